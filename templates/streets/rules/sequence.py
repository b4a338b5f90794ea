"""What a phase does beyond its marks (S10.14, R16.33)."""

from game import *

HALF_DAY: list[Condition] = ["pinned", "finished", "under-attack"]


def readies(p: Piece, state: str) -> bool:
    """Who has a readiness that a player may set by hand to another: guns and posts (S8.1.7g S9.1.4)."""
    return (gun(p) or p.is_a("observer")) and p.state("readiness") != state


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


# ---- the tracker is stepped back, and goes on again


def note_states() -> None:
    """The tracker was stepped back: what everybody wears now is of phases that have been played, and stays (S8.3 S10.12)."""
    for p in pieces():
        if is_unit(p):
            worn = worn_by(p)
            if p.Had != worn:
                p.Had = worn


def worn_by(p: Piece) -> str:
    """Its readiness, and the markers that come off as the attacks of half a day end."""
    words: list[str] = [p.state("readiness")]
    words += [mark for mark in HALF_DAY if p.has(mark)]
    return " ".join(words)


def gained(p: Piece, state: str) -> bool:
    """Whether it wears a state since the tracker was stepped back."""
    return state not in p.Had.split()


def ready_again(side: Side, state: str, who: str) -> None:
    """What has been turned since the tracker was stepped back is ready, as at the first end of the phase (S8.3 S8.4 S10.12 S10.13)."""
    for p in units_on_map(side):
        if p.state("readiness") == state and gained(p, state) and ("posts" if p.is_a("observer") else "guns") in who:
            made_ready(p)


def spent_again(which: Phase) -> None:
    """Who broke through in a phase that was played once more is finished as it ends once more (S10.14 S14.6)."""
    for p in map_pieces():
        if is_unit(p) and p.has("breakthrough") and p.Broke == f"{turn()} {which}":
            spent(p)


def marks_off_again() -> None:
    """The markers of an attack that was made once more come off, as at the first end of the phase (S8.5 S15.5)."""
    for p in map_pieces():
        if is_unit(p):
            for mark in HALF_DAY:
                if p.has(mark) and gained(p, mark):
                    p.mark(mark, False)
            forget_aim(p)


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
