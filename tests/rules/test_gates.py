"""Buttons and drags of every game: nothing is possible by one way that another refuses, in no phase and for no
player."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from shared.games import RULED, WORKSPACES, load, scenarios
from shared.seeds import chance as seeded
from shared.seeds import first

from vmodsmith.model import Game, RuleCommand
from vmodsmith.rules import expanded_commands
from vmodsmith.rules.checked import watched
from vmodsmith.rules.language.reachable import called
from vmodsmith.rules.tabletop import Play
from vmodsmith.rules.tabletop.piece import Piece
from vmodsmith.scenarios.attempt import Stop
from vmodsmith.scenarios.game import Refused
from vmodsmith.simulation.dialog_answers import DialogAnswers
from vmodsmith.simulation.starting_points import brought_to, playable
from vmodsmith.tasks.tabletop import PreparedTabletop, lay

POSITIONS = int(os.environ.get("VMODSMITH_GATES", "1"))
"""From the middle of how many scenarios of each game that press a button, and of as many others, every button is
pressed in every phase."""

SEED = first(31)


@cache
def _laid(name: str) -> PreparedTabletop:
    return lay(load(name, WORKSPACES[name]))


# ---- who does the same as a button


@cache
def _twins(name: str) -> dict[str, tuple[RuleCommand, ...]]:
    """For each button the commands of pieces that do, one by one, what it does for all."""
    game = _laid(name).opened().tabletop.game
    program = watched(game)[0]
    within: dict[str, set[str]] = {}
    does: dict[str, str] = {}
    for entry in program.entries:
        if entry.part == "call":
            found: set[str] = set()
            waiting = called(program, entry.node)
            does[entry.owner] = next(iter(waiting), "")
            while waiting:
                function = waiting.pop()
                if function not in found:
                    found.add(function)
                    waiting += called(program, program.functions[function].node)
            within[entry.owner] = found
    commands = [each for sheet in game.rules for each in expanded_commands(sheet) if each.menu]
    return {
        button.id: tuple(
            each for each in commands if does.get(each.id) and does[each.id] in within.get(button.id, set())
        )
        for sheet in game.rules
        for button in sheet.buttons
    }


# ---- positions


def _positions(name: str, play: Play, chance: random.Random) -> Iterator[str]:
    """Positions out of the middle of scenarios of several files, the referee on full."""
    cases = playable(scenarios(name)[0])
    pressing = [each for each in cases if any(step.press for step in each.scenario.steps)]
    chosen = [
        *chance.sample(pressing, min(POSITIONS, len(pressing))),
        *chance.sample(cases, min(POSITIONS, len(cases))),
    ]
    for case in chosen:
        play.tabletop.state.others = frozenset()
        play.tabletop.dialogs.picker = None
        try:
            play.setup(case.scenario.setup, case.scenario.side or None)
            brought_to(play, _laid(name).names, case, chance)
        except (Refused, Stop):
            continue
        if play.tabletop.state.option("referee") in (None, "", "full"):
            yield case.name


def _changed(play: Play, mark: int) -> tuple[set[Piece], dict[str, str | None]]:
    """The pieces that have changed since a mark, and the values of the game with what they are now; not what VASSAL and
    the rules keep for themselves."""
    owners = {id(each.values): each for each in play.tabletop.pieces.values()}
    pieces: set[Piece] = set()
    values: dict[str, str | None] = {}
    for _, owner, what, _ in play.tabletop.journal.changes[mark:]:
        piece = owner if isinstance(owner, Piece) else owners.get(id(owner))
        if piece is not None and what != "clicked":
            pieces.add(piece)
        elif isinstance(what, str) and isinstance(owner, dict) and not what.startswith("vms_"):
            values[what] = play.tabletop.state.text(what)
    return pieces, values


def _pressed(play: Play, act: Callable[[], object]) -> tuple[set[Piece], dict[str, str | None]]:
    """What an action changes; it is taken back. A step of the turn tracker belongs to the table, with all that begins
    with it."""
    mark, steps = play.tabletop.journal.mark(), len(play.tabletop.clicks)
    state = play.tabletop.state
    before = state.turn, state.place
    act()
    found = _changed(play, mark) if (state.turn, state.place) == before else (set(), {})
    play.tabletop.journal.back(mark)
    del play.tabletop.clicks[steps:]
    play.tabletop.state.problems.clear()
    return found


def _seats(play: Play, game: Game) -> Iterator[str]:
    """As each side's player, another one holding the other side."""
    sides = [each.id for each in game.manifest.sides]
    for side in sides:
        play.tabletop.state.others = frozenset()
        for other in sides:
            if other != side:
                play.seat(other)
        play.take_side(play.tabletop.data.names[f"side.{side}"])
        yield side


