"""A setup as an author makes it: a piece dragged in the window, the game saved by the window's own menu and dialog, and
the file taken back as rows."""

from __future__ import annotations

import csv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared.hands import at_window

from vmodsmith.cli import main

pytestmark = pytest.mark.engine


def test_what_was_laid_out_and_saved_in_the_window_is_a_setup(
    needs_engine: None, blank: Callable[[str], Path], skirmish: Path, tmp_path: Path
) -> None:
    saved = tmp_path / "laid.vsav"
    with at_window(blank("skirmish")) as hands:
        engine = hands.engine
        engine.call("by_hand", wanted=False)
        engine.setup(engine.info()["setups"][0], side=engine.info()["sides"][0])
        engine.call("centre", at="0303")
        engine.call("by_hand", wanted=True)
        hands.rest()
        hands.drag(hands.piece("r-1"), hands.place("0404"))
        hands.click(hands.word("File"))
        hands.click(hands.word("Save Game As..."))
        hands.file(saved)
        hands.until(lambda: zipfile.is_zipfile(saved), "the game is saved")
    start = skirmish / "counters/skirmish/setups/start.csv"
    before = {row["piece"]: row["at"] for row in csv.DictReader(start.open(encoding="utf-8"))}
    told = CliRunner().invoke(main, ["--workspace", str(skirmish), "setup", "skirmish", str(saved), "laid"])
    assert told.exit_code == 0, told.output
    laid = skirmish / "counters/skirmish/setups/laid.csv"
    after = {row["piece"]: row["at"] for row in csv.DictReader(laid.open(encoding="utf-8"))}
    dragged = {piece: "0404" for piece, at in before.items() if at == before["r-1"]}  # its whole stack goes along
    assert len(dragged) == 2
    assert after == before | dragged
