"""A check that the texts of pieces are written exactly as the engine writes them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from lxml import etree

from vmodsmith.vassal.archive import build_file
from vmodsmith.vassal.sequence import level_named_keys
from vmodsmith.vassal.versions import as_written_by

from .jvm import java
from .references import Fault

__all__ = ["canonical_faults"]


_TEXT_ELEMENTS = frozenset({"PieceSlot", "CardSlot", "PrototypeDefinition"})


def canonical_faults(module: Any, files: list[Path], version: str) -> list[Fault]:
    """Texts of slots and prototypes in the files that the engine encodes differently after decoding them: `owner`,
    `found` and `expected`, from the first difference on. Two differences do not count: the codes of named keys, which
    the engine assigns again in each run, and fields that later versions of the engine add at the end.
    """
    found = []
    for owner, text in _piece_texts(files):
        again = level_named_keys(_again(module, text))
        text = level_named_keys(as_written_by(version, text))
        if again != text:
            start = next((n for n, (a, b) in enumerate(zip(text, again, strict=False)) if a != b), 0)
            begin = max(0, start - 30)
            found.append(
                {
                    "kind": "canonical",
                    "owner": owner,
                    "found": text[begin : start + 60],
                    "expected": again[begin : start + 60],
                }
            )
    return found


def _again(module: Any, text: str) -> str:
    """A text of a piece as the engine writes it after reading it, including its state, which the command that reads it
    only stores.
    """
    command = module.decode(text)
    if command is None:
        return ""
    piece = command.getTarget()
    piece.setState(command.getState())
    return str(module.encode(java("VASSAL.command.AddPiece")(piece)))


def _piece_texts(files: list[Path]) -> Iterator[tuple[str, str]]:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    for file in files:
        with ZipFile(file) as archive, archive.open(build_file(archive.namelist())) as build:
            root = etree.parse(build, parser).getroot()
        for element in root.iter():
            sort = str(element.tag).rpartition(".")[2]
            if sort in _TEXT_ELEMENTS and element.text:
                yield f"{sort} {element.get('entryName') or element.get('name')}", str(element.text)
