"""Tests that run in an installed VASSAL; they are skipped, with the reason, where there is none."""
