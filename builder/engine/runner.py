"""Running scenarios: each arranges a game, acts, and compares."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from typing import Any

from builder.foundation.errors import VmodsmithError
from builder.model.scenarios import Case, Expectation, PieceState, Placement, Scenario, Step

from .compare import differences
from .driver import Engine, EngineCrash, EngineError, Refused
from .results import Failure, Result

__all__ = ["FACE_LAYER", "Resolver", "run_scenarios"]

FACE_LAYER = "Step"
"""The layer whose level is the face of a piece."""

TURN, PHASE = "Turn", "Phase"
"""The properties that hold the number of the turn and the id of the phase."""

_MAX_TURNS = 1000
_RESTARTS = 5

Opened = Callable[[str, tuple[str, ...]], AbstractContextManager[Engine]]


@dataclass(frozen=True, slots=True)
class Resolver:
    """Translates names of the data into those of the module: setups and sides by id, and places by address
    (`display/track.box`) as pairs of map and location. What is not listed is taken to be the module's own name."""

    setups: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def side(self, side: str | None) -> str | None:
        """The module's name of a side."""
        return None if side is None else self.sides.get(side, side)

    def place(self, at: str, map: str | None) -> tuple[str, str | None]:
        """Location and map for a place as written."""
        if at in self.places:
            home, location = self.places[at]
            return location, map or home
        return at, map


def run_scenarios(
    cases: Sequence[Case],
    opened: Opened,
    *,
    game: str = "",
    resolver: Resolver | None = None,
    progress: Callable[[Result], None] | None = None,
) -> list[Result]:
    """Run scenarios, all of one language and set of plug-ins in one engine after each other.

    `opened` gives the engine for a language and plug-ins, as a context; after a crash it is asked for a new one.
    Results come in the order of `cases`.
    """
    names = resolver or Resolver()
    found: dict[int, Result] = {}
    groups: dict[tuple[str, tuple[str, ...]], list[int]] = {}
    for index, case in enumerate(cases):
        groups.setdefault((case.scenario.locale, case.scenario.extensions), []).append(index)
    for (locale, extensions), indices in groups.items():
        crashes = 0
        with ExitStack() as stack:
            engine: Engine | None = None
            for index in indices:
                case = cases[index]
                result = Result(game, case.name, case.file, case.line, case.scenario.proves)
                found[index] = result
                start = time.perf_counter()
                try:
                    if crashes > _RESTARTS:
                        raise EngineCrash("not run: the engine ended too often")
                    if engine is None:
                        engine = stack.enter_context(opened(locale, extensions))
                    _Run(engine, case.scenario, names, result).run()
                except EngineCrash as error:
                    crashes += 1
                    result.failures.append(Failure(f"the engine failed: {error}"))
                    stack.close()
                    engine = None
                result.seconds = time.perf_counter() - start
                if progress is not None:
                    progress(result)
    return [found[index] for index in range(len(cases))]


class _Stop(VmodsmithError):
    """The scenario cannot go on."""


