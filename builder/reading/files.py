"""Files to plain data: YAML, CSV and text, with the line of every field kept and every fault listed.

YAML is read as text scalars only (as in StrictYAML): the schema decides what is a number, so `0303` stays a hex and
`no` stays a word. Anchors, aliases and tags are refused, which also rules out entity bombs.
"""

from __future__ import annotations

import csv
import io
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import yaml
from pydantic import ValidationError
from yaml.error import YAMLError
from yaml.nodes import Node as YamlNode
from yaml.nodes import ScalarNode, SequenceNode

from builder.foundation.problems import Problem, nearest
from builder.foundation.regular import MAX_BYTES, NotRegular, open_regular
from builder.model import Datum, Node, Origin
from builder.reading import hints

__all__ = ["MAX_BYTES", "Reader"]

_INDENTED = (
    "did not find expected key",
    "could not find expected ':'",
    "mapping values are not allowed in this context",
)
"""What the parser says where a line is indented otherwise than those beside it, or lacks its colon."""


_OPENED = {"while parsing a flow mapping": "{}", "while parsing a flow sequence": "[]"}
"""What the parser was in when something else came than it looked for: the sign that opened it, the one that closes it."""


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Every scalar is text, so nobody need guess what it might be besides."""

    def resolve(self, kind: object, value: object, implicit: object) -> str:
        """What the parser asks of each value."""
        return ""

    def descend_resolver(self, parent: object, index: object) -> None:
        """Nothing depends on where a value stands."""

    def ascend_resolver(self) -> None:
        """Nothing to go back to."""


_DEEPEST = 40
"""Levels of nesting of a YAML file that are read; composing goes level by level on the stack of the process."""

_TOO_DEEP = "exceeded maximum nesting depth"
"""What libyaml says from 0.2.6 on (PyYAML 6.0.4): it looks ahead, so it may see that a file is too deep before we do."""

_KEPT_LETTERS = 500_000
"""Letters of YAML of which the data are kept: a game of many rules has a quarter of that."""

D = TypeVar("D", bound=Datum)


class _Documents:
    """What YAML files hold, by name and text, for as long as they were read lately: a game is read again at every change that its
    author makes, and most of its files are as they were."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str], tuple[Node, int]] = OrderedDict()
        self._letters = 0

    def get(self, key: tuple[str, str]) -> Node | None:
        """What a file of this name and text holds, if it is known."""
        found = self._known.get(key)
        if found is None:
            return None
        self._known.move_to_end(key)
        return found[0]

    def put(self, key: tuple[str, str], data: Node, letters: int) -> None:
        """Keep what a file holds, and less of what was not read for longest."""
        self._letters += letters - self._known.pop(key, (data, 0))[1]
        self._known[key] = data, letters
        while self._letters > _KEPT_LETTERS:
            self._letters -= self._known.popitem(last=False)[1][1]


_documents = _Documents()


