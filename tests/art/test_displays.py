"""Displays of every game: where their tracks and boxes lie in the window."""

from __future__ import annotations

from itertools import pairwise

import pytest
from shared.games import WORKSPACES, load

from vmodsmith.art.box import PixelBox
from vmodsmith.art.map.layout import DisplayLayout, display_style, layout_displays, lying_on_map
from vmodsmith.model import Display, Game

WINDOWS = [
    (name, window)
    for name, root in WORKSPACES.items()
    for window in dict.fromkeys(each.window for each in load(name, root).displays)
]


@pytest.fixture(params=WINDOWS, ids=lambda each: " ".join(each))
def shown(request: pytest.FixtureRequest) -> tuple[Game, list[Display], DisplayLayout]:
    """A game, the displays that share one of its windows, and their layout."""
    name, window = request.param
    game = load(name, WORKSPACES[name])
    return game, [each for each in game.displays if each.window == window], layout_displays(game, window, game.style)


def within(inner: PixelBox, outer: PixelBox) -> bool:
    near = 0.51  # a rounded corner
    return (
        outer.x - near <= inner.x
        and outer.y - near <= inner.y
        and inner.right <= outer.right + near
        and inner.bottom <= outer.bottom + near
    )


def apart(one: PixelBox, other: PixelBox) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def test_boxes_of_a_track_follow_one_another_in_rows(shown: tuple[Game, list[Display], DisplayLayout]) -> None:
    """From left to right, so many in a row as the track says, row below row, all with the same gap, no farther than the
    track."""
    game, displays, layout = shown
    gap = display_style(game.style).box_gap_mm * display_style(game.style).px_per_mm
    for display in displays:
        for track in display.tracks:
            area = layout.tracks[f"{display.id}/{track.id}"]
            boxes = [layout.boxes[f"{display.id}/{track.id}.{each.id}"] for each in track.boxes]
            columns = min(track.columns or len(boxes), len(boxes))
            assert (boxes[0].x, boxes[0].y) == (area.x, area.y)
            for n, (one, after) in enumerate(pairwise(boxes), 1):
                if n % columns:
                    assert (after.x - one.right, after.y) == (pytest.approx(gap), one.y)
                else:
                    assert (after.x, after.y - one.bottom) == (area.x, pytest.approx(gap))
            assert max(each.right for each in boxes) == pytest.approx(area.right)
            assert boxes[-1].bottom == pytest.approx(area.bottom)


def test_tracks_lie_in_their_displays_and_those_in_the_window(shown: tuple[Game, list[Display], DisplayLayout]) -> None:
    _, displays, layout = shown
    whole = PixelBox(0, 0, layout.width, layout.height)
    for display in displays:
        block = layout.displays[display.id]
        assert within(block, whole)
        tracks = [layout.tracks[f"{display.id}/{each.id}"] for each in display.tracks]
        assert all(within(each, block) for each in tracks)
        assert all(one.bottom < after.y for one, after in pairwise(tracks))
    blocks = [layout.displays[each.id] for each in displays]
    assert all(apart(one, other) for n, one in enumerate(blocks) for other in blocks[:n])


def test_displays_on_a_map_are_those_of_the_window_moved(small_game: Game) -> None:
    """By so many millimetres of the map to the right and down, frames, tracks and boxes alike; right and lower edge
    follow."""
    (window,) = dict.fromkeys(each.window for each in small_game.displays)
    moved_there = tuple(each.model_copy(update={"on_map": (12.0, 30.0)}) for each in small_game.displays)
    game = small_game.model_copy(update={"displays": moved_there})
    scale = game.style.map.hex_px / game.maps[0].hex_mm
    right, down = round(12 * scale), round(30 * scale)
    assert len({0, right, down}) == 3
    plain, moved = layout_displays(game, window, game.style), lying_on_map(game, game.style)[window]
    assert (moved.width, moved.height) == (plain.width + right, plain.height + down)
    for before, after in (
        (plain.displays, moved.displays),
        (plain.tracks, moved.tracks),
        (plain.boxes, moved.boxes),
    ):
        assert before and before.keys() == after.keys()
        for name, box in before.items():
            assert after[name] == PixelBox(box.x + right, box.y + down, box.width, box.height), name
