"""The house: the order of its rooms holds, its errors are one family, the page that draws it is true."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
import tomllib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from importlinter.cli import lint_imports
from lxml import etree

import vmodsmith
from vmodsmith.foundation.errors import VmodsmithError
from vmodsmith.foundation.fingerprints import libraries


@pytest.fixture(scope="module")
def project(repository: Path) -> dict[str, Any]:
    """The project's own settings."""
    return tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_room_imports_only_what_lies_below_it(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = lint_imports(str(repository / "pyproject.toml"), no_cache=True, no_logo=True)
    assert outcome == 0, capsys.readouterr().out


def test_an_import_from_above_is_told(
    repository: Path, tmp_path: Path, project: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    """The contract read upside down is broken: the tool does look at this program."""
    floors = reversed(project["tool"]["importlinter"]["contracts"][0]["layers"])
    config = tmp_path / "contract.ini"
    lines = ["[importlinter]", "root_package = vmodsmith", "[importlinter:contract:1]", "name = upside down"]
    lines += ["type = layers", "containers = vmodsmith", "layers =", *(f"    {each}" for each in floors)]
    config.write_text("\n".join(lines), encoding="utf-8")
    assert lint_imports(str(config), no_cache=True, no_logo=True) == 1
    assert "vmodsmith.model is not allowed to import" in capsys.readouterr().out


def test_the_page_and_its_drawing_show_the_rooms_of_the_contract(repository: Path, project: dict[str, Any]) -> None:
    floors = [each.split(" | ") for each in project["tool"]["importlinter"]["contracts"][0]["layers"]]
    page = (repository / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \|", page, re.MULTILINE)
    assert rows == [(str(len(floors) - n), room) for n, floor in enumerate(floors) for room in floor]
    drawing = etree.parse(repository / "docs" / "pictures" / "rooms.svg")
    drawn = [[str(each.text) for each in floor.iterfind(".//{*}text[@class='room']")] for floor in drawing.iter("{*}g")]
    assert drawn == floors


def words_in_brackets(code: str) -> set[str]:
    """The words of the problems that a file makes: `check="…"`, or the seventh argument of `Problem`."""
    found: list[ast.expr] = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call):
            found += [each.value for each in node.keywords if each.arg == "check"]
            found += node.args[6:7] if isinstance(node.func, ast.Name) and node.func.id == "Problem" else []
    return {each.value for each in found if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def test_a_word_in_brackets_is_found_in_both_forms() -> None:
    code = 'Problem.at(a, "b", c, "d", check="e")\nProblem(a, 1, "b", c, "d", None, "f")'
    assert words_in_brackets(code) == {"e", "f"}


def test_the_page_leads_from_a_word_in_brackets_to_its_file(repository: Path) -> None:
    """Each file that reports with a word in brackets is in the row of this word: by name or pattern, or, outside
    `check`, by its folder.
    """
    page = (repository / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`\[.*) \| (.*) \|$", page.partition("### From a message to its file")[2], re.MULTILINE)
    files = {word: row for words, row in rows for word in re.findall(r"`\[([a-z]+)\]`", words)}
    program, found, missed = repository / "builder" / "vmodsmith", 0, []
    for file in sorted(program.rglob("*.py")):
        name = file.relative_to(program)
        for word in words_in_brackets(file.read_text(encoding="utf-8")) - {"skipped"}:
            named = re.findall(r"`([\w/*.]+)`", files[word])
            if name.parts[0] == "check":
                led = any(fnmatch(file.name, each.rpartition("/")[2]) for each in named if each.endswith(".py"))
                led |= "with this name" in files[word] and file.stem == word
            else:
                folders = {f"{each.as_posix()}/" for each in name.parents}
                led = name.as_posix() in named or bool(folders & set(named))
            found += 1
            missed += [] if led else [f"{name.as_posix()} [{word}]"]
    assert missed == []
    assert found > 100


def test_every_file_that_the_page_names_is_there(repository: Path) -> None:
    page = (repository / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:builder|docs)/[\w/.]+)`", page))
    assert len(named) > 30
    assert [each for each in sorted(named) if not (repository / each).exists()] == []


def circles(imports: Mapping[str, set[str]]) -> set[str]:
    """Files that import one another in a circle, from what each imports."""
    left = {name: set(them) & set(imports) for name, them in imports.items()}
    while ends := [name for name, them in left.items() if not them]:
        for each in ends:
            del left[each]
        left = {name: them - set(ends) for name, them in left.items()}
    while starts := set(left) - set().union(*left.values()):
        for each in starts:
            del left[each]
    return set(left)


def test_the_files_of_mechanics_do_not_go_in_circles(repository: Path) -> None:
    """They are in the rule language and share a namespace, so Python never imports them, and the contract of rooms does
    not see them. Readers follow their imports, and editors do."""
    package = repository / "builder/vmodsmith/rules/mechanics"
    files = {f"vmodsmith.rules.mechanics.{each.parent.name}.{each.stem}": each for each in package.glob("*/*.py")}
    assert len(files) > 40
    imports = {
        name: {
            str(node.module)
            for node in ast.walk(ast.parse(each.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom)
        }
        for name, each in files.items()
    }
    assert circles(imports) == set()


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c", "d"}, "c": {"a", "b"}, "d": set(), "e": {"a"}}) == {"a", "b", "c"}


SHARED = {
    "Hex": "model: its data; rules/tabletop: the same hex as rules see it, under the word of the rule language",
    "Marker": "model: a row of markers.csv; vassal: the trait, under VASSAL's own name",
    "Parameter": "language: of a function; vassal: VASSAL.configure.Parameter",
}
"""Public classes that two files may define under one name, and why."""


def defined_twice(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """Public classes at the top of several files, by name: the files. `sources` are texts of Python by file."""
    found: dict[str, list[str]] = {}
    for file, text in sources.items():
        for each in ast.parse(text).body:
            if isinstance(each, ast.ClassDef) and not each.name.startswith("_"):
                found.setdefault(each.name, []).append(file)
    return {name: files for name, files in found.items() if len(files) > 1}


def test_one_name_of_a_class_means_one_thing(repository: Path) -> None:
    """A reader who meets `Outline` in one room need not ask which of two it is."""
    package = repository / "builder/vmodsmith"
    sources = {str(each.relative_to(package)): each.read_text(encoding="utf-8") for each in package.rglob("*.py")}
    assert len(sources) > 300
    twice = defined_twice(sources)
    assert {name: files for name, files in twice.items() if name not in SHARED} == {}
    assert set(SHARED) - set(twice) == set(), "no longer shared"


def test_a_second_class_of_the_name_is_found() -> None:
    assert defined_twice(
        {"a.py": "class Slot: ...", "b/c.py": "class Slot:\n    x: int", "d.py": "class _Slot: ..."}
    ) == {"Slot": ["a.py", "b/c.py"]}


SHARED_FILES = {
    "base", "behaviour", "catalogue", "charts", "chat", "check", "checks", "collections", "colours", "commands",
    "conditions", "courses", "dialogs", "dice", "errors", "explain", "expressions", "faces", "facts",
    "filenames", "findings", "fitting", "game", "host", "images", "inheritance", "keys", "legend", "listed",
    "manual", "maps", "memo", "module", "names", "page", "pages", "paper", "paragraphs", "pictures", "piece",
    "pieces", "places", "play", "properties", "prototypes", "reference", "refreshing", "saves",
    "scenarios", "schema", "setups", "slots", "survey", "tabletop", "tabletop_data", "toolbar",
    "traits", "turns", "vectors", "wording", "words", "writing",
}  # fmt: skip
"""Names of files that several rooms share: the same subject, seen by each (`pictures` drawn, checked, printed)."""


def shared_files(files: Iterable[Path]) -> set[str]:
    """Names that files of several rooms have; the rooms of `rules` count as rooms. Paths within the package."""
    rooms: dict[str, set[str]] = {}
    for each in files:
        room = "/".join(each.parts[: 2 if each.parts[0] == "rules" else 1]) if len(each.parts) > 2 else each.parts[0]
        if not (room == "rules/mechanics" and len(each.parts) == 4):  # files of one mechanic, in the rule language
            rooms.setdefault(each.stem, set()).add(room)
    return {name for name, found in rooms.items() if len(found) > 1}


def test_a_name_of_a_file_is_shared_on_purpose(repository: Path) -> None:
    """A second `tables.py` or `parts.py` for something else stops a newcomer: find a word, or add it to the list."""
    package = repository / "builder/vmodsmith"
    files = [each.relative_to(package) for each in package.rglob("*.py") if not each.stem.startswith("__")]
    assert len(files) > 300
    assert shared_files(files) == SHARED_FILES


def test_a_second_file_of_the_name_is_found() -> None:
    files = [Path(each) for each in ("art/map/a.py", "model/a.py", "art/b.py", "art/map/b.py", "rules/c.py")]
    assert shared_files([*files, Path("rules/language/c.py"), Path("rules/mechanics/x/a.py")]) == {"a", "c"}


def test_the_wheel_is_one_typed_package_and_the_driver_is_public(repository: Path, project: dict[str, Any]) -> None:
    """No package `builder` on people's path; type checkers read ours; each public name of the driver is described."""
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["builder/vmodsmith"]
    assert (repository / "builder/vmodsmith/py.typed").is_file() and not (repository / "builder/__init__.py").exists()
    driver = importlib.import_module("vmodsmith.engine")
    assert len(driver.__all__) > 5
    assert [name for name in driver.__all__ if not getattr(driver, name).__doc__] == []


def test_every_error_is_of_the_one_family() -> None:
    found = {}
    for module in pkgutil.walk_packages(vmodsmith.__path__, "vmodsmith."):
        if module.name == "vmodsmith.__main__":
            continue
        for name, each in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if issubclass(each, BaseException) and each.__module__.startswith("vmodsmith."):
                found[f"{each.__module__}.{name}"] = each
    assert len(found) > 10
    assert [name for name, each in found.items() if not issubclass(each, VmodsmithError)] == []


def test_the_libraries_are_those_of_the_project_and_each_has_its_reason(
    repository: Path, project: dict[str, Any]
) -> None:
    """What an artefact's fingerprint counts is what `pyproject.toml` asks for: named there, explained in the page."""
    asked = [re.match(r"[\w.-]+", each)[0] for each in project["project"]["dependencies"]]  # type: ignore[index]
    counted = {each.split(" ")[0] for each in libraries()}
    assert counted >= set(asked), "install the project anew: its requirements have changed"
    page = (repository / "docs" / "libraries.md").read_text(encoding="utf-8").lower()
    missing = [name for name in asked if _SPOKEN.get(name, name) not in page]
    assert missing == []


_SPOKEN = {
    "fontpkg-barlow": "barlow",
    "fontpkg-barlow-condensed": "barlow (three widths)",
    "fontpkg-barlow-semi-condensed": "barlow (three widths)",
    "fontpkg-spectral": "spectral",
    "manimgx-fonts-cjk": "noto sans cjk",
}
"""Packages of fonts, which the page calls by what they hold."""


def test_lines_of_java_scripts_and_style_sheets_are_no_longer_than_those_of_python(
    repository: Path, project: dict[str, Any]
) -> None:
    most = project["tool"]["ruff"]["line-length"]
    sources = [
        each
        for each in (repository / "builder").rglob("*")
        if each.suffix in {".java", ".js", ".css"} and "vendor" not in each.parts
    ]
    assert len(sources) > 60
    found = []
    for each in sorted(sources):
        lines = enumerate(each.read_text(encoding="utf-8").splitlines(), 1)
        found += [f"{each.relative_to(repository)}:{n}" for n, line in lines if len(line) > most]
    assert found == []
