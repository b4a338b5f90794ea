"""Expressions of declarations that no parser takes: told, whatever their length and their depth."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from vmodsmith.cli import main
from vmodsmith.tasks.new import new_game

LARGE = {
    "a long sum": ("unit.mv + " * 20_000 + "1", "200,001 characters', expected an expression of at most 4,000"),
    "a sum of many": ("1 + " * 900 + "1", "smaller parts: this is nested too deeply"),
    "signs before signs": ("- " * 1900 + "1", "smaller parts: this is nested too deeply"),
    "names of names": ("unit" + ".a" * 1900, "smaller parts: this is nested too deeply"),
}


@pytest.mark.parametrize("what", sorted(LARGE))
def test_an_expression_that_is_too_large_is_told(tmp_path: Path, what: str) -> None:
    value, said = LARGE[what]
    new_game(tmp_path, "trial")
    path = tmp_path / "templates/trial/rules/2-movement.yaml"
    text = path.read_text(encoding="utf-8")
    assert "{value: unit.mv}" in text
    path.write_text(text.replace("{value: unit.mv}", f'{{value: "{value}"}}', 1), encoding="utf-8")
    done = CliRunner().invoke(main, ["--workspace", str(tmp_path), "check", "trial"])
    assert isinstance(done.exception, SystemExit) and done.exit_code == 1, done.exception
    assert "rules/2-movement.yaml:28" in done.output and said in done.output, done.output[-600:]
