"""What benchmarks of an engine share: code of their own in it, processor time, rows of a table."""

from __future__ import annotations

import os
import statistics
import sys
import time
from itertools import pairwise

from vmodsmith.engine import Engine

__all__ = ["clicks", "evaluate", "fetch", "line", "nanos", "processor"]


FAILED = "failed: "
CAUGHT = (
    "catch (Throwable fault) { while (fault instanceof java.lang.reflect.InvocationTargetException) fault = "
    "fault.getCause(); "
    "told = new java.io.StringWriter(); fault.printStackTrace(new java.io.PrintWriter(told)); "
    f'return "{FAILED}" + told.toString(); }}'
)
"""What code ends with, for BeanShell tells where it failed and not why."""


def evaluate(engine: Engine, code: str) -> str:
    """The value of BeanShell code in the engine; ends the program with what it failed of."""
    imports = "import VASSAL.build.GameModule; import VASSAL.counters.*; import VASSAL.tools.NamedKeyStroke; "
    quoted = f"{imports} try {{ {code} }} {CAUGHT}".replace("\\", "\\\\").replace('"', '\\"')
    found = engine.expression(f'{{new bsh.Interpreter().eval("{quoted}")}}') or ""
    if found.startswith(FAILED):
        sys.exit(f"{code}\n{found}")
    return found


def nanos(engine: Engine, prepare: str, action: str) -> tuple[float, float]:
    """Seconds of processor time that an action takes on the engine's event thread, so that other work on the machine is
    left out; and seconds on the clock until that thread has dealt with all that followed, the repainting included."""
    holder = "GameModule.getGameModule().getPlayerWindow().getRootPane()"
    clock = "java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime()"
    code = (
        f"{prepare} holder = {holder}; long s = System.nanoTime(); long t = {clock}; {action} long used = {clock} - "
        f"t; rounds = 0; "
        "later = new Runnable() { public void run() { rounds++; if (rounds < 4) "
        "javax.swing.SwingUtilities.invokeLater(this); "
        'else holder.putClientProperty("bench", System.nanoTime() - s); } }; '
        'holder.putClientProperty("bench", "-"); javax.swing.SwingUtilities.invokeLater(later); return "" + used;'
    )
    used = int(evaluate(engine, code)) / 1e9
    while not (waited := evaluate(engine, f'return "" + {holder}.getClientProperty("bench");')).isdigit():
        time.sleep(0.05)
    return used, int(waited) / 1e9


def clicks(engine: Engine, prepare: str, action: str) -> list[float]:
    """Seconds of processor time of the event thread from the action to its first dialog, from each dialog to the next,
    and from the last to the end: what each click of a player costs, the window that opens and the answer included."""
    clock = "java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime()"
    tools = "java.awt.Toolkit.getDefaultToolkit()"
    code = (
        f"{prepare} times = new StringBuffer(); watcher = new java.awt.event.AWTEventListener() {{ "
        f'public void eventDispatched(java.awt.AWTEvent e) {{ if (e.getID() == 200) times.append(" " + {clock}); }} '
        f"}}; "
        f'{tools}.addAWTEventListener(watcher, 64L); times.append("" + {clock}); {action} times.append(" " + {clock}); '
        f"{tools}.removeAWTEventListener(watcher); return times.toString();"
    )
    moments = [int(each) / 1e9 for each in evaluate(engine, code).split()]
    return [after - before for before, after in pairwise(moments)]


def fetch(*uids: str) -> str:
    """Code that fetches pieces as `all`, the last one as `p`, ready for a key."""
    made = "java.util.Vector all = new java.util.Vector(); p = null; "
    for uid in uids:
        made += (
            f'p = Decorator.getOutermost(GameModule.getGameModule().getGameState().getPieceForId("{uid}")); '
            f"all.add(p); "
            "p.setProperty(Properties.SNAPSHOT, ((PropertyExporter) p).getProperties()); "
        )
    return made


def processor(engine: Engine) -> float:
    """Seconds of processor time that the engine's process has used, as Linux counts them."""
    stat = evaluate(
        engine, 'return new String(java.nio.file.Files.readAllBytes(new java.io.File("/proc/self/stat").toPath()));'
    )
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def line(name: str, seconds: list[float], against: list[float]) -> str:
    """One row of the table: medians, their ratio, and the span."""
    middle, floor = statistics.median(seconds), statistics.median(against)
    span = f"{min(seconds) * 1000:.0f} to {max(seconds) * 1000:.0f}"
    return f"{name:58} {middle * 1000:9.1f} ms {floor * 1000:9.1f} ms {middle / floor:7.2f} x   ({span} ms)"
