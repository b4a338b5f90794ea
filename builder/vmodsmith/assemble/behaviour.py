"""The commands of a kind of piece, as traits: turning, trails, areas, sending, tracks, losses, steps."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.art import filenames
from vmodsmith.art.counters.sizes import moved_place
from vmodsmith.assemble import naming
from vmodsmith.assemble.atlas import Atlas
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.model import Facing, Game, PieceKind, State, Style
from vmodsmith.vassal.sequence import NO_KEY, Color, Key, expression, fixed, key, literal, named
from vmodsmith.vassal.traits import (
    AreaOfEffect,
    CalculatedProperty,
    Clone,
    Delete,
    Embellishment,
    Footprint,
    FreeRotator,
    Immobilized,
    LayerLevel,
    Marker,
    MovementMarkable,
    ReportState,
    RestrictCommands,
    SendToLocation,
    SubMenu,
    Trait,
    TriggerAction,
    UsePrototype,
)

__all__ = ["TURNED_BY_HAND", "behaviour", "moved_sign", "state_keys"]

FLIP, LOSE, BACK = key("Ctrl+F"), key("Ctrl+L"), key("Ctrl+Shift+L")
TURNED_BY_HAND = (FLIP, LOSE, BACK)
"""Keys that show another face of a piece, and so reveal the number of faces."""
REMOVE, RETURN = key("Ctrl+E"), key("Ctrl+Shift+E")
COPY, DELETE, MOVED, TRAIL = key("Ctrl+C"), key("Ctrl+D"), key("Ctrl+M"), key("Ctrl+T")
UP, DOWN = key("Ctrl+Up"), key("Ctrl+Down")
RIGHT, LEFT = key("Ctrl+]"), key("Ctrl+[")
ARCS = key("Ctrl+Shift+A")


def behaviour(
    game: Game, kind_id: str, kind: PieceKind, side: str | None, atlas: Atlas, say: Lexicon, *, turns: bool
) -> list[Trait]:
    """The traits of a kind of piece (for one side, if its boxes differ by side), the innermost first; for pieces that
    can be turned over, or for those that cannot. A menu lists the outermost trait first: commands that remove a piece
    or use it up come last in the menu, so their traits come first here.
    """
    traits: list[Trait] = []
    if not kind.stacks:
        traits.append(Immobilized(can_stack=False))
    if kind.copies:
        traits += [Delete(say("ui.delete"), DELETE), Clone(say("ui.copy"), COPY)]
    losses = _for_side(kind.eliminated, side)
    if losses:
        traits += _losses(losses, atlas, say)
    if kind.flip != "none":
        traits += _flip(kind, bool(losses), say, turns=turns)
    if losses:
        gone = (REMOVE, LOSE) if kind.flip == "steps" else (REMOVE,)
        traits.append(RestrictCommands("eliminate", "Hide", expression("Eliminated"), gone))
    traits += [UsePrototype(naming.prototype("Condition", name)) for name in kind.conditions]
    traits += [UsePrototype(naming.prototype("State", name)) for name in kind.states]
    traits += _change_reports(game, kind, say)
    if kind.facing:
        traits += _facing(kind_id, kind.facing, atlas, say)
    if kind.area:
        traits.append(_area(kind, game, say))
    if kind.moved:
        traits += [
            moved_sign(atlas.style, say),
            Footprint(menu=say("ui.trail"), key=TRAIL),
        ]
    if kind.conditions:
        names = {each.id: each.name for each in game.conditions}
        traits.append(SubMenu(say("ui.status"), tuple(say(names[each]) for each in kind.conditions)))
    for send in kind.sends:
        traits += _send(send.name, send.key, send.to, game, atlas, say)
    track = _for_side(kind.track, side)
    if track:
        traits += _track(track, atlas, say)
    return traits


def state_keys(state: State) -> list[Key]:
    """The keys that set each value of a state, and last the key that clears it."""
    choices = [(value.id, value.key) for value in state.values] + [("", state.key)]
    return [key(stroke) if stroke else naming.state(state.id, identity) for identity, stroke in choices]


def _change_reports(game: Game, kind: PieceKind, say: Lexicon) -> Iterator[Trait]:
    """The reports when a player switches a condition or sets a state.

    One trait for all, because every trait of a piece examines each key, and is written into saved games within all
    traits around it.
    """
    keys = [key(each.key) for each in game.conditions if each.id in kind.conditions]
    for each in game.states:
        if each.id in kind.states and each.menu:
            keys += state_keys(each)
    if keys:
        names = [each.name for each in game.conditions]
        for each in game.states:
            names += [*(value.name for value in each.values), each.none]
        yield ReportState(keys=tuple(keys), format=say.report_format("ui.report.condition", "condition", names))


def moved_sign(style: Style, say: Lexicon) -> MovementMarkable:
    """The mark of a piece that has moved, at its corner."""
    x, y = moved_place(style)
    return MovementMarkable(filenames.MOVED, x, y, menu=say("ui.moved"), key=MOVED)


def _facing(kind_id: str, facing: Facing, atlas: Atlas, say: Lexicon) -> Iterator[Trait]:
    """Turning by a sixth, together with everything printed on the piece or laid on it; the arcs as a layer to switch
    on.
    """
    if facing.arcs and atlas.game.maps:
        yield Embellishment(
            name="Arcs",
            levels=(LayerLevel(filenames.arcs_name(kind_id)),),
            always_active=False,
            activate_menu=say("ui.arcs"),
            activate_key=ARCS,
            # Otherwise the arcs would count as part of the piece's shape, to be clicked on.
            under_when_selected=True,
            scale=1 / atlas.style.counter.raster,
        )
    yield FreeRotator(
        facings=6,
        clockwise_menu=say("ui.rotate.right"),
        clockwise_key=RIGHT,
        counterclockwise_menu=say("ui.rotate.left"),
        counterclockwise_key=LEFT,
        name=naming.FACING,
    )


def _area(kind: PieceKind, game: Game, say: Lexicon) -> Trait:
    """An area around the piece, shown on demand. A statistic is that of the current step, if the kind has steps."""
    assert kind.area is not None
    radius = kind.area.radius
    if radius in {each.id for each in game.manifest.stats} and kind.flip != "steps":
        radius += "1"
    return AreaOfEffect(
        color=Color.parse(kind.area.colour),
        opacity=22,
        radius=int(radius) if radius.isdecimal() else 1,
        always_active=False,
        menu=say(kind.area.name),
        key=key(kind.area.key) if kind.area.key else NO_KEY,
        fixed_radius=radius.isdecimal(),
        radius_property="" if radius.isdecimal() else radius,
        name="Area",
        # Else the engine takes showing it for no change of the game, and undo does not hide it again.
        globally_visible=True,
    )


def _for_side(address: str | dict[str, str] | None, side: str | None) -> str | None:
    return address.get(side or "") if isinstance(address, dict) else address


def _send(name: str, stroke: str, to: str, game: Game, atlas: Atlas, say: Lexicon) -> list[Trait]:
    """A command that sends the piece to a box. An address with `{name}` is looked up by that property of the piece."""
    said = ReportState(keys=(key(stroke),), format=say("ui.report.send", name=name))
    if "{" not in to:
        spot = atlas.spot(to)
        return [_to_region(say(name), key(stroke), fixed(spot.map), fixed(spot.name)), said]
    before, _, rest = to.partition("{")
    field, _, after = rest.partition("}")
    cases = [
        (each[len(before) : len(each) - len(after) or None], spot)
        for each, spot in atlas.spots.items()
        if "/" in each and each.startswith(before) and each.endswith(after)
    ]
    choice = '""'
    for value, spot in cases:
        choice = (
            f"String.valueOf({naming.property_name(field)}).equals({literal(value)}) ? {literal(spot.name)} : {choice}"
        )
    home = cases[0][1].map if cases else ""
    return [_to_region(say(name), key(stroke), fixed(home), expression(choice)), said]


def _to_region(menu: str, stroke: Key, map: str, region: str) -> SendToLocation:
    return SendToLocation(menu=menu, key=stroke, map=map, destination="R", region=region)


def _track(address: str, atlas: Atlas, say: Lexicon) -> list[Trait]:
    """Commands that move a marker along a track, box by box: by their numbers, or in order if boxes have words as
    names.
    """
    track = atlas.track(address)
    title = say(track.name)
    ids = {int(each.id): each.id for each in track.boxes if each.id.isdecimal()}
    ids = ids or {n: each.id for n, each in enumerate(track.boxes, 1)}
    numbers = list(ids)
    home = atlas.spot(f"{address}.{track.boxes[0].id}").map
    spots = {number: atlas.spot(f"{address}.{each}").name for number, each in ids.items()}
    plain = all(name == f"{title} {number}" for number, name in spots.items())
    position = "-1"
    if plain:
        there = f"String.valueOf(LocationName).startsWith({literal(f'{title} ')})"
        position = f"{there} ? Integer.parseInt(String.valueOf(LocationName).substring({len(title) + 1})) : -1"
    else:
        # Boxes with names of their own, such as dates.
        for number, name in spots.items():
            position = f"String.valueOf(LocationName).equals({literal(name)}) ? {number} : {position}"
    up, down = named("vms-track-up"), named("vms-track-down")

    def step(by: int) -> SendToLocation:
        region = f"{literal(f'{title} ')} + (TrackPosition + {by})"
        if not plain:
            region = '""'
            for number in numbers:
                if number + by in spots:
                    region = f"TrackPosition == {number} ? {literal(spots[number + by])} : {region}"
        region = expression(region)
        return SendToLocation(key=up if by > 0 else down, map=fixed(home), destination="R", region=region)

    low, high = min(numbers), max(numbers)
    return [
        Marker.of({"Track": title}),
        CalculatedProperty("TrackPosition", expression(position)),
        step(1),
        step(-1),
        TriggerAction(
            description="down",
            menu=say("ui.track.down"),
            key=DOWN,
            condition=expression(f"TrackPosition > {low}"),
            actions=(down,),
        ),
        TriggerAction(
            description="up",
            menu=say("ui.track.up"),
            key=UP,
            condition=expression(f"TrackPosition >= {low} && TrackPosition < {high}"),
            actions=(up,),
        ),
        ReportState(keys=(up, down), format=say("ui.report.track")),
    ]


def _losses(address: str, atlas: Atlas, say: Lexicon) -> list[Trait]:
    """Elimination to a box, and the return to the former place."""
    spot = atlas.spot(address)
    return [
        CalculatedProperty("Eliminated", expression(f"String.valueOf(LocationName).equals({literal(spot.name)})")),
        SendToLocation(
            key=naming.TO_LOSSES,
            map=fixed(spot.map),
            destination="R",
            region=fixed(spot.name),
            back_key=naming.TO_MAP,
        ),
        TriggerAction(description="restore", menu=say("ui.restore"), key=RETURN, actions=(naming.TO_MAP,)),
        RestrictCommands("restore", "Hide", expression("!Eliminated"), (RETURN,)),
        TriggerAction(description="eliminate", menu=say("ui.eliminate"), key=REMOVE, actions=(naming.TO_LOSSES,)),
        ReportState(keys=(naming.TO_LOSSES,), format=say("ui.report.eliminate")),
        ReportState(keys=(naming.TO_MAP,), format=say("ui.report.restore")),
    ]


def _flip(kind: PieceKind, losses: bool, say: Lexicon, *, turns: bool) -> Iterator[Trait]:
    """Turning over; for steps also the loss of one, with elimination as the last loss. The trait that eliminates is
    inside the one that turns the piece over: VASSAL lets inner triggers act first, so a loss that turns the piece over
    cannot also eliminate it.
    """
    if turns:
        yield TriggerAction(description="flip", menu=say("ui.flip"), key=FLIP, actions=(naming.STEP_NEXT,))
        yield ReportState(keys=(FLIP,), format=say("ui.report.flip"))
    if kind.flip != "steps":
        return
    if losses:
        yield TriggerAction(
            description="last step",
            key=naming.STEP_LOSS,
            condition=expression("Step_Level == Faces") if turns else "",
            actions=(naming.TO_LOSSES,),
        )
    if turns:
        yield TriggerAction(
            description="step loss",
            key=naming.STEP_LOSS,
            condition=expression("Step_Level < Faces"),
            actions=(naming.STEP_NEXT,),
        )
    yield ReportState(keys=(naming.STEP_LOSS,), format=say("ui.report.step"))
    if turns:
        yield TriggerAction(description="regain", menu=say("ui.step-back"), key=BACK, actions=(naming.STEP_BACK,))
        yield RestrictCommands("regain", "Hide", expression("Step_Level == 1"), (BACK,))
    yield TriggerAction(description="lose a step", menu=say("ui.step-loss"), key=LOSE, actions=(naming.STEP_LOSS,))
