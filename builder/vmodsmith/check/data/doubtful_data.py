"""Data that are valid but seldom meant: a step that is stronger than the one before, boxes of the other side, places
next to their towns, phases with one name.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from difflib import SequenceMatcher

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.check.rule_code import expressions
from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Condition, Datum, Game, Place, StateValue, Unit, Zone
from vmodsmith.model.land import Land

__all__ = [
    "areas", "backs", "boxes", "breadths", "designators", "edges", "kinds_of_formation", "kinds_of_place", "looks",
    "phases", "places", "single_boxes", "sizes", "steps", "tracks", "twins", "zones",
]  # fmt: skip

_Found = Iterator[Problem]


def _doubt(datum: Datum, field: str, found: object, expected: str) -> Problem:
    return Problem.at(datum.origin, field, found, expected, check="doubtful", severity="warning")


def steps(game: Game) -> _Found:
    """Find a statistic that rises when a unit loses a step, in a game in which this happens only once."""
    rising = [
        (unit, stat, step, value)
        for unit in game.units
        for step, (before, after) in enumerate(zip(unit.values, unit.values[1:], strict=False), 2)
        for stat, value in after.items()
        if isinstance(value, int) and isinstance(was := before.get(stat), int) and value > was >= 0
    ]
    reduced = sum(unit.steps > 1 for unit in game.units)
    if len({unit.id for unit, *_ in rising}) == 1 < reduced:
        unit, stat, step, value = rising[0]
        before = unit.values[step - 2][stat]
        expected = f"at most {before}, the value of the step before: no other unit grows stronger by losing a step"
        yield _doubt(unit, f"{stat}.{step}", value, expected)


def boxes(game: Game) -> _Found:
    """Pieces that go to a box by side (eliminated pieces, markers on tracks) go to a box of their own side."""
    for kind in game.kinds.values():
        for field in ("eliminated", "track"):
            by_side = getattr(kind, field)
            for side, address in by_side.items() if isinstance(by_side, Mapping) else ():
                named = [each for each in re.split(r"[/.]", address) if each in game.side_by_id]
                other = named[-1] if named else ""
                if other and side in game.side_by_id and side not in named:
                    yield _doubt(kind, field, address, f"a box of {side}: this one has the name of {other}")
                    break


def areas(game: Game) -> _Found:
    """An entry area has hexes, and the areas of two sides do not have exactly the same hexes."""
    for sheet in game.maps:
        for number, area in enumerate(sheet.areas):
            if not area.hexes:
                yield Problem.at(area.origin, "hexes", "nothing", "hexes such as 0101-0108", check="zones")
            for other in sheet.areas[:number]:
                if area.side and other.side and area.side != other.side and set(area.hexes) == set(other.hexes):
                    expected = f"hexes of its own: {other.id} of {other.side} has the very same"
                    yield _doubt(area, "hexes", " ".join(area.hexes), expected)


def phases(game: Game) -> _Found:
    """No two phases of one side have the same name."""
    say = Lexicon(game)
    first: dict[tuple[str, str | None], Datum] = {}
    for phase in game.phases:
        other = first.setdefault((say(phase.name), phase.side), phase)
        if other is not phase:
            expected = f"a name that line {other.origin.line} does not have: players could not tell the phases apart"
            yield _doubt(phase, "name", say(phase.name), expected)


def places(game: Game) -> _Found:
    """Find two places in one hex, in a game in which this happens once; and a place with a terrain as its kind outside
    such terrain, if all others are in it.
    """
    by_hex = defaultdict(list)
    for place in game.places:
        by_hex[place.map, place.hex].append(place)
    double = [each for each in by_hex.values() if len(each) > 1]
    if len(double) == 1 and len(game.places) > _SOME:
        one, other = double[0][:2]
        yield _doubt(other, "hex", other.hex, f"a hex of its own: {one.id} is there (line {one.origin.line})")
    yield from _names_of_places(game)
    ground = {
        (each.map, each.hex): {*(each.terrain or "").split("-"), each.terrain, *each.features} for each in game.hexes
    }
    for kind in sorted({each.kind for each in game.places} & {each.id for each in game.terrain}):
        those = [each for each in game.places if each.kind == kind]
        astray = [each for each in those if kind not in ground.get((each.map, each.hex), ())]
        alone = len(astray) == 1 and len(those) > _SOME
        for place in astray if alone and _is_there(game, astray[0]) else ():
            yield _doubt(place, "hex", place.hex, f"a hex of the terrain {kind}, as the other places of this kind have")
    lying = {(each.map, each.hex): each.terrain for each in game.hexes if each.terrain}
    for kind in sorted({each.kind for each in game.places} - {each.id for each in game.terrain}):
        those = [each for each in game.places if each.kind == kind]
        plain = [each for each in those if (each.map, each.hex) not in lying]
        others = {lying.get((each.map, each.hex)) for each in those if each not in plain}
        alone = len(plain) == 1 and len(those) > _SOME and len(others) == 1 and _is_there(game, plain[0])
        for place in plain if alone else ():
            expected = f"a hex of the terrain {min(others, key=str)}, as the other places of this kind have"
            yield _doubt(place, "hex", place.hex, expected)


def _names_of_places(game: Game) -> _Found:
    """No two places have the same name, if all others differ."""
    say = Lexicon(game)
    by_name = defaultdict(list)
    for place in game.places:
        by_name[say(place.name), place.kind].append(place)
    double = [each for each in by_name.values() if len(each) > 1]
    if len(double) == 1 and len(double[0]) == _SOME < len(game.places):
        one, other = double[0]
        expected = f"a name that {one.id} does not have (line {one.origin.line}): players could not tell them apart"
        yield _doubt(other, "name", say(other.name), expected)


def _is_there(game: Game, place: Place) -> bool:
    with suppress(ValueError):  # an invalid numbering is reported elsewhere
        return any(place.hex in Land(sheet).cubes for sheet in game.maps)
    return False


_SOME = 2
"""The number of others among which one exception is reported."""


def looks(game: Game) -> _Found:
    """Each terrain on the map has a look in the style, if all except one have."""
    style = game.style
    used = {each.terrain for each in game.hexes if each.terrain} - {each.default_terrain for each in game.maps}
    bare = sorted(used - style.map.terrain.keys())
    known = {each.id for each in game.terrain}
    if len(bare) == 1 and len(used) > _SOME and style.map.terrain and style.map.terrain.keys() <= known:
        origin = style.map.origin if style.map.origin.file else style.origin
        expected = f"a look for {bare[0]}, as the other terrain of hexes.csv has: it would look like open land"
        yield Problem.at(origin, "terrain", "none", expected, check="doubtful", severity="warning")


def sizes(game: Game) -> _Found:
    """A counter is not more than twice as large as the hexes in which it lies."""
    size = float(game.style.counter.size)
    for sheet in game.maps if game.units else ():
        if size > _LARGER * sheet.hex_mm:
            of_counter = size > _LARGE
            origin = game.style.counter.origin if of_counter else sheet.origin
            field, found = ("size", f"{size:g} mm") if of_counter else ("hex_mm", f"{sheet.hex_mm:g}")
            other = f"hexes of {sheet.hex_mm:g} mm" if of_counter else f"counters of {size:g} mm"
            yield Problem.at(origin, field, found, f"a size that suits {other}", check="doubtful", severity="warning")


_LARGER, _LARGE = 2, 40
"""The number of times a counter may be as large as a hex; the size in millimetres that is unusual."""


def tracks(game: Game) -> _Found:
    """A box of a track is not smaller than the counters that lie in it."""
    size = float(game.style.counter.size)
    if any(size > _LARGER * sheet.hex_mm for sheet in game.maps):
        return  # told as the size of the counters
    for display in game.displays if game.hosted is None and (game.units or game.markers) else ():
        for track in display.tracks:
            if min(track.box_mm) < size:
                wide, high = track.box_mm
                expected = f"boxes of at least {size:g} mm, the size of the counters"
                origin = track.origin
                yield Problem.at(
                    origin, "box_mm", f"{wide:g}, {high:g}", expected, check="doubtful", severity="warning"
                )


def single_boxes(game: Game) -> _Found:
    """A track does not have a number as its only box: `8` is one box of this name, `1-8` are eight boxes."""
    for display in game.displays:
        for track in display.tracks:
            last = track.boxes[0].id if len(track.boxes) == 1 else ""
            if last.isdecimal() and 1 < int(last) < _BOXES and "boxes" in track.origin.lines:
                expected = f"a range such as 1-{last}: one number alone is a single box, called {last}"
                yield Problem.at(track.origin, "boxes", last, expected, check="boxes")


_BOXES = 200


def breadths(game: Game) -> _Found:
    """No line of the map is drawn wider than half a hex."""
    hexes = [sheet.hex_mm for sheet in game.maps]
    if any(float(game.style.counter.size) > _LARGER * each for each in hexes):
        return  # reported as the size of the hexes
    for name, line in game.style.map.lines.items() if hexes else ():
        if line.mm > min(hexes) / 2:
            expected = f"at most {min(hexes) / 2:g}, half a hex: the {name} would cover the ground"
            yield _doubt(line, "mm", f"{line.mm:g}", expected)


def kinds_of_place(game: Game) -> _Found:
    """The kind of a place has lettering in the style, if those of all other places have."""
    styled = game.style.map.places
    bare = [each for each in game.places if each.kind not in styled]
    for place in bare if game.hosted is None else ():
        close = nearest(place.kind, styled)
        alone = sum(each.kind == place.kind for each in game.places) == 1
        if alone and (close is not None or (len(bare) == 1 and len(game.places) > _SOME)):
            yield Problem.at(
                place.origin, "kind", place.kind, "a kind of place with lettering in style.yaml", valid=styled,
                check="doubtful", severity="warning",
            )  # fmt: skip


_SOME = 2
"""The number of other places of which all have lettering on purpose."""


def kinds_of_formation(game: Game) -> _Found:
    """The kind of a formation is not one that no other has and no rule names, and that differs by two letters in the
    wrong order, or by one letter, from a kind that is in use."""
    kinds = Counter(each.kind for each in game.formations)
    for formation in game.formations:
        if kinds[formation.kind] > 1 or _rules_name(game, formation.kind) or _in_ids(game, formation.kind):
            continue
        others = [kind for kind in kinds if kind != formation.kind]
        close = [
            kind for kind in others if sorted(kind) == sorted(formation.kind) or _one_letter_off(kind, formation.kind)
        ]
        used = [kind for kind in close if kinds[kind] > 1 or _rules_name(game, kind) or _in_ids(game, kind)]
        turned = [kind for kind in close if sorted(kind) == sorted(formation.kind)]
        if used or turned:
            expected = "a kind that other formations have, or that rules name"
            yield replace(_doubt(formation, "kind", formation.kind, expected), nearest=(used or turned)[0])


def _in_ids(game: Game, kind: str) -> bool:
    """Whether formations are called after their kind: `red-corps`."""
    return any(kind in each.id.split("-") for each in game.formations)


def _rules_name(game: Game, word: str) -> bool:
    """Whether rules name a kind of formation: `superior(unit.formation, "army")`, `{same: army}`."""
    whole = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
    texts = [text for sheet in game.rules for _, _, text in expressions(sheet)]
    return any(whole.search(text) for text in (*texts, *(each.text for each in game.functions)))


def _one_letter_off(one: str, other: str) -> bool:
    """Whether a word becomes another one by adding, leaving out or replacing a letter."""
    if abs(len(one) - len(other)) > 1 or min(len(one), len(other)) <= _SOME:
        return False
    same = sum(block.size for block in SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks())
    return same >= max(len(one), len(other)) - 1


def edges(game: Game) -> _Found:
    """The hexes of an entry area are on the edge of the map, if all except a few in the game are."""
    for sheet in game.maps:
        with suppress(ValueError):  # an invalid numbering or run is reported elsewhere
            land = Land(sheet)
            named = [(area, name) for area in sheet.areas for name in land.expand(area.hexes) if name in land.cubes]
            inside = [(area, name) for area, name in named if len(land.neighbours(name)) == _AROUND]
            if 0 < len(inside) <= _SOME and len(named) > _AROUND * len(inside):
                for area, name in inside:
                    yield _doubt(area, "hexes", name, "a hex on the edge of the map, as all others of entry areas are")


_AROUND = 6


def zones(game: Game) -> _Found:
    """Find hexes in two zones of one kind, in a game that has this in a few hexes only; and a single zone with a near
    miss of the others' kind, or without a code although the others have one.
    """
    if not game.maps:
        return
    kinds = Counter(zone.kind for zone in game.zones)
    for zone in game.zones:
        others = [kind for kind, count in kinds.items() if count > _SOME]
        if kinds[zone.kind] == 1 and (meant := nearest(zone.kind, others)):
            expected = f"a kind that other zones have: {', '.join(others)}"
            yield replace(_doubt(zone, "kind", zone.kind, expected), nearest=meant)
    for kind, count in kinds.items():
        bare = [zone for zone in game.zones if zone.kind == kind and not zone.code]
        for zone in bare if len(bare) == 1 and count > _SOME else ():
            yield _doubt(zone, "code", "nothing", f"a code, as the other zones of the kind {kind} have")
    owner: dict[tuple[str, str], Zone] = {}
    double: list[tuple[Zone, Zone, str]] = []
    with suppress(ValueError):  # an invalid numbering or run is reported elsewhere
        land = Land(game.maps[0])
        for zone in game.zones:
            for name in land.expand(zone.hexes):
                first = owner.setdefault((zone.kind, name), zone)
                if first is not zone:
                    double.append((first, zone, name))
    for first, zone, name in double if len(double) <= _SOME and len(owner) > _AROUND * _SOME else ():
        yield _doubt(zone, "hexes", name, f"a hex that no other zone of the kind {zone.kind} has: {first.id} has it")


def backs(game: Game) -> _Found:
    """Of a kind that flips by faces, at least some pieces have another face."""
    for name, kind in game.kinds.items():
        pieces = [each for each in game.counters if each.kind == name and each.use != "sheet"]
        if kind.flip == "faces" and pieces and all(len(each.faces) == 1 for each in pieces):
            expected = "none, or a piece of this kind with a back: `back` in markers.csv, values of a second step"
            yield _doubt(kind, "flip", "faces", expected)


def same_signs(game: Game) -> _Found:
    """Conditions and values of states that one piece can have are drawn from different markers."""
    told: list[Problem] = []
    first: dict[str, str]
    for kind in game.kinds.values():
        first = {}
        signs: list[tuple[Condition | StateValue, str]] = []
        signs += [(each, each.id) for each in game.conditions if each.id in kind.conditions]
        states = [each for each in game.states if each.id in kind.states]
        signs += [(value, f"{each.id}:{value.id}") for each in states for value in each.values]
        for datum, name in signs:
            other = first.setdefault(datum.marker, name)
            if other != name:
                expected = f"another marker than that of {other}: players could not tell them apart on a piece"
                problem = _doubt(datum, "marker", datum.marker, expected)
                if problem not in told:
                    told.append(problem)
    yield from told


def twins(game: Game) -> _Found:
    """Find two units that are printed exactly alike, in a game in which this happens once: players could not
    distinguish them.
    """
    groups: dict[tuple[str | None, ...], list[Unit]] = defaultdict(list)
    for unit in game.units if game.hosted is None else ():
        key = (unit.side, unit.type, unit.formation, unit.parent, unit.size, unit.option, unit.name)
        if unit.name:
            groups[key].append(unit)
    double = [each for each in groups.values() if len(each) > 1]
    if len(double) == 1 and len({each.id for each in double[0]}) == _SOME == len(double[0]) and len(groups) > _SOME:
        one, other = double[0]
        expected = f"a name that {one.id} does not have (line {one.origin.line}): players could not tell them apart"
        yield _doubt(other, "name", other.name, expected)


def designators(game: Game) -> _Found:
    """The size of a unit is a valid unit size: I to III, X to XXXXXX, dots."""
    sizes = Counter(unit.size for unit in game.units if unit.size)
    small = {unit.size: unit for unit in reversed(game.units) if unit.size and _SMALL.fullmatch(unit.size)}
    for size, unit in small.items():
        yield _doubt(unit, "size", size, f"{size.upper()}: bars and crosses are drawn for capital letters")
    for unit in game.units:
        signs = unit.size and set(unit.size) <= set("IX•.")
        if unit.size and signs and not _SIZE.fullmatch(unit.size) and sizes[unit.size] == 1:
            yield _doubt(unit, "size", unit.size, "a size such as II for a battalion, III for a regiment, XX")

    for unit in game.units:
        if unit.size and _LOOKALIKE.fullmatch(unit.size) and sizes[unit.size] == 1:
            yield _doubt(unit, "size", unit.size, f"{'I' * len(unit.size)}, the letter I: these are other characters")


_LOOKALIKE = re.compile(r"(?=.*[l|])[lI|1]{1,3}")
_SIZE = re.compile(r"I{1,3}|X{1,6}|[•.]{1,3}")
_SMALL = re.compile(r"i{1,3}|x{1,6}")
