"""Seeded small situations for comparing the module with this reference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from random import Random
from typing import Literal

from .assault import Assault, assault_problems, defence_strength, defenders
from .fire import fire_target_hexes, fire_targets
from .ground import (
    Side,
    all_hexes,
    features_of,
    neighbours_on_map,
    other_side,
    terrain_of,
    water_between,
)
from .hexes import distance
from .movement import Move, legal_steps, mines_due, move_step, start_move
from .stacking import would_overstack
from .state import State, Unit
from .units import Kind, all_kinds, division_members, start_morale

__all__ = ["Position", "random_position", "random_walk"]

Purpose = Literal["fire", "assault", "retreat", "movement"]
SIDES: tuple[Side, Side] = ("german", "soviet")


@dataclass(frozen=True)
class Position:
    """A situation, the unit it is about, what it is to do, and dice (single, 1 to 6) to do it with."""

    purpose: Purpose
    seed: int
    state: State
    spot: str
    unit: str
    target: str = ""
    assault: Assault | None = None
    dice: tuple[int, ...] = ()

    def two(self, place: int = 0) -> int:
        """The sum of the dice number 2 * place and the next."""
        return self.dice[2 * place] + self.dice[2 * place + 1]


def random_position(purpose: Purpose, seed: int) -> Position:
    """The position of a number: always the same one. Units stand within their stacking limits."""
    random = Random(f"zitadelle {purpose} {seed}")
    make = {"fire": _fire, "assault": _assault, "retreat": _retreat, "movement": _movement}[purpose]
    for _ in count():
        if (found := make(random, seed)) is not None:
            return found
    raise AssertionError("unreachable")


@cache
def _spots() -> dict[str, tuple[str, ...]]:
    """Hexes by what makes them worth a look."""

    def beside(hex: str, water: str) -> bool:
        return any(water_between(hex, one) == water for one in neighbours_on_map(hex))

    def near(hex: str, feature: str) -> bool:
        return any(feature in features_of(one) for one in (hex, *neighbours_on_map(hex)))

    here = all_hexes()
    tests: dict[str, Callable[[str], bool]] = {
        "any": lambda hex: True,
        "inside": lambda hex: "fortification" in features_of(hex),
        "works": lambda hex: near(hex, "fortification"),
        "trench": lambda hex: near(hex, "trench"),
        "stream": lambda hex: beside(hex, "stream"),
        "river": lambda hex: beside(hex, "river"),
        "lake": lambda hex: beside(hex, "lake"),
        "cover": lambda hex: terrain_of(hex) != "clear",
        "edge": lambda hex: len(neighbours_on_map(hex)) < 6,
    }
    return {name: tuple(hex for hex in here if test(hex)) for name, test in tests.items()}


def _spot(random: Random) -> str:
    names = ("any", "inside", "works", "works", "trench", "stream", "river", "river", "lake", "cover", "edge")
    return random.choice(_spots()[random.choice(names)])


@cache
def _pool(side: Side) -> tuple[Kind, ...]:
    """Ground units that fight, without the battalions of option 13.42."""
    whole = [kind for kind in all_kinds().values() if not kind.id.endswith(("-i", "-ii"))]
    return tuple(kind for kind in whole if kind.side == side and kind.fights)


@cache
def _within(hex: str, reach: int) -> tuple[str, ...]:
    """The other hexes of the same part at most so far away, by number."""
    found = {hex}
    for _ in range(reach):
        found |= {beyond for one in found for beyond in neighbours_on_map(one)}
    return tuple(sorted(found - {hex}))


class _Board:
    """Puts units down one after the other, within the stacking limits."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.state = State({}, turn=random.choice((1, 2, 2, 3, 5, 9)))
        self.hqs = {side: self._headquarters(side) for side in SIDES}

    def _headquarters(self, side: Side) -> tuple[str, ...]:
        hqs = sorted({kind.hq for kind in _pool(side)})
        return tuple(self.random.sample(hqs, 2))

    def levels(self) -> None:
        """Morale somewhere between the start and worn out, and some bombed armies (7.73, 9.23)."""
        level = {hq: max(1, start - self.random.choice((0, 0, 1, 2, 4))) for hq, start in start_morale().items()}
        bombed = {hq: self.random.choice((1, 1, 2)) for hq in self.hqs["soviet"] if self.random.random() < 0.3}
        self.state = replace(self.state, morale=level, pm=bombed)

    def put(self, kind: Kind, hex: str) -> Unit | None:
        """One unit with a random step and condition, if the hex takes it."""
        step = self.random.randint(1, kind.steps) if kind.fights and kind.steps > 1 else 1
        unit = Unit(kind.id, hex, step, disrupted=kind.fights and self.random.random() < 0.15)
        if kind.id in self.state.units or self.state.at(hex, other_side(kind.side)):
            return None
        if would_overstack(self.state, unit, hex):
            return None
        self.state = self.state.put(unit)
        return unit

    def stack(self, side: Side, hex: str, most: int = 2, armour: float = 0.4) -> None:
        """Up to so many units of one HQ of the side."""
        hq = self.random.choice(self.hqs[side])
        wanted = self.random.randint(1, most)
        for _ in range(8):
            if len(self.state.at(hex, side)) >= wanted:
                return
            armoured = self.random.random() < armour
            kinds = [kind for kind in _pool(side) if kind.hq == hq and kind.armoured == armoured]
            if kinds:
                kind = self.random.choice(kinds)
                self.put(kind, hex)
                if self.random.random() < 0.5:
                    mates = [one for one in kinds if one.division and one.division == kind.division]
                    self.put(self.random.choice(mates or kinds), hex)

    def around(self, hex: str, reach: int) -> list[str]:
        """The hexes of the same part at most so far away, in random order, without the hex itself."""
        found = list(_within(hex, reach))
        self.random.shuffle(found)
        return found

    def dice(self) -> tuple[int, ...]:
        """Forty single dice."""
        return tuple(self.random.randint(1, 6) for _ in range(40))


