"""The actions of a player: dragging, keys, the turn tracker. Each is one action for undo."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby

from vmodsmith.vassal.sequence import Key

from .clock import NEXT
from .errors import TabletopFault
from .multi_select import MultiSelect
from .piece import Piece
from .places import WindowPoint
from .tabletop import Tabletop
from .tabletop_data import RuleEntry, Slot

__all__ = ["PlayerInput"]

_MOST_TURNS = 20000
_VARIABLE = re.compile(r"\$(\w+)\$")


def _where(entry: RuleEntry, piece: Piece) -> tuple[str, ...] | None:
    """The key of a command that runs only once: the command and its hex; None for a command that each piece runs."""
    if entry.once == "all":
        return (entry.id,)
    here = piece.hex if entry.once == "hex" else None
    return (entry.id, here.number) if here is not None else None


class PlayerInput:
    """The actions of one player at a tabletop."""

    def __init__(self, tabletop: Tabletop) -> None:
        self.tabletop = tabletop

    # ---- pieces

    def place(self, slot: Slot, there: WindowPoint) -> Piece:
        """Drag a piece out of the palette."""
        made: list[Piece] = []
        self.tabletop.selection = []

        def put() -> None:
            made.append(self.tabletop.new(slot))
            self._drag(made, there)

        self.tabletop.click(put, drag=True)
        return made[0]

    def drag(self, pieces: Sequence[Piece], there: WindowPoint) -> None:
        """Drag pieces to a place, in this order: those of one stack together, the others one after another."""

        def drag() -> None:
            for _, group in groupby(
                pieces, lambda each: each.place and (each.place.window, each.place.x, each.place.y)
            ):
                self.tabletop.selection = []
                self._drag([each for each in group if each.stack is not None], there)

        self.tabletop.click(drag, drag=True)

    def press(self, pieces: Sequence[Piece], key: Key) -> None:
        """Press a key with pieces selected."""
        self.tabletop.selection = list(pieces)

        def press() -> None:
            acting = sorted(pieces, key=_rank)
            multi_select = self.tabletop.dialogs.multi_select = MultiSelect() if len(acting) > 1 else None
            for n, each in enumerate(acting, 1):
                if multi_select is not None:
                    multi_select.begin(partial(self._listening, acting[n:], key), partial(self._names, each))
                if each.stack is not None and not self._done(each, key):
                    each.note("clicked", True)
                    each.press(key)

        try:
            self.tabletop.click(press)
        finally:
            self.tabletop.dialogs.multi_select = None

    def _listening(self, pieces: Sequence[Piece], key: Key) -> int:
        """The number of pieces with a command of the rules for a key now; commands that only the first piece runs count
        once.
        """
        multi_select = self.tabletop.dialogs.multi_select
        found, seen = 0, set(multi_select.done if multi_select is not None else ())
        for piece in pieces:
            entries = {each.id: each for each in piece.chain.entries if each.key == key and piece.stack is not None}
            fits = self.tabletop.rules.listens(entries, piece)
            where = _where(entries[fits], piece) if fits is not None else None
            if fits is None or where in seen:
                continue
            found += 1
            if where is not None:
                seen.add(where)
        return found

    def _fitting(self, piece: Piece, key: Key) -> RuleEntry | None:
        """The command of the rules that a piece would run for a key now."""
        entries = (each for each in piece.chain.entries if each.key == key)
        return next((each for each in entries if self.tabletop.rules.applies(each.id, piece)), None)

    def _done(self, piece: Piece, key: Key) -> bool:
        """Whether an earlier piece has already run a command that only the first of a hex, or of all, runs; if not,
        this piece is now the first.
        """
        multi_select = self.tabletop.dialogs.multi_select
        if multi_select is None or not any(each.once and each.key == key for each in piece.chain.entries):
            return False
        fits = self._fitting(piece, key)
        where = _where(fits, piece) if fits is not None else None
        if where is None or where in multi_select.done:
            return where is not None
        multi_select.done.add(where)
        return False

    def _names(self, piece: Piece) -> tuple[str, str]:
        """The names of a piece in the language of the player, the longer first."""
        mine = self.tabletop.words.mine
        return mine(piece.full_name), mine(piece.name)

    def _drag(self, pieces: Sequence[Piece], there: WindowPoint) -> None:
        """Drag pieces of one stack: for each the record of its former place and the moved mark; the line in the chat;
        then the hooks for each.
        """
        tabletop = self.tabletop
        before = pieces[0].place if pieces else None
        for each in pieces:
            each.leave()
            marks = before is not None and each.chain.moved_slot >= 0 and tabletop.places.windows[there.window].marks
            if marks and before is not None and (before.x, before.y) != (there.x, there.y):
                each.mark_moved(True)
            tabletop.places.drop(each, there)
            tabletop.selection.append(each)
        self._tell_move(pieces, before, there)
        if there.window in tabletop.follows and not tabletop.dragged.is_none:
            for each in pieces:
                if each.stack is not None:
                    each.press(tabletop.dragged)

    def _tell_move(self, pieces: Sequence[Piece], before: WindowPoint | None, there: WindowPoint) -> None:
        tabletop = self.tabletop
        if not pieces or (before is not None and before.window == there.window and before.name == there.name):
            return
        names = [tabletop.words.engine_name(each, tabletop.state.language, from_all=True) for each in pieces]
        values = {
            "pieceName": ", ".join(names),
            "location": tabletop.state.local(there.name),
            "previousLocation": tabletop.state.local(before.name) if before else "",
        }
        text = tabletop.state.local(tabletop.data.formats["move" if before else "create"])
        tabletop.reporter.engine(_VARIABLE.sub(lambda match: values.get(match[1], ""), text))

    # ---- the turn tracker

    def turn(self, how: str) -> None:
        """Move the turn tracker, NEXT or PREV, with all effects."""
        self.tabletop.click(lambda: self.step(how), whole=True)

    def step(self, how: str) -> None:
        """The same as a part of an action."""
        tabletop = self.tabletop
        clock, before = tabletop.clock, (tabletop.state.turn, tabletop.state.place)
        if how == NEXT:
            clock.advance()
        else:
            clock.retreat()
        tabletop.rules.stepped(how)
        self._tell_turn(before)

    def _tell_turn(self, before: tuple[int, int]) -> None:
        tabletop = self.tabletop
        if (tabletop.state.turn, tabletop.state.place) != before:
            tabletop.reporter.engine(
                tabletop.state.local(tabletop.data.formats["turn"]).replace("$newTurn$", tabletop.clock.shown())
            )

    def jump(self, text: str | None, values: Mapping[str, str]) -> None:
        """Set the turn tracker silently to the position with this text and these global properties. Raises
        TabletopFault if there is none.
        """
        clock, state = self.tabletop.clock, self.tabletop.state
        before = (state.turn, state.place)

        def go() -> None:
            for _ in range(_MOST_TURNS):
                there = all(state.text(key) == value for key, value in values.items())
                if there and (text is None or text in clock.shown()):
                    self._tell_turn(before)
                    return
                clock.advance()
                if (state.turn, state.place) == before:
                    break
            raise TabletopFault(f"the turn tracker never shows {text or values}; it begins with {clock.shown()!r}")

        self.tabletop.click(go)


def _rank(piece: Piece) -> tuple[int, bool, int, int, int]:
    """The order in which selected pieces act: by window, stacks before loose pieces, from the bottom up."""
    stack = piece.stack
    assert stack is not None
    return stack.place.window, stack.loose, stack.layer, stack.order, stack.pieces.index(piece)
