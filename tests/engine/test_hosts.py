"""Rules for a module that others made, in VASSAL: judged moves and attacks, two players, one who lacks the plug-in."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from shared.hands import at_window
from shared.hosts import FILES, GAME, MAP, host_root, write_host, write_workspace

from vmodsmith.engine import Engine
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import read_game
from vmodsmith.tasks.plugin import build_plugin
from vmodsmith.vassal import components as c
from vmodsmith.vassal.sequence import named

TRACKER = "vms_tracker"
TAKEN_BACK = ": what Bare does is judged and counted from here on."

Opened = Callable[..., Engine]


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game for another module, with its plug-in built."""
    root = write_workspace(tmp_path_factory.mktemp("hosted"))
    build_plugin(Workspace(root), GAME)
    return root


def _module(root: Path) -> Path:
    return root / "counters" / GAME / "clash.vmod"


def _plugin(root: Path) -> Path:
    return root / "dist" / f"{GAME}.vmdx"


@pytest.fixture
def engine(open_engine: Opened, workspace: Path) -> Engine:
    """A new game of the host with the plug-in, for the first side."""
    found = open_engine(_module(workspace), extensions=(_plugin(workspace),))
    found.seed(0)
    found.new_game("Reds")
    return found


def _set_up(engine: Engine, **places: str) -> None:
    """Put pieces down, as from the palette, and open the game with them once more: the rules know them then."""
    for name, at in places.items():
        engine.place(name.replace("_", " "), at)
    engine.reload()


def _move(engine: Engine, piece: str, at: str) -> list[str]:
    mark = engine.mark()
    engine.move(piece, at)
    return [line for line in engine.chat(mark) if line.startswith("-")]


def test_the_host_opens_with_its_plug_in_without_a_complaint(engine: Engine) -> None:
    assert engine.info()["extensions"] == [GAME]
    assert engine.complaints_at_opening() == []
    assert engine.turn("read", TRACKER) == "Turn 1 - Red movement"
    assert engine.properties("option_referee") == {"option_referee": "full"}


def test_a_drag_is_judged_and_undone(engine: Engine) -> None:
    _set_up(engine, **{"1st_Foot": "0202", "Blue_Guard": "0403"})
    mark = engine.mark()
    assert _move(engine, "1st Foot", "0303") == ["- 1st Foot to 0303: 2 for 1 hex, 1 left. It stops there"]
    assert engine.piece("1st Foot")["at"] == "0303"
    engine.undo()
    assert engine.piece("1st Foot")["at"] == "0202"
    assert any("too few points" in line for line in _move(engine, "1st Foot", "0702"))
    assert engine.problems(mark) == []


def test_what_was_spent_is_kept_in_saved_games_and_with_the_piece_alone(engine: Engine) -> None:
    """The host's pieces have no trait of ours: what rules keep is among what the engine keeps of each piece."""
    _set_up(engine, **{"1st_Foot": "0202"})
    _move(engine, "1st Foot", "0203")
    text = engine.game_text()
    assert "vms_kept" in text and "setprop;vms_do" not in text and "vms-choose" not in text
    engine.reload()
    assert _move(engine, "1st Foot", "0204") == ["- 1st Foot to 0204: 1 for 1 hex, 1 left"]


def test_menus_offer_steps_and_a_step_is_paid(engine: Engine) -> None:
    _set_up(engine, **{"Red_Horse": "0202"})
    texts = [str(each["text"]) for each in engine.menu("Red Horse")]
    assert {"Delete", "Moved"} <= set(texts) and any("to the south-east" in each for each in texts)
    mark = engine.mark()
    engine.do("Red Horse", "to the south-east")
    assert engine.piece("Red Horse")["at"] == "0303"
    assert any(line.startswith("- Red Horse to 0303: 3 (Woods 3), 3 left") for line in engine.chat(mark))


def test_a_third_unit_in_a_hex_is_told(engine: Engine) -> None:
    _set_up(engine, **{"1st_Foot": "0204", "2nd_Foot": "0204", "Red_Horse": "0203"})
    assert any("stack of 3, limit 2" in line for line in _move(engine, "Red Horse", "0204"))


