"""Engines for tests of rules."""

from __future__ import annotations

from engine.conftest import open_engine

__all__ = ["open_engine"]
