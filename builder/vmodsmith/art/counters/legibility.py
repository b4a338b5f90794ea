"""The legibility of counters: the size of text, its contrast, and colours that are distinct for all kinds of colour
vision. Contrast is that of WCAG 2; colour vision deficiencies are simulated as in Machado, Oliveira and Fernandes
(2009), at full severity; differences are distances in CIE L*a*b* (about 2 is just visible, 20 is obvious).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import product

from vmodsmith.model.counters import Counter, faces_of
from vmodsmith.model.style import Layout, Limits, Style

from .artist import compose, palette_of
from .composition import Composition, DrawError, Fit
from .covering import covered

__all__ = ["VISIONS", "LegibilityFault", "contrast", "difference", "findings", "seen"]

VISIONS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices on linear RGB by kind of vision."""

_Triple = tuple[float, float, float]


def _linear(colour: str) -> _Triple:
    red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))

    def curve(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return curve(red), curve(green), curve(blue)


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours `#rrggbb`, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def seen(colour: str, vision: str) -> _Triple:
    """A colour's L*a*b* values as seen with that kind of vision."""
    linear = _linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, linear, strict=True))))
        for row in VISIONS[vision]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883

    def f(value: float) -> float:
        return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


def difference(one: str, other: str, vision: str = "normal") -> float:
    """The distance of two colours in L*a*b* as seen with that kind of vision."""
    pairs = zip(seen(one, vision), seen(other, vision), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


@dataclass(frozen=True, slots=True)
class LegibilityFault:
    """Something hard to read, with the first counter that has it, its layout and element (none for the sides). `field`
    is the field to change: `size` of the type, `colour`, `box` that is too small, or `sides` of the limits.
    """

    counter: Counter | None
    layout: str
    element: str
    field: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.found}; {self.expected} is expected"


_Faces = tuple[tuple[str, tuple[tuple[str, tuple[str, ...], str, str, str], ...]], ...]
"""The background colour of each face of a counter; and for each fault the element, a key, the field, what was found and
expected.
"""


def _at_once(counter: Counter, make: Callable[[], _Faces]) -> _Faces:
    return make()


def findings(
    style: Style, counters: Iterable[Counter], known: Callable[[Counter, Callable[[], _Faces]], _Faces] = _at_once
) -> Iterator[LegibilityFault]:
    """Everything that is hard to read by the style's own limits: text too small, too faint, too long; sides that look
    alike. Each is reported once: small type per element, faint type per pair of colours, a long text per element.
    `known` may remember the findings of counters.
    """
    reported: set[tuple[str, ...]] = set()
    grounds: dict[str, set[str]] = {}
    limits = style.limits
    for counter in counters:
        for ground, faults in known(counter, partial(_of_faces, counter, style)):
            if counter.side and counter.type and ground != "none":
                grounds.setdefault(counter.side, set()).add(ground)
            for element, key, field, found, expected in faults:
                # Colours are the same fault wherever they meet.
                name = key if field == "colour" else (counter.layout, element, *key)
                if name not in reported:
                    reported.add(name)
                    yield LegibilityFault(counter, counter.layout, element, field, found, expected)
    sides = sorted(grounds)
    for n, side in enumerate(sides):
        for other in sides[n + 1 :]:
            for one, two in product(sorted(grounds[side]), sorted(grounds[other])):
                near = {vision: apart for vision in VISIONS if (apart := difference(one, two, vision)) < limits.sides}
                if near:
                    (sight, apart), *others = near.items()
                    found = f"{side} {one} and {other} {two} are {apart:.0f} apart in {sight}"
                    found += "".join(f", {each:.0f} in {vision}" for vision, each in others)
                    yield LegibilityFault(None, "", "", "sides", found, f"at least {limits.sides:g}")


def _of_faces(counter: Counter, style: Style) -> _Faces:
    """The background colours and faults of the faces of a counter that can be drawn."""
    faces = []
    for face in faces_of(counter):
        try:
            made = compose(counter, face, style, drawn=False)
            ground = palette_of(counter, face, style).get("ground", "none")
        except DrawError:
            continue
        faults = [(fit.element, *each) for fit in made.fits for each in _faults(fit, made.per_mm, style.limits)]
        faults += _covered(made, style.layouts[counter.layout])
        faces.append((ground, tuple(faults)))
    return tuple(faces)


def _faults(fit: Fit, per_mm: float, limits: Limits) -> Iterator[tuple[tuple[str, ...], str, str, str]]:
    """The faults of one line of text: a key so that each is reported once, the field, what was found, what
    is expected.
    """
    capital = fit.cap / per_mm
    if capital < limits.type - 1e-6:
        yield ("small",), "size", f"{fit.text!r} {capital:.2f} mm high", f"at least {limits.type:g} mm"
    if "none" not in (fit.colour, fit.ground):
        seen_as = _contrast(fit.colour, fit.ground)
        if seen_as < limits.contrast:
            found = f"{fit.text!r} in {fit.colour} on {fit.ground} with a contrast of {seen_as:.1f}"
            yield (fit.colour, fit.ground), "colour", found, f"at least {limits.contrast:g}"
    if fit.tight:
        yield ("tight", fit.text), "box", f"{fit.text!r}, too long for its place", "a text that fits, or more room"


def _covered(made: Composition, layout: Layout) -> Iterator[tuple[str, tuple[str, ...], str, str, str]]:
    """Elements that lie over others, in the form of `_faults`.

    An element that covers the whole counter on some faces only does so on purpose.
    """
    covers = {name for name, each in layout.elements.items() if each.when is not None}
    for each in covered(made, covers):
        if each.crossed:
            yield each.element, ("crossed", *each.others), "box", each.crossed, "a free place"
        else:
            found = f"{each.element}, which covers {', '.join(each.others)}"
            yield each.element, ("covers",), "box", found, f"a free place, or {each.element} earlier in the layout"


_contrast = cache(contrast)
