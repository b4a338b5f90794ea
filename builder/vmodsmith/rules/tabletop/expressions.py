"""The expressions in a module's own traits, `{Step_Level < Faces}`: the part of the engine's language that they use.

Specification: `VASSAL.script.expression.BeanShellExpression` and `VASSAL.script.ExpressionInterpreter`: a name is the
property with that name, as a truth value or whole number if its text is one; the result is a text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

__all__ = ["Reader", "compiled", "java_text", "wrapped"]

Reader = Callable[[str], "str | None"]
"""Returns the text of a property; None if there is none."""

Node = Callable[[Reader], object]

_TOKEN = re.compile(r'\s*(?:(\d+)|("(?:\\.|[^"\\])*")|([A-Za-z_]\w*)|(&&|\|\||[<>=!]=|[-+*!<>?:().,]))')
_ESCAPE = re.compile(r"\\(.)")
_BINARY: Final = ({"||"}, {"&&"}, {"==", "!="}, {"<", ">", "<=", ">="}, {"+", "-"}, {"*"})


@cache
def compiled(text: str) -> Callable[[Reader], str]:
    """An expression, in braces or not, as a function that returns its text. Raises ValueError if it uses parts of the
    language that modules of this program do not use.
    """
    bare = text.strip()
    if bare.startswith("{") and bare.endswith("}"):
        bare = bare[1:-1]
    parser = _Parser(bare)
    node = parser.choice()
    parser.end()
    return lambda read: java_text(node(read))


def wrapped(text: str | None) -> object:
    """A property's text as an expression sees it."""
    if text is None:
        return ""
    if text == "true":
        return True
    if text == "false":
        return False
    if text.lstrip("-").isdigit() and not (len(text) > 1 and text.lstrip("-").startswith("0")):
        return int(text)
    return text


def java_text(value: object) -> str:
    """A value as Java writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


class _Parser:
    """Reads one expression from the outside in: choice, or, and, equality, order, sum, product, sign, call."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(_tokens(text))
        self.at = 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token = self.peek()
        self.at += 1
        return token

    def need(self, token: str) -> None:
        if self.take() != token:
            raise ValueError(f"{token!r} is missing in the expression {self.text!r}")

    def end(self) -> None:
        if self.peek():
            raise ValueError(f"{self.peek()!r} is too much in the expression {self.text!r}")

    def choice(self) -> Node:
        test = self.binary(0)
        if self.peek() != "?":
            return test
        self.take()
        yes = self.choice()
        self.need(":")
        no = self.choice()
        return lambda read: yes(read) if test(read) is True else no(read)

    def binary(self, level: int) -> Node:
        if level == len(_BINARY):
            return self.unary()
        left = self.binary(level + 1)
        while self.peek() in _BINARY[level]:
            left = _combined(self.take(), left, self.binary(level + 1))
        return left

    def unary(self) -> Node:
        if self.peek() == "!":
            self.take()
            inner = self.unary()
            return lambda read: inner(read) is not True
        if self.peek() == "-":
            self.take()
            number = self.unary()
            return lambda read: -_number(number(read))
        return self.call()

    def call(self) -> Node:
        found = self.atom()
        while self.peek() == ".":
            self.take()
            found = _method(self.take(), found, self.arguments(), self.text)
        return found

    def atom(self) -> Node:
        token = self.take()
        if token == "(":
            inner = self.choice()
            self.need(")")
            return inner
        if token[:1] == '"':
            text = _ESCAPE.sub(r"\1", token[1:-1])
            return lambda read: text
        if token.isdigit():
            number = int(token)
            return lambda read: number
        if token in ("true", "false"):
            truth = token == "true"
            return lambda read: truth
        if re.fullmatch(r"[A-Za-z_]\w*", token):
            return self.name(token)
        raise ValueError(f"{token!r} cannot be read in the expression {self.text!r}")

    def name(self, token: str) -> Node:
        if token in ("String", "Integer"):
            self.need(".")
            method = self.take()
            (value,) = self.arguments()
            if (token, method) == ("String", "valueOf"):
                return lambda read: java_text(value(read))
            if (token, method) == ("Integer", "parseInt"):
                return lambda read: _number(value(read))
            raise ValueError(f"{token}.{method} is not known in the expression {self.text!r}")
        if token == "GetProperty":
            (named,) = self.arguments()
            return lambda read: wrapped(read(java_text(named(read))))
        return lambda read: wrapped(read(token))

    def arguments(self) -> list[Node]:
        self.need("(")
        found = []
        while self.peek() != ")":
            found.append(self.choice())
            if self.peek() == ",":
                self.take()
        self.need(")")
        return found


def _tokens(text: str) -> Iterator[str]:
    at = 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"{text[at:]!r} cannot be read in the expression {text!r}")
        yield match[0].strip()
        at = match.end()


def _number(value: object) -> int:
    if isinstance(value, int):
        return value
    return int(str(value))


def _plus(left: object, right: object) -> object:
    if type(left) is int and type(right) is int:
        return left + right
    return java_text(left) + java_text(right)


def _combined(sign: str, left: Node, right: Node) -> Node:
    match sign:
        case "||":
            return lambda read: left(read) is True or right(read) is True
        case "&&":
            return lambda read: left(read) is True and right(read) is True
        case "==":
            return lambda read: left(read) == right(read)
        case "!=":
            return lambda read: left(read) != right(read)
        case "<":
            return lambda read: _number(left(read)) < _number(right(read))
        case ">":
            return lambda read: _number(left(read)) > _number(right(read))
        case "<=":
            return lambda read: _number(left(read)) <= _number(right(read))
        case ">=":
            return lambda read: _number(left(read)) >= _number(right(read))
        case "+":
            return lambda read: _plus(left(read), right(read))
        case "-":
            return lambda read: _number(left(read)) - _number(right(read))
        case _:
            return lambda read: _number(left(read)) * _number(right(read))


def _method(name: str, of: Node, given: list[Node], text: str) -> Node:
    if name == "equals":
        (other,) = given
        return lambda read: java_text(of(read)) == java_text(other(read))
    if name == "startsWith":
        (start,) = given
        return lambda read: java_text(of(read)).startswith(java_text(start(read)))
    if name == "substring" and len(given) == 1:
        (begin,) = given
        return lambda read: java_text(of(read))[_number(begin(read)) :]
    raise ValueError(f".{name} is not known in the expression {text!r}")
