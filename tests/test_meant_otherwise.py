"""Declarations, functions and setups that are valid and never meant, if it takes more than one change to make one."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game, read_game
from vmodsmith.tasks.new import new_game

NAME = "battle"
Change = Callable[[str, str, str], None]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    new_game(tmp_path, NAME, "en")
    return tmp_path


@pytest.fixture
def change(root: Path) -> Change:
    """Replaces a text once in a file of the small game."""

    def changed(file: str, old: str, new: str) -> None:
        path = root / file.replace("NAME", NAME)
        text = path.read_text(encoding="utf-8")
        assert old in text, "the small game is another one"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return changed


def told(root: Path) -> list[Problem]:
    return [each for each in check_game(Workspace(root), NAME) if each.check in ("doubtful", "rules")]


def bridges(change: Change, kind: str) -> None:
    """The small game with bridges that are blown, whose marker has a kind of its own."""
    change("templates/NAME/pieces.yaml", "  marker: {name", f"  bridge: {kind}\n  marker: {{name")
    row = "attacking,marker,,,attack"
    marker = "ruin,bridge,,,marker,marker.flag,@marker.flag,@marker.flag,,3,both,design: a ruin\n"
    change("counters/NAME/markers.csv", row, marker + row)
    change(
        "templates/NAME/rules/4-supply.yaml",
        "  arrivals:\n",
        "  bridges:\n    use: crossings\n    kinds: unit\n    bind: [{phases: red-move, side: red}]\n"
        '    water: here.side_has(there, "river")\n    destroyed: ruin\n    first_holder: \'"blue"\'\n'
        "    destroys: unit.hex in (here, there)\n  arrivals:\n",
    )


@pytest.mark.parametrize(
    ("kind", "findings"),
    [
        ("{name: kind.marker, flip: faces, facing: {towards: side}, palette: []}", []),
        ("{name: kind.marker, flip: faces, palette: []}", ["ruin"]),
    ],
)
def test_the_marker_of_a_crossing_can_be_turned(root: Path, change: Change, kind: str, findings: list[str]) -> None:
    bridges(change, kind)
    found = [each for each in told(root) if "point at a hexside" in each.expected]
    assert [each.found for each in found] == findings
    assert all(each.field == "destroyed" and "kind 'bridge'" in each.expected for each in found)


@pytest.mark.parametrize(("needed", "findings"), [("4", []), ("0", []), ("6", []), ("7", ["7"])])
def test_a_number_that_the_die_of_a_mechanic_does_not_have(
    root: Path, change: Change, needed: str, findings: list[str]
) -> None:
    """A mechanic without settings for dice rolls a d6; with 0 the attempt never succeeds, which may be meant."""
    bridges(change, "{name: kind.marker, flip: faces, facing: {towards: side}, palette: []}")
    change(
        "templates/NAME/rules/4-supply.yaml",
        "    destroyed: ruin\n",
        f"    destroyed: ruin\n    needed_later: {needed}\n",
    )
    found = [each for each in told(root) if each.field == "needed_later"]
    assert [each.found for each in found] == findings


def reserves(change: Change, named: str, acts: str) -> None:
    change("templates/NAME/rules/4-supply.yaml", "  arrivals:\n", (
        f"  second:\n    use: reserves\n    kinds: unit\n    mark: attacking\n    named: {named}\n    acts: {acts}\n"
        "  arrivals:\n"
    ))  # fmt: skip


@pytest.mark.parametrize(
    ("named", "acts", "findings"),
    [
        ("{red: red-move, blue: blue-move}", "{red: red-fight, blue: blue-fight}", []),
        ("{red: red-move, blue: blue-move}", "{red: blue-fight, blue: red-fight}", ["blue-fight", "red-fight"]),
        ("{red: red-move, blue: blue-move}", "{red: blue-fight, blue: blue-fight}", []),
    ],
)
def test_reserves_act_in_phases_of_their_side(
    root: Path, change: Change, named: str, acts: str, findings: list[str]
) -> None:
    reserves(change, named, acts)
    found = [each for each in told(root) if each.expected.startswith("phases of")]
    assert sorted(each.found for each in found) == findings


@pytest.mark.parametrize(("side", "findings"), [("red", []), ("blue", ["blue"])])
def test_the_side_that_hides_pieces_has_some(root: Path, change: Change, side: str, findings: list[str]) -> None:
    change(
        "templates/NAME/pieces.yaml",
        "  marker: {name",
        f"  chit: {{name: kind.marker, hides: {side}}}\n  marker: {{name",
    )
    row = "attacking,marker,,,attack"
    change(
        "counters/NAME/markers.csv", row, f"chit,chit,red,,marker,marker.flag,@marker.flag,,,3,both,design: x\n{row}"
    )
    found = [each for each in told(root) if each.field == "hides"]
    assert [each.found for each in found] == findings
    assert all(each.expected.startswith("red, whose pieces") for each in found)


@pytest.mark.parametrize(
    ("body", "findings"),
    [
        ("    sky = piece('sky')\n    return 0 if sky is None else sky.track\n", ["sky.track"]),
        ("    sky = piece('turn')\n    return 0 if sky is None else sky.track\n", []),
        ("    sky = piece('sky')\n    return 1 if sky is not None and sky.box == 'sky/state.rain' else 0\n", []),
    ],
)
def test_a_box_without_a_number_is_not_asked_for_it(root: Path, body: str, findings: list[str]) -> None:
    path = root / "templates" / NAME / "rules" / "own.py"
    path.write_text(f"from game import *\n\n\ndef level() -> int:\n{body}", encoding="utf-8")
    found = [each for each in told(root) if "`track` is 0" in each.expected]
    assert [each.found for each in found] == findings


@pytest.mark.parametrize(
    ("selector", "findings"), [("is-not: armour", ["0203"]), ("is: armour", []), ("type: tank", [])]
)
def test_a_stack_beyond_the_limit_of_some_units(root: Path, change: Change, selector: str, findings: list[str]) -> None:
    change("templates/NAME/rules/2-movement.yaml", "counts: {kinds: unit}", f"counts: {{kinds: unit, {selector}}}")
    for old in ("red-2,0205", "red-3,0206", "red-4,0104"):
        change("counters/NAME/setups/start.csv", old, f"{old[:5]},0203")
    found = [each for each in told(root) if "the stacking limit" in each.expected]
    assert [each.found for each in found] == findings


def test_letters_with_separate_accents_are_the_same_letters(root: Path, change: Change) -> None:
    """Some programs write é as two characters: in data, texts and rules it is one."""
    for file in ("tables/combat.csv", "rules/3-combat.yaml", "strings.csv"):
        path = root / "templates" / NAME / file
        text = path.read_text(encoding="utf-8").replace("AL", "ÁL")
        form = "NFD" if file.endswith("csv") else "NFC"
        path.write_text(unicodedata.normalize(form, text), encoding="utf-8")
    assert [str(each) for each in check_game(Workspace(root), NAME)] == []


@pytest.mark.parametrize(("own", "findings"), [(["red", "blue"], []), (["r", "b"], []), (["move", "fight"], [])])
def test_a_text_for_both_sides_counts_whatever_the_ids_of_phases(
    root: Path, own: list[str], findings: list[str]
) -> None:
    """The part that the phases of a side share may be its id, an abbreviation, or stand at the end."""
    ids = {f"{side}-{what}": name(side, what, own) for side in ("red", "blue") for what in ("move", "fight")}
    for path in [*(root / "templates" / NAME).rglob("*.yaml"), *(root / "templates" / NAME).rglob("*.csv")]:
        text = path.read_text(encoding="utf-8")
        for old, new in ids.items():
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    assert [each.found for each in check_game(Workspace(root), NAME) if "a text lead." in each.expected] == findings
    game, _ = read_game(Workspace(root), NAME)
    assert game is not None and {game.phase_parts[new]: old[old.index("-") + 1 :] for old, new in ids.items()} == {
        "move": "move",
        "fight": "fight",
    }


def name(side: str, what: str, own: list[str]) -> str:
    return f"{what}-{side}" if own == ["move", "fight"] else f"{own[side == 'blue']}-{what}"


def test_a_phase_has_a_text_about_it_as_others_have(root: Path, change: Change) -> None:
    for file in ("phases.yaml", "rules/1-sequence.yaml", "rules/3-combat.yaml", "scenarios/battle.yaml", "strings.csv"):
        path = root / "templates" / NAME / file
        path.write_text(path.read_text(encoding="utf-8").replace("blue-fight", "blue-storm"), encoding="utf-8")
    found = [each for each in check_game(Workspace(root), NAME) if "a text lead." in each.expected]
    assert [(each.found, each.expected[:39]) for each in found] == [
        ("blue-storm", "a text lead.blue-storm or lead.storm, a")
    ]


def test_a_place_in_the_open_among_places_of_one_terrain(root: Path, change: Change) -> None:
    """A kind of place need not be called like a terrain: if all others of it are in towns, this one should be."""
    for path in (root / "maps" / NAME / "places.csv", root / "templates" / NAME / "style.yaml"):
        text = path.read_text(encoding="utf-8")
        path.write_text(
            text.replace(",town,", ",borough,").replace("    town: {mm: 4", "    borough: {mm: 4"), encoding="utf-8"
        )
    assert [each for each in told(root) if each.file.endswith("places.csv")] == []
    change("maps/NAME/hexes.csv", "0404,town,,1,", "0404,,,1,")
    [found] = [each for each in told(root) if each.file.endswith("places.csv")]
    assert (found.line, found.field, found.found) == (2, "hex", "0404")
    assert found.expected == "a hex of the terrain town, as the other places of this kind have"
