"""Rule sheets: the rules that a module applies by itself, each with its paragraphs."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, PrivateAttr, StringConstraints, model_validator

from .base import Datum, Id, Node, Origin, Words, split

__all__ = [
    "Gated",
    "Invariant",
    "Paragraph",
    "RuleButton",
    "RuleCommand",
    "RuleHook",
    "RuleProperty",
    "RuleSheet",
    "Script",
    "SyntaxTree",
    "WrittenList",
]

Name = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_]*$", max_length=60)]
"""The name of a property: letters, digits and underscores."""


Pattern = Annotated[str, Field(pattern=r"^[a-z0-9{}][a-z0-9{}._-]*$", max_length=80)]
"""An id that may have places to fill in: `fire-{d}`."""


class RuleProperty(Datum):
    """A value that the rules store: for the game (a global property) or for every piece of some kinds (in one trait of
    it). `type` is a type of the rule language, such as `int`, `Hex | None`, `list[Piece]`; `value` is the text of its
    initial value.
    """

    name: Name
    type: str = "str"
    value: str = ""
    of: Words = Field(default=(), description="kinds of piece; none: of the game")
    lasts: Literal["phase", "turn", "attack", "life"] | None = Field(
        default=None,
        description="phase, turn: reset at its end, restored when the turn tracker returns to it; attack: reset "
        "when the next attack is resolved, or with the phase; life: of a piece, reset when that is eliminated",
    )
    source: str | None = None


class Gated(Datum):
    """The gates of a command or a button. Every gate that is given has to hold, whether the command is used by menu,
    key or button. A closed command is in no menu and its key does nothing; a closed button says why. Open gates only
    lead to the judgment: the causes `against` the action, which are reported if the action is refused.
    """

    phases: Words = Field(default=(), description="phases in which it can be used; none: any")
    by: str | None = Field(
        default=None, description="who decides: a side; for a command also `owner`, the piece's side"
    )
    judged: bool = Field(default=False, description="not with the referee off")
    option: Id | None = Field(default=None, description="only with this option of the module on")
    setups: Words = Field(
        default=(),
        description="only in games that began with one of these setups; a game without a setup has it too. The rules' "
        "menu leaves out the buttons of other setups",
    )
    against: str | None = Field(
        default=None,
        description="the reasons against it, a list of texts; if there are none it may be used, otherwise the same key "
        "reports them; not asked with the referee off",
    )
    refused: str | None = Field(
        default=None,
        description="the text that says so: {0} the piece (a button's own name), {1} the causes; or an expression of a "
        "text, in which `causes` are the causes joined",
    )

    @model_validator(mode="after")
    def _refused_for_causes(self) -> Self:
        if self.refused is not None and self.against is None:
            raise ValueError("`against` next to `refused` is expected: the causes that it reports")
        return self


MOST_REPEATED = 1_000
"""The most commands that one line of a sheet may stand for."""


class RuleCommand(Gated):
    """A command in the menu of pieces, or a key without an entry in the menu.

    `when`, `against` and `call` are expressions of the rule language, `me` being the piece; `each` repeats the command
    for every word of a list, `{name}` standing for the word. `when` decides whether the command is offered at all,
    `against` whether it is legal.
    """

    id: Pattern
    kinds: Words = Field(alias="for")
    menu: str | None = None
    group: str | None = None
    key: str | None = None
    on: Literal["map"] | None = Field(default=None, description="map: for pieces in a hex")
    when: str | None = None
    call: str
    each: dict[str, Words] = Field(default_factory=dict)
    explains: bool = Field(
        default=False, description="the menu offers it even if the rules refuse it, so that a player can read why"
    )
    place: Literal["first", "last"] | None = Field(
        default=None, description="first, or last, of the commands in a menu; else in the order of the sheets"
    )
    once: Literal["hex", "all"] | None = Field(
        default=None,
        description="of several pieces that are selected the first in each hex does it, or the first of all",
    )
    counts: bool | None = Field(
        default=None,
        description="whether it is something left to do in a phase, so that the key that skips idle phases stops; by "
        "default if its condition asks for the phase, and it changes something",
    )
    paragraphs: Words = ()

    @model_validator(mode="after")
    def _few_enough(self) -> RuleCommand:
        if prod(len(words) for words in self.each.values()) > MOST_REPEATED:
            raise ValueError(f"`each` with at most {MOST_REPEATED:,} combinations of its words is expected")
        return self

    @model_validator(mode="after")
    def _names_what_is_refused(self) -> RuleCommand:
        if self.against is not None and not (self.refused or self.menu):
            raise ValueError("`refused` next to `against` is expected, or a `menu` that names what is refused")
        return self


HookEvent = Literal["leave", "phase", "turn", "back", "again", "end", "moved", "by-hand", "done"]
OF_THE_CLOCK = frozenset(("leave", "phase", "turn", "back", "again", "end"))
"""The events of hooks that come from the turn tracker."""


class RuleHook(Gated):
    """An action that runs by itself: before a phase is left, at the start of a phase or turn, when the tracker is
    stepped back, after the last turn, after pieces were dragged, or at the end of every action (`done`).

    `call` is an expression of the rule language. For `moved`, `me` is each piece that was dragged, on whatever map; for
    `by-hand`, each piece that `moves` by rules and was dragged on the map without any rule applying to the drag. If a
    gate is closed, nothing happens. A drag with causes `against` it is reported, and with the referee on full the piece
    goes back; `call` follows only a drag without causes.
    """

    id: Id
    on: Annotated[tuple[HookEvent, ...], BeforeValidator(split), Field(min_length=1)]
    kinds: Words = Field(default=(), alias="for")
    call: str
    moves: bool = Field(
        default=False,
        description="for `moved`: these pieces move by rules, so that a drag without a rule of its own is reported",
    )
    remarks: bool = Field(
        default=False, description="for `moved`: it only comments on the drag, such as that a hex is now full"
    )
    paragraphs: Words = ()

    @model_validator(mode="after")
    def _of_drags(self) -> RuleHook:
        if len(self.on) > 1 and not OF_THE_CLOCK.issuperset(self.on):
            raise ValueError("`moved`, `by-hand` and `done` alone are expected")
        if not self.of_drags and (self.against is not None or self.by == "owner"):
            raise ValueError("`against` and `by: owner` only for drags are expected (`on: moved`)")
        if self.on == ("done",) and (self.judged or self.by or self.option or self.setups):
            raise ValueError("no gates for `on: done` are expected: it belongs to every action")
        if self.against is not None and self.refused is None:
            raise ValueError("`refused` next to `against` is expected: the text that reports the causes")
        return self

    @property
    def of_drags(self) -> bool:
        """Whether it runs for a piece that was dragged, so that it has that piece as `me`."""
        return self.on in (("moved",), ("by-hand",))

    @property
    def of_the_clock(self) -> bool:
        """Whether it follows the turn tracker."""
        return OF_THE_CLOCK.issuperset(self.on)


class RuleButton(Gated):
    """A button of the toolbar, or an entry of the rules' menu there."""

    id: Id
    menu: str
    key: str | None = None
    call: str
    first: bool = Field(default=False, description="it comes before the other buttons in the rules' menu")
    group: str | None = Field(
        default=None,
        description="the menu within the rules' menu in which it stands if that has more than six lines: a text key, "
        "such as `ui.referee.ask` for what only shows or lists something",
    )
    offered: Words = Field(
        default=(),
        description="phases in which the rules' menu shows it; none: those of `phases`. Its key works in all that "
        "`phases` allows",
    )
    counts: bool | None = Field(
        default=None,
        description="whether it is something left to do in a phase, so that the key that skips idle phases stops; by "
        "default if its gates ask for the phase, and it changes something",
    )
    paragraphs: Words = ()


