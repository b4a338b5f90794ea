"""Components read from the build file: what is written is read, what is not known is kept."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from vmodsmith.vassal import components as c
from vmodsmith.vassal.components import COMPONENTS, Element
from vmodsmith.vassal.components.reading import read_component
from vmodsmith.vassal.sequence import Color, key

from .everything import everything

EXAMPLES = settings(
    max_examples=100, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


def elements() -> list[Element]:
    return [each for each in everything().iter() if isinstance(each.tag, str)]


def attributes(element: Element) -> dict[str, str]:
    return {str(name): str(value) for name, value in element.attrib.items()}


def test_every_attribute_of_every_component_is_read_and_written_again() -> None:
    for element in elements():
        read = read_component(element)
        if read.component is not None:
            assert read.kept == {}, read.tag
        assert read.attributes() == attributes(element), read.tag


def test_what_is_read_makes_the_same_component() -> None:
    for element in elements():
        read = read_component(element)
        if read.component is not None:
            # What is empty is left to the definition.
            values = {name: value for name, value in read.values.items() if value is not None}
            made = read.component(**values)
            assert {name: made.get(name) for name in values} == {name: element.get(name) for name in values}, read.tag


def test_values_are_of_their_kind() -> None:
    button = c.DiceButton(name="2d6", nDice=2, hotkey=key("Ctrl+R"), reportTotal=True)
    read = read_component(button)
    assert (read.values["nDice"], read.values["hotkey"], read.values["reportTotal"]) == (2, key("Ctrl+R"), True)
    viewer = read_component(c.CounterDetailViewer(fgColor=Color(1, 2, 3)))
    assert viewer.values["fgColor"] == Color(1, 2, 3)


@pytest.mark.parametrize(
    ("name", "text"), [("nDice", "many"), ("reportTotal", "perhaps"), ("hotkey", "R"), ("ownWord", "x")]
)
def test_what_does_not_fit_is_kept(name: str, text: str) -> None:
    button = c.DiceButton(name="2d6")
    button.set(name, text)
    read = read_component(button)
    assert read.kept == {name: text}
    assert read.attributes() == attributes(button)


def test_a_class_of_the_module_s_own_is_kept() -> None:
    read = read_component(etree.Element("mygame.Supply", name="x", range="7"))
    assert read.component is None
    assert read.kept == {"name": "x", "range": "7"}


@EXAMPLES
@given(st.sampled_from(sorted(COMPONENTS)), st.data())
def test_any_text_is_read_or_kept(tag: str, data: st.DataObject) -> None:
    element = etree.Element(tag)
    for name in COMPONENTS[tag].by_name:
        element.set(name, data.draw(st.text(";,:|~/\\'-+019aPGntrue{}日", max_size=12)))
    read = read_component(element)
    assert set(read.attributes()) == set(element.attrib)
    again = etree.Element(tag, read.attributes())
    assert read_component(again).attributes() == read.attributes()
