"""What a step of a scenario expects is taken apart: each single thing has its words, and is expected alone."""

from __future__ import annotations

from typing import Any

import pytest

from vmodsmith.model.scenarios import Expectation, PieceState, Step
from vmodsmith.simulation.expectations import parts

Written = dict[str, Any]

PARTS: dict[str, tuple[Written, list[tuple[str, Written]]]] = {
    "pieces": (
        {"a": "gone", "b": {"at": "0101", "map": "field"}},
        [("a gone", {"pieces": {"a": "gone"}}), ("b at 0101", {"pieces": {"b": {"at": "0101", "map": "field"}}})],
    ),
    "properties": (
        {"P": "1", "Q": ""},
        [("property P is 1", {"properties": {"P": "1"}}), ("property Q is empty", {"properties": {"Q": ""}})],
    ),
    "chat": (["one", "two"], [("chat: one / two", {"chat": ["one", "two"]})]),
    "chat-exactly": (["one", "two"], [("chat exactly: one / two", {"chat-exactly": ["one", "two"]})]),
    "no-chat": (
        ["one", "two"],
        [("chat without: one", {"no-chat": ["one"]}), ("chat without: two", {"no-chat": ["two"]})],
    ),
    "count": (
        {"0101": 0, "0102": 2},
        [("pieces at 0101: 0", {"count": {"0101": 0}}), ("pieces at 0102: 2", {"count": {"0102": 2}})],
    ),
    "turn": ("2", [("turn: 2", {"turn": "2"})]),
    "no-turn": ("2", [("turn other than: 2", {"no-turn": "2"})]),
    "toolbar": (["one", "two"], [("toolbar: one", {"toolbar": ["one"]}), ("toolbar: two", {"toolbar": ["two"]})]),
    "no-toolbar": (["one"], [("toolbar without: one", {"no-toolbar": ["one"]})]),
}
"""By field of what is expected; `chat-exactly: []` is an expectation too."""

WITHOUT_SHARES = {"refused", "problems", "invariants"}
"""What is not told as a share: a refusal, problems, invariants."""

STATES: dict[str, tuple[Any, list[tuple[str, Written]]]] = {
    "gone": (True, [("gone", {"gone": True})]),
    "at": ("0101", [("at 0101", {"at": "0101"})]),
    "face": (2, [("face 2", {"face": 2})]),
    "state": (["shaken", "dug-in"], [("shaken", {"state": ["shaken"]}), ("dug-in", {"state": ["dug-in"]})]),
    "without": (["shaken"], [("without shaken", {"without": ["shaken"]})]),
    "has": ({"P": "1", "Q": ""}, [("P is 1", {"has": {"P": "1"}}), ("Q is empty", {"has": {"Q": ""}})]),
    "layers": ({"Step": 2}, [("layer Step at 2", {"layers": {"Step": 2}})]),
    "menu": (["Move"], [("menu: Move", {"menu": ["Move"]})]),
    "no-menu": (["Move"], [("menu without: Move", {"no-menu": ["Move"]})]),
    "under-mouse": (["range 3"], [("under the mouse: range 3", {"under-mouse": ["range 3"]})]),
    "not-under-mouse": (["range"], [("under the mouse without: range", {"not-under-mouse": ["range"]})]),
}
"""By field of the state of a piece; `map` goes with `at`."""


def _taken(expect: Written) -> list[tuple[str, Expectation]]:
    return [(each.words, each.expect) for each in parts(3, Step.model_validate({"expect": expect}))]


@pytest.mark.parametrize("field", PARTS)
def test_each_thing_that_is_expected_has_its_words_and_stands_alone(field: str) -> None:
    written, wanted = PARTS[field]
    assert _taken({field: written}) == [(words, Expectation.model_validate(one)) for words, one in wanted]


@pytest.mark.parametrize("field", STATES)
def test_each_thing_of_a_piece_has_its_words_and_stands_alone(field: str) -> None:
    written, wanted = STATES[field]
    assert _taken({"pieces": {"a": {field: written}}}) == [
        (f"a {words}", Expectation.model_validate({"pieces": {"a": one}})) for words, one in wanted
    ]


def test_every_field_is_in_the_tables() -> None:
    assert {each.alias or name for name, each in Expectation.model_fields.items()} == PARTS.keys() | WITHOUT_SHARES
    assert {each.alias or name for name, each in PieceState.model_fields.items()} == STATES.keys() | {"map"}


def test_parts_have_the_number_of_their_step_and_nothing_is_expected_of_nothing() -> None:
    assert [each.step for each in parts(3, Step.model_validate({"expect": {"turn": "2"}}))] == [3]
    assert parts(3, Step.model_validate({"undo": 1})) == ()
    assert _taken({}) == [] and _taken({"chat-exactly": []}) != []
