"""The small game to begin with, in a workspace of its own; and a way to spoil it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from vmodsmith.foundation.fingerprints import fingerprint
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks import quick, simulate, tabletop
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.tabletop import PreparedTabletop

NAME = "little"

Spoil = Callable[..., Workspace]


@pytest.fixture(autouse=True, scope="session")
def _laid_once() -> Iterator[None]:
    """A game is read, checked and made ready once for as long as its files, but for scenarios, are the same: nothing of
    it changes in play."""
    real, kept = tabletop.laid, dict[str, PreparedTabletop]()

    def laid(workspace: Workspace, name: str) -> PreparedTabletop:
        files = [each for each in workspace.files(name) if each.parent.name != "scenarios"]
        digest = fingerprint(workspace.root, files, name)
        if digest not in kept:
            kept[digest] = real(workspace, name)
        return kept[digest]

    with pytest.MonkeyPatch.context() as patch:
        for each in (quick, simulate):
            patch.setattr(each, "laid", laid)
        yield


@pytest.fixture(scope="session")
def little(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The game as `vmodsmith new` writes it."""
    root = tmp_path_factory.mktemp("little")
    new_game(root, NAME)
    return Workspace(root)


@pytest.fixture
def spoilt(tmp_path: Path) -> Spoil:
    """Gives the game with one more rule sheet, `9-more.yaml`, and functions for it; again for the same game changed."""

    def make(sheet: str, functions: str = "") -> Workspace:
        if not (tmp_path / "counters").exists():
            new_game(tmp_path, NAME)
        rules = tmp_path / "templates" / NAME / "rules"
        (rules / "9-more.yaml").write_text("name: rule.sequence\n" + textwrap.dedent(sheet), encoding="utf-8")
        (rules / "more.py").write_text("from game import *\n\n\n" + textwrap.dedent(functions), encoding="utf-8")
        return Workspace(tmp_path)

    return make
