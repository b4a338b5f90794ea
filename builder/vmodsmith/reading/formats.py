"""Print formats: what `templates/NAME/sheets.yaml` may say, laid over the formats every game has."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

from vmodsmith.foundation import plain
from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.model import Game, Node, Origin
from vmodsmith.model.inheritance import ExtendsError, inherit, merge
from vmodsmith.model.sheetformats import Formats
from vmodsmith.reading.files import Reader

__all__ = ["read_formats"]


def read_formats(root: Path, game: Game) -> Formats:
    """The formats of a game. Raises WorkspaceError with everything that is wrong in its sheets.yaml."""
    file = f"templates/{game.id}/sheets.yaml"
    reader = Reader(root)
    own = reader.yaml(file, required=False) or Node()
    for key in own:
        if key not in Formats.model_fields:
            known = list(Formats.model_fields)
            reader.problems.append(Problem.at(own.origin, key, key, "one of " + ", ".join(known), valid=known))
    data = Node(merge(_built_in(), own))
    data.origin = own.origin if own.origin.file else Origin(file, 1)
    formats = data.get("formats")
    if isinstance(formats, dict):
        try:
            data["formats"] = inherit(formats, "format")
        except ExtendsError as error:
            part = formats[error.part]
            origin = part.origin if isinstance(part, Node) else data.origin
            reader.problems.append(
                Problem(file, origin.line_of("extends"), "extends", str(error.base), error.expected, error.near)
            )
    made = None if reader.problems else reader.make(Formats, data)
    if made is not None:
        reader.problems += _unknown(made, game, own, file)
    if reader.problems or made is None:
        raise WorkspaceError(reader.problems)
    return made


def _built_in() -> dict[str, Any]:
    text = resources.files(__package__).joinpath("formats.yaml").read_text(encoding="utf-8")
    loaded: dict[str, Any] = plain.data(text)
    return loaded


def _unknown(made: Formats, game: Game, own: Node, file: str) -> list[Problem]:
    """Names that are none: the default format, and what the order asks for."""
    found = []
    if made.default not in made.formats:
        found.append(
            Problem.at(
                own.origin, "default", made.default, "one of " + ", ".join(made.formats), valid=list(made.formats)
            )
        )
    known = {
        "side": list(game.side_by_id),
        "formation": list(game.formation_by_id),
        "kind": list(game.kinds),
        "type": list(game.type_by_id),
        "id": list(game.counter_by_id),
    }
    for each in made.order:
        origin = each.origin if each.origin.file else Origin(file, 0)
        for field, names in known.items():
            for name in getattr(each, field):
                if name not in names and not (field == "side" and name == "none"):
                    found.append(Problem.at(origin, field, name, f"a known {field}", valid=names))
    return found
