"""The pieces of a host's palettes as rules see them: the properties of each, and the units that they represent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import HostedPiece, HostPieces, Stat, Unit
from vmodsmith.vassal.listened_keys import commands_of
from vmodsmith.vassal.module import Module, PieceDefinition
from vmodsmith.vassal.traits import BasicName, BasicPiece, DynamicProperty, Embellishment, Marker, Trait, UsePrototype

__all__ = ["OWN", "HostPiece", "host_pieces", "matches", "taken_apart", "units_of", "units_of_rows"]

OWN = ("PieceName", "Slot", "Palette", "Image")
"""The properties that every piece of a host has: its name, the name and the path of its slot, its first picture."""

_MOST_TRAITS = 2_000
_MOST_OF_A_PIECE = 10_000
_MOST_ALTOGETHER = 1_000_000
"""The most uses of prototypes by a piece; the most traits of a piece with those of its prototypes, and of all pieces
together. The rest is left out: VASSAL itself could not play with that.
"""
_FIELD = re.compile(r"\{([^{}]*)\}")
_LEAST_MET = 1


@dataclass(frozen=True, slots=True)
class HostPiece:
    """A piece of a palette, with the traits of its prototypes in their places: its properties, its prototypes, its
    layers from the innermost on, the keys it reacts to; and the number, name and picture by which a piece of a game is
    recognised.
    """

    place: str
    gpid: str
    name: str
    image: str
    properties: Mapping[str, str]
    prototypes: tuple[str, ...]
    layers: tuple[Embellishment, ...]
    keys: Mapping[str, str]


def host_pieces(module: Module) -> list[HostPiece]:
    """The pieces of a module's palettes, in their order."""
    left = _MOST_ALTOGETHER
    found = []
    for each in module.pieces:
        if not each.is_prototype and each.traits:
            used: list[str] = []
            traits = list(islice(_expanded(module, each.traits, used, frozenset()), min(left, _MOST_OF_A_PIECE)))
            left -= len(traits)
            found.append(_host_piece(each, traits, used))
    return found


def _host_piece(piece: PieceDefinition, traits: Sequence[Trait], used: Sequence[str]) -> HostPiece:
    said: dict[str, str] = {}
    layers: list[Embellishment] = []
    keys: dict[str, str] = {}
    name = image = ""
    for trait in traits:
        if isinstance(trait, BasicPiece):
            name, image = trait.name, trait.image
        elif isinstance(trait, BasicName):
            name = trait.name
        elif isinstance(trait, Marker):
            said |= dict(zip(trait.names, trait.values, strict=True))
        elif isinstance(trait, DynamicProperty):
            said[trait.name] = trait.value
        elif isinstance(trait, Embellishment):
            layers.append(trait)
        keys |= {stroke.label: menu for menu, stroke in commands_of(trait) if not stroke.is_none and not stroke.name}
    basic = next((each for each in piece.traits if isinstance(each, BasicPiece)), BasicPiece())
    shown = image or next((level.image for each in layers for level in each.levels if level.image), "")
    said = {"PieceName": name, "Slot": piece.name, "Palette": piece.place, "Image": shown, **said}
    return HostPiece(piece.place, piece.gpid or "", basic.name, basic.image, said, tuple(used), tuple(layers), keys)


_MOST_WITHIN = 100
"""The longest chain of prototypes that use one another; the rest is left out."""


def _expanded(module: Module, traits: Sequence[Trait], used: list[str], within: frozenset[str]) -> Iterator[Trait]:
    """The traits of a piece as in a game of the engine: each prototype is replaced by its traits."""
    for trait in traits:
        if not isinstance(trait, UsePrototype):
            yield trait
        elif trait.name not in module.prototypes or trait.name in within:
            continue
        elif len(used) < _MOST_TRAITS and len(within) < _MOST_WITHIN:
            used.append(trait.name)
            yield from _expanded(module, module.prototypes[trait.name].traits[1:], used, within | {trait.name})


# ---- patterns


def matches(pattern: str, text: str) -> bool:
    """Whether a text matches a pattern, in which `*` stands for any text."""
    first, *rest = pattern.split("*")
    if not rest:
        return text == pattern
    if not text.startswith(first):
        return False
    at = len(first)
    for each in rest[:-1]:
        found = text.find(each, at)
        if found < 0:
            return False
        at = found + len(each)
    return len(text) - at >= len(rest[-1]) and text.endswith(rest[-1])


def taken_apart(pattern: str, text: str) -> dict[str, str] | None:
    """The parts of a text that a pattern such as `{attack}-{defence} *` names: each part ends where the next text of
    the pattern begins. None if the text does not match.
    """
    pieces = _FIELD.split(pattern.replace("*", "{}"))
    if not text.startswith(pieces[0]):
        return None
    at, found = len(pieces[0]), {}
    for name, follows in zip(pieces[1::2], pieces[2::2], strict=True):
        end = text.find(follows, at + (1 if name else 0)) if follows else len(text)
        if end < 0 or (name and end == at):
            return None
        if name:
            found[name] = text[at:end]
        at = end + len(follows)
    return found if at == len(text) else None


