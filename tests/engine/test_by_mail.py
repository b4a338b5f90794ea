"""A game by mail, at two windows with a home each: a log is begun, played with comments and an undo, and ended; the
other player steps through it in another language, sees what was seen, is asked nothing, and answers with a log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from shared.hands import Hands, at_window

from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.build import build_game
from vmodsmith.tasks.new import new_game

pytestmark = pytest.mark.engine

ASKING = {"PromptNewLogAtStart": "true", "PromptNewLogEnd": "true", "promptLogComment": "true"}
"""VASSAL's own questions about logs, as a new player is asked them; engines for tests are not."""

_LOGGER = "VASSAL.build.GameModule.getGameModule().getLogger()"
_FIELD = "VASSAL.build.GameModule.getGameModule().getChatter().getInputField()"


@pytest.fixture
def players(needs_engine: None, tmp_path: Path) -> Iterator[tuple[Hands, Hands]]:
    """Anna reads English, Bunta Japanese; each has a password and a home of their own."""
    new_game(tmp_path / "games", "my-battle")
    module = build_game(Workspace(tmp_path / "games"), "my-battle").path
    with ExitStack() as stack:
        yield tuple(
            stack.enter_context(at_window(module, locale, player=name, user=f"{name}'s password", preferences=ASKING))
            for name, locale in (("Anna", "en"), ("Bunta", "ja"))
        )  # type: ignore[misc]


def test_a_turn_goes_there_and_back(players: tuple[Hands, Hands], tmp_path: Path) -> None:
    anna, bunta = players
    red, blue = tmp_path / "red.vlog", tmp_path / "blue.vlog"

    _begin_a_game(anna, red, "Over to you")
    anna.drag(anna.piece("red-4"), anna.place("0504"))
    anna.click(anna.piece("red-1"))
    anna.key("KP_9")
    anna.key("ctrl+z")
    _write(anna, "Fordham is next")
    anna.drag(anna.piece("red-4"), anna.place("0604"))
    anna.key("alt+n")
    anna.click(anna.piece("red-4"))
    anna.key("ctrl+a")
    anna.engine.dice(5)
    anna.key("ctrl+shift+x")
    _until_said(anna, "must retreat 1 hex")
    anna.drag(anna.piece("red-4"), anna.place("0504"))
    anna.key("alt+n")
    _until_said(anna, "Blue player")
    _end_log(anna, red)

    _load(bunta, red)
    bunta.until(
        lambda: [each["text"] for each in bunta.engine.call("list_spots")] == ["<見学者>", "青軍", "ソロ"], "sides"
    )
    bunta.click(bunta.row("青軍"))
    bunta.click(bunta.word_on("完了"))
    _until_said(bunta, "Over to you")
    assert bunta.engine.side() == "Blue"
    assert _stepped_through(bunta) == [
        ["- 戦車 4 → 0504: 2 (4ヘクス)、残り 4"],
        ["- 歩兵 1 → 0303、林: 2 (林 2)、残り 2"],
        ["* 巻き戻し: 歩兵 1 → 0303、林: 2 (林 2)、残り 2"],
        ["<Red (Anna)> - Fordham is next"],
        ["- 戦車 4 → 0604: ½ (1ヘクス)、残り 3½"],
        ["- 赤軍プレイヤー: 敵に隣接するユニットでCtrl+Aを押して攻撃を宣言し、Ctrl+Shift+Oで戦力比を見て、"
         "Ctrl+Shift+Xで解決する。退却や前進をするユニットはドラッグする。次のフェイズはAlt+N"],
        ["- 0704 フォーダム: 戦車 4: 6 (計 6) 対 歩兵 12: 3 (計 3): 2:1 の列",
         "- コラムシフト: 町 -1、川 -1、結果は 1:2 の列"],
        ["- 0704 フォーダム: 戦車 4: 6 (計 6) 対 歩兵 12: 3 (計 3): 2:1 の列",
         "- コラムシフト: 町 -1、川 -1、結果は 1:2 の列",
         "- サイの目 5、1:2 の列: 攻撃側が1ヘクス退却 (AR)（赤軍のダイス）",
         "- 戦車 4は1ヘクス退却しなければならない （赤軍プレイヤーが決定）"],
        ["- 戦車 4は0504へ退却した"],
        ["- 青軍プレイヤー: ユニットをドラッグするか、テンキーで1ヘクスずつ動かす"
         "（Ctrl+Shift+Wで移動可能ヘクスを表示）。次のフェイズはAlt+N"],
    ]  # fmt: skip
    assert _same(anna, bunta)

    _begin_log(bunta, "はい", blue, "Back to you")
    assert not any(each["text"].startswith("Undo last move") and each["enabled"] for each in bunta.engine.call("words"))
    bunta.click(bunta.piece("blue-2"))
    bunta.key("KP_7")
    _until_said(bunta, "- 歩兵 12 → 0603: 2 (平地 1、川 1)、残り 2。そこで停止")
    _end_log(bunta, blue)

    _load(anna, blue)
    _until_said(anna, "Back to you")
    assert anna.engine.side() == "Red"  # known by the password: not asked
    assert _stepped_through(anna) == [["- Infantry 12 to 0603: 2 (Clear 1, River 1), 2 left. It stops there"]]
    assert _same(anna, bunta)
    anna.click(anna.word("No"))
    assert [each.engine.problems() for each in players] == [[], []]


