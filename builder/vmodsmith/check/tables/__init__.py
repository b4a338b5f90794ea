"""Checks of the tables that rules look up."""
