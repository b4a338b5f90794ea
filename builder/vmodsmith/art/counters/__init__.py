"""Counters: what stands on a face, how it is written as SVG, whether it can be read."""
