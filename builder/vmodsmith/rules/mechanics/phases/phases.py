"""The sequence of play: actions at the start and end of a phase, what may not be left open, the turn marker.

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

During the actions at the end of a phase, all mechanics treat it as the present phase: `acting_phase()`. This
mechanic has no bindings; a game declares it once.
"""

from dataclasses import dataclass

from vmodsmith.rules.mechanics.library.board import set_count
from vmodsmith.rules.mechanics.library.common import Deed
from vmodsmith.rules.mechanics.words import (
    Condition,
    Hex,
    Phase,
    Piece,
    Row,
    Text,
    acting_phase,
    acting_turn,
    all_phases,
    confirm,
    game,
    has_begun,
    is_given,
    joined,
    judge_for_all,
    judging,
    last_turn,
    map_pieces,
    name_of_phase,
    offered,
    open_deeds,
    phase,
    phase_before,
    phase_name,
    phase_number,
    phase_order,
    phase_owner,
    pieces,
    pieces_astray,
    report,
    say,
    side_name,
    stay_in_phase,
    step_on,
    stepping_on,
    turn,
    whole,
)


@dataclass(frozen=True)
class Marked:
    """Pieces that had a condition in a past phase: turn and phase, the condition, the identities of the pieces."""

    stamp: str
    condition: str
    uids: str


def happens(which: Phase) -> bool:
    """Whether a phase is played; otherwise it is skipped. The first and last phases of a turn are always played. Asked
    when the tracker reaches the phase, and before; changes after the phase has begun have no effect in this turn."""
    return True


def idle(which: Phase) -> bool:
    """Whether there is nothing to do in a phase, whatever happens at its start: it is skipped too, with a report,
    unless the referee is off."""
    return False


def busy(which: Phase) -> bool:
    """Whether the key that passes phases in which nobody can act stops in a phase: there is something to do that no
    command or button of that phase offers, such as laying markers by hand."""
    return False


def _idle_because(which: Phase) -> Text:
    """The reason why a phase was skipped, for the report."""
    return say("phases.nobody-there")


def hints(which: Phase) -> list[Text]:
    """The things to do first in a phase, while they are not done: reported as the phase begins, with a question if a
    player goes on without them. Only in the turn with which a game begins, for players who are new to it."""
    return []


def _is_played(which: Phase) -> bool:
    """Whether a phase is neither skipped nor idle."""
    return happens(which) and (not judging() or not idle(which))


def order() -> list[Phase]:
    """The phases in their present order: those that have begun, the next one to play, and the later ones, which are
    asked when their time comes. If the tracker was stepped back, a skipped phase counts as soon as it is to be played.
    """
    every = all_phases()
    begun = [place for place, each in enumerate(every) if has_begun(each)]
    reached = begun[-1] if len(begun) > 0 else -1
    here, next_known = every.index(phase()), False
    found: list[Phase] = []
    for place, each in enumerate(every):
        if place > reached:
            if next_known or each == every[0] or each == every[-1] or _is_played(each):
                found.append(each)
                next_known = next_known or place >= here
        elif place in begun or (place >= here and _is_played(each)):
            found.append(each)
    return found


def _is_late() -> bool:
    """Whether later phases have begun before the present one: it was skipped, and is now to be played after all."""
    every = phase_order()
    return any(has_begun(each) for each in every[every.index(phase()) + 1 :])


def turn_marker() -> Row | None:
    """The marker that shows the turn on its track, as its kind defines (`track` in pieces.yaml)."""
    return None


def marks() -> list[Condition]:
    """The conditions that last for one phase: they are cleared as it ends, and return if the tracker steps back."""
    return []


def marks_go(stamp: str) -> None:
    """Actions before the marks of a phase (`turn phase`) are cleared."""


def begins(which: Phase) -> None:
    """Actions at the start of a phase: a mapping from phases to actions, `any` for every phase. The phase with which a
    game begins has no start: what must also happen in it belongs in `ends`."""


