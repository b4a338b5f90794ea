"""Sides: the one that this player takes when a game opens, and changing to another."""

from __future__ import annotations

import jpype

from ..jvm import call_hidden, hidden, java, set_hidden
from .opened import STATE, Opened
from .plain_values import as_text, hint
from .requests import EngineFault, request

__all__ = ["SideChoice"]

_ROSTER = "VASSAL.build.module.PlayerRoster"


class SideChoice:
    """The sides of the module; `wanted` is the one that `player` takes in the next game that opens."""

    def __init__(self, opened: Opened, player: str) -> None:
        self._opened = opened
        self._player = player
        self.wanted: str | None = None

    def answer_question(self) -> None:
        """Add a setup step before all others.

        The engine asks each step whether it is finished at the moment when a game, new or loaded, is complete and
        before it would open a dialog; at this moment this player takes a side.
        """

        def finished() -> bool:
            if self.wanted is not None:
                self.join(self.wanted)
            roster = self._opened.module.getPlayerRoster()
            if roster is not None and not self._opened.watch.by_hand:
                # Observers would be asked again.
                set_hidden(roster, _ROSTER, "pickedSide", True)
            return True

        methods = {
            "isFinished": finished,
            "finish": lambda: None,
            "getStepTitle": lambda: "side",
            "getControls": lambda: None,
            "setController": lambda controller: None,
            "reset": lambda: None,
        }
        step = jpype.JProxy("VASSAL.build.module.GameSetupStep", dict=methods)
        hidden(self._opened.state, STATE, "setupSteps").add(jpype.JInt(0), step)

    def check(self, side: str | None) -> str | None:
        """A side as the module spells it, or `observer`, also in the engine's own form; the first side for None.

        Raises EngineFault if there is no such side.
        """
        roster = self._opened.module.getPlayerRoster()
        sides = [str(each) for each in roster.getUntranslatedSideList()] if roster else []
        if side is None:
            return sides[0] if sides else None
        for each in (*sides, "observer"):
            if side.strip("<>").lower() == each.lower():
                return each
        raise EngineFault(f"no side {side!r}{hint(side, sides)}; the module has {', '.join(sides) or 'none'}")

    def join(self, side: str) -> None:
        """Let this player take a side, or observe as `observer`, without a message to others."""
        roster = self._opened.module.getPlayerRoster()
        user = str(java("VASSAL.build.GameModule").getActiveUserId())
        roster.remove(user)
        roster.add(user, self._player, "<observer>" if side == "observer" else side)

    @request
    def leave(self) -> None:
        """Take this player out of the list of players, without a message to others."""
        roster = self._opened.module.getPlayerRoster()
        roster.remove(str(java("VASSAL.build.GameModule").getActiveUserId()))

    @request
    def take_side(self, side: str) -> None:
        """Change to another side in the running game."""
        kind = java(_ROSTER)
        before = kind.getMySide()
        self.wanted = self.check(side)
        if self.wanted is not None:
            self.join(self.wanted)
            roster = self._opened.module.getPlayerRoster()
            call_hidden(roster, _ROSTER, "fireSideChange", before, kind.getMySide())

    @request
    def seat(self, side: str) -> None:
        """Let another player hold a side."""
        named = self.check(side)
        self._opened.module.getPlayerRoster().add(f"player of {named}", f"{named} player", named)

    @request
    def side(self) -> str | None:
        """The side of this player."""
        return as_text(java(_ROSTER).getMySide())
