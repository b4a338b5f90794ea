"""Names of workbooks that are read in the place of CSV files."""

from __future__ import annotations

__all__ = ["COMMON", "ENDINGS"]

ENDINGS = (".xlsx", ".ods")
"""The endings of workbooks."""

COMMON = "workbook"
"""The name, without its ending, of a workbook whose sheets are the tables of a folder."""
