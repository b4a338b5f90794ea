"""The version of the program, as it writes it into its files."""

from __future__ import annotations

__all__ = ["VERSION"]

VERSION = "0.9.0"
"""As in `pyproject.toml`; a test compares both.

The version in the metadata of an installation may be older than the program.
"""
