"""A game in play, as scenarios see it: the requests that it answers, and its refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from vmodsmith.foundation.errors import StageError, UserError

__all__ = ["GameInPlay", "GameLost", "PlayError", "Refused"]


class Refused(UserError):
    """A request that cannot be carried out: no such piece, command, place… The text is for the author of the
    request."""


class PlayError(StageError):
    """Something in the game failed. `detail` is the stack trace."""

    stage = "game"

    def __init__(self, message: str, detail: str = "") -> None:
        super().__init__(message)
        self.detail = detail


class GameLost(PlayError):
    """The game is lost: the process or object that held it has ended."""


class GameInPlay(Protocol):
    """One player's seat at a game: all requests that a scenario needs, independent of the implementation. The driver
    of VASSAL, `vmodsmith.engine.Engine`, is one implementation.

    Pieces are named by their data id (`guards`), else by their name; `id#2` is the second of several, `uid:…` is the
    game's own id of a piece. Places are named as the map's grid names them, or `x,y` in pixels; `map` says on which
    map. Sides, setups, commands and buttons have the names that the module gives them. Each request may raise Refused,
    PlayError or GameLost.
    """

    # ---- games

    def new_game(self, side: str | None = None) -> None:
        """Start a game with nothing on the maps, as `side` (the first one by default, `observer` for none)."""

    def setup(self, name: str, side: str | None = None) -> None:
        """Start a predefined setup."""

    def side(self) -> str | None:
        """This player's side."""

    def take_side(self, side: str) -> None:
        """Change sides in the running game."""

    def seat(self, side: str) -> None:
        """Let another player, who does nothing, take a side."""

    def reload(self) -> None:
        """Save the game, and continue with the saved game on the same side."""

    def snapshot(self) -> dict[str, Any]:
        """The game as its players see it, in plain values: equal snapshots are equal games."""

    # ---- arranging: nothing that a command or a turn would set off happens

    def jump(self, text: str | None = None, name: str | None = None, **values: str) -> str:
        """Set the turn tracker to the position with this text and these global properties. Returns its text."""

    def set_property(self, name: str, value: str, map: str | None = None) -> None:
        """Set a global property."""

    def set_layer(self, piece: str, name: str, level: int) -> None:
        """Show a layer of a piece at a level from 1, or hide it (0)."""

    def set_facing(self, piece: str, facing: int) -> None:
        """Turn a piece, 0 being the first of its facings."""

    def set_piece_property(self, piece: str, name: str, value: str) -> None:
        """Set a dynamic property of a piece."""

    # ---- acting as a player does

    def place(self, piece: str, at: str, map: str | None = None) -> str:
        """Drag a piece out of the palette. Returns its uid."""

    def move(self, pieces: Sequence[str] | str, at: str, map: str | None = None) -> None:
        """Drag pieces to a place."""

    def remove(self, piece: str) -> None:
        """Take a piece out of the game."""

    def do(self, pieces: Sequence[str] | str, text: str) -> None:
        """Choose a command of the first piece's menu for all of them."""

    def key(self, pieces: Sequence[str] | str, key: str) -> None:
        """Send a key (`Ctrl+F`) or a named command to pieces."""

    def press(self, text: str) -> None:
        """Press a toolbar button by text or tooltip."""

    def fire(self, key: str) -> None:
        """Press a hotkey, or send a named command to the module."""

    def turn(self, step: str = "read", name: str | None = None) -> str:
        """The text of the turn tracker, after moving it `next` or `prev` if asked, with all effects."""

    def undo(self) -> None:
        """Take back the last action."""

    def redo(self) -> None:
        """Redo the action that was last undone, as another player would receive it."""

    # ---- dialogs and dice

    def answer(self, *answers: str) -> None:
        """Prepare answers to the next dialogs: a button's text, or the choice or text to enter; `1417: …` selects a
        choice that begins with this.
        """

    def unused_answers(self) -> list[str]:
        """The prepared answers that no dialog took; they are then dropped."""

    def dice(self, *numbers: int) -> None:
        """Script the next random numbers, each counted from 1 as on a die."""

    def seed(self, seed: int = 0) -> None:
        """Forget the script; draw reproducibly."""

    def dice_state(self) -> dict[str, Any]:
        """`left` of the script, `unscripted` draws (their number), `faults`, and `drawn`: pairs of bound and value."""

    # ---- looking

    def exists(self, piece: str) -> bool:
        """Whether the piece is on a map."""

    def piece(self, piece: str, *properties: str) -> dict[str, Any]:
        """One piece: `id`, `name`, `uid`, `map`, `at`, `x`, `y`, and the named `properties`, or all if no name is
        given.
        """

    def pieces(self, *properties: str, **where: str) -> list[dict[str, Any]]:
        """All pieces on maps; `where` keeps those whose properties have these values."""

    def layers(self, piece: str) -> list[dict[str, Any]]:
        """The piece's layers: `name`, `level` (0 when not shown), `label`."""

    def menu(self, piece: str) -> list[dict[str, Any]]:
        """The piece's menu: `text` (`Submenu > Command`) and `enabled`."""

    def labels(self) -> list[str]:
        """The texts that are always visible in the toolbar: the turn, and texts of the rules."""

    def seen(self, piece: str) -> list[str]:
        """The text that players read while the mouse rests on a piece."""

    def properties(self, *names: str, map: str | None = None) -> dict[str, str | None]:
        """Global properties of the module or of a map."""

    def broken(self, *invariants: str) -> list[str]:
        """The ids of violated invariants; empty if they cannot be checked, as in the engine."""

    def look(self) -> None:
        """Paint the maps: an error in painting is a problem. A game without a window does nothing."""

    # ---- what happened

    def mark(self) -> dict[str, int]:
        """A point in time for `chat` and `problems`."""

    def chat(self, since: dict[str, int] | None = None) -> list[str]:
        """Lines of the chat window."""

    def problems(self, since: dict[str, int] | None = None) -> list[dict[str, str]]:
        """`kind`, `text` and `detail` of warnings, errors, exceptions, and of dialogs that had to be closed."""
