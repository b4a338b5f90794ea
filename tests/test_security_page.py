"""The page of what strangers' files can do promises nothing that no test holds."""

from __future__ import annotations

import re

from shared.games import ROOT

PAGE = ROOT / "docs" / "security.md"


def rows() -> list[tuple[str, str, str]]:
    """Promise, what holds it, the tests that are named."""
    lines = [each for each in PAGE.read_text(encoding="utf-8").splitlines() if each.startswith("| ")]
    cells = [tuple(cell.strip() for cell in each.strip("|").split("|")) for each in lines]
    return [(a, b, c) for a, b, c in cells if a != "promise"]


def test_every_promise_names_tests_that_there_are() -> None:
    there = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert len(rows()) >= 12
    for promise, _, tests in rows():
        named = re.findall(r"`(test_\w+)`", tests)
        assert named, f"no test holds: {promise}"
        assert set(named) <= there, f"{promise}: {set(named) - there}"


def test_what_holds_a_promise_is_there() -> None:
    for promise, held, _ in rows():
        for path in re.findall(r"`([a-z_]+/[a-z_/]*(?:\.py)?)`", held):
            assert (ROOT / "builder" / "vmodsmith" / path).exists(), f"{promise}: {path}"


def test_the_page_is_in_the_site() -> None:
    assert "security.md" in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
