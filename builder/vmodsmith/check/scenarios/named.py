"""Names in scenarios: pieces, places, conditions, faces, phases, turns, sides, setups.

All other faults are reported during play.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import TYPE_CHECKING, Any

from vmodsmith.check.scenarios.asked import Asked
from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Datum, Game
from vmodsmith.model.land import Land

if TYPE_CHECKING:
    from vmodsmith.model.scenarios import Case, Expectation, Placement, Scenario, Step

__all__ = ["Names", "idle", "named", "names_of"]

_Found = Iterator[Problem]

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True)
class Names:
    """The names of a game that scenarios may use.

    `faces` has the number of faces by piece; `hexes` is empty if the numbering of a map is invalid.
    """

    faces: Mapping[str, int]
    boxes: frozenset[str]
    hexes: frozenset[str]
    states: frozenset[str]
    phases: frozenset[str]
    sides: frozenset[str]
    setups: frozenset[str]
    turns: int
    highest: int
    single: Mapping[str, bool]
    states_of: Mapping[str, frozenset[str]]
    extensions: frozenset[str]
    languages: frozenset[str]
    options: Mapping[str, tuple[str, ...]]
    invariants: frozenset[str]
    properties: frozenset[str]
    layers: frozenset[str]
    levels: Mapping[str, int]
    tracks: Mapping[str, frozenset[str]]
    lowest: int
    labels: frozenset[str]
    designations: frozenset[str]

    def answers(self) -> dict[str, Callable[..., bool]]:
        """The answers to what scenarios ask about names."""
        return {
            "piece": self.faces.__contains__,
            "several": lambda piece: not self.single.get(piece),
            "face": self._has_face,
            "state": self.states.__contains__,
            "can have": self._can_have,
            "box": self.boxes.__contains__,
            "hex": lambda number: not self.hexes or number in self.hexes,
            "answer": self._may_be_answered,
            "phase": self.phases.__contains__,
            "side": self.sides.__contains__,
            "setup": lambda name: name == "empty" or name in self.setups,
            "turn": lambda number: 1 <= number <= self.turns,
            "extension": self.extensions.__contains__,
            "language": self.languages.__contains__,
            "option": lambda name: name in self.options,
            "option value": lambda name, value: name not in self.options or value in self.options[name],
            "invariant": self.invariants.__contains__,
            "property": lambda name: name in self.properties or not _misspelt(name, self.properties),
            "layer": lambda name: name in self.layers or not _misspelt(name, self.layers),
            "roll": lambda roll: not self.highest or self.lowest <= roll <= self.highest,
            "level": self._is_level,
            "track": self._may_be_on,
            "label": lambda turn: turn in self.labels,
        }

    def _has_face(self, piece: str, face: int) -> bool:
        most = self.faces.get(piece)
        return most is None or 1 <= face <= most

    def _is_level(self, name: str, value: str) -> bool:
        """Whether a property of a state has a level of it, from 0 for none; any other property may have any value."""
        return name not in self.levels or not value.isdecimal() or int(value) <= self.levels[name]

    def _may_be_on(self, piece: str, track: str) -> bool:
        """Whether a piece may be on a track: if it has one itself, on no other that is the track of markers."""
        own = self.tracks.get(piece)
        return own is None or track in own or not any(track in each for each in self.tracks.values())

    def _may_be_answered(self, word: str) -> bool:
        """Whether the first word of an answer is a hex of the map, or one that is not meant as such: it has neither the
        form of their numbers nor begins with one, or is printed on a unit."""
        if not self.hexes or word in self.hexes or word in self.designations:
            return True
        most = max(len(each) for each in self.hexes)
        begun = any(word[:size] in self.hexes for size in range(_LEAST, len(word)))
        if len(word) < _LEAST:
            return True
        return not (_form(word) in self._forms or (begun and len(word) <= most + 2) or _ELSEWHERE.fullmatch(word))

    @cached_property
    def _forms(self) -> frozenset[str]:
        return frozenset({_form(each) for each in self.hexes})

    def _can_have(self, piece: str, state: str) -> bool:
        can = self.states_of.get(piece)
        return can is None or state not in self.states or state in can


def _form(number: str) -> str:
    """The form of a hex number: `0000` of `0304`, `A00` of `C07`."""
    return re.sub(r"[A-Za-z]", "A", re.sub(r"[0-9]", "0", number))


_ELSEWHERE = re.compile(r"[A-Z]{1,2}[.-]?[0-9]{2,4}|[0-9]{2}[.][0-9]{2,3}|[0-9]{3,5}")
"""The forms of hex numbers on the maps of other games."""

_LEAST = 3
"""Signs of a hex number that is not taken for any other number."""


def _misspelt(name: str, names: Iterable[str]) -> bool:
    """Whether a name differs from one of these by a letter or two; any other may be a property of the engine."""
    close = nearest(name, names)
    if close is None or abs(len(close) - len(name)) > 1:
        return False
    return SequenceMatcher(None, name, close).ratio() > _NEARLY


_NEARLY = 0.7
_WAYS = ("next", "prev")


@dataclass(frozen=True)
class _Known:
    """The names of a game, for suggestions, and the function that answers whether one exists."""

    names: Names
    ask: Asked


def named(names: Names, ask: Asked, cases: Iterable[Case]) -> _Found:
    """Each wrong name once per file, at the first scenario that uses it."""
    reported: set[tuple[str, str, str]] = set()
    known = _Known(names, ask)
    for case in cases:
        for each in _scenario(known, case.scenario):
            name = each.file, each.found, each.expected
            if name not in reported:
                reported.add(name)
                yield each


def idle(cases: Iterable[Case]) -> _Found:
    """Find values of cases that the scenario does not use, once per scenario: they may look like expectations, but are
    not checked. Also find scenarios without any expectation.
    """
    reported: set[tuple[str, str]] = set()
    for case in cases:
        silent = case.scenario.tutorial is None and all(
            each.expect is None and not each.answer for each in case.scenario.steps
        )
        if silent and (case.scenario.name, "expect") not in reported:
            reported.add((case.scenario.name, "expect"))
            expected = "an `expect` after a step: without one the scenario tests nothing"
            yield Problem(case.file, case.line, "steps", "none", expected, check="scenarios", severity="warning")
        for name, line in case.idle:
            if (case.scenario.name, name) not in reported:
                reported.add((case.scenario.name, name))
                expected = f"<{name}> in the scenario: nothing uses this value; a mere name of a case is its `case`"
                yield Problem(case.file, line, name, name, expected, check="scenarios", severity="warning")


def vain(cases: Iterable[Case]) -> _Found:
    """Find dice that no step is left to roll, and answers to a step that asks nothing, because it has no action."""
    reported: set[tuple[str, int, str]] = set()
    for case in cases:
        steps = case.scenario.steps
        acts = [_is_action(each) for each in steps]
        given: list[tuple[Scenario | Step, str, str]] = [
            (each, "answer", ", ".join(repr(one) for one in each.answer))
            for each, act in zip(steps, acts, strict=True)
            if not act
        ]
        given += [(each, "dice", _written(each.dice)) for n, each in enumerate(steps) if not any(acts[n:])]
        if not any(acts):
            given.append((case.scenario, "dice", _written(case.scenario.dice)))
        for datum, field, found in given:
            line = datum.origin.line_of(field)
            if found and (case.file, line, field) not in reported:
                reported.add((case.file, line, field))
                what = (
                    "a step with an action that rolls them" if field == "dice" else "an action of this step that asks"
                )
                yield Problem.at(datum.origin, field, found, what, check="scenarios", severity="warning")


def _is_action(step: Step) -> bool:
    """Whether a step does anything, and may roll dice or ask."""
    from vmodsmith.model.scenarios import VERBS  # slow to load

    return any(getattr(step, name) not in (None, (), False, {}) for name in VERBS if name not in _NO_ACTION)


def _written(dice: Iterable[int]) -> str:
    return " ".join(map(str, dice))


_NO_ACTION = ("dice", "seed", "answer", "reload")


def names_of(game: Game) -> Names:
    """The names of a game that scenarios may use."""
    faces = {each.id: 1 if each.back is None and len(each.pictures) < 2 else 2 for each in game.markers}
    faces |= {each.id: each.steps for each in game.units}
    states = {each.id for each in game.conditions} | {each.id for each in game.states}
    states |= {f"{each.id}:{value.id}" for each in game.states for value in each.values}
    return Names(
        faces,
        frozenset(game.boxes),
        _hexes(game),
        frozenset(states),
        frozenset(each.id for each in game.phases),
        frozenset((*(each.id for each in game.manifest.sides), "solo", "observer")),
        frozenset(each.id for each in game.setups),
        game.turns.count,
        max((math.prod(map(int, each.split("d"))) for each in _dice(game)), default=0),
        {each.id: each.quantity == 1 for each in game.units},
        _states_of(game),
        frozenset(each.id for each in game.manifest.plugins),
        frozenset(game.manifest.languages),
        {each.id: each.values for each in game.manifest.options},
        frozenset(each.id for sheet in game.rules for each in sheet.invariants),
        frozenset(each.name for sheet in game.rules for each in sheet.properties)
        | {"Phase", "Turn", *(f"State_{each.id}" for each in game.states)},
        frozenset(("Step", *(each.id for each in game.conditions), *(each.id for each in game.states))),
        {f"State_{each.id}": len(each.values) for each in game.states},
        _tracks(game),
        min((_lowest(each) for each in _dice(game)), default=0),
        frozenset(_turn_labels(game)),
        frozenset(word for each in game.units for text in (each.name, each.parent) if text for word in text.split()),
    )


def _states_of(game: Game) -> dict[str, frozenset[str]]:
    """The conditions and states that each piece can have."""
    values = {each.id: [f"{each.id}:{value.id}" for value in each.values] for each in game.states}
    of_kind = {}
    for name, kind in game.kinds.items():
        chosen = [each for state in kind.states for each in values.get(state, ())]
        of_kind[name] = frozenset((*kind.conditions, *kind.states, *chosen))
    return {each.id: of_kind[each.kind] for each in game.counters if each.kind in of_kind}


def _tracks(game: Game) -> dict[str, frozenset[str]]:
    """The tracks on which each marker can be, if it has any."""
    own = {name: kind.track for name, kind in game.kinds.items() if kind.track}
    return {
        each.id: frozenset((track,) if isinstance(track, str) else track.values())
        for each in game.counters
        if (track := own.get(each.kind)) is not None
    }


def _turn_labels(game: Game) -> Iterator[str]:
    """The labels of turns, in all languages."""
    for key in game.turns.labels:
        yield from (key, *game.strings.get(key, {}).values())


def _lowest(dice: str) -> int:
    """The lowest result of dice; a single die of ten sides may have a 0."""
    count, sides = map(int, dice.split("d"))
    return 0 if (count, sides) == (1, _TEN) else 1


_TEN = 10


def _dice(game: Game) -> Iterator[str]:
    yield from game.manifest.dice
    for table in game.tables:
        yield from (axis.dice for axis in (table.spec.rows, table.spec.columns) if axis.dice)


def _scenario(known: _Known, scenario: Scenario) -> _Found:
    yes, names = known.ask.yes, known.names
    yield from _placed_twice(known, scenario)
    for each in (*scenario.place, *(each for step in scenario.steps for each in step.place)):
        piece = each.piece.partition("#")[0]
        for state in each.state:
            if not yes("can have", piece, state):
                expected = "a condition or state that pieces of its kind can have"
                valid = names.states_of[piece]
                yield Problem.at(each.origin, "state", state, expected, valid=valid, check="scenarios")
        yield from _piece(known, each, "piece", each.piece)
        yield from _place(known, each, "at", each.at)
        yield from _set(known, each, each.set)
        track = each.at.rpartition(".")[0]
        if "/" in track and not yes("track", piece, track):
            expected = f"a box of {' or '.join(sorted(names.tracks[piece]))}, the track of its kind"
            yield Problem.at(each.origin, "at", each.at, expected, check="scenarios", severity="warning")
        yield from _state(known, each, "state", each.state)
        yield from _face(known, each, each.piece, each.face)
    if scenario.side is not None:
        yield from _one_of(known, scenario, "side", scenario.side, names.sides, "a side of game.yaml")
    setups = {*names.setups, "empty"}
    yield from _one_of(known, scenario, "setup", scenario.setup, setups, "a setup of setups.yaml")
    yield from _dated(known, scenario, scenario.turn, scenario.phase)
    for name in scenario.extensions:
        yield from _word(known, scenario, "extensions", "extension", name, names.extensions, "a plug-in of game.yaml")
    if scenario.model_fields_set & {"locale"}:
        expected = "a language of game.yaml"
        yield from _word(known, scenario, "locale", "language", scenario.locale, names.languages, expected)
    yield from _set(known, scenario, scenario.set)
    for datum, dice in ((scenario, scenario.dice), *((step, step.dice) for step in scenario.steps)):
        for roll in dice:
            if not yes("roll", roll):
                expected = f"a result of a die of the game, at most {names.highest}"
                expected = f"{expected} and at least {names.lowest}" if roll < names.lowest else expected
                yield Problem.at(datum.origin, "dice", roll, expected, check="scenarios")
    for step in scenario.steps:
        yield from _step(known, step)


def _word(
    known: _Known, datum: Datum, field: str, question: str, name: str, valid: Iterable[str], expected: str
) -> _Found:
    if not known.ask.yes(question, name):
        yield Problem.at(datum.origin, field, name, expected, valid=valid, check="scenarios")


_OPTION = "option_"
"""The prefix of an option in the name of its property."""


def _set(known: _Known, datum: Datum, properties: Mapping[str, str]) -> _Found:
    """Options of the game have one of their values; no property is a near miss of one of the rules."""
    names = known.names
    for name, value in properties.items():
        option = name.removeprefix(_OPTION)
        if option == name:
            yield from _property(known, datum, name, value)
        elif not known.ask.yes("option", option):
            valid = [_OPTION + each for each in names.options]
            yield Problem.at(datum.origin, "set", name, "an option of game.yaml", valid=valid, check="scenarios")
        elif not known.ask.yes("option value", option, value):
            values = names.options[option]
            expected = f"a value of the option {option}: {', '.join(values)}"
            yield Problem.at(datum.origin, "set", value, expected, valid=values, check="scenarios")


def _property(known: _Known, datum: Datum, name: str, value: str) -> _Found:
    expected = "a property that rules store"
    yield from _word(known, datum, name, "property", name, known.names.properties, expected)
    if name == "Phase":
        yield from _word(known, datum, name, "phase", value, known.names.phases, "a phase of phases.yaml")
    elif not known.ask.yes("level", name, value):
        expected = f"a level of {name}: 0 for none, up to {known.names.levels[name]}"
        yield Problem.at(datum.origin, name, value, expected, check="scenarios")


def _placed_twice(known: _Known, scenario: Scenario) -> _Found:
    """A piece that exists once, in two places: a slip. Three or more places are on purpose: they fill some hexes."""
    places: dict[str, list[Placement]] = {}
    for each in scenario.place:
        places.setdefault(each.piece, []).append(each)
    for piece, found in places.items():
        if len(found) == 2 and found[0].at != found[1].at and not known.ask.yes("several", piece):
            expected = f"each piece once: it is at {found[0].at} already"
            yield Problem.at(found[1].origin, "piece", piece, expected, check="scenarios", severity="warning")


def _step(known: _Known, step: Step) -> _Found:
    for field in ("to", "move", "remove", "of"):
        for name in getattr(step, field):
            yield from _piece(known, step, field, name)
    if step.at is not None:
        yield from _shown(known, step, "at", step.at)
    for answer in step.answer:
        begun = _BEGUN.match(answer)
        if begun is not None and not known.ask.yes("answer", begun[1]):
            expected = "a hex of the map"
            yield Problem.at(step.origin, "answer", begun[1], expected, valid=known.names.hexes, check="scenarios")
    if step.side is not None:
        yield from _one_of(known, step, "side", step.side, known.names.sides, "a side of game.yaml")
    yield from _dated(known, step, step.turn, step.phase)
    yield from _set(known, step, step.set)
    if step.expect is not None:
        yield from _expected(known, step.expect)


def _expected(known: _Known, expect: Expectation) -> _Found:
    for name, state in expect.pieces.items():
        datum: Datum = state if state.origin.file else expect
        yield from _piece(known, datum, name, name)
        if state.at is not None:
            yield from _shown(known, datum, "at", state.at)
        yield from _state(known, datum, "state", state.state)
        yield from _state(known, datum, "without", state.without)
        yield from _face(known, datum, name, state.face)
        for each, value in state.has.items():
            yield from _property(known, datum, each, value)
        for each in state.layers:
            expected = "a layer of the piece: Step, a condition or a state"
            yield from _word(known, datum, each, "layer", each, known.names.layers, expected)
    for each, value in expect.properties.items():
        if not each.startswith(_OPTION):
            yield from _property(known, expect, each, value)
    for each in expect.invariants:
        expected = "an invariant of the rule sheets"
        yield from _word(known, expect, "invariants", "invariant", each, known.names.invariants, expected)
    for place in expect.count:
        yield from _shown(known, expect, place, place)


def _piece(known: _Known, datum: Datum, field: str, name: str) -> _Found:
    bare, _, number = name.partition("#")
    if _ID.fullmatch(bare) and (not number or number.isdecimal()) and not known.ask.yes("piece", bare):
        expected = "the id of a unit or marker"  # else it is the text that players read
        yield Problem.at(datum.origin, field, name, expected, valid=known.names.faces, check="scenarios")


def _place(known: _Known, datum: Datum, field: str, place: str) -> _Found:
    if "/" in place:
        sort, expected, valid = "box", "display/track.box of displays.yaml", known.names.boxes
    else:
        sort, expected, valid = "hex", "a hex of the map", known.names.hexes
    if not known.ask.yes(sort, place):
        yield Problem.at(datum.origin, field, place, expected, valid=valid, check="scenarios")


def _shown(known: _Known, datum: Datum, field: str, place: str) -> _Found:
    """A place that may be a name that players read: reported only if it looks like an address or a hex number."""
    if "/" in place or _NUMBER.fullmatch(place):
        yield from _place(known, datum, field, place)


_BEGUN = re.compile(r"(?:alone: )?([A-Za-z]{0,2}[0-9][0-9A-Za-z]*(?:[.][0-9]{2,3})?)(?=$|[\s:…>-])")
"""The beginning of an answer that may be the number of a hex: `1104`, `1104: 2`, `0208 > 0207`, `C07…`."""

_NUMBER = re.compile(r"[A-Z]{0,2}[0-9][0-9A-Z.-]*")


def _state(known: _Known, datum: Datum, field: str, states: Iterable[str]) -> _Found:
    for each in states:
        if not known.ask.yes("state", each):
            expected = "a condition of pieces.yaml, or STATE:VALUE"
            yield Problem.at(datum.origin, field, each, expected, valid=known.names.states, check="scenarios")


def _face(known: _Known, datum: Datum, piece: str, face: int | None) -> _Found:
    bare = piece.partition("#")[0]
    if face is not None and not known.ask.yes("face", bare, face):
        yield Problem.at(datum.origin, "face", face, f"1 to {known.names.faces[bare]}", check="scenarios")


def _one_of(known: _Known, datum: Datum, field: str, name: str, valid: Any, expected: str) -> _Found:
    if _ID.fullmatch(name) and not known.ask.yes(field, name):
        yield Problem.at(datum.origin, field, name, expected, valid=valid, check="scenarios")


def _dated(known: _Known, datum: Datum, turn: str | None, phase: str | None) -> _Found:
    if phase is not None and not known.ask.yes("phase", phase):
        expected = "a phase of phases.yaml"
        yield Problem.at(datum.origin, "phase", phase, expected, valid=known.names.phases, check="scenarios")
    if (turn or "").isdecimal() and not known.ask.yes("turn", int(turn or "")):
        yield Problem.at(datum.origin, "turn", turn, f"a turn from 1 to {known.names.turns}", check="scenarios")
    elif (
        turn
        and turn not in _WAYS
        and not turn.startswith("<")
        and (_misspelt(turn, _WAYS) or not _is_turn(known, turn))
    ):
        expected = "next, prev, a number, or a text that the turn tracker shows"
        yield Problem.at(datum.origin, "turn", turn, expected, valid=_WAYS, check="scenarios", severity="warning")


def _is_turn(known: _Known, turn: str) -> bool:
    """Whether a text may be one that the turn tracker shows: a label, or a name with a number."""
    return any(each.isdigit() for each in turn) or known.ask.yes("label", turn)


def _hexes(game: Game) -> frozenset[str]:
    """The numbers of the hexes of all maps; empty if the numbering of a map is invalid, which another check reports."""
    try:
        return frozenset(number for each in game.maps for number in Land(each).cubes)
    except ValueError:
        return frozenset()
