"""The driver against the sample module."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from PIL import Image

from vmodsmith.engine import Engine, EngineCrash, EngineError, Refused, find_engine

from . import sample


def test_the_module_opens_without_a_complaint(engine: Engine) -> None:
    assert engine.info()["maps"] == [sample.MAP, sample.DISPLAY]
    assert engine.info()["sides"] == ["Red", "Blue"]
    assert engine.complaints_at_opening() == []


def test_a_side_is_taken_without_a_dialog(engine: Engine) -> None:
    mark = engine.mark()
    assert engine.side() == "Red"
    engine.new_game("blue")
    assert engine.side() == "Blue"
    engine.take_side("Red")
    assert engine.side() == "Red"
    engine.new_game("observer")
    assert engine.side() == "<observer>"
    with pytest.raises(Refused, match="did you mean 'Blue'"):
        engine.new_game("Bleu")
    assert engine.problems(mark) == []


def test_another_player_holds_a_side(engine: Engine) -> None:
    mark = engine.mark()
    players = "{VASSAL.build.GameModule.getGameModule().getPlayerRoster().getPlayers().length}"
    engine.new_game("red")
    engine.seat("blue")
    assert (engine.side(), engine.expression(players)) == ("Red", "2")
    with pytest.raises(Refused, match="did you mean 'Blue'"):
        engine.seat("Bleu")
    engine.new_game("red")
    assert engine.expression(players) == "1"
    assert engine.problems(mark) == []


def test_a_piece_is_placed_by_its_id(engine: Engine) -> None:
    engine.place("guards", "0203")
    engine.place("guards#2", "0303")
    assert engine.piece("guards")["at"] == "0203"
    assert engine.piece("guards#2")["at"] == "0303"
    assert engine.value("guards", "Strength") == "6"


@pytest.mark.parametrize("place", ["0101", "0605", "0302", "lost 2"])
def test_places_are_found_by_the_name_the_map_gives_them(engine: Engine, place: str) -> None:
    engine.place("lancers", place)
    assert engine.piece("lancers")["at"] == place


def test_unknown_names_are_refused_with_the_nearest_one(engine: Engine) -> None:
    with pytest.raises(Refused, match="did you mean 'lancers'"):
        engine.place("lancer", "0101")
    with pytest.raises(Refused, match="no location '9999'"):
        engine.place("lancers", "9999")
    with pytest.raises(Refused, match="no piece 'lancers' on any map"):
        engine.piece("lancers")


def test_a_menu_command_does_what_a_click_does(engine: Engine) -> None:
    engine.place("guards", "0203")
    assert engine.menu("guards") == [
        {"text": text, "enabled": True} for text in ("Status > Tired", "Eliminate", "Flip", "Attack", "Mark moved")
    ]
    engine.do("guards", "Flip")
    assert engine.value("guards", "Strength") == "3"
    assert {each["name"]: each["level"] for each in engine.layers("guards")} == {"Step": 2, "tired": 0}
    engine.do("guards", "Tired")
    assert engine.piece("guards")["name"].endswith("(tired)")
    engine.do("guards", "Eliminate")
    assert engine.piece("guards")["at"] == "lost 1"


def test_a_command_runs_on_all_selected_pieces(engine: Engine) -> None:
    engine.place("guards", "0203")
    engine.place("lancers", "0303")
    engine.key(["guards", "lancers"], "Ctrl+F")
    assert [each["properties"]["Step_Level"] for each in engine.pieces("Step_Level")] == ["2", "2"]


def test_pieces_are_selected_and_named_in_that_order(engine: Engine) -> None:
    first, second = (f"uid:{engine.place(piece, '0203')}" for piece in ("guards", "guards#2"))
    engine.select(second, first)
    assert engine.selected() == [second, first]
    engine.remove("guards")
    assert engine.selected() == [second]
    engine.select()
    assert engine.selected() == []


def test_a_missing_command_is_refused(engine: Engine) -> None:
    engine.place("guards", "0203")
    with pytest.raises(Refused, match=r"the menu of 'guards' has no 'Fly'; it has .*Flip"):
        engine.do("guards", "Fly")


def test_dragging_marks_reports_and_can_be_undone(engine: Engine) -> None:
    engine.place("guards", "0203")
    before, mark = engine.snapshot(), engine.mark()
    engine.move("guards", "0304")
    assert engine.value("guards", "Moved") == "true"
    assert any("0203" in line and "0304" in line for line in engine.chat(mark))
    after = engine.snapshot()
    engine.undo()
    assert engine.snapshot() == before
    engine.redo()
    assert engine.snapshot() == after


def test_scripted_dice_reach_expressions_and_buttons(engine: Engine) -> None:
    engine.place("guards", "0203")
    engine.dice(6, 1, 2, 5)
    mark = engine.mark()
    engine.do("guards", "Attack")
    assert engine.value("guards", "Roll") == "61"
    engine.fire("Alt+2")
    assert engine.chat(mark) == ["* 1st Guards in 0203 rolls 61", "* 2d6 = 2,5"]
    assert engine.dice_state() == {
        "left": [],
        "unscripted": 0,
        "faults": [],
        "drawn": [[6, 6], [6, 1], [6, 2], [6, 5]],
    }


def test_dice_out_of_range_are_a_fault(engine: Engine) -> None:
    engine.dice(7)
    engine.fire("Alt+2")
    state = engine.dice_state()
    assert state["faults"] == ["the script has 7 for a die of 6 sides"]
    assert state["unscripted"] == 1


def test_the_turn_tracker_runs_with_and_without_its_keys(engine: Engine) -> None:
    assert engine.turn() == "Turn 1: move"
    assert engine.turn("next") == "Turn 1: fight"
    assert engine.properties("counted", "Phase") == {"counted": "1", "Phase": "fight"}
    assert engine.turn("prev") == "Turn 1: move"
    assert engine.jump(Turn="3", Phase="fight") == "Turn 3: fight"
    assert engine.properties("counted", "Turn") == {"counted": "2", "Turn": "3"}
    assert engine.jump("Turn 1: move") == "Turn 1: move"
    with pytest.raises(Refused, match="never shows"):
        engine.jump(Phase="sleep")


def test_global_properties_are_set_and_undone(engine: Engine) -> None:
    engine.set_property("weather", "rain")
    assert engine.properties("weather") == {"weather": "rain"}
    engine.undo()
    assert engine.properties("weather") == {"weather": "fine"}


def test_arranging_sets_layers_and_properties(engine: Engine) -> None:
    engine.place("guards", "0203")
    engine.set_layer("guards", "Step", 2)
    engine.set_layer("guards", "tired", 1)
    engine.set_piece_property("guards", "Roll", "33")
    assert engine.piece("guards", "Step_Level", "tired_Active", "Roll")["properties"] == {
        "Step_Level": "2",
        "tired_Active": "true",
        "Roll": "33",
    }
    engine.set_layer("guards", "tired", 0)
    assert engine.value("guards", "tired_Active") == "false"
    with pytest.raises(Refused, match="no layer 'Tired'"):
        engine.set_layer("guards", "Tired", 1)


def test_saving_loading_and_saving_again_gives_the_same_game(engine: Engine, tmp_path: Path) -> None:
    mark = engine.mark()
    engine.place("guards", "0203")
    engine.place("lancers", "0203")
    engine.do("lancers", "Flip")
    engine.turn("next")
    before, seen = engine.game_text(), engine.snapshot()
    engine.save(tmp_path / "a.vsav")
    engine.new_game()
    engine.load(tmp_path / "a.vsav")
    assert engine.snapshot() == seen
    assert engine.game_text() == before
    engine.load(tmp_path / "a.vsav", "Blue")
    assert engine.side() == "Blue"
    assert engine.problems(mark) == []


def test_what_one_player_does_another_engine_repeats(
    engine: Engine, open_engine: Callable[..., Engine], sample_module: Path, tmp_path: Path
) -> None:
    other = open_engine(sample_module, player="Other", user="other")
    engine.place("guards", "0203")
    engine.save(tmp_path / "start.vsav")
    other.load(tmp_path / "start.vsav", "Blue")
    mark = engine.mark()
    engine.do("guards", "Attack")
    engine.move("guards", "0304")
    engine.turn("next")
    engine.do("guards", "Eliminate")
    engine.undo()
    other.apply(engine.commands(mark))
    assert other.snapshot() == engine.snapshot()


def test_a_log_replays_to_the_same_end(engine: Engine, tmp_path: Path) -> None:
    mark = engine.mark()
    engine.place("guards", "0203")
    engine.start_log(tmp_path / "game.vlog")
    engine.move("guards", "0304")
    engine.do("guards", "Attack")
    end = engine.snapshot()
    engine.end_log()
    engine.load(tmp_path / "game.vlog")
    assert engine.piece("guards")["at"] == "0203"
    assert engine.step_log() == 2
    assert engine.snapshot() == end
    assert engine.problems(mark) == []


def test_pictures_show_boards_and_pieces(engine: Engine, tmp_path: Path) -> None:
    engine.place("guards", "0203")
    spot = engine.where("0203")
    engine.picture_of_map(tmp_path / "map.png", zoom=0.5)
    with Image.open(tmp_path / "map.png") as image:
        assert image.size == (280, 240)
        assert image.getpixel((5, 5)) == (0xC0, 0xD0, 0xA0)
        assert image.getpixel((spot["x"] // 2, spot["y"] // 2)) == (0xB0, 0x30, 0x30)
    engine.picture(tmp_path / "window.png")
    with Image.open(tmp_path / "window.png") as image:
        colours = image.convert("RGB").getcolors(1 << 24) or []
        assert any(colour == (0xC0, 0xD0, 0xA0) and number > 10_000 for number, colour in colours)


_CHAT = "VASSAL.build.GameModule.getGameModule().getChatter()"
_TELL = (
    "{{java.util.Objects.isNull(new java.beans.Expression("
    + _CHAT
    + ', "show", java.util.Collections.singletonList("{line}").toArray()).getValue())}}'
)
_SHOWN = "{" + _CHAT + ".getComponent(0).getViewport().getView().getDocument().getLength()}"


def test_old_lines_of_the_chat_leave_the_window_and_are_still_told(engine: Engine) -> None:
    """A place in the chat stays what it was, whatever was put away since, and so do characters of two parts, and
    pictures."""
    lines = [f"- {number} of 300: 戦車 \N{GRINNING FACE}" for number in range(300)]
    pictures = [f"die.6.{number % 6 + 1}.png" for number in range(300)]
    first, marks = engine.mark(), {}
    for number, (line, picture) in enumerate(zip(lines, pictures, strict=True)):
        if number % 7 == 0:
            marks[number] = engine.mark()
        engine.expression(_TELL.format(line=f"{line}<img src='{picture}'>".replace("\N{GRINNING FACE}", "&#128512;")))
    assert int(engine.expression(_SHOWN) or 0) < len("".join(lines)) * 0.8
    assert engine.chat(first) == lines
    for number, mark in marks.items():
        assert engine.chat(mark) == lines[number:]
        assert engine.chat_pictures(mark) == pictures[number:]


def test_a_translated_module_says_so(open_engine: Callable[..., Engine], sample_module: Path) -> None:
    other = open_engine(sample_module, locale="ja")
    other.new_game()
    other.place("guards", "0203")
    assert "裏返す" in [each["text"] for each in other.menu("guards")]
    assert other.problems() == []


def test_a_dialog_is_recorded_and_never_blocks(engine: Engine) -> None:
    mark = engine.mark()
    engine.call("alert", text="Is anybody there?")
    found = engine.problems(mark)
    assert [each["kind"] for each in found] == ["dialog"]
    assert "Is anybody there?" in found[0]["text"]
    assert engine.dialogs(mark)[0][1:] == ["Is anybody there?", "OK"]
    mark = engine.mark()
    engine.answer("OK")
    engine.call("alert", text="Is anybody there?")
    assert engine.problems(mark) == []


def test_an_error_of_the_engine_has_its_trace(engine: Engine) -> None:
    with pytest.raises(EngineError) as caught:
        engine.call("press_key", pieces="guards")
    assert "TypeError" in str(caught.value)
    assert "Traceback" in caught.value.detail


def test_a_hanging_engine_is_ended(needs_engine: None, sample_module: Path) -> None:
    with Engine(sample_module) as own:
        own.timeout = 1.0
        start = time.monotonic()
        with pytest.raises(EngineCrash, match="did not answer 'sleep' within 1 s"):
            own.call("sleep", seconds=60)
        assert time.monotonic() - start < 20
        with pytest.raises(EngineCrash, match="has ended"):
            own.info()


def test_nothing_is_left_where_the_user_stands(
    needs_engine: None, sample_module: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even by an installation whose log does not know where to write."""
    home = tmp_path / "VASSAL-0.0.1"
    (home / "lib").mkdir(parents=True)
    for jar in find_engine().jars:
        (home / "lib" / Path(jar).name).symlink_to(jar)
    with ZipFile(home / "lib" / "AAA.jar", "w") as first:
        first.writestr("logback.xml", LOST_LOG)
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("VASSAL_HOME", str(home))
    with Engine(sample_module, quick=False) as own:  # as a player has it: no archive of classes for one start
        own.new_game()
        own.place("guards", "0203")
        own.save("a game.vsav")
        assert own.problems() == []
    assert [each.name for each in here.iterdir()] == ["a game.vsav"]
    assert not (home / "CONF_DIR_IS_UNDEFINED").exists()


LOST_LOG = """
<configuration>
  <appender name="FILE" class="ch.qos.logback.core.FileAppender">
    <file>${CONF_DIR}/errorLog</file>
    <encoder><pattern>%msg%n</pattern></encoder>
  </appender>
  <root level="info"><appender-ref ref="FILE" /></root>
</configuration>
"""


def test_a_file_that_is_no_module_is_an_error(needs_engine: None, tmp_path: Path) -> None:
    (tmp_path / "no.vmod").write_bytes(b"nothing")
    with pytest.raises(EngineError, match=r"no\.vmod is not a module"):
        Engine(tmp_path / "no.vmod")
