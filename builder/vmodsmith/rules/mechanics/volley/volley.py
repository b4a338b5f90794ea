"""Volleys: some pieces fire as one at a hex. Their strength determines the column of a table, the dice the result.
Defensive fire is a volley too: the defender answers an attack, hex by hex.

    gunnery:
      use: volley
      kinds: unit
      uses: [attack, defence]
      table: fight
      strength: {attack: unit.at, defence: unit.cs}
      hard: {is: armour}
      hard_strength: 'unit.at if unit.is_a("armour") else 1'
      column_of: "'2:1' if points > 4 else '1:1'"
      shifts: [{text: terrain.trench, by: -1, when: volley.where.has("trench")}]
      drm: [{text: terrain.woods, by: -1, when: 'volley.where.terrain == "woods"', paragraphs: "1.2"}]
      apply: {D: "hits(volley, 1)", A: nothing(), "-": nothing()}
      hits: volley.targets[0].mark("shaken")
      defends: unit.hex == at

Rules build a volley with `gunnery.aimed("attack", "red", units, where, "")` and fire it with `gunnery.shoot(volley)`;
`gunnery.odds(volley)` is the line that players read before the roll. The game has its own words for the *use* and the
*way* of a volley: what the fire is for, and how it is carried out. Targets can be `hard` or not, with a strength for
each. With `with: losses`, a loss-allocation, the owner of the targets chooses which pieces take the hits.

`gunnery.defend("blue", where, attackers, way)` is defensive fire: the pieces that `defends` names fire at the hexes of
the attackers, one volley for each hex. With `with: raid`, a procedure, the defending player decides on their own
screen, each volley is resolved before the next, and after the last the procedure goes on to its next stage.
"""

from dataclasses import dataclass

from vmodsmith.rules.mechanics.library.board import cited, few_names, hexes_of_units
from vmodsmith.rules.mechanics.library.common import Modifier, causes, dice_list, points_column, total
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Side,
    Table,
    Text,
    cell,
    cell_name,
    choose,
    choose_some,
    enforcing,
    game,
    kinds,
    map_pieces,
    other_side,
    report,
    roll,
    say,
    shifted,
    signed,
)


@dataclass(frozen=True)
class Volley:
    """Fire of some pieces as one: its use, as a word of the game; its side; the pieces that fire; the hex; the pieces
    fired at; how it is carried out, as a word of the game; the hex under attack that it defends, None for other
    fire."""

    use: str
    side: Side
    firers: list[Piece]
    where: Hex
    targets: list[Piece]
    way: str
    defending: Hex | None


# ---- what a game declares


def uses() -> list[str]:
    """What volleys are for, as words of the game: `[attack, defence]`. The use `defence` is defensive fire."""
    ...


def table(volley: Volley, use: str) -> Table:
    """The results table; its cells are the results that `apply` knows."""
    ...


def strength(unit: Piece, volley: Volley, use: str) -> int:
    """The strength that a piece adds to a volley."""
    ...


def target(unit: Piece) -> bool:
    """Which enemies in the hex are targets."""
    return True


def hard(unit: Piece) -> bool:
    """Which targets are hard: armour, for example."""
    return False


def decides_kind(unit: Piece, volley: Volley, use: str) -> bool:
    """Which targets decide whether a volley is fired at hard targets: it is if all of these are hard."""
    return True


def hard_strength(unit: Piece, volley: Volley, use: str) -> int:
    """The strength that a piece adds to a volley at hard targets."""
    return strength(unit, volley, use)


def column_of(points: int, volley: Volley) -> str:
    """The column for a strength: the last whose heading, a whole number, does not exceed it; the first one if all
    do."""
    return points_column(table(volley, volley.use), points)


def shifts(volley: Volley, use: str) -> list[Modifier]:
    """Column shifts, each with its reason."""
    return []


def drm(volley: Volley, use: str) -> list[Modifier]:
    """Die roll modifiers, each with its reason."""
    return []


def dice() -> int:
    """The number of dice."""
    return 1


def dice_sides() -> int:
    """The number of sides of each die."""
    return 6


def apply(volley: Volley, use: str, result: str) -> None:
    """The effects of a table result: a mapping from each result to a call, or a list of calls. If results mean
    different things for different uses, give a mapping from uses to such mappings."""
    ...


def fired(volley: Volley, use: str, result: str) -> None:
    """Effects of a volley whatever its result, also if the referee only warns: pieces have fired, work is delayed."""


def hits(volley: Volley, count: int) -> None:
    """How targets take hits, for `apply`: `{D1: hits(volley, 1), D2: hits(volley, 2)}`. With a declaration of
    `loss-allocation` in `with`, their owner chooses which pieces take them."""


