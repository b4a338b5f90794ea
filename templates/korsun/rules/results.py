"""Combat results (12.11-12.12, 12.17.1), in the order of 12.1.3 D: armour duel, losses, disruption, then retreats
and advances (retreat.py). The owner of the units makes the choices of a side; the following steps wait for
them."""

from game import *

# ---- an attack being carried out


@dataclass(frozen=True)
class Fight:
    """An attack whose result is being carried out, and its outcome so far (12.1.3 D)."""

    attackers: list[Piece]  # including units out of supply in their hexes (12.3.1)
    defenders: list[Piece]
    targets: list[Hex]
    started_at: list[Hex]  # the hexes the attack was made from (12.15.1)
    armour_at: list[Hex]  # those that contained armour (12.1.4)
    holding: list[Hex]  # the hexes held at all costs (12.14)
    duelled: list[Piece]  # units that lost a step to armour (12.12.1)
    fallen: list[Hex]  # the hexes of disrupted attackers (12.17.1)
    path: list[Hex]  # the retreat path, which the advance follows (12.15)
    side: Side | None = None  # the attacking side
    outcome: str = ""  # the result (12.12.2)
    step: str = ""  # the current step: duel, losses, disruption; empty for retreats and advances
    shaken_before: bool = False  # all defenders were disrupted before (12.17.1)
    armour_shot: bool = False  # defending armour shot, not only guns or infantry (18.12)
    led: bool = False  # the enemy leads the retreat (12.13.2)
    reach: int = 0  # the length of the advance in hexes (12.15)


def fight() -> Fight:
    """The attack being carried out, else the last one in this segment; an empty one if there is none."""
    now = game.Fight
    return now if now is not None else Fight([], [], [], [], [], [], [], [], [])


# ---- reading a result


@dataclass(frozen=True)
class Part:
    """The effect of a result on one side (12.12.2)."""

    steps: int
    retreats: bool
    breaks: bool
    disrupts: bool


def part_of_result(result: str, attacking: bool) -> Part:
    """The attacker's or the defender's part of a cell such as `1/1RD`."""
    parts = result.split("/")
    word = parts[0] if attacking else parts[-1]
    return Part(whole(word[:1]), "R" in word, "B" in word, "D" in word)


def part_words(part: Part) -> Text:
    """A part of a result in words: steps, retreat, breakthrough, disruption."""
    found: list[Text] = []
    if part.steps > 0:
        found.append(say("say.result.step") if part.steps == 1 else say("say.result.steps", part.steps))
    if part.disrupts:
        found.append(say("say.result.disrupted"))
    if part.retreats:
        found.append(say("say.result.retreat"))
    if part.breaks:
        found.append(say("say.result.breakthrough"))
    return joined(found) if len(found) > 0 else say("say.result.none")


def result_words(result: str) -> Text:
    mine, theirs = part_of_result(result, True), part_of_result(result, False)
    return say("say.result.both", result, part_words(mine), part_words(theirs))


def with_extremes(result: str, battle: Battle) -> str:
    """The result of a battle, including the effects of odds off the table (12.11)."""
    return extremes(result, battles.attack_of(battle), max(1, battles.defence_of(battle)))


def final_result(battle: Battle, result: str) -> str:
    """The final result of a battle: with the effects of odds off the table (12.11), and in combat with partisans
    without those that Germans are spared (18.1.4)."""
    return partisan_result(battle, with_extremes(result, battle))


def extremes(result: str, attack: int, defence: int) -> str:
    """A result with the extra disruption: of attackers below 1:3, of defenders above 10:1; before shifts (12.11)."""
    mine, theirs = part_of_result(result, True), part_of_result(result, False)
    mine = replace(mine, disrupts=mine.disrupts or attack * 3 < defence)
    return as_result(mine, replace(theirs, disrupts=theirs.disrupts or attack > defence * 10))


# ---- armour against armour (12.12.1)


def duel_attackers(units: list[Piece], targets: list[Hex]) -> list[Piece]:
    """The attacking armour with the most white dots among units able to advance into an attacked hex."""
    could = [p for p in units if armoured(p) and white_dots(p) > 0 and any(may_enter(p, h) for h in targets)]
    best = max([white_dots(p) for p in could], default=0)
    return [p for p in could if white_dots(p) == best]


