"""The least of a VASSAL engine inside the test process: one JVM, one module at a time.

Only what the proofs of the file format need. Scenario tests have a driver of their own.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from vmodsmith.engine.find import find_engine

_started: Engine | None = None

_NUMBERED = [
    f"VASSAL.build.module.{name}"
    for name in ("Map", "PieceWindow", "PrototypeDefinition", "SpecialDiceButton", "turn.TurnTracker")
]


def _ensure_display() -> None:
    """Start a display that ends by itself when the last window system client, the JVM, is gone."""
    if os.environ.get("DISPLAY"):
        return
    read, write = os.pipe()
    subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-terminate"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    number = b""
    while not number.endswith(b"\n"):
        number += os.read(read, 16)
    os.close(read)
    os.environ["DISPLAY"] = f":{number.decode().strip()}"


class Engine:
    """The running JVM. Java classes are reached with ``engine["VASSAL.tools.…"]``."""

    def __init__(self) -> None:
        import jpype
        import jpype.config
        import jpype.imports

        from vmodsmith.engine.jvm import QUICK

        installed = find_engine()
        self.folder = Path(tempfile.mkdtemp(prefix="vassal-format-"))
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        _ensure_display()
        # The window system's threads never end by themselves; do not wait for them at exit.
        jpype.config.onexit = False
        jpype.startJVM(
            f"-DVASSAL.conf={self.folder / 'conf'}",
            f"-DCONF_DIR={self.folder / 'conf'}",  # for the log of an installation that does not find it out
            f"-DVASSAL.cache={self.folder / 'cache'}",
            f"-Duser.home={self.folder}",
            f"-Duser.dir={self.folder}",
            "-Duser.language=en",
            "-Duser.country=US",
            "-Dfile.encoding=UTF-8",
            "--add-exports=java.desktop/sun.java2d.cmm=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-Xmx1g",
            *QUICK,
            classpath=installed.jars,
            convertStrings=False,
        )
        self._classes: dict[str, Any] = {}
        self["VASSAL.Info"].setConfig(self["VASSAL.launch.StandardConfig"]())
        nested = self["java.lang.Class"].forName("VASSAL.launch.Player$PlayerMenuManager")
        make = nested.getDeclaredConstructor()
        make.setAccessible(True)
        make.newInstance()
        self._listen()

    def __getitem__(self, name: str) -> Any:
        import jpype

        if name not in self._classes:
            self._classes[name] = jpype.JClass(name)
        return self._classes[name]

    def _listen(self) -> None:
        """Collect what the engine logs at WARN or above."""
        factory = self["org.slf4j.LoggerFactory"]
        root = factory.getLogger("ROOT")
        root.detachAndStopAllAppenders()
        appender = self["ch.qos.logback.core.read.ListAppender"]()
        appender.setContext(factory.getILoggerFactory())
        appender.start()
        root.addAppender(appender)
        self._log = appender

    def log(self, level: str = "WARN") -> list[str]:
        """Messages logged so far at *level* or above."""
        wanted = self["ch.qos.logback.classic.Level"].toLevel(level)
        return [
            str(event.getFormattedMessage())
            for event in list(self._log.list)
            if event.getLevel().isGreaterOrEqual(wanted)
        ]

    def clear_log(self) -> None:
        """Forget the messages collected so far."""
        self._log.list.clear()

    def swing(self, call: Any) -> Any:
        """Run *call* on the Swing event thread, wait, return its result or raise its error."""
        import jpype

        box: list[Any] = []

        def run() -> None:
            try:
                box.append((True, call()))
            except BaseException as error:
                box.append((False, error))

        self["javax.swing.SwingUtilities"].invokeAndWait(jpype.JProxy("java.lang.Runnable", {"run": run}))
        good, value = box[0]
        if not good:
            raise value
        return value

    def open_module(self, path: Path) -> Any:
        """Load the module at *path* in place of the present one and return the GameModule."""
        game_module = self["VASSAL.build.GameModule"]

        def load() -> Any:
            self.set_field("VASSAL.build.GameModule", "theModule", None, None)
            for name in _NUMBERED:
                # These are numbered by class, not by module.
                self.field("VASSAL.tools.UniqueIdManager", "instances", self.field(name, "idMgr", None)).clear()
            self.set_field("VASSAL.build.module.map.SetupStack", "indicator", None, None)
            self.set_field("VASSAL.i18n.Localization", "instance", None, None)
            game_module.init(game_module(self["VASSAL.tools.DataArchive"](str(path))))
            return game_module.getGameModule()

        return self.swing(load)

    def field(self, owner: str, name: str, target: Any) -> Any:
        """The value of a field that is not public."""
        field = self["java.lang.Class"].forName(owner).getDeclaredField(name)
        field.setAccessible(True)
        return field.get(target)

    def set_field(self, owner: str, name: str, target: Any, value: Any) -> None:
        """Set a field that is not public."""
        field = self["java.lang.Class"].forName(owner).getDeclaredField(name)
        field.setAccessible(True)
        field.set(target, value)

    def text(self, value: str) -> Any:
        """*value* as a Java string."""
        return self["java.lang.String"](value)

    def wait_idle(self, seconds: float = 0.2) -> None:
        """Let the Swing queue run dry."""
        time.sleep(seconds)
        self.swing(lambda: None)


def engine() -> Engine:
    """The one engine of this process, started on first use."""
    global _started
    if _started is None:
        _started = Engine()
    return _started
