"""Texts that the engine translates, their keys, and the file that holds translations."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.i18n import (
    bundle_name,
    language,
    parse_properties,
    piece_texts,
    properties_bytes,
    translatable_texts,
)
from vmodsmith.vassal.piece import piece_definition
from vmodsmith.vassal.sequence import key


def module() -> c.Element:
    unit = [t.BasicPiece("1st Army"), t.TriggerAction(menu="Attack", key=key("Ctrl+A")), t.Delete()]
    return c.GameModule(
        c.player_roster(["Red", "Blue"]),
        c.Map(c.Zoomer(), c.MapSubFolder(c.MassKeyCommand(name="m", buttonText="All")), mapName="Main"),
        c.TurnTracker(c.ListTurnLevel(name="phase", list=["move", "fight"]), name="Turn"),
        c.PrototypesContainer(c.PrototypeDefinition(name="p", content=piece_definition(unit))),
        name="Game",
        description="About",
    )


def test_keys_are_the_names_on_the_way_and_the_attribute() -> None:
    keys = {text.key: text.text for text in translatable_texts(module())}
    assert keys["name"] == "Game"
    assert keys["Map.Main.mapName"] == "Main"
    assert keys["Map.Main..Zoomer.inTooltip"] == "Zoom in"
    assert keys["PlayerRoster.sides"] == "Red,Blue"
    assert keys["Map.Main..MassKeyCommand.m.buttonText"] == "All"


def test_texts_of_pieces_are_their_own_keys() -> None:
    keys = [text.key for text in translatable_texts(module()) if text.key.startswith("Piece.")]
    assert keys == ["Piece.Delete", "Piece.Attack", "Piece.1st Army"]


def test_values_that_rules_may_compare_are_not_meant_to_be_shown() -> None:
    shown = {text.key: text.is_shown for text in translatable_texts(module())}
    assert not shown["TurnTracker.Turn..ListTurnLevel.phase.list"]
    assert shown["TurnTracker.Turn.buttonText"]


def test_texts_of_a_piece_inside_a_place_marker_trait() -> None:
    inner = piece_definition([t.BasicPiece("Smoke"), t.Delete(menu="Clear")])
    outer = piece_definition([t.BasicPiece("Gun"), t.PlaceMarker(menu="Fire", marker=inner)])
    assert piece_texts(outer) == ["Fire", "Clear", "Smoke", "Gun"]


def test_a_component_of_an_extension_hangs_below_its_target() -> None:
    extension = c.ModuleExtension(
        c.extension_element(c.Flare(flareName="Look"), [(c.Map, "Main")]),
        c.extension_element(c.DiceButton(name="d10")),
    )
    keys = [text.key for text in translatable_texts(extension)]
    assert "Map.Main..Flare.Look.flareName" in keys
    assert "DiceButton.d10.name" in keys


def test_the_language_component_and_its_file() -> None:
    element = language("ja", "pt_BR")
    assert [child.get("locale") for child in element] == ["ja,", "pt,BR"]
    assert bundle_name("ja") == "Module_ja.properties"


def test_properties_are_plain_ascii_with_escapes() -> None:
    written = properties_bytes({"Piece.Ctrl: #1 = a\\b": " 戦車\n!", "a": "𝔸é"})
    assert written == (b"Piece.Ctrl\\:\\ \\#1\\ \\=\\ a\\\\b=\\ \\u6226\\u8ECA\\n!\na=\\uD835\\uDD38\\u00E9\n")


@given(st.dictionaries(st.text(min_size=1), st.text()))
def test_properties_come_back(texts: dict[str, str]) -> None:
    assert parse_properties(properties_bytes(texts)) == texts


def test_only_texts_that_say_something_have_keys_and_only_what_is_shown_is_meant_to_be() -> None:
    """A message of the module is shown though it is a value; a value of a zone, a gate, a name that rules use are
    not."""
    root = c.GameModule(
        c.GlobalTranslatableMessages(
            c.GlobalTranslatableMessage(name="hello", initialValue="Good day", description="said first")
        ),
        c.GlobalProperties(c.GlobalProperty(name="Losses", initialValue="3")),
        c.Map(
            c.BoardPicker(c.Board(c.ZonedGrid(c.Zone(c.ZoneProperty(name="Owner", initialValue="red"), name="Hill"))))
        ),
        name="Game",
        description="",
    )
    found = {text.key: text for text in translatable_texts(root)}
    assert "description" not in found, "what is empty is not looked up"
    assert all(text.text for text in found.values())
    assert "GlobalTranslatableMessage.hello.description" not in found, "the engine translates it nowhere"
    message = found["GlobalTranslatableMessage.hello.initialValue"]
    assert (message.text, message.attribute, message.is_shown) == ("Good day", "initialValue", True)
    assert not [text for text in found.values() if text.text == "3"], "the value of a property is one that rules read"
    [phases] = [text for text in translatable_texts(module()) if text.text == "move,fight"]
    assert (phases.attribute, phases.is_shown) == ("list", False)
    assert {text.is_shown for text in found.values() if text.component == "ZoneProperty"} == {False}


def test_a_property_sheet_is_translated_with_the_name_of_each_of_its_fields() -> None:
    """A field is a digit, for its kind, and its name."""
    assert t.trait_texts("propertysheet;0Strength~1Notes~2;Open the sheet;;;") == (
        "Open the sheet",
        "Strength",
        "Notes",
    )
