"""Procedures: an attack, a test or a raid that goes through stages; at each stage one side decides, and something
happens.

    raid:
      use: procedure
      kinds: unit
      stages: [flight, fire, storm]
      decider: {flight fire: '"blue" if op.side == "red" else "red"', else: op.side}
      does:
        flight: raid.enter("fire")
        fire: 'raid.resolve(replace(op, stage="storm", outcome="hit"))'
        storm: raid.end()

A command begins it: `raid.begin("raid", "red", where, units, "", "flight")`. It runs until a stage needs a decision of
a player who is not acting; that player has a command on the pieces that take part, and then it runs on. A stage asks
with `raid.ask_one` and `raid.ask_some`: if the decision belongs to the other side, or the dialog is closed, the report
says who decides, and the answer is None. `raid.enter(stage)` and `raid.next_stage()` go on to another stage,
`raid.resolve(op)` stores a changed record and goes on when its effects are resolved, `raid.end()` ends it.
"""

from dataclasses import dataclass, replace

from vmodsmith.rules.mechanics.library.common import acting_stamp, decides, whose
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Side,
    Text,
    attack_begins,
    choose,
    choose_some,
    game,
    new_step,
    report,
    say,
)


@dataclass(frozen=True)
class Operation:
    """A procedure in progress: its sort, as a word of the game; its turn and phase; its side; the hex it is aimed
    at; the pieces that carry it out; how they do it, as a word of the game; its stage; the pieces that have acted or
    suffered in it; its outcome so far."""

    what: str
    stamp: str
    side: Side
    where: Hex
    units: list[Piece]
    way: str
    stage: str
    acted: list[Piece]
    outcome: str


# ---- what a game declares


def stages() -> list[str]:
    """The stages in their order, as words of the game: `[flight, fire, storm]`."""
    ...


def does(op: Operation, stage: str) -> None:
    """What happens at a stage: a mapping from stages to actions. It ends with a call that goes on, or with a question
    that is still open."""
    ...


def decider(op: Operation, stage: str) -> Side | None:
    """The side that decides at a stage; None: whoever is acting, but then no menu offers to continue."""
    return op.side


def takes_part(unit: Piece, op: Operation) -> bool:
    """The pieces whose menu offers to continue: by default those in the hex, those that carry it out, and those that
    have acted."""
    return unit.hex == op.where or unit in op.units or unit in op.acted


def begun(op: Operation) -> None:
    """Effects when it begins, before its first stage."""


def called_off(op: Operation) -> None:
    """Effects when its side calls it off. With a declaration of `retreat` in `with`, its retreats are cancelled."""


def cut_short(op: Operation) -> None:
    """Effects when its phase ends before it does, as the next phase begins."""


def waits_for() -> bool:
    """Whether something else must be resolved before anyone can continue. With a declaration of `loss-allocation` in
    `with`: losses."""
    return False


def moving() -> list[Piece]:
    """The pieces that must move before it continues. With a declaration of `retreat` in `with`: those that must
    retreat."""
    return _nobody()


def move_on(unit: Piece) -> None:
    """Move a piece that must move first. With a declaration of `retreat` in `with`, it retreats."""


def resolves() -> None:
    """How the effects of a stage are resolved before it continues: at once, or after losses are allocated."""
    go_on()


def waits(op: Operation, stage: str) -> Text:
    """The report that a decision is open; the side that decides is added."""
    return say("procedure.waits", op.where)


# ---- queries


def now() -> Operation | None:
    """The operation in progress; None if there is none."""
    return game.operation


def is_open() -> bool:
    """Whether an operation is in progress."""
    return game.operation is not None


def _current() -> Operation | None:
    """The operation that belongs to the present phase."""
    op = game.operation
    return op if op is not None and op.stamp == acting_stamp() else None


def left_open() -> list[Text]:
    """The unfinished operation when the phase ends."""
    op = _current()
    return [say("procedure.left", op.where)] if op is not None else []


# ---- the course of an operation


