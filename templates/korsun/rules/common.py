"""Shared by all rules: sides, arms, formations, states, ground and sky. Numbers in comments are paragraphs."""

from game import *

# ---- sides and kinds of piece


def own(p: Piece) -> Side:
    """The side of a piece that certainly belongs to one."""
    return p.side if p.side is not None else "german"


def foe(p: Piece) -> Side:
    return other_side(own(p))


def german(p: Piece) -> bool:
    return p.side == "german"


def soviet(p: Piece) -> bool:
    return p.side == "soviet"


def is_unit(p: Piece) -> bool:
    """Whether a piece is a combat unit (2.6.1), including alert units, barrage units and the second half of a division
    (4.7), but not supply markers, works or chits."""
    return p.kind in ("unit", "artillery", "alert", "bombardment")


def units_at(h: Hex, side: Side) -> list[Piece]:
    """The combat units of a side in a hex, the bottom of the stack first."""
    return [p for p in h.pieces() if is_unit(p) and p.side == side]


def enemy_units_at(h: Hex, side: Side) -> list[Piece]:
    return units_at(h, other_side(side))


def beside_enemy(h: Hex, side: Side) -> bool:
    """Whether an enemy combat unit of a side is next to a hex, even across a river."""
    return any(len(enemy_units_at(n, side)) > 0 for n in h.neighbours())


def enemy_within(h: Hex, side: Side, hexes: int) -> bool:
    """Whether an enemy combat unit of a side is within a number of hexes."""
    return any(len(enemy_units_at(n, side)) > 0 for n in h.within(hexes))


# ---- arms (4.3.2 9.1)


def mobility(p: Piece) -> str:
    """The movement class of a unit: foot, motor or armour (9.1). A motorised unit that walks is foot (9.1.1), a unit on
    trucks is motor (18.5)."""
    if p.is_a("armour"):
        return "armour"
    if on_trucks(p):
        return "motor"
    return "motor" if p.is_a("motor") and not on_foot(p) else "foot"


def infantry(p: Piece) -> bool:
    """Whether a unit is infantry: foot, motorised or mechanised infantry, assault engineers, cavalry,
    reconnaissance."""
    return p.is_a("infantry")


def armoured(p: Piece) -> bool:
    return p.is_a("armour")


def gun(p: Piece) -> bool:
    """Whether a unit is artillery, which excludes anti-tank guns."""
    return p.is_a("artillery")


def engineer(p: Piece) -> bool:
    return p.is_a("engineer")


def is_cadre(p: Piece) -> bool:
    """Whether a unit of several steps has its last-step side up (4.4.5)."""
    return (p.is_a("multi") or p.is_a("cadre-last")) and p.faces > 1 and p.face == p.faces


def can_attack(p: Piece) -> bool:
    """Whether a unit may attack at all: no strength in brackets (12.2), not an alert unit (4.8.2)."""
    if not is_unit(p) or p.is_a("no-attack") or p.is_a("alert") or p.is_a("bombardment"):
        return False
    return not (p.is_a("no-attack-reduced") and p.face > 1)  # 18.1.4


def star(p: Piece) -> bool:
    """Whether a unit is a tank brigade with its front up, marked with a star: it includes an infantry step (4.5.3)."""
    return p.is_a("star") and not is_cadre(p)


def pair_of(p: Piece) -> Piece | None:
    """The armour of a cavalry division or V Mech brigade, or the division or brigade of that armour (4.5.4 4.5.5). None
    if it is not in play."""
    whole_row = p.id.removesuffix("-tk")
    found = [row for row in rows(whole_row) if row == whole_row] if p.id.endswith("-tk") else rows(f"{p.id}-tk")
    return piece(found[0]) if len(found) > 0 else None


# ---- steps and states (4.4 12.17 13.4)


def infantry_steps(p: Piece) -> int:
    """The infantry steps of a unit that can attack, in any state: those that form a zone of control (10.1.1). A tank
    brigade with its front up has one (4.5.3)."""
    if star(p):
        return 1
    if not infantry(p) or not can_attack(p) or p.is_a("no-zone"):
        return 0
    return steps_of(p)


def disrupted(p: Piece) -> bool:
    return p.state("organisation") == "disrupted"


def regrouping(p: Piece) -> bool:
    return p.state("organisation") == "regrouping"


