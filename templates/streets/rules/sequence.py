"""What a phase does beyond its marks (S10.14, R16.33)."""

from game import *

ENDING: list[Condition] = ["pinned", "finished", "breakthrough"]


def readies(p: Piece, state: str) -> bool:
    """Who has a readiness that a player may set by hand to another: guns and posts (S8.1.7g S9.1.4)."""
    return (gun(p) or p.is_a("observer")) and p.state("readiness") != state


def just_advanced(p: Piece) -> bool:
    """Whether a post was turned by an advance in the phase that ends, and not by its movement before it: it stays
    turned through the barrages that follow, and is ready again as they end (S8.1.9j S9.2.4 S9.7; S15.1.7i)."""
    return p.is_a("observer") and p.CameOn == acting_stamp()


def left_open(which: Phase) -> list[Text]:
    """What a phase leaves undone: losses that are owed, attacks that are marked, counterattacks that are declared, fire
    that is plotted."""
    return losses.left_open() + assaults_open() + counterattack.left_open() + barrage.left_open()


# ---- what ends with phases


def worn_by(p: Piece) -> list[str]:
    """The markers that come off as phases end, and where it has laid an attack marker."""
    words: list[str] = [mark for mark in ENDING if p.has(mark)]
    if is_unit(p) and p.Aimed is not None:
        words.append(aim_of(p))
    return words


def aim_of(p: Piece) -> str:
    return f"aim:{p.Aimed.number if p.Aimed is not None else ''}"


def tanks_break_down() -> None:
    """R16.33: from 11 October a die for every tank unit that the Soviets have, on the map and in the boxes of the far
    bank, before it moves; those that are immobile already throw no more."""
    if turn() < value("limits", "breakdown-turn", "value"):
        return
    stopped: list[Piece] = []
    for p in [q for q in pieces() if is_unit(q) and q.is_a("tank") and q.side == "soviet" and not immobile(q)]:
        if (p.hex is not None or in_bank(p) != "") and cell("breakdown", str(roll(10)), "result") == "wreck":
            stopped.append(p)
    if len(stopped) == 0:
        return
    report(say("say.break-down", len(stopped), few_names(stopped)))
    if carries():
        for p in stopped:
            becomes_immobile(p)


def becomes_immobile(p: Piece) -> None:
    """A tank that can drive no more stays where it is, as an immobile tank unit (S8.1.9d S9.4.4 R16.33)."""
    p.mark("immobile")
    p.mark("breakthrough", False)
