"""What an engine is given before it starts: its own folder with copies of the module and its extensions, and the folder
of compiled rules. No VASSAL is needed: the engine's process is one that only waits."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest

from vmodsmith.engine import find, process
from vmodsmith.engine.display import display as real_display
from vmodsmith.engine.find import EngineMissing
from vmodsmith.engine.process import EngineError, EngineProcess
from vmodsmith.foundation.cache import cache_folder
from vmodsmith.rules.compile.boot import PACKAGE

WAITS = "import sys; sys.stdin.read()"


class Waiting(EngineProcess):
    """An engine that is asked nothing."""

    asked: dict[str, Any]

    def call(self, request: str, **arguments: Any) -> Any:
        self.asked = arguments


@pytest.fixture(autouse=True)
def _no_engine_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    real = subprocess.Popen

    def waits(command: list[str], **named: Any) -> subprocess.Popen[str]:
        is_engine = command[-1] == "vmodsmith.engine.worker"
        return real([sys.executable, "-c", WAITS] if is_engine else command, **named)

    monkeypatch.setattr(process, "why_no_engine", lambda: None)
    monkeypatch.setattr(process, "find_engine", lambda: SimpleNamespace(home="/nowhere"))
    monkeypatch.setattr(process, "display", lambda: nullcontext({}))
    monkeypatch.setattr(process.subprocess, "Popen", waits)


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "Battle.vmod"
    with ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", '<VASSAL.build.GameModule name="Battle of X"/>')
    return path


def compiled_in(engine: EngineProcess) -> Path | None:
    """Where the rules of its module are compiled, if it shares the folder with other engines."""
    found = engine.folder / "cache" / PACKAGE
    return found.resolve() if found.is_symlink() else None


def test_quick_engines_share_compiled_rules_and_others_do_not(module: Path, tmp_path: Path) -> None:
    with Waiting(module) as one, Waiting(module) as other:
        assert one.folder != other.folder
        assert compiled_in(one) == compiled_in(other) == (cache_folder() / "rules").resolve()
    with Waiting(module, quick=False) as measured:
        assert compiled_in(measured) is None
    for quick in (True, False):
        with Waiting(module, quick=quick, compiled=tmp_path / "given") as engine:
            assert compiled_in(engine) == (tmp_path / "given").resolve()


def test_an_engine_plays_a_copy_and_takes_its_folder_away(module: Path, tmp_path: Path) -> None:
    extra = tmp_path / "extra.vmdx"
    extra.write_bytes(b"more")
    held = module.read_bytes()
    with Waiting(
        module, extensions=[extra], locale="ja", player="Jörg", user="a\\b", preferences={"Sound": "off"}
    ) as engine:
        folder = engine.folder
        assert (folder / "Battle.vmod").read_bytes() == held
        assert {each.name for each in (folder / "Battle_ext").iterdir()} == {"extra.vmdx"}
        assert engine.asked["module"] == str(folder / "Battle.vmod") and engine.asked["quick"] is True
        assert (engine.asked["language"], engine.asked["country"]) == ("ja", "JP")
        assert not list(tmp_path.glob("*_ext"))
        held_by_name = (folder / "conf" / "prefs" / "Battle_20_of_20_X").read_text().splitlines()
        assert {"RealName=J\\u00f6rg", "SecretName=a\\\\b", "PromptNewLogAtStart=false", "Sound=off"} <= {*held_by_name}
    assert not folder.exists() and not engine.alive
    assert module.read_bytes() == held


def test_nothing_is_left_of_an_engine_that_cannot_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    real = process.tempfile.mkdtemp
    monkeypatch.setattr(process.tempfile, "mkdtemp", lambda **named: made.append(real(**named)) or made[-1])
    broken = tmp_path / "broken.vmod"
    broken.write_bytes(b"no archive")
    with pytest.raises(EngineError, match=r"broken\.vmod is not a module"):
        Waiting(broken)
    assert made and not Path(made[0]).exists()


@pytest.mark.parametrize("locale", ["", "e", "english", "en_US", "EN", "en-", "en-1234567890"])
def test_a_language_that_is_none(module: Path, locale: str) -> None:
    with pytest.raises(ValueError, match="is not a language such as en or pt-BR"):
        Waiting(module, locale=locale)


@pytest.fixture
def no_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find.shutil, "which", lambda name: None)


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("", "no display: set DISPLAY, or install Xvfb"),
        (":6543", "no display: DISPLAY is ':6543', and nothing answers there; correct it, or install Xvfb"),
        ("localhost:543.0", "no display: DISPLAY is 'localhost:543.0', and nothing answers there"),
    ],
)
def test_a_display_that_is_not_there_is_told_in_one_line(
    named: str, said: str, no_programs: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also the one of a session that has ended; without it Java fails with the name of a class."""
    monkeypatch.setenv("DISPLAY", named)
    reason = find.why_no_display()
    assert reason is not None and reason.startswith(said) and "\n" not in reason
    with pytest.raises(EngineMissing, match=re.escape(said)), real_display():
        pass


def test_a_display_that_answers_is_used(no_programs: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        number = server.getsockname()[1] - 6000
        if number < 0:
            pytest.skip("the system gave a port below those of displays")
        monkeypatch.setenv("DISPLAY", f"127.0.0.1:{number}")
        assert find.why_no_display() is None
        with real_display() as more:
            assert more == {}


@pytest.mark.parametrize(
    "error",
    [
        "java.awt.AWTError: Can't connect to X11 window server using ':0' as the value of the DISPLAY variable.",
        "java.awt.HeadlessException: No X11 DISPLAY variable was set",
        "java.lang.UnsatisfiedLinkError: Can't load library: /usr/lib/jvm/lib/libawt_xawt.so",
    ],
)
def test_a_window_that_java_cannot_open_is_a_missing_display(
    module: Path, error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: EngineProcess, request: str, **arguments: Any) -> Any:
        raise EngineError(error, "a trace")

    monkeypatch.setattr(Waiting, "call", fails)
    with pytest.raises(EngineMissing, match=r"^no display: Java cannot open a window on the display ") as told:
        Waiting(module)
    assert "\n" not in str(told.value)
