"""SVG of strangers, reduced to an SVG that only shows a picture. Shapes, gradients, patterns, clips, masks and styles
without addresses remain. Scripts, links, animations, private data of other programs and unknown elements are left out.
A drawing is refused if leaving something out would make a hole: text (fonts are not looked up, so letters have to be
outlines) and pictures outside the file.
"""

from __future__ import annotations

import base64
import binascii
import re

from lxml import etree

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.xml_size import MOST_ATTRIBUTES, excess_of_xml
from vmodsmith.reading.rasters import bounded_picture, head

__all__ = ["MOST_ELEMENTS", "Drawing", "DrawingError", "read_drawing"]

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "{http://www.w3.org/1999/xlink}href"

MOST_ELEMENTS = 50_000
"""The most elements of a drawing.

An element counts again each time a reference draws it again; a slow one counts as several.
"""

_LAYER = 25
"""The number of elements for which one counts that is drawn on a layer of its own, as large as the picture."""
_DASHES = 50
"""The number of dashes that count as one element."""
_PIXELS = 20_000
"""The number of pixels of an embedded picture that count as one element."""
_MOST_STYLED = 50_000_000
"""The largest product of elements and characters of style sheets: each rule is tried on each element."""

_DEPTH = 60
_LINKS = 200
"""The longest chain of elements that contain, or refer to, one another."""

