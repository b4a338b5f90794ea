"""Units with three steps and more: two faces a piece of cardboard, further pieces for further steps."""

from __future__ import annotations

import io

import numpy as np
import pikepdf
import pytest

from vmodsmith.foundation.cache import open_cache
from vmodsmith.model import Counter, Game, Style
from vmodsmith.model.sheetformats import SheetFormat
from vmodsmith.sheets import counter_sheets, plan_sheets
from vmodsmith.sheets.arrange import copies_of
from vmodsmith.sheets.countersheets import CounterSheetPlan
from vmodsmith.sheets.legend import entries_of
from vmodsmith.sheets.wording import Wording

from .measuring import formats, game, picture

SHADES = ("#202020", "#505050", "#808080", "#b0b0b0", "#e0e0e0")


def with_steps(steps: int, quantity: int) -> tuple[Game, Style]:
    """The small game with one counter of so many faces, each a grey of its own."""
    like = game().counter_by_id["b-2"]
    counter = like.model_copy(update={"faces": tuple(like.faces[0] for _ in range(steps)), "quantity": quantity})
    made = game().model_copy(update={"units": (), "markers": ()})
    made.__dict__["counters"] = (counter,)
    elements = {
        f"step-{n}": {"draw": "box", "box": "0 0 100 100", "fill": SHADES[n - 1], "when": f"face:{n}"}
        for n in range(1, steps + 1)
    }
    style = Style.model_validate(
        {
            "counter": {"size": "13mm"},
            "layouts": {counter.layout: {"grid": 100, "elements": elements}},
            "faces": {name: {"colours": {"ground": "#202020"}} for name in ("default", "red", "blue")},
        }
    )
    return made, style


def pieces(counter: Counter) -> list[tuple[int, tuple[int, int]]]:
    """Number and faces of each piece of cardboard."""
    return [(copy.number, copy.faces) for copy in copies_of(counter)]


def test_two_faces_a_piece_and_the_quantity_kept() -> None:
    b2 = game().counter_by_id["b-2"]
    assert (len(b2.faces), b2.quantity) == (3, 1)
    twice = b2.model_copy(update={"quantity": 2})
    assert pieces(twice) == [(1, (0, 1)), (1, (2, 3)), (2, (0, 1)), (2, (2, 3))]
    five = twice.model_copy(update={"faces": b2.faces + b2.faces[:2], "quantity": 1})
    assert pieces(five) == [(1, (0, 1)), (1, (2, 3)), (1, (4, 5))]


@pytest.mark.parametrize("steps", [3, 4, 5])
def test_each_step_is_printed_behind_its_pair(steps: int) -> None:
    """Odd faces in front, even ones behind; the back of a last odd one in the ground colour of the first."""
    made, style = with_steps(steps, 2)
    format = SheetFormat.model_validate({"paper": "A5", "gap": "4mm", "legend": False})
    plan = plan_sheets(made, style, formats(), format)
    with open_cache() as store:
        content = counter_sheets(made, style, plan, store).content
    grid = plan.imposition(plan.sheets[0])
    seen = []
    for side, page in (("front", 0), ("back", 1)):
        shown = np.asarray(picture(content, page, 100).convert("L"), dtype=int)
        for place, copy in enumerate(plan.sheets[0].copies):
            at = grid.place(place, side)
            grey = shown[round((at.y + 6) * 100 / 25.4), round((at.x + 6) * 100 / 25.4)]
            face = copy.faces[side == "back"]
            wanted = SHADES[face] if face < steps else SHADES[0]
            assert abs(grey - int(wanted[1:3], 16)) <= 2, (place, side, face)
            seen.append(face)
    assert sorted(each for each in seen if each < steps) == sorted(list(range(steps)) * 2)


def test_the_legend_names_pieces_for_further_steps() -> None:
    made, style = with_steps(3, 2)
    plan: CounterSheetPlan = plan_sheets(made, style, formats(), formats().format())
    lines = entries_of(plan.sheets[0].copies, 8, made, Wording(made, "en"))
    assert [(each.count, each.note) for each in lines if not each.heading] == [(2, ""), (2, "further steps")]
    assert sum(each.count for each in lines if each.heading) == 4


def test_a_plain_back_is_stored_once() -> None:
    made, style = with_steps(3, 3)
    plan = plan_sheets(made, style, formats(), formats().format())
    with open_cache() as store:
        content = counter_sheets(made, style, plan, store).content
    with pikepdf.open(io.BytesIO(content)) as file:
        forms = {
            page.Resources.XObject[key].objgen
            for page in file.pages for key in page.Resources.XObject if key.startswith("/F")
        }  # fmt: skip
    assert len(forms) <= 4
