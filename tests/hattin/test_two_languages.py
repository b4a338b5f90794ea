"""An English and a Japanese player at one game: each reads his own language in menus, dialogs, windows and reports."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.together import Table, seated
from shared.tongues import Bilingual, Tongues

from vmodsmith.assemble import plan
from vmodsmith.model import Game

from .test_two_players import PIECES


@pytest.fixture
def game(engines: Engines, hattin: Game, hattin_module: Path) -> Iterator[tuple[Table, Bilingual]]:
    players = engines.two(hattin_module, languages=("en", "ja"))
    with seated(players, ("Crusader", "Muslim"), plan(hattin).atlas, "languages") as table:
        yield table, Bilingual(table, Tongues(hattin), ("en", "ja"))


@pytest.mark.slow(20)
def test_actions_of_every_kind(game: tuple[Table, Bilingual]) -> None:
    table, both = game
    crusader, muslim = table.players
    table.begin(8, "crusader-orders", PIECES)
    both.windows()

    both.do(crusader, "leader-raymond", "order.attack")
    both.do(crusader, "leader-guy", "order.defend")
    both.do(muslim, "leader-taqi", "order.attack")
    both.next(crusader, "crusader-movement")
    both.move(crusader, "raymond-hc-galilee", "1117")
    both.do(crusader, "raymond-inf-tripoli", "ui.rotate.right")
    both.do(crusader, "raymond-inf-tripoli", "cmd.move.costs")
    both.next(crusader, "crusader-charge")
    both.do(crusader, "raymond-hc-tripoli", "cmd.charge", 7)
    both.do(crusader, "raymond-hc-tripoli", "cmd.move.1")
    both.do(crusader, "raymond-hc-tripoli", "cmd.move.1")
    both.next(crusader, "crusader-fire")
    both.do(crusader, "raymond-xb-1", "cmd.fire", 6, 6, answer=("1417: …",))
    both.do(muslim, "militia-1", "cmd.fire", 9)
    both.next(crusader, "crusader-melee")
    assert both.says(muslim, "cmd.attack") not in both.menu(muslim, "taqi-hc-hama")  # the attack is the other player's
    both.do(crusader, "taqi-hc-hama", "cmd.attack")
    both.do(crusader, "raymond-hc-tripoli", "cmd.melee.odds")
    both.do(crusader, "raymond-hc-tripoli", "cmd.melee.roll", 1, 1, 7, 9)
    both.do(crusader, "raymond-hc-tripoli", "cmd.advance")
    for player in table.players:
        for piece in PIECES:
            both.menu(player, piece)
    both.next(crusader, "crusader-recovery")
    both.next(muslim, "muslim-orders")
    both.next(muslim, "muslim-movement")
    both.move(muslim, "militia-1", "1516")
    both.next(muslim, "muslim-fire")
    both.next(muslim, "muslim-melee")
    both.do(muslim, "taqi-lc-3", "cmd.attack", answer=("1219: …",))
    both.do(muslim, "taqi-lc-3", "cmd.melee.roll", 1, 10, 3)
    both.next(muslim, "muslim-recovery", 7)
