"""What versions of VASSAL write differently, and which of them are tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.piece import parse_piece, piece_definition
from vmodsmith.vassal.versions import LATER, TESTED, as_written_by, number_of

CHAIN = piece_definition([t.BasicPiece("n"), t.Footprint(), t.Delete()], "1")


def test_the_readme_names_the_versions_that_are_tested(repository: Path) -> None:
    text = (repository / "README.md").read_text(encoding="utf-8")
    assert tuple(re.findall(r"VASSAL (\d+\.\d+\.\d+(?:-\w+)?)", text)) == TESTED


@pytest.mark.parametrize(
    ("version", "numbers"), [("3.7.26", (3, 7, 26)), ("3.8.0-beta1", (3, 8, 0)), ("4", (4,)), ("?", ())]
)
def test_a_version_is_numbers(version: str, numbers: tuple[int, ...]) -> None:
    assert number_of(version) == numbers


def test_an_earlier_version_writes_what_we_write() -> None:
    assert as_written_by("3.7.26", CHAIN) == CHAIN
    with pytest.raises(ValueError):
        as_written_by("3.8.0", "no definition")


def test_a_later_version_adds_fields_at_the_end_of_a_trait_and_leaves_the_others() -> None:
    ours, theirs = (parse_piece(each) for each in (CHAIN, as_written_by("3.8.0-beta1", CHAIN)))
    assert [each.type for each in theirs.traits if "footprint" not in each.type] == [
        each.type for each in ours.traits if "footprint" not in each.type
    ]
    (own,), (other,) = ([each for each in made.traits if "footprint" in each.type] for made in (ours, theirs))
    assert other.type.startswith(own.type) and len(other.type) > len(own.type)
    assert other.state.startswith(own.state) and len(other.state) > len(own.state)


def test_percentages_that_the_engine_cannot_keep_are_refused() -> None:
    refused = []
    for percent in range(101):
        try:
            t.AreaOfEffect(opacity=percent).type()
        except ValueError:
            refused.append(percent)
    assert refused == [53, 59]


TRAIL = "footprint;84,130;Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;note"


@pytest.mark.parametrize("ending", ["", ";true", ";false"])
def test_what_a_later_version_adds_to_a_trail_is_read_and_written_again(ending: str) -> None:
    read = t.Footprint.read(TRAIL + ending, "false;;0;false")
    assert read.ignore_same_location == {"": None, ";true": True, ";false": False}[ending]
    assert read.type() == TRAIL + ending
    assert read.state().count(";") == (4 if ending else 3)


@pytest.mark.parametrize(
    ("ending", "read"),
    [
        ("", (None, None, None)),
        (";$Cost$;false;true", ("$Cost$", False, True)),
        (";;true;false", ("", True, False)),
    ],
)
def test_by_what_entries_for_places_are_sorted_is_read_and_written_again(
    ending: str, read: tuple[str | None, bool | None, bool | None]
) -> None:
    text = "locCommand;d;locZones;{true};Go;71,130;true"
    found = t.MultiLocationCommand.read(text + ending)
    assert (found.sort_by, found.ascending, found.numeric) == read
    assert found.type() == text + ending


def test_a_text_that_lacks_some_later_fields_gets_what_the_engine_takes_for_them() -> None:
    found = t.MultiLocationCommand.read("locCommand;d;locZones;;Go;;true;$Cost$")
    assert found.type().endswith(";$Cost$;true;false")


def test_later_fields_of_a_module_are_no_loss_when_it_is_compared() -> None:
    """Whatever a version adds at the end is an attribute of ours: nothing that stands in such a text is dropped."""
    for each in LATER:
        kind = next(made for made in vars(t).values() if getattr(made, "ID", None) == each.trait)
        ours = kind().type()
        assert kind.read(ours + each.ending).type() == ours + each.ending
        assert kind.read(ours).type() == ours


def test_rows_that_run_aslant_are_a_component_of_ours() -> None:
    attributes = [each.name for each in c.ObliqueHexGridNumbering.attributes]
    assert attributes == [each.name for each in c.HexGridNumbering.attributes] and "stagger" in attributes
