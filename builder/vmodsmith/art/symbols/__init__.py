"""Symbols that counters and maps share: unit symbols and size marks, silhouettes, signs of a game."""
