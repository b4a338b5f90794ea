"""From a workspace to the gallery: one entry a game, made in stages, each of which keeps its last good state on failure."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from importlib import resources
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from jinja2 import FunctionLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from builder import check
from builder.art import pictures
from builder.art.pictures import Picture
from builder.foundation.cache import code_fingerprint, digest, fingerprint, open_cache
from builder.foundation.problems import Problem, WorkspaceError
from builder.model import Counter, Game
from builder.reading.game import load_game
from builder.reading.workspace import Workspace
from builder.tasks.build import Progress

from . import payload
from .folder import SiteFolder
from .tiles import TILE, Pyramid, map_tiles

if TYPE_CHECKING:
    from diskcache_community import Cache

__all__ = ["Gallery", "write_site"]

Json = dict[str, Any]

_STATIC = (
    "app.css",
    "core.js",
    "counters.js",
    "map.js",
    "pages.js",
    "main.js",
    "vendor/openseadragon.min.js",
    "vendor/openseadragon.LICENSE.txt",
)
_FIRST = ("core.js", "counters.js", "map.js", "pages.js", "main.js")
"""The scripts of the first page, in this order; the viewer is loaded when a map is first looked at."""


_NO_LAND = ("units.csv", "markers.csv", "formations.csv", "types.yaml", "pieces.yaml", "phases.yaml", "tables.yaml")
"""Files that maps and setups are not made from."""


def write_site(
    workspace: Workspace, names: tuple[str, ...], *, jobs: int = 1, progress: Progress | None = None
) -> tuple[Gallery, list[Problem]]:
    """Write the site of the named games (of all, where none is named) to `dist/preview/`.

    Returns the gallery and every problem met; what is wrong is told on the page too. Raises WorkspaceError where
    a name is no game's, or the folder holds something else.
    """
    gallery = Gallery(workspace, names)
    with map_workers() as workers:
        problems = gallery.update_all(jobs=jobs, progress=progress or Progress(), maps=workers)
        problems += gallery.finish_maps()
    gallery.folder.sweep(gallery.files())
    return gallery, problems


@contextmanager
def map_workers() -> Iterator[Executor]:
    """A process for drawing maps, so that a map, which takes seconds, holds nothing else up."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as workers:
        yield workers


