"""The look of maps and displays: the `map:` and `displays:` sections of a style file.

Lengths are millimetres on paper. Every field has a sensible default, so a game that says nothing about its map still
gets a playable map. Terrain, features and lines are drawn with a few general layers (`area`, `relief`, `buildings`,
`works`); the style decides which ones a kind of terrain uses, and in which colours.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from .base import Datum, Id, Words

__all__ = [
    "AreaLayer",
    "BoxLook",
    "BuildingsLayer",
    "Colour",
    "DisplayStyle",
    "EntryStyle",
    "GridStyle",
    "Layer",
    "LegendStyle",
    "LineStyle",
    "MapStyle",
    "Margins",
    "PlaceStyle",
    "ReliefLayer",
    "SignLayer",
    "Stroke",
    "Texture",
    "TitleStyle",
    "VpStyle",
    "WorksLayer",
    "ZoneStyle",
]

Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]
"""A colour as `#rrggbb`."""

Share = Annotated[float, Field(ge=0, le=1)]
Millimetres = Annotated[float, Field(ge=0, le=500)]
Type = Annotated[float, Field(ge=0.3, le=100)]
"""The size of lettering, in millimetres."""


class Stroke(Datum):
    """A drawn line."""

    colour: Colour
    mm: Millimetres = 0.2
    opacity: Share = 1.0


class Texture(Datum):
    """Small signs scattered over an area, never in rows. `mm`: the size of each; `every`: the mean distance."""

    sign: Literal["broadleaf", "conifer", "tuft", "dot", "stroke", "mine"]
    fill: Colour
    edge: Colour | None = None
    mm: Annotated[float, Field(gt=0, le=500)] = 1.6
    every: Annotated[float, Field(ge=0.4, le=100)] = 2.4
    opacity: Share = 1.0


class AreaLayer(Datum):
    """Terrain as a natural area: adjacent hexes merge, and the edge is uneven."""

    draw: Literal["area"]
    fill: Colour
    opacity: Share = 1.0
    edge: Stroke | None = None
    core: Colour | None = Field(default=None, description="a second tone well inside the edge")
    texture: Texture | None = None
    inset: Annotated[float, Field(ge=-0.3, le=0.3)] = Field(default=0.0, description="pulls the edge in, in hexes")


class ReliefLayer(Datum):
    """High ground: tones from the foot to the top, contour lines, light from the north-west."""

    draw: Literal["relief"]
    tones: Annotated[tuple[Colour, ...], Field(min_length=1, max_length=8)]
    apron: Colour | None = Field(default=None, description="slopes that run out beyond the foot, very pale")
    contour: Stroke | None = None
    light: Colour = "#fffbe8"
    shade: Colour = "#5a4024"
    strength: Share = 0.5


class BuildingsLayer(Datum):
    """A settlement: houses along lanes around the middle of the hex."""

    draw: Literal["buildings"]
    count: Annotated[int, Field(ge=1, le=200)] = 9
    spread: Annotated[float, Field(gt=0, le=1)] = Field(default=0.5, description="share of the hex it covers")
    house_mm: Millimetres = 1.0
    fill: Colour = "#4a3b34"
    edge: Colour | None = None
    ground: Colour | None = None
    grid: bool = Field(default=False, description="blocks along straight lanes: a town")


class WorksLayer(Datum):
    """Field works: adjacent hexes form one belt, whose rim is drawn as earthworks."""

    draw: Literal["works"]
    rim: Literal["trench", "rampart"] = "trench"
    colour: Colour = "#6b4a2b"
    mm: Millimetres = 0.45
    inset: Annotated[float, Field(ge=0, le=0.45)] = Field(default=0.16, description="from the hexside, in hexes")
    fill: Colour | None = None
    fill_opacity: Share = 0.3
    texture: Texture | None = None
    switched: Annotated[bool, Field(description="players may hide it on their own map")] = False


_Shift = Annotated[float, Field(ge=-5, le=5)]


class SignLayer(Datum):
    """One sign in each hex, from the game's art or the built-in symbols: a well, a ruin. `at`: from the middle, in
    hexes."""

    draw: Literal["sign"]
    symbol: str
    mm: Millimetres = 3.2
    ink: Colour = "#3d3425"
    fill: Colour = "#ffffff"
    shade: Colour = "#8a8171"
    at: tuple[_Shift, _Shift] = (0.0, 0.0)


Layer = Annotated[AreaLayer | ReliefLayer | BuildingsLayer | WorksLayer | SignLayer, Field(discriminator="draw")]


class LineStyle(Datum):
    """A line on the map. Water swells from `mm` to `mm_end`; roads have a casing; railways have ties."""

    form: Literal["water", "road", "track", "railway", "barrier"] = "road"
    colour: Colour = "#8a5a3c"
    casing: Colour | None = None
    mm: Millimetres = 0.7
    mm_end: Millimetres | None = None
    casing_mm: Millimetres = 0.25
    dash_mm: Annotated[tuple[Millimetres, ...], Field(max_length=12)] = ()
    order: int = 0


class GridStyle(Datum):
    """Hex outlines and hex numbers."""

    colour: Colour = "#3d3425"
    opacity: Share = 0.3
    mm: Millimetres = 0.16
    number_mm: Millimetres = 1.9
    number_colour: Colour = "#5a4f3e"
    number_opacity: Share = 0.85
    number_font: str = "map-number"
    dot_mm: Millimetres = 0.35


class PlaceStyle(Datum):
    """The lettering of a kind of place. `second` is the size of the second language, as a share of the first."""

    font: str = "map-name"
    second_font: str = "map-name-second"
    mm: Millimetres = 2.6
    second: Share = 0.82
    colour: Colour = "#221c16"
    halo: Colour | None = "#f3ecd6"
    halo_mm: Millimetres = 0.5
    spacing: Annotated[float, Field(ge=0, le=3)] = Field(
        default=0.0, description="space between letters, in letter sizes"
    )
    upper: bool = False
    weight: int = Field(default=5, description="names of higher weight are placed first")
    over_hex: bool = Field(default=False, description="centred on its hex instead of next to it")
    clear_of_counters: bool = Field(default=False, description="next to a counter in its hex, not partly under it")
    opacity: Share = 1.0


class ZoneStyle(Datum):
    """A band along the inside of a zone's edge, with its code here and there. Without a colour, that of the side."""

    colour: Colour | None = None
    mm: Millimetres = 1.1
    opacity: Share = 0.45
    code_mm: Millimetres = 3.2
    shown: bool = True


