"""The version of the program: what it writes into its files, whatever an installation says of itself."""

from __future__ import annotations

__all__ = ["VERSION"]

VERSION = "0.6.0"
"""As in `pyproject.toml`; a test compares both. What an installation says of itself may be older than the program."""