def order(volley: Volley, use: str) -> str:
    """The word for the order in which targets take hits, for `rank` of the losses."""
    return ""


def cause(volley: Volley, use: str) -> str:
    """The word for the sort of loss."""
    return use


def line(volley: Volley, use: str) -> Text:
    """The beginning of the report: the pieces that fire, and the hex."""
    return say("volley.line", crew(volley.firers), volley.where)


def result_named(volley: Volley, result: str) -> Text:
    """The text of a result."""
    return cell_name(table(volley, volley.use), result)


# ---- what a game declares of defensive fire


def defends(unit: Piece, where: Hex, at: Hex) -> bool:
    """Which pieces can fire in defence of a hex under attack, `at`, at the attackers in a hex. Those in the hex under
    attack are attacked themselves; others join their fire."""
    return False


def may_hold(at: Hex) -> bool:
    """Whether the defender may hold fire."""
    return True


def spends(unit: Piece) -> bool:
    """Which pieces spend something if they fire, so that the defender is asked even if no other piece can join."""
    return False


def may_ask() -> bool:
    """Whether the acting player decides for the defender: `with` a procedure."""
    return True


def asks_where(question: Text, choices: list[Text], places: list[Hex]) -> int | None:
    """How the defender is asked; None if the question stays open: `with` a procedure."""
    return choose(question, choices, places)


def asks_some(question: Text, choices: list[Text], least: int, most: int) -> list[int] | None:
    """How the defender is asked for several pieces: `with` a procedure."""
    return choose_some(question, choices, least, most)


def resolves(side: Side, at: Hex, attackers: list[Piece], way: str) -> None:
    """How a volley of defensive fire is resolved before the next: at once, or after losses are allocated. It must end
    with a call of `defend`; `with` a procedure, its present stage makes that call."""
    defend(side, at, attackers, way)


def defended() -> None:
    """Effects after all defensive fire: `with` a procedure, its next stage."""


def cites(use: str) -> str:
    """The rulebook paragraphs that the reports of defensive fire name."""
    return ""


# ---- queries


def aimed(use: str, side: Side, firers: list[Piece], where: Hex, way: str) -> Volley:
    """A volley at all targets in a hex."""
    foes = [unit for unit in where.pieces() if unit.kind in kinds() and unit.side == other_side(side) and target(unit)]
    return aimed_at(use, firers, where, foes, way, side)


def aimed_at(use: str, firers: list[Piece], where: Hex, targets: list[Piece], way: str, side: Side) -> Volley:
    """A volley at some pieces in a hex."""
    return Volley(use, side, firers, where, targets, way, None)


def _at_hard(volley: Volley) -> bool:
    """Whether a volley is fired at hard targets."""
    deciding = [unit for unit in volley.targets if decides_kind(unit, volley, volley.use)]
    return len(deciding) > 0 and all(hard(unit) for unit in deciding)


def strength_in(unit: Piece, volley: Volley) -> int:
    """The strength that a piece adds to a volley, at targets of its kind."""
    return hard_strength(unit, volley, volley.use) if _at_hard(volley) else strength(unit, volley, volley.use)


def strength_of(volley: Volley) -> int:
    """The total strength of a volley."""
    at_armour = _at_hard(volley)
    return sum(
        hard_strength(unit, volley, volley.use) if at_armour else strength(unit, volley, volley.use)
        for unit in volley.firers
    )


def column(volley: Volley) -> str:
    """The column of a volley, after its shifts."""
    begun = column_of(strength_of(volley), volley)
    return shifted(table(volley, volley.use), begun, total(shifts(volley, volley.use)))


def odds(volley: Volley) -> Text:
    """Strength, column and modifiers with their reasons, as players read them before the roll."""
    moved, modifiers = shifts(volley, volley.use), drm(volley, volley.use)
    at: Text = column(volley)
    named = say("volley.column", at, causes(moved)) if len(moved) > 0 else at
    by: Text = f" ({causes(modifiers)})" if len(modifiers) > 0 else ""
    return say("volley.odds", strength_of(volley), named, signed(total(modifiers)), by)


def crew(of: list[Piece]) -> Text:
    """The names of the pieces that fire: up to three, or two and the number of the others."""
    return few_names(of) if len(of) <= 3 else f"{few_names(of[:2])} +{len(of) - 2}"


# ---- firing


def shoot(volley: Volley) -> str:
    """Fire a volley: its dice, its report, the effects of its result. Returns the result."""
    result = rolled(volley)
    if enforcing():
        apply(volley, volley.use, result)
    return result


