"""The sequence of play: what begins and ends with a phase, what may not be left open, the marker of turns.

    sequence:
      use: phases
      with: duty
      turn_marker: turn
      begins:
        any: [{clear: moved, of: {kinds: unit}}]
        rest-red rest-blue: [{clear: shaken, of: {side: own, has: shaken}, text: say.rests, paragraphs: "5.1"}]
      ends:
        move-red: [{change: {supply: {low: cut, cut: none}}, of: {side: red, kinds: unit}}]
      open_things:
        move-red: [{text: say.who, of: {kinds: unit, side: red, has: shaken}, values: ["len(pieces())"]}]

While the end of a phase is carried out, all mechanics take it for the present one: `acting_phase()`. Bound to nothing; a game
declares it once.
"""


@dataclass(frozen=True)
class Marked:
    """Pieces that wore a condition in a phase of the past: turn and phase, the condition, the pieces' identities."""

    stamp: str
    condition: str
    uids: str


def happens(which: Phase) -> bool:
    """Whether a phase is played; one that is not is passed over. The first and the last phase of a turn always are. Asked when
    the tracker goes on to it, and before; what changes once it has begun changes nothing for this turn."""
    return True


def order() -> list[Phase]:
    """The phases in the order that holds now: those that have begun, the next that is to be played, and those after it, which are
    asked when it comes to them. Where the tracker was stepped back, one that was passed over counts as soon as it is to be played."""
    every = all_phases()
    begun = [place for place, each in enumerate(every) if has_begun(each)]
    reached = begun[-1] if len(begun) > 0 else -1
    here, next_known = every.index(phase()), False
    found: list[Phase] = []
    for place, each in enumerate(every):
        if place > reached:
            if next_known or each == every[0] or each == every[-1] or happens(each):
                found.append(each)
                next_known = next_known or place >= here
        elif place in begun or (place >= here and happens(each)):
            found.append(each)
    return found


def is_late() -> bool:
    """Whether phases after the present one have begun before it: it was passed over, and is to be played after all."""
    every = phase_order()
    return any(has_begun(each) for each in every[every.index(phase()) + 1 :])


def turn_marker() -> Row | None:
    """The marker that shows the turn on its track, as its kind says (`track` in pieces.yaml)."""
    return None


def marks() -> list[Condition]:
    """Conditions that hold for one phase: they come off when it is left, and are there again when the tracker is stepped back."""
    return []


def marks_go(stamp: str) -> None:
    """What is done before the marks of a phase, `turn phase`, come off."""


def begins(which: Phase) -> None:
    """What a phase begins with: a mapping from phases to actions, `any` for every phase."""


def ends(which: Phase) -> None:
    """What a phase ends with: a mapping from phases to actions, `any` for every phase."""


def ends_again(which: Phase) -> None:
    """What is done once more when the tracker was stepped back to a phase and goes on: of its end what may be done twice. A mapping
    from phases to actions, `any` for every phase."""


def turn_begins() -> None:
    """What a turn begins with, the first one excepted."""


def open_things(which: Phase) -> list[Text]:
    """What is not done yet in a phase and may not be left open, told on request and when the phase is left."""
    return []


def lost(which: Phase) -> list[Text]:
    """What else is lost for good when a phase is left: its player is asked before, with what is still open."""
    return []


def tells_too(which: Phase) -> None:
    """What is told and shown on request beside what is open: who can fire, who must attack."""


def leaves(which: Phase) -> None:
    """What other mechanics say when a phase is left: duties that are not done, say."""


def announcement(which: Phase) -> Text:
    """What can be done in a phase, in the line that it begins with, after whose it is; empty for no such line."""
    return phase_name()


def over() -> None:
    """What follows when the last turn is over."""
    report(say("phases.over"), "strong")


# ---- as the turn tracker goes on


def leaving() -> None:
    """The tracker leaves a phase in which something is open, or lost with it: its player is asked, and may stay."""
    if referee() == "off":
        return
    before = phase_before()
    game.ending = before
    gone = open_things(before) + lost(before)
    game.ending = None
    if len(gone) > 0 and not confirm(say("phases.lost", joined(gone, "; "))):
        stay_in_phase()


