"""Crossings: bridges on hexsides stand or are destroyed, are repaired and built, at once or by a die in later turns.

    bridges:
      use: crossings
      kinds: unit
      bind: [{phases: rest-red, side: red}, {phases: rest-blue, side: blue}]
      water: here.side_has(there, "river")
      printed: here.joined_by(there, "road")
      destroyed: ruin
      built: pontoon
      first_holder: '"red"'
      who_destroys: {is: foot}
      destroys: unit.hex in (here, there)
      drm: [{text: terrain.woods, by: 1, when: 'here.terrain == "woods"', paragraphs: "1.2"}]
      who_works: {is: foot}
      repairs: unit.hex in (here, there)
      builds: pontoon
      needed: 0
      needed_later: 4

A crossing is a row of markers that point at a hexside: with the front up it is ready, with the back up it is a site.
Crossings that are printed on the map need no marker until they are destroyed. Whoever crosses one last holds it, and
may destroy it. Other rules ask `bridges.stands(here, there)`, and call `bridges.crossed(unit, here, there)` after each
step of a piece and `bridges.go_on(side)` in the phase in which sites are continued.
"""

from vmodsmith.rules.mechanics.library.board import laid_towards, marker_between
from vmodsmith.rules.mechanics.library.common import Modifier, causes, total
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Row,
    Side,
    Text,
    acting_phase,
    acting_turn,
    ask,
    bound_side,
    game,
    is_bound,
    joined,
    kinds,
    map_pieces,
    other_side,
    pick,
    report,
    roll,
    say,
)

# ---- what a game declares


def water(here: Hex, there: Hex) -> bool:
    """Whether a hexside needs a crossing."""
    ...


def printed(here: Hex, there: Hex) -> bool:
    """Whether the map has a crossing over a hexside with water."""
    return False


def destroyed() -> Row:
    """The row of the marker of a printed crossing that is destroyed; with the back up it is under repair."""
    ...


def built() -> list[Row]:
    """The rows of the markers of crossings that can be built."""
    return []


def first_holder(here: Hex, but: Piece | None) -> Side:
    """The side that holds a crossing in a hex until a piece has crossed it. `but` is a piece that is just arriving
    there, and does not count."""
    ...


def may_try(side: Side, reached: bool) -> bool:
    """Whether a side may now destroy a crossing that an enemy has reached in this phase, or has not reached."""
    return reached or bound_side() == side


def one_try_in() -> str:
    """The part of a turn in which each crossing is tried once, by a word: the phase, or a word for several phases."""
    return acting_phase()


def counts(unit: Piece) -> bool:
    """Which pieces take crossings, and hold a bank."""
    return unit.kind in kinds()


def who_destroys(unit: Piece) -> bool:
    """Which pieces can destroy crossings at all."""
    return True


