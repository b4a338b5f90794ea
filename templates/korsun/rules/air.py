"""Air support (6.0). Numbers in comments are paragraphs."""

from game import *

# ---- missions of a turn (6.1)


def find_missions() -> None:
    """A die for the Germans (6.1.1), one for each Soviet front (6.1.2); nothing is carried over (6.2)."""
    for pool in missions.pools():
        side: Side = "german" if pool == "german" else "soviet"
        rolled, modifiers = roll(6, side), sky_modifiers(side)
        found = value("air-german" if side == "german" else "air-soviet", rolled + total(modifiers), ground())
        missions.put(pool, found)
        why = joined(["", causes(modifiers)]) if len(modifiers) > 0 else ""
        report(say("say.air.missions", missions.pool_name(pool), rolled, why, found))


def sky_modifiers(side: Side) -> list[Modifier]:
    """What visibility and operation Wanda add to the die (5.2 16.3)."""
    by_sky, wanda = value("air-sky", visibility(), side), side == "german" and marker_at("wanda") != ""
    found = [Modifier(say(f"visibility.{visibility()}"), by_sky, "5.2")] if by_sky != 0 else []
    return found + ([Modifier(say("say.air.wanda"), value("air-sky", "wanda", side), "16.3")] if wanda else [])


# ---- chits (6.2)


def chits_left(side: Side) -> list[Row]:
    """The chits in the cup of a side, each as often as it lies there."""
    out = [p.id for p in map_pieces() if p.kind == "air"] + [f"{row}" for row in game.AirSpent]
    cup = rows(f"air-{side}-")
    return [row for row in cup for _ in range(value("air-chits", row, "number") - out.count(row))]


def chits_of(battle: Battle, side: Side) -> list[Piece]:
    """The air support of a side in a battle: one mission at most (6.2 4)."""
    return [p for where in battle.targets for p in where.pieces() if p.kind == "air" and p.side == side]


def chit_shift(chit: Piece, battle: Battle) -> int:
    """What a chit that was turned over shifts: its attack value to the right, its defence value to the left (6.2)."""
    if chit.face == 1:
        return 0
    attacks = chit.side == battle.side
    by = value("air-chits", chit.id, "attack" if attacks else "defence")
    return by if attacks else -by


# ---- calling them


def air_phase(side: Side) -> bool:
    """Soviets say it when all battles are declared (12.1.1), Germans when the battle is resolved (12.1.3)."""
    if side == "soviet":
        return phase() in ("soviet-declaration", "german-declaration")
    return phase() in ("soviet-combat", "german-combat")


def air_hexes(me: Piece) -> list[Hex]:
    """The hexes whose battle a unit could have air support for: its own or one beside that is called, for Soviets;
    where it is in a battle, for Germans."""
    here = me.here
    if me.side == "german":
        battle = battles.battle_of(me)
        return battle.targets[:1] if battle is not None else []
    if phase_side() != "soviet":
        return [here] if called_hex(here) else []
    return [there for there in here.neighbours() if called_hex(there) and len(enemy_units_at(there, "soviet")) > 0]


def air_pool(me: Piece) -> str:
    """The pool that pays: of Soviets that of the unit's own front (6.2 3); empty where it has no mission left."""
    pool = "german" if me.side == "german" else front_of(me)
    return pool if pool in missions.pools() and missions.left(pool) > 0 else ""


def air_open(me: Piece, where: Hex) -> bool:
    """One mission a side and battle (6.2 4); German air helps an attack only if that is supplied (12.1.3 A 2)."""
    battle = battles.attack_on(where)
    bare = battle is not None and me.side == "german" == battle.side and not attack_supplied(battle)
    return not is_flown(where, own(me)) and not bare


def is_flown(where: Hex, side: Side) -> bool:
    """Whether a side has its mission for the battle of a hex (6.2 4)."""
    battle = battles.attack_on(where)
    lies = any(p.kind == "air" and p.side == side for p in where.pieces())
    return lies or (battle is not None and len(chits_of(battle, side)) > 0)


def call_air(me: Piece, side: Side) -> None:
    """A mission less, a chit from the cup on the battle, its values hidden (6.2)."""
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
    """Taken back before it was looked at: the chit goes into the cup, the mission is there again."""
    missions.gain(me.Flown, 1)
    report(say("say.air.off", missions.pool_name(me.Flown), missions.left(me.Flown)))
    me.discard()


def air_goes_back(where: Hex, side: Side) -> None:
    """No attack is declared on a hex any more: the mission that a side had called for it is there again (6.2)."""
    for chit in where.pieces():
        if chit.kind == "air" and chit.side == side and chit.face == 1 and chit.Flown != "":
            call_air_off(chit)


def show_air(battle: Battle) -> None:
    """The chits of a battle are turned over (12.1.3 C); an attack without support loses its own (12.1.3 A), and hexes
    attacked together have one mission a side, that of the first of them that has any (6.2 4)."""
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
    """Attacks are over: with the markers of hexes that were not attacked go the chits on them, spent for this turn
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
