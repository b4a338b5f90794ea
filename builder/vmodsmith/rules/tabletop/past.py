"""The phases of the last two turns that have begun, and the stored values of each at its end: so a phase to which the
tracker returns has its former values, and does not begin again. The same as
`builder/vmodsmith/rules/compile/runtime/Past.java`, with the same texts, so that a game can continue in either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from vmodsmith.model import RuleProperty
from vmodsmith.rules.language.codec import escaped, plain

from .piece import Piece
from .state import TabletopState

__all__ = ["BEGUN", "LEFT", "MOST", "Past"]

BEGUN = "vms_begun"
"""The global property with the phases that have begun: `TURN PHASE PHASE|TURN PHASE`."""

LEFT = "vms_past"
"""The global property with the stored values of phases: `TURN PHASE;uid;name;text;uid;name;text|TURN PHASE`, without a
uid for those of the game.
"""

MOST = 12
"""The number of most recent phases that are remembered."""

TURN = "*"
"""The word in place of a phase, for stored values of a whole turn."""

TURNS = 2
"""The number of most recent turns that are remembered."""

_Kept = Mapping[str, Sequence[RuleProperty]]
"""The values that rules store for a phase or turn: by kind of piece, empty for the game."""


class Past:
    """The past phases of one game.

    `ordered` returns the pieces in play, including those in boxes: values of a piece that waits on the turn track, or
    was eliminated, are restored like those of a piece on the map.
    """

    def __init__(self, state: TabletopState, ordered: Callable[[], Iterable[Piece]]) -> None:
        self.state = state
        self.ordered = ordered
        self._read: tuple[str, dict[int, list[str]]] = ("", {})
        self.of_phases: dict[str, list[RuleProperty]] = {}
        self.of_turns: dict[str, list[RuleProperty]] = {}
        for sheet in state.game.rules:
            for each in sheet.properties:
                span = self.of_turns if each.lasts == "turn" else self.of_phases
                for holder in (each.of or ("",)) if each.lasts in ("phase", "attack", "turn") else ():
                    span.setdefault(holder, []).append(each)

    # ---- which have begun

    def _turns(self) -> dict[int, list[str]]:
        text = self.state.text(BEGUN) or ""
        if text != self._read[0]:
            blocks = [each.split(" ") for each in text.split("|") if each]
            self._read = text, {int(turn): phases for turn, *phases in blocks}
        return self._read[1]

    def knows(self, turn: int) -> bool:
        """Whether anything is remembered of a turn."""
        return turn in self._turns()

    def begun(self, turn: int, phase: str) -> bool:
        """Whether a phase has begun; all phases of a turn long past have."""
        turns = self._turns()
        return phase in turns[turn] if turn in turns else turn < max(turns, default=0)

    def note(self, turn: int, phases: Iterable[str]) -> None:
        """Record phases of a turn as begun. Records of turns before the last one are dropped."""
        turns = dict(self._turns())
        turns[turn] = list(dict.fromkeys((*turns.get(turn, ()), *phases)))
        oldest = max(turns) - 1
        self.state.set(BEGUN, "|".join(" ".join((str(each), *turns[each])) for each in sorted(turns) if each >= oldest))

    def rewind(self, turn: int, phase: str) -> None:
        """Handle a rule that sets the tracker: later phases begin again."""
        order = self.state.phases
        earlier = order[: order.index(phase) + 1] if phase in order else ()
        turns = {each: phases for each, phases in self._turns().items() if each <= turn}
        if turn in turns:
            turns[turn] = [each for each in turns[turn] if each in earlier]
        self.state.set(BEGUN, "|".join(" ".join((str(each), *turns[each])) for each in sorted(turns)))

    # ---- what rules kept

    def leave(self, turn: int, phase: str) -> None:
        """Leave a phase, and perhaps its turn: its stored values are remembered, and have their defaults in the next
        one.
        """
        self._leave(f"{turn} {phase}", self.of_phases, MOST)
        if turn != self.state.turn:
            self._leave(f"{turn} {TURN}", self.of_turns, TURNS)

    def _leave(self, left: str, kept: _Kept, most: int) -> None:
        if not kept:
            return
        parts = [left]
        for each in kept.get("", ()):
            parts += ["", each.name, escaped(self.state.text(each.name) or "")]
        pieces = [piece for piece in self.ordered() if piece.kind in kept]
        for piece in pieces:
            for each in kept[piece.kind]:
                text = piece.stored_text(each.name)
                if text is not None and text != each.value:
                    parts += [piece.uid, each.name, escaped(text)]
        others = [each for each in self._left() if each[0] != left]
        same = [each for each in others if each[0].endswith(f" {TURN}") == left.endswith(f" {TURN}")]
        gone = same[: max(0, len(same) + 1 - most)]
        self.state.set(LEFT, "|".join(";".join(each) for each in [*(o for o in others if o not in gone), parts]))
        for each in kept.get("", ()):
            self.state.set(each.name, each.value)
        for piece in pieces:
            for each in kept[piece.kind]:
                if piece.stored_text(each.name) != each.value:
                    piece.store_text(each.name, each.value)

    def _left(self) -> list[list[str]]:
        return [each.split(";") for each in (self.state.text(LEFT) or "").split("|") if each]

    def enter(self, turn: int, phase: str, came_from: int) -> None:
        """Return to a phase, from a turn: its stored values are restored. Without a record nothing is changed."""
        for parts in self._left():
            found = zip(parts[1::3], parts[2::3], parts[3::3], strict=True)
            if parts[0] == f"{turn} {phase}":
                self._bring({(uid, name): plain(text) for uid, name, text in found}, self.of_phases)
            elif parts[0] == f"{turn} {TURN}" and came_from != turn:
                self._bring({(uid, name): plain(text) for uid, name, text in found}, self.of_turns)

    def _bring(self, found: dict[tuple[str, str], str], kept: _Kept) -> None:
        for each in kept.get("", ()):
            if ("", each.name) in found:
                self.state.set(each.name, found["", each.name])
        for piece in self.ordered():
            for each in kept.get(piece.kind, ()):
                if (text := found.get((piece.uid, each.name), each.value)) != piece.stored_text(each.name):
                    piece.store_text(each.name, text)
