"""The only place in which something written by an author becomes part of Java source: a text, a name, a place in a
comment.

Java reads `\\uXXXX` everywhere, even in comments, before it reads anything else; a line end ends a comment; names in
Python may have letters that a Java compiler does not accept, or be reserved words there. So parts of a workspace get
into source only through these functions: texts as literals in ASCII, names of ASCII letters only, comments without a
backslash or a line end.
"""

from __future__ import annotations

import re
from urllib.parse import quote

__all__ = ["OWN_METHODS", "RESERVED", "local", "method", "place", "record", "spelled", "string"]

_KEYWORDS = """
abstract assert boolean break byte case catch char class const continue default do double else enum extends
final finally float for
goto if implements import instanceof int interface long native new package private protected public return
short static strictfp
super switch synchronized this throw throws transient try void volatile while true false null var record yield
sealed permits
"""

_CLASSES = """
ArrayList Boolean Fn Hex Integer Iterator Lang Letters LinkedHashMap LinkedHashSet List Lists Map Math Numbers
Object Piece Rec
Referee RuleError Rules Set String System Thread Tuple java vmodsmith
"""

RESERVED = frozenset([*_KEYWORDS.split(), *_CLASSES.split(), ""])
"""Reserved words of the emitted source; the empty one stands for a name that consists only of underscores."""

_METHODS = """
call clone counting entry equals finalize getClass hashCode kept keep notify notifyAll run tick toString wait when
"""

OWN_METHODS = frozenset(_METHODS.split())
"""Methods of the class of the rules, and of functions as values, that are not functions of the vocabulary."""

_LONGEST = 20_000
"""UTF-16 units of one literal: a class file allows 65,535 bytes for a literal, up to three for each unit."""

_PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def string(text: str) -> str:
    """A text as a Java expression, in ASCII: a literal, or several joined if one would be too long."""
    raw = text.encode("utf-16-be", "surrogatepass")
    units = [int.from_bytes(raw[n : n + 2], "big") for n in range(0, len(raw), 2)]
    first, *rest = [units[n : n + _LONGEST] for n in range(0, len(units), _LONGEST)] or [[]]
    return _literal(first) + "".join(f".concat({_literal(each)})" for each in rest)


def _literal(units: list[int]) -> str:
    return '"' + "".join(map(_sign, units)) + '"'


def _sign(unit: int) -> str:
    """One unit of a literal.

    Java reads `\\u000a` as the end of a line even here, so values below 128 are written in octal.
    """
    if unit in (0x22, 0x5C):
        return "\\" + chr(unit)
    if unit == 0x0A:
        return "\\n"
    if 32 <= unit < 127:
        return chr(unit)
    return f"\\{unit:03o}" if unit < 128 else f"\\u{unit:04x}"


def spelled(name: str) -> str:
    """A name in ASCII letters, digits and underscores, for source: other letters as `$b7_`, which no author can
    write."""
    if _PLAIN_NAME.fullmatch(name):
        return name
    made = []
    for n, letter in enumerate(name):
        plain = letter.isascii() and (letter.isalpha() or letter == "_" or (n > 0 and letter.isdigit()))
        made.append(letter if plain else f"${ord(letter):x}_")
    return "".join(made)


def local(name: str) -> str:
    """A variable's name in Java."""
    return _apart(spelled(name), RESERVED)


def method(full_name: str) -> str:
    """A function's or constant's name in Java; that of a mechanic carries its namespace."""
    return _apart(spelled(full_name.replace(".", "__")), RESERVED | OWN_METHODS)


def record(name: str) -> str:
    """The class of a record."""
    return f"R_{spelled(name)}"


def _apart(name: str, taken: frozenset[str]) -> str:
    """A name changed so that it is not taken, and differs from the result for any other name; names of record classes
    are reserved.
    """
    return f"{name}_" if name.rstrip("_") in taken or name.startswith("R_") else name


def place(file: str, line: int, *notes: str) -> str:
    """A place in an author's file for a comment, with the text after it: without spaces in the place, and without
    anything that ends a comment.
    """
    return " ".join([f"{_quoted(file)}:{line}", *map(_quoted, notes)])


def _quoted(text: str) -> str:
    """A text with spaces, backslashes and invisible characters quoted as in an address."""
    return "".join(
        each if each.isprintable() and each not in ' %\\*+"<>' else quote(each, safe="", errors="surrogatepass")
        for each in text
    )
