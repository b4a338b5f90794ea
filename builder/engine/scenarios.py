"""Scenarios: tests of a module, written by those who know the game. `docs/scenarios.md` is their manual.

A file is a mapping with a list `scenarios` (and, if wanted, `defaults` for all of them), or one scenario by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from builder.model import Datum, Node, Origin, Words
from builder.problems import Problem
from builder.reading import Reader

__all__ = ["Expectation", "PieceState", "Placement", "Scenario", "Step", "read_scenarios"]

VERBS = (
    "do", "key", "move", "place", "remove", "press", "hotkey", "turn", "phase", "dice", "seed", "answer", "set", "side", "undo",
    "redo", "reload",
)  # fmt: skip


def _one_or_more(value: Any) -> Any:
    return (value,) if isinstance(value, str | dict) else value


def _switch(value: Any) -> Any:
    if isinstance(value, str) and value in ("yes", "no", "true", "false"):
        return value in ("yes", "true")
    return value


Texts = Annotated[tuple[str, ...], BeforeValidator(_one_or_more)]
"""One text, or a list of texts (texts may hold spaces)."""

Numbers = Annotated[tuple[int, ...], BeforeValidator(lambda v: tuple(v.split()) if isinstance(v, str) else v)]
"""Whole numbers: `6 1` or `[6, 1]`."""

Flag = Annotated[bool, BeforeValidator(_switch)]


class Placement(Datum):
    """A piece from the palette, put somewhere, arranged: face, facing, states, properties, and menu commands run on it."""

    piece: str
    at: str
    map: str | None = None
    face: int | None = None
    facing: int | None = None
    state: Words = ()
    set: dict[str, str] = Field(default_factory=dict)
    do: Texts = ()


class PieceState(Datum):
    """What is expected of one piece."""

    at: str | None = None
    map: str | None = None
    face: int | None = None
    state: Words = ()
    without: Words = ()
    has: dict[str, str] = Field(default_factory=dict)
    layers: dict[str, int] = Field(default_factory=dict)
    menu: Texts = ()
    no_menu: Texts = Field(default=(), alias="no-menu")
    gone: Flag = False


def _gone(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: {"gone": "yes"} if state == "gone" else state for name, state in value.items()}
    return value


class Expectation(Datum):
    """What is expected after a step."""

    pieces: Annotated[dict[str, PieceState], BeforeValidator(_gone)] = Field(default_factory=dict)
    properties: dict[str, str] = Field(default_factory=dict)
    chat: Texts = ()
    chat_exactly: Texts | None = Field(default=None, alias="chat-exactly")
    no_chat: Texts = Field(default=(), alias="no-chat")
    count: dict[str, int] = Field(default_factory=dict)
    turn: str | None = None
    refused: str | None = None
    problems: Texts = ()


class Step(Datum):
    """One action, what it is done to, and what is expected afterwards."""

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
    undo: int | None = None
    redo: int | None = None
    reload: Flag = False
    expect: Expectation | None = None

    @model_validator(mode="after")
    def _sensible(self) -> Step:
        verbs = [name for name in VERBS if getattr(self, name) not in (None, (), False, {})]
        main = [name for name in verbs if name not in ("dice", "answer", "seed", "phase")]
        if len(main) > 1:
            raise ValueError(f"one action a step is expected, not {' and '.join(main)}")
        if not verbs and self.expect is None:
            raise ValueError(f"an action ({', '.join(VERBS)}) or expect is expected")
        if (self.do or self.key) and not self.to:
            raise ValueError("the piece or pieces in `to` is expected")
        if self.move and not self.at:
            raise ValueError("the place in `at` is expected")
        return self


class Scenario(Datum):
    """A test: an arrangement and steps. `proves` names the paragraphs it is proof for."""

    name: str
    proves: Words = ()
    setup: str = "empty"
    side: str | None = None
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
    cases: tuple[dict[str, str], ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario ready to run, one of its cases filled in."""

    scenario: Scenario
    name: str
    file: str
    line: int


def read_scenarios(root: Path, files: Sequence[str]) -> tuple[list[Case], list[Problem]]:
    """The scenarios of files below `root`, in order, each case on its own, and every problem met."""
    reader = Reader(root)
    found: list[Case] = []
    for file in files:
        data = reader.yaml(file)
        if data is not None:
            found.extend(_of_file(reader, data, file))
    _unique(found, reader.problems)
    return found, reader.problems


def _of_file(reader: Reader, data: Node, file: str) -> list[Case]:
    if "scenarios" not in data:
        items, defaults = [data], Node()
    else:
        items, defaults = data["scenarios"], data.get("defaults", Node())
        known = ("scenarios", "defaults", "about")
        for key in data:
            if key not in known:
                reader.problems.append(Problem.at(data.origin, key, key, "one of " + ", ".join(known), valid=known))
    if not isinstance(items, list) or not isinstance(defaults, Node):
        reader.problems.append(Problem.at(data.origin, "scenarios", "", "a list of scenarios"))
        return []
    found: list[Case] = []
    for item in items:
        if not isinstance(item, Node):
            reader.problems.append(Problem.at(data.origin, "scenarios", item, "a mapping (`name: …`)"))
            continue
        found.extend(_cases(reader, _with(defaults, item), file))
    return found


def _with(defaults: Node, item: Node) -> Node:
    """A scenario with what it does not say itself taken from the defaults; places and properties are added to them."""
    made = Node({**defaults, **item})
    if isinstance(defaults.get("place"), list) and isinstance(item.get("place"), list):
        made["place"] = [*defaults["place"], *item["place"]]
    if isinstance(defaults.get("set"), dict) and isinstance(item.get("set"), dict):
        made["set"] = Node({**defaults["set"], **item["set"]})
    made.origin = item.origin
    return made


def _cases(reader: Reader, item: Node, file: str) -> list[Case]:
    cases = item.get("cases")
    if not isinstance(cases, list) or not all(isinstance(each, dict) for each in cases):
        made = reader.make(Scenario, item)
        return [Case(made, made.name, file, item.origin.line)] if made else []
    found = []
    for number, case in enumerate(cases, 1):
        values = {str(key): str(value) for key, value in case.items()}
        made = reader.make(Scenario, _filled(item, values))
        if made is None:
            break
        label = values.get("case") or ", ".join(f"{key} {value}" for key, value in values.items())
        line = case.origin.line if isinstance(case, Node) else item.origin.line
        found.append(Case(made, f"{made.name} [{label or number}]", file, line))
    return found


def _filled(data: Any, values: Mapping[str, str]) -> Any:
    """The data with `<name>` replaced by the case's value, wherever it stands; the cases themselves are left alone."""
    if isinstance(data, str):
        for name, value in values.items():
            data = data.replace(f"<{name}>", value)
        return data
    if isinstance(data, list):
        return [_filled(each, values) for each in data]
    if isinstance(data, dict):
        made = Node(
            {_filled(key, values): value if key == "cases" else _filled(value, values) for key, value in data.items()}
        )
        origin = getattr(data, "origin", Origin("", 0))
        made.origin = Origin(origin.file, origin.line, {_filled(k, values): v for k, v in origin.lines.items()})
        return made
    return data


def _unique(cases: list[Case], problems: list[Problem]) -> None:
    seen: dict[str, Case] = {}
    for case in cases:
        if case.name in seen:
            problems.append(Problem(case.file, case.line, "name", case.name, "each name once"))
        seen[case.name] = case