def destroys(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether such a piece can destroy a crossing: if it is next to it, for example."""
    return False


def destroys_within() -> int:
    """The greatest distance from which a piece destroys a crossing: hexes farther away are not searched."""
    return 1


def who_works(unit: Piece) -> bool:
    """Which pieces repair, build or remove crossings at all."""
    return True


def drm(unit: Piece, here: Hex, there: Hex) -> list[Modifier]:
    """Modifiers of the die that destroys a crossing, each with its reason."""
    return []


def destroyed_up_to() -> int:
    """The highest modified die roll that destroys a crossing."""
    return 5


def repairs(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether a piece can begin to repair a destroyed crossing that no piece is repairing yet."""
    return False


def repairs_within() -> int:
    """The greatest distance from which a piece repairs a crossing: hexes farther away are not searched."""
    return 1


def builds(unit: Piece, here: Hex, there: Hex) -> list[Row]:
    """The crossings that a piece can build from its hex over a hexside without one."""
    return []


def takes_up(unit: Piece) -> list[Row]:
    """The crossings next to a piece that it can remove again."""
    return []


def price(unit: Piece, work: Row, here: Hex, there: Hex) -> bool:
    """Pay for beginning a work; False if the price cannot be paid. A repair has the row of `destroyed`."""
    return True


def needed(work: Row, here: Hex, there: Hex) -> int:
    """The highest die roll with which a work is ready at once: 0 if it never is, 6 if it always is, without a roll."""
    return 6


def needed_later(work: Row, here: Hex, there: Hex, side: Side) -> int:
    """The highest die roll with which a site is ready in a later phase of a side: 0 if the side does not continue it, 6
    if no roll is needed."""
    return 6


def job_named(job: str, work: Row, named: Text) -> Text:
    """The name of a job in the question for it: `repair`, `build` or `remove`."""
    if job == "remove":
        return say("crossings.remove", named)
    return say("crossings.repair" if job == "repair" else "crossings.build", named)


# ---- where crossings stand


def stands(here: Hex, there: Hex) -> bool:
    """Whether a hexside can be crossed dry: it has no water, or a crossing that is ready."""
    if not water(here, there):
        return True
    if len(here.pieces()) == 0 and len(there.pieces()) == 0:
        return printed(here, there)
    return stands_without([], here, there)


def stands_without(but: list[Row], here: Hex, there: Hex) -> bool:
    """Whether a hexside can be crossed dry without crossings of some rows."""
    if not water(here, there) or any(ready(row, here, there) for row in built() if row not in but):
        return True
    return printed(here, there) and marker_between(destroyed(), here, there) is None


def ready(row: Row, here: Hex, there: Hex) -> bool:
    """Whether there is a finished crossing of a row on a hexside."""
    found = marker_between(row, here, there)
    return found is not None and found.face == 1


def _has_site(here: Hex, there: Hex) -> bool:
    """Whether a crossing was built, or is being built, on a hexside."""
    return any(marker_between(row, here, there) is not None for row in built())


def _crossings_of(where: Hex) -> list[Hex]:
    """The adjacent hexes to which crossings over water lead."""
    return [there for there in where.neighbours() if water(where, there) and stands(where, there)]


# ---- holders


def _key(here: Hex, there: Hex) -> str:
    """The identity of a hexside."""
    return f"{min(here.number, there.number)}-{max(here.number, there.number)}"


def _named(here: Hex, there: Hex) -> str:
    """A hexside in reports, as it is seen from a hex: `0302-0301`."""
    return f"{here.number}-{there.number}"


def holder(here: Hex, there: Hex) -> Side:
    """The side that holds a crossing."""
    noted = game.holders.get(_key(here, there), None)
    return noted if noted is not None else first_holder(here, None)


def took(here: Hex, there: Hex, side: Side) -> None:
    """A side has crossed a hexside: it holds the crossing, if there is one."""
    if water(here, there) and stands(here, there):
        _note(here, there, side)


def _note(here: Hex, there: Hex, side: Side) -> None:
    """Record the holder of a crossing."""
    held = game.holders
    held[_key(here, there)] = side
    game.holders = held


def crossed(unit: Piece, here: Hex, there: Hex) -> None:
    """After a step of a piece: it takes the crossing, and the enemy may destroy those of the hex it has reached."""
    side = unit.side
    if side is None or not counts(unit):
        return
    took(here, there, side)
    for other in _crossings_of(there):
        key = _key(there, other)
        if key not in game.holders:
            _note(there, other, first_holder(there, unit))
        if key in game.reached or holder(there, other) == side:
            continue
        if may_try(other_side(side), True) and len(_able_to_destroy(there, other, other_side(side))) > 0:
            game.reached = game.reached + [key]
            report(say("crossings.reached", unit.name, there.number, other.number), "strong")


# ---- destroying


def _able_to_destroy(here: Hex, there: Hex, side: Side) -> list[Piece]:
    """The pieces of a side that can destroy a crossing."""
    near = [unit for where in here.within(destroys_within()) for unit in where.pieces() if unit.side == side]
    return [unit for unit in near if counts(unit) and who_destroys(unit) and destroys(unit, here, there)]


def _to_destroy(unit: Piece) -> list[tuple[Hex, Hex]]:
    """The crossings that a piece can try to destroy now, each once in its part of the turn."""
    start, side = unit.hex, unit.side
    found: list[tuple[Hex, Hex]] = []
    if start is None or side is None or not who_destroys(unit) or not may_try(side, True):
        return found
    any_of_them = may_try(side, False)
    for here in start.within(destroys_within()) if any_of_them or len(game.reached) > 0 else []:
        for there in _crossings_of(here):
            key = _key(here, there)
            if here.number > there.number or _try_of(key) in game.tried or not (any_of_them or key in game.reached):
                continue
            if holder(here, there) == side and destroys(unit, here, there):
                found.append((here, there))
    return found


def _try_of(key: str) -> str:
    """The note that a crossing was tried in a part of the turn."""
    return f"{one_try_in()} {key}"


def _destroy(unit: Piece) -> None:
    """The player chooses a crossing, and rolls to destroy it; the question is asked even if there is only one."""
    found, side = _to_destroy(unit), unit.side
    ends: list[Hex] = []
    for one, other in found:
        ends.append(other if one in ends and other not in ends else one)
    picked = pick(say("crossings.which", unit.name), [_named(here, there) for here, there in found], ends)
    here, there = found[picked]
    if len(found) == 1 and not ask(say("crossings.sure", unit.name, here.number, there.number)):
        return
    game.tried = game.tried + [_try_of(_key(here, there))]
    modifiers = drm(unit, here, there)
    rolled = roll(6, side)
    gone = rolled + total(modifiers) <= destroyed_up_to()
    listed: Text = joined(["", causes(modifiers)]) if len(modifiers) > 0 else ""
    told = say(
        "crossings.destroyed" if gone else "crossings.held", unit.name, here.number, there.number, rolled, listed
    )
    report(told, "strong" if gone else "plain")
    if gone:
        _gone(here, there, side)


def _gone(here: Hex, there: Hex, side: Side | None) -> None:
    """Remove a built crossing, or mark a printed one as destroyed, on the bank held by the side that destroyed it."""
    for row in built():
        found = marker_between(row, here, there)
        if found is not None:
            found.discard()
    if printed(here, there) and marker_between(destroyed(), here, there) is None:
        over = _stands_in(there, side) and not _stands_in(here, side)
        lay(destroyed(), there if over else here, here if over else there, 1)


def _stands_in(where: Hex, side: Side | None) -> bool:
    """Whether a side has a piece in a hex."""
    return any(each.side == side and counts(each) for each in where.pieces())


def lay(row: Row, here: Hex, there: Hex, face: int) -> None:
    """Lay the marker of a crossing in a hex towards another, ready (1) or as a site (2)."""
    laid_towards(row, here, there).show_face(face)
    _begun(row, here, there)


def _begun(row: Row, here: Hex, there: Hex) -> None:
    """Record the turn in which a work began."""
    begun = game.works_since
    begun[f"{row} {_key(here, there)}"] = acting_turn()
    game.works_since = begun


# ---- repairing and building


def _jobs(unit: Piece) -> list[tuple[str, Row, Hex, Hex]]:
    """The work that a piece can do: `repair`, `build` or `remove`, the row, the hexside."""
    start = unit.hex
    found: list[tuple[str, Row, Hex, Hex]] = []
    if start is None or not who_works(unit):
        return found
    for here in start.within(repairs_within()):
        for there in here.neighbours():
            once = here.number < there.number and water(here, there)
            if once and _broken(here, there) and repairs(unit, here, there):
                found.append(("repair", destroyed(), here, there))
    for there in start.neighbours():
        if water(start, there) and not stands(start, there) and not _has_site(start, there):
            found.extend([("build", row, start, there) for row in builds(unit, start, there)])
        for row in takes_up(unit):
            if marker_between(row, start, there) is not None:
                found.append(("remove", row, start, there))
    return found


def _broken(here: Hex, there: Hex) -> bool:
    """Whether a crossing is destroyed, and not under repair."""
    found = marker_between(destroyed(), here, there)
    return found is not None and found.face == 1


def _may_work(unit: Piece) -> bool:
    """Whether it is the phase of a piece's side, and it has work to do."""
    return is_bound() and bound_side() in (None, unit.side) and len(_jobs(unit)) > 0


def _work(unit: Piece) -> None:
    """The player chooses a job of a piece, which begins."""
    found = _jobs(unit)
    labels = [job_named(job, work, _named(here, there)) for job, work, here, there in found]
    job, work, here, there = found[pick(say("crossings.job", unit.name), labels)]
    laid, named = marker_between(work, here, there), _named(here, there)
    if job == "remove" and laid is not None:
        laid.discard()
        report(say("crossings.removed", unit.name, named))
        return
    if not price(unit, work, here, there):
        return
    most = needed(work, here, there)
    rolled = roll(6, unit.side) if 0 < most < 6 else 0
    done = rolled <= most if rolled > 0 else most >= 6
    if laid is None:
        lay(work, here, there, 1 if done else 2)
    elif done:
        laid.discard()
    else:
        laid.show_face(2)
        _begun(work, here, there)
    if rolled > 0:
        told = say("crossings.laid" if done else "crossings.late", unit.name, named, rolled)
        report(told, "strong" if done else "plain")
    elif done:
        report(say("crossings.repaired" if job == "repair" else "crossings.built", named), "strong")
    else:
        report(say("crossings.repairing" if job == "repair" else "crossings.building", unit.name, named))


def go_on(side: Side) -> None:
    """A side continues the sites that were begun in earlier turns."""
    for marker in map_pieces():
        here, way = marker.hex, marker.facing
        there = here.neighbour(way) if here is not None and way is not None else None
        if here is None or there is None or marker.face != 2:
            continue
        for row in [destroyed()] + built():
            if marker.id == row and game.works_since.get(f"{row} {_key(here, there)}", 0) < acting_turn():
                _continue(marker, row, here, there, needed_later(row, here, there, side))


def _continue(marker: Piece, work: Row, here: Hex, there: Hex, most: int) -> None:
    """Continue a site: it is ready by a die, or without one."""
    repair, named = work == destroyed(), _named(here, there)
    if most <= 0:
        return
    rolled = roll(6) if most < 6 else 0
    if rolled > most:
        report(say("crossings.not-yet", named, rolled))
        return
    if rolled > 0:
        report(say("crossings.repaired-die" if repair else "crossings.built-die", named, rolled), "strong")
    else:
        report(say("crossings.repaired" if repair else "crossings.built", named), "strong")
    if repair:
        marker.discard()
    else:
        marker.show_face(1)
