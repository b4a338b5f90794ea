"""From a game's declarations to sheets, texts and functions, the input of all other rooms.

A declaration stands in a rule sheet under `mechanics`, by a name that becomes the namespace of its functions:

    mechanics:
      zones:
        use: zones
        who: {is: zoc}
"""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import lru_cache
from typing import Any

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Node, RuleSheet, SyntaxTree
from vmodsmith.rules.mechanics.catalogue import RENAMED, Mechanic, catalogue, library, library_texts
from vmodsmith.rules.mechanics.code import scope_of
from vmodsmith.rules.mechanics.facts import facts
from vmodsmith.rules.mechanics.instance import SETTINGS, Instance
from vmodsmith.rules.mechanics.listed import listed
from vmodsmith.rules.mechanics.memo import functions_and_sheets, surroundings
from vmodsmith.rules.mechanics.settings import LONGEST
from vmodsmith.rules.mechanics.trees import as_before

__all__ = ["expand"]

_MOST = 8
"""The number of remembered syntax trees of functions made from games' data."""


def expand(game: Game) -> tuple[Game, list[Problem]]:
    """A game with the sheets, texts and syntax trees of its declarations; the game itself if it declares nothing."""
    declared = [(sheet, name, each) for sheet in game.rules for name, each in sheet.mechanics.items()]
    if not declared and not game.functions and not any(sheet.written for sheet in game.rules):
        return game, []
    problems: list[Problem] = []
    known = [
        (name, given, found)
        for sheet, name, given in _once(declared, problems)
        if (found := _mechanic(sheet, name, given, problems)) is not None
    ]
    said = [library_texts(), *(mechanic.texts for _, _, mechanic in known)]
    more = {key: {**texts, **game.strings.get(key, {})} for each in said for key, texts in each.items()}
    strings = {**game.strings, **more}
    scope = scope_of(game, strings)
    instances: list[Instance] = []
    for name, given, mechanic in known:
        again = any(each.mechanic is mechanic for each in instances)
        instances.append(Instance(game, scope, mechanic, name, given, again=again))
    kept = {each.name: each for sheet in game.rules for each in sheet.properties}
    kept |= {each.name: each for instance in instances for each in instance.properties()}
    trees = [SyntaxTree(file=file, namespace="", tree=tree, ours=True) for file, tree in library()]
    sheets: list[RuleSheet] = []
    around = surroundings(game, scope, kept)
    for instance in instances:
        instance.scope = replace(instance.scope, kept=kept)
        instance.lean_on(instances, problems)
    trees.append(SyntaxTree(file="library", namespace="", tree=_facts(game, instances)))
    for instance in instances:
        functions, brings = functions_and_sheets(instance, around, problems)
        trees += functions
        sheets += brings
    trees += listed(game, replace(scope, kept=kept), problems)
    used = {mechanic.id: mechanic for _, _, mechanic in known}
    trees += [_records(each) for each in used.values() if each.records]
    changed = {"rules": (*game.rules, *sheets), "strings": strings, "trees": tuple(trees)}
    return game.model_copy(update=changed), problems


def _once(declared: list[tuple[RuleSheet, str, Any]], problems: list[Problem]) -> list[tuple[RuleSheet, str, Any]]:
    """The declarations; a repeated name is reported, as it is the namespace of their functions, with `_` for `-`."""
    first: dict[str, str] = {}
    found = []
    for sheet, name, given in declared:
        origin = given.origin if isinstance(given, Node) else sheet.origin
        space = name.replace("-", "_")
        if space in first:
            expected = f"a name of its own for this declaration: {first[space]} has it"
            problems.append(Problem.at(origin, name, name, expected, check="rules"))
        else:
            first[space] = f"{origin.file}:{origin.line}"
            found.append((sheet, name, given))
    return found


def _facts(game: Game, instances: list[Instance]) -> ast.Module:
    """The functions made from a game's data."""
    kept = [each for instance in instances for each in instance.properties()]
    return ast.Module(_as_before(game.id, facts(game, kept, **_exports(instances))), [])


@lru_cache(maxsize=_MOST)
def _as_before(game: str, text: str) -> list[ast.stmt]:
    return as_before("library", game, ast.parse(text).body)


_TOGETHER = ("deeds", "astray", "toolbar", "arrows", "seen", "reach", "in_fire", "silenced")
"""Functions to which several declarations contribute lists, which are joined."""


def _exports(instances: list[Instance]) -> dict[str, str]:
    """The contributions of declarations to functions that every game has, by name: that of the first declaration, or of
    all if they are lists.
    """
    found: dict[str, str] = {}
    for each in instances:
        for key, text in each.exports():
            found[key] = f"{found[key]} + {text}" if key in _TOGETHER and key in found else found.get(key, text)
    return found


def _mechanic(sheet: RuleSheet, name: str, given: Any, problems: list[Problem]) -> Mechanic | None:
    """The mechanic that a declaration uses."""
    if not isinstance(given, Node):
        problems.append(
            Problem.at(sheet.origin, name, str(given), "a mapping: use: MECHANIC, and its values", check="rules")
        )
        return None
    if len(name) > LONGEST:
        problems.append(Problem.at(sheet.origin, name, name, f"a name of at most {LONGEST} characters", check="rules"))
        return None
    use = str(given.get("use", ""))
    known = catalogue()
    if use not in known:
        expected = f"one of the mechanics: {', '.join(known)}"
        if use in RENAMED:
            expected = f"{RENAMED[use]}, its name since version 0.2"
        problems.append(Problem.at(given.origin, "use", use, expected, valid=known, check="rules"))
        return None
    mechanic = known[use]
    valid = (*SETTINGS, *mechanic.public)
    for key in given:
        if key not in valid:
            expected = f"a value or step of the mechanic {use}"
            expected = mechanic.renamed_steps.get(str(key), expected)
            problems.append(Problem.at(given.origin, key, key, expected, valid=valid, check="rules"))
    return mechanic


def _records(mechanic: Mechanic) -> SyntaxTree:
    tree = ast.Module(list(mechanic.records), [])
    return SyntaxTree(file=mechanic.file, namespace="", tree=tree, ours=True)