class Reader:
    """Reads the files below one folder and gathers the problems it meets."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.problems: list[Problem] = []
        self._lines: list[str] = []

    def text(self, relative: str, *, required: bool = True) -> str | None:
        """The text of a file, without a byte-order mark; None, with a problem, where it cannot be had."""
        raw = self._bytes(relative, required=required)
        if raw is None:
            return None
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            self._fault(relative, line, "", f"byte {raw[error.start]:#04x}", "text in UTF-8")
            return None
        wrong = hints.control(text)
        if wrong is not None:
            self._fault(relative, wrong[1], "", wrong[0], "text without control characters")
            return None
        return text

    def _bytes(self, relative: str, *, required: bool) -> bytes | None:
        path = self.root / relative
        try:
            home = path.resolve()
            if not home.is_relative_to(self.root):
                self._fault(relative, 0, "", home.name, "a file inside the workspace")
                return None
            with open_regular(path) as file:
                raw = file.read(MAX_BYTES + 1)
        except (FileNotFoundError, NotADirectoryError):
            if required:
                self._fault(relative, 0, "", "", "this file to exist", self._neighbour(path))
            return None
        except NotRegular as error:
            self._fault(relative, 0, "", error.sort, "a file")
            return None
        except (OSError, RuntimeError) as error:  # a link that leads back to itself is a RuntimeError
            said = getattr(error, "strerror", None) or "a link that leads nowhere"
            self._fault(relative, 0, "", said, "a file that can be read")
            return None
        if len(raw) > MAX_BYTES:
            self._fault(relative, 0, "", f"more than {MAX_BYTES} bytes", f"at most {MAX_BYTES} bytes")
            return None
        return raw

    def yaml(self, relative: str, *, required: bool = True) -> Node | None:
        """The mapping a YAML file holds, every scalar as text. What it holds nobody changes; the mapping itself is the caller's."""
        text = self.text(relative, required=required)
        if text is None:
            return None
        known = _documents.get((relative, text))
        if known is None:
            before = len(self.problems)
            known = self._document(relative, text)
            if known is None or len(self.problems) > before:
                return known
            _documents.put((relative, text), known, len(text))
        data = Node(known)
        data.origin = known.origin
        return data

    def _document(self, relative: str, text: str) -> Node | None:
        depth = 0
        self._lines = text.splitlines()
        try:
            for event in yaml.parse(text, Loader=_Loader):
                depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
                if depth > _DEEPEST:
                    self._too_deep(relative, event.start_mark.line + 1 if event.start_mark else 0)
                    return None
                anchor = getattr(event, "anchor", None)
                tag = getattr(event, "tag", None)
                if anchor or tag:
                    mark = event.start_mark
                    line = mark.line + 1 if mark else 0
                    self._fault(relative, line, "", str(anchor or tag), "plain data without anchors, aliases or tags")
                    return None
            root = yaml.compose(text, Loader=_Loader)
            data = self._plain(root, relative) if root else Node()
        except YAMLError as error:
            self._malformed(relative, error)
            return None
        if not isinstance(data, Node):
            self._fault(relative, 1, "", "a list or a single value", "a mapping (`name: value`)")
            return None
        if data.origin.line == 0:
            data.origin = Origin(relative, 1)
        return data

    def rows(
        self,
        relative: str,
        *,
        required: bool = True,
        need: Sequence[str] = (),
        known: Collection[str] | None = None,
    ) -> list[Node]:
        """The rows of a CSV file by column heading; empty cells and wholly empty rows are left out.

        Columns other than the `known` ones, which take in those of `need`, are told once and left out.
        """
        text = self.text(relative, required=required)
        if text is None:
            return []
        found: list[Node] = []
        reader = csv.reader(io.StringIO(text, newline=""), strict=True)
        try:
            heading = self._heading(relative, next(reader, []), need, known)
            if heading is None:
                return []
            start = reader.line_num + 1
            for cells in reader:
                line, start = start, reader.line_num + 1
                if not any(cell.strip() for cell in cells):
                    continue
                if len(heading) > 1 and (sign := hints.separator(cells)):
                    self._fault(relative, line, "", f"cells separated with {sign}", "cells separated with commas")
                    continue
                if len(cells) > len(heading):
                    self._fault(relative, line, "", f"{len(cells)} cells", f"{len(heading)} cells as in the heading")
                row = Node(
                    {name: cell.strip() for name, cell in zip(heading, cells, strict=False) if cell.strip() and name}
                )
                row.origin = Origin(relative, line)
                found.append(row)
        except csv.Error as error:
            self._fault(relative, reader.line_num, "", str(error), "well-formed CSV")
        return found

    def _heading(
        self, file: str, cells: list[str], need: Sequence[str], known: Collection[str] | None
    ) -> list[str] | None:
        """The names of the columns, those that are not known emptied; None where needed ones are missing."""
        sign = hints.separator(cells)
        if sign:
            self._fault(file, 1, "", f"columns separated with {sign}", "columns separated with commas")
            return None
        if self._wide(file, 1, cells):
            return None
        heading = [name.strip() for name in cells]
        for name in sorted({each for each in heading if each and heading.count(each) > 1}):
            self._fault(file, 1, name, f"{heading.count(name)} columns of this name", "one")
        lacking = [name for name in need if name not in heading]
        taken = set()
        for name in lacking:
            close = nearest(name, [each for each in heading if each not in need])
            taken.add(close)
            self._fault(file, 1, name, "no such column", f"a column {name!r}", close)
        for name in dict.fromkeys(heading):
            if name and known is not None and name not in known and name not in taken:
                rest = [each for each in sorted(known) if each not in heading]
                self._fault(file, 1, name, name, "a known field", nearest(name, rest))
        if lacking:
            return None
        return [name if known is None or name in known else "" for name in heading]

    def grid(self, relative: str) -> Node | None:
        """A table file: `columns`, the headings, and `rows` of heading and cells, each as wide as the columns.

        The lines of rows are those of the origin's fields, by heading. None, with a problem, where there is no row.
        """
        text = self.text(relative)
        if text is None:
            return None
        reader = csv.reader(io.StringIO(text, newline=""), strict=True)
        rows: list[tuple[str, tuple[str, ...]]] = []
        lines: dict[str, int] = {}
        try:
            first = next(reader, [])
            if sign := hints.separator(first):
                self._fault(relative, 1, "", f"columns separated with {sign}", "columns separated with commas")
                return None
            if self._wide(relative, 1, first):
                return None
            heading = tuple(cell.strip() for cell in first)
            refused = False
            for cells in reader:
                stripped = [cell.strip() for cell in cells]
                if not any(stripped):
                    continue
                if len(stripped) != len(heading):
                    refused = True
                    if len(stripped) > len(heading) or not self._wide(relative, reader.line_num, cells):
                        expected = f"{len(heading)} cells as in the heading"
                        self._fault(relative, reader.line_num, "", f"{len(stripped)} cells", expected)
                    continue
                rows.append((stripped[0], tuple(stripped[1:])))
                lines.setdefault(stripped[0], reader.line_num)
        except csv.Error as error:
            self._fault(relative, reader.line_num, "", str(error), "well-formed CSV")
            return None
        if not rows:
            if not refused:
                self._fault(relative, 1, "", "no row", "column headings, and rows below them")
            return None
        made = Node(columns=heading[1:], rows=tuple(rows))
        made.origin = Origin(relative, 1, lines)
        return made

    def make(self, model: type[D], data: Any, origin: Origin | None = None) -> D | None:
        """A datum of the model, or None with a problem for each field that does not fit."""
        try:
            return model.model_validate(data)
        except ValidationError as error:
            home = getattr(data, "origin", None) or origin or Origin("", 0)
            faults = error.errors(include_url=False)
            inner = {fault["loc"][:n] for fault in faults for n in range(len(fault["loc"]))}
            meant = _meant(faults)
            known_as = {(*loc[:-1], name) for loc, name in meant.items()}
            for fault in faults:
                short = fault["type"] == "too_short" and fault["loc"] in inner  # for its wrong items alone
                if not short and not (fault["type"] == "missing" and fault["loc"] in known_as):
                    self.problems.append(_problem(model, data, home, fault, meant))
            return None

    def _wide(self, file: str, line: int, cells: Sequence[str]) -> bool:
        """Whether cells hold a comma of East Asian writing where one that parts them is wanted; it is told."""
        found = next((each for each in cells if any(sign in each for sign in hints.WIDE_COMMAS)), None)
        if found is not None:
            self._fault(file, line, "", found.strip(), "cells separated with commas: `,`, not `，` or `、`")
        return found is not None

    def _fault(self, file: str, line: int, field: str, found: str, expected: str, close: str | None = None) -> None:
        self.problems.append(Problem(file, line, field, found, expected, close))

    def _neighbour(self, path: Path) -> str | None:
        folder = path.parent
        return nearest(path.name, [each.name for each in folder.iterdir()]) if folder.is_dir() else None

    def _malformed(self, file: str, error: YAMLError) -> None:
        """What keeps a file from being YAML: in its author's words where it is a common slip, else in the parser's."""
        mark = getattr(error, "problem_mark", None)
        start = getattr(error, "context_mark", None) or mark
        hint = hints.malformed(self._lines, start.line, mark.line) if mark and start else None
        if hint is not None:
            line, found, expected = hint
            self._fault(file, line + 1, "", found, expected)
            return
        said = getattr(error, "problem", None) or str(error)
        if said == _TOO_DEEP:
            self._too_deep(file, mark.line + 1 if mark else 0)
            return
        opened = _OPENED.get(getattr(error, "context", None) or "")
        if opened and start and mark and start.line < mark.line and said.startswith("did not find expected ','"):
            expected = (
                f"well-formed YAML: a closing {opened[1]!r} for what this line opens, or a comma between its parts"
            )
            self._fault(file, start.line + 1, "", opened[0], expected)
            return
        expected = "well-formed YAML"
        if said in _INDENTED:
            expected += ": what belongs together is indented alike, and each name has a colon after it"
        self._fault(file, mark.line + 1 if mark else 0, "", said, expected)

    def _too_deep(self, file: str, line: int) -> None:
        self._fault(file, line, "", "very deep nesting", "data nested at most a few levels")

    def _scalar(self, node: ScalarNode, file: str, field: str) -> str | None:
        wrong = hints.control(node.value)
        if wrong is not None:
            self._fault(file, node.start_mark.line + wrong[1], field, wrong[0], "text without control characters")
        if node.style or node.value not in ("", "~", "null"):
            return str(node.value)
        return None

    def _plain(self, node: YamlNode, file: str, field: str = "") -> Any:
        if isinstance(node, ScalarNode):
            return self._scalar(node, file, field)
        if isinstance(node, SequenceNode):
            return [self._plain(each, file, field) for each in node.value]
        made = Node()
        lines: dict[str, int] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, ScalarNode):
                self._fault(file, line, "", "a composite key", "a word as key")
                continue
            if key.value in made:
                self._fault(file, line, key.value, "written twice", "each name once")
            plain = self._plain(value, file, key.value)
            lines[key.value] = line
            if plain is None and (comment := hints.comment_after(self._lines[line - 1], key.end_mark.column)):
                self._fault(file, line, key.value, comment, hints.quoted(comment))
            if plain is not None:
                made[key.value] = plain
        made.origin = Origin(file, node.start_mark.line + 1, lines)
        return made


