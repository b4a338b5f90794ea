"""Expressions that VASSAL can read, but that do not mean what they seem to.

Specification: ``VASSAL.script.expression.Expression``, ``VASSAL.script.ExpressionInterpreter`` (values bound to
names), ``VASSAL.counters.PropertiesPieceFilter`` (conditions in the old style).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from vmodsmith.vassal.module import Module
from vmodsmith.vassal.sequence import is_expression
from vmodsmith.vassal.traits import CounterGlobalKeyCommand, DynamicProperty, SetGlobalProperty, SetPieceProperty, Trait
from vmodsmith.vassal.traits.target import PropertyCommand, SetTo

from .findings import Finding, Severity
from .written import Written, conditions, sources_of

__all__ = ["misread_conditions", "misread_expressions", "shortened_numbers"]

_STRING = re.compile(r'(?<!\\)"(?:[^"\\]|\\.)*+"')


def _shown(text: str) -> str:
    return text if len(text) <= 120 else f"{text[:117]}..."


def _finding(kind: str, severity: Severity, each: Written, wrong: str, remedy: str) -> Finding:
    reason = f"the {'condition' if kind.startswith('condition') else 'expression'} {_shown(each.text)} "
    return Finding(kind, severity, (each.place,), reason + wrong, remedy)


# ---- conditions


def misread_conditions(module: Module) -> Iterator[Finding]:
    """Find conditions in the old style (without braces) that VASSAL compares in an unexpected way, and conditions in
    braces that set a variable instead of comparing.
    """
    for each in conditions(module):
        text = each.text.strip()
        if is_expression(text):
            code = _STRING.sub('""', text[1:-1])
            if ";" not in code and "'" not in code and re.search(r"(?<![=!<>+*/%&|^-])=(?![=~])", code):
                yield _finding(
                    "condition-assigns",
                    Severity.ERROR,
                    each,
                    "has a single =, which sets a variable and compares nothing",
                    "Write == to compare.",
                )
        elif text.startswith("{") or text.endswith("}"):
            missing = "}" if text.startswith("{") else "{"
            yield _finding(
                "condition-braces",
                Severity.ERROR,
                each,
                f"has no {missing!r}: VASSAL reads it in the old style, and takes the whole condition for plain text",
                "Put the whole condition in braces.",
            )
        else:
            yield from _old_style(each, text)


_OPERATORS = ("!=", "<=", ">=", ">", "<", "=~", "=", "!~")


def _old_style(each: Written, text: str) -> Iterator[Finding]:
    remedy = 'Write the condition in braces: {Name == "text" && Number > 3}.'
    for part in re.split(r"\|\||&&", text):
        operator = next((sign for sign in _OPERATORS if sign in part), "")
        if not operator:
            if part.strip() not in ("", "true"):
                yield _finding(
                    "condition-always",
                    Severity.WARNING,
                    each,
                    f"compares nothing in {part.strip()!r}: in the old style, without braces, that always holds",
                    remedy,
                )
            continue
        name, value = (*part.split(operator), "")[:2]
        if operator == "=" and re.search(r"=\s*=", part):
            yield _finding(
                "condition-old-style",
                Severity.ERROR,
                each,
                "has == without braces: in the old style that compares with an empty text",
                remedy,
            )
        elif re.match(r"\s*[(!]", name):
            yield _finding(
                "condition-old-style",
                Severity.ERROR,
                each,
                f"has a bracket or an ! without braces: in the old style it asks for a property {name.strip()!r}",
                remedy,
            )
        elif len(value.strip()) > 1 and value.strip()[0] == '"' == value.strip()[-1]:
            yield _finding(
                "condition-old-style",
                Severity.ERROR,
                each,
                f"has quotation marks without braces: in the old style they are part of the text {value.strip()}",
                f"Leave the quotation marks out, or write it in braces: "
                f"{{{name.strip()} {'==' if operator == '=' else operator} {value.strip()}}}.",
            )


# ---- expressions in braces

_STRING_OF_ZEROS = re.compile(
    r'(?:(?<![\w."])([^\W\d]\w*)\s*([=!]=)\s*"(0\d+)"(?!\s*\.))|"(0\d+)"\s*([=!]=)\s*([^\W\d]\w*)(?![\w(.])'
)
_ZEROS = re.compile(r"(?<![\w.$])0\d+(?![\w.$])")


def misread_expressions(module: Module) -> Iterator[Finding]:
    """Find numbers with a leading zero in expressions, which are octal, or a text that equals no number; and quotation
    marks of a word processor.
    """
    keeps = _keeps_zeros(module)
    for each in module.once(sources_of):
        text = each.text
        if not is_expression(text) or each.ignored:
            continue
        code = _STRING.sub('""', text)
        if re.search(r"[“”„‟]", code):
            yield _finding(
                "expression-broken",
                Severity.ERROR,
                each,
                "cannot be read: its quotation marks are those of a word processor",
                'Type plain quotation marks: ".',
            )
        for number in dict.fromkeys(_ZEROS.findall(code)):
            if int(number) == 0:
                continue
            what = f"is the octal number {int(number, 8)}" if not set(number) & set("89") else "cannot be read"
            yield _finding(
                "expression-number",
                Severity.ERROR if set(number) & set("89") or int(number) > 7 else Severity.NOTE,
                each,
                f"has the number {number}, which {what}" if what[0] == "i" else f"has the number {number}, and {what}",
                f"Write {int(number)} without the zero before it.",
            )
        if not keeps and "0" in text:
            for found in _STRING_OF_ZEROS.finditer(text):
                name, sign, value = (found[1], found[2], found[3]) if found[1] else (found[6], found[5], found[4])
                if f"{name}." in text or not value:
                    continue  # with a method of texts the property is kept as a text
                never = "never" if sign == "==" else "always"
                yield _finding(
                    "expression-number",
                    Severity.ERROR,
                    each,
                    f'compares {name} with "{value}": VASSAL takes {value} in a property for the number {int(value)}, '
                    f"so that this {never} holds",
                    "Switch on 'Store integers with leading zeros as strings' in Global Options, or compare with the "
                    f"number {int(value)}.",
                )


def _keeps_zeros(module: Module) -> bool:
    return any(
        element.get("storeLeadingZeroIntegersAsStrings") == "true"
        for element in module.root.iter("VASSAL.build.module.GlobalOptions")
    )


# ---- values


def shortened_numbers(module: Module) -> Iterator[Finding]:
    """Find values with a leading zero that VASSAL shortens: 0303 becomes 303."""
    if _keeps_zeros(module):
        return
    for piece in module.pieces:
        for trait in piece.traits:
            for value in _values(trait):
                if re.fullmatch(r"0\d+", value.strip()) and len(value) < 10:
                    yield Finding(
                        "number-shortened",
                        Severity.WARNING,
                        (piece.place,),
                        f"the value {value} of the property {getattr(trait, 'name', '')!r} is kept as {int(value)}",
                        "Switch on 'Store integers with leading zeros as strings' in Global Options, or write it as "
                        f'{{"{value}"}}.',
                    )


def _values(trait: Trait) -> Iterator[str]:
    if isinstance(trait, DynamicProperty):
        yield trait.value
    if isinstance(trait, (DynamicProperty, SetGlobalProperty, SetPieceProperty)):
        for command in trait.commands:
            if isinstance(command, PropertyCommand) and isinstance(command.change, SetTo):
                yield command.change.value
    if isinstance(trait, CounterGlobalKeyCommand):
        yield from (each.value for each in trait.parameters)
