"""Behaviours for the properties of a piece: fixed, calculated and dynamic ones."""

from __future__ import annotations

from vmodsmith.vassal.sequence import Key
from vmodsmith.vassal.traits import CalculatedProperty, DynamicProperty, Immobilized, Marker, NonRectangular, SetTo

from .behaviour import Bearer, Behaviour, Getter, Inner, Item
from .errors import TabletopFault
from .expressions import compiled

__all__ = ["Calculated", "Dynamic", "Fixed", "Loose", "ShapeBehaviour"]


class Fixed(Behaviour[Marker]):
    """`VASSAL.counters.Marker`."""

    __slots__ = ("known",)

    def __init__(self, trait: Marker, slot: int) -> None:
        super().__init__(trait, slot)
        self.known = dict(zip(trait.names, trait.values, strict=True))

    def property(self, name: str) -> Getter | None:
        value = self.known.get(name)
        return None if value is None else lambda piece: value

    def names(self) -> tuple[str, ...]:
        return self.trait.names


class Calculated(Behaviour[CalculatedProperty]):
    """`VASSAL.counters.CalculatedProperty`."""

    __slots__ = ("test",)

    def __init__(self, trait: CalculatedProperty, slot: int) -> None:
        super().__init__(trait, slot)
        self.test = compiled(trait.expression)

    def property(self, name: str) -> Getter | None:
        return (lambda piece: self.test(piece.read)) if name == self.trait.name else None

    def names(self) -> tuple[str, ...]:
        return (self.trait.name,)


class Dynamic(Behaviour[DynamicProperty]):
    """`VASSAL.counters.DynamicProperty`. Its value is the property's text."""

    __slots__ = ("changes",)

    def __init__(self, trait: DynamicProperty, slot: int) -> None:
        super().__init__(trait, slot)
        self.changes: dict[Key, str] = {}
        for each in trait.commands:
            if not isinstance(each.change, SetTo) or "$" in each.change.value or "{" in each.change.value:
                raise TabletopFault(f"the way {trait.name!r} is changed is not supported in memory")
            self.changes[each.key] = each.change.value

    def start(self, trait: DynamicProperty) -> str:
        return trait.value

    def heard_keys(self) -> tuple[Key, ...]:
        return tuple(each for each in self.changes if not each.is_none)

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        piece.put_value(self.slot, self.changes[key])
        inner()

    def property(self, name: str) -> Getter | None:
        if name != self.trait.name:
            return None
        slot = self.slot
        return lambda piece: str(piece.values[slot])

    def names(self) -> tuple[str, ...]:
        return (self.trait.name,)

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        return [Item(each.menu, each.key) for each in self.trait.commands if each.menu] + inner


class Loose(Behaviour[Immobilized]):
    """`VASSAL.counters.Immobilized`."""

    __slots__ = ()

    def property(self, name: str) -> Getter | None:
        if name != "NoStack":
            return None
        return lambda piece: "false" if self.trait.can_stack else "true"


class ShapeBehaviour(Behaviour[NonRectangular]):
    """`VASSAL.counters.NonRectangular`: the area for clicks, which do not exist here."""

    __slots__ = ()
