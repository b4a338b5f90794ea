"""What a style may say, and how styles, layouts and schemes inherit."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from pydantic import ValidationError

from vmodsmith.model import Node, Origin
from vmodsmith.model.conditions import When
from vmodsmith.model.inheritance import ExtendsError, inherit
from vmodsmith.model.measures import Measure
from vmodsmith.model.style import Style

TEXT = {"draw": "text", "text": "{name}", "font": "f", "size": "3mm", "box": "0 0 10% 5"}


def layout(**element: Any) -> Style:
    """A style of one layout with one element."""
    return Style.model_validate({"layouts": {"a": {"elements": {"e": element}}}})


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("13mm", 13.0),
        ("0.5in", 12.7),
        ("1.3cm", 13.0),
        ("13", 13.0),
        (13, 13.0),
        ("72pt", 25.4),
    ],
)
def test_lengths_have_units(written: Any, meant: float) -> None:
    """13mm, 0.5in or plain millimetres, wherever a length on paper is asked for."""
    assert Style.model_validate({"counter": {"size": written}}).counter.size == pytest.approx(meant)


def test_layout_lengths_are_grid_units_millimetres_or_per_cent() -> None:
    """Inside a layout a plain number is a unit of its grid."""
    made = layout(**TEXT).layouts["a"].elements["e"]
    assert made.box == (Measure(0), Measure(0), Measure(10, "%"), Measure(5))
    assert Measure(10, "%").on(72, 5) == pytest.approx(7.2) and Measure(2, "mm").on(72, 5) == 10


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"size": "3 feet"}, "a length such as"),
        ({"box": "1 2 3"}, "four lengths"),
        ({"draw": "txt"}, "'box', 'path', 'text', 'symbol', 'size'"),
        ({"colour": "Red!"}, "pattern"),
        ({"when": "class=foot"}, "in place of 'class=foot'"),
        ({"coulour": "ink"}, "Extra inputs"),
        ({"squeeze": "2"}, "less than or equal to 1"),
    ],
)
def test_mistakes_are_told_where_they_stand(change: dict[str, str], words: str) -> None:
    """Each error names the element, the field and what is expected."""
    with pytest.raises(ValidationError, match=words) as caught:
        layout(**{**TEXT, **change})
    assert caught.value.errors()[0]["loc"][:4] == ("layouts", "a", "elements", "e")


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("class:foot", True),
        ("class:armour|foot", True),
        ("!class:foot", False),
        ("class:foot reduced", False),
        ("has:name", True),
        ("has:parent", False),
        ("!has:parent class:foot", True),
        ("size:II|III", True),
        ("size:X", False),
        ("face:1", True),
        ("first !reduced", True),
    ],
)
def test_conditions(condition: str, holds: bool) -> None:
    """Words that all must hold: `key:value`, alternatives with `|`, negation with `!`."""
    when = layout(**{**TEXT, "when": condition}).layouts["a"].elements["e"].when
    assert isinstance(when, When)
    facts = {"name": "15", "parent": "", "size": "III", "face": "1", "first": "yes", "reduced": ""}
    assert when.holds(facts, ("foot", "zoc")) is holds


def test_layouts_inherit_element_by_element() -> None:
    """A layout takes over what it does not mention, in the order of the one it extends."""
    made = Style.model_validate(
        {
            "layouts": {
                "b": {"extends": "a", "elements": {"two": {"size": "9"}, "three": TEXT, "one": {"hide": "yes"}}},
                "a": {"grid": 50, "elements": {"one": TEXT, "two": TEXT}},
            }
        }
    ).layouts["b"]
    assert made.grid == 50 and list(made.elements) == ["one", "two", "three"]
    assert made.elements["one"].hide and made.elements["two"].size == Measure(9)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("layouts", "words"),
    [
        ({"b": {"extends": "unti"}, "unit": {}}, "did you mean 'unit'"),
        ({"a": {"extends": "b"}, "b": {"extends": "a"}}, "does not extend '.' itself"),
        ({"a": {"extends": "a"}}, "does not extend 'a' itself"),
    ],
)
def test_bad_inheritance(layouts: dict[str, Any], words: str) -> None:
    """An unknown base or a circle is an error, not a hang."""
    with pytest.raises(ValidationError, match=words):
        Style.model_validate({"layouts": layouts})


@pytest.mark.parametrize("order", [1, -1], ids=["first ones first", "last ones first"])
def test_a_long_row_of_parts_that_extend_one_another_is_told(order: int) -> None:
    """However they are listed; as many as are enough for anybody are taken."""
    names = [f"a{n}" for n in range(4000)]
    parts = {each: {"extends": below} for each, below in itertools.pairwise(names)} | {names[-1]: {}}
    listed = dict(list(parts.items())[::order])
    with pytest.raises(ExtendsError, match="a format that extends fewer than 30 others in turn"):
        inherit(listed, "format")
    few = dict(list(parts.items())[-31:][::order])
    assert inherit(few) == {each: {} for each in few}


def test_styles_inherit_and_keep_their_origins() -> None:
    """`extends` merges whole files; nodes still know where their fields were written."""
    base, over = Node(palette=Node(red="#ff0000", blue="#0000ff")), Node(extends="style", palette=Node(red="#aa0000"))
    base.origin, over.origin = Origin("style.yaml", 1), Origin("style-dark.yaml", 1)
    base["palette"].origin = Origin("style.yaml", 2, {"red": 3, "blue": 4})
    over["palette"].origin = Origin("style-dark.yaml", 2, {"red": 9})
    made = inherit({"style-dark": over, "style": base})
    assert made["style-dark"] == {"palette": {"red": "#aa0000", "blue": "#0000ff"}}
    assert made["style-dark"]["palette"].origin.lines == {"red": 9, "blue": 4}
    assert made["style"] == base and "extends" in over
    with pytest.raises(ValueError, match="a style that is here in `extends` of the style 'style-dark', not 'style'"):
        inherit({"style-dark": over})


def test_a_style_can_be_written_as_json() -> None:
    """Caches key on it."""
    text = json.dumps(layout(**{**TEXT, "when": "class:foot"}).model_dump(mode="json"), sort_keys=True)
    assert "foot" in text