def _fire(random: Random, seed: int) -> Position | None:
    board, spot, side = _Board(random), _spot(random), random.choice(SIDES)
    board.stack(side, spot, 2, 0.5)
    for hex in board.around(spot, 1)[: random.randint(1, 4)]:
        board.stack(other_side(side), hex, 3, 0.7)
    for hex in board.around(spot, 1)[: random.randint(0, 1)]:
        board.stack(side, hex, 2, 0.5)
    state = board.state
    choices = [
        (firer.id, target)
        for firer in state.at(spot, side)
        for hex in sorted(fire_target_hexes(state, firer))
        for target in sorted(fire_targets(state, firer, hex))
    ]
    if not choices:
        return None
    firer, target = random.choice(choices)
    return Position("fire", seed, state, spot, firer, target, dice=board.dice())


def _assault(random: Random, seed: int) -> Position | None:
    board, spot, side = _Board(random), _spot(random), random.choice((*SIDES, SIDES[0]))
    if side == "german" and random.random() < 0.15:
        board.state = replace(board.state, turn=1)
        board.hqs["german"] = ("23-ak", "23-ak")
    board.levels()
    enemy = other_side(side)
    targets = [spot]
    if random.random() < 0.3:
        targets.append(random.choice(neighbours_on_map(spot)))
    for hex in targets:
        board.stack(enemy, hex, 2, 0.3)
    around = [hex for hex in board.around(spot, 1) if hex not in targets]
    common = [hex for hex in around if all(distance(hex, one) == 1 for one in targets)]
    if random.random() < 0.4:
        common.sort(key=lambda hex: water_between(hex, spot) is None)
        del common[random.randint(1, 2) :]
    if side == "german" and len(common) >= 2 and random.random() < 0.35:
        _division(board, common)
    for hex in common[: random.randint(1, 4)]:
        board.stack(side, hex, 3, 0.4)
    if side == "german" and board.state.turn == 1:
        _support(board, common)
    for hex in board.around(spot, 3)[: random.randint(0, 6)]:
        board.stack(random.choice(SIDES), hex, 1, 0.4)
    state = board.state
    candidates = [unit for hex in common for unit in state.at(hex, side)]
    fighting = [unit.id for unit in candidates if unit.kind.fights and random.random() < 0.85]
    if random.random() < 0.1 and (guests := [unit for unit in defenders(state, spot, side)])[1:]:
        state = state.put(replace(guests[-1], retreated=True))
    artillery = [unit.id for unit in candidates if unit.kind.artillery][:1]
    engineers = [unit.id for unit in candidates if unit.kind.engineer][:1]
    assault = Assault(tuple(fighting), tuple(targets), tuple(artillery), tuple(engineers))
    if not fighting or assault_problems(state, assault) or not defence_strength(state, assault):
        return None
    return Position("assault", seed, state, spot, fighting[0], assault=assault, dice=board.dice())


