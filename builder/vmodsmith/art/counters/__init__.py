"""Counters: the composition of a face, its SVG, its legibility."""
