"""Slips of every kind, put into the small game one at a time: each is told where the author made it, in words of his
own.

`slips.yaml` is the table: what is changed, at which file and line it is told, what was found and expected, and how many
findings there are. Where one slip has several, each is true: a unit that is called otherwise is missing in two places.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from vmodsmith.check.all_problems import checked, with_files
from vmodsmith.check.rules.sheets import causes
from vmodsmith.check.tables import doubtful_tables
from vmodsmith.foundation.cache import open_cache
from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.unread import unread
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.check import read_game
from vmodsmith.tasks.new import new_game

NAME = "battle"
TABLE: list[dict[str, Any]] = [
    row
    for name in ("slips.yaml", "slips_more.yaml", "slips_meaning.yaml")
    for row in yaml.safe_load(Path(__file__).with_name(name).read_text(encoding="utf-8"))
]


@dataclass(frozen=True)
class Small:
    """The small game, to put slips into."""

    workspace: Workspace

    def told(self) -> list[Problem]:
        """What is told of its data, rules, scenarios and files; what is drawn and rendered has nothing to do with
        it."""
        game, problems = load_expanded(self.workspace.root, NAME)
        return with_files(self.workspace, NAME, game, checked(self.workspace, game, problems))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Small:
    root = tmp_path_factory.mktemp("slips")
    new_game(root, NAME)
    for path in root.rglob("*.yaml"):  # the table counts lines without the one for editors
        head, _, rest = path.read_text(encoding="utf-8").partition("\n")
        if head.startswith("# yaml-language-server"):
            path.write_text(rest, encoding="utf-8")
    return Small(Workspace(root))


@pytest.fixture
def slipped(small: Small, request: pytest.FixtureRequest) -> Iterator[Small]:
    """The game with one slip, which is taken back afterwards."""
    row = request.param
    path = small.workspace.root / row["file"]
    before = path.read_bytes() if path.exists() else None
    path.parent.mkdir(parents=True, exist_ok=True)
    if row["to"] is None:
        path.unlink()
    elif "from" in row:
        text = (before or b"").decode()
        assert row["from"] in text, "the small game is another one: adapt the table"
        path.write_text(text.replace(row["from"], row["to"], 1), encoding="utf-8")
    else:
        path.write_bytes(_written_anew((before or b"").decode(), row["to"]))
    yield small
    if before is None:
        path.unlink()
    else:
        path.write_bytes(before)


def _written_anew(text: str, how: str) -> bytes:
    """A file as another program saves it, by the name of how; else the text of a new file."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("mimetype", "x")
    ways = {
        "semicolon": text.replace(",", ";").encode(),
        "tabs": text.replace(",", "\t").encode(),
        "utf-16": text.encode("utf-16"),
        "cp1252": text.replace("Red replacements", "Ré").encode("cp1252", "replace"),
        "cp932": text.encode("cp932", "replace"),
        "xlsx": archive.getvalue(),
        "ods": archive.getvalue(),
        "xls": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        "pdf": b"%PDF-1.7\n",
    }
    return ways.get(how, how.encode())


def test_the_small_game_has_no_slip(small: Small) -> None:
    assert small.told() == []


@pytest.mark.parametrize(
    ("slipped", "row"),
    [pytest.param(each, each, id=f"{each['kind']}-{each['slip']}".replace(" ", "-")) for each in TABLE],
    indirect=["slipped"],
)
def test_a_slip_is_told_where_it_was_made(slipped: Small, row: dict[str, Any]) -> None:
    told = slipped.told()
    assert len(told) == row.get("told", 1), [str(each) for each in told]
    there = [each for each in told if f"{each.file}:{each.line}" == row["at"] and each.found == row["found"]]
    assert any(each.expected.startswith(row["expected"]) for each in there), [str(each) for each in told]
    best = next(each for each in there if each.expected.startswith(row["expected"]))
    assert (best.nearest, best.severity) == (row.get("nearest"), row.get("severity", "error"))
    assert not any(each.file.startswith(("mechanics/", "library")) for each in told)


