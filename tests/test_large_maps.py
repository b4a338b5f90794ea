"""A large map is drawn band by band, and printed portion by portion: it takes little more memory than a small one."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from shared.files import ROOT

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
