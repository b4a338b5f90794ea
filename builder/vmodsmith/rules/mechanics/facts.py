"""Functions of the rule language made from a game's data: the order of phases, tracks, boxes of eliminated pieces,
areas, formations. Every game has them, with the same names and different data. None of them needs a runtime to know
more than the language.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import cast

from vmodsmith.model import Game, RuleProperty
from vmodsmith.rules.mechanics.verbs import empty

__all__ = ["facts", "shapes"]


def facts(
    game: Game,
    kept: Sequence[RuleProperty] = (),
    *,
    acting: str = "phase()",
    order: str = "",
    opening: str = "",
    deeds: str = "",
    astray: str = "",
    toolbar: str = "",
    arrows: str = "",
    seen: str = "",
    reach: str = "",
    in_fire: str = "",
    silenced: str = "",
) -> str:
    """The functions of one game, as text.

    `acting` is the expression of the phase that rules are about, `order` the function that returns the order of phases;
    without one it is that of the data, unless the game has a function `phase_order` of its own. `opening` is the line
    of the phase with which a game begins. `deeds` is the list of actions that a piece `unit` can still take, `astray`
    that of pieces in places that the rules do not allow, `toolbar` that of the texts that are always visible, `arrows`
    that of the attacks shown on the map. `seen`, `reach`, `in_fire` and `silenced` are the data of a piece under the
    mouse. `kept` are the stored values of its declared mechanics.
    """
    held = [*(each for sheet in game.rules for each in sheet.properties), *kept]
    parts = [
        _referee(game),
        *_phases(game, acting, order, opening),
        _deeds(deeds),
        _astray(astray),
        _toolbar(toolbar),
        _arrows(arrows),
        _seen(seen, reach, in_fire, silenced),
        *_markers(game),
        *_lost(game),
        _laid_down(game, held),
        _attack_begins(held),
        _looks_alike(game),
        _areas(game),
        *_bodies(game),
    ]
    return "\n".join(parts)


def shapes() -> ast.Module:
    """The functions for a game without data: their names, signatures and docstrings."""
    empty = SimpleNamespace(
        manifest=SimpleNamespace(options=(), stats=()), phases=(), functions=(), counters=(), kinds={}, zones=(),
        maps=(), places=(),
        formations=(), rules=(), conditions=(), states=(),
    )  # fmt: skip
    return ast.parse(facts(cast(Game, empty)))


def _referee(game: Game) -> str:
    """Games without the option use the full level."""
    optional = any(each.id == "referee" for each in game.manifest.options)
    value = 'option("referee")' if optional else '"full"'
    return f'''
def referee() -> str:
    """The level of the referee: off, warn, full."""
    return {value}

def judging() -> bool:
    """Whether the rules are judged: unless the referee is off."""
    return referee() != "off"

def enforcing() -> bool:
    """Whether the module carries out what the rules want: with the referee on full. Otherwise it only reports it."""
    return referee() == "full"
'''


def _phases(game: Game, acting: str, order: str, opening: str) -> Iterator[str]:
    owners: dict[str, list[str]] = {}
    for each in game.phases:
        if each.side:
            owners.setdefault(each.side, []).append(each.id)
    yield f'''
def all_phases() -> list[Phase]:
    """The phases of a turn, in the order of the data."""
    return {[each.id for each in game.phases]!r}

def phase_owner(which: Phase) -> Side | None:
    """The phasing side of a phase; None if it belongs to both."""
{_choices("which", owners)}    return None

def acting_phase() -> Phase:
    """The phase to which rules apply: during the actions at the end of a phase that phase, otherwise the present one."""
    return {acting}

def acting_turn() -> int:
    """The turn to which rules apply: during the actions at the end of a turn's last phase that turn, otherwise the
    present one."""
    begun = acting_phase() != phase() and phase() == phase_order()[0]
    return turn() - 1 if begun else turn()

def phase_before() -> Phase:
    """The phase before the present one, in the present order."""
    order = phase_order()
    return order[order.index(phase()) - 1] if phase() in order else phase()

def opening_line() -> Text:
    """The line that announces the first phase of a game, at setup; empty for none."""
    return {opening or '""'}
'''
    own = any(re.search(r"^def phase_order\b", each.text, re.MULTILINE) for each in game.functions)
    if not own:
        yield f'''
def phase_order() -> list[Phase]:
    """The phases in their present order."""
    return {order or "all_phases"}()
'''


def _deeds(deeds: str) -> str:
    """The actions that the mechanics of a game let a piece take, in one list."""
    return f'''
def open_deeds(unit: Piece) -> list[Deed]:
    """Everything that the game's mechanics still let a piece do in the present phase: move, fire, attack, for example."""
    found: list[Deed] = {deeds or "[]"}
    return found
