"""What opening and loading cost with rules against without, and what one waits for at the start of a session, within
one run.

    python benchmarks/loading.py GAME               # needs an installed VASSAL and a display or Xvfb
    python benchmarks/loading.py GAME --rounds 5 --setup ID
    python benchmarks/loading.py GAME --first       # as a player opens it who never did: rules are compiled

Both modules by turns, each in an engine of its own a round: the module is opened, and as the window that welcomes
players then does, no game begins, so that the rules are compiled (with --straight they are not yet, as for a player who
has switched that window off and loads at once); its setup is loaded, which is the first load of the session. With rules
the map then shows pieces, without them its first corner, where often none stand: so both are moved to the same place,
and painted, before the time is taken. Then the same game as the engine saves it is loaded twice, when Java has warmed
to it. Then, with rules, the first menu of the session as soon as the game is there, a second one, a step of the turn
tracker, and another. Against what these cost without rules. All of it in processor time: of the whole process, in which
whatever the module does beside loading counts too; and of the event thread, for which the player waits. How much text a
piece is, and how much VASSAL copies to read it, stands at the end: it writes each trait within the next. Not a test.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from common import ROOT, sound_game
from duties import thread_time
from timing import evaluate, fetch, line, nanos, processor

from vmodsmith.engine import Engine
from vmodsmith.model import Game
from vmodsmith.vassal.piece import parse_piece
from vmodsmith.vassal.savedgame import read_commands

sys.path.insert(0, str(ROOT / "tests"))

WELCOME = "GameModule.getGameModule().getGameState().setup(false); return 0;"
MENU = "VASSAL.build.module.map.MenuDisplayer.createPopup(p);"
NEXT = "GameModule.getGameModule().fireKeyStroke(new NamedKeyStroke(78, 520));"  # Alt+N

Times = dict[str, list[float]]


def timed(engine: Engine) -> tuple[float, float]:
    """Seconds of processor time so far: of the process, of the event thread."""
    return processor(engine), thread_time(engine)


LOOK = (
    "map = VASSAL.build.module.Map.getMapList().get(0); view = map.getView(); seen = view.getVisibleRect(); "
    "import java.awt.Point; middle = map.componentToMap(new Point(seen.x + seen.width / 2, seen.y + seen.height / 2)); "
)
"""Code that knows the first map, its view, and the point of the map that stands in the middle."""


def look(engine: Engine, place: str) -> str:
    """Paint what the first map shows, at a place of it (`x, y`) unless that is empty. The place."""
    code = f"map.centerAt(new Point({place})); " if place else ""
    code += "view.paintImmediately(view.getVisibleRect()); "
    return evaluate(engine, f'{LOOK}{code}return "" + middle.x + ", " + middle.y;')


def a_unit(engine: Engine, kind: str) -> str:
    """The number of a piece of a kind that stands on a map."""
    return str(next(each["uid"] for each in engine.pieces(Kind=kind)))


def session(
    module: Path, setup: str, kind: str, saved: Path, found: Times, place: str, straight: bool, compiled: Path | None
) -> str:
    """One session with a module; adds its times to those found. The place that the map shows, the given one unless it
    is empty. `compiled` is where sessions keep compiled rules; None for each by itself."""

    def note(name: str, before: tuple[float, float], engine: Engine) -> tuple[float, float]:
        now = timed(engine)
        found.setdefault(f"{name}, whole process", []).append(now[0] - before[0])
        found.setdefault(f"{name}, event thread", []).append(now[1] - before[1])
        return now

    with Engine(module, timeout=600, quick=False, compiled=compiled) as engine:
        if not straight:
            evaluate(engine, WELCOME)
        opened = note("open the module", (0, 0), engine)
        engine.setup(setup, side="Solo")
        place = look(engine, place)
        loaded = note("first load of the session", opened, engine)
        found.setdefault("open and load, whole process", []).append(loaded[0])
        found.setdefault("open and load, event thread", []).append(loaded[1])
        prepare = fetch(a_unit(engine, kind))
        for name in ("first menu", "second menu"):
            found.setdefault(name, []).append(nanos(engine, prepare, MENU)[0])
        for name in ("first step of the tracker", "second step"):
            found.setdefault(name, []).append(nanos(engine, "", NEXT)[0])
        if not saved.is_file():
            engine.save(saved)
        for _ in range(2):
            before = timed(engine)
            engine.load(saved)
            evaluate(engine, "return 0;")
        note("load of a game in progress, warm", before, engine)
    return place


def texts(setup: bytes) -> Iterator[tuple[int, int, int]]:
    """Of each piece of a saved game: how many traits it has, how long its text is, and how much text VASSAL goes
    through to take it apart: for each trait all that lies inside it, with the escapes of each level."""
    for command in read_commands(setup):
        if command.startswith("+/") and not (piece := parse_piece(command)).is_stack and not piece.is_deck:
            length = read = 0
            for depth, trait in enumerate(piece.traits):
                length += len(trait.type) + 1 + depth
                read += length
            yield len(piece.traits), length, read


def written(module: Path, setup: str) -> list[float]:
    """The means of that."""
    from vmodsmith.vassal.archive import read_archive

    rows = list(texts(read_archive(module.read_bytes())[f"{setup}.vsav"]))
    return [statistics.mean(each) for each in zip(*rows, strict=True)]


def modules(game: Game, folder: Path) -> dict[str, Path]:
    """The module with rules and the one without."""
    from shared.games import write_blank

    plain = game.model_copy(update={"rules": (), "functions": (), "trees": ()})
    made = {}
    for name, each in (("rules", game), ("plain", plain)):
        (folder / name).mkdir()
        made[name] = write_blank(each, folder / name)
    return made


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--setup", help="its id; the first one unless told")
    parser.add_argument("--straight", action="store_true", help="load without the window that welcomes players")
    parser.add_argument("--first", action="store_true", help="each session is the first one with the module")
    options = parser.parse_args()
    game = sound_game(options.game)
    setup = next(each for each in game.setups if options.setup in (None, each.id))
    kind = next(iter(game.rules[0].commands)).kinds[0] if game.rules and game.rules[0].commands else "unit"
    times: dict[str, Times] = {"rules": {}, "plain": {}}
    with tempfile.TemporaryDirectory() as folder:
        made = modules(game, Path(folder))
        compiled = None if options.first else Path(folder) / "compiled"
        if compiled:
            with Engine(made["rules"], timeout=600, compiled=compiled) as engine:
                evaluate(engine, WELCOME)
        for _ in range(options.rounds):
            place = ""
            for name, module in made.items():
                saved = Path(folder) / f"{name}.vsav"
                title, told = game.text(setup.name), times[name]
                place = session(module, title, kind, saved, told, place, options.straight, compiled)
        text = {name: written(module, setup.id) for name, module in made.items()}
    print(f"{options.game + ', median of ' + str(options.rounds):58} {'with rules':>12} {'without':>12}")
    for name, found in times["rules"].items():
        print(line(name, found, times["plain"][name]))
    for name, ruled, plain in zip(("traits of a piece", "its text", "text gone through"), *text.values(), strict=True):
        print(f"{name:58} {ruled:12.0f} {plain:12.0f} {ruled / plain:7.2f} x")


if __name__ == "__main__":
    main()
