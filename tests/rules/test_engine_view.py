"""A setup may say which place the map's window shows first."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

from shared.engines import Engines
from shared.games import load, write_blank

from vmodsmith.assemble import archives
from vmodsmith.check import run
from vmodsmith.engine import Refused
from vmodsmith.rules.compile.data import game_text


def _viewed(root: Path, hex_: str) -> None:
    setups = root / "counters/skirmish/setups.yaml"
    text = setups.read_text(encoding="utf-8")
    assert "{id: start," in text
    setups.write_text(text.replace("{id: start,", f'{{id: start, view: "{hex_}",', 1), encoding="utf-8")


def test_it_is_a_hex_of_the_first_map(skirmish: Path) -> None:
    _viewed(skirmish, "9999")
    (problem,) = [each for each in run(load("skirmish", skirmish)) if each.field == "view"]
    assert "9999" in str(problem) and "a hex of the first map" in str(problem)


def test_no_module_has_a_startup_command(skirmish: Path) -> None:
    """VASSAL then lets nobody take back the first action of a game joined over the net."""
    _viewed(skirmish, "0604")
    game = load("skirmish", skirmish)
    assert b"StartupGlobalKeyCommand" not in archives(game, game.style)[""]["buildFile.xml"]


def test_the_window_shows_that_hex_when_the_setup_is_opened(
    needs_engine: None, engines: Engines, skirmish: Path, tmp_path: Path
) -> None:
    _viewed(skirmish, "0604")  # the last one, and hexes so large that the window does not hold it by itself
    style = skirmish / "templates/skirmish/style.yaml"
    style.write_text(style.read_text(encoding="utf-8") + "\nmap: {hex_px: 400}\n", encoding="utf-8")
    game = load("skirmish", skirmish)
    assert "view\tstart\t0604\n" in game_text(game, "Map0")
    path = write_blank(game, tmp_path)
    engine = engines.open(path)
    mark = engine.mark()
    for setup, shown in (("setup.empty", "false"), ("setup.start", "true")):
        engine.setup(game.text(setup), side="Red")
        assert engine.expression(_shown(**engine.where("0604"))) == shown
    assert engine.problems(mark) == []


def _shown(x: int, y: int, **_: object) -> str:
    """An expression that says whether a point of the first map is in its window."""
    board = 'VASSAL.build.module.Map.getMapById("Map0")'
    return f"{{{board}.getVisibleRect().contains({board}.mapToComponent(new java.awt.Point({x}, {y})))}}"


def test_a_game_that_is_opened_greets_without_a_command(
    needs_engine: None, engines: Engines, skirmish: Path, tmp_path: Path
) -> None:
    """Who referees is said and stands on his button; nothing of it is in the log, so that all that is done can be taken
    back."""
    manifest = skirmish / "counters/skirmish/game.yaml"
    option = "options:\n  - {id: referee, name: Referee, values: [off, warn, full], default: full, source: design}\n"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace("options:\n", option, 1), encoding="utf-8")
    game = load("skirmish", skirmish)
    path = write_blank(game, tmp_path)
    for locale, said in (("en", "Referee: full"), ("ja", "審判: 自動")):
        engine = engines.open(path, locale)
        mark = engine.mark()
        engine.setup(game.text("setup.start"), side="Red")
        assert said in engine.chat(mark)[-1]
        buttons = engine.texts()["buttons"]
        assert [each for each in buttons if each.startswith(said.partition(" ")[0])] == [said]
        assert engine.commands(mark) == []
        engine.do("r-1", engine.menu("r-1")[0]["text"])
        before = engine.snapshot()
        engine.turn("next")
        engine.undo()
        assert engine.snapshot() == before
        assert engine.problems(mark) == []


def test_a_game_that_was_joined_is_not_taken_back(
    needs_engine: None, engines: Engines, skirmish: Path, tmp_path: Path
) -> None:
    """It comes as a command that VASSAL notes: undo would take all pieces away, from both. What is done next can be
    taken back."""
    game = load("skirmish", skirmish)
    path = write_blank(game, tmp_path)
    first, second = engines.open(path, "en"), engines.open(path, "ja")
    for each in (first, second):
        each.close_game()
    first.setup(game.text("setup.start"), "Red")
    port = first.serve()
    first.join(port, "Joined")
    try:
        for again in range(2):  # who comes back has a game that he leaves
            second.join(port, "Joined", None if again else "Blue", follows=True)
            assert first.agree(second) == []
            before = second.snapshot()
            assert len(before["pieces"]) > 0
            with suppress(Refused):  # VASSAL notes what the first one tells of languages, too
                second.undo()
            assert first.agree(second) == []
            assert second.snapshot()["pieces"] == before["pieces"]
            second.do("r-1", second.menu("r-1")[0]["text"])
            assert first.agree(second) == []
            assert second.snapshot()["pieces"] != before["pieces"]
            second.undo()
            assert first.agree(second) == []
            assert second.snapshot()["pieces"] == before["pieces"]
            second.disconnect()
    finally:
        second.disconnect()
        first.disconnect()


SEQUENCE = """name: sequence
mechanics:
  sequence:
    use: phases
    announcement: {move-red: say.can-move, any: phase.rest-red}