def test_an_attack_takes_a_step_and_then_the_piece(engine: Engine) -> None:
    _set_up(engine, **{"1st_Foot": "0204", "2nd_Foot": "0204", "Blue_Guard": "0304", "Blue_Horse": "0305"})
    engine.turn("next", TRACKER)
    mark = engine.mark()
    engine.answer("0304: Blue Guard")
    engine.do("1st Foot", "Attack…")
    engine.do("1st Foot", "Show odds")
    engine.dice(4)
    engine.do("1st Foot", "Resolve")
    said = engine.chat(mark)
    assert any("1:1" in line for line in said), said
    assert engine.value("Blue Guard", "PieceName") == "Blue Guard (worn)", said
    engine.undo()
    assert engine.value("Blue Guard", "PieceName") == "Blue Guard"
    assert engine.problems(mark) == []


def test_a_piece_without_a_step_left_is_gone_and_undo_brings_it_back(engine: Engine) -> None:
    _set_up(engine, **{"1st_Foot": "0204", "2nd_Foot": "0204", "Blue_Horse": "0304"})
    engine.turn("next", TRACKER)
    mark = engine.mark()
    engine.do("1st Foot", "Attack…")
    engine.do("2nd Foot", "Attack…")
    engine.dice(3)
    engine.do("1st Foot", "Resolve")
    assert not engine.exists("Blue Horse"), engine.chat(mark)
    engine.undo()
    assert engine.piece("Blue Horse")["at"] == "0304"
    assert engine.problems(mark) == []


