"""The expectations of a scenario compared with the game."""

from __future__ import annotations

from collections.abc import Mapping

from vmodsmith.model.scenarios import Expectation, PieceState

from .attempt import FACE_LAYER, Attempt, matches

__all__ = ["compare", "compare_end"]


def compare(attempt: Attempt, expect: Expectation) -> None:
    """Every difference between what is expected after a step and the game as it is now."""
    for name, state in expect.pieces.items():
        _piece(attempt, name, state)
    if expect.properties:
        values = attempt.game.properties(*expect.properties)
        for name, value in expect.properties.items():
            if not _same(value, values[name]):
                attempt.fail(f"property {name}", value, values[name])
    if expect.chat or expect.chat_exactly is not None or expect.no_chat:
        _chat(attempt, expect)
    if expect.count:
        _counts(attempt, expect.count)
    for found in attempt.game.broken(*expect.invariants) if expect.invariants else ():
        attempt.fail("an invariant", "that it holds", found)
    if expect.turn is not None and not matches(expect.turn, shown := attempt.game.turn()):
        attempt.fail("turn", expect.turn, shown)
    if expect.no_turn is not None and matches(expect.no_turn, shown := attempt.game.turn()):
        attempt.fail("no-turn", f"anything but {expect.no_turn}", shown)
    labels = attempt.game.labels() if expect.toolbar or expect.no_toolbar else []
    for text in expect.toolbar:
        if not any(matches(text, each) for each in labels):
            attempt.fail("toolbar", text, " / ".join(labels))
    for text in expect.no_toolbar:
        if any(matches(text, each) for each in labels):
            attempt.fail("toolbar", f"no {text}", " / ".join(labels))


def compare_end(attempt: Attempt) -> None:
    """Check the conditions at the end of every scenario: answers and dice are used up, and the maps can be painted."""
    attempt.answers_used()
    _dice(attempt)
    mark = attempt.game.mark()
    attempt.game.look()
    attempt.no_problems(mark)


def _piece(attempt: Attempt, name: str, state: PieceState) -> None:
    game = attempt.game
    exists = game.exists(name)
    if state.gone or not exists:
        if exists or not state.gone:
            attempt.fail(name, "gone" if state.gone else "on a map", "on a map" if exists else "gone")
        return
    shown = state.under_mouse or state.not_under_mouse
    looks = state.face is not None or state.state or state.without or state.layers
    if state.at is not None or state.has or not (looks or state.menu or state.no_menu or shown):
        piece = game.piece(name, *state.has) if state.has else game.piece(name, "RowId")
        if state.at is not None:
            at, home = attempt.names.place(state.at, state.map)
            if piece["at"] != at or home not in (None, piece["map"]):
                attempt.fail(f"{name} at", at, f"{piece['at']} on {piece['map']}")
        for key, value in state.has.items():
            if not _same(value, piece["properties"][key]):
                attempt.fail(f"{name} {key}", value, piece["properties"][key])
    if looks:
        _layers(attempt, name, state)
    if state.menu or state.no_menu:
        _menu(attempt, name, state)
    if shown:
        _under_mouse(attempt, name, state)


def _menu(attempt: Attempt, name: str, state: PieceState) -> None:
    mark = attempt.game.mark()
    items = attempt.game.menu(name)
    attempt.no_problems(mark)
    texts = {each["text"] for each in items if each["enabled"]}
    texts |= {text.rpartition(" > ")[2] for text in texts}
    for text in state.menu:
        if text not in texts:
            attempt.fail(f"{name} menu", text, ", ".join(each["text"] for each in items))
    for text in state.no_menu:
        if text in texts:
            attempt.fail(f"{name} menu", f"no {text}", text)


def _under_mouse(attempt: Attempt, name: str, state: PieceState) -> None:
    seen = "; ".join(attempt.game.seen(name))
    for text in state.under_mouse:
        if not matches(text, seen):
            attempt.fail(f"{name} under-mouse", text, seen)
    for text in state.not_under_mouse:
        if matches(text, seen):
            attempt.fail(f"{name} under-mouse", f"no {text}", seen)


def _layers(attempt: Attempt, name: str, state: PieceState) -> None:
    levels = {each["name"]: each["level"] for each in attempt.game.layers(name)}
    wanted: dict[str, int] = dict(state.layers)
    if state.face is not None:
        wanted[FACE_LAYER] = state.face
    values = attempt.names.values
    wanted |= {each: 0 for each in state.without if each not in values}
    for layer, level in wanted.items():
        if levels.get(layer) != level:
            attempt.fail(f"{name} {layer}", level, levels.get(layer, "no such layer"))
    for text, expected in [(each, "shown") for each in state.state] + [(each, "not shown") for each in state.without]:
        if text in values:
            found = "shown" if levels.get(values[text].layer) == values[text].level else "not shown"
            if found != expected:
                attempt.fail(f"{name} {text}", expected, found)
    for layer in state.state:
        if layer not in values and not levels.get(layer):
            attempt.fail(f"{name} {layer}", "shown", "not shown" if layer in levels else "no such layer")


def _chat(attempt: Attempt, expect: Expectation) -> None:
    lines = attempt.game.chat(attempt.mark)
    rest = list(lines)
    for text in expect.chat:
        while rest and not matches(text, rest[0]):
            rest.pop(0)
        if not rest:
            attempt.fail("chat", text, " / ".join(lines))
            break
        # The same line may hold the next text too.
    for text in expect.no_chat:
        if any(matches(text, line) for line in lines):
            attempt.fail("chat", f"no {text}", " / ".join(lines))
    if expect.chat_exactly is not None:
        same = len(lines) == len(expect.chat_exactly)
        if not same or not all(matches(a, b, whole=True) for a, b in zip(expect.chat_exactly, lines, strict=True)):
            attempt.fail("chat", " / ".join(expect.chat_exactly), " / ".join(lines))


def _counts(attempt: Attempt, count: Mapping[str, int]) -> None:
    pieces = attempt.game.pieces()
    for address, number in count.items():
        at, home = attempt.names.place(address, None)
        there = [each for each in pieces if each["at"] == at and home in (None, each["map"])]
        if len(there) != number:
            names = ", ".join(each["id"] or each["name"] for each in there)
            attempt.fail(f"pieces at {address}", number, f"{len(there)} ({names})" if there else 0)


def _dice(attempt: Attempt) -> None:
    scenario, state = attempt.scenario, attempt.game.dice_state()
    for fault in state["faults"]:
        attempt.fail(f"dice: {fault}")
    if state["left"]:
        attempt.fail("dice", "all of the script rolled", f"left over: {state['left']}")
    scripted = bool(scenario.dice) or any(step.dice for step in scenario.steps)
    if scripted and not scenario.free_dice and state["unscripted"]:
        drawn = ", ".join(f"{value} of {bound}" for bound, value in state["drawn"])
        attempt.fail("dice", "no roll beyond the script", f"{state['unscripted']} more; all rolls: {drawn}")


def _same(wanted: str, found: str | None) -> bool:
    if len(wanted) > 2 and wanted.startswith("/") and wanted.endswith("/"):
        return found is not None and matches(wanted, found)
    return (found or "") == wanted
