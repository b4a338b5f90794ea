"""Air support (6.0). Numbers in comments are paragraphs."""

from game import *

# ---- missions of a turn (6.1)


def find_missions() -> None:
    """Roll for missions: one die for the Germans (6.1.1), one for each Soviet front (6.1.2). None are saved (6.2)."""
    for pool in missions.pools():
        side: Side = "german" if pool == "german" else "soviet"
        rolled, modifiers = roll(6, side), sky_modifiers(side)
        found = value("air-german" if side == "german" else "air-soviet", rolled + total(modifiers), ground())
        missions.put(pool, found)
        why = joined(["", causes(modifiers)]) if len(modifiers) > 0 else ""
        report(say("say.air.missions", missions.pool_name(pool), rolled, why, found))


def sky_modifiers(side: Side) -> list[Modifier]:
    """The die roll modifiers for visibility and Operation Wanda (5.2 16.3)."""
    by_sky, wanda = value("air-sky", visibility(), side), side == "german" and marker_at("wanda") != ""
    found = [Modifier(say(f"visibility.{visibility()}"), by_sky, "5.2")] if by_sky != 0 else []
    return found + ([Modifier(say("say.air.wanda"), value("air-sky", "wanda", side), "16.3")] if wanda else [])


# ---- chits (6.2)


def chits_left(side: Side) -> list[Row]:
    """The chits left in a side's cup, each listed as often as the cup contains it."""
    out = [p.id for p in map_pieces() if p.kind == "air"] + [f"{row}" for row in game.AirSpent]
    cup = rows(f"air-{side}-")
    return [row for row in cup for _ in range(value("air-chits", row, "number") - out.count(row))]


def chits_of(battle: Battle, side: Side) -> list[Piece]:
    """A side's air support in a battle: at most one mission (6.2 4)."""
    return [p for where in battle.targets for p in where.pieces() if p.kind == "air" and p.side == side]


def chit_shift(chit: Piece, battle: Battle) -> int:
    """The column shift of a revealed chit: its attack value to the right, or its defence value to the left (6.2)."""
    if chit.face == 1:
        return 0
    attacks = chit.side == battle.side
    by = value("air-chits", chit.id, "attack" if attacks else "defence")
    return by if attacks else -by


# ---- calling air support


def air_phase(side: Side) -> bool:
    """Whether a side calls air support now: Soviets as battles are declared (12.1.1), Germans in combat (12.1.3)."""
    if side == "soviet":
        return phase() in ("soviet-declaration", "german-declaration")
    return phase() in ("soviet-combat", "german-combat")


def air_hexes(me: Piece) -> list[Hex]:
    """The hexes where a unit could receive air support. For Soviets: its own hex, or an adjacent one, if declared for
    attack. For Germans: a hex of the unit's battle."""
    here = me.here
    if me.side == "german":
        battle = battles.battle_of(me)
        return battle.targets[:1] if battle is not None else []
    if phase_side() != "soviet":
        return [here] if called_hex(here) else []
    return [there for there in here.neighbours() if called_hex(there) and len(enemy_units_at(there, "soviet")) > 0]


def air_pool(me: Piece) -> str:
    """The pool that pays for a mission: for Soviets, the unit's own front (6.2 3). Empty if no mission is left."""
    pool = "german" if me.side == "german" else front_of(me)
    return pool if pool in missions.pools() and missions.left(pool) > 0 else ""


def air_open(me: Piece, where: Hex) -> bool:
    """Whether a side may call air support: once per battle (6.2 4), in German attacks only if supplied (12.1.3 A 2)."""
    battle = battles.attack_on(where)
    bare = battle is not None and me.side == "german" == battle.side and not attack_supplied(battle)
    return not is_flown(where, own(me)) and not bare


def is_flown(where: Hex, side: Side) -> bool:
    """Whether a side has already called its mission for the battle in a hex (6.2 4)."""
    battle = battles.attack_on(where)
    lies = any(p.kind == "air" and p.side == side for p in where.pieces())
    return lies or (battle is not None and len(chits_of(battle, side)) > 0)


def call_air(me: Piece, side: Side) -> None:
    """Spend a mission and place a random chit from the cup, face down, on the battle (6.2)."""
    left = chits_left(side)
    if len(left) == 0:
        report(say("say.air.cup-empty"), "warning")
        return
    where = pick_hex(say("say.air.which"), [h for h in air_hexes(me) if air_open(me, h)])
    pool = air_pool(me)
    missions.put(pool, missions.left(pool) - 1)
    chit = new_piece(left[roll(len(left), side) - 1], where)
    chit.Flown = pool
    report(say("say.air.called", missions.pool_name(pool), where, missions.left(pool)))


def call_air_off(me: Piece) -> None:
    """Cancel a mission before its chit is revealed: the chit returns to the cup, and the mission to the pool."""
    missions.gain(me.Flown, 1)
    report(say("say.air.off", missions.pool_name(me.Flown), missions.left(me.Flown)))
    me.discard()


def air_goes_back(where: Hex, side: Side) -> None:
    """Return a side's mission for a hex to its pool, if no attack on the hex is declared any more (6.2)."""
    for chit in where.pieces():
        if chit.kind == "air" and chit.side == side and chit.face == 1 and chit.Flown != "":
            call_air_off(chit)


def show_air(battle: Battle) -> None:
    """Reveal the chits of a battle (12.1.3 C). An unsupplied attack loses its chit (12.1.3 A). Hexes attacked together
    have one mission per side: the first one found (6.2 4)."""
    for side in sides():
        bare, where = side == battle.side and not attack_supplied(battle), hex_numbers(battle.targets, " + ")
        for n, chit in enumerate(chits_of(battle, side)):
            if bare or n > 0:
                report(say("say.air.lost" if bare else "say.air.second", side_name(side), where), "warning")
                spend_chit(chit)
            else:
                chit.show_face(2)
                report(say("say.air.shown", side_name(side), signed(chit_shift(chit, battle))))


def air_shift(battle: Battle, side: Side) -> int:
    return sum(chit_shift(chit, battle) for chit in chits_of(battle, side))


def air_unused() -> None:
    """Discard the chits on hexes that were not attacked, as attacks are over: their missions are spent for this turn
    (12.1.3 6.2)."""
    left = [p for p in map_pieces() if p.kind == "air" and p.hex is not None]
    for side in sides():
        hexes = hexes_of_units([p for p in left if p.side == side])
        if len(hexes) > 0:
            report(say("say.air.unused", side_name(side), hex_numbers(hexes)), "warning")
    for chit in left:
        spend_chit(chit)


def spend_chit(chit: Piece) -> None:
    game.AirSpent = game.AirSpent + [row for row in rows("air-") if row == chit.id]
    chit.discard()
