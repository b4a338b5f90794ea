"""Scenarios: tests of a module, written by those who know the game. `docs/scenarios.md` is their manual."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, model_validator

from vmodsmith.foundation.patterns import fault

from .base import Datum, Id, Words

__all__ = [
    "VERBS",
    "Case",
    "Expectation",
    "Flag",
    "Numbers",
    "PieceState",
    "Placement",
    "Scenario",
    "Step",
    "Texts",
    "TutorialText",
]

VERBS = (
    "do", "key", "move", "place", "remove", "press", "hotkey", "turn", "phase", "dice", "seed", "answer", "set",
    "side", "undo",
    "redo", "reload",
)  # fmt: skip


def _one_or_more(value: Any) -> Any:
    return (value,) if isinstance(value, str | dict) else value


def _switch(value: Any) -> Any:
    if isinstance(value, str) and value in ("yes", "no", "true", "false"):
        return value in ("yes", "true")
    return value


def _expressions(value: tuple[str, ...]) -> tuple[str, ...]:
    for each in value:
        if len(each) > 2 and each.startswith("/") and each.endswith("/") and (wrong := fault(each[1:-1])):
            raise ValueError(f"between slashes an expression such as /moves? to 0[0-9]+/ ({wrong}) is expected")
    return value


Texts = Annotated[tuple[str, ...], BeforeValidator(_one_or_more), AfterValidator(_expressions)]
"""One text, or a list of texts (texts may hold spaces); an expression stands between slashes."""

Numbers = Annotated[tuple[int, ...], BeforeValidator(lambda v: tuple(v.split()) if isinstance(v, str) else v)]
"""Whole numbers: `6 1` or `[6, 1]`."""

Flag = Annotated[bool, BeforeValidator(_switch)]

TextOfTutorial = Annotated[str, StringConstraints(pattern=r"^tutorial\.[a-z0-9-]+(?:\.[a-z0-9-]+)*$", max_length=80)]
"""The key of a text of a tutorial: `tutorial.first-turn`."""


class Placement(Datum):
    """A piece from the palette in its place, prepared: face, facing, states, properties, and menu commands that are run
    on it.
    """

    piece: str
    at: str
    map: str | None = None
    face: int | None = None
    facing: int | None = Field(default=None, ge=0, le=5)
    state: Words = ()
    set: dict[str, str] = Field(default_factory=dict)
    do: Texts = ()


class PieceState(Datum):
    """The expectations for one piece."""

    at: str | None = None
    map: str | None = None
    face: int | None = None
    state: Words = ()
    without: Words = ()
    has: dict[str, str] = Field(default_factory=dict)
    layers: dict[str, int] = Field(default_factory=dict)
    menu: Texts = ()
    no_menu: Texts = Field(default=(), alias="no-menu")
    under_mouse: Texts = Field(default=(), alias="under-mouse")
    not_under_mouse: Texts = Field(default=(), alias="not-under-mouse")
    gone: Flag = False


def _gone(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: {"gone": "yes"} if state == "gone" else state for name, state in value.items()}
    return value


class Expectation(Datum):
    """The expectations after a step."""

    pieces: Annotated[dict[str, PieceState], BeforeValidator(_gone)] = Field(default_factory=dict)
    properties: dict[str, str] = Field(default_factory=dict)
    chat: Texts = ()
    chat_exactly: Texts | None = Field(default=None, alias="chat-exactly")
    no_chat: Texts = Field(default=(), alias="no-chat")
    count: dict[str, int] = Field(default_factory=dict)
    turn: str | None = None
    no_turn: str | None = Field(default=None, alias="no-turn")
    toolbar: Texts = ()
    no_toolbar: Texts = Field(default=(), alias="no-toolbar")
    refused: str | None = None
    problems: Texts = ()
    invariants: Words = ()


class TutorialText(Datum):
    """A tutorial that is recorded from a scenario: the name of its file, and the key of its title in the Help menu."""

    id: Id
    title: TextOfTutorial


class Step(Datum):
    """One action, its object, and the expectations after it. `says` is the comment that a tutorial shows before it."""

    do: str | None = None
    key: str | None = None
    to: Texts = ()
    move: Texts = ()
    at: str | None = None
    map: str | None = None
    place: Annotated[tuple[Placement, ...], BeforeValidator(_one_or_more)] = ()
    remove: Texts = ()
    press: str | None = None
    hotkey: str | None = None
    turn: str | None = None
    phase: str | None = None
    dice: Numbers = ()
    seed: int | None = None
    answer: Texts = ()
    set: dict[str, str] = Field(default_factory=dict)
    of: Texts = ()
    side: str | None = None
    undo: int | None = Field(default=None, ge=1)
    redo: int | None = Field(default=None, ge=1)
    reload: Flag = False
    says: TextOfTutorial | None = None
    expect: Expectation | None = None

    @model_validator(mode="after")
    def _sensible(self) -> Step:
        verbs = [name for name in VERBS if getattr(self, name) not in (None, (), False, {})]
        main = [name for name in verbs if name not in ("dice", "answer", "seed", "phase")]
        if len(main) > 1:
            raise ValueError(f"one action per step, not {' and '.join(main)}, is expected")
        if not verbs and self.expect is None and self.says is None:
            raise ValueError(f"an action ({', '.join(VERBS)}), expect or says is expected")
        if (self.do or self.key) and not self.to:
            raise ValueError("the piece or pieces in `to` is expected")
        if self.move and not self.at:
            raise ValueError("the place in `at` is expected")
        return self


class Scenario(Datum):
    """A test: an arrangement and steps.

    `proves` names the paragraphs that it proves, `others` the sides of other players.
    """

    name: str
    proves: Words = ()
    setup: str = "empty"
    side: str | None = None
    others: Words = ()
    locale: str = "en"
    extensions: Words = ()
    set: dict[str, str] = Field(default_factory=dict)
    turn: str | None = None
    phase: str | None = None
    place: tuple[Placement, ...] = ()
    dice: Numbers = ()
    free_dice: Flag = Field(default=False, alias="free-dice")
    seed: int = 0
    steps: tuple[Step, ...]
    cases: tuple[dict[str, Any], ...] = ()
    tutorial: TutorialText | None = None
    note: str | None = None

    @model_validator(mode="after")
    def _recordable(self) -> Scenario:
        """Refuse a tutorial with several cases or with plug-ins, as a tutorial is one log of one game; and comments
        without a tutorial.
        """
        says = any(each.says is not None for each in self.steps)
        if self.tutorial is None:
            if says:
                raise ValueError("a `tutorial` where steps have `says` is expected")
            return self
        if not says:
            raise ValueError("a step with `says`, a comment of the tutorial, is expected")
        if self.cases or self.extensions or any(each.reload for each in self.steps):
            raise ValueError("a tutorial without cases, extensions and reload is expected")
        return self


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario ready to run, with one of its cases filled in; `idle` are the values of the case that the scenario
    does not use, each with its line.
    """

    scenario: Scenario
    name: str
    file: str
    line: int
    idle: tuple[tuple[str, int], ...] = ()
