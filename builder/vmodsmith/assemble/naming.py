"""The names that pieces, prototypes, properties and key commands share, in one place."""

from __future__ import annotations

import hashlib

from vmodsmith.model import Counter, Marker, Unit
from vmodsmith.vassal.sequence import Key, named

__all__ = [
    "COVER", "COVERED", "FACING", "FIRST_FREE_ID", "STEP_BACK", "STEP_LOSS", "STEP_NEXT", "TO_LOSSES", "TO_MAP",
    "copies", "gpid", "gpid_in", "property_name", "prototype", "slots", "state",
]  # fmt: skip

STEP_NEXT: Key = named("vms-step-next")
STEP_BACK: Key = named("vms-step-back")
STEP_LOSS: Key = named("vms-step-loss")
TO_LOSSES: Key = named("vms-to-losses")
TO_MAP: Key = named("vms-to-map")

COVER = "Cover"
"""The name of the layer with the face that players of other sides see."""

COVERED = "Covered"
"""The property for whether this player sees that face."""

FACING = "Facing"
"""Name of the trait that turns a piece; VASSAL's property of it is `Facing_Facing`, from 1."""

FIRST_FREE_ID = 2**30
"""The first number that VASSAL assigns to slots added in its editor."""


def gpid(identity: str) -> str:
    """The number of a piece slot: a digest of the row's id, so that it stays the same as long as the id does. Numbers
    are in 1000 … 2^30; `check` finds the rare pair of ids with the same one.
    """
    value = int.from_bytes(hashlib.blake2b(identity.encode(), digest_size=8).digest(), "big")
    return str(1000 + value % (FIRST_FREE_ID - 1000))


def gpid_in(plugin: str, number: str) -> str:
    """The number of a slot in a plug-in: it begins with the plug-in's id, as VASSAL requires."""
    return f"{plugin}:{number}"


def slots(counter: Counter | Unit | Marker) -> list[tuple[str, str]]:
    """The identity and the slot number of each piece of a counter. A row that says what its id was has the numbers of
    that id, by which *Refresh Counters* finds its pieces in saved games.
    """
    numbers = map(gpid, copies(counter.formerly or counter.id, counter.quantity))
    return list(zip(copies(counter.id, counter.quantity), numbers, strict=True))


def copies(identity: str, quantity: int) -> list[str]:
    """The identity of each piece of a counter: the row's id, then `id#2` and so on for further copies."""
    return [identity] + [f"{identity}#{n}" for n in range(2, quantity + 1)]


def property_name(word: str) -> str:
    """The property of a piece for a word of the data: `area` becomes `Area`."""
    return word.replace("-", "_").capitalize()


def prototype(sort: str, name: str, *more: str) -> str:
    """Name of a prototype: `Side red`, `Kind unit blue`."""
    return " ".join((sort, name, *more))


def state(name: str, value: str) -> Key:
    """The key command that sets a state to a value; the empty text clears it."""
    return named(f"vms-state-{name}-{value}" if value else f"vms-state-{name}")