class _Run:
    def __init__(self, engine: Engine, scenario: Scenario, names: Resolver, result: Result) -> None:
        self.engine = engine
        self.scenario = scenario
        self.names = names
        self.result = result
        self.step = 0
        self.line = 0
        self.mark: dict[str, int] = {}
        self.before: dict[str, Any] = {}

    def run(self) -> None:
        beginning = self.engine.mark()
        try:
            self.arrange()
            for number, step in enumerate(self.scenario.steps, 1):
                self.step, self.line = number, step.origin.line
                self.one(step)
            self.step = self.line = 0
            self.dice_used()
        except _Stop:
            pass
        except Refused as error:
            self.fail(str(error))
        except EngineCrash:
            raise
        except EngineError as error:
            self.fail(f"the engine failed: {error}", found=error.detail)
        if self.result.failures:
            self.result.chat = self.engine.chat(beginning)

    def fail(self, what: str, expected: object = "", found: object = "") -> None:
        self.result.failures.append(Failure(what, str(expected), str(found), self.step, self.line))

    # ---- arranging

    def arrange(self) -> None:
        engine, scenario = self.engine, self.scenario
        engine.seed(scenario.seed)
        mark = engine.mark()
        if scenario.setup == "empty" and "empty" not in self.names.setups:
            engine.new_game(self.names.side(scenario.side))
        else:
            engine.setup(self.names.setups.get(scenario.setup, scenario.setup), self.names.side(scenario.side))
        for other in scenario.others:
            engine.seat(self.names.side(other) or other)
        for name, value in scenario.set.items():
            engine.set_property(name, value)
        if scenario.turn is not None or scenario.phase is not None:
            text, values = _moment(scenario.turn, scenario.phase)
            engine.jump(text, **values)
        for each in scenario.place:
            self.place(each)
        self.no_problems(mark, ())
        # Arranging may draw numbers of its own; the script is for the steps.
        engine.seed(scenario.seed)
        engine.dice(*scenario.dice)
        self.mark = engine.mark()

    def place(self, each: Placement) -> None:
        engine = self.engine
        at, home = self.names.place(each.at, each.map)
        uid = "uid:" + engine.place(each.piece, at, home)
        if each.face is not None:
            engine.set_layer(uid, FACE_LAYER, each.face)
        if each.facing is not None:
            engine.set_facing(uid, each.facing)
        for name in each.state:
            engine.set_layer(uid, name, 1)
        for name, value in each.set.items():
            engine.set_piece_property(uid, name, value)
        for text in each.do:
            engine.do(uid, text)

    def turn_to(self, step: Step) -> None:
        """Move the turn tracker as a player does, with everything that its steps set off."""
        if step.turn in ("next", "prev"):
            self.engine.turn(step.turn)
            return
        text, values = _moment(step.turn, step.phase)
        first = shown = self.engine.turn("next")
        for _ in range(_MAX_TURNS):
            here = self.engine.properties(*values)
            if here == values and (text is None or text in shown):
                return
            shown = self.engine.turn("next")
            if shown == first:
                break
        self.fail("the turn tracker never gets there", text or values, f"it began with {first!r}")
        raise _Stop

    # ---- acting

    def one(self, step: Step) -> None:
        engine = self.engine
        if step.seed is not None:
            engine.seed(step.seed)
        if step.dice:
            engine.dice(*step.dice)
        if step.answer:
            engine.answer(*step.answer)
        expect = step.expect or Expectation()
        action = self.action(step)
        if action is not None:
            self.mark = engine.mark()
            try:
                action()
            except Refused as error:
                if expect.refused is None:
                    self.fail(str(error))
                    raise _Stop from None
                if not _matches(expect.refused, str(error)):
                    self.fail("refused otherwise", expect.refused, error)
            else:
                if expect.refused is not None:
                    self.fail("the action was possible", f"refused: {expect.refused}")
            self.no_problems(self.mark, expect.problems)
        if step.expect is not None:
            self.compare(step.expect)

    def action(self, step: Step) -> Callable[[], object] | None:
        engine = self.engine
        if step.do is not None:
            text = step.do
            return lambda: engine.do(step.to, text)
        if step.key is not None:
            key = step.key
            return lambda: engine.key(step.to, key)
        if step.move:
            at, home = self.names.place(step.at or "", step.map)
            return lambda: engine.move(step.move, at, home)
        if step.place:
            return lambda: self.repeat(self.place, step.place)
        if step.remove:
            return lambda: self.repeat(engine.remove, step.remove)
        if step.press is not None:
            text = step.press
            return lambda: engine.press(text)
        if step.hotkey is not None:
            key = step.hotkey
            return lambda: engine.fire(key)
        if step.turn is not None or step.phase is not None:
            return lambda: self.turn_to(step)
        if step.set:
            return lambda: self.set(step)
        if step.side is not None:
            side = self.names.side(step.side) or ""
            return lambda: engine.take_side(side)
        if step.undo is not None:
            return lambda: self.repeat(lambda _: engine.undo(), range(step.undo or 1))
        if step.redo is not None:
            return lambda: self.repeat(lambda _: engine.redo(), range(step.redo or 1))
        if step.reload:
            return self.reload
        return None

    def repeat(self, action: Callable[[Any], object], things: Iterable[Any]) -> None:
        """Do something to each of several things."""
        for each in things:
            action(each)

    def set(self, step: Step) -> None:
        for name, value in step.set.items():
            if step.of:
                for piece in step.of:
                    self.engine.set_piece_property(piece, name, value)
            else:
                self.engine.set_property(name, value)

    def reload(self) -> None:
        """Save, load, and compare."""
        path = self.engine.folder / "scenario.vsav"
        before = self.engine.snapshot()
        side = self.engine.side()
        self.engine.save(path)
        self.engine.load(path, side)
        for difference in differences(before, self.engine.snapshot()):
            self.fail("saved and loaded", *difference)

    # ---- comparing

    def no_problems(self, mark: dict[str, int], expected: Iterable[str]) -> None:
        found = [f"{each['kind']}: {each['text']}" for each in self.engine.problems(mark)]
        for text in expected:
            match = next((each for each in found if _matches(text, each)), None)
            if match is None:
                self.fail("problem", text, "; ".join(found))
            else:
                found.remove(match)
        for each in found:
            self.fail("the engine complains", "", each)

    def compare(self, expect: Expectation) -> None:
        for name, state in expect.pieces.items():
            self.compare_piece(name, state)
        if expect.properties:
            values = self.engine.properties(*expect.properties)
            for name, value in expect.properties.items():
                if not _same(value, values[name]):
                    self.fail(f"property {name}", value, values[name])
        self.compare_chat(expect)
        if expect.count:
            self.compare_counts(expect.count)
        if expect.turn is not None and not _matches(expect.turn, shown := self.engine.turn()):
            self.fail("turn", expect.turn, shown)

    def compare_piece(self, name: str, state: PieceState) -> None:
        exists = self.engine.exists(name)
        if state.gone or not exists:
            if exists or not state.gone:
                self.fail(name, "gone" if state.gone else "on a map", "on a map" if exists else "gone")
            return
        piece = self.engine.piece(name, *state.has) if state.has else self.engine.piece(name, "RowId")
        if state.at is not None:
            at, home = self.names.place(state.at, state.map)
            if piece["at"] != at or home not in (None, piece["map"]):
                self.fail(f"{name} at", at, f"{piece['at']} on {piece['map']}")
        for key, value in state.has.items():
            if not _same(value, piece["properties"][key]):
                self.fail(f"{name} {key}", value, piece["properties"][key])
        if state.face is not None or state.state or state.without or state.layers:
            self.compare_layers(name, state)
        if state.menu or state.no_menu:
            items = self.engine.menu(name)
            texts = {each["text"] for each in items if each["enabled"]}
            texts |= {text.rpartition(" > ")[2] for text in texts}
            for text in state.menu:
                if text not in texts:
                    self.fail(f"{name} menu", text, ", ".join(each["text"] for each in items))
            for text in state.no_menu:
                if text in texts:
                    self.fail(f"{name} menu", f"no {text}", text)

    def compare_layers(self, name: str, state: PieceState) -> None:
        levels = {each["name"]: each["level"] for each in self.engine.layers(name)}
        wanted: dict[str, int] = dict(state.layers)
        if state.face is not None:
            wanted[FACE_LAYER] = state.face
        wanted |= {each: 0 for each in state.without}
        for layer, level in wanted.items():
            if levels.get(layer) != level:
                self.fail(f"{name} {layer}", level, levels.get(layer, "no such layer"))
        for layer in state.state:
            if not levels.get(layer):
                self.fail(f"{name} {layer}", "shown", "not shown" if layer in levels else "no such layer")

    def compare_chat(self, expect: Expectation) -> None:
        if not expect.chat and expect.chat_exactly is None and not expect.no_chat:
            return
        lines = self.engine.chat(self.mark)
        rest = list(lines)
        for text in expect.chat:
            while rest and not _matches(text, rest[0]):
                rest.pop(0)
            if not rest:
                self.fail("chat", text, " / ".join(lines))
                break
            # The same line may hold the next text too.
        for text in expect.no_chat:
            if any(_matches(text, line) for line in lines):
                self.fail("chat", f"no {text}", " / ".join(lines))
        if expect.chat_exactly is not None:
            same = len(lines) == len(expect.chat_exactly)
            if not same or not all(_matches(a, b, whole=True) for a, b in zip(expect.chat_exactly, lines, strict=True)):
                self.fail("chat", " / ".join(expect.chat_exactly), " / ".join(lines))

    def compare_counts(self, count: Mapping[str, int]) -> None:
        pieces = self.engine.pieces()
        for address, number in count.items():
            at, home = self.names.place(address, None)
            there = [each for each in pieces if each["at"] == at and home in (None, each["map"])]
            if len(there) != number:
                names = ", ".join(each["id"] or each["name"] for each in there)
                self.fail(f"pieces at {address}", number, f"{len(there)} ({names})" if there else 0)

    def dice_used(self) -> None:
        state = self.engine.dice_state()
        for fault in state["faults"]:
            self.fail(f"dice: {fault}")
        if state["left"]:
            self.fail("dice", "all of the script rolled", f"left over: {state['left']}")
        scripted = bool(self.scenario.dice) or any(step.dice for step in self.scenario.steps)
        if scripted and not self.scenario.free_dice and state["unscripted"]:
            drawn = ", ".join(f"{value} of {bound}" for bound, value in state["drawn"])
            self.fail("dice", "no roll beyond the script", f"{state['unscripted']} more; all rolls: {drawn}")


def _moment(turn: str | None, phase: str | None) -> tuple[str | None, dict[str, str]]:
    """What a turn tracker is to show, and values its properties are to have: a turn may be a number or a text."""
    values = {} if phase is None else {PHASE: phase}
    if turn is not None and turn.isdigit():
        return None, values | {TURN: turn}
    return turn, values


def _matches(pattern: str, text: str, *, whole: bool = False) -> bool:
    """Whether the text holds the pattern: words in this order, spaces not counted; between slashes, an expression."""
    if len(pattern) > 2 and pattern.startswith("/") and pattern.endswith("/"):
        return re.search(pattern[1:-1], text) is not None
    wanted, found = " ".join(pattern.split()), " ".join(text.split())
    return wanted == found if whole else wanted in found


def _same(wanted: str, found: str | None) -> bool:
    if len(wanted) > 2 and wanted.startswith("/") and wanted.endswith("/"):
        return found is not None and re.search(wanted[1:-1], found) is not None
    return (found or "") == wanted
