"""The menus of the toolbar as a module has them."""

from __future__ import annotations

import re

from lxml import etree

__all__ = ["menus"]


def _lines(written: str) -> list[str]:
    """The lines of a menu as VASSAL writes them: a comma within a line has a backslash before it."""
    return [each.replace("\\,", ",") for each in re.split(r"(?<!\\),", written)]


def menus(build: bytes) -> dict[str, list[str]]:
    """The lines of each menu of a toolbar."""
    found = etree.fromstring(build).iter("VASSAL.build.module.ToolbarMenu")
    return {each.get("text"): _lines(each.get("menuItems")) for each in found}
