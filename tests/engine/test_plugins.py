"""Plug-ins in the real engine: checked like the module, loaded by the scenarios that ask for them, in both
languages."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

import pytest
from shared.quick import failures

from vmodsmith.engine import Engine
from vmodsmith.engine.checks import check_plugins
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks import test as trial
from vmodsmith.tasks.build import build_game

SCENARIOS = """\
scenarios:
  - name: with the plug-in
    extensions: extra
    place: [{piece: r-3, at: "0101"}]
    steps:
      - {move: r-3, at: "0102", expect: {pieces: {r-3: {at: "0102", has: {at: "6"}}}}}
      - {reload: yes}
  - name: without it
    place: [{piece: r-2, at: "0101"}]
    steps: [{expect: {pieces: {r-2: {at: "0101"}, r-3: gone}}}]
"""


def test_checks_and_scenarios(needs_engine: None, plugged: Path) -> None:
    (plugged / "templates/skirmish/scenarios/plugin.yaml").write_text(SCENARIOS)
    (report,) = trial.run(Workspace(plugged), ["skirmish"], ())
    assert [(each.name, each.failures) for each in report.failed()] == []
    names = [each.name for each in report.results]
    assert {"with the plug-in", "without it"} <= set(names)
    assert {
        "with plug-ins: opens without a complaint",
        "with plug-ins: texts are canonical",
        "with plug-ins: no field is ignored",
        "with plug-ins: references hold",
        "with plug-ins: all of them are there",
        "with plug-ins: their pieces, placed, saved, loaded and saved again, are the same",
    } <= set(names)
    assert any(each.startswith("with plug-ins: menu of R1 1 13") for each in names)


def test_a_scenario_that_asks_for_an_unknown_plug_in(needs_engine: None, plugged: Path) -> None:
    text = SCENARIOS.replace("extensions: extra", "extensions: extar")
    (plugged / "templates/skirmish/scenarios/plugin.yaml").write_text(text)
    (report,) = trial.run(Workspace(plugged), ["skirmish"], ("plugin",))
    assert [each.name for each in report.results if each.passed] == ["without it"]
    ((name, (failure,)),) = [(each.name, each.failures) for each in report.failed()]
    assert name == "with the plug-in"
    assert "found 'extar', expected a plug-in of this game (did you mean 'extra'" in str(failure)


def test_a_picture_that_is_missing_is_noticed(needs_engine: None, plugged: Path, tmp_path: Path) -> None:
    built = build_game(Workspace(plugged), "skirmish")
    (plugin,) = built.plugins
    spoilt = tmp_path / plugin.name
    with ZipFile(plugin) as whole, ZipFile(spoilt, "w", ZIP_STORED) as part:
        for name in whole.namelist():
            if not name.startswith("images/"):
                part.writestr(name, whole.read(name))
    with Engine(built.path, extensions=[spoilt]) as engine:
        results = {each.name: each.failures for each in check_plugins(engine, ["skirmish-extra", "other"])}
    assert any("r-3.1.png" in str(each) for each in results["with plug-ins: references hold"])
    assert any("other" in str(each) for each in results["with plug-ins: all of them are there"])


@pytest.mark.parametrize(("locale", "tab", "menu"), [("en", "More tanks", "Eliminate"), ("ja", "戦車増強", "除去する")])
def test_in_every_language(needs_engine: None, plugged: Path, locale: str, tab: str, menu: str) -> None:
    built = build_game(Workspace(plugged), "skirmish")
    with Engine(built.path, locale=locale, extensions=built.plugins) as engine:
        assert engine.info()["extensions"] == ["skirmish-extra"]
        assert tab in engine.texts()["tabs"]
        engine.new_game()
        engine.place("r-3", "0101")
        assert menu in " ".join(str(each["text"]) for each in engine.menu("r-3"))
        assert engine.problems() == []


CALLED_UP = """\
scenarios:
  - name: the plug-in is there
    extensions: extra
    place: [{piece: r-2, at: "0101"}]
    steps:
      - {do: Count pieces, to: r-2}
      - expect: {pieces: {r-3: {at: "0101"}, r-2: {has: {Fought: "1"}}}}
  - name: the plug-in is not there
    place: [{piece: r-2, at: "0101"}]
    steps:
      - {do: Count pieces, to: r-2}
      - expect: {pieces: {r-2: {has: {Fought: "0"}}, r-3: gone}, chat: plug-in “More tanks”}
  - name: the same in Japanese
    locale: ja
    place: [{piece: r-2, at: "0101"}]
    steps:
      - {do: 駒を数える, to: r-2}
      - expect: {pieces: {r-3: gone}, chat: プラグイン「戦車増強」}
"""


def test_a_rule_that_makes_a_counter_of_a_plug_in_says_which_one_is_missing(needs_engine: None, plugged: Path) -> None:
    """Nothing of the action remains, in memory and in the engine; with the plug-in it is done."""
    rules = plugged / "templates/skirmish/rules"
    with (rules / "fight.py").open("a", encoding="utf-8") as file:
        file.write(
            "\n\ndef called_up(me: Piece) -> None:\n    here = me.hex\n    if here is not None:\n        "
            "me.Fought = 1\n"
            '        new_piece(cast(Row, f"r-{turn() + 2}"), here)\n'
        )
    sheet = (rules / "fight.yaml").read_text(encoding="utf-8")
    more = "  - {id: called-up, for: unit, menu: cmd.count, call: called_up(me), paragraphs: '6.5'}\nhooks:\n"
    (rules / "fight.yaml").write_text(sheet.replace("hooks:\n", more), encoding="utf-8")
    (plugged / "templates/skirmish/scenarios/plugin.yaml").write_text(CALLED_UP, encoding="utf-8")
    assert failures(plugged, "skirmish") == {}
    (report,) = trial.run(Workspace(plugged), ["skirmish"], ("plugin",))
    assert [(each.name, each.failures) for each in report.failed()] == []
    assert len([each for each in report.results if "plug-in is" in each.name]) == 2
