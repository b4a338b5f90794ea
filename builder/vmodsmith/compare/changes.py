"""One change between two modules or two saved games, and how changes that are alike are reported together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

__all__ = ["Change", "Detail", "gathered"]

_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Detail:
    """What is different in one thing: the `field` by its name in VASSAL's editor, its text before and after. One that
    was not there, or is no longer there, is None."""

    field: str
    before: str | None
    after: str | None

    def __str__(self) -> str:
        if self.before is None:
            return f"new: {self.field}" + (f" {self.after}" if self.after else "")
        if self.after is None:
            return f"gone: {self.field}" + (f" {self.before}" if self.before else "")
        return f"{self.field}: {self.before or 'nothing'} → {self.after or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to things of a kind: `kind` (`piece`, `prototype`, `component`, `file`, `setup`, `property` ...),
    `how` (`added`, `removed`, `changed`, `moved`), their names, and the details of a change, the same for all of
    them.

    `pictures` are the names of the pictures before and after where a change can be seen.
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
        """The change as plain data."""
        details = [{"field": each.field, "before": each.before, "after": each.after} for each in self.details]
        return {"kind": self.kind, "how": self.how, "names": list(self.names), "details": details}


def gathered(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Changes of several things that are the same, as one, in the order of the first of each."""
    names: dict[tuple[str, str, tuple[Detail, ...], tuple[str, ...]], list[str]] = {}
    for each in changes:
        names.setdefault((each.kind, each.how, each.details, each.pictures), []).extend(each.names)
    return tuple(
        Change(kind, how, tuple(found), details, pictures) for (kind, how, details, pictures), found in names.items()
    )
