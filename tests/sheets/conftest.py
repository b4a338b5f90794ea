"""Tools that tests of print use where they are installed."""

from __future__ import annotations

import shutil

import pytest


def _tool(name: str, package: str) -> str:
    found = shutil.which(name)
    if not found:
        pytest.skip(f"{name} is not installed (Debian: {package})")
    return found


@pytest.fixture
def poppler() -> str:
    """Poppler's rasteriser."""
    return _tool("pdftoppm", "poppler-utils")


@pytest.fixture
def qpdf() -> str:
    """The checker of PDF structure."""
    return _tool("qpdf", "qpdf")


@pytest.fixture
def mutool() -> str:
    """MuPDF's tool."""
    return _tool("mutool", "mupdf-tools")
