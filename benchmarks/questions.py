"""Questions to the rules that look over the whole map: legal hexes of a unit, supply of all units of a side.

`questions(GAME, rounds)` asks them of a game that declares the mechanics `movement` and `trace`, in the engine in
compiled form, and in the two forms that are interpreted: the same rules on a table in memory, and a flood of the same
map by BeanShell, which knows nothing of terrain, zones and roads and so is the least that a script could take.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from common import ROOT, sound_game
from timing import evaluate, line

from vmodsmith.assemble import assemble, picture_entries
from vmodsmith.engine import Engine
from vmodsmith.model import Game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.checked import checked
from vmodsmith.rules.compile.java import emit
from vmodsmith.rules.tabletop import vocabulary
from vmodsmith.tasks.tabletop import laid
from vmodsmith.vassal.archive import write_archive

__all__ = ["questions"]

sys.path.insert(0, str(ROOT / "tests"))
CLOCK = "java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime()"
OPEN = (
    "part(of, name) { f = of.getClass().getDeclaredField(name); f.setAccessible(true); return f.get(of); } "
    "call(of, name, given) { them = of.getClass().getDeclaredMethods(); "
    "for (k = 0; k < them.length; k++) if (them[k].getName().equals(name) && them[k].getParameterCount() == "
    "given.length) "
    "{ them[k].setAccessible(true); return them[k].invoke(of, given); } "
    'throw new RuntimeException("no method " + name); } '
    'entry = javax.swing.UIManager.get("vms"); world = part(entry, "world"); rules = part(world, "rules"); '
    "nothing = new Object[0]; "
)
"""The rules as an entry finds them: once it is entered steps are counted from nought, and the pieces are asked
afresh."""

FLOOD = """
all = rules.hexes(); n = all.size(); numbers = new HashMap(); beside = new java.util.ArrayList();
for (i = 0; i < n; i++) numbers.put(all.get(i), i);
for (i = 0; i < n; i++) { near = new java.util.ArrayList(); them = call(all.get(i), "neighbours", nothing);
for (j = 0; j < them.size(); j++) near.add(numbers.get(them.get(j))); beside.add(near); }
long t = CLOCK; costs = new HashMap(); waiting = new java.util.ArrayList(); costs.put(0, 0); waiting.add(0);
for (i = 0; i < waiting.size(); i++) { here = waiting.get(i); near = beside.get(here); spent = costs.get(here) + 1;
for (j = 0; j < near.size(); j++) { there = near.get(j);
if (!costs.containsKey(there)) { costs.put(there, spent); waiting.add(there); } } }
return "" + (CLOCK - t) + " " + costs.size();
""".replace("CLOCK", CLOCK).replace("\n", " ")


def declared(game: Game, mechanic: str) -> str:
    """The name of the declaration of a mechanic in a game, the first one there is."""
    for sheet in game.rules:
        for name, given in sheet.mechanics.items():
            if given.get("use") == mechanic:
                return name
    sys.exit(f"{game.id} declares no {mechanic}")


def questions(name: str, rounds: int) -> None:
    """Ask, and print medians."""
    from shared.games import blank_pictures

    game = sound_game(name)
    move, trace = declared(game, "movement"), declared(game, "trace")
    asked = frozenset({"phase_order", f"{move}.legal", f"{move}.current", f"{trace}.lacking"})
    program, _ = checked(game)
    entries = assemble(game, game.style) | picture_entries(game, blank_pictures(game))[""]
    entries["rules/Rules.java"] = emit(program, asked).encode()
    setup = game.setups[0].id
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder) / "questions.vmod"
        write_archive(module, entries)
        with Engine(module, timeout=600, quick=False) as engine:
            engine.setup(setup)
            asking = InEngine(engine, game, move, trace)
            print(f"{name}: {asking.hexes} hexes, {len(asking.units)} units on the map; median of {rounds}")
            flood = [asking.flood() for _ in range(rounds + 2)][2:]
            most, supply = asking.legal(rounds), [*asking.supply(rounds)]
    table = OnATable(name, setup, move, trace)
    for what, seconds in (most, *supply):
        print(line(f"{what} / on a table, in Python", seconds, table.again(what, rounds)))
        print(line(f"{what} / flood of the map, by BeanShell", seconds, flood), flush=True)


class InEngine:
    """The questions in compiled form. Seconds of processor time of the engine's event thread."""

    def __init__(self, engine: Engine, game: Game, move: str, trace: str) -> None:
        self.engine, self.move, self.trace = engine, move, trace
        kinds = {kind for each in game.rules for c in each.commands if each.namespace == move for kind in c.kinds}
        found = engine.pieces("Kind", "Side")
        places = Counter(each["map"] for each in found if each["properties"]["Kind"] in kinds)
        main = places.most_common(1)[0][0]
        self.units = [each for each in found if each["map"] == main and each["properties"]["Kind"] in kinds]
        engine.menu(f"uid:{self.units[0]['uid']}")  # starts the rules
        self.hexes = int(evaluate(engine, OPEN + 'return "" + rules.hexes().size();'))

    def legal(self, rounds: int) -> tuple[str, list[float]]:
        """The legal hexes of the unit that has most of them."""
        question = f'call(rules, "{self.move}__legal", new Object[] {{u, m, m.left}}).costs.size()'
        counts = {each["id"]: self._timed(question, each["uid"])[1] for each in self.units}
        best = max(counts, key=lambda each: counts[each])
        uid = next(each["uid"] for each in self.units if each["id"] == best)
        found = [self._timed(question, uid)[0] for _ in range(rounds + 10)]
        return f"legal hexes of {best}, {counts[best]} of them", found[10:]

    def supply(self, rounds: int) -> Iterator[tuple[str, list[float]]]:
        """Who of each side has no line, and how many units were looked at."""
        for side in sorted({each["properties"]["Side"] for each in self.units}):
            count = sum(each["properties"]["Side"] == side for each in self.units)
            found = [
                self._timed(f'call(rules, "{self.trace}__lacking", new Object[] {{"{side}"}}).size()', "")[0]
                for _ in range(rounds + 10)
            ]
            yield f"supply of {side}, {count} units", found[10:]

    def flood(self) -> float:
        """The flood by BeanShell."""
        taken, count = evaluate(self.engine, OPEN + FLOOD).split()
        if int(count) * 2 < self.hexes:
            sys.exit(f"the flood came to {count} hexes only")
        return int(taken) / 1e9

    def _timed(self, question: str, uid: str) -> tuple[float, int]:
        piece = (
            f'u = call(part(world, "pieces"), "withId", new Object[] {{"{uid}"}}); m = call(rules, '
            f'"{self.move}__current", new Object[] {{u}}); '
            if uid
            else ""
        )
        asked = (
            f"long t = {CLOCK}; n = {question}; t = {CLOCK} - t; "
            'call(entry, "leave", nothing); return "" + t + " " + n;'
        )
        taken, count = evaluate(self.engine, f'{OPEN} call(entry, "enter", nothing); {piece} {asked}').split()
        return int(taken) / 1e9, int(count)


class OnATable:
    """The same questions to the same rules in memory."""

    def __init__(self, name: str, setup: str, move: str, trace: str) -> None:
        game = laid(Workspace(ROOT), name)
        self.play, self.move, self.trace = game.opened(), move, trace
        self.play.setup(setup)
        self.functions = game.program.bind(vocabulary(self.play.tabletop)).functions

    def again(self, what: str, rounds: int) -> list[float]:
        """Seconds that a question of the engine takes here."""
        return [self._once(what) for _ in range(rounds + 1)][1:]

    def _once(self, what: str) -> float:
        asked, words = self._asked, what.replace(",", "").split()
        begun = time.process_time()
        self.play.tabletop.rules.act(lambda: asked(*words))
        return time.process_time() - begun

    def _asked(self, sort: str, *words: str) -> None:
        if sort == "supply":
            self.functions[f"{self.trace}.lacking"](words[1])
            return
        unit = next(each for each in self.play.tabletop.standing() if each.row == words[2])
        move = self.functions[f"{self.move}.current"](unit)
        self.functions[f"{self.move}.legal"](unit, move, move.left)
