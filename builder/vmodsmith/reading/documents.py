"""YAML to plain data, with the line of every field and a list of all faults.

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
"""The deepest nesting that is read: each level takes space on the stack of the process."""

_MOST = 200_000
"""The most values, lists and mappings of a file: the longest file of the reference games has some thousands."""

_LONGEST = 2_000_000
"""The most characters of a value: the longest are lists of hexes."""

T = TypeVar("T")

_KEPT_LETTERS = 500_000
"""The number of characters of YAML whose data are remembered: a game with many rules has a quarter of that."""


_NO_COLON = "`name: value`; between braces a text that has a comma needs quotes around it"


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """A loader that reads every scalar as text and guesses no other type."""

    def resolve(self, kind: object, value: object, implicit: object) -> str:
        """The tag of a value, for which the parser asks."""
        return ""

    def descend_resolver(self, parent: object, index: object) -> None:
        """Do nothing: tags do not depend on the place of a value."""

    def ascend_resolver(self) -> None:
        """Nothing to go back to."""


class Documents(Generic[T]):
    """The data of files that were read recently, by name, text and anything else that decides them.

    A game is read again at every change of its author, and most of its files are unchanged.
    """

    def __init__(self, most: int | None = None) -> None:
        """Remember at most this many characters of files, by default the limit for YAML."""
        self._most = most
        self._known: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._letters = 0

    def get(self, key: Hashable) -> T | None:
        """The data of a file with this name and text, if they are remembered."""
        found = self._known.get(key)
        if found is None:
            return None
        self._known.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, data: T, letters: int) -> None:
        """Remember the data of a file, and drop those that were not read for longest."""
        self._letters += letters - self._known.pop(key, (data, 0))[1]
        self._known[key] = data, letters
        while self._letters > (_KEPT_LETTERS if self._most is None else self._most):
            self._letters -= self._known.popitem(last=False)[1][1]


def read(file: str, text: str, problems: list[Problem]) -> Node | None:
    """The mapping in a file's text, with every scalar as text; None, with a problem, if the text is not a mapping."""
    return _Document(file, text, problems).read()


class _Document:
    """One file while it is read."""

    def __init__(self, file: str, text: str, problems: list[Problem]) -> None:
        self.file, self.text, self.problems = file, text, problems
        self.lines = text.splitlines()

    def read(self) -> Node | None:
        """The mapping in the file."""
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
        """Whether the data are plain: not nested too deep, without anchors, aliases and tags."""
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
            if not key.style and "{" in key.value and (meant := self._without_colon(line)):
                made |= meant
                lines |= meant.origin.lines
                continue
            if key.value in made:
                self._fault(line, key.value, "written twice", "each name once")
            plain = self._data(value, key.value)
            lines[key.value] = line
            if plain is None and (comment := hints.comment_after(self.lines[line - 1], key.end_mark.column)):
                self._fault(line, key.value, comment, hints.quoted(comment))
            if plain is None and in_braces and value.start_mark.index <= key.end_mark.index:
                expected = _NO_COLON + ("; a number has a decimal point" if key.value[:1].isdigit() else "")
                self._fault(line, key.value, key.value, expected)
            elif plain is None:
                made.empty = (*made.empty, key.value)
            else:
                made[key.value] = plain
        made.origin = Origin(self.file, node.start_mark.line + 1, lines)
        return made

    def _without_colon(self, line: int) -> Node | None:
        """The meaning of a line that has a name and braces without the colon between them, which is reported: YAML
        takes the first colon inside the braces.
        """
        slip = hints.no_colon(self.lines[line - 1])
        if slip is None:
            return None
        try:
            meant = yaml.compose("\n" * (line - 1) + slip[1], Loader=_Loader)
        except YAMLError:
            return None
        found = None if meant is None else self._data(meant)
        if not isinstance(found, Node):
            return None
        self._fault(line, "", slip[0], f"`{slip[1]}`, with a colon and a space after the name")
        return found

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
