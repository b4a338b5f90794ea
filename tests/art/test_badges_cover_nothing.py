"""What a game lays on a counter in play covers none of its numbers, its symbol and its size, nor another such badge,
and says nothing in the words of one language. Measured on what is drawn: pixels of badges and pixels of elements.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

import numpy as np
import pytest
from PIL import Image
from shared.games import ROOT, SMALL, WORKSPACES, load

from vmodsmith.art.counters.artist import compose
from vmodsmith.art.counters.badges import Place, badge_layout, badge_window, draw_condition, draw_moved, tab_places
from vmodsmith.art.counters.composition import Composition
from vmodsmith.art.counters.sizes import face_size, moved_pixels, moved_place
from vmodsmith.art.counters.writing import write
from vmodsmith.art.raster import to_png
from vmodsmith.model import Counter, Game
from vmodsmith.model.style import SizeElement, Style, SymbolElement, TextElement
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.new import new_game

Pixels = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

SIDE = 144
"""Pixels of a counter's side: those of the module."""

ROOM = 60
"""Pixels round the counter that a badge may lie on."""

INK = 96
"""The least opacity of a pixel that is drawn."""

LETTERS = 0.025
"""The share of an element that a badge may touch: the softened edge of a letter."""

TOGETHER = 1 / 3
"""The share of a badge that another may cover."""

MEANT = {("streets", "dismounted", "allowance"), ("streets", "dismounted", "red-allowance")}
"""Badges that cover a number, which they replace: the allowance on foot lies on the printed one."""

DUTIES = {
    "zitadelle": {"attacking", "targeted", "retreating"},
    "hattin": {"attacking", "targeted"},
    "korsun": {"afoot", "dry"},
    "streets": set[str](),
    "starter": set[str](),
}
"""Conditions that share one place, because no piece has two of them."""


@dataclass(frozen=True)
class Badge:
    """A badge as it lies on a counter."""

    name: str
    marker: Counter
    place: Place | None
    style: Style

    @cached_property
    def pixels(self) -> Pixels:
        found = np.zeros((SIDE + 2 * ROOM, SIDE + 2 * ROOM), dtype=bool)
        if self.place and not badge_layout(self.marker, self.style):
            window = badge_window([self.marker], self.style, self.place)
            assert window is not None
            left, top, right, _ = (round(each * SIDE / self.style.counter.pixels) for each in window)
            shown = _drawn(draw_condition(self.marker, self.style, window=window, place=self.place), right - left)
            x, y = ROOM + SIDE // 2 + left, ROOM + SIDE // 2 + top
            found[y : y + shown.shape[0], x : x + shown.shape[1]] = shown
            return found
        wide = round(SIDE * face_size(self.style, badge_layout(self.marker, self.style))[0] / self.style.counter.size)
        faces = range(1, len(self.marker.faces) + 1)
        at = (SIDE + 2 * ROOM - wide) // 2
        for face in faces:
            found[at : at + wide, at : at + wide] |= _drawn(draw_condition(self.marker, self.style, face), wide)
        return found


def _drawn(svg: str, wide: int) -> Pixels:
    with Image.open(io.BytesIO(to_png(svg, wide))) as shot:
        return np.asarray(shot.convert("RGBA"))[..., 3] > INK


def _badges(game: Game, style: Style, kind: str) -> list[Badge]:
    """The badges of the conditions and states of a kind."""
    own, of, places = game.kinds[kind], game.counter_by_id, tab_places(game, style)
    found = [
        Badge(each.id, of[each.marker], places.get(each.id), style)
        for each in game.conditions
        if each.id in own.conditions
    ]
    for state in game.states:
        if state.id in own.states:
            found += [
                Badge(f"{state.id}.{one.id}", of[one.marker], places.get(state.id), style) for one in state.values
            ]
    return found


def _on_hexes(game: Game, style: Style) -> list[Badge]:
    """The markers that lie on a hex as badges, over its counters; one of each layout. Not those on hexsides."""
    found = {
        each.layout: Badge(each.layout, each, None, style)
        for each in game.counters
        if game.kinds[each.kind].badge and game.kinds[each.kind].facing is None
    }
    return list(found.values())


def _elements(counter: Counter, face: int, style: Style) -> Iterator[tuple[str, Composition]]:
    """The numbers, symbols and sizes on a face, each alone."""
    made = compose(counter, face, style, use="module")
    for name, element in style.layouts[counter.layout].elements.items():
        said = " ".join(each.text for each in made.fits if each.element == name)
        if isinstance(element, SymbolElement | SizeElement) or (
            isinstance(element, TextElement) and any(map(str.isdigit, said))
        ):
            alone = copy(made)
            alone.marks = [each for each in made.marks if each.element == name]
            if alone.marks:
                yield name, alone


def _placed(alone: Composition, style: Style) -> Pixels:
    made = write(alone, (0, 0, alone.width, alone.height), face_size(style), 0, (0.0, 0.0, 1.0), SIDE)
    return np.pad(_drawn(made, SIDE), ROOM)


