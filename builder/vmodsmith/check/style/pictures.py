"""Checks of an author's pictures: each exists, is undamaged, fine enough and used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from math import hypot

from vmodsmith.art.counters.artist import compose, images_on, is_whole
from vmodsmith.art.counters.composition import DrawError
from vmodsmith.art.counters.sizes import face_size
from vmodsmith.art.images import BadImage, drawing, pixels
from vmodsmith.art.map.geometry import geometry_of
from vmodsmith.art.map.map_geometry import MapGeometry
from vmodsmith.art.map.scene import map_style
from vmodsmith.art.map.underlay import placing_of
from vmodsmith.art.trial import is_doubtful, trial
from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Counter, Game, HexMap, ImageFile, MapImage, Marker, Style, Unit, faces_of
from vmodsmith.model.images import found_by
from vmodsmith.model.mapstyle import MapStyle
from vmodsmith.model.style import ImageElement

__all__ = ["below_maps", "cells", "empty", "fineness", "named", "unused", "whole"]

_Found = Iterator[Problem]

LEAST_DPI = 150
"""Pixels per inch below which a picture looks coarse on paper."""

MOST_DPI = 2400
"""Pixels per inch above what any press prints."""

SKEWED = 0.03
"""The allowed difference between the proportions of a picture of a whole face and those of the face."""


def named(game: Game) -> _Found:
    """Pictures that rows and layouts name exist, and no row finds a picture in two ways."""
    known = game.style.pictures
    for counter in game.counters:
        whole = [is_whole(counter, face, game.style) for face in range(1, len(counter.faces) + 1)]
        if any(whole) and not all(whole):
            face = whole.index(False) + 1
            given = counter.id if face == 1 else f"{counter.id}.{face}"
            found = f"no picture of face {face}, which is drawn instead"
            expected = f"one as its other faces have: {given}.png in pictures/, or the column `picture.{face}`"
            expected = expected.replace("`picture.1`", "`picture`")
            yield Problem.at(counter.origin, "id", found, expected, check="pictures", severity="warning")
    rows: tuple[Unit | Marker, ...] = (*game.units, *game.markers)
    for row in rows:
        for face, name in enumerate(row.pictures, 1):
            if name and name not in known:
                field = "picture" if face == 1 else f"picture.{face}"
                expected = (
                    "a picture in pictures/, or SHEET:CELL" if known else f"a file of counters/{game.id}/pictures/"
                )
                yield Problem.at(row.origin, field, name, expected, valid=known, check="pictures")
            elif name and name in row.pictures[: face - 1]:
                expected = "a picture of its own: another face of this row has the same, and they look alike"
                yield Problem.at(row.origin, f"picture.{face}", name, expected, check="pictures", severity="warning")
    for style in (game.style, *game.styles.values()):
        for layout in style.layouts.values():
            for element in layout.elements.values():
                if isinstance(element, ImageElement) and "{" not in element.image and element.image not in known:
                    yield Problem.at(
                        element.origin, "image", element.image, "a picture in pictures/, or SHEET:CELL",
                        valid=known, check="pictures",
                    )  # fmt: skip
    ids = {each.id for each in rows}
    first: dict[str, str] = {}
    for name, picture in known.items():
        key = found_by(name)
        if key in first and key.partition(".")[0] in ids:
            expected = f"one picture called {key}; {first[key]} is another"
            yield Problem(picture.file, 0, "", name, expected, check="pictures", severity="warning")
        first.setdefault(key, name)


def whole(game: Game) -> _Found:
    """The pixels of each picture can be read."""
    reported: set[str] = set()
    below = [each.image for sheet in game.maps for each in sheet.pictures if each.image]
    for picture in (*game.style.pictures.values(), *below):
        if picture.file in reported:
            continue
        reported.add(picture.file)
        if picture.kind == "svg":
            yield from _drawn(picture)
            continue
        try:
            pixels(picture, (16, 16))
        except BadImage as error:
            yield Problem(picture.file, 0, "", str(error).partition(": ")[2], "a whole picture", check="pictures")
        if picture.mode in ("CMYK", "YCCK"):
            expected = "RGB: the screen shows CMYK in other colours, and so does a press that gets RGB"
            yield Problem(picture.file, 0, "", picture.mode, expected, check="pictures", severity="warning")
        elif picture.mode.startswith("I") or picture.mode == "F":
            expected = "8 bits per colour"
            yield Problem(picture.file, 0, "", "16 bits per colour", expected, check="pictures", severity="warning")
        if picture.kind == "png" and b"acTL" in picture.data.partition(b"IDAT")[0]:
            expected = "one picture: only the first is shown"
            yield Problem(picture.file, 0, "", "an animation", expected, check="pictures", severity="warning")


def empty(game: Game) -> _Found:
    """Pictures of counters are not empty: not fully transparent, and not an empty cell of a sheet."""
    shown: dict[tuple[str, object], tuple[str, ImageFile]] = {}
    for counter in game.counters if game.style.pictures else ():
        with suppress(DrawError):  # reported elsewhere
            for name, picture in images_on(counter, game.style).items():
                shown.setdefault((picture.file, picture.crop), (name, picture))
    cells: dict[str, list[tuple[str, bool]]] = {}
    for name, picture in sorted(shown.values(), key=lambda each: each[1].file):  # each file is opened once
        sheet, colon, cell = name.partition(":")
        with suppress(BadImage):  # reported by `whole`
            nothing = _is_empty(picture, with_ground=bool(colon))
            if colon:
                cells.setdefault(sheet, []).append((cell, nothing))
            elif nothing:
                expected = "a picture that can be seen"
                yield Problem(picture.file, 0, "", "nothing", expected, check="pictures", severity="warning")
    for each in game.style.sheets:
        of_sheet = cells.get(each.id, [])
        for cell, nothing in of_sheet if not all(nothing for _, nothing in of_sheet) else ():  # else it is to be drawn
            if nothing:
                expected = "a cell with a counter: on the sheet this one is empty"
                yield Problem.at(each.origin, "names", cell, expected, check="pictures", severity="warning")


def _is_empty(picture: ImageFile, with_ground: bool) -> bool:
    """Whether a picture is empty; `with_ground` if it is part of a sheet, with the background colour in its first
    pixel.
    """
    from PIL import Image, ImageChops  # slow to load, and not needed in games without pictures

    if picture.kind == "svg":
        return not _SHAPE.search(picture.data.decode())
    made = pixels(picture)
    if made.mode == "RGBA" and made.getchannel("A").getextrema()[1] == 0:
        return True
    if not with_ground or picture.crop is None or picture.crop[:2] == (0, 0):
        return False
    ground = pixels(picture.model_copy(update={"crop": None})).convert("RGB").getpixel((0, 0))
    plain = Image.new("RGB", made.size, ground)
    differs = ImageChops.difference(made.convert("RGB"), plain).convert("L").histogram()
    return not any(differs[_NOISE + 1 :])


_NOISE = 12
"""Levels of grey by which a plain background may vary in a JPEG."""

_SHAPE = re.compile(r"<(?:\w+:)?(?:path|rect|circle|ellipse|line|polyline|polygon|image|use)\b")


def _drawn(picture: ImageFile) -> _Found:
    """A drawing can be drawn."""
    complete = picture.model_copy(update={"crop": None})
    svg = drawing(complete)
    if is_doubtful(svg) and not trial(svg, picture.width, picture.height):
        expected = "a simpler drawing, or a PNG of it"
        found = "a drawing that takes too much time or memory"
        yield Problem(picture.file, 0, "", found, expected, check="pictures")


def fineness(game: Game) -> _Found:
    """Pictures on counters are neither visibly coarse, nor finer than printing, nor cut off."""
    reported: set[tuple[str, str]] = set()
    style = game.style
    for counter in game.counters if style.pictures else ():
        try:
            faces = [compose(counter, face, style, drawn=False) for face in faces_of(counter)]
        except DrawError:
            continue  # reported elsewhere
        for made in faces:
            for mark in made.marks:
                if mark.image:
                    size = mark.sx / made.per_mm, mark.sy / made.per_mm
                    for key, found, expected in _looked_at(mark.image, size, counter, style):
                        if (key, mark.image.file) not in reported:
                            reported.add((key, mark.image.file))
                            yield Problem(mark.image.file, 0, "", found, expected, check="pictures", severity="warning")
    for counter in game.counters:
        for face in faces_of(counter):
            if is_whole(counter, face, style):
                given = counter.faces[max(face, 1) - 1].get("picture" if face else "picture.covered", "")
                picture = style.pictures.get(given)
                if picture and ("shape", picture.file) not in reported and (said := _cut_off(picture, counter, style)):
                    reported.add(("shape", picture.file))
                    yield Problem(picture.file, 0, "", *said, check="pictures", severity="warning")


def _cut_off(picture: ImageFile, counter: Counter, style: Style) -> tuple[str, str] | None:
    """The fault (found, expected) of the proportions of a picture of a whole face; None if they fit."""
    wide, high = face_size(style, counter.layout)
    across, down = picture.size
    shape = (across / down) / (wide / high)
    if 1 - SKEWED <= shape <= 1 + SKEWED:
        return None
    found = f"{across:g} x {down:g}, of which {_lost(shape):.0%} is cut off on {counter.id}"
    return found, f"the proportions of the counter, {wide:g} x {high:g} mm"


def _looked_at(
    picture: ImageFile, size: tuple[float, float], counter: Counter, style: Style
) -> Iterator[tuple[str, str, str]]:
    """The fault of a picture that is shown at a size (millimetres): a key to report it only once, found, expected."""
    if picture.kind == "svg":
        return
    (across, down), (wide, high) = picture.size, size
    dpi = min(across / wide, down / high) * 25.4
    seen = style.counter.pixels * wide / style.counter.size
    shown = f"{across:.0f} x {down:.0f} pixels on {counter.id}"
    if dpi < LEAST_DPI or across < seen:
        least = max(round(LEAST_DPI * wide / 25.4 + 0.5), round(seen))
        yield "coarse", shown, f"at least {least} across: a smaller picture is blurred"
    elif dpi > MOST_DPI:
        most = round(MOST_DPI * wide / 25.4)
        yield "large", shown, f"at most {most} across: more cannot be seen"


STRETCHED = 1.03
"""The horizontal or vertical stretch of a scan above which a wrong pixel coordinate is suspected."""


def below_maps(game: Game) -> _Found:
    """Pictures below maps fit hexes of the map, are upright and undistorted, and fine enough."""
    look = map_style(game.style)
    for sheet in game.maps:
        if sheet.over and not sheet.pictures:
            expected = "no `over` without `pictures`: all of the map is drawn"
            yield Problem.at(sheet.origin, "over", " ".join(sheet.over), expected, check="pictures")
        if not sheet.pictures:
            continue
        try:
            board = geometry_of(sheet, look)
        except ValueError:
            continue  # the numbering, or a part without hexes: reported elsewhere
        first: dict[tuple[str, object], int] = {}
        for picture in sheet.pictures:
            yield from _otherwise(picture, sheet, look, board) or _below(picture, board)
            line = first.setdefault((picture.file, picture.crop), picture.origin.line)
            if line != picture.origin.line:
                expected = f"another picture, or another `crop` of it: line {line} lays this one already"
                yield Problem.at(picture.origin, "file", picture.file, expected, check="pictures", severity="warning")
        yield from _bare(sheet, board)


def _otherwise(picture: MapImage, sheet: HexMap, look: MapStyle, board: MapGeometry) -> list[Problem]:
    """The one problem of a picture that is stretched with the orientation of the map, and not with the other."""
    other = "flat" if sheet.orientation == "pointy" else "pointy"
    try:
        turned = geometry_of(sheet.model_copy(update={"orientation": other}), look)
    except ValueError:
        return []
    ratios = []
    for each in (board, turned):
        at = placing_of(picture, each.centres) if picture.at.keys() <= each.centres.keys() else None
        ratios.append(0 if at is None or at.turned <= 0 else at.scales[1] / at.scales[0])
    if ratios[0] > STRETCHED and 0 < ratios[1] <= STRETCHED:
        expected = f"{other}: with it the hexes of {picture.file} lie where `at` says, and so it is stretched"
        return [Problem.at(sheet.origin, "orientation", sheet.orientation, expected, check="pictures")]
    return []


def _bare(sheet: HexMap, board: MapGeometry) -> _Found:
    """Hexes of a map that only the parts cut off from its pictures (`crop`) would show."""
    cut = [each for each in sheet.pictures if each.crop is not None]
    placed = [(each, placing_of(each, board.centres)) for each in sheet.pictures if each.image is not None]
    if not cut or any(at is None for _, at in placed) or len(placed) < len(sheet.pictures):
        return
    bare = []
    for number, centre in board.centres.items():
        inside = whole = False
        for each, at in placed:
            assert at is not None and each.image is not None
            u, v = (pixel := at.on_picture(centre.x, centre.y)).x, pixel.y
            left, top, right, bottom = each.crop or (0, 0, each.image.width, each.image.height)
            inside |= left <= u <= right and top <= v <= bottom
            whole |= 0 <= u <= each.image.width and 0 <= v <= each.image.height
        if whole and not inside:
            bare.append(number)
    if bare:
        found = f"{len(bare)} hexes cut off, such as {bare[0]}"
        expected = "left, top, right and bottom around all hexes that the picture shows"
        yield Problem.at(cut[0].origin, "crop", found, expected, check="pictures", severity="warning")


def _below(picture: MapImage, board: MapGeometry) -> _Found:
    image, origin = picture.image, picture.origin
    if image is None:
        return
    inside = picture.origin_of("at")
    wrong = False
    for number, (u, v) in picture.at.items():
        if number not in board.centres:
            wrong = True
            yield Problem.at(inside, number, number, "a hex of the map", valid=board.centres, check="pictures")
        elif u > image.width or v > image.height:
            wrong = True
            expected = f"a pixel of the picture, {image.width:g} x {image.height:g}"
            yield Problem.at(inside, number, f"{u:g} {v:g}", expected, check="pictures")
    if wrong:
        return
    at = placing_of(picture, board.centres)
    if at is None:
        yield Problem.at(
            origin, "at", "hexes in a line", "three hexes that form a triangle, far apart", check="pictures"
        )
        return
    if at.turned <= 0:
        yield Problem.at(origin, "at", "a mirrored picture", "each hex with its own pixel", check="pictures")
        return
    least, most = at.scales
    if most / least > STRETCHED:
        found = f"a picture that is stretched by {most / least - 1:.0%} in one direction"
        expected = "pixels of the middles of these hexes: one may be wrong"
        yield Problem.at(origin, "at", found, expected, check="pictures", severity="warning")
    for number, (u, v) in picture.at.items():
        placed, wanted = at.on_board(u, v), board.centres[number]
        off = hypot(placed.x - wanted.x, placed.y - wanted.y) / board.across
        if off > _OFF:
            found = f"{u:g} {v:g}, {off:.2f} hexes from the place that the other hexes give it"
            yield Problem.at(inside, number, found, "the pixel of its middle", check="pictures", severity="warning")
    if image.kind == "svg":
        return
    dpi = 25.4 * board.px_per_mm / most
    if most > 1.5 or dpi < _COARSE_MAP:
        found = f"{dpi:.0f} pixels to an inch of the map"
        expected = f"at least {_COARSE_MAP}: a smaller picture is blurred"
        yield Problem.at(origin, "file", found, expected, check="pictures", severity="warning")
    elif dpi > MOST_DPI / 2:
        found = f"{dpi:.0f} pixels to an inch of the map"
        yield Problem.at(
            origin, "file", found, "at most 600: no press prints more", check="pictures", severity="warning"
        )


_OFF = 0.06
"""The distance in hexes by which one of several points may be off."""

_COARSE_MAP = 75
"""Pixels per inch below which a map looks coarse."""


def _lost(shape: float) -> float:
    return 1 - min(shape, 1 / shape)


def unused(game: Game) -> _Found:
    """Every picture file is used somewhere."""
    used: set[str] = set()
    for style in (game.style, *game.styles.values()):
        for layout in style.layouts.values():
            for element in layout.elements.values():
                if isinstance(element, ImageElement) and element.image in style.pictures:
                    used.add(style.pictures[element.image].file)
        for counter in game.counters:
            layouts = [counter.layout, *(each for each in (f"{counter.layout}-badge",) if each in style.layouts)]
            for layout_name in layouts:
                try:
                    used |= {each.file for each in images_on(counter, style, layout_name).values()}
                except DrawError:
                    return  # what a counter lacks is reported elsewhere
    first: dict[str, str] = {}
    for name in game.style.pictures:
        first.setdefault(found_by(name), name)
    rows = {each.id for each in game.counters}
    for name, picture in game.style.pictures.items():
        if first[key := found_by(name)] != name and key.partition(".")[0] in rows:
            continue  # another of that name is shown, and `named` reports it
        if picture.crop is None and picture.file not in used:
            expected = "a picture that a row or a layout names, or that has the name of a row"
            stem, _, rest = name.partition(".")
            alike = f"{stem.lower()}.{rest}" if stem.lower() in rows and stem not in rows else None
            yield Problem(picture.file, 0, "", name, expected, alike, "pictures", "warning")


_CELL = re.compile(r"[A-Z]{1,3}[1-9][0-9]{0,2}")
"""A cell of a sheet by column and row, as in a spreadsheet."""


def _of_names(game: Game, sheet: str, cell: str, expected: str, close: str | None = None) -> Problem:
    """A finding about a name of a cell, where the sheet has its names."""
    file = f"counters/{game.id}/pictures.yaml"
    line = next((each.origin.line_of("names") for each in game.style.sheets if each.id == sheet), 0)
    return Problem(file, line, "names", cell, expected, close, check="pictures", severity="warning")


def cells(game: Game) -> _Found:
    """Names of cells of a sheet are ids of rows, unless a row or a layout names the cell."""
    rows: tuple[Unit | Marker, ...] = (*game.units, *game.markers)
    ids = {each.id for each in rows}
    asked = {name for each in rows for name in each.pictures if name}
    for style in (game.style, *game.styles.values()):
        for layout in style.layouts.values():
            for element in layout.elements.values():
                if isinstance(element, ImageElement):
                    asked.add(element.image)
    if any("{" in each and each != "{picture}" for each in asked):
        return  # a layout puts names together
    faces = {each.id: each.steps for each in game.units} | {each.id: 2 for each in game.markers}
    for name in game.style.pictures:
        sheet, colon, cell = name.partition(":")
        row = cell.removesuffix(".covered")
        face = re.fullmatch(r"(.+)\.([2-9])", cell)
        if colon and face is not None and int(face[2]) > faces.get(face[1], 9) and name not in asked:
            expected = f"a face that {face[1]} has, 1 to {faces[face[1]]}: nothing shows this cell"
            yield _of_names(game, sheet, cell, expected)
        row = re.sub(r"\.[2-9]$", "", row)
        if colon and not _CELL.fullmatch(cell) and row not in ids and name not in asked:
            expected = "the id of a row, with .2 for its second face: nothing shows this cell"
            yield _of_names(game, sheet, cell, expected, nearest(row, ids))
