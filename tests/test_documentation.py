"""The documentation is a site: every page has its place, and no link leads nowhere."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config

ROOT = Path(__file__).parents[1]


def test_the_site_builds_without_a_dead_link(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="mkdocs"):
        build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(tmp_path)))
    assert [record.getMessage() for record in caplog.records] == []
    assert (tmp_path / "index.html").is_file() and (tmp_path / "mechanics.html").is_file()


def test_a_dead_link_stops_it(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("[nowhere](gone.md)\n")
    data = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    (tmp_path / "mkdocs.yml").write_text(yaml.safe_dump({**data, "nav": [{"Home": "index.md"}]}))
    with pytest.raises(Exception, match="warnings"):
        build(load_config(str(tmp_path / "mkdocs.yml"), site_dir=str(tmp_path / "site")))