def duel_defenders(units: list[Piece], hit: bool) -> list[Piece]:
    """The defenders with the most dots: those that shoot, including infantry, or those that can be hit, which are only
    armour and anti-tank units (12.12.1)."""
    could = [p for p in units if all_dots(p) > 0 and not retreat.has_fled(p) and (not hit or not infantry(p))]
    best = max([all_dots(p) for p in could], default=0)
    return [p for p in could if all_dots(p) == best]


def may_enter(p: Piece, h: Hex) -> bool:
    """Whether terrain and hexsides let a unit advance into a hex it attacks (12.12.1 12.16)."""
    here = p.hex
    return here is not None and here.adjacent(h) and flight_carries(p, here, h)


def duel_takes_place(battle: Battle) -> bool:
    return (
        len(duel_attackers(battle.attackers, battle.targets)) > 0 and len(duel_defenders(battle.defenders, False)) > 0
    )


def die_of(side: Side) -> int:
    """A side's die: the red first die is Soviet, the black one German (12.1.3 D)."""
    thrown = game.battles_last_dice
    return 7 if len(thrown) < 2 else thrown[0] if side == "soviet" else thrown[1]


# ---- the attack is resolved


def carry_out(battle: Battle, result: str) -> None:
    """Carry out a result as in 12.1.3 D, or only report it if the referee is on less than full."""
    by_odds, final = with_extremes(result, battle), final_result(battle, result)
    if by_odds != result:
        report(say("say.combat.extreme", result_words(by_odds)), "strong")
    if final != by_odds:
        report(say("say.combat.partisans", result_words(final)), "strong")
    note_result(battle, final)
    duel(battle)
    if carries():
        game.Fight = replace(fight(), step="duel")
        losses.go_on()
        return
    report_armour_only()
    report_ambush(battle)
    report_hold(battle)
    if part_of_result(fight().outcome, False).breaks and in_main():
        breakthroughs.give(still_on_map(fight().attackers))  # only reported: 12.1.4
    worn_by_fight(fought_in(fight()))


def note_result(battle: Battle, final: str) -> None:
    """Store the data of an attack whose result is being carried out."""
    attackers = battle.attackers
    game.Fight = Fight(
        attackers + held_back(battle), battle.defenders, battle.targets, hexes_of_units(attackers),
        hexes_of_units([p for p in attackers if armoured(p)]), held_now(battle), [], [], [], battle.side, final,
        shaken_before=all(disrupted(p) for p in battle.defenders),
        armour_shot=any(armoured(p) for p in duel_defenders(battle.defenders, False)),
    )  # fmt: skip


def held_back(battle: Battle) -> list[Piece]:
    """The units out of supply that did not join their stack's attack but share its result (12.3.1 (1) (3)), and
    those stacked with attackers on the move (9.12). None in breakthrough and reserve combat (12.1.4 B1
    12.1.6)."""
    if phase().endswith("-breakthrough") or phase().endswith("-reserve-combat"):
        return []
    beside = [p for h in hexes_of_units(battle.attackers) for p in units_at(h, battle.side) if can_attack(p)]
    return [p for p in beside if p not in battle.attackers and not (in_main() and in_supply(p))]


def fought_in(now: Fight) -> list[Piece]:
    """The units that were in combat, without those kept out of an attack (12.3.1 (1) 13.4.1)."""
    return [p for p in now.attackers if p.Struck or not in_main()] + now.defenders


def duel(battle: Battle) -> None:
    """Resolve the armour duel with both dice at once: a roll up to the unit's dots is a hit (12.12.1)."""
    if not duel_takes_place(battle):
        return
    attack = white_dots(duel_attackers(battle.attackers, battle.targets)[0])
    defence = all_dots(duel_defenders(battle.defenders, False)[0])
    hit, foe = min(1, len(duel_defenders(battle.defenders, True))), other_side(battle.side)
    mine, theirs = die_of(battle.side), die_of(foe)
    report(say("say.combat.duel", mine, attack, theirs, defence))
    if mine <= attack and hit > 0:
        if carries():
            losses.allocate("duel", foe, hit)
        report(say("say.combat.duel-hit", side_name(battle.side)), "strong")
    if theirs <= defence:
        report(say("say.combat.duel-hit", side_name(foe)), "strong")
        if carries():
            losses.allocate("duel", battle.side, 1)


