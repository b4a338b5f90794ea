"""Hands at the screen: mouse and keys of the real window, each counted. Where things are, the engine tells."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from vmodsmith.engine import Engine
from vmodsmith.engine.display import display
from vmodsmith.foundation.child_processes import tied

__all__ = ["Hands", "at_window", "screen", "why_no_hands"]

_PAUSE, _LONGEST = 0.05, 120.0
_SYSTEM = 10.0
"""Seconds after which a dialog of the system that is still there has lost letters, and gets them once more."""


def why_no_hands() -> str | None:
    """Why the window cannot be used by hand here; None where it can."""
    missing = [each for each in ("Xvfb", "xdotool", "openbox") if shutil.which(each) is None]
    return f"no {', '.join(missing)}: install it to have the window used by hand" if missing else None


@contextmanager
def screen() -> Iterator[dict[str, str]]:
    """A screen of its own with a window manager, which gives windows the keyboard; the variables that name it."""
    before = os.environ.pop("DISPLAY", None)
    try:
        with display() as named:
            manager = subprocess.Popen(
                tied("openbox"),
                env=os.environ | named,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            try:
                yield named
            finally:
                manager.stdin.close()  # type: ignore[union-attr]
                manager.wait()
    finally:
        if before is not None:
            os.environ["DISPLAY"] = before


@contextmanager
def at_window(module: Path, locale: str = "en", extensions: Sequence[Path] = (), **options: Any) -> Iterator[Hands]:
    """Hands at the window of a module and its extensions, on a screen of its own; the test is skipped where there can
    be none."""
    reason = why_no_hands()
    if reason is not None:
        pytest.skip(reason)
    with screen() as named, pytest.MonkeyPatch.context() as patch:
        for name, value in named.items():
            patch.setenv(name, value)
        with Engine(module, quick=False, timeout=300, locale=locale, extensions=list(extensions), **options) as engine:
            yield Hands(engine, named)


class Hands:
    """One person at the window of an engine. `count` is how many clicks, drags and keys it took."""

    def __init__(self, engine: Engine, named: dict[str, str]) -> None:
        self.engine = engine
        self.count = 0
        self._environment = os.environ | named
        engine.call("by_hand", wanted=True)

    def _tool(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], env=self._environment, check=True)

    def laid_out(
        self, turn: int, phase: str, where: Mapping[str, str], prepare: Callable[[Engine], None] | None = None
    ) -> None:
        """A new game in a phase, pieces put down by row, the map scrolled to the first of them; nothing is counted of
        it."""
        engine = self.engine
        engine.call("by_hand", wanted=False)
        engine.new_game("Solo")
        engine.jump(Turn=str(turn), Phase=phase)
        for row, at in where.items():
            engine.place(row, at)
        if prepare is not None:
            prepare(engine)
        engine.key([], "Ctrl+Shift+F12")  # what was put down last is selected no more
        engine.call("centre", at=next(iter(where.values())))
        engine.call("by_hand", wanted=True)
        self.rest()
        self.count = 0

    # ---- what counts

    def click(self, spot: list[int], *, held: str = "", button: int = 1) -> None:
        """One click, with a key such as `shift` held, of a button of the mouse: 3 opens menus."""
        self.count += 1
        self._tool("mousemove", *spot)
        time.sleep(_PAUSE)
        if held:
            self._tool("keydown", held)
        self._tool("click", button)
        if held:
            self._tool("keyup", held)
        self.rest()

    def key(self, name: str) -> None:
        """One key, such as `ctrl+a`."""
        self.count += 1
        self._tool("key", "--clearmodifiers", name)
        self.rest()

    def write(self, text: str) -> None:
        """A text into the field that has the keyboard, in the place of what stands there."""
        self.count += 1
        self._tool("key", "--clearmodifiers", "ctrl+a")
        self._tool("type", "--clearmodifiers", "--delay", "30", text)
        time.sleep(4 * _PAUSE)

    def drag(self, begin: list[int], end: list[int]) -> None:
        """One drag, each step of which the window has heard before the next: a busy machine does not miss it."""
        self.count += 1
        self._tool("mousemove", *begin)
        time.sleep(_PAUSE)
        self._tool("mousedown", 1)
        steps = 8
        for n in range(1, steps + 1):
            self._tool("mousemove", *(a + (b - a) * n // steps for a, b in zip(begin, end, strict=True)))
            time.sleep(_PAUSE)
            self.engine.call("playing")
        self._tool("mouseup", 1)
        self.rest()

    def rest_at(self, spot: list[int]) -> None:
        """Leave the pointer somewhere; that is no click."""
        self._tool("mousemove", *spot)
        time.sleep(_PAUSE)

    def point(self, spot: list[int]) -> None:
        """The pointer goes somewhere, which counts for nothing."""
        self._tool("mousemove", *spot)
        time.sleep(_PAUSE)

    # ---- where things are

    def piece(self, ref: str) -> list[int]:
        """A piece on the map."""
        found: list[int] = self.engine.call("spot_of_piece", ref=ref)
        return found

    def place(self, at: str) -> list[int]:
        """A hex."""
        found: list[int] = self.engine.call("spot_of_place", at=at)
        return found

    def window(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the window that has the keyboard."""
        told = subprocess.run(
            ["xdotool", "getactivewindow", "getwindowgeometry", "--shell"],
            env=self._environment, check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        found = dict(line.split("=") for line in told.split())
        return int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"])

    def word(self, text: str) -> list[int]:
        """What bears a text, or a name, in a window that takes clicks; waits until it is there."""
        return self._found("words", lambda each: each["text"] == text, text)

    def word_on(self, text: str) -> list[int]:
        """The same of a button; waits until it can be pressed."""
        return self._found("words", lambda each: each["text"] == text and each["enabled"], text)

    def spot(self, fits: Callable[[dict[str, Any]], bool], what: str) -> list[int]:
        """The first part of a window that fits; waits until it is there."""
        return self._found("words", fits, what)

    def row(self, text: str) -> list[int]:
        """The row of a list that is dropped down; waits until it is there."""
        return self._found("list_spots", lambda each: each["text"] == text, text)

    def _found(self, request: str, fits: Callable[[dict[str, Any]], bool], text: str) -> list[int]:
        """Where it lies, once it lies where it did at the look before: a window that opens is laid out and moved."""
        end, before = time.monotonic() + _LONGEST, [-1, -1]
        while time.monotonic() < end:
            seen = self.engine.call(request)
            spot = next(([each["x"], each["y"]] for each in seen if fits(each)), [-1, -1])
            if spot == before != [-1, -1]:
                return spot
            before = spot
            time.sleep(_PAUSE)
        raise AssertionError(f"nothing says {text!r}; there is {sorted({each['text'] for each in seen})}")

    def vassal(self, key: str) -> str:
        """A text of VASSAL's own in the language of the window, by its key: `General.file`."""
        found: str = self.engine.expression('{VASSAL.i18n.Resources.getString("' + key + '")}') or key
        return found

    def file(self, path: Path) -> None:
        """Give a path to the dialog that asks for a file. It is that of the system: the engine sees no words in it, but
        knows whether it is there."""
        self.until(self._file_dialog_is_active, "the dialog for a file")
        time.sleep(20 * _PAUSE)
        end = time.monotonic() + _LONGEST
        while self._asked_for_a_file():
            assert time.monotonic() < end, f"the dialog for a file does not take {path}"
            # it may open with the files used recently, where a path cannot be written: first to a folder
            self._tool("key", "--clearmodifiers", "alt+Home")
            time.sleep(10 * _PAUSE)
            # in a dialog that opens files it unfolds the field for a path
            self._tool("key", "--clearmodifiers", "slash")
            time.sleep(10 * _PAUSE)
            self.write(str(path))
            self._tool("key", "--clearmodifiers", "Return")
            close = time.monotonic() + _SYSTEM
            while self._asked_for_a_file() and time.monotonic() < close:
                time.sleep(_PAUSE)
        self._activate()
        self.rest()

    def _activate(self) -> None:
        """Give the window the keyboard where the dialog of the system has left it to nothing, on a busy machine."""
        end = time.monotonic() + _SYSTEM
        while not self._any_window("each.isFocused()") and time.monotonic() < end:
            title = self.engine.expression("{VASSAL.build.GameModule.getGameModule().getPlayerWindow().getTitle()}")
            words = ["xdotool", "search", "--onlyvisible", "--name", re.escape(title or ""), "windowactivate"]
            subprocess.run(words, env=self._environment, check=False, capture_output=True)
            time.sleep(4 * _PAUSE)

    def _file_dialog_is_active(self) -> bool:
        """Whether it has the keyboard: the system shows it some time after the engine has asked for it."""
        words = ["xdotool", "getactivewindow", "getwindowname"]
        told = subprocess.run(words, env=self._environment, check=False, capture_output=True, text=True)
        title = self.engine.expression("{VASSAL.build.GameModule.getGameModule().getPlayerWindow().getTitle()}")
        return told.returncode == 0 and told.stdout.strip() != title and self._asked_for_a_file()

    def _asked_for_a_file(self) -> bool:
        return self._any_window("each instanceof java.awt.FileDialog && each.isShowing()")

    def _any_window(self, holds: str) -> bool:
        """Whether something holds of a window, `each`, of the engine."""
        code = f"found = false; for (each : java.awt.Window.getWindows()) if ({holds}) found = true; found;"
        return self.engine.expression('{new bsh.Interpreter().eval("' + code + '")}') == "true"

    def put_away(self) -> None:
        """Close the dialogs that a failure has left open: the next test finds the window free."""
        code = (
            "for (each : java.awt.Window.getWindows())"
            " if (each instanceof java.awt.Dialog && each.isShowing() && each.isModal()) each.dispose(); 1;"
        )
        if self.engine.alive:
            self.engine.expression('{new bsh.Interpreter().eval("' + code + '")}')

    # ---- waiting

    def rest(self) -> None:
        """Wait until what was set off is done."""
        time.sleep(4 * _PAUSE)
        for _ in range(3):
            self.engine.call("words")

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something holds."""
        end = time.monotonic() + _LONGEST
        while not holds():
            assert time.monotonic() < end, f"in vain waited for: {what}"
            time.sleep(_PAUSE)

    def picture(self, path: str) -> None:
        """What stands on the screen."""
        subprocess.run(["import", "-window", "root", path], env=self._environment, check=True)
