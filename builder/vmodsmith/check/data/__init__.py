"""Checks of counters, maps, setups and the manifest of a game."""
