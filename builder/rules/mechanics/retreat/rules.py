"""Retreats: a number of hexes, legal ends or ways ranked by what the rulebook prefers, the choice left to the owner.

A combat result orders them: `DR: retreat.order(battle.defenders, 2)`, or lets pieces choose: `retreat.offer(unit, 2)`. With
`by_way` a piece goes hex by hex; an excess over the limit of a stack is then removed by the enemy (`removes_excess`), or it
goes one hex more (`one_more`). `with: checks` lets the checks go on when a retreat is settled.
"""

# ---- what a game declares


def passes(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether a retreat may lead from one hex to the next: no enemies, no enemy zone; no lake between, say."""
    return not any(enemies(unit, other) for other in there.pieces()) and not zone(unit, there)


def zone(unit: Piece, where: Hex) -> bool:
    """Whether a hex lies in an enemy zone that a retreat may not enter: `with: zones`."""
    return False


def ends_away(unit: Piece, begun: Hex, there: Hex, hexes: int) -> bool:
    """Whether a hex is far enough for the end of a retreat: as many hexes away as it is long."""
    return begun.distance(there) == hexes


def worse(unit: Piece, begun: Hex, there: Hex) -> tuple[int, int, int]:
    """How bad a hex is as an end, the first number counting most; only the best ones are legal."""
    return (0, 0, 0)


def by_way() -> bool:
    """Whether the way counts, so that it is picked and gone hex by hex."""
    return False


def worse_way(unit: Piece, begun: Hex, way: list[Hex]) -> tuple[int, int, int]:
    """How bad a way is, the first number counting most; only the best ones are legal."""
    return worse(unit, begun, way[-1])


def better(unit: Piece, way: list[Hex]) -> int:
    """Of several ways to one hex, which is offered: the one with the highest number, else the first."""
    return 0


def may_end(unit: Piece, there: Hex) -> bool:
    """Whether a piece may end its retreat in a hex at all: `with: stacking`."""
    return True


def nowhere(unit: Piece, hexes: int) -> None:
    """What happens to a piece that has no way to retreat."""
    report(say("retreat.nowhere", called(unit)), "strong")
    removed(unit)


def shorter() -> bool:
    """Whether a piece that cannot retreat all the way goes as far as it can."""
    return False


def cut_short(unit: Piece, missing: int) -> None:
    """What it costs a piece to go fewer hexes than it should, where it may (`shorter`)."""


def leads(unit: Piece) -> Side | None:
    """Whose choice the way of a piece is: its owner's, unless the enemy leads it away."""
    return unit.side


def along(unit: Piece) -> list[Piece]:
    """Who goes the same way without another question, if it may: the others of its stack. A drag leads one piece alone."""
    return []


def marked(unit: Piece, yes: bool) -> None:
    """Show on a piece that it has to retreat."""


def enters(unit: Piece, there: Hex) -> None:
    """What follows when a retreating piece comes into a hex, on its way too: it takes the hex, say."""


def arrives(unit: Piece, begun: Hex, there: Hex) -> None:
    """What follows when a piece has retreated: it is disrupted, say."""


def required(unit: Piece) -> None:
    """What follows when a piece has retreated that had to, and had not the choice to stay."""


def then() -> None:
    """What follows when a retreat is settled, in one way or another."""


def chosen_by_owner() -> bool:
    """Whether a player picks among equal ends; else the first one in order of numbers is taken at once."""
    return True


def crowded(unit: Piece, there: Hex) -> bool:
    """Whether a piece may not stand in a hex besides its friends there."""
    return False


def removes_excess() -> bool:
    """Whether the enemy removes pieces from a hex that a retreat makes too full."""
    return False


def on_the_way_too() -> bool:
    """Whether a hex on the way, made too full in passing, counts for that as well."""
    return True


def overfull(where: Hex, side: Side) -> bool:
    """Whether the stack of a side is over the limit."""
    return False


def removable(unit: Piece) -> bool:
    """Whether a piece is among those that may be removed from a stack over the limit."""
    return True


def removed(unit: Piece) -> None:
    """What happens to a piece that is removed."""
    unit.eliminate()


def one_more() -> bool:
    """Whether a retreat that ends in a hex made too full goes one hex more."""
    return False


def strays(unit: Piece, there: Hex) -> None:
    """What follows when a piece is dragged where it may not go."""


def called(unit: Piece) -> Text:
    """How reports call a piece."""
    return unit.name


# ---- who has to go


def begin() -> None:
    """Another attack is resolved: retreats of one attack are done at the same time, those before it were done earlier."""
    game.just = []


def order(units: list[Piece], hexes: int) -> None:
    """Pieces have to retreat; who has no way is dealt with at once."""
    for unit in units:
        begun = unit.hex
        if begun is None:
            continue
        ends = ends_of(unit, hexes)
        length = longest(unit, begun, hexes)
        if len(ends) > 0 and length < hexes:
            cut_short(unit, hexes - length)
        if len(ends) == 0:
            nowhere(unit, hexes)
        elif unit.hex != begun:
            continue
        elif not by_way() and (len(ends) == 1 or not chosen_by_owner()):
            retreat_to(unit, begun, ends[0])
        else:
            set_out(unit, length)
            report(f"{say('retreat.must', called(unit), length, hex_numbers(ends))} {whose(leads(unit))}", "warning")
            if removes_excess() and all_crowded(unit, ways_of(unit, begun, length)):
                report(say("retreat.full"), "warning")


def longest(unit: Piece, begun: Hex, hexes: int) -> int:
    """How many hexes of a retreat a piece can go: all of them, or fewer where that is allowed; 0 where it cannot go at all."""
    length = hexes
    while length > 0 and len(by_length(unit, begun, length)) == 0:
        length = length - 1 if shorter() else 0
    return length


def offer(unit: Piece, hexes: int) -> None:
    """A piece may retreat, as its owner says; not where every way is too full."""
    begun = unit.hex
    if begun is None:
        return
    ends = ends_of(unit, hexes)
    if len(ends) == 0 or all_crowded(unit, ways_of(unit, begun, hexes)):
        return
    set_out(unit, hexes)
    game.optional = game.optional + [unit]
    report(f"{say('retreat.may', called(unit), hexes, hex_numbers(ends))} {whose(unit.side)}")


def set_out(unit: Piece, hexes: int) -> None:
    """A piece is to retreat."""
    unit.due = hexes
    game.going = game.going + [unit]
    marked(unit, True)


def instead(unit: Piece, others: list[Piece]) -> None:
    """Other pieces have to retreat in the place of one, each by itself: its parts."""
    hexes = unit.due
    settled(unit)
    for each in others:
        set_out(each, hexes)


def must(unit: Piece) -> bool:
    """Whether a piece has to retreat, or may."""
    return unit.due > 0 and unit.hex is not None


def may_retreat(unit: Piece) -> bool:
    """Whether the retreat of a piece can be made from its menu now."""
    return must(unit) and game.excess is None and (game.on_way is None or game.on_way == unit) and decides(leads(unit))


# ---- ends and ways


def reached(unit: Piece, begun: Hex, hexes: int) -> list[Hex]:
    """The hexes at which ways of some steps end."""
    found: list[Hex] = [begun]
    for n in range(hexes):
        further: list[Hex] = []
        for here in found:
            for there in here.neighbours():
                if there != begun and there not in further and passes(unit, here, there):
                    further.append(there)
        found = further
    return found


def ends_of(unit: Piece, hexes: int) -> list[Hex]:
    """The legal ends of a retreat, the best ones only, in order of their numbers."""
    begun = unit.hex
    return ends_from(unit, begun, hexes) if begun is not None else []


def ends_from(unit: Piece, begun: Hex, hexes: int) -> list[Hex]:
    """The legal ends of a retreat that began in a hex, for a piece that may stand elsewhere by now."""
    length = hexes
    while length > 0:
        ends = by_length(unit, begun, length)
        if len(ends) > 0:
            return sorted(ends, key=lambda each: each.number)
        if not shorter():
            return []
        length -= 1
    return []


def by_length(unit: Piece, begun: Hex, length: int) -> list[Hex]:
    """The best ends of a retreat of just some hexes."""
    found: list[Hex] = []
    if by_way():
        for way in ways_of(unit, begun, length):
            if way[-1] not in found:
                found.append(way[-1])
        return found
    ends = [
        each for each in reached(unit, begun, length) if ends_away(unit, begun, each, length) and may_end(unit, each)
    ]
    if len(ends) == 0:
        return found
    best = min(worse(unit, begun, each) for each in ends)
    return [each for each in ends if worse(unit, begun, each) == best]


def every_way(unit: Piece, begun: Hex, hexes: int) -> list[list[Hex]]:
    """The ways a retreat may go, whatever they are worth, without the hex where it begins."""
    start: list[Hex] = []
    found: list[list[Hex]] = [start]
    for n in range(hexes):
        longer: list[list[Hex]] = []
        for way in found:
            here = way[-1] if len(way) > 0 else begun
            for there in here.neighbours():
                if there != begun and there not in way and passes(unit, here, there):
                    longer.append(way + [there])
        found = longer
    return [way for way in found if ends_away(unit, begun, way[-1], hexes) and may_end(unit, way[-1])]


def best_of(unit: Piece, begun: Hex, ways: list[list[Hex]]) -> list[list[Hex]]:
    """The best of some ways, by what the rulebook prefers."""
    ranks = [worse_way(unit, begun, way) for way in ways]
    best = min(ranks, default=(0, 0, 0))
    return [ways[n] for n in range(len(ways)) if ranks[n] == best]


def ways_of(unit: Piece, begun: Hex, hexes: int) -> list[list[Hex]]:
    """The legal ways of a retreat: the best ones only."""
    return best_of(unit, begun, every_way(unit, begun, hexes))


def is_crowded(unit: Piece, way: list[Hex]) -> bool:
    """Whether a piece makes a hex too full on a way where that counts."""
    last = way[-1]
    return any(crowded(unit, each) for each in way if each == last or on_the_way_too())


def all_crowded(unit: Piece, ways: list[list[Hex]]) -> bool:
    """Whether every way makes a hex too full."""
    return all(is_crowded(unit, way) for way in ways)


def ways_left(unit: Piece, from_hex: Hex) -> list[list[Hex]]:
    """The ways that a piece can still go from where its way has led it."""
    if game.on_way != unit:
        return ways_of(unit, from_hex, unit.due)
    if len(game.trail) == 0:
        return []
    gone = game.trail[1:]
    if len(gone) >= unit.due:
        return [[each] for each in further(unit, from_hex)]
    legal = [way for way in every_way(unit, game.trail[0], unit.due) if way[: len(gone)] == gone]
    return [way[len(gone) :] for way in best_of(unit, game.trail[0], legal)]


def further(unit: Piece, here: Hex) -> list[Hex]:
    """The hexes to which a piece goes on that ended in a hex made too full, the best ones only, in order of their numbers."""
    found = [[each] for each in here.neighbours() if each not in game.trail and passes(unit, here, each)]
    return sorted([way[0] for way in best_of(unit, here, found)], key=lambda each: each.number)


def one_to_each(unit: Piece, ways: list[list[Hex]]) -> list[list[Hex]]:
    """One way to each hex; all of them where they make a hex on the way too full, for another stack pays then."""
    if any(len(way) > 1 and on_the_way_too() and crowded(unit, way[0]) for way in ways):
        return ways
    found: dict[Hex, list[Hex]] = {}
    for way in ways:
        known = found.get(way[-1])
        if known is None or better(unit, way) > better(unit, known):
            found[way[-1]] = way
    return list(found.values())


# ---- the retreat, by the menu


def go(unit: Piece) -> None:
    """The owner picks where a piece retreats to."""
    begun = unit.hex
    if begun is None:
        return
    if by_way():
        go_by_way(unit, begun)
        return
    ends = ends_of(unit, unit.due)
    if len(ends) == 0:
        hexes = unit.due
        settled(unit)
        nowhere(unit, hexes)
        then()
        return
    labels: list[Text] = [each.number for each in ends]
    if unit in game.optional:
        labels.append(say("retreat.stay"))
    picked = choose(say("retreat.where", called(unit)), labels, ends)
    if picked is None:
        return
    if picked == len(ends):
        stay(unit)
    else:
        retreat_to(unit, begun, ends[picked])


def go_by_way(unit: Piece, here: Hex) -> None:
    """The owner picks a way, and the piece goes it hex by hex; where it was moved by hand, that can be picked too."""
    ways = one_to_each(unit, ways_left(unit, here))
    labels: list[Text] = [hex_numbers(way, " > ") for way in ways]
    ends = [way[-1] for way in ways]
    if unit in game.optional:
        labels.append(say("retreat.stay"))
    elif len(ways) == 0:
        labels.append(say("retreat.by-hand"))
    picked = choose(say("retreat.where", called(unit)), labels, ends)
    if picked is None:
        return
    if picked >= len(ways):
        if unit in game.optional:
            stay(unit)
        else:
            retreated(unit, here, here)
        return
    others = [each for each in along(unit) if each != unit and must(each)]
    walk(unit, here, ways[picked])
    for each in others:
        start = each.hex
        if start is not None and game.on_way is None and must(each) and ways[picked] in ways_left(each, start):
            walk(each, start, ways[picked])


def walk(unit: Piece, here: Hex, way: list[Hex]) -> None:
    """A piece goes a way hex by hex, as far as nothing holds it up."""
    for there in way:
        if must(unit) and game.excess is None:
            unit.move(there)
            come_into(unit, here, there)


def come_into(unit: Piece, begun: Hex, there: Hex) -> None:
    """A piece comes into the next hex of its way."""
    on_its_way(unit, begun, [there])
    come_to(unit, there)


def on_its_way(unit: Piece, begun: Hex, hexes: list[Hex]) -> None:
    """The way of a piece so far leads over some more hexes."""
    if game.on_way != unit:
        game.on_way = unit
        game.trail = [begun]
    for each in hexes:
        enters(unit, each)
    game.trail = game.trail + hexes


def come_to(unit: Piece, there: Hex) -> None:
    """A piece has come into a hex: what is too full there, and whether its way is at its end."""
    gone = len(game.trail) - 1
    full = crowded(unit, there)
    if full and gone == unit.due and one_more():
        more = further(unit, there)
        if len(more) > 0:
            report(say("retreat.further", called(unit), hex_numbers(more)), "warning")
            return
    if full and removes_excess() and (gone >= unit.due or on_the_way_too()):
        game.excess = there
        side = unit.side
        report(f"{say('retreat.too-full', there)} {whose(other_side(side) if side is not None else None)}", "warning")
    elif gone >= unit.due:
        retreated(unit, game.trail[0], there)


def retreat_to(unit: Piece, begun: Hex, there: Hex) -> None:
    """A piece retreats to a hex."""
    unit.move(there)
    enters(unit, there)
    retreated(unit, begun, there)


def retreated(unit: Piece, begun: Hex, there: Hex) -> None:
    """The retreat of a piece is done."""
    free = unit in game.optional
    settled(unit)
    unit.fled = f"{turn()} {phase()}"
    game.just = game.just + [unit]
    report(say("retreat.done-free" if free else "retreat.done", called(unit), there))
    arrives(unit, begun, there)
    if not free:
        required(unit)
    then()


def stay(unit: Piece) -> None:
    """A piece that may retreat does not."""
    settled(unit)
    report(say("retreat.stays", called(unit)))
    then()


def settled(unit: Piece) -> None:
    """A piece has no more to retreat."""
    unit.due = 0
    marked(unit, False)
    game.going = [each for each in game.going if each != unit]
    game.optional = [each for each in game.optional if each != unit]
    if game.on_way == unit:
        game.on_way = None
        game.trail = []


def has_fled(unit: Piece) -> bool:
    """Whether a piece retreated in this phase."""
    return unit.fled == f"{turn()} {phase()}"


def just_fled(unit: Piece) -> bool:
    """Whether a piece has retreated in the attack that is being resolved."""
    return unit in game.just


# ---- by hand


def dragged(unit: Piece) -> None:
    """A drag of a piece that has to retreat is its retreat, or a step of it, if it leads where it may."""
    there, begun = unit.hex, unit.came_from
    if not must(unit) or there is None or begun is None or begun == there or referee() == "off":
        return
    if not decides(leads(unit)):
        report(f"{say('retreat.owner', called(unit))} {whose(leads(unit))}", "warning")
        strays(unit, there)
        return
    if by_way():
        dragged_on(unit, begun, there)
        return
    legal_ends = ends_from(unit, begun, unit.due)
    if there in legal_ends:
        enters(unit, there)
        retreated(unit, begun, there)
    else:
        report(say("retreat.short", called(unit), there, hex_numbers(legal_ends, ", ")), "warning")
        strays(unit, there)


def dragged_on(unit: Piece, begun: Hex, there: Hex) -> None:
    """A drag of a piece that goes hex by hex: one hex, or the rest of its way; any other way is told and left to the players."""
    ways = ways_left(unit, begun)
    if any(way[0] == there for way in ways):
        come_into(unit, begun, there)
        return
    direct = [way for way in one_to_each(unit, ways) if way[-1] == there]
    if len(direct) > 0:
        on_its_way(unit, begun, direct[0])
        come_to(unit, there)
        return
    report(say("retreat.short", called(unit), there, hex_numbers([way[-1] for way in ways], ", ")), "warning")
    game.on_way = unit
    game.trail = []
    strays(unit, there)


# ---- a hex made too full: the enemy takes pieces away


def may_remove(unit: Piece) -> bool:
    """Whether a piece can be removed from the hex that a retreat made too full."""
    where, side = unit.hex, unit.side
    if where is None or side is None or game.excess != where or not decides(other_side(side)):
        return False
    return overfull(where, side) and removable(unit)


def remove(unit: Piece) -> None:
    """A piece is removed; when the stack is right again, the retreat goes on."""
    where, side = unit.hex, unit.side
    if where is None or side is None:
        return
    report(say("retreat.removed", called(unit), where), "strong")
    removed(unit)
    if not overfull(where, side):
        excess_gone()


def excess_gone() -> None:
    """The hex is right again: the piece that came there goes on, if it is still there."""
    unit, where = game.on_way, game.excess
    game.excess = None
    if unit is None:
        then()
    elif unit.hex != where:
        settled(unit)
        then()
    elif len(game.trail) > unit.due and where is not None:
        retreated(unit, game.trail[0], where)


# ---- what is not settled yet


def waiting() -> list[Piece]:
    """The pieces that have still to retreat."""
    return [unit for unit in game.going if must(unit)]


def held_up() -> list[Text]:
    """What the next check or attack has to wait for."""
    where = game.excess
    for side in sides():
        if where is not None and overfull(where, side):
            return [f"{say('retreat.first-excess', where)} {whose(other_side(side))}"]
    return [f"{say('retreat.first', called(unit))} {whose(leads(unit))}" for unit in game.going if must(unit)]


def tidy() -> None:
    """What players have settled by hand is over."""
    where, unit = game.excess, game.on_way
    if where is not None and not any(overfull(where, side) for side in sides()):
        game.excess = None
        if unit is not None and must(unit) and unit.hex == where and len(game.trail) > unit.due:
            retreated(unit, game.trail[0], where)
    for each in game.going:
        if not must(each):
            settled(each)


def left_open() -> list[Text]:
    """What of a retreat is not done when the phase is left."""
    found: list[Text] = []
    where, unit = game.excess, game.on_way
    if where is not None and unit is not None and unit.hex is not None:
        found.append(say("retreat.unfinished", called(unit), where))
    elif where is not None:
        found.append(say("retreat.still-full", where))
    else:
        found.extend([say("retreat.left", called(each)) for each in waiting()])
    return found


def tell_waiting() -> None:
    """Say who has still to retreat: before a phase is left."""
    for line in left_open():
        report(line, "warning")


def forget() -> None:
    """Nobody has to retreat any more: the phase is over."""
    for unit in game.going:
        settled(unit)
    game.going = []
    game.optional = []
    game.just = []
    game.on_way = None
    game.trail = []
    game.excess = None
