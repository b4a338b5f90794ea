"""The paths of artefacts, and whether those in `dist/` are up to date.

Quick to import, because an unchanged build needs nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from vmodsmith.foundation.cache import open_cache
from vmodsmith.foundation.fingerprints import digest_content, digest_file
from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.workspace import Workspace

__all__ = ["artefact", "held", "is_current", "key", "known_findings", "remember", "remember_findings"]


def artefact(workspace: Workspace, game: str, style: str = "", plugin: str = "") -> Path:
    """The path of a game's module: `NAME.vmod`, in an alternative style `NAME-STYLE.vmod`; of a plug-in next to it:
    `NAME-PLUGIN.vmdx`.
    """
    words = (game, style, plugin)
    return workspace.dist / ("-".join(filter(None, words)) + (".vmdx" if plugin else ".vmod"))


def is_current(workspace: Workspace, game: str, style: str = "") -> bool:
    """Whether the module in `dist/` and all its plug-ins are up to date."""
    return bool(held(workspace, game, style))


def held(workspace: Workspace, game: str, style: str, digest: str = "") -> list[Path]:
    """The module and its plug-ins in `dist/`; empty unless all of them are up to date.

    The `digest` of the game's files and the style is computed if it is not given.
    """
    if not artefact(workspace, game, style).exists():
        return []
    with open_cache() as cache:
        known = cache.get(key(digest or workspace.digest(game, style)))
    digests: dict[str, str] = known if isinstance(known, dict) else {}
    paths = [workspace.dist / name for name in digests]
    return paths if all(digest_file(each) == digests[each.name] for each in paths) else []


def remember(made_from: str, made: Mapping[str, bytes]) -> None:
    """Record that a build makes artefacts with these names and contents, the module first, from inputs with this `key`.

    The given contents count, not the files in `dist/`, which another process may have written meanwhile.
    """
    with open_cache() as cache:
        cache.set(made_from, {name: digest_content(content) for name, content in made.items()})


def key(digest: str) -> str:
    """The key of a build's result for files with this digest, that of a game's files and of the style."""
    return "artefact:" + digest


def remember_findings(workspace: Workspace, game: str, style: str, digest: str, found: Iterable[Problem]) -> None:
    """Record all findings of a game that had this digest when it was read, unless its files have changed since: some
    are read later than others.
    """
    if workspace.digest(game, style) == digest:
        with open_cache() as cache:
            cache.set(_FINDINGS + digest, tuple(found))


def known_findings(digest: str) -> list[Problem] | None:
    """All findings of a game with this digest, if they were recorded; else None."""
    with open_cache() as cache:
        known = cache.get(_FINDINGS + digest)
    return list(known) if isinstance(known, tuple) else None


_FINDINGS = "findings:"
