"""The same written by a process of its own, which sees every folder in the order opposite to the usual one."""

if __name__ == "__main__":
    import json
    import os
    import sys
    from collections.abc import Iterator
    from contextlib import contextmanager
    from pathlib import Path
    from typing import Any

    scandir, listdir = os.scandir, os.listdir

    @contextmanager
    def backwards(path: Any = ".") -> Iterator[Iterator[os.DirEntry[str]]]:
        with scandir(path) as found:
            yield iter(sorted(found, key=lambda each: each.name, reverse=True))

    os.scandir = backwards  # type: ignore[assignment]
    os.listdir = lambda path=".": sorted(listdir(path), reverse=True)  # type: ignore[assignment]

    from shared.written import said, written

    root, name, maps, paper, spoilt = sys.argv[1:]
    made = written(Path(root), name, maps=maps == "maps", paper=paper == "paper", jobs=2)
    json.dump([made, said(Path(spoilt), name) if spoilt else []], sys.stdout)