_EXPECTED = {
    "missing": "a value",
    "int_parsing": "a whole number",
    "int_type": "a whole number",
    "float_parsing": "a number",
    "bool_parsing": "true or false",
    "string_type": "text",
    "model_type": "a mapping (`name: value`)",
    "dict_type": "a mapping (`name: value`)",
    "tuple_type": "a list",
    "too_short": "at least one",
    "list_type": "a list",
}


def _meant(faults: Sequence[Any]) -> dict[tuple[str | int, ...], str]:
    """Where misspelt names of required fields stand, and what they should be: such fields are there, and not missing."""
    missing = [fault["loc"] for fault in faults if fault["type"] == "missing"]
    found: dict[tuple[str | int, ...], str] = {}
    for fault in faults:
        if fault["type"] == "extra_forbidden":
            *path, name = fault["loc"]
            rest = [loc[-1] for loc in missing if list(loc[:-1]) == path]
            close = nearest(str(name), rest)
            if close is not None:
                found[fault["loc"]] = close
    return found


def _problem(
    model: type[Datum], data: Any, home: Origin, fault: Any, meant: Mapping[tuple[str | int, ...], str]
) -> Problem:
    path: list[str | int] = [part for part in fault["loc"]]
    origin, names, value = _walk(data, home, path)
    kind, context = fault["type"], fault.get("ctx", {})
    field = names[-1] if names else ""
    found = "" if kind == "missing" or isinstance(value, dict | list) else str(value)
    close = None
    if kind == "extra_forbidden":
        close = meant.get(fault["loc"]) or nearest(field, _fields_at(model, path[:-1]))
        return Problem(origin.file_of(field), origin.line_of(field), ".".join(names), field, "a known field", close)
    if kind == "missing":
        found = "nothing"
    if kind in ("literal_error", "enum"):
        expected = "one of " + context.get("expected", "").replace("'", "").replace(" or ", ", ")
        close = nearest(found, [each.strip() for each in expected.removeprefix("one of ").split(",")])
    elif kind == "string_pattern_mismatch":
        pattern = context.get("pattern", "")
        expected = _PATTERNS.get(pattern, f"text of the form {pattern}")
    elif kind == "value_error":
        sentence = str(context.get("error", fault["msg"]))
        expected = sentence.removesuffix(" is expected").removesuffix(" are expected").removesuffix(",")
    elif kind in ("greater_than_equal", "greater_than", "less_than_equal", "less_than"):
        expected = fault["msg"].replace("Input should be", "a number")
    else:
        expected = _EXPECTED.get(kind) or fault["msg"].replace("Input should be ", "")
    return Problem(origin.file_of(field), origin.line_of(field), ".".join(names), found, expected, close)


