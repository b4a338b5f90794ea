"""Two players on the engine's own server play scripted turns: after every action both hold the same game, one undo takes
it back for both, doing it again brings it back; a log of it all replays to the same end; hidden chits stay hidden. Dice are
scripted for the player who rolls."""

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
    "6-tk-22": "2532",
    "11-pz-15": "2533",
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
        self.undone: list[str] = []

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

    def move(self, player: Engine, piece: str, address: str, *dice: int) -> list[str]:
        """Drag a piece."""
        return self.acted(player, lambda: player.move(piece, *self.point(address)), f"{piece} to {address}", *dice)

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
        """An action with its dice, taken back and done again; the lines it said, which are the same for both. All dice must
        be used up."""
        before = player.snapshot()
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
        # the lines of one click: the tracker says its own after those of the rules, and sends it before them
        while sorted(heard := self.other(player).chat(mark)) != sorted(said) and time.monotonic() < end:
            time.sleep(0.05)
        assert sorted(heard) == sorted(said), what
        after = player.snapshot()
        self.undone.append(what)
        player.undo()
        self.agreed(f"{what}, undone")
        assert differences(before, player.snapshot()) == [], f"undo of {what}"
        player.redo()
        self.agreed(f"{what}, done again")
        assert differences(after, player.snapshot()) == [], f"{what}, done again"
        return said


