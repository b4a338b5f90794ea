"""Scenarios: tests of a module, written by those who know the game. `docs/scenarios.md` is their manual.

A file is a mapping with a list `scenarios` (and, if wanted, `defaults` for all of them), or one scenario by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from builder.foundation.problems import Problem, WorkspaceError
from builder.model import Node, Origin
from builder.model.scenarios import Case, Scenario
from builder.reading.files import Reader
from builder.reading.workspace import Workspace

__all__ = ["cases_of", "read_scenarios"]


def cases_of(workspace: Workspace, game: str) -> list[Case]:
    """The scenarios of a game. Raises WorkspaceError where any cannot be read."""
    cases, problems = read_scenarios(workspace.root, workspace.scenarios(game))
    if problems:
        raise WorkspaceError(problems)
    return cases


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
