"""The findings of lint, and the grouping of findings that are alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from vmodsmith.vassal.traits import Trait
from vmodsmith.vassal.traits.listed import listed

__all__ = ["Finding", "Severity", "called", "gathered", "in_trait_of", "quoted"]


class Severity(StrEnum):
    """The severity of a finding: an error breaks something for players, a warning may do so, a note is
    worth knowing.
    """

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: its kind (`image-missing`), its places in the editor's tree, the fault and the remedy."""

    kind: str
    severity: Severity
    places: tuple[str, ...]
    reason: str
    remedy: str

    def __str__(self) -> str:
        shown = "; ".join(self.places[:_SHOWN])
        more = f"; and {len(self.places) - _SHOWN:,} more places" if len(self.places) > _SHOWN else ""
        return f"{self.severity}: {self.reason} [{self.kind}]\n    at {shown}{more}\n    {self.remedy}"

    def to_json(self) -> dict[str, object]:
        """The finding as plain data."""
        return {
            "kind": self.kind,
            "severity": str(self.severity),
            "places": list(self.places),
            "reason": self.reason,
            "remedy": self.remedy,
        }


def called(name: str) -> str:
    """The name of a piece in a list, or words for a piece without a name."""
    return name.strip() or "a piece without a name"


def quoted(name: str) -> str:
    """The name of a piece in quotation marks, or words for a piece without a name."""
    return repr(name) if name.strip() else called(name)


def in_trait_of(place: str, trait: Trait) -> str:
    """The place of a trait: its piece, and the trait as the list of traits in the editor names it."""
    return f"{place}, trait {listed(trait)!r}"


_SHOWN = 3

_ORDER = {each: number for number, each in enumerate(Severity)}


def gathered(findings: Iterable[Finding]) -> list[Finding]:
    """Findings with the worst first; equal ones are joined into one with all their places."""
    places: dict[tuple[str, Severity, str, str], dict[str, None]] = {}
    for each in findings:
        places.setdefault((each.kind, each.severity, each.reason, each.remedy), {}).update(dict.fromkeys(each.places))
    reported = [
        Finding(kind, severity, tuple(where), reason, remedy)
        for (kind, severity, reason, remedy), where in places.items()
    ]
    return sorted(reported, key=lambda each: (_ORDER[each.severity], each.kind))
