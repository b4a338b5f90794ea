"""From a game's declarations to sheets, texts and functions: what the rest of the house works with.

A declaration stands in a rule sheet under `mechanics`, by a name that becomes the namespace of its functions:

    mechanics:
      zones:
        use: zones
        who: {is: zoc}
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping
from typing import Any

from builder.foundation.problems import Problem
from builder.model import Game, Node, Origin, RuleSheet, SyntaxTree
from builder.rules.language import types as ty
from builder.rules.language.signatures import UnknownType, annotation
from builder.rules.language.types import Type
from builder.rules.language.words import Vocabulary
from builder.rules.mechanics.catalogue import Mechanic, catalogue, library
from builder.rules.mechanics.forms import Field, body_of, placed

__all__ = ["expand"]

_SETTINGS = ("use", "kinds", "bind", "paragraphs", "texts", "commands", "keep", "option")
"""What every declaration may say, besides the steps of its mechanic."""


def expand(game: Game) -> tuple[Game, list[Problem]]:
    """A game with what its declarations bring: sheets, texts, syntax trees. The game itself where it declares nothing."""
    declared = [(sheet, name, each) for sheet in game.rules for name, each in sheet.mechanics.items()]
    if not declared and not game.functions:
        return game, []
    problems: list[Problem] = []
    trees = [SyntaxTree(file=file, namespace="", tree=copy.deepcopy(tree)) for file, tree in library()]
    trees.append(SyntaxTree(file="library", namespace="", tree=_referee(game)))
    sheets: list[RuleSheet] = []
    strings = dict(game.strings)
    used: dict[str, Mechanic] = {}
    for sheet, name, given in declared:
        found = _mechanic(sheet, name, given, problems)
        if found is None:
            continue
        used[found.id] = found
        for key, texts in found.texts.items():
            strings[key] = {**texts, **game.strings.get(key, {})}
        instance = _Instance(game, found, name, given)
        trees += instance.trees(problems)
        sheets += instance.sheets(problems)
        problems += instance.results()
    trees += [_records(each) for each in used.values() if each.records]
    changed = {"rules": (*game.rules, *sheets), "strings": strings, "trees": tuple(trees)}
    return game.model_copy(update=changed), problems


def _referee(game: Game) -> ast.Module:
    """`referee()`: how far the module goes by itself, `off`, `warn` or `full`; games without the option go all the way."""
    optional = any(each.id == "referee" for each in game.manifest.options)
    value = 'option("referee")' if optional else '"full"'
    return ast.parse(
        f'def referee() -> str:\n    """How far the module goes by itself: off, warn, full."""\n    return {value}\n'
    )


def _mechanic(sheet: RuleSheet, name: str, given: Any, problems: list[Problem]) -> Mechanic | None:
    """The mechanic that a declaration uses."""
    if not isinstance(given, Node):
        problems.append(
            Problem.at(sheet.origin, name, str(given), "a mapping: use: MECHANIC, and its values", check="rules")
        )
        return None
    use = str(given.get("use", ""))
    known = catalogue()
    if use not in known:
        expected = f"one of the mechanics: {', '.join(known)}"
        problems.append(Problem.at(given.origin, "use", use, expected, valid=known, check="rules"))
        return None
    mechanic = known[use]
    valid = (*_SETTINGS, *mechanic.steps)
    for key in given:
        if key not in valid:
            expected = f"a value or step of the mechanic {use}"
            problems.append(Problem.at(given.origin, key, key, expected, valid=valid, check="rules"))
    return mechanic


def _records(mechanic: Mechanic) -> SyntaxTree:
    return SyntaxTree(
        file=mechanic.file, namespace="", tree=ast.Module([copy.deepcopy(each) for each in mechanic.records], [])
    )


class _Instance:
    """One declaration of a mechanic."""

    def __init__(self, game: Game, mechanic: Mechanic, name: str, given: Node) -> None:
        self.game, self.mechanic, self.name, self.given = game, mechanic, name, given
        self.space = name.replace("-", "_")
        self.words = Vocabulary(game).words
        self.records = {node.name for each in catalogue().values() for node in each.records} | {"Modifier"}
        keep = given.get("keep")
        self.kept = {each: f"{self.space}_{each}" for each in mechanic.attributes}
        self.kept |= {key: str(value) for key, value in keep.items()} if isinstance(keep, Mapping) else {}
        texts = given.get("texts")
        self.texts = (
            {f"{mechanic.id}.{key}": str(value) for key, value in texts.items()} if isinstance(texts, Mapping) else {}
        )

    # ---- functions

    def trees(self, problems: list[Problem]) -> list[SyntaxTree]:
        """The functions of the mechanic, those that the declaration replaces from its sheet."""
        own, replaced = [], []
        for step in self.mechanic.steps.values():
            made = self.replaced(step.node, problems)
            if made is not None:
                replaced.append(made)
            elif step.required:
                expected = f"a value: {ast.unparse(step.node.args)} -> {ast.unparse(step.node.returns) if step.node.returns else None}"
                problems.append(Problem.at(self.given.origin, step.name, "", expected, check="rules"))
                own.append(_endless(step.node))
            else:
                own.append(_Renamed(self).visit(copy.deepcopy(step.node)))
        file = self.given.origin.file
        replaced += self.binding_functions()
        return [
            SyntaxTree(file=self.mechanic.file, namespace=self.space, tree=ast.Module(own, [])),
            SyntaxTree(file=file, namespace=self.space, tree=ast.Module(replaced, [])),
        ]

    def replaced(self, node: ast.FunctionDef, problems: list[Problem]) -> ast.stmt | None:
        """A function with the body that the declaration gives, for every binding; None where it gives none."""
        branches: list[tuple[str, list[ast.stmt]]] = []
        for binding in self.bindings():
            if node.name in binding:
                body = self.body(node, binding, node.name, problems)
                branches.append((_binding_name(binding), body))
        base: list[ast.stmt] | None = None
        if node.name in self.given:
            base = self.body(node, self.given, node.name, problems)
        if base is None and not branches:
            return None
        if base is None:
            original = _Renamed(self).visit(copy.deepcopy(node))
            base = original.body
        line = self.given.origin.line_of(node.name)
        body = [_branch(name, each, line) for name, each in branches] + base
        made = ast.FunctionDef(
            node.name, copy.deepcopy(node.args), body or [ast.Pass()], [], copy.deepcopy(node.returns)
        )
        return placed(made, line)  # type: ignore[no-any-return]

    def body(self, node: ast.FunctionDef, where: Node, name: str, problems: list[Problem]) -> list[ast.stmt]:
        """The statements of one value."""
        result = self.type(node.returns)
        taken = tuple(self.type(each.annotation) for each in node.args.args)
        return body_of(Field(where.origin, name, where[name], node, result, taken), problems)

    def type(self, node: ast.expr | None) -> Type:
        """The type of an annotation of the mechanic."""
        if node is None:
            return ty.NONE
        try:
            return annotation(node, lambda word: ty.RecordOf(word) if word in self.records else self.words.get(word))
        except UnknownType as error:
            raise AssertionError(f"{self.mechanic.file}: {error.found}") from error

    def binding_functions(self) -> list[ast.stmt]:
        """What a mechanic asks of its bindings: which one holds, whether one does, whose it is."""
        tests, sides = [], []
        for each in self.bindings():
            name, phases = _binding_name(each), tuple(str(each.get("phases", "")).split())
            tests.append(f"    if phase() in {phases!r}:\n        return {name!r}")
            if "side" in each:
                sides.append(f"    if bound() == {name!r}:\n        return {str(each['side'])!r}")
        found = "\n".join(["def bound() -> str:", *tests, "    return ''", ""])
        holds = f"def is_bound() -> bool:\n    return {'bound() != ' + repr('') if tests else 'True'}\n"
        kinds = tuple(str(self.given.get("kinds", "")).split())
        held = f"def kinds() -> list[Kind]:\n    return {list(kinds)!r}\n"
        whose = "\n".join(["def bound_side() -> Side | None:", *sides, "    return phase_side()", ""])
        tree = ast.parse(found + holds + held + whose)
        line = self.given.origin.line_of("bind")
        for node in ast.walk(tree):
            if isinstance(node, ast.stmt | ast.expr | ast.arg):
                node.lineno = node.end_lineno = line
                node.col_offset = node.end_col_offset = -1
        return tree.body

    def bindings(self) -> list[Node]:
        """Where the mechanic is bound: to phases, each with its own values."""
        given = self.given.get("bind", ())
        return [each for each in given if isinstance(each, Node)] if isinstance(given, list | tuple) else []

    def results(self) -> Iterator[Problem]:
        """A step that carries out results has a branch for every word of its table, and for no other."""
        for step, by in self.mechanic.sheet.get("results", {}).items():
            given, table = self.given.get(step), str(self.given.get(by, ""))
            cells = {
                cell
                for each in self.game.tables
                if each.spec.id == table
                for _, row in each.rows
                for cell in row
                if cell
            }
            if not isinstance(given, Mapping) or not cells:
                continue
            origin = given.origin if isinstance(given, Node) else self.given.origin
            for word in given:
                if word not in cells and word != "else":
                    yield Problem.at(origin, word, word, f"a result of the table {table}", valid=cells, check="rules")
            missing = sorted(cells - set(given))
            if missing and "else" not in given:
                expected = f"every result of the table {table}: {', '.join(missing)} as well, or else"
                yield Problem.at(self.given.origin, step, "", expected, check="rules")

    # ---- sheets

    def sheets(self, problems: list[Problem]) -> Iterator[RuleSheet]:
        """The sheet that the mechanic brings, filled in."""
        data = self.filled(copy.deepcopy(self.mechanic.sheet))
        data.pop("results", None)
        data["id"], data["namespace"] = self.name, self.space
        data["name"] = self.texts.get(f"{self.mechanic.id}.name", f"{self.mechanic.id}.name")
        paragraphs = self.given.get("paragraphs", {})
        named = paragraphs if isinstance(paragraphs, Mapping) else {"all": paragraphs}
        data["paragraphs"] = " ".join(
            str(each)
            for source in (named, *(binding.get("paragraphs", {}) for binding in self.bindings()))
            if isinstance(source, Mapping)
            for each in source.values()
        )
        for each in data.get("properties", ()):
            each["name"] = self.kept[each["name"]]
        changes = self.given.get("commands")
        commands = changes if isinstance(changes, Mapping) else {}
        kept = []
        for each in (*data.get("commands", ()), *data.get("buttons", ())):
            change = commands.get(each["id"], {})
            if change == "off":
                each["off"] = True
            elif isinstance(change, Mapping):
                each.update(change)
            each["paragraphs"] = str(named.get(each["id"], ""))
        for key in ("commands", "buttons", "hooks"):
            kept = [each for each in data.get(key, ()) if not each.pop("off", False)]
            for each in kept:
                each["id"] = f"{self.name}-{each['id']}"
            data[key] = kept
        for key in commands:
            known = [each["id"] for part in ("commands", "buttons") for each in self.mechanic.sheet.get(part, ())]
            if key not in known:
                origin = changes.origin if isinstance(changes, Node) else self.given.origin
                problems.append(
                    Problem.at(origin, key, key, f"a command of {self.mechanic.id}", valid=known, check="rules")
                )
        yield self.sheet(data)

    def sheet(self, data: dict[str, Any]) -> RuleSheet:
        """The sheet as a datum, all of it at the line of the declaration."""
        return RuleSheet.model_validate(_noded(data, Origin(self.given.origin.file, self.given.origin.line)))

    def filled(self, value: Any) -> Any:
        """A value of the mechanic's sheet with `{kinds}` and texts filled in."""
        if isinstance(value, dict):
            return {key: self.filled(each) for key, each in value.items()}
        if isinstance(value, list):
            return [self.filled(each) for each in value]
        if isinstance(value, str):
            made = value.replace("{kinds}", str(self.given.get("kinds", "")))
            return self.texts.get(made, made)
        return value


