"""Nothing that rules say is read as HTML: VASSAL would load a picture that it names, from wherever that is."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

import pytest

from vmodsmith.engine import Engine

from . import grown
from .tabled import seat

RULES = """
from game import *


def told(beacon: str) -> list[str]:
    kinds = ["<img src='{0}'>", "<html><img src='{0}'>x", "<HTML><img src={0}>", "- <img src='{0}'>", "<body background='{0}'>"]
    kinds += ["<link rel=stylesheet href='{0}'>", "<object data='{0}'>", "<iframe src='{0}'>", "<!--><img src='{0}'>", "<base href='{0}'>"]
    kinds += ["<div style='background-image: url({0})'>x</div>", "</span><img src='{0}'>", "&lt;img src='{0}'>", "<".strip() + "img src='{0}'>"]
    return [each.replace("{0}", beacon) for each in kinds]


def beacon(what: str) -> str:
    return f"http://127.0.0.1:PORT/{what}"


def report_all() -> None:
    game.Told += 1
    for n, each in enumerate(told(beacon("chat"))):
        report(f"{n} " + each)
        report(each, "strong")
        report(each, "quiet")
        report(say("say.where", each))


def choose_all() -> None:
    for each in told(beacon("choose")):
        found = choose(each, [each + "1", each + "2", "x"])
        report(f"{found if found is not None else 99}")


def list_all() -> None:
    found = choose(told(beacon("list"))[1], [f"{each}{n}" for n, each in enumerate(told(beacon("list")))])
    report(f"{found if found is not None else 99}")


def tick_all() -> None:
    for each in told(beacon("tick"))[:5]:
        found = choose_some(each, [each, each + "2", "x"], 0, 2)
        report(f"{len(found) if found is not None else 99}")


def ask_all() -> None:
    for each in told(beacon("ask")):
        report("yes" if ask(each) else "no")
    found = choose_number(told(beacon("number"))[1], 1, 3)
    report(f"{found if found is not None else 99}")


def wide() -> None:
    long = " ".join([told(beacon("wide"))[1] for n in range(6)])
    found = choose(long, [long + "1", long + "2"])
    report(f"{found if found is not None else 99}")


def shows() -> None:
    texts = told(beacon("show"))
    show({each: texts[n] for n, each in enumerate(hexes()[:10])})


def breaks() -> None:
    report(told(beacon("undone"))[0])
    words = {"a": 1}
    report(f"{words[told(beacon('broken'))[1]]}")
"""  # noqa: E501
SHEET = """
name: rule.fight
properties:
  - {name: Told, type: int}
buttons:
  - {id: report, menu: do report, call: report_all()}
  - {id: choose, menu: do choose, call: choose_all()}
  - {id: list, menu: do list, call: list_all()}
  - {id: tick, menu: do tick, call: tick_all()}
  - {id: ask, menu: do ask, call: ask_all()}
  - {id: wide, menu: do wide, call: wide()}
  - {id: shows, menu: do shows, call: shows()}
  - {id: breaks, menu: do breaks, call: breaks()}
"""


class Beacon:
    """Who listens at an address, and notes what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                caller, _ = self._socket.accept()
            except OSError:
                return
            with caller:
                caller.settimeout(2)
                self.asked.append(caller.recv(200).decode(errors="replace").split("\r")[0])

    def close(self) -> None:
        """Listen no more."""
        self._socket.close()


@pytest.fixture(scope="module")
def beacon() -> Iterator[Beacon]:
    made = Beacon()
    yield made
    made.close()


@pytest.fixture(scope="module")
def module(beacon: Beacon, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module with these rules."""
    game = grown.game(RULES.replace("PORT", str(beacon.port)), SHEET)
    return grown.module(game, tmp_path_factory.mktemp("markup"))


@pytest.fixture
def engine(open_engine: Callable[..., Engine], module: Path) -> Engine:
    """A new game."""
    found = open_engine(module)
    found.new_game()
    return found


def test_the_beacon_hears_a_picture_that_a_chat_of_html_names(engine: Engine, beacon: Beacon) -> None:
    """Else the tests below would show nothing."""
    with socket.create_connection(("127.0.0.1", beacon.port)) as caller:
        caller.sendall(b"GET /itself\r\n")
    for _ in range(100):
        if beacon.asked:
            break
        threading.Event().wait(0.05)
    assert beacon.asked == ["GET /itself"]
    beacon.asked.clear()


@pytest.mark.parametrize("button", ["report", "choose", "list", "tick", "ask", "wide", "shows", "breaks"])
def test_nothing_is_fetched(engine: Engine, beacon: Beacon, button: str) -> None:
    mark = engine.mark()
    engine.answer(*["Cancel"] * 40)
    engine.press(f"do {button}")
    for _ in range(10):
        engine.turn()  # whatever was to be drawn is drawn
        threading.Event().wait(0.1)
    assert beacon.asked == []
    said = engine.chat(mark)
    if button == "report":
        assert any(each.startswith("- 0 <img src='http://127.0.0.1:") for each in said)
        assert any("&lt;img src=" in each for each in said)
        engine.undo()
        assert any("UNDO: 0 <img src='http" in each for each in engine.chat(mark))
        threading.Event().wait(0.5)
        assert beacon.asked == []
    if button == "breaks":
        assert not any("undone" in each for each in said)


def test_every_text_on_its_way_to_a_player_passes_one_place() -> None:
    """Where the runtime makes a label, a button or a box, or says a line: what is shown there is plain, or the engine's
    own."""
    folder = resources.files("vmodsmith.rules.compile").joinpath("runtime")
    ways = re.compile(
        r"(?:getChatter\(\)\.show|new J(?:Label|Button|CheckBox|RadioButton|MenuItem)|setToolTipText)\((.*)\);|"
        r"bounded\.setText\((.*)\);"
    )
    for each in folder.iterdir():
        for found in ways.finditer(each.read_text(encoding="utf-8")):
            given = found[1] or found[2] or ""
            assert given == "" or any(
                word in given for word in ("PlainText.", "wrapped(", "UIManager", "Digits.icon")
            ), (
                each.name,
                given,
            )


def test_a_table_says_the_same() -> None:
    rules = (
        "from game import *\n\n\ndef go(me: Piece) -> None:\n    report(\"<img src='x'> & <b>y</b> &lt;\")\n    "
        "report('a < b > c')\n"
    )
    play = seat(rules, "name: rule.fight\ncommands:\n  - {id: go, for: unit, menu: cmd.fight, call: go(me)}\n")
    play.place("r-1", "0101")
    mark = play.mark()
    play.do("r-1", "Fight")
    assert play.chat(mark) == ["- <img src='x'> & <b>y</b> &lt;", "- a < b > c"]
