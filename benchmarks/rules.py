"""What the rules of Zitadelle cost in the engine, as ratios within one run.

    python benchmarks/rules.py              # needs an installed VASSAL and a display or Xvfb
    python benchmarks/rules.py --rounds 7
    python benchmarks/rules.py --only quick --game hattin

An assault of 6 units on 2 against an empty global key command over the same 8 pieces: one whose loss check
hold, one that costs a step, one that eliminates both defenders; opening the module and the campaign with rules and
without; both with the counters of the campaign in play, and with four times as many; the scenario files of a game in
the rule language in memory against the engine, and how many plays of one of its scenarios fit into a minute
(`--only quick`); the legal hexes of units and the supply of a side (`--only questions`). In processor time, so that
other work on the machine does not count; of the assaults also the time on the clock until the window is repainted, as a
player waits. Not a test.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

from common import ROOT, sound_game
from lxml import etree
from questions import questions
from timing import evaluate, fetch, line, nanos, processor

from vmodsmith.assemble import assemble, picture_entries
from vmodsmith.engine import Engine
from vmodsmith.model import Game
from vmodsmith.model.scenarios import Case
from vmodsmith.reading.scenarios import read_scenarios
from vmodsmith.reading.workspace import Workspace
from vmodsmith.scenarios.runner import run_case
from vmodsmith.tasks.simulate import chances
from vmodsmith.tasks.tabletop import laid
from vmodsmith.vassal.archive import write_archive
from vmodsmith.vassal.components import GlobalKeyCommand
from vmodsmith.vassal.sequence import expression, named
from vmodsmith.vassal.xmltext import xml_bytes

sys.path.insert(0, str(ROOT / "tests"))
ATTACKERS = {
    "gd-3": "2121",
    "gd-mot": "2121",
    "gd-pz": "2219",
    "gd-pg": "2219",
    "11-pz-15": "2220",
    "11-pz-110": "2220",
}
DEFENDERS = {"71-gr-219g": "2120", "31-tk-237": "2120"}
COMMAND = "bench-empty"


def write_module(path: Path, game: Game) -> Path:
    """A module with one global key command more, that does nothing to the pieces in the hexes of the assault."""
    from shared.games import blank_pictures

    entries = assemble(game, game.style) | picture_entries(game, blank_pictures(game))[""]
    root = etree.fromstring(entries["buildFile.xml"])
    hexes = sorted({*ATTACKERS.values(), *DEFENDERS.values()})
    command = GlobalKeyCommand(
        name="bench", buttonHotkey=named(COMMAND), hotkey=named("bench-nothing"), singleMap=False,
        filter=expression("||".join(f'LocationName=="{each}"' for each in hexes)),
    )  # fmt: skip
    root.append(etree.fromstring(xml_bytes(command)))
    entries["buildFile.xml"] = etree.tostring(root, xml_declaration=True, encoding="UTF-8")
    write_archive(path, entries)
    return path


MULTIPLY = """
java.util.Vector all = new java.util.Vector(GameModule.getGameModule().getGameState().getAllPieces());
java.util.Vector found = new java.util.Vector();
for (int i = 0; i < all.size(); i++) {
    p = all.get(i);
    if (!(p instanceof Stack) && !java.util.Objects.isNull(p.getMap())) found.add(p);
}
main = VASSAL.build.module.Map.getMapById("MAIN");
if (java.util.Objects.isNull(main)) main = VASSAL.build.module.Map.getMapList().get(0);
java.util.Vector places = new java.util.Vector();
for (int i = 0; i < found.size(); i++) {
    p = found.get(i);
    pt = p.getPosition();
    if (java.util.Objects.equals(p.getMap(), main) && pt.distance(X, Y) > 500) places.add(pt);
}
for (int n = 1; n < TIMES; n++) for (int i = 0; i < found.size(); i++) {
    copy = PieceCloner.getInstance().clonePiece(found.get(i));
    main.placeOrMerge(copy, main.snapTo(new java.awt.Point((java.awt.Point) places.get((i * 7 + n) % places.size()))));
}
return "" + found.size() * TIMES;
"""


def multiply(engine: Engine, times: int) -> int:
    """Put so many times the pieces into the game, the copies all over the map but not near the assault."""
    spot = engine.where("2120")
    code = MULTIPLY.replace("TIMES", str(times)).replace("X, Y", f"{spot['x']}, {spot['y']}").replace("\n", " ")
    return int(evaluate(engine, code))


RESOLVE = "p.keyEvent(javax.swing.KeyStroke.getKeyStroke(65, 195));"
"""Ctrl+Shift+A, as Swing writes it."""
EMPTY = f'GameModule.getGameModule().fireKeyStroke(new NamedKeyStroke("{COMMAND}"));'
NOTHING = (
    'for (int i = 0; i < all.size(); i++) all.get(i).keyEvent(new NamedKeyStroke("bench-nothing").getKeyStroke());'
)


OUTCOMES = {"hold": (3, 4, 1, 1), "a step lost": (3, 4, 6, 6), "both eliminated": (6, 6)}
"""Dice of the assault and of its checks, by what becomes of the defenders."""

Times = list[tuple[float, float]]


def assault(module: Path, rounds: int, times: int) -> tuple[int, dict[str, Times]]:
    """Pieces in the game; processor time and time on the clock of the assault by outcome, of the empty global key
    command, and of the empty key sent to the eight pieces without searching for them."""
    with Engine(module, timeout=600, quick=False) as engine:
        engine.setup("campaign")
        for piece, at in (*ATTACKERS.items(), *DEFENDERS.items()):
            engine.move(piece, at)
        uids = {piece: engine.piece(piece, "PieceUID")["uid"] for piece in (*DEFENDERS, *ATTACKERS)}
        count = multiply(engine, times)
        engine.jump(Turn="2", Phase="german-assault")
        engine.set_property(
            "duties_since", "2 german-assault"
        )  # and nobody has to: what the assault leaves undone is no matter
        for piece in ATTACKERS:
            engine.set_piece_property(f"uid:{uids[piece]}", "Targets", "2120")
        found: dict[str, Times] = {}
        for number in range(rounds + 5):
            taken = {}
            for outcome, dice in OUTCOMES.items():
                engine.dice(*dice)
                mark = engine.mark()
                taken[outcome] = nanos(engine, fetch(uids["gd-pz"]), RESOLVE)
                said = engine.chat(mark)
                if not any(f"{dice[0]}+{dice[1]}" in line for line in said) or engine.dice_state()["left"]:
                    sys.exit(f"no assault: {said} {engine.problems()} {engine.dice_state()['left']}")
                engine.undo()
            taken["empty command"] = nanos(engine, "", EMPTY)
            taken["empty key"] = nanos(engine, fetch(*uids.values()), NOTHING)
            if number >= 5:
                for name, each in taken.items():
                    found.setdefault(name, []).append(each)
        if engine.problems():
            sys.exit(str(engine.problems()[:3]))
        return count, found


def opened(module: Path, game: Path) -> tuple[float, float]:
    """Seconds of processor time to open a module in a new engine, and to load a game in it."""
    with Engine(module, timeout=600, quick=False) as engine:
        ready = processor(engine)
        engine.load(game)
        return ready, processor(engine) - ready


def saved(module: Path, path: Path, times: int) -> None:
    """The campaign with so many times the pieces, as a saved game."""
    with Engine(module, timeout=600, quick=False) as engine:
        engine.setup("campaign")
        if times > 1:
            multiply(engine, times)
        engine.save(path)


def quick(name: str, rounds: int) -> None:
    """Each scenario file of a game in an open engine and on a table, turn by turn: the scenarios in the base language
    without plug-ins, one after the other, in processor time of the process that holds the game. Then opening either."""
    from shared.games import write_blank

    workspace = Workspace(ROOT)
    begun = time.process_time()
    game = laid(workspace, name)
    play = game.opened()
    ready = time.process_time() - begun
    cases, _ = read_scenarios(ROOT, workspace.scenarios(name))
    files: dict[str, list[Case]] = {}
    for case in cases:
        if case.scenario.locale == "en" and not case.scenario.extensions and not case.scenario.others:
            files.setdefault(case.file, []).append(case)
    spent: dict[str, tuple[list[float], list[float]]] = {file: ([], []) for file in files}
    print(f"{'scenarios of ' + name + ', median of ' + str(rounds):58} {'engine':>12} {'in memory':>12}")
    with tempfile.TemporaryDirectory() as folder, Engine(write_blank(game.game, Path(folder)), timeout=600) as engine:
        opening = processor(engine)
        for _ in range(rounds):
            for file, some in files.items():
                before = processor(engine)
                failed = [each.name for each in some if not run_case(engine, each, game.names).passed]
                spent[file][0].append(processor(engine) - before)
                before = time.process_time()
                failed += [each.name for each in some if not run_case(play, each, game.names).passed]
                spent[file][1].append(time.process_time() - before)
                if failed:
                    sys.exit(f"failed: {failed}")
    for file, (there, here) in spent.items():
        print(line(f"{Path(file).stem}, {len(files[file])} scenarios", there, here), flush=True)
    both = [[sum(each) for each in zip(*(times[n] for times in spent.values()), strict=True)] for n in (0, 1)]
    print(line(f"all of them, {sum(map(len, files.values()))} scenarios", *both))
    print(line("open the module / read the game and lay it out", [opening], [ready]))


def plays(name: str, scenario: str, times: int) -> None:
    """How many plays of a scenario with free dice fit into a minute of processor time."""
    found = chances(Workspace(ROOT), name, scenario, times=times)
    print(f"{found.case.name}: {times} plays in {found.seconds:.1f} s, {times / found.seconds * 60:.0f} a minute")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=("assault", "questions", "opening", "quick"))
    parser.add_argument("--game", default="hattin", help="for quick: a game whose rules are in the rule language")
    parser.add_argument("--largest", default="zitadelle", help="for questions: the game with the largest map")
    parser.add_argument(
        "--scenario", default="Results [attackers lose two steps of three]", help="for quick: to be simulated"
    )
    options = parser.parse_args()
    if options.only in (None, "quick"):
        quick(options.game, options.rounds)
        plays(options.game, options.scenario, 10_000)
    if options.only in (None, "questions"):
        questions(options.largest, options.rounds)
    if options.only in ("quick", "questions"):
        return
    game = sound_game("zitadelle")
    print(f"{'median of ' + str(options.rounds):58} {'with rules':>12} {'against':>12}")
    with tempfile.TemporaryDirectory() as folder:
        ruled = write_module(Path(folder) / "rules.vmod", game)
        plain = write_module(
            Path(folder) / "plain.vmod", game.model_copy(update={"rules": (), "functions": (), "trees": ()})
        )
        for times in (1, 4) if options.only != "opening" else ():
            count, found = assault(ruled, options.rounds, times)
            for outcome in OUTCOMES:
                used = [each for each, _ in found[outcome]]
                for against in ("empty command", "empty key"):
                    name = f"assault, {outcome} / {against}, {count} pieces"
                    print(line(name, used, [each for each, _ in found[against]]), flush=True)
                waits = sorted(each * 1000 for _, each in found[outcome])
                print(
                    f"  on the clock, painted: {statistics.median(waits):.0f} ms ({waits[0]:.0f} to {waits[-1]:.0f})",
                    flush=True,
                )
        for times in (1, 4) if options.only != "assault" else ():
            spent: dict[str, list[float]] = {}
            for module in (ruled, plain):
                saved(module, Path(folder) / f"{module.stem}.vsav", times)
            for _ in range(max(2, options.rounds // 2)):
                for module in (ruled, plain):
                    start, load = opened(module, Path(folder) / f"{module.stem}.vsav")
                    spent.setdefault(f"{module.stem} open", []).append(start)
                    spent.setdefault(f"{module.stem} load", []).append(load)
            if times == 1:
                print(line("open the module / without rules", spent["rules open"], spent["plain open"]))
            print(line(f"load the game, {times} x the pieces", spent["rules load"], spent["plain load"]), flush=True)
            both = [
                [a + b for a, b in zip(spent[f"{m} open"], spent[f"{m} load"], strict=True)] for m in ("rules", "plain")
            ]
            print(line(f"both together, {times} x the pieces", *both), flush=True)


if __name__ == "__main__":
    main()
