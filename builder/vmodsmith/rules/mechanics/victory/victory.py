"""Victory: the points of the sides, the score, the level of victory.

    result:
      use: victory
      with: held
      counts:
        - {text: say.held, side: red, each: 'held.held("red")', points: it.vp, named: town_name(it), paragraphs: "6.1"}
        - {text: say.lost-blue, side: red, of: {side: blue, kinds: unit}, points: steps_lost(it), paragraphs: "6.2"}
        - {text: place.mill, side: blue, points: 20, when: 'held.owner(place_hex("mill")) == "blue"'}
        - {text: say.cut-off, of: {kinds: unit, has: hungry}, points: 1, counts: no}
      level: {20+: level.red, 5-19: level.even, else: level.blue}

The report gives the number of pieces or hexes of each entry, or the names from `named`. An entry with `always: yes` is
reported even if nothing counts; an entry with `counts: no` is reported but does not count.
"""

from dataclasses import dataclass

from vmodsmith.rules.mechanics.library.board import cited, set_count
from vmodsmith.rules.mechanics.words import (
    Hex,
    Row,
    Side,
    Text,
    bound_phases,
    game,
    hexes,
    is_bound,
    joined,
    judging,
    report,
    say,
    show,
    side_name,
    sides,
    signed,
)


@dataclass(frozen=True)
class Count:
    """An entry of the score of a side (empty: the first one; -: none): its reason, the points, their details,
    paragraphs."""

    cause: Text
    side: str
    points: int
    detail: Text
    paragraphs: str


# ---- what a game declares


def holder(where: Hex) -> Side | None:
    """The side that holds a hex: `with: control`."""
    return None


def counts() -> list[Count]:
    """The entries of the score; by default the victory points of the hexes that each side holds."""
    found: list[Count] = []
    for side in sides():
        held = [where for where in hexes() if where.vp > 0 and holder(where) == side]
        if len(held) > 0:
            places: list[Text] = [f"{where.short_label} +{where.vp}" for where in held]
            found.append(Count(side_name(side), side, sum(where.vp for where in held), joined(places), ""))
    return found


def first() -> Side:
    """The side from whose point of view the score is reported."""
    return sides()[0]


def score(of: list[Count]) -> int:
    """The score: the points of the first side minus those of the others."""
    counted = [each for each in of if each.side != "-"]
    return sum(each.points if each.side == "" or each.side == first() else 0 - each.points for each in counted)


def score_text(points: int) -> str:
    """A score as players read it: with its sign, because it is a difference."""
    return signed(points)


def level(points: int) -> Text:
    """The level of victory for a score: a mapping from ranges to texts."""
    return ""


def totals() -> bool:
    """Whether the points of each side are reported, in addition to the entries and the score."""
    return True


def winner_at(points: int) -> Side | None:
    """The winner with a score at the end; None for a draw."""
    if points > 0:
        return first()
    others = [side for side in sides() if side != first()]
    return others[0] if points < 0 and len(others) > 0 else None


def wins_now() -> Side | None:
    """The side that has already won, asked in the phases of its bindings after the points are recorded."""
    return None


def notes(side: Side) -> bool:
    """Whether the points of a side are recorded now: in its own phases, for example."""
    return True


def marker(side: Side) -> Row | None:
    """The marker that shows the points of a side on its track; placed when they are recorded."""
    return None


def marks() -> dict[Hex, Text]:
    """The places that count, as shown on the map on request."""
    return {where: str(where.vp) for where in hexes() if where.vp > 0}


def won(side: Side) -> None:
    """Effects when a side has won before the end."""


# ---- counting


def _of_side(side: Side, of: list[Count]) -> int:
    """The points of a side."""
    return sum(each.points for each in of if each.side == side or (each.side == "" and side == first()))


def score_now() -> int:
    """The present score."""
    return score(counts())


def points_now(side: Side) -> int:
    """The present points of a side."""
    return _of_side(side, counts())


def _report() -> None:
    """Report the entries of the score, line by line, and the level of victory."""
    found = counts()
    for each in found:
        detail: Text = f" ({each.detail})" if each.detail != "" else ""
        line = say("victory.line", each.cause, each.points, detail)
        if each.side == "-":
            line = each.cause if each.detail == "" else say("victory.aside", each.cause, each.detail)
        report(cited(line, each.paragraphs))
    for side in sides():
        if totals() and any(each.side == side for each in found):
            report(say("victory.total", side_name(side), _of_side(side, found)))
    means = level(score(found))
    if means != "":
        report(say("victory.score", score_text(score(found)), means), "strong")
    else:
        report(say("victory.sum", score_text(score(found))), "strong")


def _show_places() -> None:
    """Show the places that count on the map."""
    show(marks())


# ---- recording


def note() -> None:
    """Record the points of each side, and place its marker."""
    found = counts()
    now = game.noted.copy()
    for side in sides():
        if not notes(side):
            continue
        now[side] = _of_side(side, found)
        row = marker(side)
        if row is not None:
            set_count(row, max(0, now[side]))
    game.noted = now


def noted_of(side: Side) -> int:
    """The last recorded points of a side."""
    return game.noted.get(side, 0)


def _phase_begun() -> None:
    """In the phases of its bindings: record points, and ask whether a side has won."""
    if not judging() or len(bound_phases()) == 0 or not is_bound():
        return
    note()
    side = wins_now()
    if side is not None:
        _wins(side)


def _wins(side: Side) -> None:
    """Let a side win before the end, if none has yet."""
    if game.winner == "":
        game.winner = side
        report(say("victory.wins", side_name(side)), "strong")
        won(side)


def game_over() -> None:
    """After the last turn, report everything, and the winner."""
    if not judging():
        return
    note()
    _report()
    if game.winner != "":
        return
    side = winner_at(score(counts()))
    if side is None:
        report(say("victory.draw"), "strong")
        return
    game.winner = side
    report(say("victory.wins", side_name(side)), "strong")
