"""From a workspace's files to an artefact in `dist/`: read, check, draw, assemble, package."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from builder.foundation.cache import digest_file, fingerprint, open_cache
from builder.foundation.problems import Problem, WorkspaceError, nearest
from builder.reading.workspace import Workspace

if TYPE_CHECKING:
    from builder.model import Game

__all__ = ["Built", "Progress", "build_game", "check_game", "is_current", "read_game"]


@dataclass(slots=True)
class Progress:
    """What a build tells its caller: the stage it enters, with the number of steps, and steps done."""

    stage: Callable[[str, int], None] = field(default=lambda name, total: None)
    advance: Callable[[int], None] = field(default=lambda count: None)


@dataclass(frozen=True, slots=True)
class Built:
    """The outcome of building one game."""

    game: str
    path: Path
    made: bool
    warnings: tuple[Problem, ...] = ()
    plugins: tuple[Path, ...] = ()


def artefact(workspace: Workspace, game: str, style: str = "", plugin: str = "") -> Path:
    """Where a game's module goes: `NAME.vmod`, in an alternative style `NAME-STYLE.vmod`; its plug-ins beside it:
    `NAME-PLUGIN.vmdx`."""
    words = (game, style, plugin)
    return workspace.dist / ("-".join(filter(None, words)) + (".vmdx" if plugin else ".vmod"))


def is_current(workspace: Workspace, game: str, style: str = "") -> bool:
    """Whether the module in `dist/`, and each of its plug-ins, is what a build would make now."""
    return bool(_held(workspace, game, style))


def _held(workspace: Workspace, game: str, style: str) -> list[Path]:
    """The module and its plug-ins in `dist/`; empty unless all of them are what a build would make now."""
    if not artefact(workspace, game, style).exists():
        return []
    with open_cache() as cache:
        known = cache.get(_key(workspace, game, style))
    digests: dict[str, str] = known if isinstance(known, dict) else {}
    paths = [workspace.dist / name for name in digests]
    return paths if all(digest_file(each) == digests[each.name] for each in paths) else []


def read_game(workspace: Workspace, name: str) -> tuple[Game | None, list[Problem]]:
    """A game of the workspace with every problem of reading and checking it; None where it could not be read."""
    from builder import check  # the model is loaded only when something is to be done with it
    from builder.reading.game import load_game

    game, problems = load_game(workspace.root, name)
    return game, problems + (check.run(game) if game else [])


def check_game(workspace: Workspace, name: str) -> list[Problem]:
    """Everything wrong with a game: its data, its print formats, its scenarios, what is hard to read in its styles."""
    from builder import check
    from builder.reading.formats import read_formats
    from builder.reading.scenarios import read_scenarios  # what only `check` and `test` read

    game, problems = read_game(workspace, name)
    folder = workspace.root / "templates" / name / "scenarios"
    files = [path.relative_to(workspace.root).as_posix() for path in sorted(folder.glob("*.yaml"))]
    cases, found = read_scenarios(workspace.root, files)
    problems += found
    if game is not None:
        proves = ((each.scenario, each.scenario.proves) for each in cases)
        problems += dict.fromkeys(check.paragraphs.proofs(game, proves))
    if game is not None and not any(each.severity == "error" for each in problems):
        try:
            read_formats(workspace.root, game)
        except WorkspaceError as error:
            problems += error.problems
        problems += check.run(game, check.CAREFUL)
    return problems


def build_game(
    workspace: Workspace,
    name: str,
    *,
    style: str = "",
    jobs: int = 1,
    force: bool = False,
    progress: Progress | None = None,
) -> Built:
    """Build one game's module and plug-ins, in the standard or another style, unless `dist/` already has them.

    Raises WorkspaceError with everything that is wrong.
    """
    path = artefact(workspace, name, style)
    held = [] if force else _held(workspace, name, style)
    if held:
        return Built(name, path, made=False, plugins=tuple(held[1:]))
    from builder.art import pictures
    from builder.art.counters.faces import DrawError
    from builder.art.lettering.outlines import FontError
    from builder.assemble import archives, picture_entries
    from builder.vassal.archive import write_archive

    progress = progress or Progress()
    progress.stage("reading", 1)
    key = _key(workspace, name, style)
    game, problems = read_game(workspace, name)
    errors = [each for each in problems if each.severity == "error"]
    if game is None or errors:
        raise WorkspaceError(problems)
    if style and style not in game.styles:
        expected = f"a style of {name}: templates/{name}/style-NAME.yaml"
        raise WorkspaceError([Problem("", 0, "--style", style, expected, nearest(style, game.styles), "workspace")])
    look = game.styles[style] if style else game.style
    wanted = pictures.pictures(game, look)
    progress.stage("drawing", len(wanted))
    with open_cache() as cache:
        entries: dict[str, dict[str, bytes]] = {}
        try:
            images = pictures.make(
                game, look, wanted, cache, jobs, progress.advance, lambda: entries.update(archives(game, look))
            )
        except (DrawError, FontError) as error:  # what the checks have not foreseen
            said = f"a style that can be drawn: {error}"
            raise WorkspaceError([Problem(look.origin.file, 0, "", "", said, check="styles")]) from None
        progress.stage("packing", 1)
        drawn = picture_entries(game, images)
        workspace.dist.mkdir(exist_ok=True)
        paths = {plugin: artefact(workspace, name, style, plugin) for plugin in entries}
        for plugin, each in paths.items():
            write_archive(each, entries[plugin] | drawn[plugin])
        cache.set(key, {each.name: digest_file(each) for each in paths.values()})
    return Built(name, path, True, tuple(problems), tuple(each for plugin, each in paths.items() if plugin))


def _key(workspace: Workspace, game: str, style: str) -> str:
    return "artefact:" + fingerprint(workspace.root, workspace.files(game), game, style)
