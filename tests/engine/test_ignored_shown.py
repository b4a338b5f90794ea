"""What the engine ignores in a trait, shown by the engine: a piece with the field and one without it look, offer and do
the same; with what the field needs they do not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from vmodsmith.engine import Engine
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.sequence import NO_KEY, key, named
from vmodsmith.vassal.traits.ignored import TRAIT_RULES

from . import sample

K = [key(f"Ctrl+{n}") for n in range(1, 7)]
MORE, NOTE = named("more"), named("note")
LAYER = t.Embellishment("L", tuple(t.LayerLevel(f"{colour}.png", f"+ {colour}") for colour in ("red", "green", "blue")))
LOOP = t.TriggerAction(key=K[0], actions=(MORE,), while_condition="{P < 3}", loop_count="5")
COUNTED = t.TriggerAction(key=K[0], actions=(NOTE,), index=True, index_property="I", loop_count="2")
AREA = t.AreaOfEffect(menu="", name="A")
RANGE = t.CounterGlobalKeyCommand(key=K[0], command=MORE, condition='{Sort == "far"}', range_property="Nine")
NUMBER = t.DynamicProperty("N", "0", (t.PropertyCommand(t.Increment("7"), K[0], "More"),))
SEND = t.SendToLocation(key=K[0], map="Field", x="200", y="200", condition='{Sort == "far"}')
SHIFT = t.Translate(key=K[0], x="10", y="10")
MASK = t.Obscurable(key=K[0], image="red.png")
TO_NINE = (t.PropertyCommand(t.SetTo("9"), K[0], "Nine"),)
OTHERS = t.SetPieceProperty("P", TO_NINE, condition='{Sort == "far"}')
SHARED = t.SetGlobalProperty("counted", (t.PropertyCommand(t.Increment("7"), K[0], "More"),))
TIES = t.Attachment("T", attach_key=K[0], condition='{Sort == "far"}', range_property="Nine")
CASES: list[tuple[t.Trait, dict[str, Any], dict[str, Any], str, tuple[Any, Any]]] = [
    # trait, what makes a field idle, what makes it count, the field, two values
    (LAYER, {}, {"follow_property": "P"}, "only_if_property", ("", "Nothing")),
    (replace(LAYER, only_if_property="Nothing"), {}, {"follow_property": "P"}, "only_if_true", (True, False)),
    (replace(LAYER, follow_property="P"), {}, {"only_if_property": "Nothing"}, "only_if_true", (True, False)),
    (LAYER, {}, {"follow_property": "P"}, "first_level_value", (1, -1)),
    (replace(LAYER, increase_key=K[0]), {"follow_property": "P"}, {}, "increase_menu", ("", "Up")),
    (LAYER, {"follow_property": "P"}, {}, "increase_key", (NO_KEY, K[0])),
    (replace(LAYER, decrease_key=K[0]), {"follow_property": "P"}, {}, "decrease_menu", ("", "Down")),
    (LAYER, {"follow_property": "P"}, {}, "decrease_key", (NO_KEY, K[0])),
    (replace(LAYER, reset_key=K[0]), {"follow_property": "P"}, {}, "reset_menu", ("", "Back")),
    (replace(LAYER, level=3), {"follow_property": "P"}, {}, "reset_key", (NO_KEY, K[0])),
    (replace(LAYER, random_key=K[0]), {"follow_property": "P"}, {}, "random_menu", ("", "Any")),
    (replace(LAYER, increase_key=K[0], level=3), {"follow_property": "P"}, {}, "loop", (True, False)),
    (replace(LAYER, activate_key=K[0]), {}, {"always_active": False}, "activate_menu", ("", "On")),
    (LAYER, {}, {"always_active": False}, "activate_key", (NO_KEY, K[0])),
    (LAYER, {}, {"increase_key": K[0]}, "increase_menu", ("", "Up")),
    (LAYER, {}, {"decrease_key": K[0]}, "decrease_menu", ("", "Down")),
    (LAYER, {}, {"reset_key": K[0]}, "reset_menu", ("", "Back")),
    (LAYER, {}, {"reset_key": K[0]}, "reset_level", ("1", "3")),
    (LAYER, {}, {"random_key": K[0]}, "random_menu", ("", "Any")),
    (LOOP, {}, {"loop": True}, "pre_loop_key", (NO_KEY, MORE)),
    (LOOP, {}, {"loop": True}, "post_loop_key", (NO_KEY, MORE)),
    (LOOP, {}, {"loop": True}, "loop_type", ("counted", "while")),
    (LOOP, {"loop": True}, {"loop": True, "loop_type": "while"}, "while_condition", ("{P < 2}", "{P < 4}")),
    (LOOP, {"loop": True}, {"loop": True, "loop_type": "until"}, "until_condition", ("{P > 1}", "{P > 3}")),
    (LOOP, {"loop": True, "loop_type": "while"}, {"loop": True}, "loop_count", ("2", "4")),
    (LOOP, {}, {"loop": True}, "loop_count", ("2", "4")),
    (COUNTED, {}, {"loop": True}, "index", (False, True)),
    (COUNTED, {}, {"loop": True}, "index_property", ("", "I")),
    (COUNTED, {"loop": True, "index": False}, {"loop": True}, "index_property", ("", "I")),
    (COUNTED, {"loop": True, "index": False}, {"loop": True}, "index_start", ("1", "7")),
    (COUNTED, {"loop": True, "index_property": ""}, {"loop": True}, "index_start", ("1", "7")),
    (COUNTED, {"loop": True, "index_property": ""}, {"loop": True}, "index_step", ("1", "7")),
    (replace(AREA, key=K[0]), {}, {"always_active": False}, "menu", ("", "Area")),
    (replace(AREA, menu="Area"), {}, {"always_active": False}, "key", (NO_KEY, K[0])),
    (replace(AREA, on_key=K[0]), {}, {"always_active": False}, "on_menu", ("", "On")),
    (AREA, {}, {"always_active": False}, "on_key", (NO_KEY, K[0])),
    (replace(AREA, off_key=K[0]), {}, {"always_active": False}, "off_menu", ("", "Off")),
    (replace(AREA, key=K[0]), {}, {"always_active": False}, "globally_visible", (True, False)),
    (RANGE, {}, {"restrict_range": True}, "radius", (1, 9)),
    (RANGE, {}, {"restrict_range": True}, "fixed_range", (True, False)),
    (RANGE, {"restrict_range": True, "fixed_range": False}, {"restrict_range": True}, "radius", (1, 9)),
    (
        RANGE,
        {"restrict_range": True},
        {"restrict_range": True, "fixed_range": False},
        "range_property",
        ("Nine", "One"),
    ),
    (NUMBER, {}, {"numeric": True}, "minimum", (0, 50)),
    (NUMBER, {}, {"numeric": True}, "maximum", (100, 3)),
    (replace(NUMBER, maximum=5), {}, {"numeric": True}, "wrap", (False, True)),
    (SEND, {"destination": "A"}, {}, "x", ("200", "100")),
    (SEND, {"destination": "A"}, {}, "y", ("200", "100")),
    (SEND, {"destination": "A"}, {}, "map", ("Field", "Losses")),
    (SEND, {}, {"destination": "A"}, "condition", ('{Sort == "far"}', '{Sort == "none"}')),
    (SEND, {}, {"destination": "G", "board": "Ground"}, "grid_location", ("0203", "0302")),
    (replace(SEND, map="Losses"), {}, {"destination": "R"}, "region", ("lost 1", "lost 2")),
    (SEND, {}, {"back_key": K[1]}, "back_menu", ("", "Back")),
    (SEND, {}, {"x_offset": "40"}, "x_index", ("0", "2")),
    (SEND, {}, {"x_index": "2"}, "x_offset", ("0", "40")),
    (SEND, {}, {"y_offset": "40"}, "y_index", ("0", "2")),
    (SEND, {}, {"y_index": "2"}, "y_offset", ("0", "40")),
    (SHIFT, {}, {"x_offset": "40"}, "x_index", ("0", "2")),
    (SHIFT, {}, {"x_index": "2"}, "x_offset", ("0", "40")),
    (SHIFT, {}, {"y_offset": "40"}, "y_index", ("0", "2")),
    (SHIFT, {}, {"y_index": "2"}, "y_offset", ("0", "40")),
    (t.BorderOutline("Nothing"), {}, {"property_name2": "Nine"}, "compare", ("AND", "OR")),
    (MASK, {}, {"style": "P", "peek_key": K[1]}, "peek_menu", ("", "Look")),
    (OTHERS, {}, {"restrict_range": True}, "radius", (1, 9)),
    (SHARED, {}, {"numeric": True}, "minimum", (0, 50)),
    (SHARED, {}, {"numeric": True}, "maximum", (100, 3)),
    (TIES, {}, {"restrict_range": True}, "radius", (1, 9)),
    (TIES, {}, {"restrict_range": True}, "fixed_range", (True, False)),
    (TIES, {"restrict_range": True, "fixed_range": False}, {"restrict_range": True}, "radius", (1, 9)),
    (TIES, {"restrict_range": True}, {"restrict_range": True, "fixed_range": False}, "range_property", ("Nine", "One")),
]


def chain(row: str, *more: t.Trait) -> list[t.Trait]:
    """A piece with a number P that `more` raises, a note of the index I, and what a test is about."""
    return [
        t.BasicPiece(row, "white.png"),
        t.Marker.of({"RowId": row, "Sort": row, "One": "1", "Nine": "9"}),
        t.DynamicProperty("P", "0", (t.PropertyCommand(t.Increment("1"), MORE),)),
        t.DynamicProperty("Q", "", (t.PropertyCommand(t.SetTo('{Q + ":" + I}'), NOTE),)),
        *more,
    ]


def rows() -> Iterator[tuple[str, t.Trait]]:
    for n, (trait, idle, heeded, field, values) in enumerate(CASES):
        for what, with_it in (("idle", idle), ("heeded", heeded)):
            for m, value in enumerate(values):
                yield f"{n}-{what}-{m}", replace(trait, **{**with_it, field: value})  # type: ignore[type-var]


@pytest.fixture(scope="module")
def shown(needs_engine: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """The sample module with all these pieces."""
    path = tmp_path_factory.mktemp("idle") / "sample.vmod"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("vmodsmith.vassal.piece.in_trait", lambda text: ())
        pieces = [("far", [])] + [(row, [trait]) for row, trait in rows()]
        slots = [sample.slot(row, f"9{n:04}", chain(row, *more)) for n, (row, more) in enumerate(pieces)]
        colours = {f"images/{each}.png": sample.picture(40, 40, each) for each in ("red", "green", "blue", "white")}
        sample.write(path, sample.module(pieces=slots), colours)
    with Engine(path) as engine:
        yield engine


def seen(engine: Engine, row: str, folder: Path) -> list[object]:
    """What a player sees and gets of a piece: its picture, name and menu; then after each key what it is, where it
    lies, what the other piece is."""
    engine.new_game()
    engine.seed(3)
    engine.place(row, "0202")
    engine.place("far", "0405")
    found: list[object] = []
    mark = engine.mark()
    for stroke in ("", *(f"Ctrl+{n}" for n in (1, 1, 2, 1))):
        if stroke:
            engine.key(row, stroke)
        picture = folder / "piece.png"
        engine.pictures_of_pieces({row: picture}, 60)
        at = engine.piece(row)
        menu = [(each["text"], each.get("key")) for each in engine.menu(row)]
        state = re.sub(r"\d{6,}", "#", engine.text_of(row)["state"].replace(row, "")).partition("\t")[0]
        values = [engine.value(row, name) for name in ("P", "Q", "N", "A_Active", "L_Level")]
        found += [picture.read_bytes(), at["map"], at["x"], at["y"], menu, values, engine.value("far", "P"), state]
        found += [engine.properties("counted"), [line.replace(row, "") for line in engine.chat(mark)]]
    return found


@pytest.mark.parametrize("n", range(len(CASES)), ids=lambda n: f"{type(CASES[n][0]).__name__}-{CASES[n][3]}-{n}")
def test_the_engine_ignores_it(shown: Engine, tmp_path: Path, n: int) -> None:
    one, other = (seen(shown, f"{n}-idle-{m}", tmp_path) for m in (0, 1))
    assert one == other
    one, other = (seen(shown, f"{n}-heeded-{m}", tmp_path) for m in (0, 1))
    assert one != other


READ_ONLY = {
    ("AreaOfEffect;", "radius"),
    ("AreaOfEffect;", "radius_property"),
    ("AreaOfEffect;", "off_key"),
    ("emb2;", "random_key"),
    ("obs;", "deal_expression"),
    ("pivot;", "angle"),
    ("pivot;", "menu2"),
    ("pivot;", "key2"),
    ("pivot;", "angle2"),
    ("sendto;", "board"),
    ("sendto;", "zone"),
    ("setpieceprop;", "fixed_range"),
    ("setpieceprop;", "maximum"),
    ("setpieceprop;", "minimum"),
    ("setpieceprop;", "wrap"),
    ("setprop;", "search_name"),
    ("setprop;", "wrap"),
}
"""Fields whose rule stands on the engine's source alone: what they do is seen in a map's window, by a turned piece, in
a deck."""


def test_each_rule_is_shown_or_said_to_be_read_only() -> None:
    shown_ones = {(trait.ID, field) for trait, _, _, field, _ in CASES}
    ruled = {(rule.owner, field) for rule in TRAIT_RULES for field in rule.fields}
    assert ruled - shown_ones == READ_ONLY
