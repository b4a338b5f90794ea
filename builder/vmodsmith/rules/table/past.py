"""Which phases have begun, of the last two turns, and what rules kept in each as it was left: so a phase that the
tracker comes back to is as it was, and does not begin again.

The same as `builder/vmodsmith/rules/compile/runtime/Past.java`, in the same texts, so that a game goes on in either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from vmodsmith.model import RuleProperty
from vmodsmith.rules.language.codec import escaped, plain

from .piece import Piece
from .state import TableState

__all__ = ["BEGUN", "LEFT", "MOST", "Past"]

BEGUN = "vms_begun"
"""The global property with the phases that have begun: `TURN PHASE PHASE|TURN PHASE`."""

LEFT = "vms_past"
"""The global property with what was kept in phases: `TURN PHASE;uid;name;text;uid;name;text|TURN PHASE`, the game's
with no uid."""

MOST = 12
"""Of how many phases, left last, it is remembered."""


class Past:
    """The past phases of one game. `on_map` gives the pieces that stand on the map, `standing` those in boxes too."""

    def __init__(
        self, state: TableState, on_map: Callable[[], Iterable[Piece]], standing: Callable[[], Iterable[Piece]]
    ) -> None:
        self.state = state
        self.on_map = on_map
        self.standing = standing
        self._read: tuple[str, dict[int, list[str]]] = ("", {})
        self.kept: dict[str, list[RuleProperty]] = {}
        for sheet in state.game.rules:
            for each in sheet.properties:
                for holder in (each.of or ("",)) if each.lasts == "phase" else ():
                    self.kept.setdefault(holder, []).append(each)

    # ---- which have begun

    def _turns(self) -> dict[int, list[str]]:
        text = self.state.text(BEGUN) or ""
        if text != self._read[0]:
            blocks = [each.split(" ") for each in text.split("|") if each]
            self._read = text, {int(turn): phases for turn, *phases in blocks}
        return self._read[1]

    def knows(self, turn: int) -> bool:
        """Whether anything is known of a turn."""
        return turn in self._turns()

    def begun(self, turn: int, phase: str) -> bool:
        """Whether a phase has begun; all of a turn that is long past have."""
        turns = self._turns()
        return phase in turns[turn] if turn in turns else turn < max(turns, default=0)

    def note(self, turn: int, phases: Iterable[str]) -> None:
        """Phases of a turn have begun. What is known of older turns than the one before goes."""
        turns = dict(self._turns())
        turns[turn] = list(dict.fromkeys((*turns.get(turn, ()), *phases)))
        oldest = max(turns) - 1
        self.state.set(BEGUN, "|".join(" ".join((str(each), *turns[each])) for each in sorted(turns) if each >= oldest))

    def rewind(self, turn: int, phase: str) -> None:
        """A rule puts the tracker somewhere: what lies behind that begins again."""
        order = self.state.phases
        earlier = order[: order.index(phase) + 1] if phase in order else ()
        turns = {each: phases for each, phases in self._turns().items() if each <= turn}
        if turn in turns:
            turns[turn] = [each for each in turns[turn] if each in earlier]
        self.state.set(BEGUN, "|".join(" ".join((str(each), *turns[each])) for each in sorted(turns)))

    # ---- what rules kept

    def leave(self, turn: int, phase: str) -> None:
        """A phase is left: what rules keep for it is remembered, and starts from its default in the next phase."""
        if not self.kept:
            return
        parts = [left := f"{turn} {phase}"]
        for each in self.kept.get("", ()):
            parts += ["", each.name, escaped(self.state.text(each.name) or "")]
        for piece in self.on_map():
            for each in self.kept.get(piece.kind, ()):
                text = piece.kept_text(each.name)
                if text is not None and text != each.value:
                    parts += [piece.uid, each.name, escaped(text)]
        others = [each for each in self._left() if each[0] != left]
        self.state.set(LEFT, "|".join(";".join(each) for each in [*others[1 - MOST :], parts]))
        for each in self.kept.get("", ()):
            self.state.set(each.name, each.value)
        for piece in self.standing():
            for each in self.kept.get(piece.kind, ()):
                if piece.kept_text(each.name) != each.value:
                    piece.keep_text(each.name, each.value)

    def _left(self) -> list[list[str]]:
        return [each.split(";") for each in (self.state.text(LEFT) or "").split("|") if each]

    def enter(self, turn: int, phase: str) -> None:
        """The tracker comes back to a phase: what rules kept for it is there again. Nothing is changed where nothing is
        known."""
        for parts in self._left():
            if parts[0] == f"{turn} {phase}":
                found = zip(parts[1::3], parts[2::3], parts[3::3], strict=True)
                self._bring({(uid, name): plain(text) for uid, name, text in found})

    def _bring(self, found: dict[tuple[str, str], str]) -> None:
        for each in self.kept.get("", ()):
            if ("", each.name) in found:
                self.state.set(each.name, found["", each.name])
        for piece in self.on_map():
            for each in self.kept.get(piece.kind, ()):
                piece.keep_text(each.name, found.get((piece.uid, each.name), each.value))
