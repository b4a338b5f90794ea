"""The texts of a trait that the engine translates.

Specification: ``getI18nData`` of each class in ``VASSAL.counters``. A trait that is not in
:data:`_FIELDS` or :data:`_SPECIAL` has no translated text: among them Marker, Calculated Property,
Attachment, Multi-Location Command, and the second command of Pivot and Mark When Moved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..sequence import decode

__all__ = ["trait_texts"]

# Trait prefix -> numbers of the fields of its type that are translated.
_FIELDS: dict[str, tuple[int, ...]] = {
    "AreaOfEffect;": (4, 11, 13),
    "basicName;": (0,),
    "clone;": (0,),
    "delete;": (0,),
    "deselect;": (0,),
    "footprint;": (1,),
    "globalhotkey;": (0,),
    "globalkey;": (0,),
    "hide;": (1,),
    "locmsg;": (2,),
    "macro;": (1,),
    "markmoved;": (3,),
    "obs;": (2, 4, 6),
    "piece;": (3,),
    "pivot;": (0,),
    "placemark;": (0,),
    "playSound;": (1,),
    "replace;": (0,),
    "return;": (0,),
    "sendto;": (0, 6),
    "submenu;": (0,),
    "table;": (2,),
    "translate;": (0,),
}


_MOST = 33
"""The most fields of any trait below."""


def trait_texts(trait_type: str, state: str = "") -> tuple[str, ...]:
    """Texts of one trait, given its type and state text, in the engine's order, without empty ones."""
    prefix, _, rest = trait_type.partition(";")
    prefix += ";"
    values = decode(rest, ";")
    if prefix in _SPECIAL:
        # Older texts end sooner; a field that is not there has nothing to translate.
        found = _SPECIAL[prefix]([*values, *[""] * (_MOST - len(values))], state)
    else:
        found = [values[number] for number in _FIELDS.get(prefix, ()) if number < len(values)]
    return tuple(text for text in found if text)


def _layer(values: Sequence[str], state: str) -> list[str]:
    found = [] if values[25] == "true" else [values[0]]
    if values[21] != "true":
        found += [values[3], values[6], values[9], values[20]]
    return found + [_bare(name) for name in decode(values[16], ",")]


def _bare(name: str) -> str:
    """The name of a level without the plus sign that joins it to the piece's name."""
    if name.startswith("+"):
        return name[1:]
    return name[:-1] if name.endswith("+") else name


def _label(values: Sequence[str], state: str) -> list[str]:
    return [state.strip(), values[11], values[1]]


def _rotate(values: Sequence[str], state: str) -> list[str]:
    if values[0] == "1":
        return [values[2], values[4], values[8]]
    return [values[3], values[4], values[6], values[10]]


def _report(values: Sequence[str], state: str) -> list[str]:
    return [values[1], *decode(values[3], ",")]


def _property(values: Sequence[str], state: str) -> list[str]:
    return [decode(command, ":")[0] for command in decode(values[2], ",")]


def _sheet(values: Sequence[str], state: str) -> list[str]:
    return [values[1], *(row[1:] for row in decode(values[0], "~"))]


_SPECIAL: dict[str, Callable[[Sequence[str], str], list[str]]] = {
    "PROP;": _property,
    "emb2;": _layer,
    "label;": _label,
    "propertysheet;": _sheet,
    "report;": _report,
    "rotate;": _rotate,
    "setpieceprop;": _property,
    "setprop;": _property,
}
