"""What the dice of a combat do (12.11-12.12, 12.17.1), in the order of 12.1.3 D: armour against armour, losses, disruption,
then retreats and advances (retreat.py). What a side has to choose is asked of its owner; what follows waits for it."""

from game import *

# ---- reading a result


def part_of_result(result: str, attacking: bool) -> str:
    """The attacker's or the defender's part of a cell such as `1/1RD`."""
    parts = result.split("/")
    return (parts[0] if attacking else parts[-1]).replace("-", "")


def steps_in(part: str) -> int:
    return whole(part[0]) if len(part) > 0 and part[0].isdigit() else 0


def part_words(part: str) -> Text:
    """A part in words: steps, retreat, breakthrough, disruption."""
    found: list[Text] = []
    if steps_in(part) == 1:
        found.append(say("say.result.step"))
    elif steps_in(part) > 1:
        found.append(say("say.result.steps", steps_in(part)))
    if "D" in part:
        found.append(say("say.result.disrupted"))
    if "R" in part:
        found.append(say("say.result.retreat"))
    if "B" in part:
        found.append(say("say.result.breakthrough"))
    return joined(found) if len(found) > 0 else say("say.result.none")


def result_words(result: str) -> Text:
    return say(
        "say.result.both", result, part_words(part_of_result(result, True)), part_words(part_of_result(result, False))
    )


def with_extremes(result: str, battle: Battle) -> str:
    """The result of a battle, with what odds off the table add to it (12.11)."""
    return extremes(result, battles.attack_of(battle), max(1, battles.defence_of(battle)))


def final_result(battle: Battle, result: str) -> str:
    """What a cell of the table means for a battle: with what odds off the table add (12.11), for partisans without what spares
    Germans (18.1.4)."""
    return partisan_result(battle, with_extremes(result, battle))


def extremes(result: str, attack: int, defence: int) -> str:
    """Below 1:3 the attackers are disrupted besides, above 10:1 the defenders (12.11): by the odds before shifts."""
    attackers, defenders = part_of_result(result, True), part_of_result(result, False)
    if attack * 3 < defence and "D" not in attackers:
        attackers += "D"
    if attack > defence * 10 and "D" not in defenders:
        defenders += "D"
    return f"{attackers if attackers != '' else '-'}/{defenders if defenders != '' else '-'}"


# ---- armour against armour (12.12.1)


def duel_attackers(units: list[Piece], targets: list[Hex]) -> list[Piece]:
    """The attacking armour with the most white dots, of what could advance into a hex where somebody has dots."""
    could = [p for p in units if armoured(p) and white_dots(p) > 0 and any(may_enter(p, h) for h in targets)]
    best = max([white_dots(p) for p in could], default=0)
    return [p for p in could if white_dots(p) == best]


def duel_defenders(units: list[Piece], hit: bool) -> list[Piece]:
    """The defenders with the most dots: who shoots, infantry too; or who is hit, armour and anti-tank units only (12.12.1)."""
    could = [p for p in units if all_dots(p) > 0 and not retreat.has_fled(p) and (not hit or not infantry(p))]
    best = max([all_dots(p) for p in could], default=0)
    return [p for p in could if all_dots(p) == best]


def may_enter(p: Piece, h: Hex) -> bool:
    """Whether ground and hexsides let a unit advance into a hex that it attacks (12.12.1 12.16)."""
    here = p.hex
    return here is not None and here.adjacent(h) and flight_carries(p, here, h)


def duel_takes_place(battle: Battle) -> bool:
    return (
        len(duel_attackers(battle.attackers, battle.targets)) > 0 and len(duel_defenders(battle.defenders, False)) > 0
    )


def die_of(side: Side) -> int:
    """The die of a side: the red one, the first, is Soviet, the black one German (12.1.3 D)."""
    thrown = game.battles_last_dice
    if len(thrown) < 2:
        return 7
    return thrown[0] if side == "soviet" else thrown[1]


# ---- the attack is resolved


def carry_out(battle: Battle, result: str) -> None:
    """Everything that 12.1.3 D wants of a result. With the referee on less than full it is only told."""
    by_odds, final = with_extremes(result, battle), final_result(battle, result)
    if by_odds != result:
        report(say("say.combat.extreme", result_words(by_odds)), "strong")
    if final != by_odds:
        report(say("say.combat.partisans", result_words(final)), "strong")
    note_result(battle, final)
    game.Step = "duel"
    duel(battle)
    if carries():
        losses.go_on()
    else:
        game.Step = ""
        tell_hold(battle)
        tell_breakthrough()
        worn_by_combat()