class Gallery:
    """The games that are shown, as the page knows them. `listen` is told whenever the page has changed."""

    def __init__(self, workspace: Workspace, names: tuple[str, ...]) -> None:
        self.workspace = workspace
        self.wanted = names
        self.games = workspace.require(names)
        workspace.dist.mkdir(exist_ok=True)
        self.folder = SiteFolder(workspace.dist / "preview")
        self.assets = {each: self._asset(each) for each in _STATIC}
        self.assets["ui.js"] = self.folder.add("assets", "ui", ".js", _script("ui_words", _ui_strings()))
        self.entries: dict[str, Json] = {name: self._remembered(name) for name in self.games}
        self.listen: Callable[[], None] = lambda: None
        self.proofs: dict[str, tuple[str, dict[str, tuple[str, ...]]]] = {}
        self._maps: dict[tuple[str, str], tuple[str, Future[dict[str, Pyramid]]]] = {}

    def set_games(self, names: list[str]) -> None:
        """Show these games from now on."""
        self.games = names
        for name in names:
            if name not in self.entries:
                self.entries[name] = self._remembered(name)

    def update_all(self, *, jobs: int, progress: Progress, maps: Executor) -> list[Problem]:
        """Bring every game up to date, but for maps that are still being drawn."""
        problems: list[Problem] = []
        for name in self.games:
            problems += self.update(name, jobs=jobs, progress=progress, maps=maps)
        return problems

    def update(self, name: str, *, jobs: int, progress: Progress, maps: Executor) -> list[Problem]:
        """Bring one game up to date. What cannot be made stays as it was, and the page says why."""
        progress.stage("reading", 1)
        game, problems = load_game(self.workspace.root, name)
        entry = self.entries[name]
        if game is None:
            entry["problems"] = [payload.problem(each) for each in problems]
            entry["unread"] = True
            self.publish()
            return problems
        entry["unread"] = False
        stages = _Stages(self, name, game, entry)
        with open_cache() as store:
            problems += stages.run(store, jobs, progress, maps)
            store.set(self._memory(name), json.dumps(entry))
        return problems

    def wait_for_map(self, name: str, of: str, key: str, drawing: Future[dict[str, Pyramid]]) -> None:
        """Remember that a map is being drawn; `finish_maps` puts it on the page."""
        self._maps[name, of] = (key, drawing)

    def map_in_work(self, name: str, of: str) -> str | None:
        """The key of the picture that is being drawn of a map."""
        return self._maps[name, of][0] if (name, of) in self._maps else None

    def finish_maps(self, *, ready: bool = False) -> list[Problem]:
        """Put drawn maps on the page: all that were begun, or only those that are `ready`."""
        problems: list[Problem] = []
        for (name, of), (key, drawing) in list(self._maps.items()):
            if ready and not drawing.done():
                continue
            del self._maps[name, of]
            entry = self.entries[name]
            entry["waiting"] = [each for each in entry["waiting"] if each != of]
            try:
                entry["maps"][of] = self._add_map(name, of, key, drawing.result())
                entry["failed"].pop(f"map {of}", None)
            except Exception as error:  # whatever a stranger's data can make the drawing do, the page must go on
                found = Problem(f"maps/{name}/map.yaml", 0, of, str(error), "a map that can be drawn", check="preview")
                entry["failed"][f"map {of}"] = payload.problem(found)
                problems.append(found)
            self.publish()
            with open_cache() as store:
                store.set(self._memory(name), json.dumps(entry))
        return problems

    def _add_map(self, name: str, of: str, key: str, layers: dict[str, Pyramid]) -> Json:
        folder = map_folder(name, of, key)
        files = {f"{layer}/{tile}": data for layer, each in layers.items() for tile, data in each.tiles.items()}
        ground = next(iter(layers.values()))
        about = {
            "folder": folder, "width": ground.width, "height": ground.height, "tile": TILE, "overlap": 1,
            "lowest": ground.lowest, "highest": ground.highest, "layers": list(layers),
        }  # fmt: skip
        self.folder.add_tree(folder, {**files, "about.json": json.dumps(about).encode()})
        return about

    def manifest(self, *, live: bool = False) -> Json:
        """What the first page knows: the games, where their data are, what is wrong with them."""
        games = []
        for name in self.games:
            entry = self.entries[name]
            shown = {key: value for key, value in entry.items() if key not in ("faces", "failed", "land", "unread")}
            shown["kept"] = entry["unread"] or bool(entry["failed"])
            shown["problems"] = [*entry["problems"], *entry["failed"].values()]
            games.append({"id": name, **shown})
        return {"games": games, "assets": self.assets, "live": live}

    def page(self, *, live: bool = False) -> bytes:
        """The first page."""
        manifest = self.manifest(live=live)
        html: str = _template().render(
            manifest=manifest, css=self.assets["app.css"], scripts=[self.assets[each] for each in ("core.js", "ui.js", *_FIRST[1:])]
        )  # fmt: skip
        return html.encode()

    def publish(self) -> None:
        """Replace the first page in `dist/preview/`, and tell who listens."""
        self.folder.publish(self.page())
        self.listen()

    def files(self) -> set[str]:
        """Every file and folder of tiles that the page counts on."""
        found = set(self.assets.values())
        for entry in self.entries.values():
            found |= set(entry["payloads"].values()) | set(entry["faces"].values()) | set(entry["sheets"])
            found |= {each["folder"] for each in entry["maps"].values()}
            found |= {each["file"] for each in entry["displays"].values()}
        return found

    def _asset(self, name: str) -> str:
        stem, _, suffix = name.rpartition(".")
        return self.folder.add("assets", stem.rpartition("/")[2], f".{suffix}", _packaged(f"static/{name}"))

    def _memory(self, name: str) -> str:
        return "preview:" + digest(str(self.workspace.root), name, code_fingerprint())

    def _remembered(self, name: str) -> Json:
        """The entry of a game as it was last, if all its files are still there and are what they were.

        It lies in the user's cache: what a stranger's workspace brings along in `dist/` is never taken for ours.
        """
        with open_cache() as store:
            text = store.get(self._memory(name))
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
            if not path.is_file() or path.name.split(".")[-2] != digest(path.read_bytes())[:20]:
                return False
        others = [*entry["faces"].values(), *entry["sheets"], *(each["file"] for each in entry["displays"].values())]
        return all(self.folder.has(each) for each in [*others, *(each["folder"] for each in entry["maps"].values())])