@pytest.mark.slow(40)
@pytest.mark.parametrize("name", RULED)
def test_nothing_is_possible_by_one_way_that_another_refuses(name: str) -> None:
    """A button changes no piece whose own command for the same is not offered; and no button of the rules does the same
    for either player, but what belongs to the table. `tests/simulation/test_all_ways.py` tries keys and menus."""
    chance = seeded(SEED)
    play = _laid(name).opened()
    table, game = play.tabletop, play.tabletop.game
    twins, found = _twins(name), set()
    pressed = 0
    for where in _positions(name, play, chance):
        table.dialogs.picker = DialogAnswers(table, chance)
        for phase in [each.id for each in game.phases]:
            play.jump(None, Phase=phase)
            table.rules.act(lambda: None, ends=True)  # what follows any action has followed
            did: dict[str, list[object]] = {}
            for side in _seats(play, game):
                for button in table.data.rules:
                    text = table.state.local(button.texts[0])
                    pieces, values = _pressed(play, lambda text=text: play.press(text))
                    pressed += 1
                    for piece in pieces:
                        of = [each for each in twins.get(button.id, ()) if piece.kind in each.kinds]
                        if of and not any(table.rules.applies(each.id, piece) for each in of):
                            found.add(f"{button.id} in {phase} as {side}: {piece.row} ({where})")
                    if pieces or values.keys() - {"option_referee"}:
                        did.setdefault(button.id, []).append(
                            (frozenset(each.row for each in pieces), frozenset(values.items()))
                        )
            found |= {
                f"{button} in {phase}: for either player ({where})"
                for button, each in did.items()
                if len(each) > 1 and each[0] == each[1]
            }
    assert sorted(found) == []
    assert pressed > 0


# ---- drags out of boxes

FREE: dict[str, str] = {"streets": "stuka"}
"""A class of pieces that may be dragged anywhere in their phases: aircraft, which fly from their box."""


@pytest.mark.slow(40)
@pytest.mark.parametrize("name", RULED)
def test_each_drag_out_of_a_box_is_looked_at(name: str) -> None:
    """Out of every box in which a setup or the rules leave pieces that the rules move, in every phase, as each side's
    player: onto an enemy and onto another hex. Something is said of it, or the piece is where it was."""
    chance, found, drags = seeded(SEED), set(), 0
    play = _laid(name).opened()
    table, game = play.tabletop, play.tabletop.game
    ruled = {
        kind for sheet in game.rules for hook in sheet.hooks if hook.of_drags and hook.moves for kind in hook.kinds
    }
    for setup in (each.id for each in game.setups if _laid(name).shared.data.setups[each.id]):
        table.state.others = frozenset()
        play.setup(setup, None)
        table.dialogs.picker = DialogAnswers(table, chance)
        standing = [each for each in table.standing() if each.kind in ruled and each.side]
        held: dict[tuple[str, str | None], list[Piece]] = {}
        for each in standing:
            if each.box and FREE.get(name) not in each.chain.classes:
                held.setdefault((each.box, each.side), []).append(each)
        for phase in [each.id for each in game.phases]:
            play.jump(None, Turn="2", Phase=phase)
            for side in _seats(play, game):
                for (box, _), inside in held.items():
                    piece = chance.choice(inside)
                    foes = [each for each in standing if each.side != piece.side and each.hex is not None]
                    hexes = [each.hex.number for each in standing if each.hex is not None]
                    onto = [each for each in chance.sample(foes, min(1, len(foes))) if each.hex]
                    free = chance.sample(hexes, min(1, len(hexes)))
                    for where in (*(each.hex.number for each in onto if each.hex), *free):
                        mark, steps, said = table.journal.mark(), len(table.clicks), play.mark()
                        play.move(f"uid:{piece.uid}", where)
                        drags += 1
                        if piece.hex is not None and len(play.chat(said)) < 2:
                            found.add(f"{box} in {phase} as {side}: {piece.row} to {where} ({setup})")
                        table.journal.back(mark)
                        del table.clicks[steps:]
                        table.state.problems.clear()
    assert sorted(found) == []
    assert drags > 0 or not _moves_by_rules(game)


