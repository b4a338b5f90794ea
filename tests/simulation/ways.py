"""A game walked through at random, phase by phase, and in each phase every way of doing something is tried: every entry
of menus, with a key or without, every key of the rules, several pieces selected, every button, drags out of every box.

Not every counter is tried. Two pieces have the same gates where their kind, side, classes, conditions, states and
whereabouts (the map, a track, a display) are the same, so one of them is asked what its menu offers; and of those that
are offered the same commands to the same seat in the same phase, one is pressed.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from vmodsmith.model import RuleCommand
from vmodsmith.model.scenarios import Case
from vmodsmith.rules import expanded_commands
from vmodsmith.rules.checked import watched
from vmodsmith.rules.compiled import TELLS, gates
from vmodsmith.rules.language.reachable import called
from vmodsmith.rules.tabletop import Play
from vmodsmith.rules.tabletop.piece import Piece
from vmodsmith.simulation.action_mix import ActionMix
from vmodsmith.simulation.dialog_answers import DialogAnswers
from vmodsmith.simulation.random_player import RandomPlayer
from vmodsmith.simulation.run_results import RunResults
from vmodsmith.simulation.starting_points import offering, playable
from vmodsmith.tasks.tabletop import PreparedTabletop
from vmodsmith.vassal.sequence import Key

__all__ = ["Ways", "walked"]

REFEREE = "option_referee"

SAMPLE = 12
"""The pieces that are asked for one to which a command is not offered."""

STARTS = 100
"""The most positions of scenarios in which a command is sought that the walk was not offered."""

NO_CAUSE = re.compile(r": *(\(|;|$)")
"""The end of a refusal that names no cause."""

Changes = tuple[frozenset[Piece], frozenset[str]]
"""The pieces that an action changes, and the values of the game."""


@dataclass
class Tried:
    """What a press did: its changes, its lines in the chat, how many of them refuse, whether it asked something or
    showed a picture, and whether the turn tracker moved."""

    changes: Changes
    lines: list[str]
    warnings: int
    asked: bool
    moved_on: bool

    @property
    def acted(self) -> bool:
        """Whether anything came of it."""
        return self.asked or self.moved_on or any(self.changes)


@dataclass
class Ways:
    """What was tried, by sort; the commands that were offered, those that were on the way, those that never were; the
    findings."""

    tried: Counter[str] = field(default_factory=Counter)
    commands: set[str] = field(default_factory=set)
    by_play: set[str] = field(default_factory=set)
    never: tuple[str, ...] = ()
    phases: set[str] = field(default_factory=set)
    played: frozenset[str] = frozenset()
    """The phases that were reached by play alone."""
    found: dict[str, str] = field(default_factory=dict)
    """A fault, without its piece and position, and one example of it."""


def twins_of(laid: PreparedTabletop) -> tuple[dict[str, tuple[RuleCommand, ...]], dict[str, str]]:
    """For each button the commands of pieces that do, one by one, what it does for all; for each command and button
    the function that it calls."""
    game = laid.game
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
    twins = {
        button.id: tuple(
            each for each in commands if does.get(each.id) and does[each.id] in within.get(button.id, set())
        )
        for sheet in game.rules
        for button in sheet.buttons
    }
    return twins, does


class Walker(RandomPlayer):
    """A player at random who, before the first and the last action of each phase, tries all ways."""

    def __init__(self, laid: PreparedTabletop, chance: random.Random, visits: int) -> None:
        super().__init__(laid.opened(), chance, RunResults(), ActionMix(actions=6, undos=2))
        self.ways = Ways()
        self.visits = visits
        self.names = laid.names
        self._visited: Counter[tuple[str, str]] = Counter()
        self._known: set[object] = set()
        game = self.tabletop.game
        self.commands: dict[str, RuleCommand] = {
            each.id: each for sheet in game.rules for each in expanded_commands(sheet)
        }
        self._ruled = {
            kind for sheet in game.rules for hook in sheet.hooks if hook.of_drags and hook.moves for kind in hook.kinds
        }

        self.twins, self.does = twins_of(laid)
        self.ungated = {
            each.id for sheet in game.rules for each in sheet.buttons if not gates(each) and each.against is None
        }
        self.reporting: set[str] = set()
        """The buttons without gates that have changed nothing so far."""

    def _phase(self) -> None:
        if self.tabletop.state.globals.get(REFEREE, "full") != "full":
            self.play.set_property(REFEREE, "full")
        self._visit("begun")
        super()._phase()

    def _do(self, sort: str, step: dict[str, Any], do: Callable[[], object], *, look: bool = True) -> None:
        if sort == "turn":
            self._visit("played")
        super()._do(sort, step, do, look=look)

    def _visit(self, when: str, sought: str = "") -> None:
        """Try all ways, unless this phase has been visited often enough."""
        table, state = self.tabletop, self.tabletop.state
        self._visited[state.phase, when] += 1
        if self._visited[state.phase, when] > self.visits:
            return
        self.ways.phases.add(state.phase)
        before = state.side, state.others, table.dialogs.picker
        chance = random.Random(f"{self.seed} {state.turn} {state.phase} {when}")
        for side in [each.id for each in table.game.manifest.sides]:
            state.others = frozenset()
            for other in table.game.manifest.sides:
                if other.id != side:
                    self.play.seat(other.id)
            self.play.take_side(table.data.names[f"side.{side}"])
            Position(self, side, when, chance, sought).all_ways()
        state.others = frozenset()
        self.play.take_side(self._side_name(before[0]))
        state.others = before[1]
        table.dialogs.picker = before[2]
        state.problems.clear()

    def first(self, what: object) -> bool:
        """Whether something is tried for the first time."""
        if what in self._known:
            return False
        self._known.add(what)
        return True

    def visit_where_offered(self, command: str, cases: Iterable[tuple[Case, int]]) -> None:
        """Try all ways in positions in which scenarios are offered a command, until it was pressed."""
        for number, start in enumerate(cases):
            if command in self.ways.commands:
                return
            if self._arrive(self.names, start, number) and self.seeker.of(command) is not None:
                self._visited.clear()
                self._visit("offered", command)

    def _side_name(self, side: str | None) -> str:
        return self.tabletop.data.names[f"side.{side or ''}"]


class Position:
    """One position, as one side's player, the other sides held by others."""

    def __init__(self, walker: Walker, side: str, when: str, chance: random.Random, sought: str) -> None:
        self.walker, self.side, self.chance, self.sought = walker, side, chance, sought
        self.play: Play = walker.play
        self.table = walker.play.tabletop
        self.ways = walker.ways
        self.where = f"in {self.table.state.phase} ({when}) as {side}"
        self.judged = self.table.state.option("referee") != "off"
        self.same: dict[str, list[Piece]] = {}

    def all_ways(self) -> None:
        """Every way of doing something here."""
        self.table.rules.act(lambda: None, ends=True)  # what follows any action has followed
        self._buttons()
        for piece in self._kinds():
            self._keys(piece)
        if self.judged:
            self._drags()

    # ---- which pieces

    def _kinds(self) -> Iterator[Piece]:
        """One piece of each sort: those whose menus offer the same count once in a phase, for a seat."""
        asked: set[object] = set()
        standing = [each for each in self.table.standing() if each.chain.entries]
        self.chance.shuffle(standing)
        for piece in standing:
            self.same.setdefault(piece.kind, []).append(piece)
        if (offer := self.walker.seeker.of(self.sought) if self.sought else None) is not None:
            yield offer[0]
        for piece in standing:
            sort = self._sort(piece)
            if sort in asked:
                continue
            asked.add(sort)
            applies = frozenset(self.table.rules.applying([each.id for each in piece.chain.entries], piece))
            if self.walker.first((self.table.state.phase, self.side, piece.kind, piece.side, applies)):
                yield piece

    def _sort(self, piece: Piece) -> object:
        place = piece.hex is not None or (piece.box or "").rpartition(".")[0]
        marks = tuple(each for each in piece.chain.conditions if piece.has(each))
        states = tuple(piece.state(each) for each in piece.chain.states)
        return piece.kind, piece.side, piece.chain.classes, place, marks, states, piece.face

    # ---- keys and menus

    def _keys(self, piece: Piece) -> None:
        """Every key of its commands: what is offered is not refused, what is not offered does nothing and says why."""
        rules = self.table.rules
        by_key: dict[Key, list[RuleCommand]] = {}
        for entry in piece.chain.entries:
            by_key.setdefault(entry.key, []).append(self.walker.commands[entry.id])
        for key, commands in by_key.items():
            fitting = next((each for each in commands if rules.applies(each.id, piece)), None)
            pressable = any(each.menu or each.key for each in commands) and not _internal(commands)
            if fitting is None and (not pressable or key.name or not self.judged):
                continue  # no player can press it
            if not self.walker.first(
                (self.table.state.phase, self.side, piece.kind, piece.side, key, fitting and fitting.id)
            ):
                continue
            did = self._pressed([piece], key)
            what = f"{commands[0].id} of {piece.kind}"
            if fitting is None:
                self.ways.tried["refused keys"] += 1
                if did.acted:
                    self._found(f"{what} acts and is not offered", piece)
                elif not did.lines and any(each.menu for each in commands):
                    self._found(f"{what} says nothing", piece)
                for line in did.lines:
                    if NO_CAUSE.search(line):
                        self._found(f"{what} gives no cause: {line}", piece)
                continue
            self.ways.tried["offered commands"] += 1
            self.ways.commands.add(fitting.id)
            written = [each for each in commands if each.menu]
            does = self.walker.does
            twin = any(does.get(each.id) == does.get(fitting.id) for each in written)
            if twin and did.acted and not any(rules.applies(each.id, piece) for each in written):
                self._found(f"the key of {written[0].id} does {fitting.id}, and no menu offers it", piece)
            plain = fitting.menu and not fitting.explains and not fitting.id.startswith(TELLS)
            if plain and not did.acted and did.warnings >= len(did.lines):
                self._found(f"{fitting.id} of {piece.kind} is offered and refused: {did.lines}", piece)
            if fitting.menu and did.acted and self.walker.first((self.side, piece.kind, fitting.id)):
                self._several(piece, key, commands)

    def _several(self, piece: Piece, key: Key, commands: list[RuleCommand]) -> None:
        """Selected with a piece that is not offered the command, it does what it does alone."""
        rules = self.table.rules
        for other in self._unoffered(piece, commands):
            alone = self._pressed([piece], key, keep=True)
            then = any(rules.applies(each.id, other) for each in commands)
            self._back()
            if then:
                continue
            both = self._pressed([piece, other], key)
            self.ways.tried["two selected"] += 1
            if other in both.changes[0] - alone.changes[0]:
                self._found(f"{commands[0].id} of {piece.kind} acts on one that is not offered it", other)

    def _unoffered(self, piece: Piece, commands: list[RuleCommand]) -> list[Piece]:
        """A piece of the same kind to which no command of a key is offered, if one of a few is found."""
        rules, same = self.table.rules, self.same[piece.kind]
        some = self.chance.sample(same, min(SAMPLE, len(same)))
        return [
            each for each in some if each is not piece and not any(rules.applies(one.id, each) for one in commands)
        ][:1]

    # ---- buttons

    def _buttons(self) -> None:
        """A button that is shut changes nothing and says why; one that is open does for no piece what its own command
        refuses. One without gates that has only reported so far is pressed as one side in each phase.
        """
        walker, rules = self.walker, self.table.rules
        for button in self.table.data.rules:
            shut = not rules.open(button.id)
            only = button.id in walker.reporting
            if not walker.first(("button", self.table.state.phase, "" if only else self.side, button.id, shut)):
                continue
            did = self._tried(partial(self.play.press, self.table.state.local(button.texts[0])))
            self.ways.tried["buttons"] += 1
            if not did.acted and button.id in walker.ungated:
                walker.reporting.add(button.id)
            if shut and did.acted:
                self._found(f"the button {button.id} acts and is shut")
            if not did.acted and not did.lines:
                self._found(f"the button {button.id} does nothing and says nothing")
            for line in did.lines:
                if NO_CAUSE.search(line):
                    self._found(f"the button {button.id} gives no cause: {line}")
            for piece in did.changes[0] if not did.moved_on else ():
                own = [each for each in walker.twins.get(button.id, ()) if piece.kind in each.kinds]
                if own and not any(rules.applies(each.id, piece) for each in own):
                    self._found(f"the button {button.id} does {own[0].id}, which is not offered", piece)

    # ---- drags

    def _drags(self) -> None:
        """Out of every box onto a hex, an enemy, another box; something is said, or the piece is where it was."""
        standing = [each for each in self.table.standing() if each.kind in self.walker._ruled and each.side]
        hexes = [each.hex.number for each in standing if each.hex is not None]
        held: dict[object, list[Piece]] = {}
        for each in standing:
            if each.box:
                held.setdefault((each.box, each.side, each.kind), []).append(each)
        for inside in held.values():
            piece = self.chance.choice(inside)
            if not self.walker.first(("drag", self.table.state.phase, self.side, piece.kind, piece.side, piece.box)):
                continue
            foes = [each.hex.number for each in standing if each.side != piece.side and each.hex is not None]
            for there in (*self.chance.sample(foes, min(1, len(foes))), *self.chance.sample(hexes, min(1, len(hexes)))):
                box, did = piece.box, self._tried(partial(self.play.move, f"uid:{piece.uid}", there), keep=True)
                self.ways.tried["drags out of boxes"] += 1
                if piece.hex is not None and len(did.lines) < 2:
                    self._found(f"a {piece.kind} dragged out of {(box or '').rpartition('.')[0]}: no rule looks", piece)
                self._back()

    # ---- trying

    def _pressed(self, pieces: list[Piece], key: Key, *, keep: bool = False) -> Tried:
        return self._tried(partial(self.play.player_input.press, pieces, key), keep=keep)

    def _tried(self, act: Callable[[], object], *, keep: bool = False) -> Tried:
        """What an action does, with the same dice and answers each time; it is taken back, if not kept."""
        table = self.table
        self._mark, self._steps = table.journal.mark(), len(table.clicks)
        state = table.state
        turn = state.turn, state.place
        said, asked, shown, warnings = (
            len(table.chat.lines),
            len(table.dialogs.asked),
            table.shown,
            table.reporter.warnings,
        )
        table.dialogs.picker = DialogAnswers(table, random.Random(self.where))
        self.play.seed(7)
        act()
        pieces, values = self._changed()
        moved_on = (state.turn, state.place) != turn
        done = Tried(
            (frozenset(pieces), frozenset(values)),
            [each for each in table.chat.lines[said:] if each],
            table.reporter.warnings - warnings,
            len(table.dialogs.asked) > asked or table.shown is not shown,
            moved_on,
        )
        for each in state.problems:
            if each["kind"] == "error":
                self._found(f"the rules fail: {each['text']}")
        if not keep:
            self._back()
        return done

    def _back(self) -> None:
        table = self.table
        table.journal.back(self._mark)
        del table.clicks[self._steps :]
        table.state.problems.clear()

    def _changed(self) -> tuple[set[Piece], set[str]]:
        """The pieces and the values of the game that have changed."""
        owners = {id(each.values): each for each in self.table.pieces.values()}
        pieces: set[Piece] = set()
        values: set[str] = set()
        for _, owner, what, _ in self.table.journal.changes[self._mark :]:
            piece = owner if isinstance(owner, Piece) else owners.get(id(owner))
            if piece is not None and what not in ("clicked", "old"):
                pieces.add(piece)
            elif isinstance(what, str) and isinstance(owner, dict):
                values.add(what)
        return pieces, values

    def _found(self, what: str, piece: Piece | None = None) -> None:
        at = f": {piece.row} at {piece.place.name if piece.place else ''}" if piece is not None else ""
        self.ways.found.setdefault(re.sub(r"\b\d+\b", "0", what), f"{what} {self.where}{at}")


