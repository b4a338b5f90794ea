"""The one place where something that an author wrote becomes a part of Java source: a text, a name, a place in a
comment.

Java reads `\\uXXXX` everywhere, in comments too, before it reads anything else; a line end ends a comment; Python's
names may have letters that a compiler of Java does not take, and be words that mean something there. So nothing of a
workspace goes into source but by these functions: texts as literals in ASCII, names of ASCII letters alone, comments
without a backslash or a line end.
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
"""Words that mean something in the emitted source; the empty one stands for a name of underscores alone."""

_METHODS = """
call clone counting entry equals finalize getClass hashCode kept keep notify notifyAll run tick toString wait when
"""

OWN_METHODS = frozenset(_METHODS.split())
"""Methods of the class of the rules, and of functions as values, that are no functions of the vocabulary."""

_LONGEST = 20_000
"""UTF-16 units of one literal: a class file has 65,535 bytes for each, and three for a unit."""

_PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def string(text: str) -> str:
    """A text as a Java expression, in ASCII: a literal, or several put together where one would be too long."""
    raw = text.encode("utf-16-be", "surrogatepass")
    units = [int.from_bytes(raw[n : n + 2], "big") for n in range(0, len(raw), 2)]
    first, *rest = [units[n : n + _LONGEST] for n in range(0, len(units), _LONGEST)] or [[]]
    return _literal(first) + "".join(f".concat({_literal(each)})" for each in rest)


def _literal(units: list[int]) -> str:
    return '"' + "".join(map(_sign, units)) + '"'


def _sign(unit: int) -> str:
    """One unit of a literal. Java reads `\\u000a` as the end of a line even there: what is below 128 is written in
    octal."""
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
    """A name that is none of those taken, and different from what any other name becomes; those of records' classes are
    theirs."""
    return f"{name}_" if name.rstrip("_") in taken or name.startswith("R_") else name


def place(file: str, line: int, *notes: str) -> str:
    """A place in an author's file for a comment, and what stands behind it: no space in the place, none of what ends a
    comment."""
    return " ".join([f"{_quoted(file)}:{line}", *map(_quoted, notes)])


def _quoted(text: str) -> str:
    """A text without spaces, backslashes and what cannot be seen, as in an address."""
    return "".join(
        each if each.isprintable() and each not in ' %\\*+"<>' else quote(each, safe="", errors="surrogatepass")
        for each in text
    )
