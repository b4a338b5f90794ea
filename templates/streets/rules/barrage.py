"""Barrages, plotted by both sides and fired together (S9 S13; phases 2 and 6 mirror them). Numbers in comments are rows
of the index, of the phase in which a rule comes first."""

from game import *

BARRAGES: list[Phase] = ["barrage-dawn", "barrage-noon", "barrage-afternoon", "barrage-evening"]


def first_side() -> Side:
    """The side that places and fires first: the Soviets in their half of the day (S9.1 S9.3 S13.2 S13.4), otherwise the
    Germans."""
    return "german" if acting_phase() in ("barrage-dawn", "barrage-noon") else "soviet"


def barrage_row(by: Side, what: str) -> str:
    """The index row for a step of a side's barrage (S9.1 to S9.4, S13.2 to S13.5)."""
    if what in ("fire", "record"):
        return f"{row_of(f'fire-{by}')}.4" if what == "record" else row_of(f"fire-{by}")
    below = ".1" if what == "guns" else ".2" if what == "observers" else ".3" if what == "limit" else ""
    return f"{row_of(f'plot-{by}')}{below}"


# ---- firing units and targets


def shells_at(target: Piece) -> Side:
    """The side that shells the hex of a clicked piece: its enemy. A Stuka stands for the units it flies against."""
    return own(target) if target.is_a("stuka") else other_side(own(target))


def fires_by_plot(p: Piece) -> bool:
    """Whether a unit can fire a plotted barrage: indirect fire, not pinned or finished (S9.1.1), not turned round."""
    return is_unit(p) and p.is_a("indirect") and able(p) and not moved_on(p)


def shell_distance(p: Piece, h: Hex) -> int:
    """The distance to a hex; from a box of the far bank, that of its nearest landing plus the river's width."""
    here = p.hex
    if here is not None:
        return hexes_apart(here, h)
    if in_bank(p) == "":
        return 99
    return min([hexes_apart(n, h) for n in area_hexes(in_bank(p))], default=99) + limit_of("far-bank")


def fire_barrage(h: Hex, side: Side, guns: list[Piece]) -> None:
    """Fire a barrage at one hex: units plotted for it, Stukas over it; on the Volga by the results table (S9.3)."""
    firers = guns
    if side == "german":
        aa_fire(h)
        firers = guns + stukas_on(h)
    if len(firers) == 0:
        return
    gunnery.shoot(gunnery.aimed("barrage", side, firers, h, ""))
    if side == "german":
        game.Shelled = game.Shelled + [h]


def barrages_over() -> None:
    """After all losses are taken, check the NKVD units remaining under German fire (S9.4.5 S13.5.5)."""
    shelled = game.Shelled
    game.Shelled = []
    for h in shelled:
        reliability(h)
    if len(shelled) > 0:
        losses.allocate_all("")


def bombed_hexes(by: Side) -> list[Hex]:
    """The hexes with Stukas, which fire even without guns; there are none in phases 9 and 13 (S9.2)."""
    return hexes_of_units(all_stukas()) if by == "german" and first_side() == "german" else []


# ---- fire in a hex


def barraged(h: Hex) -> bool:
    """Whether a hex contains a barrage marker or a Stuka (S10.7 S14.4)."""
    return barrage.lies(h) or len(stukas_on(h)) > 0


def fire_points(h: Hex, by: Side) -> int:
    """The barrage and Stuka points of a side in a hex."""
    return barrage.strength_at(h, by) + (stuka_points(h) if by == "german" else 0)


def hindered(h: Hex, side: Side) -> bool:
    """Whether enemy fire costs a unit in a hex an extra point: five points, or a Stuka (S9.3 S8.1.5b)."""
    return fire_points(h, other_side(side)) >= limit_of("interdiction")
