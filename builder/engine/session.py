"""One open module inside the engine: what a test can do to it and see of it.

Runs in the worker process. Every public method of `Session` is a request the parent can make: plain values in, plain
values out. All of them run on the engine's event thread.
"""

from __future__ import annotations

import difflib
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import jpype

from builder.vassal.sequence import key

from .dice import Dice
from .jvm import call_hidden, hidden, java, on_edt, set_hidden, settle
from .pictures import picture_of_component, picture_of_map, prepare_map
from .references import canonical_faults, reference_faults
from .watch import Watch

__all__ = ["EngineFault", "Session", "public"]

ROW_ID = "RowId"
"""The property by which a piece knows the row of the data it was made from. (`PieceId` belongs to the engine: it is the
number of the palette slot.)"""

_OF_THE_MOMENT = frozenset({
    "ClickedX", "ClickedY", "CloneID", "UniqueID", "Selected", "DrawingMouseover", "DrawingMouseoverIndex",
    "OldBoard", "OldDeckName", "OldLocationName", "OldMap", "OldX", "OldY", "OldZone",
})  # fmt: skip
"""Properties of a piece that belong to one player's screen. Where a piece came from is among them: the engine keeps it
for the player who moved the piece, and neither sends nor undoes it. (So it does with the names of copies; the id
of a piece is compared anyway.)"""

_MOST_TURNS = 20000

_LOGGER = "VASSAL.build.module.BasicLogger"
_STATE = "VASSAL.build.module.GameState"


class EngineFault(Exception):
    """A request that cannot be carried out; the message is for the author of the request."""


def public(name: str) -> bool:
    """Whether a request of that name may be made."""
    return not name.startswith("_") and callable(getattr(Session, name, None))