def phase_begun() -> None:
    """A phase begins: the one before it ends, a turn begins with its first phase."""
    if referee() == "off":
        return
    before = phase_before()
    if is_late():
        end_again(before)
        game.late = f"{turn()} {phase()}"
    else:
        end(before)
    change_marks(True)
    show_turn()
    if phase() == order()[0]:
        turn_begins()
    line = line_of(phase())
    if line != "":
        report(line, "strong")
    begins(phase())


def line_of(which: Phase) -> Text:
    """The line that a phase begins with: whose it is, and what can be done; empty for none."""
    line = announcement(which)
    owner = phase_owner(which)
    return line if line == "" or owner is None else say("phases.whose", side_name(owner), line)


def first_line() -> Text:
    """The line of the phase with which a game begins, told to each player as he sets it up."""
    return "" if referee() == "off" else line_of(phase())


def came_back() -> None:
    """The tracker was stepped back: a phase is there as it was left."""
    if referee() == "off":
        return
    change_marks(False)
    show_turn()
    report(say("phases.again", phase_name()), "quiet")


def went_on() -> None:
    """The tracker was stepped back and goes on, into a phase that has begun before: nothing begins anew, and of what ends a phase only
    what is to be done whenever it is left. A phase that was passed over at first and played late ends."""
    if referee() == "off":
        return
    end_again(phase_before())
    came_back()


def end_again(which: Phase) -> None:
    """A phase is left once more: it ended when it was left first, unless it was passed over then."""
    if game.late == f"{turn()} {which}":
        game.late = ""
        end(which)
    else:
        game.ending = which
        tell_left(which)
        ends_again(which)
        game.ending = None


def end(which: Phase) -> None:
    """A phase is over: for what it ends with, it is still the present one."""
    game.ending = which
    leave(which)
    game.ending = None


def show_turn() -> None:
    """The marker of turns lies on the present one."""
    marker = turn_marker()
    if marker is not None:
        set_count(marker, turn())


# ---- marks that hold for one phase


def change_marks(anew: bool) -> None:
    """The tracker shows another phase: its marks are on the pieces, unless it begins anew; those of the phase that was left are kept."""
    now, of = f"{turn()} {phase()}", game.marks_of
    if referee() == "off" or len(marks()) == 0 or (of == now and not anew):
        return
    left = of if of != "" else stamp_before()
    marks_go(left)
    kept = [each for each in game.marks_kept if each.stamp not in (left, now) and whole(each.stamp.split()[0]) >= turn() - 1]
    back = [each for each in game.marks_kept if each.stamp == now and not anew]
    every = pieces()
    for mark in marks():
        wearing = [unit for unit in every if unit.has(mark)]
        if len(wearing) > 0:
            kept.append(Marked(left, mark, " ".join([unit.uid for unit in wearing])))
        for unit in wearing:
            unit.mark(mark, False)
        uids = [uid for each in back if each.condition == mark for uid in each.uids.split()]
        for unit in every:
            if unit.uid in uids and unit.hex is not None:
                unit.mark(mark)
    game.marks_kept = kept
    game.marks_of = now


def stamp_before() -> str:
    """The phase before the present one, with its turn."""
    begun = phase() == phase_order()[0]
    return f"{turn() - 1 if begun else turn()} {phase_before()}"


def leave(before: Phase) -> None:
    """A phase is left: what is open is told, then what ends with it is done."""
    tell_left(before)
    ends(before)


def tell_left(before: Phase) -> None:
    """What is open is told."""
    left = open_things(before)
    if len(left) > 0:
        report(say("phases.left", joined(left, "; ")), "warning")
    leaves(before)


def tell_open() -> None:
    """Say what is still open in this phase."""
    left = open_things(phase())
    if len(left) > 0:
        report(say("phases.still", joined(left, "; ")), "warning")
    else:
        report(say("phases.none"), "quiet")
    tells_too(phase())


def game_over() -> None:
    """The last turn is over: its last phase ends."""
    if referee() == "off":
        return
    end(phase())
    over()
