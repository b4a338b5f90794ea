"""Names of workbooks that are read instead of CSV files."""

from __future__ import annotations

__all__ = ["COMMON", "ENDINGS"]

ENDINGS = (".xlsx", ".ods")
"""The endings of workbooks."""

COMMON = "workbook"
"""The name, without ending, of a workbook with all tables of a folder as its sheets."""