def covered(name: str, game: Game, style: Style) -> set[tuple[str, str, str]]:
    """The badge, layout and element wherever a badge covers one, on any face of any counter that can have it."""
    found, seen = set(), set()
    hexes = _on_hexes(game, style)
    by_kind = {kind: _badges(game, style, kind) for kind in game.kinds}
    for counter in game.counters:
        own = by_kind[counter.kind]
        if not own or game.kinds[counter.kind].badge:
            continue
        for face in range(1, len(counter.faces) + 1):
            for element, alone in _elements(counter, face, style):
                shapes = tuple((each.d, each.x, each.y, each.sx) for each in alone.marks)
                if (counter.kind, shapes) in seen:
                    continue
                seen.add((counter.kind, shapes))
                pixels = _placed(alone, style)
                for badge in [*own, *hexes]:
                    hidden = np.count_nonzero(pixels & badge.pixels)
                    if hidden > LETTERS * np.count_nonzero(pixels) and (name, badge.name, element) not in MEANT:
                        found.add((badge.name, counter.layout, element))
    return found


@cache
def _game(name: str) -> Game:
    return load(name)


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Game:
    root = tmp_path_factory.mktemp("starter")
    new_game(root, "battle")
    game, problems = load_expanded(root, "battle")
    assert game is not None, problems
    return game


GAMES = [*(name for name, root in WORKSPACES.items() if root == ROOT), "starter"]


@pytest.fixture
def game(request: pytest.FixtureRequest, starter: Game) -> Game:
    return starter if request.param == "starter" else _game(request.param)


def _styles(game: Game) -> list[Style]:
    return [game.style, *(each for each in game.styles.values() if each is not game.style)]


@pytest.mark.slow(60)
@pytest.mark.parametrize(("game", "name"), [(each, each) for each in GAMES], indirect=["game"])
def test_a_badge_covers_no_number_symbol_nor_size(game: Game, name: str) -> None:
    assert [covered(name, game, style) for style in _styles(game)] == [set() for _ in _styles(game)]


@pytest.mark.parametrize(("game", "name"), [(each, each) for each in GAMES], indirect=["game"])
def test_badges_that_a_piece_has_at_once_lie_beside_each_other(game: Game, name: str) -> None:
    for style in _styles(game):
        for kind in game.kinds:
            for one, other in combinations(_badges(game, style, kind), 2):
                state = one.name.partition(".")[0] == other.name.partition(".")[0]
                if not state and not {one.name, other.name} <= DUTIES[name]:
                    least = min(np.count_nonzero(one.pixels), np.count_nonzero(other.pixels))
                    assert np.count_nonzero(one.pixels & other.pixels) <= TOGETHER * least, (one.name, other.name)


@pytest.mark.parametrize("game", GAMES, indirect=True)
def test_a_badge_is_a_sign_without_words(game: Game) -> None:
    """A picture has one language, and its players several."""
    for style in _styles(game):
        badges = [each for kind in game.kinds for each in _badges(game, style, kind)] + _on_hexes(game, style)
        for badge in badges:
            layout = badge_layout(badge.marker, style)
            assert layout, f"{badge.name}: the whole marker is laid on the counter, with its words"
            for face in range(1, len(badge.marker.faces) + 1):
                said = [each.text for each in compose(badge.marker, face, style, layout, use="module").fits]
                assert not any(map(str.isalpha, "".join(said))), (badge.name, said)


@pytest.mark.parametrize("game", GAMES, indirect=True)
def test_the_mark_of_having_moved_covers_no_number_symbol_nor_size(game: Game) -> None:
    for style in _styles(game):
        scale = SIDE / style.counter.pixels
        wide, middle = round(moved_pixels(style) * scale), ROOM + SIDE // 2
        x, y = (middle + round(each * scale) for each in moved_place(style))
        pixels = np.zeros((SIDE + 2 * ROOM, SIDE + 2 * ROOM), dtype=bool)
        pixels[y : y + wide, x : x + wide] = _drawn(draw_moved(style), wide)
        for counter in {each.layout: each for each in game.counters if game.kinds[each.kind].moved}.values():
            for element, alone in _elements(counter, 1, style):
                placed = _placed(alone, style)
                hidden = np.count_nonzero(placed & pixels)
                assert hidden <= LETTERS * np.count_nonzero(placed), (counter.id, element)


def test_a_badge_without_a_layout_is_a_tab_beyond_the_edge() -> None:
    """In the game of the tests, which has no layout for its badges: they cover nothing of a counter, nor each other;
    what lies in the middle of a counter is seen to cover."""
    game = load("skirmish", SMALL)
    assert {name for name, _, _ in covered("skirmish", game, game.style)} <= {
        each.layout for each in game.counters if game.kinds[each.kind].badge
    }
    (shaken,) = game.conditions
    corners = ["centre", "centre", "right", "top", "bottom", "left"]
    several = [shaken.model_copy(update={"id": f"c{n}", "corner": each}) for n, each in enumerate(corners)]
    game = game.model_copy(update={"conditions": tuple(several)})
    marker = game.counter_by_id[shaken.marker]
    badges = [Badge(name, marker, place, game.style) for name, place in tab_places(game, game.style).items()]
    assert len(badges) == len(corners) and badge_layout(marker, game.style) is None
    for one, other in combinations(badges, 2):
        assert not np.any(one.pixels & other.pixels), (one.name, other.name)
    kind = next(each for each in game.kinds if "shaken" in game.kinds[each].conditions)
    middle = Badge("shaken", marker, None, game.style)
    unit = next(each for each in game.counters if each.kind == kind)
    hidden = [
        np.count_nonzero(_placed(alone, game.style) & middle.pixels) for _, alone in _elements(unit, 1, game.style)
    ]
    assert max(hidden) > 0