'''


def _astray(astray: str) -> str:
    """The pieces that are in a wrong place according to the mechanics of a game, in one list."""
    return f'''
def pieces_astray() -> list[Text]:
    """The pieces that are where the game's mechanics do not let them be, such as a refused move that was left there."""
    found: list[Text] = {astray or "[]"}
    return found
'''


def _toolbar(toolbar: str) -> str:
    """The texts of a game's mechanics on the toolbar, in one list."""
    return f'''
def toolbar_labels() -> list[Text]:
    """The texts that the game's mechanics keep in sight on the toolbar."""
    found: list[Text] = {toolbar or "[]"}
    return found
'''


def _arrows(arrows: str) -> str:
    """The attacks that the mechanics of a game show on the map, in one list."""
    return f'''
def attack_arrows() -> list[list[Hex]]:
    """The declared attacks that every player sees on the map as arrows, each from a hex to a hex."""
    found: list[list[Hex]] = {arrows or "[]"}
    return found
'''


def _seen(seen: str, reach: str, in_fire: str, silenced: str) -> str:
    """The texts and hexes that the mechanics of a game show for a piece under the mouse."""
    return f'''
def silenced_by_move(unit: Piece) -> list[Text]:
    """What a piece can no longer do if it moves in the present phase: support attacks or fire, for example."""
    found: list[Text] = {silenced or "[]"}
    return found

def seen_of(unit: Piece) -> list[Text]:
    """What players read of a piece under the mouse: points left, supply, range and targets, for example."""
    found: list[Text] = {seen or "[]"}
    return found

def reach_of(unit: Piece) -> list[Hex]:
    """The hexes that a piece under the mouse can reach now."""
    found: list[Hex] = {reach or "[]"}
    return found

def in_fire_of(unit: Piece) -> list[Hex]:
    """The hexes with targets that are in range of a piece under the mouse."""
    found: list[Hex] = {in_fire or "[]"}
    return found
'''


def _choices(name: str, values: Mapping[str, list[str]]) -> str:
    """`if NAME in (…): return WORD` for each word."""
    lines = [f"    if {name} in {tuple(keys)!r}:\n        return {value!r}\n" for value, keys in values.items() if keys]
    return "".join(lines)


def _markers(game: Game) -> Iterator[str]:
    """The track of each row, according to the kinds of pieces."""
    tracks: dict[str, str] = {}
    for each in game.counters:
        kind = game.kinds.get(each.kind)
        track = kind.track if kind else None
        where = track.get(each.side or "") if isinstance(track, Mapping) else track
        if where:
            tracks[each.id] = where
    yield f'''
MARKER_TRACKS: dict[str, str] = {tracks!r}

def track_of(row: str) -> str:
    """The track of a marker, `display/track`; empty for a piece of a kind without one."""
    return MARKER_TRACKS.get(row, "")
'''


def _lost(game: Game) -> Iterator[str]:
    boxes: dict[str, list[tuple[str, str | None]]] = {}
    for kind, each in game.kinds.items():
        given = each.eliminated
        for side, where in given.items() if isinstance(given, Mapping) else [(None, given)]:
            if where and re.fullmatch(r"[\w-]+/[\w.-]+", where):
                boxes.setdefault(where, []).append((kind, side))
    tests = []
    for where, owners in boxes.items():
        alike = [f"(unit.kind == {kind!r}" + (f" and unit.side == {side!r})" if side else ")") for kind, side in owners]
        tests.append(f"    if {' or '.join(alike)}:\n        return {where!r}\n")
    yield f'''
def loss_box(unit: Piece) -> Box | None:
    """The box for a piece that is eliminated; None for a kind without one."""
{"".join(tests)}    return None
'''


def _laid_down(game: Game, held: Sequence[RuleProperty]) -> str:
    """A function for `lasts: life` of conditions, states and properties, which end with the life of a piece."""
    lines: list[str] = []
    mortal = {each.id for each in game.conditions if each.lasts} | {each.id for each in game.states if each.lasts}
    for name, kind in game.kinds.items():
        short = [each for each in kind.conditions if each in mortal]
        lines += [f"    if unit.kind == {name!r}:\n        unit.mark({each!r}, False)\n" for each in short]
        values = [each for each in kind.states if each in mortal]
        lines += [f"    if unit.kind == {name!r}:\n        unit.set_state({each!r}, '')\n" for each in values]
    for each in held:
        if each.lasts == "life" and each.of:
            lines.append(f"    if unit.kind in {tuple(each.of)!r}:\n        unit.{each.name} = {empty(each.type)}\n")
    return f'''
