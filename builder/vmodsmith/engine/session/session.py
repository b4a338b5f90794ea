"""Opening a module, and the requests of all subjects by name."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..dice import EngineDice
from ..jvm import java, on_edt, settle
from ..watch import Watch
from .about import About
from .arranging import Arranging
from .chat import ChatWindow
from .dragging import Dragging
from .events import Events
from .games import Games
from .keys import Keys
from .logs import Logs
from .looking import Looking
from .network import Network
from .opened import Opened
from .pieces import Pieces
from .places import EnginePlaces
from .properties import Properties
from .refreshing import Refreshing
from .requests import requests_of
from .rolls import Rolls
from .screen import Screen
from .sides import SideChoice
from .slots import Palette
from .turns import TurnTrackers

__all__ = ["Session"]

_COMPILING = 120.0
"""The most seconds to wait for rules to be compiled."""


class Session:
    """An open module with at most one game. `requests` has exactly the requests that can be made, by name; call them on
    the event thread. A `minimised` window exists for all code that uses it, but is painted only when a picture is
    requested.
    """

    def __init__(self, module: Path, folder: Path, watch: Watch, *, player: str, minimised: bool) -> None:
        self.requests: dict[str, Callable[..., Any]] = {}
        on_edt(lambda: self._open(module, EngineDice(folder), watch, player, minimised))
        self._ready = False
        self.settle()
        self._events.begin()

    def settle(self) -> None:
        """Wait until all effects are done; the first time also until the rules of a module are ready, which it compiles
        while it opens.
        """
        settle()
        manager = java("javax.swing.UIManager")
        if self._ready or manager.get("vms_begun") is None:
            return
        end = time.monotonic() + _COMPILING
        while manager.get("vms") is None and time.monotonic() < end:
            time.sleep(0.01)
        settle()
        self._ready = True

    def _open(self, path: Path, dice: EngineDice, watch: Watch, player: str, minimised: bool) -> None:
        opened = Opened(path, _load(path, dice), watch)
        sides = SideChoice(opened, player)
        sides.answer_question()
        opened.module.getPlayerWindow().setVisible(True)
        opened.minimise(minimised)
        palette, pieces, places = Palette(opened), Pieces(opened), EnginePlaces(opened)
        keys = Keys(opened, pieces)
        self._events = Events(opened, ChatWindow(opened, shortens=minimised))
        games = Games(opened, sides, pieces, places)
        opened.questions()
        subjects = (
            About(opened, palette, keys),
            games,
            sides,
            palette,
            pieces,
            Arranging(opened, pieces),
            places,
            Dragging(opened, palette, pieces, places),
            keys,
            Properties(opened, pieces),
            TurnTrackers(opened),
            Rolls(dice),
            self._events,
            Logs(opened),
            Refreshing(opened),
            Network(opened, sides),
            Looking(opened, pieces),
            Screen(opened, pieces, places),
        )
        for subject in subjects:
            self._add(requests_of(subject))

    def _add(self, requests: dict[str, Callable[..., Any]]) -> None:
        twice = self.requests.keys() & requests.keys()
        if twice:
            raise ValueError(f"two subjects have a request {', '.join(sorted(twice))}")
        self.requests |= requests


def _load(path: Path, dice: EngineDice) -> Any:
    """The engine's module of a file, with the extensions next to it."""
    module_class = java("VASSAL.build.GameModule")
    module = module_class(java("VASSAL.tools.DataArchive")(str(path)))
    dice.install(module)
    module_class.init(module)
    module = module_class.getGameModule()
    java("VASSAL.build.module.ExtensionsLoader")().addTo(module)
    java("VASSAL.i18n.Localization").getInstance().translate()
    return module
