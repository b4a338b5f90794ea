"""Lines of supply or communication: which pieces, and which hexes, a side reaches from its sources, and how far it is.

Sources are hexes; between them and the pieces there may be carriers (dumps, headquarters), each with a range of its own. One
search goes out from the sources, and one from each carrier, however many pieces there are. Where bodies have sources of their
own, each of them is a network: a word, with its hexes, its carriers, and the pieces that draw on it.

    supply:
      use: trace
      networks: [north, south]
      network_sources: {north: 0101 0102, south: 0201}
      carriers: [{value: '[each for each in map_pieces() if each.kind == "depot" and each.side == side]'}]
      network: {1st: north, else: south}
      carrier_range: 4
      direct: 4
      draws: superior(unit.formation, "army") == network

What a lack of supply does stands in movement, combat and so on, which ask the condition or state that is set here, or
`level_of(unit)`.
"""


@dataclass(frozen=True)
class SupplyLine:
    """What one source can supply: the carrier (None for the sources themselves), how far its lines come and may come (None: any
    length), the network they belong to, the way from its source to the carrier (empty without one)."""

    carrier: Piece | None
    found: Reach
    limit: int | None
    network: str
    trunk: list[Hex]


# ---- what a game declares


def who(unit: Piece) -> bool:
    """Which pieces need a line."""
    return unit.side is not None


def sources(side: Side) -> list[Hex]:
    """The hexes where the lines of a side begin: numbers, zones, places, such as `{red: west, blue: 0601 0602}`."""
    ...


def networks(side: Side) -> list[str]:
    """The networks of a side, by words of the game's own, where bodies have sources of their own: `[north, south]`."""
    return [""]


def network_sources(side: Side, network: str) -> list[Hex]:
    """The hexes where the lines of a network begin."""
    return sources(side)


def longest(side: Side) -> int | None:
    """The longest line from a source to a piece, in costs of steps; None for any length. With carriers, see `carrier_range`."""
    return None


def blocks(unit: Piece) -> bool:
    """Which enemies close the hex they stand in."""
    return unit.side is not None


