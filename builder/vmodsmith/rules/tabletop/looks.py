"""Behaviours for the appearance of a piece: layers, facing, marks, masks, areas."""

from __future__ import annotations

from collections.abc import Callable

from vmodsmith.vassal.sequence import Key
from vmodsmith.vassal.traits import AreaOfEffect, Embellishment, Footprint, FreeRotator, MovementMarkable, Obscurable

from .behaviour import Bearer, Behaviour, Getter, Inner, Item
from .expressions import Reader, compiled, wrapped

__all__ = ["AreaBehaviour", "Layer", "Mask", "Moved", "Rotor", "Trail"]


class Layer(Behaviour[Embellishment]):
    """`VASSAL.counters.Embellishment`. Its value is the level from 1, negative while it is switched off."""

    __slots__ = ("count", "follows")

    def __init__(self, trait: Embellishment, slot: int) -> None:
        super().__init__(trait, slot)
        self.count = len(trait.levels)
        followed = trait.follow_property
        self.follows: Callable[[Reader], str | None] = (
            compiled(followed) if followed.startswith("{") else lambda read: read(followed)
        )

    def start(self, trait: Embellishment) -> int:
        if trait.level is not None:
            return trait.level
        return 1 if trait.always_active else -1

    def heard_keys(self) -> tuple[Key, ...]:
        trait = self.trait
        own = () if trait.always_active else (trait.activate_key,)
        steps = () if trait.follow_property else (trait.increase_key, trait.decrease_key)
        return tuple(each for each in (*own, *steps) if not each.is_none)

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        trait = self.trait
        value = self.level(piece)
        level, sign = abs(value), 1 if value > 0 else -1
        if key == trait.activate_key and not trait.always_active:
            sign = -sign
        elif key == trait.increase_key:
            level = level + 1 if level < self.count else 1 if trait.loop else level
        elif key == trait.decrease_key:
            level = level - 1 if level > 1 else self.count if trait.loop else level
        piece.put_value(self.slot, sign * level)
        inner()

    def level(self, piece: Bearer) -> int:
        """The current level, negative while switched off; a layer that follows a property reads it from there."""
        value: int = piece.values[self.slot]
        if not self.trait.follow_property:
            return value
        found = wrapped(self.follows(piece.read))
        number = found if isinstance(found, int) else self.trait.first_level_value
        level = min(max(1, number - self.trait.first_level_value + 1), self.count)
        return level if value > 0 else -level

    def shown(self, piece: Bearer) -> int:
        """The level that is shown, 0 for none."""
        return max(0, self.level(piece))

    def label(self, piece: Bearer) -> str | None:
        """The name of the level that is shown; empty while none is shown.

        For a single level without a name the engine's name is None.
        """
        level = self.shown(piece)
        if not level:
            return ""
        return _bare(self.trait.levels[level - 1].name) or (None if self.count == 1 else "")

    def property(self, name: str) -> Getter | None:
        own = self.trait.name
        if not name.startswith(own):
            return None
        match name[len(own) :]:
            case "_Level":
                return lambda piece: str(self.level(piece))
            case "_Active":
                return lambda piece: "true" if piece.values[self.slot] > 0 else "false"
            case "_Name":
                return self.label
            case "_Image":
                return lambda piece: self.trait.levels[level - 1].image if (level := self.shown(piece)) else ""
        return None

    def names(self) -> tuple[str, ...]:
        return tuple(f"{self.trait.name}{each}" for each in ("_Image", "_Name", "_Level", "_Active"))

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        trait = self.trait
        if trait.activate_menu and not trait.always_active:
            return [Item(trait.activate_menu, trait.activate_key), *inner]
        return inner

    def suffix(self, piece: Bearer) -> str:
        level = self.shown(piece)
        name = self.trait.levels[level - 1].name if level else ""
        return name[1:] if name.startswith("+") else ""


