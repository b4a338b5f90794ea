"""One change between two modules or two saved games, and the grouping of changes that are alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Change", "Detail", "StateDetail", "gathered"]

_SHOWN = 6
_LONGEST = 200
_LEAD = 60
"""The most characters of a value that are shown; of a longer value, those before its first difference."""


@dataclass(frozen=True, slots=True)
class Detail:
    """One difference: the `field` by its name in VASSAL's editor, its text before and after.

    A text is None if there was, or is, no such field.
    """

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
        """The texts before and after; of long texts the part in which they differ."""
        start = 0
        if self.before is not None and self.after is not None:
            same = _same_start(self.before, self.after)
            start = max(same - _LEAD, 0) if max(len(self.before), len(self.after)) > _LONGEST else 0
        before, after = (None if each is None else _part(each, start) for each in (self.before, self.after))
        return before, after


def _same_start(one: str, other: str) -> int:
    """The number of equal characters at the start of two texts."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _part(text: str, start: int) -> str:
    """The part of a text that is shown from a character on."""
    part = ("…" if start else "") + text[start : start + _LONGEST]
    return part if start + _LONGEST >= len(text) else f"{part}… ({len(text):,} characters)"


def _said(text: str | None) -> str:
    """A value as it is written after its name; a trait with its fields, in brackets."""
    if not text:
        return ""
    return f" {text}" if text.startswith("(") else f": {text}"


class StateDetail(Detail):
    """A difference in the state of a trait, which players set: its value, level, facing or text."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one or several things of a kind: `kind` (`piece`, `prototype`, `component`, `file`, `setup`,
    `property` ...), `how` (`added`, `removed`, `changed`, `moved`, `renumbered`), the names of the things, and the
    details, the same for all of them. `pictures` are the names of the pictures before and after, if the change is
    visible; for added or removed things, the pictures of each.
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
    """Equal changes of several things joined into one, in the order in which each first occurs. Different pictures
    separate changes only if the pictures themselves changed. For things that were added or removed all their pictures
    are shown, for other changes those that the things have in common.
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
