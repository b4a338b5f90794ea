"""The layers that players can hide on their own map: pieces of some kinds, and the printed names."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.art import filenames
from vmodsmith.art.map.scene import has_switched_works
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.model import Game, HexMap, Style
from vmodsmith.vassal.components import Element, LayerControl, LayeredPieceCollection, ToolbarMenu

__all__ = ["NAMES", "WORKS", "piece_layers", "switch_texts", "switches"]

NAMES, WORKS = "names", "works"
"""Layers without pieces.

Their switches do nothing by themselves: the rules' runtime looks for them, and changes the map's picture.
"""


def piece_layers(game: Game, style: Style, say: Lexicon, sheet: HexMap | None) -> Element:
    """The visual layers of pieces on a map or display; on a map, with switches for those that can be hidden."""
    made = list(_switches(game, style, say, sheet)) if sheet is not None else []
    order = (*game.layers, *(each for each in (NAMES, WORKS) if any(layers == (each,) for _, layers in made)))
    return LayeredPieceCollection(*(_switch(text, layers) for text, layers in made), property="Layer", layerOrder=order)


def switch_texts(game: Game, style: Style, say: Lexicon, sheet: HexMap) -> tuple[str, ...]:
    """The texts in the menu of a map's switches."""
    return tuple(text for text, _ in _switches(game, style, say, sheet))


def switches(game: Game, style: Style, say: Lexicon, sheet: HexMap) -> list[Element]:
    """The menu of a map's switches, if it has any."""
    texts = switch_texts(game, style, say, sheet)
    if not texts:
        return []
    icon = filenames.icon_name("layers")
    return [
        ToolbarMenu(description=say("ui.layers"), text="", tooltip=say("ui.layers.tip"), icon=icon, menuItems=texts)
    ]


def _switches(game: Game, style: Style, say: Lexicon, sheet: HexMap) -> Iterator[tuple[str, tuple[str, ...]]]:
    if game.rules and game.has_names(sheet):
        yield say("ui.layers.names"), (NAMES,)
    if game.rules and has_switched_works(game, sheet, style):
        yield say("ui.layers.works"), (WORKS,)
    by_text: dict[str, list[str]] = {}
    for kind in game.kinds.values():
        if kind.switched:
            by_text.setdefault(kind.switched, []).append(kind.visual_layer)
    for text, layers in by_text.items():
        yield say(text), tuple(dict.fromkeys(layers))


def _switch(text: str, layers: tuple[str, ...]) -> Element:
    control = LayerControl(
        text=text,
        tooltip=text,
        icon=filenames.icon_name("layer-on"),
        command="Switch Layer between Active and Inactive",
        layers=layers,
    )
    control.set("name", text)  # else all of a map would be translated alike
    return control
