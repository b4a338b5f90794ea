"""The rules in play: the sheets' commands, hooks and buttons as functions bound to one tabletop."""

from __future__ import annotations

import html
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from typing import Any, Protocol, TypeVar

from vmodsmith.model import RuleHook

from .clock import AGAIN, NEXT, Clock
from .errors import CommandEnds, PluginMissing, RuleError
from .journal import Journal
from .merged_lines import per_unit
from .operators import sentence
from .reporting import Reporter
from .state import TabletopState
from .step_limit import StepLimit
from .tabletop_data import RuleTrait, TabletopData

__all__ = ["BoundProgram", "EmittedProgram", "Entries", "RuleRunner"]

Entries = Mapping[tuple[str, str], Callable[..., Any]]
"""Functions of the sheets: by id of command, hook or button, and field (`when`, `call`). Each takes the piece, or
None."""


class BoundProgram(Protocol):
    """A program bound to a tabletop."""

    @property
    def functions(self) -> Mapping[str, Callable[..., Any]]:
        """The game's functions by name."""

    @property
    def entries(self) -> Entries:
        """The sheets' expressions."""

    def count_by(self, tick: Callable[[], object]) -> None:
        """Count steps with a function from now on."""

    def watch(self, called: Callable[[str], object]) -> None:
        """Report each function by name at its first call."""


class EmittedProgram(Protocol):
    """Emitted rules, the same for all tables."""

    @property
    def records(self) -> Mapping[str, Any]:
        """Classes of records by name."""

    @property
    def counting(self) -> frozenset[str]:
        """The commands and buttons that count as left to do in a phase."""

    def bind(self, vocabulary: Mapping[str, Any]) -> BoundProgram:
        """The rules for one tabletop."""


class Actor(Protocol):
    """The interface of a piece for the rule sheets."""

    @property
    def kind(self) -> str:
        """Its kind."""

    @property
    def name(self) -> str:
        """Its name in reports."""

    @property
    def side(self) -> str | None:
        """Its side."""

    @property
    def hex(self) -> object | None:
        """Its hex on the map."""

    @property
    def came_from(self) -> object | None:
        """Its former hex."""

    @property
    def box(self) -> str | None:
        """The box in which it is."""

    @property
    def came_from_box(self) -> str | None:
        """Its former box."""

    @property
    def losses(self) -> str | None:
        """The box to which it goes when it is eliminated; None or empty if there is none."""


_A = TypeVar("_A", bound=Actor)
_Shown = TypeVar("_Shown")


