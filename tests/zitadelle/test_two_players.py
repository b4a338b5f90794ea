"""Two players on the engine's own server play scripted turns: after every action both hold the same game; a log of it
replays to the same end; hidden chits stay hidden. Dice are scripted for the player who rolls."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from builder.assemble import plan
from builder.assemble.atlas import Atlas
from builder.engine import Engine
from builder.engine.compare import differences
from builder.model import Game

PIECES = {
    "gd-3": "2121",
    "gd-mot": "2121",
    "gd-pz": "2219",
    "gd-pg": "2219",
    "71-gr-219g": "2120",
    "morale-6-ga": "morale/soviet.8",
    "96-tbr": "2530",
    "19-pz-73": "2531",
    "6-pz-11": "3640",
    "92-gr-276g": "3340",
    "18-pz-52": "2041",
    "morale-48-pzk": "morale/german.10",
    "morale-41-pzk": "morale/german.9",
    "morale-47-pzk": "morale/german.9",
    "morale-3-pzk": "morale/german.9",
    "morale-69-a": "morale/soviet.6",
    "9-pz-33": "reinforcements/german.2",
    "8-fgk-he-111": "air/pool.S",
    "1-fgd-ju-87": "air/pool.N",
}
"""Who stands where at the start of the turn."""


class Table:
    """Both players at one game. Every action ends with the question whether both see the same."""

    def __init__(self, german: Engine, soviet: Engine, atlas: Atlas) -> None:
        self.german, self.soviet, self.atlas = german, soviet, atlas

    def agreed(self, what: str) -> None:
        assert self.german.agree(self.soviet, 60) == [], what

    def other(self, player: Engine) -> Engine:
        return self.soviet if player is self.german else self.german

    def point(self, address: str) -> tuple[str, str]:
        """A hex or a box as the engine knows it: point and map."""
        spot = self.atlas.spots[address]
        return f"{spot.x},{spot.y}", spot.map

    def place(self, player: Engine, **pieces: str) -> None:
        for piece, address in pieces.items():
            player.place(piece, *self.point(address))

    def move(self, player: Engine, piece: str, address: str) -> list[str]:
        """Drag a piece."""
        return self.acted(player, lambda: player.move(piece, *self.point(address)), f"{piece} to {address}")

    def do(self, player: Engine, piece: str, command: str, *dice: int, answer: tuple[str, ...] = ()) -> list[str]:
        """A menu command."""
        return self.acted(player, lambda: player.do(piece, command), f"{piece}: {command}", *dice, answer=answer)

    def next(self, player: Engine, phase: str) -> list[str]:
        """On with the turn tracker."""
        said = self.acted(player, lambda: player.turn("next"), f"on to {phase}")
        assert player.properties("Phase") == {"Phase": phase}
        return said

    def acted(
        self, player: Engine, action: Callable[[], object], what: str, *dice: int, answer: tuple[str, ...] = ()
    ) -> list[str]:
        """An action with its dice; the lines it said, which are the same for both. All dice must be used up."""
        mark = self.other(player).mark()
        own = player.mark()
        player.answer(*answer)
        player.dice(*dice)
        action()
        self.agreed(what)
        said = player.chat(own)
        state = player.dice_state()
        assert (state["left"], state["faults"], state["unscripted"]) == ([], [], 0), (what, state, said)
        end = time.monotonic() + 10
        # after a drag the mover reads the engine's line first, the other player the line of the rules
        while sorted(heard := self.other(player).chat(mark)) != sorted(said) and time.monotonic() < end:
            time.sleep(0.05)
        assert sorted(heard) == sorted(said), what
        return said

    def undo(self, player: Engine, before: dict[str, object]) -> None:
        """One undo takes the whole action back, for both; doing it again brings it again."""
        after = player.snapshot()
        player.undo()
        self.agreed("undo")
        assert differences(before, player.snapshot()) == []
        player.redo()
        self.agreed("redo")
        assert differences(after, player.snapshot()) == []


@pytest.fixture(scope="module")
def players(needs_engine: None, zitadelle_module: Path) -> Iterator[tuple[Engine, Engine]]:
    plugins = [zitadelle_module.with_name("zitadelle-optional.vmdx")]
    with (
        Engine(zitadelle_module, timeout=180, extensions=plugins) as german,
        Engine(zitadelle_module, player="Other", user="other", timeout=180, extensions=plugins) as soviet,
    ):
        yield german, soviet


@pytest.fixture
def table(
    players: tuple[Engine, Engine], zitadelle: Game, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Table]]:
    """Begins a game of both: pieces by address, turn and phase, options."""
    german, soviet = players
    marks = german.mark(), soviet.mark()

    def begin(turn: int, phase: str, pieces: dict[str, str], options: tuple[str, ...] = (), setup: str = "") -> Table:
        made = Table(german, soviet, plan(zitadelle).atlas)
        for each in players:
            each.close_game()
            each.seed(0)
        if setup:
            german.setup(setup, "German")
        else:
            german.new_game("German")
        made.place(german, **pieces)
        for option in options:
            german.set_property(f"option_{option}", "on")
        german.jump(Turn=str(turn), Phase=phase)
        port = german.serve()
        german.join(port, request.node.name, "German")
        soviet.join(port, request.node.name, "Soviet", follows=True)
        made.agreed("joining")
        assert (german.side(), soviet.side()) == ("German", "Soviet")
        return made

    yield begin
    soviet.disconnect()
    german.disconnect()
    for each, mark in zip(players, marks, strict=True):
        assert each.problems(mark) == []


def test_a_turn_with_every_kind_of_action(table: Callable[..., Table], tmp_path: Path) -> None:
    game = table(2, "air", PIECES)
    german, soviet = game.german, game.soviet
    german.start_log(tmp_path / "turn.vlog")

    # air: a level bomber over an army, a dive bomber over tanks
    game.move(german, "8-fgk-he-111", "air/bombing.69-a")
    before = german.snapshot()
    said = game.do(german, "8-fgk-he-111", "Level bombing", 1)
    assert "1 PM-1" in " ".join(said)
    game.undo(german, before)
    game.move(german, "1-fgd-ju-87", "2530")

    # AT fire
    game.next(german, "german-at")
    before = german.snapshot()
    said = game.do(german, "19-pz-73", "Fire S", 1, 1)
    assert "Dice 1+1 = 2" in " ".join(said)
    game.undo(german, before)

    # an assault with its loss check; the Soviet player retreats, the Germans advance
    game.next(german, "soviet-defensive-at")
    game.next(german, "german-assault")
    game.do(german, "71-gr-219g", "Assault…")
    before = german.snapshot()
    said = game.do(german, "gd-pz", "Resolve the assault", 3, 4, 3, 5)
    assert "3+4 = 7 at 9:1: D3" in " ".join(said)
    game.undo(german, before)
    before = soviet.snapshot()
    game.do(soviet, "71-gr-219g", "Retreat…", answer=("2019 > 1919",))
    assert soviet.piece("71-gr-219g")["at"] == german.piece("71-gr-219g")["at"] == "1919"
    game.undo(soviet, before)
    game.do(german, "gd-pz", "Advance…")

    # movement: by key, by drag, onto a VP hex; a reinforcement
    game.next(german, "german-movement")
    before = german.snapshot()
    game.acted(german, lambda: german.key("6-pz-11", "Num 8"), "a step north")
    game.undo(german, before)
    game.move(german, "6-pz-11", "3642")
    before = german.snapshot()
    said = game.do(german, "18-pz-52", "South")
    assert "takes 2040" in " ".join(said)
    game.undo(german, before)
    game.do(german, "9-pz-33", "Enter the map", answer=("0752: ½ Road",))
    assert soviet.piece("9-pz-33")["at"] == "0752"

    # dive bombing
    game.next(german, "german-recovery")
    game.next(german, "dive-bombing")
    before = german.snapshot()
    said = game.do(german, "1-fgd-ju-87", "Dive bombing", 1, 6, 6, 6)
    assert "Dive bombing" in " ".join(said)
    game.undo(german, before)

    # the Soviet half: fire, assault, movement, recovery
    game.next(soviet, "soviet-at")
    game.next(soviet, "german-defensive-at")
    game.next(soviet, "soviet-assault")
    game.next(soviet, "soviet-movement")
    game.acted(soviet, lambda: soviet.key("92-gr-276g", "Num 8"), "a Soviet step north")
    assert soviet.layers("71-gr-219g") and _disrupted(soviet, "71-gr-219g")
    before = soviet.snapshot()
    game.next(soviet, "soviet-recovery")
    assert not _disrupted(german, "71-gr-219g")
    game.undo(soviet, before)

    # the count
    said = game.acted(soviet, lambda: soviet.press("Count victory points"), "the count")
    assert "VP" in " ".join(said)

    # the log brings another engine to the same end
    german.end_log()
    end = german.snapshot()
    soviet.disconnect()
    german.disconnect()
    soviet.load(tmp_path / "turn.vlog", "observer")
    assert soviet.step_log() > 20
    assert differences(end, soviet.snapshot()) == []


def _disrupted(player: Engine, piece: str) -> bool:
    return any(each["name"] == "disrupted" and each["level"] for each in player.layers(piece))


def test_armour_broken_down(table: Callable[..., Table]) -> None:
    """Option 13.4: the plug-in's counters come and go for both players; each action is one undo."""
    places = {
        "6-pz-11": "3640", "tiger-503": "3538", "6-pz-4": "3537", "7-pz-6": "3537", "168-id-417": "0210", "129-tbr": "0209",
        "morale-3-pzk": "morale/german.9", "morale-13-a": "morale/soviet.8",
    }  # fmt: skip
    game = table(1, "air", places, ("break_down",))
    german, soviet = game.german, game.soviet
    command = "Break down or join (13.4)"

    before = german.snapshot()
    game.do(german, "6-pz-11", command)
    assert {"6-pz-11-i", "6-pz-11-ii"} <= {each["id"] for each in soviet.pieces()}
    game.undo(german, before)
    before = german.snapshot()
    game.do(german, "6-pz-11-i", command)
    assert soviet.piece("6-pz-11")["at"] == "3640" and not soviet.exists("6-pz-11-i")
    game.undo(german, before)

    before = german.snapshot()
    answer = ("168 417, 0210", "6 Pz 11, 3640")
    said = game.do(german, "tiger-503", command, answer=(*answer, "6 Pz 4, 3537"))
    assert "168 417; 6 Pz 11; 6 Pz 4" in " ".join(said)
    game.undo(german, before)
    assert soviet.piece("tiger-503-1")["at"] == "0210" and not soviet.exists("tiger-503")

    game.next(german, "german-at")
    said = game.do(german, "168-id-417", "Fire S", 6, 6)
    assert "AT 2 against" in " ".join(said)
    game.next(german, "soviet-defensive-at")
    assert not any("Fire N" in each["text"] for each in soviet.menu("129-tbr"))
    before = soviet.snapshot()
    game.do(german, "168-id-417", "Lose a step")
    lost = game.atlas.spots["losses/german.all"]
    assert soviet.piece("tiger-503-1")["at"] == german.piece("tiger-503-1")["at"] == lost.name
    game.undo(german, before)
    game.next(german, "german-assault")
    game.next(german, "german-movement")
    before = german.snapshot()
    game.do(german, "6-pz-4", "North")
    assert soviet.piece("tiger-503-3")["at"] == soviet.piece("6-pz-4")["at"] == "3538"
    game.undo(german, before)


