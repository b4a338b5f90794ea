"""The module of the game with blank pictures, and engines that have it open. Skips, with the reason, without an engine."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from builder import pictures
from builder.art.counters import face_pixels
from builder.art.displays import layout_displays
from builder.art.geometry import sheet_of
from builder.assemble import archives, picture_entries
from builder.engine import Engine, why_no_engine
from builder.loading import load_game
from builder.model import Game
from builder.vassal.archive import write_archive

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def needs_engine() -> None:
    """What every test that runs an engine depends on."""
    if (reason := why_no_engine()) is not None:
        pytest.skip(reason)


@pytest.fixture(scope="session")
def zitadelle() -> Game:
    """The game as its files say it."""
    game, problems = load_game(HERE.parents[1], "zitadelle")
    assert game is not None, problems
    return game


def blank_pictures(game: Game) -> dict[str, bytes]:
    """A blank picture, of the right size, for every picture of a module: rules do not look at them."""
    sizes = {pictures.map_name(each.id): _size(sheet_of(each, game.style.map)) for each in game.maps}
    sizes |= {
        pictures.display_name(window): _size(layout_displays(game, window, game.style))
        for window in {each.window for each in game.displays}
    }
    side = face_pixels(game.style)
    wanted = [each.name for each in pictures.pictures(game, game.style)]
    made = {size: _blank(size) for size in {(side, side), *sizes.values()}}
    return {name: made[sizes.get(name, (side, side))] for name in wanted}


def _size(layout: object) -> tuple[int, int]:
    return round(layout.width), round(layout.height)  # type: ignore[attr-defined]


def _blank(size: tuple[int, int]) -> bytes:
    stream = BytesIO()
    Image.new("1", size, 1).save(stream, "PNG")
    return stream.getvalue()


@pytest.fixture(scope="session")
def zitadelle_module(zitadelle: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module, rules and all; its plug-in lies beside it."""
    folder = tmp_path_factory.mktemp("zitadelle")
    drawn = picture_entries(zitadelle, blank_pictures(zitadelle))
    for plugin, entries in archives(zitadelle, zitadelle.style).items():
        name = f"zitadelle-{plugin}.vmdx" if plugin else "zitadelle.vmod"
        write_archive(folder / name, entries | drawn[plugin])
    return folder / "zitadelle.vmod"


@pytest.fixture(scope="session")
def zitadelle_engine(needs_engine: None, zitadelle_module: Path) -> Iterator[Engine]:
    """One engine with the module, for all tests that only ask."""
    with Engine(zitadelle_module, timeout=300) as engine:
        yield engine
