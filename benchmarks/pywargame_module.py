"""A small module as pywargame writes it, unpacked into a folder, for the tests of modules that others made.

    python benchmarks/pywargame_module.py FOLDER     # writes FOLDER/pywargame

Needs pywargame (`pip install pywargame`, Python 3.12 or later) and nothing of this project. The map has a grid of hexes
in a zone, the pieces a back that a command shows, and their values in marks. Not a test.
"""

from __future__ import annotations

import struct
import sys
import zlib
from pathlib import Path

import pywargame.vassal as pw

__all__: list[str] = []

_MAP_PARTS = (
    *("StackMetrics", "ForwardToChatter", "ForwardKeys", "MenuDisplayer", "MapCenterer", "StackExpander", "PieceMover"),
    *("KeyBufferer", "SelectionHighlighters", "HighlightLastMoved", "CounterDetailViewer", "Zoomer", "Scroller"),
)
_SIDES = {"Red": (200, 60, 50), "Blue": (60, 80, 200)}
_VALUES = ((4, 3), (3, 4), (2, 5))


def picture(width: int, height: int, colour: tuple[int, ...]) -> bytes:
    """A PNG of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes(colour) * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def main() -> None:
    """Writes the module."""
    build = pw.BuildFile()
    game = build.addGame(name="Ford", version="1.0", description="a small battle")
    game.addBasicCommandEncoder()
    game.addGlobalOptions(autoReport="Always")
    roster = game.addPlayerRoster()
    game.addPrototypes().addPrototype(name="Unit", description="", traits=[pw.DeleteTrait(), pw.BasicTrait()])
    board_map = game.addMap(mapName="Board", allowMultiple="False")
    board = board_map.addBoardPicker().addBoard(name="Ford", image="board.png", width=1000, height=1000)
    zones = board.addZonedGrid()
    zones.addHighlighter()
    corners = "0,0;1000,0;1000,1000;0,1000"
    zone = zones.addZone(name="Field", path=corners, locationFormat="$gridLocation$", useParentGrid=False)
    grid = zone.addHexGrid(dx=78, dy=90, x0=50, y0=60, color=pw.rgb(0, 0, 0), visible=True)
    grid.addNumbering(hType="N", hOff=1, vType="N", vOff=1, hLeading=1, vLeading=1, sep="", stagger=False)
    for each in _MAP_PARTS:
        getattr(board_map, f"add{each}")()
    files = {"images/board.png": picture(1000, 1000, (190, 210, 150))}
    tabs = game.addPieceWindow(name="Counters").addTabs(entryName="Counters")
    number = 0
    for side, colour in _SIDES.items():
        roster.addSide(side)
        units = tabs.addPanel(entryName=side, fixed=False).addList(entryName=side)
        for count, (strength, moves) in enumerate(_VALUES, 1):
            face, back = f"{side}{count}.png", f"{side}{count}_flipped.png"
            files[f"images/{face}"] = picture(64, 64, colour)
            files[f"images/{back}"] = picture(64, 64, tuple(each // 2 for each in colour))
            layer = pw.LayerTrait(
                ["", back], ["", "reduced +"], increaseName="Flip", increaseKey=pw.key("F"), activateName="",
                activateMask="", activateChar="", activateKey="", decreaseKey="", name="Step",
            )  # fmt: skip
            marks = {"Side": side, "CF": str(strength), "MF": str(moves)}
            traits = [
                *(pw.PrototypeTrait(name="Unit"), layer),
                *(pw.MarkTrait(name=name, value=value) for name, value in marks.items()),
                pw.BasicTrait(name=f"{side.lower()} {count}", filename=face),
            ]
            units.addPieceSlot(entryName=f"{side.lower()} {count}", gpid=number, traits=traits, width=64, height=64)
            number += 1
    game["nextPieceSlotId"] = number
    files["buildFile.xml"] = build.encode()
    folder = Path(sys.argv[1]) / "pywargame"
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


if __name__ == "__main__":
    main()
