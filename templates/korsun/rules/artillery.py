"""Artillery support (12.10), and guns that have moved (9.10.3). Numbers in comments are paragraphs."""

from game import *

LEVELS: list[str] = ["regiment", "group", "brigade", "division", "corps", "army", "front"]

# ---- the abilities of a gun


def served_body(p: Piece) -> str:
    """The formation whose units a gun may support: its own (12.10.6). For a Soviet gun: its corps, else its army, else
    its front. An artillery division assigned to an army counts as that army's guns (12.10.4)."""
    own_body = p.formation
    if own_body is None or german(p):
        return own_body if own_body is not None else ""
    above = [superior(own_body, level) for level in ["corps", "army", "front"]]
    return next((each for each in above if each != ""), "")


def guns_within(gun_body: str, p: Piece) -> bool:
    """Whether a unit belongs to the formation that a gun serves, or to a subordinate one (12.10.4 12.10.6)."""
    return gun_body != "" and any(level_of(p, level) == gun_body for level in LEVELS)


def gun_supports(p: Piece) -> bool:
    """Whether a gun fires for its own hex: it then adds no strength there and takes no loss (12.10.7 12.12.4)."""
    return p.kind == "artillery" and p.artillery_aim is not None and p.artillery_aim == p.hex


def fires_for_own(p: Piece, battle: Battle) -> bool:
    """Whether another unit in a battle belongs to the formation that a gun may fire for (12.10.4 12.10.6)."""
    mine, fights = served_body(p), battle.attackers if p.side == battle.side else battle.defenders
    return any(guns_within(mine, unit) for unit in fights if unit != p)


def served_named(p: Piece) -> Text:
    """The name of the formation that a gun may fire for."""
    mine = served_body(p)
    return p.formation_name if mine == "" else formation_name(cast(Formation, f"{mine}"))


def fires_for_supported(p: Piece, battle: Battle) -> bool:
    """Whether a gun may fire for at least one supported attacker (12.4 12.10.4 12.10.6)."""
    mine = served_body(p)
    return any(supported(unit) and guns_within(mine, unit) for unit in battle.attackers)


# ---- firing (12.10.2 12.10.3 12.10.5)


def guns_table(side: Side) -> Table:
    """The table of a side's guns."""
    return "guns-german" if side == "german" else "guns-soviet"


def support_opens(battle: Battle) -> None:
    """Before the dice of a battle: guns fire, the attacker's first, then air chits are revealed, and engineers clear
    mines."""
    artillery.fire(battle)
    show_air(battle)
    clear_mines_for(battle)


def support_over(battle: Battle) -> None:
    """End support for a battle: guns are free again, air chits leave the map (12.1.3), a barrage takes effect."""
    artillery.release(battle)
    for side in sides():
        for chit in chits_of(battle, side):
            spend_chit(chit)
    barrage_over(battle)


# ---- guns that moved (9.10.3) or lost their step (4.4.1)


def gun_moved(p: Piece) -> None:
    """Mark a gun as moved, if it moved in a movement phase of its own side."""
    if a_move() and phase_side() == p.side:
        gun_waits(p)


def gun_waits(p: Piece) -> None:
    """Bar a gun that moved from firing, if a number is next to its allowance: 1 or 2 for Soviets, 1 for Germans."""
    if p.kind != "artillery" or p.wait == 0:
        return
    before = p.state("fire")
    if p.wait == 2 and soviet(p):
        p.set_state("fire", "no-fire-2")
    elif before != "no-fire-2":
        p.set_state("fire", "no-fire-1")
    if p.state("fire") != before:
        report(say("say.guns.moved-2" if p.state("fire") == "no-fire-2" else "say.guns.moved-1", p.name))


def gun_lost(p: Piece) -> None:
    """Eliminate a gun that takes a loss: it has one step, on either side of its counter (4.4.1)."""
    report(say("say.guns.lost", p.name), "strong")
    p.eliminate()
