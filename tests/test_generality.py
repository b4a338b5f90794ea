"""The program knows no game: no word of any game's data stands in it."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

COMMON = frozenset(
    """
    main map north south east west displays losses pool turns turn air morale unit units marker markers control chit
    support clear woods town village river stream lake road track railway trench campaign empty model disrupted fired
    assaulted city hill highland infantry armour artillery default standard large plain armoured moved victory movement
    recovery assault reinforcements counters rules setup setups region areas zones edge status base red blue house power
    square heavy leader observer limits observation reliability results anti-tank terrain front cavalry guards foot
    vehicle breakdown brigade battalion regiment corps army division mill option spring fire modifiers scatter odds
    station factory factories
    """.split()  # noqa: SIM905  (a list of words reads better than a list of strings)
)
"""Words of the trade that a game's data use, and a program for wargames must be able to use too."""


def _words(root: Path, game: str) -> Iterator[str]:
    """Names that belong to a game: its own, ids and names of sides, formations, leaders, units, types, places,
    tables."""
    yield game
    for file in (f"counters/{game}/formations.csv", f"maps/{game}/places.csv", f"counters/{game}/units.csv"):
        with (root / file).open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                yield row["id"]
                printed = f"{row.get('abbr', '')} {row.get('parent', '')} {row['name'] if 'units' in file else ''}"
                yield from re.findall(r"[A-Za-z]{5,}", printed)
    for file, section in (
        (f"counters/{game}/game.yaml", "sides"),
        (f"counters/{game}/types.yaml", "types"),
        (f"templates/{game}/tables.yaml", "tables"),
    ):
        for each in yaml.safe_load((root / file).read_text(encoding="utf-8"))[section]:
            yield each["id"]
    for path in (root / f"templates/{game}").glob("strings/*.csv"):
        with path.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                if row["key"].startswith(("place.", "formation.", "side.", "game.title")):
                    yield from re.findall(r"[A-Z][a-z]{4,}", row["en"])


@pytest.fixture(scope="module")
def program(repository: Path) -> str:
    """Every text file of the program, but the dictionaries of the small game: their words are those of a language."""
    files = [each for each in sorted((repository / "builder").rglob("*")) if each.is_file()]
    files = [each for each in files if each.parent.name != "starter_words"]
    suffixes = {".py", ".pyi", ".java", ".csv", ".yaml", ".j2", ".css", ".js", ".html"}
    vendored = repository / "builder" / "vmodsmith" / "preview" / "static" / "vendor"
    return "\n".join(
        each.read_text(encoding="utf-8")
        for each in files
        if each.suffix in suffixes and not each.is_relative_to(vendored)
    )


def test_no_word_of_a_game_stands_in_the_program(repository: Path, program: str) -> None:
    found = {}
    known = {word.lower() for word in re.findall(r"[A-Za-z][A-Za-z-]+", program)}
    for path in sorted((repository / "counters").glob("*/game.yaml")):
        for word in set(_words(repository, path.parent.name)):
            if len(word) > 3 and word.lower() in known and word.lower() not in COMMON:
                found[word] = path.parent.name
    assert found == {}


def test_nothing_names_a_place_on_somebodys_machine(program: str) -> None:
    assert not re.findall(r"/(?:home|root|work|Users)/\w+", program)
