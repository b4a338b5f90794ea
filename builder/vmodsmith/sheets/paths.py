"""SVG path data as PDF path operators (ISO 32000-1, 8.5.2): lines and cubic curves, no font and no pixel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import acos, ceil, cos, pi, radians, sin, sqrt, tan

__all__ = ["Bounds", "num", "operators"]

Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def num(value: float) -> str:
    """A number in the form of PDF: at most six decimals, no exponent."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*(?:[eE][-+]?\d[^A-Za-z]*)*)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_FLAGGED = re.compile(rf"({_NUMBER.pattern})[\s,]*({_NUMBER.pattern})[\s,]*({_NUMBER.pattern})[\s,]*([01])[\s,]*([01])"
                      rf"[\s,]*({_NUMBER.pattern})[\s,]*({_NUMBER.pattern})")  # fmt: skip
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@lru_cache(maxsize=16384)
def operators(d: str) -> tuple[str, Bounds]:
    """The operators of a path, and the bounds of all its points, including control points; empty if it draws nothing.
    Raises ValueError for invalid path data (SVG 1.1, 8.3).
    """
    return (_outline(d) if _OUTLINE.fullmatch(d) else None) or _any(d)


_OUTLINE = re.compile(r"[MLQCZ0-9 .-]*")


def _outline(d: str) -> tuple[str, Bounds] | None:
    """The operators of a path in the form of outlined text: absolute commands, one at a time, numbers separated by
    spaces. None for any other form.
    """
    parts: list[str] = []
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    try:
        for step in d.split("Z"):
            if step.strip() and step.lstrip()[0] != "M":
                return None
            for letter, rest in _PLAIN.findall(step):
                values = rest.split()
                if letter == "Q":
                    qx, qy, to_x, to_y = map(float, values)
                    qx, qy = qx * 2 / 3, qy * 2 / 3
                    parts.append(
                        f"{x / 3 + qx:.3f} {y / 3 + qy:.3f} {to_x / 3 + qx:.3f} {to_y / 3 + qy:.3f} "
                        f"{values[2]} {values[3]} c"
                    )
                    xs += (qx * 1.5, to_x)
                    ys += (qy * 1.5, to_y)
                    x, y = to_x, to_y
                else:
                    points = [*map(float, values)]
                    if len(points) != (6 if letter == "C" else 2):
                        return None
                    xs += points[::2]
                    ys += points[1::2]
                    x, y = points[-2:]
                    parts.append(f"{rest} {letter.lower()}")
            parts.append("h")
    except ValueError:
        return None
    parts.pop()
    if not xs:
        return None
    return " ".join(parts), (min(xs), min(ys), max(xs), max(ys))


_PLAIN = re.compile(r"([MLQC])([^MLQC]*)")


def _any(d: str) -> tuple[str, Bounds]:
    parts: list[str] = []
    xs: list[float] = []
    ys: list[float] = []
    x = y = start_x = start_y = 0.0
    control: tuple[str, float, float] | None = None
    for letter, values in _steps(d):
        name = letter.upper()
        if letter != name:
            values = _absolute(name, values, x, y)
        bend: tuple[str, float, float] | None = None
        if name == "Z":
            parts.append("h")
            x, y = start_x, start_y
        elif name == "A":
            for curve in _arc(x, y, *values):
                parts.append(_written(curve) + " c")
                xs += curve[::2]
                ys += curve[1::2]
            x, y = values[5:]
        else:
            if name == "H":
                values = (values[0], y)
            elif name == "V":
                values = (x, values[0])
            elif name in "ST":
                same = control is not None and (control[0] == "C") == (name == "S")
                before = (2 * x - control[1], 2 * y - control[2]) if control and same else (x, y)
                values = (*before, *values)
                name = "C" if name == "S" else "Q"
            if name in "CQ":
                bend = (name, values[-4], values[-3])
            if name == "Q":  # PDF knows cubic curves only.
                qx, qy, to_x, to_y = values
                values = (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, to_x + (qx - to_x) * 2 / 3,
                          to_y + (qy - to_y) * 2 / 3, to_x, to_y)  # fmt: skip
                name = "C"
            x, y = values[-2:]
            if name == "M":
                start_x, start_y = x, y
            parts.append(_written(values) + (" m" if name == "M" else " c" if name == "C" else " l"))
            xs += values[::2]
            ys += values[1::2]
        control = bend
    if not xs:
        return "", (0.0, 0.0, 0.0, 0.0)
    return " ".join(parts), (min(xs), min(ys), max(xs), max(ys))


