"""The fields of a face that conditions and texts of a layout can use."""

from __future__ import annotations

from vmodsmith.model import Counter

__all__ = ["facts"]


def facts(counter: Counter, face: int) -> dict[str, str]:
    """The fields of a face, counted from 1; 0 is the face of a covered unit for players of other sides.

    A truth value is `yes` or empty.
    """
    covered = face == 0 and counter.covered is not None
    return {
        **counter.faces[max(face, 1) - 1],
        "id": counter.id,
        "kind": counter.kind,
        "type": counter.type or "",
        "side": counter.side or "",
        "scheme": counter.scheme or "",
        "symbol": counter.symbol or "",
        "layout": counter.layout,
        "face": str(face),
        "covered": "yes" if covered else "",
        "reduced": "yes" if face > 1 else "",
        "first": "yes" if face == 1 else "",
        "last": "yes" if face == len(counter.faces) else "",
    }