def ends(which: Phase) -> None:
    """Actions at the end of a phase: a mapping from phases to actions, `any` for every phase. The next phase has
    already begun when they run: `phase` of an action means the next phase; `own` and `turn` mean the phase that ends,
    which expressions call `which`."""


def ends_again(which: Phase) -> None:
    """Actions to repeat when the tracker was stepped back to a phase and goes forward: those at its end that may be
    done twice. A mapping from phases to actions, `any` for every phase."""


def ends_unjudged(which: Phase) -> None:
    """Actions at the end of a phase with the referee off, when no others are done: clearing declarations that nobody
    carries out, for example. A mapping from phases to actions, `any` for every phase."""


def keeps(unit: Piece) -> list[str]:
    """The conditions and state values of a piece that end with phases, as words. When a phase is played again, `gained`
    decides which ones end."""
    return []


def turn_begins() -> None:
    """Actions at the start of a turn, except the first."""


def open_things(which: Phase) -> list[Text]:
    """The unfinished actions that a phase should not leave open; reported on request and when the phase ends."""
    return []


def lost(which: Phase) -> list[Text]:
    """Further losses when a phase ends; the player is asked about them before, together with the unfinished actions."""
    return []


def report_more(which: Phase) -> None:
    """Further reports on request, in addition to what is open: which pieces can fire, which must attack."""


def acts_too(unit: Piece) -> list[Text]:
    """What else a piece can still do in the present phase, as in `can still be loaded`, in addition to what the
    mechanics know: moving, firing, attacking, advancing and retreating."""
    return []


def seen_too(unit: Piece) -> list[Text]:
    """What else players read of a piece under the mouse, in addition to what the mechanics know: points left, supply,
    range and targets."""
    return []


def in_fire_too(unit: Piece) -> list[Hex]:
    """The hexes with targets in range of a piece under the mouse, in addition to those that the mechanics know."""
    return []


def deeds_of(unit: Piece) -> list[Deed]:
    """The actions a piece can still take: those of the game's mechanics, and those that the sheet adds."""
    return open_deeds(unit) + [Deed(each, say("phases.badge")) for each in acts_too(unit)]


def leaves(which: Phase) -> None:
    """Reports of other mechanics when a phase ends: mandatory attacks that were not made, for example."""


def announcement(which: Phase) -> Text:
    """The possible actions of a phase, for the line that announces it, after the phasing side; empty for no such
    line."""
    return phase_name()


def over() -> None:
    """Effects after the last turn."""
    report(say("phases.over"), "strong")


# ---- the turn tracker goes on


def _leaving() -> None:
    """Ask the player before the tracker leaves a phase in which something is open, or would be lost; the player may
    stay."""
    if not judging():
        return
    before = phase_before()
    game.ending = before
    first, gone = _to_do_first(before), _each_once(open_things(before) + lost(before))
    game.ending = None
    asked = [say("phases.not-done", joined(first, "; "))] if len(first) > 0 else []
    if len(gone) > 0:
        asked.append(say("phases.lost", joined(gone, "; ")))
    if len(asked) > 0 and not confirm(joined(asked, ". ")):
        stay_in_phase()


def _phase_begun() -> None:
    """Handle the start of a phase: the phase before it ends, and a turn begins with its first phase."""
    if not judging():
        _end_unjudged()
        return
    before = phase_before()
    if game.first_turn == 0:
        game.first_turn = turn()
    _note_skipped(before)
    if _is_late():
        _end_again(before)
        game.late = f"{turn()} {phase()}"
    else:
        end(before)
    if game.stepped_to > 0:
        game.stepped_to = 0
    _change_marks(True)
    _show_turn()
    if phase() == order()[0]:
        turn_begins()
    if not stepping_on():
        _report_passed()
        _announce()
    begins(phase())


def _to_do_first(which: Phase) -> list[Text]:
    """The hints of a phase, in the turn with which the game began."""
    return hints(which) if game.first_turn in (0, turn()) else []


