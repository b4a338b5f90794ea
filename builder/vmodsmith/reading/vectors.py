"""SVG of strangers, read into SVG that shows and does nothing else.

What is kept are shapes, gradients, patterns, clips, masks and styles without addresses. Scripts, links and animations,
what other programs keep for themselves, and elements that are unknown are left out. What would leave a hole in the
picture is refused: text (no font of the drawing is looked up, so letters have to be outlines) and pictures that lie
elsewhere.
"""

from __future__ import annotations

import base64
import binascii
import re

from lxml import etree

from vmodsmith.foundation.errors import UserError
from vmodsmith.reading.rasters import bounded_picture

__all__ = ["MOST_ELEMENTS", "Drawing", "DrawingError", "read_drawing"]

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "{http://www.w3.org/1999/xlink}href"

MOST_ELEMENTS = 50_000
"""Elements that a drawing has, those counted again that are drawn again by reference."""

_DEPTH = 60

# fmt: off
_KEPT = frozenset((
    "svg", "g", "defs", "symbol", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "linearGradient", "radialGradient", "stop", "pattern", "clipPath", "mask", "marker", "image", "style", "switch",
))
# fmt: on
_LETTERS = frozenset(("text", "tspan", "textPath", "tref", "foreignObject"))
_LENGTH = re.compile(r"\s*([0-9]+(?:\.[0-9]*)?|\.[0-9]+)\s*(?:px|pt|mm|cm|in|pc)?\s*")
_ADDRESS = re.compile(r"url\(\s*['\"]?\s*([^)'\"]*)", re.IGNORECASE)
_FIGURE = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_REFERENCE = re.compile(r"url\(\s*['\"]?\s*#([^)'\"\s]+)")
_INLINE = re.compile(r"data:image/(png|jpeg|jpg);base64,", re.IGNORECASE)
_MOST_INLINE = 4_000_000


