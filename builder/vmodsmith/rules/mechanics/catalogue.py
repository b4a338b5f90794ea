"""All mechanics, read from their folders."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from vmodsmith import words
from vmodsmith.rules.mechanic_sheets import mechanic_folders, mechanic_sheet

__all__ = [
    "NOW_PRIVATE",
    "RENAMED",
    "RENAMED_FIELDS",
    "RENAMED_STEPS",
    "Mechanic",
    "MechanicStep",
    "catalogue",
    "library",
    "library_records",
    "library_texts",
    "mechanic",
]


@dataclass(frozen=True)
class MechanicStep:
    """A function of a mechanic, which a declaration can replace unless it is `private` (its name begins with `_`).

    `required` if it has no body of its own (`...`); `file` is its file.
    """

    name: str
    file: str
    node: ast.FunctionDef
    required: bool
    text: str

    @property
    def private(self) -> bool:
        """Whether it is internal to the mechanic: games can neither replace nor call it."""
        return self.name.startswith("_")


@dataclass(frozen=True)
class Mechanic:
    """One mechanic, a folder of this package.

    Its code and texts are read when first used, because checks of a game's data need only the sheet.
    """

    id: str
    folder: Traversable

    @cached_property
    def sheet(self) -> dict[str, Any]:
        """Its sheet as plain data."""
        return mechanic_sheet(self.id) or {}

    @cached_property
    def texts(self) -> dict[str, dict[str, str]]:
        """Its texts by key and language."""
        return words.mechanic_texts(self.folder.name)

    @property
    def file(self) -> str:
        """The name, for messages, of its first file, which is named after its folder."""
        return self._trees[0][0]

    @property
    def text(self) -> str:
        """The docstring of its first file."""
        return ast.get_docstring(self._trees[0][1]) or ""

    @cached_property
    def steps(self) -> dict[str, MechanicStep]:
        """Its functions by name, including private ones."""
        return {
            node.name: _step(node, file)
            for file, tree in self._trees
            for node in tree.body
            if isinstance(node, ast.FunctionDef)
        }

    @cached_property
    def public(self) -> tuple[str, ...]:
        """The names of the steps that a game can replace or call."""
        return tuple(name for name, each in self.steps.items() if not each.private)

    @cached_property
    def renamed_steps(self) -> dict[str, str]:
        """Replacements for former names: of steps, of record fields (`Record.field`), of a step's form `_itself`, and
        for steps that are private now.
        """
        now = {old: new for (mechanic, old), new in RENAMED_STEPS.items() if mechanic == self.id}
        itself = {f"{old}_itself": f"{new}_itself" for old, new in now.items()}
        found = {old: f"{new}, its present name" for old, new in (now | itself | RENAMED_FIELDS).items()}
        private = NOW_PRIVATE.get(self.id, "").split()
        return found | {each: f"another step: {each} is private to the mechanic {self.id} now" for each in private}

    @property
    def records(self) -> tuple[ast.ClassDef, ...]:
        """The records that its first file declares."""
        return tuple(node for node in self._trees[0][1].body if isinstance(node, ast.ClassDef))

    @cached_property
    def _trees(self) -> list[tuple[str, ast.Module]]:
        return _trees(self.folder, f"mechanics/{self.id}")

    @property
    def attributes(self) -> tuple[str, ...]:
        """The names of the values that it stores for pieces and for the game."""
        return tuple(each["name"] for each in self.sheet.get("properties", ()))


RENAMED = {
    "settlement": "loss-allocation",
    "duties": "mandatory-attacks",
    "allotment": "missions",
    "substitution": "breakdown",
}
"""Mechanics that had another name in version 0.1."""

RENAMED_FIELDS = {"Modifier.by": "value", "Shot.far": "distance"}
"""Fields of records that had another name in version 0.1."""

RENAMED_STEPS = {
    ("advance", "told_already"): "reported_already",
    ("arrivals", "tell_schedule"): "report_schedule",
    ("combat", "noted"): "start_counts",
    ("combat", "tell_attack"): "report_attack",
    ("combat", "tell_line"): "report_line",
    ("combat", "tell_shifts"): "report_shifts",
    ("combat", "tells_all"): "reports_all",
    ("combat", "told_again"): "reported_again",
    ("control", "tell_taken"): "report_taken",
    ("control", "told"): "report_taken",
    ("fire", "tell_able"): "report_able",
    ("fire", "tell_waiting"): "report_waiting",
    ("fire", "told"): "result_line",
    ("loss-allocation", "owe"): "queue",
    ("loss-allocation", "settle"): "allocate_all",
    ("mandatory-attacks", "tell"): "report_due",
    ("mandatory-attacks", "tell_left"): "report_left",
    ("missions", "tell_all"): "report_all",
    ("movement", "anew"): "restarted",
    ("movement", "tell"): "report_move",
    ("phases", "tells_too"): "report_more",
    ("plotted-fire", "tell"): "report_marker",
    ("procedure", "settle"): "resolve",
    ("procedure", "tell_waiting"): "report_waiting",
    ("readiness", "told"): "ready_line",
    ("retreat", "tell_waiting"): "report_waiting",
    ("stacking", "settle"): "over_limit",
    ("stacking", "tell_of"): "report_stacks",
    ("stacking", "told_at_once"): "reported_at_once",
    ("trace", "tell"): "report_supply",
    ("trace", "tell_out"): "report_out",
}
"""Values and steps that had another name in an earlier version, by mechanic and old name."""


NOW_PRIVATE = {
    "advance": "taken",
    "breakdown": "put_away",
    "crossings": "able_to_destroy crossings_of has_site jobs to_destroy",
    "deployment-boxes": "against_exit open_exits place",
    "loss-allocation": "called named_in",
    "marking": "aim_of aimed_at any_noted laid_in number_of shows",
    "movement": "drag_causes",
    "orders": "refused",
    "phases": "idle_because",
    "plotted-fire": "call_off go_on is_plan may_aim_at may_call_off may_observe may_plot",
    "reaction": "able_at chance_at fire_at",
    "readiness": "why",
    "reserves": "gained gained_by_hand",
    "retreat": "may_retreat retreat_to",
    "stacking": "acting_side",
    "support": "against_all open_battles supporting",
    "trace": "lines_on",
    "volley": "at_hard",
    "weather": "title",
}
"""Steps that games could call in an earlier version, by mechanic: unused then, and private now."""


@cache
def catalogue() -> dict[str, Mechanic]:
    """All mechanics by id."""
    return {name: Mechanic(name, folder) for name, folder in mechanic_folders().items()}


def mechanic(name: str) -> Mechanic | None:
    """A mechanic by id; None if there is none."""
    return catalogue().get(name)


@cache
def library() -> tuple[tuple[str, ast.Module], ...]:
    """The functions of the rule language that every game has: file and syntax tree."""
    folder = resources.files(__package__).joinpath("library")
    return tuple(_trees(folder, "library"))


@cache
def library_records() -> tuple[str, ...]:
    """The names of the records that every game has."""
    return tuple(node.name for _, tree in library() for node in tree.body if isinstance(node, ast.ClassDef))


@cache
def library_texts() -> dict[str, dict[str, str]]:
    """The texts of the functions that every game has."""
    return words.mechanic_texts("library")


def _trees(folder: Traversable, named: str) -> list[tuple[str, ast.Module]]:
    """The files of the rule language in a folder, under names for messages; the one with the name of the folder comes
    first.
    """
    first = f"{folder.name}.py"
    files = sorted(
        (each for each in folder.iterdir() if each.name.endswith(".py")),
        key=lambda each: (each.name != first, each.name),
    )
    return [(f"{named}/{each.name}", _without_imports(each.read_text(encoding="utf-8"))) for each in files]


def _without_imports(text: str) -> ast.Module:
    """The tree of a file without its imports. They tell editors, ruff and mypy where each name is declared; a
    declaration puts all files of its mechanic into one namespace."""
    tree = ast.parse(text)
    tree.body = [each for each in tree.body if not isinstance(each, ast.ImportFrom)]
    return tree


def _step(node: ast.FunctionDef, file: str) -> MechanicStep:
    body = node.body[1:] if ast.get_docstring(node) else node.body
    first = body[0].value if len(body) == 1 and isinstance(body[0], ast.Expr) else None
    required = isinstance(first, ast.Constant) and first.value is ...
    return MechanicStep(node.name, file, node, required, ast.get_docstring(node) or "")
