"""Checks of scenarios and tutorials."""
