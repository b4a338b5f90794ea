"""What versions of VASSAL write differently, and which of them are tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from vmodsmith.vassal import traits as t
from vmodsmith.vassal.piece import parse_piece, piece_definition
from vmodsmith.vassal.versions import TESTED, as_written_by, number_of

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
