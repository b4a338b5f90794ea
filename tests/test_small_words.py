"""Small words of the command: a number and its noun, a name made of a foreign word, a finding that has no file or is
met twice."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared.games import ROOT

from vmodsmith import words
from vmodsmith.cli import main
from vmodsmith.foundation.problems import CappedProblems, Problem
from vmodsmith.reading.ids import as_id
from vmodsmith.tasks.new import new_game
from vmodsmith.words.speech import counted

ROOM = Path(words.__file__).parents[1]
"""Where the program's own files are."""


def run(root: Path, *arguments: str) -> str:
    return CliRunner().invoke(main, ["--workspace", str(root), *arguments]).output


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("Żołnierze górscy", "zolnierze-gorscy"),
        ("Łódź", "lodz"),
        ("Ærø Bataljon", "aero-bataljon"),
        ("Đorđe", "dorde"),
        ("Straßenkämpfer", "strassenkampfer"),
        ("Þórr og Höfðingi", "thorr-og-hofdingi"),
        ("Kırşehir Œuvre", "kirsehir-oeuvre"),
        ("1st Row (weak)", "1st-row-weak"),
        ("赤軍", "赤軍"),
    ],
)
def test_an_id_made_of_a_name_keeps_every_latin_letter(name: str, made: str) -> None:
    assert as_id(name) == made


def test_what_is_found_twice_in_one_place_is_told_once(tmp_path: Path) -> None:
    found = CappedProblems()
    for line in (3, 3, 4):
        found.append(Problem("units.csv", line, "nota", "nota", "a known field"))
    assert [each.line for each in found] == [3, 4]
    new_game(tmp_path, "crossing")
    style = tmp_path / "templates/crossing/style.yaml"
    style.write_text(
        style.read_text(encoding="utf-8").replace("palette: {", 'palette: {amber: "#000000", ', 1), encoding="utf-8"
    )
    told = [line for line in run(tmp_path, "check", "crossing").splitlines() if "written twice" in line]
    assert len(told) == 1 and "style.yaml:5: amber: found 'written twice'" in told[0]
    assert run(tmp_path, "check", "crossing").splitlines()[-1] == "crossing: 1 error, 1 warning"


def test_a_column_of_one_s_own_is_told_how_it_is_kept(tmp_path: Path) -> None:
    new_game(tmp_path, "crossing")
    units = tmp_path / "counters/crossing/units.csv"
    first, *rows = units.read_text(encoding="utf-8").splitlines()
    units.write_text("\n".join([f"{first},nota", *(f"{row},x" for row in rows)]) + "\n", encoding="utf-8")
    told = run(tmp_path, "check", "crossing")
    assert "nota: found 'nota', expected a column of units.csv: " in told
    assert "; as a value of your own it is listed in game.yaml: `columns: {units: [nota]}`" in told
    manifest = tmp_path / "counters/crossing/game.yaml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text + "columns: {units: [nota]}\n", encoding="utf-8")
    assert "nota" not in run(tmp_path, "check", "crossing")
    manifest.write_text(text + "columns: {units: {rename: {Quantum: quantity}, drop: [nota]}}\n", encoding="utf-8")
    assert "Quantum: found 'Quantum', expected a heading of units.csv: id, side, type," in run(
        tmp_path, "check", "crossing"
    )


def test_a_finding_without_a_file_begins_with_its_field(tmp_path: Path) -> None:
    new_game(tmp_path, "crossing")
    assert run(tmp_path, "check", "crosing").startswith(
        "GAME: found 'crosing', expected a game of this workspace: crossing"
    )


def test_a_language_that_a_game_cannot_begin_in_is_told_what_to_do(tmp_path: Path) -> None:
    said = run(tmp_path, "new", "rzeka", "--language", "pl")
    assert "start with one of these and translate the game: `vmodsmith docs translating` shows how" in said
    assert "## A game in your language alone" in run(tmp_path, "docs", "translating", "--text")


@pytest.mark.parametrize("language", [each for each in words.languages() if each != "ja"])
def test_one_step_is_no_steps(language: str) -> None:
    text = words.texts("mechanics")["combat.choose-loss"][language]
    one, two = (counted(text, {"0": str(n)}, language).replace("{0}", "") for n in (1, 2))
    assert one != two or language == "fr"  # `pas` is the same in both


@pytest.mark.parametrize(
    ("language", "key", "values", "said"),
    [
        ("en", "sheets.lead", {"n": 1, "sheets": 1}, "1 counter on 1 sheet, as"),
        ("en", "sheets.lead", {"n": 30, "sheets": 2}, "30 counters on 2 sheets, as"),
        ("de", "count.of", {"n": 1, "all": 1, "pieces": 1}, "1 von 1 Art · 1 Spielstein"),
        ("fr", "pieces", {"n": 0}, "0 pion"),
        ("es", "errors", {"n": 2}, "2 errores"),
        ("ja", "pieces", {"n": 1}, "1枚"),
        ("pl", "counters", {"n": 22}, "22 żetony"),
        ("pl", "counters", {"n": 5}, "5 żetonów"),
    ],
)
def test_the_gallery_counts_as_its_language_does(language: str, key: str, values: dict[str, int], said: str) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs Node.js")
    source = (ROOT / "builder/vmodsmith/preview/static/core.js").read_text(encoding="utf-8")
    own = source[source.index("  const formsOf = {};") : source.index("  /** A text of the game: a key")]
    texts = {**words.texts("gallery"), "counters": {"pl": "{n} {n:żeton|żetony|żetonów}"}}
    script = (
        f"const words = {json.dumps(texts)}, manifest = {{ games: [] }}, language = {json.dumps(language)};\n{own}\n"
        f"console.log(ui({json.dumps(key)}, {json.dumps(values)}));"
    )
    shown = subprocess.run([node, "-e", script], capture_output=True, text=True, check=True, encoding="utf-8").stdout
    assert shown.startswith(said)


@pytest.mark.parametrize("catalogue", ["gallery", "print", "module"])
def test_every_text_of_the_program_is_asked_for_somewhere(catalogue: str) -> None:
    """A text that nothing shows would be work for translators, and for nobody to read. Keys may be put together: then
    their beginning is in the code."""
    files = [each for each in ROOM.rglob("*") if each.suffix in (".py", ".js", ".j2", ".yaml", ".html", ".java")]
    code = "".join(each.read_text(encoding="utf-8") for each in files if "vendor" not in each.parts)
    whole = set(re.findall(r"[\"'`{ (,]([a-z][\w-]*(?:\.[\w-]+)*)(?=[\"'`} ),])", code))
    begun = set(re.findall(r"[\"'`]([a-z][\w-]*(?:\.[\w-]+)*)\.(?=\{|\$\{|[\"'`])", code))
    unread = {key for key in words.texts(catalogue) if key not in whole and not _beginnings(key) & begun}
    assert unread <= _FOR_PAGES


def _beginnings(key: str) -> set[str]:
    parts = key.split(".")
    return {".".join(parts[:n]) for n in range(1, len(parts))}


_FOR_PAGES = {"ui.help.quick", "ui.help.sources", "ui.help.credits"}
"""Titles that a game may give its help pages."""
