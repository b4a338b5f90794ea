"""Checks of rule sheets, declarations and functions."""