class Invariant(Datum):
    """A condition that has to hold throughout a game. `vmodsmith simulate` checks it; it is not part of a module.
    `holds` is a condition, `stays` a whole number that may not change from its value at the start of the game; both are
    expressions of the rule language. With `for`, `me` is each piece of those kinds that is in play. It is checked after
    every action (`at: always`), or at the end of a phase (`at: phase`: of the `phases` named, else of all), before the
    next one begins.
    """

    id: Id
    kinds: Words = Field(default=(), alias="for")
    holds: str | None = None
    stays: str | None = None
    at: Literal["always", "phase"] = "always"
    phases: Words = ()
    paragraphs: Words = ()

    @model_validator(mode="after")
    def _one_expression(self) -> Invariant:
        if (self.holds is None) == (self.stays is None):
            raise ValueError("either `holds` or `stays` is expected")
        if self.phases and self.at == "always":
            raise ValueError("`at: phase` next to `phases` is expected")
        return self


MechanicName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$", max_length=60)]
"""The name of a mechanic that a game declares: properties and functions are named after it."""


@dataclass(frozen=True)
class WrittenList:
    """The reasons `against` a command, hook or button, or its effects (`call`), written as a list in a sheet; the list
    becomes a function of this name. With `piece` the function is about a piece, `me`; with `on_map` that piece is in a
    hex.
    """

    name: str
    field: str
    piece: bool
    on_map: bool
    value: tuple[Any, ...]
    origin: Origin


