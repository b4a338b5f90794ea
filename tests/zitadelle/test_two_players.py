"""Two players on the engine's own server play scripted turns (see `shared.together` for what every action must stand);
hidden chits stay hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import plugins_of
from shared.together import Table, seated

from vmodsmith.assemble import plan
from vmodsmith.engine import Engine
from vmodsmith.model import Game

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


@pytest.fixture
def game(engines: Engines, zitadelle: Game, zitadelle_module: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    players = engines.two(zitadelle_module, plugins_of(zitadelle_module))
    with seated(players, ("German", "Soviet"), plan(zitadelle).atlas, request.node.name) as found:
        yield found


@pytest.mark.slow(40)
def test_a_turn_with_every_kind_of_action(game: Table, tmp_path: Path) -> None:
    german, soviet = game.players
    game.begin(2, "air", PIECES)
    german.start_log(tmp_path / "turn.vlog")

    # air: a level bomber over an army, a dive bomber over tanks
    game.move(german, "8-fgk-he-111", "air/bombing.69-a")
    assert "1 PM-1" in game.do(german, "8-fgk-he-111", "Level bombing", 1)
    game.move(german, "1-fgd-ju-87", "2530")

    # AT fire: one that eliminates, one that takes a step
    game.next(german, "german-at")
    assert "Dice 1+1 = 2" in game.do(german, "19-pz-73", "Fire S", 1, 1)
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
    assert "3+4 = 7 at 9:1: D3" in game.do(german, "gd-pz", "Resolve the assault", 3, 4, 3, 5)
    game.do(soviet, "71-gr-219g", "Retreat…", answer=("2019 > 1919",))
    assert soviet.piece("71-gr-219g")["at"] == german.piece("71-gr-219g")["at"] == "1919"
    game.do(german, "gd-pz", "Advance…")

    # movement: by key, by drag, onto a VP hex; a reinforcement
    game.next(german, "german-movement")
    game.key(german, "6-pz-11", "Num 8")
    game.move(german, "6-pz-11", "3642")
    said = game.do(german, "18-pz-52", "South")
    assert "takes 2040" in said
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
    assert "Dive bombing" in game.do(german, "1-fgd-ju-87", "Dive bombing", 1, 6, 6, 6)

    # the Soviet half: fire, assault, movement, recovery
    game.next(soviet, "soviet-at")
    game.next(soviet, "german-defensive-at")
    game.next(soviet, "soviet-assault")
    game.next(soviet, "soviet-movement")
    assert soviet.layers("71-gr-219g") and _disrupted(soviet, "71-gr-219g")
    game.next(soviet, "soviet-recovery")
    assert not _disrupted(german, "71-gr-219g")

    # the count
    said = game.press(soviet, "Count victory points")
    assert "VP" in said

    # the log brings another engine to the same end
    game.replays(tmp_path / "turn.vlog", 21)


def _face(player: Engine, piece: str) -> int:
    return next(each["level"] for each in player.layers(piece) if each["name"] == "Step")


def _disrupted(player: Engine, piece: str) -> bool:
    return any(each["name"] == "disrupted" and each["level"] for each in player.layers(piece))


def test_armour_broken_down(game: Table) -> None:
    """Option 13.4: the plug-in's counters come and go for both players."""
    places = {
        "6-pz-11": "3640", "tiger-503": "3538", "6-pz-4": "3537", "7-pz-6": "3537", "168-id-417": "0210",
        "129-tbr": "0209",
        "morale-3-pzk": "morale/german.9", "morale-13-a": "morale/soviet.8",
    }  # fmt: skip
    german, soviet = game.players
    game.begin(1, "air", places, options=["break_down"])
    command = "Break down or join (13.4)"

    game.do(german, "6-pz-11", command)
    assert {"6-pz-11-i", "6-pz-11-ii"} <= {each["id"] for each in soviet.pieces()}
    game.do(german, "6-pz-11-i", command)
    assert soviet.piece("6-pz-11")["at"] == "3640" and not soviet.exists("6-pz-11-i")

    answer = ("168 ID 417, 0210", "6 Pz 11, 3640")
    said = game.do(german, "tiger-503", command, answer=(*answer, "6 Pz 4, 3537"))
    assert "168 ID 417; 6 Pz 11; 6 Pz 4" in said
    assert soviet.piece("tiger-503-1")["at"] == "0210" and not soviet.exists("tiger-503")

    game.next(german, "german-at")
    said = game.do(german, "168-id-417", "Fire S", 6, 6)
    assert "AT 2 against" in said
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
"""Properties that may differ between chits hidden from a player: where they lie, and the numbers the engine gives,
which are new."""


@pytest.mark.slow(30)
def test_hidden_chits_stay_hidden(game: Table) -> None:
    german, soviet = game.players
    game.begin(2, "soviet-movement", {}, options=["random_arrival"], setup="campaign")
    # they lie open first: who looks may note which number is which
    game.place(soviet, dict.fromkeys(CHITS, "chits/pool.all"))
    game.agreed("the chits lie open")
    open_ids = {each["uid"] for each in german.pieces() if (each["id"] or "").startswith("chit-")}
    assert len(open_ids) == 8
    marks = german.mark(), soviet.mark()
    game.press(soviet, "Draw reinforcement chits (13.3)", 8, 1, 1, 1, 1, 1, 1, 1)
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
