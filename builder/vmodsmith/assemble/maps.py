"""Map windows: the hex maps with grids and zones, and the windows of displays."""

from __future__ import annotations

from typing import Any

from vmodsmith.art import filenames
from vmodsmith.art.map.map_geometry import PartGeometry
from vmodsmith.assemble.atlas import Atlas
from vmodsmith.assemble.box_stacks import highest_stack
from vmodsmith.assemble.captions import GAP, LETTERS, captions
from vmodsmith.assemble.layers import piece_layers, switches
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.model import Game, HexMap, Style
from vmodsmith.rules import DRAGGED, Compiled
from vmodsmith.vassal.components import (
    Board,
    BoardPlace,
    CounterDetailViewer,
    Element,
    Flare,
    ForwardToChatter,
    ForwardToKeyBuffer,
    GlobalMap,
    HexGrid,
    HexGridNumbering,
    HidePiecesButton,
    HighlightLastMoved,
    ImageSaver,
    KeyBufferer,
    LOS_Thread,
    Map,
    MapCenterer,
    MenuDisplayer,
    PieceMover,
    PieceRecenterer,
    Region,
    RegionGrid,
    Scroller,
    SelectionHighlighters,
    StackExpander,
    StackMetrics,
    Zone,
    ZonedGrid,
    ZonedGridHighlighter,
    Zoomer,
    board_picker,
    board_selection,
)
from vmodsmith.vassal.sequence import Color, expression, key

__all__ = ["display_window", "map_window"]

ZOOMS = (0.2, 0.25, 0.33, 0.4, 0.5, 0.6, 0.75, 1.0, 1.25, 1.5, 2.0)
START_ZOOM = 0.75

BESIDE, LEAST_ZOOM = 900, 0.5
"""The pixels of a display's width that should be visible next to the map, and the smallest scale used for that."""


