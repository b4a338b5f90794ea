"""The proof gallery: a game as a site for the browser, written to `dist/preview/` or served while its data change."""

from __future__ import annotations

from .server import serve
from .site import write_site

__all__ = ["serve", "write_site"]
