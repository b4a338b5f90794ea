"""Charts and help pages of Zitadelle: they render in every language, say all the data say, and stay within what VASSAL
can show."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from lxml import html
from shared.games import load

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import HtmlPage, level_pages, render
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.model import Page

GAME = load("zitadelle")
FOLDERS = {"charts": GAME.charts, "help": GAME.help}
LANGUAGES = ("en", "ja")
CHARTS = ("turn-sequence", "at-fire", "assault", "terrain", "air", "morale", "reinforcements", "victory", "units")
HELP = ("quick-start", "rules-summary", "optional-rules", "paragraphs", "what-is-reconstructed", "credits")
MINUS = "\N{MINUS SIGN}"


class Recorder(Lexicon):
    """A lexicon that remembers the keys it was asked for."""

    def __init__(self) -> None:
        self.asked: set[str] = set()
        super().__init__(GAME)

    def text(self, key: str, language: str) -> str:
        """The text, as always."""
        self.asked.add(key)
        return super().text(key, language)


@dataclass(frozen=True)
class Shown:
    """A rendered page and what stands in it."""

    page: HtmlPage
    tree: Any
    text: str
    rows: list[list[str]]


def shown(page: HtmlPage) -> Shown:
    """A page with its words, and the cells of its innermost tables row by row."""
    tree: Any = html.fromstring(
        page.html.replace("<br>", "<br> ").replace("</td>", " </td>").replace("</th>", " </th>")
    )
    rows: list[list[str]] = [
        [" ".join(cell.text_content().split()) for cell in row.xpath("./td|./th")]
        for row in tree.iter("tr")
        if not row.xpath(".//table")
    ]
    return Shown(page, tree, " ".join(tree.find("body").text_content().split()), rows)


SAY = Recorder()
NAMES = [*(f"charts-{each}" for each in CHARTS), *(f"help-{each}" for each in HELP)]
KEYS = [(name, language) for name in sorted(NAMES) for language in LANGUAGES]


@cache
def every_page() -> dict[tuple[str, str], Shown]:
    """All pages by name and language, rendered once and not before a test wants them; what they ask `SAY` is
    remembered."""
    return {
        (page.file.removesuffix(f"-{page.language}.html"), page.language): shown(page)
        for folder, pages in FOLDERS.items()
        for page in render(GAME, SAY, pages, folder)
    }


TABLE = {each.spec.id: each for each in GAME.tables}


def chart(name: str, language: str = "en") -> Shown:
    """A page of the chart window."""
    return every_page()[f"charts-{name}", language]


def test_every_page_is_there_in_both_languages() -> None:
    assert set(every_page()) == set(KEYS)


def test_titles_are_texts_and_differ_from_page_to_page() -> None:
    for language in LANGUAGES:
        titles = [each.page.title for (_, own), each in every_page().items() if own == language]
        assert len(set(titles)) == len(titles)
        assert not any(title.startswith("page.") for title in titles)


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_page_is_fit_for_vassal(key: tuple[str, str]) -> None:
    """VASSAL reads help pages in the encoding of the player's computer and lays pages out with HTML 3.2."""
    each = every_page()[key]
    assert each.page.html.isascii()
    assert 3_000 < len(each.page.html) < 80_000
    assert not each.tree.xpath("//a|//img|//script|//div|//span|//@href|//@src")
    assert "charset" not in each.page.html
    for width in each.tree.xpath("//@width"):
        assert width == "100%" or int(width) <= 700
    for row in each.tree.iter("tr"):
        cells = row.xpath("./td|./th")
        assert sum(int(cell.get("width", 0)) for cell in cells) <= 700
        assert sum(int(cell.get("colspan", 1)) for cell in cells) <= 16


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_only_classes_of_the_style_sheet(key: tuple[str, str]) -> None:
    """Swing knows a class by its whole attribute: no two classes on one element."""
    tree = every_page()[key].tree
    known = set(re.findall(r"\b[a-z]+\.([a-z0-9-]+)\s*[{ ]", tree.findtext(".//style")))
    assert set(tree.xpath("//@class")) <= known | {"sheet"}


@pytest.mark.parametrize("key", KEYS, ids="-".join)
def test_no_key_is_left_over(key: tuple[str, str]) -> None:
    first = {each.split(".")[0] for each in GAME.strings}
    words = set(re.findall(r"\b[a-z]+\.[a-z][a-z0-9.-]*", every_page()[key].text))
    left = {word for word in words if word.split(".")[0] in first and not re.search(r"\.(csv|yaml)\b", word)}
    assert not left
    assert not re.search(r"[{}]|\*\*|`|Undefined|None\b", every_page()[key].text)


def test_every_text_asked_for_exists_and_every_page_text_is_used() -> None:
    every_page()
    level_pages(GAME, SAY)
    asked = {each for each in SAY.asked if re.match(r"[a-z]+\.[a-z0-9.-]+$", each)}
    assert {each for each in asked if SAY.unknown(each) and each.startswith("page.")} == set()
    own = {each for each in GAME.strings if each.startswith("page.")}
    titles = {f"page.{folder}.{each}" for folder, names in (("charts", CHARTS), ("help", HELP)) for each in names}
    spare = ("page.note.", "page.source.", "page.sort.")
    assert {each for each in own - SAY.asked - titles if not each.startswith(spare)} == set()


