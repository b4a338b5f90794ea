"""From a workspace's files to artefacts in `dist/`: read, check, draw, assemble, package."""

from __future__ import annotations

from pathlib import Path

from vmodsmith.art.counters.composition import DrawError
from vmodsmith.art.drawing import DrawingJob
from vmodsmith.art.lettering.outlines import FontError
from vmodsmith.art.pictures import pictures
from vmodsmith.assemble import archives, picture_entries
from vmodsmith.foundation.cache import Cache, open_cache
from vmodsmith.foundation.problems import Problem, WorkspaceError, nearest
from vmodsmith.foundation.progress import Progress
from vmodsmith.model import Game, Style
from vmodsmith.reading.steady import steadily
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks import artefacts
from vmodsmith.tasks.check import read_game
from vmodsmith.vassal.archive import archive_bytes

__all__ = ["make_module"]


def make_module(
    workspace: Workspace, name: str, *, style: str, jobs: int, progress: Progress, renew: bool = True
) -> tuple[list[Path], list[Problem]]:
    """Make a game's module and plug-ins, whether or not `dist/` is up to date. Returns the module's path, then those of
    its plug-ins, and all findings. With `renew` the words for editors are written next to its rules, if they changed.
    Raises WorkspaceError with all problems.
    """
    with open_cache() as cache:
        return _made(workspace, name, style, jobs, progress, renew, cache)


def _made(
    workspace: Workspace, name: str, style: str, jobs: int, progress: Progress, renew: bool, cache: Cache
) -> tuple[list[Path], list[Problem]]:
    progress.stage("reading", 1)
    digest, (game, problems) = steadily(
        workspace, name, lambda: read_game(workspace, name, renew=renew, cache=cache), style
    )
    if game is None or any(each.severity == "error" for each in problems):
        from vmodsmith.preview.findings import findings  # slow to load, and not needed to make the module

        raise WorkspaceError(findings(workspace, name, *read_game(workspace, name)))
    if game.hosted is not None:
        expected = "a game with a module of its own: what is for the module of others is built by `vmodsmith plugin`"
        raise WorkspaceError([Problem.at(game.manifest.origin, "host", game.hosted.name, expected)])
    look = _style(game, name, style)
    plugins = ("", *(each.id for each in game.manifest.plugins))
    workspace.home.require(*(artefacts.artefact(workspace, name, style, plugin) for plugin in plugins))
    entries = _entries(game, look, jobs, progress, cache)
    progress.stage("packing", 1)
    paths, made = [], {}
    for plugin, inside in entries.items():
        path = artefacts.artefact(workspace, name, style, plugin)
        made[path.name] = archive_bytes(inside)
        workspace.home.write(path, made[path.name])
        paths.append(path)
    artefacts.remember(artefacts.key(digest), made)
    progress.stage("checking", 1)
    from vmodsmith.preview.findings import findings  # as above

    found = findings(workspace, name, game, problems, built=True)
    artefacts.remember_findings(workspace, name, style, digest, found)
    return paths, found


def _style(game: Game, name: str, style: str) -> Style:
    if style and style not in game.styles:
        expected = f"a style of {name}: templates/{name}/style-NAME.yaml"
        raise WorkspaceError([Problem("", 0, "--style", style, expected, nearest(style, game.styles), "workspace")])
    return game.styles[style] if style else game.style


def _entries(game: Game, look: Style, jobs: int, progress: Progress, cache: Cache) -> dict[str, dict[str, bytes]]:
    """The entries of the module ("") and of each plug-in, by path. The texts are written while other processes draw."""
    # What lies on the map is in the picture of the map.
    lying = game.displays_on_map
    wanted = [each for each in pictures(game, look, cache) if not (each.shows == "display" and each.of in lying)]
    progress.stage("drawing", len(wanted))
    try:
        with DrawingJob(game, look, wanted, cache, jobs, progress.advance) as drawing:
            entries = archives(game, look, cache, wanted)
            images = drawing.finish()
    except (DrawError, FontError) as error:  # what the checks have not foreseen
        said = f"a style that can be drawn: {error}"
        raise WorkspaceError([Problem(look.origin.file, 0, "", "", said, check="styles")]) from None
    drawn = picture_entries(game, images)
    return {plugin: inside | drawn[plugin] for plugin, inside in entries.items()}