_PATTERNS = {
    r"^[a-z0-9][a-z0-9]*(?:[-_.][a-z0-9]+)*$": "an id: lower-case letters and digits, words joined with -",
    r"^[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*$": "the number of a paragraph such as 2.51, 2.5.1, S8.1.5a or EX1",
    r"^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$": "letters and digits, words joined with -",
    r"^#[0-9a-fA-F]{6}$": "a colour such as #a03020",
    r"^[A-Za-z0-9_.-]+\.csv$": "the name of a .csv file in the folder beside",
}


def _walk(data: Any, home: Origin, path: list[str | int]) -> tuple[Origin, list[str], Any]:
    """Follow an error's path through the data: the origin of the innermost mapping, readable names, the value."""
    names: list[str] = []
    reached: Any = None
    for n, part in enumerate(path, 1):
        if isinstance(data, dict) and data is not reached:
            reached = data
            if part == data.get("draw") and n < len(path):
                continue  # not a key: which of several models the mapping was taken for
        if isinstance(data, dict) and part in data:
            data = data[part]
        elif isinstance(data, list | tuple) and isinstance(part, int):
            data = data[part] if part < len(data) else None
        else:
            data = None
        if isinstance(part, int):
            if names:
                names[-1] += f"[{part + 1}]"
        else:
            names.append(str(part))
        if isinstance(data, Node):
            home = data.origin
    return home, names, data


def _fields_at(model: type[Datum], path: list[str | int]) -> list[str]:
    current: Any = model
    for part in path:
        if isinstance(part, int):
            continue
        fields = getattr(current, "model_fields", {})
        current = _inner(fields[part].annotation) if part in fields else current
    return list(getattr(current, "model_fields", {}))


def _inner(annotation: Any) -> Any:
    """The model inside an annotation such as `tuple[Unit, ...] | None`."""
    if isinstance(annotation, type) and issubclass(annotation, Datum):
        return annotation
    if get_origin(annotation) is not None:
        for each in get_args(annotation):
            found = _inner(each)
            if found is not None:
                return found
    return None
