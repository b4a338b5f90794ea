"""What VASSAL says of a module becomes findings of `lint --engine`: each complaint with what was done when it came. A
stand-in says here what the engine says of modules with such faults; tests in VASSAL show that it says so."""

from __future__ import annotations

from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest
from test_lint import field, module, slot

from vmodsmith.engine import EngineError
from vmodsmith.lint import Severity
from vmodsmith.tasks.lint import _complaint, lint_file
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.archive import write_archive

NEWS = {
    "kind": "warning",
    "text": "java.util.concurrent.ExecutionException: java.net.UnknownHostException: vassalengine.org",
}
"""That VASSAL could not look for news of itself: no fault of the module, whenever it comes."""


_GUN = "VASSAL.build.module.PieceWindow#0/VASSAL.build.widget.ListWidget#0/VASSAL.build.widget.PieceSlot#1"
_INFANTRY = "VASSAL.build.module.PrototypesContainer#0/VASSAL.build.module.PrototypeDefinition#0"
WRITTEN = {"owner": "piece Gun", "kind": "image", "found": "ghost.png", "path": _GUN, "trait": "", "definition": ""}
FROM_ELSEWHERE = {
    **{"owner": "piece Gun", "kind": "key", "found": "it uses the key Ctrl+F", "path": _GUN},
    **{"trait": "delete;Go;70,130;", "definition": _INFANTRY},
}


class Complaining:
    """An engine that complains at every step."""

    def __init__(self, module: Path, *, timeout: float) -> None:
        assert module.is_file()
        self.done: list[str] = []

    def __enter__(self) -> Complaining:
        return self

    def __exit__(self, *of: object) -> None:
        self.done.append("closed")

    def complaints_at_opening(self) -> list[dict[str, str]]:
        return [{"kind": "warning", "text": "picture   ghost.png\nnot found"}, NEWS]

    def references(self) -> list[dict[str, str]]:
        kept = {"owner": "Gun", "kind": "unheard of", "found": "Artilery", "path": "own.Class#0", "trait": ""}
        return [kept, WRITTEN, FROM_ELSEWHERE]

    def info(self) -> dict[str, Any]:
        return {"setups": ["Campaign", "Battle"]}

    def mark(self) -> int:
        return len(self.done)

    def new_game(self) -> None:
        raise EngineError("the wizard has no page", "")

    def setup(self, name: str) -> None:
        self.done.append(name)

    def refresh(self, *options: str) -> None:
        self.done.append("refreshed")

    def problems(self, mark: int) -> list[dict[str, str]]:
        return [NEWS, *([{"kind": "warning", "text": "x" * 400}] if "refreshed" in self.done[mark:] else [])]

    def chat(self, mark: int) -> list[str]:
        said = ["- Gun refreshed", "- Slot not found for Mortar", "- Unable to run Refresh, module was saved"]
        return said if "refreshed" in self.done[mark:] else []


def test_each_complaint_is_a_finding_with_what_was_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vmodsmith.engine.Engine", Complaining)
    path = tmp_path / "small.vmod"
    battle = c.PredefinedSetup(name="Battle", useFile=True, file="battle.vsav", isMenu=False)
    held = module(slot(t.BasicPiece("Gun", "guards.png"), name="Gun", gpid="2"), more=(field(), battle))
    write_archive(path, {**held, "battle.vsav": b""})
    alone, whole = lint_file(path), lint_file(path, engine=True)
    told = [(each.kind, each.places[0], each.reason) for each in whole.findings[len(alone.findings) :]]
    gun = "Pieces [Game Piece Palette] > Red [Scrollable List] > Gun [Single piece]"
    infantry = "[Game Piece Prototype Definitions] > Infantry [Definition]"
    assert told == [
        ("engine-opening", "opening the module", "VASSAL says: picture ghost.png not found"),
        ("engine-reference", "Gun", "unheard of: Artilery"),
        ("engine-reference", gun, "VASSAL finds no picture 'ghost.png'"),
        (
            "engine-reference",
            f"{gun}, trait 'Delete - Go', which comes from {infantry}",
            "it uses the key Ctrl+F",
        ),
        ("engine-game", "beginning a new game", "VASSAL says: the wizard has no page"),
        *(
            told
            for setup in ("the setup 'Campaign'", "Battle [Pre-defined setup]")
            for told in (
                ("engine-game", f"{setup}, in Refresh Counters", f"VASSAL says: {'x' * 297}..."),
                ("engine-refresh", f"{setup}, in Refresh Counters", "VASSAL says: Slot not found for Mortar"),
                (
                    "engine-refresh",
                    f"{setup}, in Refresh Counters",
                    "VASSAL says: Unable to run Refresh, module was saved",
                ),
            )
        ),
    ]
    assert all(each.severity is Severity.WARNING and each.remedy for each in whole.findings[len(alone.findings) :])


def test_a_module_that_vassal_cannot_open_is_a_finding_among_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Program code that a folder of sources lacks, for example: what lint finds by itself is told as well. A file
    `moduledata`, which such folders seldom have, is not needed."""

    def refused(module: Path, *, timeout: float) -> None:
        raise EngineError("java.lang.ClassNotFoundException: game.Chatter", "")

    monkeypatch.setattr("vmodsmith.engine.Engine", refused)
    folder = tmp_path / "sources"
    for name, data in module(slot(t.BasicPiece("Gun", "ghost.png"))).items():
        if name != "moduledata":
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
    found = {each.kind: each for each in lint_file(folder, engine=True).findings}
    assert "image-missing" in found
    assert found["engine-opening"].severity is Severity.ERROR
    assert "cannot open the module: java.lang.ClassNotFoundException: game.Chatter" in found["engine-opening"].reason


class Failing(Complaining):
    """An engine that fails at what it is asked of a module."""

    def references(self) -> list[dict[str, str]]:
        raise EngineError("java.io.FileNotFoundException: 'campaign.sav' not found", "")


def test_what_the_engine_fails_in_does_not_keep_it_from_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vmodsmith.engine.Engine", Failing)
    path = tmp_path / "small.vmod"
    write_archive(path, module(slot(t.BasicPiece("Gun", "guards.png"), name="Gun", gpid="2"), more=(field(),)))
    told = [each.reason for each in lint_file(path, engine=True).findings]
    assert "VASSAL says: java.io.FileNotFoundException: 'campaign.sav' not found" in told
    assert "VASSAL says: Slot not found for Mortar" in told


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("<html>Cannot read <b>gun.png</b>.<br>Size &lt; 1</html>", "Cannot read gun.png. Size < 1"),
        ("<html><head><style>p {color: red}</style></head><p>No map</p></html>", "No map"),
        ("a < b and c > d", "a < b and c > d"),
        ("{tmp}/tmpx1 y/deep/small.vmod (No such file)", "small.vmod (No such file)"),
        ("jar:file:{tmp}/held/small.vmod!/images/gun.png is damaged", "jar:file:small.vmod!/images/gun.png is damaged"),
        ("{home}/.VASSAL/prefs: locked", "prefs: locked"),
        ("images/gun.png not found", "images/gun.png not found"),
    ],
)
def test_a_finding_holds_no_markup_and_no_path_of_this_machine(said: str, read: str) -> None:
    told = said.format(tmp=gettempdir(), home=Path.home()) if "{" in said and "color" not in said else said
    assert _complaint("engine-game", "beginning a new game", {"text": told}).reason == f"VASSAL says: {read}"
