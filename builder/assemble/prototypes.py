"""Prototypes: what the pieces of one side, formation, type or kind have in common.

The chain of a prototype is written from the inside out, as in VASSAL's editor; the menu of a piece shows the commands
of outer traits first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.art import names
from builder.art.counters.sizes import moved_pixels
from builder.assemble import naming
from builder.assemble.atlas import Atlas
from builder.assemble.lexicon import Lexicon
from builder.model import Condition, Facing, Game, PieceKind, State, Style
from builder.vassal.sequence import NO_KEY, Color, expression, key, named
from builder.vassal.traits import (
    AreaOfEffect,
    BasicPiece,
    CalculatedProperty,
    Clone,
    Delete,
    DynamicProperty,
    Embellishment,
    Footprint,
    FreeRotator,
    Immobilized,
    LayerLevel,
    Marker,
    MovementMarkable,
    PropertyCommand,
    ReportState,
    RestrictCommands,
    SendToLocation,
    SetTo,
    SubMenu,
    Trait,
    TriggerAction,
    UsePrototype,
)

__all__ = ["Prototype", "kind_name", "prototypes"]

FLIP, LOSE, BACK = key("Ctrl+F"), key("Ctrl+L"), key("Ctrl+Shift+L")
REMOVE, RETURN = key("Ctrl+E"), key("Ctrl+Shift+E")
COPY, DELETE, MOVED, TRAIL = key("Ctrl+C"), key("Ctrl+D"), key("Ctrl+M"), key("Ctrl+T")
UP, DOWN = key("Ctrl+Up"), key("Ctrl+Down")
RIGHT, LEFT = key("Ctrl+]"), key("Ctrl+[")
ARCS = key("Ctrl+Shift+A")


@dataclass(frozen=True, slots=True)
class Prototype:
    """A prototype: its name and its traits, innermost (the BasicPiece) first."""

    name: str
    traits: tuple[Trait, ...]


def prototypes(
    game: Game, style: Style, atlas: Atlas, say: Lexicon, rules: Mapping[str, Sequence[Trait]]
) -> list[Prototype]:
    """Every prototype of a game, in a stable order: the general ones first. `rules` are further traits a kind."""
    return [
        *_statistics(game),
        *(_condition(each, style, say) for each in game.conditions),
        *(_state(each, style, say) for each in game.states),
        *_sides(game, say),
        *_formations(game),
        *_types(game, say),
        *_kinds(game, atlas, say, rules),
    ]


def kind_name(game: Game, kind: str, side: str | None) -> str:
    """The name of the prototype for pieces of a kind and side."""
    own = any(isinstance(value, dict) for value in (game.kinds[kind].eliminated, game.kinds[kind].track))
    return naming.prototype("Kind", kind, side) if own and side else naming.prototype("Kind", kind)


def _made(name: str, traits: Sequence[Trait]) -> Prototype:
    return Prototype(name, (BasicPiece(), *traits))


def _statistics(game: Game) -> Iterator[Prototype]:
    """Statistics of the step a piece shows: the property `at` is `at1` on the first step, `at2` on the second."""
    if game.manifest.stats:
        yield _made(
            "Statistics",
            [
                CalculatedProperty(stat.id, expression(f'GetProperty("{stat.id}" + Step_Level)'))
                for stat in game.manifest.stats
            ],
        )


def _condition(each: Condition, style: Style, say: Lexicon) -> Prototype:
    """A condition: a badge on the piece, switched by its key or from the status menu."""
    said = say("ui.report.condition", condition=each.name)
    return _made(
        naming.prototype("Condition", each.id),
        [
            Embellishment(
                name=each.id,
                levels=(LayerLevel(names.badge_name(each.id), "+" + say.join(" (", each.name, ")", by="")),),
                always_active=False,
                activate_key=naming.condition(each.id),
                scale=1 / style.counter.raster,
            ),
            TriggerAction(
                description=each.id, menu=say(each.name), key=key(each.key), actions=(naming.condition(each.id),)
            ),
            ReportState(keys=(key(each.key),), format=said),
        ],
    )


def _state(each: State, style: Style, say: Lexicon) -> Prototype:
    """A state: a property with the number of its value, a layer that follows it, and a sub-menu of the values."""
    levels = [LayerLevel()]
    levels += [
        LayerLevel(names.badge_name(f"{each.id}.{value.id}"), "+" + say.join(" (", value.name, ")", by=""))
        for value in each.values
    ]
    choices = [(value.id, value.name, value.key) for value in each.values] + [("", each.none, each.key)]
    keys = {identity: key(stroke) if stroke else naming.state(each.id, identity) for identity, _, stroke in choices}
    commands = [
        PropertyCommand(SetTo(str(each.number(identity))), keys[identity], say(name)) for identity, name, _ in choices
    ]
    layer = Embellishment(
        name=each.id,
        levels=tuple(levels),
        follow_property=each.property_name,
        first_level_value=0,
        scale=1 / style.counter.raster,
    )
    if not each.menu:
        return _made(naming.prototype("State", each.id), [DynamicProperty(each.property_name, "0"), layer])
    return _made(
        naming.prototype("State", each.id),
        [
            DynamicProperty(each.property_name, "0", tuple(commands)),
            layer,
            SubMenu(say(each.name), tuple(say(name) for _, name, _ in choices)),
            *(
                ReportState(keys=(keys[identity],), format=say("ui.report.condition", condition=name))
                for identity, name, _ in choices
            ),
        ],
    )


def _sides(game: Game, say: Lexicon) -> Iterator[Prototype]:
    for side in game.manifest.sides:
        yield _made(naming.prototype("Side", side.id), [Marker.of({"Side": side.id, "SideName": say(side.name)})])


def _formations(game: Game) -> Iterator[Prototype]:
    for body in game.formations:
        properties = {"Formation": body.id, "FormationName": body.abbr}
        if body.map_part:
            properties["FormationPart"] = body.map_part
        if body.morale is not None:
            properties["FormationMorale"] = str(body.morale)
        yield _made(naming.prototype("Formation", body.id), [Marker.of(properties)])


def _types(game: Game, say: Lexicon) -> Iterator[Prototype]:
    """A type's properties: its id, its name, and each class as a property of its own (`Is_foot` = true)."""
    for each in game.types:
        properties = {"Type": each.id, "TypeName": say(each.name), "Classes": " ".join(each.classes)}
        properties |= {"Is_" + name.replace("-", "_"): "true" for name in each.classes}
        yield _made(naming.prototype("Type", each.id), [Marker.of(properties)])


