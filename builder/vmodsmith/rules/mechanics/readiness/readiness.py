"""Readiness by phase: what a piece has done is a value of a state, bars further deeds, and ends with a phase.

    ready:
      use: readiness
      kinds: unit
      state: order
      who: {is: armour}
      after: {fire: hold, move: attack}
      bars: 'value == "hold" or deed == "fire"'
      ends:
        rest-red: value == "hold" and unit.side == "red"
        rest-blue: value == "hold" and unit.side == "blue"
        move-red move-blue: value == "attack"
        else: no

The state of pieces.yaml shows each value by its marker. Declarations of movement, fire and combat that name this one in
`with` ask it whether a deed (`move`, `fire`, `attack`) is barred, and report each deed to it; combat also reports
`defend`. Any rule can do both for deeds of its own: `ready.barred(unit, "load")`, `ready.spend(unit, "load")`. The
mechanic `phases` with the same `with` ends the values. If the tracker was stepped back and a phase ends once more, only
the values that pieces have got since then end.
"""

from collections.abc import Callable

from vmodsmith.rules.mechanics.library.common import Battle, names
from vmodsmith.rules.mechanics.words import Phase, Piece, State, Text, kinds, pieces, report, say

# ---- what a game declares


def state() -> State:
    """The state whose values show what a piece has done; without a value it is ready."""
    ...


def who(unit: Piece) -> bool:
    """Which pieces have a readiness; all others are always ready."""
    return True


def after(unit: Piece, deed: str) -> str:
    """The value that a deed gives a piece: `move`, `fire`, `attack`, `defend`, or a word of the game's own; empty:
    none."""
    return ""


def bars(unit: Piece, value: str, deed: str) -> bool:
    """Whether a value keeps a piece from a deed."""
    return True


def _why(unit: Piece, value: str, deed: str) -> Text:
    """The text of that reason, for players."""
    return say("readiness.barred")


def ends(unit: Piece, value: str, which: Phase) -> bool:
    """Whether a value ends with a phase."""
    ...


def ready_line(units: list[Piece], which: Phase) -> Text:
    """The line for the pieces that are ready again at the end of a phase; empty for none."""
    return say("readiness.ready", names(units))


# ---- queries


def value_of(unit: Piece) -> str:
    """The value that shows what a piece has done; empty if it is ready, or never anything else."""
    return unit.state(state()) if unit.kind in kinds() and who(unit) else ""


def barred(unit: Piece, deed: str) -> list[Text]:
    """The reasons why a piece is not ready for a deed."""
    value = value_of(unit)
    return [_why(unit, value, deed)] if value != "" and bars(unit, value, deed) else []


def kept(unit: Piece) -> list[str]:
    """The value of a piece as a word for `keeps` of the mechanic `phases`."""
    value = value_of(unit)
    return [value] if value != "" else []


# ---- changes


def spend(unit: Piece, deed: str, done: bool = True) -> None:
    """Give a piece the value of a deed, if it has done it."""
    value = after(unit, deed) if done and unit.kind in kinds() and who(unit) else ""
    if value != "":
        unit.set_state(state(), value)


def fought(battle: Battle) -> None:
    """Give the values of `attack` and `defend` to those pieces of an attack that are still on the map."""
    for unit in battle.attackers:
        spend(unit, "attack", unit.hex is not None)
    for unit in battle.defenders:
        spend(unit, "defend", unit.hex is not None)


def ended(which: Phase, gained: Callable[[Piece, str], bool]) -> None:
    """At the end of a phase, end the values that end with it, and report the pieces that are ready again."""
    found: list[Piece] = []
    for unit in pieces():
        value = value_of(unit)
        if value != "" and ends(unit, value, which) and gained(unit, value):
            unit.set_state(state(), "")
            found.append(unit)
    line = ready_line(found, which) if len(found) > 0 else ""
    if line != "":
        report(line)
