"""A game held in memory: its pieces, places, values, clock and words, with every change recorded."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from vmodsmith.hexgrid import Cube, Orientation, directions_of, neighbour_of
from vmodsmith.rules.compiled import ASKING
from vmodsmith.rules.language.codec import Codec, Unreadable
from vmodsmith.scenarios.dice import ScriptedDice
from vmodsmith.vassal.sequence import NO_KEY, Key, key, named

from .clock import STEP, Clock
from .collections import OrderedSet
from .dialogs import Buttons, Dialogs
from .errors import PluginMissing, RuleError, TabletopFault
from .journal import Change, Journal, altered
from .past import BEGUN, LEFT, Past
from .piece import Piece
from .places import TabletopPlaces, WindowPoint
from .reporting import Reporter, filled
from .rule_runner import RuleRunner
from .shared_data import SharedData
from .state import TabletopState
from .step_limit import StepLimit
from .tabletop_data import Slot
from .terrain import Hex
from .words import TONGUES, Words

__all__ = ["Position", "Tabletop"]

_MOST_DICE = 12
"""The most pictures of dice before one line."""

_NOTES = frozenset({"clicked"})
"""Values whose change is not a step for undo: the last key or choice."""

_FOR_GOOD = frozenset({"old", "numbered"})
"""Values that a player's undo does not change: the former places of pieces, which the engine neither sends nor undoes,
and the number of pieces ever made, as a redo may restore one.
"""


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game to return to: the lengths of the journal, the chat, the problems and the dialogs."""

    changes: int
    said: tuple[int, int, int]
    problems: int
    asked: int
    clicks: int
    next_undo: int
    undone: tuple[Click, ...]
    shown: Mapping[Hex, str]


@dataclass(slots=True)
class Click:
    """The changes and lines of one action of the player, which one undo reverts."""

    changes: list[Change]
    raw: list[str]