def _announce() -> None:
    """Report the phase that begins, and the things to do first in it."""
    line = _line_of(phase())
    if line != "":
        report(line, "strong")
    for each in _to_do_first(phase()):
        report(say("phases.first", each), "warning")


def _line_of(which: Phase) -> Text:
    """The line that announces a phase: the phasing side, and its possible actions; empty for none."""
    line = announcement(which)
    owner = phase_owner(which)
    return line if line == "" or owner is None else say("phases.whose", side_name(owner), line)


def first_line() -> Text:
    """The line that announces the first phase of a game, reported to each player at setup, with what has to be done
    first."""
    if not judging():
        return ""
    line, due = _line_of(phase()), _to_do_first(phase())
    if len(due) == 0:
        return line
    return joined(([line] if line != "" else []) + [say("phases.first", each) for each in due], ". ")


# ---- phases in which nobody can act


def _note_skipped(before: Phase) -> None:
    """Record the phases that the tracker skipped because there is nothing to do in them."""
    every = all_phases()
    for which in every[every.index(before) + 1 : every.index(phase())]:
        if happens(which) and not has_begun(which) and idle(which):
            game.went_through = game.went_through + [which]


def _pass_idle() -> None:
    """Handle the start of a phase reached by the key that skips idle phases: if nobody can act in it, go on to the next
    one. Otherwise report the skipped phases, and announce this one."""
    if not stepping_on() or not judging():
        return
    if len(game.went_through) < len(all_phases()) and _is_idle():
        game.went_through = game.went_through + [phase()]
        step_on()
        return
    _report_passed()
    _announce()


def _is_idle() -> bool:
    """Whether nobody, whoever plays, can do anything in the present phase, and nothing is left open in it."""
    which = phase()
    if busy(which) or len(_to_do_first(which)) + len(_still_open(which)) + len(lost(which)) > 0:
        return False
    judge_for_all(True)
    acts = any(len(deeds_of(unit)) > 0 for unit in map_pieces()) or len(offered()) > 0
    judge_for_all(False)
    return not acts


def _report_passed() -> None:
    """Report the skipped phases, grouped by reason."""
    found: dict[Text, list[Text]] = {}
    for which in game.went_through:
        why = _idle_because(which)
        found[why] = found.get(why, []) + [name_of_phase(which)]
    if len(found) > 0:
        game.went_through = []
        report(
            say("phases.passed-idle", joined([say("phases.because", joined(found[why]), why) for why in found], "; ")),
            "quiet",
        )


def _came_back() -> None:
    """Handle a step back of the tracker: restore the phase as it was left."""
    if is_given("keeps"):
        _note_kept()
    if judging():
        _show_again()


def _show_again() -> None:
    """Show a phase as it was left."""
    _change_marks(False)
    _show_turn()
    report(say("phases.again", phase_name()), "quiet")


def _went_on() -> None:
    """Handle the tracker going forward again into a phase that has begun before: it does not begin again, and only
    those actions at the end of a phase happen that may be repeated. A phase that was skipped at first and played late
    ends."""
    if not judging():
        _end_unjudged()
        return
    _end_again(phase_before())
    if game.stepped_to > 0:
        game.stepped_to = _position(turn(), phase())
    _show_again()


def _end_again(which: Phase) -> None:
    """Handle the repeated end of a phase: it ended when it was left first, unless it was skipped then."""
    if game.late == f"{turn()} {which}":
        game.late = ""
        end(which)
    else:
        game.ending = which
        game.repeated = is_given("keeps")
        _report_left(which)
        ends_again(which)
        game.ending = None
        if game.repeated:
            game.repeated = False
            _forget_lost()


def _end_unjudged() -> None:
    """End the phase before with the referee off."""
    if not is_given("ends_unjudged"):
        return
    game.ending = phase_before()
    ends_unjudged(phase_before())
    game.ending = None


