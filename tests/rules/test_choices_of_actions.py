"""A question whose choices are actions, and reasons of which only the first that holds is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.campaign import read
from rules.played import Field, field

CHOICES = """
properties:
  - {name: Winner, type: str, source: "6.3"}
mechanics:
  news:
    use: events
    events:
      - asks: say.ask
        none: say.alone
        choices:
          - {choice: say.news, when: turn() < 3, note: {Winner: '"red"'}, text: say.who, values: [turn()]}
          - {choice: {text: say.who, values: ['"b"']}, turn: 1, of: {kinds: unit, side: blue}, set: shaken, text: say.rests}
"""  # noqa: E501
GO = "Show pending events"
REASONS = """
commands:
  - id: why
    for: unit
    menu: cmd.place
    against:
      - {text: say.who, values: [0], when: 'me.has("shaken")'}
      - first:
          - {text: say.who, values: [1], when: turn() == 1}
          - 'doubts()'
          - {text: say.who, values: [asked()]}
      - {first: [{text: say.who, values: [4]}, say.alone], when: turn() == 2}
    refused: causes
    explains: "yes"
    call: me.mark("shaken")
"""
ASKED = """
        def doubts() -> list[Text]:
            found: list[Text] = []
            return found if turn() == 3 else [say("say.news")]

        def asked() -> int:
            return 1 // (turn() - 1) + 3
    """


@pytest.fixture
def play(tmp_path: Path) -> Field:
    return field(tmp_path, CHOICES).put(r_1="0101", b_2="0603", turn="turns/turn.1")


def test_what_is_chosen_is_done_and_nothing_else(play: Field) -> None:
    assert play.press(GO, "Who: b") == ["1 rest: B1 2 22"]
    assert play.piece("b-2").has("shaken") and play.play.value("r-1", "Winner") == ""
    assert play.press(GO, "News") == ["Who: 1"]
    assert play.play.value("r-1", "Winner") == "red"


def test_what_cannot_be_chosen_now_is_not_offered(play: Field) -> None:
    play.put(turn="turns/turn.2")
    play.play.jump(Turn="2")
    with pytest.raises(AssertionError):
        play.press(GO, "Who: b")


def test_a_dialog_that_is_closed_ends_the_command(play: Field) -> None:
    assert play.press(GO, "Cancel") == []
    assert not play.piece("b-2").has("shaken")


def test_where_nothing_can_be_chosen_that_is_reported(play: Field) -> None:
    play.play.jump(Turn="3")
    assert play.press(GO) == ["All quiet"]


@pytest.mark.parametrize(("turn", "said"), [("1", "Who: 1"), ("2", "News; Who: 4"), ("3", "Who: 3")])
def test_only_the_first_reason_that_holds_is_given(tmp_path: Path, turn: str, said: str) -> None:
    """Those after it are not asked for: in the first turn the last one would divide by zero."""
    played = field(tmp_path, REASONS, ASKED).put(r_1="0101")
    played.play.jump(Turn=turn)
    assert played.do("r-1", "cmd.place") == [said]


@pytest.mark.parametrize(
    ("entry", "found", "expected"),
    [
        ("{asks: say.ask, choices: []}", "[]", "a list of actions, each with its choice"),
        ("{asks: say.ask, choices: say.news}", "say.news", "a list of actions, each with its choice"),
        ("{asks: say.ask, choices: [{text: say.news}]}", "", "a list of actions, each with its choice"),
        ("{choices: [{choice: say.news}]}", "choices", "asks: KEY, the question"),
        ("{asks: say.asq, choices: [{choice: say.news}]}", "say.asq", "a key of the strings"),
        ("{asks: say.ask, choices: [{choice: say.newz}]}", "say.newz", "a key of the strings"),
        ("{asks: say.ask, choices: [{choice: say.news, once: yes}]}", "once", "one of choice, turn"),
        ("{choice: say.news}", "choice", "one of id, turn"),
    ],
)
def test_a_mistake_in_choices(tmp_path: Path, entry: str, found: str, expected: str) -> None:
    _, problems = read(tmp_path, f"mechanics:\n  news:\n    use: events\n    events:\n      - {entry}\n")
    assert any(str(each.found).startswith(found) and each.expected.startswith(expected) for each in problems), problems


@pytest.mark.parametrize(
    ("reason", "found", "expected"),
    [
        ("{first: say.news}", "say.news", "{first: [causes]}"),
        ("{first: [say.news], text: say.news}", "text", "one of first, when, option"),
        ("{first: [{txt: say.news}]}", "txt", "one of text"),
    ],
)
def test_a_mistake_in_the_first_of_reasons(tmp_path: Path, reason: str, found: str, expected: str) -> None:
    sheet = (
        f"commands:\n  - {{id: why, for: unit, menu: cmd.place, call: 'me.mark(\"shaken\")', against: [{reason}]}}\n"
    )
    _, problems = read(tmp_path, sheet)
    assert any(str(each.found).startswith(found) and each.expected.startswith(expected) for each in problems), problems
