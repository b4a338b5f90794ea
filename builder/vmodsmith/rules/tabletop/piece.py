"""A counter in the game. The names without an underscore are those that rules use:
`builder/vmodsmith/rules/language/vocabulary.pyi`."""

from __future__ import annotations

from typing import Any

from vmodsmith.rules.language.codec import Unreadable
from vmodsmith.vassal.sequence import Key, key

from .behaviour import Bearer, Behaviour
from .chain import COVER, FACE, TraitChain
from .errors import RuleError
from .numbers import whole_number
from .places import Stack, WindowPoint
from .protocols import TabletopOfPiece
from .terrain import Hex

__all__ = ["Piece"]


_OLD = {"OldMap": 0, "OldLocationName": 1, "OldZone": 2, "OldBoard": 0, "OldX": 3, "OldY": 4}

_ARROWS = {key("Up"): "top", key("Down"): "bottom", key("Right"): "up", key("Left"): "down"}
"""The keys by which the engine reorders a stack."""

OldPlace = tuple[str, str, str, str, str]
"""The place from which a piece came: window, place, zone, x and y, stored as texts as in the engine."""


class Piece:
    """One piece of a tabletop, and its identity for as long as the game lasts."""

    __slots__ = (
        "back", "chain", "clicked", "faces", "kind", "layer", "old", "row", "side", "stack", "stacks", "tabletop",
        "type", "uid", "values",
    )  # fmt: skip

    def __init__(self, tabletop: TabletopOfPiece, chain: TraitChain, uid: str, values: list[Any]) -> None:
        counter = chain.counter
        self.tabletop = tabletop
        self.chain = chain
        self.values = values
        self.uid = uid
        self.row = chain.row.id
        self.kind = counter.kind
        self.side: str | None = counter.side
        self.type: str | None = counter.type
        self.faces = 1 if chain.mask is not None else len(counter.faces)
        self.layer = chain.layer
        self.stacks = chain.stacks
        self.stack: Stack | None = None
        self.back: WindowPoint | None = None
        self.clicked = False
        """Whether it ever received a key: the engine records the first time, and so can undo it."""
        self.old: tuple[WindowPoint | None, OldPlace] | None = None

    def __repr__(self) -> str:
        return f"Piece({self.row}, {self.uid})"

    def __copy__(self) -> Piece:
        return self

    def __deepcopy__(self, memo: object) -> Piece:
        return self

    # ---- what a rule asks

    @property
    def id(self) -> str:
        return "" if self.hidden() else self.chain.id

    @property
    def name(self) -> str:
        return self.tabletop.words.names(self, face=False)

    @property
    def full_name(self) -> str:
        return self.tabletop.words.names(self, face=True)

    @property
    def formation(self) -> str | None:
        return self.chain.counter.formation

    @property
    def formation_name(self) -> str:
        formation = self.chain.counter.formation
        return self.tabletop.words.formation(formation) if formation else ""

    @property
    def hex(self) -> Hex | None:
        stack = self.stack
        return stack.place.hex if stack is not None else None

    @property
    def here(self) -> Hex:
        """Its hex, for a piece that certainly has one."""
        if (found := self.hex) is None:
            raise RuleError("this piece is in no hex of the map")
        return found

    @property
    def box(self) -> str | None:
        stack = self.stack
        return stack.place.box if stack is not None else None

    @property
    def in_play(self) -> bool:
        return self.stack is not None

    @property
    def face(self) -> int:
        return abs(int(self.values[self.chain.face_slot]))

    @property
    def steps(self) -> int:
        return self.faces - self.face + 1

    @property
    def facing(self) -> int | None:
        slot = self.chain.facing_slot
        return int(self.values[slot]) if slot >= 0 else None

    @property
    def track(self) -> int:
        return whole_number((self.box or "").rpartition(".")[2]) or 0

    @property
    def came_from(self) -> Hex | None:
        place = self.old[0] if self.old else None
        return place.hex if place else None

    @property
    def came_from_box(self) -> str | None:
        place = self.old[0] if self.old else None
        return place.box if place else None

    @property
    def masked(self) -> bool:
        mask = self.chain.mask
        return mask is not None and bool(self.values[mask.slot])

    @property
    def moved(self) -> bool:
        slot = self.chain.moved_slot
        return slot >= 0 and bool(self.values[slot])

    def is_a(self, word: str) -> bool:
        return word in self.chain.classes

    def has(self, condition: str) -> bool:
        slot = self.chain.conditions.get(condition)
        return slot is not None and self.values[slot] > 0

    def state(self, name: str) -> str:
        known = self.chain.states.get(name)
        if known is None:
            return ""
        number = int(self.values[known[0]])
        return known[1][number - 1] if number else ""

    def printed(self, stat: str, step: int = 0) -> str:
        stats = self.chain.stats
        number = step or self.face
        return stats[number - 1].get(stat, "") if number <= len(stats) else ""

    def stat(self, name: str) -> int:
        return whole_number(self.printed(name)) or 0

    def column(self, name: str) -> str:
        return self.chain.column(name) if self.id else ""

    def arc_of(self, where: Hex) -> str:
        return self.tabletop.arc(self, where)

    def arc_towards(self, direction: int, facing: int) -> str:
        return self.chain.arc(direction - facing)

    # ---- what a rule does

    def _change(self, slot: int, value: object) -> None:
        if self.values[slot] != value:
            self._be_there()
            self.put_value(slot, value)

    def _be_there(self) -> None:
        if self.stack is None:
            raise RuleError("a piece that has left the game cannot be changed")

    def mark(self, condition: str, on: bool = True) -> None:
        slot = self.chain.conditions.get(condition)
        if slot is None:
            if on:
                raise RuleError(f"pieces of the kind {self.kind} have no condition {condition}")
        elif (self.values[slot] > 0) != on:
            self._change(slot, -self.values[slot])

    def set_state(self, name: str, value: str) -> None:
        known = self.chain.states.get(name)
        if known is None:
            if value:
                raise RuleError(f"pieces of the kind {self.kind} have no state {name}")
            return
        if value and value not in known[1]:
            raise RuleError(f"the state {name} has no value {value}")
        self._change(known[0], str(known[1].index(value) + 1 if value else 0))

    def turn_to(self, direction: int) -> None:
        slot = self.chain.facing_slot
        if slot >= 0:
            self._change(slot, direction % 6)

    def show_face(self, face: int) -> None:
        slot = self.chain.face_slot
        if 1 <= face <= self.faces:
            self._change(slot, face)

    def lose_step(self) -> bool:
        last = self.face >= self.faces
        if last:
            self.eliminate()
        else:
            self.show_face(self.face + 1)
        self.tabletop.rules.followed(self, "vms-step-loss")
        return last

    @property
    def losses(self) -> str | None:
        """The box to which it goes when it is eliminated; None or empty if there is none."""
        return self.chain.losses

    def eliminate(self) -> None:
        address = self.chain.losses
        if not address and self.tabletop.game.hosted is not None:
            self.discard()
            return
        if not address:
            raise RuleError(f"{self.tabletop.words.mine(self.name)} is of a kind without a box for eliminated pieces")
        if self.box == address or self.stack is None:
            return
        self.note("back", self.place)
        self.send(address)
        self.tabletop.rules.followed(self, "vms-to-losses")

    def move(self, to: Hex) -> None:
        self._be_there()
        self._go(self.tabletop.middle(to), marked=True)

    def put(self, to: Hex) -> None:
        self._be_there()
        self._go(self.tabletop.middle(to), marked=False)

    def send(self, to: str) -> None:
        self._be_there()
        there = self.tabletop.box_place(to)
        if not self._lies(there):
            self.travel(there, marked=False)

    def discard(self) -> None:
        self.tabletop.remove(self)

    def clear_moved(self) -> None:
        if self.moved:
            self.mark_moved(False)

    def mask(self) -> bool:
        mask = self.chain.mask
        if mask is None or not mask.may(self):
            return False
        self._change(mask.slot, self.tabletop.side_name or "")
        return True

    def unmask(self) -> None:
        mask = self.chain.mask
        if mask is not None:
            self._change(mask.slot, "")

    def command(self, name: str) -> None:
        self.tabletop.reporter.heard()
        self.tabletop.pressed += 1
        try:
            self.press(self.tabletop.key(name))
        finally:
            self.tabletop.pressed -= 1

    def stored(self, name: str, descriptor: str) -> Any:
        """A value that rules store for it; an empty one if its kind does not have the value."""
        slot = self.chain.properties.get(name)
        try:
            return self.tabletop.codec.read(descriptor, "" if slot is None else self.values[slot])
        except Unreadable as error:
            raise RuleError(f"{name}: {error}") from None

    def store(self, name: str, descriptor: str, value: Any) -> None:
        """Set a value that rules store for it."""
        slot = self.chain.properties.get(name)
        if slot is None:
            raise RuleError(f"pieces of the kind {self.kind} have no property {name}")
        self._change(slot, self.tabletop.codec.write(descriptor, value))

    def stored_text(self, name: str) -> str | None:
        """The text of a value that rules store for it; None if its kind does not have the value."""
        slot = self.chain.properties.get(name)
        return None if slot is None else str(self.values[slot])

    def store_text(self, name: str, text: str) -> None:
        """Set such a text, if its kind has the value."""
        slot = self.chain.properties.get(name)
        if slot is not None:
            self._change(slot, text)

    # ---- what the tabletop does with it

    @property
    def basic_name(self) -> str:
        """Its name without states, in the base language."""
        return self.chain.basic_name

    @property
    def mask_name(self) -> str:
        """Its name while it is face down, in the base language."""
        return self.chain.mask.trait.mask_name if self.chain.mask else ""

    def hidden(self, *, from_all: bool = False) -> bool:
        """Whether it is face down for the player of this tabletop, or for one of several."""
        mask = self.chain.mask
        return mask is not None and mask.hidden(self, from_all=from_all)

    def suffixes(self) -> list[str]:
        """The texts that its layers add to its name, in the base language."""
        return self.chain.suffixes(self)

    def face_suffix(self) -> str:
        """The text that its face alone adds to its name, in the base language."""
        layers = self.chain.named_layers
        return "".join(layers[each].suffix(self) for each in (FACE, COVER) if each in layers)

    @property
    def place(self) -> WindowPoint | None:
        """Its place; None for nowhere."""
        return self.stack.place if self.stack is not None else None

    def note(self, name: str, value: object) -> None:
        if getattr(self, name) is not value:
            self.tabletop.journal.set(self, name, value)

    def put_value(self, slot: int, value: object) -> None:
        if self.values[slot] != value:
            self.tabletop.journal.item(self.values, slot, value)

    def leave(self) -> None:
        """Record its place before it moves. A player's undo does not change this record, as in the engine."""
        place = self.place
        note: OldPlace = ("", "", "", "0", "0")
        if place is not None:
            window = self.tabletop.places.windows[place.window].name
            note = (window, place.name, place.zone, str(place.x), str(place.y))
        if self.old is None or self.old[1] != note:
            self.tabletop.journal.set(self, "old", (place, note))

    def mark_moved(self, on: bool) -> None:
        self.put_value(self.chain.moved_slot, on)
        if self.chain.trail_slot >= 0:
            self.put_value(self.chain.trail_slot, True)

    def _go(self, to: WindowPoint, *, marked: bool) -> None:
        """Move by rules, on top of the pieces there; a piece that is already there on top, or in no stack, stays."""
        if not self._lies(to) or (
            self.stack is not None and not self.stack.loose and self.stack.pieces[-1] is not self
        ):
            self.travel(to, marked=marked)

    def _lies(self, at: WindowPoint) -> bool:
        place = self.place
        return place is not None and (place.window, place.x, place.y) == (at.window, at.x, at.y)

    def travel(self, to: WindowPoint, *, marked: bool) -> None:
        """Move by a command."""
        slot = self.chain.moved_slot
        place = self.place
        if marked and slot >= 0 and place is not None and self.tabletop.places.windows[place.window].marks:
            self.mark_moved(True)
        self.leave()
        self.tabletop.places.put(self, to)

    def press(self, key: Key) -> None:
        """Press a key for this piece: each trait that listens to it reacts, in the order of the engine."""
        _pass_on(self, key, self.chain.relevant(key), 0)
        if key in _ARROWS and self.stack is not None:
            self._shift(_ARROWS[key])

    def _shift(self, way: str) -> None:
        """Move a piece within its stack, by the engine's own keys."""
        assert self.stack is not None
        place, last = self.stack.pieces.index(self), len(self.stack.pieces) - 1
        to = {"top": last, "bottom": 0, "up": min(last, place + 1), "down": max(0, place - 1)}[way]
        self.tabletop.places.shift(self, to)

    def read(self, name: str) -> str | None:
        """A property as in the engine; None if there is none."""
        way = self.chain.getter(name)
        return way(self) if way is not None else self._basic(name)

    def _basic(self, name: str) -> str | None:
        """A property of the basic piece, else of the game."""
        place = self.place
        match name:
            case "BasicName":
                return self.chain.basic_name
            case "LocalizedBasicName":
                return self.tabletop.state.local(self.chain.basic_name)
            case "PieceName":
                return self.tabletop.words.engine_name(self, None)
            case "LocalizedPieceName":
                return self.tabletop.words.engine_name(self, self.tabletop.state.language)
            case "LocationName":
                return place.name if place else ""
            case "CurrentMap" | "CurrentBoard":
                return self.tabletop.places.windows[place.window].name if place else ""
            case "CurrentZone":
                return place.zone if place else ""
            case "CurrentX" | "CurrentY":
                return str(getattr(place, name[-1].lower())) if place else "0"
            case "PieceUID":
                return self.uid
            case "PieceId":
                return self.chain.row.gpid
            case "DeckName":
                return ""
            case "StackSize":
                return str(len(self.stack.pieces)) if self.stack else "1"
            case "StackPos":
                return str(len(self.stack.pieces) - self.stack.pieces.index(self)) if self.stack else "1"
        if name in _OLD:
            return self.old[1][_OLD[name]] if self.old else None
        return self.tabletop.state.text(name)


def _pass_on(piece: Bearer, key: Key, traits: tuple[Behaviour[Any], ...], at: int) -> None:
    if at < len(traits):
        traits[at].press(piece, key, lambda: _pass_on(piece, key, traits, at + 1))
