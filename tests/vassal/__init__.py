"""Tests of the file formats, and their proof in an engine."""
