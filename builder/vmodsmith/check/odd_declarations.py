"""Declared rules that are valid but seldom meant: one mark for two things, a score that counts twice, a rule for the
phases of one side only.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from vmodsmith.check.declared_values import declarations, given_to
from vmodsmith.check.vain_conditions import expressions
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Node, Origin
from vmodsmith.model.land import Land

__all__ = ["crossed", "marks", "one_sided", "scores", "sides_of_phases", "unasked"]

_Found = Iterator[Problem]


def _doubt(origin: Origin, field: str, found: object, expected: str) -> Problem:
    return Problem.at(origin, field, found, expected, check="doubtful", severity="warning")


def marks(game: Game) -> _Found:
    """No condition is set by two mechanics: each would clear it when its own reason ends."""
    known = {each.id for each in game.conditions}
    first: dict[str, tuple[str, str]] = {}
    for name, given, used in declarations(game):
        for step in used.steps.values():
            if ast.unparse(step.node.returns or ast.Constant(None)) not in ("Condition", "Condition | None"):
                continue
            for origin, field, text in given_to(given, step.name):
                other, by = first.setdefault(text, (name, used.id)) if text in known else (name, used.id)
                if by != used.id:
                    expected = f"a condition of its own: {other} also sets and clears this one, for its own reasons"
                    yield _doubt(origin, field, text, expected)


def scores(game: Game) -> _Found:
    """No score of a side is counted twice, and none is for the losses of its own pieces."""
    losses = {address for kind in game.kinds.values() for address in _addresses(kind.eliminated)}
    for _, given, used in declarations(game):
        listed = given.get("counts") if used.id == "victory" else None
        seen: list[Node] = []
        for each in listed if isinstance(listed, list) else ():
            if not isinstance(each, Node):
                continue
            of = each.get("of")
            if isinstance(of, Node) and "side" in of and of["side"] == each.get("side"):
                lies = str(of.get("on", "")).removesuffix("/*")
                positive = str(each.get("points", "")).isdecimal()
                if lies and positive and any(lies in (one, one.partition("/")[0]) for one in losses):
                    yield _doubt(of.origin, "side", of["side"], "the other side: its own pieces are lost there")
            if each in seen:
                line = seen[seen.index(each)].origin.line
                expected = f"a score that is not counted yet: line {line} has the very same"
                yield _doubt(each.origin, "text", each.get("text", ""), expected)
            seen.append(each)


def unasked(game: Game) -> _Found:
    """A declaration that only serves others (`serves` in the mechanic's sheet) is named by one of them, or by rules."""
    texts = [text for sheet in game.rules for _, _, text in expressions(sheet)]
    texts += [script.text for script in game.functions]
    every = [each for sheet in game.rules for each in sheet.mechanics.values() if isinstance(each, Node)]
    joined = {word for each in every for word in re.split(r"[\s,\[\]']+", str(each.get("with", "")))}
    if joined - {"", *(name for sheet in game.rules for name in sheet.mechanics)}:
        return  # a word that is none of them is reported, and may be meant
    for name, given, used in declarations(game):
        called = re.compile(rf"(?<![\w.]){re.escape(name.rpartition('.')[2].replace('-', '_'))}\.")
        if used.sheet.get("serves") and name not in joined and not any(called.search(text) for text in texts):
            expected = f"a declaration that has {name} in `with`, or rules that call it: by itself it does nothing"
            yield _doubt(given.origin, "use", used.id, expected)


def sides_of_phases(game: Game) -> _Found:
    """Find a declaration that is bound to phases of both sides, but always for the same side; and one that is bound to
    each side in the other's phases, of a mechanic for phases of one's own side (`acts: bind` in its sheet).
    """
    owner = {each.id: each.side for each in game.phases}
    for _, given, used in declarations(game):
        listed = given.get("bind")
        bound = [each for each in listed if isinstance(each, Node)] if isinstance(listed, list) else []
        sides = {str(each.get("side", "")) for each in bound}
        owners = [{owner.get(phase) for phase in str(each.get("phases", "")).split()} for each in bound]
        alone = [min(those, key=str) for those in owners if len(those) == 1]
        if "bind" in str(used.sheet.get("acts", "")).split() and len(alone) == len(bound):
            others = [(each, one) for each, one in zip(bound, alone, strict=True) if each.get("side") != one]
            if len(others) == len(bound) > 1 and sides == set(alone):
                for each, one in others:
                    yield _doubt(each.origin, "side", each["side"], f"{one}, the phasing side")
        if len(bound) > 1 and len(sides) == 1 and sides <= game.side_by_id.keys():
            for each, those in zip(bound, owners, strict=True):
                if len(those) == 1 and None not in those and those != sides and sides <= set().union(*owners):
                    expected = f"{next(iter(those))}, the phasing side: another binding has this side already"
                    yield _doubt(each.origin, "side", each["side"], expected)


def crossed(game: Game) -> _Found:
    """The phases in which a side acts (`acts` in the mechanic's sheet), and its sources of supply, are its own: phases
    of that side, and not only hexes in the entry areas of another.
    """
    phases = {each.id: each.side for each in game.phases}
    for _, given, used in declarations(game):
        for step in str(used.sheet.get("acts", "")).split():
            yield from _of_others(game, given.get(step), phases, "phases")
        if used.id == "trace":
            yield from _of_others(game, given.get("sources"), _edges(game), "hexes at the edge")


def _of_others(game: Game, cases: object, owners: Mapping[str, str | None], what: str) -> _Found:
    """The sides to which only things of others are given, if that is so for each side in turn."""
    if not isinstance(cases, Node):
        return
    own = {key: {owners.get(each) for each in str(value).split()} for key, value in cases.items()}
    if len(own) < 2 or not own.keys() <= game.side_by_id.keys():
        return
    if all(None not in those and side not in those for side, those in own.items()):
        for side, those in own.items():
            expected = f"{what} of {side}: these are of {' and '.join(sorted(each for each in those if each))}"
            yield _doubt(cases.origin, side, cases[side], expected)


def _edges(game: Game) -> dict[str, str | None]:
    """The side of the entry area of each hex; none for a hex in areas of two sides."""
    found: dict[str, str | None] = {}
    for sheet in game.maps[:1]:
        land = Land(sheet)
        for area in sheet.areas:
            with suppress(ValueError):
                for each in land.expand(area.hexes):
                    found[each] = area.side if found.get(each, area.side) == area.side else None
    return found


def _addresses(of: str | Mapping[str, str] | None) -> tuple[str, ...]:
    return tuple(of.values()) if isinstance(of, Mapping) else (of,) if of else ()


def one_sided(game: Game) -> _Found:
    """A check, or an action for the phasing side, at the start or end of a phase of one side exists for the same phase
    of the other side.
    """
    twins = _twins(game)
    for _, given, used in declarations(game) if twins else ():
        if used.id == "stacking":
            for origin, field, text in given_to(given, "checked"):
                words = text.split()
                missing = [twins[each] for each in words if each in twins and twins[each] not in words]
                if missing and len(missing) == len(words):
                    yield _doubt(origin, field, text, f"{' '.join(missing)} as well: the other side is not checked")
        for step in ("begins", "ends") if used.id == "phases" else ():
            cases = given.get(step)
            known = {each.id for each in game.phases}
            if isinstance(cases, Node) and all(set(key.split()) <= known for key in cases):
                yield from _alone(cases, twins)


def _alone(cases: Node, twins: dict[str, str]) -> _Found:
    done = [(phase, item) for key, items in cases.items() for phase in key.split() for item in _items(items)]
    for key, items in cases.items():
        for item in _items(items):
            of = item.get("of")
            if not isinstance(of, Node) or of.get("side") != "own":
                continue
            missing = [
                twins[phase] for phase in key.split() if phase in twins and (twins[phase], item) not in done
            ]  # fmt: skip
            if missing:
                expected = (
                    f"{' '.join(missing)} as well: `side: own` is the phasing side, and the other one has no such"
                )
                yield _doubt(cases.origin, key, key, expected)
                break


def _items(items: object) -> list[Node]:
    return [each for each in (items if isinstance(items, list) else [items]) if isinstance(each, Node)]


def _twins(game: Game) -> dict[str, str]:
    """The matching phase of the other side, for each phase, in a game of two sides."""
    if len(game.side_by_id) != 2:
        return {}
    one, other = (
        {game.phase_parts[each.id]: each.id for each in game.phases if each.side == side} for side in game.side_by_id
    )
    pairs = [(one[part], other[part]) for part in one if part in other]
    return {**dict(pairs), **{second: first for first, second in pairs}}
