"""What a player waits for with the 1,300 counters of September in play: menus, actions, and loading by the number of
pieces. Processor time of the engine's event thread, so that other work on the machine counts little; the figures stand
in `docs/streets-readings.md`."""

from __future__ import annotations

import importlib.util
import statistics
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from shared.files import ROOT

from vmodsmith.engine import Engine

pytestmark = pytest.mark.engine

MENU, ACTION = 0.1, 0.15
"""Seconds of processor time that a menu and a click may take."""
ROUNDS, WARM = 5, 3
ATTACKERS, MORTAR, TARGET = ("191-1", "191-2"), "191-m", "s-112-385-1"
TANK, GUN, POST = "pz-24-1", "ar-171-1", "ar-171-o1"
COPIES = """
java.util.Vector all = new java.util.Vector(GameModule.getGameModule().getGameState().getAllPieces());
java.util.Vector found = new java.util.Vector();
main = VASSAL.build.module.Map.getMapById("MAIN");
if (java.util.Objects.isNull(main)) main = VASSAL.build.module.Map.getMapList().get(0);
for (int i = 0; i < all.size(); i++) {
    p = all.get(i);
    if (!(p instanceof Stack) && java.util.Objects.equals(p.getMap(), main)) found.add(p);
}
for (int n = 1; n < 4; n++) for (int i = 0; i < found.size(); i++) {
    copy = PieceCloner.getInstance().clonePiece(found.get(i));
    main.placeOrMerge(copy, main.snapTo(found.get((i * 7 + n) % found.size()).getPosition()));
}
return "" + found.size() * 3;
"""


def tools() -> ModuleType:
    """What benchmarks measure with."""
    spec = importlib.util.spec_from_file_location("benchmark_timing", ROOT / "benchmarks" / "timing.py")
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found
    spec.loader.exec_module(found)
    return found


@pytest.fixture(scope="module")
def engine(needs_engine: None, blank: Callable[[str], Path]) -> Iterator[Engine]:
    """September, with two hexes of open ground where an assault and a barrage can be tried; Java as a player has it."""
    with Engine(blank("streets"), quick=False, timeout=300) as found:
        found.setup("The first assault: 13 September", side="Solo")
        yield found


@pytest.mark.slow(30)
def test_menus_and_actions(engine: Engine) -> None:
    timing = tools()
    assert len(engine.pieces()) >= 1200
    target, beside = "0510", "0509"
    for piece in (*ATTACKERS, MORTAR, GUN, POST):
        engine.move(piece, beside)
    engine.move(TARGET, target)
    uid = {each: str(engine.piece(each)["uid"]) for each in (TARGET, TANK)}
    engine.jump(Turn="3", Phase="german-movement")
    engine.do(ATTACKERS[0], "Attack marker…")
    menu = "p.getProperty(Properties.KEY_COMMANDS); VASSAL.build.module.map.MenuDisplayer.createPopup(p);"
    press = "p.keyEvent(javax.swing.KeyStroke.getKeyStroke({}, {}));"
    spent: dict[str, list[float]] = {}
    for _ in range(WARM + ROUNDS):
        engine.jump(Turn="3", Phase="german-movement")
        spent.setdefault("legal hexes", []).append(
            timing.nanos(engine, timing.fetch(uid[TANK]), press.format(87, 195))[0]
        )
        engine.jump(Turn="3", Phase="german-assault")
        for piece in (TARGET, TANK):
            spent.setdefault("menu", []).append(timing.nanos(engine, timing.fetch(uid[piece]), menu)[0])
        stood = engine.snapshot()["pieces"]
        engine.dice(10, 10)
        engine.answer("Attack: …", "…", "All…", "No units")
        clicks = timing.clicks(engine, timing.fetch(uid[TARGET]), press.format(88, 520))
        assert len(clicks) == 5
        for number, each in enumerate(clicks):
            spent.setdefault(f"assault, click {number}", []).append(each)
        for _ in clicks:  # each question of the assault is a step of its own
            if engine.snapshot()["pieces"] != stood:
                engine.undo()
        assert engine.snapshot()["pieces"] == stood
        engine.unused_answers()
        following = "GameModule.getGameModule().fireKeyStroke(new NamedKeyStroke(78, 520));"
        spent.setdefault("next phase", []).append(timing.nanos(engine, "", following)[0])
        engine.undo()
        engine.jump(Turn="3", Phase="barrage-noon")
        engine.answer("Column 8…")
        spent.setdefault("barrage", []).append(
            timing.nanos(engine, timing.fetch(uid[TARGET]), press.format(79, 195))[0]
        )
        engine.undo()
        engine.unused_answers()
    middle = {name: statistics.median(each[WARM:]) for name, each in spent.items()}
    print({name: f"{each * 1000:.0f} ms" for name, each in middle.items()})
    assert {name: each for name, each in middle.items() if each > (MENU if name == "menu" else ACTION)} == {}


@pytest.mark.slow(40)
def test_loading_is_linear(engine: Engine, tmp_path: Path) -> None:
    """Three times the pieces take three times as long, or less: half as much again a piece would be a fault that
    grows."""
    timing = tools()
    cost: list[float] = []
    for loads in (3, 2):  # the compiler of the machine is warm after two
        saved = tmp_path / f"{loads}.vsav"
        if cost:
            assert int(timing.evaluate(engine, COPIES.replace("\n", " "))) >= 2000
        count = len(engine.pieces())
        engine.save(saved)
        taken = []
        for _ in range(loads):
            engine.close_game()
            before = timing.processor(engine)
            engine.load(saved)
            taken.append(timing.processor(engine) - before)
        print(count, taken)
        cost.append(min(taken) / count)
    assert cost[1] < 1.5 * cost[0]
