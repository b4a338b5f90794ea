"""An ICC profile of a press with four inks, made here (ICC.1:2001-04, tables of 8 bits): plain arithmetic, no real
press."""

from __future__ import annotations

import struct
from itertools import product

import numpy as np

__all__ = ["NAME", "four_inks"]

NAME = "Four plain inks"

# Linear sRGB to XYZ relative to D50 (Bradford), as in the profile of sRGB.
_TO_XYZ = np.array([[0.4361, 0.3851, 0.1431], [0.2225, 0.7169, 0.0606], [0.0139, 0.0971, 0.7142]])
_WHITE = np.array([0.9642, 1.0, 0.8249])


def _lab(red: float, green: float, blue: float) -> tuple[int, int, int]:
    """A colour in CIELAB, each value in 8 bits as ICC profiles have it."""
    shown = np.array([red, green, blue])
    light = np.where(shown > 0.04045, ((shown + 0.055) / 1.055) ** 2.4, shown / 12.92)
    x, y, z = (_TO_XYZ @ light) / _WHITE
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    values = (116 * fy - 16) * 2.55, 500 * (fx - fy) + 128, 200 * (fy - fz) + 128
    return tuple(int(min(max(round(v), 0), 255)) for v in values)  # type: ignore[return-value]


def _rgb(lightness: float, a: float, b: float) -> list[float]:
    """Back again, clipped to what a screen shows."""
    fy = (lightness + 16) / 116
    cubes = [f**3 if f**3 > 0.008856 else (f - 16 / 116) / 7.787 for f in (fy + a / 500, fy, fy - b / 200)]
    light = np.clip(np.linalg.inv(_TO_XYZ) @ (np.array(cubes) * _WHITE), 0, 1)
    return [float(v) for v in np.where(light > 0.0031308, 1.055 * light ** (1 / 2.4) - 0.055, 12.92 * light)]


def _table(inputs: int, outputs: int, grid: int, nodes: bytes) -> bytes:
    straight = bytes(range(256))
    matrix = struct.pack(">9i", *(65536 * (n % 4 == 0) for n in range(9)))
    head = b"mft1" + bytes(4) + bytes([inputs, outputs, grid, 0]) + matrix
    return head + straight * inputs + nodes + straight * outputs


def _inks_of_lab() -> bytes:
    made = bytearray()
    for lightness, a, b in product(np.linspace(0, 100, 17), np.linspace(-128, 127, 17), np.linspace(-128, 127, 17)):
        inks = [1 - v for v in _rgb(lightness, a, b)]
        black = min(inks)
        made += bytes(round(255 * v) for v in (*((v - black) / (1 - black) if black < 1 else 0 for v in inks), black))
    return _table(3, 4, 17, bytes(made))


def _lab_of_inks() -> bytes:
    steps = np.linspace(0, 1, 5)
    made = bytearray()
    for cyan, magenta, yellow, black in product(steps, steps, steps, steps):
        made += bytes(_lab(*((1 - v) * (1 - black) for v in (cyan, magenta, yellow))))
    return _table(4, 3, 5, bytes(made))


def four_inks(name: str = NAME, kind: bytes = b"prtr") -> bytes:
    """The profile; `kind` is its device class."""
    text = name.encode("ascii") + b"\0"
    described = b"desc" + bytes(4) + struct.pack(">I", len(text)) + text + bytes(8) + bytes(3) + bytes(67)
    xyz = b"XYZ " + bytes(4) + struct.pack(">3i", *(round(65536 * v) for v in _WHITE))
    tags = {
        b"desc": described,
        b"cprt": b"text" + bytes(4) + b"none\0",
        b"wtpt": xyz,
        b"A2B0": _lab_of_inks(),
        b"B2A0": _inks_of_lab(),
    }
    at, listed, body = 128 + 4 + 12 * len(tags), b"", b""
    for tag, content in tags.items():
        padded = content + bytes(-len(content) % 4)
        listed += tag + struct.pack(">2I", at + len(body), len(content))
        body += padded
    day = struct.pack(">6H", 2026, 1, 1, 0, 0, 0)
    head = struct.pack(">I4sI4s4s4s", at + len(body), b"none", 0x02400000, kind, b"CMYK", b"Lab ")
    head += day + b"acsp" + bytes(28) + xyz[8:] + bytes(4)
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + listed + body
