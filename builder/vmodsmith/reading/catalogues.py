"""Slips in a translator's file that a PO library does not report."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vmodsmith.foundation.problems import Problem

__all__ = ["catalogue_faults"]

_STRING = re.compile(r'(?:msg(?:ctxt|id|str)\s+)?"(?:[^"\\]|\\.)*"\s*')
_BEGINS = re.compile(r'(?:msg(?:ctxt|id|str)\s*)?"')
_CONTEXT = re.compile(r'msgctxt\s+"((?:[^"\\]|\\.)*)"\s*')
_HEAD = re.compile(r'"Language:\s*([\w@-]+)')


def catalogue_faults(file: str, text: str, language: str) -> Iterator[Problem]:
    """The slips that a PO library does not report: a text without its closing quotation mark, which is lost; a repeated
    key, of which the last would count; the head of another language.
    """
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if _BEGINS.match(line) and not _STRING.fullmatch(line):
            yield Problem(file, number, "", line[:60], r"a text between quotation marks; one within it is written \"")
    first: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        if (key := _CONTEXT.fullmatch(line)) and (known := first.setdefault(key[1], number)) != number:
            yield Problem(file, number, "msgctxt", key[1], f"each key once; it is already at line {known}")
    for number, line in enumerate(lines, 1):
        if head := _HEAD.match(line):
            if head[1].replace("_", "-").casefold() != language.casefold():
                expected = f"{language}, as the file is called"
                yield Problem(file, number, "Language", head[1], expected, check="translations", severity="warning")
            return