def _internal(commands: list[RuleCommand]) -> bool:
    """Whether players cannot press a key: a command of the engine."""
    return all((each.key or "").startswith("vms-") for each in commands)


def walked(laid: PreparedTabletop, cases: Sequence[Case], seed: int, *, turns: int, visits: int = 1) -> Ways:
    """A game walked through from its setups until every phase was played, then the positions of scenarios for what was
    not offered on the way."""
    walker = Walker(laid, random.Random(seed), visits)
    setups = [each.id for each in laid.game.setups if laid.shared.data.setups[each.id]]
    phases = {each.id for each in laid.game.phases}
    for number, setup in enumerate(setups):
        if walker.ways.phases < phases:
            walker.game(setup, turns, seed + number)
    walker.ways.played = frozenset(walker.ways.phases)
    walker.ways.tried["random actions"] = walker.results.actions.total()
    walker.ways.by_play = set(walker.ways.commands)
    entries = walker.seeker.known()
    left = {each: entry for each, entry in entries.items() if each not in walker.ways.commands}
    keys: dict[Key | None, list[str]] = {}
    for command, entry in left.items():
        keys.setdefault(entry.key, []).append(command)
    starts = offering(playable(cases), {each: entry.menu for each, entry in left.items()}, keys)
    for command in sorted(starts):
        some = starts[command]
        walker.visit_where_offered(command, walker.chance.sample(some, min(STARTS, len(some))))
    used = {_family(each) for each in walker.ways.commands}
    walker.ways.never = tuple(sorted({_family(each) for each in entries} - used))
    return walker.ways


def _family(command: str) -> str:
    """The command without its direction or number: of those that a sheet has for each of some numbers one is enough."""
    return re.sub(r"-\d+$", "", command)
