"""Chains of traits, their nesting, and taking them apart again."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vmodsmith.vassal import piece
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.piece import (
    PieceLocation,
    parse_piece,
    piece_definition,
    piece_state,
    piece_type,
    stack_definition,
)
from vmodsmith.vassal.sequence import NO_KEY, decode, key

from .trait_samples import any_trait


def test_a_basic_piece_alone() -> None:
    assert piece_definition([t.BasicPiece("1st", "first.png")], "12") == "+/null/piece;;;first.png;1st/null;0;0;12;0"


def test_outer_traits_come_first_and_inner_ones_are_escaped_once_more_at_each_level() -> None:
    chain = [t.BasicPiece("n"), t.Delete(), t.Marker.of({"side": "red"})]
    assert piece_type(chain) == "mark;side\tdelete;Delete;68,130;\\\tpiece;;;;n"
    assert piece_state(chain, "3") == "red\t\\\tnull;0;0;3;0"


def test_a_placed_piece_keeps_map_position_and_identity() -> None:
    placed = piece_definition([t.BasicPiece("n")], "3", PieceLocation("77", "Main", 120, 340, {"OldZone": "x"}))
    assert placed == "+/77/piece;;;;n/Main;120;340;3;2;UniqueID;77;OldZone;x"


def test_a_stack_lists_its_pieces_and_its_layer() -> None:
    assert stack_definition("9", "Main", 5, 6, ["7", "8"], 2) == "+/9/stack/Main;5;6;7;8;@@2"
    assert parse_piece("+/9/stack/Main;5;6;7;8;@@2").is_stack


@settings(deadline=None)
@given(st.lists(any_trait(), max_size=8), st.text("0123456789:", max_size=5))
def test_a_chain_comes_apart_into_the_same_traits(traits: list[t.Trait], gpid: str) -> None:
    chain = [t.BasicPiece("n"), *traits]
    try:
        text = piece_definition(chain, gpid)
    except ValueError:
        return
    parsed = parse_piece(text)
    assert parsed.piece_id is None
    assert [raw.type for raw in parsed.traits] == [trait.type() for trait in chain]
    assert [raw.state for raw in parsed.traits[1:]] == [trait.state() for trait in traits]


@pytest.mark.parametrize("chain", [[], [t.Delete()], [t.BasicPiece(), t.BasicPiece()]])
def test_a_chain_begins_with_its_basic_piece(chain: list[t.Trait]) -> None:
    with pytest.raises(ValueError, match="BasicPiece"):
        piece_type(chain)


@pytest.mark.parametrize("text", ["", "x", "+/null/a", "+/null/delete;\tpiece;;;;/x"])
def test_other_text_is_no_piece(text: str) -> None:
    with pytest.raises(ValueError):
        parse_piece(text)


@pytest.mark.parametrize("trait", t.ALL_TRAITS.values(), ids=lambda trait: trait.__name__)
def test_traits_are_values(trait: type[t.Trait]) -> None:
    """Frozen, comparable, and their type begins with their own prefix."""
    made = trait()
    assert made == trait()
    assert made.type().startswith(trait.ID)
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(made, dataclasses.fields(made)[0].name, "x")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("trait", "text"),
    [
        (
            t.Embellishment("Step", (t.LayerLevel("a.png"), t.LayerLevel("b.png", "+ (reduced)"))),
            "emb2;;128;;;128;;;128;;;;1;false;0;0;a.png,b.png;,+ (reduced);true;Step;;;false;;1;1;true;;;;;1.0;;true",
        ),
        (
            t.TriggerAction("say", "Go", key("Ctrl+G"), "{a}", actions=(key("goOn"), key("Ctrl+1"))),
            "macro;say;Go;71,130;{a};;57348\\,0\\,goOn,49\\,130;false;;;counted;;;1;false;;1;1",
        ),
        (
            t.DynamicProperty("n", "1", (t.PropertyCommand(t.Increment("-1"), key("Ctrl+L"), "Lose"),), True, 0, 4),
            "PROP;n;true,0,4,false;Lose:76\\,130:I\\,-1;",
        ),
        (t.Immobilized("never", "never", "never", True, True), "immob;ngZ;V;L;"),
        (
            t.Hideable(access=t.Sides(("Red", "Blue"))),
            "hide;73,130;Invisible;;sides:Red:Blue;0.30000001192092896;;false",
        ),
        (t.FreeRotator(1, key=key("Ctrl+R")), "rotate;1;82,130;;;;Rotate;;;;;true"),
    ],
    ids=lambda value: value.ID if isinstance(value, t.Trait) else "",
)
def test_types_are_complete(trait: t.Trait, text: str) -> None:
    assert trait.type() == text


@pytest.mark.parametrize(
    "make",
    [
        lambda: t.Embellishment(levels=(t.LayerLevel(),), level=2),
        lambda: t.Obscurable(style="X"),
        lambda: t.Obscurable(style="G"),
        lambda: t.Immobilized(select="often"),
        lambda: t.SendToLocation(destination="Q"),
        lambda: t.TriggerAction(loop_type="for"),
        lambda: t.RestrictCommands(action="Grey"),
        lambda: t.Marker(("a",), ()),
        lambda: t.BasicPiece("a\tb"),
        lambda: t.PropertySheet(key=NO_KEY),
    ],
)
def test_what_the_engine_would_misread_is_refused(make: object) -> None:
    with pytest.raises(ValueError):
        make()  # type: ignore[operator]


def test_texts_of_traits_that_a_player_can_read_in_his_language() -> None:
    layer = t.Embellishment("s", (t.LayerLevel("a", "+ up"), t.LayerLevel("b", "down +")), increase_menu="Flip")
    assert layer.texts() == ("Flip", " up", "down ")
    assert t.TriggerAction(menu="Attack").texts() == ("Attack",)
    assert t.ReportState(format="a", cycle=("b", "c")).texts() == ("a", "b", "c")
    assert t.Marker.of({"a": "b"}).texts() == ()


@pytest.mark.parametrize(
    "layers",
    [
        ["piece;;;a.png;A", "mark;Nation", "delete;Delete;68,130;"],
        ["piece;;;a.png;A", "a text\twith a tab", "last"],
        ["piece;;;a.png;A", "ends with a backslash, and quotes'", "\\begins with one", "last"],
        ["'quoted'", "'quoted'", "x"],
        ["", "", ""],
        ["alone"],
        ["a\\b", "c\\\\d", "\\\\", "e"],
    ],
)
def test_layers_are_read_as_they_were_wrapped(layers: list[str]) -> None:
    """The quick way, for texts with nothing to undo, and the other give the same."""
    try:
        text = piece.nested(layers)
    except ValueError:
        return  # the engine cannot write it either
    plain = piece._plain_layers(text)
    assert plain is None or plain == layers
    assert piece._unnest(text, len(layers)) == layers


@given(st.lists(st.text("a;\t", max_size=6).map("mark;{}".format), min_size=1, max_size=8))
def test_layers_with_tabs_of_their_own_are_undone_in_one_go(layers: list[str]) -> None:
    """Level by level, a piece of a saved game costs its length times its traits: its values often have tabs."""
    outer = [layers[0].replace("\t", ""), *layers[1:]]  # the piece itself has none
    assert piece._plain_layers(piece.nested(outer)) == outer


@given(st.text("a\\\t", max_size=14), st.none() | st.integers(1, 5))
def test_layers_of_any_text_are_those_that_one_level_after_the_other_gives(text: str, levels: int | None) -> None:
    left, layers = text, []
    while (levels is None or len(layers) < levels - 1) and len(parts := decode(left, "\t")) > 1:
        layers.append(parts[0])
        left = parts[1]
    assert piece._unnest(text, levels) == [left, *reversed(layers)]
