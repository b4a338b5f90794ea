"""A game that was set up and saved in VASSAL, as the rows of a setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from vmodsmith.assemble import naming
from vmodsmith.assemble.atlas import Atlas
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pieces import ModulePiece, pieces
from vmodsmith.model import Game, Setup, SetupRow
from vmodsmith.vassal.piece import ADD
from vmodsmith.vassal.placed import PieceOnMap, level_of, placed_piece
from vmodsmith.vassal.savedgame import commands_of
from vmodsmith.vassal.traits import DynamicProperty, Embellishment, FreeRotator
from vmodsmith.vassal.traits.reading import read_trait

__all__ = ["COLUMNS", "TakenBack", "rows_of_save"]

COLUMNS = ("piece", "at", "map", "face", "state", "facing", "source")

Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The rows of a setup, and a sentence for each part of the saved game that could not become a row."""

    rows: tuple[Row, ...]
    left_out: tuple[str, ...]


def rows_of_save(game: Game, text: str, setup: Setup | None, source: str) -> TakenBack:
    """The rows of the setup that the text of a saved game holds, bottom pieces of a stack first.

    Rows that an existing `setup` has with the same contents keep their source, and those of its base are left out; new
    ones get `source`. Raises nothing: damaged and unknown parts are listed in `left_out`.
    """
    return _Reading(game, setup, source).rows(text)


