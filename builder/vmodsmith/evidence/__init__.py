"""The evidence for a module: the sources of its data, and the status of each paragraph of the rulebook."""
