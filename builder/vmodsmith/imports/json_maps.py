"""Maps of hex editors as JSON.

Hexwright (https://github.com/lerugray/hexwright) keeps a map in several files: `terrain` by hex code (column and row,
two digits each), `features` or `hexFeatures`, `names`, and hexsides as lists of pairs `{"a": "0102", "b": "0103"}` by
kind. Other editors keep a list of hexes with coordinates and a word for each; the usual names of both are known.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from vmodsmith.foundation.errors import UserError
from vmodsmith.hexgrid import Offset

from .drawn_maps import DrawnMap

__all__ = ["NotAMap", "read_json_map"]

_CODE = re.compile(r"(-?\d{2})(-?\d{2})|(-?\d{1,6})(?:\s*+[.,:_]\s*+|\s++)(-?\d{1,6})")
_FARTHEST = 999_999
"""Columns and rows beyond this are not accepted."""
_LISTS = ("hexes", "tiles", "cells", "map", "grid", "data")
_COLUMNS = (("col", "row"), ("column", "row"), ("x", "y"), ("i", "j"))
_WORDS = ("terrain", "type", "kind", "terrainType", "terrain_type", "tile", "value")
_NAMES = ("name", "label", "title")
_LINES = ("hexsides", "links", "edges", "lines")
_ENDS = (("a", "b"), ("from", "to"), ("start", "end"), ("hex1", "hex2"))
_ACROSS = re.compile(r"road|rail|bridge|track|trail|path|crossing|ferry", re.IGNORECASE)
_MOST = 60_000


class NotAMap(UserError, ValueError):
    """A file without hexes in a known form; the message lists the known forms."""


def read_json_map(text: str, name: str, runs: Mapping[str, str], into: DrawnMap) -> None:
    """Read one file into a map. `runs` says how kinds of line of the game run; `name` is that of the file.

    Raises NotAMap.
    """
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # raises for half a character, `\ud800`
    except (ValueError, RecursionError) as error:  # also for numbers of thousands of digits
        raise NotAMap(f"it is not JSON: {error}") from None
    before = (len(into.words), len(into.labels), len(into.sides), len(into.links))
    try:
        _Reading(into, name, runs).read(data)
    except RecursionError:
        raise NotAMap("its lists are nested too deeply") from None
    if before == (len(into.words), len(into.labels), len(into.sides), len(into.links)):
        raise NotAMap(
            "no hexes were found in it: `terrain` by hex code, pairs of hexes (`a`, `b`) by kind of line, or a list "
            f"({', '.join(_LISTS)}) of hexes with coordinates and `terrain` are expected"
        )


class _Reading:
    def __init__(self, into: DrawnMap, name: str, runs: Mapping[str, str]) -> None:
        self.into, self.name, self.runs = into, name, runs

    def read(self, data: Any) -> None:
        if isinstance(data, list):
            self._hexes(data)
            return
        if not isinstance(data, dict):
            return
        if data and all(map(_place, data)) and all(isinstance(each, str) for each in data.values()):
            self._by_code(data, self._word)
            return
        for key, value in data.items():
            if key == "terrain" and isinstance(value, dict):
                self._by_code(value, self._word)
            elif key == "hexFeatures" and isinstance(value, dict):
                self._by_code(value, self._words)
            elif key == "names" and isinstance(value, dict):
                self._by_code(value, self._label)
            elif key == "features" and isinstance(value, list):
                self._features(value)
            elif key in _LINES and isinstance(value, dict):
                self.read(value)
            elif key in _LISTS and isinstance(value, list | dict):
                self._hexes(value)
            elif isinstance(value, list) and any(map(_pair, value)):
                kind = self.name if key in _LINES else key
                self._pairs(kind, value)
            elif isinstance(value, list | dict) and value:
                self.into.skipped.append(f"{self.name}: {str(key)[:40]!r} is neither hexes nor pairs of hexes")

    def _by_code(self, value: Mapping[str, Any], take: Any) -> None:
        for code, each in list(value.items())[:_MOST]:
            place = _place(code)
            if place is None:
                self.into.skipped.append(f"{self.name}: {str(code)[:40]!r} is not a hex code of column and row")
            else:
                take(place, each)

    def _word(self, place: Offset, value: Any) -> None:
        if isinstance(value, dict):
            value = next((value[key] for key in _WORDS if key in value), None)
        if isinstance(value, str) and value:
            self.into.words[place] = [value, *self.into.words.get(place, [])]

    def _words(self, place: Offset, value: Any) -> None:
        words = [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
        self.into.words.setdefault(place, []).extend(words)

    def _label(self, place: Offset, value: Any) -> None:
        if isinstance(value, str) and value.strip():
            self.into.labels[place] = value.strip()

    def _features(self, value: list[Any]) -> None:
        for each in value[:_MOST]:
            place = _place(each.get("code", "")) if isinstance(each, dict) else None
            if place is not None:
                self._words(place, [each.get("type")])
                self._label(place, each.get("name"))

    def _pairs(self, kind: str, value: list[Any]) -> None:
        pairs = [pair for each in value[:_MOST] if (pair := _pair(each))]
        if len(pairs) < len(value):
            self._left_out(f"{kind!r}: {len(value) - len(pairs)} of {len(value)} are not pairs of hexes")
        known = self.runs.get(kind) or self.runs.get(kind.removesuffix("s"))
        across = known == "through" if known else bool(_ACROSS.search(kind))
        target = self.into.links if across else self.into.sides
        target[kind] = [*target.get(kind, []), *pairs]

    def _left_out(self, what: str) -> None:
        self.into.skipped.append(f"{self.name}: {what}; they were left out")

    def _hexes(self, value: list[Any] | dict[str, Any]) -> None:
        listed = list(_listed(value))[:_MOST]
        lost = _number_of(value) - len(listed)
        if lost:
            self._left_out(f"{lost} hexes have no column and row, or q and r, in whole numbers")
        axial = [place for _, place, is_axial in listed if is_axial]
        # Axial coordinates may begin anywhere: they are moved so that the map begins at column 1, row 1.
        shift = _shift(axial)
        for each, place, is_axial in listed:
            at = Offset(place.column + shift[0], place.row + shift[1]) if is_axial else place
            self._word(at, each)
            if isinstance(each, dict):
                self._label(at, next((each[key] for key in _NAMES if key in each), None))
                self._words(at, each.get("features"))


def _listed(value: list[Any] | dict[str, Any]) -> Iterator[tuple[Any, Offset, bool]]:
    """Hexes with their positions, and whether these were axial coordinates."""
    pairs = value.items() if isinstance(value, dict) else (("", each) for each in value)
    for code, each in pairs:
        if isinstance(each, list):  # rows of hexes
            yield from _listed(each)
        elif isinstance(each, dict) and (found := _coordinates(each)):
            yield each, *found
        elif (place := _place(code or (each.get("id", "") if isinstance(each, dict) else ""))) is not None:
            yield each, place, False


def _number_of(value: list[Any] | dict[str, Any]) -> int:
    """The number of hexes, in rows or not; empty places in a row do not count."""
    items = value if isinstance(value, list) else list(value.values())
    return sum(_number_of(each) if isinstance(each, list) else each is not None for each in items)


def _coordinates(each: Mapping[str, Any]) -> tuple[Offset, bool] | None:
    for inside in (each, each.get("coord"), each.get("coords"), each.get("position"), each.get("hex")):
        if not isinstance(inside, dict):
            continue
        for across, down in _COLUMNS:
            if _is_number(inside.get(across)) and _is_number(inside.get(down)):
                return Offset(inside[across], inside[down]), False
        if _is_number(inside.get("q")) and _is_number(inside.get("r")):
            q, r = inside["q"], inside["r"]
            return Offset(q, r + (q + (q & 1)) // 2), True
    return None


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _FARTHEST


def _shift(places: list[Offset]) -> tuple[int, int]:
    if not places:
        return 0, 0
    left, top = min(each.column for each in places), min(each.row for each in places)
    across = 2 - left if left % 2 == 0 else 1 - left  # by an even number: which columns are lower stays as it is
    return across, 1 - top


def _place(code: Any) -> Offset | None:
    found = _CODE.fullmatch(code.strip()) if isinstance(code, str) else None
    if not found:
        return None
    return Offset(int(found[1] or found[3]), int(found[2] or found[4]))


def _pair(each: Any) -> tuple[Offset, Offset] | None:
    if isinstance(each, str):
        each = re.split(r"(?<=\d)\s*[-/]\s*(?=\d)", each)
    if isinstance(each, dict):
        each = next(([each[a], each[b]] for a, b in _ENDS if a in each and b in each), None)
    if not isinstance(each, list) or len(each) != 2:
        return None
    a, b = _place(each[0]), _place(each[1])
    return (a, b) if a is not None and b is not None and a != b else None
