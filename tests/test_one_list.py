"""Findings from one list: `check`, `build`, `test` and the gallery's Problems page show the same, in one order, and
what could not be looked at is among them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from preview.test_site import manifest

from vmodsmith import check
from vmodsmith.cli import main
from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.preview import write_site

C, M, T = "counters/skirmish", "maps/skirmish", "templates/skirmish"

SLIPS = {
    "a file that cannot be read": [(f"{C}/units.csv", "red", "rde"), (f"{C}/units.csv", ",3,4,2,", ",x,4,2,")],
    "no manifest": [(f"{C}/game.yaml", "version:", "versoin:")],
    "names that lead nowhere": [(f"{C}/types.yaml", "layout: plain", "layout: plian")],
    "scenarios, formats and other files": [
        (f"{C}/types.yaml", "layout: plain", "layout: plian"),
        (f"{T}/scenarios/more.yaml", "", "scenarios:\n- {name: More, setup: strat, steps: [{trun: next}]}\n"),
        (f"{T}/sheets.yaml", "", "formats: {own: {paper: [60, 60]}}\n"),
        (f"{M}/hexs.csv", "", "hex\n"),
    ],
    "a page that cannot be shown": [
        (f"{C}/types.yaml", "kind: unit", "kind: unti"),
        (f"{T}/help/9-more.html.j2", "", "{{ game.kinds[game.types[0].kind].name }}\n"),
    ],
}


def spoil(workspace: Path, slips: list[tuple[str, str, str]]) -> None:
    for file, old, new in slips:
        path = workspace / file
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace(old, new) if old else new, encoding="utf-8")


@pytest.mark.parametrize("name", SLIPS)
def test_all_commands_show_the_same_findings(skirmish: Path, name: str) -> None:
    spoil(skirmish, SLIPS[name])
    run = CliRunner()
    checked = run.invoke(main, ["--workspace", str(skirmish), "check"])
    built = run.invoke(main, ["--workspace", str(skirmish), "build"])
    assert checked.exit_code == built.exit_code == 1
    listed = [line for line in checked.output.splitlines() if line.endswith("]")]
    assert len(listed) >= len(SLIPS[name])
    assert [line for line in built.output.splitlines() if line.endswith("]")] == listed
    write_site(Workspace(skirmish), ("skirmish",), jobs=1)
    (game,) = manifest(skirmish)["games"]
    fields = ("file", "line", "field", "found", "expected", "severity")
    as_json = json.loads(run.invoke(main, ["--workspace", str(skirmish), "check", "--json"]).stdout)
    shown = [{key: each[key] for key in fields} for each in game["problems"] if each["check"] != "preview"]
    assert shown == [{key: each[key] for key in fields} for each in as_json]


def told(workspace: Path) -> list[str]:
    found = CliRunner().invoke(main, ["--workspace", str(workspace), "check"]).output.splitlines()
    return [each for each in found if each.endswith("[skipped]")]


def test_what_was_not_checked_is_named_with_the_reason(skirmish: Path) -> None:
    assert told(skirmish) == []
    spoil(skirmish, [(f"{C}/units.csv", "2.3\nr-2", "2.3,1\nr-2"), (f"{T}/phases.yaml", "phases:", "phasen:")])
    assert told(skirmish) == [
        f"{T}/phases.yaml: warning: found 'not checked: names, setups, texts, pages, rules and scenarios against the "
        "data', expected the errors of this file fixed first, and those of 1 more [skipped]"
    ]


def test_tables_are_not_checked_without_the_columns_of_the_manifest(skirmish: Path) -> None:
    spoil(skirmish, [(f"{C}/game.yaml", "title:", "titel:")])
    assert told(skirmish)[0] == (
        f"{C}/game.yaml: warning: found 'not checked: tables and strings, names, setups, texts, pages, rules and "
        "scenarios against the data', expected the errors of this file fixed first: that file names the "
        "columns of the tables "
        "[skipped]"
    )


def test_a_check_that_cannot_go_on_is_named(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbles(game: object) -> list[Problem]:
        raise KeyError("unti")

    monkeypatch.setattr(check, "CAREFUL", {stumbles: "pages"})
    spoil(skirmish, [(f"{C}/types.yaml", "kind: unit", "kind: unti")])
    assert told(skirmish) == [
        f"{C}/game.yaml: warning: found 'not checked: pages', expected the errors of this game fixed first [skipped]"
    ]


SOUND = [
    (
        f"{T}/scenarios/more.yaml",
        "",
        "scenarios:\n- {name: More, setup: strat, steps: [{press: Nothing, expect: {no-chat: fire}}]}\n",
    ),
    (f"{M}/hexs.csv", "", "hex\n"),
]
"""Slips outside the module: it can be built."""


def findings_of(workspace: Path, *words: str) -> tuple[int, list[str]]:
    """The exit code of a command, and the findings that it lists."""
    found = CliRunner().invoke(main, ["--workspace", str(workspace), *words])
    return found.exit_code, [line for line in found.output.splitlines() if line.endswith("]") and line[0] != " "]


def test_a_build_that_succeeds_shows_the_same_findings(skirmish: Path) -> None:
    """Made, up to date, and of a test in memory; an error of a scenario is no error of the module."""
    spoil(skirmish, SOUND)
    code, checked = findings_of(skirmish, "check")
    assert code == 1 and [line.split(":")[0] for line in checked] == [f"{T}/scenarios/more.yaml"] * 2 + [
        f"{M}/hexs.csv"
    ]
    assert findings_of(skirmish, "build") == (1, checked)
    assert (skirmish / "dist" / "skirmish.vmod").exists()
    assert findings_of(skirmish, "build") == (1, checked)
    assert findings_of(skirmish, "test", "--quick")[1] == checked


def test_a_build_without_the_notes_of_an_earlier_one_looks_again(
    skirmish: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(skirmish, SOUND)
    first = findings_of(skirmish, "build")
    monkeypatch.setattr("vmodsmith.tasks.build.known_findings", lambda digest: None)
    monkeypatch.setattr("vmodsmith.tasks.check.known_findings", lambda digest: None)
    assert findings_of(skirmish, "build") == first