class RuleRunner:
    """Runs the rules. An action is done as a whole or not at all: a failed one leaves the game unchanged, and is
    reported.

    The runtime in the engine is `builder/vmodsmith/rules/compile/runtime/Entry.java`.
    """

    def __init__(
        self,
        data: TabletopData,
        bound: BoundProgram | None,
        state: TabletopState,
        journal: Journal,
        clock: Clock,
        reporter: Reporter,
        step_limit: StepLimit,
    ) -> None:
        self._data, self._state, self._journal, self._clock, self._reporter = data, state, journal, clock, reporter
        self.bound = bound
        self._entries: Entries = bound.entries if bound else {}
        self._order = bound.functions.get("phase_order") if bound else None
        self._hooks = tuple(hook for sheet in data.game.rules for hook in sheet.hooks) if bound else ()
        self._following = _following(data)
        self._at_end = [each for each in self._hooks if "done" in each.on]
        kept = (each.lasts for sheet in data.game.rules for each in sheet.properties)
        self._follows_clock = any(lasts in ("phase", "turn", "attack") for lasts in kept) or any(
            each.of_the_clock for each in self._hooks
        )
        self._depth = 0
        self._begun = (0, (0, 0, 0))
        self._step_limit = step_limit
        self._told: set[str] = set()
        self.acting: Actor | None = None
        """The piece whose command is running."""
        self.acted = False
        """Whether the player's click has run an action."""

    def begin(self) -> None:
        """Begin a game: messages that were reported once may be reported again."""
        self._told.clear()

    # ---- what a menu asks

    def applies(self, command: str, piece: Actor) -> bool:
        """Whether a command is offered. A condition that fails, or would change something, does not hold, and is
        reported once."""
        return command in self.applying((command,), piece)

    def applying(self, commands: Iterable[str], piece: Actor) -> set[str]:
        """Those of some commands that are offered."""
        with self._asking() if not self._depth else nullcontext():
            return {each for each in commands if self._applies(each, piece)}

    def _applies(self, command: str, piece: Actor) -> bool:
        test = self._entries.get((command, "when"))
        if test is None:
            return (command, "call") in self._entries
        return bool(test(piece)) if self._depth else self._holds(test, piece)

    def listens(self, commands: Iterable[str], piece: Actor) -> str | None:
        """The first of some commands that is offered, evaluated while another piece acts.

        It does not count for the action of that piece, which does not fail because of it.
        """
        with self._step_limit.aside():
            try:
                return next((each for each in commands if self.applies(each, piece)), None)
            except Exception:
                return None

    def offers(self, command: str, piece: Actor) -> bool:
        """The same for one command within an action, regardless of the piece's owner; it does not count for
        the action.
        """
        with self._step_limit.aside(), suppress(Exception):
            return command in self.applying((command,), piece)
        return False

    def open(self, button: str) -> bool:
        """Whether the gates of a button are open."""
        test = self._entries.get((button, "when"))
        if test is None:
            return True
        with self._step_limit.aside(), suppress(Exception):
            return bool(test(None)) if self._depth else self._holds(test, None)
        return False

    def first(self, command: str, pieces: Iterable[_A]) -> _A | None:
        """The first of some pieces to which a command is offered, as `applies` would find one by one."""
        test = self._entries.get((command, "when"))
        with self._asking():
            for each in pieces:
                if test is None or self._holds(test, each):
                    return each
        return None

    def _holds(self, test: Callable[..., Any], piece: Actor | None) -> bool:
        self.acting = piece
        self._step_limit.begin()
        try:
            return bool(test(piece))
        except Exception as error:
            self._tell_once(error)
            return False

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """A context in which rules can only ask and change nothing; afterwards the acting piece is the same
        as before.
        """
        before = self.acting
        self._journal.closed = True
        try:
            yield
        finally:
            self._journal.closed = False
            self.acting = before

    def watches(self, invariant: str) -> bool:
        """Whether the program has the expression of an invariant."""
        return (invariant, "holds") in self._entries or (invariant, "stays") in self._entries

    def values(self, owner: str, part: str, pieces: Iterable[_A | None]) -> Iterator[tuple[_A | None, Any]]:
        """The values of an expression that only asks, such as an invariant, for some pieces (None: without a piece).

        If it fails, or would change something, its value is a RuleError.
        """
        expression = self._entries[owner, part]
        with self._asking():
            for each in pieces:
                self.acting = each
                self._step_limit.begin()
                try:
                    value = expression(each)
                except Exception as error:
                    value = RuleError(_line(error))
                yield each, value

    # ---- what is done

    def run(self, commands: Sequence[str], piece: Actor) -> bool:
        """Run the first of several commands of a piece that applies.

        Returns whether there is one; always true within an action.
        """
        before, self.acting = self.acting, self.acting if self._depth else piece
        try:
            for each in commands:
                if self.applies(each, piece):
                    call = self._entries[each, "call"]
                    self.act(partial(call, piece), ends=True)
                    return True
        finally:
            self.acting = before
        return self._depth > 0

    def press(self, button: str) -> None:
        """Run a button of the toolbar."""
        call, test = self._entries.get((button, "call")), self._entries.get((button, "when"))
        if test is not None:
            with self._asking() if not self._depth else nullcontext():
                if not self._holds(test, None):
                    call = self._entries[button, "shut"]
        if call is not None:
            self.act(partial(call, None), ends=True)

    def dragged(self, piece: Actor) -> None:
        """Run the hooks after a piece was dragged, or sent by its menu. Each hook is an action of its own."""
        said = self._reporter.lines
        self._follow("moved", piece)
        if self._reporter.lines == said:
            self._by_hand(piece)
        self._close()

    def _close(self) -> None:
        """Run the hooks at the end of each action, once for all effects of a drag or a step of the tracker."""
        for each in self._at_end:
            self.act(partial(self._entries[each.id, "call"], None))

    def _follow(self, what: str, piece: Actor) -> bool:
        """Run the hooks for an action of a player with a piece. Returns whether there are any."""
        hooks = [each for each in self._hooks if what in each.on and piece.kind in each.kinds]
        for each in hooks:
            part = self._part(each.id, piece)
            if part is None:
                continue
            before = self._reporter.spoken, self._reporter.lines
            self.act(partial(self._entries[each.id, part], piece), piece)
            if each.remarks:
                self._reporter.spoken, self._reporter.lines = before
        return len(hooks) > 0

    def _part(self, hook: str, piece: Actor | None) -> str | None:
        """The part of a hook that applies now: `call`; `shut`, if a drag has causes against it; None if a gate is
        closed.
        """
        gate, may = self._entries.get((hook, "when")), self._entries.get((hook, "may"))
        if gate is None and may is None:
            return "call"
        with self._asking() if not self._depth else nullcontext():
            if gate is not None and not self._holds(gate, piece):
                return None
            return "call" if may is None or self._holds(may, piece) else "shut"

    def _by_hand(self, piece: Actor) -> None:
        """Handle a drag across the map, or into or out of a box, by a piece that moves by rules, if no rule applies to
        it: run its hooks, and report it. Elimination by hand does not count: the engine reports it.
        """
        spoken = self._reporter.spoken
        if self._depth or (spoken and not self._reporter.handed) or self._state.option("referee") in ("", "off"):
            return
        on_map = piece.came_from is not None and piece.hex is not None
        before, now = piece.came_from or piece.came_from_box, piece.hex or piece.box
        if now and now == piece.losses:
            return
        moves = any(each.moves and piece.kind in each.kinds for each in self._hooks)
        if moves and piece.side is not None and before is not None and before != now:
            key = "moved.by-hand" if on_map else "moved.placed"
            if self._follow("by-hand", piece) and now and f"{key}.back" in self._reporter.words.strings:
                key += ".back"
            words = self._reporter.words
            self.act(lambda: self._reporter.report(words.say(key, per_unit(piece.name)), "warning"), piece)
            self._reporter.handed = True

    def followed(self, piece: Actor, name: str) -> None:
        """Run the hooks of a named command of a piece's kind whose effect a rule has made by itself, as a part of the
        action.
        """
        for command in self._following.get((piece.kind, name), ()):
            if self.applies(command, piece):
                self._entries[command, "call"](piece)

    def stepped(self, how: str) -> None:
        """Run the hooks after a step of the turn tracker, each as an action of its own; their lines come after the
        tracker's own line.
        """
        if not self._follows_clock:
            return
        while self._one_step(how) and self._clock.goes_on():
            self._clock.advance()
            how = NEXT
        self._clock.wanted = False

    def _one_step(self, how: str) -> bool:
        """Run the hooks after one step. Returns whether a rule may request another step."""
        begun = 0

        def step() -> None:
            nonlocal begun
            begun = self._clock.stepped(how, self.order())

        self.act(step)
        if begun in (-1, AGAIN) or begun > 0:
            self._each(each for each in self._hooks if "leave" in each.on)
        if not self._clock.stayed:
            self.act(self._clock.arrive)
        self._clock.arrived()
        if self._clock.stayed:
            if self._clock.before_first:
                self._reporter.chat.show(f"- {self._state.local(self._data.names['ui.first-phase'])}")
            return False
        if begun < 0:
            what = {-1: "end", AGAIN: "again"}.get(begun, "back")
            if what != "end":
                self._reporter.wait()
            self._each(each for each in self._hooks if what in each.on and self._fits(each, what))
        elif begun:
            self._reporter.wait()
            events = ("phase", "turn") if begun == 2 else ("phase",)
            self._each(
                each for each in self._hooks if any(what in each.on and self._fits(each, what) for what in events)
            )
        self._close()
        return begun > 0 or begun == AGAIN

    def _fits(self, hook: RuleHook, what: str) -> bool:
        """Whether a hook is for the phase in which the tracker is; only the start of a phase and its return ask."""
        return what not in ("phase", "again") or not hook.phases or self._state.phase in hook.phases

    def _each(self, hooks: Iterable[RuleHook]) -> None:
        for each in hooks:
            if not self._clock.stayed and self._part(each.id, None) is not None:
                self.act(partial(self._entries[each.id, "call"], None))

    def order(self) -> list[str]:
        """The phases in the present order: from a function `phase_order` of the game, else from the data."""
        return list(self._order()) if self._order else list(self._state.phases)

    def labels(self) -> list[str]:
        """The texts that are always visible on the toolbar, in this player's language."""
        return self._looked("toolbar_labels", self._reporter.words.mine)

    def arrows(self) -> list[tuple[str, str]]:
        """The declared attacks that have arrows on the map, from hex to hex."""
        return self._looked("attack_arrows", lambda each: (each[0].number, each[1].number))

    def seen(self, piece: Actor) -> list[str]:
        """The text that this player reads for a piece under the mouse."""
        return self._looked("seen_of", self._reporter.words.mine, piece)

    def marked_under(self, piece: Actor) -> tuple[list[str], list[str]]:
        """The hexes marked on the map while the mouse rests on a piece: those in its reach, those in its range."""
        reach = self._looked("reach_of", lambda each: str(each.number), piece)
        return reach, self._looked("in_fire_of", lambda each: str(each.number), piece)

    def _looked(self, function: str, shown: Callable[[Any], _Shown], *of: Actor) -> list[_Shown]:
        """The list that a function of the rules returns, each item as shown.

        If it fails, or would change something, this is reported once, and nothing is shown.
        """
        asked = self.bound.functions.get(function) if self.bound else None
        if asked is None or self._depth:
            return []
        with self._asking():
            self._step_limit.begin()
            try:
                return [shown(each) for each in asked(*of)]
            except Exception as error:
                self._tell_once(error)
                return []

    def act(self, do: Callable[[], object], piece: Actor | None = None, *, ends: bool = False) -> bool:
        """Run an action of the rules, with or without a piece.

        Within an action it is a part of it: if it fails, both do. Returns whether it was done. With `ends`, the hooks
        at the end of each action follow.
        """
        if self._depth:
            do()
            return True
        before, self.acting = self.acting, piece or self.acting
        try:
            return self._alone(do, ends)
        finally:
            self.acting = before

    def _alone(self, do: Callable[[], object], ends: bool) -> bool:
        """Run an action that is not part of another."""
        self.parted()
        self._depth = 1
        self._step_limit.begin()
        try:
            self._reporter.words.begin()
            with suppress(CommandEnds):
                do()
            if ends:
                for each in self._at_end:
                    self._entries[each.id, "call"](None)
        except Exception as error:
            self._journal.back(self._begun[0])
            self._reporter.unsay(self._begun[1])
            self._tell(error)
            return False
        finally:
            self._depth = 0
            self._state.judge_for_all(False)
            self._reporter.words.several = False
        self.acted = True
        return True

    def parted(self) -> None:
        """Begin an action, or an independent part of it: if it fails, earlier changes stay."""
        self._begun = self._journal.mark(), self._reporter.mark()

    def _tell(self, error: Exception) -> None:
        if isinstance(error, PluginMissing):
            self._reporter.chat.show(f"- ~{html.escape(str(error), quote=False)}")
            return
        line = _line(error)
        self._state.complain("error", line, "".join(traceback.format_exception(error)))
        self._reporter.chat.show(f"- {html.escape(line, quote=False)}")

    def _tell_once(self, error: Exception) -> None:
        """Report an error once, because menus evaluate a condition repeatedly."""
        line = _line(error)
        if line not in self._told:
            self._told.add(line)
            self._tell(error)


def _line(error: Exception) -> str:
    return f"rules: {sentence(error)}{_where(error)}"


def _where(error: Exception) -> str:
    """The author's file and line, from the stack."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [each for each in frames if each.filename.startswith("templates/") or "/mechanics/" in each.filename]
    if not own:
        return ""
    last = own[-1]
    name = "" if last.name.startswith("_E_") else f", in function {last.name.rpartition('__')[2]}"
    return f" ({last.filename}:{last.lineno}{name})"


def _following(data: TabletopData) -> dict[tuple[str, str], list[str]]:
    """The hooks on named commands, by kind and name of the command."""
    found: dict[tuple[str, str], list[str]] = {}
    kinds = {slot.counter.kind: slot for slot in data.slots.values()}
    for kind, slot in kinds.items():
        for trait in slot.traits:
            for each in trait.entries if isinstance(trait, RuleTrait) else ():
                if each.key.name:
                    found.setdefault((kind, each.key.name), []).append(each.id)
    return found