class EntryStyle(Datum):
    """A band outside the map's edge along an entry area, with its name. Without a colour, that of the side."""

    mm: Millimetres = 3.6
    label_mm: Millimetres = 2.6
    opacity: Share = 0.9
    label_colour: Colour = "#ffffff"


class VpStyle(Datum):
    """The sign of a hex worth points."""

    fill: Colour = "#b3282d"
    edge: Colour = "#fff6e0"
    text: Colour = "#ffffff"
    mm: Millimetres = 3.9
    font: str = "map-vp"
    clear_of_counters: bool = Field(default=False, description="next to a counter in its hex, not partly under it")


class TitleStyle(Datum):
    """Title, headings and texts of the map's panel and of displays."""

    font: str = "map-title"
    second_font: str = "map-title-second"
    text_font: str = "map-text"
    second_text_font: str = "map-text-second"
    mm: Type = 13.0
    colour: Colour = "#3a2417"
    rule: Colour = "#8a6f4d"


class LegendStyle(Datum):
    """The legend: size of its text and of a sample hex."""

    text_mm: Type = 2.7
    hex_mm: Annotated[float, Field(ge=1, le=100)] = 11.0
    points: str | None = Field(default=None, description="text key for the sign of victory points")
    zones: str | None = Field(default=None, description="text key for the bands of zones")
    entries: str | None = Field(default=None, description="text key for the strips of entry areas")
    scale_title: str | None = Field(default=None, description="text key below the scale bar")
    north: str | None = Field(default=None, description="text key for the letter at the north of the compass")
    notes: Words = Field(default=(), description="text keys, set below the scale")


class Margins(Datum):
    """Paper around the map."""

    left: Millimetres = 9
    top: Millimetres = 9
    right: Millimetres = 9
    bottom: Millimetres = 9


class MapStyle(Datum):
    """`map:` of a style file."""

    source: str | None = None
    hex_px: Annotated[float, Field(ge=16, le=400)] = Field(default=90, description="across the flats, at 100 %")
    seed: Annotated[int, Field(ge=0, le=999999)] = 1
    paper: Colour = "#efe6cf"
    land: Colour = "#e6dcbd"
    veil: Colour = "#efe6cf"
    veil_opacity: Share = 0.55
    neatline: Stroke = Stroke(colour="#4d3b28", mm=0.5)
    margins_mm: Margins = Margins()
    panel: Literal["bottom", "right", "left"] = "bottom"
    panel_mm: Millimetres = Field(default=58, description="depth of the panel with title and legend; 0 for none")
    km_per_hex: Annotated[float, Field(gt=0, le=10000)] | None = None
    miles: bool = Field(default=False, description="a second scale bar, in miles")
    ground: dict[Id, Layer] = Field(default_factory=dict, description="layers, from the lowest up")
    terrain: dict[Id, Words] = Field(default_factory=dict, description="kind of terrain: its layers")
    features: dict[Id, Words] = Field(default_factory=dict, description="kind of feature: its layers")
    lines: dict[Id, LineStyle] = Field(default_factory=dict)
    grid: GridStyle = GridStyle()
    places: dict[Id, PlaceStyle] = Field(
        default_factory=dict, description="kind of place: its lettering; `river` and `road` are for names of lines"
    )
    zones: dict[Id, ZoneStyle] = Field(default_factory=dict)
    entries: EntryStyle = EntryStyle()
    vp: VpStyle = VpStyle()
    title: TitleStyle = TitleStyle()
    legend: LegendStyle = LegendStyle()


class BoxLook(Datum):
    """The look of special boxes, such as a night turn. `symbol`: a sign behind the text."""

    fill: Colour
    ink: Colour | None = None
    symbol: str | None = None
    symbol_ink: Colour | None = None


class DisplayStyle(Datum):
    """`displays:` of a style file. Missing colours are those of the map."""

    source: str | None = None
    px_per_mm: Annotated[float, Field(ge=1, le=40)] = 5.625
    paper: Colour | None = None
    box: Colour = "#f7f1df"
    box_alternate: Colour | None = "#efe5c8"
    edge: Stroke = Stroke(colour="#6b563c", mm=0.3)
    margin_mm: Millimetres = 8
    gap_mm: Millimetres = 6
    box_gap_mm: Millimetres = 0
    heading_mm: Type = 5.2
    track_mm: Type = 3.4
    label_mm: Type = 3.5
    text_mm: Type = 2.8
    numeral_mm: Type = 7.5
    tint: Share = Field(default=0.14, description="how much of the side's colour is in the boxes")
    boxes: dict[Id, BoxLook] = Field(default_factory=dict, description="looks that boxes of displays.yaml name")