def _endless(node: ast.FunctionDef) -> ast.stmt:
    """A step that is missing, so that it is told once: a function that fits wherever it is called."""
    made = copy.deepcopy(node)
    made.body = [ast.While(ast.Constant(True), [ast.Pass()], [])]
    return ast.fix_missing_locations(made)


def _branch(name: str, body: list[ast.stmt], line: int) -> ast.stmt:
    """`if bound() == NAME:` before a value that holds for one binding only."""
    test = ast.Compare(ast.Call(ast.Name("bound", ast.Load()), [], []), [ast.Eq()], [ast.Constant(name)])
    made = ast.If(test, body, [])
    made.lineno = line
    made.col_offset = -1
    return made


def _binding_name(binding: Node) -> str:
    """What a binding is called: its id, else its phases."""
    return str(binding.get("id", binding.get("phases", "")))


def _noded(value: Any, origin: Origin) -> Any:
    """Plain data as nodes that know where they stand."""
    if isinstance(value, dict):
        made = Node({key: _noded(each, origin) for key, each in value.items()})
        made.origin = origin
        return made
    if isinstance(value, list):
        return [_noded(each, origin) for each in value]
    return value


class _Renamed(ast.NodeTransformer):
    """The names of one declaration in the functions of its mechanic: its own kept values, its own texts."""

    def __init__(self, instance: _Instance) -> None:
        self.instance = instance

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """`piece.targets` is `piece.assault_targets` for the declaration `assault`."""
        self.generic_visit(node)
        node.attr = self.instance.kept.get(node.attr, node.attr)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """A text key, where the declaration has another."""
        if isinstance(node.value, str):
            node.value = self.instance.texts.get(node.value, node.value)
        return node
