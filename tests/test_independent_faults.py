"""No fault hides another that has nothing to do with it: whatever else is wrong, `check` tells all at once."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game

FAULTS = {
    "manifest": ("counters/skirmish/game.yaml", "\nversion: ", "\nvershion: ", "vershion"),
    "types": ("counters/skirmish/types.yaml", "name:", "nome:", "nome"),
    "terrain": ("maps/skirmish/map.yaml", "\nterrain:\n", "\nterrain:\n  - {}\n", "maps/skirmish/map.yaml"),
    "sheets": (
        "templates/skirmish/sheets.yaml",
        "",
        "\ncolours: 3\ndefault: none-such\n",
        "templates/skirmish/sheets.yaml",
    ),
    "style": ("templates/skirmish/style.yaml", "\npalette:", "\nfurniture: 1\npalette:", "furniture"),
    "another style": ("templates/skirmish/style-other.yaml", "", "extends: none-such\n", "style-other.yaml"),
    "side": ("counters/skirmish/units.csv", ",blue,", ",blew,", "blew"),
    "help": ("templates/skirmish/help/zz.html.j2", "", "{{ no_such_name }}", "zz.html.j2"),
    "scenario": ("templates/skirmish/scenarios/zz.yaml", "", "scenarios: [{nome: x}]\n", "zz.yaml"),
}
"""What is wrong: a file, what is replaced in it by what (nothing: written at its end), and a word of the message."""

_READ = ("manifest", "types", "terrain", "style", "another style")
"""Faults for which the game cannot be put together, so that what names lead to and pages cannot be looked at."""


def spoil(root: Path, *faults: str) -> None:
    for fault in faults:
        file, one, other, _ = FAULTS[fault]
        path = root / file
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        assert one in text, f"{file} has no {one!r}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(one, other, 1) if one else text + other, encoding="utf-8")


def told(root: Path) -> str:
    return "\n".join(map(str, check_game(Workspace(root), "skirmish")))


@pytest.mark.slow(10)
@pytest.mark.parametrize(("one", "other"), list(combinations(FAULTS, 2)))
def test_each_of_two_faults_is_told(one: str, other: str, skirmish: Path) -> None:
    spoil(skirmish, one, other)
    found = told(skirmish)
    waits = {each for each in (one, other) if each in ("side", "help") and {one, other} & set(_READ)}
    for each in {one, other} - waits:
        assert FAULTS[each][3] in found
    if waits:
        assert "can be checked" in found or "wait" in found or any(FAULTS[each][3] in found for each in (one, other))


def test_all_of_a_sheet_file_is_told_at_once(skirmish: Path) -> None:
    path = skirmish / "templates/skirmish/sheets.yaml"
    path.write_text(
        (
            "colours: 3\ndefault: none-such\nformats:\n  mine: {extends: nobody}\norder:\n  - {side: [nobody]}\n"
            "map: {paper: A99}\n"
        ),
        encoding="utf-8",
    )
    found = told(skirmish)
    for word in ("colours", "A99", "extends"):
        assert word in found


def test_print_formats_are_looked_at_whatever_else_is_wrong(skirmish: Path) -> None:
    spoil(skirmish, "side")
    (skirmish / "templates/skirmish/sheets.yaml").write_text("order:\n  - {side: [nobody]}\n", encoding="utf-8")
    assert "'blew'" in told(skirmish) and "'nobody'" in told(skirmish)
