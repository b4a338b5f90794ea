"""Fields of a module's traits and components that the engine ignores."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from lxml import etree

from vmodsmith.vassal.ignored import in_module

from .references import Fault

__all__ = ["ignored_faults"]


def ignored_faults(files: list[Path]) -> list[Fault]:
    """The ignored fields in the build files of a module and its plug-ins: `owner` (the component) and `found`."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    found = []
    for file in files:
        with ZipFile(file) as archive, archive.open("buildFile.xml") as build:
            root = etree.parse(build, parser).getroot()
        found += [{"kind": "ignored", "owner": owner, "found": str(each)} for owner, each in in_module(root)]
    return found
