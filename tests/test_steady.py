"""A file that is saved while a game is read: what is kept under a digest was made of files with that digest."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.reading.steady import steadily
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks import check as checking
from vmodsmith.tasks import evidence, make_module
from vmodsmith.tasks.build import build_game
from vmodsmith.vassal.archive import read_archive

UNITS, BEFORE, AFTER = "counters/skirmish/units.csv", "r-1,red,foot,r1,III,1,11", "r-1,red,foot,r1,III,1,77"


def names(module: Path) -> str:
    return read_archive(module)["buildFile.xml"].decode()


def swapping(root: Path, *texts: tuple[str, str]) -> Callable[..., object]:
    """`read_game`, during whose first calls a file is written with other words: once before it is read, and once after,
    say."""
    path, waiting = root / UNITS, list(texts)
    real = checking.read_game

    def write(one: str, other: str) -> None:
        path.write_text(path.read_text(encoding="utf-8").replace(one, other), encoding="utf-8")

    def read(*arguments: object, **more: object) -> object:
        if waiting:
            write(*waiting.pop(0))
        found = real(*arguments, **more)  # type: ignore[arg-type]
        if waiting:
            write(*waiting.pop(0))
        return found

    return read


@pytest.mark.slow(5)
@pytest.mark.parametrize(
    "writes", [[(BEFORE, AFTER)], [(BEFORE, AFTER), (AFTER, BEFORE)]], ids=["changed", "changed and changed back"]
)
def test_a_file_that_changes_between_key_and_reading_is_built_again(
    writes: list[tuple[str, str]], skirmish: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = Workspace(skirmish)
    monkeypatch.setattr(make_module, "read_game", swapping(skirmish, *writes))
    first = build_game(workspace, "skirmish")
    monkeypatch.undo()
    units = skirmish / UNITS
    for now in (units.read_text(encoding="utf-8"), units.read_text(encoding="utf-8").replace(AFTER, BEFORE)):
        units.write_text(now, encoding="utf-8")
        built = build_game(workspace, "skirmish")
        found = built.path.read_bytes()
        again = build_game(workspace, "skirmish", force=True)
        assert found == again.path.read_bytes(), "what was kept is what a build makes"
    assert first.made


def test_files_that_never_rest_are_told(skirmish: Path) -> None:
    workspace, counted = Workspace(skirmish), []

    def read() -> None:
        counted.append(1)
        (skirmish / UNITS).write_text(f"id{len(counted)}\n")

    with pytest.raises(WorkspaceError, match="another program keeps writing them"):
        steadily(workspace, "skirmish", read)
    assert 2 < len(counted) < 100


def test_a_file_that_comes_or_goes_meanwhile_is_noticed(skirmish: Path) -> None:
    workspace = Workspace(skirmish)
    more = skirmish / "templates/skirmish/help/more.html.j2"
    steps = [lambda: more.write_text("x"), lambda: more.unlink(), lambda: os.utime(skirmish / UNITS), lambda: None]
    digest, left = steadily(workspace, "skirmish", lambda: (steps.pop(0)(), len(steps))[1])  # type: ignore[func-returns-value]
    assert left == 0 and digest == workspace.digest("skirmish")


def test_a_file_that_vanishes_while_it_is_counted_is_no_fault(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = Workspace(skirmish)
    listed = workspace.files("skirmish")
    gone = skirmish / UNITS
    whole = workspace.digest("skirmish")
    gone.unlink()
    monkeypatch.setattr(Workspace, "files", lambda self, game: listed)
    assert workspace.digest("skirmish") != whole and len(workspace.stamps("skirmish")) == len(listed)


def test_passed_scenarios_are_told_of_the_data_that_were_read(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(evidence, "remembered", asked.append)
    monkeypatch.setattr(evidence, "read_game", swapping(skirmish, (BEFORE, AFTER)))
    evidence.coverage_of(Workspace(skirmish), "skirmish")
    assert asked == [Workspace(skirmish).digest("skirmish")]
