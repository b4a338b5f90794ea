"""Picture files of a workspace: PNG, JPEG and SVG, recognised by their contents and limited to what can be shown."""

from __future__ import annotations

from collections.abc import Iterable

from vmodsmith.foundation.fingerprints import digest
from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.regular import paths_below
from vmodsmith.model import FontFile, ImageFile, ImageSheet, Node
from vmodsmith.reading.files import Reader
from vmodsmith.reading.rasters import head

__all__ = ["ENDINGS", "MOST_IMAGE_BYTES", "image", "images", "with_fonts", "with_map_images"]

ENDINGS = (".png", ".jpg", ".jpeg", ".svg")
"""Endings of picture files, in small letters."""

MOST_IMAGE_BYTES = 64 * 1024 * 1024
_MOST_FILES = 3000
_MOST_ALTOGETHER = 256 * 1024 * 1024
_MOST_SVG = 2_000_000


def image(reader: Reader, file: str) -> ImageFile | None:
    """A picture file of the workspace; None, with a problem, if it cannot be used."""
    data = reader.data(file, MOST_IMAGE_BYTES)
    return None if data is None else _made(reader, file, data)


def _made(reader: Reader, file: str, data: bytes) -> ImageFile | None:
    begins = data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if begins.startswith(b"<"):
        return _vector(reader, file, data)
    known = head(data)
    if len(known) == 2:
        reader.problems.append(Problem(file, 0, "", known[0], known[1], check="pictures"))
        return None
    kind, width, height, mode = known
    key = digest("picture", data)
    return ImageFile.model_validate(
        {"file": file, "kind": kind, "width": width, "height": height, "mode": mode, "digest": key, "data": data}
    )


def _vector(reader: Reader, file: str, data: bytes) -> ImageFile | None:
    from vmodsmith.reading.vectors import DrawingError, read_drawing

    try:
        if len(data) > _MOST_SVG:
            raise DrawingError(f"{len(data):,} bytes", f"an SVG of at most {_MOST_SVG:,}, or a PNG of it")
        drawing = read_drawing(data)
    except DrawingError as error:
        reader.problems.append(Problem(file, 0, "", error.found, error.expected, check="pictures"))
        return None
    left, top, width, height = drawing.view
    text = drawing.text.encode()
    return ImageFile(
        file=file, kind="svg", width=width, height=height, left=left, top=top, mode="svg",
        digest=digest("picture", drawing.text), data=text,
    )  # fmt: skip


def images(reader: Reader, folder: str, sheets: str) -> tuple[dict[str, ImageFile], tuple[ImageSheet, ...]]:
    """The pictures of a folder by their path in it, and the cells of sheets as `SHEET:CELL`; and the sheets that
    `sheets`, a YAML file, describes. Faults are reported by the reader.
    """
    found: dict[str, ImageFile] = {}
    altogether = 0
    for name in _names(reader, folder):
        data = reader.data(f"{folder}/{name}", MOST_IMAGE_BYTES)
        altogether += len(data or b"")
        if altogether > _MOST_ALTOGETHER or len(found) >= _MOST_FILES:
            most = f"at most {_MOST_FILES:,} pictures, of {_MOST_ALTOGETHER:,} bytes"
            reader.problems.append(Problem(folder, 0, "", "more or larger pictures", most, check="pictures"))
            break
        made = None if data is None else _made(reader, f"{folder}/{name}", data)
        if made is not None:
            found[name] = made
    sheets_read: list[ImageSheet] = []
    cells = _cells(reader, sheets, found, folder, sheets_read)
    return found | cells, tuple(sheets_read)


def with_map_images(reader: Reader, data: Node, folder: str) -> Node:
    """The data of the file of maps, with the pictures that it names put into `image`, where the model expects them.

    Anything that is neither a list nor a mapping is left for the reader to report. The given data are not changed, as
    they may be remembered.
    """
    named: set[str] = set()

    def pictured(each: object) -> object:
        if not isinstance(each, Node):
            return each
        made = _copy(each)
        if "image" in made:
            reader.problems.append(
                Problem.at(made.origin, "image", made.pop("image"), "the name of the picture under `file`")
            )
        file = made.get("file")
        if isinstance(file, str) and file:
            named.add(file)
            if "/" not in file and not (reader.root / folder / file).exists():
                there = Problem.at(
                    made.origin, "file", file, f"a file in {folder}/", valid=_names(reader, folder), check="pictures"
                )
                reader.problems.append(there)
                made["image"] = None
            else:
                made["image"] = image(reader, f"{folder}/{file}")
        return made

    def sheet(each: object) -> object:
        if not isinstance(each, Node) or not isinstance(each.get("pictures"), list):
            return each
        made = _copy(each)
        made["pictures"] = [pictured(one) for one in each["pictures"]]
        return made

    made = _copy(data)
    if isinstance(data.get("maps"), list):
        made["maps"] = [sheet(each) for each in data["maps"]]
    for name in _names(reader, folder):
        if name not in named:
            expected = "a picture that a map of map.yaml names"
            reader.problems.append(
                Problem(f"{folder}/{name}", 0, "", name, expected, check="pictures", severity="warning")
            )
    return made


