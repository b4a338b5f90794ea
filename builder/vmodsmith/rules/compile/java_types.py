"""How types of the rule language stand in Java, and what turns one representation into another."""

from __future__ import annotations

from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.types import Type

__all__ = ["OWN_METHODS", "RESERVED", "bare", "boxed", "convert", "default", "java_type", "local", "method", "string"]

RESERVED = frozenset(
    [
        "abstract",
        "assert",
        "boolean",
        "break",
        "byte",
        "case",
        "catch",
        "char",
        "class",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extends",
        "final",
        "finally",
        "float",
        "for",
        "goto",
        "if",
        "implements",
        "import",
        "instanceof",
        "int",
        "interface",
        "long",
        "native",
        "new",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "short",
        "static",
        "strictfp",
        "super",
        "switch",
        "synchronized",
        "this",
        "throw",
        "throws",
        "transient",
        "try",
        "void",
        "volatile",
        "while",
        "true",
        "false",
        "null",
        "var",
        "record",
        "Lang",
        "Letters",
        "Lists",
        "Numbers",
        "Hex",
        "Piece",
        "Tuple",
        "Rec",
        "Fn",
        "Rules",
        "Referee",
        "RuleError",
        "List",
        "Map",
        "Set",
        "Iterator",
        "ArrayList",
        "LinkedHashMap",
        "LinkedHashSet",
        "Object",
        "String",
        "Integer",
        "Boolean",
        "Math",
        "System",
        "Thread",
        "java",
        "vmodsmith",
    ]
)
"""Words that mean something in the emitted source."""

OWN_METHODS = frozenset(
    "clone equals finalize getClass hashCode notify notifyAll toString wait when run tick kept keep entry".split()  # noqa: SIM905
)
"""Methods of the class of the rules that are no functions of the vocabulary."""

_SIMPLE = {ty.INT: "int", ty.BOOL: "boolean", ty.HEX: "Hex", ty.PIECE: "Piece", ty.NONE: "Object"}


def java_type(type_: Type) -> str:
    """The Java type of a value: `int`, `Integer` for a number that may be missing, `List`, `R_Name` of a record."""
    if type_ in _SIMPLE:
        return _SIMPLE[type_]
    if ty.is_text(type_):
        return "String"
    match type_:
        case ty.ListOf():
            return "List"
        case ty.SetOf():
            return "Set"
        case ty.DictOf():
            return "Map"
        case ty.TupleOf():
            return "Tuple"
        case ty.RecordOf(name=name):
            return f"R_{name}"
        case ty.Fn():
            return "Fn"
        case ty.Union():
            found = {boxed(java_type(each)) for each in type_.options if each != ty.NONE}
            return found.pop() if len(found) == 1 else "Object"
    return "Object"


def boxed(java: str) -> str:
    """The type as it stands in a collection."""
    return {"int": "Integer", "boolean": "Boolean"}.get(java, java)


def default(java: str) -> str:
    """What a variable holds before it has a value."""
    return {"int": "0", "boolean": "false"}.get(java, "null")


_VALUE_OF = {"int": "Integer.valueOf", "boolean": "Boolean.valueOf"}
_UNBOXED = {"int": ("Integer", "intValue"), "boolean": ("Boolean", "booleanValue")}


def convert(code: str, have: str, want: str) -> str:
    """Code of one Java type as another: boxed, unboxed or cast where that is needed."""
    if have == want or (have == "null" and want not in _UNBOXED):
        return code
    if want in _UNBOXED:
        box, method_ = _UNBOXED[want]
        inner = code if have == box else f"(({box}) {code})"
        return f"{inner}.{method_}()"
    if have in _VALUE_OF:
        return f"{_VALUE_OF[have]}({code})"
    if want == "Object" or have == "null":
        return code
    return f"(({want}) {code})"


def bare(code: str) -> str:
    """Code without the parentheses around the whole of it, where nothing is gained by them."""
    if not code.startswith("(") or not code.endswith(")") or '"' in code or "'" in code:
        return code
    depth = 0
    for n, letter in enumerate(code):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and n < len(code) - 1:
            return code
    return code[1:-1]


def string(text: str) -> str:
    """A text as a Java literal, in ASCII."""
    made = []
    for unit in text.encode("utf-16-be", "surrogatepass").hex(" ", 2).split():
        code = int(unit, 16)
        letter = chr(code)
        if letter in '"\\':
            made.append("\\" + letter)
        elif letter == "\n":
            made.append("\\n")
        elif 32 <= code < 127:
            made.append(letter)
        else:
            made.append(f"\\u{code:04x}")
    return '"' + "".join(made) + '"'


def local(name: str) -> str:
    """A variable's name in Java."""
    return f"{name}_" if name.rstrip("_") in RESERVED else name


def method(full_name: str) -> str:
    """A function's name in Java; that of a mechanic carries its namespace."""
    name = full_name.replace(".", "__")
    return f"{name}_" if name.rstrip("_") in RESERVED | OWN_METHODS else name