def begin(what: str, side: Side, where: Hex, units: list[Piece], way: str, stage: str) -> None:
    """Begin an operation at a stage: its sort, its side, its hex, the pieces that carry it out, and how."""
    attack_begins()
    op = Operation(what, acting_stamp(), side, where, units, way, stage, _nobody(), "")
    game.operation = op
    game.paused = False
    begun(op)
    go_on()


def go_on() -> None:
    """Continue, unless it is paused or pieces must move first."""
    op = _current()
    if op is not None and not game.paused and len(moving()) == 0:
        does(op, op.stage)


def enter(stage: str) -> None:
    """Go on to a stage."""
    op = game.operation
    if op is not None:
        game.operation = replace(op, stage=stage)
        game.paused = False
        go_on()


def next_stage() -> None:
    """Go on to the stage that follows; do nothing at the last stage, which needs `end`."""
    op, order = game.operation, stages()
    if op is not None and op.stage != order[-1]:
        enter(order[order.index(op.stage) + 1])


def store(op: Operation) -> None:
    """Store a changed record."""
    game.operation = op


def resolve(op: Operation) -> None:
    """Store a changed record, and go on when its effects are resolved."""
    store(op)
    resolves()


def pause(stage: str) -> None:
    """Go to a stage, but wait for `enter`: several retreats are ordered together, for example."""
    op = game.operation
    if op is not None:
        game.operation = replace(op, stage=stage)
        game.paused = True


def end() -> None:
    """End the operation."""
    game.operation = None
    game.paused = False


# ---- decisions


def may_ask() -> bool:
    """Whether the acting player decides at the present stage; otherwise the open decision is reported."""
    op = game.operation
    if op is None:
        return False
    if decides(decider(op, op.stage)):
        return True
    report_waiting()
    return False


def ask_one(question: Text, choices: list[Text]) -> int | None:
    """The choice of the side that decides, as its position from 0; None if the decision stays open: that is
    reported."""
    nowhere: list[Hex] = []
    return ask_where(question, choices, nowhere)


def ask_where(question: Text, choices: list[Text], at: list[Hex]) -> int | None:
    """Like `ask_one`, and the map shows the hexes of the choices."""
    if not may_ask():
        return None
    new_step()
    picked = choose(question, choices, at)
    if picked is None:
        report_waiting()
    return picked


def ask_some(question: Text, choices: list[Text], least: int, most: int) -> list[int] | None:
    """Like `ask_one`, but several entries can be chosen."""
    if not may_ask():
        return None
    new_step()
    picked = choose_some(question, choices, least, most)
    if picked is None:
        report_waiting()
    return picked


def report_waiting() -> None:
    """Report the open decision, and the side that decides."""
    op = game.operation
    if op is not None:
        report(f"{waits(op, op.stage)} {whose(decider(op, op.stage))}", "warning")


def _asks(unit: Piece) -> bool:
    """Whether the menu of a piece offers to continue: its side decides, and it takes part."""
    op = _current()
    if op is None or unit.side != decider(op, op.stage) or not decides(unit.side) or waits_for():
        return False
    return takes_part(unit, op)


def _continue() -> None:
    """The deciding player continues: with the pieces that must move first, if there are any."""
    waiting = moving()
    if len(waiting) > 0:
        move_on(waiting[0])
    else:
        go_on()


def _may_call_off(unit: Piece) -> bool:
    """Whether the menu of a piece offers to call it off."""
    op = game.operation
    return op is not None and unit.side == op.side and unit in op.units


def _call_off() -> None:
    """End an operation that cannot continue, for example because pieces were moved by hand."""
    op = game.operation
    if op is not None:
        end()
        called_off(op)
        report(say("procedure.called-off", op.where), "warning")


def _phase_begun() -> None:
    """An operation of an earlier phase is over, finished or not."""
    op = game.operation
    if op is not None and op.stamp != acting_stamp():
        end()
        cut_short(op)
        report(say("procedure.unfinished", op.where), "warning")


def _nobody() -> list[Piece]:
    """No pieces."""
    return []
