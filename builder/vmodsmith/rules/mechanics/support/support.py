"""Support: artillery and other pieces support declared attacks from a distance, for the attacker or the defender.

    batteries:
      use: support
      kinds: unit
      with: fight
      bind: move-red
      who: {is: armour}
      range_of: 3
      most: 2 if attacking else 1
      strength: unit.at
      drm: [{text: terrain.woods, by: 1, when: 'battle.targets[0].terrain == "woods"', paragraphs: "1.2"}]
      shift: points * 2 // rolled
      spent: unit.mark("shaken")

While attacks are declared, each player chooses for a supporting piece which attack it supports, or reads why it cannot
support any of them. A declaration of `combat` with `with: batteries` does the rest. Before the dice of an attack both
sides roll for their support, the attacker first. The shifts are added to those of the attack. One key lets all pieces
join that can.
Other rules call `batteries.fire(battle)`, `batteries.shifts(battle)` and `batteries.release(battle)`.
"""

from dataclasses import dataclass

from vmodsmith.rules.mechanics.library.board import enemies_within, few_hexes, hexes_apart
from vmodsmith.rules.mechanics.library.common import Battle, Modifier, causes, hex_numbers, names, pick_hex, total
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Side,
    Text,
    game,
    is_bound,
    joined,
    kinds,
    map_pieces,
    other_side,
    report,
    roll,
    say,
    signed,
)


@dataclass(frozen=True)
class Salvo:
    """The support of a side after its die roll: whether that side is the attacker, a hex of the attack, the shift."""

    attacking: bool
    where: Hex
    by: int


# ---- what a game declares


def battles() -> list[Battle]:
    """The attacks that can be supported now. With a declaration of `combat` in `with`, those declared by it."""
    return []


def who(unit: Piece) -> bool:
    """Which pieces give support."""
    return True


def range_of(unit: Piece) -> int:
    """The range of a piece: it must reach every hex of the attack."""
    ...


def most(attacking: bool) -> int:
    """How many pieces of a side can support one attack, as attacker or as defender."""
    return 1


def strength(unit: Piece, attacking: bool) -> int:
    """The strength that a piece adds to the support of its side."""
    return 1


def loaded(unit: Piece, attacking: bool) -> bool:
    """Whether a piece has ammunition for an attack or a defence."""
    return True


def unfit(unit: Piece, attacking: bool) -> list[Text]:
    """The reasons in a piece itself why it can support no attack: `[{text: say.shaken, when: unit.has("shaken")}]`."""
    return []


def causes_against(unit: Piece, battle: Battle, attacking: bool) -> list[Text]:
    """Further reasons why a piece cannot support an attack."""
    return []


def drm(side: Side, battle: Battle) -> list[Modifier]:
    """Die roll modifiers of a side's support, each with its reason."""
    return []


def dice_sides() -> int:
    """The number of sides of the die."""
    return 6


def shift(side: Side, points: int, rolled: int) -> int:
    """The columns that a side's support shifts an attack in its favour, for its total strength and its modified die
    roll: `value("guns", rolled, points_column("guns", points))`, for example."""
    ...


def shift_paragraphs() -> str:
    """The rulebook paragraphs that the shifts name."""
    return ""


def spent(unit: Piece, attacking: bool) -> None:
    """Effects on a piece that has supported: marking it as having fired, for example."""


def silenced_by(unit: Piece) -> bool:
    """Whether a move in the present phase keeps a piece from supporting attacks. Players read it before they move."""
    return False


# ---- pieces and the attacks they support


def _supporting(battle: Battle, side: Side) -> list[Piece]:
    """The pieces of a side that support an attack."""
    return [unit for where in battle.targets for unit in aimed_at(where, side)]


def aimed_at(where: Hex, side: Side) -> list[Piece]:
    """The pieces of a side that support the attack on a hex."""
    return [unit for unit in map_pieces() if unit.kind in kinds() and unit.side == side and unit.aim == where]


def against(unit: Piece, battle: Battle) -> list[Text]:
    """The reasons why a piece cannot support an attack."""
    here, side = unit.hex, unit.side
    if here is None or side is None:
        return [say("support.why.off-map")]
    attacking = side == battle.side
    found = unfit(unit, attacking)
    if not loaded(unit, attacking):
        return found + [say("support.why.empty")]
    furthest = max([hexes_apart(here, where) for where in battle.targets])
    if furthest > range_of(unit):
        found = found + [say("support.why.range", furthest, range_of(unit))]
    others = [each for each in _supporting(battle, side) if each != unit]
    if len(others) >= most(attacking):
        found = found + [say("support.why.most", most(attacking))]
    return found + causes_against(unit, battle, attacking)


def _open_battles(unit: Piece) -> list[Battle]:
    """The attacks that a piece can support."""
    return [battle for battle in battles() if len(against(unit, battle)) == 0]


def _against_all(unit: Piece) -> list[Text]:
    """The reasons why a piece can support none of the attacks, attack by attack; empty if it can support one."""
    if len(_open_battles(unit)) > 0:
        return []
    return [
        say("support.silent", unit.name, _named(battle), joined(against(unit, battle), "; ")) for battle in battles()
    ]


def free_for(battle: Battle) -> list[Piece]:
    """The pieces of the attacker that could support an attack and support none, the strongest first."""
    found = [unit for unit in map_pieces() if unit.kind in kinds() and unit.side == battle.side]
    if not is_bound():
        return []
    able = [unit for unit in found if who(unit) and unit.aim is None and len(against(unit, battle)) == 0]
    return sorted(able, key=lambda unit: -strength(unit, True))