@pytest.mark.parametrize(
    "slipped",
    [pytest.param(each, id=f"{each['kind']}-{each['slip']}".replace(" ", "-")) for each in TABLE[::9]],
    indirect=["slipped"],
)
def test_a_slip_is_told_by_checks_that_were_kept(slipped: Small, small: Small) -> None:
    """What the cache has kept of the slips before, of other slips too, hides none and tells none twice."""
    found = []
    for _ in range(2):
        with open_cache() as cache:
            game, problems = read_game(small.workspace, NAME, cache=cache)
        found.append(with_files(small.workspace, NAME, game, problems))
    assert found == [slipped.told()] * 2


def test_no_mechanic_expects_a_kind_by_name(tmp_path: Path) -> None:
    """A game may call its kind `unit` otherwise throughout, and leave out which pieces have a zone of control."""
    new_game(tmp_path, NAME)
    for path in sorted(tmp_path.rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        for word in ("kinds: unit", "kind: unit", "  unit:\n    name"):
            text = text.replace(word, word.replace("unit", "troop"))
        path.write_text(text, encoding="utf-8")
    small = Small(Workspace(tmp_path))
    assert not small.told()
    sheet = tmp_path / "templates" / NAME / "rules" / "2-movement.yaml"
    text = sheet.read_text(encoding="utf-8")
    assert "    exerts: {kinds: troop}\n" in text
    sheet.write_text(text.replace("    exerts: {kinds: troop}\n", ""), encoding="utf-8")
    assert not Small(Workspace(tmp_path)).told()


def test_a_fault_in_what_a_mechanic_brings_is_told_at_its_declaration(tmp_path: Path) -> None:
    """Never in a file of the program, which no author has."""
    new_game(tmp_path, NAME)
    game, _ = load_expanded(tmp_path, NAME)
    assert game is not None
    brought = Problem("mechanics/zones/zones.py", 19, "", "unit", "a kind of pieces.yaml", check="rules", column=25)
    told = list(causes(game, [brought]))
    assert [(each.file, each.found) for each in told] == [(f"templates/{NAME}/rules/2-movement.yaml", "unit")]
    assert "the mechanic zones asks for it unless the declaration says otherwise" in told[0].expected


def test_a_table_of_texts_beside_a_folder_of_them_is_not_read(tmp_path: Path) -> None:
    new_game(tmp_path, NAME)
    folder = tmp_path / "templates" / NAME / "strings"
    folder.mkdir()
    (folder / "more.csv").write_text("key,en,ja\n", encoding="utf-8")
    told = list(unread(Workspace(tmp_path), NAME, None))
    assert [(each.file, each.found) for each in told] == [(f"templates/{NAME}/strings.csv", "nothing reads it")]
    assert told[0].expected == "its rows in strings/*.csv: if that folder exists, only it is read"


def test_notes_of_an_author_are_left_alone(tmp_path: Path) -> None:
    new_game(tmp_path, NAME)
    for name in ("README.md", "todo.txt", ".hidden"):
        (tmp_path / "counters" / NAME / name).write_text("to do", encoding="utf-8")
    assert list(unread(Workspace(tmp_path), NAME, None)) == []


def test_a_dash_alone_is_an_empty_cell(small: Small, tmp_path: Path) -> None:
    """In columns of which nothing is printed; a name or a statistic shows it."""
    new_game(tmp_path, NAME)
    dashed = {
        f"counters/{NAME}/markers.csv": (
            "turn,turn,,,marker,marker.turn,@marker.turn,,,,", "turn,turn,-,–,marker,marker.turn,@marker.turn,,-,-,"
        ),
        f"counters/{NAME}/units.csv": ("III,,1,,,2,4,4,2,4,,,", "III,-,1,-,-,2,4,4,2,4,-,—,"),
        f"counters/{NAME}/setups/start.csv": ("red-1,0203,,,,", "red-1,0203,-,-,-,"),
        f"maps/{NAME}/hexes.csv": ("0302,woods,,,", "0302,woods,-,-,"),
        f"maps/{NAME}/lines.csv": ("highway,road,,", "highway,road,-,"),
    }  # fmt: skip
    for file, (before, after) in dashed.items():
        text = (tmp_path / file).read_text(encoding="utf-8")
        assert before in text
        (tmp_path / file).write_text(text.replace(before, after, 1), encoding="utf-8")
    assert Small(Workspace(tmp_path)).told() == []
    game, _ = load_expanded(tmp_path, NAME)
    plain, _ = load_expanded(small.workspace.root, NAME)
    assert game is not None and plain is not None
    assert game.units[0].parent == "-", "it is printed as it stands"
    assert game.units[0].model_copy(update={"parent": None}) == plain.units[0]
    assert (game.markers, game.hexes, game.lines, game.setup_rows) == (
        plain.markers, plain.hexes, plain.lines, plain.setup_rows
    )  # fmt: skip


@pytest.mark.parametrize(("word", "told"), [("stormy", True), ("wild", False), ("calm", False)])
def test_a_property_is_compared_with_words_that_it_can_be(tmp_path: Path, word: str, told: bool) -> None:
    new_game(tmp_path, NAME)
    rules = tmp_path / "templates" / NAME / "rules"
    function = "def rage(me: Piece) -> None:\n    game.Mood = 'wild' if game.Mood == 'calm' else 'calm'\n"
    (rules / "own.py").write_text(function, encoding="utf-8")
    sheet = rules / "1-sequence.yaml"
    text = sheet.read_text(encoding="utf-8")
    more = f"""name: rule.sequence
properties: [{{name: Mood, type: str, value: calm, source: "design: moods"}}]
commands:
  - {{id: rage, for: unit, menu: cond.attacking, key: Ctrl+Alt+R, when: 'game.Mood == "{word}"', call: rage(me)}}
"""
    sheet.write_text(text.replace("name: rule.sequence\n", more, 1), encoding="utf-8")
    found = Small(Workspace(tmp_path)).told()
    assert [each.found for each in found] == ([word] if told else []), [str(each) for each in found]
    assert all(each.file.endswith("1-sequence.yaml") and "can have" in each.expected for each in found)


def test_a_phase_is_of_the_side_that_its_declarations_are_bound_for(tmp_path: Path) -> None:
    new_game(tmp_path, NAME)
    for path in tmp_path.rglob("*.*"):
        if path.suffix in (".yaml", ".csv", ".po"):  # an id that does not say whose phase it is
            text = path.read_text(encoding="utf-8").replace("red-move", "march")
            path.write_text(text.replace("phase.march, side: red", "phase.march, side: blue"), encoding="utf-8")
    told = [f"{each.file}: {each.found}: {each.expected}" for each in Small(Workspace(tmp_path)).told()]
    file = f"templates/{NAME}/phases.yaml"
    assert f"{file}: blue: red: the declarations that are bound to this phase are for that side" in told


def test_columns_with_numbers_are_in_order(small: Small) -> None:
    game, _ = load_expanded(small.workspace.root, NAME)
    assert game is not None
    combat = next(each for each in game.tables if each.spec.id == "combat")

    def found(*heads: str) -> list[str]:
        tables = (combat.model_copy(update={"columns": heads}),)
        return [
            each.expected for each in doubtful_tables.columns(game.model_copy(update={"tables": tables, "rules": ()}))
        ]

    assert found("-1", "0", "2", "1", "3") == ["numbers in order: 2 comes before"]
    assert found("-1", "0", "1", "2", "3") == found("3", "2", "1", "0", "-1") == found("1:1", "3:1", "2:1") == []
