"""The process in which an engine runs, and requests to it. A request to the worker is one line of JSON, and so is the
answer.
"""

from __future__ import annotations

import json
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self
from zipfile import BadZipFile, ZipFile

from lxml import etree

from vmodsmith.foundation.cache import cache_folder
from vmodsmith.foundation.child_processes import temporary_folder
from vmodsmith.rules.compile.boot import PACKAGE as RULES_PACKAGE
from vmodsmith.scenarios.game import GameLost, PlayError, Refused
from vmodsmith.vassal.archive import build_file
from vmodsmith.words.speech import java_locale

from .display import display
from .find import FOLDER, EngineMissing, find_engine, why_no_engine

__all__ = ["LOCALES", "EngineCrash", "EngineError", "EngineProcess", "Refused"]

LOCALES = {"en": ("en", "US"), "ja": ("ja", "JP"), "de": ("de", "DE"), "fr": ("fr", "FR"), "es": ("es", "ES")}


class EngineError(PlayError):
    """Something in the engine failed. `detail` is the stack trace."""

    stage = "engine"


class EngineCrash(EngineError, GameLost):
    """The engine's process ended, or did not answer within the time limit. It cannot be used any more."""


class EngineProcess:
    """One module in one engine process, which answers requests by name. `locale` is a language code; `extensions` are
    `.vmdx` files loaded with the module; `preferences` are added to the module's own; `player` and `user` are the name
    and the password under which this player is known in games. `timeout` is the limit for one request, in seconds. A
    `quick` engine opens faster (`jvm.QUICK`, `class_archive`) and paints its window only for pictures; any other is
    like a player's, for measurements. `compiled` is the folder in which modules store their compiled rules: by default
    one for all quick engines, and a private one for any other. The user's files are never touched: module and
    extensions are copied to a temporary folder, which also contains preferences, caches and logs.
    """

    def __init__(
        self,
        module: str | Path,
        *,
        locale: str = "en",
        extensions: Sequence[str | Path] = (),
        preferences: Mapping[str, str] | None = None,
        player: str = "Tester",
        user: str = "tester",
        timeout: float = 240.0,
        quick: bool = True,
        compiled: Path | None = None,
    ) -> None:
        reason = why_no_engine()
        if reason is not None:
            raise EngineMissing(reason)
        if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", locale):
            raise ValueError(f"locale {locale!r} is not a language such as en or pt-BR")
        self.timeout = timeout
        self.quick = quick
        self._compiled = compiled or (cache_folder() / "rules" if quick else None)
        self._stack = ExitStack()
        try:
            self._start(Path(module), locale, [Path(each) for each in extensions], preferences or {}, player, user)
        except BaseException:
            self.close()
            raise

    def _start(
        self,
        module: Path,
        locale: str,
        extensions: list[Path],
        preferences: Mapping[str, str],
        player: str,
        user: str,
    ) -> None:
        environment = os.environ | self._stack.enter_context(display())
        self.folder = Path(tempfile.mkdtemp(prefix=FOLDER))
        self._stack.enter_context(temporary_folder(self.folder))
        copied = self.folder / module.name
        shutil.copyfile(module, copied)
        if self._compiled is not None:
            _share_rules(self.folder / "cache", self._compiled)
        if extensions:
            beside = self.folder / f"{copied.stem}_ext"
            beside.mkdir()
            for each in extensions:
                shutil.copyfile(each, beside / each.name)
        _write_preferences(
            self.folder / "conf" / "prefs", _module_name(module), player, user, preferences, _java(locale)[0]
        )
        environment["PYTHONPATH"] = os.pathsep.join(os.path.abspath(each) for each in sys.path)
        environment["PYTHONIOENCODING"] = "utf-8"
        log = self._stack.enter_context((self.folder / "worker.log").open("wb"))
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "vmodsmith.engine.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            cwd=self.folder,  # what the engine leaves behind goes with the folder
            env=environment,
            encoding="utf-8",
        )
        self._stack.callback(self._stop)
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        assert self._process.stdout is not None
        threading.Thread(target=_listen, args=(self._process.stdout, self._answers), daemon=True).start()
        language, country = _java(locale)
        try:
            self.call(
                "open",
                engine=str(find_engine().home),
                folder=str(self.folder),
                module=str(copied),
                player=player,
                language=language,
                country=country,
                quick=self.quick,
            )
        except EngineError as error:
            if _NO_WINDOW.search(str(error)):
                raise EngineMissing(_no_window(environment.get("DISPLAY", ""))) from None
            raise

    def call(self, request: str, **arguments: Any) -> Any:
        """Make a request and wait for its answer. Raises Refused, EngineError or EngineCrash."""
        if not self.alive:
            raise EngineCrash("the engine has ended", self._said())
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({"do": request, "with": arguments}) + "\n")
            self._process.stdin.flush()
            line = self._answers.get(timeout=self.timeout)
        except queue.Empty:
            self._stop()
            late = f"the engine did not answer {request!r} within {self.timeout:g} s"
            raise EngineCrash(late, self._said()) from None
        except OSError:
            line = ""
        except BaseException:
            # Whoever stops waiting (Ctrl+C, the time limit of a test) would take the late answer for that of the next
            # request.
            self._stop()
            raise
        if not line:
            said = self._said()
            last = said.strip().rpartition("\n")[2]
            raise EngineCrash(f"the engine ended during {request!r}: {last}", said)
        answer = json.loads(line)
        if "fault" in answer:
            raise Refused(answer["fault"])
        if "error" in answer:
            raise EngineError(answer["error"], answer["detail"])
        return answer["value"]

    def _said(self) -> str:
        return (self.folder / "worker.log").read_text("utf-8", "replace")[-8000:]

    def _stop(self) -> None:
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None

    def close(self) -> None:
        """End the process and remove its temporary files."""
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