class Session:
    """A module that is open, with at most one game."""

    def __init__(self, module: Path, folder: Path, watch: Watch, *, player: str, user: str) -> None:
        self._path = module
        self._folder = folder
        self._watch = watch
        self._player = player
        self._user = user
        self._dice = Dice(folder)
        self._wanted: str | None = None
        self._undone: list[str] = []
        self._module: Any = None
        self._connection: Any = None
        self._slot_index: dict[str, Any] | None = None
        self._kinds: dict[bool, list[dict[str, Any]]] = {}
        self._ids: dict[str, Any] | None = None
        self._points: dict[tuple[str, str], Any] = {}
        on_edt(self._boot)
        settle()

    def _boot(self) -> None:
        module_class = java("VASSAL.build.GameModule")
        module = module_class(java("VASSAL.tools.DataArchive")(str(self._path)))
        self._dice.install(module)
        module_class.init(module)
        self._module = module_class.getGameModule()
        java("VASSAL.build.module.ExtensionsLoader")().addTo(self._module)
        java("VASSAL.i18n.Localization").getInstance().translate()
        self._answer_side_question()
        self._module.getPlayerWindow().setVisible(True)

    # ---- the module ------------------------------------------------------------------------------------------

    def info(self) -> dict[str, Any]:
        """Name, version, maps, sides, setups, extensions, and names of the turn trackers."""
        module = self._module
        roster = module.getPlayerRoster()
        extensions = module.getComponentsOf(java("VASSAL.build.module.ModuleExtension"))
        return {
            "name": str(module.getGameName()),
            "title": str(module.getLocalizedGameName()),
            "version": str(module.getGameVersion()),
            "engine": str(java("VASSAL.Info").getVersion()),
            "maps": [str(each.getMapName()) for each in self._maps()],
            "sides": [str(each) for each in roster.getUntranslatedSideList()] if roster else [],
            "setups": [str(each.getAttributeValueString("name")) for each in self._setups()],
            "extensions": [str(each.getName()) for each in extensions],
            "turns": [str(each.getConfigureName()) for each in self._trackers()],
        }

    def _maps(self) -> list[Any]:
        return list(java("VASSAL.build.module.Map").getMapList())

    def _all(self, kind: str) -> list[Any]:
        return list(self._module.getAllDescendantComponentsOf(java(kind)))

    def _setups(self) -> list[Any]:
        return [each for each in self._all("VASSAL.build.module.PredefinedSetup") if not each.isMenu()]

    def _trackers(self) -> list[Any]:
        return self._all("VASSAL.build.module.turn.TurnTracker")

    def texts(self) -> dict[str, Any]:
        """What a player reads on maps, toolbars and in the palette, in the language of this engine."""
        roster = self._module.getPlayerRoster()
        return {
            "maps": [str(each.getLocalizedConfigureName() or "") for each in self._maps()],
            "sides": [str(each) for each in roster.getSides()] if roster else [],
            "buttons": sorted(self._buttons()),
            "tabs": [
                str(each.getLocalizedConfigureName() or "") for each in self._all("VASSAL.build.widget.TabWidget")
            ],
            "pieces": [str(slot.getPiece().getLocalizedName()) for slot in self._slots().values()],
        }

    # ---- starting and ending games ---------------------------------------------------------------------------

    def new_game(self, side: str | None = None) -> None:
        """Start a game without loading anything, as `side` (the first side by default)."""
        self._wanted = self._check_side(side)
        self._close()
        state = self._module.getGameState()
        state.setup(True)
        state.freshenStartupGlobalKeyCommands(self._module)

    def setup(self, name: str, side: str | None = None) -> None:
        """Start the predefined setup of that name (or file name), as `side`."""
        names = [str(each.getAttributeValueString("name")) for each in self._setups()]
        files = [Path(str(each.getFileName() or "")).stem for each in self._setups()]
        known = zip(self._setups(), names, files, strict=True)
        found = [each for each, title, stem in known if name.lower() in (title.lower(), stem.lower())]
        if not found:
            raise EngineFault(f"no setup {name!r}; the module has {', '.join(names) or 'none'}")
        chosen = found[0]
        if not (chosen.isUseFile() and chosen.getFileName()):
            self.new_game(side)
            return
        self._wanted = self._check_side(side)
        self._close()
        state = self._module.getGameState()
        state.loadGameInForeground(str(chosen.getFileName()), chosen.getSavedGameContents())
        state.freshenStartupGlobalKeyCommands(self._module)

    def load(self, path: str, side: str | None = None) -> None:
        """Load a saved game or a log file."""
        if not Path(path).is_file():
            raise EngineFault(f"no file {path!r}")
        self._wanted = self._check_side(side)
        self._close()
        self._module.getGameState().loadGameInForeground(java("java.io.File")(path))

    def save(self, path: str) -> None:
        """Save the game to a file."""
        self._module.getGameState().saveGame(java("java.io.File")(path))

    def close_game(self) -> None:
        """End the game without asking whether it should be saved."""
        self._close()

    def _close(self) -> None:
        self._undone.clear()
        state = self._module.getGameState()
        java("VASSAL.counters.KeyBuffer").getBuffer().clear()
        set_hidden(state, _STATE, "gameStarted", False)
        logger = self._module.getBasicLogger()
        set_hidden(logger, _LOGGER, "beginningState", None)
        state.setup(False)
        self._points.clear()

    def _answer_side_question(self) -> None:
        """A setup step of our own stands before all others. The engine asks each step whether it is finished at the
        very moment when a game, new or loaded, is complete and before it would open a dialog; so that is when this
        player takes a side."""

        def finished() -> bool:
            if self._wanted is not None:
                self._join(self._wanted)
            roster = self._module.getPlayerRoster()
            if roster is not None:
                # Observers would be asked again.
                set_hidden(roster, "VASSAL.build.module.PlayerRoster", "pickedSide", True)
            return True

        methods = {
            "isFinished": finished,
            "finish": lambda: None,
            "getStepTitle": lambda: "side",
            "getControls": lambda: None,
            "setController": lambda controller: None,
            "reset": lambda: None,
        }
        step = jpype.JProxy("VASSAL.build.module.GameSetupStep", dict=methods)
        hidden(self._module.getGameState(), _STATE, "setupSteps").add(jpype.JInt(0), step)

    def _check_side(self, side: str | None) -> str | None:
        roster = self._module.getPlayerRoster()
        sides = [str(each) for each in roster.getUntranslatedSideList()] if roster else []
        if side is None:
            return sides[0] if sides else None
        for each in (*sides, "observer"):
            if side.lower() == each.lower():
                return each
        raise EngineFault(f"no side {side!r}{_hint(side, sides)}; the module has {', '.join(sides) or 'none'}")

    def _join(self, side: str) -> None:
        roster = self._module.getPlayerRoster()
        user = str(java("VASSAL.build.GameModule").getActiveUserId())
        roster.remove(user)
        roster.add(user, self._player, "<observer>" if side == "observer" else side)

    def take_side(self, side: str) -> None:
        """Change to another side in the running game."""
        kind = java("VASSAL.build.module.PlayerRoster")
        before = kind.getMySide()
        self._wanted = self._check_side(side)
        if self._wanted is not None:
            self._join(self._wanted)
            roster = self._module.getPlayerRoster()
            call_hidden(roster, "VASSAL.build.module.PlayerRoster", "fireSideChange", before, kind.getMySide())

    def side(self) -> str | None:
        """The side of this player."""
        return _text(java("VASSAL.build.module.PlayerRoster").getMySide())

    def game_text(self) -> str:
        """The whole game as the engine writes it into a saved game. Equal texts are equal games."""
        state = self._module.getGameState()
        return str(self._module.encode(state.getRestoreCommand()) or "")

    # ---- palette ---------------------------------------------------------------------------------------------

    def _slots(self) -> dict[str, Any]:
        """Slots of the palette by gpid."""
        if self._slot_index is None:
            found = self._all("VASSAL.build.widget.PieceSlot")
            self._slot_index = {str(slot.getGpId()): slot for slot in found}
        return self._slot_index

    def slots(self) -> list[str]:
        """The gpid of every slot; those of plug-ins have the plug-in's id and a colon in front."""
        return list(self._slots())

    def palette(self, properties: list[str] | None = None) -> list[dict[str, Any]]:
        """The slots: gpid, name, data id, further properties."""
        found = []
        for gpid, slot in self._slots().items():
            piece = _expanded(slot)
            entry = {"gpid": gpid, "name": str(piece.getName()), "id": _text(piece.getProperty(ROW_ID))}
            found.append(entry | {name: _text(piece.getProperty(name)) for name in properties or ()})
        return found

    def _slot(self, ref: str) -> Any:
        if ref.startswith("gpid:"):
            slot = self._slots().get(ref.removeprefix("gpid:"))
            if slot is None:
                raise EngineFault(f"no slot with gpid {ref.removeprefix('gpid:')!r}")
            return slot
        by_id = self._slot_ids()
        for name in (ref, ref.partition("#")[0]):
            if name in by_id:
                return by_id[name]
        raise EngineFault(f"the palette has no piece {ref!r}{_hint(ref, by_id)}")

    def _slot_ids(self) -> dict[str, Any]:
        """Slots by data id, else by name."""
        if self._ids is None:
            ids: dict[str, Any] = {}
            names: dict[str, Any] = {}
            for slot in self._slots().values():
                found = _text(_expanded(slot).getProperty(ROW_ID))
                if found:
                    ids.setdefault(found, slot)
                names.setdefault(str(slot.getPiece().getName()), slot)
                names.setdefault(str(slot.getConfigureName() or ""), slot)
            self._ids = names | ids
        return self._ids

    # ---- pieces ----------------------------------------------------------------------------------------------

    def _pieces(self) -> list[Any]:
        """Every piece of the game that is not a stack, in the order of maps, stacks, and from bottom to top."""
        stack = java("VASSAL.counters.Stack")
        found: list[Any] = []
        for each in self._maps():
            for piece in each.getPieces():
                if isinstance(piece, stack):
                    found.extend(piece.asList())
                else:
                    found.append(piece)
        return found

    def _find(self, ref: str) -> list[Any]:
        pieces = self._pieces()
        if ref.startswith("uid:"):
            return [piece for piece in pieces if str(piece.getId()) == ref.removeprefix("uid:")]
        found = [piece for piece in pieces if _text(piece.getProperty(ROW_ID)) == ref]
        if found:
            return found
        base, mark, number = ref.partition("#")
        if mark and number.isdigit():
            same = [piece for piece in pieces if _text(piece.getProperty(ROW_ID)) == base]
            return same[int(number) - 1 : int(number)]
        return [piece for piece in pieces if ref in (str(piece.getName()), _text(piece.getProperty("BasicName")))]

    def _piece(self, ref: str) -> Any:
        found = self._find(ref)
        if not found:
            known = [_text(piece.getProperty(ROW_ID)) or str(piece.getName()) for piece in self._pieces()]
            raise EngineFault(f"no piece {ref!r} on any map{_hint(ref, known)}")
        if len(found) > 1:
            raise EngineFault(f"{len(found)} pieces are called {ref!r}: say which, as {ref}#1")
        return found[0]

    def pieces(self, properties: list[str] | None = None, where: dict[str, str] | None = None) -> list[dict[str, Any]]:
        """The pieces on all maps, with further properties of each; `where` keeps those with all these values."""
        found = []
        for piece in self._pieces():
            if all(_text(piece.getProperty(name)) == value for name, value in (where or {}).items()):
                entry = self._entry(piece)
                entry["properties"] = {name: _text(piece.getProperty(name)) for name in properties or ()}
                found.append(entry)
        return found

    def _entry(self, piece: Any) -> dict[str, Any]:
        position, home = piece.getPosition(), piece.getMap()
        return {
            "id": _text(piece.getProperty(ROW_ID)),
            "name": str(piece.getName()),
            "uid": str(piece.getId()),
            "map": str(home.getMapName()) if home is not None else None,
            "at": str(home.locationName(position)) if home is not None else None,
            "x": int(position.x),
            "y": int(position.y),
        }

    def piece(self, ref: str, properties: list[str] | None = None) -> dict[str, Any]:
        """One piece; with `properties` None, all properties that its traits have."""
        piece = self._piece(ref)
        names = properties
        if names is None:
            names = sorted(_property_names(piece))
        return self._entry(piece) | {"properties": {name: _text(piece.getProperty(name)) for name in names}}

    def exists(self, ref: str) -> bool:
        """Whether the piece is on a map."""
        return bool(self._find(ref))

    def text_of(self, ref: str) -> dict[str, str]:
        """Type and state of a piece as the engine writes them."""
        piece = self._piece(ref)
        return {"type": str(piece.getType()), "state": str(piece.getState())}

    def layers(self, ref: str) -> list[dict[str, Any]]:
        """The layers of a piece, outermost first: name, level (0: not shown), and name of the level shown."""
        layer = java("VASSAL.counters.Embellishment")
        found = []
        trait = self._piece(ref)
        while isinstance(trait, java("VASSAL.counters.Decorator")):
            if isinstance(trait, layer):
                name = str(hidden(trait, "VASSAL.counters.Embellishment", "name"))
                value = int(trait.getValue()) + 1
                shown = value if trait.isActive() else 0
                found.append({"name": name, "level": shown, "label": _text(trait.getProperty(f"{name}_Name"))})
            trait = trait.getInner()
        return found

    def set_layer(self, ref: str, name: str, level: int) -> None:
        """Show a layer at a level (from 1), or hide it (0), without its commands: for arranging a situation."""
        piece = self._piece(ref)
        kind = java("VASSAL.counters.Embellishment")
        trait, names = piece, []
        while isinstance(trait, java("VASSAL.counters.Decorator")):
            if isinstance(trait, kind):
                names.append(str(hidden(trait, "VASSAL.counters.Embellishment", "name")))
                if names[-1] == name:
                    break
            trait = trait.getInner()
        else:
            raise EngineFault(f"{ref!r} has no layer {name!r}{_hint(name, names)}; it has {', '.join(names) or 'none'}")
        tracker = java("VASSAL.command.ChangeTracker")(piece)
        if level:
            if not trait.isActive():
                trait.setActive(True)
            trait.setValue(jpype.JInt(level - 1))
        else:
            trait.setActive(False)
        self._send(tracker.getChangeCommand())

    def set_facing(self, ref: str, facing: int) -> None:
        """Turn a piece with fixed facings, 0 being the first of them, without its commands: for arranging a situation."""
        piece = trait = self._piece(ref)
        kind = java("VASSAL.counters.FreeRotator")
        while isinstance(trait, java("VASSAL.counters.Decorator")) and not isinstance(trait, kind):
            trait = trait.getInner()
        if not isinstance(trait, kind):
            raise EngineFault(f"{ref!r} cannot be turned")
        tracker = java("VASSAL.command.ChangeTracker")(piece)
        trait.mySetState(str(facing))
        self._send(tracker.getChangeCommand())

    def snapshot(self) -> dict[str, Any]:
        """The game as its players see it: by piece its map, place, layers and properties; and the global properties.
        Engines that play together have equal snapshots: of a piece that a mask hides from some players, its whole state
        stands in place of name and properties, which are not the same for all."""
        pieces = {}
        for piece in self._pieces():
            entry = self._entry(piece)
            if _text(piece.getProperty("ObscuredToOthers")) == "true":
                hidden_piece = {name: entry[name] for name in ("map", "at", "x", "y")}
                pieces[entry["uid"]] = hidden_piece | {"state": str(piece.getState())}
                continue
            names = _property_names(piece) - _OF_THE_MOMENT
            entry["properties"] = {name: _text(piece.getProperty(name)) for name in sorted(names)}
            pieces[entry.pop("uid")] = entry
        values = self._all("VASSAL.build.module.properties.GlobalProperty")
        shared = {str(each.getConfigureName()): _text(each.getPropertyValue()) for each in values}
        turns = {str(each.getConfigureName()): str(each.getState()) for each in self._trackers()}
        return {"pieces": pieces, "properties": dict(sorted(shared.items())), "turns": turns}

    def kinds(self, plugins: bool = False) -> list[dict[str, Any]]:
        """One slot of the palette for each different menu: `gpid`, `name`, `count`, and the `menu`.

        With `plugins`, only of slots that plug-ins brought.
        """
        if plugins not in self._kinds:
            found: dict[tuple[str, ...], dict[str, Any]] = {}
            for gpid, slot in self._slots().items():
                if plugins and ":" not in gpid:
                    continue
                commands = _expanded(slot).getProperty("KeyCommands") or ()
                menu = tuple(str(each.getName() or "") for each in commands)
                start = {"gpid": gpid, "name": str(slot.getPiece().getName()), "count": 0, "menu": list(menu)}
                entry = found.setdefault(menu, start)
                entry["count"] += 1
            self._kinds[plugins] = list(found.values())
        return self._kinds[plugins]

    # ---- places ----------------------------------------------------------------------------------------------

    def _map(self, name: str) -> Any:
        for each in self._maps():
            if name in (str(each.getMapName()), str(each.getConfigureName() or "")):
                return each
        raise EngineFault(f"no map {name!r}{_hint(name, [str(each.getMapName()) for each in self._maps()])}")

    def where(self, at: str, map: str | None = None) -> dict[str, Any]:
        """The map and point a place name stands for."""
        chosen, point = self._place(at, map)
        return {"map": str(chosen.getMapName()), "x": int(point.x), "y": int(point.y)}

    def _place(self, at: str, name: str | None) -> tuple[Any, Any]:
        """`at` is the name of a location as the map's grid gives it, or `x,y` in pixels; on `name`, or else on the
        first map that has such a location."""
        maps = [self._map(name)] if name else self._maps()
        numbers = at.split(",")
        if len(numbers) == 2 and all(part.strip().isdigit() for part in numbers):
            return maps[0], java("java.awt.Point")(*(jpype.JInt(int(part)) for part in numbers))
        for each in maps:
            key = (str(each.getMapName()), at)
            if key not in self._points:
                self._points[key] = _locate(each, at)
            if self._points[key] is not None:
                return each, java("java.awt.Point")(self._points[key])
        place = f"on map {name!r}" if name else "on any map"
        raise EngineFault(f"no location {at!r} {place}")

    def map_size(self, map: str | None = None) -> list[int]:
        """Width and height of a map in pixels, the first by default."""
        size = (self._map(map) if map else self._maps()[0]).mapSize()
        return [int(size.width), int(size.height)]

    def location(self, x: int, y: int, map: str) -> str:
        """The name of the location at a point of a map."""
        return str(self._map(map).locationName(java("java.awt.Point")(jpype.JInt(x), jpype.JInt(y))))

    # ---- acting ----------------------------------------------------------------------------------------------

    def place(self, piece: str, at: str, map: str | None = None) -> str:
        """Drag a piece from the palette to a place. Returns the engine's own id of the new piece."""
        chosen, point = self._place(at, map)
        made = java("VASSAL.counters.PieceCloner").getInstance().clonePiece(self._slot(piece).getPiece())
        self._drag([made], chosen, point)
        return str(made.getId())

    def move(self, pieces: list[str], at: str, map: str | None = None) -> None:
        """Drag pieces to a place, as a player does with the mouse: moved marks, trails, reports and the map's key
        for moved pieces included."""
        chosen, point = self._place(at, map)
        self._drag([self._piece(ref) for ref in pieces], chosen, point)

    def _drag(self, pieces: list[Any], chosen: Any, point: Any) -> None:
        movers = list(chosen.getComponentsOf(java("VASSAL.build.module.map.PieceMover")))
        if not movers:
            raise EngineFault(f"pieces cannot be moved on map {chosen.getMapName()!s}")
        java("VASSAL.counters.KeyBuffer").getBuffer().clear()
        buffer = java("VASSAL.counters.DragBuffer").getBuffer()
        buffer.clear()
        # A dragged group keeps its shape round the first piece; each piece by itself lands on the point.
        command = java("VASSAL.command.NullCommand")()
        for piece in pieces:
            buffer.clear()
            buffer.add(piece)
            made = movers[0].movePieces(chosen, java("java.awt.Point")(point))
            command = command.append(made)
        buffer.clear()
        self._send(command)
        self._module.refreshVisibleMaps()

    def remove(self, ref: str) -> None:
        """Take a piece out of the game."""
        piece = self._piece(ref)
        command = java("VASSAL.command.RemovePiece")(java("VASSAL.counters.Decorator").getOutermost(piece))
        command.execute()
        self._send(command)

    def _send(self, command: Any) -> None:
        self._undone.clear()
        self._module.sendAndLog(command)

    def _select(self, refs: list[str]) -> list[Any]:
        buffer = java("VASSAL.counters.KeyBuffer").getBuffer()
        buffer.clear()
        pieces = [self._piece(ref) for ref in refs]
        for piece in pieces:
            buffer.add(piece)
        return pieces

    def press_key(self, pieces: list[str], stroke_or_name: str) -> None:
        """Send a key (`Ctrl+F`) or named command to the selected pieces."""
        self._select(pieces)
        buffer = java("VASSAL.counters.KeyBuffer").getBuffer()
        self._send(buffer.keyCommand(stroke(stroke_or_name)))

    def menu(self, ref: str) -> list[dict[str, Any]]:
        """The menu of a piece as a player sees it: text (`Submenu > Command`) and whether it can be chosen."""
        self._select([ref])
        return [{"text": text, "enabled": bool(item.isEnabled())} for text, item in self._items(self._piece(ref))]

    def _items(self, piece: Any) -> list[tuple[str, Any]]:
        popup = java("VASSAL.build.module.map.MenuDisplayer").createPopup(piece, True)
        return list(_menu_items(popup.getComponents(), "")) if popup is not None else []

    def do(self, pieces: list[str], text: str) -> None:
        """Choose a command from the menu of the first of the selected pieces; it goes to all of them."""
        chosen = self._select(pieces)
        items = self._items(chosen[0])
        found = [item for path, item in items if text in (path, path.rpartition(" > ")[2])]
        if not found:
            words = [path for path, _ in items]
            raise EngineFault(f"the menu of {pieces[0]!r} has no {text!r}; it has {', '.join(words) or 'nothing'}")
        enabled = [item for item in found if item.isEnabled()]
        if not enabled:
            raise EngineFault(f"{text!r} in the menu of {pieces[0]!r} is greyed out")
        self._undone.clear()
        _press(enabled[0])

    def fire(self, stroke_or_name: str) -> None:
        """Press a key or named command that is not meant for a piece: a button's hotkey."""
        self._undone.clear()
        java("VASSAL.counters.KeyBuffer").getBuffer().clear()
        self._module.fireKeyStroke(named(stroke_or_name))

    def press(self, text: str) -> None:
        """Press the toolbar button of that text or tooltip."""
        buttons = self._buttons()
        if text not in buttons:
            raise EngineFault(f"no button {text!r}; there are {', '.join(sorted(buttons))}")
        if not buttons[text].isEnabled():
            raise EngineFault(f"the button {text!r} is greyed out")
        self._undone.clear()
        _press(buttons[text])

    def _buttons(self) -> dict[str, Any]:
        """Buttons of the toolbars of the main window and of the maps, by text, else by tooltip."""
        found: dict[str, Any] = {}
        for bar in [self._module.getToolBar(), *(each.getToolBar() for each in self._maps())]:
            for part in bar.getComponents():
                if isinstance(part, java("javax.swing.AbstractButton")):
                    for text in (part.getToolTipText(), part.getText()):
                        if text and str(text).strip():
                            found[str(text).strip()] = part
        return found

    # ---- properties ------------------------------------------------------------------------------------------

    def properties(self, names: list[str], map: str | None = None) -> dict[str, str | None]:
        """Values of global properties of the module, or of a map."""
        home = self._map(map) if map else self._module
        return {name: _text(home.getProperty(name)) for name in names}

    def set_property(self, name: str, value: str, map: str | None = None) -> None:
        """Set a global property."""
        containers = [self._map(map)] if map else [self._module, *self._maps()]
        kind = java("VASSAL.build.module.properties.MutableProperty$Util")
        found = kind.findMutableProperty(name, java("java.util.ArrayList")(containers))
        if found is None:
            raise EngineFault(f"no global property {name!r}")
        self._send(found.setPropertyValue(value))

    def set_piece_property(self, ref: str, name: str, value: str) -> None:
        """Set a dynamic property of a piece without its commands: for arranging a situation."""
        piece = self._piece(ref)
        tracker = java("VASSAL.command.ChangeTracker")(piece)
        piece.setProperty(name, value)
        command = tracker.getChangeCommand()
        if _text(piece.getProperty(name)) != value:
            raise EngineFault(f"property {name!r} of {ref!r} cannot be set")
        self._send(command)

    # ---- turns -----------------------------------------------------------------------------------------------

    def turn(self, step: str = "read", name: str | None = None) -> str:
        """Read a turn tracker, or move it with `next` or `prev`; the text it shows afterwards."""
        tracker = self._tracker(name)
        kind = "VASSAL.build.module.turn.TurnTracker"
        if step != "read":
            if step not in ("next", "prev"):
                raise EngineFault(f"a turn tracker goes 'next' or 'prev', not {step!r}")
            self._undone.clear()
            widget = hidden(tracker, kind, "turnWidget")
            call_hidden(widget, f"{kind}$TurnWidget", "doNext" if step == "next" else "doPrev")
        return str(call_hidden(tracker, kind, "getTurnString"))

    def _tracker(self, name: str | None) -> Any:
        for each in self._trackers():
            if name in (None, str(each.getConfigureName())):
                return each
        raise EngineFault("no turn tracker" if name is None else f"no turn tracker {name!r}")

    def jump(self, values: dict[str, str], text: str | None = None, name: str | None = None) -> str:
        """Set a turn tracker to the next state in which global properties have these values (and it shows this text),
        without the keys it sends on its way: for arranging a situation. Returns what it shows."""
        tracker = self._tracker(name)
        kind = "VASSAL.build.module.turn.TurnTracker"
        before = str(tracker.getState())
        call_hidden(tracker, kind, "captureState")
        for _ in range(_MOST_TURNS):
            shown = str(call_hidden(tracker, kind, "getTurnString"))
            there = all(_text(self._module.getProperty(key)) == value for key, value in values.items())
            if there and (text is None or text in shown):
                break
            _advance(tracker)
            if str(tracker.getState()) == before:
                raise EngineFault(f"the turn tracker never shows {text or values}; it begins with {shown!r}")
        call_hidden(tracker, kind, "updateTurnDisplay", "Set")
        self._undone.clear()
        call_hidden(tracker, kind, "save")
        return shown

    # ---- dice ------------------------------------------------------------------------------------------------

    def dice(self, numbers: list[int]) -> None:
        """Add numbers to the script of the dice."""
        self._dice.script.extend(int(number) for number in numbers)

    def seed(self, seed: int) -> None:
        """Forget the script; draw from a generator with this seed."""
        self._dice.reset(seed)

    def dice_state(self) -> dict[str, Any]:
        """What is left of the script, how many numbers were drawn without one, all draws, and misfits."""
        dice = self._dice
        return {
            "left": list(dice.script),
            "unscripted": dice.unscripted,
            "faults": list(dice.faults),
            "drawn": [[bound, value] for bound, value in dice.drawn],
        }

    # ---- chat, problems, commands ----------------------------------------------------------------------------

    def mark(self) -> dict[str, int]:
        """A point in time, to ask later what came after it."""
        return {
            "chat": int(self._chat().getLength()),
            "problems": len(self._watch.collect()),
            "commands": int(self._log().size()),
            "dialogs": len(self._watch.dialogs),
        }

    def _chat(self) -> Any:
        return hidden(self._module.getChatter(), "VASSAL.build.module.Chatter", "doc")

    def _log(self) -> Any:
        return hidden(self._module.getBasicLogger(), _LOGGER, "logOutput")

    def chat(self, since: dict[str, int] | None = None) -> list[str]:
        """The lines of the chat window, as plain text, since a mark."""
        start = since["chat"] if since else 0
        document = self._chat()
        length = int(document.getLength())
        text = str(document.getText(jpype.JInt(start), jpype.JInt(max(0, length - start))))
        return [line.strip() for line in text.splitlines() if line.strip()]

    def problems(self, since: dict[str, int] | None = None) -> list[dict[str, str]]:
        """Warnings, errors, uncaught exceptions and dialogs since a mark."""
        return self._watch.collect()[since["problems"] if since else 0 :]

    def dialogs(self, since: dict[str, int] | None = None) -> list[list[str]]:
        """What the dialogs since a mark said, answered or not: title, texts, choices and buttons of each."""
        return self._watch.dialogs[since["dialogs"] if since else 0 :]

    def answer(self, answers: list[str]) -> None:
        """Prepare answers for the dialogs that come next: the text of a button, or what to choose or type."""
        self._watch.answers.extend(answers)

    def commands(self, since: dict[str, int] | None = None) -> list[str]:
        """The commands logged since a mark, each as the text that goes to other players and into log files."""
        found = list(self._log())[since["commands"] if since else 0 :]
        return [str(self._module.encode(each)) for each in found]

    def apply(self, commands: list[str]) -> None:
        """Carry out commands as if another player had sent them."""
        for text in commands:
            command = self._module.decode(text)
            if command is None:
                raise EngineFault(f"the engine cannot read the command {text!r}")
            command.execute()

    def undo(self) -> None:
        """Take back the last action, with the undo button's own code."""
        logger = self._module.getBasicLogger()
        action = hidden(logger, _LOGGER, "undoAction")
        if not action.isEnabled():
            raise EngineFault("there is nothing to undo")
        index = int(hidden(logger, _LOGGER, "nextUndo"))
        self._undone.append(str(self._module.encode(self._log().get(index))))
        call_hidden(logger, _LOGGER, "undo")

    def redo(self) -> None:
        """Do again what was taken back last: its command as another player would receive it."""
        if not self._undone:
            raise EngineFault("there is nothing to redo")
        command = self._module.decode(self._undone.pop())
        command.execute()
        self._module.sendAndLog(command)

    # ---- log files -------------------------------------------------------------------------------------------

    def start_log(self, path: str) -> None:
        """Begin writing a log file."""
        logger, module = self._module.getBasicLogger(), self._module
        set_hidden(logger, _LOGGER, "outputFile", java("java.io.File")(path))
        self._log().clear()
        set_hidden(logger, _LOGGER, "nextUndo", jpype.JInt(-1))
        set_hidden(logger, _LOGGER, "beginningState", module.getGameState().getRestoreCommand())
        set_hidden(logger, _LOGGER, "metadata", java("VASSAL.build.module.metadata.SaveMetaData")())

    def end_log(self) -> None:
        """Write the log file out."""
        logger = self._module.getBasicLogger()
        logger.write()
        set_hidden(logger, _LOGGER, "outputFile", None)

    def step_log(self, steps: int | None = None) -> int:
        """Step through a loaded log file, to its end by default; how many steps were taken."""
        logger = self._module.getBasicLogger()
        taken = 0
        while logger.isReplaying() and (steps is None or taken < steps):
            call_hidden(logger, _LOGGER, "step")
            taken += 1
        return taken

    # ---- playing together ------------------------------------------------------------------------------------

    def serve(self, port: int) -> None:
        """Run the engine's own game server on a port of this machine, until this engine ends."""
        known = len(self._watch.collect())
        node = java("VASSAL.chat.node.AsynchronousServerNode")(None)
        java("VASSAL.chat.node.Server")(node, jpype.JInt(port))
        # It reports its start on standard error, which is no complaint.
        del self._watch.collect()[known:]

    def connect(self, host: str, port: int) -> None:
        """Go online at a game server. What the server says arrives later: ask `rooms` and `room`."""
        address = java("java.util.Properties")()
        address.setProperty("nodeHost", host)
        address.setProperty("nodePort", str(port))
        client = java("VASSAL.chat.node.PrivateNodeClientFactory")().buildServer(address)
        self._module.getServer().setDelegate(client)
        # Not by way of the module's own connection, which would look for the public server first.
        client.setConnected(True)
        self._connection = client

    def rooms(self) -> dict[str, list[str]]:
        """The rooms of the server, each with the names of the players in it."""
        server = self._module.getServer()
        rooms = server.getAvailableRooms()
        return {str(each.getName()): [str(player.getName()) for player in each.getPlayerList()] for each in rooms}

    def owner(self, room: str) -> str | None:
        """The player who owns a room, and so has the game that those who follow get; None while it is not known here."""
        for each in self._module.getServer().getAvailableRooms():
            if str(each.getName()) == room and isinstance(each, java("VASSAL.chat.node.NodeRoom")):
                player = each.getOwningPlayer()
                return None if player is None else str(player.getName())
        return None

    def playing(self) -> bool:
        """Whether a game is open."""
        return bool(self._module.getGameState().isGameStarted())

    def synchronise(self, room: str) -> None:
        """Ask the owner of a room for his game again, as the menu of a player's name does."""
        for each in self._module.getServer().getAvailableRooms():
            if str(each.getName()) == room and each.getOwningPlayer() is not None:
                java("VASSAL.chat.ui.SynchAction")(each.getOwningPlayer(), self._connection).actionPerformed(None)

    def room(self) -> str | None:
        """The room this player is in."""
        found = self._module.getServer().getRoom()
        return None if found is None else str(found.getName())

    def join(self, room: str, side: str | None) -> None:
        """Go to a room: a new one, of which this player is then the owner, or one whose owner sends his game, in which
        this player then takes a side; he looks on without one."""
        self._wanted = None if side is None else self._check_side(side)
        server = self._module.getServer()
        known = [each for each in server.getAvailableRooms() if str(each.getName()) == room]
        server.setRoom(known[0] if known else java("VASSAL.chat.SimpleRoom")(room))

    def disconnect(self) -> None:
        """Leave the server."""
        if self._connection is not None:
            self._connection.setConnected(False)
            self._connection = None

    # ---- proofs and pictures ---------------------------------------------------------------------------------

    def canonical(self) -> list[dict[str, str]]:
        """Every piece and prototype text of the build files that the engine writes differently from how it reads."""
        beside = self._path.with_name(f"{self._path.stem}_ext")
        return canonical_faults(self._module, [self._path, *sorted(beside.glob("*.vmdx"))])

    def references(self) -> list[dict[str, str]]:
        """Images, prototypes, keys, properties, maps and slots that something refers to and that do not exist."""
        return reference_faults(self._module)

    def picture(self, path: str) -> None:
        """A picture of the main window."""
        for each in self._maps():
            if each.getView().isShowing():
                prepare_map(each)
        picture_of_component(self._module.getPlayerWindow().getRootPane(), path)

    def picture_of_map(
        self, path: str, map: str | None = None, zoom: float = 1.0, area: list[int] | None = None
    ) -> None:
        """A picture of a map with its pieces; `area` is x, y, width, height in map pixels, by default the whole map."""
        chosen = self._map(map) if map else self._maps()[0]
        picture_of_map(chosen, path, zoom, area)

    def alert(self, text: str) -> None:
        """Open a dialog with a text, as an action that asks the player would."""
        java("javax.swing.JOptionPane").showMessageDialog(self._module.getPlayerWindow(), text)

    def sleep(self, seconds: float) -> None:
        """Do nothing, as an engine that hangs."""
        time.sleep(seconds)

    def expression(self, text: str, piece: str | None = None) -> str | None:
        """The value of an expression `{…}`, seen from a piece or from the module: for looking into a failure."""
        made = java("VASSAL.script.expression.Expression").createExpression(text)
        return _text(made.evaluate(self._piece(piece) if piece else self._module))

    def time_of(self, stroke_or_name: str, pieces: list[str], times: int) -> float:
        """Seconds that `times` key events on the selected pieces take."""
        self._select(pieces)
        buffer, pressed = java("VASSAL.counters.KeyBuffer").getBuffer(), stroke(stroke_or_name)
        start = time.perf_counter()
        for _ in range(times):
            buffer.keyCommand(pressed)
        return time.perf_counter() - start


