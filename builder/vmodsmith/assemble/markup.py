"""The HTML of pages: the part that VASSAL, browsers and print read alike, without anything that would be fetched.
VASSAL shows pages with Swing, which loads every picture, style sheet or frame that they name, from any address. So a
page may have only the elements and attributes listed here, and every `<` in it begins one of them, so that all readers
agree. Swing also lays out anything that a page asks for: a cell that spans millions of columns takes all of a player's
memory, and a thousand nested elements crash the thread that draws the windows. So counts, lengths and nesting are
limited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["ATTRIBUTES", "ELEMENTS", "faults"]

ELEMENTS = frozenset(
    [
        "a",
        "b",
        "big",
        "blockquote",
        "br",
        "caption",
        "center",
        "code",
        "dd",
        "div",
        "dl",
        "dt",
        "em",
        "font",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "i",
        "img",
        "li",
        "ol",
        "p",
        "pre",
        "s",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "tt",
        "u",
        "ul",
    ]
)
"""The elements that a page may have."""

ATTRIBUTES = frozenset(
    [
        "align",
        "alt",
        "bgcolor",
        "border",
        "cellpadding",
        "cellspacing",
        "class",
        "clear",
        "color",
        "colspan",
        "compact",
        "face",
        "height",
        "href",
        "id",
        "name",
        "noshade",
        "nowrap",
        "rowspan",
        "size",
        "span",
        "src",
        "start",
        "style",
        "title",
        "type",
        "valign",
        "value",
        "width",
    ]
)
"""The attributes that an element may have.

`src` names a picture of the module, `href` an anchor on the page or an address, which opens when clicked.
"""

_SPANS = frozenset(("colspan", "rowspan", "span"))
_LENGTHS = frozenset(("border", "cellpadding", "cellspacing", "height", "size", "start", "value", "width"))
_SPAN = re.compile(r"0*(?:[1-9][0-9]?|100)")
_LENGTH = re.compile(r"[+-]?[0-9]{1,4}(?:\.[0-9]{1,4})?(?:%|px)?")
_ENDS_ITSELF = frozenset(
    ["br", "caption", "dd", "dt", "hr", "img", "li", "p", "tbody", "td", "tfoot", "th", "thead", "tr"]
)
"""Elements that are empty, or that the next of their kind ends: they need no closing tag."""
_DEEPEST = 60
"""The deepest nesting of elements, not counting those that need no closing tag."""

_TAG = re.compile(
    r"""</?([A-Za-z][A-Za-z0-9]*)((?:\s+[A-Za-z][A-Za-z-]*(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=`]+))?)*)\s*/?>"""
)
_ATTRIBUTE = re.compile(r"""([A-Za-z][A-Za-z-]*)(?:\s*=\s*("[^"<>]*"|'[^'<>]*'|[^\s"'<>=`]+))?""")
_PICTURE = re.compile(r"(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_./ -]*")
_ADDRESS = re.compile(r"#[^\s]*|https?://[^\s]+")
_DECLARATION = re.compile(r"[A-Za-z0-9#%.,:;\s+-]*")
_LONG = re.compile(r"(?<![#0-9A-Za-z])[0-9]{5}")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def faults(body: str) -> Iterator[tuple[str, str, str]]:
    """The faults in the HTML of a page: a text at the place, what was found, what is expected.

    Only the first fault of each kind.
    """
    reported = set()
    for fault in _faults(body):
        if fault[1:] not in reported:
            reported.add(fault[1:])
            yield fault


def _faults(body: str) -> Iterator[tuple[str, str, str]]:
    control = _CONTROL.search(body)
    if control:
        yield "", f"U+{ord(control[0]):04X}", "text without control characters"
    place = body.find("<")
    open_, depth = dict[str, int](), 0
    while place >= 0:
        tag = _TAG.match(body, place)
        if tag is None:
            there = body[place : place + 24].split("\n")[0]
            yield there, there, 'a tag such as `<td class="head">`, or `&lt;` for the sign itself'
            place = body.find("<", place + 1)
            continue
        yield from _wrong(tag)
        name = tag[1].lower()
        if name not in _ENDS_ITSELF:
            if not tag[0].startswith("</"):
                open_[name] = open_.get(name, 0) + 1
                depth += 1
            elif open_.get(name):
                open_[name] -= 1
                depth -= 1
            if depth == _DEEPEST + 1:
                yield (
                    tag[0],
                    f"<{name}>",
                    f"at most {_DEEPEST} nested elements: close some before others begin",
                )
        place = body.find("<", tag.end())


def _wrong(tag: re.Match[str]) -> Iterator[tuple[str, str, str]]:
    """The faults of one tag."""
    name = tag[1].lower()
    if name not in ELEMENTS:
        yield f"<{tag[1]}", f"<{name}>", f"an element of pages: {', '.join(sorted(ELEMENTS))}"
        return
    for attribute, written in _ATTRIBUTE.findall(tag[2]):
        value = written[1:-1] if written[:1] in ('"', "'") else written
        # What a reader of HTML takes for a sign may be written as `&#58;`: no rule is read past such.
        plain = value.replace("&amp;", "&").strip()
        low = attribute.lower()
        if low not in ATTRIBUTES:
            yield attribute, low, f"an attribute of pages: {', '.join(sorted(ATTRIBUTES))}"
        elif low == "src" and not (name == "img" and _PICTURE.fullmatch(plain)):
            yield value, value, "a picture of the module by its file name"
        elif low == "href" and not (name == "a" and _ADDRESS.fullmatch(plain)):
            yield value, value, "a place on the page, `#name`, or an address that begins with https://"
        elif low == "style" and not _DECLARATION.fullmatch(plain):
            yield value, value, "colours, sizes and margins: no address, no quotation mark"
        elif low == "style" and _LONG.search(plain):
            yield value, value, "sizes and margins of at most four digits"
        elif low in _SPANS and written and not _SPAN.fullmatch(plain):
            yield value, value, f"for `{low}` a number from 1 to 100"
        elif low in _LENGTHS and written and not _LENGTH.fullmatch(plain):
            yield value, value, f"for `{low}` a number of at most four digits, such as 40, or 100%"
