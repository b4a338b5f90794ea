"""`vmodsmith schemas`: the JSON Schemas of the YAML files of a workspace, for editors that complete and mark them.

They are in `schemas/` of the workspace. A file names its schema in its first line, `# yaml-language-server: $schema=…`,
which the YAML extension of VS Code and other editors read.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.foundation.regular import content_of
from vmodsmith.foundation.writing import FolderWriter
from vmodsmith.reading.schema import FILES, json_schema

__all__ = ["SCHEMAS", "head_line", "schemas", "write_schemas"]

SCHEMAS = "schemas"
"""The folder of a workspace for the schemas."""

_OURS = "written by vmodsmith schemas"


@cache
def schemas() -> dict[str, str]:
    """The schemas as JSON, by file name: `types.json` is that of types.yaml."""
    from vmodsmith.rules.mechanics.schema import declarations

    made = {}
    for each in FILES:
        if each.is_yaml:
            schema = json_schema(each, declarations() if each.name == "rules" else None)
            whole = {"$schema": schema.pop("$schema"), "$comment": _OURS, **schema}
            made[f"{each.name}.json"] = json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
    return made


def write_schemas(root: Path) -> list[Path]:
    """Write the schemas that are missing or different into a workspace. Returns the files written, relative to it.
    Raises WorkspaceError, and writes nothing, if a file with such a name was not written by this program.
    """
    home = FolderWriter(root)
    folder = home.root / SCHEMAS
    found: list[Path] = []
    strange = []
    for name, text in schemas().items():
        path = folder / name
        content = content_of(path)
        there = content.decode("utf-8", "replace") if content is not None else "" if path.exists() else None
        if there == text:
            continue
        if there is not None and _OURS not in there[:300]:
            expected = "a schema that vmodsmith wrote; move this file, which would be replaced"
            strange.append(Problem(f"{SCHEMAS}/{name}", 0, "", name, expected, check="workspace"))
        found.append(path)
    if strange:
        raise WorkspaceError(strange)
    home.require(*found)
    for path in found:
        home.write(path, schemas()[path.name].encode(), sync=False)
    return [path.relative_to(home.root) for path in found]


def head_line(file: str) -> str:
    """The first line of a YAML file of a workspace, given by its path in it, with its line end; empty for a file
    without a schema.
    """
    for each in FILES:
        pattern = re.escape(each.path).replace("NAME", "[^/]+").replace("SHEET", "[^/]+").replace("FILE", "[^/]+")
        if each.name == "style":
            pattern = pattern.replace("style", "style[^/]*")
        if each.is_yaml and re.fullmatch(pattern, file):
            up = "../" * file.count("/")
            return f"# yaml-language-server: $schema={up}{SCHEMAS}/{each.name}.json\n"
    return ""


if __name__ == "__main__":
    write_schemas(Path("docs"))