def stroke(text: str) -> Any:
    """The key stroke for `Ctrl+F`, `Num 8`, or a named command."""
    return named(text).getKeyStroke()


def named(text: str) -> Any:
    """The same in the engine's own class, which has both kinds of key."""
    try:
        return java("VASSAL.configure.NamedHotKeyConfigurer").decode(str(key(text)))
    except ValueError as error:
        raise EngineFault(str(error)) from error


def _property_names(piece: Any) -> set[str]:
    """Names of the properties that the traits of a piece provide."""
    names: set[str] = set()
    while isinstance(piece, java("VASSAL.counters.Decorator")):
        names.update(str(name) for name in piece.getPropertyNames())
        piece = piece.getInner()
    names.update(str(name) for name in piece.getPropertyNames())
    return names


def _expanded(slot: Any) -> Any:
    """The piece of a slot with the traits of its prototypes; the engine keeps it."""
    return call_hidden(slot, "VASSAL.build.widget.PieceSlot", "getExpandedPiece")


def _text(value: Any) -> str | None:
    return None if value is None else str(java("java.lang.String").valueOf(jpype.JObject(value)))


def _hint(found: str, valid: Any) -> str:

    close = difflib.get_close_matches(found, [each for each in valid if each], n=1, cutoff=0.6)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _menu_items(components: Any, prefix: str) -> Any:
    for part in components:
        if isinstance(part, java("javax.swing.JMenu")):
            yield from _menu_items(part.getMenuComponents(), f"{prefix}{part.getText()} > ")
        elif isinstance(part, java("javax.swing.JMenuItem")):
            yield f"{prefix}{part.getText()}", part


