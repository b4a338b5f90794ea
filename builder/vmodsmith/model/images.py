"""Pictures that an author brings along: PNG, JPEG and SVG files, whole or cut from a sheet by a grid."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from .base import Datum, Id, split

__all__ = ["MOST_PIXELS", "FontFile", "ImageFile", "ImageSheet", "MapImage", "Pixels", "found_by"]

MOST_PIXELS = 100_000_000
MOST_SIDE = 65_535
"""The most pixels of a picture in each direction: the most that a JPEG can have."""
"""The most pixels of a picture: a map of 560 x 860 mm at 370 dpi has this number."""

Pixels = Annotated[float, Field(ge=0, le=100_000)]
"""A length or place on a picture: pixels of a PNG or JPEG, units of the view box of an SVG."""

_MOST_CELLS = 100
"""Columns or rows of a sheet."""


class FontFile(Datum):
    """A font file of the workspace: TrueType or OpenType. In keys of the cache, `digest` stands for its bytes."""

    file: str
    digest: str
    data: bytes = Field(exclude=True, repr=False)


class ImageFile(Datum):
    """A picture, or a part of it.

    `width` and `height` are those of the whole file: pixels, or for an SVG units of its view box, which begins at
    `left`, `top` of its own coordinates. `crop` (left, top, width, height, counted from the upper left corner of the
    file) is the part that is used. `mode` is Pillow's word for the colours (`RGB`, `CMYK`, `P` …), `svg` for an SVG.
    `data` are the bytes of a PNG or JPEG, or the text of an SVG that contains only shapes. In keys of the cache,
    `digest` stands for all of it.
    """

    file: str
    kind: Literal["png", "jpeg", "svg"]
    width: Annotated[float, Field(gt=0)]
    height: Annotated[float, Field(gt=0)]
    left: float = 0.0
    top: float = 0.0
    mode: str
    crop: tuple[float, float, float, float] | None = None
    digest: str
    data: bytes = Field(exclude=True, repr=False)

    @property
    def shown(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the part that is used, from the upper left corner of the file."""
        return self.crop or (0.0, 0.0, self.width, self.height)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the part that is used."""
        return self.shown[2], self.shown[3]


def _pair(value: object) -> object:
    words = split(value)
    if isinstance(words, (list, tuple)) and len(words) == 1:
        return (words[0], words[0])
    return words


class ImageSheet(Datum):
    """A picture with many counters in columns and rows. A cell is `SHEET:B3` (column B, row 3), or has a name of its
    own in `names`, from left to right and from above downward; `-` leaves a cell without a name. `margins` (left, top,
    right, bottom) lie around the cells, `gap` (across, down) between them, and `trim` is cut off each cell all round,
    all in pixels. `mirrored` counts columns from the right, as on the back of a sheet of counters.
    """

    id: Id
    file: str
    columns: Annotated[int, Field(ge=1, le=_MOST_CELLS)]
    rows: Annotated[int, Field(ge=1, le=_MOST_CELLS)]
    margins: Annotated[tuple[Pixels, Pixels, Pixels, Pixels], BeforeValidator(split)] = (0.0, 0.0, 0.0, 0.0)
    gap: Annotated[tuple[Pixels, Pixels], BeforeValidator(_pair)] = (0.0, 0.0)
    trim: Pixels = 0.0
    mirrored: bool = False
    names: Annotated[tuple[str, ...], BeforeValidator(split)] = ()
    source: str | None = None

    @model_validator(mode="after")
    def _as_many(self) -> ImageSheet:
        if len(self.names) > self.columns * self.rows:
            raise ValueError(f"at most {self.columns * self.rows} names, one per cell, are expected")
        twice = next((each for each in self.names if each != "-" and self.names.count(each) > 1), None)
        if twice:
            raise ValueError(f"each name once, not {twice!r} twice, is expected")
        return self

    def cells(self, width: float, height: float) -> dict[str, tuple[float, float, float, float]] | None:
        """The part of a picture of this size for every cell, by name (`B3`, and its own name); None if the cells do not
        fit.
        """
        left, top, right, bottom = self.margins
        across, down = self.gap
        wide = (width - left - right - across * (self.columns - 1)) / self.columns
        high = (height - top - bottom - down * (self.rows - 1)) / self.rows
        if wide - 2 * self.trim < 1 or high - 2 * self.trim < 1:
            return None
        found: dict[str, tuple[float, float, float, float]] = {}
        for number in range(self.columns * self.rows):
            row, column = divmod(number, self.columns)
            place = self.columns - 1 - column if self.mirrored else column
            part = (
                left + place * (wide + across) + self.trim,
                top + row * (high + down) + self.trim,
                wide - 2 * self.trim,
                high - 2 * self.trim,
            )
            found[f"{_letters(column)}{row + 1}"] = part
            if number < len(self.names) and self.names[number] != "-":
                found[self.names[number]] = part
        return found


def _points(value: object) -> object:
    return {key: split(each) for key, each in value.items()} if isinstance(value, dict) else value


class MapImage(Datum):
    """A picture below the grid of a map: a file in `maps/NAME/pictures/`, or a part of it.

    `at` has three or more hexes, each with the pixel of its middle (from the left and from above): these place, turn
    and scale the picture. `crop` (left, top, right, bottom, in pixels) is the part that is shown. `image` is read from
    the file, not written.
    """

    file: str
    at: Annotated[dict[str, tuple[Pixels, Pixels]], BeforeValidator(_points)]
    crop: Annotated[tuple[Pixels, Pixels, Pixels, Pixels] | None, BeforeValidator(split)] = None
    image: ImageFile | None = None
    source: str | None = None

    @model_validator(mode="after")
    def _some_part(self) -> MapImage:
        if not 3 <= len(self.at) <= 50:
            raise ValueError("three hexes or more (at most 50), each with the pixel of its middle, are expected")
        if self.crop and (self.crop[2] - self.crop[0] < 1 or self.crop[3] - self.crop[1] < 1):
            raise ValueError("left, top, right and bottom of the part that is shown are expected")
        return self


def found_by(name: str) -> str:
    """The word with which a row finds a picture: its file name without folders and ending, or the name of its cell."""
    sheet, colon, cell = name.partition(":")
    return cell if colon else sheet.rpartition("/")[2].rpartition(".")[0]


def _letters(column: int) -> str:
    """The letters of a column, from 0, as spreadsheets write them: A … Z, AA …"""
    made = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        made = chr(ord("A") + rest) + made
    return made
