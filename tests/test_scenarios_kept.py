"""Files of scenarios without findings are not read again: whatever a game no longer has that they ask for is found all
the same, and a file that was changed is read, whatever its time and size say."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vmodsmith.check.scenarios.asked import Asked
from vmodsmith.check.scenarios.scenario_files import in_scenarios
from vmodsmith.foundation.cache import Cache, open_cache
from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.files import Reader
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import read_game

NAME = "skirmish"
SCENARIOS = f"templates/{NAME}/scenarios"

ASKING = {
    "names": """
scenarios:
- name: names
  proves: 6.1
  setup: start
  side: red
  turn: 2
  phase: move-red
  dice: 5
  place:
  - {piece: r-1, at: "0101", state: shaken, face: 2}
  - {piece: r-2, at: losses/both.red}
  - {piece: r-2, at: losses/both.blue}
  steps:
  - {dice: 6, phase: move-blue}
  - expect: {pieces: {b-2: {at: "0604", without: shaken}}, count: {"0102": 0}}
""",
    "words": """
scenarios:
- name: words
  place: [{piece: r-1, at: "0101", do: Rifles}]
  steps:
  - {do: "12", to: r-1}
  - {press: Undo}
  - {hotkey: Alt+1}
  - expect: {no-chat: [rifles at losses]}
""",
    "other": "scenarios: [{name: other, steps: [{press: Fog, expect: {chat: }}]}]\n",
}


@pytest.fixture
def home(skirmish: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small workspace with files that ask for much, and a cache of its own."""
    monkeypatch.setenv("VMODSMITH_CACHE", str(tmp_path / "cache"))
    for name, text in ASKING.items():
        (skirmish / SCENARIOS / f"{name}.yaml").write_text(text, encoding="utf-8")
    return skirmish


def findings(home: Path) -> list[Problem]:
    """The findings in scenarios of a game that is read again."""
    workspace = Workspace(home)
    game, _ = read_game(workspace, NAME)
    assert game is not None
    return in_scenarios(workspace, NAME, game)


def anew(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[Problem]:
    """The same without anything kept."""
    with monkeypatch.context() as other:
        other.setenv("VMODSMITH_CACHE", str(home.parent / "nothing kept yet"))
        return findings(home)


def read_by(home: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[set[str], list[Problem]]:
    """Which files of scenarios are read to find what there is, and that."""
    seen: set[str] = set()
    with monkeypatch.context() as noting:
        whole = Reader.yaml

        def noted(self: Reader, relative: str, *, required: bool = True) -> object:
            seen.add(relative)
            return whole(self, relative, required=required)

        noting.setattr(Reader, "yaml", noted)
        found = findings(home)
    return {each.rpartition("/")[2] for each in seen if each.startswith(SCENARIOS)}, found


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_what_has_not_changed_is_not_read_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every = {each.name for each in (home / SCENARIOS).iterdir()}
    assert read_by(home, monkeypatch) == (every, [])
    assert read_by(home, monkeypatch) == (set(), [])
    edit(home / "counters/skirmish/units.csv", "r1,II,1,12", "r1,II,1,12a")
    edit(home / SCENARIOS / "words.yaml", 'do: "12"', "do: 12a")
    assert read_by(home, monkeypatch) == ({"words.yaml"}, [])
    edit(home / "templates/skirmish/strings.csv", "First Red Corps", "Second Red Corps")
    assert read_by(home, monkeypatch) == (set(), [])


GONE = {
    "a unit": ("counters/skirmish/units.csv", "\nb-2,", "\nb-9,"),
    "the name of a unit": ("counters/skirmish/units.csv", "r1,II,1,12", "r1,II,1,13"),
    "a face": ("counters/skirmish/units.csv", "1,11,A,,2,1,0,4,2,", "1,11,A,,1,1,,4,,"),
    "a piece of which there is one": ("counters/skirmish/units.csv", "12,A,2,1", "12,A,,1"),
    "a phase": ("templates/skirmish/phases.yaml", "{id: move-blue", "{id: march-blue"),
    "a setup": ("counters/skirmish/setups.yaml", "id: start", "id: begin"),
    "turns": ("templates/skirmish/phases.yaml", "count: 4", "count: 1"),
    "a paragraph": ("templates/skirmish/paragraphs.csv", "\n6.1,", "\n6.0,"),
    "a text of the toolbar": ("templates/skirmish/strings.csv", "option.fog,Fog,霧", "option.fog,Mist,霞"),
    "a hex": ("maps/skirmish/map.yaml", "columns: 1-6", "columns: 1-5"),
}


@pytest.mark.parametrize("what", GONE)
def test_what_the_game_no_longer_has_is_found(home: Path, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert findings(home) == []
    file, old, new = GONE[what]
    edit(home / file, old, new)
    found = findings(home)
    assert found == anew(home, monkeypatch) == findings(home)
    assert found, "the case does not show what it is for"


def test_a_file_with_findings_is_read_each_time(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert findings(home) == []
    edit(home / SCENARIOS / "other.yaml", "press: Fog", "press: Frog")
    for _ in range(2):
        read, found = read_by(home, monkeypatch)
        assert read == {"other.yaml"}
        assert [(each.file, each.found, each.nearest) for each in found] == [(f"{SCENARIOS}/other.yaml", "Frog", "Fog")]
    assert found == anew(home, monkeypatch)


def test_a_change_is_seen_whatever_time_and_size_say(home: Path) -> None:
    path = home / SCENARIOS / "other.yaml"
    before = path.stat()
    assert findings(home) == []
    edit(path, "press: Fog", "press: Fig")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size and path.stat().st_mtime_ns == before.st_mtime_ns
    assert [each.found for each in findings(home)] == ["Fig"]


def test_a_name_in_two_files_is_found_though_one_is_not_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert findings(home) == []
    edit(home / SCENARIOS / "other.yaml", "name: other", "name: words")
    read, found = read_by(home, monkeypatch)
    assert read == {"other.yaml"} and found == anew(home, monkeypatch)
    assert [(each.file, each.found) for each in found] == [(f"{SCENARIOS}/words.yaml", "words")]


def test_what_is_kept_may_be_damaged(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert findings(home) == []
    with open_cache() as cache:
        damage(cache)
    every = {each.name for each in (home / SCENARIOS).iterdir()}
    assert read_by(home, monkeypatch) == (every, [])
    assert read_by(home, monkeypatch) == (set(), [])


def damage(cache: Cache) -> None:
    """Change a byte of each value."""
    disk = cache._disk
    assert disk is not None
    for key in list(disk):
        record = disk.get(key)
        assert isinstance(record, bytes)
        disk.set(key, record[:-1] + bytes([record[-1] ^ 1]))


def test_questions_are_noted_once_until_they_are_taken() -> None:
    ask = Asked({"even": lambda number: number % 2 == 0})
    assert ask.yes("even", 2) and not ask.yes("even", 1) and ask.yes("even", 2)
    noted = ask.taken()
    assert noted == {"even": ((2,), (1,))} and ask.taken() == {}
    assert not ask.all_yes(noted) and ask.all_yes({"even": [(2,), (4,)]}) and ask.taken() == {}
