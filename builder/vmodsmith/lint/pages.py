"""Help pages, PDF files, charts and tutorials that menus name, and that are not in the module.

Specification: ``HelpFile``, ``BrowserHelpFile``, ``BrowserPDFFile`` and ``Tutorial`` of
``VASSAL.build.module.documentation``, ``VASSAL.build.widget.HtmlChart``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from difflib import get_close_matches

from vmodsmith.vassal.components import Element
from vmodsmith.vassal.module import Module

from .findings import Finding, Severity

__all__ = ["missing_pages"]


def missing_pages(module: Module) -> Iterator[Finding]:
    """Files of the help menu and of charts that the module does not have. Nothing is said in an extension, whose module
    may have them, nor of names that an expression puts together."""
    if module.is_extension:
        return
    for element in module.elements():
        name, seen = _named(element)
        if not name or any(sign in name for sign in "${}") or name.startswith("/"):
            continue
        if name in module.entries or unicodedata.normalize("NFD", name) in module.entries:
            continue
        near = get_close_matches(name, [each for each in module.entries if not each.startswith("images/")], 1, 0.85)
        hint = f" There is {near[0]!r}: is it the same file under another name?" if near else ""
        yield Finding(
            "page-missing",
            Severity.ERROR,
            (module.place(element),),
            f"the file {name!r} is not in the module: {seen}",
            "If this is a folder of sources, check the released module, which may have the file. Otherwise choose the "
            f"file again in the properties, or delete the entry.{hint}",
        )


def _named(element: Element) -> tuple[str, str]:
    """The file that a component shows, and what a player sees if it is not there; nothing for one without a file."""
    match str(element.tag).rpartition(".")[2]:
        case "HelpFile" if element.get("fileType", _default_type(element)) == "archive":
            return element.get("fileName", ""), "its entry of the help menu shows an error"
        case "BrowserPDFFile":
            return element.get("pdfFile", ""), "nothing happens at its entry of the help menu"
        case "BrowserHelpFile" if not _ELSEWHERE.match(page := element.get("startingPage", "")) and "$" not in page:
            pages = f"help/{element.get('title', '').replace(' ', '_')}"
            return pages, "nothing happens at its entry of the help menu"
        case "Tutorial":
            return element.get("logfile", ""), "its entry of the help menu shows an error"
        case "HtmlChart":
            return element.get("fileName", ""), "VASSAL shows an empty chart, and reports bad data in the chat"
    return "", ""


def _default_type(element: Element) -> str:
    return "resource" if element.get("fileName") == "Intro.txt" else "archive"


_ELSEWHERE = re.compile(r"\s*(\{|[a-zA-Z][\w+.-]+:)")
"""An address, or an expression that gives one. Specification: ``java.net.URL``, which takes off the space around it."""
