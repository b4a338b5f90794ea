"""Pieces that can still act in the present phase: counted, listed, badged on the map, selected one after the other."""

from vmodsmith.rules.mechanics.library.common import Deed, names
from vmodsmith.rules.mechanics.phases.phases import _still_open, announcement, busy, deeds_of, report_more
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Text,
    acts_for,
    game,
    joined,
    judging,
    map_pieces,
    offered,
    phase,
    report,
    say,
    select,
    selected,
    show,
    turn,
)


def _passed_over() -> list[Piece]:
    """The pieces that a player passed over in this phase."""
    return game.passed if game.passed_in == f"{turn()} {phase()}" else []


def _waiting() -> dict[Piece, list[Deed]]:
    """The pieces that can still act and were not passed over, in order of their hexes, with what they can do."""
    found: dict[Piece, list[Deed]] = {}
    if not judging():
        return found
    over = _passed_over()
    for unit in map_pieces():
        open_to_it = deeds_of(unit) if unit not in over else []
        if len(open_to_it) > 0:
            found[unit] = open_to_it
    return found


def _mine() -> dict[Piece, list[Deed]]:
    """The waiting pieces for which the acting player may decide."""
    able = _waiting()
    return {unit: able[unit] for unit in able if unit.side is None or acts_for(unit.side)}


def _by_deed(able: dict[Piece, list[Deed]]) -> dict[Text, list[Piece]]:
    """The waiting pieces, grouped by their possible actions."""
    found: dict[Text, list[Piece]] = {}
    for unit in able:
        for each in able[unit]:
            found[each.name] = found.get(each.name, []) + [unit]
    return found


def _counted(able: dict[Piece, list[Deed]]) -> list[Text]:
    """The number of pieces for each possible action: `can still move: 12`."""
    sorted_by = _by_deed(able)
    return [say("phases.count", name, len(sorted_by[name])) for name in sorted_by]


def _badges(able: dict[Piece, list[Deed]]) -> dict[Hex, Text]:
    """The badges next to the counters of each hex: one for each possible action there, with the number of pieces if it
    is more than one."""
    found: dict[Hex, dict[Text, int]] = {}
    for unit in able:
        where = unit.hex
        if where is not None:
            here = found.get(where, {}).copy()
            for each in able[unit]:
                here[each.badge] = here.get(each.badge, 0) + 1
            found[where] = here
    said: dict[Hex, Text] = {}
    for where in found:
        said[where] = joined(
            [
                badge if found[where][badge] == 1 else say("phases.badges", badge, found[where][badge])
                for badge in found[where]
            ],
            " ",
        )
    return said


def _report_open() -> None:
    """Report the unfinished actions of this phase."""
    left, able = _still_open(phase()), _counted(_waiting())
    if len(left) > 0:
        report(say("phases.still", joined(left, "; ")), "warning")
    if len(able) > 0:
        report(say("phases.can-act", joined(able)), "quiet")
    if len(left) + len(able) == 0:
        _report_nobody(say("phases.none"))
    report_more(phase())


def _report_nobody(otherwise: Text) -> None:
    """Report that no piece is waiting to act, and the remaining uses of commands and buttons in this phase. If there
    are none, or if pieces were passed over, report the given text."""
    others = offered() if judging() and len(_passed_over()) == 0 else []
    report(say("phases.offered", joined(others)) if len(others) > 0 else otherwise, "quiet")


def _by_hand() -> Text:
    """The text for players where no piece waits to act: what the game lets them do by hand in this phase, or that
    nobody can act."""
    if judging() and busy(phase()) and len(_passed_over()) == 0 and announcement(phase()) != "":
        return announcement(phase())
    return say("phases.nobody")


def _show_able() -> None:
    """List the pieces that can still act, and badge them on the map."""
    able = _waiting()
    if len(able) == 0:
        _report_nobody(_by_hand())
        return
    sorted_by = _by_deed(able)
    for name in sorted_by:
        report(say("phases.able", name, len(sorted_by[name]), _listed(sorted_by[name])), "quiet")
    show(_badges(able))


def _listed(units: list[Piece]) -> Text:
    """The names of some pieces; of many the first twelve."""
    if len(units) <= 12:
        return names(units)
    return say("phases.more", names(units[:12]), len(units) - 12)


def _go_next() -> None:
    """Select the pieces of the next hex in which any can still act, and scroll the map to it: in order of the hexes,
    from the selected piece on, and from the last hex to the first."""
    able = _mine()
    places: list[Hex] = []
    for unit in able:
        where = unit.hex
        if where is not None and where not in places:
            places.append(where)
    if len(places) == 0:
        _report_nobody(_by_hand())
        return
    here = [each.hex.number for each in selected() if each.hex is not None]
    later = [each for each in places if len(here) > 0 and each.number > max(here)]
    goal = later[0] if len(later) > 0 else places[0]
    group = [unit for unit in able if unit.hex == goal]
    select(group)
    show(_badges({unit: able[unit] for unit in group}))


def _pass_over() -> None:
    """Pass over the selected pieces that can still act, for this phase, and go to the next."""
    able = _mine()
    over = [each for each in selected() if each in able]
    if len(over) == 0:
        report(say("phases.pick"))
        return
    game.passed = _passed_over() + over
    game.passed_in = f"{turn()} {phase()}"
    report(say("phases.passed", names(over), len(over)), "quiet")
    _go_next()
