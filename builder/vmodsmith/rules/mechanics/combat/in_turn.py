"""Attacks that are resolved as soon as they are declared, and all that are declared, one after the other."""


def may_at_once(unit: Piece) -> bool:
    """Whether an attack can be declared and resolved in one: by the menu of an attacker or of a target without one."""
    return referee() != "off" and may_declare(unit) and battle_of(unit) is None


def at_once(unit: Piece) -> None:
    """Declare an attack, and roll for it; of several that are selected the last one rolls, when all have declared."""
    declare(unit)
    if others_to_act() > 0:
        return
    if battle_of(unit) is not None:
        game.in_one = True
        resolve(unit)
        game.in_one = False


def declared_attacks() -> list[Battle]:
    """The attacks that are declared in this phase and have somebody to make them, in the order of their targets."""
    found: list[Battle] = []
    seen: list[Hex] = []
    side = bound_side()
    if not is_bound() or side is None:
        return found
    for unit in map_pieces():
        if unit.kind in kinds() and unit.side == side and len(unit.aims) > 0 and unit.aims[0] not in seen:
            battle = battle_on(unit.aims, side)
            seen.extend(battle.targets)
            if len(battle.attackers) > 0:
                found.append(battle)
    return sorted(found, key=lambda each: each.targets[0].number)


def resolve_all() -> None:
    """Resolve what is declared, one attack after the other, each after a question but the first. It ends where something must be
    settled before the next one, where something may be done that is over with it, and where an attack is not at its end by
    itself; begun again, it goes on."""
    every = [each for each in declared_attacks() if may_resolve(each.attackers[0])]
    if len(every) == 0:
        tell_none()
        return
    begun, asks = False, True
    for battle in every:
        now = battle_on(battle.targets, battle.side)
        if len(now.attackers) == 0:
            continue
        if begun and tell_stop():
            return
        if asks and begun:
            picked = choose(
                next_named(now),
                [say("combat.all.go"), say("combat.all.rest"), say("combat.all.stop")],
            )
            if picked is None or picked == 2:
                return
            asks = picked == 0
        begun = True
        refused = referee() == "full" and len(problems(now)) > 0
        count_anew()
        resolve(now.attackers[0])
        if not refused and len(battle_on(battle.targets, battle.side).attackers) > 0:
            return


def next_named(battle: Battle) -> Text:
    """The attack that is next, with its column where that may be told."""
    if not odds_open(battle):
        return say("combat.all.next-closed", called_all(battle.attackers), hexes_of(battle))
    return say("combat.all.next", called_all(battle.attackers), hexes_of(battle), final_column(battle))


def tell_none() -> None:
    """Nothing can be resolved; where it is only not for this player to do so, whose it is."""
    left = all_targets()
    if referee() == "off" or len(left) == 0 or decides(bound_side()):
        report(say("combat.all.none"), "quiet")
    else:
        report(f"{say('combat.all.left', hex_numbers(left))} {whose(bound_side())}", "warning")


def all_targets() -> list[Hex]:
    """The hexes that attacks are declared on."""
    found: list[Hex] = []
    for battle in declared_attacks():
        found.extend(battle.targets)
    return found


def tell_stop() -> bool:
    """Whether the next attack has to wait, or something may be done before it; what is still declared is told then."""
    matters = first() if referee() == "full" else []  # told as they came up
    if len(matters) == 0 and not waits():
        return False
    report(say("combat.all.left", hex_numbers(all_targets())))
    return True
