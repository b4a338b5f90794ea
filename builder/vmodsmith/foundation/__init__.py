"""The base of every room: errors and problems, fingerprints of inputs, the cache of results, safe writing."""
