"""The sequence of play: what begins and ends with a phase, what may not be left open, the marker of turns.

While the end of a phase is carried out, all mechanics take it for the present one: `acting_phase()`. Bound to nothing; a game
declares it once.
"""


def happens(which: Phase) -> bool:
    """Whether a phase is played; one that is not is passed over. The first and the last phase of a turn always are. It should
    not change while the phase goes on."""
    return True


def order() -> list[Phase]:
    """The phases in the order that holds now."""
    every = all_phases()
    return [each for each in every if happens(each) or each == every[0] or each == every[-1]]


def turn_marker() -> Row | None:
    """The marker that shows the turn on its track, as its kind says (`track` in pieces.yaml)."""
    return None


def begins(which: Phase) -> None:
    """What a phase begins with: a mapping from phases to actions, `any` for every phase."""


def ends(which: Phase) -> None:
    """What a phase ends with: a mapping from phases to actions, `any` for every phase."""


def turn_begins() -> None:
    """What a turn begins with, the first one excepted."""


def open_things(which: Phase) -> list[Text]:
    """What is not done yet in a phase and may not be left open, told on request and when the phase is left."""
    return []


def leaves(which: Phase) -> None:
    """What other mechanics say when a phase is left: duties that are not done, say."""


def announcement(which: Phase) -> Text:
    """A line with which a phase is announced; empty for none."""
    return ""


def over() -> None:
    """What follows when the last turn is over."""
    report(say("phases.over"), "strong")


# ---- as the turn tracker goes on


def phase_begun() -> None:
    """A phase begins: the one before it ends, a turn begins with its first phase."""
    if referee() == "off":
        return
    before = phase_before()
    game.ending = before
    leave(before)
    game.ending = None
    marker = turn_marker()
    if marker is not None:
        set_count(marker, turn())
    if phase() == order()[0]:
        turn_begins()
    begins(phase())
    line = announcement(phase())
    if line != "":
        report(line, "strong")


def leave(before: Phase) -> None:
    """A phase is left: what is open is told, then what ends with it is done."""
    left = open_things(before)
    if len(left) > 0:
        report(say("phases.left", joined(left, "; ")), "warning")
    leaves(before)
    ends(before)


def tell_open() -> None:
    """Say what is still open in this phase."""
    left = open_things(phase())
    if len(left) > 0:
        report(say("phases.still", joined(left, "; ")), "warning")
    else:
        report(say("phases.none"), "quiet")


def game_over() -> None:
    """The last turn is over: its last phase ends."""
    if referee() == "off":
        return
    last = phase()
    game.ending = last
    leave(last)
    game.ending = None
    over()