class DrawingError(UserError, ValueError):
    """A drawing that cannot be taken; the message says what is found and what is expected, in one clause each."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"{found}: {expected}")
        self.found, self.expected = found, expected


class Drawing:
    """A drawing: its text, and its view box (left, top, width, height)."""

    def __init__(self, text: str, view: tuple[float, float, float, float]) -> None:
        self.text, self.view = text, view


def read_drawing(data: bytes) -> Drawing:
    """The drawing of an SVG file without what does anything. Raises DrawingError."""
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise DrawingError(str(error)[:200], "well-formed SVG") from None
    declared = root.getroottree().docinfo.internalDTD
    if isinstance(declared, etree.DTD) and any(True for _ in declared.iterentities()):  # type: ignore[attr-defined]  # the stubs lack it
        raise DrawingError("entities of its own", "an SVG without them: save it as plain SVG")
    if _name(root) != (_SVG, "svg"):
        raise DrawingError(f"<{_name(root)[1]}>", "an <svg> of http://www.w3.org/2000/svg")
    _clean(root, 0)
    _bounded(root)
    view = _view(root)
    root.set("viewBox", " ".join(f"{each:g}" for each in view))
    return Drawing(etree.tostring(root, encoding="unicode"), view)


def _name(element: etree._Element) -> tuple[str, str]:
    """The namespace of an element and its name in it."""
    home, _, name = str(element.tag).rpartition("}")
    return home.removeprefix("{"), name


def _view(root: etree._Element) -> tuple[float, float, float, float]:
    try:
        found = [float(each) for each in root.get("viewBox", "").replace(",", " ").split()]
    except ValueError:
        found = []
    if not found:
        sides = [_LENGTH.fullmatch(root.get(side, "")) for side in ("width", "height")]
        found = [0.0, 0.0, *(float(each[1]) for each in sides if each)]
    if len(found) != 4 or not all(abs(each) <= 1e6 for each in found) or min(found[2:]) <= 0:
        raise DrawingError("no size", "a viewBox of four numbers, or width and height")
    return found[0], found[1], found[2], found[3]


def _clean(element: etree._Element, depth: int) -> None:
    """Leave out what is not drawn; refuse what would be missed."""
    if depth > _DEPTH:
        raise DrawingError(f"groups in groups, more than {_DEPTH} deep", "a drawing with fewer")
    for name, value in list(element.attrib.items()):
        _attribute(element, str(name), str(value))
    for child in list(element):
        if not isinstance(child.tag, str) or isinstance(child, etree._Entity):
            raise DrawingError("an entity", "an SVG without them: save it as plain SVG")
        home, name = _name(child)
        if name == "foreignObject" and _name(element)[1] == "switch":
            element.remove(child)  # what a drawing program keeps for itself; the drawing stands beside it
            continue
        if home == _SVG and name in _LETTERS:
            raise DrawingError(f"<{name}>", "letters as outlines: change texts to paths before saving")
        if home == _SVG and (name == "filter" or name.startswith("fe")):
            raise DrawingError(f"<{name}>", "a drawing without filters, or a PNG of it")
        if home == _SVG and name == "a":
            child.tag = f"{{{_SVG}}}g"  # a link is drawn, and leads nowhere
        elif home != _SVG or name not in _KEPT:
            element.remove(child)
            continue
        if name == "style":
            _style(child.text or "")
        if name == "image":
            _image(child)
        _clean(child, depth + 1)


def _attribute(element: etree._Element, name: str, value: str) -> None:
    bare = name.rpartition("}")[2]
    if name in ("href", _XLINK):
        if _name(element)[1] == "image":
            return
        if not value.strip().startswith("#"):
            del element.attrib[name]
    elif name.startswith("{") or bare.lower().startswith("on"):
        del element.attrib[name]
    elif bare == "filter" or (bare == "style" and re.search(r"(^|;)\s*filter\s*:", value)):
        raise DrawingError("a filter", "a drawing without filters, or a PNG of it")
    else:
        _style(value)


def _style(text: str) -> None:
    """Refuse addresses in styles, but for those within the drawing."""
    if "@import" in text.lower() or "\\" in text:
        raise DrawingError("a style that fetches others, or escapes", "plain styles")
    for address in _ADDRESS.findall(text):
        if not address.strip().startswith("#"):
            raise DrawingError(f"url({address[:60]})", "references within the drawing, url(#name)")


def _image(element: etree._Element) -> None:
    """Refuse pictures that are not in the file itself as PNG or JPEG."""
    address = (element.get("href") or element.get(_XLINK) or "").strip()
    begins = _INLINE.match(address)
    if not begins:
        raise DrawingError(f"a picture elsewhere, {address[:60]!r}", "pictures embedded as PNG or JPEG, or none")
    if len(address) > _MOST_INLINE:
        raise DrawingError("a large picture in it", f"pictures of at most {_MOST_INLINE:,} characters")
    try:
        raw = base64.b64decode(address[begins.end() :], validate=False)
    except (binascii.Error, ValueError):
        raise DrawingError("a damaged picture in it", "pictures embedded as PNG or JPEG") from None
    said = bounded_picture(raw)
    if said:
        raise DrawingError(f"in an embedded picture {said[0]}", said[1])


def _bounded(root: etree._Element) -> None:
    """Refuse drawings that are larger than they look, by references that draw the same again and again."""
    by_id = {each.get("id", ""): each for each in root.iter("*") if each.get("id")}
    styles = " ".join(each.text or "" for each in root.iter(f"{{{_SVG}}}style"))
    everywhere = set(_REFERENCE.findall(styles))
    known: dict[etree._Element, int] = {}
    open_: set[etree._Element] = set()

    def weight(element: etree._Element) -> int:
        if element in known:
            return known[element]
        if element in open_:
            raise DrawingError(f"#{element.get('id', '')}, which refers to itself", "references without a circle")
        open_.add(element)
        total = 1 + len(_FIGURE.findall(element.get("d", "") + element.get("points", ""))) // 50
        dashes = element.get("stroke-dasharray", "") + element.get("style", "")
        total += 20 if "dash" in dashes or element.get("stroke-dasharray") else 0
        for name, value in element.attrib.items():
            targets = _REFERENCE.findall(str(value))
            if str(name) in ("href", _XLINK) and str(value).strip().startswith("#"):
                targets.append(str(value).strip()[1:])
            times = 1
            if str(name).startswith("marker") or "marker" in str(value):
                times = max(1, len(_FIGURE.findall(element.get("d", "") + element.get("points", ""))) // 2)
            for target in targets:
                found = by_id.get(target)
                total += times * weight(found) if found is not None else 0
            if total > MOST_ELEMENTS:
                break
        for child in element:
            total += weight(child)
            if total > MOST_ELEMENTS:
                break
        open_.discard(element)
        known[element] = total
        if total > MOST_ELEMENTS:
            raise DrawingError("more shapes than can be drawn", f"a drawing of at most {MOST_ELEMENTS:,}")
        return total

    heavy = sum(weight(by_id[each]) for each in everywhere if each in by_id)
    if weight(root) + heavy * sum(1 for _ in root.iter("*")) > MOST_ELEMENTS:
        raise DrawingError("more shapes than can be drawn", f"a drawing of at most {MOST_ELEMENTS:,}")