_LISTED = ("against", "call")
"""Fields of commands, hooks and buttons that hold an expression, or a list of reasons or actions."""


def _lists_out(data: Mapping[str, Any]) -> tuple[Node, tuple[WrittenList, ...]]:
    """The data of a sheet with a call in place of every such list, and the lists."""
    made = Node(data)
    found: list[WrittenList] = []
    made.origin, made.empty = (data.origin, data.empty) if isinstance(data, Node) else (made.origin, made.empty)
    for part in ("commands", "hooks", "buttons"):
        entries = made.get(part)
        if isinstance(entries, list | tuple):
            made[part] = [_list_out(part, each, found) if isinstance(each, Node) else each for each in entries]
    return made, tuple(found)


def _list_out(part: str, entry: Node, found: list[WrittenList]) -> Node:
    fields = [each for each in _LISTED if isinstance(entry.get(each), list | tuple)]
    if not fields or "each" in entry or not isinstance(entry.get("id"), str):
        return entry  # an expression is expected there
    made = Node(entry)
    made.origin, made.empty = entry.origin, entry.empty
    piece = part == "commands" or entry.get("on") in ("moved", "by-hand")
    for field in fields:
        name = f"_{field}_{re.sub(r'[^A-Za-z0-9]', '_', entry['id'])}"
        on_map = part == "commands" and entry.get("on") == "map"
        found.append(WrittenList(name, field, piece, on_map, tuple(entry[field]), entry.origin))
        made[field] = f"{name}(me)" if piece else f"{name}()"
    return made


_LISTS = ("kinds", "with", "phases", "bind")
"""Fields of a declaration, or of one of its bindings, that list names of the game."""


def _spaced(value: Any) -> Any:
    """A declaration whose lists of names are written as words with spaces between them: an author may write them with
    commas or as a list of YAML too, as in all other files.
    """
    if not isinstance(value, Node):
        return value
    made = Node(value)
    made.origin, made.empty = value.origin, value.empty
    for key in _LISTS:
        given = value.get(key)
        listed = given if key != "bind" and isinstance(given, list | tuple) else ()
        if listed and all(isinstance(each, str) for each in listed):
            given = " ".join(listed)
        if isinstance(given, list):
            made[key] = [_spaced(each) for each in given]
        elif isinstance(given, str):
            made[key] = " ".join(given.replace(",", " ").split())
    return made


def _declarations(value: dict[str, Any]) -> dict[str, Any]:
    return {name: _spaced(given) for name, given in value.items()}


class RuleSheet(Datum):
    """One file of `templates/NAME/rules/`."""

    id: str = ""
    name: str
    paragraphs: Words = ()
    properties: tuple[RuleProperty, ...] = ()
    commands: tuple[RuleCommand, ...] = ()
    hooks: tuple[RuleHook, ...] = ()
    buttons: tuple[RuleButton, ...] = ()
    invariants: tuple[Invariant, ...] = ()
    mechanics: Annotated[dict[MechanicName, Any], AfterValidator(_declarations)] = Field(
        default_factory=dict, description="mechanics declared, each by a name of its own"
    )
    namespace: str = Field(default="", description="of the functions that the expressions mean; set for mechanics")
    source: str | None = None
    _written: tuple[WrittenList, ...] = PrivateAttr(default=())

    @property
    def written(self) -> tuple[WrittenList, ...]:
        """The reasons and actions that its commands, hooks and buttons write as lists."""
        return self._written

    @model_validator(mode="wrap")
    @classmethod
    def _take_lists_out(cls, data: Any, handler: Any) -> Any:
        plain, written = _lists_out(data) if isinstance(data, Mapping) else (data, ())
        made = handler(plain)
        if written:
            made._private()["_written"] = written
        return made


class SyntaxTree(Datum):
    """Functions that mechanics add: their file, their namespace, the tree (an `ast.Module`).

    `ours` marks functions that are written in this package, whose syntax can contain no mistake of an author. `renamed`
    maps the former names of functions and of fields of records (`anew`, `Shot.far`) to their present names.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
    file: str
    namespace: str
    tree: ast.Module
    ours: bool = False
    renamed: dict[str, str] = Field(default_factory=dict)


class Script(Datum):
    """A file of functions in the rule language, `rules/*.py`."""

    file: str
    text: str


class Paragraph(Datum):
    """One row of the paragraph index: the content of a rulebook paragraph, and how far the module shall automate it."""

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*$", max_length=40)]
    expect: Literal["automate", "assist", "component", "inform"]
    text_en: str
    text_ja: str = ""
