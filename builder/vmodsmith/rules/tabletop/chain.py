"""The prepared chain of a row's traits: the properties, values, menus and reactions of its pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from vmodsmith.model import Counter, Game, PieceKind
from vmodsmith.vassal.sequence import Key
from vmodsmith.vassal.traits import (
    AreaOfEffect,
    BasicPiece,
    CalculatedProperty,
    Clone,
    Delete,
    DynamicProperty,
    Embellishment,
    Footprint,
    FreeRotator,
    Immobilized,
    Marker,
    MovementMarkable,
    NonRectangular,
    Obscurable,
    ReportState,
    RestrictCommands,
    SendToLocation,
    SubMenu,
    Trait,
    TriggerAction,
)

from .behaviour import Bearer, Behaviour, Getter, Item
from .commands import (
    CloneBehaviour,
    Remove,
    ReportBehaviour,
    Restriction,
    Rules,
    SendBehaviour,
    SubMenuBehaviour,
    Trigger,
)
from .errors import TabletopFault
from .looks import AreaBehaviour, Layer, Mask, Moved, Rotor, Trail
from .properties import Calculated, Dynamic, Fixed, Loose, ShapeBehaviour
from .tabletop_data import RuleTrait, Slot

__all__ = ["COVER", "FACE", "TraitChain"]

FACE = "Step"
"""The name of the layer with the face of a piece as its level."""

COVER = "Cover"
"""Name of the layer that covers the faces, for some players."""

_BEHAVIOURS: Mapping[type[Trait], type[Behaviour[Any]]] = {
    AreaOfEffect: AreaBehaviour,
    CalculatedProperty: Calculated,
    Clone: CloneBehaviour,
    Delete: Remove,
    DynamicProperty: Dynamic,
    Embellishment: Layer,
    Footprint: Trail,
    FreeRotator: Rotor,
    Immobilized: Loose,
    Marker: Fixed,
    MovementMarkable: Moved,
    NonRectangular: ShapeBehaviour,
    Obscurable: Mask,
    ReportState: ReportBehaviour,
    RestrictCommands: Restriction,
    RuleTrait: Rules,
    SendToLocation: SendBehaviour,
    SubMenu: SubMenuBehaviour,
    TriggerAction: Trigger,
}


class TraitChain:
    """The data that all pieces of a row share.

    `slots` are the positions of values: of the face, the mask, the moved mark, the facing, conditions, states and
    properties; -1 if a piece has no such value.
    """

    def __init__(self, game: Game, slot: Slot, layers: Sequence[str]) -> None:
        counter = slot.counter
        self.row = slot
        self.counter: Counter = counter
        self.kind: PieceKind = game.kinds[counter.kind]
        self.id = slot.id.partition("#")[0]
        self.stacks = self.kind.stacks
        self.layer = layers.index(self.kind.visual_layer)
        self.classes = frozenset(counter.classes)
        basic, *traits = slot.traits
        assert isinstance(basic, BasicPiece)
        self.basic_name = basic.name
        self.behaviours: tuple[Behaviour[Any], ...] = tuple(reversed([*_behaviours(slot.id, traits)]))
        self.entries = tuple(
            entry for each in self.behaviours if isinstance(each, Rules) for entry in each.trait.entries
        )
        self.start = self.values(slot.traits)
        self.named_layers = {each.trait.name: each for each in self.behaviours if isinstance(each, Layer)}
        self.mask = next((each for each in self.behaviours if isinstance(each, Mask)), None)
        self.face_slot = self.named_layers[FACE].slot
        self.moved_slot = self._slot(Moved)
        self.trail_slot = self._slot(Trail)
        self.facing_slot = self._slot(Rotor)
        self.properties = {each.trait.name: each.slot for each in self.behaviours if isinstance(each, Dynamic)}
        self.conditions = {name: self.named_layers[name].slot for name in self.kind.conditions}
        self.states = {
            name: (self.properties[state.property_name], tuple(each.id for each in state.values))
            for name in self.kind.states
            for state in (game.state_by_id[name],)
        }
        losses = self.kind.eliminated
        self.losses = losses.get(counter.side or "") if isinstance(losses, dict) else losses
        self.stats = [{stat.id: face.get(stat.id, "") for stat in game.manifest.stats} for face in counter.faces]
        self._suffixes = tuple(each for each in reversed(self.behaviours) if isinstance(each, Layer))
        self._relevant: dict[Key, tuple[Behaviour[Any], ...]] = {}
        self._getters: dict[str, Getter | None] = {}
        self._having = tuple(each for each in self.behaviours if type(each).property is not Behaviour.property)
        self._offering = tuple(each for each in reversed(self.behaviours) if type(each).items is not Behaviour.items)

    def _slot(self, kind: type[Behaviour[Any]]) -> int:
        return next((each.slot for each in self.behaviours if type(each) is kind), -1)

    def column(self, name: str) -> str:
        """The cell of a column of the row's table, except for printed values; empty if there is none."""
        counter = self.counter
        return counter.properties.get(name) or counter.faces[0].get(name, "")

    def arc(self, relative: int) -> str:
        """The arc of the kind in which a neighbour lies, by its direction less the facing; empty without arcs."""
        arcs = self.kind.facing.arcs if self.kind.facing else {}
        return next((arc for arc, ways in arcs.items() if relative % 6 in ways), "")

    def values(self, traits: Sequence[Trait]) -> list[Any]:
        """The initial values of a piece, from its own copy of the chain, the basic piece first."""
        outside = list(zip(self.behaviours, reversed(traits[1:]), strict=True))
        return [behaviour.start(trait) for behaviour, trait in reversed(outside)]

    def relevant(self, key: Key) -> tuple[Behaviour[Any], ...]:
        """The traits that react to a key, from the outside in."""
        found = self._relevant.get(key)
        if found is None:
            found = tuple(each for each in self.behaviours if each.listens or key in each.heard_keys())
            self._relevant[key] = found
        return found

    def getter(self, name: str) -> Getter | None:
        """The function that reads a property, from the outermost trait that has it."""
        if name not in self._getters:
            self._getters[name] = self._found(name)
        return self._getters[name]

    def _found(self, name: str) -> Getter | None:
        for each in self._having:
            way = each.property(name)
            if way is not None:
                return way
        return None

    def names(self) -> set[str]:
        """The properties of all traits."""
        return {name for each in self.behaviours for name in each.names()}

    def items(self, piece: Bearer) -> list[Item]:
        """The whole menu, in the order of the engine."""
        found: list[Item] = []
        for each in self._offering:
            found = each.items(piece, found)
        return found

    def items_called(self, piece: Bearer, text: str, local: Callable[[str], str]) -> list[Item]:
        """The same, but only with commands of rules that may have a text: no others are evaluated."""
        keys = {each.key for each in self.entries if local(each.menu) == text}
        found: list[Item] = []
        for each in self._offering:
            found = each.among(piece, found, keys) if isinstance(each, Rules) else each.items(piece, found)
        return found

    def suffixes(self, piece: Bearer) -> list[str]:
        """The texts that the layers add to the piece's name, in the base language, in order."""
        return [text for each in self._suffixes if (text := each.suffix(piece))]


def _behaviours(row: str, traits: Sequence[Trait]) -> list[Behaviour[Any]]:
    """The behaviours from the inside out; the slot of each one's value is its number."""
    made = []
    for slot, trait in enumerate(traits):
        kind = _BEHAVIOURS.get(type(trait))
        if kind is None:
            raise TabletopFault(f"the trait {type(trait).__name__} of {row!r} is not supported in memory")
        made.append(kind(trait, slot))
    return made
