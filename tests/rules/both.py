"""The same game twice: in an installed engine, and on a tabletop in memory. What one does the other does, and they must
agree."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from shared.seeds import chance

from vmodsmith.engine import Engine
from vmodsmith.engine.driver import Refused
from vmodsmith.rules.compiled import CHOSEN
from vmodsmith.rules.tabletop import Play, TabletopFault

__all__ = ["Both", "Walk"]

_OF_ONE = frozenset({
    "PieceUID", "StackPos", "StackSize", "DeckPosition", "DeckName", "Selected", "IgnoreGrid", "BaseIgnoreGrid",
    "NonMovable", "CannotMove", "Immobilized", "NoStack", "Immobile", "cannotMove",
})  # fmt: skip
"""Properties of the engine's own, which say nothing of the game that other properties do not."""


_TRAIL = ("Movement trail", "移動の軌跡")
"""After an undo the engine remembers for itself whether a piece ever had a trail, and counts showing one as an action
or not."""


_CAME_FROM = ("OldMap", "OldLocationName", "OldZone")


class Both:
    """An engine and a table with the same module. `faults` are the differences so far, with what was done before
    them."""

    def __init__(self, engine: Engine, play: Play) -> None:
        self.engine = engine
        self.play = play
        self.uids: dict[str, str] = {}
        self.log: list[str] = []
        self.faults: list[str] = []
        self.undone = False
        self.broken = False
        self._marks: tuple[Any, Any] = (engine.mark(), play.mark())

    # ---- doing

    def do(self, said: str, on_engine: Callable[[], object], on_table: Callable[[], object]) -> bool:
        """Do the same in both. Returns whether it was possible, in both or neither; then nothing else may differ."""
        self.log.append(said)
        self._marks = self.engine.mark(), self.play.mark()
        one = _refusal(on_engine, Refused)
        two = _refusal(on_table, TabletopFault)
        if (one is None) != (two is None):
            self.fault(f"refused by the engine: {one}; by the table: {two}")
        return one is None

    def fault(self, what: str) -> None:
        """Note a difference."""
        self.faults.append(f"{what}\n    after: " + "\n           ".join(self.log[-6:]))

    def new_game(self, side: str | None = None) -> None:
        """A game with nothing on the map."""
        self.uids.clear()
        self.undone = self.broken = False
        self.do("new game", lambda: self.engine.new_game(side), lambda: self.play.new_game(side))

    def setup(self, name: str, identity: str, side: str | None = None) -> None:
        """A game from a setup."""
        self.uids.clear()
        self.undone = self.broken = False
        self.do(f"setup {name}", lambda: self.engine.setup(name, side), lambda: self.play.setup(identity, side))
        self._marks = self.engine.mark(), self.play.mark()  # only the engine says which file it loads
        self.pair()

    def place(self, piece: str, at: str, map: str | None = None) -> str:
        """A piece out of the palette; its reference."""
        made: list[str] = []
        possible = self.do(
            f"place {piece} at {at} on {map}",
            lambda: made.append(self.engine.place(piece, at, map)),
            lambda: made.append(self.play.place(piece, at, map)),
        )
        assert possible and len(made) == 2, "\n".join([*self.faults, "not possible: " + self.log[-1]])
        self.uids[made[0]] = made[1]
        return made[0]

    def theirs(self, uids: Sequence[str]) -> tuple[list[str], list[str]]:
        """References of pieces in the engine and on the table."""
        return [f"uid:{each}" for each in uids], [f"uid:{self.uids[each]}" for each in uids]

    def pair(self) -> None:
        """Find out which new piece of the one is which of the other."""
        known = set(self.uids.values())
        new = [each for each in self.engine.pieces() if each["uid"] not in self.uids]
        ours = [each for each in self.play.pieces() if each["uid"] not in known]
        new.sort(key=_likeness)
        ours.sort(key=_likeness)
        if [each["id"] for each in new] != [each["id"] for each in ours]:
            self.fault(f"new pieces: {[e['id'] for e in new]} in the engine, {[e['id'] for e in ours]} on the table")
            return
        self.uids |= {one["uid"]: two["uid"] for one, two in zip(new, ours, strict=True)}

    # ---- comparing

    def compare(self) -> None:
        """Everything that players see."""
        if self.undone and self._lost():
            self.broken = True
            return
        self._chat()
        self.pair()
        self._order()
        self._values()

    def _lost(self) -> bool:
        """Whether the engine's undo lost a piece that was there for several actions: it may take away a stack that it
        made with what has come into it since (vassalengine/vassal#12033). What comes after that says nothing."""
        there = {each["uid"] for each in self.engine.pieces()}
        here = {each["uid"] for each in self.play.pieces()}
        lost = [uid for uid, ours in self.uids.items() if uid not in there and ours in here]
        return bool(lost) and not any(uid in said for uid in lost for said in self.log[-4:])

    def menus(self, uids: Sequence[str]) -> None:
        """The menus of pieces."""
        for uid in uids:
            (one,), (two,) = self.theirs([uid])
            if not self.engine.exists(one):
                continue
            expected, found = self.engine.menu(one), self.play.menu(two)
            if expected != found:
                self.fault(f"menu of {uid}: {_words(expected)} in the engine, {_words(found)} on the table")
            shown, ours = self.engine.layers(one), self.play.layers(two)
            if shown != ours:
                self.fault(f"layers of {uid}: {shown} in the engine, {ours} on the table")

    def _chat(self) -> None:
        expected, found = self.engine.chat(self._marks[0]), self.play.chat(self._marks[1])
        expected = [" ".join(each.split()) for each in expected]
        if self.undone:  # several selected pieces act in the order of their stacks
            expected, found = sorted(expected), sorted(found)
        if expected != found:
            self.fault(f"chat: {expected} in the engine, {found} on the table")

    def _order(self) -> None:
        """What lies where, the bottom one first. After an undo the engine may go through the stacks of a map, and the
        pieces that do not stack, in another order."""
        there = self._stacks(self.engine.pieces(), self.uids)
        here = self._stacks(self.play.pieces(), {uid: uid for uid in self.uids.values()})
        for place in there.keys() | here.keys():
            if there.get(place) != here.get(place):
                self.fault(f"at {place}: {there.get(place)} in the engine, {here.get(place)} on the table")
        if not self.undone and list(there) != list(here):
            self.fault(f"order: {list(there)} in the engine, {list(here)} on the table")

    def _stacks(self, pieces: Sequence[dict[str, Any]], uids: dict[str, str]) -> dict[tuple[str, int, int], list[str]]:
        """The pieces at each point, by window; after an undo those that do not stack first, in any order."""
        found: dict[tuple[str, int, int], list[str]] = {}
        known = self.play.tabletop.pieces
        for each in pieces:
            found.setdefault((each["map"], each["x"], each["y"]), []).append(uids.get(each["uid"], "?"))
        if self.undone:
            for heap in found.values():
                loose = [uid for uid in heap if uid in known and not known[uid].chain.stacks]
                heap[:] = [*sorted(loose), *(uid for uid in heap if uid not in loose)]
        return found

    def _translated(self, text: str) -> str:
        """A value with the table's number for each piece of the engine that it names."""
        return re.sub(r"\b\d{13,}\b", lambda found: self.uids.get(found[0], found[0]), text)

    def _values(self) -> None:
        snapshot = self.engine.snapshot()
        if (shown := self.engine.turn()) != (ours := self.play.turn()):
            self.fault(f"turn: {shown!r} in the engine, {ours!r} on the table")
        table = self.play.tabletop
        for name, text in snapshot["properties"].items():
            found, value = table.state.text(name), self._translated(text)
            if name in table.state.globals and found != value:
                self.fault(f"global {name}: {value!r} in the engine, {found!r} on the table")
        for uid, entry in snapshot["pieces"].items():
            piece = table.pieces.get(self.uids.get(uid, ""))
            if piece is None or "properties" not in entry:
                continue
            if entry["name"] != (name := table.words.engine_name(piece, None)):
                self.fault(f"name: {entry['name']!r} in the engine, {name!r} on the table")
            values = entry["properties"]
            if not self.undone:
                # Where it came from belongs to the player who moved it: the engine neither sends nor undoes it.
                values |= self.engine.piece(f"uid:{uid}", *_CAME_FROM)["properties"]
            for each, value in values.items():
                if each in _OF_ONE or each.endswith("_Image") or each == CHOSEN:
                    continue
                found = piece.read(each)
                if each.startswith("vms_") and (found, value) == (None, ""):
                    continue  # how the module's rules are called, which memory has no use for
                if found != value:
                    self.fault(f"{entry['id']} {each}: {value!r} in the engine, {found!r} on the table")


