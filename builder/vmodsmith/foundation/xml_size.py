"""Limits on XML of strangers, checked before lxml reads it: lxml compares each attribute of an element with all others
of it, so that a file of one megabyte could take minutes.
"""

from __future__ import annotations

from contextlib import suppress
from xml.parsers import expat

__all__ = ["MOST_ATTRIBUTES", "excess_of_xml"]

MOST_ATTRIBUTES = 2_000
"""The most attributes of one element, namespaces included. Public modules have up to 60."""


def excess_of_xml(contents: bytes, most_elements: int | None = None) -> str:
    """The excess of a document in words (`an element with more than 2,000 attributes`); empty if its size is
    within the limits, or if it is not well formed, which lxml reports with its place.
    """
    many = most_elements is not None and contents.count(b"<") > most_elements
    if contents.count(b"=") <= MOST_ATTRIBUTES and not many:
        return ""
    elements, widest = 0, 0

    def counted(_name: str, attributes: list[str]) -> None:
        nonlocal elements, widest
        elements, widest = elements + 1, max(widest, len(attributes) // 2)

    parser = expat.ParserCreate()
    parser.ordered_attributes = True
    parser.StartElementHandler = counted
    with suppress(expat.ExpatError, ValueError):  # lxml reports what is wrong, if it finds it wrong too
        parser.Parse(contents, True)
    if most_elements is not None and elements > most_elements:
        return f"more than {most_elements:,} elements"
    return f"an element with more than {MOST_ATTRIBUTES:,} attributes" if widest > MOST_ATTRIBUTES else ""