def may_pay(due: Due) -> list[Piece]:
    """The remaining units of the side that must take a loss."""
    return still_on_map(fight().attackers if due.side == fight().side else fight().defenders)


def loses_as_infantry(p: Piece) -> bool:
    """Whether an attacker counts as infantry, which loses the first step (12.12.3). A tank brigade with its star does,
    except against only German armour and anti-tank guns (4.5.3 (1))."""
    return infantry(p) or (star(p) and not all(armoured(q) or q.is_a("anti-tank") for q in fight().defenders))


def strongest_of(units: list[Piece]) -> list[Piece]:
    """The units of the highest strength (12.12.3 12.12.4)."""
    best = max([strength_of(p) for p in units], default=0)
    return [p for p in units if strength_of(p) == best]


def losers(units: list[Piece]) -> list[Piece]:
    """The defenders that take losses. Supporting guns, units that cannot attack (alert units too, 4.8.2) and units that
    retreated there in this segment only do if no others are left (12.3.1 (3) 12.12.4)."""
    fit = [p for p in units if can_attack(p) and not gun_supports(p) and not retreat.has_fled(p)]
    return fit if len(fit) > 0 else units


def next_step() -> None:
    """Go on to the next step of 12.1.3 D once everything of the previous one is resolved."""
    step, side = fight().step, fight().side
    if step == "" or side is None:
        return
    game.Fight = replace(fight(), step="losses" if step == "duel" else "disruption" if step == "losses" else "")
    if step == "duel":
        ambush(side)
        queue_losses(side)
        losses.go_on()
    elif step == "losses":
        disruption(side)
        losses.go_on()
    else:
        retreats(side)


def battle_left(side: Side) -> Battle:
    """The attack with the units that are left."""
    now = fight()
    return Battle(side, now.targets, still_on_map(now.attackers), still_on_map(now.defenders), [])


def queue_losses(side: Side) -> None:
    """12.12.3: assault engineers lose the attacker's first step, else the strongest infantry; the rest is free.
    12.12.4: the strongest defender loses the first step."""
    now = fight()
    attack, defence = part_of_result(now.outcome, True).steps, part_of_result(now.outcome, False).steps
    report_armour_only()
    if armour_only():
        return
    if attack > 0:
        storming = any(p.kind == "unit" and p.Storms for p in still_on_map(now.attackers))
        foot = any(loses_as_infantry(p) for p in still_on_map(now.attackers))
        losses.allocate("storm" if storming else "first-attack" if foot else "attack-loss", side, 1)
        losses.allocate("attack-loss", side, attack - 1)
    if defence > 0:
        losses.allocate("first", other_side(side), 1)
        losses.allocate("loss", other_side(side), defence - 1)


def armour_only() -> bool:
    """Whether only armour and anti-tank guns fought: the table then costs no steps (12.12.1 (2))."""
    now = fight()
    return all(armoured(p) or p.is_a("anti-tank") for p in now.attackers + now.defenders)


def report_armour_only() -> None:
    """Report that the steps of a result are not lost, even if the players carry it out themselves."""
    outcome = fight().outcome
    if armour_only() and part_of_result(outcome, True).steps + part_of_result(outcome, False).steps > 0:
        report(say("say.combat.only-armour"))


def ambush(side: Side) -> None:
    """18.12: defending armour that cost the attackers a step, and lost none itself, makes an ambush: the same dice are
    read again at the new odds."""
    now, attackers = fight(), still_on_map(game.battles_last_attackers)
    hit = any(p.side == side for p in now.duelled) and not any(p.side != side and armoured(p) for p in now.duelled)
    if not on("ambush") or not now.armour_shot or not hit or len(attackers) == 0:
        return
    battle = replace(battle_left(side), attackers=attackers)
    column = battles.final_column(battle)
    final = final_result(battle, cell("combat-results", sum(game.battles_last_dice), column))
    game.Fight = replace(now, outcome=final)
    report(say("say.combat.ambush", column, result_words(final)), "strong")


