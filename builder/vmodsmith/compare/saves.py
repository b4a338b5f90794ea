"""Saved games compared: pieces that were added, removed, moved or changed, properties, trackers, notes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from vmodsmith.vassal.components import BoardPlace
from vmodsmith.vassal.piece import ADD, RawTrait
from vmodsmith.vassal.placed import PieceOnMap, placed_piece
from vmodsmith.vassal.savedgame import commands_of
from vmodsmith.vassal.sequence import decode
from vmodsmith.vassal.traits import Trait
from vmodsmith.vassal.traits.fieldforms import read_int
from vmodsmith.vassal.traits.reading import known_trait

from .changes import Change, Detail, StateDetail
from .place_names import PlaceNames
from .states import Names, is_redefined, kept_state, state_changes
from .traits import chain_changes
from .wording import property_named, shown

__all__ = ["NOWHERE", "ComparedSave", "property_names", "read_game", "save_changes"]


@dataclass(frozen=True, slots=True)
class ComparedSave:
    """The contents of a saved game that are compared."""

    pieces: tuple[PieceOnMap, ...]
    boards: Mapping[str, Sequence[BoardPlace]]
    values: Mapping[tuple[str, str], str]


def read_game(text: str) -> ComparedSave:
    """The game in the text of a saved game. Damaged parts are left out."""
    pieces: list[PieceOnMap] = []
    boards: dict[str, Sequence[BoardPlace]] = {}
    values: dict[tuple[str, str], str] = {}
    for command in commands_of(text):
        if command.startswith(ADD):
            with suppress(ValueError):
                placed = placed_piece(command)
                if isinstance(placed, PieceOnMap):
                    pieces.append(placed)
            continue
        words = decode(command, "\t")
        if words[0].endswith("BoardPicker"):
            boards[words[0].removesuffix("BoardPicker")] = tuple(_boards(words[1:]))
        elif command.startswith("GlobalProperty"):
            _, name, value, holder = (*decode(command, ";"), "", "", "")[:4]
            values["global property", name if holder in ("", "Module") else f"{name} of {holder}"] = value
        elif words[0].startswith("TURN"):
            values["turn tracker", words[0].removeprefix("TURN")] = "\t".join(words[1:])
        elif words[0] in ("NOTES", "PNOTES"):
            values["notes", "of the scenario" if words[0] == "NOTES" else "of all players"] = "\t".join(words[1:])
        elif words[0] == "PLAYER":
            _, _, player, side = (*words, "", "", "")[:4]
            values["player", player] = side
    return ComparedSave(tuple(pieces), boards, values)


def _boards(words: Sequence[str]) -> Iterator[BoardPlace]:
    for name, column, row in zip(words[0::3], words[1::3], words[2::3], strict=False):
        parts = decode(name, "/")
        at = read_int(column), read_int(row)
        if at[0] is not None and at[1] is not None:
            yield BoardPlace(parts[0], at[0], at[1], parts[1:] == ["rev"])


def save_changes(
    before: ComparedSave,
    after: ComparedSave,
    old_places: PlaceNames | None = None,
    new_places: PlaceNames | None = None,
    *,
    definitions: bool = True,
) -> Iterator[Change]:
    """The differences between two saved games of one module.

    With the maps of the module places have names. Without `definitions` changed traits of a piece are only mentioned,
    because the comparison of the two modules shows them.
    """
    pairs, gone, came = _paired(before.pieces, after.pieces)
    old, new = old_places or new_places, new_places or old_places
    for piece in came:
        yield Change("piece", "added", (f"{_called(piece)}, {_where(piece, after, new)}",))
    for piece in gone:
        yield Change("piece", "removed", (f"{_called(piece)}, {_where(piece, before, old)}",))
    names = tuple({each.id: each.name for each in game.pieces} for game in (before, after))
    alike = Counter(each.name for each in after.pieces)
    for one, other in pairs:
        if (one.map, one.x, one.y) != (other.map, other.x, other.y):
            places = _where(one, before, old), _where(other, after, new)
            if places[0] == places[1]:
                places = f"{places[0]} ({one.x},{one.y})", f"{places[1]} ({other.x},{other.y})"
            yield Change("piece", "moved", (_called(other),), (Detail("place", *places),))
        if one.gpid != other.gpid:
            numbers = " → ".join(each.gpid or "none" for each in (one, other))
            yield Change("piece", "renumbered", (f"{_called(other)} ({numbers})",))
        details = tuple(_details(one, other, (names[0], names[1]), definitions=definitions))
        if details:
            name = other.name if alike[other.name] == 1 else f"{_called(other)}, {_where(other, after, new)}"
            yield Change("piece", "changed", (name,), details)
    for kind, name in [*before.values, *(each for each in after.values if each not in before.values)]:
        values = before.values.get((kind, name)), after.values.get((kind, name))
        if values[0] != values[1]:
            how = "added" if values[0] is None else "removed" if values[1] is None else "changed"
            texts = (None if each is None else shown(each) for each in values)
            yield Change(kind, how, (name,), (Detail("value", *texts),))


NOWHERE = "on no map"
"""The place of a piece that is on no map."""


def _called(piece: PieceOnMap) -> str:
    return piece.name.strip() or "a piece without a name"


def _where(piece: PieceOnMap, game: ComparedSave, places: PlaceNames | None) -> str:
    if not piece.map:
        return NOWHERE
    name = places.name(piece.map, piece.x, piece.y, game.boards) if places else f"at {piece.x},{piece.y}"
    return f"{name} ({piece.map})"


def _paired(
    before: Sequence[PieceOnMap], after: Sequence[PieceOnMap]
) -> tuple[list[tuple[PieceOnMap, PieceOnMap]], list[PieceOnMap], list[PieceOnMap]]:
    """Pairs of the same piece before and after: first by number in the game and slot; then by slot and name, with
    preference for the same place and state; then by slot and place; then by name, in their order.
    """
    pairs: dict[int, tuple[PieceOnMap, PieceOnMap]] = {}
    free, left = dict.fromkeys(range(len(before))), dict.fromkeys(range(len(after)))
    keys: tuple[Callable[[PieceOnMap], tuple[str, ...]], ...] = (
        lambda piece: (piece.id, piece.gpid, piece.name),
        lambda piece: (piece.gpid, piece.name, *_place_of(piece), *(each.state for each in piece.text.traits)),
        lambda piece: (piece.gpid, piece.name, *_place_of(piece)),
        lambda piece: (piece.gpid, piece.name),
        _slot_and_place,
        lambda piece: (piece.name,),
        lambda piece: (piece.id, piece.gpid),
    )
    for key in keys:
        waiting: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for n in reversed(list(free)):
            waiting[key(before[n])].append(n)
        for m in list(left):
            at = waiting.get(key(after[m]))
            if at:
                n = at.pop()
                pairs[m] = (before[n], after[m])
                del free[n], left[m]
    return [pairs[m] for m in sorted(pairs)], [before[n] for n in free], [after[m] for m in left]


def _place_of(piece: PieceOnMap) -> tuple[str, str, str]:
    return piece.map, str(piece.x), str(piece.y)


def _slot_and_place(piece: PieceOnMap) -> tuple[str, ...]:
    """The key of a piece that stays the same if a new version of the module renames its slot."""
    if piece.gpid and piece.map:
        return piece.gpid, *_place_of(piece)
    return piece.id, piece.gpid, piece.name


def _details(one: PieceOnMap, other: PieceOnMap, names: tuple[Names, Names], *, definitions: bool) -> Iterator[Detail]:
    """The differences in a piece, except for its place: the state of each trait, and the traits themselves if the
    module was another. `names` are those of the pieces of each game.
    """
    old, new = one.text.traits, other.text.traits
    alike = [each.type for each in old] == [each.type for each in new]
    if not alike:
        changes = chain_changes(_read(one), _read(other), _read(other, states=True))
        yield from (each for each in changes if definitions or each.field == "name")
        if changes and not definitions:
            yield Detail("traits", "as they were", "others")
    if one.name != other.name:
        return
    old, new = _seen(old[1:]), _seen(new[1:])
    counts = Counter(each.type for each in old)
    for was, now in _aligned(old, new):
        if was.state != now.state and (alike or not now.type.startswith(_MARK)):
            for each in state_changes(was, now, *names):
                many = counts[was.type]
                yield each if many == 1 else replace(each, field=f"{each.field} (one of {many} written alike)")
    if not alike:
        yield from _redefined(old, new)


def _seen(traits: Sequence[RawTrait]) -> tuple[RawTrait, ...]:
    """The traits without properties that are hidden by an outer property of the same name: nothing ever reads them."""
    found: list[RawTrait] = []
    names: set[str] = set()
    for each in reversed(traits):
        if each.type.startswith(_VALUE):
            name = decode(each.type, ";")[1]
            if name in names:
                continue
            names.add(name)
        found.append(each)
    return tuple(reversed(found))


def _aligned(before: Sequence[RawTrait], after: Sequence[RawTrait]) -> Iterator[tuple[RawTrait, RawTrait]]:
    """The common traits of two pieces, matched by type, even if one piece has more or in another order."""
    left: dict[str, list[RawTrait]] = defaultdict(list)
    for each in reversed(after):
        left[each.type].append(each)
    for each in before:
        if left[each.type]:
            yield each, left[each.type].pop()


def _redefined(before: Sequence[RawTrait], after: Sequence[RawTrait]) -> Iterator[Detail]:
    """The states, set by players, of traits whose definition changed (such as a status with more values) or that are
    gone.
    """
    kept = {each.type for each in before} & {each.type for each in after}
    left = [each for each in after if each.type not in kept]
    for was in before:
        if was.type in kept or not (told := kept_state(was)):
            continue
        now = next((each for each in left if is_redefined(was, each)), None)
        if now is not None:
            left.remove(now)
        state = None if now is None else kept_state(now, begun=True)
        if now is None or (state is not None and told.after != state.after):
            yield StateDetail(told.field, told.after, None if state is None else state.after)


def property_names(piece: PieceOnMap) -> Iterator[str]:
    """The names of the properties in which a piece stores values, as changes name them."""
    for each in piece.text.traits[1:]:
        if each.type.startswith(_VALUE):
            yield property_named(decode(each.type, ";")[1])


_MARK = "mark;"
_VALUE = "PROP;"


def _read(piece: PieceOnMap, *, states: bool = False) -> list[Trait]:
    """The traits without their `states`, which are compared separately.

    Fixed properties keep their values, which are their state; the state of the piece itself is its place, and differs
    between pieces.
    """
    basic, *rest = piece.text.traits
    return [
        known_trait(basic.type),
        *(known_trait(each.type, each.state if states or each.type.startswith(_MARK) else "") for each in rest),
    ]
