"""Sheets and rule coverage in the gallery, made from the data without any other command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from vmodsmith.preview import paperwork
from vmodsmith.preview.payload import land
from vmodsmith.reading.formats import read_formats
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.preview import write_site

if TYPE_CHECKING:
    from conftest import Browser, Served

    from vmodsmith.model import Game

UNITS = "counters/skirmish/units.csv"
INDEX = "id,expect,text_en,text_ja\n2.3,automate,Units fight.,部隊は戦う。\n2.4,component,Markers.,マーカー。\n"
SMALL = Path(__file__).parents[1] / "workspaces" / "skirmish"


def test_sheets_are_those_that_are_printed(small_game: Game) -> None:
    made = paperwork.sheets(small_game, small_game.style, read_formats(SMALL, small_game))
    copies = [each for sheet in made["sheets"] for each in sheet["copies"]]
    assert made["counters"] == len(copies) == 15
    assert [each[1] for each in copies if each[0] == "b-2"] == [0, 2], "three steps are two pieces"
    assert {each["name"] for each in made["formats"]} >= {"full", "fold", "spaced", "single"}
    sheet = made["sheets"][0]
    for _, _, x, y, _, bx, by in copies:
        assert abs((bx + sheet["cell"][0] + x) - sheet["paper"][0]) < 0.01 and by == y, "turned over on the long edge"
    assert set(sheet["legend"]) == {"en", "ja"}


def test_coverage_tells_that_nothing_was_run(small_game: Game) -> None:
    made = paperwork.coverage(small_game, {"a": ("2.3",)}, None)
    assert made["run"] is None and made["scenarios"] == 1


def test_the_gallery_needs_no_other_command(skirmish: Path) -> None:
    (skirmish / "templates/skirmish/paragraphs.csv").write_text(INDEX, encoding="utf-8")
    gallery, _ = write_site(Workspace(skirmish), ())
    payloads = gallery.entries["skirmish"]["payloads"]
    text = (skirmish / "dist/preview" / payloads["coverage"]).read_text(encoding="utf-8")
    data = json.loads(text[text.index("{") : text.rindex(")")])
    assert [row[0] for row in data["rows"]] == ["2.3", "2.4"]
    assert data["run"] is None
    assert data["strings"]["2.3"]["ja"] == "部隊は戦う。"
    assert "sheets" in payloads
    assert not list((skirmish / "dist").glob("*.pdf"))


def test_bad_formats_are_told_with_their_line(skirmish: Path) -> None:
    (skirmish / "templates/skirmish/sheets.yaml").write_text("default: nosuch\n", encoding="utf-8")
    _, problems = write_site(Workspace(skirmish), ())
    assert any(each.file.endswith("sheets.yaml") and each.line == 1 for each in problems)


def test_setups_tell_the_facing(small_game: Game) -> None:
    turned = {
        name: tuple(row.model_copy(update={"facing": 2}) for row in rows)
        for name, rows in small_game.setup_rows.items()
    }
    made = land(small_game.model_copy(update={"setup_rows": turned}), small_game.style)
    assert {row["facing"] for setup in made["setups"] for row in setup["rows"]} == {2}


def test_sheets_in_the_browser(browser: Browser, shown: Served) -> None:
    browser.open(f"{shown.address}#/skirmish/sheets")
    assert browser.until("return document.querySelectorAll('.paper').length") == 2
    assert browser.run("return document.querySelectorAll('.paper .cell').length") == 30
    browser.until("return [...document.querySelectorAll('.paper img')].every(e => e.complete && e.naturalWidth > 0)")
    browser.run("document.querySelector('.paper .cell').dispatchEvent(new MouseEvent('mouseenter'))")
    assert browser.run("return document.querySelectorAll('.paper .lit').length") == 2, "front and back light up"
    browser.run("document.querySelector('.paper .cell').click()")
    assert browser.until("return document.querySelector('.detail:not([hidden]) h2')?.innerText")


def test_coverage_in_the_browser(browser: Browser, served: Served) -> None:
    served.write("templates/skirmish/strings.csv", lambda text: text + "\n")
    (served.root / "templates/skirmish/paragraphs.csv").write_text(INDEX, encoding="utf-8")
    browser.open(f"{served.address}#/skirmish/counters")
    browser.until("return document.querySelector('#top nav [data-view=coverage]')")
    browser.run("location.hash = '#/skirmish/coverage'")
    told = browser.until("return document.querySelector('.view-coverage .note.warn')?.innerText")
    assert "vmodsmith test skirmish" in told
    browser.until("return document.querySelectorAll('.coverage tbody tr').length === 2")
    browser.run("document.querySelector('.chip.short').click()")
    assert browser.run("return document.querySelectorAll('.coverage tbody tr').length") == 1
    assert "status=short" in browser.driver.current_url


def test_messages_in_japanese(browser: Browser, served: Served) -> None:
    served.write(UNITS, lambda text: text.replace("b-1,blue,foot", "b-1,blue,nosuch"))
    browser.open(f"{served.address}#/skirmish/problems")
    browser.until("return document.querySelector('.problems .error')")
    browser.run("const e = document.getElementById('language'); e.value = 'ja'; e.dispatchEvent(new Event('change'))")
    told = browser.until(
        "const e = document.querySelector('.problems .error'); return /types.yaml の兵種/.test(e?.innerText) "
        "&& e.innerText"
    )
    assert "記載 " in told and f"{UNITS}:4" in told
    assert browser.run("return Preview.message('a hexside such as 0101/N (why)')[0]").startswith("0101/N")
    assert browser.run("return Preview.message('words nobody knows')") == ["words nobody knows", "en"]


def test_links_to_what_is_not_there_say_so(browser: Browser, shown: Served) -> None:
    browser.open(f"{shown.address}#/skirmish/counters?c=nobody")
    assert "nobody" in browser.run("return document.querySelector('.count').textContent")
    browser.open(f"{shown.address}#/skirmish/counters?c=b-1&side=red")
    assert browser.run("return document.querySelector('[data-id=\"b-1\"]').hidden") is False
    browser.size(390, 300)
    browser.open(f"{shown.address}#/skirmish/counters?c=flag")
    box = browser.run(
        "const e = document.querySelector('[data-id=flag]').getBoundingClientRect(); return [e.top, e.bottom]"
    )
    assert box[0] >= 0 and box[1] <= 300, "a link to a counter brings it into sight"
    browser.size(1280, 860)
    browser.open(f"{shown.address}#/skirmish/map")
    browser.until("return document.querySelector('.viewer')?.dataset.open")
    browser.run("document.getElementById('search').value = '9999'; document.querySelector('.bar').requestSubmit()")
    assert browser.run("return document.getElementById('search').validationMessage")