def _advance(tracker: Any) -> None:
    """One step forward, as the tracker's own button does it, but silently."""
    kind, holder = "VASSAL.build.module.turn.TurnTracker", "VASSAL.build.module.turn.TurnComponent"
    level_kind = "VASSAL.build.module.turn.TurnLevel"
    count = int(call_hidden(tracker, holder, "getTurnLevelCount"))
    first = current = int(hidden(tracker, kind, "currentLevel"))
    level = call_hidden(tracker, holder, "getTurnLevel", jpype.JInt(current))
    call_hidden(level, level_kind, "advance")
    while call_hidden(level, level_kind, "hasRolledOver"):
        current = (current + 1) % count
        set_hidden(tracker, kind, "currentLevel", jpype.JInt(current))
        level = call_hidden(tracker, holder, "getTurnLevel", jpype.JInt(current))
        if current == first:
            break
        call_hidden(level, level_kind, "setLow")


def _press(button: Any) -> None:
    event = java("java.awt.event.ActionEvent")(button, jpype.JInt(1001), str(button.getActionCommand() or ""))
    for listener in button.getActionListeners():
        listener.actionPerformed(event)


def _locate(home: Any, name: str) -> Any:
    """The point of a map whose location has that name, or None. Looks on every board, and trusts only a point that
    the map calls by that name again."""
    point_class = java("java.awt.Point")
    for board in home.getBoards():
        grid = board.getGrid()
        if grid is None:
            continue
        for where in _candidates(grid, name):
            point = point_class(where.x + board.bounds().x, where.y + board.bounds().y)
            point = home.snapTo(point)
            if str(home.locationName(point)) == name:
                return point
    return None


def _candidates(grid: Any, name: str) -> Any:
    with suppress(jpype.JException):
        yield grid.getLocation(name)
    if not isinstance(grid, java("VASSAL.build.module.map.boardPicker.board.ZonedGrid")):
        return
    found = grid.getRegionLocation(name)
    if found is not None:
        yield found
    for zone in grid.getZones():
        bounds = zone.getBounds()
        centre = java("java.awt.Point")(jpype.JInt(int(bounds.getCenterX())), jpype.JInt(int(bounds.getCenterY())))
        if str(zone.getName()) == name or str(grid.locationName(centre)) == name:
            yield centre
