"""Checks of what is drawn: styles and pictures."""