# fmt: off
_KEPT = frozenset((
    "svg", "g", "defs", "symbol", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "linearGradient", "radialGradient", "stop", "pattern", "clipPath", "mask", "marker", "image", "style", "switch",
))
# fmt: on
_LETTERS = frozenset(("text", "tspan", "textPath", "tref", "foreignObject"))
_LENGTH = re.compile(r"\s*+([0-9]++(?:\.[0-9]*)?|\.[0-9]+)\s*+(?:(px|pt|mm|cm|in|pc)\s*+)?")
_UNITS = {"px": 1.0, "pt": 96 / 72, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pc": 16.0}
"""Lengths in units of a drawing without a view box, which are pixels of 96 to an inch."""
_ADDRESS = re.compile(r"url\(\s*['\"]?\s*([^)'\"]*)", re.IGNORECASE)
_FIGURE = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_REFERENCE = re.compile(r"url\(\s*+(?:['\"]\s*+)?#([^)'\"\s]+)")
_FILTER = re.compile(r"(?<![-\w])filter(?![-\w])(?!\s*:\s*none\s*(?:!\s*important\s*)?(?:[;}]|$))", re.IGNORECASE)
_DASHED = re.compile(r"stroke-dasharray\s*:\s*([^;}\"]*)", re.IGNORECASE)
_UNIT = re.compile(r"%|[a-z]", re.IGNORECASE)
_OPACITY = re.compile(r"(?<![-\w])opacity\s*:(?!\s*1(?:\.0*)?\s*(?:[;}]|$))", re.IGNORECASE)
_LAYERED = re.compile(
    r"(?<![-\w])(?:mask|clip-path|mix-blend-mode|isolation)\s*:(?!\s*(?:none|normal|auto))", re.IGNORECASE
)
_REMARK = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_HARD = re.compile(r"[@\"'\\]|/\*")
"""Signs in a style sheet because of which it is not interpreted exactly: nested rules, strings, escapes."""
_RULE = re.compile(r"(?<![^{}])([^{}]*+)\{([^{}]*+)\}")
_SELECTOR = re.compile(r"([a-z]*)((?:[.#][\w-]+)*)")
_MARK = re.compile(r"[.#][\w-]+")
_INLINE = re.compile(r"data:image/(png|jpeg|jpg);base64,", re.IGNORECASE)
_MOST_INLINE = 4_000_000


class DrawingError(UserError, ValueError):
    """A drawing that cannot be used; the message says what was found and what is expected, in one clause each."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"{found}: {expected}")
        self.found, self.expected = found, expected


class Drawing:
    """A drawing: its text, and its view box (left, top, width, height)."""

    def __init__(self, text: str, view: tuple[float, float, float, float]) -> None:
        self.text, self.view = text, view


def read_drawing(data: bytes) -> Drawing:
    """The drawing of an SVG file, without active parts. Raises DrawingError."""
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True, remove_pis=True
    )
    if excess := excess_of_xml(data):
        raise DrawingError(excess, f"a drawing with at most {MOST_ATTRIBUTES:,} on each")
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
        found = [0.0, 0.0, *(float(each[1]) * _UNITS[each[2] or "px"] for each in sides if each)]
    if len(found) != 4 or not all(abs(each) <= 1e6 for each in found) or min(found[2:]) <= 0:
        raise DrawingError("no size", "a viewBox of four numbers, or width and height")
    return found[0], found[1], found[2], found[3]


def _clean(element: etree._Element, depth: int) -> None:
    """Leave out elements that are not drawn; refuse those that would be missed."""
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
            if _FILTER.search(child.text or ""):
                raise DrawingError("a filter", "a drawing without filters, or a PNG of it")
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
    elif (bare == "filter" and value.strip() != "none") or (bare == "style" and _FILTER.search(value)):
        raise DrawingError("a filter", "a drawing without filters, or a PNG of it")
    else:
        _style(value)


def _style(text: str) -> None:
    """Refuse addresses in styles, except for those within the drawing."""
    if "@import" in text.lower() or "\\" in text:
        raise DrawingError("a style with @import or a backslash", "plain styles")
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
    many = sum(1 for _ in root.iter("*"))
    if len(styles) * many > _MOST_STYLED:
        raise DrawingError("a long style sheet and many shapes", "styles in the shapes themselves, or fewer of both")
    dashes = _Dashes(root, styles)
    sheet = _SheetLayers(styles)
    known: dict[etree._Element, int] = {}
    open_: set[etree._Element] = set()

    def weight(element: etree._Element) -> int:
        if element in known:
            return known[element]
        if element in open_:
            raise DrawingError(f"#{element.get('id', '')}, which refers to itself", "references without a circle")
        if len(open_) > _LINKS:
            raise DrawingError(
                f"references to references, more than {_LINKS} one after the other", "a drawing with fewer"
            )
        open_.add(element)
        total = 1 + len(_FIGURE.findall(element.get("d", "") + element.get("points", ""))) // 50
        total += (
            _LAYER * (sheet.of(element) + _layers(element))
            + dashes.of(element) // _DASHES
            + _pixels(element) // _PIXELS
        )
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
    if "marker" in styles.lower():  # at each corner of each line
        many += sum(len(_FIGURE.findall(each.get("d", "") + each.get("points", ""))) for each in root.iter("*")) // 2
    if weight(root) + heavy * many > MOST_ELEMENTS:
        raise DrawingError("more shapes than can be drawn", f"a drawing of at most {MOST_ELEMENTS:,}")


def _layers(element: etree._Element) -> int:
    """The number of layers of its own that drawing an element takes."""
    found = _layers_said(element.get("style", ""))
    found += element.get("opacity", "1").strip() not in ("1", "1.0", "")
    return found + sum(element.get(each, "none").strip() not in ("none", "") for each in ("mask", "clip-path"))


def _layers_said(style: str) -> int:
    style = _REMARK.sub("", style)
    return len(_OPACITY.findall(style)) + len(_LAYERED.findall(style))


class _SheetLayers:
    """The layers that the style sheets of a drawing give to its elements.

    Rules for a name, a class or an id count for their elements, all others for every element.
    """

    def __init__(self, styles: str) -> None:
        text = _REMARK.sub("", styles).lower()
        self.everywhere = _layers_said(text)
        self.rules: list[tuple[str, frozenset[str], int]] = []
        if _HARD.search(text):
            return
        for selectors, style in _RULE.findall(text):
            layers = _layers_said(style)
            parts = [_SELECTOR.fullmatch(each.strip()) for each in selectors.split(",")]
            if layers and all(parts):
                self.everywhere -= layers
                self.rules += [(each[1], frozenset(_MARK.findall(each[2])), layers) for each in parts if each]

    def of(self, element: etree._Element) -> int:
        """The layers of an element."""
        if not self.rules:
            return self.everywhere
        marks = {f".{each}" for each in element.get("class", "").lower().split()}
        marks.add(f"#{element.get('id', '').lower()}")
        name = _name(element)[1].lower()
        return self.everywhere + sum(layers for tag, own, layers in self.rules if tag in ("", name) and own <= marks)


class _Dashes:
    """The dash patterns of the lines of a drawing, and the number of dashes."""

    def __init__(self, root: etree._Element, styles: str) -> None:
        self.any = "dash" in styles.lower() or any(
            "stroke-dasharray" in each.attrib or "dash" in each.get("style", "").lower() for each in root.iter("*")
        )
        given = _DASHED.findall(styles) + ([""] if "dash" in _DASHED.sub("", styles).lower() else [])
        everywhere = [self._finest(given)] if self.any else [0.0]
        # An element that is drawn by reference takes the dashes of the place that refers to it.
        uses = root.iter(f"{{{_SVG}}}use") if self.any else ()
        self.everywhere = max([*everywhere, *(self._around(each) for each in uses)])

    def of(self, element: etree._Element) -> int:
        """The greatest possible number of dashes of an element's outline."""
        finest = max(self.everywhere, self._around(element)) if self.any else 0.0
        return int(min(_way(element) * finest, 1e9)) if finest else 0

    def _around(self, element: etree._Element | None) -> float:
        found = 0.0
        while element is not None:
            given = [element.get("stroke-dasharray", "none"), *_DASHED.findall(element.get("style", ""))]
            found = max(found, self._finest(given))
            element = element.getparent()
        return found

    def _finest(self, given: list[str]) -> float:
        """Dashes and gaps for a unit of length."""
        found = 0.0
        for text in given:
            if text.strip() in ("none", "inherit"):
                continue
            numbers = [float(each) for each in _FIGURE.findall(text)]
            if not numbers or _UNIT.search(_FIGURE.sub("", text).replace("px", "").replace("!important", "")):
                raise DrawingError(f"dashes of {text[:40]!r}", "dashes in numbers, such as 4 2")
            if sum(numbers) > 0 and min(numbers) >= 0:
                found = max(found, len(numbers) / sum(numbers))
        return found


_ALONG = ("x1", "y1", "x2", "y2", "width", "height", "r", "rx", "ry")
_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")


def _way(element: etree._Element) -> float:
    """The greatest possible length of an element's outline, in its own units."""
    found = 0.0
    for each in (element.get(name, "") for name in _ALONG):
        unit = 1e4 if _UNIT.search(_FIGURE.sub("", each)) else 1.0
        found += 7 * unit * sum(abs(float(number)) for number in _FIGURE.findall(each))
    x = y = 0.0
    points = element.get("points", "")
    for command, text in _COMMAND.findall(element.get("d", "") + (f"M{points}" if points else "")):
        numbers = [float(each) for each in _FIGURE.findall(text)]
        relative = command.islower()
        if command in "Aa":
            found += 14 * sum(map(abs, numbers)) + abs(x) + abs(y)
            numbers = numbers[-2:]
        if command in "Hh":
            numbers = [value for each in numbers for value in (each, 0.0 if relative else y)]
        elif command in "Vv":
            numbers = [value for each in numbers for value in (0.0 if relative else x, each)]
        for to_x, to_y in zip(numbers[::2], numbers[1::2], strict=False):
            found += abs(to_x) + abs(to_y) if relative else abs(to_x - x) + abs(to_y - y)
            x, y = (x + to_x, y + to_y) if relative else (to_x, to_y)
    return found


def _pixels(element: etree._Element) -> int:
    """The number of pixels of an embedded picture."""
    address = (element.get("href") or element.get(_XLINK) or "").strip()
    begins = _INLINE.match(address) if _name(element)[1] == "image" else None
    found = head(base64.b64decode(address[begins.end() :], validate=False)) if begins else ()
    return found[1] * found[2] if len(found) == 4 else 0