def test_hidden_chits_stay_hidden(table: Callable[..., Table]) -> None:
    game = table(2, "soviet-movement", {}, ("random_arrival",), setup="campaign")
    german, soviet = game.german, game.soviet
    marks = german.mark(), soviet.mark()
    soviet.dice(8, 1, 1, 1, 1, 1, 1, 1)
    soviet.press("Draw reinforcement chits (13.3)")
    names = ("RowId", "Obscured", "BasicName", "PieceName")
    soviet.wait_for(lambda: len(chits(german, game)) == 8, "the chits in their boxes", 30)
    known = chits(soviet, game, *names)
    assert known["A"]["RowId"] == "chit-gt7"
    seen = chits(german, game, *names)
    assert seen.keys() == known.keys() == set("ABCDEFGH")
    assert all(values["Obscured"] == "true" for values in seen.values())
    assert {(values["PieceName"], values["BasicName"]) for values in seen.values()} == {
        ("unknown", "Reinforcement chit")
    }
    said = "\n".join([*german.chat(marks[0]), *soviet.chat(marks[1])]).lower()
    assert "eight chits" in said and not re.search(r"\bgt ?\d", said)
    # what they bring is known to their owner only
    unit = next(each["id"] for each in soviet.pieces() if each["id"] == "18-tk-110")
    assert any("Enter the map" in each["text"] for each in soviet.menu(unit))
    assert not any("Enter the map" in each["text"] for each in german.menu(unit))


def chits(player: Engine, game: Table, *names: str) -> dict[str, dict[str, str | None]]:
    """What a player sees in the boxes of chits, by box."""
    found = {}
    places = {
        (spot.map, spot.name): address
        for address, spot in game.atlas.spots.items()
        if address.startswith("chits/boxes.")
    }
    for piece in player.pieces(*names):
        address = places.get((piece["map"], piece["at"]))
        if address:
            found[address.rpartition(".")[2]] = piece["properties"]
    return found
