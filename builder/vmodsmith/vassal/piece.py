"""Pieces as text: a chain of traits, its types and its states, and the command that adds it.

Specification: ``VASSAL.counters.Decorator`` and ``BasicPiece`` (nesting and states),
``VASSAL.build.module.BasicCommandEncoder`` (the ``+/id/type/state`` command) and
``VASSAL.counters.Stack``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .sequence import decode, encode
from .traits import BasicPiece, Trait
from .traits.ignored import in_trait

__all__ = [
    "ADD",
    "ChainText",
    "PieceLocation",
    "PieceText",
    "RawTrait",
    "chain_text",
    "nested",
    "parse_piece",
    "piece_definition",
    "piece_state",
    "piece_type",
    "stack_definition",
]

_QUOTED = frozenset("\\'")

ADD = "+/"
"""Prefix of the command that adds a piece to the game."""


@dataclass(frozen=True, slots=True)
class PieceLocation:
    """The place of a piece in a running game: id, map identifier and position in map pixels. *properties* are those
    that the engine stores for the piece in addition to its traits (``OldZone`` and so on). ``UniqueID`` is added
    automatically.
    """

    piece_id: str
    map_id: str | None = None
    x: int = 0
    y: int = 0
    properties: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChainText:
    """A chain of traits as text: its type, and the state of each trait but the BasicPiece, innermost first."""

    type: str
    states: tuple[str, ...]

    def definition(self, gpid: str = "", placement: PieceLocation | None = None) -> str:
        """The command that adds a piece of this chain; see :func:`piece_definition`."""
        piece_id = placement.piece_id if placement else "null"
        state = nested([_basic_state(gpid, placement), *self.states])
        return ADD + encode((piece_id, self.type, state), "/")


def chain_text(traits: Sequence[Trait], known: dict[int, str] | None = None) -> ChainText:
    """The text of a chain; *known* and errors as for :func:`piece_type`."""
    return ChainText(piece_type(traits, known), tuple(trait.state() for trait in traits[1:]))


def _chain(traits: Sequence[Trait]) -> None:
    if not traits or not isinstance(traits[0], BasicPiece):
        raise ValueError("the first trait of a piece is its BasicPiece")
    if any(isinstance(trait, BasicPiece) for trait in traits[1:]):
        raise ValueError("a piece has one BasicPiece")


def nested(texts: Sequence[str]) -> str:
    """Texts from innermost to outermost, each level wrapped in the next."""
    if not any("\t" in text or text[-1:] == "\\" or text[:1] in _QUOTED for text in texts if text):
        # The common case in one go: each level in puts one more backslash before the tabs below it.
        parts = [texts[-1]]
        for depth, text in enumerate(reversed(texts[:-1])):
            parts += ("\\" * depth, "\t", text)
        return "".join(parts)
    whole = texts[0]
    for text in texts[1:]:
        whole = encode((text, whole), "\t")
    return whole


def piece_type(traits: Sequence[Trait], known: dict[int, str] | None = None) -> str:
    """Type text of the whole chain. *traits* go from the BasicPiece outwards, as in the editor.

    *known* remembers the texts of traits by identity, for callers that write many pieces with the same traits; it is
    valid as long as those traits exist.

    Raises ValueError for a trait of which the engine would ignore a field (see `traits.ignored`).
    """
    _chain(traits)
    if known is None:
        return nested([_heeded(trait) for trait in traits])
    texts = []
    for trait in traits:
        text = known.get(id(trait))
        if text is None:
            text = known[id(trait)] = _heeded(trait)
        texts.append(text)
    return nested(texts)


def _heeded(trait: Trait) -> str:
    """The text of a trait. Raises ValueError if the engine would ignore one of its fields."""
    text = trait.type()
    for found in in_trait(text):
        raise ValueError(str(found))
    return text


def piece_state(traits: Sequence[Trait], gpid: str = "", placement: PieceLocation | None = None) -> str:
    """State text of the whole chain; *gpid* is the number of the slot the piece comes from."""
    _chain(traits)
    return nested([_basic_state(gpid, placement), *(trait.state() for trait in traits[1:])])


def _basic_state(gpid: str, placement: PieceLocation | None) -> str:
    if placement is None:
        return encode(("null", "0", "0", gpid, "0"), ";")
    kept = {"UniqueID": placement.piece_id, **placement.properties}
    pairs = [text for pair in kept.items() for text in pair]
    place = (placement.map_id or "null", str(placement.x), str(placement.y), gpid, str(len(kept)))
    return encode((*place, *pairs), ";")


def piece_definition(
    traits: Sequence[Trait], gpid: str = "", placement: PieceLocation | None = None, known: dict[int, str] | None = None
) -> str:
    """The command ``+/id/type/state`` that adds this piece.

    Without *placement* it is the text of a piece slot or a prototype definition (id ``null``); a
    prototype is defined on a ``BasicPiece()`` with nothing in it. With *placement* it is a piece
    of a saved game. *known* as for :func:`piece_type`.
    """
    return chain_text(traits, known).definition(gpid, placement)


def stack_definition(
    stack_id: str, map_id: str, x: int, y: int, piece_ids: Sequence[str], layer: int | None = None
) -> str:
    """The command that adds a stack holding *piece_ids*, bottom piece first.

    *layer* is the number of the visual layer of the map's layered pieces; None if not yet set.
    """
    mark = f"@@{-1 if layer is None else layer}"
    state = encode((map_id, str(x), str(y), *piece_ids, mark), ";")
    return ADD + encode((stack_id, "stack", state), "/")


class RawTrait(NamedTuple):
    """Type and state of one layer of a piece as plain text."""

    type: str
    state: str


@dataclass(frozen=True, slots=True)
class PieceText:
    """An ``AddPiece`` command taken apart; *traits* from innermost to outermost."""

    piece_id: str | None
    traits: tuple[RawTrait, ...]

    @property
    def is_stack(self) -> bool:
        """Whether the command adds a stack."""
        return self.traits[0].type == "stack"

    @property
    def is_deck(self) -> bool:
        """Whether the command adds a deck."""
        return self.traits[0].type.startswith("deck;")


def parse_piece(text: str) -> PieceText:
    """Take an ``AddPiece`` command apart.

    Raises ValueError if *text* is not such a command, or if its type and state have different numbers of layers.
    """
    if not text.startswith(ADD):
        raise ValueError(f"not an AddPiece command: {text[:40]!r}")
    tokens = decode(text[len(ADD) :], "/")
    if len(tokens) != 3:
        raise ValueError(f"an AddPiece command has an id, a type and a state, not {len(tokens)} parts")
    piece_id, piece_type_text, piece_state_text = tokens
    types = _unnest(piece_type_text)
    states = _unnest(piece_state_text, len(types))
    if len(types) != len(states):
        raise ValueError(f"{len(types)} traits but {len(states)} states")
    return PieceText(
        None if piece_id == "null" else piece_id,
        tuple(map(RawTrait, types, states)),  # of one length, as was asked above
    )


MOST_LAYERS = 400
"""The most traits of a piece that is read.