"""


_TONGUES = "vms_tongues"
_MODIFIED = "{VASSAL.build.GameModule.getGameModule().getGameState().isModified()}"


def test_two_who_only_look_on_in_two_languages_do_not_correct_each_other(
    needs_engine: None, engines: Engines, skirmish: Path, tmp_path: Path
) -> None:
    """What is noted of their languages settles. Two who answered each other would go on for as long as they are
    connected."""
    game = load("skirmish", skirmish)
    path = write_blank(game, tmp_path)
    first, second = engines.open(path, "en"), engines.open(path, "ja")
    for each in (first, second):
        each.close_game()
    first.setup(game.text("setup.start"), "observer")
    port = first.serve()
    first.join(port, "Two languages")
    try:
        second.join(port, "Two languages", follows=True)
        second.wait_for(lambda: "=ja" in str(first.properties(_TONGUES)[_TONGUES]), "what the second reads")
        time.sleep(1)
        seen = set()
        for _ in range(40):
            seen |= {each.properties(_TONGUES)[_TONGUES] for each in (first, second)}
            time.sleep(0.02)
        assert len(seen) == 1
    finally:
        second.disconnect()
        first.disconnect()


def test_the_first_phase_is_told_as_a_game_is_set_up_and_not_again(
    needs_engine: None, engines: Engines, skirmish: Path, tmp_path: Path
) -> None:
    """Each in his language, without a command; a saved game knows that it was told."""
    (skirmish / "templates/skirmish/rules/sequence.yaml").write_text(SEQUENCE, encoding="utf-8")
    strings = skirmish / "templates/skirmish/strings.csv"
    strings.write_text(strings.read_text(encoding="utf-8") + "say.can-move,units move,移動する\n", encoding="utf-8")
    game = load("skirmish", skirmish)
    path = write_blank(game, tmp_path)
    for locale, said in (("en", "Red player: units move"), ("ja", "赤軍プレイヤー: 移動する")):
        engine = engines.open(path, locale)
        mark = engine.mark()
        engine.setup(game.text("setup.start"), side="Red")
        assert [each for each in engine.chat(mark) if said in each] == [f"- {said}"]
        assert engine.commands(mark) == []
        assert engine.expression(_MODIFIED) == "false"  # who only looks is not asked whether to save
        saved = tmp_path / f"first-{locale}.vsav"
        engine.save(saved)
        mark = engine.mark()
        engine.load(saved, side="Red")
        assert [each for each in engine.chat(mark) if said in each] == []
        engine.setup(game.text("setup.start"), side="Red")
        assert [each for each in engine.chat(mark) if said in each] == [f"- {said}"]
        assert engine.problems(mark) == []
