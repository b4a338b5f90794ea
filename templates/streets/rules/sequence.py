"""What a phase does beyond its marks (S10.14, R16.33)."""

from game import *


def readies(p: Piece) -> bool:
    """Who has a readiness that a player may set by hand: guns and posts (S8.1.7g S9.1.4)."""
    return gun(p) or p.is_a("observer")


def turned_right(p: Piece) -> None:
    """A player turns a counter by hand."""
    p.set_state("readiness", "fired")
    report(say("say.turned", p.name, say("marker.fired")), "quiet")


def turned_round(p: Piece) -> None:
    p.set_state("readiness", "moved")
    report(say("say.turned", p.name, say("marker.moved")), "quiet")


def turned_back(p: Piece) -> None:
    p.set_state("readiness", "")
    report(say("say.turned", p.name, say("state.readiness.none")), "quiet")


def left_open(which: Phase) -> list[Text]:
    """What a phase leaves undone: losses that are owed, attacks that are marked, counterattacks that are declared, fire that is plotted."""
    return losses_open() + assaults_open() + counterattack.left_open() + barrage_open()


def spent(p: Piece) -> None:
    """A breakthrough marker becomes a finished marker (S10.14 S14.6)."""
    p.mark("breakthrough", False)
    p.mark("finished")


def forget_aim(p: Piece) -> None:
    """Only the attack markers of the movement phase just before oblige (S8.1 S12.1 S15.1): who aimed is free as the assaults end,
    though a marker that was not attacked lies on until those of the exploitation are over (S8.5 S15.5)."""
    p.Aimed = ""


def tanks_break_down() -> None:
    """R16.33: from 11 October a die for every Soviet tank unit before it moves."""
    if turn() < value("limits", "breakdown-turn", "value") or referee() == "off":
        return
    lost: list[Piece] = []
    for p in [q for q in map_pieces() if is_unit(q) and q.is_a("tank") and q.side == "soviet"]:
        if cell("breakdown", str(roll(10)), "result") == "wreck":
            lost.append(p)
    if len(lost) == 0:
        return
    report(say("say.break-down", len(lost), few_names(lost)))
    if referee() == "full":
        for p in lost:
            becomes_wreck(p)


def becomes_wreck(p: Piece) -> None:
    """A tank that can drive no more stays where it is, as a wreck (S8.1.9d S9.4.4 R16.33)."""
    h = p.hex
    p.eliminate()
    if h is not None:
        new_piece("wreck", h)
