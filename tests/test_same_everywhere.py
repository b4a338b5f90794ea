"""Whatever is made of a game is the same to the byte wherever it is made: with any hash seed, locale and time zone, in
any folder, whatever order the folder has, on any number of processes. All games of this workspace, the starter, the
small game with a plug-in and with own columns.

By default the maps of the large games are not drawn, their sheets not printed and their galleries not filled here;
`VMODSMITH_SAME=all` does that too.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from shared import written_elsewhere
from shared.games import ROOT, WORKSPACES
from shared.unordered import unordered
from shared.written import said, written

from vmodsmith.reading.workspace import ROOMS
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.new import new_game

_ALL = os.environ.get("VMODSMITH_SAME") == "all"

_ELSEWHERE = {
    "PYTHONHASHSEED": "4242",
    "TZ": "Pacific/Kiritimati",
    "LC_ALL": "POSIX",
    "LANG": "",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
    "PYTHONIOENCODING": "utf-8",
}
"""A day ahead of most of the world, where nothing but ASCII is known."""


def _elsewhere(root: Path, name: str, tmp_path: Path, *, maps: bool, paper: bool, spoilt: Path | None = None) -> object:
    """What another process, in another place, makes of a copy of a workspace."""
    there = tmp_path / "somewhere else, 別の場所"
    for room in ROOMS:
        pattern = shutil.ignore_patterns("game.py", "game.pyi")
        shutil.copytree(root / room / name, there / room / name, ignore=pattern)
    run = subprocess.run(
        [
            sys.executable,
            written_elsewhere.__file__,
            str(there),
            name,
            "maps" * maps,
            "paper" * paper,
            str(spoilt or ""),
        ],
        env={
            **os.environ,
            **_ELSEWHERE,
            "PYTHONPATH": str(ROOT / "tests"),
            "VMODSMITH_CACHE": str(tmp_path / "cache"),
        },
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def _differing(here: dict[str, str], there: dict[str, str]) -> list[str]:
    return sorted(each for each in here.keys() | there.keys() if here.get(each) != there.get(each))


@pytest.mark.slow(40)
@pytest.mark.parametrize("name", [each for each in WORKSPACES if each != "skirmish"])
def test_a_game_is_the_same_wherever_it_is_made(name: str, tmp_path: Path) -> None:
    made = _elsewhere(ROOT, name, tmp_path, maps=_ALL, paper=_ALL)
    assert isinstance(made, list)
    assert _differing(written(ROOT, name, maps=_ALL, paper=_ALL, jobs=1), made[0]) == []


@pytest.mark.slow(15)
def test_the_starter_is_the_same_wherever_it_is_made(tmp_path: Path) -> None:
    new_game(tmp_path / "w", "trial")
    made = _elsewhere(tmp_path / "w", "trial", tmp_path, maps=True, paper=True)
    assert isinstance(made, list)
    assert _differing(written(tmp_path / "w", "trial", maps=True, paper=True, jobs=1), made[0]) == []


@pytest.mark.slow(15)
def test_plug_ins_own_columns_and_messages_are_the_same_wherever_they_are_made(plugged: Path, tmp_path: Path) -> None:
    """The messages of a game in which much is wrong come in the same order, too."""
    _with_columns(plugged)
    spoilt = tmp_path / "spoilt"
    shutil.copytree(plugged, spoilt)
    for file, one, other in (
        ("counters/skirmish/units.csv", ",foot,", ",fot,"),
        ("counters/skirmish/units.csv", "red", "rad"),
        ("templates/skirmish/strings.csv", "stat.", "stot."),
        ("templates/skirmish/pieces.yaml", "game.", "gime."),
        ("maps/skirmish/map.yaml", "wood", "woad"),
        ("counters/skirmish/setups/close.csv", "0202", "9292"),
        ("counters/skirmish/setups/start.csv", "0101", "9191"),
        ("maps/skirmish/lines.csv", "0201", "9999"),
        ("counters/skirmish/markers.csv", "turn,turn", "turn,trun"),
        ("templates/skirmish/phases.yaml", "side: red", "side: rod"),
        ("templates/skirmish/tables.yaml", "name: ", "name: no."),
    ):
        path = spoilt / file
        path.write_text(path.read_text(encoding="utf-8").replace(one, other), encoding="utf-8")
    made = _elsewhere(plugged, "skirmish", tmp_path, maps=True, paper=True, spoilt=spoilt)
    assert isinstance(made, list)
    assert _differing(written(plugged, "skirmish", maps=True, paper=True, jobs=1), made[0]) == []
    told = said(spoilt, "skirmish")
    assert len(told) > 10 and told == made[1]


_COLUMNS = ("zulu", "alpha", "mike", "bravo", "yankee", "charlie", "lima", "delta")


def _with_columns(root: Path) -> None:
    """Give the units of the small game columns of its own."""
    manifest = root / "counters/skirmish/game.yaml"
    text = manifest.read_text(encoding="utf-8")
    assert "\ncolumns:" not in text
    manifest.write_text(f"{text.rstrip()}\ncolumns: {{units: [{', '.join(_COLUMNS)}]}}\n", encoding="utf-8")
    units = root / "counters/skirmish/units.csv"
    head, *rows = csv.reader(units.read_text(encoding="utf-8").splitlines())
    with units.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(
            [[*head, *_COLUMNS], *([*row, *(f"{each}-{n}" for each in _COLUMNS)] for n, row in enumerate(rows))]
        )


def test_own_columns_keep_the_order_in_which_they_are_declared(skirmish: Path) -> None:
    _with_columns(skirmish)
    game, problems = load_expanded(skirmish, "skirmish")
    assert game is not None, problems
    assert {tuple(each.extra) for each in game.units} == {_COLUMNS}


_HARMLESS = {
    "art/map/geometry.py: corner = (set(ends_of(before)) & set(ends_of(side))).pop()": "two hexsides share one corner",
    "art/map/hexmap.py: for cube in plane.cubes() - inside:": "each goes into sets of its own",
    "art/map/outline.py: corner = (set(ends_of(before[0])) & set(ends_of(side))).pop()": "as above",
    (
        'check/texts/wording.py: prefixes = tuple(key.rsplit("*", 1)[0] for key in used if key.endswith("*"))'
    ): "one fits or none",
    (
        'check/rules/odd_declarations.py: expected = f"{next(iter(those))}, the phasing side: another binding has this '
        'side already"'
    ): "there is one",
    (
        'check/rules/unlike_sides.py: yield name, used.id, phases, next(iter(sides)) if len(sides) == 1 else ""'
    ): "there is one",
    (
        'check/texts/doubtful_texts.py: } | dict.fromkeys(("ru", "uk", "be", "bg", "mk", "sr"), _CYRILLIC)  # fmt: skip'
    ): "looked up by name",
    "hexgrid/courses.py: (side,) = set(hexsides_at(a)) & set(hexsides_at(b))": "two corners share one hexside",
    "hexgrid/hexsides.py: return common.pop() if len(common) == 1 else None": "there is one",
    "model/game.py: for name in copied.__dict__.keys() - type(self).model_fields.keys():": "each is removed",
    'rules/compile/java_types.py: return found.pop() if len(found) == 1 else "Object"': "there is one",
    "survey/lay.py: costs = prices | dict.fromkeys(trodden, -follow.get(course.kind, 0.0))": "looked up by name",
}
"""Where a set is gone through and no order comes out, and why."""


@pytest.mark.slow(30)
def test_no_order_of_a_set_comes_out_anywhere() -> None:
    """Nothing else in the program hands on the order of a set, which is another in each process."""
    assert sorted(set(unordered(ROOT, ROOT / "builder" / "vmodsmith")) ^ set(_HARMLESS)) == []


def test_the_order_of_a_set_is_seen_where_it_comes_out(tmp_path: Path) -> None:
    """The test above sees what it looks for, in each of the ways in which an order can come out."""
    lines = [
        "a = [each for each in names]",
        "b = list(names)",
        "c = ', '.join(names)",
        "d = {each: 1 for each in names - {''}}",
        "e = (*names, '')",
        "f = {each: 1 for each in table.keys() & names}",
        "g = names.pop()",
    ]
    quiet = [
        "h = sorted(names)",
        "i = {each + '' for each in names}",
        "j = any(each for each in names)",
        "k = len(names)",
    ]
    text = "\n".join(["names: set[str] = {'x'}", "table: dict[str, int] = {}", *lines, *quiet])
    (tmp_path / "orders.py").write_text(text + "\n", encoding="utf-8")
    assert unordered(ROOT, tmp_path) == [f"orders.py: {each}" for each in lines]
