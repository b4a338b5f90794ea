"""The actions of a player or scenario at a tabletop: the requests of the engine (`vmodsmith.engine.driver.Engine`),
answered in memory.

Pieces are named by their row's id, else by their name; `id#2` is the second of several, `uid:…` one piece. Places are
named as the map's grid names them, or `x,y` in pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from .clock import NEXT, PREV
from .errors import RuleError, TabletopFault
from .finding import Finder, hint
from .invariants import InvariantWatch
from .menus import MenuEntry, menu_of
from .piece import Piece
from .player_input import PlayerInput
from .saved import loaded, saved, seen
from .tabletop import Tabletop
from .tabletop_data import Button
from .toolbar import Pressed, toolbar

__all__ = ["Play"]


class Play:
    """One player's game on a tabletop."""

    def __init__(self, tabletop: Tabletop) -> None:
        self.tabletop = tabletop
        self.find = Finder(tabletop)
        self.player_input = PlayerInput(tabletop)
        self.watch = InvariantWatch(tabletop)
        self.brisk = False
        """Whether only the chosen command of a menu is evaluated, for playing thousands of games."""
        self._saved: dict[str, str] = {}
        self._menus: dict[str, tuple[object, list[MenuEntry]]] = {}

    # ---- games

    def new_game(self, side: str | None = None) -> None:
        """Start a game with nothing on the map, as `side` (the first one by default, `observer` for none)."""
        self.tabletop.clear(self.find.side(side))
        self.watch.begin()

    def setup(self, name: str, side: str | None = None) -> None:
        """Start a predefined setup by its name."""
        tabletop = self.tabletop
        names = {each.id: tabletop.data.names[f"setup.{each.id}"] for each in tabletop.game.setups}
        found = [each for each, title in names.items() if name.lower() in (title.lower(), each.lower())]
        if not found:
            raise TabletopFault(f"no setup {name!r}; the module has {', '.join(names.values()) or 'none'}")
        tabletop.deal(found[0], self.find.side(side))
        self.watch.begin()

    def take_side(self, side: str) -> None:
        """Change sides."""
        self.tabletop.state.take(self.find.side(side))

    def seat(self, side: str) -> None:
        """Let another player, who does nothing, take a side."""
        self.tabletop.state.seat(self.find.side(side) or "")

    def side(self) -> str | None:
        """This player's side, as the module names it."""
        return self.tabletop.state.side_name

    def save(self, path: object) -> None:
        """Store the game under a name."""
        self._saved[str(path)] = saved(self.tabletop)

    def load(self, path: object, side: str | None = None) -> None:
        """Continue with a stored game."""
        if str(path) not in self._saved:
            raise TabletopFault(f"no game was saved as {str(path)!r}")
        loaded(self.tabletop, self._saved[str(path)], self.find.side(side))

    def game_text(self) -> str:
        """The whole game as text: equal texts are equal games."""
        return saved(self.tabletop)

    def snapshot(self) -> dict[str, Any]:
        """The game as players see it: `pieces` by identity, global `properties`, `turns`."""
        return seen(self.tabletop)

    # ---- looking

    def exists(self, piece: str) -> bool:
        """Whether the piece is on a map."""
        return bool(self.find.all(piece))

    def pieces(self, *properties: str, **where: str) -> list[dict[str, Any]]:
        """All pieces on maps, with further properties of each; `where` keeps those whose properties have these
        values."""
        return [
            self._entry(each) | {"properties": {name: each.read(name) for name in properties}}
            for each in self.tabletop.standing()
            if all(each.read(name) == value for name, value in where.items())
        ]

    def piece(self, piece: str, *properties: str) -> dict[str, Any]:
        """One piece with the named properties, or with all of them if none is named."""
        found = self.find.one(piece)
        names = properties or sorted(found.chain.names())
        return self._entry(found) | {"properties": {name: found.read(name) for name in names}}

    def value(self, piece: str, name: str) -> str | None:
        """One property of a piece."""
        return self.find.one(piece).read(name)

    def _entry(self, piece: Piece) -> dict[str, Any]:
        place = piece.place
        assert place is not None
        return {
            "id": piece.read("RowId"),
            "name": self.tabletop.words.engine_name(piece, None),
            "uid": piece.uid,
            "map": self.tabletop.places.windows[place.window].name,
            "at": place.name,
            "x": place.x,
            "y": place.y,
        }

    def layers(self, piece: str) -> list[dict[str, Any]]:
        """The piece's layers, outermost first: `name`, `level` (0 when not shown), `label`."""
        found = self.find.one(piece)
        return [
            {"name": name, "level": layer.shown(found), "label": layer.label(found)}
            for name, layer in found.chain.named_layers.items()
        ]

    def labels(self) -> list[str]:
        """The texts that are always visible in the toolbar: the turn, and texts of the rules."""
        return [self.tabletop.clock.shown(), *self.tabletop.rules.labels()]

    def arrows(self) -> list[tuple[str, str]]:
        """The arrows of declared attacks on the map, each from a hex to a hex."""
        return self.tabletop.rules.arrows()

    def seen(self, piece: str) -> list[str]:
        """The text that players read while the mouse rests on a piece."""
        return self.tabletop.rules.seen(self.find.one(piece))

    def marked_under(self, piece: str) -> tuple[list[str], list[str]]:
        """The hexes marked on the map while the mouse rests on a piece: those in its reach, those in its range."""
        return self.tabletop.rules.marked_under(self.find.one(piece))

    def menu(self, piece: str) -> list[dict[str, Any]]:
        """The piece's menu: `text` (`Submenu > Command`) and `enabled`."""
        return [{"text": each.path, "enabled": each.enabled} for each in self._menu(self.find.one(piece))]

    def _menu(self, piece: Piece) -> list[MenuEntry]:
        """The menu, built only once while nothing changes.

        The selection counts, because conditions may depend on it.
        """
        state, selected = self.tabletop.state, tuple(each.uid for each in self.tabletop.selection)
        stamp = self.tabletop.journal.version, state.side, state.side_name, state.language, selected
        known = self._menus.get(piece.uid)
        if known is None or known[0] != stamp:
            known = self._menus[piece.uid] = stamp, menu_of(piece.chain.items(piece), state.local)
        return known[1]

    def _called(self, piece: Piece, text: str) -> list[MenuEntry]:
        """The entries of its menu with a text or path."""
        local = self.tabletop.state.local
        # By turns, medians of three: 300 plays of one scenario in 1.10 s, else 1.33; 600 of another in 0.71, else 0.90.
        if self.brisk:
            items = piece.chain.items_called(piece, text.rpartition(" > ")[2], local)
            found = [each for each in menu_of(items, local) if text in (each.path, each.text)]
            if found:
                return found
        return [each for each in self._menu(piece) if text in (each.path, each.text)]

    def where(self, at: str, map: str | None = None) -> dict[str, Any]:
        """`map`, `x`, `y` of a place."""
        found = self.find.place(at, map)
        return {"map": self.tabletop.places.windows[found.window].name, "x": found.x, "y": found.y}

    # ---- arranging

    def set_layer(self, piece: str, name: str, level: int) -> None:
        """Show a layer of a piece at a level from 1, or hide it (0)."""
        found = self.find.one(piece)
        layer = found.chain.named_layers.get(name)
        if layer is None:
            names = list(found.chain.named_layers)
            raise TabletopFault(
                f"{piece!r} has no layer {name!r}{hint(name, names)}; it has {', '.join(names) or 'none'}"
            )
        shown = min(level, layer.count) if level else -abs(found.values[layer.slot])
        self.tabletop.click(lambda: found.put_value(layer.slot, shown))

    def set_facing(self, piece: str, facing: int) -> None:
        """Turn a piece, 0 being the first of its facings."""
        found = self.find.one(piece)
        if found.facing is None:
            raise TabletopFault(f"{piece!r} cannot be turned")
        self.tabletop.click(lambda: found.turn_to(facing))

    def set_piece_property(self, piece: str, name: str, value: str) -> None:
        """Set a dynamic property of a piece."""
        found = self.find.one(piece)
        slot = found.chain.properties.get(name)
        if slot is None:
            raise TabletopFault(f"property {name!r} of {piece!r} cannot be set")
        self.tabletop.click(lambda: found.put_value(slot, value))

    # ---- acting

    def place(self, piece: str, at: str, map: str | None = None) -> str:
        """Drag a piece out of the palette. Returns its identity."""
        there = self.find.place(at, map)
        try:
            slot = self.tabletop.slot(self.find.row(piece))
        except RuleError as error:
            raise TabletopFault(str(error)) from None
        return self.player_input.place(slot, there).uid

    def move(self, pieces: Sequence[str] | str, at: str, map: str | None = None) -> None:
        """Drag pieces to a place."""
        there = self.find.place(at, map)
        self.player_input.drag([self.find.one(each) for each in _list(pieces)], there)

    def remove(self, piece: str) -> None:
        """Take a piece out of the game."""
        found = self.find.one(piece)
        self.tabletop.click(lambda: self.tabletop.remove(found))

    def key(self, pieces: Sequence[str] | str, key: str) -> None:
        """Send a key (`Ctrl+F`) or a named command to pieces."""
        chosen = [self.find.one(each) for each in _list(pieces)]
        self.player_input.press(chosen, self.tabletop.key(key))

    def do(self, pieces: Sequence[str] | str, text: str) -> None:
        """Choose a command of the first piece's menu for all pieces."""
        refs = _list(pieces)
        chosen = [self.find.one(each) for each in refs]
        found = self._called(chosen[0], text)
        if not found:
            words = ", ".join(each.path for each in self._menu(chosen[0])) or "nothing"
            raise TabletopFault(f"the menu of {refs[0]!r} has no {text!r}; it has {words}")
        able = [each for each in found if each.enabled]
        if not able:
            raise TabletopFault(f"{text!r} in the menu of {refs[0]!r} is greyed out")
        self.player_input.press(chosen, able[0].key)

    @cached_property
    def buttons(self) -> list[Pressed]:
        """The buttons of the toolbar, and the keys of the turn tracker and of undo."""
        key = self.tabletop.key
        return [
            *toolbar(self.tabletop),
            (Button("next", (), key("Alt+N")), lambda: self.turn("next")),
            (Button("prev", (), key("Alt+B")), lambda: self.turn("prev")),
            (Button("undo", (), key("Ctrl+Z")), self.undo),
        ]

    def fire(self, key: str) -> None:
        """Press a hotkey, or send a named command to the module."""
        pressed = self.tabletop.key(key)
        self.tabletop.selection = []
        for each, act in self.buttons:
            if each.key == pressed and not pressed.is_none:
                act()

    def press(self, text: str) -> None:
        """Press a toolbar button by text or tooltip, perhaps followed by its key: `Roll two dice [Alt+2]`."""
        local, bare = self.tabletop.state.local, text.partition(" [")[0]
        for each, act in self.buttons:
            if bare in [local(name) for name in each.texts]:
                act()
                return
        names = sorted({local(name) for each, _ in self.buttons for name in each.texts})
        raise TabletopFault(f"no button {text!r}; there are {', '.join(names)}")

    def answer(self, *answers: str) -> None:
        """Prepare answers to the next dialogs."""
        self.tabletop.dialogs.answers.extend(answers)

    # ---- properties, turns, dice

    def properties(self, *names: str, map: str | None = None) -> dict[str, str | None]:
        """Global properties of the module."""
        return {name: self.tabletop.state.text(name) for name in names}

    def set_property(self, name: str, value: str, map: str | None = None) -> None:
        """Set a global property."""
        if name not in self.tabletop.state.globals:
            raise TabletopFault(f"no global property {name!r}{hint(name, self.tabletop.state.globals)}")
        self.tabletop.click(lambda: self.tabletop.state.set(name, value))

    def turn(self, step: str = "read", name: str | None = None) -> str:
        """The text of the turn tracker, after moving it `next` or `prev` if asked."""
        if step in ("next", "prev"):
            self.player_input.turn(NEXT if step == "next" else PREV)
        elif step != "read":
            raise TabletopFault(f"a turn tracker goes 'next' or 'prev', not {step!r}")
        return self.tabletop.clock.shown()

    def jump(self, text: str | None = None, name: str | None = None, **values: str) -> str:
        """Set the turn tracker silently to the position with this text and these global properties."""
        self.player_input.jump(text, values)
        return self.tabletop.clock.shown()

    def dice(self, *numbers: int) -> None:
        """Script the next random numbers, each counted from 1 as on a die."""
        self.tabletop.dice.script.extend(numbers)

    def seed(self, seed: int = 0) -> None:
        """Forget the script; draw reproducibly."""
        self.tabletop.dice.reset(seed)

    def dice_state(self) -> dict[str, Any]:
        """`left`, `unscripted`, `faults`, `drawn`."""
        dice = self.tabletop.dice
        return {
            "left": list(dice.script),
            "unscripted": dice.unscripted,
            "faults": list(dice.faults),
            "drawn": [[bound, value] for bound, value in dice.drawn],
        }

    # ---- what happened

    def mark(self) -> dict[str, int]:
        """A point in time for `chat`, `problems` and `dialogs`."""
        tabletop = self.tabletop
        return {
            "chat": len(tabletop.chat.lines),
            "problems": len(tabletop.state.problems),
            "dialogs": len(tabletop.dialogs.asked),
        }

    def chat(self, since: Mapping[str, int] | None = None) -> list[str]:
        """Lines of the chat window."""
        return [each for each in self.tabletop.chat.lines[since["chat"] if since else 0 :] if each]

    def problems(self, since: Mapping[str, int] | None = None) -> list[dict[str, str]]:
        """`kind`, `text` and `detail` of errors and of dialogs without an answer."""
        return self.tabletop.state.problems[since["problems"] if since else 0 :]

    def broken(self, *invariants: str) -> list[str]:
        """The ids of violated invariants of the game."""
        return [str(each) for each in self.watch.named(invariants)]

    def unused_answers(self) -> list[str]:
        """The prepared answers that no dialog took; they are then dropped."""
        left = list(self.tabletop.dialogs.answers)
        self.tabletop.dialogs.answers.clear()
        return left

    def reload(self) -> None:
        """Save the game, and continue with the saved game on the same side."""
        loaded(self.tabletop, saved(self.tabletop), self.tabletop.state.side)

    def look(self) -> None:
        """Do nothing: there are no maps to paint."""

    def dialogs(self, since: Mapping[str, int] | None = None) -> list[list[str]]:
        """The contents of each dialog since then, answered or not."""
        return self.tabletop.dialogs.asked[since["dialogs"] if since else 0 :]

    def undo(self) -> None:
        """Undo the last action."""
        self.tabletop.undo()

    def redo(self) -> None:
        """Redo the last undone action."""
        self.tabletop.redo()


def _list(pieces: Sequence[str] | str) -> list[str]:
    return [pieces] if isinstance(pieces, str) else list(pieces)
