"""What was in the box (2.1): 1,170 counters on five sheets, two maps that join."""

from __future__ import annotations

from collections import Counter

from shared.games import ROOT

from vmodsmith.model import Game
from vmodsmith.reading.formats import read_formats
from vmodsmith.sheets import plan_sheets
from vmodsmith.sheets.legend import sides_of
from vmodsmith.sheets.wording import Wording


def test_there_are_1170_counters_on_five_sheets(korsun: Game) -> None:
    formats = read_formats(ROOT, korsun)
    plan = plan_sheets(korsun, korsun.style, formats, formats.format())
    assert [len(sheet.copies) for sheet in plan.sheets] == [234] * 5
    assert not plan.notes


def test_each_side_has_two_sheets_of_its_own(korsun: Game) -> None:
    formats = read_formats(ROOT, korsun)
    plan = plan_sheets(korsun, korsun.style, formats, formats.format())
    sides = [{copy.counter.side for copy in sheet.copies} - {None} for sheet in plan.sheets]
    assert sides[:4] == [{"german"}, {"german"}, {"soviet"}, {"soviet"}]


def test_there_is_a_chit_for_every_unit_with_a_rating(korsun: Game) -> None:
    """4.4.4: and a few to spare."""
    units, chits = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for each in korsun.counters:
        if each.covered:
            units[each.side or "", each.faces[0]["rating"]] += each.quantity
        elif each.kind == "chit":
            chits[each.side or "", each.faces[0]["mark"]] += each.quantity
    assert units and all(chits[each] >= count for each, count in units.items())


def test_both_maps_are_of_one_size(korsun: Game) -> None:
    assert read_formats(ROOT, korsun).map.sheets == (2, 1)


def test_the_last_sheet_is_of_all_sides(korsun: Game) -> None:
    formats = read_formats(ROOT, korsun)
    plan = plan_sheets(korsun, korsun.style, formats, formats.format())
    told = [sides_of(sheet.copies, korsun, Wording(korsun, "en")) for sheet in plan.sheets]
    assert told[0] == ["German"] and told[4] == ["German", "All sides"]


def test_the_turn_track_marks_the_turns_in_which_tanks_break_down(korsun: Game) -> None:
    (table,) = [each for each in korsun.tables if each.spec.id == "turn-record"]
    (track,) = [track for display in korsun.displays for track in display.tracks if track.id == "turn"]
    marked = [box.id for box in track.boxes if (box.text or "").endswith("*")]
    assert marked == [turn for turn, cells in table.rows if cells[-1] == "1"]
