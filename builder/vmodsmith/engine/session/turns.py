"""Turn trackers."""

from __future__ import annotations

from typing import Any

import jpype

from ..jvm import call_hidden, hidden, set_hidden
from .opened import Opened
from .plain_values import as_text
from .requests import EngineFault, request

__all__ = ["TurnTrackers"]

_MOST_TURNS = 20000
_TRACKER = "VASSAL.build.module.turn.TurnTracker"
_HOLDER = "VASSAL.build.module.turn.TurnComponent"
_LEVEL = "VASSAL.build.module.turn.TurnLevel"


class TurnTrackers:
    """The turn trackers of the module, the first by default."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    @request
    def turn(self, step: str = "read", name: str | None = None) -> str:
        """Read a turn tracker, or move it with `next` or `prev`. Returns the text that it shows afterwards."""
        tracker = self._tracker(name)
        if step != "read":
            if step not in ("next", "prev"):
                raise EngineFault(f"a turn tracker goes 'next' or 'prev', not {step!r}")
            widget = hidden(tracker, _TRACKER, "turnWidget")
            call_hidden(widget, f"{_TRACKER}$TurnWidget", "doNext" if step == "next" else "doPrev")
        return str(call_hidden(tracker, _TRACKER, "getTurnString"))

    @request
    def jump(self, values: dict[str, str], text: str | None = None, name: str | None = None) -> str:
        """Set a turn tracker to the next state with these values of global properties (and this text), without the keys
        that it would send on the way, to arrange a position. Returns its text.
        """
        tracker = self._tracker(name)
        before = str(tracker.getState())
        call_hidden(tracker, _TRACKER, "captureState")
        for _ in range(_MOST_TURNS):
            shown = str(call_hidden(tracker, _TRACKER, "getTurnString"))
            there = all(as_text(self._opened.module.getProperty(key)) == value for key, value in values.items())
            if there and (text is None or text in shown):
                break
            _advance(tracker)
            if str(tracker.getState()) == before:
                raise EngineFault(f"the turn tracker never shows {text or values}; it begins with {shown!r}")
        call_hidden(tracker, _TRACKER, "updateTurnDisplay", "Set")
        call_hidden(tracker, _TRACKER, "save")
        return shown

    def _tracker(self, name: str | None) -> Any:
        for each in self._opened.trackers():
            if name in (None, str(each.getConfigureName())):
                return each
        raise EngineFault("no turn tracker" if name is None else f"no turn tracker {name!r}")


def _advance(tracker: Any) -> None:
    """Advance one step, like the tracker's own button, but silently."""
    count = int(call_hidden(tracker, _HOLDER, "getTurnLevelCount"))
    first = current = int(hidden(tracker, _TRACKER, "currentLevel"))
    level = call_hidden(tracker, _HOLDER, "getTurnLevel", jpype.JInt(current))
    call_hidden(level, _LEVEL, "advance")
    while call_hidden(level, _LEVEL, "hasRolledOver"):
        current = (current + 1) % count
        set_hidden(tracker, _TRACKER, "currentLevel", jpype.JInt(current))
        level = call_hidden(tracker, _HOLDER, "getTurnLevel", jpype.JInt(current))
        if current == first:
            break
        call_hidden(level, _LEVEL, "setLow")