class _Stages:
    """One update of one game."""

    def __init__(self, gallery: Gallery, name: str, game: Game, entry: Json) -> None:
        self.gallery, self.name, self.game, self.entry = gallery, name, game, entry
        self.folder = gallery.folder
        self.problems: list[Problem] = []

    def run(self, store: Cache, jobs: int, progress: Progress, maps: Executor) -> list[Problem]:
        game, entry = self.game, self.entry
        entry["title"] = payload.texts(game, game.manifest.title)
        entry["languages"] = list(game.manifest.languages)
        wanted: list[Picture] = []
        with self._stage("pictures", "counters/{}/units.csv"):
            wanted = pictures.pictures(game, game.style)
        with self._stage("map", "maps/{}/map.yaml"):
            self._maps(wanted, maps)
        with self._stage("counters", "counters/{}/units.csv"):
            self._counters(wanted, store, jobs, progress)
        self.gallery.publish()
        found: list[Problem] = []
        with self._stage("check", "counters/{}/game.yaml"):
            found = check.run(game)
        with self._stage("land", "maps/{}/map.yaml"):
            self._land()
        with self._stage("tables", "templates/{}/tables.yaml"):
            self._payload("tables", payload.tables(game))
        with self._stage("sources", "counters/{}/game.yaml"):
            self._payload("sources", payload.sources(game))
        self._beside()
        entry["problems"] = [payload.problem(each) for each in found]
        self.gallery.publish()
        with self._stage("displays", "maps/{}/displays.yaml"):
            self._displays(wanted, store, progress)
        with self._stage("sheets", "templates/{}/sheets.yaml"):
            self._sheets()
        with self._stage("coverage", "templates/{}/paragraphs.csv"):
            self._coverage()
        self.gallery.publish()
        return [*found, *self.problems]

    @contextmanager
    def _stage(self, name: str, file: str) -> Iterator[None]:
        """A stage that may fail: then the page keeps what it had of it, and says what went wrong."""
        try:
            yield
            self.entry["failed"].pop(name, None)
        except WorkspaceError as error:  # it says where
            self._fail(name, error.problems[0])
        except Exception as error:  # whatever a stranger's data can make drawing do, the page must go on
            told = str(error) or type(error).__name__
            self._fail(name, Problem(file.format(self.name), 0, name, told, "data that can be drawn", check="preview"))

    def _fail(self, stage: str, problem: Problem) -> None:
        self.problems.append(problem)
        self.entry["failed"][stage] = payload.problem(problem)

    def _payload(self, stage: str, data: Json) -> None:
        self.entry["payloads"][stage] = self.folder.add(
            self.name, stage, ".js", _script("take", data, self.name, stage)
        )

    def _land(self) -> None:
        """The costliest payload; made only when one of the files it is made from has changed."""
        files = self.gallery.workspace.files(self.name)
        key = fingerprint(self.gallery.workspace.root, (each for each in files if each.name not in _NO_LAND), self.name)
        if self.entry.get("land") != key or "land" not in self.entry["payloads"]:
            self._payload("land", payload.land(self.game, self.game.style))
            self.entry["land"] = key

    def _counters(self, wanted: list[Picture], store: Cache, jobs: int, progress: Progress) -> None:
        game = self.game
        faces = {(each.of, each.face): each for each in wanted if each.shows == "face"}
        faces.update(_printed_only(game))
        files = {place: f"{self.name}/faces/{each.key[:24]}.png" for place, each in faces.items()}
        missing = [each for place, each in faces.items() if not self.folder.has(files[place])]
        progress.stage("drawing", len(missing))
        held = self.entry["faces"]
        for picture, png in self._drawn(missing, store, jobs, progress):
            if png is None:  # keep the last good picture of this face, whatever it showed
                files[picture.of, picture.face] = held.get(f"{picture.of}.{picture.face}", "")
            else:
                self.folder.add_named(files[picture.of, picture.face], png)

        def file_of(counter: Counter, face: int) -> str:
            return files[counter.id, face]

        self._payload("counters", payload.counters(game, game.style, file_of))
        self.entry["faces"] = {f"{of}.{face}": file for (of, face), file in files.items() if file}

    def _drawn(
        self, missing: list[Picture], store: Cache, jobs: int, progress: Progress
    ) -> Iterable[tuple[Picture, bytes | None]]:
        for stage in [each for each in self.entry["failed"] if each.startswith("face ")]:
            del self.entry["failed"][stage]
        try:
            made = pictures.make(self.game, self.game.style, missing, store, jobs, progress.advance)
            return [(each, made[each.name]) for each in missing]
        except Exception:  # find out which; the others are drawn
            return [(each, self._one(each, store)) for each in missing]

    def _one(self, picture: Picture, store: Cache) -> bytes | None:
        try:
            return next(
                iter(pictures.make(self.game, self.game.style, [picture], store, 1, lambda count: None).values())
            )
        except Exception as error:  # as above
            origin = self.game.counter_by_id[picture.of].origin
            expected = f"a counter that can be drawn ({error})"
            self._fail(
                f"face {picture.of}.{picture.face}", Problem.at(origin, "id", picture.of, expected, check="preview")
            )
            return None

    def _displays(self, wanted: list[Picture], store: Cache, progress: Progress) -> None:
        named = {each.of: each for each in wanted if each.shows == "display"}
        files = {of: f"{self.name}/displays/{each.key[:24]}.png" for of, each in named.items()}
        missing = [each for of, each in named.items() if not self.folder.has(files[of])]
        made = pictures.make(self.game, self.game.style, missing, store, 1, progress.advance)
        for each in missing:
            self.folder.add_named(files[each.of], made[each.name])
        titles: dict[str, list[str]] = {}
        for display in self.game.displays:
            titles.setdefault(display.window, []).append(display.name)
        self.entry["displays"] = {
            window: {"file": files[window], "names": [payload.texts(self.game, each) for each in names]}
            for window, names in titles.items()
        }

    def _maps(self, wanted: list[Picture], workers: Executor) -> None:
        entry = self.entry
        named = {each.of: each for each in wanted if each.shows == "map"}
        for gone in [of for of in entry["maps"] if of not in named]:
            del entry["maps"][gone]
        for of, picture in named.items():
            folder = map_folder(self.name, of, picture.key)
            if self.folder.has(f"{folder}/about.json"):
                entry["maps"][of] = json.loads(self.folder.path(f"{folder}/about.json").read_bytes())
                entry["failed"].pop(f"map {of}", None)
            elif self.gallery.map_in_work(self.name, of) != picture.key:
                entry["waiting"] = [*(each for each in entry["waiting"] if each != of), of]
                drawing = workers.submit(map_tiles, self.game, of, self.game.style)
                self.gallery.wait_for_map(self.name, of, picture.key, drawing)

    def _sheets(self) -> None:
        """Counter sheets as they would be printed now."""
        from builder.reading.formats import read_formats  # with what sheets need, after what is seen first

        from . import paperwork

        formats = read_formats(self.gallery.workspace.root, self.game)
        self._payload("sheets", paperwork.sheets(self.game, self.game.style, formats))

    def _coverage(self) -> None:
        """What implements each paragraph and what proves it, where the game has an index of them."""
        if not self.game.paragraphs:
            self.entry["payloads"].pop("coverage", None)
            return
        from builder.tasks import test as trial

        from . import paperwork

        workspace = self.gallery.workspace
        scenarios = sorted((workspace.root / "templates" / self.name / "scenarios").glob("*.yaml"))
        key = fingerprint(workspace.root, scenarios)
        if self.gallery.proofs.get(self.name, ("", None))[0] != key:  # reading them takes longer than all else here
            self.gallery.proofs[self.name] = key, trial.proofs(workspace, self.name)
        proves = self.gallery.proofs[self.name][1]
        self._payload("coverage", paperwork.coverage(self.game, proves, trial.remembered(workspace, self.name)))

    def _beside(self) -> None:
        """Print files, where other commands have left them in `dist/`."""
        dist, entry = self.gallery.workspace.dist, self.entry
        entry["sheets"] = []
        for path in sorted(dist.glob(f"{self.name}-*.pdf")):
            told = path.stat()
            name = f"{self.name}/sheets/{path.stem}.{digest(f'{told.st_mtime_ns} {told.st_size}')[:12]}.pdf"
            if not self.folder.has(name):
                self.folder.add_named(name, path.read_bytes())
            entry["sheets"].append(name)