def _steps(d: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Each command with its numbers: repeated commands separately, and lines after a move as lines."""
    for letter, rest in _COMMAND.findall(d):
        count = _TAKES.get(letter.upper())
        if count is None:
            raise ValueError(f"{letter!r} is not a path command")
        if letter in "Aa":
            for found in _FLAGGED.findall(rest):
                yield letter, tuple(map(float, found))
            continue
        try:
            values = tuple(map(float, rest.split()))
        except ValueError:  # commas, or numbers that touch
            values = tuple(map(float, _NUMBER.findall(rest)))
        if len(values) == count:
            yield letter, values
            continue
        if not count or not values or len(values) % count:
            raise ValueError(f"{letter} takes {count} numbers, not {len(values)}")
        for n in range(0, len(values), count):
            yield letter, values[n : n + count]
            letter = {"M": "L", "m": "l"}.get(letter, letter)


def _absolute(name: str, values: tuple[float, ...], x: float, y: float) -> tuple[float, ...]:
    if name == "H":
        return (values[0] + x,)
    if name == "V":
        return (values[0] + y,)
    if name == "A":
        return (*values[:5], values[5] + x, values[6] + y)
    return tuple(value + (y if n % 2 else x) for n, value in enumerate(values))


def _written(values: tuple[float, ...]) -> str:
    # A thousandth of a counter's grid unit is far below what any printer sets.
    text = " ".join([f"{round(value, 3):.7g}" for value in values])
    return " ".join(map(num, values)) if "e" in text else text


def _arc(
    x: float, y: float, rx: float, ry: float, turn: float, large: float, sweep: float, to_x: float, to_y: float
) -> Iterator[tuple[float, ...]]:
    """An elliptical arc as cubic curves of at most a quarter turn each (SVG 1.1, appendix F.6)."""
    rx, ry = abs(rx), abs(ry)
    if (x, y) == (to_x, to_y):
        return
    if not rx or not ry:
        yield x, y, to_x, to_y, to_x, to_y
        return
    c, s = cos(radians(turn)), sin(radians(turn))
    u, v = (x - to_x) / 2, (y - to_y) / 2
    px, py = c * u + s * v, c * v - s * u
    over = (px / rx) ** 2 + (py / ry) ** 2
    if over > 1:
        rx, ry = rx * sqrt(over), ry * sqrt(over)
    under = (rx * py) ** 2 + (ry * px) ** 2
    k = sqrt(max(0.0, ((rx * ry) ** 2 - under) / under)) * (1 if bool(large) != bool(sweep) else -1)
    qx, qy = k * rx * py / ry, -k * ry * px / rx
    middle_x, middle_y = c * qx - s * qy + (x + to_x) / 2, s * qx + c * qy + (y + to_y) / 2
    first, last = _angle((px - qx) / rx, (py - qy) / ry), _angle((-px - qx) / rx, (-py - qy) / ry)
    span = last - first
    if sweep and span < 0:
        span += 2 * pi
    elif not sweep and span > 0:
        span -= 2 * pi
    count = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    step = span / count
    reach = 4 / 3 * tan(step / 4)

    def place(a: float, b: float) -> tuple[float, float]:
        return middle_x + c * rx * a - s * ry * b, middle_y + s * rx * a + c * ry * b

    for n in range(count):
        a, b = first + n * step, first + (n + 1) * step
        end = (to_x, to_y) if n == count - 1 else place(cos(b), sin(b))
        yield (*place(cos(a) - reach * sin(a), sin(a) + reach * cos(a)),
               *place(cos(b) + reach * sin(b), sin(b) - reach * cos(b)), *end)  # fmt: skip


def _angle(x: float, y: float) -> float:
    angle = acos(max(-1.0, min(1.0, x / sqrt(x * x + y * y))))
    return -angle if y < 0 else angle
