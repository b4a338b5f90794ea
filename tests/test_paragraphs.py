"""Paragraph numbers: found whole in whatever way a rulebook numbers, and told where there is no such paragraph."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from click.testing import CliRunner

from vmodsmith import check
from vmodsmith.cli import main
from vmodsmith.evidence.coverage import coverage, sheets_by_paragraph
from vmodsmith.model import Game, ParagraphIndex, RuleSheet
from vmodsmith.reading.game import load_game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game

INDEXES = {
    "letter and number": "H1 H2 H10 H19 H36",
    "two levels": "2.1 2.3 2.5 2.10 10.1 10.12 13.4",
    "two and three levels": "2.1 2.5 2.5.1 2.5.2 2.5.10 2.10 8.1.1 10.1 10.1.1 10.12.3",
    "book, levels and letter": "R1.1 R2.3 S8.1 S8.1.1 S8.1.5 S8.1.5a S8.1.5b S8.1.15k S10.2 S10.2.3j",
    "decimals, questions, examples": "2.1 2.21 2.22 4.0 13.42 Q1 Q3 Q10 EX1 EX2",
}
"""The ways in which rulebooks number: a few ids of each, with their likely prefixes among them."""

NEAR = {"H3": "H30", "2.5.1": "2.5.7", "S8.1.5a": "S8.1.5c", "13.42": "13.43", "10.12": "10.13"}


@pytest.mark.parametrize("ids", INDEXES.values(), ids=INDEXES)
def test_every_id_is_found_whole(ids: str) -> None:
    index = ParagraphIndex(frozenset(ids.split()))
    for each in ids.split():
        for text in (
            "{0}", "({0})", "see {0}.", "{0}: how", "as {0}, and more", "第{0}項", "{0}、{0}", "«{0}»", "{0}\u2013{0}",
            "{0}-{0}", "reconstruction: like the other; printed facts: {0}", "<td>{0}</td>",
        ):  # fmt: skip
            assert index.named(text.format(each)) == (each,), text.format(each)
            assert index.strange(text.format(each)) == ()


@pytest.mark.parametrize("ids", INDEXES.values(), ids=INDEXES)
def test_a_list_of_ids_is_read_in_its_order(ids: str) -> None:
    index = ParagraphIndex(frozenset(ids.split()))
    assert index.named(ids) == tuple(ids.split())
    assert index.named(", ".join(ids.split()) + "; design: the rest") == tuple(ids.split())


@pytest.mark.parametrize(("known", "near"), NEAR.items())
def test_what_only_looks_like_an_id_is_told_and_never_cut(known: str, near: str) -> None:
    index = ParagraphIndex(frozenset((known, known[:-1])))
    assert index.named(near) == ()
    assert index.strange(f"as {near} says") == (near,)


def test_plain_numbers_are_ids_only_where_a_source_begins_with_them() -> None:
    index = ParagraphIndex(frozenset(("3", "7", "12")))
    assert index.named("3 12: 7 hexes") == ("3", "12")
    assert index.named("reconstruction: 7 July") == ()
    assert index.strange("5 of 6") == ()


def test_measures_and_versions_are_no_paragraphs() -> None:
    index = ParagraphIndex(frozenset(("2.1", "2.22", "7.41", "12.11")))
    assert index.strange("3.2 km a hex, 0.5% of 4.5mm, VASSAL 3.7, 49.5 N 31.2 E; but 9.9") == ("9.9",)


def test_sections() -> None:
    index = ParagraphIndex(frozenset(("7.41", "12.11", "2.5.1", "S8.1.5a", "H31")))
    assert [each for each in ("7.4", "12.0", "2.5", "S8.1", "7.5", "13.0", "H3", "2.6") if index.is_section(each)] == [
        "7.4", "12.0", "2.5", "S8.1",
    ]  # fmt: skip


@pytest.fixture
def three_levels(skirmish: Path) -> Path:
    """The small workspace with the numbers of a rulebook that has three levels: 2.3 is 2.3.1 now, and 2.3 its
    section."""
    for path in (skirmish / "counters").rglob("*.csv"):
        path.write_text(path.read_text(encoding="utf-8").replace(",2.3\n", ",2.3.1\n"), encoding="utf-8")
    index = skirmish / "templates/skirmish/paragraphs.csv"
    index.write_text(index.read_text(encoding="utf-8").replace("\n2.3,", "\n2.3.1,"), encoding="utf-8")
    return skirmish


def _game(root: Path) -> Game:
    game, problems = load_game(root, "skirmish")
    assert game is not None, problems
    return game


def test_coverage_counts_the_paragraph_that_is_named(three_levels: Path) -> None:
    rows = {row.id: row for row in coverage(_game(three_levels), {}, ())}
    assert rows["2.3.1"].status == "component" and rows["2.3.1"].reached
    shown = CliRunner().invoke(main, ["coverage", "skirmish", "--workspace", str(three_levels)])
    assert any(line.split()[:3] == ["2.3.1", "component", "component"] for line in shown.output.splitlines())


def test_a_mechanic_that_is_called_as_its_sheet_is_named_once() -> None:
    sheets = [
        RuleSheet.model_validate({"id": each, "name": "say", "paragraphs": "6.4"}) for each in ("fire", "fire", "air")
    ]
    game = SimpleNamespace(rules=sheets, index=ParagraphIndex(frozenset(("6.4",))))
    assert sheets_by_paragraph(cast(Game, game)) == {"6.4": ["fire", "air"]}


@pytest.mark.parametrize(
    "entry",
    [
        {"commands": [{"id": "a", "for": "unit", "menu": "m", "call": "f(me)", "paragraphs": "6.4"}]},
        {"hooks": [{"id": "a", "on": "phase", "phases": "p", "call": "f()", "paragraphs": "6.4"}]},
        {"buttons": [{"id": "a", "menu": "m", "call": "f()", "paragraphs": "6.4"}]},
        {"properties": [{"name": "Far", "type": "int", "source": "6.4"}]},
        {"paragraphs": "6.4"},
    ],
    ids=lambda entry: next(iter(entry)),
)
def test_a_sheet_is_listed_wherever_in_it_a_paragraph_is_named(entry: dict[str, object]) -> None:
    sheet = RuleSheet.model_validate({"id": "fire", "name": "say", **entry})
    game = SimpleNamespace(rules=[sheet], index=ParagraphIndex(frozenset(("6.4",))))
    assert sheets_by_paragraph(cast(Game, game)) == {"6.4": ["fire"]}


def test_coverage_reads_texts_of_pages(skirmish: Path) -> None:
    strings = skirmish / "templates/skirmish/strings.csv"
    strings.write_text(strings.read_text(encoding="utf-8") + "page.fog,Fog (9.1),霧 (9.1),\n", encoding="utf-8")
    options = skirmish / "counters/skirmish/game.yaml"
    options.write_text(options.read_text(encoding="utf-8").replace('source: "9.1"', "source: design"), encoding="utf-8")
    rows = {row.id: row.status for row in coverage(_game(skirmish), {}, ())}
    assert (rows["9.1"], rows["9.2"]) == ("informed", "open")


def _said(root: Path) -> list[str]:
    return [str(each) for each in check_game(Workspace(root), "skirmish") if each.check == "paragraphs"]


C, T = "counters/skirmish", "templates/skirmish"

WRONG: list[tuple[str, str, str, str]] = [
    # file, text in it, what it becomes, what is said
    (f"{C}/units.csv", "5,,3,,,,2.3", "5,,3,,,,2.3.1", "units.csv:3: source: found '2.3.1', expected a paragraph of"),
    (f"{C}/units.csv", "5,,3,,,,2.3", "5,,3,,,,2.7", "units.csv:3: source: found '2.7', expected a paragraph of para"),
    (
        f"{C}/units.csv",
        "5,,3,,,,2.3",
        "5,,3,,,,2.3 2.9",
        "units.csv:3: source: found '2.9', expected a paragraph of para",
    ),
    (
        f"{C}/units.csv",
        "5,,3,,,,2.3",
        "5,,3,,,,reconstrution: guessed",
        "units.csv:3: source: found 'reconstrution', expected a paragraph of paragraphs.csv, or `reconstruction: how`, "
        "`placeholder`, `design: why` (did you mean 'reconstruction'?)",
    ),
    (
        f"{C}/units.csv",
        "5,,3,,,,2.3",
        "5,,3,,,,reconstruction: as 2.8",
        "units.csv:3: warning: source: found '2.8', expected a paragraph of paragraphs.csv",
    ),
    (f"{C}/types.yaml", 'source: "2.1"}\n  - {id: tank', 'source: "2.11"}\n  - {id: tank',
     "types.yaml:2: source: found '2"),
    (f"{T}/style.yaml", "name: style.plain", 'name: style.plain\nsource: "5.4"',
     "style.yaml:2: source: found '5.4', exp"),
    (f"{T}/rules/fight.yaml", 'source: "6.3"}\n  - {name: Fights', 'source: "6.8"}\n  - {name: Fights',
     "fight.yaml:5: source"),
    (
        f"{T}/scenarios/fight.yaml",
        "proves: 6.1 6.2 6.3",
        "proves: 6.1 6.2.1 6.3",
        "fight.yaml:3: proves: found '6.2.1', expected a paragraph of paragraphs.csv",
    ),
    (f"{T}/help/1-start.html.j2", "</h1>\n", "</h1>\n<p>As 6.7 says</p>",
     "1-start.html.j2:2: warning: found '6.7', expe"),
    (
        f"{T}/help/1-start.html.j2",
        "<p>",
        '<p width="6.8">{{ text("6.9") }}',
        "1-start.html.j2:2: warning: found '6.9', expected a paragraph of paragraphs.csv or a section of such",
    ),
    (
        f"{T}/strings.csv",
        "page.help.start,Quick start",
        "page.help.start,Quick start (7.7)",
        "strings.csv:44: warning: page.help.start: found '7.7', expected a paragraph of paragraphs.csv or a section",
    ),
    (
        f"{T}/paragraphs.csv",
        "A brook along hexsides and a lane through hexes.",
        "THE  mill",
        (
            "paragraphs.csv:5: warning: text_en: found 'The mill.', expected a text of its own: 1.3 (line 4) says "
            "the same of"
        ),
    ),
    (
        f"{T}/paragraphs.csv",
        "林と塹壕。",
        "水車",
        "paragraphs.csv:5: warning: text_ja: found '水車。', expected a text of its own: 1.2 (line 3) says the same of",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "said"), WRONG, ids=lambda value: str(value)[-40:])
def test_paragraphs_that_there_are_not(skirmish: Path, file: str, old: str, new: str, said: str) -> None:
    path = skirmish / file
    text = path.read_text(encoding="utf-8")
    assert old in text and not _said(skirmish)
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    messages = _said(skirmish)
    assert len(messages) == 1 and said in messages[0], "\n".join(messages) or "nothing was said"


def test_sections_are_named_on_pages_only(three_levels: Path) -> None:
    page = three_levels / "templates/skirmish/help/1-start.html.j2"
    page.write_text(page.read_text(encoding="utf-8") + "<p>2.3</p>", encoding="utf-8")
    assert not _said(three_levels)
    units = three_levels / "counters/skirmish/units.csv"
    units.write_text(units.read_text(encoding="utf-8").replace(",2.3.1\n", ",2.3\n", 1), encoding="utf-8")
    assert len(_said(three_levels)) == 1


def test_a_game_without_an_index_may_name_what_it_likes(skirmish: Path) -> None:
    (skirmish / "templates/skirmish/paragraphs.csv").unlink()
    units = skirmish / "counters/skirmish/units.csv"
    units.write_text(units.read_text(encoding="utf-8").replace(",2.3\n", ",the book\n"), encoding="utf-8")
    assert not _said(skirmish)


def test_each_row_that_repeats_another_is_told_with_the_first_that_says_so(skirmish: Path) -> None:
    path = skirmish / T / "paragraphs.csv"
    head, *rows = path.read_text(encoding="utf-8").splitlines()
    for number in (5, 6, 7):
        name, expect, _ = rows[number].split(",", 2)
        rows[number] = f"{name},{expect},{rows[2].split(',', 2)[2]}"
    path.write_text("\n".join((head, *rows, "")), encoding="utf-8")
    told = [f"paragraphs.csv:{line}: warning: {field}:" for line in (7, 8, 9) for field in ("text_en", "text_ja")]
    said = _said(skirmish)
    assert len(said) == len(told)
    assert all(place in each and "own: 1.3 (line 4) says" in each for place, each in zip(told, said, strict=True)), said


def test_a_text_that_is_not_written_yet_repeats_nothing(skirmish: Path) -> None:
    path = skirmish / T / "paragraphs.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("林と塹壕。", "").replace("水車。", ""), encoding="utf-8")
    assert not _said(skirmish)


def test_the_index_itself(skirmish: Path) -> None:
    path = skirmish / "templates/skirmish/paragraphs.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("\n1.2,", "\n§1.2,").replace("\n1.4", "\n1.3"))
    game, problems = load_game(skirmish, "skirmish")
    assert game is None
    assert "found '§1.2', expected the number of a paragraph such as 2.51" in str(problems[0])
    path.write_text(path.read_text(encoding="utf-8").replace("\n§1.2,", "\n1.2,"))
    assert any(
        "paragraphs.csv:5: id: found '1.3', expected an id of its own" in str(x) for x in check.run(_game(skirmish))
    )
