"""What orders, stacks, charges and entry add to movement. Numbers in comments are rows of the index."""

from game import *


def one_hex(p: Piece) -> bool:
    """H9, H25: under defence and fatigued one hex, whatever it costs and turning for nothing."""
    return bond(p) in ("defend", "fatigued")


def note_facing() -> None:
    """Store the facings at the start of a movement phase, for moves that are taken back (H11)."""
    for p in map_pieces():
        if p.kind == "unit" and p.side == phase_side():
            p.Faced = p.facing


def from_start(p: Piece, move: Move) -> Move:
    """Restart a move that is taken back, with the facing before it."""
    if phase().endswith("-movement"):  # a charge turns nobody (H21): what it had turned before is paid for
        enforce(lambda: turn_back(p))
    return march.fresh(p, move.begun)


def turn_back(p: Piece) -> None:
    """It faces as it did when its movement phase began."""
    face = p.Faced if p.kind == "unit" else None
    if face is not None:
        p.turn_to(face)


# ---- the nearest enemy (H8, H10, H19, H35)


def nearest_foe(p: Piece, h: Hex) -> int:
    """The distance of the nearest enemy from a hex; 99 if there is none."""
    found = 99
    for q in map_pieces():
        where = q.hex
        if where is not None and is_unit(q) and enemies(p, q):
            found = min(found, away(h, where))
    return found


def comes_near(p: Piece, origin: Hex, to: Hex) -> bool:
    near = nearest_foe(p, to)
    return near <= modifier("night-distance") and near <= nearest_foe(p, origin)


def gain(p: Piece, move: Move, to: Hex) -> str:
    """Whether a whole move comes nearer to the nearest enemy; empty where there is none, or no move yet."""
    begun = move.begun
    if begun is None or begun == to:
        return ""
    before, after = nearest_foe(p, begun), nearest_foe(p, to)
    return "" if before == 99 else "nearer" if after < before else "farther" if after > before else "same"


def leaves_leader(p: Piece, move: Move, to: Hex) -> bool:
    """H35: neither nearer to its leader nor within his range."""
    leader, begun = leader_of(p), move.begun
    if leader is None or leader.hex is None or begun is None or begun == to:
        return False
    return away(to, leader.hex) >= away(begun, leader.hex) and away(to, leader.hex) > command(leader)


# ---- two that go together (H14)


def partner_along(p: Piece, h: Hex) -> Piece | None:
    """The partner of a stack, in a hex, that is selected along with a unit and is in the same state; of two that ride
    the first has paid by the time that it is reported."""
    for q in h.pieces():
        same = p.Move == q.Move and surge_of(p) <= surge_of(q) and bond(p) == bond(q) and p.facing == q.facing
        if partners(p, q) and p in selected() and q in selected() and same:
            return q
    return None


def put_by_hand(p: Piece, to: Hex) -> None:
    """A drag that is not a move: to another hex for giving way, one that the rules ignore, or an illegal one."""
    origin = p.came_from
    if origin is not None and chose_way(p, origin, to):
        return
    entered(p, to)
    if origin is None or origin == to or turn() == 0:
        return
    if not phase().endswith("-melee") and not phase().endswith("-recovery"):
        report(say("say.drag.no", p.name, to, say("say.why.phase")), "warning")


# ---- the ride of a charge (H20, H21)


def surge_of(p: Piece) -> int:
    surge = p.Surge if p.kind == "unit" else None
    return surge if surge is not None else 0


def ahead(p: Piece, origin: Hex, to: Hex) -> bool:
    """Straight ahead is into the front hexes, whatever hex it has come to."""
    d = origin.direction_to(to)
    return d is not None and march.into(p, d, march.faced(p))


def rode(p: Piece, h: Hex) -> None:
    origin = p.came_from
    if origin is not None and p.hex == h:
        escort(origin, h, p.side)
    entered(p, h)


def spurred(p: Piece, move: Move) -> Move:
    p.Surge = move.left
    return move


# ---- entry (H4, H5)


def entry_area(p: Piece) -> str:
    """H5: in the north where every hex of the west is held or covered by the other side."""
    barred = all(len(foes_in(h, p)) > 0 or zoc(p, h) for h in area_hexes("west"))
    return "north" if p.side == "muslim" and p.area == "west" and barred else p.area


def entered_new(p: Piece) -> None:
    h = p.hex
    if h is not None:
        entered(p, h)


# ---- who forms a stack when a phase is over (H14)


def pair_up() -> None:
    stacks: dict[Hex, list[Piece]] = {}
    for p in units_on_map():
        h = p.hex
        if h is not None:
            stacks.setdefault(h, []).append(p)
    for h in sorted(stacks.keys(), key=lambda each: each.number):
        close_stack(h, stacks[h])


def close_stack(where: Hex, here: list[Piece]) -> None:
    """Two units of one type that were together stay together, whoever is with them; others are not a stack."""
    pairs: dict[Piece, str] = {}
    for p in here:
        mates = [q for q in here if partners(p, q)]
        if len(mates) != 1:
            pairs[p] = ""
        elif p.Pair != "new":
            pairs[p] = p.Pair
        else:
            pairs[p] = pairs.get(mates[0], p.uid)
    for p in here:
        p.Pair = pairs[p]
    good = len(here) == 2 and pairs[here[0]] != ""
    closing = phase().endswith("-charge") or phase().endswith("-fire") or phase().endswith("-recovery")
    if len(here) > 1 and not good and closing:
        report(say("say.stack", where, names(here)), "warning")
