"""Artillery support (12.10), and guns that have moved (9.10.3). Numbers in comments are paragraphs."""

from game import *

LEVELS: list[str] = ["regiment", "group", "brigade", "division", "corps", "army", "front"]
MOST_IN_ATTACK = 3  # 12.10
MOST_IN_DEFENCE = 1  # 12.10

# ---- what a gun can do


def loaded_for_attack(p: Piece) -> bool:
    """Full of ammunition, on its front (12.10.3 12.10.5)."""
    return p.face == 1 and not p.has("dry") and p.obs > 0


def loaded_for_defence(p: Piece) -> bool:
    """On its front; of German divisional regiments also on its back, which has a value, without the marker (12.10.5)."""
    return not p.has("dry") and p.dbs > 0


def served_body(p: Piece) -> str:
    """Whose units a gun may support: those of its body (12.10.6); a Soviet gun its corps, else its army, else its front, an artillery
    division that is assigned to an army like the army's own guns (12.10.4)."""
    own_body = p.formation
    if own_body is None or german(p):
        return own_body if own_body is not None else ""
    for level in ["corps", "army", "front"]:
        found = superior(own_body, level)
        if found != "":
            return found
    return ""


def guns_within(gun_body: str, p: Piece) -> bool:
    """Whether a unit belongs to the body that a gun serves, or to one under it (12.10.4 12.10.6)."""
    return gun_body != "" and any(level_of(p, level) == gun_body for level in LEVELS)


def guns_on(battle: Battle, side: Side) -> list[Piece]:
    """The guns of a side that support a battle."""
    found: list[Piece] = []
    for where in battle.targets:
        found.extend(fires_into(where, side))
    return found


def fires_into(target: Hex, side: Side) -> list[Piece]:
    return [p for p in map_pieces() if p.kind == "artillery" and p.side == side and p.FiresInto == target]


def gun_supports(p: Piece) -> bool:
    """Whether it fires for its own hex: it adds no strength there and takes no step (12.10.7 12.12.4)."""
    return p.kind == "artillery" and p.FiresInto is not None and p.FiresInto == p.hex


def silent_because(p: Piece, battle: Battle) -> list[Text]:
    """Why a gun cannot support a battle, cause by cause."""
    found: list[Text] = []
    here, attacks = p.hex, p.side == battle.side
    if here is None or p.side is None:
        return [say("say.guns.why.off-map")]
    if p.state("fire") != "":
        found.append(say("say.guns.why.moved"))  # 9.10.3
    if not able(p):
        found.append(say("say.guns.why.disrupted"))  # 12.17.2 11
    if not (loaded_for_attack(p) if attacks else loaded_for_defence(p)):
        found.append(say("say.guns.why.empty"))
        return found  # the spent side has no range of its own to be judged by
    far = max([hexes_off(here, where) for where in battle.targets])
    if far > p.range:
        found.append(say("say.guns.why.range", far, p.range))
    body = served_body(p)
    fights = battle.attackers if attacks else battle.defenders
    if not any(guns_within(body, unit) for unit in fights if unit != p):
        found.append(
            say("say.guns.why.body", p.formation_name if body == "" else formation_name(cast(Formation, f"{body}")))
        )
    if attacks and not fires_for_supported(p, battle):
        found.append(say("say.guns.why.supply"))
    if len([q for q in guns_on(battle, p.side) if q != p]) >= (MOST_IN_ATTACK if attacks else MOST_IN_DEFENCE):
        found.append(say("say.guns.why.most", MOST_IN_ATTACK if attacks else MOST_IN_DEFENCE))
    if soviet(p) and attacks and any(barrage_on(where) for where in battle.targets):
        found.append(say("say.guns.why.barrage"))
    if not attacks and attacked_itself(p) and here not in battle.targets:
        found.append(say("say.guns.why.attacked"))
    if not attacks and here in battle.targets and len(units_at(here, p.side)) == 1:
        found.append(say("say.guns.why.alone"))
    return found


