"""Lint: the faults of any module, found in its archive, without VASSAL and without a game's sources. Each kind of fault
is a small function from the module to findings. Only certain faults are reported: nothing is, if program code, an
extension or a name composed during play could make it right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from vmodsmith.vassal.components import COMPONENTS, Element
from vmodsmith.vassal.components.reading import read_component
from vmodsmith.vassal.module import Module, read_module
from vmodsmith.vassal.traits.reading import UnknownTrait

from .commands import menus_of_one_key
from .expressions import broken_expressions
from .extensions import faults_of_fit, module_with_extension, of_the_extension
from .findings import Finding, Severity, gathered
from .grids import stacks_off_the_board, zones_and_regions
from .hotkeys import keys_of_buttons, keys_of_vassal
from .idle import ignored_fields, unknown_traits
from .languages import untranslated_texts
from .loading import pictures_too_large
from .meanings import misread_conditions, misread_expressions, shortened_numbers
from .mending import Mended, mend
from .names import names_of_other_slots, names_twice, properties_twice_in_a_piece
from .pages import missing_pages
from .pictures import missing_pictures, unreadable_pictures, unused_pictures
from .properties import global_properties_that_are_not_there, properties_nobody_reads, properties_nobody_sets
from .prototypes import (
    definition_of,
    missing_prototypes,
    prototypes_in_circles,
    prototypes_of_one_name,
    unused_definitions,
    unused_prototypes,
)
from .refreshing import setups_out_of_step
from .reports import reports_of_nothing
from .saves import lost_at_refresh, module_with_save, within
from .slots import pieces_without_a_slot, setups_without_a_file, slots_of_one_number, stacks_without_a_board
from .sounds import missing_sounds, unused_sounds
from .unheard import keys_nobody_hears, triggers_nobody_hears

__all__ = [
    "RULES",
    "Finding",
    "LintReport",
    "Mended",
    "Module",
    "Severity",
    "lint",
    "lint_extension",
    "lint_save",
    "mend",
    "read_module",
]

RULES: tuple[Callable[[Module], Iterable[Finding]], ...] = (
    missing_pictures,
    unreadable_pictures,
    unused_pictures,
    missing_prototypes,
    prototypes_in_circles,
    prototypes_of_one_name,
    unused_prototypes,
    slots_of_one_number,
    pieces_without_a_slot,
    setups_without_a_file,
    missing_pages,
    stacks_without_a_board,
    stacks_off_the_board,
    setups_out_of_step,
    zones_and_regions,
    names_twice,
    names_of_other_slots,
    properties_twice_in_a_piece,
    missing_sounds,
    unused_sounds,
    menus_of_one_key,
    keys_of_buttons,
    keys_of_vassal,
    keys_nobody_hears,
    triggers_nobody_hears,
    broken_expressions,
    misread_conditions,
    misread_expressions,
    shortened_numbers,
    properties_nobody_sets,
    properties_nobody_reads,
    global_properties_that_are_not_there,
    reports_of_nothing,
    untranslated_texts,
    pictures_too_large,
    ignored_fields,
    unknown_traits,
)
"""The rules, in the order in which they are applied."""


WITHOUT_PIECES: tuple[Callable[[Module], Iterable[Finding]], ...] = (
    *(
        unreadable_pictures,
        setups_without_a_file,
        missing_pages,
        stacks_without_a_board,
        stacks_off_the_board,
        zones_and_regions,
    ),
    *(names_twice, keys_of_buttons, unknown_traits),
)
"""The rules for modules in which all definitions of pieces are damaged."""


@dataclass(frozen=True, slots=True)
class LintReport:
    """The findings of a module, and how much of it was examined.

    Parts that no class here can represent are kept as text and counted: traits by reason, components by class, and
    single attributes of components. A report `of_game` counts the pieces of a saved game, not those of its module.
    """

    findings: tuple[Finding, ...]
    pieces: int
    traits: int
    kept: Mapping[str, int]
    components: int
    unknown_components: Mapping[str, int]
    attributes: int
    kept_attributes: Mapping[str, int]
    of_game: bool = False

    def to_json(self) -> dict[str, object]:
        """The report as plain data."""
        return {
            "pieces": self.pieces,
            "traits": self.traits,
            "traits_kept_as_text": dict(self.kept),
            "components": self.components,
            "components_kept_as_text": dict(self.unknown_components),
            "attributes": self.attributes,
            "attributes_kept_as_text": dict(self.kept_attributes),
            "findings": [each.to_json() for each in self.findings],
        }


def lint(entries: Mapping[str, bytes]) -> LintReport:
    """The findings for the module with these entries. Raises UserError if it has no readable build file."""
    module = read_module(entries)
    return _report(module, _found(module))


def _found(module: Module) -> Iterator[Finding]:
    rules = WITHOUT_PIECES if module.without_tabs else RULES
    return _unseen_are_notes(module, (finding for rule in rules for finding in rule(module)))


def lint_extension(extension: Mapping[str, bytes], host: Mapping[str, bytes]) -> LintReport:
    """The findings for the extension with these entries, within the module that it extends: also things missing from
    both, and reasons why VASSAL does not load the extension with this module.

    Raises UserError if one of the build files cannot be read, or the host is an extension itself.
    """
    read = read_module(extension)
    found = of_the_extension(_found(module_with_extension(read, host)), read)
    return _report(read, chain(faults_of_fit(read, read_module(host)), found))


def _unseen_are_notes(module: Module, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings; those in prototypes that no piece uses become notes, because players notice nothing."""
    idle = frozenset() if module.without_tabs else unused_definitions(module)
    for each in findings:
        unseen = tuple(place for place in each.places if definition_of(place) in idle)
        if each.severity is Severity.NOTE or not unseen:
            yield each
            continue
        seen = tuple(place for place in each.places if place not in unseen)
        if seen:
            yield replace(each, places=seen)
        yield replace(each, severity=Severity.NOTE, places=unseen)


