"""YAML to plain data, with the line of every field kept and every fault listed.

Scalars are read as text only (as in StrictYAML): the schema decides what is a number, so `0303` stays a hex and `no`
stays a word. Anchors, aliases and tags are refused, which also rules out entity bombs.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Generic, TypeVar

import yaml
from yaml.error import YAMLError
from yaml.nodes import Node as YamlNode
from yaml.nodes import ScalarNode, SequenceNode

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Node, Origin
from vmodsmith.reading import hints
from vmodsmith.reading.malformed import TOO_DEEP, malformed

__all__ = ["Documents", "read"]

_DEEPEST = 40
"""Levels of nesting that are read; composing goes level by level on the stack of the process."""

_MOST = 200_000
"""Values, lists and mappings that a file may hold: the longest of the reference games has some thousands."""

_LONGEST = 2_000_000
"""Signs of a value: the longest are lists of hexes."""

T = TypeVar("T")

_KEPT_LETTERS = 500_000
"""Letters of YAML of which the data are kept: a game of many rules has a quarter of that."""


_NO_COLON = "`name: value`; between braces a text that has a comma needs quotes around it"


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Every scalar is text, so nobody need guess what it might be besides."""

    def resolve(self, kind: object, value: object, implicit: object) -> str:
        """What the parser asks of each value."""
        return ""

    def descend_resolver(self, parent: object, index: object) -> None:
        """Nothing depends on where a value stands."""

    def ascend_resolver(self) -> None:
        """Nothing to go back to."""


class Documents(Generic[T]):
    """What files hold, by name and text and whatever else decides it, for as long as they were read lately: a game is
    read again at every change that its author makes, and most of its files are as they were."""

    def __init__(self, most: int | None = None) -> None:
        """Of at most so many letters of files; if nothing is said, as many as of YAML."""
        self._most = most
        self._known: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._letters = 0

    def get(self, key: Hashable) -> T | None:
        """What a file of this name and text holds, if it is known."""
        found = self._known.get(key)
        if found is None:
            return None
        self._known.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, data: T, letters: int) -> None:
        """Keep what a file holds, and less of what was not read for longest."""
        self._letters += letters - self._known.pop(key, (data, 0))[1]
        self._known[key] = data, letters
        while self._letters > (_KEPT_LETTERS if self._most is None else self._most):
            self._letters -= self._known.popitem(last=False)[1][1]


def read(file: str, text: str, problems: list[Problem]) -> Node | None:
    """The mapping that a file's text holds, every scalar as text; None, with a problem, if it holds none."""
    return _Document(file, text, problems).read()


class _Document:
    """One file while it is read."""

    def __init__(self, file: str, text: str, problems: list[Problem]) -> None:
        self.file, self.text, self.problems = file, text, problems
        self.lines = text.splitlines()

    def read(self) -> Node | None:
        """The mapping that the file holds."""
        try:
            if not self._is_plain():
                return None
            root = yaml.compose(self.text, Loader=_Loader)
            data = self._data(root) if root else Node()
        except YAMLError as error:
            line, found, expected = malformed(error, self.lines)
            self._fault(line, "", found, expected)
            return None
        if not isinstance(data, Node):
            self._fault(1, "", "a list or a single value", "a mapping (`name: value`)")
            return None
        if data.origin.line == 0:
            data.origin = Origin(self.file, 1)
        return data

    def _is_plain(self) -> bool:
        """Whether nothing is nested too deep, and nothing stands for something else."""
        depth = 0
        for number, event in enumerate(yaml.parse(self.text, Loader=_Loader)):
            if number > _MOST:
                self._fault(0, "", f"more than {_MOST:,} values", "a file of fewer, or several files")
                return False
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            line = event.start_mark.line + 1 if event.start_mark else 0
            if depth > _DEEPEST:
                self._fault(line, "", *TOO_DEEP)
                return False
            other = getattr(event, "anchor", None) or getattr(event, "tag", None)
            if other:
                self._fault(line, "", str(other), "plain data without anchors, aliases or tags")
                return False
        return True

    def _data(self, node: YamlNode, field: str = "") -> Any:
        if isinstance(node, ScalarNode):
            return self._scalar(node, field)
        if isinstance(node, SequenceNode):
            return [self._data(each, field) for each in node.value]
        made = Node()
        in_braces = bool(getattr(node, "flow_style", False))
        lines: dict[str, int] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, ScalarNode):
                self._fault(line, "", "a composite key", "a word as key")
                continue
            if key.value in made:
                self._fault(line, key.value, "written twice", "each name once")
            plain = self._data(value, key.value)
            lines[key.value] = line
            if plain is None and (comment := hints.comment_after(self.lines[line - 1], key.end_mark.column)):
                self._fault(line, key.value, comment, hints.quoted(comment))
            if plain is None and in_braces and value.start_mark.index <= key.end_mark.index:
                self._fault(line, key.value, key.value, _NO_COLON)
            elif plain is None:
                made.empty = (*made.empty, key.value)
            else:
                made[key.value] = plain
        made.origin = Origin(self.file, node.start_mark.line + 1, lines)
        return made

    def _scalar(self, node: ScalarNode, field: str) -> str | None:
        if len(node.value) > _LONGEST:
            found = f"a text of more than {_LONGEST:,} characters"
            self._fault(node.start_mark.line + 1, field, found, "a shorter one")
            return None
        wrong = hints.control(node.value)
        if wrong is not None:
            self._fault(node.start_mark.line + wrong[1], field, wrong[0], "text without control characters")
        if node.style or node.value not in ("", "~", "null"):
            return str(node.value)
        return None

    def _fault(self, line: int, field: str, found: str, expected: str) -> None:
        self.problems.append(Problem(self.file, line, field, found, expected))
