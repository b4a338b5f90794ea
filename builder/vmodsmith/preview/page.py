"""The parts of the pages: the program's own files, its texts, data as scripts, the first page."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import FunctionLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from vmodsmith import words

__all__ = ["FIRST", "STATIC", "packaged", "script", "template", "ui_strings"]

STATIC = (
    "app.css",
    "core.js",
    "counters.js",
    "map.js",
    "pages.js",
    "main.js",
    "vendor/openseadragon.min.js",
    "vendor/openseadragon.LICENSE.txt",
)
FIRST = ("core.js", "counters.js", "map.js", "pages.js", "main.js")
"""The scripts of the first page, in this order; the viewer is loaded when a map is first looked at."""


def script(function: str, data: object, *arguments: str) -> bytes:
    """Data as a script, so that pages opened from disk can load it. No text in it can end the script or a line."""
    written = ", ".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in (*arguments, data))
    for sign in ("<", "\u2028", "\u2029"):
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return f"Preview.{function}({written});\n".encode()


@cache
def ui_strings() -> dict[str, dict[str, str]]:
    """The words of the pages: key to language to text."""
    return {key: dict(texts) for key, texts in words.texts("gallery").items()}


def packaged(name: str) -> bytes:
    """A file that is part of the program."""
    return resources.files(__package__).joinpath(name).read_bytes()


def template() -> Any:
    """The first page, to be filled in."""
    environment = ImmutableSandboxedEnvironment(
        loader=FunctionLoader(lambda name: packaged(f"templates/{name}").decode()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("index.html.j2")
