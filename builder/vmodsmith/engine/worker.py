"""The process that holds one engine: `python -m vmodsmith.engine.worker`.

It reads one request per line from standard input and writes one answer per line to standard output, both JSON:
`{"do": NAME, "with": {…}}` gives `{"value": …}` or `{"fault": TEXT}` or `{"error": TEXT, "detail": TRACE}`.
"""

from __future__ import annotations

import json
import os
import traceback
from pathlib import Path
from typing import Any, TextIO

import jpype

from vmodsmith.foundation.child_processes import cleared, end_with_parent

from .class_archive import Classes, from_archive, into_archive
from .find import FOLDER, Installation
from .jvm import java, on_edt, start
from .session import EngineFault, Session
from .watch import Watch, stack_of

__all__ = ["main"]


def main() -> None:
    """Serve requests until the input ends."""
    here = Path.cwd() if Path.cwd().name.startswith(FOLDER) else None
    end_with_parent(here)
    # Java code prints to standard output now and then; the answers need a channel of their own.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    first = json.loads(requests.readline())["with"]
    folder = Path(first["folder"])
    try:
        language, country, quick = first["language"], first["country"], first["quick"]
        engine = Installation(Path(first["engine"]))
        watch = start(engine, folder, _classes(engine, folder, first), language=language, country=country, quick=quick)
        session = Session(Path(first["module"]), folder, watch, player=first["player"], minimised=quick)
    except BaseException as error:
        _answer(answers, _failure(error))
        os._exit(1)
    _answer(answers, {"value": None})
    for line in requests:
        request = json.loads(line)
        _answer(answers, _serve(session, watch, request["do"], request.get("with", {})))
    if "archive" in first:  # which Java writes when it ends by itself
        java("java.lang.System").exit(0)
    cleared(here)
    # The engine's threads never end by themselves.
    os._exit(0)


def _classes(engine: Installation, folder: Path, request: dict[str, Any]) -> Classes:
    if "archive" in request:
        return into_archive(engine, Path(request["archive"]))
    return from_archive(engine, folder, request) if request["quick"] else Classes(engine.jars)


def _serve(session: Session, watch: Watch, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    if name not in session.requests:
        return {"error": f"no request {name!r}", "detail": ""}
    try:
        value = on_edt(lambda: session.requests[name](**arguments))
        session.settle()
        return {"value": value}
    except EngineFault as error:
        return {"fault": str(error)}
    except BaseException as error:
        return _failure(error)


def _failure(error: BaseException) -> dict[str, Any]:
    if isinstance(error, jpype.JException):
        return {"error": str(error.toString()), "detail": stack_of(error)}
    return {"error": f"{type(error).__name__}: {error}", "detail": traceback.format_exc()}


def _answer(stream: TextIO, answer: dict[str, Any]) -> None:
    stream.write(json.dumps(answer, ensure_ascii=False))
    stream.write("\n")
    stream.flush()


if __name__ == "__main__":
    main()
