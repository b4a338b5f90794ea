"""The checks of a game: each a small function from the game to its problems.

`run` applies them. A new check is a function in this package, listed in `CHECKS`, or in `CAREFUL` if it takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from vmodsmith.check import module
from vmodsmith.check.data import (
    distinct,
    doubtful_data,
    doubtful_rows,
    doubtful_setups,
    geography,
    kinds,
    names,
    single_fields,
    unasked,
    unused,
)
from vmodsmith.check.rules import (
    declared,
    declared_values,
    die_faces,
    elimination,
    idle_code,
    keys,
    laid_markers,
    lasting_marks,
    left_out,
    never_so,
    odd_declarations,
    odd_numbers,
    odd_words,
    quoted_places,
    sheets,
    table_words,
    uncalled,
    unlike_sides,
    vain_conditions,
    vain_selectors,
)
from vmodsmith.check.scenarios import (
    named,
    scenario_words,
)
from vmodsmith.check.scenarios.asked import Asked
from vmodsmith.check.style import (
    legible,
    pictures,
    style_contents,
    style_marks,
    style_references,
)
from vmodsmith.check.tables import (
    cells,
    doubtful_cells,
    doubtful_tables,
    result_tables,
    table_headings,
)
from vmodsmith.check.texts import (
    doubtful_texts,
    letters,
    pages,
    paragraphs,
    scripted,
    text_places,
    wording,
)
from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.model.parts import CODE, ROWS, ROWS_AND_CODE, HiddenPart, parts_key, without
from vmodsmith.rules.ready import note, ready

if TYPE_CHECKING:
    from vmodsmith.model.scenarios import Case

__all__ = ["CAREFUL", "CHECKS", "OfScenarios", "careful", "ordered", "run", "skipped"]

Check = Callable[[Game], Iterator[Problem]]

CHECKS: tuple[Check, ...] = (
    names.duplicates,
    names.numbers,
    names.languages,
    names.version,
    names.sides,
    names.counters,
    names.mapped,
    names.pieces,
    names.conditions,
    names.facings,
    names.phases,
    names.plugins,
    names.zones,
    names.setups,
    distinct.boxes,
    distinct.windows,
    distinct.players,
    distinct.shown,
    distinct.colours,
    distinct.translated,
    doubtful_rows.unlike,
    doubtful_rows.arrivals,
    doubtful_rows.sides,
    doubtful_rows.formations,
    doubtful_rows.markers,
    doubtful_rows.pieces_of_setups,
    doubtful_rows.placed,
    doubtful_rows.badges,
    doubtful_rows.symbols,
    doubtful_rows.hiding,
    doubtful_rows.by_side,
    doubtful_data.areas,
    doubtful_data.boxes,
    doubtful_data.designators,
    doubtful_data.looks,
    doubtful_data.phases,
    doubtful_data.places,
    odd_declarations.sides_of_phases,
    doubtful_data.sizes,
    doubtful_data.steps,
    doubtful_data.tracks,
    doubtful_data.single_boxes,
    doubtful_data.breadths,
    doubtful_data.kinds_of_formation,
    doubtful_data.kinds_of_place,
    doubtful_data.edges,
    doubtful_data.zones,
    doubtful_data.backs,
    doubtful_data.same_signs,
    doubtful_data.twins,
    doubtful_setups.boxes,
    doubtful_setups.flags,
    doubtful_setups.marker_starts,
    doubtful_setups.enemies,
    doubtful_setups.impassable,
    doubtful_setups.stacks,
    doubtful_setups.outside,
    doubtful_setups.turns,
    doubtful_setups.alike,
    doubtful_texts.designations,
    doubtful_texts.languages,
    text_places.places,
    kinds.options,
    kinds.eliminated,
    kinds.steps,
    kinds.fields,
    single_fields.strengths,
    single_fields.arrivals,
    single_fields.keys,
    result_tables.tables,
    table_headings.asked,
    table_headings.axes,
    doubtful_tables.tests,
    doubtful_tables.turns,
    doubtful_tables.order,
    doubtful_tables.columns,
    doubtful_tables.gaps,
    doubtful_tables.odd_results,
    doubtful_tables.woven,
    doubtful_tables.asked,
    doubtful_cells.slopes,
    doubtful_cells.left_out,
    doubtful_cells.odds,
    doubtful_cells.ratings,
    doubtful_cells.strange_results,
    doubtful_cells.directions,
    cells.costs,
    cells.numbers,
    single_fields.words,
    style_references.looks,
    style_references.sizes,
    style_references.lying,
    style_contents.names,
    style_contents.drawings,
    style_contents.fonts,
    style_contents.counters,
    style_contents.layers,
    style_contents.unused,
    style_contents.colours,
    style_marks.alike,
    style_marks.symbols,
    style_marks.conditions,
    style_marks.boxes,
    style_marks.cards,
    style_marks.braces,
    pictures.named,
    pictures.whole,
    pictures.empty,
    pictures.fineness,
    pictures.cells,
    pictures.unused,
    pictures.below_maps,
    geography.grids,
    geography.ruled,
    geography.hexes,
    geography.lines,
    geography.zones,
    geography.setups,
    sheets.sheets,
    sheets.functions,
    elimination.eliminated,
    keys.shared,
    keys.buttons,
    keys.with_host,
    table_words.words,
    table_words.starts,
    odd_words.comparisons,
    odd_words.assigned,
    odd_words.arcs,
    odd_words.parameters,
    declared.rows,
    declared.tracks,
    laid_markers.laid,
    laid_markers.borne,
    laid_markers.moved_by_two,
    die_faces.cases,
    die_faces.comparisons,
    die_faces.rolls,
    quoted_places.boxes,
    quoted_places.numbers,
    declared_values.least,
    declared_values.levels,
    declared_values.vain,
    declared_values.arguments,
    declared_values.dice,
    declared_values.buttons,
    declared_values.markers,
    declared_values.results,
    declared_values.conditions,
    declared_values.bindings,
    declared_values.single,
    declared_values.orders,
    declared_values.pointing,
    declared_values.rooms,
    declared_values.waiting,
    declared_values.unthrown,
    declared_values.names,
    declared_values.offers,
    declared_values.sold,
    declared_values.listed,
    odd_numbers.distances,
    odd_numbers.steps,
    odd_numbers.incomes,
    odd_numbers.turns,
    odd_declarations.marks,
    odd_declarations.scores,
    odd_declarations.one_sided,
    odd_declarations.unasked,
    odd_declarations.crossed,
    odd_declarations.amid,
    odd_declarations.apart,
    odd_declarations.lacking,
    odd_declarations.near_words,
    odd_declarations.networks,
    unlike_sides.owners,
    unlike_sides.sequences,
    unlike_sides.counted_for_both,
    unlike_sides.marked,
    left_out.bound,
    left_out.never_due,
    left_out.pools,
    left_out.waiting,
    never_so.again,
    never_so.courses,
    never_so.lengths,
    never_so.tracks,
    never_so.same,
    never_so.two_at_once,
    never_so.words,
    odd_numbers.differences,
    odd_numbers.roads,
    odd_numbers.elsewhere,
    odd_numbers.several,
    unasked.levels,
    unasked.menus,
    unasked.charts,
    unasked.options,
    unasked.signs,
    unasked.turns,
    paragraphs.sources,
    paragraphs.sources_of_rows,
    paragraphs.pages,
    letters.letters,
    letters.letters_of_rows,
    paragraphs.texts,
    scripted.texts,
    scripted.names,
    scripted.names_of_rows,
    wording.shown,
    wording.shown_in_rows,
    wording.missing,
    wording.untranslated,
    wording.leads,
    wording.unused,
    uncalled.functions,
    idle_code.branches,
    idle_code.circles,
    idle_code.loops,
    idle_code.unread,
    unused.types,
    unused.formations,
    unused.kinds,
    unused.layouts,
    unused.ground,
    unused.rows,
    vain_conditions.invariants,
    vain_conditions.comparisons,
    vain_conditions.stats,
    vain_conditions.places,
    vain_conditions.scores,
    vain_conditions.boxes,
    vain_selectors.markers_alone,
    vain_selectors.marks,
    vain_selectors.nobody,
    vain_selectors.nothing,
    vain_selectors.opposites,
    vain_selectors.sides_left_out,
    vain_selectors.idle_sides,
    vain_selectors.prices,
    lasting_marks.marks,
)


OF_OUR_OWN: frozenset[Check] = frozenset(
    (
        style_references.looks,
        style_references.sizes,
        style_contents.names,
        style_contents.drawings,
        style_contents.fonts,
        style_contents.counters,
        style_contents.layers,
        style_contents.unused,
        pictures.named,
        pictures.whole,
        pictures.empty,
        pictures.fineness,
        pictures.unused,
        pictures.below_maps,
        pages.rendered,
        module.heeded,
        legible.limits,
        legible.legends,
    )
)
"""Checks of drawings and of how a module is made. They do not apply to a plug-in, which has neither."""


CAREFUL: dict[Check, str] = {
    pages.rendered: "pages",
    module.heeded: "fields that VASSAL ignores",
    legible.limits: "legibility",
    legible.legends: "legends of maps",
}
"""Checks that take longer and find only problems that a build finds as well; each with the thing it examines."""


MOST_OF_A_CHECK = 1000
"""The most findings of one check that are reported."""


def run(game: Game, checks: Iterable[Check] | None = None, cache: Cache | None = None) -> list[Problem]:
    """Every problem of a game that could be read, errors first, by file and line. Without `checks`, the checks of every
    build are made. With a `cache`, a check that found nothing and sees no rows of counters is not repeated until
    something else changes.
    """
    found: list[Problem] = []
    silent = _Silent(game, cache)
    for check in CHECKS if checks is None else checks:
        if (game.hosted is None or check not in OF_OUR_OWN) and not silent.knows(check):
            found += _findings(check, game)
    silent.close()
    return ordered(found)


def _findings(check: Check, game: Game) -> list[Problem]:
    some = list(islice(check(game), MOST_OF_A_CHECK + 1))
    if len(some) > MOST_OF_A_CHECK:
        last = some.pop()
        rest, expected = f"more findings like the {MOST_OF_A_CHECK} above", "the ones above fixed first"
        some.append(Problem(last.file, 0, "", rest, expected, check=last.check, severity=last.severity))
    return some


class _Silent:
    """The checks that find nothing in a game and do without the rows of its counters, without the functions of its
    rules, or without both.

    They are cached by all the data that they can see; without a cache none are known.
    """

    def __init__(self, game: Game, cache: Cache | None) -> None:
        views = [_View(game, cache, hidden) for hidden in (ROWS_AND_CODE, ROWS, CODE)] if cache else []
        self._views = [each for each in views if each.key]

    def knows(self, check: Check) -> bool:
        """Whether a check is known to find nothing, whatever is in the parts that it does without."""
        name = f"{check.__module__}.{check.__name__}"
        return any(name in each.silent for each in self._views) or any(each.finds_none(check) for each in self._views)

    def close(self) -> None:
        """Store new results."""
        for each in self._views:
            each.close()


class _View:
    """A game without some parts, and the checks that find nothing in it; `key` is None if nothing can be cached."""

    def __init__(self, game: Game, cache: Cache, hidden: Collection[str]) -> None:
        self._cache, self.key = cache, parts_key(game, "checks", hidden)
        known = self._cache.get(self.key) if self.key else None
        self.silent: set[str] = known if isinstance(known, set) else set()
        self._game = without(game, hidden) if self.key and not isinstance(known, set) else None
        # What is known of rules, such as their words, is known of their functions too, which a view may hide.
        if self._game is not None and not set(CODE) & set(hidden) and (known_rules := ready(game)):
            note(self._game, known_rules)

    def finds_none(self, check: Check) -> bool:
        """Whether a check that was not yet made in this view finds nothing, and asks for nothing that is hidden."""
        if self._game is not None:
            with suppress(HiddenPart):
                if not _findings(check, self._game):
                    self.silent.add(f"{check.__module__}.{check.__name__}")
                    return True
        return False

    def close(self) -> None:
        """Store new results."""
        if self._game is not None and self.key:
            self._cache.set(self.key, self.silent)


def careful(game: Game, *, sound: bool, built: bool = False) -> list[Problem]:
    """The findings of the careful checks.

    In a game that is not `sound`, such a check may fail because of a problem that others have reported already; it then
    adds nothing. If the module was `built`, checks that every build makes are left out.
    """
    found: list[Problem] = []
    for check, what in CAREFUL.items():
        if (game.hosted is not None and check in OF_OUR_OWN) or (built and check is module.heeded):
            continue
        try:
            found += check(game)
        except Exception:
            if sound:
                raise
            found.append(skipped(f"counters/{game.id}/game.yaml", what, "the errors of this game fixed first"))
    return ordered(found)


class OfScenarios:
    """Names in scenarios that the game does not have: of paragraphs, pieces, places, commands, buttons.

    Files are checked one by one; `ask` records the questions that a file asks of the game.
    """

    def __init__(self, game: Game, cache: Cache | None = None) -> None:
        self._game, self._names = game, named.names_of(game)
        self._words = scenario_words.ModuleWords(game, cache)
        answers = {"paragraph": lambda word: paragraphs.is_known(game, word), **self._names.answers()}
        self.ask = Asked({**answers, **self._words.answers()})

    def found(self, cases: Collection[Case]) -> list[list[Problem]]:
        """The findings in the scenarios of one file, check by check."""
        proves = ((each.scenario, each.scenario.proves) for each in cases)
        checks = [
            paragraphs.proofs(self._game, self.ask, proves),
            named.named(self._names, self.ask, cases),
            named.idle(cases),
            named.vain(cases),
        ]
        if self._game.hosted is None:  # the menus of somebody else's pieces are not known
            checks += [each(self._words, self.ask, cases) for each in _OF_WORDS]
        return [list(dict.fromkeys(each)) for each in checks]

    def close(self) -> None:
        """Store the words of the game."""
        self._words.close()


_OF_WORDS = (scenario_words.offered, scenario_words.elsewhere, scenario_words.silences)


def skipped(file: str, what: str, why: str) -> Problem:
    """A finding that something was not checked, and why."""
    return Problem(file, 0, "", f"not checked: {what}", why, check="skipped", severity="warning")


def ordered(found: Iterable[Problem]) -> list[Problem]:
    """Each problem once: errors first, by file and line; in one place in the order in which they were found."""
    return sorted(
        dict.fromkeys(found),
        key=lambda each: (each.severity != "error", each.file, each.line, each.column, each.field),
    )
