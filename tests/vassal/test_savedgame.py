"""Saved games: the commands, their order, and the two forms of the file."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vmodsmith.vassal import traits as t
from vmodsmith.vassal.archive import ArchiveError
from vmodsmith.vassal.components import BoardPlace
from vmodsmith.vassal.moduledata import ModuleData
from vmodsmith.vassal.piece import parse_piece
from vmodsmith.vassal.savedgame import (
    CounterLevel,
    ListLevel,
    OptionsLock,
    PlacedPiece,
    Player,
    PropertyValue,
    SavedGame,
    SavedStack,
    TurnState,
    commands_of,
    obfuscate,
    read_commands,
    reveal,
    saved_game_bytes,
)
from vmodsmith.vassal.sequence import encode


def unit(name: str, gpid: str, piece_id: str = "") -> PlacedPiece:
    return PlacedPiece((t.BasicPiece(name), t.Delete()), gpid, piece_id=piece_id)


def game() -> SavedGame:
    return SavedGame(
        stacks=[
            SavedStack("Main", 100, 200, (unit("a", "1"), unit("b", "2"))),
            SavedStack("Main", 300, 400, (unit("c", "3"),), is_loose=True),
        ],
        boards={"Main": [BoardPlace("Field")]},
        players=[Player("secret", "Ann", "Red")],
        properties=[PropertyValue("weather", "dry; cold"), PropertyValue("lit", "yes", "Main:Town")],
        locks=[OptionsLock("Optional")],
        turns=[TurnState((CounterLevel(3, (ListLevel(1, (True, True)),)),))],
        scenario_notes="first line\nsecond",
    )


def test_commands_stand_in_the_engine_s_order() -> None:
    commands = game().commands()
    assert [command.partition("\t")[0][:20] for command in commands[6:]] == [
        "MainBoardPicker",
        "GlobalProperty",
        "GlobalProperty",
        "LOCKSPOTAB",
        "SETUP_STACK",
        "TURNTurnTracker0",
        "NOTES",
        "PNOTES",
        "end_save",
    ]
    assert commands[0] == "begin_save"
    assert commands[5] == "PLAYER\tsecret\tAnn\tRed"
    assert commands[7] == "GlobalProperty\t;weather;dry\\; cold;Module"
    assert commands[11] == "TURNTurnTracker0\t0|3;0;false;-1;1\\;0\\;0\\;true,true"
    assert commands[12] == "NOTES\tfirst line|second"


def test_pieces_get_ids_and_stacks_name_them() -> None:
    commands = game().commands()
    pieces = [parse_piece(command) for command in commands[1:4]]
    assert [piece.piece_id for piece in pieces] == ["1", "2", "3"]
    assert pieces[0].traits[0].state == "Main;100;200;1;1;UniqueID;1"
    assert commands[4] == "+/4/stack/Main;100;200;1;2;@@0"


def test_ids_that_are_given_stay_and_are_not_used_twice() -> None:
    stack = SavedStack("Main", 0, 0, (unit("a", "1", piece_id="2"), unit("b", "2"), unit("c", "3")))
    ids = [parse_piece(command).piece_id for command in SavedGame([stack]).commands()[1:5]]
    assert ids == ["2", "1", "3", "4"]
    with pytest.raises(ValueError, match="same id"):
        SavedGame([SavedStack("Main", 0, 0, (unit("a", "1", piece_id="9"), unit("b", "2", piece_id="9")))]).text()


def test_at_start_stacks_can_be_left_to_the_engine() -> None:
    assert not any(c.startswith("SETUP_STACK") for c in SavedGame(has_setup_stacks=False).commands())


@given(st.text(), st.integers(0, 255))
def test_obfuscation_is_undone(text: str, key: int) -> None:
    hidden = obfuscate(text, key)
    assert hidden.startswith(b"!VCSK")
    assert reveal(hidden) == text


def test_a_known_obfuscation() -> None:
    assert obfuscate("AB", 0x01) == b"!VCSK014043"
    assert reveal(b"plain text") == "plain text"
    for broken in (b"!VCSK", b"!VCSK0", b"!VCSKzz"):
        with pytest.raises(ValueError):
            reveal(broken)


def test_a_file_comes_back_and_equal_games_give_equal_files() -> None:
    module = ModuleData("Game", "1.0")
    save = saved_game_bytes(game(), module, "Start")
    assert save == saved_game_bytes(game(), module, "Start")
    assert read_commands(save) == game().commands()


def test_nesting_is_undone() -> None:
    assert commands_of("a\x1bb\\\x1bc\x1bd") == ["a", "b", "c", "d"]
    assert commands_of("\x1b\x1ba") == ["a"]


def test_commands_may_be_nested_deeper_than_calls_can_be() -> None:
    deep = "a"
    for number in range(1100):
        deep = encode((deep, str(number)), "\x1b")
    assert commands_of(deep) == ["a", *map(str, range(1100))]


@pytest.mark.parametrize(
    "text",
    [
        "\\" * 3_000_000 + "\x1b",
        ("\\" * 3000 + "\x1b") * 1000,
        "\x1b" * 9_000_000,
        "a\\\x1b" + "\\" * 2_000_000 + "\x1bb",
    ],
    ids=["one level in another", "many deep ones", "commands without a letter", "within a command"],
)
def test_commands_nested_without_end_are_refused_within_seconds(text: str) -> None:
    began = time.process_time()
    with pytest.raises(ArchiveError, match="nested without end"):
        commands_of(text)
    assert time.process_time() - began < 10