def end(which: Phase) -> None:
    """End a phase; for its actions it still counts as the present one."""
    game.ending = which
    _leave(which)
    game.ending = None


# ---- replayed phases


def _position(turns: int, which: Phase) -> int:
    """The position of a phase among those of all turns."""
    return turns * 100 + phase_number(which)


def gained(unit: Piece, what: str) -> bool:
    """Whether a condition or state value of a piece, by its word in `keeps`, ends with the phase that is ending. All do
    when the phase ends for the first time. After the tracker was stepped back, only those end that the piece has gained
    since, and not in a later phase: older ones belong to phases that are already over."""
    if not game.repeated:
        return True
    now = _position(acting_turn(), acting_phase())
    return not any(_word_of(each) == what and whole(each.split()[0]) > now for each in game.kept_by.get(unit, []))


def _word_of(note: str) -> str:
    """The condition in a note: `fired` for `1203 fired`."""
    return note.removeprefix(f"{note.split()[0]} ")


def _note_kept() -> None:
    """Handle a step back of the tracker: conditions gained since an earlier step back belong to the phase just left;
    those gained the first time stay, whatever ends."""
    left = game.stepped_to if game.stepped_to > 0 else _position(last_turn() + 1, phase())
    found: dict[Piece, list[str]] = {}
    for unit in pieces():
        words = keeps(unit)
        if len(words) > 0:
            old = game.kept_by.get(unit, []) if game.stepped_to > 0 else []
            notes = [each for each in old if _word_of(each) in words]
            known = [_word_of(each) for each in notes]
            found[unit] = notes + [f"{left} {each}" for each in words if each not in known]
    game.kept_by = found
    game.stepped_to = _position(turn(), phase())


def _forget_lost() -> None:
    """Delete the notes of conditions that pieces have lost: if a piece gains one again, it counts as new."""
    found: dict[Piece, list[str]] = {}
    for unit in game.kept_by:
        words = keeps(unit)
        notes = [each for each in game.kept_by[unit] if _word_of(each) in words]
        if len(notes) > 0:
            found[unit] = notes
    game.kept_by = found


def _show_turn() -> None:
    """Move the turn marker to the present turn."""
    marker = turn_marker()
    if marker is not None:
        set_count(marker, turn())


# ---- marks for one phase


def _change_marks(again: bool) -> None:
    """Handle a change of phase: store the marks of the phase that ended, and set those of the new one, unless it begins
    again."""
    now, of = f"{turn()} {phase()}", game.marks_of
    if not judging() or len(marks()) == 0 or (of == now and not again):
        return
    left = of if of != "" else _stamp_before()
    marks_go(left)
    kept = [
        each for each in game.marks_kept if each.stamp not in (left, now) and whole(each.stamp.split()[0]) >= turn() - 1
    ]
    back = [each for each in game.marks_kept if each.stamp == now and not again]
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


def _stamp_before() -> str:
    """The phase before the present one, with its turn."""
    begun = phase() == phase_order()[0]
    return f"{turn() - 1 if begun else turn()} {phase_before()}"


def _leave(before: Phase) -> None:
    """Leave a phase: report what is open, then do the actions at its end."""
    _report_left(before)
    ends(before)


def _still_open(which: Phase) -> list[Text]:
    """The unfinished actions of a phase, each once: the game's own, and pieces left in illegal positions."""
    return _each_once(open_things(which) + pieces_astray())


def _each_once(texts: list[Text]) -> list[Text]:
    """Some texts, each once."""
    found: list[Text] = []
    for each in texts:
        if each not in found:
            found.append(each)
    return found


def _report_left(before: Phase) -> None:
    """Report the unfinished actions."""
    left = _to_do_first(before) + _still_open(before)
    if len(left) > 0:
        report(say("phases.left", joined(left, "; ")), "warning")
    leaves(before)


def _game_over() -> None:
    """End the last phase of the last turn."""
    if not judging():
        return
    end(phase())
    over()