def _kinds(game: Game, atlas: Atlas, say: Lexicon, rules: Mapping[str, Sequence[Trait]]) -> Iterator[Prototype]:
    used = dict.fromkeys(kind_name(game, each.kind, each.side) for each in game.counters)
    for kind_id, kind in game.kinds.items():
        for side in (None, *game.side_by_id):
            name = kind_name(game, kind_id, side)
            if name in used:
                del used[name]
                own = rules.get(kind_id, ())
                yield _made(name, [*_behaviour(game, kind_id, kind, side, atlas, say), *own])


def _behaviour(game: Game, kind_id: str, kind: PieceKind, side: str | None, atlas: Atlas, say: Lexicon) -> list[Trait]:
    traits: list[Trait] = [Marker.of({"Kind": kind_id, "Layer": kind.layer})]
    if kind.flip == "steps" and game.manifest.stats:
        traits.append(UsePrototype("Statistics"))
    if not kind.stacks:
        traits.append(Immobilized(can_stack=False))
    traits += [UsePrototype(naming.prototype("Condition", name)) for name in kind.conditions]
    traits += [UsePrototype(naming.prototype("State", name)) for name in kind.states]
    if kind.facing:
        traits += _facing(kind_id, kind.facing, atlas, say)
    if kind.area:
        traits.append(_area(kind, game, say))
    if kind.moved:
        traits += [
            _moved(atlas.style, say),
            Footprint(menu=say("ui.trail"), key=TRAIL),
        ]
    if kind.conditions:
        names = {each.id: each.name for each in game.conditions}
        traits.append(SubMenu(say("ui.status"), tuple(say(names[each]) for each in kind.conditions)))
    if kind.copies:
        traits += [Clone(say("ui.copy"), COPY), Delete(say("ui.delete"), DELETE)]
    for send in kind.sends:
        traits += _send(send.name, send.key, send.to, game, atlas, say)
    track = _for_side(kind.track, side)
    if track:
        traits += _track(track, atlas, say)
    losses = _for_side(kind.eliminated, side)
    if losses:
        traits += _losses(losses, atlas, say)
    if kind.flip != "none":
        traits += _flip(kind, bool(losses), say)
    return traits


def _moved(style: Style, say: Lexicon) -> Trait:
    """The sign that a piece has moved, in its lower left corner."""
    half = style.counter.pixels // 2
    down = half - moved_pixels(style)
    return MovementMarkable(names.MOVED, -half, down, menu=say("ui.moved"), key=MOVED)


