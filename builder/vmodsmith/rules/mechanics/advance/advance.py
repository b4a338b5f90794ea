"""Advance after combat: the pieces that took part may enter the vacated hexes.

    advance:
      use: advance
      kinds: unit
      with: stacks
      who: {kinds: unit, lacks: shaken}
      passes: passes_itself(unit, here, there) and not here.side_has(there, "river")
      length: {armour: 2, else: 1}

Combat offers it: `over: advance.offer(battle.targets, battle.attackers)`. It stays open until the next attack is
resolved, and no longer than its phase; if the turn tracker returns to the phase, it is open again.
"""

from vmodsmith.rules.mechanics.library.board import few_hexes
from vmodsmith.rules.mechanics.library.common import Deed, acting_stamp, decides, hex_numbers, opposes, whose
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Text,
    choose,
    choose_some,
    enforcing,
    game,
    joined,
    judging,
    kinds,
    new_step,
    report,
    say,
    selected,
)


def who(unit: Piece) -> bool:
    """Which pieces may advance."""
    return True


def passes(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether an advance may lead from one hex to the next: by default into a hex without enemy units. A game's
    own value replaces this condition, unless it calls `passes_itself(unit, here, there)`."""
    return not any(opposes(unit, other) for other in there.pieces())


def passes_from(unit: Piece, begun: Hex, here: Hex, there: Hex) -> bool:
    """Like `passes`, but with the hex in which the advance begins: the piece is there, or was dragged from it."""
    return passes(unit, here, there)


def may_end(unit: Piece, there: Hex) -> bool:
    """Whether a piece may end its advance in a hex: `with: stacking`."""
    return True


def length(unit: Piece) -> int:
    """How many hexes a piece may advance; after the first hex its path is free."""
    return 1


def arrives(unit: Piece, begun: Hex, there: Hex) -> None:
    """Effects after a piece has advanced."""


def against(unit: Piece, there: Hex) -> list[Text]:
    """The reasons why a piece may not enter an open hex; reported after a drag."""
    return []


def no_advance(unit: Piece) -> list[Text]:
    """The reasons why a piece that took part in the attack may not advance; the key of the advance reports them."""
    return []


def strays(unit: Piece, there: Hex) -> None:
    """Effects after a piece is dragged to a hex into which it may not advance."""


def reported_already(unit: Piece) -> bool:
    """Whether another mechanic has already reported the problem with a drag, for example that the piece's retreat leads
    elsewhere."""
    return False


def called(unit: Piece) -> Text:
    """The name of a piece in reports."""
    return unit.name


# ---- the advance


def offer(emptied: list[Hex], units: list[Piece]) -> None:
    """Let some pieces advance into some hexes, as soon as these are empty."""
    able = [unit for unit in units if unit.hex is not None and who(unit)]
    game.open_hexes = emptied
    game.able = able
    game.gone = _nobody()
    game.coming = _nobody()
    game.offered = _nowhere()
    _report_emptied()


def _report_emptied() -> None:
    """Report the open hexes that are empty now and were not before: some only when their defenders have retreated."""
    able = game.able
    if len(able) == 0 or len(game.offered) == len(game.open_hexes):
        return
    free = [each for each in game.open_hexes if each not in game.offered and passes(able[0], each, each)]
    if len(free) > 0:
        game.offered = game.offered + free
        who_may: Text = joined([called(unit) for unit in able])
        report(f"{say('advance.offer', hex_numbers(free), who_may)} {whose(able[0].side)}", "strong")


def join(unit: Piece, other: Piece) -> None:
    """Let another piece, such as a part of a given piece, advance if that piece may."""
    if unit in game.able and other not in game.able:
        game.able = game.able + [other]


def ends_of(unit: Piece) -> list[Hex]:
    """The hexes to which a piece may advance."""
    here = unit.hex
    if here is None or unit not in game.able or not who(unit):
        return []
    return _ends_from(unit, here)


def _ends_from(unit: Piece, here: Hex) -> list[Hex]:
    """The hexes to which a piece may advance from a hex."""
    found: list[Hex] = []
    for first in game.open_hexes:
        if not here.adjacent(first) or not passes_from(unit, here, here, first):
            continue
        ring = [first]
        for _n in range(length(unit)):
            for each in ring:
                if each not in found and may_end(unit, each) and len(against(unit, each)) == 0:
                    found.append(each)
            ring = [
                after
                for each in ring
                for after in each.neighbours()
                if after != here and passes_from(unit, here, each, after)
            ]
    return found


def _kept_out(unit: Piece, here: Hex, there: Hex) -> list[Text]:
    """The reasons why a piece may not advance from one hex into an emptied one; empty if it may."""
    if not here.adjacent(there):
        return [say("advance.far", there)]
    if not passes_from(unit, here, here, there):
        return [say("advance.barred", there)]
    full = [] if may_end(unit, there) else [say("advance.full", there)]
    return against(unit, there) + full


def keeps(unit: Piece) -> list[Text]:
    """The reasons, hex by hex, why a piece that took part may not advance into any emptied hex; empty if there is a hex
    it may enter."""
    here, found = unit.hex, _causeless()
    if here is None or may(unit):
        return found
    for there in game.open_hexes:
        found.extend(_kept_out(unit, here, there))
    return found


def _causeless() -> list[Text]:
    """No reasons."""
    return []


def may(unit: Piece) -> bool:
    """Whether a piece may advance now."""
    return len(game.able) > 0 and decides(unit.side) and len(ends_of(unit)) > 0


def deeds(unit: Piece) -> list[Deed]:
    """What a piece can still do here: advance, while a hex is open to it."""
    return [Deed(say("advance.can"), say("advance.badge"))] if unit.kind in kinds() and may(unit) else []


def seen(unit: Piece) -> list[Text]:
    """The text for players about a piece under the mouse that may advance: the hexes it may enter."""
    ends = in_reach(unit)
    return [say("advance.seen", few_hexes(ends))] if len(ends) > 0 else []


def in_reach(unit: Piece) -> list[Hex]:
    """The hexes into which a piece under the mouse may advance, in order of their numbers."""
    ends = ends_of(unit) if unit.kind in kinds() and len(game.able) > 0 else _nowhere()
    return sorted(ends, key=lambda each: each.number)


def _stays_behind(unit: Piece) -> bool:
    """Whether a piece may not advance while others of its side may, and the game names the reasons."""
    if not judging() or len(game.open_hexes) == 0 or unit.hex is None or not decides(unit.side) or may(unit):
        return False
    return any(each.side == unit.side for each in game.able + game.gone) and len(no_advance(unit)) > 0


def _report_no_advance(unit: Piece) -> None:
    """Report the reasons why a piece may not advance."""
    report(say("advance.not", called(unit), joined(no_advance(unit), "; ")), "warning")


def is_open() -> bool:
    """Whether any piece may advance now."""
    return any(len(ends_of(unit)) > 0 for unit in game.able)


def undone() -> list[Text]:
    """The hexes into which pieces may still advance until the next attack; the question before that attack names
    them."""
    open_to: list[Hex] = []
    for unit in game.able:
        open_to.extend([each for each in ends_of(unit) if each not in open_to])
    return (
        [say("advance.undone", hex_numbers(sorted(open_to, key=lambda each: each.number)))] if len(open_to) > 0 else []
    )


def _go(unit: Piece) -> None:
    """The player chooses the hex into which a piece advances."""
    here = unit.hex
    ends = ends_of(unit)
    if here is None or len(ends) == 0:
        return
    picked = choose(say("advance.where", called(unit)), [each.label for each in ends], ends)
    if picked is not None:
        there = ends[picked]
        game.coming = _nobody()
        unit.move(there)
        _taken(unit, here, there)


def ask_some(there: Hex, question: Text, most: int, ticked: list[Piece]) -> list[Piece] | None:
    """After an offer, ask the acting player which pieces advance into a hex; some are ticked from the start. Returns
    the pieces that advance, and closes the offer. None if another player decides or the question stays open; the pieces
    then keep their command."""
    could = _able_into(there)
    if len(could) == 0:
        return None
    new_step()
    first = [n for n in range(len(could)) if could[n] in ticked]
    picked = choose_some(question, [called(unit) for unit in could], 0, min(most, len(could)), first)
    if picked is None:
        return None
    for n in picked:
        _move_in(could[n], there)
    close()
    return [could[n] for n in picked]


def ask_one(there: Hex, question: Text) -> None:
    """After an offer, ask the acting player which one piece advances into a hex; a single piece advances at once."""
    could = _able_into(there)
    if len(could) == 0:
        return
    new_step()
    picked = choose(question, [called(unit) for unit in could])
    if picked is not None:
        _move_in(could[picked], there)


def _able_into(there: Hex) -> list[Piece]:
    """The pieces that may advance into a hex, if the acting player decides for them."""
    return [unit for unit in game.able if decides(unit.side) and there in ends_of(unit)]


def _move_in(unit: Piece, there: Hex) -> None:
    """Advance a piece into a hex, unless it is full by now."""
    here = unit.hex
    if here is not None and there in ends_of(unit):
        unit.move(there)
        _taken(unit, here, there)


def _taken(unit: Piece, begun: Hex, there: Hex) -> None:
    """Carry out an advance."""
    game.able = [each for each in game.able if each != unit]
    game.gone = game.gone + [unit]
    _set_strayed(unit, None)
    if unit in game.coming:
        game.coming = [each for each in game.coming if each != unit]
    else:
        game.coming = [each for each in selected() if each != unit and _comes_too(each, there)]
        all_of_them = [unit] + game.coming
        report(say("advance.done", joined([called(each) for each in all_of_them]), there, len(all_of_them)))
    arrives(unit, begun, there)


def _comes_too(unit: Piece, there: Hex) -> bool:
    """Whether a piece advances in the same drag as another, so that one line reports them all."""
    came = unit.came_from
    if (
        unit not in game.able
        or unit.hex != there
        or came is None
        or came == there
        or not decides(unit.side)
        or not who(unit)
    ):
        return False
    origin = _strayed_from(unit)
    return there in _ends_from(unit, origin if origin is not None else came)


def _dragged(unit: Piece) -> None:
    """Treat a drag into an emptied hex as an advance."""
    there, came = unit.hex, unit.came_from
    if there is None or came is None or came == there or not judging() or reported_already(unit):
        return
    origin = _strayed_from(unit)
    begun = origin if origin is not None else came
    if there == begun:
        _set_strayed(unit, None)
    elif unit not in game.able:
        _along(unit, begun, there)
    elif there in game.open_hexes or length(unit) > 1:
        _dragged_in(unit, begun, there)


def _dragged_in(unit: Piece, begun: Hex, there: Hex) -> None:
    """Treat the drag of a piece that may advance: into an open hex, or beyond it."""
    if not decides(unit.side):
        _astray(unit, begun, there, f"{say('advance.owner', called(unit))} {whose(unit.side)}")
    elif who(unit) and there in _ends_from(unit, begun):
        _taken(unit, begun, there)
    elif there in game.open_hexes:
        why = _refusal(unit, there)
        if why in [
            _refusal(each, there) for each in _strayed_before(unit)
        ]:  # reported with the first of those dragged together
            _set_strayed(unit, begun)
            strays(unit, there)
        else:
            _astray(unit, begun, there, why)


def _refusal(unit: Piece, there: Hex) -> Text:
    """The reason why a piece that may advance may not enter this emptied hex."""
    causes_named = against(unit, there)
    return joined(causes_named, "; ") if len(causes_named) > 0 else say("advance.refused", called(unit), there)


def _strayed_before(unit: Piece) -> list[Piece]:
    """The pieces refused earlier in the same drag."""
    found: list[Piece] = []
    for each in selected():
        if each == unit:
            return found
        if (
            each.kind in kinds()
            and _strayed_from(each) is not None
            and each.hex == unit.hex
            and each.came_from == unit.came_from
        ):
            found.append(each)
    return _nobody()


def _astray(unit: Piece, begun: Hex, there: Hex, why: Text) -> None:
    """Report the reason why a piece may not advance to the hex it was dragged to, and how to put it back."""
    _set_strayed(unit, begun)
    report(joined([why, say("advance.back")], " – ") if enforcing() else why, "warning")
    strays(unit, there)


def _set_strayed(unit: Piece, begun: Hex | None) -> None:
    """Record the hex from which a piece was dragged to where it may not advance; None if its position is legal."""
    unit.strayed = begun
    unit.strayed_in = acting_stamp()
    others = [each for each in game.off_course if each != unit]
    game.off_course = others if begun is None else others + [unit]


def _strayed_from(unit: Piece) -> Hex | None:
    """The hex from which a piece was dragged in this phase to where it may not advance; None if it was not. This is
    still known as the phase ends."""
    return unit.strayed if unit.strayed_in == acting_stamp() else None


def may_return(unit: Piece) -> bool:
    """Whether a piece is in a hex that no advance has led it to."""
    return enforcing() and unit.hex is not None and _strayed_from(unit) not in (None, unit.hex) and decides(unit.side)


def left_astray() -> list[Text]:
    """The pieces that a refused drag left in a hex they may not advance into, for the list of unfinished actions."""
    found: list[Text] = []
    for unit in game.off_course:
        here = unit.hex
        if here is not None and _strayed_from(unit) not in (None, here):
            found.append(say("advance.astray", called(unit), here))
    return found


def _go_back(unit: Piece) -> None:
    """Put a piece back to where its drag began."""
    begun = _strayed_from(unit)
    if begun is not None:
        unit.put(begun)
        _set_strayed(unit, None)
        report(say("advance.returned", called(unit), begun), "quiet")


def _along(unit: Piece, begun: Hex, there: Hex) -> None:
    """Report a piece that may not advance but was dragged into an open hex, for example with its stack."""
    if there not in game.open_hexes or unit in game.gone or not passes(unit, there, there):
        return
    if any(each.side == unit.side for each in game.able + game.gone):
        _astray(unit, begun, there, say("advance.not-of-them", called(unit), there))


def _nowhere() -> list[Hex]:
    """No hexes."""
    return []


def _nobody() -> list[Piece]:
    """No pieces."""
    return []


def close() -> None:
    """End all advances, for example at the next attack. They end by themselves with their phase."""
    game.open_hexes = []
    game.able = []
    game.gone = []
