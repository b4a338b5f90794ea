"""Prototypes: what the pieces of one side, formation, type or kind have in common.

The chain of a prototype is written from the inside out, as in VASSAL's editor; the menu of a piece shows the commands
of outer traits first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.art import filenames
from builder.assemble import naming
from builder.assemble.atlas import Atlas
from builder.assemble.behaviour import behaviour
from builder.assemble.lexicon import Lexicon
from builder.model import Condition, Game, State, Style
from builder.vassal.sequence import expression, key
from builder.vassal.traits import (
    BasicPiece,
    CalculatedProperty,
    DynamicProperty,
    Embellishment,
    LayerLevel,
    Marker,
    PropertyCommand,
    ReportState,
    SetTo,
    SubMenu,
    Trait,
    TriggerAction,
)

__all__ = ["Prototype", "kind_name", "prototypes"]


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
                levels=(LayerLevel(filenames.badge_name(each.id), "+" + say.join(" (", each.name, ")", by="")),),
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
        LayerLevel(filenames.badge_name(f"{each.id}.{value.id}"), "+" + say.join(" (", value.name, ")", by=""))
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
                yield _made(name, [*behaviour(game, kind_id, kind, side, atlas, say), *own])
