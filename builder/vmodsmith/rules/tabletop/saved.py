"""A game as text, and as players see it."""

from __future__ import annotations

import json
from typing import Any

from .errors import TabletopFault
from .piece import Piece
from .tabletop import Tabletop

__all__ = ["loaded", "saved", "seen"]

_OF_THE_MOMENT = frozenset({"Step_Image", "Step_Name"})


def saved(tabletop: Tabletop) -> str:
    """The whole game as text. Equal texts are equal games."""
    stacks = [
        {
            "at": [stack.place.window, stack.place.x, stack.place.y],
            "loose": stack.loose,
            "pieces": [_kept(piece) for piece in stack.pieces],
        }
        for stack in tabletop.places.now().lying
    ]
    game = {
        "setup": tabletop.state.setup,
        "turn": [tabletop.state.turn, tabletop.state.place],
        "globals": tabletop.state.globals,
        "number": tabletop.numbered,
        "stacks": stacks,
    }
    return json.dumps(game, ensure_ascii=False)


def _kept(piece: Piece) -> dict[str, Any]:
    back = piece.back
    return {
        "uid": piece.uid,
        "row": piece.row,
        "values": piece.values,
        "old": piece.old[1] if piece.old else None,
        "clicked": piece.clicked,
        "back": [back.window, back.x, back.y] if back else None,
    }


def loaded(tabletop: Tabletop, text: str, side: str | None) -> None:
    """Continue with a game from its text. Raises TabletopFault for a text of another game."""
    game = json.loads(text)
    tabletop.clear(side)
    state = tabletop.state
    state.setup = game["setup"]
    state.globals = dict(game["globals"])
    state.turn, state.place = game["turn"]
    for heap in game["stacks"]:
        made = []
        for kept in heap["pieces"]:
            slot = tabletop.data.slots.get(kept["row"])
            if slot is None:
                raise TabletopFault(f"the saved game has a piece {kept['row']!r} that this module does not have")
            piece = Piece(tabletop, tabletop.shared.chain(slot.id), kept["uid"], list(kept["values"]))
            tabletop.pieces[piece.uid] = piece
            piece.clicked = kept["clicked"]
            if kept["back"]:
                piece.back = tabletop.places.at(*kept["back"])
            if kept["old"]:
                window = next((n for n, each in enumerate(tabletop.data.windows) if each.name == kept["old"][0]), None)
                x, y = int(kept["old"][3]), int(kept["old"][4])
                piece.old = (tabletop.places.at(window, x, y) if window is not None else None, tuple(kept["old"]))
            made.append(piece)
        tabletop.places.start(made, tabletop.places.at(*heap["at"]), loose=heap["loose"])
    tabletop.numbered = game["number"]
    tabletop.forget()


def seen(tabletop: Tabletop) -> dict[str, Any]:
    """The game as its players see it: by piece its place, layers and properties; global properties; the turn."""
    pieces = {}
    for rank, piece in enumerate(tabletop.standing()):
        place = piece.place
        assert place is not None
        names = piece.chain.names() - _OF_THE_MOMENT
        pieces[piece.uid] = {
            "id": piece.row,
            "name": tabletop.words.engine_name(piece, None),
            "map": tabletop.places.windows[place.window].name,
            "at": place.name,
            "x": place.x,
            "y": place.y,
            "rank": rank,
            "properties": {name: piece.read(name) for name in sorted(names)},
        }
    turn = {"turn": str(tabletop.state.turn), "phase": tabletop.state.phase}
    return {"pieces": pieces, "properties": dict(sorted(tabletop.state.globals.items())), "turns": turn}
