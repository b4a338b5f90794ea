"""Hold at all costs (12.14). Numbers in comments are paragraphs."""

from game import *


def holders_in(where: Hex, side: Side) -> list[Piece]:
    """The infantry that can attack, as it stands now: neither disrupted nor regrouping (12.14 12.17.2 5), nor OOS 2 (13.5.2)."""
    return [p for p in units_at(where, side) if infantry_steps(p) > 0]


def could_declare(where: Hex, side: Side) -> bool:
    return any(able(p) and supply_of(p) != "oos2" for p in holders_in(where, side))


def cover_to_hold(where: Hex, attackers: list[Piece]) -> bool:
    """The ground where a hex can be held: cover; works or mines in the open; all attackers beyond water (12.14.1)."""
    if where.terrain in ("woods", "village", "town", "forest"):
        return True
    if strongpoint_in(where) is not None or minefield_in(where) is not None:
        return True
    beside = [p.hex for p in attackers if p.hex is not None and p.hex.adjacent(where)]
    return len(beside) > 0 and all(wet(there, where) for there in beside)


def wet(here: Hex, there: Hex) -> bool:
    """A river or ford, minor ones too: asked at each step of every search."""
    lines = here.side_lines(there)
    return len(lines) > 0 and ("river" in lines or "ford" in lines or "minor-river" in lines)


def beside_to_attack(where: Hex, side: Side) -> list[Piece]:
    """Enemies who may attack a hex that was declared, as long as no attack on it is named (12.1.1)."""
    return [
        p
        for there in where.neighbours()
        if not water_between(there, where)
        for p in units_at(there, other_side(side))
        if able_to_attack(p) and not p.has("reserve")
    ]


def may_attack_side() -> Side | None:
    """Whose attacks are declared or carried out."""
    return "soviet" if phase() == "armour-response" else combat_side()


def hold_segment() -> bool:
    return phase_side() is not None and phase() in (
        "soviet-declaration", "armour-response", "soviet-combat", "soviet-breakthrough", "soviet-reserve-combat",
        "german-declaration", "german-combat", "german-breakthrough", "german-reserve-combat",
    )  # fmt: skip


def may_hold(me: Piece) -> bool:
    here, side = me.hex, me.side
    if (
        referee() == "off"
        or here is None
        or side is None
        or not acts_for(side)
        or not hold_segment()
        or here in game.HeldHexes
    ):
        return False
    if side == may_attack_side():
        return False
    battle = battle_at(here)
    if battle is None and not called_hex(here):
        return False
    attackers = battle.attackers if battle is not None else beside_to_attack(here, side)
    return could_declare(here, side) and cover_to_hold(here, attackers)


def hold(me: Piece) -> None:
    here = me.hex
    if here is not None:
        game.HeldHexes = game.HeldHexes + [here]
        report(say("say.hold.declared", here), "strong")


def may_give_up_hold(me: Piece) -> bool:
    return (
        me.hex is not None
        and me.hex in game.HeldHexes
        and me.side is not None
        and acts_for(me.side)
        and phase_side() != me.side
    )


def give_up_hold(me: Piece) -> None:
    game.HeldHexes = [where for where in game.HeldHexes if where != me.hex]
    report(say("say.hold.off", me.hex.number if me.hex is not None else ""))


def hold_phase() -> None:
    if not hold_segment():
        game.HeldHexes = []


# ---- what comes of it (12.14.2 12.14.3)


def holds(battle: Battle) -> bool:
    """Whether some hex of a battle is held at all costs, with infantry left to do it (12.14.3)."""
    return any(
        where in game.HeldHexes and len(holders_in(where, other_side(battle.side))) > 0 for where in battle.targets
    )


def hold_instead(battle: Battle) -> None:
    """Instead of a retreat: a step of the strongest infantry; a die not above the steps left costs the attacker one (12.14.2)."""
    side = other_side(battle.side)
    for where in battle.targets:
        if where not in game.HeldHexes:
            continue
        there = holders_in(where, side)
        if len(there) == 0:
            continue
        pays = max(there, key=lambda p: (p.cs, infantry_steps(p)))
        report(say("say.hold.pays", where, pays.name), "strong")
        lose_one(pays)
        left = sum([infantry_steps(p) for p in holders_in(where, side)])
        rolled = roll(6)
        still = [p for p in battle.attackers if p.hex is not None]
        if rolled > left or len(still) == 0:
            report(say("say.hold.spared", rolled, left))
            continue
        hit = max(still, key=lambda p: p.cs)
        report(say("say.hold.hits", rolled, left, hit.name), "strong")
        lose_one(hit)


def hold_void(battle: Battle) -> None:
    """Disruption or a breakthrough: nothing is held, and nothing more is lost (12.14.3)."""
    for where in battle.targets:
        if where in game.HeldHexes:
            report(say("say.hold.void", where))
    game.HeldHexes = [where for where in game.HeldHexes if where not in battle.targets]
