"""The small game with rules given as text, as a module for the engine.

It has more than the small game: a state, a kind of piece that can be turned face down, an option on or off, words for
turns. `RULES` and `SHEET` ask and do everything that the vocabulary has; a button does one function, and the chat tells
the answers.
"""

from __future__ import annotations

import textwrap
from functools import cache
from pathlib import Path
from typing import Any

from shared.games import SMALL, load, write_blank

from vmodsmith.model import Game, Marker, Option, PieceKind, Script, State, Turns
from vmodsmith.rules.checked import checked
from vmodsmith.rules.mechanics import expand

from .sample import FILE, read_sheet

__all__ = ["WORDS", "game", "module"]

WORDS = {
    "order.attack": ("attack", "攻撃"),
    "order.hold": ("hold", "防御"),
    "order": ("Order", "命令"),
    "order.none": ("No order", "命令なし"),
    "chit.front": ("?", "?"),
    "marker.chit": ("Chit", "札"),
    "kind.chit": ("Chits", "札"),
    "option.halved": ("Halved", "半減"),
    "option.halved.on": ("on", "あり"),
    "option.halved.off": ("off", "なし"),
    "say.two": ("{0} then {1}", "{0} の次に {1}"),
    "say.many": ("{1}: {0} {0:unit|units} of {1:one|many}", "{1}: {0}個"),
    "say.ask": ("Which?", "どれ?"),
    "say.where": ("{0}: where to?", "{0}: どこへ?"),
    "say.first": ("first", "最初"),
    "say.second": ("second", "二番目"),
    "say.third": ("third", "三番目"),
    "table.fight.D": ("loses a step", "ステップ損失"),
}


@cache
def _grown() -> Game:
    small = load("skirmish", SMALL)
    values = [{"id": word, "name": f"order.{word}", "marker": "flag"} for word in ("attack", "hold")]
    order = State.model_validate({"id": "order", "name": "order", "none": "order.none", "values": values})
    unit = small.kinds["unit"].model_copy(update={"states": ("order",)})
    chit = PieceKind.model_validate({"name": "kind.chit", "hides": "red", "flip": "faces", "palette": "side"})
    face_down = {"id": "chit", "kind": "chit", "side": "red", "layout": "plain", "name": "marker.chit"}
    marker = Marker.model_validate({**face_down, "front": "?", "back": "7", "quantity": "2", "source": "2.4"})
    halved = Option(id="halved", name="option.halved", values=("off", "on"), default="off")
    manifest = small.manifest.model_copy(
        update={"options": (*small.manifest.options, halved), "columns": {"units": ("home-base",)}}
    )
    bases = tuple(each.model_copy(update={"extra": {"home-base": f"base {each.id}"}}) for each in small.units)
    turns = Turns.model_validate({**small.turns.model_dump(), "kinds": {"night": "2 4"}})
    changed = {
        "manifest": manifest,
        "units": bases,
        "markers": (*small.markers, marker),
        "kinds": {**small.kinds, "unit": unit, "chit": chit},
        "states": (order,),
        "turns": turns,
        "strings": {**small.strings, **{key: {"en": en, "ja": ja} for key, (en, ja) in WORDS.items()}},
        "rules": (),
        "trees": (),
    }
    return small.model_copy(update=changed)


def game(rules: str, sheet: str, *, mechanics: bool = False, **changed: Any) -> Game:
    """The game with rules and a sheet, and other parts in place of its own, without a mistake; if so wished, with the
    functions that all mechanics share."""
    script = Script(file=FILE, text=textwrap.dedent(rules).lstrip("\n"))
    made = _grown().model_copy(update={"functions": (script,), "rules": (read_sheet(sheet),), **changed})
    if mechanics:
        made, problems = expand(made)
        assert not problems
    problems = checked(made)[1]
    assert not problems, "\n".join(map(str, problems))
    return made


def module(made: Game, folder: Path) -> Path:
    """Its module, with blank pictures."""
    return write_blank(made, folder)
