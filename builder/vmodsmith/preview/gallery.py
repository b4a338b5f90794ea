"""The gallery: one entry per game, updated in stages; a stage that fails keeps its last good state."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from vmodsmith.check.all_problems import checked
from vmodsmith.foundation.cache import Cache, open_cache
from vmodsmith.foundation.fingerprints import code_fingerprint, digest
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.progress import Progress
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.expanded import load_with_digests

from . import payload
from .findings import findings
from .folder import SiteFolder
from .mapwork import MapsInWork, add_map, keep_map, map_folder
from .page import FIRST, STATIC, packaged, script, template, ui_strings
from .stages import Proofs, Stages, state_of

__all__ = ["Gallery"]

Json = dict[str, Any]


_INNER = ("faces", "failed", "land", "unread", "cards")
"""Parts of an entry that are remembered but not shown on a page."""


class Gallery:
    """The games that are shown, as the page has them. `listen` is called whenever the page has changed."""

    def __init__(self, workspace: Workspace, names: tuple[str, ...], folder: str = "preview") -> None:
        self.workspace = workspace
        self.wanted = names
        self.games = workspace.require(names)
        self.folder = SiteFolder(workspace.dist / folder, workspace.home)
        with open_cache() as cache:
            self.folder.written.update(cache.get(self._memory("")) or {})
        self.assets = self._assets()
        self.entries: dict[str, Json] = {name: self._remembered(name) for name in self.games}
        self.listen: Callable[[], None] = lambda: None
        self.lock = threading.RLock()
        self._maps = MapsInWork()
        self._proofs: Proofs = {}

    def set_games(self, names: list[str]) -> None:
        """Show these games from now on."""
        self.games = names
        for name in names:
            if name not in self.entries:
                self.entries[name] = self._remembered(name)

    def update_all(self, *, jobs: int, progress: Progress, maps: Executor) -> list[Problem]:
        """Update every game, except for maps that are still being drawn."""
        problems: list[Problem] = []
        for name in self.games:
            problems += self.update(name, jobs=jobs, progress=progress, maps=maps)
        return problems

    def update(self, name: str, *, jobs: int, progress: Progress, maps: Executor) -> list[Problem]:
        """Update one game. A part that cannot be made stays unchanged, and the page says why."""
        with self.lock:
            return self._update(name, jobs, progress, maps)

    def _update(self, name: str, jobs: int, progress: Progress, maps: Executor) -> list[Problem]:
        progress.stage("reading", 1)
        before = state_of(self.workspace, name)
        with open_cache() as cache:
            game, problems = load_with_digests(self.workspace.root, name, cache)
        steady = state_of(self.workspace, name) == before
        entry = self.entries[name]
        if game is None:
            problems = findings(self.workspace, name, None, checked(self.workspace, None, problems))
            entry["problems"] = [payload.problem(each) for each in problems]
            entry["unread"] = True
            self.publish()
            return problems
        entry["unread"] = False
        stages = Stages(self.workspace, self.folder, game, problems, entry, self._maps, self._proofs, self.publish)
        stages.land_key = before[1] if steady else ""
        with open_cache() as cache:
            problems = stages.run(cache, jobs, progress, maps)
            self._keep(cache, name)
        return problems

    def finish_maps(self, *, ready: bool = False) -> list[Problem]:
        """Put drawn maps on the page: all that were started, or only those that are `ready`."""
        with self.lock:
            return self._finish_maps(ready)

    def _finish_maps(self, ready: bool) -> list[Problem]:
        problems: list[Problem] = []
        for name, of, key, drawing in self._maps.take(ready=ready):
            entry = self.entries[name]
            entry["waiting"] = [each for each in entry["waiting"] if each != of]
            try:
                folder, layers = map_folder(name, of, key), drawing.result()
                with open_cache() as cache:
                    keep_map(cache, folder, layers)
                entry["maps"][of] = add_map(self.folder, folder, layers)
                entry["failed"].pop(f"map {of}", None)
            except Exception as error:  # whatever a stranger's data can make the drawing do, the page must go on
                found = Problem(f"maps/{name}/map.yaml", 0, of, str(error), "a map that can be drawn", check="preview")
                entry["failed"][f"map {of}"] = payload.problem(found)
                problems.append(found)
            self.publish()
            with open_cache() as cache:
                self._keep(cache, name)
        return problems

    def _keep(self, cache: Cache, name: str) -> None:
        """Store the entry of a game for the next time, and which files this program wrote."""
        cache.set_all([(self._memory(name), json.dumps(self.entries[name])), (self._memory(""), self.folder.written)])

    def manifest(self, *, live: bool = False) -> Json:
        """The data of the first page: the games, the places of their data, their faults."""
        games = []
        for name in self.games:
            entry = self.entries[name]
            shown = {key: value for key, value in entry.items() if key not in _INNER}
            shown["kept"] = entry["unread"] or bool(entry["failed"])
            shown["problems"] = [
                *entry["problems"],
                *(each for each in entry["failed"].values() if each not in entry["problems"]),
            ]
            games.append({"id": name, **shown})
        return {"games": games, "assets": self.assets, "live": live}

    def page(self, *, live: bool = False) -> bytes:
        """The first page."""
        manifest = self.manifest(live=live)
        html: str = template().render(
            manifest=manifest, css=self.assets["app.css"], scripts=[self.assets[each] for each in ("core.js", "ui.js",
            *FIRST[1:])]
        )  # fmt: skip
        return html.encode()

    def publish(self) -> None:
        """Replace the first page in `dist/preview/`, and call the listener."""
        self.folder.publish(self.page())
        self.listen()

    def files(self) -> set[str]:
        """Every file and folder of tiles that the page uses."""
        found = set(self.assets.values())
        for entry in self.entries.values():
            found |= set(entry["payloads"].values()) | set(entry["faces"].values()) | set(entry["sheets"])
            found |= {each["folder"] for each in entry["maps"].values()}
            found |= {each["file"] for each in entry["displays"].values()}
        return found

    def restore(self, name: str, maps: Executor) -> None:
        """Restore a file that the page uses and that was removed."""
        with self.lock:
            if self.folder.has(name):
                return
            game = name.partition("/")[0]
            self._assets()
            if game in self.games:
                self.update(game, jobs=1, progress=Progress(), maps=maps)
                self.finish_maps(ready=True)

    def sweep(self) -> None:
        """Remove files that no page uses any more; files of other games of the workspace stay."""
        self.folder.sweep(self.files(), set(self.workspace.games()) - set(self.games))

    def _assets(self) -> dict[str, str]:
        made = {each: self._asset(each) for each in STATIC}
        return made | {"ui.js": self.folder.add("assets", "ui", ".js", script("ui_words", ui_strings()))}

    def _asset(self, name: str) -> str:
        stem, _, suffix = name.rpartition(".")
        return self.folder.add("assets", stem.rpartition("/")[2], f".{suffix}", packaged(f"static/{name}"))

    def _memory(self, name: str) -> str:
        """The key of the last entry of a game; without a name, of the files that were written."""
        return "preview:" + digest(str(self.folder.root), name, code_fingerprint())

    def _remembered(self, name: str) -> Json:
        """The last entry of a game, if all its files still exist and are unchanged. It is in the user's cache: files
        that a stranger's workspace has in `dist/` are never trusted.
        """
        with open_cache() as cache:
            text = cache.get(self._memory(name))
        entry: Json = json.loads(text) if isinstance(text, str) else {}
        if entry and self._is_whole(entry):
            entry["waiting"] = []
            return entry
        return {
            "title": {}, "languages": ["en"], "payloads": {}, "faces": {}, "maps": {}, "displays": {}, "sheets": [],
            "problems": [], "failed": {}, "waiting": [], "unread": False,
        }  # fmt: skip

    def _is_whole(self, entry: Json) -> bool:
        for each in entry["payloads"].values():
            path = self.folder.path(each)
            content = self.folder.home.read(path)
            if content is None or path.name.split(".")[-2] != digest(content)[:20]:
                return False
        others = [*entry["faces"].values(), *entry["sheets"], *(each["file"] for each in entry["displays"].values())]
        return all(self.folder.has(each) for each in [*others, *(each["folder"] for each in entry["maps"].values())])
