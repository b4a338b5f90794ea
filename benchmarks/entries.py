"""What it costs to enter the rules of a module from an expression, and to start them. Ratios are what to look at.

    python benchmarks/entries.py GAME               # needs an installed VASSAL and a display or Xvfb
    python benchmarks/entries.py GAME --rounds 5

For a game whose rules are in the rule language. An expression that does nothing; one that looks the rules up and asks
them what a piece hides; one that makes an interpreter of its own, as entries into scripts do. The menu of a piece, by
the numbers of pieces on the map. Starting the rules: all of it compiled in memory and the data read, in an engine that
has just begun, and again. Processor time of the engine's event thread, medians. Not a test.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from common import ROOT, options

from vmodsmith.engine import Engine
from vmodsmith.rules.compile.boot import START
from vmodsmith.rules.expanded import load_expanded

sys.path.insert(0, str(ROOT / "tests"))

CLOCK = "java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime()"
TIMES = 2000
PIECE = (
    "VASSAL.counters.Decorator.getOutermost(VASSAL.build.GameModule.getGameModule().getGameState().getPieceForId(UID))"
)
EXPRESSIONS = {
    "an expression that does nothing": "{1 == 1}",
    "the rules looked up and asked": (
        '{(Objects.isNull(UIManager.get("vms"))?1:UIManager.get("vms")).hides(_source.getInner())}'
    ),
    "an interpreter of its own": '{new bsh.Interpreter().eval("1")}',
}


def evaluate(engine: Engine, code: str) -> str:
    """The value of BeanShell code in the engine."""
    quoted = code.replace("\\", "\\\\").replace('"', '\\"')
    return engine.expression(f'{{new bsh.Interpreter().eval("{quoted}")}}') or ""


def expression_cost(engine: Engine, uid: str, text: str, times: int) -> float:
    """Seconds of one evaluation; the loop around it is in the figure, the same for all."""
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    code = (
        f'x = VASSAL.script.expression.Expression.createExpression("{quoted}"); p = '
        f"{PIECE.replace('UID', chr(34) + uid + chr(34))}; "
        f"for (i = 0; i < {times}; i++) x.evaluate(p); long t = {CLOCK}; for (i = 0; i < {times}; i++) x.evaluate(p); "
        f'return "" + ({CLOCK} - t);'
    )
    return int(evaluate(engine, code)) / times / 1e9


def start_cost(engine: Engine) -> float:
    """Seconds that starting the rules takes, as the first expression that asks does it."""
    code = (
        f"long t = {CLOCK}; new "
        f'bsh.Interpreter().eval(VASSAL.build.GameModule.getGameModule().getProperty("{START}")); '
        f'return "" + ({CLOCK} - t);'
    )
    return int(evaluate(engine, code)) / 1e9


def menu_cost(engine: Engine, uid: str) -> float:
    """Seconds that the commands of a piece take to find, as its menu asks for them."""
    piece = PIECE.replace("UID", f'"{uid}"')
    code = f'p = {piece}; long t = {CLOCK}; p.getProperty("KeyCommands"); return "" + ({CLOCK} - t);'
    return statistics.median(int(evaluate(engine, code)) / 1e9 for _ in range(25))


def main() -> None:
    """Measure one game and print a table."""
    from shared.games import write_blank

    given = options(__doc__, 3)
    game, problems = load_expanded(ROOT, given.game)
    if game is None or not (game.functions or game.trees):
        sys.exit("\n".join(map(str, problems)) or f"{given.game} has no rules in the rule language")
    with tempfile.TemporaryDirectory() as folder:
        module = write_blank(game, Path(folder))
        first, again = [], []
        rows: dict[str, list[float]] = {name: [] for name in (*EXPRESSIONS, "a menu")}
        for _ in range(given.rounds):
            with Engine(module, timeout=600) as engine:
                engine.setup(engine.info()["setups"][0])
                first.append(start_cost(engine))
                again += [start_cost(engine) for _ in range(3)]
                uid = engine.pieces(Kind=next(iter(game.rules[0].commands)).kinds[0])[0]["uid"]
                for name, text in EXPRESSIONS.items():
                    rows[name].append(expression_cost(engine, uid, text, TIMES // (20 if "own" in name else 1)))
                rows["a menu"].append(menu_cost(engine, uid))
    print(f"starting the rules, first in an engine: {statistics.median(first):.3f} s")
    print(f"starting the rules, once more:          {statistics.median(again):.3f} s")
    floor = statistics.median(rows["an expression that does nothing"])
    for name, found in rows.items():
        cost = statistics.median(found)
        print(f"{name}: {cost * 1e6:.0f} microseconds, {cost / floor:.1f} times the first")


if __name__ == "__main__":
    main()