class Walk:
    """Random things that players do, the same for the same seed."""

    def __init__(self, both: Both, seed: int, rows: Sequence[str], places: Sequence[tuple[str, str]]) -> None:
        self.both = both
        self.random = chance(seed)
        self.rows = rows
        self.places = places
        self.sides = [*both.engine.info()["sides"], "observer"]

    def start(self, pieces: int) -> None:
        """A new game with some pieces, several to a place."""
        few = self.random.sample(list(self.places), min(6, len(self.places)))
        self.both.new_game(self.random.choice(self.sides))
        for _ in range(pieces):
            map, at = self.random.choice(few)
            self.both.place(self.random.choice(list(self.rows)), at, map)
            self.both.compare()

    def step(self) -> None:
        """One thing."""
        if self.both.broken:
            return
        ways = (
            [self._menu] * 6 + [self._move] * 4 + [self._undo] * 2 + [self._place, self._turn, self._redo, self._side]
        )
        self.random.choice(ways)()
        self.both.compare()
        alive = [each for each in self.both.uids if self.both.engine.exists(f"uid:{each}")]
        if alive:
            self.both.menus([self.random.choice(alive)])

    def _some(self, most: int) -> list[str]:
        known = {each["uid"] for each in self.both.engine.pieces()}
        alive = [each for each in self.both.uids if each in known]
        return self.random.sample(alive, min(len(alive), self.random.randint(1, most)))

    def _menu(self) -> None:
        both, chosen = self.both, self._some(2)
        if not chosen:
            return
        there, here = both.theirs(chosen)
        texts = [each["text"] for each in both.engine.menu(there[0]) if not both.undone or each["text"] not in _TRAIL]
        if not texts:
            return
        text = self.random.choice(texts)
        both.do(f"do {text!r} to {chosen}", lambda: both.engine.do(there, text), lambda: both.play.do(here, text))

    def _move(self) -> None:
        both, chosen = self.both, self._some(3)
        if not chosen:
            return
        there, here = both.theirs(chosen)
        places = [(each["map"], each["at"]) for each in both.engine.pieces()]
        map, at = self.random.choice(places if self.random.random() < 0.6 else list(self.places))
        both.do(
            f"move {chosen} to {at}", lambda: both.engine.move(there, at, map), lambda: both.play.move(here, at, map)
        )

    def _place(self) -> None:
        map, at = self.random.choice(list(self.places))
        self.both.place(self.random.choice(list(self.rows)), at, map)

    def _turn(self) -> None:
        both, way = self.both, self.random.choice(["next", "next", "next", "prev"])
        both.do(f"turn {way}", lambda: both.engine.turn(way), lambda: both.play.turn(way))

    def _undo(self) -> None:
        both = self.both
        both.undone = True
        if both.do("undo", both.engine.undo, both.play.undo) and self.random.random() < 0.5:
            both.compare()
            both.do("redo", both.engine.redo, both.play.redo)

    def _redo(self) -> None:
        both = self.both
        both.do("redo", both.engine.redo, both.play.redo)

    def _side(self) -> None:
        both, side = self.both, self.random.choice(self.sides)
        both.do(f"side {side}", lambda: both.engine.take_side(side), lambda: both.play.take_side(side))


def _likeness(piece: dict[str, Any]) -> tuple[str, ...]:
    """What tells two new pieces apart."""
    return tuple(str(piece[name]) for name in ("id", "map", "x", "y", "name"))


def _refusal(act: Callable[[], object], kind: type[Exception]) -> str | None:
    try:
        act()
    except kind as error:
        return str(error)
    return None


def _words(menu: Sequence[dict[str, Any]]) -> str:
    return ", ".join(each["text"] + ("" if each["enabled"] else " (grey)") for each in menu)
