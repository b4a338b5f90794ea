"""Tests of drawing."""
