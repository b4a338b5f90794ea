"""The piece palette: by side and formation, if the kinds of piece ask for it, and in a list by name. Of a counter with
several copies it shows one. The other copies have slots in a window that no player opens, because VASSAL's *Refresh
Counters* makes each piece of a game from the slot with its number, and does not change a piece without a slot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vmodsmith.art import filenames
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.piece_texts import PieceTexts
from vmodsmith.assemble.pieces import ModulePiece
from vmodsmith.model import Game, Style
from vmodsmith.vassal.components import BoxWidget, Component, Element, ListWidget, PieceSlot, PieceWindow, TabWidget
from vmodsmith.vassal.sequence import key

__all__ = ["copies", "palette", "plugin_copies", "plugin_palette"]

WIDTH = 420
"""The initial width of the palette window in pixels."""

BORDER = 12
"""The margin in pixels around the counter that the palette shows."""

TAB, LETTER = 26, 8
"""The width of a tab in pixels, and the additional width for each letter."""


def palette(game: Game, style: Style, say: Lexicon, pieces: Sequence[ModulePiece], texts: PieceTexts) -> Element:
    """The palette window: a tab for each side, in it a tab for each formation, in that a list by name.

    If the tabs of the formations do not fit one row, a drop-down list takes their place, because the window is only as
    high as the chat next to it.
    """
    return PieceWindow(
        TabWidget(*_sides(game, style, say, pieces, texts), entryName=say("ui.pieces")),
        name=say("ui.pieces"),
        text=say("ui.pieces"),
        tooltip=say("ui.pieces.tip"),
        icon=filenames.icon_name("pieces"),
        hotkey=key("Alt+P"),
        defaultWidth=WIDTH,
    )


def plugin_palette(
    game: Game, style: Style, say: Lexicon, name: str, pieces: Sequence[ModulePiece], texts: PieceTexts
) -> tuple[Element, list[tuple[Component, str]]]:
    """A plug-in's tab of the palette window, and the path of the component to which it is added."""
    where = [(PieceWindow, say("ui.pieces")), (TabWidget, say("ui.pieces"))]
    return TabWidget(*_sides(game, style, say, pieces, texts), entryName=name), where


def copies(game: Game, style: Style, say: Lexicon, pieces: Sequence[ModulePiece], texts: PieceTexts) -> list[Element]:
    """The window, without button and frame, for the slots of all copies except the first; none if no counter of the
    game or its plug-ins has copies.
    """
    if all(each.quantity == 1 for each in game.counters if each.use != "sheet"):
        return []
    return [
        PieceWindow(*_copies(style, say("ui.copies"), pieces, texts), name=say("ui.copies"), tooltip="", hidden=True)
    ]


def plugin_copies(
    style: Style, say: Lexicon, name: str, pieces: Sequence[ModulePiece], texts: PieceTexts
) -> list[tuple[Element, list[tuple[Component, str]]]]:
    """The slots of a plug-in's copies, and the path of the component to which they are added; none if it
    has no copies.
    """
    return [(each, [(PieceWindow, say("ui.copies"))]) for each in _copies(style, name, pieces, texts)]


def _copies(style: Style, name: str, pieces: Sequence[ModulePiece], texts: PieceTexts) -> list[Element]:
    further = [each for each in pieces if each.is_copy]
    return [_types(style, name, further, texts)] if further else []


def _sides(game: Game, style: Style, say: Lexicon, pieces: Sequence[ModulePiece], texts: PieceTexts) -> list[Element]:
    shown = [each for each in pieces if not each.is_copy]
    tabs = []
    for side in (*game.side_by_id, None):
        own = [each for each in shown if each.counter.side == side]
        if own:
            name = say(game.side_by_id[side].name) if side else say("ui.no-side")
            tabs.append(_side(game, style, say, name, own, texts))
    return tabs


def _side(game: Game, style: Style, say: Lexicon, name: str, own: list[ModulePiece], texts: PieceTexts) -> Element:
    bodies = _grouped(own, lambda each: each.counter.formation if _by(game, each, "formation") else None)
    tabs, labels = [], []
    for body, members in bodies.items():
        if body is None:
            continue
        labels.append(game.formation_by_id[body].abbr)
        tabs.append(_types(style, labels[-1], members, texts))
    rest = bodies.get(None, [])
    if rest and not tabs:
        return _types(style, name, rest, texts)
    if rest:
        labels.append(say("ui.other"))
        tabs.append(_types(style, labels[-1], rest, texts))
    if in_one_row(labels):
        return TabWidget(*tabs, entryName=name)
    return BoxWidget(*tabs, entryName=name)  # a list of lists would make all its counters as the module is opened


def in_one_row(labels: Sequence[str]) -> bool:
    """Whether tabs with these labels fit one row of the window."""
    return sum(TAB + LETTER * len(each) for each in labels) <= WIDTH


def _types(style: Style, label: str, members: list[ModulePiece], texts: PieceTexts) -> Element:
    """A list by name that shows the selected counter as a whole; counters of one type are together."""
    sorts = _grouped(members, lambda each: each.counter.type or each.counter.kind)
    slots = [_slot(style, each, texts) for group in sorts.values() for each in group]
    counter = style.counter.pixels + 2 * BORDER
    return ListWidget(*slots, entryName=label, width=WIDTH, height=400, divider=counter)


def _slot(style: Style, piece: ModulePiece, texts: PieceTexts) -> Element:
    size = style.counter.pixels
    return PieceSlot(entryName=piece.name, gpid=piece.gpid, width=size, height=size, content=texts.slot(piece))


def _by(game: Game, piece: ModulePiece, level: str) -> bool:
    return level in game.kinds[piece.counter.kind].palette


def _grouped(own: list[ModulePiece], of: Callable[[ModulePiece], str | None]) -> dict[str | None, list[ModulePiece]]:
    found: dict[str | None, list[ModulePiece]] = {}
    for each in own:
        found.setdefault(of(each), []).append(each)
    return found