def report_ambush(battle: Battle) -> None:
    """Report an ambush if the referee only warns: players then read the same dice again after the loss (18.12)."""
    if not on("ambush") or not fight().armour_shot or not duel_takes_place(battle):
        return
    lead, shot = duel_attackers(battle.attackers, battle.targets)[0], duel_defenders(battle.defenders, True)
    answered = die_of(battle.side) <= white_dots(lead) and any(armoured(p) for p in shot)
    if die_of(other_side(battle.side)) <= all_dots(duel_defenders(battle.defenders, False)[0]) and not answered:
        report(say("say.combat.ambush-by-hand"), "strong")


# ---- disruption (12.17.1)


def disruption(side: Side) -> None:
    """Disrupt all defenders that took part, on a D; of the attackers no stack, one or two, as their player chooses."""
    now = fight()
    all_of_them = part_of_result(now.outcome, False).disrupts
    hit = [p for p in still_on_map(now.defenders) if not retreat.has_fled(p) and (all_of_them or under_barrage(p))]
    for p in hit:
        disrupt(p)
    if len(hit) > 0:
        report(say("say.combat.disrupted", names(hit)), "strong")
    hold_checked()
    if part_of_result(now.outcome, True).disrupts:
        losses.allocate("stack", side, min(stacks_to_fall(side), len(stacks_left(now.attackers))))


def under_barrage(p: Piece) -> bool:
    """Whether the barrage on its hex disrupts a defender, regardless of the dice (17.1.3 5)."""
    here = p.hex
    return here is not None and barrage_counts(here) and p.kind != "bombardment" and p.Barraged


def stacks_to_fall(side: Side) -> int:
    """The number of attacking stacks to disrupt: none if all defenders were disrupted before; one if the defenders are
    gone, leave, or have no zone of control; else two."""
    now = fight()
    if now.shaken_before:
        return 0
    defence = part_of_result(now.outcome, False)
    goes = (defence.retreats or defence.breaks) and len(now.holding) == 0
    controls = any(zone_level(h, other_side(side)) == "control" for h in now.targets)
    return 2 if controls and not goes and not all_gone(now.defenders) else 1


def stacks_left(units: list[Piece]) -> list[Piece]:
    """The topmost unit of each attacking stack that has not been chosen yet."""
    found: list[Piece] = []
    seen = fight().fallen
    for p in still_on_map(units):
        if p.here not in seen:
            seen.append(p.here)
            found.append(p)
    return found


def fall(p: Piece) -> None:
    """Disrupt the units of a stack that took part in the attack."""
    game.Fight = replace(fight(), fallen=fight().fallen + [p.here])
    stack = [q for q in fight().attackers if q.hex == p.hex]
    for q in stack:
        disrupt(q)
    report(say("say.combat.disrupted", names(stack)), "strong")


def hold_checked() -> None:
    """End a hold at all costs if the defenders are disrupted, broken through, or have no infantry left
    (12.14.3)."""
    now = fight()
    defence = part_of_result(now.outcome, False)
    foot = any(infantry_steps(p) > 0 and p.hex in now.holding for p in now.defenders)
    void = defence.disrupts or defence.breaks or not foot or any(barrage_counts(h) for h in now.holding)
    if len(now.holding) > 0 and void:
        hold_void()


def part_text(part: Part) -> str:
    """A part of a result as printed in the table; `-` for no effect."""
    steps = str(part.steps) if part.steps > 0 else ""
    found = f"{steps}{'B' if part.breaks else ''}{'R' if part.retreats else ''}{'D' if part.disrupts else ''}"
    return found if found != "" else "-"


def as_result(attack: Part, defence: Part) -> str:
    """Two parts as an entry of the table."""
    return f"{part_text(attack)}/{part_text(defence)}"