def test_texts_of_pages_are_in_both_languages() -> None:
    for key, texts in GAME.strings.items():
        if key.startswith("page."):
            assert texts["en"] and texts["ja"], key
            assert not re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", texts["en"]), key


def test_japanese_pages_are_japanese() -> None:
    for (_, language), each in every_page().items():
        kana = bool(re.search(r"[\u3040-\u30ff]", each.text))
        assert kana == (language == "ja")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["at-fire", "assault"])
def test_result_table_stands_whole(name: str, language: str) -> None:
    table, rows = TABLE[name], chart(name, language).rows
    assert list(table.columns) in rows
    for heading, cells in table.rows:
        assert [heading, *cells] in rows


def test_worked_example_of_at_fire() -> None:
    """EX1: AT 1, a roll of 4, modifiers of -2 and +2: 4, which does not exceed armour 4."""
    assert dict(TABLE["at-fire"].rows)["4"][0] == "4"
    assert "the table gives 4, which does not exceed 4" in chart("at-fire").text


@pytest.mark.parametrize(
    ("words", "number"),
    [("highland", "+2"), ("fortification", MINUS + "2"), ("stream", "+1"), ("river", "+3"), ("stacked", "+2")],
)
def test_modifiers_of_at_fire(words: str, number: str) -> None:
    """6.51 to 6.55."""
    found = [row for row in chart("at-fire").rows if len(row) == 2 and words in row[0].lower() and row[1] == number]
    assert len(found) == 1


def test_odds_shifts() -> None:
    """7.41 to 7.48."""
    rows = {(row[1], row[2]) for row in chart("assault").rows if len(row) == 3}
    left = [("7.41", 1), ("7.42", 2), ("7.43", 1), ("7.43", 2), ("7.44", 1), ("7.44", 2)]
    assert {(ref, f"left {number}") for ref, number in left} <= rows
    assert {("7.46", "left AV"), ("7.45", "right AV"), ("7.47", "right 2"), ("7.48", "right R")} <= rows


def test_rounding_of_odds() -> None:
    """7.3: every example."""
    rows = chart("assault").rows
    assert [f"{each['attacker']} : {each['defender']}" for each in TABLE["odds"].spec.tests] in rows
    assert [each["expect"] for each in TABLE["odds"].spec.tests] in rows