def fires_for_supported(p: Piece, battle: Battle) -> bool:
    """Whether somebody is supported of those for whom a gun may fire in an attack (12.4 12.10.4 12.10.6)."""
    mine = served_body(p)
    return any(supported(unit) and guns_within(mine, unit) for unit in battle.attackers)


def attacked_itself(p: Piece) -> bool:
    """Whether a battle is declared against its own hex: it can then fire for none but that (12.10.7)."""
    return p.hex is not None and battle_at(p.hex) is not None


# ---- declaring


def guns_speak() -> bool:
    """The segments in which a battle is supported by guns: not after a breakthrough, not of reserves (12.1.4 12.1.6)."""
    return phase() in ("soviet-declaration", "soviet-combat", "german-declaration", "german-combat")


def open_battles(p: Piece) -> list[Battle]:
    return [battle for battle in declared_battles() if len(silent_because(p, battle)) == 0]


def against_support(me: Piece) -> list[Text]:
    """Why a gun can support none of the battles that are declared, battle by battle."""
    if len(open_battles(me)) > 0:
        return []
    return [
        say("say.guns.silent", me.name, hex_numbers(battle.targets, " + "), joined(silent_because(me, battle), "; "))
        for battle in declared_battles()
    ]


def fire_support(me: Piece) -> None:
    found = open_battles(me)
    labels: list[Text] = [hex_numbers(battle.targets, " + ") for battle in found]
    picked = pick(say("say.guns.which", me.name), labels, [battle.targets[0] for battle in found])
    me.FiresInto = found[picked].targets[0]
    if me.side == found[picked].side:
        report(say("say.guns.attack", me.name, labels[picked], me.obs))
    else:
        report(say("say.guns.defence", me.name, labels[picked], me.dbs))


def guns_in_range(battle: Battle) -> list[Piece]:
    """The guns of the attacker that could support a battle and support none, those with most points first (12.10)."""
    if not guns_speak():
        return []
    free = [p for p in map_pieces() if p.kind == "artillery" and p.side == battle.side and p.FiresInto is None]
    return sorted([p for p in free if len(silent_because(p, battle)) == 0], key=lambda p: -p.obs)


def gun_joins(p: Piece, battle: Battle) -> bool:
    """A gun supports a battle, unless as many do as may (12.10)."""
    if len(silent_because(p, battle)) > 0:
        return False
    p.FiresInto = battle.targets[0]
    return True


def stop_support(me: Piece) -> None:
    me.FiresInto = None
    report(say("say.guns.off", me.name), "quiet")


def tell_why(me: Piece) -> None:
    for cause in against_support(me):
        report(cause)


def guns_phase() -> None:
    """What was declared for battles ends with them."""
    if guns_speak():
        return
    game.GunsAt = []
    for p in map_pieces():
        if p.kind == "artillery" and p.FiresInto is not None:
            p.FiresInto = None


# ---- firing (12.10.2)


def points_column(where: Table, points: int) -> str:
    """The last column whose points are not above those that fire."""
    found = columns(where)[0]
    for each in columns(where):
        if whole(each) <= points:
            found = each
    return found


def guns_drm(side: Side, battle: Battle) -> list[Modifier]:
    found: list[Modifier] = []
    if visibility() == "storm":
        found.append(Modifier(say("say.guns.storm"), 2, "12.10.2"))
    if side == "german" and battle.side == "german" and mines_faced(battle):
        found.append(Modifier(say("say.guns.mines"), 1, "12.10.2"))
    if side == "german" and battle.side != "german" and any(barrage_on(where) for where in battle.targets):
        found.append(Modifier(say("say.guns.barrage"), 1, "12.10.2"))
    return found


