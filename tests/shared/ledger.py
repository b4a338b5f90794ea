"""The ledger of what was made, played and told: `as_before.csv` beside the tests holds a digest of each.

Whoever changes it on purpose writes it anew with `VMODSMITH_GOLDEN=write`, and the change of the file says what else
has changed with it.
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Mapping
from pathlib import Path

from shared.golden import WRITE

__all__ = ["as_before", "digest"]

LEDGER = Path(__file__).parents[1] / "as_before.csv"


def digest(text: str) -> str:
    """The digest of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def as_before(of: str, made: Mapping[str, str], *, part: bool = False) -> None:
    """Digests by what they are of, against those of the ledger, which names whatever is not as it was. Where they are
    only a `part`, the others are held by other tests."""
    made = {what: each[:12] for what, each in made.items()}
    rows: list[tuple[str, ...]] = []
    if LEDGER.exists():
        with LEDGER.open(encoding="utf-8", newline="") as file:
            rows = [tuple(row.values()) for row in csv.DictReader(file)]
    if WRITE:
        rows = [row for row in rows if row[0] != of or (part and row[1] not in made)] + [
            (of, what, each) for what, each in made.items()
        ]
        with LEDGER.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([("of", "what", "digest"), *sorted(rows)])
    known = {row[1]: row[2] for row in rows if row[0] == of and (row[1] in made or not part)}
    changed = sorted(each for each in known.keys() | made.keys() if known.get(each) != made.get(each))
    assert not changed, f"{of}: not as it was: {', '.join(changed)}"
