"""A large map is drawn band by band, and printed portion by portion: it takes little more memory than a small one."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from pydantic import ValidationError
from shared.files import ROOT

from vmodsmith.foundation.problems import Problem
from vmodsmith.model.maps import MOST_HEXES, HexMap
from vmodsmith.reading.table_files import lines, rows

MOST = 450
"""Megabytes of the largest process. It takes 355, of which 240 are there with a map of 12 by 12 hexes as well; with
whole layers in memory it took 584."""


MOST_PRINTED = 320
"""Megabytes of printing it: it takes 270. With the whole drawing given to Typst at once it took 345."""


@pytest.mark.slow(15)
@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured in other units elsewhere")
@pytest.mark.parametrize(("task", "most"), [("build", MOST), ("mapsheets", MOST_PRINTED)])
def test_a_map_of_66_by_66_hexes_is_made_in_bounded_memory(task: str, most: int) -> None:
    """The starter, cold, by the benchmark: 36 million pixels, more than are kept from one time to the next."""
    words = [sys.executable, str(ROOT / "benchmarks" / "large.py"), "66", "--task", task]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    found = re.search(r"66 x 66 hexes: +(\d+) MB", done.stdout)
    assert found and 60 < int(found[1]) < most, done.stdout


def test_as_many_hexes_as_a_map_may_have_and_no_more() -> None:
    """All its parts together; each from its first column and row to its last."""

    def land(*parts: tuple[int, int, int, int]) -> HexMap:
        made = [
            {"id": f"p{n}", "name": "x", "columns": (left, right), "rows": (top, bottom)}
            for n, (left, right, top, bottom) in enumerate(parts)
        ]
        return HexMap.model_validate({"id": "a", "name": "x", "default_terrain": "clear", "parts": made})

    assert land((3, 3, 7, 7)).size == 1
    assert land((1, 12, 5, 8)).size == 12 * 4
    assert land((1, 12, 5, 8), (-2, 3, 0, 1)).size == 12 * 4 + 6 * 2
    assert land((1, 500, 1, 100), (501, 600, 1, 500)).size == MOST_HEXES
    for parts in ([(1, 500, 1, 100), (501, 600, 1, 500), (601, 601, 1, 1)], [(0, 500, 1, 200)], [(1, 500, 0, 200)]):
        with pytest.raises(ValidationError, match=f"at most {MOST_HEXES} hexes"):
            land(*parts)


def test_each_hex_of_the_largest_map_can_have_a_row() -> None:
    """A table ends after more rows than such a map has hexes."""
    problems: list[Problem] = []
    text = "hex,terrain\n" + "".join(f"{n},woods\n" for n in range(MOST_HEXES))
    assert len(rows("hexes.csv", lines(text), problems)) == MOST_HEXES and not problems
