"""Boxes off the map: pieces go from a box onto the map and back, and from box to box; each way out has a limit.

    shore:
      use: deployment-boxes
      kinds: unit
      bind: [{phases: move-blue, side: blue}]
      boxes: entry/later.blue store/points.0
      who: unit.side == "blue"
      joins: '["store/points.0"] if word == "entry/later.blue" else ["entry/later.blue"]'
      exits: 0401 0501
      leads_back: '"entry/later.blue" if here.number == "0401" else ""'
      most_through: 1

A piece changes boxes once in a phase, by the commands of its menu or by a drag, and only in the phases of `bind`. A
drag that a command would refuse is reported with the same reasons, and with the referee on full the piece goes back.
`by_arrivals: yes` is for pieces that come onto the map by the mechanic `arrivals`.
"""

from vmodsmith.rules.mechanics.library.board import cited, drag_refused, forbids
from vmodsmith.rules.mechanics.words import (
    Box,
    Hex,
    Piece,
    Text,
    bound_side,
    game,
    is_bound,
    pick,
    report,
    say,
)

# ---- what a game declares


def boxes() -> list[Box]:
    """The boxes: addresses, or `entry/*` for all boxes of a display."""
    ...


def who(unit: Piece) -> bool:
    """Which pieces use the boxes."""
    return True


def word_of(unit: Piece, box: Box) -> str:
    """The word by which the other steps know a box."""
    return box


def _place(unit: Piece, word: str) -> Box | None:
    """The box of a word."""
    for each in boxes():
        if word_of(unit, each) == word:
            return each
    return None


def name_of(word: str) -> Text:
    """The name of a box."""
    return word


def joins(word: str) -> list[str]:
    """The boxes next to a box."""
    found: list[str] = []
    return found


def exits(unit: Piece, word: str) -> list[Hex]:
    """The hexes where a piece comes onto the map from a box."""
    found: list[Hex] = []
    return found


def by_arrivals() -> bool:
    """Whether pieces come onto the map from these boxes by the mechanic `arrivals`."""
    return False


def leads_back(unit: Piece, here: Hex) -> str:
    """The word of the box that a piece can enter from a hex; empty if there is none."""
    return ""


def door(where: Hex) -> Hex:
    """The hex whose limit counts for an exit: several exits can share one."""
    return where


def most_through(where: Hex) -> int:
    """How many pieces may come through an exit in a phase."""
    return 999


def counts(unit: Piece) -> bool:
    """Whether a piece counts against the limit."""
    return True


def closed(unit: Piece) -> list[Text]:
    """The reasons why nothing enters or leaves the boxes now, in addition to the phases of the bindings."""
    found: list[Text] = []
    return found


def held(unit: Piece) -> list[Text]:
    """The reasons why a piece cannot move at all."""
    found: list[Text] = []
    return found


def refused(unit: Piece, where: Hex) -> list[Text]:
    """The reasons why a piece may not come onto the map at one of the exits of its box."""
    found: list[Text] = []
    return found


def has_moved(unit: Piece) -> bool:
    """Whether a piece has begun to move in this phase, so that it can no longer enter a box. `with: movement` knows
    that; its mark of having moved does not, because a drag into the box sets it."""
    return False


def entered(unit: Piece, where: Hex) -> None:
    """Effects after a piece has come onto the map."""


def gone(unit: Piece) -> None:
    """Effects after a piece has entered a box."""


def exit_line(unit: Piece, where: Hex) -> Text:
    """An exit among the choices."""
    return say("deployment-boxes.exit", where, room_at(where))


def entered_line(unit: Piece, where: Hex) -> Text:
    """The report that a piece has come onto the map."""
    return say("deployment-boxes.entered", unit.name, where)


def left_line(unit: Piece, here: Hex, word: str) -> Text:
    """The report that a piece has left the map."""
    return say("deployment-boxes.into", unit.name, name_of(word))


def strays(unit: Piece, box: Box) -> list[Text]:
    """The reasons why a piece may not enter one of these boxes from a box that is not one of them; none if these rules
    do not apply."""
    found: list[Text] = []
    return found


def freely() -> bool:
    """Whether pieces may be placed freely now: during setup, for example."""
    return False


def cites() -> str:
    """The paragraphs that reports end with; empty for none."""
    return ""


# ---- where a piece is, and what it can do


def word_at(unit: Piece) -> str:
    """The word of the box in which a piece waits; empty for any other place."""
    inside = unit.box
    return word_of(unit, inside) if inside is not None and inside in boxes() and who(unit) else ""


def has_crossed(unit: Piece) -> bool:
    """Whether a piece has entered or left a box in this phase."""
    return unit.crossed


def crosses(unit: Piece) -> None:
    """Record that a piece has entered or left a box in this phase."""
    unit.crossed = True


def room_at(where: Hex) -> int:
    """How many more pieces may come through an exit in this phase."""
    return most_through(door(where)) - len([each for each in game.exits_used if each == door(where)])