def _division(board: _Board, hexes: list[str]) -> None:
    divisions = sorted({kind.division for kind in _pool("german") if kind.division})
    full = [one for one in divisions if len(division_members(one)) == 3]
    members = sorted(division_members(board.random.choice(full)))
    kinds = all_kinds()
    for id, hex in zip(members, (hexes[0], hexes[0], hexes[1]), strict=True):
        board.put(kinds[id], hex)


def _support(board: _Board, hexes: list[str]) -> None:
    for hex in hexes:
        stack = board.state.at(hex, "german")
        if stack and board.random.random() < 0.6:
            joins = [
                kind
                for kind in all_kinds().values()
                if (kind.artillery or kind.engineer) and kind.hq == stack[0].kind.hq
            ]
            for kind in board.random.sample(joins, min(2, len(joins))):
                board.put(kind, hex)


def _retreat(random: Random, seed: int) -> Position | None:
    board, spot, side = _Board(random), _spot(random), random.choice(SIDES)
    board.levels()
    board.stack(side, spot, 2, 0.5)
    for hex in board.around(spot, 3)[: random.randint(1, 10)]:
        board.stack(other_side(side), hex, 2, 0.4)
    for hex in board.around(spot, 2)[: random.choice((0, 3, 6, 10, 18))]:
        board.stack(side, hex, 2, 0.3)
    if random.random() < 0.2:
        board.state = replace(board.state, options=frozenset({"13.22"}))
    units = board.state.at(spot, side)
    if not units:
        return None
    return Position("retreat", seed, board.state, spot, random.choice(units).id, dice=board.dice())


def _movement(random: Random, seed: int) -> Position | None:
    board, spot, side = _Board(random), _spot(random), random.choice(SIDES)
    board.levels()
    board.stack(side, spot, 2, 0.5)
    for hex in board.around(spot, 3)[: random.randint(0, 4)]:
        board.stack(other_side(side), hex, 2, 0.4)
    for hex in board.around(spot, 2)[: random.randint(0, 4)]:
        board.stack(side, hex, 2, 0.3)
    options = frozenset(one for one in ("13.51", "13.71") if random.random() < 0.3)
    bombers = tuple(board.around(spot, 4)[: random.choice((0, 0, 1, 2))])
    board.state = replace(board.state, options=options, bombers=bombers)
    units = board.state.at(spot, side)
    if not units:
        return None
    return Position("movement", seed, board.state, spot, random.choice(units).id, dice=board.dice())


def random_walk(position: Position) -> tuple[tuple[int | None, Move], ...]:
    """A legal move of the position's unit, step by step: the mine die of each step, if any, and the move after it.

    The first element is the start with the breakdown die, if any.
    """
    random, dice = Random(f"walk {position.seed}"), iter(position.dice)
    unit = position.state.units[position.unit]
    die = next(dice) if unit.kind.breaks_down else None
    move = start_move(position.state, unit, die)
    steps: list[tuple[int | None, Move]] = [(die, move)]
    while open_hexes := sorted(legal_steps(position.state, move)):
        mines = next(dice) if mines_due(move) else None
        fresh = [hex for hex in open_hexes if hex not in move.path and hex != position.spot]
        move = move_step(position.state, move, random.choice(fresh or open_hexes), mines)
        steps.append((mines, move))
        if len(steps) > 12:
            break
    return tuple(steps)