_NO_WINDOW = re.compile(r"X11 window server|HeadlessException|HeadlessGraphicsEnvironment|libawt_xawt")
"""The beginning of Java's message if it cannot open a window."""


def _no_window(display: str) -> str:
    return (
        f"no display: Java cannot open a window on the display {display!r}; check the right to use it (XAUTHORITY), "
        "and that Java is not a headless one"
    )


def _listen(stream: IO[str], answers: queue.SimpleQueue[str]) -> None:
    for line in stream:
        answers.put(line)
    answers.put("")


def _share_rules(cache: Path, shared: Path) -> None:
    """Let an engine share a folder of compiled rules, which a module looks for in its engine's cache, so that each
    module is compiled only once. On a system without links each engine has its own.
    """
    with suppress(OSError, NotImplementedError):
        shared.mkdir(parents=True, exist_ok=True)
        cache.mkdir(parents=True, exist_ok=True)
        os.symlink(shared, cache / RULES_PACKAGE, target_is_directory=True)


def _module_name(module: Path) -> str:
    try:
        with ZipFile(module) as archive, archive.open(build_file(archive.namelist())) as file:
            parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
            return str(etree.parse(file, parser).getroot().get("name", ""))
    except (OSError, KeyError, ValueError, BadZipFile, etree.XMLSyntaxError) as error:
        raise EngineError(f"{module.name} is not a module: {error}") from error


def _write_preferences(
    folder: Path, module: str, player: str, user: str, preferences: Mapping[str, str], language: str
) -> None:
    """Write preferences with which the engine asks no questions.

    The file of a module's preferences is named after the module, with every character except ASCII letters and digits
    as its code point in hex between underscores.
    """
    folder.mkdir(parents=True)
    (folder / "V_Global").write_text(f"welcomeWizard=false\nLocale={language}\n", encoding="latin-1")
    name = "".join(each if each.isascii() and each.isalnum() else f"_{ord(each):X}_" for each in module)
    values = {
        "RealName": player,
        "SecretName": user,
        "PromptNewLogAtStart": "false",
        "PromptNewLogEnd": "false",
        "promptLogComment": "false",
        **preferences,
    }
    (folder / name).write_text("".join(f"{key}={_escape(value)}\n" for key, value in values.items()))


def _escape(value: str) -> str:
    """A value in Java's property format."""
    return "".join(each if each.isascii() else f"\\u{ord(each):04x}" for each in value.replace("\\", "\\\\"))


def _java(locale: str) -> tuple[str, str]:
    """Language and country of a locale; those in `LOCALES` have a default country."""
    return LOCALES.get(locale) or java_locale(locale)
