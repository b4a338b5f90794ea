"""Reaction fire: pieces fire at enemies that move in the open, in any hex that they entered. A stack fires as one.

    watch:
      use: reaction
      kinds: unit
      bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
      way: '[it for it in [unit.hex] if it is not None and unit.moved]'
      open_to: where.terrain == "clear"
      who: {is: foot, lacks: shaken}
      range_of: 2
      fire_strength: sum([it.cs for it in chance.firers])
      fire: chance.runners[0].mark("shaken")

The player who does not move has a command on each piece that can fire, and one on each piece that can be fired at. A
button lists the hexes from which fire is possible. No piece fires twice at the same piece in a phase. `bind` gives the
phases of movement, and the moving side. Rules can use the same chances elsewhere, at a retreat for example:
`watch.fire_all(watch.chances_of(where, side))`.
"""

from dataclasses import dataclass, replace

from vmodsmith.rules.mechanics.library.board import few_names, hexes_apart
from vmodsmith.rules.mechanics.library.common import decides, hex_numbers
from vmodsmith.rules.mechanics.words import (
    Hex,
    Phase,
    Piece,
    Side,
    Text,
    acting_phase,
    bound_side,
    is_bound,
    kinds,
    map_pieces,
    other_side,
    phase_side,
    pick,
    pick_some,
    report,
    say,
    show,
    side_name,
)


@dataclass(frozen=True)
class Chance:
    """Fire that is possible: the hex it goes into, the hex where the targets are now, the targets, the pieces that can
    fire."""

    where: Hex
    now: Hex
    runners: list[Piece]
    firers: list[Piece]


# ---- what a game declares


def way(unit: Piece) -> list[Hex]:
    """The hexes that a piece has entered in this phase; none for a piece that has not moved."""
    ...


def open_to(unit: Piece, where: Hex) -> bool:
    """Whether a piece can be fired at in a hex on its way: in the open, for example."""
    return True


def who(unit: Piece) -> bool:
    """Which pieces can fire now."""
    return True


def range_of(unit: Piece) -> int:
    """The range of a piece."""
    ...


def sees(unit: Piece, where: Hex) -> bool:
    """Whether a piece in range can fire into a hex: by its own sight, or that of an observer."""
    return True


def fire_strength(chance: Chance) -> int:
    """The strength of the fire; the strongest is offered first."""
    return len(chance.firers)


def odds(chance: Chance) -> Text:
    """The strength of the fire, as players read it before they decide."""
    return str(fire_strength(chance))


def fire(chance: Chance) -> None:
    """Roll the dice of such fire, and carry out the result."""
    ...


def then() -> None:
    """Effects after all fire of a command: losses are allocated, for example."""


# ---- moving pieces and the hexes where they were seen


def runners() -> list[Piece]:
    """The pieces that have moved in this phase."""
    return [unit for unit in map_pieces() if unit.kind in kinds() and len(way(unit)) > 0]


def seen_in(unit: Piece) -> list[Hex]:
    """The hexes on its way where a piece can be fired at."""
    return [where for where in way(unit) if open_to(unit, where)]


def fresh(unit: Piece, runner: Piece) -> bool:
    """Whether a piece has not fired at an enemy in this phase."""
    return runner.side != unit.side and unit.uid not in runner.shot_by


def was_shot(unit: Piece) -> bool:
    """Whether a piece was fired at in this phase."""
    return len(unit.shot_by) > 0


def fired_in(unit: Piece, which: Phase) -> bool:
    """Whether a piece fired in reaction in a phase of this turn."""
    return which in unit.fired_phases


def _in_the_open(against: Side) -> list[tuple[Hex, Hex]]:
    """Where enemies of a side can be fired at: the hex on their way, and the hex where they are now."""
    found: list[tuple[Hex, Hex]] = []
    seen: set[tuple[Hex, Hex]] = set()
    for runner in runners():
        now = runner.hex
        if runner.side == against or now is None:
            continue
        for where in seen_in(runner):
            if (where, now) not in seen:
                seen.add((where, now))
                found.append((where, now))
    return found


# ---- pieces that can fire


def _able_at(here: Hex, side: Side) -> list[Piece]:
    """The pieces of a side in a hex that can fire."""
    return [unit for unit in here.pieces() if unit.kind in kinds() and unit.side == side and who(unit)]


def _chance_at(firers: list[Piece], where: Hex, now: Hex) -> list[Chance]:
    """The fire of pieces of one stack into a hex, at the enemies that came through it and are now in another; none if
    no piece can fire."""
    near = [unit for unit in firers if unit.hex is not None and hexes_apart(unit.hex, where) <= range_of(unit)]
    found: list[Chance] = []
    if len(near) > 0:
        along = [
            unit
            for unit in now.pieces()
            if unit.kind in kinds() and unit.side != near[0].side and where in way(unit) and open_to(unit, where)
        ]
        able = [unit for unit in near if all(fresh(unit, each) for each in along) and sees(unit, where)]
        if len(along) > 0 and len(able) > 0:
            found.append(Chance(where, now, along, able))
    return found


def chances_of(here: Hex, side: Side) -> list[Chance]:
    """Everything that the stack of a side in a hex can fire at, the strongest fire first."""
    firers = _able_at(here, side)
    found: list[Chance] = []
    for pair in _in_the_open(side) if len(firers) > 0 else []:
        found += _chance_at(firers, pair[0], pair[1])
    return sorted(found, key=lambda each: (-fire_strength(each), each.where.number, each.now.number))