class _Reading:
    """One saved game that is read into rows."""

    def __init__(self, game: Game, setup: Setup | None, source: str) -> None:
        self.game, self.source = game, source
        say = Lexicon(game)
        self.atlas = Atlas(game, game.style, say)
        self.sheets = {self.atlas.map_name(each): each for each in game.maps}
        self.windows = {self.atlas.window_name(each): each for each in self.atlas.windows}
        self.slots: dict[str, ModulePiece] = {}
        for each in pieces(game, say):
            plugin = game.plugin_by_option.get(each.counter.option or "")
            self.slots[naming.gpid_in(plugin.id, each.gpid) if plugin else each.gpid] = each
        self.order = {each.id: number for number, each in enumerate(self.slots.values())}
        self.known = game.rows_of(setup) if setup else {}
        base = next((each for each in game.setups if setup and each.id == setup.base), None)
        self.below = game.rows_of(base) if base else {}
        self.left_out: list[str] = []

    def rows(self, text: str) -> TakenBack:
        placed = list(self._placed(text))
        identities = self._identities(placed)
        stacks: dict[tuple[str, str], list[tuple[PieceOnMap, str]]] = {}
        for piece, identity in zip(placed, identities, strict=True):
            at = self._place(piece) if identity else None
            if identity and at is None:
                self.left_out.append(f"{piece.name} at {piece.x},{piece.y} of {piece.map!r}: no hex or box is there")
            elif identity and at:
                stacks.setdefault(at, []).append((piece, identity))
        first = {at: min(self.order[identity] for _, identity in stack) for at, stack in stacks.items()}
        found = [
            row
            for (at, sheet), stack in sorted(stacks.items(), key=lambda each: first[each[0]])
            for piece, identity in stack
            if (row := self._row(piece, identity, at, sheet))
        ]
        return TakenBack(tuple(found), tuple(self.left_out))

    def _placed(self, text: str) -> Iterator[PieceOnMap]:
        """The pieces on maps, those of a stack from the bottom up, in the order of the file otherwise."""
        loose: dict[str, PieceOnMap] = {}
        stacks: list[list[str]] = []
        for command in commands_of(text):
            if not command.startswith(ADD):
                continue
            try:
                placed = placed_piece(command)
            except ValueError:
                self.left_out.append("a piece whose text is damaged")
                continue
            if isinstance(placed, list):
                stacks.append(placed)
            elif placed is not None and placed.map:
                loose[placed.id or f"?{len(loose)}"] = placed
        for stack in stacks:
            yield from (loose.pop(each) for each in stack if each in loose)
        yield from loose.values()

    def _identities(self, placed: Sequence[PieceOnMap]) -> list[str | None]:
        """The identity of each piece: that of its slot, or if it is taken, that of another copy of its counter."""
        slots = [self.slots.get(each.gpid) for each in placed]
        taken: set[str] = set()
        found: list[str | None] = []
        for slot in slots:
            own = slot.id if slot and slot.id not in taken else None
            found.append(own)
            taken |= {own} if own else set()
        for number, (piece, slot) in enumerate(zip(placed, slots, strict=True)):
            if slot is None:
                self.left_out.append(f"{piece.name} at {piece.x},{piece.y} of {piece.map!r}: no row of the game has it")
            elif found[number] is None:
                copies = naming.copies(slot.counter.id, slot.counter.quantity)
                free = next((each for each in copies if each not in taken), None)
                if free is None:
                    more = f"there are {slot.counter.quantity} of it, and more lie on the maps"
                    self.left_out.append(f"{piece.name} at {piece.x},{piece.y} of {piece.map!r}: {more}")
                else:
                    taken.add(free)
                    found[number] = free
        return found

    def _place(self, piece: PieceOnMap) -> tuple[str, str] | None:
        """The hex or box of a piece, and the map if it has to be named."""
        sheet = self.sheets.get(piece.map)
        if sheet is not None:
            lying = self.atlas.on_map if sheet is self.game.maps[0] else ()
            if (found := next(filter(None, (self._box(each, piece) for each in lying)), None)) is not None:
                return found, ""
            board = self.atlas.sheets[sheet.id]
            number, centre = min(
                board.centres.items(), key=lambda each: (each[1].x - piece.x) ** 2 + (each[1].y - piece.y) ** 2
            )
            away = ((centre.x - piece.x) ** 2 + (centre.y - piece.y) ** 2) ** 0.5
            if away > 0.6 * board.across:
                return None
            return number, "" if sheet is self.game.maps[0] else sheet.id
        window = self.windows.get(piece.map)
        address = self._box(window, piece) if window else None
        return (address, "") if address else None

    def _box(self, window: str, piece: PieceOnMap) -> str | None:
        """The box of a window of displays that a piece lies in."""
        for address, box in self.atlas.layout(window).boxes.items():
            if box.x <= piece.x <= box.right and box.y <= piece.y <= box.bottom:
                return address
        return None

    def _row(self, piece: PieceOnMap, identity: str, at: str, sheet: str) -> Row | None:
        """A row, None if the base of the setup has the same."""
        face, facing, state = self._looks(piece)
        row = {
            "piece": identity,
            "at": at,
            "map": sheet,
            "face": str(face) if face > 1 else "",
            "state": " ".join(state),
            "facing": str(facing) if facing else "",
        }
        if (below := self.below.get(identity)) and _contents(below) == row:
            return None
        known = self.known.get(identity)
        return {**row, "source": known.source if known and _contents(known) == row else self.source}

    def _looks(self, piece: PieceOnMap) -> tuple[int, int, list[str]]:
        """The face that is up, the facing, the conditions and states, as rows write them."""
        conditions = {each.id for each in self.game.conditions}
        states = {each.property_name: each for each in self.game.states}
        face, facing, found = 1, 0, list[str]()
        for each in piece.text.traits:
            trait = read_trait(each.type, each.state)
            if isinstance(trait, Embellishment):
                level = level_of(each.state) or 0
                if trait.name == "Step" and len(trait.levels) > 1:
                    face = max(1, level)
                elif trait.name in conditions and level > 0:
                    found.append(trait.name)
            elif isinstance(trait, FreeRotator) and trait.name == naming.FACING:
                facing = trait.facing % 6
            elif isinstance(trait, DynamicProperty) and trait.name in states:
                state = states[trait.name]
                value = next((one.id for one in state.values if str(state.number(one.id)) == trait.value), None)
                if value:
                    found.append(f"{state.id}:{value}")
        return face, facing, found


def _contents(row: SetupRow) -> Mapping[str, str]:
    """The contents of a row as written; the first face and a facing to the top are left out."""
    return {
        "piece": row.piece.removesuffix("#1"),
        "at": row.at,
        "map": row.map or "",
        "face": str(row.face) if row.face and row.face > 1 else "",
        "state": " ".join(row.state),
        "facing": str(row.facing) if row.facing else "",
    }
