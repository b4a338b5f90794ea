"""Advance after combat: who took part may enter the hexes that were emptied.

    advance:
      use: advance
      kinds: unit
      with: stacks
      who: {kinds: unit, lacks: shaken}
      passes: not here.side_has(there, "river")
      length: {armour: 2, else: 1}

Combat offers it: `over: advance.offer(battle.targets, battle.attackers)`.
"""


def who(unit: Piece) -> bool:
    """Which pieces may advance."""
    return True


def passes(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether an advance may lead from one hex to the next."""
    return not any(enemies(unit, other) for other in there.pieces())


def passes_from(unit: Piece, begun: Hex, here: Hex, there: Hex) -> bool:
    """The same where the hex counts in which the advance begins: the piece stands there, or was dragged away from it."""
    return passes(unit, here, there)


def may_end(unit: Piece, there: Hex) -> bool:
    """Whether a piece may end its advance in a hex: `with: stacking`."""
    return True


def length(unit: Piece) -> int:
    """How far a piece may advance; beyond the first hex it goes where it likes."""
    return 1


def arrives(unit: Piece, begun: Hex, there: Hex) -> None:
    """What follows when a piece has advanced."""


def against(unit: Piece, there: Hex) -> list[Text]:
    """Why a piece may not come into a hex that is open, cause by cause; told after a drag."""
    return []


def strays(unit: Piece, there: Hex) -> None:
    """What follows when a piece is dragged where it may not advance."""


def told_already(unit: Piece) -> bool:
    """Whether something else has told what is wrong with the drag of a piece: that its retreat does not lead there, say."""
    return False


def called(unit: Piece) -> Text:
    """How reports call a piece."""
    return unit.name


# ---- the advance


def offer(emptied: list[Hex], units: list[Piece]) -> None:
    """Some hexes may be entered by some pieces, as soon as nobody is left there."""
    able = [unit for unit in units if unit.hex is not None and who(unit)]
    game.open_hexes = emptied
    game.able = able
    game.gone = nobody()
    game.coming = nobody()
    free = [each for each in emptied if len(able) > 0 and passes(able[0], each, each)]
    if len(free) > 0:
        who_may: Text = joined([called(unit) for unit in able])
        report(f"{say('advance.offer', hex_numbers(free), who_may)} {whose(able[0].side)}", "strong")


def join(unit: Piece, other: Piece) -> None:
    """Another piece may advance as well, where one may: a part of it, say."""
    if unit in game.able and other not in game.able:
        game.able = game.able + [other]


def ends_of(unit: Piece) -> list[Hex]:
    """The hexes to which a piece may advance."""
    here = unit.hex
    if here is None or unit not in game.able or not who(unit):
        return []
    return ends_from(unit, here)


def ends_from(unit: Piece, here: Hex) -> list[Hex]:
    """The hexes to which a piece may advance from a hex."""
    found: list[Hex] = []
    for first in game.open_hexes:
        if not here.adjacent(first) or not passes_from(unit, here, here, first):
            continue
        ring = [first]
        for n in range(length(unit)):
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


def kept_out(unit: Piece, here: Hex, there: Hex) -> list[Text]:
    """Why a piece may not end its advance from one hex in an emptied one, cause by cause; none: it may."""
    if not here.adjacent(there):
        return [say("advance.far", there)]
    if not passes_from(unit, here, here, there):
        return [say("advance.barred", there)]
    full = [] if may_end(unit, there) else [say("advance.full", there)]
    return against(unit, there) + full


def keeps(unit: Piece) -> list[Text]:
    """Why a piece that took part may enter none of the emptied hexes, hex by hex; none where it may enter one."""
    here, found = unit.hex, causeless()
    if here is None or may(unit):
        return found
    for there in game.open_hexes:
        found.extend(kept_out(unit, here, there))
    return found


def causeless() -> list[Text]:
    """No causes."""
    return []


def may(unit: Piece) -> bool:
    """Whether a piece may advance now."""
    return len(game.able) > 0 and decides(unit.side) and len(ends_of(unit)) > 0


def is_open() -> bool:
    """Whether somebody may advance now."""
    return any(len(ends_of(unit)) > 0 for unit in game.able)


def undone() -> list[Text]:
    """What is over with the next attack, for the question before it: the hexes that somebody may still enter."""
    open_to: list[Hex] = []
    for unit in game.able:
        open_to.extend([each for each in ends_of(unit) if each not in open_to])
    return [say("advance.undone", hex_numbers(sorted(open_to, key=lambda each: each.number)))] if len(open_to) > 0 else []


def go(unit: Piece) -> None:
    """The player picks where a piece advances to."""
    here = unit.hex
    ends = ends_of(unit)
    if here is None or len(ends) == 0:
        return
    picked = choose(say("advance.where", called(unit)), [each.number for each in ends], ends)
    if picked is not None:
        there = ends[picked]
        game.coming = nobody()
        unit.move(there)
        taken(unit, here, there)


def taken(unit: Piece, begun: Hex, there: Hex) -> None:
    """A piece has advanced."""
    game.able = [each for each in game.able if each != unit]
    game.gone = game.gone + [unit]
    unit.strayed = None
    if unit in game.coming:
        game.coming = [each for each in game.coming if each != unit]
    else:
        game.coming = [each for each in selected() if each != unit and comes_too(each, there)]
        all_of_them = [unit] + game.coming
        report(say("advance.done", joined([called(each) for each in all_of_them]), there, len(all_of_them)))
    arrives(unit, begun, there)


def comes_too(unit: Piece, there: Hex) -> bool:
    """Whether a piece advances into a hex by the drag that brought another one there: of all that do one line tells."""
    came = unit.came_from
    if unit not in game.able or unit.hex != there or came is None or came == there or not decides(unit.side) or not who(unit):
        return False
    return there in ends_from(unit, unit.strayed if unit.strayed is not None else came)


def dragged(unit: Piece) -> None:
    """A drag into a hex that was emptied is an advance."""
    there, came = unit.hex, unit.came_from
    if there is None or came is None or came == there or referee() == "off" or told_already(unit):
        return
    begun = unit.strayed if unit.strayed is not None else came
    if there == begun:
        unit.strayed = None
    elif unit not in game.able:
        along(unit, begun, there)
    elif there in game.open_hexes or length(unit) > 1:
        dragged_in(unit, begun, there)


def dragged_in(unit: Piece, begun: Hex, there: Hex) -> None:
    """A drag of a piece that may advance, into a hex that may be entered, or beyond."""
    if not decides(unit.side):
        astray(unit, begun, there, f"{say('advance.owner', called(unit))} {whose(unit.side)}")
    elif who(unit) and there in ends_from(unit, begun):
        taken(unit, begun, there)
    elif there in game.open_hexes:
        why = refusal(unit, there)
        if why in [refusal(each, there) for each in strayed_before(unit)]:  # told with the first of those dragged together
            unit.strayed = begun
            strays(unit, there)
        else:
            astray(unit, begun, there, why)


def refusal(unit: Piece, there: Hex) -> Text:
    """Why a piece that may advance may not do so into an emptied hex."""
    causes_named = against(unit, there)
    return joined(causes_named, "; ") if len(causes_named) > 0 else say("advance.refused", called(unit), there)


def strayed_before(unit: Piece) -> list[Piece]:
    """Who was refused by the same drag before a piece."""
    found: list[Piece] = []
    for each in selected():
        if each == unit:
            return found
        if each.kind in kinds() and each.strayed is not None and each.hex == unit.hex and each.came_from == unit.came_from:
            found.append(each)
    return nobody()


def astray(unit: Piece, begun: Hex, there: Hex, why: Text) -> None:
    """A piece was dragged where it may not advance: why, and how it goes back."""
    unit.strayed = begun
    report(joined([why, say("advance.back")], " – ") if referee() == "full" else why, "warning")
    strays(unit, there)


def may_return(unit: Piece) -> bool:
    """Whether a piece stands where no advance has led it."""
    return referee() == "full" and unit.hex is not None and unit.strayed not in (None, unit.hex) and decides(unit.side)


def go_back(unit: Piece) -> None:
    """It is put back where the drag began."""
    begun = unit.strayed
    if begun is not None:
        unit.put(begun)
        unit.strayed = None
        report(say("advance.returned", called(unit), begun), "quiet")


def along(unit: Piece, begun: Hex, there: Hex) -> None:
    """Who may not advance and was dragged into an open hex, with his stack say, is told so."""
    if there not in game.open_hexes or unit in game.gone or not passes(unit, there, there):
        return
    if any(each.side == unit.side for each in game.able + game.gone):
        astray(unit, begun, there, say("advance.not-of-them", called(unit), there))


def nobody() -> list[Piece]:
    """No pieces."""
    return []


def close() -> None:
    """Nobody may advance any more: the next attack, or the end of the phase."""
    game.open_hexes = []
    game.able = []
    game.gone = []
