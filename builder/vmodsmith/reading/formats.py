"""Print formats: the contents of `templates/NAME/sheets.yaml`, laid over the formats that every game has."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

from vmodsmith.foundation import fast_yaml
from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.model import Counter, Game, Node, Origin
from vmodsmith.model.inheritance import ExtendsError, inherit, merge
from vmodsmith.model.sheetformats import Formats, Selection
from vmodsmith.reading.files import Reader

__all__ = ["format_problems", "read_formats"]


def read_formats(root: Path, game: Game) -> Formats:
    """The formats of a game. Raises WorkspaceError with all faults of its sheets.yaml."""
    made, problems = _read(root, game.id, game)
    if made is None or problems:
        raise WorkspaceError(problems)
    return made


def format_problems(root: Path, name: str, game: Game | None) -> list[Problem]:
    """All faults of the sheets.yaml of a game. If the game itself could not be read, its names are not checked."""
    return _read(root, name, game)[1]


def _read(root: Path, name: str, game: Game | None) -> tuple[Formats | None, list[Problem]]:
    file = f"templates/{name}/sheets.yaml"
    reader = Reader(root)
    own = reader.yaml(file, required=False) or Node()
    for key in [key for key in own if key not in Formats.model_fields]:
        known = list(Formats.model_fields)
        reader.problems.append(Problem.at(own.origin, key, key, "one of " + ", ".join(known), valid=known))
        del own[key]
    data = Node(merge(_built_in(), own))
    data.origin = own.origin if own.origin.file else Origin(file, 1)
    formats = data.get("formats")
    if isinstance(formats, dict):
        try:
            data["formats"] = inherit(formats, "format")
        except ExtendsError as error:
            data["formats"] = inherit(_built_in()["formats"], "format")
            data.pop("default", None)  # which may be one of those that cannot be made
            part = formats[error.part]
            origin = part.origin if isinstance(part, Node) else data.origin
            reader.problems.append(
                Problem(file, origin.line_of("extends"), "extends", str(error.base), error.expected, error.near)
            )
    made = reader.make(Formats, data)
    reader.problems[:] = _once(reader.problems, own)
    if made is not None:
        reader.problems += _unknown(made, game, own, file)
    return made, reader.problems


def _once(problems: list[Problem], own: Node) -> list[Problem]:
    """The problems of formats; a problem that a format inherits from another is reported only in the other."""
    given = own.get("formats")
    formats = given.items() if isinstance(given, Node) else ()
    written = {f"formats.{name}.{field}" for name, each in formats if isinstance(each, Node) for field in each}
    said = {(each.field.rpartition(".")[2], each.found) for each in problems if each.field in written}
    kept = []
    for each in problems:
        inherited = each.field.startswith("formats.") and each.field not in written
        if not (inherited and (each.field.rpartition(".")[2], each.found) in said):
            kept.append(each)
    return kept


def _built_in() -> dict[str, Any]:
    text = resources.files(__package__).joinpath("formats.yaml").read_text(encoding="utf-8")
    loaded: dict[str, Any] = fast_yaml.data(text)
    return loaded


def _unknown(made: Formats, game: Game | None, own: Node, file: str) -> list[Problem]:
    """Unknown names: of the default format, and in the print order."""
    found = []
    if made.default not in made.formats:
        found.append(
            Problem.at(
                own.origin, "default", made.default, "one of " + ", ".join(made.formats), valid=list(made.formats)
            )
        )
    if game is None:
        return found
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
        for name in each.id:
            counter = game.counter_by_id.get(name)
            field, value = _at_odds(each, counter) if counter is not None else ("", "")
            if field:
                expected = f"a counter that this line takes: its {field} is {value}"
                found.append(Problem.at(origin, "id", name, expected, severity="warning"))
        own_ids = [of for of in game.counters if of.use != "module" and each.id == (of.id,)]
        most = sum(of.quantity for of in own_ids)
        if each.take is not None and own_ids and each.take > most:
            expected = f"at most {most}: the quantity of {each.id[0]}"
            found.append(Problem.at(origin, "take", each.take, expected, severity="warning"))
    return found


def _at_odds(line: Selection, counter: Counter) -> tuple[str, str]:
    """The first field of a line of the print order that excludes a counter named in that line, and the counter's own
    value; empty if none does."""
    for field in ("side", "formation", "kind", "type"):
        value = getattr(counter, field) or "none"
        if getattr(line, field) and value not in getattr(line, field):
            return field, value
    return "", ""