def map_folder(name: str, of: str, key: str) -> str:
    """The folder of a map's tiles."""
    return f"{name}/map-{of}.{key[:20]}"


def _printed_only(game: Game) -> dict[tuple[str, int], Picture]:
    """Faces of counters that a module has no pieces for, but sheets have."""
    look = digest(code_fingerprint(), game.style.model_dump_json())
    found = {}
    for counter in game.counters:
        if counter.use == "sheet":
            for face in range(1, len(counter.faces) + 1):
                key = digest(look, counter.model_dump_json(), f"face {face}")
                found[counter.id, face] = Picture(pictures.face_name(counter, face), "face", counter.id, face, key)
    return found


def _script(function: str, data: object, *arguments: str) -> bytes:
    """Data as a script, so that pages opened from disk can load it. Nothing in it can end a script or a line."""
    written = ", ".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in (*arguments, data))
    for sign in ("<", "\u2028", "\u2029"):
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return f"Preview.{function}({written});\n".encode()


@cache
def _ui_strings() -> dict[str, dict[str, str]]:
    rows = csv.DictReader(_packaged("strings.csv").decode().splitlines())
    return {row["key"]: {"en": row["en"], "ja": row["ja"]} for row in rows}


def _packaged(name: str) -> bytes:
    return resources.files(__package__).joinpath(name).read_bytes()


def _template() -> Any:
    environment = ImmutableSandboxedEnvironment(
        loader=FunctionLoader(lambda name: _packaged(f"templates/{name}").decode()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("index.html.j2")