def guns_shift(side: Side, battle: Battle) -> int:
    """The die of a side's guns: how many columns they shift; they are turned over."""
    guns = guns_on(battle, side)
    if len(guns) == 0:
        return 0
    attacks = side == battle.side
    points = sum([p.obs if attacks else p.dbs for p in guns])
    modifiers = guns_drm(side, battle)
    rolled = roll(6, side)
    if side == "german":
        by = value("guns-german", rolled + total(modifiers), points_column("guns-german", points))
    else:
        by = value("guns-soviet", rolled + total(modifiers), points_column("guns-soviet", points))
    report(say("say.guns.fire", names(guns), points, rolled, air_causes(modifiers), signed(by if attacks else -by)))
    for p in guns:
        gun_fired(p, attacks)
    return by


def gun_fired(p: Piece, attacks: bool) -> None:
    """Its back; a German divisional regiment has two defensive fires, or one in attack (12.10.3 12.10.5)."""
    if p.is_a("division-guns") and (attacks or p.face == 2):
        p.mark("dry")
    p.show_face(2)


def support_opens(battle: Battle) -> None:
    """Before the dice of a battle: the guns of both sides, the attacker's first, then air chits, engineers among mines."""
    right = 0
    unsupplied = [p for p in guns_on(battle, battle.side) if not fires_for_supported(p, battle)]
    if len(unsupplied) > 0:
        report(say("say.guns.unsupplied", names(unsupplied)), "warning")
        for p in unsupplied:
            p.FiresInto = None
    right = guns_shift(battle.side, battle)
    left = guns_shift(other_side(battle.side), battle)
    game.GunsRight = right
    game.GunsLeft = left
    game.GunsAt = battle.targets
    show_air(battle)
    clear_mines_for(battle)


def support_shifts(battle: Battle) -> list[Modifier]:
    """Shifts of guns, air, barrage and mines; those that need dice are there once they are rolled."""
    found: list[Modifier] = []
    if battle.targets == game.GunsAt:
        if game.GunsRight != 0:
            found.append(Modifier(say("say.shift.guns-attack"), game.GunsRight, "12.10.2"))
        if game.GunsLeft != 0:
            found.append(Modifier(say("say.shift.guns-defence"), -game.GunsLeft, "12.10.2"))
    found.extend(air_shifts(battle))
    found.extend(barrage_shifts(battle))
    found.extend(mine_shifts(battle))
    return found


def support_over(battle: Battle) -> None:
    """A battle is over: its guns are free, its air chits leave the map (12.1.3), a barrage on it has done its work."""
    for p in map_pieces():
        if p.kind == "artillery" and p.FiresInto is not None and p.FiresInto in battle.targets:
            p.FiresInto = None
    for side in sides():
        for chit in chits_of(battle, side):
            spend_chit(chit)
    if game.GunsAt == battle.targets:
        game.GunsAt = []
    barrage_over(battle)


# ---- guns that have moved (9.10.3), and that lose their step (4.4.1)


def gun_moved(p: Piece) -> None:
    """After its move a gun with a number beside its allowance may not fire: Soviets with 1 or 2, Germans with 1."""
    moves = phase().endswith("-movement") or phase().endswith("-reserve-move")
    if p.kind != "artillery" or p.wait == 0 or not moves or phase_side() != p.side:
        return
    before = p.state("fire")
    if p.wait == 2 and soviet(p):
        p.set_state("fire", "no-fire-2")
    elif before != "no-fire-2":
        p.set_state("fire", "no-fire-1")
    if p.state("fire") != before:
        report(say("say.guns.moved-2" if p.state("fire") == "no-fire-2" else "say.guns.moved-1", p.name), "quiet")


def fire_ladder() -> None:
    """In the Soviet recovery the markers with 1 go, those with 2 become 1 (9.10.3)."""
    free: list[Text] = []
    for p in map_pieces():
        if p.kind == "artillery" and p.state("fire") != "":
            p.set_state("fire", "no-fire-1" if p.state("fire") == "no-fire-2" else "")
            if p.state("fire") == "":
                free.append(p.name)
    if len(free) > 0:
        report(say("say.guns.ladder", joined(free)), "quiet")


def gun_lost(p: Piece) -> None:
    """A gun has one step, whichever side is up (4.4.1)."""
    report(say("say.guns.lost", p.name), "strong")
    p.eliminate()
