"""Allotments: how many pieces of each sort a turn allows, when and where they may be put; counted, and told where it is wrong.

    sorties:
      use: missions
      kinds: plane
      bind: rest-red
      pools: [dive, level]
      pool: {low-flyer: dive, else: level}
      allowed: {dive: {1: 4, else: 3}, level: 6}
      used: {on: map}
      faults: [{text: say.no-target, when: 'unit.hex is not None and len(unit.hex.pieces()) == 1'}]

Dragging always works; what is amiss is told at once, and once more when the phases of its bindings are over.
"""


# ---- what a game declares


def pools() -> list[str]:
    """The sorts that are counted, by words of the game's own: `[dive, level]`."""
    ...


def pool(unit: Piece) -> str:
    """The sort of a piece."""
    ...


def allowed(pool: str, at: int) -> int:
    """How many of a sort a turn allows."""
    ...


def pool_name(pool: str) -> Text:
    """What a sort is called: a mapping to text keys."""
    return pool


def used(unit: Piece) -> bool:
    """Whether a piece is used in this turn, where it is now."""
    return unit.hex is not None


def faults(unit: Piece) -> list[Text]:
    """What is wrong with where a piece is, cause by cause."""
    return []


def excused(unit: Piece) -> bool:
    """Whether a drag of a piece outside the phases of its bindings is none that begins its use."""
    return False


def placed(unit: Piece) -> None:
    """What follows when a piece was dragged, before it is looked at."""


# ---- counting and telling


def in_use() -> list[Piece]:
    """The pieces that are used."""
    return [unit for unit in pieces() if unit.kind in kinds() and used(unit)]


def tell(full: bool) -> None:
    """Say where more are used than the turn allows, and every fault; `full`: what is in order, too."""
    now = in_use()
    tell_counts(now, full)
    tell_all(now)


def tell_counts(now: list[Piece], full: bool) -> None:
    """Say where more are used than the turn allows; `full`: what is in order, too."""
    counts: list[Text] = []
    over = False
    for each in pools():
        many, most = len([unit for unit in now if pool(unit) == each]), allowed(each, turn())
        over = over or many > most
        if full or many > most:
            counts.append(say("missions.count", pool_name(each), many, most))
    if over:
        report(say("missions.too-many", joined(counts, "; ")), "warning")
    elif full:
        report(say("missions.used", joined(counts, "; ")))


def tell_all(units: list[Piece]) -> None:
    """Every fault of the pieces that are used is told, the same one once: where a fault asks for a long search, a game finds it for
    all at once."""
    earlier: list[Piece] = []
    for unit in units:
        tell_new(unit, earlier)
        earlier.append(unit)


def tell_faults(unit: Piece) -> bool:
    """Whether something is wrong with where a piece is; each cause is told."""
    nobody: list[Piece] = []
    return tell_new(unit, nobody)


def tell_new(unit: Piece, earlier: list[Piece]) -> bool:
    """Whether something is wrong with where a piece is; each cause is told that was not told of earlier ones in the same words:
    pieces of one name that are dragged together have one line."""
    wrong = faults(unit)
    told = [cause for each in earlier for cause in faults(each)] if len(wrong) > 0 else wrong
    for each in wrong:
        if each not in told:
            report(each, "warning")
    return len(wrong) > 0


def late(unit: Piece) -> bool:
    """Whether a drag began the use of a piece in a phase that is none of its bindings."""
    stayed = unit.hex == unit.came_from and unit.box == unit.came_from_box
    nowhere = unit.came_from is None and unit.came_from_box is None
    return not is_bound() and not stayed and not nowhere and used(unit) and not excused(unit)


def taken_along(unit: Piece) -> bool:
    """Whether a piece was dragged only because it lies in one stack with a piece of another side, which moves."""
    return any(each.side is not None and each.side != unit.side and each.came_from == unit.came_from for each in selected())


def before(unit: Piece) -> list[Piece]:
    """Who was looked at before a piece in the same drag."""
    found: list[Piece] = []
    for each in selected():
        if each == unit:
            return found
        if each.kind in kinds():
            found.append(each)
    return found


def dragged(unit: Piece) -> None:
    """After a drag by hand."""
    if referee() == "off":
        return
    begun, sound = unit.came_from, False
    if begun is not None and late(unit) and taken_along(unit):
        unit.put(begun)
        report(say("missions.stays", unit.name, begun), "quiet")
    else:
        placed(unit)
        if begun is None or unit.hex != begun:  # its game may have put it back, and said so
            if late(unit):
                report(say("missions.late", unit.name), "warning")
            sound = not tell_new(unit, before(unit)) and used(unit)
    together = [each for each in selected() if each.kind in kinds()]
    if len(together) > 0 and together[-1] != unit:
        return  # what holds for all that are dragged together is told once, with the last of them
    others = [each for each in together if each != unit and (begun is None or each.hex != begun)]  # who went back is none of them
    if sound or any(used(each) and len(faults(each)) == 0 for each in others):
        tell_counts(in_use(), False)


def phase_begun() -> None:
    """After a phase of its bindings."""
    if referee() != "off" and phase_before() in bound_phases() and phase() not in bound_phases():
        tell(False)
