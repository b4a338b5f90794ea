"""What the engine ignores in a trait, shown by the engine: a piece with the field and one without it look, offer and do
the same; with what the field needs they do not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from vmodsmith.engine import Engine
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.sequence import NO_KEY, Color, key, named
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
ROTATES = t.FreeRotator(facings=4, name="R")
OUTSIDE = t.DynamicProperty("Z", "0")
LABEL = t.Labeler("T", menu="Write")
TRAIL = t.Footprint(menu="", key=NO_KEY)
HIDES = t.Hideable()
PLACES = t.PlaceMarker(key=K[0], marker=sample.slot_path("twin"))
BECOMES = t.Replace(key=K[0], marker=sample.slot_path("twin"))
MOVED = t.MovementMarkable("red.png", menu="", key=K[0])
TURNS = t.FreeRotator(facings=6, direct_expression="{2}")
PIVOTS = t.Pivot(key=K[0], x=20, y=20)
ZONES = t.MultiLocationCommand(kind="locZones", menu="", condition="")
RETURNS = t.ReturnToDeck(key=K[0])
ON_MAP = t.SetGlobalProperty("counted", (t.PropertyCommand(t.Increment("7"), K[0], "More"),), level="Named Map")
RAISES = t.SetPieceProperty("P", (t.PropertyCommand(t.Increment("7"), K[0], "More"),), maximum=3, minimum=2)
DEALT = t.Obscurable(key=NO_KEY, image="red.png", access=t.AnySide())
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
    # a command in the menu needs a key
    (replace(LABEL, menu=""), {}, {"key": K[0]}, "menu", ("", "Write")),
    (TRAIL, {}, {"key": K[0]}, "menu", ("", "Trail")),
    (replace(MOVED, key=NO_KEY), {}, {"key": K[0]}, "menu", ("", "Moved")),
    (MOVED, {}, {"key_true": K[1]}, "menu_true", ("", "Moved")),
    (MOVED, {}, {"key_false": K[1]}, "menu_false", ("", "Not moved")),
    (replace(PIVOTS, key=NO_KEY), {}, {"key": K[0]}, "menu", ("", "Pivot")),
    (PIVOTS, {}, {"key2": K[1]}, "menu2", ("", "Back")),
    (replace(SEND, key=NO_KEY), {}, {"key": K[0]}, "menu", ("", "Send")),
    (replace(SHIFT, key=NO_KEY), {}, {"key": K[0]}, "menu", ("", "Shift")),
    (replace(RETURNS, key=NO_KEY), {}, {"key": K[0]}, "menu", ("", "Return")),
    (replace(RANGE, key=NO_KEY), {}, {"key": K[0]}, "menu", ("", "All")),
    (t.Clone(key=NO_KEY), {}, {"key": K[5]}, "menu", ("", "Copy")),
    (t.Delete(key=NO_KEY), {}, {"key": K[5]}, "menu", ("", "Gone")),
    (t.GlobalHotKey(key=NO_KEY), {}, {"key": K[0]}, "menu", ("", "Hot")),
    (t.PlaySound(key=NO_KEY), {}, {"key": K[5]}, "menu", ("", "Bang")),
    (t.Deselect(key=NO_KEY), {}, {"key": K[0]}, "menu", ("", "Free")),
    (replace(TIES, attach_key=NO_KEY), {}, {"attach_key": K[0]}, "attach_menu", ("", "Tie")),
    (TIES, {}, {"clear_all_key": K[1]}, "clear_all_menu", ("", "Free all")),
    (TIES, {}, {"clear_matching_key": K[1]}, "clear_matching_menu", ("", "Free some")),
    # a mask, an invisible piece, a trail that nobody can switch on
    (MASK, {"key": NO_KEY}, {}, "image", ("red.png", "blue.png")),
    (MASK, {"key": NO_KEY}, {}, "style", ("B", "I")),
    (MASK, {"key": NO_KEY}, {}, "mask_name", ("?", "Who")),
    (MASK, {"key": NO_KEY}, {}, "access", (t.AnyPlayer(), t.AnySide())),
    (replace(MASK, style="P"), {"key": NO_KEY}, {}, "peek_key", (NO_KEY, K[1])),
    (replace(MASK, style="P"), {}, {"peek_key": K[1]}, "peek_menu", ("", "Look")),
    (DEALT, {}, {"deal_key": K[0]}, "deal_expression", ('{"Red"}', '{"Blue"}')),
    (HIDES, {"key": NO_KEY}, {"key": K[0]}, "menu", ("", "Hide")),
    (HIDES, {"key": NO_KEY}, {"key": K[0]}, "background", (None, Color(255, 0, 0))),
    (HIDES, {"key": NO_KEY}, {"key": K[0]}, "access", (t.AnyPlayer(), t.AnySide())),
    (HIDES, {"key": NO_KEY}, {"key": K[0]}, "transparency", (0.3, 0.9)),
    (TRAIL, {}, {"key": K[0]}, "globally_visible", (False, True)),
    # another piece put down, or in the place of this one
    (PLACES, {"key": NO_KEY}, {}, "x_offset", ("0", "80")),
    (PLACES, {"key": NO_KEY}, {}, "y_offset", ("0", "80")),
    (PLACES, {"key": NO_KEY}, {}, "marker_text", ("", "placed")),
    (PLACES, {"key": NO_KEY}, {}, "placement", (0, 1)),
    (PLACES, {"key": NO_KEY}, {}, "key_on_placed", (NO_KEY, NOTE)),
    (PLACES, {"key": NO_KEY}, {}, "parameters", ((), (t.Parameter("P", "5"),))),
    (BECOMES, {"key": NO_KEY}, {}, "x_offset", ("0", "80")),
    (BECOMES, {"key": NO_KEY}, {}, "y_offset", ("0", "80")),
    (BECOMES, {"key": NO_KEY}, {}, "marker_text", ("", "placed")),
    (BECOMES, {"key": NO_KEY}, {}, "placement", (0, 1)),
    (BECOMES, {"key": NO_KEY}, {}, "key_on_placed", (NO_KEY, NOTE)),
    (BECOMES, {"key": NO_KEY}, {}, "parameters", ((), (t.Parameter("P", "5"),))),
    (BECOMES, {"key": NO_KEY}, {}, "match_rotation", (False, True)),
    (BECOMES, {}, {"match_rotation": True}, "copy_properties", (False, True)),
    (BECOMES, {}, {"match_rotation": True}, "above", (False, True)),
    (BECOMES, {"key": NO_KEY, "match_rotation": True}, {"match_rotation": True}, "copy_properties", (False, True)),
    (PLACES, {"match_rotation": True}, {"trait": t.Replace, "match_rotation": True}, "copy_properties", (False, True)),
    (PLACES, {"match_rotation": True}, {"trait": t.Replace, "match_rotation": True}, "above", (False, True)),
    (replace(PLACES, x_offset="80"), {"key": NO_KEY}, {}, "match_rotation", (False, True)),
    # the rest
    (replace(MOVED, image=""), {}, {"image": "red.png"}, "x", (0, 10)),
    (replace(MOVED, image=""), {}, {"image": "red.png"}, "y", (0, 10)),
    (TURNS, {}, {"direct_key": K[0]}, "direct_expression", ("{2}", "{4}")),
    (TURNS, {}, {"direct_key": K[0]}, "direct_is_facing", (True, False)),
    (PIVOTS, {"fixed_angle": False, "key": NO_KEY}, {}, "angle", (90.0, 30.0)),
    (replace(PIVOTS, angle2=40.0), {"fixed_angle": False, "key": NO_KEY}, {}, "key2", (NO_KEY, K[1])),
    (PIVOTS, {}, {"key2": K[1]}, "angle2", (270.0, 40.0)),
    (replace(PIVOTS, key2=K[1]), {"fixed_angle": False, "key": NO_KEY}, {}, "angle2", (270.0, 40.0)),
    (replace(ZONES, current_map_only=False), {}, {"key": K[4]}, "menu", ("", "To $LocationOfCommand$")),
    (
        replace(ZONES, menu="To $LocationOfCommand$", current_map_only=False),
        {},
        {"key": K[4]},
        "kind",
        ("locZones", "locRegions"),
    ),
    (
        replace(ZONES, menu="To $LocationOfCommand$", current_map_only=False),
        {},
        {"key": K[4]},
        "condition",
        ("", '{Zone == "West"}'),
    ),
    (replace(ZONES, menu="To $LocationOfCommand$"), {}, {"key": K[4]}, "current_map_only", (True, False)),
    (replace(AREA, radius_property="One"), {"fixed_radius": False}, {"radius_property": ""}, "radius", (1, 2)),
    (AREA, {}, {"fixed_radius": False}, "radius_property", ("One", "Two")),
    (replace(AREA, on_key=K[0]), {}, {"always_active": False}, "off_key", (NO_KEY, K[1])),
    (LAYER, {"follow_property": "P"}, {}, "random_key", (NO_KEY, K[0])),
    (
        replace(SEND, map="Losses"),
        {"destination": "R", "region": "lost 1"},
        {"destination": "L", "map": "Pair"},
        "board",
        ("", "Right"),
    ),
    (replace(SEND, map="Pair"), {}, {"destination": "Z"}, "zone", ("West", "East")),
    (OTHERS, {}, {"restrict_range": True}, "fixed_range", (True, False)),
    (replace(RAISES, numeric=True), {}, {"override_constraints": True}, "maximum", (3, 100)),
    (replace(RAISES, numeric=True, maximum=100), {}, {"override_constraints": True}, "minimum", (0, 9)),
    (replace(RAISES, numeric=True), {}, {"override_constraints": True}, "wrap", (False, True)),
    (RAISES, {}, {"override_constraints": True}, "numeric", (False, True)),
    (ON_MAP, {"level": "Current Zone/Current Map/Module"}, {}, "search_name", ("Pair", "Other")),
    (replace(SHARED, maximum=5), {}, {"numeric": True}, "wrap", (False, True)),
    (TIES, {"auto_attach": True}, {}, "attach_key", (NO_KEY, K[0])),
    (TIES, {"auto_attach": True}, {}, "condition", ('{Sort == "far"}', '{Sort == "none"}')),
    (TIES, {"auto_attach": True}, {}, "restrict_range", (False, True)),
    (TIES, {"auto_attach": True}, {}, "clear_all_key", (NO_KEY, K[1])),
    (TIES, {"auto_attach": True}, {}, "clear_matching_key", (NO_KEY, K[1])),
    (TIES, {}, {"clear_matching_key": K[1]}, "clear_matching_condition", ("", '{Sort == "none"}')),
]


def chain(row: str, *more: t.Trait) -> list[t.Trait]:
    """A piece, which can be turned where the trait at issue asks for that, with a number P that `more` raises, a note
    of the index I, and what a test is about."""
    return [
        t.BasicPiece(row, "white.png"),
        t.Marker.of({"RowId": row, "Sort": row, "One": "1", "Two": "2", "Nine": "9"}),
        t.DynamicProperty("P", "0", (t.PropertyCommand(t.Increment("1"), MORE),)),
        t.DynamicProperty("Q", "", (t.PropertyCommand(t.SetTo('{Q + ":" + I}'), NOTE),)),
        *([ROTATES] if any(isinstance(each, t.Pivot) for each in more) else []),
        *more,
        *([ROTATES, OUTSIDE] if any(isinstance(each, t.PlaceMarker) for each in more) else []),
    ]


def vars_of(trait: t.Trait) -> dict[str, Any]:
    return {each.name: getattr(trait, each.name) for each in fields(trait)}  # type: ignore[arg-type]


def rows() -> Iterator[tuple[str, t.Trait]]:
    for n, (trait, idle, heeded, field, values) in enumerate(CASES):
        for what, with_it in (("idle", idle), ("heeded", heeded)):
            for m, value in enumerate(values):
                made = {**with_it, field: value}
                kind = made.pop("trait", type(trait))  # another trait with the same fields
                yield f"{n}-{what}-{m}", kind(**{**vars_of(trait), **made})


def pair(name: str) -> sample.Element:
    """A map of two boards in a row, with zones on the first, and a property of its own."""
    areas = [("West", "0,0;100,0;100,100;0,100"), ("East", "100,0;200,0;200,100;100,100")]
    grid = c.ZonedGrid(*(c.Zone(name=zone, path=path) for zone, path in areas))
    boards = [c.Board(grid, name="Left", image="blue.png", width=200, height=100)]
    boards += [c.Board(name="Right", image="red.png", width=200, height=100)]
    made = sample.window(name, *boards)
    made[-1].append(c.GlobalProperty(name="counted", initialValue="0"))
    return made


@pytest.fixture(scope="module")
def shown(needs_engine: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """The sample module with all these pieces."""
    path = tmp_path_factory.mktemp("idle") / "sample.vmod"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("vmodsmith.vassal.piece.in_trait", lambda text: ())
        pieces = [("far", []), ("twin", [t.DynamicProperty("P", "0"), ROTATES, OUTSIDE])] + [
            (row, [trait]) for row, trait in rows()
        ]
        slots = [sample.slot(row, f"9{n:04}", chain(row, *more)) for n, (row, more) in enumerate(pieces)]
        colours = {f"images/{each}.png": sample.picture(40, 40, each) for each in ("red", "green", "blue", "white")}
        sample.write(path, sample.module(pieces=slots, parts=[pair("Pair"), pair("Other")]), colours)
    with Engine(path) as engine:
        yield engine


def seen(engine: Engine, row: str, folder: Path) -> list[object]:
    """What a player sees and gets of a piece: its picture, name and menu; then after each key what it is and where all
    pieces are, in which order."""
    engine.new_game()
    engine.seed(3)
    engine.place(row, "0202")
    trait = CASES[int(row.partition("-")[0])][0]
    engine.place("far", "0202" if isinstance(trait, t.PlaceMarker) else "0405")
    if isinstance(trait, t.PlaceMarker):
        engine.set_piece_property(row, "P", "5")
        engine.set_piece_property(row, "Z", "5")
        engine.set_facing(row, 1)
    found: list[object] = []
    mark = engine.mark()
    for stroke in ("", *(f"Ctrl+{n}" for n in (1, 1, 2, 1))):
        if stroke:
            engine.key(row, stroke)
        every = engine.pieces("P", "Q", "Z", "R_Facing")
        found += [[(each["name"].replace(row, ""), each["map"], each["x"], each["y"]) for each in every]]
        found += [[each["properties"] for each in every]]
        names = {each["uid"]: each["name"].replace(row, "") for each in every}
        found += [[[names[uid] for uid in stack] for _, stack in sorted(engine.stacks().items())]]
        found += [engine.properties("counted", map=name) for name in ("Pair", "Other")]
        found += [engine.properties("counted"), [line.replace(row, "") for line in engine.chat(mark)]]
        if not engine.exists(row):
            break  # another has taken its place
        picture = folder / "piece.png"
        engine.pictures_of_pieces({row: picture}, 60)
        found += [picture.read_bytes()]
        if isinstance(trait, t.AreaOfEffect):  # seen on a map alone
            engine.move(row, "0303")
            engine.picture_of_map(picture)
            found += [picture.read_bytes()]
        menu = [(each["text"], each.get("key")) for each in engine.menu(row)]
        state = re.sub(r"\d{6,}", "#", engine.text_of(row)["state"].replace(row, "")).partition("\t")[0]
        found += [menu, [engine.value(row, name) for name in ("P", "Q", "N", "A_Active", "L_Level")], state]
    return found


@pytest.mark.parametrize("n", range(len(CASES)), ids=lambda n: f"{type(CASES[n][0]).__name__}-{CASES[n][3]}-{n}")
def test_the_engine_ignores_it(shown: Engine, tmp_path: Path, n: int) -> None:
    one, other = (seen(shown, f"{n}-idle-{m}", tmp_path) for m in (0, 1))
    assert one == other
    one, other = (seen(shown, f"{n}-heeded-{m}", tmp_path) for m in (0, 1))
    assert one != other


TRAILS = (
    *("circle_radius", "fill_color", "line_color", "line_width", "selected_transparency", "unselected_transparency"),
    *("edge_point_buffer", "edge_display_buffer"),
)

READ_ONLY = {
    # what a click in the window hits
    *(("button;", field) for field in ("key", "polygon", "x", "y", "width", "height")),
    # with a deck
    *(("return;", field) for field in ("deck", "prompt")),
    *(("attach;", field) for field in ("from_deck", "on_attach", "before_attach")),
    # under the mouse
    ("obs;", "peek_on_rollover"),
    # drawn in the window of a map alone
    *(("footprint;", field) for field in TRAILS),
}
"""Fields whose rule stands on the engine's source alone: what they do is seen in a map's window, by a turned piece, in
a deck."""


def test_each_rule_is_shown_or_said_to_be_read_only() -> None:
    shown_ones = {(trait.ID, field) for trait, _, _, field, _ in CASES}
    ruled = {(rule.owner, field) for rule in TRAIT_RULES for field in rule.fields}
    assert ruled - shown_ones == READ_ONLY
