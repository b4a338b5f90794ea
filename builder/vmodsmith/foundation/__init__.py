"""What every room stands on: the errors and problems of the project, fingerprints of inputs and the cache of what was made."""