def laid_down(unit: Piece) -> None:
    """Reset everything with `lasts: life` in pieces.yaml and in the sheets, for a piece that is eliminated or leaves the map."""
{"".join(lines)}    return
'''


def _attack_begins(properties: Sequence[RuleProperty]) -> str:
    """A function for `lasts: attack` of properties, which are reset for the next attack."""
    held = [each for each in properties if each.lasts == "attack"]
    lines = [f"    game.{each.name} = {empty(each.type)}\n" for each in held if not each.of]
    inner = [
        f"        if unit.kind in {tuple(each.of)!r}:\n            unit.{each.name} = {empty(each.type)}\n"
        for each in held
        if each.of
    ]
    if inner:
        lines += ["    for unit in pieces():\n", *inner]
    return f'''
def attack_begins() -> None:
    """Reset everything with `lasts: attack` in the sheets. The mechanic `combat` does so as it resolves an attack."""
{"".join(lines)}    return
'''


def _looks_alike(game: Game) -> str:
    """The visible attributes of a piece, from the statistics, conditions and states of its kind."""
    lines: list[str] = []
    for name, kind in game.kinds.items():
        seen = [f"unit.has({each!r}) != other.has({each!r})" for each in kind.conditions]
        seen += [f"unit.state({each!r}) != other.state({each!r})" for each in kind.states]
        lines += [f"    if unit.kind == {name!r} and ({each}):\n        return False\n" for each in seen]
    for stat in game.manifest.stats:
        lines.append(f"    if unit.printed({stat.id!r}) != other.printed({stat.id!r}):\n        return False\n")
    return f'''
def looks_alike(unit: Piece, other: Piece) -> bool:
    """Whether a player can tell two pieces apart only by their names: the same kind, type, side, formation, place, face,
    facing, printed values, conditions and states."""
    if unit.kind != other.kind or unit.type != other.type or unit.side != other.side:
        return False
    if unit.formation != other.formation or unit.hex != other.hex or unit.box != other.box:
        return False
    if unit.face != other.face or unit.facing != other.facing or unit.moved != other.moved:
        return False
{"".join(lines)}    return True
'''


def _areas(game: Game) -> str:
    zones = dict.fromkeys((*(each.id for each in game.zones), *(area.id for each in game.maps for area in each.areas)))
    return f'''
ZONE_WORDS: list[Zone] = {list(zones)!r}

PLACE_WORDS: list[Place] = {[each.id for each in game.places]!r}

def area_hexes(name: str) -> list[Hex]:
    """The hexes named by a word of the data: a zone, an area, a place, a hex number; none for any other word."""
    for zone in ZONE_WORDS:
        if name == zone:
            return zone_hexes(zone)
    for place in PLACE_WORDS:
        if name == place:
            return [place_hex(place)]
    where = hex_at(name)
    return [where] if where is not None else []
'''


def _bodies(game: Game) -> Iterator[str]:
    parents = {each.id: each.parent for each in game.formations if each.parent}
    morale = {each.id: each.morale for each in game.formations if each.morale}
    yield f'''
FORMATION_MORALE: dict[str, int] = {morale!r}

def starting_morale(formation: Formation) -> int:
    """The morale of a formation in the data; 0 for none."""
    return FORMATION_MORALE.get(formation, 0)

FORMATION_MAPS: dict[str, str] = { ({each.id: each.map_part for each in game.formations if each.map_part})!r}

def part_of(formation: Formation) -> str:
    """The part of the map assigned to a formation in the data; empty for none."""
    return FORMATION_MAPS.get(formation, "")

FORMATION_LEVELS: dict[str, str] = { ({each.id: each.kind for each in game.formations})!r}

FORMATION_PARENTS: dict[str, str] = {parents!r}

def superior(formation: Formation | None, level: str) -> str:
    """The formation of a level, such as `army`, to which a formation belongs, possibly itself; empty if there is none."""
    here: str = formation if formation is not None else ""
    while here != "":
        if FORMATION_LEVELS.get(here, "") == level:
            return here
        here = FORMATION_PARENTS.get(here, "")
    return ""
'''
