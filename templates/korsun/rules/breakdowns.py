"""Options for tanks: reliability (18.2), heavy tanks on bridges (18.3), fords (18.6). Numbers in comments are
paragraphs."""

from game import *

FORD_TRIES = 4  # 18.6


def tanks_break_down() -> None:
    """In marked turns, roll two dice per heavy tank battalion: Panthers lose a step on 5 or 6, Tigers on 7 (18.2)."""
    for p in map_pieces():
        if not german(p) or not p.is_a("heavy"):
            continue
        rolled = roll(6, "german") + roll(6, "german")
        breaks = rolled == 7 if p.type == "tiger-battalion" else rolled in (5, 6)
        report(say("say.unreliable" if breaks else "say.reliable", p.name, rolled), "warning" if breaks else "quiet")
        if breaks:
            lose_one(p)


# ---- bridges under heavy tanks (18.3)


def weak_bridge(here: Hex, there: Hex) -> bool:
    """Whether a bridge may break under a heavy tank: not on a railway or main road, nor a finished J column bridge, nor
    a K column bridge, which heavy tanks cannot use. A new one may (15.2.3 15.2.4 18.3)."""
    if not wet(here, there) or not bridges.stands_without(["bridge-k-built"], here, there):
        return False
    if here.joined_by(there, "road") or here.joined_by(there, "railway"):
        return False
    return not bridges.ready("bridge-j-built", here, there)


def may_break(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether a unit must test the bridge between two hexes: a Panther or Tiger on a weak bridge that has not held
    before (18.3)."""
    tries = on("heavy-bridges") and p.is_a("heavy") and weak_bridge(here, there)
    return tries and marker_between("bridge-ok", here, there) is None


def heavy_crosses(p: Piece, here: Hex, there: Hex) -> bool:
    """Test a weak bridge under its first Panther or Tiger: on 1 or 2 it holds for good, otherwise it breaks and the
    unit does not cross (18.3)."""
    if not may_break(p, here, there):
        return True
    rolled = roll(6)
    holds = rolled <= 2
    key: TextKey = "say.bridge-holds" if holds else "say.bridge-breaks"
    report(say(key, p.name, here.number, there.number, rolled), "plain" if holds else "warning")
    built = marker_between("bridge-new", here, there)
    if built is not None and not holds:
        built.discard()
    else:
        laid_towards("bridge-ok" if holds else "bridge-blown", here, there)
    return holds


def heavies_try_bridges(battle: Battle) -> None:
    """Test the weak bridges that heavy tanks attack across, before combined arms and armour superiority are determined:
    those need an intact bridge (12.7 (5) 12.8.1 18.3)."""
    for p in battle.attackers:
        for there in targets_beside(p, battle):
            if p.here.side_has(there, "river"):
                heavy_crosses(p, p.here, there)


# ---- fords (18.6)


def fords_here(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether a unit can use a ford its side has found: foot infantry, reconnaissance, armour (18.6)."""
    if not ford_known(here, there, own(p)):
        return False
    return armoured(p) or p.is_a("reconnaissance") or (infantry(p) and mobility(p) == "foot")


def ford_sides(p: Piece) -> list[Hex]:
    """The hexes across adjacent fordable hexsides where the unit's side has not yet looked for a ford."""
    h, side, tried = p.here, own(p), game.FordTries
    fords = [n for n in h.neighbours() if h.side_has(n, "ford")]
    return [n for n in fords if f"{side} {h} {n}" not in tried and f"{side} {n} {h}" not in tried]


def tries_of(side: Side) -> int:
    return sum(1 for each in game.FordTries if each.startswith(side))


def seeks_fords(p: Piece) -> bool:
    """Whether a unit can look for fords: armour, mechanised infantry, reconnaissance, if tries are left (18.6)."""
    fit = armoured(p) or p.is_a("reconnaissance") or p.is_a("mechanised") or p.is_a("paired")
    return fit and tries_of(own(p)) < FORD_TRIES


def look_for_ford(p: Piece) -> None:
    """Roll for a hexside: on 5 or 6 there is a ford, for this side and the rest of the game (18.6)."""
    h, beyond = p.here, ford_sides(p)
    there = beyond[pick(say("ask.ford", p.name), [say("choice.hex", n) for n in beyond], beyond)]
    rolled = roll(6)
    game.FordTries = game.FordTries + [f"{own(p)} {h} {there}"]
    key: TextKey = "say.ford" if rolled >= 5 else "say.no-ford"
    report(say(key, p.name, h.number, there.number, rolled, FORD_TRIES - tries_of(own(p))))
    if rolled >= 5:
        laid_towards("ford", h, there).show_face(1 if soviet(p) else 2)
