"""Names of properties: those that an expression reads, and those that the engine provides."""

from __future__ import annotations

import re

import jpype

from .jvm import java

__all__ = ["CONSTANTS", "ENGINE_NAMES", "constants_of", "names_in"]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


CONSTANTS = (
    "VASSAL.counters.BasicPiece",
    "VASSAL.counters.Properties",
    "VASSAL.counters.Stack",
    "VASSAL.build.GameModule",
    "VASSAL.build.module.GlobalOptions",
    "VASSAL.build.module.Map",
    "VASSAL.counters.ReportState",
    "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone",
    "VASSAL.counters.MovementMarkable",
    "VASSAL.counters.Obscurable",
    "VASSAL.counters.Hideable",
    "VASSAL.counters.FreeRotator",
)

ENGINE_NAMES = frozenset(
    {
        "Moved",
        "Invisible",
        "Obscured",
        "ObscuredToOthers",
        "LocationName",
        "DeckName",
        "PieceName",
        "BasicName",
        "playerSide",
        "playerName",
        "playerId",
    }
)

_WORDS = _words(
    "true false null new return if else for while int String boolean double void this instanceof java javax VASSAL bsh "
    "char long float _source"
)
"""Words of the interpreter; `_source` is the piece for which an expression is evaluated, provided by the engine."""

_IMPORTED = ("java.lang", "java.util", "javax.swing")
"""Some of the packages whose classes an expression may name without them: `bsh.NameSpace.loadDefaultImports` has
all."""

_TAKES_NAME = _words(
    "GetProperty GetMapProperty GetZoneProperty GetAttachProperty SumStack SumLocation SumMap SumZone Sum SumAttach "
    "MaxAttach MinAttach CountStack CountLocation CountMap CountZone"
)

_TOKEN = re.compile(r'(?<!\\)"((?:[^"\\]|\\.)*+)"|([A-Za-z_][\w]*)|\.|\(|\S')


def names_in(text: str) -> set[str]:
    """Names of properties in an expression `{…}`. Text without braces is of the old form and is left alone."""
    text = text.strip()
    if not (text.startswith("{") and text.endswith("}")):
        return set()
    tokens = list(_TOKEN.finditer(text[1:-1]))
    found: set[str] = set()
    for index, token in enumerate(tokens):
        before = tokens[index - 1][0] if index else ""
        after = tokens[index + 1][0] if index + 1 < len(tokens) else ""
        literal, word = token[1], token[2]
        if literal is not None:
            inner = literal.replace('\\"', '"').replace("\\\\", "\\")
            if inner.strip().startswith("{"):
                found |= names_in(inner)
            elif before == "(" and index >= 2 and tokens[index - 2][0] in _TAKES_NAME and after in (",", ")"):
                found.add(inner)
        elif word and word not in _WORDS and before != "." and after != "(" and not _is_class(word, after):
            found.add(word)
    return found


def _is_class(word: str, after: str) -> bool:
    return after == "." and word[:1].isupper() and any(_exists(f"{package}.{word}") for package in _IMPORTED)


def _exists(name: str) -> bool:
    try:
        java("java.lang.Class").forName(name)
    except jpype.JException:
        return False
    return True


def constants_of(name: str) -> set[str]:
    """The text constants of a class: among them are the property names that the engine itself provides."""
    if name not in _constant_cache:
        found: set[str] = set()
        modifier = java("java.lang.reflect.Modifier")
        kind = java("java.lang.Class").forName(name)
        while kind is not None and str(kind.getName()).startswith("VASSAL."):
            for field in kind.getDeclaredFields():
                if modifier.isStatic(field.getModifiers()) and str(field.getType().getSimpleName()) == "String":
                    field.setAccessible(True)
                    found.add(str(field.get(None)))
            kind = kind.getSuperclass()
        _constant_cache[name] = found
    return _constant_cache[name]


_constant_cache: dict[str, set[str]] = {}
