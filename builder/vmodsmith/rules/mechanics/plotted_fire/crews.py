"""The guns that fire at a hex, and their observers."""

from vmodsmith.rules.mechanics.library.board import enemies_within, few_hexes
from vmodsmith.rules.mechanics.library.common import acting_stamp
from vmodsmith.rules.mechanics.plotted_fire.plotted_fire import (
    Crew,
    _guns_of,
    _plans,
    away,
    gun,
    levels,
    most_guns,
    most_strength,
    observer_rank,
    observes,
    points_of,
    range_of,
    sees,
    silenced_by,
    strength,
    target,
)
from vmodsmith.rules.mechanics.words import Hex, Piece, Side, Text, game, is_bound, map_pieces, pieces, say

# ---- guns and observers


def observers_of(where: Hex, by: Side) -> list[Piece]:
    """Which pieces of a side see a hex, and can observe: in the order in which they direct fire."""
    found = [each for each in map_pieces() if each.side == by and observes(each) and sees(each, where)]
    return sorted(found, key=lambda each: (observer_rank(each), away(each, where), each.id))


def guns_for(where: Hex, by: Side, without: list[Piece]) -> list[Piece]:
    """The guns that can fire into a hex, the strongest first; those of some markers as if they were free."""
    busy = [each for plan in _plans() if plan.marker not in without for each in _guns_of(plan)]
    found = [
        each
        for each in pieces()
        if each.side == by and gun(each) and away(each, where) <= range_of(each) and each not in busy
    ]
    return sorted(found, key=lambda each: (-strength(each), away(each, where), each.id))


def at_work(without: list[Piece]) -> Crew:
    """All guns whose fire is plotted in this phase, and their observers, without those of the given markers."""
    plans = [each for each in _plans() if each.placed == acting_stamp() and each.marker not in without]
    return Crew(
        [each for plan in plans for each in _guns_of(plan)],
        [each for plan in plans for each in game.observers_of_plan.get(plan.marker, [])],
    )


def _directed_by(unit: Piece, before: Crew) -> list[Piece]:
    """The guns that an observer directs in this phase."""
    return [each for each, eye in zip(before.guns, before.observers) if eye == unit]


def crew_for(guns: list[Piece], eyes: list[Piece], before: Crew) -> Crew:
    """As many of some guns as find an observer, within the limits of each."""
    many: dict[str, int] = {}
    weight: dict[str, int] = {}
    for eye in eyes:
        directed = _directed_by(eye, before)
        many[eye.uid] = len(directed)
        weight[eye.uid] = points_of(directed)
    found: list[Piece] = []
    by: list[Piece] = []
    for each in guns:
        for eye in eyes:
            if many[eye.uid] < most_guns(eye) and weight[eye.uid] + strength(each) <= most_strength(eye):
                found.append(each)
                by.append(eye)
                many[eye.uid] += 1
                weight[eye.uid] += strength(each)
                break
    return Crew(found, by)


def _fewest(guns: list[Piece], points: int) -> list[Piece]:
    """The strongest guns until a strength is reached, the last one as small as suffices; empty if they cannot."""
    found: list[Piece] = []
    for each in guns:
        if points_of(found) < points:
            found.append(each)
    if len(found) == 0 or points_of(found) < points:
        return []
    short = points - points_of(found[:-1])
    enough = [each for each in guns if each not in found[:-1] and strength(each) >= short]
    return found[:-1] + [min(enough, key=lambda each: strength(each))]


def level_of(points: int) -> int:
    """The highest level that a strength reaches; 0 for none."""
    return max([each for each in levels() if each <= points], default=0)


def offers(guns: list[Piece], eyes: list[Piece], before: Crew) -> list[Crew]:
    """A crew for each level that can be reached, the strongest first, at most seven: the dialog has two further
    choices, and only nine buttons have digits."""
    found: list[Crew] = []
    reached: list[int] = []
    most = crew_for(guns, eyes, before).guns
    for level in levels():
        crew = crew_for(_fewest(most, level), eyes, before)
        points = points_of(crew.guns)
        if len(crew.guns) > 0 and points >= level and level_of(points) not in reached:
            reached.append(level_of(points))
            found = [crew] + found
    return found[:7]


# ---- what players read about a gun


def silenced(unit: Piece) -> list[Text]:
    """The text for players about a gun that can move but would be silenced by it."""
    return [say("plotted-fire.silenced")] if unit.side is not None and silenced_by(unit) else []


def in_fire(unit: Piece) -> list[Hex]:
    """The hexes with targets in range of a gun; while fire is plotted, only those that an observer sees."""
    side = unit.side
    if side is None or unit.hex is None or not gun(unit):
        return []
    far = range_of(unit)
    near = [where for where in enemies_within(unit, far) if away(unit, where) <= far]
    found = [where for where in near if any(target(each) and each.side != side for each in where.pieces())]
    return [where for where in found if len(observers_of(where, side)) > 0] if is_bound() else found


def seen(unit: Piece) -> list[Text]:
    """The text for players about a gun under the mouse: its range, and the hexes in range with targets."""
    if unit.side is None or unit.hex is None or not gun(unit) or range_of(unit) == 0:
        return []
    far, hexes = range_of(unit), in_fire(unit)
    if len(hexes) > 0:
        return [say("plotted-fire.seen", far, few_hexes(hexes))]
    return [say("plotted-fire.seen-unobserved" if is_bound() else "plotted-fire.seen-none", far)]
