"""The manual of a mechanic's settings, from its `manual.yaml`. A setting is a step to which a game is expected to give
a value; the file lists them in the order of the manual. The default of a setting is read from the body of the step if
that is one constant (`return 1`). For any other body the file has a sentence, and `code`, a digest of the body that the
sentence was written for; `outdated` finds the sentences whose body has changed since. Steps listed under `steps` can be
replaced or called as well; all others are private to the mechanic. `reasons` gives the use of some of them for an
author.
"""

from __future__ import annotations

import ast
import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Any

from vmodsmith.foundation import fast_yaml
from vmodsmith.rules.mechanic_sheets import mechanic_folders
from vmodsmith.rules.mechanics.catalogue import Mechanic, MechanicStep, catalogue

__all__ = ["Setting", "body_digest", "outdated", "public_steps", "reasons", "settings"]

_FILE = "manual.yaml"


@dataclass(frozen=True)
class Setting:
    """A setting: its step; the unit of its numbers (empty if it has none); its default in words (empty if it is
    required); the mechanics that fill it in (`with`), with the expression; an example as a declaration has it.
    """

    step: MechanicStep
    unit: str
    default: str
    filled: tuple[tuple[str, str], ...]
    example: str

    @property
    def name(self) -> str:
        """The name of the step."""
        return self.step.name

    @property
    def code(self) -> str:
        """The mechanic's own value, if it is one expression and no constant: `columns(table())[0]`."""
        value = _returned(self.step.node)
        return "" if value is None or _constant(self.step) else ast.unparse(value)


@cache
def settings(name: str) -> tuple[Setting, ...]:
    """The settings of a mechanic by its id, in the order of the manual.

    Raises `KeyError` for a setting that the mechanic does not have.
    """
    mechanic = catalogue()[name]
    return tuple(_setting(mechanic, key, given) for key, given in _manual(name)["settings"].items())


@cache
def public_steps(name: str) -> tuple[MechanicStep, ...]:
    """The further steps of a mechanic that a game can replace or call."""
    steps = catalogue()[name].steps
    return tuple(steps[each] for each in _manual(name)["steps"])


def reasons(name: str) -> dict[str, str]:
    """The use of a further step for an author, by its name, if its own description does not give it."""
    return dict(_manual(name)["reasons"])


def outdated(name: str) -> list[str]:
    """The settings whose sentence in the manual was written for other code than the mechanic has now, or is missing."""
    steps, found = catalogue()[name].steps, []
    for key, given in _manual(name)["settings"].items():
        step = steps[key]
        wants = not step.required and (_constant(step) == "" or bool(given.get("default")))
        if wants and (not given.get("default") or given.get("code") != body_digest(step.node)):
            found.append(f"{name}: {key}: code: {body_digest(step.node)}")
    return found


def body_digest(node: ast.FunctionDef) -> str:
    """Eight hexadecimal digits for the body of a step, regardless of its docstring and layout."""
    text = ast.unparse(ast.Module(_body(node), []))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _manual(name: str) -> dict[str, Any]:
    text = mechanic_folders()[name].joinpath(_FILE).read_text(encoding="utf-8")
    found: dict[str, Any] = fast_yaml.texts(text) or {}
    return {
        "settings": found.get("settings") or {},
        "steps": found.get("steps") or [],
        "reasons": found.get("reasons") or {},
    }


def _setting(mechanic: Mechanic, key: str, given: dict[str, str]) -> Setting:
    step = mechanic.steps[key]
    others = mechanic.sheet.get("with", {})
    filled = tuple(
        (other, steps[key].replace("{space}.", f"{other}.")) for other, steps in others.items() if key in steps
    )
    default = "" if step.required else given.get("default") or _constant(step)
    return Setting(step, given.get("unit", ""), default, filled, given["example"])


def _body(node: ast.FunctionDef) -> list[ast.stmt]:
    return node.body[1:] if ast.get_docstring(node) else node.body


def _returned(node: ast.FunctionDef) -> ast.expr | None:
    """The expression of a body that is a single `return`."""
    body = _body(node)
    return body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None


def _constant(step: MechanicStep) -> str:
    """The default of a step in words, if its body is one constant; empty for any other body."""
    body = _body(step.node)
    if not body or (len(body) == 1 and isinstance(body[0], ast.Pass)):
        return "nothing happens"
    value = _returned(step.node)
    if isinstance(value, ast.List | ast.Dict) and not ast.unparse(value).strip("[]{}"):
        return "none"
    if not isinstance(value, ast.Constant):
        return ""
    if value.value is None:
        return "none"
    if isinstance(value.value, bool):
        return "yes" if value.value else "no"
    return "empty" if value.value == "" else f"`{value.value!r}`"