def against(unit: Piece) -> list[Text]:
    """The reasons why a piece may not change boxes now, whatever its destination."""
    found = closed(unit)
    if len(found) == 0 and (not is_bound() or unit.side != bound_side()):
        found.append(cited(say("deployment-boxes.not-now"), cites()))
    elif len(found) == 0 and unit.crossed:
        found.append(cited(say("deployment-boxes.crossed", unit.name), cites()))
    return found if len(found) > 0 else held(unit)


def _against_exit(unit: Piece, word: str, where: Hex) -> list[Text]:
    """The reasons why a piece may not come onto the map from a box in a hex."""
    found: list[Text] = []
    if where not in exits(unit, word):
        found.append(cited(say("deployment-boxes.no-exit", where), cites()))
    elif counts(unit) and room_at(where) <= 0:
        found.append(cited(say("deployment-boxes.full", door(where)), cites()))
    else:
        found += refused(unit, where)
    return found


def _open_exits(unit: Piece) -> list[Hex]:
    """The hexes where a piece can come onto the map from its box now."""
    word = word_at(unit)
    if word == "" or by_arrivals():
        return []
    return [each for each in exits(unit, word) if len(_against_exit(unit, word, each)) == 0]


def _may_leave(unit: Piece, here: Hex) -> bool:
    """Whether a piece is in a hex from which it can enter a box, before its move."""
    return who(unit) and leads_back(unit, here) != "" and not has_moved(unit)


# ---- by menu


def _come_in(unit: Piece) -> None:
    """The player picks the hex where a piece comes onto the map."""
    places = _open_exits(unit)
    where = places[pick(say("deployment-boxes.where", unit.name), [exit_line(unit, each) for each in places], places)]
    unit.put(where)
    _has_entered(unit, where)


def _has_entered(unit: Piece, where: Hex) -> None:
    """A piece has come onto the map: it counts at its exit."""
    if counts(unit):
        game.exits_used = game.exits_used + [door(where)]
    unit.crossed = True
    entered(unit, where)
    report(cited(entered_line(unit, where), cites()))


def _leave(unit: Piece, here: Hex) -> None:
    """A piece enters the box behind its hex."""
    word = leads_back(unit, here)
    line = left_line(unit, here, word)
    _goes_into(unit, word, line)


def _change(unit: Piece) -> None:
    """The player picks the next box."""
    words = joins(word_at(unit))
    word = words[pick(say("deployment-boxes.which", unit.name), [name_of(each) for each in words])]
    _goes_into(unit, word, say("deployment-boxes.into", unit.name, name_of(word)))


def _goes_into(unit: Piece, word: str, line: Text) -> None:
    """A piece enters a box, which is its whole move."""
    there = _place(unit, word)
    if there is not None:
        unit.send(there)
    _has_gone(unit, line)


def _has_gone(unit: Piece, line: Text) -> None:
    unit.crossed = True
    gone(unit)
    report(cited(line, cites()))


# ---- by drag


def _dragged(unit: Piece) -> None:
    """Handle a drag out of a box, or into one."""
    if freely():
        return
    was, where = unit.came_from_box, unit.hex
    if was is not None and was in boxes() and where is not None:
        if not by_arrivals():
            _dragged_out(unit, where, was)
    elif word_at(unit) != "" and was != unit.box:
        _dragged_in(unit, was)


def _dragged_out(unit: Piece, where: Hex, was: Box) -> None:
    """A piece was dragged out of a box onto the map: the same as by its command, or a report why not."""
    unit.send(was)
    found = against(unit)
    if not who(unit):
        found = [cited(say("deployment-boxes.no-exit", where), cites())]
    elif len(found) == 0:
        found = _against_exit(unit, word_of(unit, was), where)
    if len(found) == 0:
        unit.put(where)
        _has_entered(unit, where)
    elif not forbids(say("deployment-boxes.refused", unit.name, where, found[0])):
        unit.put(where)


def _dragged_in(unit: Piece, was: Box | None) -> None:
    """A piece was dragged into a box: from where a command leads there, or a report why not."""
    before, word = unit.came_from, word_at(unit)
    found = against(unit)
    if before is not None:
        if len(found) == 0 and leads_back(unit, before) != word:
            found = [cited(say("deployment-boxes.no-exit", before), cites())]
        elif len(found) == 0 and has_moved(unit):
            found = [cited(say("deployment-boxes.moved"), cites())]
    elif was is not None and was in boxes():
        if len(found) == 0 and word not in joins(word_of(unit, was)):
            found = [cited(say("deployment-boxes.not-next"), cites())]
    else:
        found = strays(unit, was) if was is not None else []
        if len(found) == 0:
            return
    if len(found) == 0:
        _has_gone(unit, say("deployment-boxes.into", unit.name, name_of(word)))
    else:
        drag_refused(unit, say("deployment-boxes.refused", unit.name, name_of(word), found[0]))
