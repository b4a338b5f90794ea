"""Modules that others made, read and checked: a row of figures for each.

    python benchmarks/modules.py FOLDER

FOLDER holds modules (.vmod), or folders into which one was unpacked. Each is looked at in a process of its own, so that
its memory is its own. Nothing of a module is kept. What stays verbatim is listed below the table.

    python benchmarks/modules.py FOLDER --megabytes 10

The palettes of each module are repeated until its build file is so large; each copy has slots of its own.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections import Counter
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory

from lxml import etree

from vmodsmith.foundation import garbage
from vmodsmith.tasks.archives import entries_of
from vmodsmith.tasks.lint import lint_file
from vmodsmith.vassal.archive import build_file, write_archive
from vmodsmith.vassal.module import read_module
from vmodsmith.vassal.xmltext import xml_bytes

__all__: list[str] = []


def figures(path: Path) -> dict[str, object]:
    """The figures of one module: counts, seconds of processor time of the whole of lint, the largest memory in MB."""
    garbage.seldom()  # as the command does
    began = time.process_time()
    report = lint_file(path)
    seconds = time.process_time() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    entries = entries_of(path)
    root = read_module(entries).root
    build = max(len(each) for name, each in entries.items() if name.startswith("buildFile"))
    return {
        "name": path.name,
        "version": root.get("VassalVersion", ""),
        "megabytes": build / 1e6,
        "pieces": report.pieces,
        "traits": report.traits,
        "typed_traits": 1 - sum(report.kept.values()) / max(report.traits, 1),
        "components": report.components,
        "typed_components": 1 - sum(report.unknown_components.values()) / max(report.components, 1),
        "typed_attributes": 1 - sum(report.kept_attributes.values()) / max(report.attributes, 1),
        "findings": Counter(str(each.severity) for each in report.findings),
        "seconds": seconds,
        "memory": memory,
        "verbatim": {**report.kept, **report.unknown_components, **report.kept_attributes},
    }


def enlarged(path: Path, megabytes: float) -> dict[str, bytes]:
    """The entries of a module with its palettes repeated until the build file has so many megabytes."""
    entries = dict(entries_of(path))
    name = build_file(entries)
    root = read_module(entries).root
    number, palettes = 1_000_000, [each for each in root.iter() if str(each.tag).endswith(".PieceWindow")]
    size = sum(len(etree.tostring(each)) for each in palettes)
    wanted = megabytes * 1e6 - len(entries[name])
    for copy in range(round(max(0.0, wanted) / max(size, 1))):
        for palette in palettes:
            made = deepcopy(palette)
            made.set("name", f"{palette.get('name', '')} {copy}")
            for slot in made.iter():
                old = slot.get("gpid") if isinstance(slot.tag, str) else None
                if old:
                    number += 1
                    slot.set("gpid", str(number))
                    slot.text = (slot.text or "").replace(f";{old};", f";{number};")
            palette.addnext(made)
    entries[name] = xml_bytes(root)
    return entries


def main() -> None:
    """Prints the table, or with `--one` the figures of one module as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--megabytes", type=float, help="repeat the palettes until the build file is so large")
    given = parser.parse_args()
    if given.one and given.megabytes:
        with TemporaryDirectory() as held:
            path = Path(held) / f"{given.folder.name}.vmod"
            write_archive(path, enlarged(given.folder, given.megabytes))
            words = [sys.executable, __file__, str(path), "--one"]
            subprocess.run(words, check=True)
        return
    if given.one:
        print(json.dumps(figures(given.folder)))
        return
    print(
        "| module | VASSAL | build file, MB | pieces | traits | typed | components | typed | attributes typed "
        "| errors, warnings, notes | seconds | MB |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|---|")
    verbatim: Counter[str] = Counter()
    for path in sorted(given.folder.iterdir()):
        words = [sys.executable, __file__, str(path), "--one"]
        words += ["--megabytes", str(given.megabytes)] if given.megabytes else []
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"| {path.name} | not read: {done.stderr.strip().splitlines()[-1]} |")
            continue
        row = json.loads(done.stdout)
        verbatim.update(row["verbatim"])
        levels = row["findings"]
        print(
            f"| {row['name']} | {row['version']} | {row['megabytes']:.1f} | {row['pieces']:,} | {row['traits']:,} "
            f"| {row['typed_traits']:.1%} | {row['components']:,} | {row['typed_components']:.1%} "
            f"| {row['typed_attributes']:.2%} "
            f"| {levels.get('error', 0)}, {levels.get('warning', 0)}, {levels.get('note', 0)} "
            f"| {row['seconds']:.1f} | {row['memory']:.0f} |"
        )
    print("\nKept as text:", ", ".join(f"{name} ({count})" for name, count in verbatim.most_common()))


if __name__ == "__main__":
    main()
