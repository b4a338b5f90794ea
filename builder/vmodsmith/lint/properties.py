"""Properties that are read and never set, or set and never read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from vmodsmith.foundation.problems import nearest
from vmodsmith.vassal.module import Module
from vmodsmith.vassal.sequence import is_expression
from vmodsmith.vassal.traits import (
    CalculatedProperty,
    DynamicProperty,
    Marker,
    SetGlobalProperty,
    SetPieceProperty,
    Trait,
    TranslatableMessage,
)

from .engine_properties import bases_of, is_of_vassal, is_read_by_vassal
from .findings import Finding, Severity, in_trait_of
from .written import reads_of, sources_of, word_counts

__all__ = ["global_properties_that_are_not_there", "properties_nobody_reads", "properties_nobody_sets"]


def properties_nobody_sets(module: Module) -> Iterator[Finding]:
    """Find properties that expressions and formats read and nothing sets. Nothing is reported for extensions and
    modules with program code, where others may set them, nor for a name that could be composed during play.
    """
    if module.is_extension or module.may_have_code:
        return
    places: dict[str, dict[str, str]] = {}
    texts: dict[str, set[str]] = {}
    times: Counter[str] = Counter()
    for each in module.once(sources_of):
        for name in reads_of(each.text):
            times[name] += 1
            texts.setdefault(name, set()).add(each.text)
            if not is_of_vassal(name) and not each.ignored:
                places.setdefault(name, {}).setdefault(each.place, each.text)
    if not places:
        return
    text = module.written
    words = word_counts(module)
    made = _made_names(module)
    set_names = _names_set(module)
    for name, where in places.items():
        if any(_count(each, text, words) > _read(each, times) for each in (name, *bases_of(name))):
            continue
        if any(part in name for part in made) or name in module.other_words:
            continue
        near = nearest(name, set_names)
        hint = f" There is one called {near!r}." if near and near != name else ""
        quoted = next(iter(where.values()))
        shown = quoted if len(quoted) <= 100 else f"{quoted[:97]}..."
        more = len(texts[name]) - 1
        shown += f", and {more} more {'text' if more == 1 else 'texts'}" if more else ""
        remedy = "Correct the name, or define the property."
        if re.search(rf"[=!]=\s*{re.escape(name)}\b", quoted):
            remedy = "If a text is meant, put it in quotation marks; otherwise correct the name or define the property."
        yield Finding(
            "property-unset",
            Severity.WARNING,
            tuple(where),
            f"the property {name!r} is read here ({shown}), but nothing in the module sets it: it is always empty",
            f"{remedy}{hint}",
        )


def _count(name: str, text: str, words: Counter[str]) -> int:
    return words[name] if _is_word(name) else text.count(name)


def _read(name: str, times: Counter[str]) -> int:
    """The number of occurrences of a name in the build file that only read it."""
    if _is_word(name):
        return times[name]
    return sum(count * read.count(name) for read, count in times.items())


def _is_word(name: str) -> bool:
    return re.fullmatch(r"[^\W\d]\w*", name) is not None


def _setters(module: Module) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The names of properties that traits and components set, each with its place."""
    for piece, _, names in module.of_traits(_set_by):
        yield from ((piece.place, (name,)) for name in names)
    for element in module.elements():
        if str(element.tag).endswith(_COMPONENTS):
            yield module.place(element), (element.get("name", ""),)


_COMPONENTS = (".GlobalProperty", ".ZoneProperty")


def _set_by(trait: Trait) -> tuple[str, ...]:
    match trait:
        case Marker():
            return trait.names
        case DynamicProperty() | CalculatedProperty() | SetGlobalProperty() | SetPieceProperty():
            return (trait.name,)
        case TranslatableMessage():
            return (trait.name,)
    return ()


def _names_set(module: Module) -> list[str]:
    return sorted({name for _, names in module.once(_setters) for name in names if name})


def _made_names(module: Module) -> list[str]:
    """The fixed parts of names that are composed during play."""
    parts: set[str] = set()
    for name in _names_set(module):
        if "$" in name or is_expression(name):
            found = re.findall(r'"([^"]+)"', name) if is_expression(name) else re.split(r"\$[^$]*\$", name)
            parts.update(each for each in found if each.strip())
            if not any(each.strip() for each in found):
                parts.add("")  # any name
    return sorted(parts)


def global_properties_that_are_not_there(module: Module) -> Iterator[Finding]:
    """Find global properties that a trait sets and no component of the module defines: VASSAL changes nothing and
    reports bad data. Specification: ``SetGlobalProperty.myKeyEvent``.

    Any component with the name in one of its attributes may define it: a turn level, an option, dice. Nothing is
    reported for extensions, for modules with program code, and for names that are composed during play.
    """
    if module.is_extension or module.may_have_code:
        return
    brought = {str(value) for element in module.elements() for value in element.values()}
    defined = sorted({each.get("name", "") for each in module.elements() if str(each.tag).endswith(_COMPONENTS)})
    for piece, trait, names in module.of_traits(_globals_set_by):
        for name in names:
            if is_of_vassal(name) or not brought.isdisjoint((name, *bases_of(name))):
                continue
            near = nearest(name, defined)
            yield Finding(
                "global-property-missing",
                Severity.ERROR,
                (in_trait_of(piece.place, trait),),
                f"the global property {name!r} is set here and not defined: VASSAL only reports bad data",
                "Define it in the Global Properties of the module, map or zone, or correct its name here."
                + (f" There is one called {near!r}." if near else ""),
            )


def _globals_set_by(trait: Trait) -> tuple[str, ...]:
    if isinstance(trait, SetGlobalProperty) and trait.name and "$" not in trait.name and not is_expression(trait.name):
        return (trait.name,) if trait.commands else ()
    return ()


_READ_BY_NAME = re.compile(
    r"(?:Get\w{0,40}Property|GetString|GetInteger|(?:Sum|Count|Max|Min)\w{0,40}|Is\w{0,40}Restricted)\(\s*([^\s\")])"
)


def properties_nobody_reads(module: Module) -> Iterator[Finding]:
    """Find properties of traits, maps and zones that are set and never read. Nothing is reported if names to read are
    composed during play, nor for extensions and modules with program code.
    """
    if module.is_extension or module.may_have_code:
        return
    places: dict[str, dict[str, None]] = {}
    times: Counter[str] = Counter()
    for place, names in module.once(_setters):
        for name in names:
            times[name] += 1
            places.setdefault(name, {})[place] = None
    text = module.written
    if _READ_BY_NAME.search(text) or re.search(r"\$[^$\n]*\$[^$\n]*\$\$", text):
        return
    words = word_counts(module)
    for name, where in places.items():
        if not name or "$" in name or is_expression(name) or is_of_vassal(name) or len(name) < 2:
            continue
        if is_read_by_vassal(name):
            continue
        if _count(name, text, words) == times[name] and name not in module.own_words:
            first, more = next(iter(where)), len(where) - 1
            yield Finding(
                "property-unread",
                Severity.NOTE,
                (f"{name}, of {first}" + (f" and {more:,} more places" if more else ""),),
                "properties that nothing in the module reads",
                "Delete the trait or property, if it is not kept as a reminder and no extension of the module reads "
                "it.",
            )
