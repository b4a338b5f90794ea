"""The page of reference is what the checker goes by."""

from __future__ import annotations

import re
from pathlib import Path

from vmodsmith.rules.language.checker.builtins import BUILTINS
from vmodsmith.rules.language.reference import OWN, PAGE, reference
from vmodsmith.rules.language.signatures import containers, vocabulary, word_names
from vmodsmith.rules.language.types import Word


def test_the_page_is_that_of_the_program(repository: Path) -> None:
    page = (repository / PAGE).read_text(encoding="utf-8")
    assert page == reference(), "write it anew: python -m vmodsmith.rules.language.reference"


def test_everything_has_its_line() -> None:
    page = reference()
    said = vocabulary({name: Word(name, frozenset()) for name in word_names()})
    calls = [*said.functions, *(name for each in said.classes.values() for name in each.methods)]
    calls += [name for each in containers().values() for name in each.methods]
    assert [name for name in calls if f"| `{name}(" not in page] == []
    attributes = [name for each in said.classes.values() for name in each.attributes]
    assert [name for name in (*attributes, *word_names()) if f"| `{name}` |" not in page] == []
    assert OWN.keys() == BUILTINS.keys()


def test_every_line_says_something() -> None:
    rows = [line.strip("| ").split(" | ") for line in reference().splitlines() if line.startswith("| ")]
    assert len(rows) > 150
    assert [row for row in rows if not all(cell.strip() for cell in row)] == []


def test_the_pages_it_leads_to_are_there(repository: Path) -> None:
    links = re.findall(r"\]\(([\w.-]+\.md)\)", reference())
    assert len(links) == 2
    assert [each for each in links if not (repository / "docs" / each).exists()] == []
