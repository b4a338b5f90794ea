"""Elements of the build file: definitions, kinds of values, errors that help."""

from __future__ import annotations

import pytest

from vmodsmith.vassal import components as c
from vmodsmith.vassal.components import COMPONENTS, component_path
from vmodsmith.vassal.sequence import Color, key
from vmodsmith.vassal.traits import Parameter, Target, TargetPlace
from vmodsmith.vassal.xmltext import parse_xml, xml_bytes

from .everything import everything


def test_an_element_has_every_default_in_the_definition_s_order() -> None:
    element = c.HighlightLastMoved(thickness=4)
    assert element.tag == "VASSAL.build.module.map.HighlightLastMoved"
    assert list(element.attrib.items()) == [("enabled", "true"), ("color", "255,0,0"), ("thickness", "4")]


def test_order_does_not_depend_on_the_caller() -> None:
    one = xml_bytes(c.DiceButton(nSides=6, name="d"))
    assert one == xml_bytes(c.DiceButton(name="d", nSides=6))


def test_values_take_the_form_of_their_kind() -> None:
    element = c.MassKeyCommand(
        name="x",
        buttonHotkey=key("Ctrl+F"),
        reportSingle=True,
        target=Target(TargetPlace.ZONE, zone="Z"),
        parameters=[Parameter("a", "1")],
        icon=None,
    )
    assert element.get("buttonHotkey") == "70,130"
    assert element.get("reportSingle") == "true"
    assert element.get("target") == "MAP|true|ZONE|||Z||0|0||false|||EQUALS||"
    assert element.get("parameters") == "a:1"
    assert "icon" not in element.attrib
    assert c.Zoomer(zoomLevels=[0.5, 1]).get("zoomLevels") == "0.5,1.0"
    assert c.Inventory(groupBy=["Side", "a,b"]).get("groupBy") == "Side,a\\,b"
    assert c.HexGrid(color=Color(1, 2, 3), dx=55).get("dx") == "55.0"


def test_an_unknown_attribute_is_an_error_with_the_nearest_name() -> None:
    with pytest.raises(TypeError, match="did you mean 'reportFormat'"):
        c.DiceButton(reportformat="x")


@pytest.mark.parametrize(
    "values", [{"nDice": "2"}, {"nDice": True}, {"prompt": 1}, {"name": 3}, {"hotkey": "Ctrl+F"}, {"nDice": 2.0}]
)
def test_a_value_of_the_wrong_kind_is_an_error(values: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="DiceButton"):
        c.DiceButton(**values)  # type: ignore[arg-type]


def test_a_word_that_is_no_choice_is_an_error() -> None:
    with pytest.raises(ValueError, match="not one of Always, Never"):
        c.GlobalOptions(inventoryForAll="Sometimes")


def test_the_setup_of_a_board_picker() -> None:
    picker = c.board_picker(
        c.Board(name="A/B"),
        setup=c.board_selection("Main", [c.BoardPlace("A/B"), c.BoardPlace("C", 1, 0, is_reversed=True)]),
    )
    assert picker.findtext("setup") == "MainBoardPicker\tA\\/B\t0\t0\tC/rev\t1\t0"


def test_roster_options_and_extension() -> None:
    assert [entry.text for entry in c.player_roster(["Red", "Blue"])] == ["Red", "Blue"]
    options = c.global_options(storeLeadingZeroIntegersAsStrings=True, options={"stepHotKey": "1"})
    assert options.get("storeLeadingZeroIntegersAsStrings") == "true"
    assert [option.get("name") for option in options] == ["stepHotKey"]
    element = c.extension_element(c.PieceSlot(content="+/"), [(c.PieceWindow, "My: pieces/a"), (c.ListWidget, None)])
    assert element.get("target") == ("VASSAL.build.module.PieceWindow:My\\: pieces\\/a/VASSAL.build.widget.ListWidget")


def test_a_path_of_no_steps_is_the_module() -> None:
    assert component_path([]) == ""


def test_the_build_file_keeps_tabs_quotes_and_other_scripts() -> None:
    text = "+/null/a\tb\\\tc<&>'\"日本/x"
    root = c.GameModule(c.PrototypesContainer(c.PrototypeDefinition(name='p\t"<日', content=text)))
    back = parse_xml(xml_bytes(root))
    definition = next(back.iter("VASSAL.build.module.PrototypeDefinition"))
    assert definition.text == text
    assert definition.get("name") == 'p\t"<日'


def test_entities_of_strangers_are_not_resolved() -> None:
    text = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>'
    assert parse_xml(text).text is None


def test_writing_twice_gives_the_same_bytes() -> None:
    root = everything()
    assert xml_bytes(root) == xml_bytes(root) == xml_bytes(everything())


def test_the_sample_module_has_every_component() -> None:
    used = {element.tag for element in everything().iter() if isinstance(element.tag, str)}
    elsewhere = {
        "VASSAL.build.module.ModuleExtension",
        "VASSAL.build.module.ExtensionElement",
        "VASSAL.build.module.map.boardPicker.board.mapgrid.ObliqueHexGridNumbering",  # since 3.8
    }
    assert set(COMPONENTS) - used == elsewhere