Each is wrapped in those before it, so that a text of ten million characters with thousands of layers would take
minutes. Pieces of public modules have up to some 150.
"""


def _unnest(text: str, levels: int | None = None) -> list[str]:
    """Layers of a nested text, innermost first; no more than *levels* if given. Raises ValueError for too many."""
    if (plain := _plain_layers(text)) is not None and (levels is None or len(plain) <= levels):
        return plain
    layers: list[str] = []
    while levels is None or len(layers) < levels - 1:
        if len(layers) >= MOST_LAYERS:
            raise ValueError(f"a piece of more than {MOST_LAYERS} traits is not read")
        parts = decode(text, "\t")
        if len(parts) == 1:
            break
        layers.append(parts[0])
        text = parts[1]
    return [text, *reversed(layers)]


def _plain_layers(text: str) -> list[str] | None:
    """Layers of a nested text without quoted tokens.

    In such a text a tab between two layers has as many backslashes before it as there are layers around it, and a tab
    within a layer has more. None for any other text.
    """
    parts = text.split("\t")
    if len(parts) > MOST_LAYERS:
        return None
    layers: list[str] = []
    begun: list[str] = []  # of a layer with tabs of its own
    depth = 0
    for part in parts[:-1]:
        body = part.removesuffix("\\" * depth)
        if len(body) + depth != len(part):
            return None
        if body[-1:] == "\\":
            begun.append(body)
            continue
        if begun:
            body = "\t".join([*(each[:-1] for each in begun), body])
            begun = []
        if body[:1] in _QUOTED:
            return None
        layers.append(body)
        depth += 1
    innermost = "\t".join([*begun, parts[-1]])
    if innermost[:1] in _QUOTED and layers:
        return None
    return [innermost, *reversed(layers)]
