"""Checks of texts and pages."""
