"""The data of a module for a tabletop in memory, made from the same parts as the module."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vmodsmith.assemble.atlas import Atlas
from vmodsmith.assemble.keystrokes import idle_buttons
from vmodsmith.assemble.layers import switch_texts
from vmodsmith.assemble.lexicon import Lexicon, dice_key
from vmodsmith.assemble.pieces import ModulePiece, expanded, traits_of
from vmodsmith.assemble.plan import ModulePlan, planned
from vmodsmith.assemble.setups import stacks
from vmodsmith.model import Game
from vmodsmith.rules import DRAGGED, Compiled, ordered_commands
from vmodsmith.rules.tabletop.tabletop_data import (
    BoxStack,
    Button,
    RuleEntry,
    RuleTrait,
    SetupPiece,
    Slot,
    TabletopData,
    WindowData,
)
from vmodsmith.vassal.sequence import NO_KEY, Key, key, named
from vmodsmith.vassal.traits import DynamicProperty, Trait

__all__ = ["tabletop_data"]

_FORMATS = {
    "move": "ui.move.report",
    "create": "ui.create.report",
    "unmoved": "ui.unmoved.report",
}
_IDLE = (
    "ui.roster.tip", "ui.notes.tip", "ui.zoom.pick", "ui.image.tip", "ui.recentre.tip", "ui.options", "ui.referee",
    "ui.referee.tip",
    "ui.referee.help", "ui.referee.ask", "ui.referee.settings",
)  # fmt: skip
"""Buttons of every module, without keys, that open a window or change a picture."""
_BUTTONS = {
    "yes": "ui.yes",
    "no": "ui.no",
    "cancel": "ui.cancel",
    "stay": "ui.lose.stay",
    "go": "ui.lose.go",
    "never": "ui.lose.never",
}
"""The buttons of dialogs."""


def tabletop_data(game: Game) -> TabletopData:
    """All data of a game for a tabletop, including the places of the standard style."""
    say = Lexicon(game)
    atlas = Atlas(game, game.style, say)
    made = planned(game, game.style, say, atlas, _rules(game, say))
    slots = dict(_slots(made))
    rules = tuple(
        Button(each.id, (say(each.menu),), key(each.key) if each.key else named(f"vms-button-{each.id}"))
        for sheet in game.rules
        for each in sheet.buttons
    )
    dice = tuple(
        Button(name, (say(dice_key(name)), _dice_tip(name, say)), key(f"Alt+{n}"))
        for n, name in enumerate(game.manifest.dice, 1)
    )
    names = dict(_names(game, say))
    return TabletopData(
        game=game,
        windows=tuple(_windows(made)),
        spots=dict(atlas.spots),
        slots=slots,
        setups={each.id: tuple(_box_stacks(made, each.id, slots)) for each in game.setups},
        names=names,
        formats={name: say(text) for name, text in _FORMATS.items()}
        | {"turn": say.turn_report(game)}
        | dict(_dice_formats(game, say)),
        rules=rules,
        dice=dice,
        idle=tuple(Button(text, (say(text),)) for text in _IDLE)
        + tuple(Button(tip, (say(tip),), key(stroke)) for _, tip, stroke in idle_buttons(game))
        + tuple(Button(each, (atlas.window_name(each),)) for each in atlas.windows)
        + tuple(Button(each.id, (atlas.map_name(each),)) for each in game.maps[1:])
        + tuple(
            Button(f"{sheet.id} {text}", (text,))
            for sheet in game.maps
            for text in switch_texts(game, made.style, say, sheet)
        ),
        layers=game.layers,
        words={language: say.translation(language) for language in say.others},
    )


def _rules(game: Game, say: Lexicon) -> Compiled:
    """The traits in the chains of pieces that replace the rules' own traits."""
    follows = any("moved" in hook.on for sheet in game.rules for hook in sheet.hooks)
    traits = {kind: tuple(_rule_traits(game, kind, say)) for kind in game.kinds} if game.rules else {}
    return Compiled(traits, (), (), (), {}, follows)


def _rule_traits(game: Game, kind: str, say: Lexicon) -> Iterator[Trait]:
    for sheet in game.rules:
        for each in sheet.properties:
            if kind in each.of:
                yield DynamicProperty(each.name, each.value)
    entries = [
        RuleEntry(
            command.id,
            _stroke(command.key, command.id),
            say(command.menu) if command.menu else "",
            say(command.group) if command.menu and command.group else "",
            bool(command.when),
            command.once or "",
        )
        for _, command in ordered_commands(game)
        if kind in command.kinds
    ]
    follows = any("moved" in hook.on and kind in hook.kinds for sheet in game.rules for hook in sheet.hooks)
    if entries or follows:
        yield RuleTrait(kind, tuple(entries), DRAGGED if follows else NO_KEY)