@pytest.fixture(scope="module")
def players(needs_engine: None, zitadelle_module: Path) -> Iterator[tuple[Engine, Engine]]:
    plugins = [zitadelle_module.with_name("zitadelle-optional.vmdx")]
    with (
        Engine(zitadelle_module, timeout=300, extensions=plugins) as german,
        Engine(zitadelle_module, player="Other", user="other", timeout=300, extensions=plugins) as soviet,
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
        # on a slow machine the connection says that it is alive
        assert [one for one in each.problems(mark) if one["text"] != "Sent keep-alive"] == []


def test_a_turn_with_every_kind_of_action(table: Callable[..., Table], tmp_path: Path) -> None:
    game = table(2, "air", PIECES)
    german, soviet = game.german, game.soviet
    german.start_log(tmp_path / "turn.vlog")

    # air: a level bomber over an army, a dive bomber over tanks
    game.move(german, "8-fgk-he-111", "air/bombing.69-a")
    assert "1 PM-1" in " ".join(game.do(german, "8-fgk-he-111", "Level bombing", 1))
    game.move(german, "1-fgd-ju-87", "2530")

    # AT fire: one that eliminates, one that takes a step
    game.next(german, "german-at")
    assert "Dice 1+1 = 2" in " ".join(game.do(german, "19-pz-73", "Fire S", 1, 1))
    game.next(german, "soviet-defensive-at")
    assert _face(german, "11-pz-15") == 1
    assert soviet.piece("96-tbr")["at"] == german.piece("96-tbr")["at"] != "2530"
    game.do(soviet, "6-tk-22", "Fire N", 1, 1)
    assert _face(german, "11-pz-15") == _face(soviet, "11-pz-15") == 2

    # an assault with its loss check; the Soviet player retreats, the Germans advance
    game.next(german, "german-assault")
    game.do(german, "gd-pz", "Assault…")
    game.do(german, "gd-pz", "Leave the assault")
    game.do(german, "71-gr-219g", "Assault…")
    game.do(german, "gd-pz", "Show odds")
    assert "3+4 = 7 at 9:1: D3" in " ".join(game.do(german, "gd-pz", "Resolve the assault", 3, 4, 3, 5))
    game.do(soviet, "71-gr-219g", "Retreat…", answer=("2019 > 1919",))
    assert soviet.piece("71-gr-219g")["at"] == german.piece("71-gr-219g")["at"] == "1919"
    game.do(german, "gd-pz", "Advance…")

    # movement: by key, by drag, onto a VP hex; a reinforcement
    game.next(german, "german-movement")
    game.acted(german, lambda: german.key("6-pz-11", "Num 8"), "a step north")
    game.move(german, "6-pz-11", "3642")
    said = game.do(german, "18-pz-52", "South")
    assert "takes 2040" in " ".join(said)
    game.do(german, "9-pz-33", "Enter the map", answer=("0752: ½ Road",))
    assert soviet.piece("9-pz-33")["at"] == "0752"

    # by hand: a step less, the last one, back again
    game.do(german, "18-pz-52", "Lose a step")
    game.do(german, "18-pz-52", "Eliminate")
    game.do(german, "18-pz-52", "Return to the map")
    game.do(german, "18-pz-52", "Regain a step")

    # dive bombing
    game.next(german, "german-recovery")
    game.next(german, "dive-bombing")
    assert "Dive bombing" in " ".join(game.do(german, "1-fgd-ju-87", "Dive bombing", 1, 6, 6, 6))

    # the Soviet half: fire, assault, movement, recovery
    game.next(soviet, "soviet-at")
    game.next(soviet, "german-defensive-at")
    game.next(soviet, "soviet-assault")
    game.next(soviet, "soviet-movement")
    assert soviet.layers("71-gr-219g") and _disrupted(soviet, "71-gr-219g")
    game.next(soviet, "soviet-recovery")
    assert not _disrupted(german, "71-gr-219g")

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


def _face(player: Engine, piece: str) -> int:
    return next(each["level"] for each in player.layers(piece) if each["name"] == "Step")


def _disrupted(player: Engine, piece: str) -> bool:
    return any(each["name"] == "disrupted" and each["level"] for each in player.layers(piece))


def test_armour_broken_down(table: Callable[..., Table]) -> None:
    """Option 13.4: the plug-in's counters come and go for both players."""
    places = {
        "6-pz-11": "3640", "tiger-503": "3538", "6-pz-4": "3537", "7-pz-6": "3537", "168-id-417": "0210", "129-tbr": "0209",
        "morale-3-pzk": "morale/german.9", "morale-13-a": "morale/soviet.8",
    }  # fmt: skip
    game = table(1, "air", places, ("break_down",))
    german, soviet = game.german, game.soviet
    command = "Break down or join (13.4)"

    game.do(german, "6-pz-11", command)
    assert {"6-pz-11-i", "6-pz-11-ii"} <= {each["id"] for each in soviet.pieces()}
    game.do(german, "6-pz-11-i", command)
    assert soviet.piece("6-pz-11")["at"] == "3640" and not soviet.exists("6-pz-11-i")

    answer = ("168 417, 0210", "6 Pz 11, 3640")
    said = game.do(german, "tiger-503", command, answer=(*answer, "6 Pz 4, 3537"))
    assert "168 417; 6 Pz 11; 6 Pz 4" in " ".join(said)
    assert soviet.piece("tiger-503-1")["at"] == "0210" and not soviet.exists("tiger-503")

    game.next(german, "german-at")
    said = game.do(german, "168-id-417", "Fire S", 6, 6)
    assert "AT 2 against" in " ".join(said)
    game.next(german, "soviet-defensive-at")
    assert not any("Fire N" in each["text"] for each in soviet.menu("129-tbr"))
    game.do(german, "168-id-417", "Lose a step")
    lost = game.atlas.spots["losses/german.all"]
    assert soviet.piece("tiger-503-1")["at"] == german.piece("tiger-503-1")["at"] == lost.name
    game.next(german, "german-assault")
    game.next(german, "german-movement")
    game.do(german, "6-pz-4", "North")
    assert soviet.piece("tiger-503-3")["at"] == soviet.piece("6-pz-4")["at"] == "3538"


WHERE_IT_LIES = {"PieceUID", "LocationName", "CurrentX", "CurrentY", "Obscured", "UniqueID"}
"""Properties that may differ between chits hidden from a player: where they lie, and the numbers the engine gives, which are new."""


def test_hidden_chits_stay_hidden(table: Callable[..., Table]) -> None:
    game = table(2, "soviet-movement", {}, ("random_arrival",), setup="campaign")
    german, soviet = game.german, game.soviet
    # they lie open first: who looks may note which number is which
    for row in CHITS:
        game.place(soviet, **{row: "chits/pool.all"})
    game.agreed("the chits lie open")
    open_ids = {each["uid"] for each in german.pieces() if (each["id"] or "").startswith("chit-")}
    assert len(open_ids) == 8
    marks = german.mark(), soviet.mark()
    game.acted(soviet, lambda: soviet.press("Draw reinforcement chits (13.3)"), "the draw", 8, 1, 1, 1, 1, 1, 1, 1)
    said = "\n".join([*german.chat(marks[0]), *soviet.chat(marks[1])]).lower()
    assert "eight chits" in said and not re.search(r"\bgt ?\d", said)

    known, seen = chits(soviet, game), chits(german, game)
    assert known["A"]["RowId"] == "chit-gt7" and sorted(each["RowId"] or "" for each in known.values()) == sorted(CHITS)
    # whatever the German player's engine is asked, all eight answer the same
    assert seen.keys() == known.keys() == set("ABCDEFGH")
    for box, values in seen.items():
        assert values["Obscured"] == "true" and values["PieceName"] == "unknown", box
        assert values["PieceUID"] not in open_ids
        for name in values:
            others = {each[name] for each in seen.values()}
            assert len(others) == 1 or name in WHERE_IT_LIES or name.startswith("Old"), (name, others)
            assert not re.search(r"gt ?\d", str(values[name]).lower()), (name, values[name])
        uid = f"uid:{values['PieceUID']}"
        assert german.menu(uid) == german.menu(f"uid:{seen['A']['PieceUID']}")
        assert german.expression("{RowId + PieceId + BasicName + Step_Image}", piece=uid) == ""
    # numbers were given in the order of the boxes, not of the chits
    numbers = [int(seen[box]["PieceUID"] or 0) for box in "ABCDEFGH"]
    assert numbers == sorted(numbers)
    # nor can expressions search for one
    count = '{Count("{RowId == \\"chit-gt7\\"}")}'
    assert (german.expression(count), soviet.expression(count)) == ("0", "1")

    # what they bring is known to their owner only
    unit = next(each["id"] for each in soviet.pieces() if each["id"] == "18-tk-110")
    assert any("Enter the map" in each["text"] for each in soviet.menu(unit))
    assert not any("Enter the map" in each["text"] for each in german.menu(unit))


CHITS = [f"chit-{each}" for each in ("gt2", "gt3", "gt4-s2", "gt4-s4", "gt5-s3", "gt5-s4", "gt6", "gt7")]


def chits(player: Engine, game: Table) -> dict[str, dict[str, str | None]]:
    """All that a player's engine says of what lies in the boxes of chits, by box."""
    found = {}
    places = {
        (spot.map, spot.name): address
        for address, spot in game.atlas.spots.items()
        if address.startswith("chits/boxes.")
    }
    for piece in player.pieces():
        address = places.get((piece["map"], piece["at"]))
        if address:
            found[address.rpartition(".")[2]] = player.piece(f"uid:{piece['uid']}")["properties"]
    return found
