"""Tables with other headings: rows for the model, from a spreadsheet that others made."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Node, Origin, TableColumns
from vmodsmith.reading.files import Reader
from vmodsmith.reading.ids import as_id

__all__ = ["renamed_rows"]


def renamed_rows(
    reader: Reader, file: str, columns: TableColumns, need: Sequence[str], known: Collection[str]
) -> tuple[list[Node], tuple[str, ...]]:
    """The rows of a table by fields of the model, and the names of its further columns.

    Problems are added to the reader's.
    """
    read = reader.table(file)
    if read is None:
        return [], ()
    heading, rows = read
    fields, further = _fields(reader.problems, file, heading, columns, known)
    given = {field for each in fields.values() for field in each} | columns.defaults.keys()
    wrong = any(each.file == columns.origin.file and each.severity == "error" for each in reader.problems)
    lacking = [name for name in need if name not in given]
    if lacking and wrong:
        return [], further  # the mapping is wrong itself, which is reported
    vain = list(_vain(heading, rows, fields, columns))
    reader.problems += vain
    twice = list(_made_alike(rows, fields, columns))
    reader.problems += twice
    if wrong or twice or any(each.severity == "error" for each in vain):
        return [], further
    for name in lacking:
        expected = f"a column {name!r}, a heading that `columns` of game.yaml renames to it, or a default there"
        reader.problems.append(Problem(file, 1, name, "no such column", expected))
    return [] if lacking else [_row(each, fields, columns) for each in rows], further


def _fields(
    problems: list[Problem], file: str, heading: Sequence[str], columns: TableColumns, known: Collection[str]
) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
    """The fields for each heading, and the headings of further columns.

    Errors in the mapping are reported at its place.
    """
    named = set(heading)
    table = file.rpartition("/")[2]
    for section, origin, names in (
        ("rename", columns.origin_of("rename"), columns.rename),
        ("drop", columns.origin, columns.drop),
    ):
        for name in names:
            if name not in named:
                there = "" if nearest(name, heading) else f": {', '.join(each for each in heading if each)}"
                problems.append(
                    Problem.at(origin, name if section == "rename" else section, name, f"a heading of {table}{there}",
                               valid=heading)
                )  # fmt: skip
    for name in columns.drop:
        if name in columns.rename:
            expected = f"a heading that `rename` does not have: it fills {' '.join(columns.rename[name])}"
            problems.append(Problem.at(columns.origin, "drop", name, expected))
    own = sorted(known)
    for their, targets in columns.rename.items():
        for target in targets:
            if target not in known:
                problems.append(
                    Problem.at(columns.origin_of("rename"), their, target, f"a field of {table}", valid=own)
                )
    for part, given in (("words", columns.words), ("defaults", columns.defaults)):
        for target in given:
            if target not in known:
                problems.append(Problem.at(columns.origin_of(part), target, target, f"a field of {table}", valid=own))
    found: dict[str, tuple[str, ...]] = {}
    further: list[str] = []
    taken: dict[str, str] = {}
    for name in heading:
        if not name or name in columns.drop:
            continue
        word = as_id(name)
        mine = name if name in known else word
        fields = columns.rename.get(name) or (mine,)
        if name not in columns.rename and mine not in known:
            further.append(mine)
        for field in fields:
            if field in taken:
                expected = f"one heading for {field!r}: {taken[field]!r} already gives it"
                problems.append(Problem(file, 1, name, name, expected))
            taken.setdefault(field, name)
        found[name] = fields
    return found, tuple(dict.fromkeys(further))


def _vain(
    heading: Sequence[str], rows: Sequence[Node], fields: Mapping[str, tuple[str, ...]], columns: TableColumns
) -> Iterator[Problem]:
    """Words of the mapping that no cell of their field has, although a cell is nearly the same."""
    for field, words in columns.words.items():
        theirs = [name for name in heading if field in fields.get(name, ())]
        cells = list(dict.fromkeys(text for row in rows for name in theirs if (text := row.get(name))))
        for word in words:
            if word not in cells and nearest(word, [each for each in cells if each not in words]) is not None:
                origin = columns.origin_of("words")
                expected = f"a cell of the column {', '.join(theirs)}"
                yield Problem.at(origin, field, word, expected, valid=[each for each in cells if each not in words])
            elif word not in cells and theirs:
                expected = f"a cell of the column {', '.join(theirs)}: none has this word"
                yield Problem.at(columns.origin_of("words"), field, word, expected, severity="warning")


def _made_alike(
    rows: Sequence[Node], fields: Mapping[str, tuple[str, ...]], columns: TableColumns
) -> Iterator[Problem]:
    """Different cells that become the same id, because accents and signs are lost."""
    known: dict[str, Node] = {}
    for theirs in [name for name, mine in fields.items() if "id" in mine]:
        for row in rows:
            text = str(row.get(theirs) or "")
            made = columns.words.get("id", {}).get(text, as_id(text))
            other = known.setdefault(made, row)
            if text and other.get(theirs) != text:
                line = other.origin.line_of(theirs)
                expected = f"another name: the id {made!r} is made of it, and of {other[theirs]!r} in line {line}"
                yield Problem.at(row.origin, theirs, text, expected)


def _row(row: Node, fields: Mapping[str, tuple[str, ...]], columns: TableColumns) -> Node:
    made = Node()
    made.origin = Origin(row.origin.file, row.origin.line)
    for field, text in _cells(row, fields):
        made[field] = columns.words.get(field, {}).get(text, text)
        if field in _IDS and made[field] == text:
            made[field] = as_id(text)
    for field, text in columns.defaults.items():
        made.setdefault(field, text)
    return made


def _cells(row: Node, fields: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    for their, text in row.items():
        for field in fields.get(their, ()):
            yield field, text


_IDS = ("id", "side", "type", "formation")
"""Fields with cells that are turned into ids."""