def note_result(battle: Battle, final: str) -> None:
    """What is kept of an attack while its result is settled."""
    game.Attacker = battle.side
    game.Attackers = battle.attackers + held_back(battle)
    game.Defenders = battle.defenders
    game.Targets = battle.targets
    game.StartedAt = hexes_of_units(battle.attackers)
    game.ArmourAt = hexes_of_units([p for p in battle.attackers if armoured(p)])
    game.Outcome = final
    game.OldOdds = all(disrupted(p) for p in battle.defenders)
    game.Holding = held_now(battle)
    game.Duelled = []
    game.ArmourShot = any(armoured(p) for p in duel_defenders(battle.defenders, False))
    game.Fallen = []
    game.Path = []
    game.Reach = 0


def forget_result() -> None:
    """What was kept of the last attack is over with its segment: who moves there later carries nothing of it out."""
    game.Step = ""
    if len(game.Targets) > 0:
        game.Attackers = []
        game.Defenders = []
        game.Targets = []
        game.StartedAt = []
        game.ArmourAt = []
        game.Outcome = ""
        game.Holding = []


def held_back(battle: Battle) -> list[Piece]:
    """Who stays out of supply in an attacking hex suffers with it all the same (12.3.1 (3))."""
    found: list[Piece] = []
    for h in hexes_of_units(battle.attackers):
        found.extend([p for p in units_at(h, battle.side) if p not in battle.attackers and can_attack(p)])
    return found


def duel(battle: Battle) -> None:
    """Both dice at the same time: who rolls no more than his dots hits (12.12.1)."""
    if not duel_takes_place(battle):
        return
    attack = white_dots(duel_attackers(battle.attackers, battle.targets)[0])
    defence = all_dots(duel_defenders(battle.defenders, False)[0])
    mine, theirs = die_of(battle.side), die_of(other_side(battle.side))
    report(say("say.combat.duel", mine, attack, theirs, defence))
    if mine <= attack:
        if carries():
            losses.allocate("duel", other_side(battle.side), min(1, len(duel_defenders(battle.defenders, True))))
        if len(duel_defenders(battle.defenders, True)) > 0:
            report(say("say.combat.duel-hit", side_name(battle.side)), "strong")
    if theirs <= defence:
        report(say("say.combat.duel-hit", side_name(other_side(battle.side))), "strong")
        if carries():
            losses.allocate("duel", battle.side, 1)


def who_pays(due: Due) -> list[Piece]:
    """Among whom the owner chooses."""
    attacking = due.side == game.Attacker
    mine = [p for p in (game.Attackers if attacking else game.Defenders) if p.hex is not None]
    if due.what == "duel":
        return duel_attackers(mine, game.Targets) if attacking else duel_defenders(mine, True)
    if due.what == "stack":
        return stacks_left(mine)
    if due.what == "storm":
        return [p for p in mine if p.kind == "unit" and p.Storms]
    if due.what == "first-attack":
        return strongest_of([p for p in mine if loses_as_infantry(p)])
    if due.what == "first":
        return strongest_of(losers(mine))
    return mine if attacking else losers(mine)


def loses_as_infantry(p: Piece) -> bool:
    """Infantry of an attack, which loses the first step (12.12.3); a tank brigade with its star has an infantry step, but against
    nothing but German armour and anti-tank guns (4.5.3 (1))."""
    return infantry(p) or (star(p) and not all(armoured(q) or q.is_a("anti-tank") for q in game.Defenders))


def strongest_of(units: list[Piece]) -> list[Piece]:
    """Those of the highest strength as it is printed (12.12.3 12.12.4)."""
    best = max([strength_of(p) for p in units], default=0)
    return [p for p in units if strength_of(p) == best]


def losers(units: list[Piece]) -> list[Piece]:
    """Defenders that can take a loss: guns that supported, units that cannot attack, alert units among them (4.8.2), and who retreated there in this segment
    only when nobody else is left in the hexes (12.3.1 (3) 12.12.4)."""
    fit = [p for p in units if can_attack(p) and not gun_supports(p) and not retreat.has_fled(p)]
    return fit if len(fit) > 0 else units


def settle_on(p: Piece, what: str) -> None:
    """What happens to who was chosen."""
    if what == "stack":
        fall(p)
        return
    if what == "duel":
        game.Duelled = game.Duelled + [p]
    lose_one(p)


def next_step() -> None:
    """On to the next thing of 12.1.3 D as soon as all of the one before is settled."""
    side = game.Attacker
    if game.Step == "" or side is None:
        return
    if game.Step == "duel":
        game.Step = "losses"
        ambush(side)
        owe_losses(side)
        losses.go_on()
    elif game.Step == "losses":
        game.Step = "disruption"
        disruption(side)
        losses.go_on()
    elif game.Step == "disruption":
        game.Step = ""
        retreats(side)