# ---- units


class _Met:
    """The properties that occur in the pieces of a host, for messages."""

    def __init__(self, pieces: Sequence[HostPiece]) -> None:
        self.properties = Counter(name for each in pieces for name in each.properties)
        self.prototypes = Counter(name for each in pieces for name in each.prototypes)


def units_of(
    pieces: Sequence[HostPiece], wanted: Sequence[HostPieces], stats: Sequence[Stat], problems: list[Problem]
) -> tuple[tuple[Unit, ...], tuple[HostedPiece, ...]]:
    """The units that the pieces of a host represent, as the game declares, and how each is recognised in play.

    A piece becomes a unit by the first entry that it matches. Entries that do not fit are added to the problems.
    """
    met, taken = _Met(pieces), Counter[str]()
    units: list[Unit] = []
    known: list[HostedPiece] = []
    used: set[int] = set()
    for entry in wanted:
        if _misnamed(entry, met, stats, problems):
            continue
        lacking: Counter[str] = Counter()
        sideless: list[str] = []
        stepless: list[str] = []
        sided: list[tuple[str, str]] = []
        layers: Counter[str] = Counter()
        count = 0
        for number, piece in enumerate(pieces):
            said = _said(entry, piece) if number not in used else None
            if said is None:
                continue
            count += _LEAST_MET
            used.add(number)
            its = _sides(entry, said)
            side = its[0] if its else None
            if len(its) > 1:
                sided.append((piece.properties["PieceName"], f"{its[0]} and {its[1]}"))
            if side is None:
                sideless.append(piece.properties["PieceName"])
                continue
            layer, faces, switched = _steps(entry.steps, piece)
            layers.update(name for each in piece.layers for name in _names(each))
            if entry.steps and not layer:
                stepless.append(piece.properties["PieceName"])
            row = _row(said["PieceName"] or piece.name, taken)
            values = tuple(
                {name: _filled(texts[min(step, len(texts)) - 1], said, lacking) for name, texts in entry.stats.items()}
                for step in range(1, faces + 1)
            )
            made = Unit(
                id=row,
                side=side,
                type=entry.type,
                name=_filled(entry.name, said, lacking),
                steps=faces,
                values=tuple({key: value for key, value in each.items() if value} for each in values),
                source=entry.source or "design: a piece of the host",
                extra={key: _filled(text, said, lacking) for key, text in entry.columns.items()},
            )
            made._origin = entry.origin
            units.append(made)
            known.append(_hosted(row, piece, layer, switched))
        problems += _findings(entry, count, sideless, stepless, lacking, met, layers)
        if sided:
            named = f"{len(sided)} of {count} pieces of {sided[0][1]}, such as {sided[0][0]!r}"
            problems.append(Problem.at(entry.origin, "side", named, "properties that pieces of one side alone have"))
    return tuple(units), tuple(known)


def units_of_rows(
    rows: Sequence[Unit], pieces: Sequence[HostPiece], problems: list[Problem], met: set[str]
) -> list[HostedPiece]:
    """The marks by which the units in units.csv are recognised in play: each names its piece by number, name, slot or
    picture.
    """
    found: list[HostedPiece] = []
    listed: dict[int, Unit] = {}
    names: dict[str, list[HostPiece]] = {}
    for piece in pieces:
        own = piece.properties
        for name in dict.fromkeys((piece.gpid, own["PieceName"], own["Slot"], own["Image"], piece.image)):
            if name:
                names.setdefault(name, []).append(piece)
    for row in rows:
        wanted = row.host or row.name
        alike = names.get(wanted, [])
        if len(alike) != 1:
            what = f"{len(alike)} pieces of the host with this name" if alike else "a piece of the host"
            expected = "the number, name, slot or picture of one piece of the host"
            problems.append(
                Problem.at(row.origin, "host", f"{wanted}: {what}" if alike else wanted, expected, valid=names)
            )
            continue
        first = listed.setdefault(id(alike[0]), row)
        if first is not row:
            expected = f"another piece: {first.id} (line {first.origin.line}) is this one already"
            problems.append(Problem.at(row.origin, "host", wanted, expected))
        layer, faces, switched = _steps(row.layer, alike[0])
        if row.layer and not layer:
            problems.append(_no_layer(row, "layer", row.layer, alike[0]))
        elif row.steps > 1 and faces < row.steps:
            expected = f"as many steps as the layer shows: {faces}"
            problems.append(Problem.at(row.origin, "steps", row.steps, expected))
        found.append(_hosted(row.id, alike[0], layer, switched))
        met.add(row.id)
    return found


def _hosted(row: str, piece: HostPiece, layer: int, switched: bool) -> HostedPiece:
    return HostedPiece(
        row=row,
        gpid=piece.gpid,
        name=piece.name,
        image=piece.image,
        layer=layer,
        switched=switched,
        keys=dict(piece.keys),
    )


def _no_layer(row: Unit | HostPieces, field: str, wanted: str, piece: HostPiece) -> Problem:
    names = [name for each in piece.layers for name in _names(each)]
    expected = f"a layer of {piece.properties['PieceName']!r}, by its name, its command or its number from the inside"
    return Problem.at(row.origin, field, wanted, expected, valid=names)