OF_PIECES: tuple[Callable[[Module], Iterable[Finding]], ...] = (menus_of_one_key, broken_expressions, ignored_fields)
"""The rules for the pieces of a saved game without its module."""

WITHIN: tuple[Callable[[Module], Iterable[Finding]], ...] = (
    *(missing_pictures, missing_sounds, missing_prototypes, unknown_traits),
    *OF_PIECES,
)
"""The rules for the pieces of a saved game within its module."""


def lint_save(save: Mapping[str, bytes], name: str, host: Mapping[str, bytes] | None = None) -> LintReport:
    """The findings for the pieces of a saved game (the entries of a `.vsav`) of this name. With the entries of its
    module also things that they need and the module lacks, and pieces that Refresh Counters would not update. Raises
    UserError for an unreadable saved game and for a host without a build file.
    """
    module = module_with_save(save, name, host)
    rules = OF_PIECES if host is None else WITHIN
    found = within((finding for rule in rules for finding in rule(module)), name)
    if host is not None:
        found = chain(found, lost_at_refresh(module, name))
    return _report(module_with_save(save, name, None), found, of_game=True)


def _is_component(element: Element) -> bool:
    """Whether an element is a component, not only a part of one, such as the options within Global Options."""
    return bool(element.attrib) and "." in str(element.tag)


def _report(module: Module, found: Iterable[Finding], *, of_game: bool = False) -> LintReport:
    traits = [trait for piece in module.pieces for trait in piece.traits]
    kept = Counter(trait.reason for trait in traits if isinstance(trait, UnknownTrait))
    read = [read_component(each) for each in module.elements() if each.tag in COMPONENTS or _is_component(each)]
    known = [each for each in read if each.component is not None]
    unknown = Counter(each.tag for each in read if each.component is None)
    attributes = sum(len(each.values) + len(each.kept) for each in known)
    kept_attributes = Counter(f"{each.tag.rpartition('.')[2]}.{name}" for each in known for name in each.kept)
    pieces = sum(bool(each.traits) and not (of_game and each.in_trait) for each in module.pieces)
    return LintReport(
        tuple(gathered(found)), pieces, len(traits), kept, len(read), unknown, attributes, kept_attributes, of_game
    )