def able(p: Piece) -> bool:
    """Whether a unit is neither disrupted nor regrouping (12.17.2)."""
    return p.state("organisation") == ""


def disrupt(p: Piece) -> None:
    """Disrupt a unit; if it already is, nothing changes (12.17.2)."""
    if is_unit(p):
        p.set_state("organisation", "disrupted")


def regroup(p: Piece) -> None:
    """Put a regrouping marker on a unit; a disrupted unit stays disrupted (10.3.2)."""
    if is_unit(p) and able(p):
        p.set_state("organisation", "regrouping")


def supply_of(p: Piece) -> str:
    """The supply state: oos1, oos2, or none if in supply (13.4). Alert units are always in supply (4.8.2)."""
    if p.kind not in ("unit", "artillery"):
        return "none"
    word = p.state("supply")
    return word if word != "" else "none"


def in_supply(p: Piece) -> bool:
    return supply_of(p) == "none"


def hidden_from_another(units: list[Piece]) -> bool:
    """Whether the strength chit of one of the units, or of a division of which it is a half, is face down for another
    player (4.4.4). Nothing is hidden from a player of both sides."""
    if not on("chits") or (acts_for("german") and acts_for("soviet")):
        return False
    return any(p.is_a("multi") and p.face < p.faces for p in [body(each) for each in units])


# ---- formations (4.2)


def level_of(p: Piece, level: str) -> str:
    """A unit's formation at a level: front, army, corps, division. Empty if it has none."""
    return superior(body(p).formation, level)


def front_of(p: Piece) -> str:
    return level_of(p, "front")


def army_of(p: Piece) -> str:
    return level_of(p, "army")


def corps_of(p: Piece) -> str:
    """A unit's corps: German, or Soviet tank, mechanised or cavalry corps."""
    return level_of(p, "corps")


def corps_name(p: Piece) -> Text:
    return formation_name(cast(Formation, f"{corps_of(p)}"))


def division_of(p: Piece) -> str:
    """The German division (group, brigade, independent regiment) a unit is part of; empty for corps troops and
    Soviets."""
    own_body = body(p).formation
    return own_body if german(p) and own_body is not None and own_body.startswith("d-") else ""


def armoured_division(p: Piece) -> bool:
    """Whether a unit belongs to an armoured, armoured infantry or Waffen-SS division, that is, one with tanks (10.3.2
    13.2.3)."""
    body = division_of(p)
    return body.endswith("-pz") or body.startswith("d-ss-")


# ---- ground and sky (5.1 5.2)


def ground() -> str:
    """The state of the ground: frozen or mud."""
    return soil.now()


def mud() -> bool:
    return soil.now() == "mud"


def visibility() -> str:
    """The visibility: clear, overcast or storm."""
    return sky.now()


# ---- lines of the map


def rivers_between(here: Hex, there: Hex) -> bool:
    """Whether a river or ford follows the hexside, bridged or not: zones do not cross it (10.6.2)."""
    return here.side_has(there, "river") or here.side_has(there, "ford")


def water_between(here: Hex, there: Hex) -> bool:
    """Whether a lake or the Dnepr follows the hexside: nothing crosses it (9.2.3 10.6.3)."""
    return here.side_has(there, "lake") or here.side_has(there, "dnepr")


def road_between(here: Hex, there: Hex) -> bool:
    """Whether a road or railway crosses the hexside, without a blown bridge (9.2.2)."""
    joined_here = (
        here.joined_by(there, "road") or here.joined_by(there, "minor-road") or here.joined_by(there, "railway")
    )
    return (joined_here or here.joined_by(there, "track")) and bridges.stands(here, there)


def moving_side() -> Side | None:
    """The side whose movement phase it is; None in other phases."""
    return phase_side() if phase() in ("soviet-movement", "german-movement") else None


def a_move() -> bool:
    """Whether units move in this phase: the movement of a side, or of its reserves (9.4 9.7)."""
    return phase().endswith("-movement") or phase().endswith("-reserve-move")


def carries() -> bool:
    """Whether results are carried out, as with the referee on full, or only reported."""
    return battles.carries_out_itself()


def all_gone(units: list[Piece]) -> bool:
    """Whether no unit of a list is left on the map."""
    return len(still_on_map(units)) == 0
