"""Movement: costs, turning, what orders forbid, stacks, entry. Numbers in comments are rows of the index.

Points are counted in halves, for roads cost half a point.
"""

from game import *


@dataclass(frozen=True)
class Move:
    """The move of a unit: turn and side, halves left, the hex it stands in by the rules and the one it began in (None: off the
    map), hexes moved, why it is over, the facing that is paid for."""

    stamp: str
    left: int
    at: Hex | None
    begun: Hex | None
    steps: int
    stop: str
    face: int


@dataclass(frozen=True)
class Entry:
    """A hex where a unit can come in, and what it costs in halves."""

    hex: Hex
    cost: int


@dataclass(frozen=True)
class Stand:
    """A unit on its way: hex, facing, steps made."""

    hex: Hex
    face: int
    steps: int


IMPASSABLE = 999


def moving_side() -> Side | None:
    return phase_side() if phase().endswith("-movement") else None


def is_moving(p: Piece) -> bool:
    return moving_side() is not None and p.side == moving_side()


def halves(n: int) -> str:
    if n % 2 == 0:
        return str(n // 2)
    return "½" if n == 1 else f"{n // 2}½"


def facing(p: Piece) -> int:
    face = p.facing
    return face if face is not None else -1


def stamp() -> str:
    side = moving_side()
    return f"{turn()}-{side}" if side is not None else f"{turn()}-"


def move_of(p: Piece) -> Move | None:
    """What a unit has of its move in this phase; turning by hand since its last step is paid for (H11)."""
    move = p.Move
    if move is None or move.stamp != stamp():
        return None
    by = turned_by(p, move)
    return move if by == 0 else replace(move, left=max(0, move.left - 2 * by), face=facing(p))


def turned_by(p: Piece, move: Move) -> int:
    """How many corners a unit was turned by hand since its last step (H11)."""
    return 0 if skirmisher(p) or one_hex(p) else corners(facing(p), move.face)


def new_move(p: Piece, h: Hex | None) -> Move:
    return Move(stamp(), 2 * p.mv, h, h, 0, "", facing(p))


def keep_move(p: Piece, move: Move) -> None:
    p.Move = replace(move, face=facing(p))
    p.MpLeft = halves(move.left)


def one_hex(p: Piece) -> bool:  # H9, H25
    return bond(p) in ("defend", "fatigued")


# ---- costs (H34)


def column(p: Piece) -> str:
    return "foot" if p.is_a("foot") else "cavalry"


def in_halves(points: str) -> int:
    if points in ("", "-"):
        return IMPASSABLE
    return 1 if points == "1/2" else 2 * whole(points)


def step_halves(origin: Hex | None, to: Hex, kind: str) -> int:
    road = to.leads_off("road") if origin is None else origin.joined_by(to, "road")
    return in_halves(cell("terrain-effects", "road" if road else to.terrain, kind))


def passable(origin: Hex, to: Hex, kind: str) -> bool:
    return step_halves(origin, to, kind) < IMPASSABLE


def turned(p: Piece, face: int, d: int) -> int:
    """The facing with the fewest corners turned from which a direction lies in front (H11)."""
    if face < 0 or skirmisher(p):
        return face
    for n in range(4):
        if p.arc_towards(d, face + n) == "front":
            return (face + n) % 6
        if p.arc_towards(d, face - n) == "front":
            return (face - n) % 6
    return face


def corners(a: int, b: int) -> int:
    n = abs(a - b) % 6
    return min(n, 6 - n)


# ---- what is forbidden: words, each with a text say.why.WORD


def hex_forbids(p: Piece, b: str, field: Field, origin: Hex | None, to: Hex) -> str:
    """By the hex alone, wherever the way began: enemies, zones, the coming near of H10."""
    if to in field.units:
        return "enemy"
    if skirmisher(p):
        if to in field.beside:  # H12
            return "beside"
    elif to in field.zoc:
        if night():  # H10
            return "night-zoc"
        if b == "routed":  # H19
            return "routed-zoc"
        if origin is not None and origin in field.zoc:  # H11
            return "zoc-to-zoc"
    if b in ("stand", "rally"):  # H10
        near = nearest_foe(field, to)
        if near <= modifier("night-distance") and (origin is None or near <= nearest_foe(field, origin)):
            return "near"
    return ""


def step_forbids(p: Piece, field: Field, origin: Hex, to: Hex, cost: int, move: Move) -> str:
    """What a step breaks; empty if nothing."""
    word = hex_forbids(p, bond(p), field, origin, to)
    if word != "":
        return word
    if step_halves(origin, to, column(p)) >= IMPASSABLE:
        return "ground"
    if one_hex(p):
        return "one-hex" if move.steps > 0 else ""
    return "points" if cost > move.left else ""


def end_forbids(p: Piece, field: Field, origin: Hex | None, to: Hex) -> str:
    """What the whole move breaks as it stands (H8, H19, H35)."""
    if origin is None or origin == to:
        return ""
    b = bond(p)
    before, after = nearest_foe(field, origin), nearest_foe(field, to)
    if b == "advance" and after >= before and before < 99:
        return "advance"
    if b == "withdraw" and after <= before and before < 99:
        return "withdraw"
    if b == "routed" and after < before:
        return "routed-near"
    leader = leader_of(p)
    if b == "rally" and leader is not None and leader.hex is not None:
        home = leader.hex
        if away(to, home) >= away(origin, home) and away(to, home) > command(leader):
            return "rally"
    return ""


def why(word: str) -> Text:
    return say(f"say.why.{word}")


def refusal(who: Text, to: Hex, word: str, cost: int, left: int) -> Text:
    """What is said of a step that is not possible: the points only where they are the reason."""
    reason = f"{why(word)} {say('say.move.short', halves(cost), halves(left))}" if word == "points" else why(word)
    return say("say.move.no", who, to, reason)


# ---- one report for two that go together


def fellow(p: Piece, h: Hex) -> Piece | None:
    """The partner of a stack, in a hex, that is selected along with a unit and is in the same state."""
    if p not in selected() or p.side is None:
        return None
    for q in units_at(h, p.side):
        same = p.Move == q.Move and p.Surge == q.Surge and bond(p) == bond(q) and p.facing == q.facing
        if partners(p, q) and q in selected() and same:
            return q
    return None


def tell(p: Piece, h: Hex, line: Callable[[Text], Text]) -> None:
    """Report a step that starts or ends in a hex, for both of a stack; the second of two says nothing if it has the same to say."""
    if game.Told == f"{p.uid} {h}":
        game.Told = ""
        return
    q = fellow(p, h)
    game.Told = f"{q.uid} {h}" if q is not None else ""
    report(line(f"{called(p)}, {called(q)}" if q is not None else called(p)))


# ---- one step


def surging(p: Piece) -> bool:
    ride = p.Surge
    return ride is not None and ride > 0 and (phase().endswith("-charge") or phase().endswith("-melee"))


def may_step(me: Piece, d: int) -> bool:
    here = me.hex
    if here is None or here.neighbour(d) is None:
        return False
    if surging(me):
        return me.arc_towards(d, facing(me)) == "front"
    return referee() == "off" or is_moving(me)


def step_to(me: Piece, d: int) -> None:
    origin = me.hex
    to = origin.neighbour(d) if origin is not None else None
    if origin is None or to is None:
        return
    if surging(me):
        ride(me, origin, to)
        return
    wanted = turned(me, facing(me), d)
    if referee() == "off":
        turn_unit(me, wanted)
        me.move(to)
        return
    field = field_of(me)
    known = move_of(me)
    move = known if known is not None else new_move(me, origin)
    turns = 0 if one_hex(me) or skirmisher(me) else corners(facing(me), wanted)
    cost = step_halves(origin, to, column(me)) + 2 * turns
    wrong = move.stop if move.stop != "" else step_forbids(me, field, origin, to, cost, move)
    if wrong != "":
        left = move.left
        tell(me, origin, lambda who: refusal(who, to, wrong, cost, left))
        if referee() == "full":
            return
    stop = "in-zoc" if not skirmisher(me) and to in field.zoc else move.stop
    after = replace(move, left=max(0, move.left - cost), at=to, steps=move.steps + 1, stop=stop)
    if wrong == "":
        words = say("say.move.turns", turns) if turns > 0 else ""
        note = end_note(me, field, after, to)
        tell(me, origin, lambda who: f"{say('say.move.step', who, to, halves(cost), words, halves(after.left))}{note}")
    turn_unit(me, wanted)
    keep_move(me, after)
    me.move(to)
    escort(origin, to, me.side)  # H30: leader and Cross go with the last
    entered(me, to)


def turn_unit(p: Piece, face: int) -> None:
    if not skirmisher(p) and face >= 0:
        p.turn_to(face)


def end_note(p: Piece, field: Field, move: Move, to: Hex) -> Text:
    note: Text = f" {say('say.move.stops')}" if move.stop == "in-zoc" else ""
    end = end_forbids(p, field, move.begun, to)
    if end != "":
        note = f"{note} {say('say.move.end', why(end))}"
    if crowded(p, to):
        note = f"{note} {say('say.move.end', why('stack'))}"
    return note


def ride(me: Piece, origin: Hex, to: Hex) -> None:
    """H20, H21: straight ahead, without turning."""
    surge = me.Surge
    left = surge if surge is not None else 0
    cost = step_halves(origin, to, column(me))
    wrong = ride_forbids(me, to)
    if wrong == "":
        wrong = "points" if cost > left else "in-zoc" if in_enemy_zoc(me) else "stack" if crowded(me, to) else ""
    if wrong != "":
        tell(me, origin, lambda who: refusal(who, to, wrong, cost, left))
        if referee() == "full":
            return
    after = max(0, left - cost)
    tell(me, origin, lambda who: say("say.charge.ride", who, to, halves(after)))
    me.move(to)
    escort(origin, to, me.side)
    me.Surge = after
    entered(me, to)


def ride_forbids(me: Piece, to: Hex) -> str:
    return "enemy" if enemy_in(to, me) else ""


# ---- what the next steps cost


def may_ask_costs(me: Piece) -> bool:
    return me.hex is not None and is_moving(me)


def tell_costs(me: Piece) -> None:
    here = me.hex
    if here is None:
        return
    field = field_of(me)
    known = move_of(me)
    move = known if known is not None else new_move(me, here)
    said: list[Text] = []
    for d in range(6):
        to = here.neighbour(d)
        if to is None:
            continue
        ground = step_halves(here, to, column(me))
        turns = 0 if one_hex(me) or skirmisher(me) else corners(facing(me), turned(me, facing(me), d))
        cost = ground + 2 * turns
        wrong = move.stop if move.stop != "" else step_forbids(me, field, here, to, cost, move)
        price = "-" if ground >= IMPASSABLE else halves(cost)
        line = f"{say(f'cmd.move.{d}')} {to}: {price}"
        said.append(line if wrong == "" else f"{line} ({why(wrong)})")
    report(say("say.move.left", called(me), halves(move.left), say(f"say.bond.{bond(me)}")))
    report(joined(said))


# ---- the cheapest way of a drag, over hexes and facings


def cheapest(p: Piece, field: Field, starts: dict[Stand, int], goal: Hex, limit: int) -> tuple[int, int] | None:
    """The halves of the cheapest legal way, and the facing at its end; None if there is none within a limit."""
    kind, b, one, turns = column(p), bond(p), one_hex(p), not skirmisher(p)
    best: dict[tuple[Hex, int], int] = {}
    waiting: list[list[Stand]] = [[] for n in range(limit + 1)]
    for start in starts:
        if starts[start] <= limit:
            best[(start.hex, start.face)] = starts[start]
            waiting[starts[start]].append(start)
    for spent in range(limit + 1):
        for here in waiting[spent]:
            h, face = here.hex, here.face
            if best[(h, face)] != spent:
                continue
            if h == goal:
                return (spent, face)
            if here.steps > 0 and (one or (turns and h in field.zoc)):  # H11: entering a zone ends it
                continue
            for d in range(6):
                to = h.neighbour(d)
                if to is None:
                    continue
                cost = step_halves(h, to, kind)
                if cost >= IMPASSABLE:
                    continue
                f = turned(p, face, d)
                spends = spent if one else spent + cost + (2 * corners(face, f) if turns else 0)
                if spends > limit or (not one and spends + away(to, goal) > limit):
                    continue
                known = best.get((to, f))
                if (known is not None and known <= spends) or hex_forbids(p, b, field, h, to) != "":
                    continue
                best[(to, f)] = spends
                waiting[spends].append(Stand(to, f, here.steps + 1))
    return None


def ride_cost(p: Piece, origin: Hex, to: Hex, left: int) -> int | None:
    """H20, H21: a ride by dragging: what it costs by front hexes alone, without a turn; None if there is no such way."""
    side = p.side
    costs: dict[Hex, int] = {origin: 0}
    waiting = [origin]
    for h in waiting:
        if side is None or enemy_zoc(h, side):  # H11: it ends there
            continue
        for d in range(6):
            n = h.neighbour(d)
            if n is None or p.arc_towards(d, facing(p)) != "front" or enemy_in(n, p):
                continue
            cost = costs[h] + step_halves(h, n, column(p))
            known = costs.get(n)
            if cost <= left and (known is None or known > cost):
                costs[n] = cost
                waiting.append(n)
    return costs.get(to)


def ride_by_hand(me: Piece, origin: Hex, to: Hex) -> None:
    surge = me.Surge
    left = surge if surge is not None else 0
    cost = ride_cost(me, origin, to, left)
    wrong = "enemy" if enemy_in(to, me) else "ride" if cost is None else "stack" if crowded(me, to) else ""
    if wrong != "" or cost is None:
        tell(me, to, lambda who: refusal(who, to, wrong, 0, left))
        return
    after = left - cost
    tell(me, to, lambda who: say("say.charge.ride", who, to, halves(after)))
    me.Surge = after
    escort(origin, to, me.side)


def dragged_unit(me: Piece) -> None:
    to, origin = me.hex, me.came_from
    if to is None or origin == to or (origin is None and me.came_from_box is None):
        return
    if referee() != "off" and origin is not None:
        if chose_way(me, origin, to):
            return
        if surging(me):
            ride_by_hand(me, origin, to)
            entered(me, to)
            return
    entered(me, to)
    if referee() == "off" or phase().endswith("-melee") or phase().endswith("-recovery") or turn() == 0:
        return
    if origin is None:
        if is_moving(me):
            enter_by_hand(me, to)
        return
    if not is_moving(me):
        report(say("say.drag.no", called(me), to, why("phase")))
        return
    known = move_of(me)
    move = known if known is not None else new_move(me, origin)
    if to == move.at:
        return
    if to == move.begun and move.steps > 0:  # taken back by hand
        keep_move(me, new_move(me, to))
        report(say("say.drag.back", called(me), to))
        return
    if move.at is not None:
        follow(me, move, {Stand(move.at, facing(me), 0): 0}, to)


def follow(p: Piece, move: Move, starts: dict[Stand, int], to: Hex) -> None:
    """Find the way of a drag, say what it costs, and keep what is left of the move."""
    field = field_of(p)
    left = move.left
    wrong = drag_forbids(p, move, field, to)
    way = cheapest(p, field, starts, to, left) if wrong == "" else None
    if wrong == "" and way is None:
        longer = None if one_hex(p) else cheapest(p, field, starts, to, left + 6)
        if longer is not None:
            need = longer[0]
            tell(p, to, lambda who: refusal(who, to, "points", need, left))
            return
        wrong = "one-hex" if one_hex(p) else hex_forbids(p, bond(p), field, None, to)
        if wrong == "":
            wrong = "points" if move.at is None or 2 * away(move.at, to) > left else "no-way"
    if way is None:
        tell(p, to, lambda who: say("say.drag.no", who, to, why(wrong)))
        return
    cost = way[0]
    stop = "in-zoc" if not skirmisher(p) and to in field.zoc else move.stop
    after = replace(move, left=left - cost, at=to, steps=move.steps + 1, stop=stop)
    note = end_note(p, field, after, to)
    tell(p, to, lambda who: f"{say('say.drag.cost', who, to, halves(cost), halves(left - cost))}{note}")
    if referee() == "full" and not one_hex(p):
        turn_unit(p, way[1])
    keep_move(p, after)


def drag_forbids(p: Piece, move: Move, field: Field, to: Hex) -> str:
    """What forbids a drag, whatever way it took."""
    if move.stop != "":
        return move.stop
    if one_hex(p) and move.steps > 0:
        return "one-hex"
    if to in field.units:
        return "enemy"
    if skirmisher(p) and to in field.beside:
        return "beside"
    if not skirmisher(p) and to in field.zoc:
        if night():
            return "night-zoc"
        if bond(p) == "routed":
            return "routed-zoc"
    if move.at is not None and move.at.adjacent(to):
        return hex_forbids(p, bond(p), field, move.at, to)
    return ""


# ---- entry (H4, H5)


def entries(p: Piece, area: str, field: Field, left: int) -> list[Entry]:
    """The hexes of an entry area where a unit could come in, the cheapest first, which is the road."""
    found: list[Entry] = []
    for h in hexes_of_area(area):
        if h in field.units or (skirmisher(p) and h in field.beside):
            continue
        if not skirmisher(p) and night() and h in field.zoc:
            continue
        cost = step_halves(None, h, column(p))
        if cost <= left:
            found.append(Entry(h, cost))
    return sorted(found, key=lambda each: each.cost)


def hexes_of_area(area: str) -> list[Hex]:
    if area == "west":
        return zone_hexes("west")
    return zone_hexes("north") if area == "north" else zone_hexes("south") if area == "south" else zone_hexes("east")


def barred(area: str, field: Field) -> bool:
    """H5: barred when every hex of the area is held or covered by the other side."""
    return all(h in field.units or h in field.zoc for h in hexes_of_area(area))


def entry_area(p: Piece, field: Field) -> str:
    return "north" if p.side == "muslim" and p.area == "west" and barred("west", field) else p.area


def due(p: Piece) -> bool:
    return 0 < whole(p.arrives) <= turn()


def may_enter(me: Piece) -> bool:
    if me.box is None or not me.box.startswith("entry/"):
        return False
    return referee() == "off" or (is_moving(me) and due(me))


def enter_map(me: Piece) -> None:
    field = field_of(me)
    move = new_move(me, None)
    area = entry_area(me, field)
    found = entries(me, area, field, move.left)
    if len(found) == 0:
        report(say("say.enter.none", called(me), say(f"area.{area}")))
        return
    labels: list[Text] = [f"{e.hex}: {halves(e.cost)}{'' if stacks_at_entry(me, e.hex) else ' *'}" for e in found]
    n = choose(say("say.enter.where", called(me), say(f"area.{area}")), labels)
    if n is not None:
        arrive(me, move, field, found[n])
        me.move(found[n].hex)


def arrive(p: Piece, move: Move, field: Field, entry: Entry) -> None:
    h = entry.hex
    stop = "in-zoc" if not skirmisher(p) and h in field.zoc else move.stop
    after = replace(move, left=move.left - entry.cost, at=h, steps=1, stop=stop)
    keep_move(p, after)
    note: Text = "" if stacks_at_entry(p, h) else f" {say('say.move.end', why('stack'))}"
    report(f"{say('say.enter', called(p), h, halves(entry.cost), halves(after.left))}{note}")


def stacks_at_entry(p: Piece, h: Hex) -> bool:
    """Whether a newcomer may share a hex with who is there: nobody, or one other newcomer of its type (H14)."""
    others = [q for q in h.pieces() if is_unit(q) and q.side == p.side and q != p]
    return len(others) == 0 or (len(others) == 1 and partners(p, others[0]))


def enter_by_hand(p: Piece, to: Hex) -> None:
    if not due(p):
        report(say("say.drag.no", called(p), to, why("early")))
        return
    field = field_of(p)
    move = new_move(p, None)
    area = entry_area(p, field)
    found = entries(p, area, field, move.left)
    for entry in found:
        if entry.hex == to:
            arrive(p, move, field, entry)
            return
    if len(found) == 0:
        report(say("say.enter.none", called(p), say(f"area.{area}")))
        return
    follow(p, move, {Stand(e.hex, facing(p), 0): e.cost for e in found}, to)


def open_moves() -> None:
    """A movement phase begins: what way everybody faces, so that turning by hand counts (H11)."""
    if referee() == "off":
        return
    for p in units_on_map():
        if not skirmisher(p) and is_moving(p):
            keep_move(p, new_move(p, p.hex))


# ---- a phase is over: what moves broke as a whole, and who still forms a stack (H8, H14, H35)


def close_moves() -> None:
    if referee() == "off":
        return
    units = units_on_map()
    fields: dict[str, Field] = {}
    stacks: dict[str, list[Piece]] = {}
    for p in units:
        h, side, move = p.hex, p.side, p.Move
        if h is None or side is None:
            continue
        if f"{h} {side}" not in stacks:
            stacks[f"{h} {side}"] = []
        stacks[f"{h} {side}"].append(p)
        if move is None:
            continue
        if 2 * turned_by(p, move) > move.left:
            report(say("say.drag.no", called(p), h, why("turned")))
        if side not in fields:
            fields[side] = field_of(p)
        end = end_forbids(p, fields[side], move.begun, h) if move.steps > 0 else ""
        if end != "":
            report(say("say.drag.no", called(p), h, why(end)))
        p.Move = None
        p.MpLeft = ""
    for key in sorted(stacks.keys()):
        close_stack(key.split(" ")[0], stacks[key])


def close_stack(where: str, here: list[Piece]) -> None:
    """H14: two of one type that were together keep together; others are no stack."""
    if len(here) == 1:
        here[0].Pair = ""
        return
    good = len(here) == 2 and partners(here[0], here[1])
    pair = "" if not good else here[0].uid if here[0].Pair == "new" else here[0].Pair
    for p in here:
        p.Pair = pair
    if not good and (phase().endswith("-charge") or phase().endswith("-fire") or phase().endswith("-recovery")):
        report(say("say.stack", where, called_all(here)))
