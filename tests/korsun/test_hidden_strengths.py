"""Strength chits are the secret of their owner until odds are reckoned (4.4.4 11.3 12.1.3): what the other player and
one who looks on read, in either language, while an attack is declared, called off and named again, units are dragged,
disrupted, undone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.together import Table, seated
from shared.tongues import Tongues

from vmodsmith.assemble import plan
from vmodsmith.assemble.keystrokes import keys_of_kind
from vmodsmith.engine import Engine
from vmodsmith.model import Game
from vmodsmith.rules import expanded_commands

PIECES = {"27a-180": "0407", "27a-337": "0307", "57-179": "0408", "57-199": "0608", "combat": "0408"}
STRONG = ("27a-180", "27a-337", "57-179", "57-199")

TELLS = re.compile(r"\d+ (?:steps? left|%)|残り\d+|\d+:\d+|\(\d{1,2}\)|\(reduced|\(減少")
"""What tells a step or a strength: steps left, chances, odds, a strength in brackets."""

LANGUAGES = list(permutations(("en", "ja")))


@pytest.fixture(params=LANGUAGES, ids="-".join)
def party(
    engines: Engines, korsun: Game, blank: Callable[[str], Path], request: pytest.FixtureRequest
) -> Iterator[tuple[Table, Engine, Tongues, tuple[str, str]]]:
    """The Soviet and the German player, and who looks on in the second language."""
    module = blank("korsun")
    players = engines.two(module, languages=request.param)
    third = engines.get(module, request.param[1], player="Third")
    with seated(players, ("Soviet", "German"), plan(korsun).atlas, f"hidden-{request.param[0]}") as table:
        yield table, third, Tongues(korsun), request.param
    third.disconnect()


def read(engine: Engine, mark: dict[str, int]) -> list[str]:
    """All that a player reads since then: chat, dialogs, menus of units, their names (so mouse-over and the engine's
    own reports), the panel under the mouse."""
    found = [*engine.chat(mark), *(line for dialog in engine.dialogs(mark) for line in dialog)]
    for each in STRONG:
        found += [entry["text"] for entry in engine.menu(each)] + engine.seen(each)
        found += [engine.value(each, name) or "" for name in ("PieceName", "LocalizedPieceName", "Cover_Name")]
    return found


def meddle(player: Engine, hidden: str, game: Game) -> int:
    """Whatever the other player can press on a unit that is covered to them, each key that units answer to and each
    line of its menu: it stays covered, with the steps it has. How many keys and lines there are."""
    keys = {f"{each.key.code},{each.key.modifiers}" for each in keys_of_kind(game, "unit") if not each.key.name}
    keys |= {each.key for sheet in game.rules for each in expanded_commands(sheet) if "+" in (each.key or "")}
    presses: list[tuple[str, Callable[[], None]]] = [(each, partial(player.key, hidden, each)) for each in sorted(keys)]
    lines = [entry["text"] for entry in player.menu(hidden) if entry["enabled"]]
    presses += [(each, partial(player.do, hidden, each)) for each in lines]
    before = _kept(player, hidden)
    assert before[1:] == ("1", "true")
    for name, press in presses:
        player.answer(*["Cancel"] * 3)
        press()
        now = _kept(player, hidden)
        assert now[1:] == before[1:], name
        if now != before:  # sent to a box by hand
            player.undo()
            assert _kept(player, hidden) == before, name
    player.unused_answers()
    return len(presses)


def _kept(player: Engine, unit: str) -> tuple[str | None, ...]:
    return str(player.piece(unit)["at"]), player.value(unit, "Step_Level"), player.value(unit, "Covered")


@pytest.mark.slow(90)
def test_nobody_reads_a_hidden_strength_before_the_attack_is_resolved(
    party: tuple[Table, Engine, Tongues, tuple[str, str]], korsun: Game
) -> None:
    table, third, tongues, (first, second) = party
    soviet, german = table.players
    table.begin(1, "soviet-combat", PIECES)
    soviet.set_layer("27a-337", "Step", 2)
    soviet.seat("German")  # a side that is taken in the window is told to all; one that these engines take is not
    table.look_on(third)

    def says(player: Engine, key: str) -> str:
        return tongues.text(key, first if player is soviet else second)

    own = {soviet: ("27a-180", "27a-337"), german: ("57-179", "57-199")}
    everyone = (soviet, german, third)
    for player in everyone:
        hidden = [each for each in STRONG if each not in own.get(player, ())]
        assert [player.value(each, "Covered") for each in hidden] == ["true"] * len(hidden)
        for each in hidden:  # nor is it asked by hand how many faces there are
            menu = [entry["text"] for entry in player.menu(each)]
            language = first if player is soviet else second
            assert not {tongues.text(key, language) for key in ("ui.flip", "ui.step-loss", "ui.step-back")} & {*menu}

    marks = {id(each): each.mark() for each in everyone}
    actions: list[tuple[Engine, Callable[[], object]]] = [
        (soviet, lambda: soviet.do("27a-180", says(soviet, "combat.declare"))),
        (soviet, lambda: soviet.do("27a-180", says(soviet, "combat.odds"))),
        (german, lambda: german.do("57-179", says(german, "combat.odds"))),
        (soviet, lambda: soviet.do("27a-180", says(soviet, "combat.call-off"))),
        (soviet, lambda: soviet.undo()),
        (soviet, lambda: soviet.redo()),
        (soviet, lambda: soviet.do("27a-180", says(soviet, "combat.declare"))),
        (soviet, lambda: soviet.move("27a-337", *table.point("0306"))),
        (soviet, lambda: soviet.undo()),
        (german, lambda: german.move("57-199", *table.point("0708"))),
        (german, lambda: german.key("57-199", "Ctrl+U")),
        (german, lambda: german.undo()),
    ]
    for player, act in actions:
        act()
        for other in everyone:
            assert player is other or player.agree(other, 60) == []
        for other in everyone:  # as it is now: the panel under the mouse keeps no line of before
            seen = [line for each in STRONG for line in other.seen(each)]
            assert seen != [] and [line for line in seen if TELLS.search(line)] == []
    for player in everyone:
        told = read(player, marks[id(player)])
        assert any("0408" in line for line in told)
        assert [line for line in told if TELLS.search(line)] == []

    mark = third.mark()
    soviet.dice(3, 4)
    soviet.do("27a-180", says(soviet, "combat.resolve"))
    assert soviet.agree(third, 60) == []
    third.wait_for(lambda: any(TELLS.search(line) for line in third.chat(mark)), "the odds")

    marks = {id(each): each.mark() for each in everyone}
    assert meddle(soviet, "57-199", korsun) > 20
    for player in (soviet, third):
        assert soviet.agree(player, 60) == []
        told = [*player.chat(marks[id(player)]), *(line for each in player.dialogs(marks[id(player)]) for line in each)]
        told += [player.value("57-199", name) or "" for name in ("PieceName", "LocalizedPieceName", "Cover_Name")]
        assert [line for line in told if TELLS.search(line)] == []
