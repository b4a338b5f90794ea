"""The current folder is often a workspace of a stranger: nothing there is run, and no library finds settings there."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from shared.games import ROOT

from vmodsmith.foundation.child_processes import workers
from vmodsmith.foundation.libraries import LOOKS_HERE

BUILDER = ROOT / "builder" / "vmodsmith"

_TRAPS = (
    *sorted(sys.stdlib_module_names), "click", "jpype", "lxml", "numpy", "PIL", "pydantic", "sitecustomize",
    "usercustomize", "vmodsmith", "yaml",
)  # fmt: skip


def run(here: Path, *arguments: str | Path) -> str:
    """A command of the program as users start it: the folder of the program is first on the path, not `here`."""
    starter = here.parent / "bin" / "vmodsmith"
    starter.parent.mkdir(exist_ok=True)
    starter.write_text('from vmodsmith.cli import main\nif __name__ == "__main__":\n    main()\n', encoding="utf-8")
    done = subprocess.run(
        [sys.executable, starter, *map(str, arguments)], cwd=here, capture_output=True, text=True, timeout=300,
        env=os.environ | {"VMODSMITH_CACHE": str(here.parent / "cache")}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture
def trapped(skirmish: Path) -> Path:
    """A workspace with a module of every name that a process may ask for; each says that it was run."""
    for name in _TRAPS:
        trap = f"open({str(skirmish.parent / 'run')!r}, 'a').write({name!r})\n"
        (skirmish / f"{name}.py").write_text(trap, encoding="utf-8")
    return skirmish


@pytest.mark.slow(20)
@pytest.mark.parametrize(
    "command",
    [
        ("build", "-j", "2", "skirmish"),
        ("preview", "skirmish"),
        ("sheets", "skirmish"),
    ],
    ids=lambda command: command[0],
)
def test_no_file_of_the_current_folder_is_run(trapped: Path, command: tuple[str, ...]) -> None:
    run(trapped, *command)
    assert not (trapped.parent / "run").exists(), (trapped.parent / "run").read_text(encoding="utf-8")


def test_processes_of_this_program_do_not_look_for_modules_in_the_current_folder(trapped: Path) -> None:
    code = "from vmodsmith.foundation.child_processes import workers; print(workers(1).submit(len, 'four').result())"
    program = trapped.parent / "program.py"
    program.write_text(f'if __name__ == "__main__":\n    {code}\n', encoding="utf-8")
    done = subprocess.run([sys.executable, program], cwd=trapped, capture_output=True, text=True, check=False)
    assert done.stdout == "4\n", done.stderr
    assert not (trapped.parent / "run").exists()


def test_the_environment_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is that of the caller: other programs that it starts may want what the processes of this one must not find."""
    for value in (None, "", "1"):
        if value is None:
            monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
        else:
            monkeypatch.setenv("PYTHONSAFEPATH", value)
        before = dict(os.environ)
        with workers(1) as pool:
            assert pool.submit(os.getenv, "PYTHONSAFEPATH").result() == "1"
        assert dict(os.environ) == before


def test_settings_of_libraries_in_the_current_folder_are_not_read(skirmish: Path) -> None:
    """LaTeX would be started, with the first lines that the file gives it; a file that is none would end a command."""
    found = []
    for settings in ("", "text.usetex: True\ntext.latex.preamble: \\input{/etc/passwd}\nfont.size: 40\n"):
        if settings:
            (skirmish / "matplotlibrc").write_text(settings, encoding="utf-8")
            (skirmish / "ezdxf.ini").write_text("this is no file of settings\n", encoding="utf-8")
        picture = skirmish.parent / "odds.svg"
        run(skirmish, "simulate", "skirmish", "menu of steps", "--times", "3", "--picture", picture)
        run(skirmish, "sheets", "skirmish", "--cut", "dxf")
        found.append((picture.read_bytes(), (skirmish / "dist" / "skirmish-cuts.zip").read_bytes()))
    assert found[0] == found[1]


def test_only_one_place_starts_processes_of_this_program_and_loads_such_libraries() -> None:
    found = []
    for path in sorted(BUILDER.rglob("*.py")):
        name = path.relative_to(BUILDER).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            modules: list[str] = []
            if isinstance(node, ast.Import):
                modules = [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                modules = [f"{node.module}.{each.name}" for each in node.names]
            elif isinstance(node, ast.List) and node.elts and ast.unparse(node.elts[0]) == "sys.executable":
                options = [each.value for each in node.elts[1:] if isinstance(each, ast.Constant)]
                if "-P" not in options and ("-c" in options or "-m" in options):
                    found.append(f"{name}: {ast.unparse(node)}")
            for each in modules:
                process = each in ("multiprocessing", "multiprocessing.get_context")
                if process and name != "foundation/child_processes.py":
                    found.append(f"{name}: {each}")
                if each.partition(".")[0] in LOOKS_HERE:
                    found.append(f"{name}: {each}")
    assert found == []
