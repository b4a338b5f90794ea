"""The data of a game that pages can use: plain records, with the fields of each datum that are named here and no
others.

A page may come from a stranger. It gets no datum of the model, which has methods, but a `TemplateRecord` of texts,
numbers, tuples, mappings and other records, made at its first use. A field that is not in `SHOWN` does not exist for
pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from vmodsmith.evidence.provenance import SourcedValue
from vmodsmith.foundation.sandbox import TemplateRecord
from vmodsmith.model import Datum

__all__ = ["SHOWN", "contents", "shown"]

SHOWN: dict[str, tuple[str, ...]] = {
    name: tuple(fields.split())
    for name, fields in {
        "Game": "id manifest types formations units markers counters maps terrain features line_kinds hexes lines "
        "places zones "
        "displays kinds conditions states turns phases tables setups setup_rows style rules paragraphs layers "
        "type_by_id "
        "formation_by_id state_by_id side_by_id counter_by_id bound_phases",
        "Manifest": "id title version languages credits publisher about date stats sides options plugins dice "
        "drawn_dice source",
        "Stat": "id name",
        "Side": "id name colour",
        "Option": "id name values default source",
        "Plugin": "id name description options source",
        "UnitType": "id name kind layout symbol classes scheme title covered source",
        "Formation": "id side name abbr kind parent map_part morale source extra",
        "Unit": "id side type formation size parent name setup quantity steps scheme division arrives area option "
        "values source extra",
        "Marker": "id kind side formation layout name front back symbol scheme quantity use option source extra",
        "Counter": "id kind title side formation type layout scheme symbol classes faces properties quantity use "
        "option covered source",
        "HexMap": "id name orientation hex_mm rows_grow numbering shifted default_terrain parts gap_mm margin_mm "
        "without areas source",
        "MapPart": "id name columns rows compass_up source",
        "EntryArea": "id name side hexes source",
        "Terrain": "id name source",
        "Feature": "id name source",
        "LineKind": "id name runs source",
        "Hex": "hex map terrain features vp source extra",
        "Line": "id map kind name course source extra",
        "Place": "id map name hex kind source extra",
        "Zone": "id map name kind side code hexes source extra",
        "Display": "id name window icon side tracks source note",
        "Track": "id name side boxes columns box_mm source note",
        "Box": "id name text look",
        "PieceKind": "name stacks badge flip eliminated moved facing track sends copies hides layer visual_layer "
        "switched conditions "
        "states area palette source",
        "Facing": "towards arcs source",
        "Area": "name radius key colour source",
        "Send": "name key to",
        "Condition": "id name key marker corner source",
        "State": "id name none key corner values menu source",
        "StateValue": "id name key marker source",
        "Turns": "count name labels kinds source",
        "Phase": "id name side source note",
        "ResultTable": "spec columns rows",
        "TableSpec": "id name file rows columns source note tests",
        "TableAxis": "by dice name",
        "Setup": "id name turn file base view description source",
        "SetupRow": "piece at map face state facing source",
        "Style": "signs",
        "RuleSheet": "id name paragraphs commands buttons source",
        "RuleCommand": "id kinds menu group key each place once paragraphs",
        "RuleButton": "id menu key first paragraphs",
        "Paragraph": "id expect text_en text_ja",
        "SourcedValue": "file line name source kind",
    }.items()
}
"""By the name of the datum's class, the fields and properties that pages see."""

_PLAIN = (str, int, float, bool, type(None))


def shown(value: Any, note: Callable[[str], None] | None = None) -> Any:
    """A value of the model as pages see it. `note` is called with `Class.field` whenever a page reads a field of a
    datum in it. Raises TypeError for a value that is neither plain nor in `SHOWN`.
    """
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, tuple | list):
        return tuple([shown(each, note) for each in value])
    if isinstance(value, set | frozenset):
        return tuple(sorted(shown(each) for each in value))
    if isinstance(value, Mapping):
        return {shown(key): shown(each, note) for key, each in value.items()}
    if isinstance(value, Datum | SourcedValue):
        return _record(value, note)
    raise TypeError(f"{type(value).__name__} is nothing that pages see")


def _record(datum: Datum | SourcedValue, note: Callable[[str], None] | None) -> TemplateRecord:
    name = _name_of(*type(datum).__mro__)
    if not name:
        raise TypeError(f"{type(datum).__name__} is nothing that pages see")
    return TemplateRecord(
        _WORDS.get(name, name.lower()),
        SHOWN[name],
        lambda field: shown(getattr(datum, field), note),
        note and (lambda field: note(f"{name}.{field}")),
    )


@cache
def _name_of(*kinds: type) -> str:
    """The name of a class in `SHOWN`, its own or that of a base class; empty if there is none."""
    return next((each.__name__ for each in kinds if each.__name__ in SHOWN), "")


def contents(value: Any, fields: frozenset[str]) -> Any:
    """The contents of a value or datum for a page that uses only these fields (`Class.field`) of the data in it, as
    lists, mappings and plain values.
    """
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, tuple | list):
        return [contents(each, fields) for each in value]
    if isinstance(value, set | frozenset):
        return sorted(contents(each, fields) for each in value)
    if isinstance(value, Mapping):
        return {key: contents(each, fields) for key, each in value.items()}
    name = _name_of(*type(value).__mro__)
    return [name, *(contents(getattr(value, each), fields) for each in SHOWN[name] if f"{name}.{each}" in fields)]


_WORDS = {
    "UnitType": "type of unit",
    "HexMap": "map",
    "MapPart": "part of a map",
    "EntryArea": "entry area",
    "LineKind": "kind of line",
    "PieceKind": "kind of piece",
    "StateValue": "value of a state",
    "TableSpec": "declaration of a table",
    "TableAxis": "side of a table",
    "SetupRow": "row of a setup",
    "RuleSheet": "sheet of rules",
    "RuleCommand": "command",
    "RuleButton": "button",
    "SourcedValue": "datum with a source",
}
"""The words for data in messages, if they differ from the name of the class."""