def battle_left(side: Side) -> Battle:
    """The attack with who is left of it."""
    attackers = [p for p in game.Attackers if p.hex is not None]
    return Battle(side, game.Targets, attackers, [p for p in game.Defenders if p.hex is not None], [])


def owe_losses(side: Side) -> None:
    """12.12.3: engineers that stormed lose the first step, else the strongest infantry, the rest is free; 12.12.4: the strongest
    defender loses the first one."""
    attack = steps_in(part_of_result(game.Outcome, True))
    defence = steps_in(part_of_result(game.Outcome, False))
    if all(armoured(p) or p.is_a("anti-tank") for p in game.Attackers + game.Defenders):  # 12.12.1 (2)
        if attack + defence > 0:
            report(say("say.combat.only-armour"))
        return
    if attack > 0:
        storming = any(p.kind == "unit" and p.Storms and p.hex is not None for p in game.Attackers)
        foot = any(loses_as_infantry(p) and p.hex is not None for p in game.Attackers)
        losses.allocate("storm" if storming else "first-attack" if foot else "attack-loss", side, 1)
        losses.allocate("attack-loss", side, attack - 1)
    if defence > 0:
        losses.allocate("first", other_side(side), 1)
        losses.allocate("loss", other_side(side), defence - 1)


def ambush(side: Side) -> None:
    """18.12: armour of the defence that cost the attackers a step, while none of it lost one, makes an ambush: the same dice are read
    again at the odds that are left."""
    if not on("ambush") or not any(p.side == side for p in game.Duelled) or not game.ArmourShot:
        return
    if any(p.side != side and armoured(p) for p in game.Duelled):
        return
    attackers = [p for p in game.battles_last_attackers if p.hex is not None]
    if len(attackers) == 0:
        return
    battle = Battle(side, game.Targets, attackers, [p for p in game.Defenders if p.hex is not None], [])
    column = battles.final_column(battle)
    result = cell("combat-results", sum(game.battles_last_dice), column)
    game.Outcome = final_result(battle, result)
    report(say("say.combat.ambush", column, result_words(game.Outcome)), "strong")


# ---- disruption (12.17.1)


def disruption(side: Side) -> None:
    """A D disrupts all defenders that took part; of the attackers none, one or two stacks, as they choose."""
    left = [p for p in game.Defenders if p.hex is not None]
    defence = part_of_result(game.Outcome, False)
    hit = [p for p in left if not retreat.has_fled(p) and ("D" in defence or under_barrage(p))]
    for p in hit:
        disrupt(p)
    if len(hit) > 0:
        report(say("say.combat.disrupted", joined([p.name for p in hit])), "strong")
    hold_checked()
    if "D" in part_of_result(game.Outcome, True):
        losses.allocate("stack", side, min(stacks_to_fall(side), len(stacks_left(game.Attackers))))


def under_barrage(p: Piece) -> bool:
    """Whether the barrage on its hex disrupts a defender, whatever the dice say (17.1.3 5)."""
    here = p.hex
    return here is not None and barrage_counts(here) and p.kind != "bombardment" and p.Barraged == turn()


def stacks_to_fall(side: Side) -> int:
    """None against who was disrupted before; one where the defenders are gone, go, or have no zone of control; else two."""
    if game.OldOdds:
        return 0
    defence = part_of_result(game.Outcome, False)
    gone = all(p.hex is None for p in game.Defenders)
    goes = ("R" in defence or "B" in defence) and len(game.Holding) == 0
    if gone or goes or not any(zone_level(h, other_side(side)) == "control" for h in game.Targets):
        return 1
    return 2


def stacks_left(units: list[Piece]) -> list[Piece]:
    """One unit, the topmost, of each attacking stack that was not chosen yet."""
    found: list[Piece] = []
    seen: list[Hex] = [h for h in game.Fallen]
    for p in units:
        here = p.hex
        if here is not None and here not in seen:
            seen.append(here)
            found.append(p)
    return found


def fall(p: Piece) -> None:
    """The stack of a unit is disrupted: all of it that took part."""
    here = p.hex
    if here is None:
        return
    game.Fallen = game.Fallen + [here]
    stack = [q for q in game.Attackers if q.hex == here]
    for q in stack:
        disrupt(q)
    report(say("say.combat.disrupted", joined([q.name for q in stack])), "strong")


def hold_checked() -> None:
    """Holding at all costs is void where the defenders are disrupted, broken through, or have no infantry left (12.14.3)."""
    if len(game.Holding) == 0:
        return
    defence = part_of_result(game.Outcome, False)
    foot = any(infantry_steps(p) > 0 and p.hex in game.Holding for p in game.Defenders)
    if "D" in defence or "B" in defence or not foot or any(barrage_counts(h) for h in game.Holding):
        hold_void()