def test_terrain_effects() -> None:
    table = TABLE["terrain-effects"]
    rows = {row[0]: row[1:] for row in chart("terrain").rows if len(row) == 6}
    for kind, cells in table.rows:
        if kind == "railway":
            continue
        row = dict(zip(table.columns, cells, strict=True))
        seen = rows[GAME.text(f"terrain.{kind}")]
        for index, mover in enumerate(("foot", "vehicle")):
            cost = row[mover] or row[f"{mover}-extra"]
            assert seen[index].lstrip("+") == {"-": "never", "1/2": "\N{VULGAR FRACTION ONE HALF}"}.get(cost, cost)
        shift = row["assault-shift"]
        assert seen[4] == ("" if shift in ("", "-") else "0" if shift == "0" else f"left {shift.lstrip('-')}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_air_units_by_turn(language: str) -> None:
    """9.12."""
    table = TABLE["turns"]
    at = [table.columns.index(each) for each in ("north-db", "north-lb", "south-db", "south-lb")]
    for turn, cells in table.rows:
        row = [GAME.text(f"turn.{turn}", language), *(cells[index] for index in at)]
        assert row in chart("air", language).rows


def test_scatter_names_every_sum_once() -> None:
    """9.31: 7 stays, 8 goes to the south-west."""
    cells = [cell for row in chart("air").rows for cell in row if re.search(r"\(\d+/36\)", cell)]
    assert sorted(int(n) for cell in cells for n in re.findall(r"\d+", cell.split("(")[0])) == list(range(2, 13))
    assert any(re.match(r"8\s*SW", cell) for cell in cells)
    assert sum(int(n) for cell in cells for n in re.findall(r"\((\d+)/36", cell)) == 36


@pytest.mark.parametrize("language", LANGUAGES)
def test_morale_and_allowance(language: str) -> None:
    """7.71, 8.13."""
    table, rows = TABLE["morale-ma"], chart("morale", language).rows
    assert [heading for heading, _ in table.rows] in [row[1:] for row in rows]
    for index in range(len(table.columns)):
        assert [cells[index] for _, cells in table.rows] in [row[1:] for row in rows]
    for body in GAME.formations:
        if body.morale is not None:
            assert [body.abbr, str(body.morale)] in [[row[0], row[-1]] for row in rows if row]


def test_twelve_steps_in_order() -> None:
    """4.0."""
    rows = [row for row in chart("turn-sequence").rows if len(row) == 4]
    assert [row[0] for row in rows] == [str(n) for n in range(1, 13)]
    assert [f"{row[0]} {row[1]}" for row in rows] == [GAME.text(each.name) for each in GAME.phases]


def test_every_reinforcement_is_listed() -> None:
    rows = chart("reinforcements").rows
    for unit in GAME.units:
        if unit.arrives and not unit.option:
            formation = GAME.formation_by_id[unit.formation or ""].abbr
            assert any(
                len(row) == 5 and row[2] == formation and row[3] == (unit.parent or unit.name)
                and (not unit.parent or unit.name in row[4].split(", "))
                for row in rows
            ), unit.id  # fmt: skip


def test_reserves_of_8_51() -> None:
    rows = [row for row in chart("reinforcements").rows if len(row) == 3 and row[2].count(", ") in (2, 3)]
    assert sorted(row[1] for row in rows) == sorted(["3 TK", "16 TK", "19 TK", "6 GR", "70 GR", "75 GR"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_victory_hexes_and_levels(language: str) -> None:
    """12.13, 12.3."""
    each = chart("victory", language)
    for place in GAME.hexes:
        if place.vp:
            assert any(row[0] == place.hex and row[-1] == str(place.vp) for row in each.rows if len(row) == 3)
    for _, cells in TABLE["victory"].rows:
        assert GAME.text(f"page.victory.{cells[-1]}", language) in each.text
        assert all(number.replace("-", MINUS) in each.text for number in cells[:2])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_with_its_values(language: str) -> None:
    """2.22."""
    each = chart("units", language)
    for kind in GAME.types:
        assert GAME.text(kind.name, language) in each.text
    printed = {cell for row in each.rows for cell in row}
    assert {"7-3-3", "4-3-1", "9-5-3", "4-3-2", "6-4-2", "2-1-4", "4-4-2", "2-4-1"} <= printed


def test_charts_name_the_file_to_correct() -> None:
    text = " ".join(chart(name).text for name in CHARTS)
    for table in GAME.tables:
        if table.spec.id != "chits":
            assert f"templates/zitadelle/tables/{table.spec.file}" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_quick_start_has_the_keys_of_the_data(language: str) -> None:
    text = every_page()["help-quick-start", language].text
    keys = [each.key for each in GAME.conditions] + [send.key for kind in GAME.kinds.values() for send in kind.sends]
    for key in [*keys, "Ctrl+F", "Ctrl+L", "Ctrl+E", "Ctrl+Shift+E", "Ctrl+M", "Ctrl+T", "Alt+1", "Alt+N", "Alt+C"]:
        assert key in text
    for setup in GAME.setups:
        assert GAME.text(setup.name, language) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_quick_start_tells_of_the_referee_and_its_commands(language: str) -> None:
    text = every_page()["help-quick-start", language].text
    for key in (
        "fire",
        "enter",
        "dive-bomb",
        "assault.declare",
        "assault.odds",
        "assault.roll",
        "retreat",
        "advance",
        "level-bombing",
    ):
        assert GAME.text(f"cmd.{key}", language) in text, key
    for sheet in GAME.rules:
        for command in sheet.commands:
            if command.menu and command.key:
                assert command.key in text and GAME.text(command.menu, language) in text, command.id
    for level in ("off", "warn", "full"):
        assert GAME.text(f"option.referee.{level}", language) in text, level
    assert "Num 8" in text and "Num 5" in text
    # the morale of an HQ is no player's to lower where the referee does it
    assert len(re.findall(r"Ctrl\+Down", text)) == 2  # the key itself, and for the level warn


def test_rules_summary_names_its_paragraphs() -> None:
    references = [
        row[0] for row in every_page()["help-rules-summary", "en"].rows if len(row) == 2 and row[0][:1].isdigit()
    ]
    assert len(references) > 50
    assert references[2:] == sorted(references[2:], key=lambda each: [int(part) for part in each.split(".", 1)][:1])


def test_reconstructed_page_counts_and_names_files() -> None:
    each = every_page()["help-what-is-reconstructed", "en"]
    for file in ("counters/zitadelle/units.csv", "maps/zitadelle/hexes.csv", "templates/zitadelle/tables.yaml"):
        assert file in each.text
    assert "vmodsmith build zitadelle" in each.text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("one\n{{ nothing_of_this_name }}", 2),
        ("{% if %}", 1),
    ],
)
def test_a_page_that_fails_is_reported_with_its_line(text: str, line: int) -> None:
    page = Page(id="10-bad", file="templates/zitadelle/help/10-bad.html.j2", text=text)
    with pytest.raises(WorkspaceError) as caught:
        render(GAME, Lexicon(GAME), [page], "help")
    problem = caught.value.problems[0]
    assert (problem.file, problem.line) == (page.file, line)


def test_a_page_that_asks_for_a_cell_that_is_not_there() -> None:
    page = Page(id="10-bad", file="templates/zitadelle/help/10-bad.html.j2", text="{{ cell(tables.scatter, 13, 'x') }}")
    with pytest.raises(WorkspaceError) as caught:
        render(GAME, Lexicon(GAME), [page], "help")
    assert "table 'scatter' has no cell at row 13, column 'x'" in caught.value.problems[0].found
