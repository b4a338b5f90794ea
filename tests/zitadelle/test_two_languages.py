"""An English and a Japanese player at one game: each reads his own language in menus, dialogs, windows and reports."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import plugins_of
from shared.together import Table, seated
from shared.tongues import Bilingual, Tongues

from vmodsmith.assemble import plan
from vmodsmith.model import Game

from .test_two_players import PIECES

LANGUAGES = [("en", "ja"), ("ja", "en")]


@pytest.fixture(params=LANGUAGES, ids="-".join)
def game(
    request: pytest.FixtureRequest, engines: Engines, zitadelle: Game, zitadelle_module: Path
) -> Iterator[tuple[Table, Bilingual]]:
    players = engines.two(zitadelle_module, plugins_of(zitadelle_module), languages=request.param)
    with seated(players, ("German", "Soviet"), plan(zitadelle).atlas, "languages") as table:
        yield table, Bilingual(table, Tongues(zitadelle), request.param)


@pytest.mark.slow(40)
def test_actions_of_every_kind(game: tuple[Table, Bilingual], tmp_path: Path) -> None:
    table, both = game
    german, soviet = table.players
    table.begin(2, "air", PIECES)
    german.start_log(tmp_path / "turn.vlog")
    both.windows()

    # air, and what rules say at the toolbar; after it both have acted, so that both languages are known
    both.move(german, "8-fgk-he-111", "air/bombing.69-a")
    both.do(german, "8-fgk-he-111", "cmd.level-bomb", 1)
    both.press(soviet, "cmd.morale-list")
    both.press(german, "cmd.check-air")
    both.press(german, "cmd.check-setup")
    both.press(soviet, "cmd.check-stacks")
    levels = [both.says(german, f"referee.{level}") for level in ("warn", "full")]
    both.press(german, "referee.level", answer=levels[:1])
    both.press(german, "referee.level", answer=levels[1:])

    # fire of both sides; a piece with fewer steps bears that in its name
    both.next(german, "german-at")
    both.do(german, "19-pz-73", "cmd.fire.3", 1, 1)
    both.next(german, "soviet-defensive-at")
    both.do(soviet, "6-tk-22", "cmd.fire.0", 1, 1)

    # an assault: declared, resolved, a loss check; the Soviet player retreats, the Germans advance
    both.next(german, "german-assault")
    both.press(german, "cmd.duties")
    for unit in ("gd-pz", "gd-3", "gd-mot", "gd-pg"):
        both.do(german, unit, "cmd.assault.declare")
    both.do(german, "gd-pz", "cmd.assault.odds")
    both.do(german, "gd-pz", "cmd.assault.roll", 3, 4, 3, 5)
    both.do(soviet, "71-gr-219g", "cmd.retreat", answer=("2019 > 1919",))
    both.do(german, "gd-pz", "cmd.advance")

    # movement: by drag, by the menu, off the board onto it; one that is not a legal move; points by the way
    both.next(german, "german-movement")
    both.move(german, "6-pz-11", "3642")
    both.move(german, "11-pz-15", "0101")
    both.do(german, "18-pz-52", "cmd.move.3")
    both.do(german, "18-pz-52", "cmd.move.costs")
    assert "0752" in both.do(german, "9-pz-33", "cmd.enter", answer=("0752: …",))

    # by hand; menus of pieces in every state
    both.do(german, "18-pz-52", "ui.step-loss")
    both.do(german, "18-pz-52", "ui.eliminate")
    both.do(german, "18-pz-52", "ui.restore")
    for player in table.players:
        for piece in PIECES:
            both.menu(player, piece)

    # bombs; the Soviet half; the count
    both.next(german, "german-recovery")
    both.next(german, "dive-bombing")
    both.next(soviet, "soviet-at")
    both.next(soviet, "german-defensive-at")
    both.next(soviet, "soviet-assault")
    both.next(soviet, "soviet-movement")
    both.next(soviet, "soviet-recovery")
    both.press(soviet, "cmd.victory")
    table.replays(tmp_path / "turn.vlog", 21)
