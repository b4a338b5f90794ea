"""The names that pieces, prototypes, properties and key commands share, in one place."""

from __future__ import annotations

import hashlib

from vmodsmith.vassal.sequence import Key, named

__all__ = [
    "COVER", "COVERED", "FACING", "FIRST_FREE_ID", "STEP_BACK", "STEP_LOSS", "STEP_NEXT", "TO_LOSSES", "TO_MAP",
    "copies", "gpid", "property_name", "prototype", "state",
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


def gpid(identity: str, plugin: str = "") -> str:
    """The number of a piece slot: a digest of the row's id, so that it stays the same as long as the id does. Numbers
    are in 1000 … 2^30; `check` finds the rare pair of ids with the same one. In a plug-in it begins with the plug-in's
    id, as VASSAL requires.
    """
    value = int.from_bytes(hashlib.blake2b(identity.encode(), digest_size=8).digest(), "big")
    number = str(1000 + value % (FIRST_FREE_ID - 1000))
    return f"{plugin}:{number}" if plugin else number


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
