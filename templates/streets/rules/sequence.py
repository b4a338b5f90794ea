"""Actions of phases beyond removing markers (S10.14, R16.33)."""

from game import *

ENDING: list[Condition] = ["pinned", "finished", "breakthrough"]


def readies(p: Piece, state: str) -> bool:
    """Whether a player can set a unit to another readiness by hand: guns and posts (S8.1.7g S9.1.4)."""
    return (gun(p) or p.is_a("observer")) and p.state("readiness") != state


def just_advanced(p: Piece) -> bool:
    """Whether a post was turned by an advance in the ending phase, not by its earlier movement: it stays turned through
    the following barrages, and is ready again after them (S8.1.9j S9.2.4 S9.7; S15.1.7i)."""
    return p.is_a("observer") and p.CameOn == acting_stamp()


def left_open(which: Phase) -> list[Text]:
    """What a phase leaves undone: losses to take, marked attacks, declared counterattacks, plotted
    fire."""
    return losses.left_open() + assaults_open() + counterattack.left_open() + barrage.left_open()


# ---- what ends with phases


def worn_by(p: Piece) -> list[str]:
    """The markers removed as phases end, and the hex of the unit's attack marker."""
    words: list[str] = [mark for mark in ENDING if p.has(mark)]
    if is_unit(p) and p.Aimed is not None:
        words.append(aim_of(p))
    return words


def aim_of(p: Piece) -> str:
    return f"aim:{p.Aimed.number if p.Aimed is not None else ''}"


def tanks_break_down() -> None:
    """R16.33: from 11 October, roll for each Soviet tank unit before it moves, on the map and in the far bank boxes;
    not for immobile ones."""
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
    """Turn a tank unit into an immobile one, which stays in its hex (S8.1.9d S9.4.4 R16.33)."""
    p.mark("immobile")
    p.mark("breakthrough", False)