def _begin_a_game(hands: Hands, log: Path, comment: str) -> None:
    hands.engine.call("welcome")
    hands.click(hands.word("Next >"))
    hands.click(hands.row("The whole game"))
    hands.click(hands.word_on("Next >"))
    hands.click(hands.row("Red"))
    hands.click(hands.word_on("Finish"))
    _begin_log(hands, "Yes", log, comment)


def _begin_log(hands: Hands, yes: str, log: Path, comment: str) -> None:
    """Begin the log that VASSAL offers, with a comment."""
    hands.click(hands.word(yes))
    hands.file(log)
    hands.word("Enter File Comments")
    hands.write(comment)
    hands.click(hands.word("OK"))


def _end_log(hands: Hands, log: Path) -> None:
    hands.click(hands.word(hands.vassal("General.file")))
    hands.click(hands.word(hands.vassal("BasicLogger.end_logfile")))
    hands.until(log.is_file, "the log")
    hands.rest()


def _load(hands: Hands, log: Path) -> None:
    hands.click(hands.word(hands.vassal("General.file")))
    hands.click(hands.word("Load Game or Log..."))
    hands.file(log)


def _write(hands: Hands, text: str) -> None:
    """A line into the chat."""
    x, y = (int(hands.engine.expression("{" + _FIELD + f".getLocationOnScreen().{each}" + "}") or 0) for each in "xy")
    hands.click([x + 40, y + 6])
    hands.write(text)
    hands.key("Return")
    _until_said(hands, text)


def _until_said(hands: Hands, text: str) -> None:
    hands.until(lambda: any(text in each for each in hands.engine.chat()), text)
    hands.rest()


def _stepped_through(hands: Hands) -> list[list[str]]:
    """What each step reports, without VASSAL's own lines of drags and of the tracker, until VASSAL offers a new log."""
    steps = []
    while hands.engine.expression("{" + _LOGGER + ".isReplaying()}") == "true":
        mark = hands.engine.mark()
        assert len(steps) < 20, "Page Down is not heard"
        hands.key("Next")
        lines = [each for each in hands.engine.chat(mark) if not each.startswith(("* Tanks 4", "* Turn "))]
        steps.append(lines)
        asked = [each["text"] for each in hands.engine.call("words") if each["kind"] == "JButton"]
        more = hands.engine.expression("{" + _LOGGER + ".isReplaying()}") == "true"
        assert (hands.vassal("General.yes") in asked) == (not more), asked  # nobody is asked before the end
    return steps


def _same(one: Hands, other: Hands) -> bool:
    """Whether both hold the same game."""
    seen = [sorted((each["id"], each["at"]) for each in hands.engine.pieces()) for hands in (one, other)]
    return seen[0] == seen[1] and one.engine.snapshot()["pieces"] == other.engine.snapshot()["pieces"]
