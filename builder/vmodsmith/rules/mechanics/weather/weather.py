"""Weather, ground, visibility: one word that applies until it is determined again, by dice on a table, by the turn,
or by both.

    weather:
      use: weather
      table: sky
      column: {1-2: summer, 3+: winter}
      modifiers: [{text: weather.late, by: 1, when: turn() > 2, paragraphs: "4.1"}]
      starts: clear
      marker: sky
      word_name: {clear: sky.clear, mud: sky.mud, else: weather.late}
      changed: {mud: [{set: shaken, of: {kinds: unit, is: armour}, text: say.rests}]}

The word is determined once in a turn: in the phases of `bind`, or without `bind` in the first phase of a turn. A game
makes one declaration for each such word: `ground: {use: weather, table: ground, ...}`; other rules ask
`ground.now() == "mud"`.
"""

from vmodsmith.rules.mechanics.library.board import marker_at, set_marker
from vmodsmith.rules.mechanics.library.common import Modifier, causes, total
from vmodsmith.rules.mechanics.words import (
    Phase,
    Row,
    Table,
    Text,
    acting_turn,
    bound_phases,
    cell,
    cell_name,
    columns,
    game,
    is_bound,
    joined,
    judging,
    phase,
    phase_before,
    phase_order,
    report,
    roll,
    say,
    turn,
)

# ---- what a game declares


def table() -> Table:
    """The results table: a row for each roll (or each turn, without dice), with the words in its cells."""
    ...


def column(at: int) -> str:
    """The column, by turn: `{1-3: summer, 4+: autumn}`."""
    return columns(table())[0]


def dice() -> int:
    """The number of dice; 0 if the turn alone decides."""
    return 1


def dice_sides() -> int:
    """The number of sides of each die."""
    return 6


def modifiers() -> list[Modifier]:
    """Die roll modifiers, each with its reason; ignored if `dice` is 0."""
    return []


def changes(at: int) -> bool:
    """Whether the word is determined again in a turn."""
    return True


def at_start() -> bool:
    """Whether the word is also determined in the first turn of a game. This happens at the end of the first phase,
    which has no beginning at setup."""
    return False


def follows(word: str) -> str:
    """The final word for a table result: by default the result itself; a second roll, for example, can change it."""
    return word


def starts() -> str:
    """The word before the first determination."""
    return ""


def marker() -> Row | None:
    """The marker that shows it, on a track whose boxes have its words as names."""
    return None


def word_name(word: str) -> Text:
    """The text that players read for a word."""
    return cell_name(table(), word)


def _title() -> Text:
    """What the word describes: the ground, the sky."""
    return say("weather.name")


def changed(before: str, now_word: str) -> None:
    """Effects when the word changes."""


# ---- the present word


def now() -> str:
    """The present word: the box of its marker, otherwise the last result."""
    row = marker()
    shown = marker_at(row) if row is not None else ""
    if shown != "":
        return shown
    return game.holding if game.holding != "" else starts()


def hold(word: str) -> None:
    """Set the word."""
    before = now()
    row = marker()
    game.holding = word
    game.found_in = acting_turn()
    if row is not None:
        set_marker(row, word)
    if word != before:
        changed(before, word)


def _thrown() -> int:
    """The sum of the dice."""
    sum_of = 0
    for _die in range(dice()):
        sum_of += roll(dice_sides())
    return sum_of


def _find() -> None:
    """Determine the word, and report it."""
    if dice() == 0:
        hold(follows(cell(table(), turn(), column(turn()))))
        _report()
        return
    die = _thrown()
    found = modifiers()
    word = follows(cell(table(), die + total(found), column(turn())))
    more: Text = joined(["", causes(found)]) if len(found) > 0 else ""
    report(say("weather.rolled", _title(), word_name(word), die, more))
    hold(word)


def _phase_begun() -> None:
    """In the phases of its bindings, once a turn; without bindings in the first phase of a turn."""
    if is_bound() and _is_due(phase()):
        _find()


def _phase_left() -> None:
    """Determine the word at the end of the first phase of a game, if it was not determined yet."""
    before = phase_before()
    if at_start() and _is_due(before):
        _find()


def _is_due(which: Phase) -> bool:
    """Whether the word is determined in a phase, and has not been in this turn."""
    if not judging() or game.found_in == acting_turn() or not changes(turn()):
        return False
    return which in bound_phases() or (len(bound_phases()) == 0 and which == phase_order()[0])


def _report() -> None:
    """Report the present word."""
    report(say("weather.now", _title(), word_name(now())))
