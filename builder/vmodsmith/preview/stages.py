"""One update of one game on the pages, in stages: a stage that fails keeps its last result, and the page says why."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from vmodsmith.art.drawing import draw
from vmodsmith.art.filenames import face_name
from vmodsmith.art.pictures import Picture, looks_of, pictures
from vmodsmith.check.all_problems import checked
from vmodsmith.evidence.proofs import proofs as proofs_of
from vmodsmith.evidence.proofs import remembered
from vmodsmith.foundation.filenames import is_sound
from vmodsmith.foundation.fingerprints import code_fingerprint, digest, fingerprint
from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.foundation.progress import Progress
from vmodsmith.model import Counter, Game, faces_of
from vmodsmith.reading.scenarios import cases_of
from vmodsmith.reading.workspace import Workspace, stamps
from vmodsmith.rules.editor import refresh
from vmodsmith.words import GALLERY

from . import payload
from .findings import findings
from .folder import SiteFolder
from .mapwork import MapsInWork, held_map, map_folder
from .page import script
from .tiles import packed_map_tiles

if TYPE_CHECKING:
    from vmodsmith.foundation.cache import Cache

__all__ = ["Proofs", "Stages", "state_of"]

Json = dict[str, Any]

Proofs = dict[str, tuple[str, dict[str, tuple[str, ...]]]]
"""By game: the fingerprint of its scenarios, and the paragraphs that each scenario proves."""

_NO_LAND = ("units.csv", "markers.csv", "formations.csv", "types.yaml", "pieces.yaml", "phases.yaml", "tables.yaml")
"""Files that do not affect maps and setups."""


def state_of(workspace: Workspace, name: str) -> tuple[list[tuple[str, ...]], str]:
    """The stamps of a game's files, and a digest of those that affect maps and setups.

    Call it before reading the files.
    """
    files = workspace.files(name)
    land = (each for each in files if each.name not in _NO_LAND)
    return stamps(files), fingerprint(workspace.root, land, name)


class Stages:
    """One update of one game: `entry` is the page's data of it, `publish` shows its present state, `read` are the
    problems of reading it. `proofs` keeps the paragraphs that scenarios prove from one update to the next.
    """

    def __init__(
        self,
        workspace: Workspace,
        folder: SiteFolder,
        game: Game,
        read: list[Problem],
        entry: Json,
        maps: MapsInWork,
        proofs: Proofs,
        publish: Callable[[], None],
    ) -> None:
        self.workspace, self.folder, self.name, self.game, self.entry = workspace, folder, game.id, game, entry
        self.maps_in_work, self.proofs, self.publish = maps, proofs, publish
        self.read = read
        self.problems: list[Problem] = []
        self.land_key = ""
        """The digest from `state_of` for the files that were read; empty if they changed meanwhile."""

    def run(self, cache: Cache, jobs: int, progress: Progress, maps: Executor) -> list[Problem]:
        game, entry = self.game, self.entry
        entry["title"] = payload.texts(game, game.manifest.title)
        entry["languages"] = list(game.manifest.languages)
        entry["words"] = {
            key.removeprefix(GALLERY): texts for key, texts in game.strings.items() if key.startswith(GALLERY)
        }
        wanted: list[Picture] = []
        with self._stage("pictures", "counters/{}/units.csv"):
            wanted = pictures(game, game.style, cache)
        with self._stage("map", "maps/{}/map.yaml"):
            self._maps(wanted, maps, cache)
        with self._stage("counters", "counters/{}/units.csv"):
            self._counters(wanted, cache, jobs, progress)
        self.publish()
        found: list[Problem] = []
        with self._stage("check", "counters/{}/game.yaml"):
            found = checked(self.workspace, game, [*self.read, *refresh(self.workspace.root, game)], cache)
        with self._stage("land", "maps/{}/map.yaml"):
            self._land()
        with self._stage("tables", "templates/{}/tables.yaml"):
            self._payload("tables", payload.tables(game))
        with self._stage("declared", "templates/{}/rules"):
            self._payload("declared", payload.declared(game))
        with self._stage("sources", "counters/{}/game.yaml"):
            self._payload("sources", payload.sources(game))
        self._beside()
        entry["problems"] = [payload.problem(each) for each in found]
        self.publish()
        with self._stage("displays", "maps/{}/displays.yaml"):
            self._displays(wanted, cache, progress)
        with self._stage("sheets", "templates/{}/sheets.yaml"):
            self._sheets()
        with self._stage("coverage", "templates/{}/paragraphs.csv"):
            self._coverage()
        with self._stage("check", "counters/{}/game.yaml"):
            found = findings(self.workspace, self.name, game, found)
        entry["problems"] = [payload.problem(each) for each in found]
        self.publish()
        return list(dict.fromkeys([*found, *self.problems]))

    @contextmanager
    def _stage(self, name: str, file: str) -> Iterator[None]:
        """Run a stage that may fail: the page then keeps the last result of the stage, and reports the failure."""
        try:
            yield
            self.entry["failed"].pop(name, None)
        except WorkspaceError as error:  # it says where
            self._fail(name, error.problems[0])
        except Exception as error:  # whatever a stranger's data can make drawing do, the page must go on
            reported = str(error) or type(error).__name__
            self._fail(
                name, Problem(file.format(self.name), 0, name, reported, "data that can be drawn", check="preview")
            )

    def _fail(self, stage: str, problem: Problem) -> None:
        self.problems.append(problem)
        self.entry["failed"][stage] = payload.problem(problem)

    def _payload(self, stage: str, data: Json) -> None:
        self.entry["payloads"][stage] = self.folder.add(self.name, stage, ".js", script("take", data, self.name, stage))

    def _land(self) -> None:
        """The payload of maps and setups, the slowest one: made only if one of its files has changed."""
        key = self.land_key
        if not key or self.entry.get("land") != key or not self.folder.has(self.entry["payloads"].get("land", "none")):
            self._payload("land", payload.land(self.game, self.game.style))
            self.entry["land"] = key

    def _counters(self, wanted: list[Picture], cache: Cache, jobs: int, progress: Progress) -> None:
        game = self.game
        faces = {(each.of, each.face): each for each in wanted if each.shows in ("face", "mask")}
        faces.update(_printed_only(game))
        files = {place: f"{self.name}/faces/{each.key[:24]}.png" for place, each in faces.items()}
        missing = [each for place, each in faces.items() if not self.folder.has(files[place])]
        progress.stage("drawing", len(missing))
        held = self.entry["faces"]
        for picture, png in self._drawn(missing, cache, jobs, progress):
            if png is None:  # keep the last good picture of this face, whatever it showed
                files[picture.of, picture.face] = held.get(f"{picture.of}.{picture.face}", "")
            else:
                self.folder.add_named(files[picture.of, picture.face], png)

        def file_of(counter: Counter, face: int) -> str:
            return files[counter.id, face]

        made = payload.counters(game, game.style, file_of)
        self._keep_cards(made["counters"])
        self._payload("counters", made)
        self.entry["faces"] = {f"{of}.{face}": file for (of, face), file in files.items() if file}

    def _keep_cards(self, cards: list[Any]) -> None:
        """Keep the last cards of rows that make no counter at present because of a fault."""
        names = [*(each.id for each in self.game.units), *(each.id for each in self.game.markers)]
        rows = {name: n for n, name in enumerate(names)}
        shown = {each["id"] for each in cards}
        held = self.entry.get("cards", {})
        cards += [held[name] for name in rows if name not in shown and name in held]
        cards.sort(key=lambda each: rows[each["id"]])
        self.entry["cards"] = {each["id"]: each for each in cards}

    def _drawn(
        self, missing: list[Picture], cache: Cache, jobs: int, progress: Progress
    ) -> Iterable[tuple[Picture, bytes | None]]:
        for stage in [each for each in self.entry["failed"] if each.startswith("face ")]:
            del self.entry["failed"][stage]
        try:
            made = draw(self.game, self.game.style, missing, cache, jobs, progress.advance)
            return [(each, made[each.name]) for each in missing]
        except Exception:  # find out which; the others are drawn
            return [(each, self._one(each, cache)) for each in missing]

    def _one(self, picture: Picture, cache: Cache) -> bytes | None:
        try:
            return draw(self.game, self.game.style, [picture], cache)[picture.name]
        except Exception as error:  # as above
            if self.game.hosted is not None:
                return None  # its counters are those of a module of others
            origin = self.game.counter_by_id[picture.of].origin
            expected = f"a counter that can be drawn ({error})"
            self._fail(
                f"face {picture.of}.{picture.face}", Problem.at(origin, "id", picture.of, expected, check="preview")
            )
            return None

    def _displays(self, wanted: list[Picture], cache: Cache, progress: Progress) -> None:
        lying = self.game.displays_on_map  # in the picture of the map
        named = {each.of: each for each in wanted if each.shows == "display" and each.of not in lying}
        files = {of: f"{self.name}/displays/{each.key[:24]}.png" for of, each in named.items()}
        missing = [each for of, each in named.items() if not self.folder.has(files[of])]
        made = draw(self.game, self.game.style, missing, cache, 1, progress.advance)
        for each in missing:
            self.folder.add_named(files[each.of], made[each.name])
        titles: dict[str, list[str]] = {}
        for display in (each for each in self.game.displays if each.window not in lying):
            titles.setdefault(display.window, []).append(display.name)
        self.entry["displays"] = {
            window: {"file": files[window], "names": [payload.texts(self.game, each) for each in names]}
            for window, names in titles.items()
        }

    def _maps(self, wanted: list[Picture], workers: Executor, cache: Cache) -> None:
        entry = self.entry
        named = {each.of: each for each in wanted if each.shows == "map"}
        for gone in [of for of in entry["maps"] if of not in named]:
            del entry["maps"][gone]
        for of, picture in named.items():
            folder = map_folder(self.name, of, picture.key)
            about = held_map(self.folder, folder, cache)
            if about is not None:
                entry["maps"][of] = about
                entry["failed"].pop(f"map {of}", None)
            elif self.maps_in_work.key_of(self.name, of) != picture.key:
                entry["waiting"] = [*(each for each in entry["waiting"] if each != of), of]
                # packed here: the executor would pack the game in a thread of its own, while the next stages work out
                # more of it
                drawing = workers.submit(packed_map_tiles, pickle.dumps((self.game, of, self.game.style)))
                self.maps_in_work.begin(self.name, of, picture.key, drawing)

    def _sheets(self) -> None:
        """The counter sheets as they would be printed now."""
        from vmodsmith.reading.formats import read_formats  # with what sheets need, after what is seen first

        from . import paperwork

        formats = read_formats(self.workspace.root, self.game)
        self._payload("sheets", paperwork.sheets(self.game, self.game.style, formats))

    def _coverage(self) -> None:
        """The rules and proofs of each paragraph, if the game has an index."""
        if not self.game.paragraphs:
            self.entry["payloads"].pop("coverage", None)
            return
        from . import paperwork  # as above

        workspace = self.workspace
        key = fingerprint(workspace.root, (workspace.root / each for each in workspace.scenarios(self.name)))
        if self.proofs.get(self.name, ("", None))[0] != key:  # reading them takes longer than all else here
            self.proofs[self.name] = key, proofs_of(cases_of(workspace, self.name))
        proves = self.proofs[self.name][1]
        self._payload("coverage", paperwork.coverage(self.game, proves, remembered(workspace.digest(self.name))))

    def _beside(self) -> None:
        """Print files that other commands have left in `dist/`."""
        home, entry = self.workspace.home, self.entry
        entry["sheets"] = []
        for path in home.files(self.workspace.dist):
            content = home.read(path) if path.match(f"{self.name}-*.pdf") and is_sound(path.name) else None
            if content is not None:
                entry["sheets"].append(self.folder.add(f"{self.name}/sheets", path.stem, ".pdf", content))


def _printed_only(game: Game) -> dict[tuple[str, int], Picture]:
    """Faces of counters that are on printed sheets but not in the module."""
    look = digest(code_fingerprint(), game.style.model_dump_json())
    found = {}
    for counter in game.counters:
        if counter.use == "sheet":
            for face in faces_of(counter):
                key = digest(look, looks_of(counter, game.style), f"face {face}")
                found[counter.id, face] = Picture(face_name(counter, face), "face", counter.id, face, key)
    return found