class Rotor(Behaviour[FreeRotator]):
    """`VASSAL.counters.FreeRotator` with fixed facings. Its value is the facing from 0."""

    __slots__ = ()

    def start(self, trait: FreeRotator) -> int:
        return trait.facing

    def heard_keys(self) -> tuple[Key, ...]:
        return self.trait.clockwise_key, self.trait.counterclockwise_key

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        by = 1 if key == self.trait.clockwise_key else -1
        piece.put_value(self.slot, (piece.values[self.slot] + by) % self.trait.facings)
        inner()

    def property(self, name: str) -> Getter | None:
        if name == f"{self.trait.name}_Facing":
            return lambda piece: str(piece.values[self.slot] + 1)
        if name == f"{self.trait.name}_Degrees":
            return lambda piece: str(piece.values[self.slot] * 360 // self.trait.facings)
        return None

    def names(self) -> tuple[str, ...]:
        return f"{self.trait.name}_Facing", f"{self.trait.name}_Degrees"

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        trait = self.trait
        turns = (trait.clockwise_menu, trait.clockwise_key), (trait.counterclockwise_menu, trait.counterclockwise_key)
        return [Item(text, key) for text, key in turns if text] + inner


class Moved(Behaviour[MovementMarkable]):
    """`VASSAL.counters.MovementMarkable`. Its value is whether the piece has moved."""

    __slots__ = ()

    def start(self, trait: MovementMarkable) -> bool:
        return trait.moved

    def heard_keys(self) -> tuple[Key, ...]:
        return (self.trait.key,)

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        piece.mark_moved(not piece.values[self.slot])
        inner()

    def property(self, name: str) -> Getter | None:
        if name != "Moved":
            return None
        return lambda piece: "true" if piece.values[self.slot] else "false"

    def names(self) -> tuple[str, ...]:
        return ("Moved",)

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        return [Item(self.trait.menu, self.trait.key), *inner]


class Trail(Behaviour[Footprint]):
    """`VASSAL.counters.Footprint`.

    Its line is drawn for one player only. The change for all players is whether there ever was a trail: so the first
    key, or the first move, can be undone, and a later key cannot.
    """

    __slots__ = ()

    def start(self, trait: Footprint) -> bool:
        return False

    def heard_keys(self) -> tuple[Key, ...]:
        return (self.trait.key,)

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        piece.put_value(self.slot, True)
        inner()

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        return [Item(self.trait.menu, self.trait.key, piece.stack is not None), *inner]


class AreaBehaviour(Behaviour[AreaOfEffect]):
    """`VASSAL.counters.AreaOfEffect`. Its value is whether the area is shown."""

    __slots__ = ()

    def start(self, trait: AreaOfEffect) -> bool:
        return trait.active

    def heard_keys(self) -> tuple[Key, ...]:
        return () if self.trait.key.is_none else (self.trait.key,)

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        piece.put_value(self.slot, not piece.values[self.slot])
        inner()

    def property(self, name: str) -> Getter | None:
        if name != f"{self.trait.name}_Active":
            return None
        return lambda piece: "true" if piece.values[self.slot] else "false"

    def names(self) -> tuple[str, ...]:
        return (f"{self.trait.name}_Active",)

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        return inner if self.trait.key.is_none else [Item(self.trait.menu, self.trait.key), *inner]


class Mask(Behaviour[Obscurable]):
    """`VASSAL.counters.Obscurable` for named sides. Its value is the side that masked the piece, empty for none."""

    __slots__ = ("sides",)

    listens = True

    def __init__(self, trait: Obscurable, slot: int) -> None:
        super().__init__(trait, slot)
        self.sides: tuple[str, ...] = getattr(trait.access, "names", ())

    def start(self, trait: Obscurable) -> str:
        return trait.masked_by

    def heard_keys(self) -> tuple[Key, ...]:
        return self.trait.key, self.trait.peek_key

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        hidden = self.hidden(piece)
        if not hidden or self.may(piece):
            if key == self.trait.key:
                own = piece.tabletop.side_name
                piece.put_value(self.slot, "" if piece.values[self.slot] else own or "")
            if not hidden:
                inner()

    def hidden(self, piece: Bearer, *, from_all: bool = False) -> bool:
        """Whether the piece is face down for the player of this tabletop, or for one of several sides."""
        owner = piece.values[self.slot]
        if not owner:
            return False
        return from_all or owner not in self.sides or piece.tabletop.side_name not in self.sides

    def may(self, piece: Bearer) -> bool:
        """Whether the player of this tabletop may turn the piece."""
        return piece.tabletop.side_name in self.sides

    def property(self, name: str) -> Getter | None:
        if name == "Obscured":
            return lambda piece: "true" if self.hidden(piece) else "false"
        if name == "ObscuredToOthers":
            return lambda piece: "true" if piece.values[self.slot] else "false"
        return None

    def names(self) -> tuple[str, ...]:
        return "ObscuredToOthers", "Obscured"

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        own = []
        if self.trait.menu and self.may(piece):
            own.append(Item(self.trait.menu, self.trait.key))
        if piece.values[self.slot] and self.may(piece) and self.trait.peek_menu:
            own.append(Item(self.trait.peek_menu, self.trait.peek_key))
        return own if self.hidden(piece) else own + inner


def _bare(name: str) -> str:
    """The name of a level without the plus sign that joins it to the piece's name."""
    return name[1:] if name.startswith("+") else name[:-1] if name.endswith("+") else name