def zone_over(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether an enemy closes a hex beside his own, by a zone of control: `with: zones`."""
    return False


def frees(unit: Piece) -> bool:
    """Which friends keep a hex open in spite of enemy zones."""
    return blocks(unit)


def barriers() -> list[Line]:
    """Lines along hexsides that no supply crosses."""
    return []


def along() -> list[Line]:
    """Lines through hexes, such as roads, that supply must follow; none: it goes over any ground."""
    return []


def cost(side: Side, here: Hex, there: Hex) -> int | None:
    """What a step from one hex to the next costs; None where there is no way for supply."""
    return 1


def first_step(unit: Piece, here: Hex, there: Hex) -> int | None:
    """What the step beside a piece costs where it may go where others may not; None: it is a step like all others."""
    return None


def carriers(side: Side) -> list[Piece]:
    """The pieces that carry supply on from the sources; with any, pieces draw on them only."""
    return []


def carrier_range(carrier: Piece, away: int) -> int:
    """How far a carrier supplies, when it lies so far from the sources."""
    return 0


def carrier_along(side: Side, here: Hex, there: Hex) -> int | None:
    """What a step costs between sources and carriers; None where there is no way."""
    return step(side, here, there)


def carrier_longest(side: Side) -> int | None:
    """The longest line from a source to a carrier; None for any length."""
    return None


def network(carrier: Piece) -> str:
    """The network on which a carrier draws."""
    side = carrier.side
    return networks(side)[0] if side is not None else ""


def stands_alone(carrier: Piece) -> bool:
    """Whether a carrier supplies without a line from the sources: a depot that was stocked before, say."""
    return False


def carries_along(carrier: Piece) -> bool:
    """Whether a carrier also supplies who stands on the way from its source to it."""
    return False


def direct(side: Side, network: str) -> int:
    """How far the sources of a network supply pieces themselves, where there are carriers as well; 0: they do not."""
    return 0


def draws(unit: Piece, network: str) -> bool:
    """Whether a piece may draw on the sources of a network themselves."""
    return True


def belongs(unit: Piece, carrier: Piece) -> bool:
    """Whether a piece may draw on a carrier: `{same: army}`, say."""
    return True


def level(unit: Piece, away: int | None) -> str:
    """The level of supply of a piece whose shortest line is so long (None: it has none): empty for full supply, else a word of
    the game, a value of `state` if there is one."""
    return "" if away is not None else "out"


def condition() -> Condition | None:
    """The condition that pieces wear that are not in full supply."""
    return None


def state() -> State | None:
    """The state that keeps the level of supply."""
    return None


def drawn(unit: Piece, on: list[SupplyLine]) -> None:
    """What is noted of the searches that reach a piece, the shortest line first, when its level is found."""


def judged(unit: Piece, now: str) -> None:
    """What follows when the level of a piece is found: it is set as condition or state."""
    wears, keeps = condition(), state()
    if wears is not None:
        unit.mark(wears, now != "")
    if keeps is not None:
        unit.set_state(keeps, now)


# ---- the search


def unlimited() -> int:
    """A length that no line has."""
    return 2 * len(hexes())


def occupied(side: Side) -> set[Hex]:
    """The hexes that enemies of a side close by standing there."""
    found: set[Hex] = set()
    for unit in map_pieces():
        here = unit.hex
        if here is not None and unit.side is not None and unit.side != side and blocks(unit):
            found.add(here)
    return found


def closed(side: Side) -> set[Hex]:
    """The hexes that the lines of a side may not enter: enemies, and their zones without a friend."""
    foes: set[Hex] = set()
    zones: set[Hex] = set()
    friends: set[Hex] = set()
    for unit in map_pieces():
        here = unit.hex
        if here is None or unit.side is None:
            continue
        if unit.side == side:
            if frees(unit):
                friends.add(here)
            continue
        if blocks(unit):
            foes.add(here)
        for there in here.neighbours():
            if there not in zones and zone_over(unit, here, there):
                zones.add(there)
    return foes | (zones - friends)


def step(side: Side, here: Hex, there: Hex) -> int | None:
    """What a step costs, whatever stands there; None where there is no way."""
    if len(along()) > 0 and not any(here.joined_by(there, line) for line in along()):
        return None
    if any(here.side_has(there, line) for line in barriers()):
        return None
    return cost(side, here, there)


def spread(side: Side, starts: list[Hex], limit: int | None, shut: set[Hex], far: bool) -> Reach:
    """How far lines come from some hexes; `far` is the way from sources to carriers."""
    begun: dict[Hex, int] = {}
    for start in starts:
        if start not in shut:
            begun[start] = 0
    most = limit if limit is not None else unlimited()
    if far:
        return reach(
            begun, most, lambda here, there, spent: None if there in shut else carrier_along(side, here, there)
        )
    return reach(begun, most, lambda here, there, spent: None if there in shut else step(side, here, there))


def lines(side: Side) -> list[SupplyLine]:
    """All lines of a side: of its sources, or of each carrier that they reach, and of the sources besides."""
    return lines_within(side, closed(side))


def lines_within(side: Side, shut: set[Hex]) -> list[SupplyLine]:
    """All lines of a side that keep out of some hexes."""
    return lines_of(side, carriers(side), networks(side), shut)


def lines_for(unit: Piece) -> list[SupplyLine]:
    """The lines that may reach a piece: of the carriers and networks it may draw on, and no others."""
    side = unit.side
    if side is None:
        return []
    behind = [each for each in carriers(side) if belongs(unit, each)]
    return lines_of(side, behind, [each for each in networks(side) if draws(unit, each)], closed(side))


def lines_of(side: Side, behind: list[Piece], direct_to: list[str], shut: set[Hex]) -> list[SupplyLine]:
    """The lines of some carriers of a side, and of some networks themselves, that keep out of some hexes."""
    found: list[SupplyLine] = []
    begins: dict[str, list[Hex]] = {}
    trunks: dict[str, Reach] = {}
    for carrier in behind:
        word = network(carrier)
        if word not in trunks and not stands_alone(carrier):
            begins[word] = network_sources(side, word)
            trunks[word] = spread(side, begins[word], carrier_longest(side), shut, True)
        line = line_of(side, carrier, trunks, shut)
        if line is not None:
            found.append(line)
    alone = len(behind) == 0 and len(carriers(side)) == 0
    for each in direct_to:
        far = longest(side) if alone else direct(side, each)
        if far is None or far > 0:
            starts = begins[each] if each in begins else network_sources(side, each)
            found.append(SupplyLine(None, spread(side, starts, far, shut, False), far, each, []))
    return found


def line_of(side: Side, carrier: Piece, trunks: dict[str, Reach], shut: set[Hex]) -> SupplyLine | None:
    """How far a carrier supplies; None for one that supplies nobody."""
    where, word = carrier.hex, network(carrier)
    if where is None:
        return None
    way: list[Hex] = []
    most = 0
    if stands_alone(carrier):
        most = carrier_range(carrier, 0)
    elif word in trunks and where in trunks[word].costs:
        most = carrier_range(carrier, trunks[word].costs[where])
        if most > 0 and carries_along(carrier):
            way = way_to(where, trunks[word])
    return SupplyLine(carrier, spread(side, [where], most, shut, False), most, word, way) if most > 0 else None


def trunk_of(carrier: Piece, shut: set[Hex]) -> list[Hex]:
    """The hexes of the shortest way from a source to a carrier that keeps out of some hexes; empty where there is none."""
    side, where = carrier.side, carrier.hex
    if side is None or where is None:
        return []
    return way_to(where, spread(side, network_sources(side, network(carrier)), carrier_longest(side), shut, True))


def reached(side: Side) -> set[Hex]:
    """The hexes that the lines of a side come to."""
    found: set[Hex] = set()
    for each in lines(side):
        found.update(set(each.found.costs.keys()))
    return found


def connected(side: Side, among: list[Hex]) -> list[Hex]:
    """Those of some hexes that the lines of a side come to: one search for all of them."""
    found = reached(side)
    return [where for where in among if where in found]


def carriers_reached(side: Side) -> list[Piece]:
    """The carriers of a side that its sources reach."""
    return [each.carrier for each in lines(side) if each.carrier is not None]


# ---- one piece


def away_on(unit: Piece, line: SupplyLine) -> int | None:
    """How long the line of a piece is in one search; None where it has none there."""
    where, carrier = unit.hex, line.carrier
    if where is None or (not belongs(unit, carrier) if carrier is not None else not draws(unit, line.network)):
        return None
    if where in line.trunk:
        return 0
    best = line.found.costs.get(where)
    for there in where.neighbours():
        by = first_step(unit, where, there)
        known = line.found.costs.get(there)
        if by is None or known is None or (line.limit is not None and known + by > line.limit):
            continue
        if best is None or known + by < best:
            best = known + by
    return best


def best_line(unit: Piece, of: list[SupplyLine]) -> SupplyLine | None:
    """The search in which a piece has its shortest line."""
    best: SupplyLine | None = None
    shortest = 0
    for each in of:
        length = away_on(unit, each)
        if length is not None and (best is None or length < shortest):
            best = each
            shortest = length
    return best


def lines_on(unit: Piece, of: list[SupplyLine]) -> list[SupplyLine]:
    """The searches that reach a piece, the shortest line first."""
    lengths: list[int] = []
    found: list[SupplyLine] = []
    for each in of:
        length = away_on(unit, each)
        if length is None:
            continue
        place = len([known for known in lengths if known <= length])
        lengths.insert(place, length)
        found.insert(place, each)
    return found


def carriers_on(unit: Piece) -> list[Piece]:
    """The carriers that a piece can draw on now, the shortest line first, searched for anew."""
    side = unit.side
    if side is None or unit.hex is None:
        return []
    return [each.carrier for each in lines_on(unit, lines_for(unit)) if each.carrier is not None]


def away(unit: Piece, of: list[SupplyLine]) -> int | None:
    """How long the shortest line of a piece is; None where it has none."""
    best = best_line(unit, of)
    return away_on(unit, best) if best is not None else None


def level_of(unit: Piece) -> str:
    """The level of supply of a piece now, searched for anew: for many pieces, ask `judge(side)` once."""
    side = unit.side
    return level(unit, away(unit, lines_for(unit))) if side is not None and unit.hex is not None else ""


def supplied(unit: Piece) -> bool:
    """Whether a piece is in full supply now, searched for anew."""
    return level_of(unit) == ""


def way_of(unit: Piece, of: list[SupplyLine]) -> list[Hex]:
    """The hexes of the shortest line of a piece, from its source to where it stands; empty where it has none."""
    best, where = best_line(unit, of), unit.hex
    nothing: list[Hex] = []
    if best is None or where is None:
        return nothing
    if where in best.trunk:
        return best.trunk[: best.trunk.index(where) + 1]
    if where in best.found.costs and away_on(unit, best) == best.found.costs[where]:
        return way_to(where, best.found)
    for there in where.neighbours():
        by = first_step(unit, where, there)
        if by is not None and there in best.found.costs and best.found.costs[there] + by == away_on(unit, best):
            return way_to(there, best.found) + [where]
    return nothing


# ---- judging and telling


def needing(side: Side) -> list[Piece]:
    """The pieces of a side on the map that need a line."""
    return [unit for unit in map_pieces() if unit.side == side and who(unit)]


def judge(side: Side) -> list[Piece]:
    """Find the level of every piece of a side, and set it. Returns those that are not in full supply."""
    of = lines(side)
    out: list[Piece] = []
    for unit in needing(side):
        on = lines_on(unit, of)
        now = level(unit, away_on(unit, on[0]) if len(on) > 0 else None)
        judged(unit, now)
        drawn(unit, on)
        if now != "":
            out.append(unit)
    return out


def phase_begun() -> None:
    """In the phases of its bindings supply is judged and told."""
    side = bound_side()
    if referee() == "off" or len(bound_phases()) == 0 or not is_bound():
        return
    for each in sides():
        if side is None or each == side:
            if referee() == "full":
                tell_out(each, judge(each))
            else:
                tell_out(each, lacking(each))


def lacking(side: Side) -> list[Piece]:
    """The pieces of a side that are not in full supply now; nothing is set."""
    of = lines(side)
    return [unit for unit in needing(side) if level(unit, away(unit, of)) != ""]


def tell_out(side: Side, out: list[Piece]) -> None:
    """Say who of a side is out of supply."""
    if len(out) > 0:
        report(say("trace.out", side_name(side), many_names(out)))


def tell() -> None:
    """Say who is out of supply, of all sides, and mark them."""
    marks: dict[Hex, Text] = {}
    for side in sides():
        out = lacking(side)
        if len(out) == 0:
            report(say("trace.all", side_name(side)), "quiet")
        tell_out(side, out)
        reached_now = carriers_reached(side)
        cut = [each for each in carriers(side) if each not in reached_now]
        if len(cut) > 0:
            report(say("trace.carriers", side_name(side), names(cut)))
        for unit in out:
            if unit.hex is not None:
                marks[unit.hex] = "!"
    show(marks)


def may_show(unit: Piece) -> bool:
    """Whether the line of a piece can be shown."""
    return unit.hex is not None and unit.side is not None and who(unit)


def show_line(unit: Piece) -> None:
    """Show the shortest line of a piece on the map, and say how long it is."""
    side = unit.side
    if side is None:
        return
    of = lines_for(unit)
    best, length = best_line(unit, of), away(unit, of)
    if best is None or length is None:
        report(say("trace.cut", unit.name))
        return
    way = way_of(unit, of)
    marks: dict[Hex, Text] = {}
    for n, where in enumerate(way):
        marks[where] = str(n)
    show(marks)
    carrier = best.carrier
    if carrier is not None:
        report(say("trace.line.carrier", unit.name, length, carrier.name, way[0]), "quiet")
    else:
        report(say("trace.line", unit.name, length, way[0]), "quiet")