@pytest.mark.parametrize("how", ["sideways with its own key", "upward", "in a zone that names no hex"])
def test_hexes_are_those_of_the_host(needs_engine: None, tmp_path: Path, how: str) -> None:
    """Each hex has the number that the engine gives it, and a drag is judged whatever the map does with its pieces."""
    attributes: dict[str, object] = {}
    numbering: dict[str, object] = {"hLeading": 1, "vLeading": 1, "stagger": False}
    if how == "upward":
        numbering |= {"vDescend": True, "stagger": True, "sep": "."}
    grid = c.HexGrid(
        c.HexGridNumbering(**numbering),
        x0=60,
        y0=60,
        dx=69.28,
        dy=80.0,
        sideways=how.startswith("sideways"),  # type: ignore[arg-type]
    )
    if how.startswith("sideways"):
        attributes["moveKey"] = named("host-dragged")
    inner = grid
    if how.startswith("in a zone"):
        path = "0,0;640,0;640,560;0,560"
        inner = c.ZonedGrid(c.Zone(grid, name="Front", path=path, locationFormat="$name$"))
    board = c.Board(inner, name="Land", image="land.png")
    bare = {"maps/hexes.csv": "hex,source\n", "maps/lines.csv": "id,kind,course,source\n"}
    root = write_workspace(tmp_path, bare, host_root(board=board, **attributes))
    build_plugin(Workspace(root), GAME)
    game, _ = read_game(Workspace(root), GAME)
    assert game is not None and game.hosted is not None
    with Engine(_module(root), extensions=[_plugin(root)]) as engine:
        engine.new_game("Reds")
        if not how.startswith("in a zone"):
            for number, (x, y) in game.hosted.centres.items():
                assert engine.location(x, y, MAP) == number
        names = sorted(game.hosted.centres, key=lambda each: game.hosted.centres[each])  # type: ignore[union-attr,index]
        here, there = names[len(names) // 2], names[len(names) // 2 + 1]
        assert engine.problems() == []
        assert here != there


def test_a_player_may_have_the_tracker_in_a_window(tmp_path: Path, blank: Callable[[str], Path]) -> None:
    """VASSAL asks a tracker outside of the toolbar for its icon (``TurnTracker.setDocked``), and fails without one."""
    root = write_workspace(tmp_path)
    build_plugin(Workspace(root), GAME)
    for module, extensions in ((_module(root), [_plugin(root)]), (blank("skirmish"), [])):
        with Engine(module, extensions=extensions, preferences={"turnDocked": "false"}) as engine:
            assert engine.complaints_at_opening() == []
            engine.new_game()
            assert engine.turn()


def test_a_module_may_have_a_tracker_of_its_own(tmp_path: Path) -> None:
    """It decides where trackers lie: VASSAL asks no other one, and takes them out of the toolbar."""
    root = host_root()
    root.append(c.TurnTracker(c.CounterTurnLevel(name="Year", start=1863), name="Years", buttonText="Years"))
    built = write_workspace(tmp_path, None, root)
    build_plugin(Workspace(built), GAME)
    with Engine(_module(built), extensions=[_plugin(built)]) as engine:
        assert engine.complaints_at_opening() == []
        engine.new_game("Reds")
        assert "Red movement" in engine.turn(name="vms_tracker")


_NEWS = (
    "of(it, name) { f = it.getClass().getDeclaredField(name); f.setAccessible(true); return f.get(it); }"
    " server = VASSAL.build.GameModule.getGameModule().getServer(); room = server.getDelegate().getRoom();"
    " news = new java.beans.PropertyChangeEvent(server, VASSAL.chat.ChatServerConnection.ROOM, null, room);"
    ' of(of(javax.swing.UIManager.get("vms"), "world"), "joining").propertyChange(news); 1;'
).replace('"', '\\"')
"""BeanShell: the part of the rules that listens to the network hears that this player is in the room in which they
are."""

_ASKED, _STORM = 5.0, 45.0
"""Seconds after which those who met another have asked who is there; and within which they say who did not answer."""


def _the_room_is_news_until(noted: Callable[[], bool], *players: Engine) -> None:
    """Again and again, as on a line that breaks, from when the players have asked who is there until one of them says
    who lacks the plug-in: each still knows of the other, or both would say it."""
    time.sleep(_ASKED)
    end = time.monotonic() + _STORM
    while not noted() and time.monotonic() < end:
        for each in players:
            assert each.expression('{new bsh.Interpreter().eval("' + _NEWS + '")}') == "1"
        time.sleep(0.3)


def test_two_players_with_the_plug_in_and_one_without(open_engine: Opened, workspace: Path, tmp_path: Path) -> None:
    module, plugin = _module(workspace), _plugin(workspace)
    engine = open_engine(module, extensions=(plugin,))
    other = open_engine(module, extensions=(plugin,), player="Other", user="other")
    bare = open_engine(module, player="Bare", user="bare")
    engine.seed(0)
    engine.new_game("Reds")
    _set_up(engine, **{"1st_Foot": "0202", "Blue_Guard": "0404"})
    port = engine.serve()
    try:
        engine.join(port, "border")
        other.join(port, "border", "Blues", follows=True)
        assert engine.agree(other, 60) == []
        _move(engine, "1st Foot", "0203")
        assert engine.agree(other, 60) == []
        assert any("1st Foot to 0203: 1 for 1 hex, 2 left" in line for line in other.chat())
        engine.undo()
        assert engine.agree(other, 60) == []
        assert other.piece("1st Foot")["at"] == "0202"
        marks = bare.mark(), engine.mark()
        bare.join(port, "border", follows=True)
        _the_room_is_news_until(lambda: "plays without" in str((engine.chat(), other.chat())), engine, other)
        engine.wait_for(
            lambda: any("Bare plays without the plug-in border" in each for each in engine.chat()), "the note", 60
        )
        other.wait_for(
            lambda: any("Bare plays without the plug-in border" in each for each in other.chat()), "the note", 60
        )
        bare.wait_for(
            lambda: any("Bare plays without the plug-in border" in each for each in bare.chat()), "the note", 60
        )
        for each in (engine, other, bare):
            assert len([said for said in each.chat() if "Bare plays without" in said]) == 1, "one player says it, once"
        assert not any("Other plays without" in each for each in engine.chat())
        told = [text for dialog in bare.dialogs(marks[0]) for text in dialog] + bare.chat()
        assert any(f"'{GAME}'" in each for each in told), told
        _move(engine, "1st Foot", "0203")
        bare.wait_for(lambda: bare.piece("1st Foot")["at"] == "0203", "the move", 60)
        assert engine.agree(other, 60) == []
        bare.disconnect()
        again = open_engine(module, extensions=(plugin,), player="Bare", user="bare")
        again.join(port, "border", follows=True)
        line = "Bare now plays with the plug-in border"
        for each in (engine, other, again):
            each.wait_for(lambda each=each: line in str(each.chat()), "the line that takes it back", 60)  # type: ignore[misc]
        for each in (engine, other, again):
            assert [said for said in each.chat() if "now plays" in said] == ["- " + line + TAKEN_BACK], each.chat()
        again.disconnect()
    finally:
        for each in (bare, other, engine):
            each.disconnect()

    engine.save(tmp_path / "begun.vsav")
    mark = bare.mark()
    bare.load(tmp_path / "begun.vsav")
    lacking = [each for each in bare.chat(mark) if f"extension '{GAME}'" in each and "You do not have" in each]
    assert len(lacking) == 1, bare.chat(mark)
    assert bare.piece("1st Foot")["at"] == "0203" and bare.problems(mark) == []


def test_rows_written_by_hand_and_a_piece_without_a_number(needs_engine: None, tmp_path: Path) -> None:
    """A piece of an old game has a number that no slot has: its name and picture tell what it is."""
    root = write_workspace(tmp_path, {"counters/game.yaml": FILES["counters/game.yaml"]})
    build_plugin(Workspace(root), GAME)
    renumbered = host_root()
    for n, slot in enumerate(each for each in renumbered.iter() if str(each.tag).endswith("PieceSlot")):
        slot.set("gpid", str(900 + n))
        slot.text = (slot.text or "").replace(f";{100 + n};0", f";{900 + n};0")
    write_workspace(tmp_path / "new", None, renumbered)
    with Engine(_module(tmp_path / "new"), extensions=[_plugin(root)]) as engine:
        engine.new_game("Reds")
        _set_up(engine, **{"1st_Foot": "0202"})
        assert _move(engine, "1st Foot", "0203") == ["- 1st Foot to 0203: 1 for 1 hex, 2 left"]


@pytest.mark.parametrize("translated", [False, True], ids=["", "the host has a translation of its own"])
def test_buttons_turns_and_phases_are_in_the_language_of_the_player(
    needs_engine: None, tmp_path: Path, translated: bool
) -> None:
    """VASSAL reads one file of translations for a language: that of the host, where it has one. The plug-in's texts are
    translated all the same, and the menu on the toolbar finds its buttons."""
    root = write_workspace(tmp_path)
    if translated:
        host = host_root()
        host.append(c.Language(c.Translation(locale="ja,")))
        write_host(_module(root), host, Module_ja_properties="Map.Country.mapName=国\n".encode())
    build_plugin(Workspace(root), GAME)
    with Engine(_module(root), extensions=[_plugin(root)], locale="ja") as engine:
        engine.new_game("Reds")
        engine.wait_for(lambda: any("審判" in each for each in engine.texts()["buttons"]), "the rules", 30)
        shown = engine.texts()
        assert shown["maps"] == (["国"] if translated else ["Country"])
        assert {"審判: 自動", "審判の働きを選ぶ…", "宣言した攻撃を順に解決する", "スタック制限を超えるヘクス"} <= set(
            shown["buttons"]
        )
        assert not {"Stacks over the limit", "Resolve all declared attacks"} & set(shown["buttons"])
        assert "ターン 1 - 赤軍移動" in shown["labels"]
        assert engine.complaints_at_opening() == []
    with Engine(_module(root), extensions=[_plugin(root)], locale="en") as engine:
        engine.new_game("Reds")
        assert "Stacks over the limit" in engine.texts()["buttons"]
        assert "Turn 1 - Red movement" in engine.texts()["labels"]


def test_refreshed_counters_of_the_host_go_on_under_the_rules(engine: Engine) -> None:
    """VASSAL makes each piece anew. What it has spent, whom it attacks and that it has attacked stay with it, and the
    new piece is judged without another click before."""
    _set_up(engine, **{"1st_Foot": "0204", "2nd_Foot": "0204", "Blue_Guard": "0304", "Blue_Horse": "0305"})
    mark = engine.mark()

    def refreshed() -> None:
        before = {each["uid"] for each in engine.pieces()}
        engine.refresh()
        assert not before & {each["uid"] for each in engine.pieces()}

    assert _move(engine, "1st Foot", "0203") == ["- 1st Foot to 0203: 2 for 2 hexes, 1 left. It stops there"]
    refreshed()
    assert _move(engine, "1st Foot", "0204") == ["- 1st Foot is back in 0204"]
    engine.turn("next", TRACKER)
    engine.answer("0304: Blue Guard")
    engine.do("1st Foot", "Attack…")
    refreshed()
    engine.dice(4)
    engine.do("1st Foot", "Resolve")
    assert engine.value("Blue Guard", "PieceName") == "Blue Guard (worn)"
    refreshed()
    assert engine.value("Blue Guard", "PieceName") == "Blue Guard (worn)"
    assert not any("Attack…" in str(each["text"]) for each in engine.menu("1st Foot"))
    assert any("Attack…" in str(each["text"]) for each in engine.menu("2nd Foot"))
    assert engine.problems(mark) == []


def test_two_players_play_with_the_mouse_in_the_window(needs_engine: None, workspace: Path) -> None:
    """Pieces come from the palette and are never opened again. One plays by hand and in Japanese: drags, takes it back
    with the button, attacks from the menu; the other has the same game at once, told in English."""
    module, plugin = _module(workspace), _plugin(workspace)
    with (
        at_window(module, "ja", [plugin], player="One", user="one") as hands,
        Engine(module, extensions=[plugin], player="Two", user="two") as other,
    ):
        engine = hands.engine
        engine.call("by_hand", wanted=False)
        engine.seed(0)
        engine.new_game("Reds")
        for name, at in {"1st Foot": "0204", "Blue Guard": "0304", "Blue Horse": "0605"}.items():
            engine.place(name, at)
        port = engine.serve()
        try:
            engine.join(port, "border")
            other.join(port, "border", "Blues", follows=True)
            engine.wait_for(
                lambda: any("Two" in each and "同じ" in each for each in engine.chat()), "the comparison", 30
            )
            assert not any("differs" in each for each in other.chat())
            engine.call("by_hand", wanted=True)
            hands.rest()

            mark = other.mark()
            hands.drag(hands.piece("1st Foot"), hands.place("0203"))
            other.wait_for(lambda: other.piece("1st Foot")["at"] == "0203", "the drag", 30)
            assert any("1st Foot to 0203: 2 for 2 hexes, 1 left" in each for each in other.chat(mark)), other.chat(mark)
            hands.click(hands.word("最後の移動を巻き戻す"))
            other.wait_for(lambda: other.piece("1st Foot")["at"] == "0204", "the undo", 30)

            hands.click(hands.word("次ターン [ALT+N]"))
            other.wait_for(lambda: other.turn("read", TRACKER) == "Turn 1 - Red combat", "the phase", 30)
            mark = other.mark()
            hands.click(hands.piece("1st Foot"), button=3)
            hands.click(hands.word("戦闘"))
            hands.click(hands.word("攻撃…"))
            engine.dice(4)
            hands.click(hands.piece("1st Foot"), button=3)
            hands.click(hands.word("戦闘"))
            hands.click(hands.word("解決する"))
            other.wait_for(lambda: other.value("Blue Guard", "PieceName") == "Blue Guard (worn)", "the result", 30)
            assert any("1:1" in each for each in other.chat(mark)), other.chat(mark)
            apart = [
                each for each in engine.agree(other, 30) if "vms_do" not in str(each[0])
            ]  # the last click's own note
            assert apart == []
            assert engine.problems() == [] and other.problems() == []
        finally:
            other.disconnect()
            engine.disconnect()
