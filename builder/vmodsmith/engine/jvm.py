"""Starting the engine inside this process, and running code on its event thread.

Only the worker process imports this module: it needs JPype, and a JVM cannot be started twice in one process.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import jpype

from .class_archive import Classes
from .find import Installation
from .watch import Watch

__all__ = ["call_hidden", "hidden", "java", "on_edt", "set_hidden", "settle", "start"]

T = TypeVar("T")

MEMORY = "-Xmx1500m"

QUICK = (
    "-XX:TieredStopAtLevel=1",
    "-XX:CICompilerCount=1",
    "-XX:+UseSerialGC",
    "-Xmn200m",
    "-XX:+DisableExplicitGC",
    "-Xshare:auto",
)
"""Options for a Java that runs for minutes, not hours: only the quick compiler, on one thread; and a garbage collector
without threads of its own, which runs when memory is short and not when it is asked to (four times while a module
opens), with enough room for the garbage of opening. Processor time is 0.6 of the usual for opening and 0.7 to 0.9 for
acting; memory is 0.6.
"""


@functools.cache
def java(name: str) -> Any:
    """The Java class of a full name (`VASSAL.build.GameModule`)."""
    return jpype.JClass(name)


def on_edt(work: Callable[[], T]) -> T:
    """Run `work` on Swing's event thread, wait for it, and return its value or raise what it raised.

    All objects of the engine belong to that thread."""
    swing = java("javax.swing.SwingUtilities")
    if swing.isEventDispatchThread():
        return work()
    box: dict[str, Any] = {}

    def run() -> None:
        try:
            box["value"] = work()
        except BaseException as error:
            box["error"] = error

    swing.invokeAndWait(jpype.JProxy("java.lang.Runnable", dict={"run": run}))
    if "error" in box:
        raise box["error"]
    return box["value"]  # type: ignore[no-any-return]


def settle(rounds: int = 2) -> None:
    """Wait until the event queue is empty: everything that the engine deferred with `invokeLater` is then done."""
    swing, nothing = java("javax.swing.SwingUtilities"), java("java.lang.Thread")()  # a thread that runs nothing
    for _ in range(0 if swing.isEventDispatchThread() else rounds):
        swing.invokeAndWait(nothing)


@functools.cache
def _field(owner: str, name: str) -> Any:
    field = java("java.lang.Class").forName(owner).getDeclaredField(name)
    field.setAccessible(True)
    return field


def hidden(target: Any, owner: str, name: str) -> Any:
    """The value of a field of class `owner` that is not public."""
    return _field(owner, name).get(target)


def set_hidden(target: Any, owner: str, name: str, value: Any) -> None:
    """Set a field of class `owner` that is not public."""
    _field(owner, name).set(target, value)


def call_hidden(target: Any, owner: str, name: str, *arguments: Any) -> Any:
    """Call a method of class `owner` that is not public; the first of that name with as many parameters."""
    return _method(owner, name, len(arguments)).invoke(target, list(arguments))


@functools.cache
def _method(owner: str, name: str, parameters: int) -> Any:
    for method in java("java.lang.Class").forName(owner).getDeclaredMethods():
        if str(method.getName()) == name and method.getParameterCount() == parameters:
            method.setAccessible(True)
            return method
    raise AttributeError(f"{owner} has no method {name} with {parameters} parameters")


def start(engine: Installation, folder: Path, classes: Classes, *, language: str, country: str, quick: bool) -> Watch:
    """Start the JVM and the parts of the engine that must exist before a module. `folder` is private to this engine:
    preferences, caches and the error log go there, never to the user's home. With `quick` Java has the options of
    `QUICK`, else those of a player's.
    """
    conf = folder / "conf"
    (conf / "prefs").mkdir(parents=True, exist_ok=True)
    jpype.startJVM(
        f"-Duser.dir={engine.home}",
        f"-Duser.home={folder}",
        f"-DVASSAL.conf={conf}",
        f"-DVASSAL.cache={folder / 'cache'}",
        f"-Djava.io.tmpdir={folder}",
        f"-Duser.language={language}",
        f"-Duser.country={country}",
        "-Dfile.encoding=UTF-8",
        "-Dswing.boldMetal=false",
        "--add-exports=java.desktop/sun.java2d.cmm=ALL-UNNAMED",
        MEMORY,
        *(QUICK if quick else ()),
        *classes.options,
        classpath=classes.path,
        convertStrings=True,
    )
    watch = Watch()
    watch.catch_exceptions()
    java("VASSAL.Info").setConfig(_configuration(folder))
    watch.catch_log()
    # Java's standard error (complaints of the SVG renderer, for one) goes to the log, as the player's launcher has it.
    stream = java("VASSAL.tools.logging.LoggedOutputStream")()
    java("java.lang.System").setErr(java("java.io.PrintStream")(stream, True))
    java("VASSAL.launch.StartUp")().initSystemProperties()
    watch.catch_dialogs()
    menus = java("java.lang.Class").forName("VASSAL.launch.Player$PlayerMenuManager").getDeclaredConstructor()
    menus.setAccessible(True)
    menus.newInstance()
    return watch


def _configuration(folder: Path) -> Any:
    """The engine's configuration, made while `java.home` points to a folder whose `java` does nothing: after each save
    the engine starts a child process with the program it finds there, which would write to the user's home."""
    idle = folder / "idle" / "bin"
    idle.mkdir(parents=True)
    stub = idle / "java"
    stub.write_text("#!/bin/sh\nexit 0\n")
    os.chmod(stub, 0o755)
    system = java("java.lang.System")
    real = system.getProperty("java.home")
    system.setProperty("java.home", str(idle.parent))
    try:
        return java("VASSAL.launch.StandardConfig")()
    finally:
        system.setProperty("java.home", real)