def _misnamed(entry: HostPieces, met: _Met, stats: Sequence[Stat], problems: list[Problem]) -> bool:
    """Whether an entry names a property that no piece has; it is reported."""
    before = len(problems)
    for name in entry.prototypes:
        if not any(matches(name, each) for each in met.prototypes):
            problems.append(
                Problem.at(entry.origin, "prototypes", name, "a prototype of the host's pieces", valid=met.prototypes)
            )
    parts = {name for pattern in entry.parts.values() for name in _FIELD.findall(pattern) if name}
    asked = [("where", name) for name in entry.where] + [("parts", name) for name in entry.parts]
    texts = [("name", entry.name), *(("columns", text) for text in entry.columns.values())]
    texts += [("stats", text) for each in entry.stats.values() for text in each]
    if isinstance(entry.side, dict):
        asked += [("side", name) for each in entry.side.values() for name in each]
    asked += [(field, name) for field, text in texts for name in _FIELD.findall(text)]
    for field, name in dict.fromkeys(asked):
        if name not in met.properties and name not in parts:
            expected = "a property of the host's pieces"
            problems.append(Problem.at(entry.origin, field, name, expected, valid=sorted({*met.properties, *parts})))
    ids = [each.id for each in stats]
    for name in entry.stats:
        if name not in ids:
            problems.append(Problem.at(entry.origin, "stats", name, "a statistic of game.yaml", valid=ids))
    return len(problems) > before


def _said(entry: HostPieces, piece: HostPiece) -> dict[str, str] | None:
    """The properties of a piece, with the named parts into which an entry splits its texts; None if the piece does not
    match the entry.
    """
    if not all(any(matches(name, each) for each in piece.prototypes) for name in entry.prototypes):
        return None
    said = dict(piece.properties)
    for name, pattern in entry.parts.items():
        found = taken_apart(pattern, said.get(name, ""))
        if found is None:
            return None
        said |= found
    return said if _holds(entry.where, said) else None


def _holds(conditions: Mapping[str, str], said: Mapping[str, str]) -> bool:
    return all(name in said and matches(pattern, said[name]) for name, pattern in conditions.items())


def _sides(entry: HostPieces, said: Mapping[str, str]) -> list[str]:
    """The sides to which this piece may belong: exactly one if the entry distinguishes them."""
    if isinstance(entry.side, str):
        return [entry.side]
    return [side for side, conditions in entry.side.items() if _holds(conditions, said)]


def _filled(text: str, said: Mapping[str, str], lacking: Counter[str]) -> str:
    def value(found: re.Match[str]) -> str:
        if found[1] not in said:
            lacking[found[1]] += 1
        return said.get(found[1], "")

    return _FIELD.sub(value, text).strip()


def _names(layer: Embellishment) -> list[str]:
    return [each for each in (layer.name, layer.activate_menu, layer.increase_menu) if each]


def _steps(wanted: str | None, piece: HostPiece) -> tuple[int, int, bool]:
    """The number of the layer that shows the steps, 0 for none; how many steps it shows; whether its second step
    switches it on."""
    for number, layer in enumerate(piece.layers, 1):
        if wanted is not None and (wanted in _names(layer) or wanted == str(number)):
            switched = not layer.always_active
            return number, min(9, max(1, len(layer.levels) + switched)), switched
    return 0, 1, False


def _row(name: str, taken: Counter[str]) -> str:
    """The id of a unit: its name in small letters, with a number where several have it."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60].strip("-") or "piece"
    taken[plain] += 1
    return plain if taken[plain] == 1 else f"{plain}.{taken[plain]}"


def _findings(
    entry: HostPieces,
    count: int,
    sideless: list[str],
    stepless: list[str],
    lacking: Mapping[str, int],
    met: _Met,
    layers: Mapping[str, int],
) -> Iterator[Problem]:
    """The faults of an entry that show in the pieces it matches."""
    if not count:
        expected = "pieces of the host that this entry fits and no earlier one: there are none"
        yield Problem.at(entry.origin, "type", entry.type, expected)
    if sideless:
        found = f"{len(sideless)} of {count} pieces without a side, such as {sideless[0]!r}"
        yield Problem.at(entry.origin, "side", found, "a side for each piece, or `where` that leaves these out")
    if stepless and len(stepless) == count:
        expected = "a layer of these pieces, by its name, its command or its number from the inside"
        yield Problem.at(entry.origin, "steps", entry.steps, expected, valid=layers)
    elif stepless:
        found = f"{len(stepless)} of {count} pieces without the layer {entry.steps!r}, such as {stepless[0]!r}"
        yield Problem.at(entry.origin, "steps", found, "a layer of each; these have one step", severity="warning")
    for name, times in lacking.items():
        expected = f"a property of each piece; {met.properties[name]} pieces of the host have it"
        found = f"{name}, which {times} of these pieces lack"
        yield Problem.at(entry.origin, "stats", found, expected, severity="warning")
