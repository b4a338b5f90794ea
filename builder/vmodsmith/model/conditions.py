"""Conditions of styles: words that a face, its counter and its classes have to match."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator

__all__ = ["Clause", "When", "WhenField"]


@dataclass(frozen=True, slots=True)
class Clause:
    """One word of a condition: the key's value is (or, negated, is not) among `values`."""

    key: str
    values: tuple[str, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class When:
    """A condition: every clause holds."""

    clauses: tuple[Clause, ...]

    def holds(self, facts: Mapping[str, str], classes: Iterable[str]) -> bool:
        """Whether the condition holds for a face with these fields and classes."""
        known = set(classes)
        for clause in self.clauses:
            if clause.key == "class":
                true = any(value in known for value in clause.values)
            elif clause.key == "has":
                true = any(facts.get(value) for value in clause.values)
            else:
                true = facts.get(clause.key, "") in clause.values
            if true == clause.negated:
                return False
        return True


_CLAUSE = re.compile(r"(!?)([a-z][a-z0-9_.-]*)(?::([^\s:]+))?")


def _when(value: Any) -> Any:
    if isinstance(value, When):
        return value
    if not isinstance(value, str) or not value.split():
        raise ValueError("words such as class:foot, has:name, face:2, reduced or !class:foot are expected")
    clauses = []
    for word in value.split():
        found = _CLAUSE.fullmatch(word)
        if not found:
            raise ValueError(f"conditions such as class:foot, has:name or !reduced in place of {word!r} are expected")
        if found[3] is None:
            clauses.append(Clause(found[2], ("yes",), bool(found[1])))
        else:
            clauses.append(Clause(found[2], tuple(found[3].split("|")), bool(found[1])))
    return When(tuple(clauses))


WhenField = Annotated[When, BeforeValidator(_when)]
