"""The documentation is a site: every page has its place, and no link leads nowhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from vmodsmith.engine.requests import page_with_requests
from vmodsmith.reading.reference import value_words

ROOT = Path(__file__).parents[1]


def _built(config: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """Build a site in a process of its own: mkdocs counts warnings through the logging of the whole program."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(config), "-d", str(site)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_site_builds_without_a_dead_link(tmp_path: Path) -> None:
    made = _built(ROOT / "mkdocs.yml", tmp_path)
    assert made.returncode == 0, made.stderr
    assert (tmp_path / "index.html").is_file() and (tmp_path / "mechanics.html").is_file()


def test_a_dead_link_stops_it(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("[nowhere](gone.md)\n")
    data = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    (tmp_path / "mkdocs.yml").write_text(yaml.safe_dump({**data, "nav": [{"Home": "index.md"}]}))
    made = _built(tmp_path / "mkdocs.yml", tmp_path / "site")
    assert made.returncode != 0 and "gone.md" in made.stderr


@pytest.mark.parametrize(("page", "least"), [("README.md", 10), ("CONTRIBUTING.md", 10), ("CHANGELOG.md", 5)])
def test_what_the_pages_beside_the_site_name_is_there(page: str, least: int) -> None:
    """They are no part of the site, so its build does not follow what they link to, nor the files that they name."""
    text = (ROOT / page).read_text(encoding="utf-8")
    linked = [each.split("#")[0] for each in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in each]
    named = re.findall(r"`((?:docs|builder|tests)/[\w./-]*\w)/?`", text)
    assert len(linked) + len(named) >= least
    assert [each for each in [*linked, *named] if not (ROOT / each).exists()] == []


def test_every_page_says_in_its_first_line_whom_it_is_for() -> None:
    pages = sorted((ROOT / "docs").glob("*.md"))
    assert len(pages) > 20
    said = {page.name: page.read_text(encoding="utf-8").split("\n\n")[1] for page in pages}
    assert [name for name, first in said.items() if not first.startswith("*For ")] == []


def test_the_page_of_the_engine_driver_has_every_request() -> None:
    page = (ROOT / "docs" / "engine-driver.md").read_text(encoding="utf-8")
    assert page == page_with_requests(page), "write it anew: python -m vmodsmith.engine.requests"
    assert page.count("\n| `") > 50


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"enum": ["yes", "no"]}, "yes or no"),
        ({"enum": ["true", "false", "yes", "no"]}, "yes or no"),
        ({"enum": ["yes", "once"]}, "`yes` `once`"),
        ({"enum": ["flat", "pointy"]}, "`flat` `pointy`"),
        ({"type": "array", "items": {"enum": ["a"]}}, "list of `a`"),
        ({"type": "array", "items": [{"enum": ["a"]}, {"enum": ["a"]}]}, "2 values: `a`"),
        ({"type": "object", "additionalProperties": {"enum": ["a", "b"]}}, "mapping to `a` `b`"),
        ({"type": "object"}, "mapping"),
        ({"type": "string"}, "text"),
    ],
)
def test_what_a_value_may_be_is_said_in_words(schema: dict[str, object], words: str) -> None:
    assert value_words(schema) == words