def rolled(volley: Volley) -> str:
    """Roll for a volley and report it, without the effects of its result. Returns the result."""
    at, modifiers, moved = column(volley), drm(volley, volley.use), shifts(volley, volley.use)
    thrown = [roll(dice_sides(), volley.side) for die in range(dice())]
    result = cell(table(volley, volley.use), str(sum(thrown) + total(modifiers)), at)
    named = at if len(moved) == 0 else say("volley.column", at, causes(moved))
    said = say("volley.die", strength_of(volley), named, dice_list(thrown))
    if len(modifiers) > 0:
        by = total(modifiers)
        said = say("volley.roll", strength_of(volley), named, dice_list(thrown), causes(modifiers), sum(thrown) + by)
    report(f"{line(volley, volley.use)}: {said}: {result_named(volley, result)}")
    fired(volley, volley.use, result)
    return result


def nothing() -> None:
    """A result without an effect."""


# ---- defensive fire


def has_defended(unit: Piece) -> bool:
    """Whether a piece has fired in defence in the attack that is under way."""
    return unit in game.answering


def defence(side: Side, firers: list[Piece], where: Hex, at: Hex, attackers: list[Piece], way: str) -> Volley:
    """A volley in defence of a hex under attack, at the attackers in a hex."""
    there = [unit for unit in attackers if unit.hex == where]
    return Volley("defence", side, firers, where, there, way, at)


def defend(side: Side, at: Hex, attackers: list[Piece], way: str) -> None:
    """Defensive fire of a side for a hex under attack, until it is over or another player has to choose. Each hex with
    attackers is a target once, the one with the most attackers first, and each piece fires once."""
    could: dict[Hex, list[Piece]] = {}
    for where in hexes_of_units(attackers):
        able = defenders(side, where, at)
        if where not in game.answered and len(able) > 0:
            could[where] = able
    hexes = sorted(list(could), key=lambda where: (-_many(attackers, where), where.number))
    if len(hexes) == 0:
        _over()
        return
    picked: int | None = 0
    if len(hexes) > 1:
        volleys = [defence(side, could[where], where, at, attackers, way) for where in hexes]
        labels = [f"{each.where.number}: {crew(each.targets)}: {odds(each)}" for each in volleys]
        stops = [say("volley.no-more")] if may_hold(at) else []
        picked = asks_where(say("volley.fire-at", at), labels + stops, hexes)
        if picked == len(hexes):
            _over()
            return
    if picked is None:
        return
    where = hexes[picked]
    firing = _who_fires(side, could[where], where, at, attackers, way)
    if firing is None:
        return
    game.answered = game.answered + [where]
    game.answering = game.answering + firing
    if len(firing) > 0:
        report(cited(say("volley.defends", at), cites("defence")), "quiet")
        shoot(defence(side, firing, where, at, attackers, way))
    resolves(side, at, attackers, way)


def defenders(side: Side, where: Hex, at: Hex) -> list[Piece]:
    """The pieces of a side that can fire in defence at a hex, and have not fired yet."""
    return [
        unit
        for unit in map_pieces()
        if unit.kind in kinds() and unit.side == side and unit not in game.answering and defends(unit, where, at)
    ]


def _many(attackers: list[Piece], where: Hex) -> int:
    """The number of attackers in a hex."""
    return len([unit for unit in attackers if unit.hex == where])


def _over() -> None:
    """All defensive fire of an attack is over."""
    game.answered = []
    game.answering = []
    defended()


def _who_fires(
    side: Side, could: list[Piece], where: Hex, at: Hex, attackers: list[Piece], way: str
) -> list[Piece] | None:
    """The pieces that fire: all, those attacked, some of them, or none; None if the question stays open. There is
    no question if no other piece can join and firing spends nothing, or if those attacked have to fire."""
    attacked = [unit for unit in could if unit.hex == at]
    if not may_ask():
        return None
    if len(could) == len(attacked) and not (may_hold(at) and any(spends(unit) for unit in could)):
        return could
    labels: list[Text] = [f"{say('volley.all', crew(could))}: {odds(defence(side, could, where, at, attackers, way))}"]
    groups: list[list[Piece]] = [could]
    nobody: list[Piece] = []
    nowhere: list[Hex] = []
    if 0 < len(attacked) < len(could):
        answer = defence(side, attacked, where, at, attackers, way)
        labels.append(f"{say('volley.attacked', crew(attacked))}: {odds(answer)}")
        groups.append(attacked)
    if may_hold(at) or len(attacked) == 0:
        labels.append(say("volley.none"))
        groups.append(nobody)
    if may_hold(at) and len(could) > 1:
        labels.append(say("volley.some"))
    picked = asks_where(say("volley.who", where), labels, nowhere)
    if picked is None:
        return None
    if picked < len(groups):
        return groups[picked]
    ticked = asks_some(say("volley.who", where), [unit.name for unit in could], 1, len(could))
    return [could[n] for n in ticked] if ticked is not None else None