_MOST_FONT = 32 * 1024 * 1024
_FONTS = (b"\x00\x01\x00\x00", b"OTTO", b"true")
"""The first bytes of TrueType and OpenType files."""


def with_fonts(reader: Reader, style: Node, folder: str, read: dict[str, FontFile | None]) -> None:
    """Put the font files that a style names into `loaded`, where the model expects them. `read` remembers files."""
    fonts = style.get("fonts")
    if not isinstance(fonts, dict):
        return
    made = Node(fonts)
    made.origin = fonts.origin if isinstance(fonts, Node) else style.origin
    for name, each in fonts.items():
        if not isinstance(each, Node):
            continue
        font = made[name] = _copy(each)
        if "loaded" in font:
            found = font.pop("loaded")
            reader.problems.append(Problem.at(font.origin, "loaded", found, "the name of the font under `file`"))
        file = font.get("file")
        if isinstance(file, str) and file:
            if file not in read:
                read[file] = _font(reader, f"{folder}/{file}")
            font["loaded"] = read[file]
    style["fonts"] = made


def _font(reader: Reader, file: str) -> FontFile | None:
    data = reader.data(file, _MOST_FONT)
    if data is None:
        return None
    if not data.startswith(_FONTS):
        kind = (
            "a web font (WOFF)" if data[:3] == b"wOF" else "a collection of fonts" if data[:4] == b"ttcf" else "no font"
        )
        reader.problems.append(Problem(file, 0, "", kind, "a TrueType or OpenType font (.ttf, .otf)", check="styles"))
        return None
    return FontFile(file=file, digest=digest("font", data), data=data)


def _copy(node: Node) -> Node:
    made = Node(node)
    made.origin = node.origin
    return made


def _names(reader: Reader, folder: str) -> Iterable[str]:
    """The picture files of a folder and its subfolders, as paths in it; other files are reported."""
    home = reader.root / folder
    if not home.is_dir():
        return
    for path in sorted(paths_below(home)):
        name = path.relative_to(home).as_posix()
        if path.is_dir() or path.name.startswith((".", "~")):
            continue
        if path.suffix.lower() in ENDINGS:
            yield name
        else:
            expected = "pictures only: .png, .jpg or .svg"
            reader.problems.append(
                Problem(f"{folder}/{name}", 0, "", path.suffix, expected, check="pictures", severity="warning")
            )


def _cells(
    reader: Reader, sheets: str, pictures: dict[str, ImageFile], folder: str, sheets_read: list[ImageSheet]
) -> dict[str, ImageFile]:
    data = reader.yaml(sheets, required=False)
    if data is None:
        return {}
    for key in data:
        if key != "sheets":
            reader.problems.append(Problem.at(data.origin, key, key, "sheets", valid=["sheets"]))
    listed = data.get("sheets", [])
    if not isinstance(listed, list):
        reader.problems.append(Problem.at(data.origin, "sheets", listed, "a list"))
        return {}
    found: dict[str, ImageFile] = {}
    for each in listed:
        sheet = reader.make(ImageSheet, each, data.origin)
        if sheet is None:
            continue
        origin = sheet.origin
        if any(sheet.id == other.id for other in sheets_read):
            reader.problems.append(Problem.at(origin, "id", sheet.id, "each sheet once", check="pictures"))
            continue
        sheets_read.append(sheet)
        picture = pictures.get(sheet.file)
        if picture is None:
            if not (reader.root / folder / sheet.file).is_file():  # a file that exists has been reported
                reader.problems.append(
                    Problem.at(origin, "file", sheet.file, f"a picture in {folder}/", valid=pictures, check="pictures")
                )
            continue
        cells = sheet.cells(*picture.size)
        if cells is None:
            size = f"{picture.width:g} x {picture.height:g}"
            reader.problems.append(
                Problem.at(origin, "columns", f"no room for {sheet.columns} x {sheet.rows} cells on {size}",
                           "fewer cells, or smaller margins, gap and trim", check="pictures")
            )  # fmt: skip
            continue
        for name, part in cells.items():
            found[f"{sheet.id}:{name}"] = picture.model_copy(
                update={"crop": part, "digest": digest(picture.digest, str(part))}
            )
    return found
