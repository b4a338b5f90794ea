"""Pictures made to keep the program busy, and odd ones that cameras write: a message at once, or the picture."""

from __future__ import annotations

import io
import struct
import time
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image
from shared.hosts import GAME, host_entries, write_workspace

from vmodsmith.art.images import pixels
from vmodsmith.cli import main
from vmodsmith.foundation.picture_parts import BusyPicture, opened_picture
from vmodsmith.model import ImageFile
from vmodsmith.reading.game import load_game
from vmodsmith.reading.rasters import head
from vmodsmith.reading.vectors import DrawingError, read_drawing
from vmodsmith.reading.workbook_cells import UnreadableWorkbook, looks


def _saved(picture: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def _chunk(name: bytes, data: bytes = b"") -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _png(width: int = 40, height: int = 30, *, before: bytes = b"", after: bytes = b"") -> bytes:
    rows = zlib.compress((b"\0" + bytes(3 * width)) * height) if width * height < 10**6 else b""
    size = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"".join((
        b"\x89PNG\r\n\x1a\n", _chunk(b"IHDR", size), before, _chunk(b"IDAT", rows), after, _chunk(b"IEND"),
    ))  # fmt: skip


def _passes(number: int, side: int) -> bytes:
    """A progressive JPEG whose last pass is written again and again."""
    made = _saved(Image.new("L", (side, side), 99), "JPEG", progressive=True)
    end = made.rindex(b"\xff\xd9")
    begin = made.rindex(b"\xff\xc4", 0, made.rindex(b"\xff\xda"))
    return made[:end] + made[begin:end] * number + made[end:]


def _gif(blocks: bytes) -> bytes:
    made = _saved(Image.new("P", (40, 30)), "GIF")
    at = made.index(b",", 13 + 3 * 2 ** ((made[10] & 7) + 1) if made[10] & 128 else 13)
    return made[:at] + blocks + made[at:]


GREY = Image.new("RGB", (40, 30), (90, 90, 90))
JPEG = _saved(GREY, "JPEG")

BUSY: dict[str, tuple[Callable[[], bytes], str]] = {
    "texts before the pixels": (lambda: _png(before=_chunk(b"tEXt", b"a\0b") * 900_000), "more than 50,000 parts"),
    "texts after the pixels": (lambda: _png(after=_chunk(b"prVt") * 1_000_000), "more than 50,000 parts"),
    "pixels in no parts": (lambda: _png(before=_chunk(b"IDAT") * 1_000_000), "more than 50,000 parts"),
    "remarks": (lambda: JPEG[:2] + b"\xff\xfe\0\3x" * 3_000_000 + JPEG[2:], "more than 50,000 parts"),
    "fill": (lambda: JPEG[:2] + b"\xff" * 20_000_000 + JPEG[2:], "more than 50,000 parts"),
    "zeros": (lambda: JPEG[:2] + b"\xff" + b"\0" * 20_000_000 + JPEG[2:], "more than 50,000 parts"),
    "passes": (lambda: _passes(3_000, 500), "passes over 500 x 500 pixels"),
    "passes of a large one": (lambda: _passes(60, 6_000), "passes over 6000 x 6000 pixels"),
    "a column": (lambda: _png(2, 50_000_000), "2 x 50000000 pixels"),
    "a row": (lambda: _png(65_536, 1), "65536 x 1 pixels"),
}


@pytest.mark.parametrize("what", BUSY)
def test_a_picture_made_to_keep_the_program_busy_is_reported_at_once(skirmish: Path, what: str) -> None:
    make, told = BUSY[what]
    data = make()
    folder = skirmish / "counters" / "skirmish" / "pictures"
    folder.mkdir()
    (folder / ("r-1.jpg" if data.startswith(b"\xff") else "r-1.png")).write_bytes(data)
    began = time.process_time()
    _, problems = load_game(skirmish, "skirmish")
    assert time.process_time() - began < 10
    assert any(told in str(each) for each in problems), problems


ODD: dict[str, tuple[Callable[[], bytes], str]] = {
    "two in one": (lambda: _saved(GREY, "MPO", save_all=True, append_images=[GREY.copy()]), "jpeg"),
    "two in one, on its side": (
        lambda: _saved(GREY, "MPO", save_all=True, append_images=[GREY.copy()], exif=_turned(8)), "jpeg"),
    "for the press": (lambda: _saved(GREY.convert("CMYK"), "JPEG"), "jpeg"),
    "ten passes": (lambda: _saved(GREY, "JPEG", progressive=True), "jpeg"),
    "frames": (lambda: _saved(GREY, "PNG", save_all=True, append_images=[GREY.point(lambda v: v // 2)]), "png"),
    "many parts": (lambda: _png(before=_chunk(b"tEXt", b"a\0b") * 5_000), "png"),
}  # fmt: skip


def _turned(how: int) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = how
    return exif.tobytes()


@pytest.mark.parametrize("what", ODD)
def test_an_odd_picture_is_shown(what: str) -> None:
    make, kind = ODD[what]
    data = make()
    known = head(data)
    assert len(known) == 4, known
    size = (30, 40) if "side" in what else (40, 30)
    assert known[:3] == (kind, *size)
    picture = ImageFile(file="x", kind=kind, width=known[1], height=known[2], mode=known[3], digest=what, data=data)  # type: ignore[arg-type]
    shown = pixels(picture)
    assert shown.size == size and shown.mode == "RGB"


@pytest.mark.parametrize(
    "make",
    [
        lambda: _png(640, 560, before=_chunk(b"tEXt", b"a\0b") * 400_000),
        lambda: _gif(b"!\xfe\0" * 1_000_000),
        lambda: _gif(b"!\xfe" + b"\1x" * 2_000_000 + b"\0"),
    ],
    ids=["PNG", "GIF of remarks", "GIF of a long remark"],
)
def test_a_board_made_to_keep_the_program_busy_is_reported_at_once(tmp_path: Path, make: Callable[[], bytes]) -> None:
    """By all that read modules by others."""
    root = write_workspace(tmp_path / "w")
    module = root / "counters" / GAME / "clash.vmod"
    with zipfile.ZipFile(module, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {**host_entries(), "images/land.png": make()}.items():
            archive.writestr(name, data)
    for line in (["check"], ["lint", str(module)], ["diff", str(module), str(module)]):
        began = time.process_time()
        done = CliRunner().invoke(main, ["--workspace", str(root), *line])
        assert time.process_time() - began < 15, line
        assert done.exception is None or isinstance(done.exception, SystemExit), line


def test_the_parts_of_any_beginning_are_counted() -> None:
    """Wherever a file ends, or a length in it leads."""
    files = [_png(before=_chunk(b"tEXt", b"a\0b")), JPEG, _gif(b"!\xfe\2ab\0")]
    for data in files:
        for end in range(len(data)):
            for cut in (data[:end], data[:end] + b"\xff" + data[end + 1 :], data[:end] + b"\0" * 9):
                try:
                    with opened_picture(cut):
                        pass
                except BusyPicture:
                    raise
                except Exception:  # Pillow raises errors of many kinds for damaged files
                    continue


@pytest.mark.parametrize(
    "attributes",
    [
        " ".join(f'a{n}=">"' for n in range(150_000)),
        " ".join(f'xmlns:a{n}="urn:{n}"' for n in range(60_000)),
        " ".join(f'a{n}="{n}"' for n in range(2_001)),
    ],
    ids=["attributes", "namespaces", "one too many"],
)
def test_an_element_with_very_many_attributes_is_told_at_once(attributes: str) -> None:
    """Of a drawing and of a workbook: lxml compares each of them with all others."""
    begun = time.process_time()
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path {attributes}/></svg>'
    with pytest.raises(DrawingError, match="an element with more than 2,000 attributes"):
        read_drawing(drawing.encode())
    for name in ("xl/workbook.xml", "content.xml"):
        with pytest.raises(UnreadableWorkbook, match="an element with more than 2,000 attributes"):
            looks({name: f"<a><b {attributes}/></a>".encode(), "xl/_rels/workbook.xml.rels": b"<none/>"})
    assert time.process_time() - begun < 3
