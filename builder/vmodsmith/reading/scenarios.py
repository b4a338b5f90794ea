"""Reading scenario files (`docs/scenarios.md`) into the model.

A file is a mapping with a list `scenarios` (and, if wanted, `defaults` for all of them), or one scenario by itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from vmodsmith.foundation.problems import Problem, WorkspaceError, nearest
from vmodsmith.model import Node, Origin
from vmodsmith.model.scenarios import Case, Scenario
from vmodsmith.reading.files import Reader
from vmodsmith.reading.workspace import Workspace

__all__ = ["cases_of", "read_scenarios", "read_wanted"]


def cases_of(workspace: Workspace, game: str) -> list[Case]:
    """The scenarios of a game. Raises WorkspaceError if any cannot be read."""
    cases, problems = read_scenarios(workspace.root, workspace.scenarios(game))
    if problems:
        raise WorkspaceError(problems)
    return cases


def read_scenarios(
    root: Path | Reader, files: Sequence[str], known: Mapping[str, Sequence[tuple[str, int]]] | None = None
) -> tuple[list[Case], list[Problem]]:
    """The scenarios of files below `root`, or read by a reader, in order, each case as a scenario of its own, and all
    problems. Files are not read if the names and lines of their scenarios are `known`.
    """
    reader = root if isinstance(root, Reader) else Reader(root)
    found: list[Case] = []
    names: list[tuple[str, str, int]] = []
    for file in files:
        if known is not None and file in known:
            names += [(name, file, line) for name, line in known[file]]
            continue
        data = reader.yaml(file)
        some = _of_file(reader, data, file) if data is not None else []
        names += [(each.name, file, each.line) for each in some]
        found += some
    _unique(names, reader.problems)
    return found, reader.problems


def read_wanted(
    root: Path, files: Sequence[str], names: Sequence[str], loose: Sequence[Path]
) -> tuple[list[Case], list[Problem], tuple[str, ...]]:
    """The scenarios of `files` below `root`, and of loose files anywhere; all problems; and the names to run, including
    the loose files, each by its whole path. With loose files and no names only the loose files are read.
    """
    if not loose:
        return (*read_scenarios(root, files), tuple(names))
    found, problems = read_scenarios(root, files if names else ())
    for path in loose:
        cases, some = read_scenarios(path.parent, [path.name])
        found += [replace(each, file=str(path)) for each in cases]
        problems += [replace(each, file=str(path)) for each in some]
    _unique([(each.name, each.file, each.line) for each in found], problems)
    return found, problems, (*names, *map(str, loose))


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
    """A scenario with missing fields taken from the defaults; its places and properties are added to those of the
    defaults.
    """
    made = Node({**defaults, **item})
    if isinstance(defaults.get("place"), list) and isinstance(item.get("place"), list):
        made["place"] = [*defaults["place"], *item["place"]]
    if isinstance(defaults.get("set"), dict) and isinstance(item.get("set"), dict):
        made["set"] = Node({**defaults["set"], **item["set"]})
    made.origin, made.empty = item.origin, item.empty
    return made


def _cases(reader: Reader, item: Node, file: str) -> list[Case]:
    cases = item.get("cases")
    if not isinstance(cases, list) or not all(isinstance(each, dict) for each in cases):
        reader.problems += [] if cases else _without_value(item)
        made = reader.make(Scenario, item)
        return [Case(made, made.name, file, item.origin.line)] if made else []
    found = []
    written = repr({key: value for key, value in item.items() if key != "cases"})
    reader.problems += _without_value(item, {str(name) for each in cases for name in each})
    for number, case in enumerate(cases, 1):
        misspelt = list(_useless(case, written, item.origin))
        reader.problems += misspelt or _lacking(case, cases, written, item.origin)
        values = {str(key): "" if value is None else value for key, value in case.items()}
        filler = _Filler(values)
        filled = filler.filled(item, item.origin, "")
        reader.problems += filler.problems
        made = reader.make(Scenario, filled) if not filler.problems else None
        if made is None:
            break
        label = values.get("case") or ", ".join(f"{key} {_shown(value)}" for key, value in values.items())
        line = case.origin.line if isinstance(case, Node) else item.origin.line
        idle = () if misspelt else _idle(case, written, line)
        found.append(Case(made, f"{made.name} [{label or number}]", file, line, idle))
    return found


def _without_value(data: Node, names: Collection[str] = ()) -> Iterator[Problem]:
    """Places for values, as the whole of a text, to which no case gives one. A case whose value has nearly that name is
    reported instead.
    """
    for key, value in data.items():
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, Node) and key != "cases":
                yield from _without_value(each, names)
            mark = re.fullmatch(r"<([A-Za-z][\w-]*)>", each) if isinstance(each, str) else None
            if mark and mark[1] not in names and nearest(mark[1], sorted(names)) is None:
                expected = f"a value named {mark[1]} in each of the cases"
                yield Problem.at(data.origin, key, each, expected, check="scenarios")


def _useless(case: Mapping[str, Any], written: str, origin: Origin) -> Iterator[Problem]:
    """Values of a case with nearly the name of a placeholder that has no value.

    Other unused values may just describe the case.
    """
    marks = re.findall(r"<([A-Za-z][\w-]*)>", written)
    for name in case:
        close = nearest(str(name), marks)
        if f"<{name}>" not in written and close is not None and close not in case:
            expected = f"the name of a place in the scenario, such as <{close}>"
            at = case.origin if isinstance(case, Node) else origin
            yield Problem(at.file, at.line_of(str(name)), str(name), str(name), expected, close, "scenarios")


def _lacking(
    case: Mapping[str, Any], cases: Iterable[Mapping[str, Any]], written: str, origin: Origin
) -> list[Problem]:
    """Values that other cases have, and that this one lacks although the scenario has places for them."""
    at = case.origin if isinstance(case, Node) else origin
    names = dict.fromkeys(str(name) for each in cases for name in each)
    return [
        Problem(at.file, at.line, name, "nothing", f"a value for <{name}>, as the other cases have", check="scenarios")
        for name in names
        if name not in case and f"<{name}>" in written
    ]


def _idle(case: Mapping[str, Any], written: str, line: int) -> tuple[tuple[str, int], ...]:
    """The values of a case that neither the scenario nor another value uses.

    `case` is the name of the case; without it the first value is its name.
    """
    label = "case" if "case" in case else next(iter(case), "")
    dead = [name for name in case if f"<{name}>" not in written and name != label]
    if not dead:
        return ()
    values, origin = repr(list(case.values())), getattr(case, "origin", None)
    return tuple((str(n), origin.line_of(str(n)) if origin else line) for n in dead if f"<{n}>" not in values)


def _shown(value: Any) -> str:
    """The value of a case in the name of its scenario."""
    if isinstance(value, dict):
        return " ".join(f"{key} {_shown(each)}" for key, each in value.items())
    return " ".join(map(_shown, value)) if isinstance(value, list) else str(value)


class _Filler:
    """Replace each `<name>` by the value of a case; the cases themselves are unchanged. A text may be part of a text. A
    list (or a mapping) replaces a `<name>` that is the whole text; within a list, its items do.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.texts = {f"<{name}>": value for name, value in values.items() if isinstance(value, str)}
        self.wholes = {f"<{name}>": value for name, value in values.items() if not isinstance(value, str)}
        self.problems: list[Problem] = []

    def filled(self, data: Any, origin: Origin, field: str) -> Any:
        """The data with values filled in; `origin` and `field` are their place."""
        if isinstance(data, str):
            return self.wholes[data] if data in self.wholes else self._text(data, origin, field)
        if isinstance(data, list):
            return self._list(data, origin, field)
        return self._mapping(data) if isinstance(data, dict) else data

    def _list(self, data: list[Any], origin: Origin, field: str) -> list[Any]:
        found: list[Any] = []
        for each in data:
            made = self.filled(each, origin, field)
            found += made if isinstance(each, str) and isinstance(made, list) else [made]
        return found

    def _mapping(self, data: dict[str, Any]) -> Node:
        origin: Origin = getattr(data, "origin", Origin("", 0))
        names = {key: self._text(key, origin, key) for key in data}
        made = Node()
        for key, value in data.items():
            made[names[key]] = value if key == "cases" else self.filled(value, origin, key)
        lines = {names.get(key, key): line for key, line in origin.lines.items()}
        made.origin = Origin(origin.file, origin.line, lines)
        made.empty = getattr(data, "empty", ())
        return made

    def _text(self, data: str, origin: Origin, field: str) -> str:
        if "<" not in data:
            return data
        for mark, value in self.texts.items():
            data = data.replace(mark, value)
        for mark in self.wholes:
            if mark in data:
                self.problems.append(Problem.at(origin, field, data, f"{mark} alone: its value is not a text"))
        return data


def _unique(names: Iterable[tuple[str, str, int]], problems: list[Problem]) -> None:
    """Report each name of a scenario that an earlier one has."""
    seen: set[str] = set()
    for name, file, line in names:
        if name in seen:
            problems.append(Problem(file, line, "name", name, "each name once"))
        seen.add(name)