def _facing(kind_id: str, facing: Facing, atlas: Atlas, say: Lexicon) -> Iterator[Trait]:
    """Turning by a sixth, all that is printed on the piece and laid upon it with it; the arcs as a layer to switch on."""
    if facing.arcs and atlas.game.maps:
        yield Embellishment(
            name="Arcs",
            levels=(LayerLevel(names.arcs_name(kind_id)),),
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
    """An area around the piece, shown on demand. A statistic is that of the step shown where the kind has steps."""
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
        return [SendToLocation(menu=say(name), key=key(stroke), map=spot.map, destination="R", region=spot.name), said]
    before, _, rest = to.partition("{")
    field, _, after = rest.partition("}")
    cases = [
        (each[len(before) : len(each) - len(after) or None], spot)
        for each, spot in atlas.spots.items()
        if "/" in each and each.startswith(before) and each.endswith(after)
    ]
    choice = '""'
    for value, spot in cases:
        choice = f'String.valueOf({naming.property_name(field)}).equals("{value}") ? "{spot.name}" : {choice}'
    home = cases[0][1].map if cases else ""
    return [SendToLocation(menu=say(name), key=key(stroke), map=home, destination="R", region=expression(choice)), said]


def _track(address: str, atlas: Atlas, say: Lexicon) -> list[Trait]:
    """Commands that move a marker along a track of numbered boxes, box by box."""
    track = atlas.track(address)
    title = say(track.name)
    numbers = [int(each.id) for each in track.boxes if each.id.isdecimal()]
    home = atlas.spot(f"{address}.{track.boxes[0].id}").map
    spots = {number: atlas.spot(f"{address}.{number}").name for number in numbers}
    plain = all(name == f"{title} {number}" for number, name in spots.items())
    position = "-1"
    if plain:
        there = f'String.valueOf(LocationName).startsWith("{title} ")'
        position = f"{there} ? Integer.parseInt(String.valueOf(LocationName).substring({len(title) + 1})) : -1"
    else:
        # Boxes with names of their own, such as dates.
        for number, name in spots.items():
            position = f'String.valueOf(LocationName).equals("{name}") ? {number} : {position}'
    up, down = named("vms-track-up"), named("vms-track-down")

    def step(by: int) -> SendToLocation:
        region = f'"{title} " + (TrackPosition + {by})'
        if not plain:
            region = '""'
            for number in numbers:
                if number + by in spots:
                    region = f'TrackPosition == {number} ? "{spots[number + by]}" : {region}'
        region = expression(region)
        return SendToLocation(key=up if by > 0 else down, map=home, destination="R", region=region)

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
    """Elimination to a box, and the way back to where the piece was."""
    spot = atlas.spot(address)
    return [
        CalculatedProperty("Eliminated", expression(f'String.valueOf(LocationName).equals("{spot.name}")')),
        SendToLocation(
            key=naming.TO_LOSSES,
            map=spot.map,
            destination="R",
            region=spot.name,
            back_key=naming.TO_MAP,
        ),
        TriggerAction(description="restore", menu=say("ui.restore"), key=RETURN, actions=(naming.TO_MAP,)),
        RestrictCommands("restore", "Hide", expression("!Eliminated"), (RETURN,)),
        TriggerAction(description="eliminate", menu=say("ui.eliminate"), key=REMOVE, actions=(naming.TO_LOSSES,)),
        RestrictCommands("eliminate", "Hide", expression("Eliminated"), (REMOVE,)),
        ReportState(keys=(naming.TO_LOSSES,), format=say("ui.report.eliminate")),
        ReportState(keys=(naming.TO_MAP,), format=say("ui.report.restore")),
    ]


def _flip(kind: PieceKind, losses: bool, say: Lexicon) -> list[Trait]:
    """Turning over; for steps also losing one, the last loss being elimination.

    The trait that eliminates stands inside the one that turns the piece over: VASSAL lets inner triggers act first, so
    a loss that turns the piece over cannot eliminate it at once.
    """
    flip = TriggerAction(description="flip", menu=say("ui.flip"), key=FLIP, actions=(naming.STEP_NEXT,))
    hide = RestrictCommands("flip", "Hide", expression("Faces == 1"), (FLIP,))
    said = ReportState(keys=(FLIP,), format=say("ui.report.flip"))
    if kind.flip != "steps":
        return [flip, hide, said]
    traits: list[Trait] = [flip, hide, said]
    if losses:
        traits.append(
            TriggerAction(
                description="last step",
                key=naming.STEP_LOSS,
                condition=expression("Step_Level == Faces"),
                actions=(naming.TO_LOSSES,),
            )
        )
    traits += [
        TriggerAction(
            description="step loss",
            key=naming.STEP_LOSS,
            condition=expression("Step_Level < Faces"),
            actions=(naming.STEP_NEXT,),
        ),
        ReportState(keys=(naming.STEP_LOSS,), format=say("ui.report.step")),
        TriggerAction(description="regain", menu=say("ui.step-back"), key=BACK, actions=(naming.STEP_BACK,)),
        RestrictCommands("regain", "Hide", expression("Step_Level == 1"), (BACK,)),
        TriggerAction(description="lose a step", menu=say("ui.step-loss"), key=LOSE, actions=(naming.STEP_LOSS,)),
    ]
    if losses:
        traits.append(RestrictCommands("loss", "Hide", expression("Eliminated"), (LOSE,)))
    return traits
