"""The table of requests in `docs/engine-driver.md`, made from the driver itself:
`python -m vmodsmith.engine.requests`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

from .driver import Engine

__all__ = ["page_with_requests"]

_PAGE = Path("docs/engine-driver.md")
_BETWEEN = re.compile(r"(<!-- requests:[^>]*-->\n)(?:(?!<!-- requests:).)*?(<!-- end of requests -->)", re.DOTALL)


def page_with_requests(page: str) -> str:
    """The page with its table updated from the driver: a row for each public method, in the order of the file."""
    return _BETWEEN.sub(lambda match: match[1] + "\n".join(_rows()) + "\n" + match[2], page)


def _rows() -> Iterator[str]:
    yield "| request | what it does |"
    yield "|---|---|"
    for name, each in vars(Engine).items():
        if name.startswith("_") or not inspect.isfunction(each):
            continue
        call = name + re.sub(r"\bself, |\bself\b", "", str(inspect.signature(each))).replace("'", "")
        said = " ".join((inspect.getdoc(each) or "").split())
        yield "| `{}` | {} |".format(*(part.replace("|", "\\|") for part in (call, said)))


if __name__ == "__main__":
    _PAGE.write_text(page_with_requests(_PAGE.read_text(encoding="utf-8")), encoding="utf-8")