def hexes_around(where: Hex, side: Side) -> list[Hex]:
    """The hexes from which a side can fire into a hex, nearest first."""
    near: list[Hex] = []
    for unit in map_pieces():
        here = unit.hex
        if unit.side != side or here is None or here in near or unit.kind not in kinds():
            continue
        if hexes_apart(here, where) <= range_of(unit) and who(unit):
            near.append(here)
    return sorted(near, key=lambda each: (hexes_apart(each, where), each.number))


def _can_use(firers: list[Piece], pairs: list[tuple[Hex, Hex]]) -> bool:
    """Whether some pieces of one stack can fire at any of these targets."""
    places = [unit.hex for unit in firers if unit.hex is not None]
    if len(places) == 0:
        return False
    most = max([range_of(unit) for unit in firers])
    near = [pair for pair in pairs if hexes_apart(places[0], pair[0]) <= most]
    return any(len(_chance_at(firers, pair[0], pair[1])) > 0 for pair in near)


# ---- firing


def _fire_at(chance: Chance) -> None:
    """Let some pieces fire, and record their targets and the phase."""
    for unit in chance.firers:
        if acting_phase() not in unit.fired_phases:
            unit.fired_phases = unit.fired_phases + [acting_phase()]
    for unit in chance.runners:
        unit.shot_by = unit.shot_by + [each.uid for each in chance.firers]
    fire(chance)


def fire_all(chances: list[Chance]) -> None:
    """Fire one after the other, at the targets that are left, by the pieces that have not yet fired at them."""
    for each in chances:
        left = [unit for unit in each.runners if unit.hex is not None]
        firing = [unit for unit in each.firers if all(fresh(unit, runner) for runner in left)]
        if len(left) > 0 and len(firing) > 0:
            _fire_at(replace(each, runners=left, firers=firing))


def chance_line(chance: Chance) -> Text:
    """A choice: the hex, the targets, the odds."""
    return say("reaction.choice", chance.where, few_names(chance.runners), odds(chance))


def _firers_line(chance: Chance) -> Text:
    """A choice: the hex of the firers, their names, the odds."""
    here = chance.firers[0].hex
    return say("reaction.choice", here.number if here is not None else "", few_names(chance.firers), odds(chance))


def _mover() -> Side | None:
    """The side that moves now."""
    side = bound_side()
    return side if side is not None else phase_side()


def _may_react(unit: Piece, here: Hex) -> bool:
    """Whether the menu of a piece offers to fire at movers: its side does not move, and its stack can fire."""
    side = unit.side
    if side is None or not is_bound() or side == _mover():
        return False
    firers = _able_at(here, side)
    return len(firers) > 0 and _can_use(firers, _in_the_open(side))


def _react(unit: Piece, here: Hex) -> None:
    """The stack of a piece fires at movers that the player picks."""
    side = unit.side
    found = chances_of(here, side) if side is not None else []
    picked = pick(say("reaction.which", here), [chance_line(each) for each in found], [each.where for each in found])
    _fire_at(found[picked])
    then()


def _may_draw(unit: Piece, here: Hex) -> bool:
    """Whether the menu of a piece offers its enemies to fire at it where it is."""
    side = unit.side
    if side is None or not is_bound() or not decides(other_side(side)) or here not in seen_in(unit):
        return False
    foes = other_side(side)
    return any(len(_chance_at(_able_at(each, foes), here, here)) > 0 for each in hexes_around(here, foes))


def _draw(unit: Piece, here: Hex) -> None:
    """The player ticks the stacks that fire at a piece, one roll each."""
    side = unit.side
    if side is None:
        return
    foes = other_side(side)
    found: list[Chance] = []
    for each in hexes_around(here, foes):
        found += [chance for chance in _chance_at(_able_at(each, foes), here, here) if unit in chance.runners]
    labels = [_firers_line(each) for each in found]
    picked = pick_some(say("reaction.who", unit.name), labels, 1) if len(found) > 1 else [0]
    fire_all([found[each] for each in picked])
    then()


# ---- on request


def ready(side: Side) -> list[Hex]:
    """The hexes from which a side can fire at movers now, in order of their numbers."""
    pairs = _in_the_open(side)
    stacks: dict[Hex, list[Piece]] = {}
    for unit in map_pieces() if len(pairs) > 0 else []:
        here = unit.hex
        if here is not None and unit.kind in kinds() and unit.side == side and who(unit):
            stacks[here] = stacks.get(here, []) + [unit]
    return sorted([here for here in stacks if _can_use(stacks[here], pairs)], key=lambda each: each.number)


def _show_ready() -> None:
    """Report the stacks that can fire at movers, and mark them on the map."""
    side = _mover()
    if side is None or not is_bound():
        report(say("reaction.not-now"))
        return
    found = ready(other_side(side))
    if len(found) == 0:
        report(say("reaction.nobody", side_name(other_side(side))))
        return
    report(say("reaction.ready", side_name(other_side(side)), len(found), hex_numbers(found)))
    marks: dict[Hex, Text] = {}
    for here in found:
        marks[here] = say("reaction.mark")
    show(marks)
