"""The process that compiles Java with the compiler that VASSAL carries, and runs it.

`python worker.py JARS…` reads one line of JSON after the other: `{"sources": {"NAME": TEXT}, "calls": ["p1_main", …]}`,
where the first line has the classes that stay, and the others one class `Rules` each. It answers with the results by
call, or with what the compiler says.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any, TextIO

import jpype

from vmodsmith.foundation.child_processes import end_with_parent


def main() -> None:
    """Serve until the input ends."""
    end_with_parent()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    jpype.startJVM("-Xss4m", "-Xmx700m", classpath=sys.argv[1:], convertStrings=True)
    parent: Any = None
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            loader = _aside(lambda: _loader(asked["sources"], parent))  # noqa: B023
            parent = parent or loader
            _answer(answers, {"results": _results(loader, asked["calls"])})
        except jpype.JException as error:
            said = []
            while error is not None:
                said.append(str(error.getMessage()))
                error = error.getCause()
            _answer(answers, {"fault": ": ".join(said)})


def _aside(act: Any) -> Any:
    """What a function gives in a thread of Java's own, whose stack is as a player's VASSAL has it."""
    found: list[Any] = []

    def run() -> None:
        try:
            found.append(act())
        except jpype.JException as error:
            found.append(error)

    thread = jpype.JClass("java.lang.Thread")(
        None, jpype.JProxy("java.lang.Runnable", dict={"run": run}), "rules", 1 << 20
    )
    thread.start()
    thread.join()
    if isinstance(found[0], jpype.JException):
        raise found[0]
    return found[0]


def _loader(sources: dict[str, str], parent: Any) -> Any:
    """A class loader of the classes of some sources."""
    maps = jpype.JClass("java.util.HashMap")()
    text = jpype.JClass("java.lang.String")
    for name, source in sources.items():
        maps.put(f"vmodsmith/{name}.java", text(source).getBytes("UTF-8"))
    finder = jpype.JClass("org.codehaus.commons.compiler.util.resource.MapResourceFinder")(maps)
    above = parent or jpype.JClass("java.lang.Thread").currentThread().getContextClassLoader()
    made = jpype.JClass("org.codehaus.janino.JavaSourceClassLoader")(above, finder, "UTF-8")
    made.setDebuggingInfo(True, True, True)
    for name in sources:
        made.loadClass(f"vmodsmith.{name}")
    return made


def _results(loader: Any, calls: list[str]) -> dict[str, list[str]]:
    if not calls:
        return {}
    rules = loader.loadClass("vmodsmith.Rules").getDeclaredConstructor().newInstance()
    trial = loader.loadClass("vmodsmith.Trial")
    run = next(each for each in trial.getMethods() if str(each.getName()) == "run")
    return {name: [str(each) for each in run.invoke(None, [rules, name])] for name in calls}


def _answer(answers: TextIO, value: dict[str, Any]) -> None:
    answers.write(json.dumps(value) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
