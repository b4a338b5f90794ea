"""A key that can do nothing with the selected pieces says so, once; one that does something for any of them does
not."""

from __future__ import annotations

from pathlib import Path

from shared.engines import Engines

from rules import grown
from rules.campaign import campaign
from rules.played import Field, field

SHEET = """
mechanics:
  referee: {use: referee}
  movement:
    use: movement
    kinds: unit
    bind: [{phases: move-red, side: red}]
    who: {kinds: unit}
    allowance: "1"
    table: sky
    ground_cost: "1"
commands:
  - {id: shout, for: unit, menu: say.who, key: Alt+G, when: 'me.side == "red"', call: 'report("loud")'}
"""


def keyed(play: Field, key: str, *pieces: str) -> list[str]:
    play.play.key(list(pieces), key)
    return play.told()


def test_a_key_that_does_nothing_says_so_once(tmp_path: Path) -> None:
    play = field(tmp_path, SHEET).put(r_1="0101", b_1="0604", b_2="0603")
    play.play.set_property("option_referee", "full")
    before = play.play.snapshot()
    assert keyed(play, "Alt+G", "b-1", "b-2") == ["B1 2 21: “Who: {0}” is not possible now"]
    assert play.play.snapshot() == before
    assert keyed(play, "Alt+G", "b-1", "r-1") == ["loud"]
    assert keyed(play, "Alt+G", "r-1") == ["loud"]
    play.play.undo()
    assert play.told() == []  # the last thing done was to shout
    play.play.set_property("option_referee", "off")
    assert keyed(play, "Alt+G", "b-1") == []


ANSWERED = (
    SHEET
    + """  - {id: silent, for: unit, key: Alt+G, when: 'me.side == "blue"', call: 'report("too shy")'}
"""
)


def test_a_command_without_a_text_answers_by_its_key_and_shows_no_entry(tmp_path: Path) -> None:
    play = field(tmp_path, ANSWERED).put(r_1="0101", b_1="0604")
    play.play.set_property("option_referee", "full")
    assert keyed(play, "Alt+G", "b-1") == ["too shy"]
    assert keyed(play, "Alt+G", "r-1") == ["loud"]
    shown = {each: [entry["text"] for entry in play.play.menu(each)] for each in ("r-1", "b-1")}
    assert ["Who: {0}" in shown[each] for each in ("r-1", "b-1")] == [True, False]


def test_in_the_engine_it_shows_none_either(needs_engine: None, engines: Engines, tmp_path: Path) -> None:
    engine = engines.open(grown.module(campaign(tmp_path, ANSWERED), tmp_path))
    engine.new_game("Solo")
    engine.set_property("option_referee", "full")
    engine.place("r-1", "0101")
    engine.place("b-1", "0604")
    mark = engine.mark()
    engine.key(["b-1"], "Alt+G")
    assert engine.chat(mark) == ["- too shy"]
    shown = [str(engine.menu(each)) for each in ("r-1", "b-1")]
    assert ["Who: {0}" in each for each in shown] == [True, False]


def test_the_engine_says_so_too(needs_engine: None, engines: Engines, tmp_path: Path) -> None:
    engine = engines.open(grown.module(campaign(tmp_path, SHEET), tmp_path))
    engine.new_game("Solo")
    engine.set_property("option_referee", "full")
    for piece, at in (("r-1", "0101"), ("b-1", "0604"), ("b-2", "0603")):
        engine.place(piece, at)

    def said(*pieces: str) -> list[str]:
        mark = engine.mark()
        engine.key(list(pieces), "Alt+G")
        return engine.chat(mark)

    assert said("b-1", "b-2") == ["- B1 2 21: “Who: {0}” is not possible now"]
    assert said("b-1", "r-1") == ["- loud"]
    engine.set_property("option_referee", "off")
    assert said("b-1") == []
