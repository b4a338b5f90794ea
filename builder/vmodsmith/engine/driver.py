"""The driver of an engine: one module, open in a process of its own.

    with Engine("dist/game.vmod") as engine:
        engine.new_game(side="Red")
        engine.place("1-guards", "0303")
        engine.do(["1-guards"], "Flip")
        assert engine.layers("1-guards")[0]["level"] == 2

Pieces are named by their data id (property `RowId`), else by their name; `id#2` is the second of several; `uid:…` is
the engine's own id of one piece, `gpid:…` a slot of the palette. Places are named as the map's grid names them, or
`x,y` in pixels. Side and setup names are those of the module in its base language.
"""

# Answers come as JSON: each method says what its request answers with.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Mapping, Sequence
from os.path import abspath
from pathlib import Path
from typing import Any

from vmodsmith.rules.compiled import ASKING
from vmodsmith.scenarios.differences import differences

from .process import EngineCrash, EngineError, EngineProcess, Refused

__all__ = ["Engine", "EngineCrash", "EngineError", "Refused"]

_PICTURE_TRIES, _PICTURE_PAUSE = 60, 0.1
_PAUSE = 0.02
"""Seconds between two checks of something that takes time."""


class Engine(EngineProcess):
    """One module in one engine process, with a method for what a player or a test does.

    How it is opened is said in `EngineProcess`; what a request does in the engine, in `session`.
    """

    # ---- the module ------------------------------------------------------------------------------------------

    def info(self) -> dict[str, Any]:
        """Name, version, maps, sides, setups, extensions, turn trackers."""
        return self.call("info")

    def texts(self) -> dict[str, list[str]]:
        """Names of maps, sides, buttons, tabs and pieces, in the language of this engine."""
        return self.call("texts")

    def palette(self, *properties: str) -> list[dict[str, Any]]:
        """The slots of the palette: `gpid`, `name`, `id` and the named properties."""
        return self.call("palette", properties=list(properties))

    # ---- games -----------------------------------------------------------------------------------------------

    def new_game(self, side: str | None = None) -> None:
        """Start a game with nothing loaded, as `side` (the first one by default, `observer` for none)."""
        self.call("new_game", side=side)

    def setup(self, name: str, side: str | None = None) -> None:
        """Start a predefined setup by its name."""
        self.call("setup", name=name, side=side)

    def load(self, path: str | Path, side: str | None = None) -> None:
        """Load a saved game or a log file."""
        self.call("load", path=abspath(path), side=side)

    def save(self, path: str | Path) -> None:
        """Save the game."""
        self.call("save", path=abspath(path))

    def reload(self) -> None:
        """Save the game and load it again, on the same side."""
        path, side = self.folder / "reload.vsav", self.side()
        wish = self.properties(ASKING)[ASKING]
        self.save(path)
        self.load(path, side)
        if wish is not None:
            self.set_property(ASKING, wish)

    def refresh(self, *options: str) -> None:
        """Run Refresh Counters, with options named as in the engine (`session.refreshing`)."""
        self.call("refresh", options=list(options))

    def close_game(self) -> None:
        """End the game without saving."""
        self.call("close_game")

    def take_side(self, side: str) -> None:
        """Change sides in the running game."""
        self.call("take_side", side=side)

    def leave(self) -> None:
        """Take this player out of the list of players, so that a saved game does not list a mere observer."""
        self.call("leave")

    def seat(self, side: str) -> None:
        """Let another player, who does nothing, hold a side."""
        self.call("seat", side=side)

    def side(self) -> str | None:
        """This player's side."""
        return self.call("side")

    def game_text(self) -> str:
        """The game in the form in which it is saved: two games are the same if their texts are equal."""
        return self.call("game_text")

    # ---- pieces ----------------------------------------------------------------------------------------------

    def pieces(self, *properties: str, **where: str) -> list[dict[str, Any]]:
        """All pieces on maps (`id`, `name`, `uid`, `map`, `at`, `x`, `y`, `properties`); `where` selects those with the
        given property values."""
        return self.call("pieces", properties=list(properties), where=where)

    def piece(self, piece: str, *properties: str) -> dict[str, Any]:
        """One piece, with the named properties, or with all if none is named."""
        return self.call("piece", ref=piece, properties=list(properties) or None)

    def value(self, piece: str, name: str) -> str | None:
        """One property of a piece."""
        return self.piece(piece, name)["properties"][name]

    def exists(self, piece: str) -> bool:
        """Whether the piece is on a map."""
        return self.call("exists", ref=piece)

    def text_of(self, piece: str) -> dict[str, str]:
        """`type` and `state` of a piece, as the engine writes them."""
        return self.call("text_of", ref=piece)

    def layers(self, piece: str) -> list[dict[str, Any]]:
        """The piece's layers: `name`, `level` (0 when not shown), `label`."""
        return self.call("layers", ref=piece)

    def set_layer(self, piece: str, name: str, level: int) -> None:
        """Show a layer of a piece at a level (from 1), or hide it (0)."""
        self.call("set_layer", ref=piece, name=name, level=level)

    def set_facing(self, piece: str, facing: int) -> None:
        """Turn a piece; 0 is the first of its facings."""
        self.call("set_facing", ref=piece, facing=facing)

    def snapshot(self) -> dict[str, Any]:
        """The game as the players see it: `pieces` by uid, global `properties`, `turns`."""
        return self.call("snapshot")

    def kinds(self, plugins: bool = False) -> list[dict[str, Any]]:
        """One palette slot for each different menu: `gpid`, `name`, `count`, `menu`; with `plugins`, only slots from
        plug-ins."""
        return self.call("kinds", plugins=plugins)

    def slots(self) -> list[str]:
        """The gpid of every slot of the palette; slots of plug-ins have the plug-in's id and a colon in front."""
        return self.call("slots")

    def where(self, at: str, map: str | None = None) -> dict[str, Any]:
        """`map`, `x`, `y` of a place."""
        return self.call("where", at=at, map=map)

    def location(self, x: int, y: int, map: str) -> str:
        """The name of the place at a point."""
        return self.call("location", x=x, y=y, map=map)

    # ---- acting ----------------------------------------------------------------------------------------------

    def place(self, piece: str, at: str, map: str | None = None) -> str:
        """Drag a piece from the palette to a place; returns its `uid`."""
        return self.call("place", piece=piece, at=at, map=map)

    def move(self, pieces: Sequence[str] | str, at: str, map: str | None = None) -> None:
        """Drag pieces to a place."""
        self.call("move", pieces=_list(pieces), at=at, map=map)

    def remove(self, piece: str) -> None:
        """Remove a piece from the game."""
        self.call("remove", ref=piece)

    def selected(self) -> list[str]:
        """The pieces on maps that are selected, as `uid:…`, in the order in which they were."""
        return self.call("selected")

    def select(self, *pieces: str) -> None:
        """Select pieces, and no others."""
        self.call("select", pieces=list(pieces))

    def key(self, pieces: Sequence[str] | str, key: str) -> None:
        """Send a key (`Ctrl+F`) or a named command to pieces."""
        self.call("press_key", pieces=_list(pieces), stroke_or_name=key)

    def menu(self, piece: str) -> list[dict[str, Any]]:
        """The piece's menu: `text` (`Submenu > Command`) and `enabled`."""
        return self.call("menu", ref=piece)

    def do(self, pieces: Sequence[str] | str, text: str) -> None:
        """Choose a menu command for pieces."""
        self.call("do", pieces=_list(pieces), text=text)

    def fire(self, key: str) -> None:
        """Press a hotkey, or send a named command to the module."""
        self.call("fire", stroke_or_name=key)

    def press(self, text: str) -> None:
        """Press a toolbar button by text or tooltip."""
        self.call("press", text=text)

    def answer(self, *answers: str) -> None:
        """Prepare the answers to the next dialogs: the text of a button, or an entry to choose or type; `1417: …`
        matches an entry by its beginning."""
        self.call("answer", answers=list(answers))

    def unused_answers(self) -> list[str]:
        """The prepared answers that no dialog has used; they are discarded."""
        return self.call("unused_answers")

    # ---- properties, turns, dice -----------------------------------------------------------------------------

    def properties(self, *names: str, map: str | None = None) -> dict[str, str | None]:
        """Global properties of the module or of a map."""
        return self.call("properties", names=list(names), map=map)

    def set_property(self, name: str, value: str, map: str | None = None) -> None:
        """Set a global property."""
        self.call("set_property", name=name, value=value, map=map)

    def set_piece_property(self, piece: str, name: str, value: str) -> None:
        """Set a dynamic property of a piece."""
        self.call("set_piece_property", ref=piece, name=name, value=value)

    def turn(self, step: str = "read", name: str | None = None) -> str:
        """The text of the turn tracker, after moving it `next` or `prev` if asked."""
        return self.call("turn", step=step, name=name)

    def jump(self, text: str | None = None, name: str | None = None, **values: str) -> str:
        """Set the turn tracker silently to where it shows this text, and global properties have these values."""
        return self.call("jump", values=values, text=text, name=name)

    def dice(self, *numbers: int) -> None:
        """Script the next random numbers; each counts from 1, as on a die."""
        self.call("dice", numbers=list(numbers))

    def seed(self, seed: int = 0) -> None:
        """Discard the script; draw reproducible random numbers."""
        self.call("seed", seed=seed)

    def labels(self) -> list[str]:
        """The texts that are always visible in the toolbar: the turn, and texts of the rules."""
        return self.call("labels")

    def seen(self, piece: str) -> list[str]:
        """The text that players read while the mouse rests on a piece."""
        return self.call("seen", ref=piece)

    def dice_state(self) -> dict[str, Any]:
        """`left`, `unscripted`, `faults`, `drawn`."""
        return self.call("dice_state")

    def expression(self, text: str, piece: str | None = None) -> str | None:
        """The value of an expression, evaluated for a piece or the module."""
        return self.call("expression", text=text, piece=piece)

    def time_of(self, pieces: Sequence[str] | str, key: str, times: int) -> float:
        """The time in seconds that a number of key events takes."""
        return self.call("time_of", pieces=_list(pieces), stroke_or_name=key, times=times)

    # ---- what happened ---------------------------------------------------------------------------------------

    def mark(self) -> dict[str, int]:
        """A point in time for `chat`, `problems`, `dialogs` and `commands`."""
        return self.call("mark")

    def chat(self, since: dict[str, int] | None = None) -> list[str]:
        """Lines of the chat window."""
        return self.call("chat", since=since)

    def chat_pictures(self, since: dict[str, int] | None = None) -> list[str]:
        """File names of the pictures in the chat window."""
        return self.call("chat_pictures", since=since)

    def problems(self, since: dict[str, int] | None = None) -> list[dict[str, str]]:
        """`kind`, `text` and `detail` of warnings, errors, exceptions and dialogs."""
        return self.call("problems", since=since)

    def complaints_at_opening(self) -> list[dict[str, str]]:
        """The problems that occurred before any request to the module."""
        return self.call("complaints_at_opening")

    def dialogs(self, since: dict[str, int] | None = None) -> list[list[str]]:
        """The contents of each dialog, answered or not: title, texts, choices and buttons."""
        return self.call("dialogs", since=since)

    def commands(self, since: dict[str, int] | None = None) -> list[str]:
        """The commands sent to the other players, as text."""
        return self.call("commands", since=since)

    def apply(self, commands: Sequence[str]) -> None:
        """Execute commands sent by another player."""
        self.call("apply", commands=list(commands))

    def meanwhile(self, commands: Sequence[str]) -> bool:
        """Execute commands sent by another player while the next dialog is open. Returns whether commands prepared
        before are still unused."""
        return self.call("meanwhile", commands=list(commands))

    def undo(self) -> None:
        """Undo the last action."""
        self.call("undo")

    def redo(self) -> None:
        """Redo the last undone action."""
        self.call("redo")

    def start_log(self, path: str | Path) -> None:
        """Start a log file."""
        self.call("start_log", path=abspath(path))

    def comment(self, *lines: str) -> None:
        """Write lines into the chat and the log, all of them as one step."""
        self.call("comment", lines=list(lines))

    def end_log(self) -> None:
        """Write the log file."""
        self.call("end_log")

    def tutorial(self, name: str) -> None:
        """Load the log of a tutorial by its title, as its entry of the Help menu does; `step_log` steps through it."""
        self.call("tutorial", name=name)

    def step_log(self, steps: int | None = None) -> int:
        """Step through a loaded log; returns the steps taken."""
        return self.call("step_log", steps=steps)

    # ---- playing together ------------------------------------------------------------------------------------

    def serve(self) -> int:
        """Run the engine's own game server, on loopback, until this engine ends; returns its port."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        self.call("serve", port=port)
        return port

    def join(
        self,
        port: int,
        room: str,
        side: str | None = None,
        *,
        host: str = "127.0.0.1",
        seconds: float = 15.0,
        follows: bool = False,
    ) -> None:
        """Go online and enter a room; returns when this is done. The first player in a room owns it. The owner's game
        reaches each player who follows, shortly after (see `agree`); a follower takes `side` in it, or observes without
        one. With `follows` the call waits until the room and its owner are known here, because otherwise no game is
        received. A game already loaded, for example on a return, may be an old one: a follower leaves it first."""
        if follows and self.call("playing"):
            self.close_game()
        self.call("connect", host=host, port=port)
        self.wait_for(lambda: bool(self.call("room")), "the server's answer", seconds)
        if follows:
            self.wait_for(lambda: self.call("owner", room=room) is not None, f"the owner of room {room!r}", seconds)
        self.call("join", room=room, side=side)
        self.wait_for(lambda: self.call("room") == room, f"being in room {room!r}", seconds)
        if follows:
            # On a busy machine the engine may ask before the server knows that it is in the room; then nothing comes.
            end = time.monotonic() + seconds
            while not self.call("playing") and time.monotonic() < end:
                time.sleep(_PAUSE)
            if not self.call("playing"):
                self.call("synchronise", room=room)
                self.wait_for(lambda: bool(self.call("playing")), f"the game of room {room!r}", seconds)

    def disconnect(self) -> None:
        """Leave the server."""
        self.call("disconnect")

    def wait_for(self, test: Callable[[], bool], what: str, seconds: float = 15.0) -> None:
        """Wait until a condition holds. Raises EngineError if it does not within the time."""
        end = time.monotonic() + seconds
        while not test():
            if time.monotonic() > end:
                raise EngineError(f"waited {seconds:g} s for {what}, without success")
            time.sleep(_PAUSE)

    def stacks(self) -> dict[str, list[str]]:
        """The pieces in each place, from the bottom up: by map and point, their uids."""
        return self.call("stacks")

    def agree(self, other: Engine, seconds: float = 5.0) -> list[tuple[str, str]]:
        """The differences between the games of two engines that play together, including the order of stacks. Waits
        until there are none, or the time is over."""
        end = time.monotonic() + seconds
        while True:
            found = differences(self.snapshot(), other.snapshot()) + differences(
                self.stacks(), other.stacks(), "stack "
            )
            if not found or time.monotonic() > end:
                return found
            time.sleep(_PAUSE)

    # ---- proofs and pictures ---------------------------------------------------------------------------------

    def canonical(self) -> list[dict[str, str]]:
        """Texts of pieces and prototypes that the engine would write differently; an empty list is the proof."""
        return self.call("canonical")

    def ignored(self) -> list[dict[str, str]]:
        """Fields of traits and components that the engine ignores because of the values of other fields."""
        return self.call("ignored")

    def references(self) -> list[dict[str, str]]:
        """References to things that do not exist."""
        return self.call("references")

    def unused_pictures(self) -> list[str]:
        """The pictures that the editor offers to remove because no component names them; those of a plug-in come after
        its name."""
        return self.call("unused_pictures")

    def broken(self, *invariants: str) -> list[str]:
        """Invariants are not part of a module: the engine cannot check them."""
        return []

    def look(self) -> None:
        """Paint the maps that the window shows; failures are problems. A quick engine never does so by itself."""
        self.call("look")

    def picture(self, path: str | Path) -> None:
        """The main window as PNG. Map boards are painted in the background, so this waits until two successive pictures
        are the same."""
        path = Path(path)
        if self.quick:
            self.call("minimise", wanted=False)
        before = b""
        for _ in range(_PICTURE_TRIES):
            self.call("picture", path=abspath(path))
            if before == (before := path.read_bytes()):
                break
            time.sleep(_PICTURE_PAUSE)
        if self.quick:
            self.call("minimise", wanted=True)

    def picture_of_map(
        self, path: str | Path, map: str | None = None, zoom: float = 1.0, area: Sequence[int] | None = None
    ) -> None:
        """A map as PNG; `area` is x, y, width, height in pixels of the map."""
        self.call("picture_of_map", path=abspath(path), map=map, zoom=zoom, area=list(area) if area else None)

    def pictures_of_pieces(self, paths: Mapping[str, str | Path], side: int, zoom: float = 1.0) -> None:
        """Pictures of single pieces, as this player sees them, as PNG: squares of `side` pixels with the piece in the
        centre."""
        self.call("pictures_of_pieces", paths={ref: abspath(path) for ref, path in paths.items()}, side=side, zoom=zoom)


def _list(pieces: Sequence[str] | str) -> list[str]:
    return [pieces] if isinstance(pieces, str) else list(pieces)