def map_window(
    game: Game, style: Style, atlas: Atlas, say: Lexicon, sheet: HexMap, *, rules: Compiled, main: bool
) -> Element:
    """A hex map. The main one is in the main window."""
    name = atlas.map_name(sheet)
    geometry = atlas.frames[sheet.id]
    # The displays first: their boxes have no hexes below them, but a part's outline may enclose them.
    zones = [zone for window in atlas.on_map if main for zone in _track_zones(atlas, say, window)]
    zones += [_part_zone(say(part.name), place) for part, place in zip(sheet.parts, geometry.parts, strict=True)]
    board = Board(
        ZonedGrid(*zones, ZonedGridHighlighter()),
        name=name,
        image=filenames.map_name(sheet.id),
        width=geometry.width,
        height=geometry.height,
    )
    across = round(geometry.across)
    extras = [
        LOS_Thread(
            threadName=say("ui.los"),
            label="",
            tooltip=say("ui.los.tip"),
            hotkey=key("Alt+L"),
            iconName=filenames.icon_name("sight"),
            report=say("ui.los.report"),
            drawRange=True,
            snapStart=True,
            snapEnd=True,
            losThickness=3,
            threadColor=Color(200, 30, 30),
        ),
        GlobalMap(
            tooltip=say("ui.overview.tip"),
            icon=filenames.icon_name("overview"),
            hotkey=key("Ctrl+O"),
            scale=0.12,
            color=Color(200, 30, 30),
        ),
    ]
    # Turned figures would show bits of those below at the edges of a stack: it is drawn closer. Markers that are turned
    # lie alone.
    pile = 2 if any(each.facing and each.facing.arcs for each in game.kinds.values()) else 0
    step = max(4, across // 18)
    window = _window(game, style, say, name, board, extras, main=main, stack=step, pile=pile, sheet=sheet, rules=rules)
    if main and rules.follows_drags:
        window.set("moveKey", str(DRAGGED))
    return window


def _part_zone(name: str, part: PartGeometry) -> Element:
    numbers = part.numbers
    numbering = HexGridNumbering(
        first=numbers.first,
        sep=numbers.sep,
        hType=numbers.h_type,
        vType=numbers.v_type,
        hLeading=numbers.h_leading,
        vLeading=numbers.v_leading,
        hOff=numbers.h_off,
        vOff=numbers.v_off,
        hDescend=numbers.h_descend,
        vDescend=numbers.v_descend,
        stagger=numbers.stagger,
        locationFormat=numbers.location_format,
        visible=False,
    )
    grid = HexGrid(numbering, sideways=part.sideways, x0=part.x0, y0=part.y0, dx=part.dx, dy=part.dy, snapTo=True)
    return _zone(name, part.polygon, grid)


def _zone(name: str, polygon: tuple[tuple[int, int], ...], grid: Element) -> Element:
    path = ";".join(f"{x},{y}" for x, y in polygon)
    return Zone(grid, name=name, path=path, locationFormat="$gridLocation$", useParentGrid=False)


def display_window(game: Game, style: Style, atlas: Atlas, say: Lexicon, window: str, *, rules: Compiled) -> Element:
    """A window of displays: one board, a zone for each track, a region for each box."""
    layout = atlas.layout(window)
    name = atlas.window_name(window)
    board = Board(
        ZonedGrid(*_track_zones(atlas, say, window), ZonedGridHighlighter()),
        name=name,
        image=filenames.display_name(window),
        width=layout.width,
        height=layout.height,
    )
    fitting = [each for each in ZOOMS if LEAST_ZOOM <= each <= START_ZOOM and each * layout.width <= BESIDE]
    zoom = max(fitting, default=LEAST_ZOOM)
    pile = _pile(game, style, atlas, window)
    made = _window(game, style, say, name, board, [], main=False, stack=6, pile=pile, zoom=zoom, rules=rules)
    made.set("icon", filenames.icon_name(atlas.window_icon(window)))
    if rules.follows_drags:
        made.set("moveKey", str(DRAGGED))
    return made


def _track_zones(atlas: Atlas, say: Lexicon, window: str) -> list[Element]:
    """A zone for each track of the displays of a window, with a region for each box."""
    layout = atlas.layout(window)
    zones = []
    for display in atlas.displays(window):
        for track in display.tracks:
            regions = []
            for box in track.boxes:
                spot = atlas.spot(f"{display.id}/{track.id}.{box.id}")
                regions.append(Region(name=spot.name, originx=spot.x, originy=spot.y))
            area = layout.tracks[f"{display.id}/{track.id}"]
            left, top, right, low = round(area.x), round(area.y), round(area.right), round(area.bottom)
            corners = ((left, top), (right, top), (right, low), (left, low))
            zones.append(_zone(say(track.name), corners, RegionGrid(*regions, snapto=True)))
    return zones


def _pile(game: Game, style: Style, atlas: Atlas, window: str) -> int:
    """Pixels from a piece of a stack to the next: few enough that the highest stack of a setup stays near its box."""
    highest = highest_stack(game, {each.id for each in atlas.displays(window)})
    return max(1, min(6, style.counter.pixels // highest))


def _window(
    game: Game,
    style: Style,
    say: Lexicon,
    name: str,
    board: Element,
    extras: list[Element],
    *,
    main: bool,
    stack: int,
    pile: int = 0,
    zoom: float = START_ZOOM,
    sheet: HexMap | None = None,
    rules: Compiled,
) -> Element:
    below = captions(game, style, sizes=bool(rules.files))
    setup = board_selection(name, [BoardPlace(name)])
    return Map(
        board_picker(board, setup=setup),
        StackMetrics(exSepX=stack * 4, exSepY=stack * 8, unexSepX=pile or stack, unexSepY=pile or stack),
        piece_layers(game, style, say, sheet),
        Zoomer(
            zoomStart=len(ZOOMS) - ZOOMS.index(zoom),  # VASSAL counts it from the largest
            zoomLevels=ZOOMS,
            inTooltip=say("ui.zoom.in"),
            inIconName=filenames.icon_name("zoom-in"),
            outTooltip=say("ui.zoom.out"),
            outIconName=filenames.icon_name("zoom-out"),
            pickTooltip=say("ui.zoom.pick"),
            pickIconName=filenames.icon_name("zoom"),
            zoomInKey=key("Ctrl+="),
            zoomOutKey=key("Ctrl+-"),
        ),
        HighlightLastMoved(
            color=Color(255, 60, 40), thickness=2
        ),  # before the viewer: it would be drawn upon what that shows
        CounterDetailViewer(
            delay=500,
            bgColor=Color(255, 255, 245),
            borderColor=Color(60, 60, 60),
            minDisplayPieces="1",
            zoomlevel=1.0,
            graphicsZoom=1.0,
            showgraph=True,
            showtext=True,
            showtextsingle=True,
            showgraphsingle=True,
            fontSize=LETTERS,
            summaryReportFormat=expression('"" + LocationName'),
            counterReportFormat=below.text,
            borderWidth=GAP,
            verticalBottomText=below.middle,
            display="from all layers",
            showNoStack=True,
            showNonMovable=True,
            unrotatePieces=True,
        ),
        *extras,
        *(switches(game, style, say, sheet) if sheet is not None else ()),
        HidePiecesButton(
            tooltip=say("ui.hide.tip"),
            hotkey=key("Alt+H"),
            showingIcon=filenames.icon_name("bare"),
            hiddenIcon=filenames.icon_name("covered"),
        ),
        PieceRecenterer(text="", tooltip=say("ui.recentre.tip"), icon=filenames.icon_name("recentre")),
        ImageSaver(tooltip=say("ui.image.tip"), icon=filenames.icon_name("picture")),
        SelectionHighlighters(),
        Flare(),
        MenuDisplayer(),
        MapCenterer(),
        StackExpander(),
        PieceMover(),
        KeyBufferer(),
        ForwardToKeyBuffer(),
        ForwardToChatter(),
        Scroller(),
        mapName=name,
        **_moved_marks(game, say),
        buttonName="" if main else name,
        tooltip="" if main else name,
        icon=None if main else filenames.icon_name("overview"),
        launch=not main,
        hotkey=None if main else key(""),
        moveWithinFormat=say("ui.move.report"),
        moveToFormat=say("ui.move.report"),
        createFormat=say("ui.create.report"),
        onlyReportChangedLocation=True,
        backgroundcolor=Color.parse(style.map.surround) if hasattr(style.map, "surround") else Color(90, 90, 86),
        color=Color(255, 220, 60),
        thickness=3,
    )


def _moved_marks(game: Game, say: Lexicon) -> dict[str, Any]:
    """The settings for marks of moved pieces, and the button that clears them.

    Without a kind that has the mark there is no such button, and VASSAL would ignore its texts.
    """
    if not any(each.moved for each in game.kinds.values()):
        return {"markMoved": "Never", "markUnmovedText": ""}
    return {
        "markMoved": "Always",
        "markUnmovedIcon": filenames.icon_name("unmoved"),
        "markUnmovedText": "",
        "markUnmovedTooltip": say("ui.unmoved.tip"),
        "markUnmovedReport": say("ui.unmoved.report"),
    }
