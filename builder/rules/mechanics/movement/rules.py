"""Movement: allowances, costs by a table, roads, hexsides, zones, stops; by key, by menu and by drag.

Points are counted in parts, so that a road may cost half a point: `parts` says how many make one.
"""


@dataclass(frozen=True)
class Move:
    """The move of a piece in one phase: turn and phase it belongs to, parts of points left and allowed, where it stands by the
    rules (None: off the map), where it began, hexes moved, what stopped it, whether it began in an enemy zone, a note of the
    game's own, the hexes it has entered, and the facing that is paid for (-1 without one)."""

    stamp: str
    left: int
    allowed: int
    at: Hex | None
    begun: Hex | None
    hexes: int
    stopped: str
    bound: bool
    note: str
    entered: list[Hex]
    face: int


# ---- what a game declares


def who(unit: Piece) -> bool:
    """Which pieces move by these rules."""
    return True


def allowance(unit: Piece) -> int:
    """The points of a piece, whole ones."""
    ...


def table() -> Table:
    """The table of costs: its rows are terrain, features and kinds of lines, its columns kinds of movement."""
    ...


def column(unit: Piece) -> str:
    """The column of a piece for the hexes it enters."""
    return columns(table())[0]


def crossing_column(unit: Piece) -> str:
    """The column for what is paid in addition: features of the hex, lines along the hexside. Empty: nothing is."""
    more = f"{column(unit)}-extra"
    return more if more in columns(table()) else ""


def parts() -> int:
    """How many parts a point has: 2 where a road costs half a point."""
    return 1


def roads() -> list[Line]:
    """Lines through hexes that replace the cost of the ground for who follows them, the cheapest one of several."""
    return []


def barriers() -> list[Line]:
    """Lines along hexsides that are never crossed."""
    return []


def crossed(unit: Piece, here: Hex, there: Hex) -> list[Line]:
    """The lines along a hexside that are paid for by a piece that crosses it: a bridge or a ford can take a river out."""
    return here.side_lines(there)