def _stroke(stroke: str | None, command: str) -> Key:
    return key(stroke) if stroke else named(f"vms-run-{command}")


def _slots(made: ModulePlan) -> Iterator[tuple[str, Slot]]:
    shared = {each.name: each.traits for each in made.prototypes}

    def slot(piece: ModulePiece, plugin: str) -> Slot:
        own = traits_of(piece, made.game, made.style, made.say)
        return Slot(piece.id, piece.gpid, plugin, piece.counter, tuple(expanded(own, shared)))

    for piece in made.pieces:
        yield piece.id, slot(piece, "")
    for plugin, pieces in made.added.items():
        for piece in pieces:
            yield piece.id, slot(piece, plugin)


def _windows(made: ModulePlan) -> Iterator[WindowData]:
    game, atlas, say = made.game, made.atlas, made.say
    marks = any(each.moved for each in game.kinds.values())
    for sheet in game.maps:
        parts = zip(sheet.parts, atlas.frames[sheet.id].parts, strict=True)
        zones = tuple((say(part.name), place.polygon) for part, place in parts)
        if sheet is game.maps[0]:
            zones = tuple(zone for window in atlas.on_map for zone in _track_zones(made, window)) + zones
        yield WindowData(atlas.map_name(sheet), True, marks, zones)
    for window in atlas.windows:
        yield WindowData(atlas.window_name(window), False, marks, tuple(_track_zones(made, window)))


def _track_zones(made: ModulePlan, window: str) -> Iterator[tuple[str, tuple[tuple[int, int], ...]]]:
    """The name and polygon of the zone of each track in a window of displays."""
    layout = made.atlas.layout(window)
    for display in made.atlas.displays(window):
        for track in display.tracks:
            yield made.say(track.name), _corners(layout.tracks[f"{display.id}/{track.id}"])


def _corners(area: object) -> tuple[tuple[int, int], ...]:
    left, top, right, low = (round(getattr(area, name)) for name in ("x", "y", "right", "bottom"))
    return (left, top), (right, top), (right, low), (left, low)


def _box_stacks(made: ModulePlan, setup: str, slots: dict[str, Slot]) -> Iterator[BoxStack]:
    known = {each.gpid: each.id for each in slots.values()}
    chosen = next(each for each in made.game.setups if each.id == setup)
    for heap in stacks(made, chosen):
        standing = tuple(
            SetupPiece(known[each.gpid], each.traits) for each in heap.pieces if isinstance(each.traits, tuple)
        )
        yield BoxStack(heap.map_id, heap.x, heap.y, standing, heap.is_loose)


def _names(game: Game, say: Lexicon) -> Iterator[tuple[str, str]]:
    yield from ((f"setup.{each.id}", say(each.name)) for each in game.setups)
    yield from ((f"side.{each.id}", say(each.name)) for each in game.manifest.sides)
    yield "side.", say("ui.solo")
    yield from ((f"phase.{each.id}", say(each.name)) for each in game.phases)
    for turn in range(1, game.turns.count + 1):
        labels = game.turns.labels
        yield f"turn.{turn}", say(labels[turn - 1]) if labels else say.turn(game.turns.name, turn)
    yield "ui.unmoved", say("ui.unmoved.tip")
    yield "ui.first-phase", say("ui.first-phase")
    for language in game.manifest.languages:
        yield f"ui.rules.plugin.{language}", say.text("ui.rules.plugin", language)
        yield f"ui.undone.{language}", say.text("ui.undone", language)
        for button, text in _BUTTONS.items():
            yield f"dialog.{button}.{language}", say.text(text, language)


def _dice_formats(game: Game, say: Lexicon) -> Iterator[tuple[str, str]]:
    for name in game.manifest.dice:
        count = re.split("d", name)[0]
        if count == "1":
            yield name, say("ui.die.report")
        else:
            yield name, say("ui.dice.report") if count == "2" else say("ui.dice.n.report", n=count)


def _dice_tip(name: str, say: Lexicon) -> str:
    count = re.split("d", name)[0]
    return say({"1": "ui.die.tip", "2": "ui.dice.tip"}.get(count, "ui.dice.n.tip"), n=count)
