"""One change between two modules or two saved games, and how changes that are alike are reported together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Change", "Detail", "StateDetail", "gathered"]

_SHOWN = 6
_LONGEST = 200
_LEAD = 60
"""So many letters of a value are shown, and of a longer one so many before the first that is another now."""


@dataclass(frozen=True, slots=True)
class Detail:
    """What is different in one thing: the `field` by its name in VASSAL's editor, its text before and after. One that
    was not there, or is no longer there, is None."""

    field: str
    before: str | None
    after: str | None

    def __str__(self) -> str:
        before, after = self.shortened()
        if before is None:
            return f"new: {self.field}{_said(after)}"
        if after is None:
            return f"gone: {self.field}{_said(before)}"
        return f"{self.field}: {before or 'nothing'} → {after or 'nothing'}"

    def shortened(self) -> tuple[str | None, str | None]:
        """The texts before and after; of long ones the part in which they differ."""
        start = 0
        if self.before is not None and self.after is not None:
            same = _same_start(self.before, self.after)
            start = max(same - _LEAD, 0) if max(len(self.before), len(self.after)) > _LONGEST else 0
        before, after = (None if each is None else _part(each, start) for each in (self.before, self.after))
        return before, after


def _same_start(one: str, other: str) -> int:
    """How many letters at the start two texts have in common."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _part(text: str, start: int) -> str:
    """A text from this letter on, as far as it is shown."""
    part = ("…" if start else "") + text[start : start + _LONGEST]
    return part if start + _LONGEST >= len(text) else f"{part}… ({len(text):,} characters)"


def _said(text: str | None) -> str:
    """A value after its name; what is filled in in a trait is in brackets."""
    if not text:
        return ""
    return f" {text}" if text.startswith("(") else f": {text}"


class StateDetail(Detail):
    """What is different in what players set in a trait of one piece: its value, level, facing or text."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to things of a kind: `kind` (`piece`, `prototype`, `component`, `file`, `setup`, `property` ...),
    `how` (`added`, `removed`, `changed`, `moved`, `renumbered`), their names, and the details of a change, the same for
    all of them.

    `pictures` are the names of the pictures before and after where a change can be seen; of what was added or removed,
    of each thing.
    """

    kind: str
    how: str
    names: tuple[str, ...]
    details: tuple[Detail, ...] = ()
    pictures: tuple[str, ...] = ()

    def __str__(self) -> str:
        shown = ", ".join(self.names[:_SHOWN])
        more = f" and {len(self.names) - _SHOWN:,} more" if len(self.names) > _SHOWN else ""
        count = f" ({len(self.names):,})" if len(self.names) > 1 else ""
        head = f"{self.kind} {self.how}{count}: {shown}{more}"
        return "\n".join([head, *(f"    {each}" for each in self.details)])

    def to_json(self) -> Mapping[str, object]:
        """The change as plain data, with all names and whole texts."""
        details = [{"field": each.field, "before": each.before, "after": each.after} for each in self.details]
        return {"kind": self.kind, "how": self.how, "names": list(self.names), "details": details}


def gathered(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Changes of several things that are the same, as one, in the order of the first of each.

    Pictures keep changes apart only if they changed themselves. What was added or removed shows all of its pictures,
    what else happened to several things those that they have in common.
    """
    found: dict[tuple[str, str, tuple[Detail, ...], tuple[str, ...]], list[Change]] = {}
    for each in changes:
        visible = each.pictures if each.how not in _WHOLE and len(set(each.pictures)) > 1 else ()
        found.setdefault((each.kind, each.how, each.details, visible), []).append(each)
    return tuple(
        Change(kind, how, tuple(name for each in alike for name in each.names), details, _shared(how, alike))
        for (kind, how, details, _), alike in found.items()
    )


_WHOLE = ("added", "removed")


def _shared(how: str, alike: Sequence[Change]) -> tuple[str, ...]:
    if how in _WHOLE:
        return tuple(dict.fromkeys(name for each in alike for name in each.pictures))
    return alike[0].pictures if len({each.pictures for each in alike}) == 1 else ()