def takes_all(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether a step takes the whole move of a piece, whatever it costs: only one that has not moved yet makes it, and none after it."""
    return False


def extra(unit: Piece, here: Hex | None, there: Hex) -> list[Modifier]:
    """What a step costs besides ground and lines, in parts, each with its cause."""
    return []


def zone(where: Hex, unit: Piece) -> bool:
    """Whether a hex lies in an enemy zone that counts for the move of a piece."""
    return False


def zone_stops(unit: Piece) -> bool:
    """Whether a piece must stop where it enters an enemy zone."""
    return True


def zone_to_zone(unit: Piece) -> bool:
    """Whether a piece may go from one enemy zone directly into another."""
    return False


def zone_after_zone(unit: Piece) -> bool:
    """Whether a piece that began its move in an enemy zone may enter one in that move."""
    return True


def leaving_cost(unit: Piece, move: Move) -> int:
    """What it costs in addition, in parts, to leave an enemy zone where the move began."""
    return 0


def least(unit: Piece) -> int:
    """How many hexes a piece may always move, whatever they cost."""
    return 0


def crowded(unit: Piece, where: Hex) -> bool:
    """Whether a piece may not end its move in a hex because of its friends there."""
    return False


def turning(unit: Piece) -> int | None:
    """What it costs to turn by one step of a facing, in parts; None for a piece that does not turn towards where it goes."""
    return None


def into(unit: Piece, direction: int, face: int) -> bool:
    """Whether a piece with a facing may step in a direction without turning: into its front."""
    return unit.arc_towards(direction, face) == "front"


def whole_move(unit: Piece, move: Move, there: Hex) -> list[Text]:
    """What a move breaks as a whole if it ends where it has come to: told with each step, and when the phase is left."""
    return []


def passing(unit: Piece, move: Move, there: Hex) -> list[Text]:
    """What keeps a piece from staying where it has come to, told with each step only: friends in its way, say."""
    return []


def fellow(unit: Piece, where: Hex) -> Piece | None:
    """Who goes along with a piece, by the same key or drag and from one hex: one report tells of both."""
    return None


def goes(unit: Piece, there: Hex) -> None:
    """A step by key or menu, once it is legal and told."""
    unit.move(there)


def held(unit: Piece) -> list[Text]:
    """What keeps a piece where it is all through its phase, cause by cause; asked before any dice."""
    return []


def forbidden(unit: Piece, move: Move, here: Hex, there: Hex) -> list[Text]:
    """What else forbids a step, cause by cause; empty where nothing does."""
    return []


def entry_forbidden(unit: Piece, there: Hex) -> list[Text]:
    """What else forbids to come onto the map in a hex, cause by cause."""
    return []


def one_at_a_time() -> bool:
    """Whether the move of a piece is over as soon as another one moves. Those moved by one key or drag go on together."""
    return False


def as_one(unit: Piece) -> list[Piece]:
    """Others that move as one with a piece, now a step of this and now of that: the counters of one unit in several hexes."""
    return []


def risk(unit: Piece, here: Hex) -> int:
    """The least that leaving a hex costs by dice, in parts: mines. A drag leads through such a hex only where no other way is
    open; the dice themselves belong into `after_step`."""
    return 0


def least_price(unit: Piece) -> int:
    """The least that a step can cost, in parts: a way is looked for only where it could still lead to its goal."""
    return 1


def begins(unit: Piece, move: Move) -> Move:
    """The move as it begins: dice that a game rolls before the first step go here. It is asked until the first hex is entered,
    so what is rolled once is put into `note`."""
    return move


def after_step(unit: Piece, move: Move, here: Hex, there: Hex) -> Move:
    """The move after a step has been paid: dice for it go here. With another `at` than the hex that was entered the piece does
    not come there; a word in `stopped` ends its move."""
    return move


def reminders(unit: Piece, move: Move, here: Hex) -> list[Text]:
    """What a player should know before the next step, told with its costs."""
    return []


def ground_name(word: str) -> Text:
    """What players read for a row of the table of costs."""
    return cell_name(table(), word)


def arrives(unit: Piece, where: Hex) -> None:
    """What happens when a piece has come into a hex, by whatever way."""


def by_hand(unit: Piece, where: Hex) -> None:
    """What follows when a piece is dragged while it has no move to make, or comes from a box."""
    if not intrudes(unit, where):
        arrives(unit, where)


def intrudes(unit: Piece, where: Hex) -> bool:
    """Whether a piece that was put into a hex by hand stands among enemies there, and has not arrived."""
    return False


def refused(unit: Piece, move: Move, there: Hex) -> None:
    """What follows a step by key or menu that was refused."""


def astray(unit: Piece, where: Hex) -> None:
    """What follows when a piece is put into a hex by no legal move: it stands by the rules where it stood before."""


def on_course(unit: Piece) -> None:
    """What follows when such a piece is back where it stands by the rules."""


def may_take_back(unit: Piece, move: Move) -> bool:
    """Whether a move can begin anew, by a drag back to where it began: not after dice that cost something, say."""
    return True


def anew(unit: Piece, move: Move) -> Move:
    """The move of a piece that begins anew where it began."""
    return fresh(unit, move.begun)


def taken_back(unit: Piece) -> None:
    """What follows when the move of a piece was taken back."""


# ---- costs


def points_of(text: str) -> int | None:
    """A cell of the table in parts of points: `2`, `1/2`, `0.5`, empty for nothing; None for what cannot be entered (`-`, `no`)."""
    if text == "":
        return 0
    decimal = text.split(".")
    if len(decimal) == 2 and decimal[0].isdigit() and decimal[1].isdigit():
        return whole(decimal[0]) * parts() + whole(decimal[1]) * parts() // 10 ** len(decimal[1])
    if "/" in text:
        halves = text.split("/")
        return whole(halves[0]) * parts() // whole(halves[1], 1)
    return whole(text) * parts() if text.removeprefix("-").isdigit() else None


def shown(points: int) -> str:
    """Parts of points as players read them: `3`, `2½`, `1 1/6`."""
    rest = points % parts()
    full = points // parts()
    if rest == 0:
        return str(full)
    by = max([n for n in range(1, rest + 1) if rest % n == 0 and parts() % n == 0])
    fraction = "½" if rest * 2 == parts() else f"{rest // by}/{parts() // by}"
    return fraction if full == 0 else f"{full}{fraction}" if fraction == "½" else f"{full} {fraction}"


def road(unit: Piece, here: Hex | None, there: Hex) -> Line | None:
    """The cheapest road that a step can follow, from off the map one that leads over its edge; None where there is none."""
    found: Line | None = None
    best = 0
    for line in roads():
        if (here is not None and here.joined_by(there, line)) or (here is None and there.leads_off(line)):
            price = points_of(cell(table(), line, column(unit)))
            if price is not None and (found is None or price < best):
                found = line
                best = price
    return found


def ground_cost(unit: Piece, here: Hex | None, there: Hex) -> int | None:
    """What ground, features and lines make a step cost, in parts; None where it is impossible."""
    causes_of = ground_causes(unit, here, there)
    if causes_of is None:
        return None
    sum_of = 0
    for price in causes_of.values():
        sum_of += price
    return sum_of


def ground_causes(unit: Piece, here: Hex | None, there: Hex) -> dict[str, int] | None:
    """What ground, features and lines add to the cost of a step, in parts, by the rows of the table; None where it is
    impossible."""
    found: dict[str, int] = {}
    if here is not None:
        for line in barriers():
            if here.side_has(there, line):
                return None
    way = road(unit, here, there)
    if way is not None:
        by_road = points_of(cell(table(), way, column(unit)))
        found[way] = by_road if by_road is not None else 0
        return found
    price = points_of(cell(table(), there.terrain, column(unit)))
    if price is None:
        return None
    found[there.terrain] = price
    more = crossing_column(unit)
    if more == "":
        return found
    for feature in there.features():
        added = points_of(cell(table(), feature, more))
        if added is None:
            return None
        found[feature] = added
    if here is not None:
        for line in crossed(unit, here, there):
            added = points_of(cell(table(), line, more))
            if added is None:
                return None
            found[line] = found.get(line, 0) + added
    return found


def step_cost(unit: Piece, move: Move, here: Hex | None, there: Hex) -> int | None:
    """What the next step of a move costs, all in all."""
    if here is not None and takes_all(unit, here, there):
        return move.left if move.hexes == 0 else None
    price = ground_cost(unit, here, there)
    if price is None:
        return None
    price += total(extra(unit, here, there))
    price += turning_cost(unit, move, here, there)
    if move.bound and move.hexes == 0:
        price += leaving_cost(unit, move)
    return price


def cost_words(unit: Piece, move: Move, here: Hex | None, there: Hex) -> Text:
    """The same in words, cause by cause: `woods 3, river 5`."""
    told: list[Text] = []
    if here is not None and takes_all(unit, here, there):
        return say("movement.whole")
    by_ground = ground_causes(unit, here, there)
    if by_ground is not None:
        for word in by_ground:
            if by_ground[word] > 0:
                told.append(f"{ground_name(word)} {shown(by_ground[word])}")
    turns = turning_cost(unit, move, here, there)
    if turns > 0:
        told.append(say("movement.turning", shown(turns)))
    leaving = leaving_cost(unit, move) if move.bound and move.hexes == 0 else 0
    if leaving > 0:
        told.append(say("movement.leaving", shown(leaving)))
    for each in extra(unit, here, there):
        told.append(cited(f"{each.cause} {shown(each.by)}", each.paragraphs))
    return joined(told)


# ---- the move of a piece


def stamp() -> str:
    """What tells the moves of this phase from those of others."""
    return f"{turn()} {phase()}"


def fresh(unit: Piece, where: Hex | None) -> Move:
    """The move of a piece that has not moved yet in this phase."""
    points = allowance(unit) * parts()
    bound_here = where is not None and zone(where, unit)
    return Move(stamp(), points, points, where, where, 0, "", bound_here, "", [], faced(unit))


def under_way(unit: Piece) -> Move | None:
    """What a piece has of its move in this phase; None before it begins."""
    known = unit.underway
    return with_turns(unit, known) if known is not None and known.stamp == stamp() else None


def current(unit: Piece) -> Move:
    """The move of a piece in this phase: the one under way, or a fresh one."""
    known = under_way(unit)
    return known if known is not None else fresh(unit, unit.hex)


# ---- facing


def faced(unit: Piece) -> int:
    """Which way a piece faces; -1 without a facing."""
    face = unit.facing
    return face if face is not None else -1


def corners(one: int, other: int) -> int:
    """By how many steps one facing differs from another."""
    by = (one - other) % 6
    return min(by, 6 - by)


def faced_for(unit: Piece, face: int, direction: int) -> int:
    """The facing next to another one from which a piece may step in a direction."""
    if face < 0 or turning(unit) is None:
        return face
    for n in range(4):
        if into(unit, direction, face + n):
            return (face + n) % 6
        if into(unit, direction, face - n):
            return (face - n) % 6
    return face


def turned_by(unit: Piece, move: Move) -> int:
    """By how many steps a piece was turned by hand since its last step."""
    return corners(faced(unit), move.face) if turning(unit) is not None and move.face >= 0 else 0


def with_turns(unit: Piece, move: Move) -> Move:
    """A move with what a piece was turned by hand paid for."""
    by, price = turned_by(unit, move), turning(unit)
    if by == 0 or price is None:
        return move
    return replace(move, left=max(0, move.left - by * price), face=faced(unit))


def corners_for(unit: Piece, move: Move, here: Hex | None, there: Hex) -> int:
    """By how many steps a piece turns for its next step."""
    direction = here.direction_to(there) if here is not None else None
    return corners(move.face, faced_for(unit, move.face, direction)) if direction is not None and move.face >= 0 else 0


def turning_cost(unit: Piece, move: Move, here: Hex | None, there: Hex) -> int:
    """What the turn before the next step costs, in parts."""
    price = turning(unit)
    return price * corners_for(unit, move, here, there) if price is not None and price > 0 else 0


def turn_to(unit: Piece, face: int) -> None:
    """A piece turns as its move has it."""
    if turning(unit) is not None and face >= 0:
        unit.turn_to(face)


# ---- a move begins, and is kept


def opened() -> None:
    """A phase of movement begins: what way everybody faces is noted, so that turning by hand counts."""
    if referee() == "off" or not is_bound():
        return
    for unit in map_pieces():
        if unit.kind in kinds() and unit.side == bound_side() and turning(unit) is not None and may_move(unit):
            remember(unit, fresh(unit, unit.hex))


def closed() -> None:
    """A phase is left: what moves break as a whole is told, then they are forgotten."""
    if referee() == "off":
        return
    for unit in map_pieces():
        known = unit.underway if unit.kind in kinds() else None
        where = unit.hex
        if known is None or where is None:
            continue
        price = turning(unit)
        if price is not None and turned_by(unit, known) * price > known.left:
            report(say("movement.refused", unit.name, where, say("movement.why.turned")), "warning")
        broken = whole_move(unit, known, where) if known.hexes > 0 else []
        if len(broken) > 0:
            report(say("movement.refused", unit.name, where, joined(broken, "; ")), "warning")
        unit.underway = None
        unit.points_left = ""


def started(unit: Piece, move: Move) -> Move:
    """The move of a piece that is about to go on: it begins now if it has not yet."""
    if move.hexes > 0 or move.stopped != "" or len(held(unit)) > 0:
        return move
    made = begins(unit, move)
    if made != move:
        remember(unit, made)
    return made


def remember(unit: Piece, move: Move) -> None:
    """Keep what is left of a move."""
    unit.underway = move
    unit.points_left = shown(move.left)
    if move.hexes > 0 and not is_mover(unit):
        together = begun() and all(each in selected() for each in game.movers)
        game.movers = (game.movers if together else []) + [unit]
        game.movers_stamp = stamp()


def begun() -> bool:
    """Whether a piece has moved in this phase."""
    return game.movers_stamp == stamp()


def is_mover(unit: Piece) -> bool:
    """Whether a piece is the one that moves, or one of several that go together."""
    return begun() and (unit in game.movers or any(each in game.movers for each in as_one(unit)))


def entered_in_move(unit: Piece, where: Hex) -> bool:
    """Whether a piece has entered a hex in its move of this phase."""
    known = under_way(unit)
    return known is not None and where in known.entered


def may_move(unit: Piece) -> bool:
    """Whether it is the phase of a piece, and the piece is one that moves."""
    return is_bound() and unit.side is not None and unit.side == bound_side() and who(unit)


def enemy_in(where: Hex, unit: Piece) -> bool:
    """Whether an enemy stands in a hex that keeps a piece out."""
    return any(enemies(unit, other) and who(other) for other in where.pieces())


def zone_closed(unit: Piece, move: Move, here: Hex, there: Hex) -> bool:
    """Whether enemy zones close a step."""
    after = move.bound and not zone_after_zone(unit)
    if not after and zone_to_zone(unit):
        return False
    return zone(there, unit) and (after or zone(here, unit))


def over_causes(unit: Piece, move: Move) -> list[Text]:
    """Why a piece may move no more, or not at all, wherever it goes."""
    found: list[Text] = []
    if not may_move(unit):
        found.append(say("movement.why.phase"))
    if move.stopped != "":
        found.append(stop_cause(move.stopped))
    elif one_at_a_time() and move.hexes > 0 and not is_mover(unit):
        found.append(say("movement.why.another"))
    return found + held(unit)


def stop_cause(stopped: str) -> Text:
    """Why a piece has stopped, for the word in `stopped`: `zone`, or one of the game's own."""
    return say("movement.why.stopped")


def causes_against(unit: Piece, move: Move, here: Hex, there: Hex) -> list[Text]:
    """What forbids the next step, cause by cause."""
    found = over_causes(unit, move)
    price = step_cost(unit, move, here, there)
    if price is None:
        return found + [say("movement.why.barrier")]
    if enemy_in(there, unit):
        found.append(say("movement.why.enemy"))
    if zone_closed(unit, move, here, there):
        found.append(say("movement.why.zone"))
    found.extend(forbidden(unit, move, here, there))
    if move.hexes >= least(unit):
        if price > move.left:
            found.append(say("movement.why.points"))
        elif price + risk(unit, here) > move.left:
            found.append(say("movement.why.risk"))
    return found


def paid(unit: Piece, move: Move, here: Hex, there: Hex) -> Move:
    """The move after a step."""
    price = step_cost(unit, move, here, there)
    left = max(0, move.left - (price if price is not None else move.left))
    direction = here.direction_to(there)
    face = faced_for(unit, move.face, direction) if direction is not None else move.face
    entered = entering(unit, replace(move, left=left, face=face), there)
    if takes_all(unit, here, there) and entered.stopped == "":
        entered = replace(entered, stopped="whole")
    after = after_step(unit, entered, here, there)
    return after if after.at == there else replace(after, entered=move.entered)


def entering(unit: Piece, move: Move, there: Hex) -> Move:
    """A move with one more hex entered."""
    stops = "zone" if zone_stops(unit) and zone(there, unit) else ""
    return replace(move, at=there, hexes=move.hexes + 1, stopped=stops, entered=move.entered + [there])


def with_notes(unit: Piece, line: Text, move: Move) -> Text:
    """A line of a move, with that it stops in an enemy zone, and why it may not end where it is."""
    said: list[Text] = [line]
    if move.stopped == "zone":
        said.append(say("movement.stops"))
    broken = unfinished(unit, move)
    if len(broken) > 0:
        said.append(say("movement.end", joined(broken, "; ")))
    return joined(said, ". ")


def unfinished(unit: Piece, move: Move) -> list[Text]:
    """Why a piece may not end its move where it has come to."""
    where = move.at
    nothing: list[Text] = []
    return whole_move(unit, move, where) + passing(unit, move, where) if where is not None else nothing


def named(unit: Piece, where: Hex) -> Text:
    """A piece as a report from or to a hex calls it: with who goes along."""
    other = fellow(unit, where)
    return unit.name if other is None else names([unit, other])


def tell(unit: Piece, where: Hex, line: Text, tone: Tone) -> None:
    """Report of a piece, and of who goes along: the second of two says nothing."""
    if game.told == f"{unit.uid} {where}":
        game.told = ""
        return
    other = fellow(unit, where)
    game.told = f"{other.uid} {where}" if other is not None else ""
    report(line, tone)


# ---- by key and menu


def may_step(unit: Piece, direction: int) -> bool:
    """Whether a step in a direction is offered."""
    here = unit.hex
    if here is None or here.neighbour(direction) is None:
        return False
    return referee() == "off" or may_move(unit)


def step(unit: Piece, direction: int) -> None:
    """A step in a direction, 0 to 5 clockwise from the top."""
    here = unit.hex
    there = here.neighbour(direction) if here is not None else None
    if here is None or there is None:
        return
    if referee() == "off":
        unit.move(there)
        arrives(unit, there)
        return
    if referee() == "full" and strayed(unit):
        return
    move = started(unit, current(unit))
    against = causes_against(unit, move, here, there)
    price = step_cost(unit, move, here, there)
    cost = shown(price) if price is not None else "-"
    if against:
        why = joined(against, "; ")
        tell(unit, here, say("movement.refused.step", named(unit, here), there, why, cost, shown(move.left)), "warning")
        refused(unit, move, there)
        if referee() != "full" and unit.hex == here:
            unit.move(there)
            astray(unit, there)
        return
    words = cost_words(unit, move, here, there)
    after = paid(unit, move, here, there)
    line = stepped_line(unit, here, there, cost, words, shown(after.left))
    tell(unit, here, with_notes(unit, line, after), "plain" if len(unfinished(unit, after)) > 0 else "quiet")
    if after.at == there:
        turn_to(unit, after.face)
        goes(unit, there)
    remember(unit, after)
    if after.at == there:
        arrives(unit, there)


def stepped_line(unit: Piece, here: Hex, there: Hex, cost: str, words: Text, left: str) -> Text:
    """What a step by key or menu has cost, in one line."""
    if words == "":
        return say("movement.stepped", named(unit, here), there, cost, left)
    return say("movement.stepped.causes", named(unit, here), there, cost, words, left)


def strayed(unit: Piece) -> bool:
    """Whether a piece lies elsewhere than its move has come to by the rules; it is told where it should be."""
    known = under_way(unit)
    if known is None or known.at == unit.hex:
        return False
    there = known.at
    report(
        say("movement.strayed", unit.name, there) if there is not None else say("movement.strayed.off", unit.name),
        "warning",
    )
    return True


def may_return(unit: Piece) -> bool:
    """Whether a piece lies elsewhere on the map than its move has come to."""
    known = under_way(unit) if referee() != "off" and unit.hex is not None else None
    return known is not None and known.at is not None and known.at != unit.hex


def go_back(unit: Piece) -> None:
    """A piece goes back to where its move has come to."""
    known = under_way(unit)
    there = known.at if known is not None else None
    if there is None:
        return
    unit.move(there)
    on_course(unit)
    report(say("movement.back", unit.name, there), "quiet")


# ---- what is legal


def may_ask(unit: Piece) -> bool:
    """Whether costs and legal hexes are offered."""
    return unit.hex is not None and may_move(unit)


def legal(unit: Piece, move: Move, limit: int) -> Reach:
    """Where a piece can come in the rest of its move, and what it costs; its own hex is among them."""
    here = move.at
    if here is None or move.stopped != "":
        return Reach({}, {})
    start = here

    if turning(unit) is not None and move.face >= 0:
        return reach_turning(
            unit, move, {start: 0}, limit, None, lambda a, b, spent: passable(unit, move, start, a, b, spent, True)
        )
    return reach({start: 0}, limit, lambda a, b, spent: passable(unit, move, start, a, b, spent, True))


def reach_turning(
    unit: Piece,
    move: Move,
    starts: dict[Hex, int],
    limit: int,
    goal: Hex | None,
    cost: Callable[[Hex, Hex, int], int | None],
) -> Reach:
    """The cheapest ways of a piece that turns towards where it goes, and pays for it; `cost` as for `reach`, without turns. Of
    ways the one to the goal is told."""
    price = turning(unit)
    each_turn = price if price is not None else 0
    best: dict[tuple[Hex, int], int] = {}
    before: dict[tuple[Hex, int], tuple[Hex, int]] = {}
    costs: dict[Hex, int] = {}
    waiting: list[list[tuple[Hex, int]]] = [[] for n in range(limit + 1)]
    for start in starts:
        if starts[start] <= limit:
            best[(start, move.face)] = starts[start]
            waiting[starts[start]].append((start, move.face))
    for spent in range(limit + 1):
        for here, face in waiting[spent]:
            if best[(here, face)] != spent:
                continue
            if here not in costs:
                costs[here] = spent
            if here == goal:
                return Reach(costs, way_back((here, face), before))
            for direction in range(6):
                there = here.neighbour(direction)
                if there is None:
                    continue
                turned = faced_for(unit, face, direction)
                known = best.get((there, turned))
                spends = spent + each_turn * corners(face, turned)
                if spends > limit or (known is not None and known <= spends):
                    continue
                step_price = cost(here, there, spends)
                if step_price is None:
                    continue
                spends += step_price
                if spends > limit or (known is not None and known <= spends):
                    continue
                best[(there, turned)] = spends
                before[(there, turned)] = (here, face)
                waiting[spends].append((there, turned))
    return Reach(costs, {})


def way_back(end: tuple[Hex, int], before: dict[tuple[Hex, int], tuple[Hex, int]]) -> dict[Hex, Hex]:
    """The hexes of one way, each with the one before it."""
    found: dict[Hex, Hex] = {}
    here = end
    while here in before:
        found[here[0]] = before[here][0]
        here = before[here]
    return found


def toward(unit: Piece, move: Move, starts: dict[Hex, int], goal: Hex, limit: int) -> Reach:
    """The cheapest ways from some hexes to another one: without risks if there is such a way. In a move that has begun on the
    map the start is the hex where it is. A goal that cannot be entered from any side is not searched for."""
    if all(passable(unit, move, move.at, near, goal, 0, True) is None for near in goal.neighbours()):
        return reach(starts, 0, lambda a, b, spent: None)
    found = toward_with(unit, move, starts, goal, limit, False)
    return found if goal in found.costs else toward_with(unit, move, starts, goal, limit, True)


def toward_with(unit: Piece, move: Move, starts: dict[Hex, int], goal: Hex, limit: int, risks: bool) -> Reach:
    """The same, with risks or without."""
    if turning(unit) is not None and move.face >= 0:
        return reach_turning(
            unit,
            move,
            starts,
            limit,
            goal,
            lambda a, b, spent: (
                passable(unit, move, move.at, a, b, spent, risks) if in_time(unit, b, goal, limit - spent) else None
            ),
        )
    return reach(
        starts,
        limit,
        lambda a, b, spent: (
            passable(unit, move, move.at, a, b, spent, risks) if in_time(unit, b, goal, limit - spent) else None
        ),
    )


def in_time(unit: Piece, there: Hex, goal: Hex, left: int) -> bool:
    """Whether a goal can still be reached from the next hex on a way, with so many parts left before it is entered. The goal
    itself may be a hex that one may always move (`least`)."""
    far = there.distance(goal)
    return far == 0 or (far is not None and (far + 1) * least_price(unit) <= left)


def passable(unit: Piece, move: Move, start: Hex | None, here: Hex, there: Hex, spent: int, risks: bool) -> int | None:
    """What a step costs within a way, None where it is not legal. `start` is None for a way from off the map; with `risks` the
    way may lead through hexes that cost dice to leave."""
    at_start = start is not None and here == start
    danger = risk(unit, here)
    if not at_start and ((zone_stops(unit) and zone(here, unit)) or (danger > 0 and not risks)):
        return None
    if enemy_in(there, unit):
        return None
    if takes_all(unit, here, there):
        may = at_start and move.hexes == 0 and not zone_closed(unit, move, here, there)
        return move.left if may and not forbidden(unit, move, here, there) else None
    price = ground_cost(unit, here, there)
    if price is None or zone_closed(unit, move, here, there):
        return None
    price += total(extra(unit, here, there)) + danger
    if at_start and move.bound and move.hexes == 0:
        price += leaving_cost(unit, move)
    if forbidden(unit, move, here, there):
        return None
    if at_start and move.hexes < least(unit) and spent + price > move.left:
        return move.left
    return price


def show_legal(unit: Piece) -> None:
    """Let the hexes that a piece can reach wear what is left there."""
    move = current(unit)
    found = legal(unit, move, move.left)
    marks: dict[Hex, Text] = {}
    for where in found.costs:
        if where != unit.hex and not crowded(unit, where):
            marks[where] = shown(move.left - found.costs[where])
    report(say("movement.left", unit.name, shown(move.left), shown(move.allowed)), "quiet")
    show(marks)


def tell_costs(unit: Piece) -> None:
    """Say what the next step costs in each direction."""
    here = unit.hex
    if here is None:
        return
    move = current(unit)
    told: list[Text] = []
    for direction in range(6):
        there = here.neighbour(direction)
        if there is None:
            continue
        price = step_cost(unit, move, here, there)
        against = causes_against(unit, move, here, there)
        cost = shown(price) if price is not None else "-"
        told.append(f"{there} {cost}" if not against else f"{there} {cost} ({joined(against, '; ')})")
    line = say("movement.left", unit.name, shown(move.left), shown(move.allowed))
    report(joined([line] + reminders(unit, move, here), ". "), "quiet")
    report(joined(told), "quiet")


# ---- by drag


def dragged(unit: Piece) -> None:
    """After a piece was dragged: the cheapest way is found, paid and told; what is not legal is told."""
    there, origin = unit.hex, unit.came_from
    if there is None or outside(unit):
        return
    if referee() == "off" or not may_move(unit) or origin is None:
        by_hand(unit, there)
        return
    if origin == there:
        return
    known = under_way(unit)
    move = known if known is not None else fresh(unit, origin)
    if known is not None and there == known.at:
        on_course(unit)
    elif known is not None and there == known.begun and may_take_back(unit, known):
        report(say("movement.back", unit.name, there), "quiet")
        begin_anew(unit, known)
    else:
        follow(unit, move, there)


def begin_anew(unit: Piece, move: Move) -> None:
    """A move is taken back: it begins anew where it began."""
    on_course(unit)
    remember(unit, anew(unit, move))
    taken_back(unit)


def follow(unit: Piece, known: Move, there: Hex) -> None:
    """A piece was dragged into a hex: the way is paid and told, or what is against it."""
    against = drag_causes(unit, known, there)
    start = known.at
    if against or start is None:
        no_way(unit, known, there, joined(against, "; "))
        return
    move = started(unit, known)
    found = toward(unit, move, {start: 0}, there, move.left)
    way = way_to(there, found)
    if way:
        go_along(unit, move, way, len(way) - 1, found.costs[there])
    else:
        tell_no_way(unit, move, {start: 0}, there)


def go_along(unit: Piece, known: Move, way: list[Hex], hexes_gone: int, spends: int) -> None:
    """A piece has gone a way that begins where its move has come to: step by step it is paid, then told."""
    move, there = known, way[-1]
    for n in range(1, len(way)):
        move = paid(unit, move, way[n - 1], way[n])
        if move.at != way[n] or move.stopped != "":
            break
    if move.at == there:
        on_course(unit)
        dice = sum(risk(unit, passed) for passed in way[:-1])
        line = way_line(unit, known, there, spends - dice, hexes_gone, move.left)
        tell(unit, there, with_notes(unit, line, move), "quiet")
        if referee() == "full":
            turn_to(unit, move.face)
    remember(unit, replace(move, face=faced(unit)) if move.face >= 0 else move)
    for passed in move.entered[len(known.entered) :]:
        arrives(unit, passed)
    stays = move.at
    if stays is not None and stays != there:
        report(say("movement.stays", unit.name, stays), "warning")
        astray(unit, there)


def way_line(unit: Piece, known: Move, there: Hex, spends: int, hexes_gone: int, left: int) -> Text:
    """What a way has cost, in one line."""
    if known.begun is None and known.hexes == 1:
        return say("movement.entered.way", named(unit, there), there, shown(spends), hexes_gone, shown(left))
    return say("movement.dragged", named(unit, there), there, shown(spends), hexes_gone, shown(left))


def drag_causes(unit: Piece, move: Move, there: Hex) -> list[Text]:
    """What forbids a drag to a hex, whatever way it took."""
    found = over_causes(unit, move)
    start = move.at
    if start is not None and start.distance(there) is None:
        found.append(say("movement.why.barrier"))
    if enemy_in(there, unit):
        found.append(say("movement.why.enemy"))
    if move.bound and not zone_after_zone(unit) and zone(there, unit):
        found.append(say("movement.why.zone"))
    return found


def tell_no_way(unit: Piece, move: Move, starts: dict[Hex, int], there: Hex) -> None:
    """Say of a drag that no legal way leads there, or that it is too far."""
    longer = toward(unit, move, starts, there, move.left + 4 * parts())
    if there in longer.costs:
        cost = shown(longer.costs[there])
        short = say("movement.why.points")
        line = say("movement.dear", named(unit, there), there, cost, shown(move.left), short)
        tell(unit, there, with_offer(line, move), "warning")
        remember(unit, move)
        astray(unit, there)
    else:
        start = move.at
        why = forbidden(unit, move, start, there) if start is not None else []
        no_way(unit, move, there, joined(why if why else [say("movement.why.way")], "; "))


def no_way(unit: Piece, move: Move, there: Hex, why: Text) -> None:
    """A drag is no legal move: the piece stands by the rules where it stood before."""
    remember(unit, move)
    astray(unit, there)
    tell(unit, there, with_offer(say("movement.refused", named(unit, there), there, why), move), "warning")


def with_offer(line: Text, move: Move) -> Text:
    """A line that refuses a drag, with how to take it back, where the referee would not go on from there."""
    return joined([line, say("movement.offer")], " – ") if referee() == "full" and move.at is not None else line


# ---- from off the map


def entry_causes(unit: Piece, there: Hex) -> list[Text]:
    """What forbids to come onto the map in a hex, cause by cause."""
    move = current(unit) if unit.hex is None else fresh(unit, None)
    found: list[Text] = []
    if enemy_in(there, unit):
        found.append(say("movement.why.enemy"))
    price = step_cost(unit, move, None, there)
    if price is None:
        found.append(say("movement.why.barrier"))
    elif price > move.left and least(unit) == 0:
        found.append(say("movement.why.points"))
    return found + entry_forbidden(unit, there)


def entry_price(unit: Piece, there: Hex) -> str:
    """What it costs to come onto the map in a hex, as players read it."""
    price = step_cost(unit, fresh(unit, None), None, there)
    return shown(price) if price is not None else "-"


def entry_words(unit: Piece, there: Hex) -> Text:
    """The same with the road that leads there."""
    way = road(unit, None, there)
    return entry_price(unit, there) if way is None else f"{entry_price(unit, there)} {ground_name(way)}"


def entry_costs(unit: Piece, move: Move, entries: list[Hex]) -> dict[Hex, int]:
    """What it costs a piece to come onto the map, by the hexes where it may."""
    found: dict[Hex, int] = {}
    for there in entries:
        price = step_cost(unit, move, None, there)
        if price is not None and len(entry_causes(unit, there)) == 0:
            found[there] = min(price, move.left)
    return found


def outside(unit: Piece) -> bool:
    """Whether the move of a piece has not come onto the map yet by the rules, wherever it lies."""
    known = under_way(unit)
    return known is not None and known.at is None


def enter(unit: Piece, entries: list[Hex], there: Hex) -> bool:
    """A piece enters the map over one of some hexes and comes to another one on the cheapest way: it is paid and told. Returns
    whether that is legal; the piece is put there by who asks."""
    if referee() == "off":
        arrives(unit, there)
        return True
    by_drag = unit.hex is not None
    known = under_way(unit)
    fresh_move = known if known is not None else fresh(unit, None)
    against = over_causes(unit, fresh_move) + ([say("movement.why.enemy")] if enemy_in(there, unit) else [])
    if all(there.distance(each) is None for each in entries):
        against.append(say("movement.why.area"))
    if against:
        no_way(unit, fresh_move, there, joined(against, "; "))
        return False
    move = started(unit, fresh_move)
    starts = entry_costs(unit, move, entries)
    found = toward(unit, move, starts, there, move.left)
    way = way_to(there, found)
    if not way:
        tell_no_way(unit, move, starts, there)
        return False
    first = way[0]
    after = entering(unit, replace(move, left=move.left - starts[first]), first)
    arrives(unit, first)
    if not by_drag and len(way) == 1:
        report(
            with_notes(unit, say("movement.entered", unit.name, there, shown(starts[first]), shown(after.left)), after),
            "quiet",
        )
        remember(unit, after)
    else:
        go_along(unit, after, way, len(way), found.costs[there])
    return True


def kept_out(unit: Piece, where: Hex) -> None:
    """A piece lies on the map that has not come there by the rules."""
    if may_move(unit):
        known = under_way(unit)
        remember(unit, known if known is not None else fresh(unit, None))
    astray(unit, where)


def withdraw(unit: Piece) -> bool:
    """A piece that came onto the map in this phase was dragged back off it: its move begins anew. Returns whether it had
    entered, and may be taken back."""
    known = under_way(unit)
    if known is None or known.begun is not None:
        return False
    if not may_take_back(unit, known):
        report(say("movement.spent", unit.name), "warning")
        return False
    if known.hexes > 0:
        report(say("movement.withdrawn", unit.name))
    begin_anew(unit, known)
    return known.hexes > 0
