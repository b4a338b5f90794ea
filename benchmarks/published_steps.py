"""Which published steps of mechanics anybody uses, and where: settings and further steps of `docs/mechanics.md`.

    python benchmarks/published_steps.py             # how many of each mechanic, and how many nobody uses
    python benchmarks/published_steps.py --unused    # their names too

A step is used if a declaration gives it a value, or if a rule asks it by the name of a declaration, as in
`fight.battle_of(me)`: in the four games, in the recipes and guides of `docs/` and the starter game, in workspaces of
tests, or through `with` by another mechanic. `tests/rules/test_published_steps.py` holds that a further step that
nobody uses is private by name, or has a reason in `manual.yaml`, which the page gives. Not a test.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from vmodsmith.rules.mechanics.catalogue import catalogue
from vmodsmith.rules.mechanics.manual import public_steps, settings

__all__ = ["PLACES", "files_of", "main", "used_in"]

ROOT = Path(__file__).resolve().parent.parent

PLACES = ("games", "guides", "tests", "mechanics")
"""Where steps are used: the games; recipes, guides and the starter game; workspaces of tests, and
the games with the functions that tests add to them; other mechanics."""

_DECLARED = re.compile(
    r"""^(?P<indent>[ ]*)(?P<name>[\w-]+):[ ]*(?:\{[ ]*|(?:\#[^\n]*)?\n\s+(?:\#[^\n]*\n\s+)*)use:[ ]*(?P<use>[\w-]+)
    (?P<rest>[^\n]*\n(?:(?P=indent)[ ]+[^\n]*\n|[ ]*\n)*)""",
    re.MULTILINE | re.VERBOSE,
)
"""A declaration: its name, its mechanic, what it says."""


def files_of(place: str) -> list[list[Path]]:
    """The files in which steps are used, those of one workspace together."""
    match place:
        case "games":
            games = sorted(each for each in (ROOT / "templates").iterdir() if each.is_dir())
            return [sorted(file for file in each.rglob("*.*") if file.suffix in (".py", ".yaml")) for each in games]
        case "guides":
            starter = ROOT / "builder" / "vmodsmith" / "tasks" / "starter"
            pages = [each for each in sorted((ROOT / "docs").glob("*.md")) if each.name != "mechanics.md"]
            return [*([each] for each in pages), sorted(each for each in starter.rglob("*.yaml"))]
        case "tests":
            skirmish = sorted((ROOT / "tests" / "workspaces").rglob("*.yaml"))
            whole = ([each] for each in sorted((ROOT / "tests").rglob("*.py")) if "use: " in _read(each))
            probed = [[*game, *_probes(game)] for game in files_of("games")]
            return [skirmish, *whole, *probed]
    raise KeyError(place)


def _probes(game: list[Path]) -> list[Path]:
    """The files of functions that tests add to a game, of which some files are given."""
    name = game[0].relative_to(ROOT / "templates").parts[0]
    return sorted((ROOT / "tests" / name / "rules").glob("*.py"))


def used_in(place: str) -> set[tuple[str, str]]:
    """The steps used in a place, as pairs of mechanic and step."""
    if place == "mechanics":
        return set(_by_mechanics())
    return {each for files in files_of(place) for each in _used("\n".join(map(_read, files)))}


def _used(text: str) -> Iterator[tuple[str, str]]:
    """What is used in the text of a workspace: a step that a declaration gives a value (`limit: 2`) or asks within its
    own values, also as `limit_itself`; and a step that is asked by the name of a declaration."""
    asked = set(re.findall(r"\b(\w+)\.(\w+)\b", text))
    for found in _DECLARED.finditer(text + "\n"):
        mechanic, name = found["use"], found["name"].replace("-", "_")
        said = set(re.findall(r"\b\w+(?=:)|\b\w+(?=_itself\()|(?<![\w.])\w+(?=\()", found["rest"]))
        for step in catalogue()[mechanic].public if mechanic in catalogue() else ():
            if step in said or (name, step) in asked or (name, f"{step}_itself") in asked:
                yield mechanic, step


def _by_mechanics() -> Iterator[tuple[str, str]]:
    """Steps that a mechanic asks of another one named in `with`, the settings that this fills, and what goes into
    functions that every game has."""
    for mechanic in catalogue().values():
        for other, steps in mechanic.sheet.get("with", {}).items():
            yield from ((mechanic.id, step) for step in steps)
            for text in steps.values():
                yield from ((other, step) for step in re.findall(r"\{space\}\.(\w+)", text))
        for text in mechanic.sheet.get("exports", {}).values():
            yield from ((mechanic.id, step) for step in re.findall(r"\{space\}\.(\w+)", text))


@cache
def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def main() -> None:
    """Print a table of the mechanics."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--unused", action="store_true")
    listed = parser.parse_args().unused
    used = {place: used_in(place) for place in PLACES}
    heads = ("settings", "further steps", "private", *PLACES, "nobody")
    print(f"| mechanic | {' | '.join(heads)} |\n|{'---|' * (len(heads) + 1)}")
    sums = [0] * len(heads)
    names: list[str] = []
    for name, mechanic in catalogue().items():
        own = {(name, step) for step in mechanic.public}
        nobody = own - set().union(*used.values())
        cells = [len(settings(name)), len(public_steps(name)), len(mechanic.steps) - len(own)]
        cells += [len(own & used[place]) for place in PLACES] + [len(nobody)]
        sums = [one + other for one, other in zip(sums, cells, strict=True)]
        print(f"| {name} | {' | '.join(map(str, cells))} |")
        told = {each.name for each in settings(name)}
        for kind, of in (
            ("settings", nobody & {(name, s) for s in told}),
            ("steps", nobody - {(name, s) for s in told}),
        ):
            names += [f"{name}, {kind}: {' '.join(sorted(step for _, step in of))}"] if of else []
    print(f"| **all** | {' | '.join(map(str, sums))} |")
    if listed:
        print("\n" + "\n".join(names))


if __name__ == "__main__":
    main()