def arrows() -> list[list[Hex]]:
    """The arrows of the support of attacks: from each hex with pieces that support one to its target. Support of a
    defence has none: the arrow would look like an attack on friendly units."""
    found: list[list[Hex]] = []
    for battle in battles() if is_bound() else []:
        for unit in map_pieces():
            here, aim = unit.hex, unit.aim
            if unit.kind not in kinds() or unit.side != battle.side or here is None or aim is None:
                continue
            if aim in battle.targets and [here, aim] not in found:
                found.append([here, aim])
    return found


def silenced(unit: Piece) -> list[Text]:
    """The text for players about a piece that can move but would be silenced by it."""
    if unit.kind not in kinds() or not who(unit) or not silenced_by(unit):
        return []
    return [say("support.silenced")]


def in_fire(unit: Piece) -> list[Hex]:
    """The hexes in range of a piece: if attacks are declared, the targets of those that it can support; otherwise the
    hexes with enemy units."""
    if unit.kind not in kinds() or not who(unit) or unit.hex is None:
        return []
    if is_bound() and len(battles()) > 0:
        return [where for battle in _open_battles(unit) for where in battle.targets]
    return enemies_within(unit, range_of(unit))


def seen(unit: Piece) -> list[Text]:
    """The text for players about a piece under the mouse: its range, hexes in range, reasons against support."""
    if unit.kind not in kinds() or not who(unit) or unit.hex is None or range_of(unit) == 0:
        return []
    if unit.aim is not None:
        return [say("support.seen-aim", unit.aim)]
    far, hexes = range_of(unit), in_fire(unit)
    declared = battles() if is_bound() else []
    if len(declared) > 0 and len(hexes) > 0:
        return [say("support.seen-open", far, few_hexes(hexes))]
    if len(declared) > 0:
        return [say("support.seen-far", far)] + [
            say("support.seen-barred", _named(each), joined(against(unit, each), "; ")) for each in declared[:3]
        ]
    found = [say("support.seen", far, few_hexes(hexes)) if len(hexes) > 0 else say("support.seen-none", far)]
    why = unfit(unit, True) + ([] if loaded(unit, True) else [say("support.why.empty")])
    return found + ([say("support.seen-unfit", joined(why, "; "))] if len(why) > 0 else [])


def _named(battle: Battle) -> Text:
    """The hexes of an attack."""
    return hex_numbers(battle.targets, " + ")


def _may_choose(unit: Piece) -> bool:
    """Whether a piece supports nothing yet, and there is an attack."""
    return is_bound() and unit.aim is None and who(unit) and len(battles()) > 0


def _is_silent(unit: Piece) -> bool:
    """Whether a piece has reasons not to support any attack."""
    return _may_choose(unit) and len(_against_all(unit)) > 0


# ---- declaring support


def _choose(unit: Piece) -> None:
    """The player chooses the attack that a piece supports."""
    found = _open_battles(unit)
    places = [battle.targets[0] for battle in found]
    chosen = found[places.index(pick_hex(say("support.which", unit.name), places))]
    joins(unit, chosen)
    attacking = unit.side == chosen.side
    by = strength(unit, attacking)
    report(say("support.attack" if attacking else "support.defence", unit.name, _named(chosen), by))


def joins(unit: Piece, battle: Battle) -> bool:
    """Let a piece support an attack. Returns whether it can."""
    if len(against(unit, battle)) > 0:
        return False
    unit.aim = battle.targets[0]
    return True


def _supports(unit: Piece) -> bool:
    """Whether a piece supports an attack."""
    return unit.aim is not None


def _stop(unit: Piece) -> None:
    """A piece no longer supports an attack."""
    unit.aim = None
    report(say("support.off", unit.name), "quiet")


def _report_why(unit: Piece) -> None:
    """Report the reasons why a piece can support no attack."""
    for cause in _against_all(unit):
        report(cause)


# ---- firing


def fired_for(battle: Battle) -> Battle | None:
    """Roll for the support of both sides, before the dice of an attack. Returns the attack."""
    fire(battle)
    return battle


def fire(battle: Battle) -> None:
    """Both sides roll for the support of an attack, the attacker first. Pieces that can no longer support are reported,
    and released."""
    game.salvos = []
    for side in [battle.side, other_side(battle.side)]:
        _fire_of(side, battle)


def _fire_of(side: Side, battle: Battle) -> None:
    """A side rolls for its support."""
    for unit in _supporting(battle, side):
        lost = against(unit, battle)
        if len(lost) > 0:
            report(say("support.silent", unit.name, _named(battle), joined(lost, "; ")), "warning")
            unit.aim = None
    firing, attacking = _supporting(battle, side), side == battle.side
    if len(firing) == 0:
        return
    points, modifiers = sum(strength(unit, attacking) for unit in firing), drm(side, battle)
    rolled = roll(dice_sides(), side)
    by = shift(side, points, rolled + total(modifiers))
    listed: Text = joined(["", causes(modifiers)]) if len(modifiers) > 0 else ""
    report(say("support.fire", names(firing), points, rolled, listed, signed(by if attacking else -by)))
    game.salvos = game.salvos + [Salvo(attacking, battle.targets[0], by)]
    for unit in firing:
        spent(unit, attacking)


def shifts(battle: Battle) -> list[Modifier]:
    """The column shifts that the support of an attack has given; none before its dice."""
    found: list[Modifier] = []
    for each in game.salvos:
        if each.where in battle.targets and each.by != 0:
            cause = say("support.shift-attack" if each.attacking else "support.shift-defence")
            found.append(Modifier(cause, each.by if each.attacking else -each.by, shift_paragraphs()))
    return found


def release(battle: Battle) -> None:
    """The attack is over: its supporting pieces are free."""
    for unit in map_pieces():
        if unit.kind in kinds() and unit.aim is not None and unit.aim in battle.targets:
            unit.aim = None
    game.salvos = [each for each in game.salvos if each.where not in battle.targets]
