"""Two players on the engine's own server play a scripted turn; see `shared.together` for what every action must
stand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.together import Table, seated

from vmodsmith.assemble import plan
from vmodsmith.model import Game

PIECES = {
    "leader-raymond": "1018",
    "leader-guy": "1219",
    "true-cross": "1219",
    "leader-taqi": "1618",
    "raymond-hc-tripoli": ("1018", 1),
    "raymond-hc-galilee": ("1017", 1),
    "raymond-inf-tripoli": ("1119", 1),
    "raymond-xb-1": "1216",
    "guy-inf-acre": ("1219", 3),
    "taqi-hc-hama": ("1318", 4),
    "taqi-lc-1": ("1417", 4),
    "taqi-lc-2": ("1220", 4),
    "taqi-lc-3": ("1120", 0),
    "militia-1": "1416",
}
"""Who stands where at the start, and how he faces."""


@pytest.fixture
def game(engines: Engines, hattin: Game, hattin_module: Path) -> Iterator[Table]:
    with seated(engines.two(hattin_module), ("Crusader", "Muslim"), plan(hattin).atlas, "hattin") as found:
        yield found


@pytest.mark.slow(20)
def test_a_turn_with_every_kind_of_action(game: Table, tmp_path: Path) -> None:
    crusader, muslim = game.players
    game.begin(8, "crusader-orders", PIECES)
    crusader.start_log(tmp_path / "turn.vlog")

    # orders, of both sides; one in contact
    game.do(crusader, "leader-raymond", "Attack")
    game.do(crusader, "leader-guy", "Defend")
    assert "Attack" in game.do(muslim, "leader-taqi", "Attack")

    # movement: by drag, by a key, turning
    game.next(crusader, "crusader-movement")
    game.move(crusader, "raymond-hc-galilee", "1117")
    game.key(crusader, "raymond-hc-galilee", "Num 4")
    game.do(crusader, "raymond-inf-tripoli", "Turn right")

    # a charge with its ride
    game.next(crusader, "crusader-charge")
    assert "charges in frenzy" in game.do(crusader, "raymond-hc-tripoli", "Charge", 7)
    assert "to 1118: charging" in game.do(crusader, "raymond-hc-tripoli", "East")
    assert "to 1218: charging" in game.do(crusader, "raymond-hc-tripoli", "East")

    # fire of both
    game.next(crusader, "crusader-fire")
    said = game.do(crusader, "raymond-xb-1", "Fire…", 6, 6, answer=("1417: …",))
    assert "must check morale" in said
    game.do(muslim, "militia-1", "Fire…", 9)

    # melee: declared by the target, checks, result, advance
    game.next(crusader, "crusader-melee")
    game.do(crusader, "taqi-hc-hama", "Attack…")
    said = game.do(crusader, "raymond-hc-tripoli", "Resolve the melee", 1, 1, 7, 9)
    assert "and routs to 1618" in said and "1318 is empty" in said
    assert "4 points straight ahead" in game.do(crusader, "raymond-hc-tripoli", "Advance into the hex")

    # recovery, losses, the other player turn
    game.next(crusader, "crusader-recovery")
    said = game.next(muslim, "muslim-orders")
    assert "Crusader: eliminated 0" in said
    game.next(muslim, "muslim-movement")
    game.move(muslim, "militia-1", "1516")
    game.next(muslim, "muslim-fire")
    game.next(muslim, "muslim-melee")
    said = game.do(muslim, "taqi-lc-3", "Attack…", answer=("1219: …",))
    assert "Acre (12) = 12, 1:3" in said
    said = game.do(muslim, "taqi-lc-3", "Resolve the melee", 1, 10, 3)
    assert "Acre: 10 against morale 10, passes" in said and "is eliminated" in said
    said = game.next(muslim, "muslim-recovery", 7)
    assert "Taqi" in said

    # the log brings another engine to the same end
    game.replays(tmp_path / "turn.vlog", 21)
