"""A picture may have exactly so many pixels and not one more: of maps, of each style, of each window of displays."""

from __future__ import annotations

import pytest
from shared.games import SMALL, WORKSPACES, load

from vmodsmith.art.map.layout import layout_displays
from vmodsmith.check.style import style_references
from vmodsmith.model import Game


def _told(game: Game, monkeypatch: pytest.MonkeyPatch, of: str, most: float) -> list[str]:
    for name in ("MOST_MAP_PIXELS", "MOST_PIXELS"):
        monkeypatch.setattr(style_references, name, most if name == of else 10**12)
    return [each.found for each in style_references.sizes(game)]


def _hexes(game: Game) -> int:
    """Of the first map: its columns and rows, and the half hexes around it."""
    wide = [part.columns[1] - part.columns[0] + 1 for part in game.maps[0].parts]
    high = [part.rows[1] - part.rows[0] + 1 for part in game.maps[0].parts]
    return sum((columns + 1) * (rows + 1) for columns, rows in zip(wide, high, strict=True))


@pytest.mark.parametrize("name", WORKSPACES)
def test_the_pixels_of_a_map_are_counted_to_the_last(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(name, WORKSPACES[name])
    game = game.model_copy(update=dict(maps=game.maps[:1], styles={}))
    pixels = _hexes(game) * game.style.map.hex_px**2
    assert _told(game, monkeypatch, "MOST_MAP_PIXELS", pixels) == []
    (found,) = _told(game, monkeypatch, "MOST_MAP_PIXELS", pixels - 1)
    assert found.endswith(f"a picture of map {game.maps[0].id!r} with {pixels / 1e6:.0f} million pixels")


def test_each_map_and_each_style_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("skirmish", SMALL)
    game = game.model_copy(update=dict(maps=game.maps[:1] * 2, styles={"other": game.style}))
    assert len(_told(game, monkeypatch, "MOST_MAP_PIXELS", 0)) == 4


def test_the_pixels_of_a_window_are_counted_to_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("skirmish", SMALL).model_copy(update=dict(styles={}))
    for window in {each.window for each in game.displays}:
        only = game.model_copy(update=dict(displays=tuple(each for each in game.displays if each.window == window)))
        layout = layout_displays(only, window, only.style)
        pixels = layout.width * layout.height
        assert _told(only, monkeypatch, "MOST_PIXELS", pixels) == []
        (found,) = _told(only, monkeypatch, "MOST_PIXELS", pixels - 1)
        assert f"a picture of {window!r} with" in found
