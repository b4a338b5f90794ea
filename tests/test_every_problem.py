"""Whatever `check`, the checker of rules, `lint`, `survey` and the other commands report is reported in a test: a new
branch without one fails here.

`tests/shared/said.py` finds each place that says something and notes which of them the tests of `FILES` reach; what
none reaches yet is listed in `unsaid.txt`, which may only get shorter. A run of all tests judges at its end, by what it
noted.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from shared.said import HOME, Record, Site, counted, sites

FILES = (
    "art/test_legend.py::test_a_panel_too_small_for_its_legend_is_told",
    "art/test_style_checks.py",
    "rules/test_elimination.py",
    "rules/test_expressions_too_large.py",
    "rules/test_forty_mistakes.py",
    "rules/test_language_edges.py",
    "rules/test_language_rest.py",
    "rules/test_language_seldom.py",
    "rules/test_language_stubs.py",
    "rules/test_language_subset.py",
    "rules/test_language_types.py",
    "rules/test_language_words.py",
    "rules/test_mechanics.py",
    "rules/test_mechanics_manual.py::test_a_game_reaches_into_no_mechanic",
    "rules/test_rows_of_plugins.py",
    "rules/test_mechanics_declared.py",
    "rules/test_mechanics_seldom.py",
    "rules/test_choices_of_actions.py",
    "rules/test_commands_offered.py",
    "rules/test_mechanics_values.py",
    "rules/test_shared_keys.py",
    "sheets/test_cards.py::test_a_game_without_cards_is_told_what_one_is",
    "sheets/test_safe_zone.py::test_texts_that_an_inset_makes_too_small_are_named",
    "sheets/test_safe_zone.py::test_what_comes_too_near_is_named_once_where_it_stands",
    "survey/test_colours.py",
    "survey/test_survey.py",
    "test_bad_input.py",
    "test_meant_otherwise.py",
    "test_slips_elsewhere.py",
    "test_bounds.py::test_a_drawing_that_is_none_is_told_whether_it_is_shown_or_not",
    "test_bounds.py::test_a_paper_that_holds_nothing_is_told_before_anything_is_printed",
    "test_bounds.py::test_what_is_too_much_is_told_within_seconds[a cell]",
    "test_bounds.py::test_what_is_too_much_is_told_within_seconds[a long value]",
    "test_bounds.py::test_what_is_too_much_is_told_within_seconds[columns of a table]",
    "test_bounds.py::test_what_is_too_much_is_told_within_seconds[digits of a cell]",
    "test_bounds.py::test_what_is_too_much_is_told_within_seconds[keys that nobody knows]",
    "test_bounds.py::test_what_is_too_much_is_told_within_seconds[maps]",
    "test_bounds.py::test_what_is_too_much_is_told_within_seconds[phases]",
    "test_bounds.py::test_what_is_too_much_is_told_within_seconds[ranges of hexes]",
    "test_bounds.py::test_what_is_too_much_is_told_within_seconds[rows]",
    "test_bounds.py::test_what_is_too_much_is_told_within_seconds[values]",
    "test_bounds.py::test_many_styles_one_after_the_other_are_told_within_seconds",
    "test_displays_on_map.py::test_a_display_that_lies_badly_is_reported",
    "test_displays_on_map.py::test_two_displays_on_the_map_may_not_meet",
    "test_displays_on_map.py::test_without_a_map_there_is_nothing_to_lie_on",
    "test_files_of_strangers.py",
    "test_hex_rows.py",
    "test_hosts.py",
    "test_idle_code.py",
    "test_independent_faults.py",
    "test_lint.py",
    "test_lint_of_meanings.py",
    "test_lint_of_old_modules.py",
    "test_lint_told_by_vassal.py",
    "test_map_pictures.py",
    "test_names_of_files.py",
    "test_one_list.py",
    "test_other_tables.py",
    "test_own_pictures.py",
    "test_pages_of_strangers.py::test_a_name_that_is_none_is_told_with_its_line_and_the_nearest",
    "test_pages_of_strangers.py::test_a_page_fetches_nothing_and_runs_nothing",
    "test_pages_of_strangers.py::test_many_greedy_pages_cost_no_more_than_some",
    "test_paragraphs.py",
    "test_plugins.py::test_a_page_shows_pictures_that_are_in_the_module",
    "test_rarely_said.py",
    "test_reported_seldom.py",
    "test_scenario_names.py",
    "test_slips.py",
    "test_slips_of_fire.py",
    "test_slips_of_the_strait.py",
    "test_slips_of_games.py::test_a_slip_that_only_such_a_game_can_have_is_told_once",
    "test_steady.py::test_files_that_never_rest_are_told",
    "test_translators_files.py",
    "test_tutorials.py",
    "test_words.py::test_a_catalogue_of_no_language_of_the_game_is_told",
    "test_words.py::test_a_script_that_cannot_be_drawn_is_told_at_its_line",
    "test_words.py::test_a_slip_of_the_translator_is_told",
    "test_workbooks.py",
    "test_written_within.py",
    "vassal/test_ignored.py::test_check_tells_a_component",
)
"""Where mistakes are made on purpose. A test of a message in another file counts once the file, or the test, is named
here."""

LONG = ("test_lint.py::test_nothing_is_wrong_with_the_games",)
"""Tests of these files that take long and report nothing."""

APART = ("preview/",)
"""Rooms that are not counted: of a drawing that fails, the gallery reports what the exception says."""

KNOWN = Path(__file__).with_name("unsaid.txt")
"""What no test says yet."""


def _known() -> list[str]:
    lines = KNOWN.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _unreached(reached: dict[str, set[int]]) -> Iterator[Site]:
    for each in (each for each in sites() if not each.file.startswith(APART)):
        if not any(each.first <= line <= each.last for line in reached.get(each.file, ())):
            yield each


def _apart(repository: Path, folder: Path) -> dict[str, set[int]]:
    """What `FILES` reach, run by themselves in a process of their own."""
    said, tests = folder / "said.json", repository / "tests"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", "-m", "not engine and not browser",
         f"--basetemp={folder / 'run'}", *(f"--deselect=tests/{each}" for each in LONG),
         *(f"tests/{each}" for each in FILES)],
        cwd=repository,
        env={**environment, "VMODSMITH_SAID": str(said), "PYTHONPATH": os.pathsep.join([str(tests), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return _by_file(json.loads(said.read_text(encoding="utf-8")))


def _by_file(places: Iterable[tuple[str, int]]) -> dict[str, set[int]]:
    reached: dict[str, set[int]] = {}
    for file, line in places:
        reached.setdefault(file, set()).add(line)
    return reached


def _new(reached: dict[str, set[int]]) -> list[str]:
    """What is not said, and not known to be unsaid. `VMODSMITH_UNSAID=write` takes out of the list what is said now."""
    unsaid, known = list(dict.fromkeys(map(str, _unreached(reached)))), _known()
    if os.environ.get("VMODSMITH_UNSAID") == "write":
        head = [line for line in KNOWN.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
        KNOWN.write_text(
            "\n".join([*head, *(each for each in unsaid if each in known or not known)]) + "\n", encoding="utf-8"
        )
        known = _known()
    return [each for each in unsaid if each not in known]


@pytest.mark.slow(20)
def test_whatever_can_be_said_is_said_in_a_test(repository: Path, tmp_path: Path, said: Record) -> None:
    """By what the tests of this run have reached, if all of `FILES` are among them, else by a run of these. So is what
    seems to be unsaid: what a test would say may have been kept since another test of the same process."""
    reached = said.everything()
    if reached is None or _new(_by_file(reached)):
        new = _new(_apart(repository, tmp_path))
        assert new == [], "\n".join(["said in no test of FILES:", *new])


def test_places_that_say_something_are_found() -> None:
    """Of each sort one: by the name of the class, by its other maker, by helpers, by the checker's list, as a finding
    of `lint`."""
    found = sites()
    assert len(found) > 400
    says = {each.says.partition("(")[0] for each in found}
    assert {
        "Problem",
        "Problem.at",
        "findings.add",
        "self._fault",
        "body.fault",
        "field.problem",
        "_wrong",
        "Finding",
    } <= says
    assert all((HOME / each.file).is_file() and each.first <= each.last for each in found)
    assert not [each for each in found if each.file == "foundation/problems.py" and "file_of" in each.says], (
        "a maker says nothing"
    )
    assert not [each for each in found if "each.kind" in each.says], "a finding of another's kind says nothing new"


def test_a_test_counts_by_its_file_its_name_or_its_parameters() -> None:
    """As they stand in `FILES`."""
    files = ("a.py", "b/c.py::test_one", "d.py::test_two[x y]")
    wanted = {
        "tests/a.py::test_any[1]": "a.py",
        "tests/b/c.py::test_one": "b/c.py::test_one",
        "tests/b/c.py::test_one[p::q]": "b/c.py::test_one",
        "tests/b/c.py::test_one_more": None,
        "tests/b/a.py::test_any": None,
        "tests/d.py::test_two[x y]": "d.py::test_two[x y]",
        "tests/d.py::test_two[z]": None,
    }
    assert {each: counted(each, files) for each in wanted} == wanted


def test_a_run_judges_once_all_that_count_were_run(tmp_path: Path) -> None:
    """What processes of a run have reached is laid together; without one of the tests nothing is known."""
    wanted = frozenset({"one", "two", "three"})
    first, second = (Record(tmp_path, each, wanted, complete=True) for each in ("gw0", "gw1"))
    for record, test, place in (
        (first, "one", ("a.py", 1)),
        (second, "two", ("b.py", 2)),
        (first, "three", ("a.py", 3)),
    ):
        record.reached.add(place)
        record.finish(test)
    assert first.everything() == second.everything() == {("a.py", 1), ("b.py", 2), ("a.py", 3)}
    assert Record(tmp_path, "gw2", wanted).everything() is None, "a part of them was asked for"
    alone = Record(None, "alone", wanted, complete=True)
    alone.finish("one")
    assert alone.everything() is None, "some of them did not run"


def test_what_is_not_said_yet_is_little_and_no_more_than_there_is() -> None:
    """The list names places that there are; one that has gone is taken out of it."""
    known = _known()
    assert len(known) == len(set(known)) <= MOST


MOST = 0
"""The list is empty, and stays so."""
