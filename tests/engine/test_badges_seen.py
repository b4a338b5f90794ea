"""The badges of who can still act, as the screen shows them: in every game, and in the game that `new` writes.

They stay as long as the player only looks, and go with the next click. What is drawn is read from the picture of the
screen.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from shared.hands import Hands, at_window

from vmodsmith.engine import Engine
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.build import build_game
from vmodsmith.tasks.new import new_game

pytestmark = pytest.mark.engine

INK = (0x1D, 0x3A, 0x6B)
"""The colour of a badge and of the frame round the counters that it speaks of."""

LEAST = 150
"""So many pixels of a badge and its frame are seen at least; a counter of its own has far fewer of that very colour."""

POSITIONS: dict[str, tuple[int, str, dict[str, str]]] = {
    "zitadelle": (2, "german-movement", {"20-pz-21": "0911", "gd-3": "2121"}),
    "korsun": (2, "german-movement", {"57-179": "2020", "57-199": "3030"}),
    "hattin": (2, "crusader-movement", {"raymond-inf-tripoli": "0518", "raymond-hc-tripoli": "1018"}),
    "streets": (3, "german-movement", {"pz-24-1": "2050", "pz-24-2": "1550"}),
    "starter": (1, "red-move", {"red-2": "0205", "red-4": "0104"}),
}
"""A turn, a phase, and two units in two hexes that can move in it."""


def _ordered(engine: Engine) -> None:
    engine.place("leader-raymond", "0512")
    engine.set_piece_property("leader-raymond", "State_order", "1")


ORDERS = {"hattin": _ordered}
"""What else must be there for them to move."""


@pytest.fixture
def module(blank: Callable[[str], Path], tmp_path: Path) -> Callable[[str], Path]:
    """The module of a game of the workspace, or of the game that `new` writes."""

    def made(game: str) -> Path:
        if game != "starter":
            return blank(game)
        new_game(tmp_path / "games", "my-battle")
        return build_game(Workspace(tmp_path / "games"), "my-battle").path

    return made


def ink_around(hands: Hands, path: Path, piece: str) -> int:
    """How many pixels round a piece on the screen have the colour of badges."""
    x, y = hands.piece(piece)
    hands.picture(str(path))
    with Image.open(path) as found:
        near = found.convert("RGB").crop((x - 70, y - 70, x + 70, y + 70))
    return sum(n for n, colour in near.getcolors(1 << 16) or [] if colour == INK)


@pytest.mark.parametrize("game", POSITIONS)
def test_badges_stay_on_the_map_until_the_next_click(
    game: str, module: Callable[[str], Path], needs_engine: None, tmp_path: Path
) -> None:
    turn, phase, where = POSITIONS[game]
    with at_window(module(game)) as hands:
        hands.laid_out(turn, phase, where, ORDERS.get(game))
        first, second = sorted(where, key=where.__getitem__)
        before = ink_around(hands, tmp_path / "before.png", first)
        hands.key("alt+j")
        time.sleep(1.5)  # longer than what watches over the marks takes to look twice
        assert ink_around(hands, tmp_path / "next.png", first) > before + LEAST
        hands.key("alt+j")
        time.sleep(1.5)
        assert ink_around(hands, tmp_path / "later.png", second) > before + LEAST
        hands.key("alt+shift+a")
        time.sleep(1.5)
        assert ink_around(hands, tmp_path / "all.png", second) > before + LEAST
        hands.click([hands.piece(second)[0] + 60, hands.piece(second)[1] + 90])
        hands.until(lambda: ink_around(hands, tmp_path / "click.png", second) <= before + LEAST // 3, "the badge to go")