class Tabletop:
    """One game. `language` is the player's, `player` the name; plug-ins are loaded if named in `extensions`."""

    def __init__(
        self,
        shared: SharedData,
        *,
        language: str | None = None,
        extensions: tuple[str, ...] = (),
        player: str = "player",
        vocabulary: Callable[[Tabletop], Mapping[str, Any]] | None = None,
    ) -> None:
        data = shared.data
        game = self.game = data.game
        spoken = language if language in game.manifest.languages else game.manifest.languages[0]
        self.shared, self.data, self.charts = shared, data, shared.charts
        self.extensions = extensions
        self.journal = Journal()
        self.state = TabletopState(data, self.journal, spoken, player)
        self.pieces: dict[str, Piece] = {}
        self.places = TabletopPlaces(data.windows, self.pieces, self.journal)
        self._windows = {window.name: n for n, window in enumerate(data.windows)}
        ranks = {address: n for n, address in enumerate([*shared.terrain_map.grounds, *shared.boxes.values()])}
        self._spots = {address: self._spot(address, ranks.get(address, len(ranks))) for address in data.spots}
        self.hexes: dict[str, Hex] = shared.terrain_map.hexes(self._spots, lambda *called: self.words.hex(*called))
        for number, where in self.hexes.items():
            self._spots[number].hex = where
        self.follows = [n for n, window in enumerate(data.windows) if n == 0 or not window.hexes]
        hooks = any("moved" in hook.on for sheet in game.rules for hook in sheet.hooks)
        self.dragged = named("vms-dragged") if hooks else NO_KEY
        self.words = Words(self.state)
        self.reporter = Reporter(self.words)
        self.chat = self.reporter.chat
        self.clock = Clock(self.state, Past(self.state, self.ordered))
        self.dice = ScriptedDice()
        self._rollers: list[str] = []
        self._drawn_dice = game.manifest.drawn_dice if game.hosted is None else ()
        self._thrown = 0
        buttons = Buttons(**{each.name: data.names[f"dialog.{each.name}.{spoken}"] for each in fields(Buttons)})
        self.dialogs = Dialogs(lambda text: self.state.complain("dialog", text), buttons)
        self.shown: dict[Hex, str] = {}
        self.selection: list[Piece] = []
        self.clicks: list[Click] = []
        self.undone: list[Click] = []
        self._next_undo = -1
        self._idle = ""
        self._whole = self._drag = False
        self._step = (0, 0, 0)
        self.pressed = 0
        """The depth of nested keys that rules press."""
        self._started = {each.name: each.value for sheet in game.rules for each in sheet.properties if not each.of}
        self.numbered = 0
        self.again = False
        """Whether a new piece gets the number of a removed one, as VASSAL may do for pieces made by hand: for tests
        that nothing of the old piece stays with the new one.
        """
        self.step_limit = StepLimit()
        self.codec = Codec(self, shared.program.records if shared.program else {}, OrderedSet)
        bound = shared.program.bind(vocabulary(self)) if shared.program and vocabulary else None
        self.step_limit.renew = bound.count_by if bound else None
        self.rules = RuleRunner(data, bound, self.state, self.journal, self.clock, self.reporter, self.step_limit)

    def _spot(self, address: str, rank: int) -> WindowPoint:
        spot = self.data.spots[address]
        window = self._windows[spot.map]
        box = address if "/" in address else None
        return self.places.add(WindowPoint(window, spot.name, spot.zone, spot.x, spot.y, box, rank))

    @property
    def side_name(self) -> str | None:
        """The player's side, as the module names it."""
        return self.state.side_name

    # ---- a game begins

    def clear(self, side: str | None) -> None:
        """Begin a game with nothing on the map.

        `side` is the id of the player's side, empty for all sides, None for an observer.
        """
        state = self.state
        self.places.clear()
        self.pieces.clear()
        state.globals = dict(self._started)
        state.globals |= {f"option_{each.id}": each.default for each in self.game.manifest.options}
        state.globals |= {STEP: "0", BEGUN: "", LEFT: "", TONGUES: "", ASKING: "false"}
        state.setup = None
        state.turn, state.place = 1, 0
        state.take(side)
        state.others = frozenset()
        self.numbered = 0
        self.shown.clear()
        self.selection.clear()
        self.rules.begin()
        self.forget()

    def deal(self, setup: str, side: str | None) -> None:
        """Begin a game from a setup."""
        self.clear(side)
        chosen = next(each for each in self.game.setups if each.id == setup)
        self.state.setup = setup
        self.state.turn = chosen.turn
        for heap, standing in self.shared.standing(setup):
            place = self.places.at(self._windows[heap.map], heap.x, heap.y)
            made = [self.new(slot, list(values)) for slot, values in standing]
            self.places.start(made, place, loose=heap.loose)
        self.forget()

    def forget(self) -> None:
        """Forget the history of the game: nothing before can be undone."""
        self.journal.changes.clear()
        self.clicks.clear()
        self.undone.clear()
        self._next_undo = -1

    # ---- positions

    def position(self) -> Position:
        """This moment of the game.

        It is valid until another game begins; the time to return depends on the changes since then.
        """
        return Position(
            self.journal.mark(),
            self.reporter.mark(),
            len(self.state.problems),
            len(self.dialogs.asked),
            len(self.clicks),
            self._next_undo,
            tuple(self.undone),
            dict(self.shown),
        )

    def restore(self, position: Position) -> None:
        """Return to a moment of this game; only the dice are not restored. Raises TabletopFault for a moment that is
        not in the past of this game.
        """
        if position.changes > self.journal.mark():
            raise TabletopFault("a position can only be restored in the game it was taken in")
        self.journal.back(position.changes)
        self.reporter.back(position.said)
        del self.state.problems[position.problems :]
        del self.dialogs.asked[position.asked :]
        self.dialogs.answers.clear()
        del self.clicks[position.clicks :]
        self._next_undo = position.next_undo
        self.undone[:] = position.undone
        self.shown = dict(position.shown)
        self.selection = []

    # ---- actions and undo

    def click(self, do: Callable[[], object], *, whole: bool = False, drag: bool = False) -> None:
        """Run one action of the player, which one undo reverts, unless rules split it (`part`); they cannot split a
        `whole`. An action that only reports something, such as a refusal, is not a step for undo; a drag is one, even
        back to its start.
        """
        self._idle, self._whole, self._drag = "", whole or drag, drag
        self._begin_step()
        try:
            do()
        finally:
            self.reporter.flush()
            self._end_step()
            if self._idle and not self.chat.raw[self._step[1] :] and self._only_clicked():
                self.chat.show(f"- {html.escape(self._idle, quote=False)}")

    def roll(self, sides: int, side: str | None = None) -> int:
        """Roll a die for a side: by default the phasing side, or else that of the acting piece."""
        acting = self.rules.acting
        by = side or self.clock.sides.get(self.state.phase) or (acting.side if acting else None)
        if by and by not in self._rollers:
            self._rollers.append(by)
        self._thrown += sides in self._drawn_dice
        return self.dice.roll(sides)

    def take_dice(self) -> bool:
        """Take the dice rolled since the last line.

        Returns whether the next line begins with their pictures, as in the module: not if there are too many.
        """
        thrown, self._thrown = self._thrown, 0
        return 0 < thrown <= _MOST_DICE

    def signed(self, line: str) -> str:
        """A line of a report, with the sides that have rolled since the line before."""
        if not self._rollers or "ui.rolled-by" not in self.words.strings:
            return line
        named = {each.id: each.name for each in self.data.game.manifest.sides}
        rolled, self._rollers = self._rollers, []
        return self.words.say(
            "ui.rolled-by", line, self.words.between(", ").join(self.words.say(named[each]) for each in rolled)
        )

    def part(self) -> None:
        """End an undo step within the current action: an undo of later changes returns to here.

        Not possible within a drag, a step of the turn tracker, or a key that rules press.
        """
        self.must_act("a condition may ask, but not change anything")
        if self._whole or self.pressed:
            return
        self.reporter.asked()
        self.rules.acted = True
        self._end_step()
        self._begin_step()
        self.rules.parted()

    def _begin_step(self) -> None:
        self._step = self.journal.mark(), len(self.chat.raw), len(self.dice.drawn)
        self._rollers = []
        self._thrown = 0
        self.rules.acted = False

    def _end_step(self) -> None:
        mark, said, drawn = self._step
        raw = self.chat.raw[said:]
        rules_say = all(not line.startswith("* ") for line in raw)
        changed = altered(self.journal.changes[mark:], _NOTES)
        if not self._drag and rules_say and len(self.dice.drawn) == drawn and not changed:
            return
        if self.rules.acted:
            self.words.note()
        self.undone.clear()
        self._log(self.journal.changes[mark:], raw)

    def _only_clicked(self) -> bool:
        return all(each[2] == "clicked" for each in self.journal.changes[self._step[0] :])

    def idle(self, piece: Piece, menu: str) -> None:
        """Handle a key without effect on a piece, because none of its commands applies: the player gets a message, if
        the click has no other effect.
        """
        if menu and not self._idle and self.state.option("referee") not in ("", "off"):
            self._idle = self.words.mine(self.words.say("moved.not-now", piece.name, self.state.local(menu)))

    def _log(self, changes: list[Change], raw: list[str]) -> None:
        if changes or raw:
            self.clicks.append(Click(changes, raw))
            self._next_undo = len(self.clicks) - 1

    def undo(self) -> None:
        """Undo the last action. As in the engine, an undo is an action of its own: after another action it can itself
        be undone. Raises TabletopFault if there is nothing to undo.
        """
        if self._next_undo < 0:
            raise TabletopFault("there is nothing to undo")
        click = self.clicks[self._next_undo]
        self._next_undo -= 1
        said = len(self.chat.raw)
        changes = self._reversed([each for each in click.changes if each[2] not in _FOR_GOOD])
        undone, end = self._taken_back()
        for line in reversed(click.raw):
            again = line.removeprefix(undone).removesuffix(end) if line.startswith(undone) else line
            rules_say = again != line and not again.startswith("* ")
            if rules_say:
                self.chat.show(f"- {again}")
            else:
                quoted = line.removeprefix("* `") if self.game.rules else line  # as the runtime's `UndoFilter`
                self.chat.show(f"{undone}{quoted.removeprefix('- ')}{end}")
        self.clicks.append(Click(changes, self.chat.raw[said:]))
        self.undone.append(Click(changes, click.raw))

    def _taken_back(self) -> tuple[str, str]:
        """The beginning and end of an undone line: the game's own text if it has rules, otherwise the engine's."""
        language = self.state.language
        if self.game.rules:
            start, _, end = self.data.names[f"ui.undone.{language}"].partition("{0}")
            return start, end
        return f"* {_UNDO.get(language, _UNDO['en'])}: ", ""

    def redo(self) -> None:
        """Redo the last undone action. Raises TabletopFault if there is nothing to redo."""
        if not self.undone:
            raise TabletopFault("there is nothing to redo")
        click = self.undone.pop()
        changes = self._reversed(click.changes)
        for line in click.raw:
            self.chat.show(line)
        self._log(changes, click.raw)

    def _reversed(self, changes: Sequence[Change]) -> list[Change]:
        """Undo changes, as changes of their own. A stack that exists again is the newest one of its window."""
        before = self.places.standing()
        made = self.journal.reverse(changes)
        self.journal.changes.extend(made)
        self.places.renew(before, made)
        return made

    # ---- saying

    def report_state(self, piece: Piece, text: str, key: Key) -> None:
        """Report a line of the engine for a key, with the engine's variables and the properties of the
        piece filled in.
        """
        place = piece.place
        name = self.words.engine_name(piece, self.state.language, from_all=True)
        chosen = [each.text for each in piece.chain.items(piece) if each.key == key]
        own = {"newPieceName": name, "location": place.name if place else "", "menuCommand": "".join(chosen[-1:])}

        def value(name: str) -> str | None:
            found = own.get(name)
            return found if found is not None else piece.read(name)

        self.reporter.engine(filled(self.state.local(text), value))

    def must_act(self, else_: str) -> None:
        """Raise RuleError if code only asks."""
        if self.journal.closed:
            raise RuleError(else_)

    # ---- values that rules keep of the game

    def stored(self, name: str, descriptor: str) -> Any:
        """A value that rules store for the game."""
        try:
            return self.codec.read(descriptor, self.state.globals.get(name, ""))
        except Unreadable as error:
            raise RuleError(f"{name}: {error}") from None

    def store(self, name: str, descriptor: str, value: Any) -> None:
        """Set a value that rules store for the game."""
        self.state.set(name, self.codec.write(descriptor, value))

    # ---- places and pieces

    def hex_at(self, number: str) -> Hex | None:
        """A hex by its number."""
        return self.hexes.get(number)

    def middle(self, where: Hex) -> WindowPoint:
        """The middle of a hex."""
        return self._spots[where.number]

    def box(self, address: str) -> str | None:
        """A box by its address."""
        place = self._spots.get(address)
        return address if place is not None and place.box else None

    def box_place(self, address: str) -> WindowPoint:
        """The place of a box.

        Raises RuleError if there is none.
        """
        place = self._spots.get(address)
        if place is None or place.box is None:
            raise RuleError(f"there is no box {address}")
        return place

    def box_named(self, window: str, name: str) -> WindowPoint | None:
        """A box by the engine's names of its window and of itself."""
        address = self.shared.boxes.get((window, name))
        return self._spots[address] if address else None

    def piece_of(self, uid: str) -> Piece | None:
        """A piece in play by its identity."""
        found = self.pieces.get(uid)
        return found if found is not None and found.stack is not None else None

    def standing(self) -> list[Piece]:
        """All pieces in play, by window, layer and stack, the bottom of a stack first."""
        return list(self.places.now().standing)

    def ordered(self) -> list[Piece]:
        """All pieces in play in the order of rules: those in hexes by the numbers of the hexes, then those in boxes in
        the order of the data; in each the bottom of a stack first, and pieces that do not stack last.
        """
        return list(self.places.now().ordered)

    def on_map(self) -> list[Piece]:
        """The pieces in hexes, in the order of rules."""
        return list(self.places.now().on_map)

    def of_row(self, row: str) -> list[Piece]:
        """The pieces of a row in play, in the order of rules."""
        return list(self.places.now().rows.get(row, ()))

    def slot(self, row: str) -> Slot:
        """The slot of a row, if it is in the module or in a loaded plug-in.

        Raises PluginMissing if its plug-in is not loaded, RuleError if there is no such row.
        """
        found = self.data.slots.get(row)
        if found is None:
            raise RuleError(f"the palette has no piece of the row {row}")
        if not self.has_slot(row):
            plugin = next(each for each in self.game.manifest.plugins if each.id == found.plugin)
            text = self.data.names[f"ui.rules.plugin.{self.state.language}"]
            raise PluginMissing(text.replace("{0}", self.words.text(plugin.name, self.state.language)))
        return found

    def has_slot(self, row: str) -> bool:
        """Whether the palette has a row now."""
        found = self.data.slots.get(row)
        return found is not None and (not found.plugin or found.plugin in self.extensions)

    def new(self, slot: Slot, values: list[Any] | None = None) -> Piece:
        """A new piece, not put down yet."""
        chain = self.shared.chain(slot.id)
        made = Piece(self, chain, self._number(), list(chain.start) if values is None else values)
        self.journal.entry(self.pieces, made.uid, made)
        return made

    def _number(self) -> str:
        if self.again and len(self.pieces) < self.numbered:
            return next(each for number in range(self.numbered, 0, -1) if (each := str(number)) not in self.pieces)
        self.journal.set(self, "numbered", self.numbered + 1)
        return str(self.numbered)

    def copy(self, piece: Piece) -> None:
        """A copy of a piece, on top of it."""
        made = self.new(piece.chain.row, list(piece.values))
        made.old, made.back, made.clicked = piece.old, piece.back, piece.clicked
        place = piece.place
        if place is not None:
            self.places.put(made, place)

    def remove(self, piece: Piece) -> None:
        """Take a piece out of the game."""
        piece.leave()
        stack = piece.stack
        self.places.lift(piece)
        if stack is not None and stack.pieces:
            self.places.last(stack)
        if piece.uid in self.pieces:
            self.journal.drop(self.pieces, piece.uid)

    def arc(self, piece: Piece, where: Hex) -> str:
        """The arc of a piece in which a hex lies: for an adjacent hex by its direction; else that of the direction
        closest to the line between the two, and on a border the one that comes first in the data.
        """
        facing, here, turned = piece.chain.kind.facing, piece.hex, piece.facing
        if facing is None or turned is None or here is None or here is where:
            return ""
        near = here.direction_to(where)
        if near is not None:
            return piece.chain.arc(near - turned)
        q, r = where.q - here.q, where.r - here.r
        steps = _steps(self.game.maps[0].orientation)
        most, found = None, ""
        for arc, ways in facing.arcs.items():
            for way in ways:
                dq, dr = steps[(way + turned) % 6]
                along = 2 * q * dq + q * dr + r * dq + 2 * r * dr
                if most is None or along > most:
                    most, found = along, arc
        return found

    def key(self, text: str) -> Key:
        """A key in the form that people write, or a named command."""
        try:
            return key(text)
        except ValueError as error:
            raise TabletopFault(str(error)) from error


@cache
def _steps(orientation: Orientation) -> tuple[tuple[int, int], ...]:
    home = Cube(0, 0)
    around = [neighbour_of(home, each) for each in directions_of(orientation)]
    return tuple((each.q, each.r) for each in around)


_UNDO = {"en": "UNDO", "ja": "巻き戻し"}
"""The engine's own word for an undo."""
