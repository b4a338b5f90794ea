"""The expectations of a scenario, split into single ones, so that the share of each can be counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vmodsmith.model.scenarios import Expectation, PieceState, Step

__all__ = ["Part", "parts"]


@dataclass(frozen=True, slots=True)
class Part:
    """One expectation after a step (counted from 1, at a line of its file), in words."""

    step: int
    line: int
    words: str
    expect: Expectation


def parts(number: int, step: Step) -> tuple[Part, ...]:
    """The single expectations after one step, without those about dice, refusals and problems."""
    if step.expect is None:
        return ()
    return tuple(Part(number, step.origin.line, words, expect) for words, expect in _split(step.expect))


def _split(expect: Expectation) -> Iterator[tuple[str, Expectation]]:
    for name, state in expect.pieces.items():
        for words, one in _states(state):
            yield f"{name} {words}", Expectation(pieces={name: one})
    for name, value in expect.properties.items():
        yield f"property {name} is {value or 'empty'}", Expectation(properties={name: value})
    if expect.chat:
        yield f"chat: {' / '.join(expect.chat)}", Expectation(chat=expect.chat)
    if expect.chat_exactly is not None:
        yield (
            f"chat exactly: {' / '.join(expect.chat_exactly)}",
            Expectation.model_validate({"chat-exactly": expect.chat_exactly}),
        )
    for text in expect.no_chat:
        yield f"chat without: {text}", Expectation.model_validate({"no-chat": (text,)})
    for address, number in expect.count.items():
        yield f"pieces at {address}: {number}", Expectation(count={address: number})
    if expect.turn is not None:
        yield f"turn: {expect.turn}", Expectation(turn=expect.turn)
    if expect.no_turn is not None:
        yield f"turn other than: {expect.no_turn}", Expectation.model_validate({"no-turn": expect.no_turn})
    for text in expect.toolbar:
        yield f"toolbar: {text}", Expectation(toolbar=(text,))
    for text in expect.no_toolbar:
        yield f"toolbar without: {text}", Expectation.model_validate({"no-toolbar": (text,)})


def _states(state: PieceState) -> Iterator[tuple[str, PieceState]]:
    if state.gone:
        yield "gone", PieceState(gone=True)
    if state.at is not None:
        yield f"at {state.at}", PieceState(at=state.at, map=state.map)
    if state.face is not None:
        yield f"face {state.face}", PieceState(face=state.face)
    for each in state.state:
        yield each, PieceState(state=(each,))
    for each in state.without:
        yield f"without {each}", PieceState(without=(each,))
    for name, value in state.has.items():
        yield f"{name} is {value or 'empty'}", PieceState(has={name: value})
    for name, level in state.layers.items():
        yield f"layer {name} at {level}", PieceState(layers={name: level})
    for text in state.menu:
        yield f"menu: {text}", PieceState(menu=(text,))
    for text in state.no_menu:
        yield f"menu without: {text}", PieceState.model_validate({"no-menu": (text,)})
    for text in state.under_mouse:
        yield f"under the mouse: {text}", PieceState.model_validate({"under-mouse": (text,)})
    for text in state.not_under_mouse:
        yield f"under the mouse without: {text}", PieceState.model_validate({"not-under-mouse": (text,)})