EVERY = int(os.environ.get("VMODSMITH_BOXES", "20"))
"""In each phase, as each side's player, each kind is dragged into every 20th box, into others in the next phase, so
that a turn of the game goes through them. With `VMODSMITH_BOXES=1` it is dragged into all of them in each phase."""


@pytest.mark.slow(60)
@pytest.mark.parametrize("name", RULED)
def test_each_drag_into_a_box_and_out_of_it_again_is_looked_at(name: str) -> None:
    """A piece of each kind that rules move, from the map and from its box into every box of the game, whether or not
    its kind belongs there, and out again: onto a hex and onto an enemy. Each time something is said, or the piece is
    where it was; and what a key puts back is where it was, too."""
    chance, found, drags = seeded(SEED), set(), 0
    play = _laid(name).opened()
    table, game = play.tabletop, play.tabletop.game
    ruled = {
        kind for sheet in game.rules for hook in sheet.hooks if hook.of_drags and hook.moves for kind in hook.kinds
    }
    boxes = [
        f"{display.id}/{track.id}.{box.id}"
        for display in game.displays
        for track in display.tracks
        for box in track.boxes
    ]
    for setup in [each.id for each in game.setups if _laid(name).shared.data.setups[each.id]][:1]:
        table.state.others = frozenset()
        play.setup(setup, None)
        table.dialogs.picker = DialogAnswers(table, chance)
        standing = [each for each in table.standing() if each.kind in ruled and each.side]
        held: dict[tuple[str, str | None, bool], list[Piece]] = {}
        for each in standing:
            if FREE.get(name) not in each.chain.classes and (each.hex is not None or each.box):
                held.setdefault((each.kind, each.side, each.hex is not None), []).append(each)
        for turn, phase in enumerate(each.id for each in game.phases):
            play.jump(None, Turn="2", Phase=phase)
            for side in _seats(play, game):
                for n, (what, of) in enumerate(held.items()):
                    for box in boxes[(turn + n) % EVERY :: EVERY]:
                        piece = chance.choice(of)
                        foes = [each for each in standing if each.side != piece.side and each.hex is not None]
                        hexes = [each.hex.number for each in standing if each.hex is not None]
                        mark, steps, said = table.journal.mark(), len(table.clicks), play.mark()
                        was = piece.hex or piece.box
                        play.player_input.drag([piece], table.box_place(box))
                        drags += 1
                        where = f"{what[0]} in {phase} as {side}: {piece.row}"
                        lost = bool(piece.box) and piece.box == piece.losses  # the engine's own line reports it
                        if (piece.hex or piece.box) != was and len(play.chat(said)) < (1 if lost else 2):
                            found.add(f"{where} into {box} ({setup})")
                        inside = piece.box
                        if inside and chance.random() < 0.5 and _offers(play, piece, "Ctrl+Backspace"):
                            play.player_input.press([piece], table.key("Ctrl+Backspace"))
                            if (piece.hex or piece.box) != was:
                                found.add(f"{where} back from {box} ({setup})")
                        elif inside:
                            onto = [each.hex.number for each in chance.sample(foes, min(1, len(foes))) if each.hex]
                            for there in (*onto, *chance.sample(hexes, min(1, len(hexes)))):
                                if piece.box != inside or table.pieces.get(piece.uid) is not piece:
                                    break
                                again = play.mark()
                                play.move(f"uid:{piece.uid}", there)
                                drags += 1
                                if piece.hex is not None and len(play.chat(again)) < 2:
                                    found.add(f"{where} out of {box} to {there} ({setup})")
                        table.journal.back(mark)
                        del table.clicks[steps:]
                        table.state.problems.clear()
    assert sorted(found) == []
    assert drags > 0 or not _moves_by_rules(game)


def _moves_by_rules(game: Game) -> bool:
    """Whether pieces of a game move by rules: then something must have been dragged."""
    return any(hook.moves for sheet in game.rules for hook in sheet.hooks)


def _offers(play: Play, piece: Piece, key: str) -> bool:
    """Whether a command of a piece with a key applies."""
    return any(
        each.key == key and piece.kind in each.kinds and play.tabletop.rules.applies(each.id, piece)
        for sheet in play.tabletop.game.rules
        for each in expanded_commands(sheet)
    )
