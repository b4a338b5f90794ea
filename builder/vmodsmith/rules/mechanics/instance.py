"""One declaration of a mechanic: its functions, with those that the declaration replaces."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.syntax import walk
from vmodsmith.model import Game, Node, Origin, RuleProperty, RuleSheet, SyntaxTree
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.signatures import UnknownType, annotation
from vmodsmith.rules.language.types import Type
from vmodsmith.rules.mechanics.catalogue import Mechanic, catalogue, library_records
from vmodsmith.rules.mechanics.code import Field, Scope, block, copied, placed
from vmodsmith.rules.mechanics.declared_sheet import filled, sheet_of
from vmodsmith.rules.mechanics.settings import kept_names
from vmodsmith.rules.mechanics.trees import as_before, itself_tree, renamed_tree
from vmodsmith.rules.mechanics.values import body_of

__all__ = ["SETTINGS", "Instance"]

SETTINGS = ("use", "kinds", "bind", "with", "paragraphs", "texts", "commands", "keep", "option")
"""The fields of every declaration, in addition to the steps of its mechanic."""

_BINDING = ("id", "phases", "side", "paragraphs")
"""The fields of a binding, in addition to steps."""

_HEADING = re.compile(r"[A-Za-z0-9]+(?:[-:/][A-Za-z0-9]+)*")
"""A value that is written as a plain word, not as an expression."""


class Instance:
    """One declaration of a mechanic, with its `name` and its namespace `space`; `again` for a further one of the same
    mechanic. Trees of the catalogue are used directly if nothing in them is renamed: nobody changes them, and facts
    about a node are stored apart. In a game each node occurs only once, so a second declaration gets copies.
    """

    def __init__(
        self, game: Game, scope: Scope, mechanic: Mechanic, name: str, given: Node, *, again: bool = False
    ) -> None:
        self.again = again
        self.game, self.mechanic, self.name, self.given = game, mechanic, name, given
        self.space = name.replace("-", "_")
        self._leant: set[str] = set()
        self.unread = {each for sheet in game.rules for each in sheet.mechanics}
        self.records = {node.name for each in catalogue().values() for node in each.records} | set(library_records())
        self.kept = kept_names(mechanic, self.space, given)
        texts = given.get("texts")
        self.texts = (
            {f"{mechanic.id}.{key}": str(value) for key, value in texts.items()} if isinstance(texts, Mapping) else {}
        )
        self.scope = replace(
            scope,
            parameters={name: words for name, words in self._parameters()},
            memory=self.kept.get("happened", ""),
            numbering=itertools.count(),
        )
        self.words = self.scope.words

    def _parameters(self) -> Iterator[tuple[str, frozenset[str]]]:
        """The words of parameters that are plain texts, if the declaration lists them:
        `pools: [fuel, ammunition]`."""
        for name, step in self.mechanic.sheet.get("words", {}).items():
            given = self.given.get(step)
            listed = given if isinstance(given, list | tuple) else str(given or "").split()
            if (state := next((each for each in self.game.states if [each.id] == list(listed)), None)) is not None:
                yield name, frozenset(("", *(each.id for each in state.values)))
                continue
            if listed and all(isinstance(each, str) and each.replace("-", "").isalnum() for each in listed):
                yield name, frozenset(listed)
        for _, by in self.mechanic.sheet.get("results", {}).items():
            if words := self._cells(str(self.given.get(by, ""))):
                yield "result", frozenset(words)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of piece that get its commands."""
        return tuple(str(self.given.get("kinds") or "").split())

    def properties(self) -> Iterator[RuleProperty]:
        """The values that it stores, by their names in the game."""
        for each in self.mechanic.sheet.get("properties", ()):
            made = filled(self, each)
            yield RuleProperty.model_validate({**made, "name": self.kept[each["name"]]})

    def exports(self) -> Iterator[tuple[str, str]]:
        """Its contributions to functions that every game has, by name; some only if a step is declared
        (`exports-if`).
        """
        needs = self.mechanic.sheet.get("exports-if", {})
        for key, text in self.mechanic.sheet.get("exports", {}).items():
            if key not in needs or any(step in self.given for step in needs[key].split()):
                for attribute, name in self.kept.items():
                    text = text.replace("{" + attribute + "}", name)
                yield key, text.replace("{space}", self.space)

    # ---- other declarations

    def lean_on(self, instances: Sequence[Instance], problems: list[Problem]) -> None:
        """Fill in steps that are not given from the declarations named in `with`."""
        others = {each.name: each for each in instances}
        ways: Mapping[str, Mapping[str, str]] = self.mechanic.sheet.get("with", {})
        given = self.given.get("with")
        for word in str(given or "").split():
            other = others.get(word)
            if other is None and word in self.unread:
                continue  # all faults of that declaration are reported there
            if other is None or other.mechanic.id not in ways:
                expected = f"the name of a declaration that uses one of {', '.join(ways)}" if ways else "nothing"
                valid = [each.name for each in instances if each.mechanic.id in ways]
                problems.append(Problem.at(self.given.origin, "with", word, expected, valid=valid, check="rules"))
                continue
            for step, text in ways[other.mechanic.id].items():
                self._lean(step, text.replace("{space}", other.space))

    def _lean(self, step: str, text: str) -> None:
        """Fill in a step from another declaration; actions are added to those of the sheet."""
        origin = self.given.origin
        lines = {step: origin.line_of("with"), **origin.lines}
        before = self.given.get(step)
        value: Any = text
        if (
            self.mechanic.steps[step].node.returns is None
            or self.type(self.mechanic.steps[step].node.returns) == ty.NONE
        ):
            if isinstance(before, Mapping):
                value = Node({**before, "any": [*_listed(before.get("any")), text]})
                value.origin = before.origin if isinstance(before, Node) else origin
            else:
                value = [*_listed(before), text]
        elif before is not None and step not in self._leant:
            return
        elif before is not None and isinstance(self.type(self.mechanic.steps[step].node.returns), ty.ListOf):
            value = f"{before} + {text}"
        elif before is not None:
            return
        self._leant.add(step)
        self.given = Node({**self.given, step: value})
        self.given.origin = Origin(origin.file, origin.line, lines, origin.files)

    # ---- functions

    def trees(self, problems: list[Problem]) -> list[SyntaxTree]:
        """The functions of the mechanic, with those replaced that the declaration gives in its sheet."""
        self._check_bindings(problems)
        own: dict[str, list[ast.stmt]] = {}
        replaced: list[ast.stmt] = []
        for step in self.mechanic.steps.values():
            written = own.setdefault(step.file, [])
            made = self.replaced(step.node, step.required, problems)
            if made is not None:
                replaced.append(made)
                written += [] if step.required else [self.itself(step.node)]
            elif step.required:
                result = ast.unparse(step.node.returns) if step.node.returns else None
                expected = f"a value: {ast.unparse(step.node.args)} -> {result}"
                problems.append(Problem.at(self.given.origin, step.name, "", expected, check="rules"))
                written.append(_endless(step.node))
            else:
                written.append(self.renamed(step.node))
        replaced += self.binding_functions()
        file = self.given.origin.file
        return [
            *(
                SyntaxTree(file=at, namespace=self.space, tree=ast.Module(each, []), ours=True)
                for at, each in own.items()
            ),
            SyntaxTree(
                file=file,
                namespace=self.space,
                tree=ast.Module(as_before(file, self.space, replaced), []),
                renamed=self.mechanic.renamed_steps,
            ),
        ]

    def renamed(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """A function of the mechanic with the names of this declaration: `piece.targets` is `piece.assault_targets` for
        the declaration `assault`, and a text key may be another one."""
        mentioned = _mentioned(node)
        kept = tuple(each for each in self.kept.items() if each[0] in mentioned)
        texts = tuple(each for each in self.texts.items() if each[0] in mentioned)
        return renamed_tree(node, self.space, kept, texts) if kept or texts or self.again else node

    def itself(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """The mechanic's own version of a step that the declaration replaces, as `level_itself`."""
        return itself_tree(self.renamed(node))

    def replaced(self, node: ast.FunctionDef, required: bool, problems: list[Problem]) -> ast.stmt | None:
        """A function with the declaration's body for every binding; None if the declaration does not give one."""
        own = None if required else [_by_itself(node)]
        branches: list[tuple[str, list[ast.stmt]]] = []
        for binding in self.bindings():
            if node.name in binding:
                branches.append((_binding_name(binding), self.body(node, binding, own, problems)))
        if node.name in self.given:
            base = self.body(node, self.given, own, problems)
        elif branches and own is not None:
            base = list(own)
        elif branches:
            base = _endless(node).body
            expected = "a value for phases without a binding of their own as well"
            problems.append(Problem.at(self.given.origin, node.name, "", expected, check="rules"))
        else:
            return None
        line = self.given.origin.line_of(node.name)
        body = [_branch(name, each, line) for name, each in branches] + base
        made = ast.FunctionDef(
            node.name, copied(node.args), body or [ast.Pass()], [], copied(node.returns) if node.returns else None
        )
        return placed(made, line)  # type: ignore[no-any-return]

    def body(
        self, node: ast.FunctionDef, where: Node, own: list[ast.stmt] | None, problems: list[Problem]
    ) -> list[ast.stmt]:
        """The statements of one value; `own` is the mechanic's own default."""
        result = self.type(node.returns)
        taken = tuple(self.type(each.annotation) for each in node.args.args)
        otherwise = tuple(own) if own is not None else None
        name = node.name
        field = Field(where.origin, name, where[name], node, result, taken, self.scope, otherwise)
        made = body_of(field, problems)
        if any(_calls(each, name) for each in made):
            expected = f"another function: {name}() is this step; {name}_itself() is the mechanic's own default"
            problems.append(field.problem(f"{name}()", expected))
        return made

    def type(self, node: ast.expr | None) -> Type:
        """The type of an annotation of the mechanic."""
        if node is None:
            return ty.NONE
        try:
            return annotation(node, lambda word: ty.RecordOf(word) if word in self.records else self.words.get(word))
        except UnknownType as error:
            raise AssertionError(f"{self.mechanic.file}: {error.found}") from error

    # ---- bindings

    def bindings(self) -> list[Node]:
        """The bindings of the mechanic to phases, each with its own values."""
        given = self.given.get("bind", ())
        if isinstance(given, str):
            plain = Node(phases=given)
            plain.origin = Origin(self.given.origin.file, self.given.origin.line_of("bind"))
            return [plain]
        listed = given if isinstance(given, list | tuple) else [given]
        return [each for each in listed if isinstance(each, Node)]

    def _check_bindings(self, problems: list[Problem]) -> None:
        valid = (*_BINDING, *self.mechanic.public)
        given = self.given.get("bind", ())
        for each in given if isinstance(given, list | tuple) else ():
            if not isinstance(each, Node):
                expected = "a mapping: {phases: ..., side: ...}"
                problems.append(Problem.at(self.given.origin, "bind", each, expected, check="rules"))
        for binding in self.bindings():
            if "phases" not in binding:
                expected = "phases, such as phases: move-red"
                problems.append(Problem.at(binding.origin, "phases", "", expected, check="rules"))
            for key in binding:
                if key not in valid:
                    expected = "phases, side, id, paragraphs or a step of the mechanic"
                    expected = self.mechanic.renamed_steps.get(str(key), expected)
                    problems.append(Problem.at(binding.origin, key, key, expected, valid=valid, check="rules"))

    def binding_functions(self) -> list[ast.stmt]:
        """The functions of a declaration for its mechanic: the current binding, whether there is one, its side, its
        phases, and the replaced steps.
        """
        tests: list[ast.stmt] = []
        sides: list[ast.stmt] = []
        phases: list[ast.expr] = []
        for each in self.bindings():
            name, own, line = _binding_name(each), str(each.get("phases", "")).split(), each.origin.line_of("phases")
            words: list[ast.expr] = [placed(ast.Constant(word), line) for word in own]
            test = "if acting_phase() in WORDS:\n    return NAME"
            named = placed(ast.Constant(name), line)
            tests += block(test, line, WORDS=ast.Tuple(words, ast.Load()), NAME=named)
            phases += words
            if "side" in each:
                side = placed(ast.Constant(str(each["side"])), each.origin.line_of("side"))
                sides += block("if bound() == NAME:\n    return SIDE", side.lineno, NAME=named, SIDE=side)
        option = f"on({str(self.given['option'])!r})" if self.given.get("option") else ""
        holds = " and ".join([*([option] if option else []), *(["bound() != ''"] if tests else [])]) or "True"
        line = self.given.origin.line_of("bind")
        given = [step for step in self.mechanic.steps if any(step in each for each in (self.given, *self.bindings()))]
        among = f"step in {given!r}" if given else "False"
        return [
            *block("def bound() -> str:\n    TESTS\n    return ''", line, TESTS=tests),
            *block(f"def is_bound() -> bool:\n    return {holds}", line),
            *block(f"def is_given(step: str) -> bool:\n    return {among}", line),
            *block(f"def kinds() -> list[Kind]:\n    return {list(self.kinds)!r}", line),
            *block("def bound_phases() -> list[Phase]:\n    return PHASES", line, PHASES=ast.List(phases, ast.Load())),
            *block(
                "def bound_side() -> Side | None:\n    SIDES\n    return phase_owner(acting_phase())", line, SIDES=sides
            ),
        ]

    # ---- results and sheet

    def results(self) -> Iterator[Problem]:
        """Problems of a step that carries out results without a branch for each word of its table, or with others."""
        for step, by in self.mechanic.sheet.get("results", {}).items():
            given, table = self.given.get(step), str(self.given.get(by, ""))
            words = self._cells(table)
            if not isinstance(given, Mapping) or not words:
                continue
            yield from self._branches(given, step, table, words)

    def _branches(self, given: Mapping[str, Any], step: str, table: str, words: dict[str, str]) -> Iterator[Problem]:
        """Faults in the branches of a mapping from results; a mapping from other words contains such mappings."""
        others = {each for name, known in self._parameters() if name != "result" for each in known} - set(words)
        if any(word in others for key in given for word in key.split()):
            for each in given.values():
                if isinstance(each, Mapping):
                    yield from self._branches(each, step, table, words)
            return
        origin = given.origin if isinstance(given, Node) else self.given.origin
        keys = {word: key for key in given for word in ([key] if key in words else key.split())}
        for word, key in keys.items():
            if word not in words and word not in ("else", "any"):
                expected = f"a result of the table {table} ({', '.join(sorted(words))})"
                yield Problem.at(origin, key, word, expected, valid=words, check="rules")
        missing = sorted(set(words) - set(keys))
        if missing and "else" not in given:
            said = ", ".join(f"{word} ({words[word]})" for word in missing)
            expected = f"every result of the table {table}: {said} as well, or `else`"
            yield Problem.at(self.given.origin, step, "", expected, check="rules")

    def _cells(self, table: str) -> dict[str, str]:
        """The words in the cells of a table, with the first row of each."""
        found: dict[str, str] = {}
        for each in self.game.tables:
            if each.spec.id == table:
                for heading, cells in each.rows:
                    for cell in cells:
                        found.setdefault(cell, f"{each.spec.file}, row {heading}")
        found.pop("", None)
        return found

    def left_out(self) -> Iterator[Problem]:
        """Problems of a step that requires another one (`asks-for` in the mechanic's sheet) which is missing."""
        for step, others in self.mechanic.sheet.get("asks-for", {}).items():
            for word, other in others.items():
                for where in (self.given, *self.bindings()):
                    text = str(where.get(step, word))
                    if other not in self.given and not re.search(rf"\b({word}|{step}_itself)\b", text):
                        expected = f"{other} as well: `{step}` depends on {word!r}, and does not mention it"
                        yield Problem.at(where.origin, step, text, expected, check="rules")

    def headings(self) -> Iterator[Problem]:
        """Problems of a step that names columns of a table (`headings` in the mechanic's sheet) which the
        table lacks.
        """
        for step, by in self.mechanic.sheet.get("headings", {}).items():
            known = [each.columns for each in self.game.tables if each.spec.id == str(self.given.get(by, ""))]
            for where in (self.given, *self.bindings()) if known else ():
                if step in where:
                    yield from _headings(where.origin, step, where[step], known[0], str(self.given[by]))

    def sheets(self, problems: list[Problem]) -> Iterator[RuleSheet]:
        """The sheet of the mechanic, filled in."""
        yield sheet_of(self, problems)


def _headings(origin: Origin, name: str, value: Any, known: Sequence[str], table: str) -> Iterator[Problem]:
    """The faults of words for columns of a table, in a value, its cases and its conditions."""
    if isinstance(value, Node):
        keys = ["value"] if "value" in value else list(value)
        for key in keys:
            yield from _headings(value.origin, key, value[key], known, table)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _headings(origin, name, each, known, table)
    elif _HEADING.fullmatch(str(value)) and str(value) not in (*known, "none"):
        yield Problem.at(origin, name, value, f"a column of the table {table}", valid=known, check="rules")


@cache
def _mentioned(node: ast.FunctionDef) -> frozenset[str]:
    """The attributes and texts in a function of a mechanic."""
    parts = list(walk(node))
    attributes = {each.attr for each in parts if isinstance(each, ast.Attribute)}
    return frozenset(
        attributes | {each.value for each in parts if isinstance(each, ast.Constant) and isinstance(each.value, str)}
    )


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [] if value is None else [value]


def _calls(node: ast.stmt, name: str) -> bool:
    """Whether a statement calls a function of a plain name."""
    return any(
        isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == name for each in walk(node)
    )


def _endless(node: ast.FunctionDef) -> ast.FunctionDef:
    """A substitute for a missing step, which fits every call, so that the step is reported only once."""
    made = copied(node)
    made.body = [ast.While(ast.Constant(True), [ast.Pass()], [])]
    return ast.fix_missing_locations(made)


def _by_itself(node: ast.FunctionDef) -> ast.stmt:
    """The mechanic's default, as a statement at the end of a step."""
    taken: list[ast.expr] = [ast.Name(each.arg, ast.Load()) for each in node.args.args]
    call = ast.Call(ast.Name(f"{node.name}_itself", ast.Load()), taken, [])
    nothing = node.returns is None or (isinstance(node.returns, ast.Constant) and node.returns.value is None)
    return ast.Expr(call) if nothing else ast.Return(call)


def _branch(name: str, body: list[ast.stmt], line: int) -> ast.stmt:
    """`if bound() == NAME:` before a value that holds for one binding only."""
    test = ast.Compare(ast.Call(ast.Name("bound", ast.Load()), [], []), [ast.Eq()], [ast.Constant(name)])
    made: ast.stmt = placed(ast.If(test, body or [ast.Pass()], []), line)
    return made


def _binding_name(binding: Node) -> str:
    """The name of a binding: its id, else its phases."""
    return str(binding.get("id", binding.get("phases", "")))
