"""Prototypes: the common traits of pieces of one kind, or with the same statistics.

The chain of a prototype is written from the inside out, as in VASSAL's editor; the menu of a piece shows the commands
of outer traits first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from vmodsmith.art import filenames
from vmodsmith.art.counters.badges import Window, badge_window, tab_places
from vmodsmith.assemble import naming
from vmodsmith.assemble.atlas import Atlas
from vmodsmith.assemble.behaviour import behaviour, state_keys
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.model import Condition, Counter, Game, State, Style
from vmodsmith.vassal.sequence import expression, key
from vmodsmith.vassal.traits import (
    BasicPiece,
    CalculatedProperty,
    DynamicProperty,
    Embellishment,
    LayerLevel,
    PropertyCommand,
    SetTo,
    SubMenu,
    Trait,
)

__all__ = ["Prototype", "kind_name", "prototypes", "statistics_name", "stats_of", "turns"]


@dataclass(frozen=True, slots=True)
class Prototype:
    """A prototype: its name and its traits, innermost (the BasicPiece) first."""

    name: str
    traits: tuple[Trait, ...]


def prototypes(
    game: Game, style: Style, atlas: Atlas, say: Lexicon, rules: Mapping[str, Sequence[Trait]]
) -> list[Prototype]:
    """Every prototype of a game, in a stable order: the general ones first.

    `rules` are further traits for each kind.
    """
    return [
        *_statistics(game),
        *(_condition(each, game, style, say) for each in game.conditions),
        *(_state(each, game, style, say) for each in game.states),
        *_kinds(game, atlas, say, rules),
    ]


def kind_name(game: Game, kind: str, side: str | None, *, turns: bool) -> str:
    """The name of the prototype for pieces of a kind and side that can be turned over, or cannot."""
    own = any(isinstance(value, dict) for value in (game.kinds[kind].eliminated, game.kinds[kind].track))
    sides = (side,) if own and side else ()
    flat = ("one-sided",) if game.kinds[kind].flip != "none" and not turns else ()
    return naming.prototype("Kind", kind, *sides, *flat)


def turns(game: Game, counter: Counter) -> bool:
    """Whether a piece can be turned over: it has a second face, and is not one that players mask."""
    return len(counter.faces) > 1 and not game.kinds[counter.kind].hides


def _made(name: str, traits: Sequence[Trait]) -> Prototype:
    return Prototype(name, (BasicPiece(), *traits))


def stats_of(game: Game, counter: Counter) -> tuple[str, ...]:
    """The statistics with a value on at least one face of a counter with several steps, in the order of the game."""
    if game.kinds[counter.kind].flip != "steps" or len(counter.faces) == 1:
        return ()
    return tuple(stat.id for stat in game.manifest.stats if any(stat.id in face for face in counter.faces))


def statistics_name(printed: Sequence[str]) -> str:
    """The name of the prototype for pieces with these statistics."""
    return naming.prototype("Statistics", *printed)


def _statistics(game: Game) -> Iterator[Prototype]:
    """Statistics of a piece's current step: the property `at` is `at1` on the first step, `at2` on the second.

    A piece has only those that are printed on it.
    """
    for printed in dict.fromkeys(stats_of(game, each) for each in game.counters):
        if printed:
            values = [CalculatedProperty(each, expression(f'GetProperty("{each}" + Step_Level)')) for each in printed]
            yield _made(statistics_name(printed), values)


def _condition(each: Condition, game: Game, style: Style, say: Lexicon) -> Prototype:
    """A condition: a badge on the piece, switched by its key or from the status menu."""
    x, y = _middle(badge_window([game.counter_by_id[each.marker]], style, tab_places(game, style).get(each.id)))
    badge = Embellishment(
        name=each.id,
        levels=(LayerLevel(filenames.badge_name(each.id), "+" + say.join(" (", each.name, ")", by="")),),
        always_active=False,
        activate_menu=say(each.name),
        activate_key=key(each.key),
        x=x,
        y=y,
        scale=1 / style.counter.raster,
    )
    return _made(naming.prototype("Condition", each.id), [badge])


def _state(each: State, game: Game, style: Style, say: Lexicon) -> Prototype:
    """A state: a property with the number of its value, a layer that follows it, and a sub-menu of the values."""
    levels = [LayerLevel()]
    levels += [
        LayerLevel(filenames.badge_name(f"{each.id}.{value.id}"), "+" + say.join(" (", value.name, ")", by=""))
        for value in each.values
    ]
    choices = [(value.id, value.name) for value in each.values] + [("", each.none)]
    strokes = state_keys(each)
    commands = [
        PropertyCommand(SetTo(str(each.number(identity))), stroke, say(name))
        for (identity, name), stroke in zip(choices, strokes, strict=True)
    ]
    markers = [game.counter_by_id[value.marker] for value in each.values]
    x, y = _middle(badge_window(markers, style, tab_places(game, style).get(each.id)))
    layer = Embellishment(
        name=each.id,
        levels=tuple(levels),
        follow_property=each.property_name,
        first_level_value=0,
        x=x,
        y=y,
        scale=1 / style.counter.raster,
    )
    if not each.menu:
        return _made(naming.prototype("State", each.id), [DynamicProperty(each.property_name, "0"), layer])
    return _made(
        naming.prototype("State", each.id),
        [
            DynamicProperty(each.property_name, "0", tuple(commands)),
            layer,
            SubMenu(say(each.name), tuple(say(name) for _, name in choices)),
        ],
    )


def _middle(window: Window | None) -> tuple[int, int]:
    """The middle of a badge's picture, in pixels from that of its counter."""
    if window is None:
        return 0, 0
    left, top, right, bottom = window
    return (left + right) // 2, (top + bottom) // 2


def _kinds(game: Game, atlas: Atlas, say: Lexicon, rules: Mapping[str, Sequence[Trait]]) -> Iterator[Prototype]:
    used = {kind_name(game, each.kind, each.side, turns=turns(game, each)) for each in game.counters}
    for kind_id, kind in game.kinds.items():
        for side, turned in product((None, *game.side_by_id), (True, False)):
            name = kind_name(game, kind_id, side, turns=turned)
            if name in used:
                used.remove(name)
                own = rules.get(kind_id, ())
                kept = [each for each in own if isinstance(each, DynamicProperty)]
                others = [each for each in own if not isinstance(each, DynamicProperty)]
                yield _made(name, [*kept, *behaviour(game, kind_id, kind, side, atlas, say, turns=turned), *others])
