"""Declarations that select nothing: only markers in place of units, pieces of other kinds, conditions that the named
pieces can never have, a side without units that can move or fight, a price that no pool can pay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from vmodsmith.check.rule_code import declarations, given_to
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Counter, Game, Node

__all__ = ["idle_sides", "markers_alone", "marks", "nobody", "nothing", "opposites", "prices", "sides_left_out"]

_Found = Iterator[Problem]


def markers_alone(game: Game) -> _Found:
    """If a mechanic is about units (`units` in its sheet), the named kinds are not only kinds of markers."""
    kinds = _kinds_of_units(game)
    for _, given, used in declarations(game) if kinds else ():
        own = str(given.get("kinds") or "").split()
        if "units" in used.sheet and own and set(own) <= game.kinds.keys() and not kinds & set(own):
            yield _doubt(given, "kinds", given["kinds"], _UNITS.format(" and ".join(own), _have(own)), kinds)
        for where in _nodes(given, "who") if own else ():
            asked = str(where.get("kinds") or "").split()
            if asked and set(asked) <= game.kinds.keys() and not set(asked) & set(own):
                expected = f"one of {', '.join(own)}, the `kinds` of this declaration: no other piece has its commands"
                yield _doubt(where, "kinds", where["kinds"], expected, own)
        for step in str(used.sheet.get("units", "")).split():
            for where in _nodes(given, step):
                named = str(where.get("kinds") or "").split()
                if named and set(named) <= game.kinds.keys() and not kinds & set(named):
                    expected = _UNITS.format(" and ".join(named), _have(named))
                    yield _doubt(where, "kinds", where["kinds"], expected, kinds)


_UNITS = "a kind with units: {} {} only markers"


def _have(kinds: list[str]) -> str:
    return "has" if len(kinds) == 1 else "have"


def _kinds_of_units(game: Game) -> set[str]:
    return {game.type_by_id[each.type].kind for each in game.units if each.type in game.type_by_id}


def _nodes(given: Node, step: str) -> Iterator[Node]:
    """The selectors that a declaration gives to a step, by case or without cases."""
    value = given.get(step)
    found = [value] if isinstance(value, Node) else []
    for each in found:
        if "kinds" in each:
            yield each
        else:
            found += [inner for inner in each.values() if isinstance(inner, Node)]


def nobody(game: Game) -> _Found:
    """Some piece of the kinds of a declaration is one for whom a command or an effect of the mechanic is (`who`, and
    `of-kinds` in its sheet).
    """
    if any(each.type not in game.type_by_id for each in game.units):
        return  # a type has another name, which is reported
    for _, given, used in declarations(game):
        own = str(given.get("kinds") or "").split()
        steps = ["who", *str(used.sheet.get("of-kinds", "")).split()]
        found: list[tuple[str, Node, str, list[str]]] = []
        for step in steps if own and set(own) <= game.kinds.keys() else ():
            for where in _selectors(given.get(step)):
                first = next((key for key in _FIXED if key in where), None)
                if first is None or not _words_known(game, where) or _of_others(where, own) or _is_opposite(where):
                    continue
                those = [each for each in game.counters if _fits(each, where)]
                if not any(each.kind in own for each in those):
                    found.append((step, where, first, sorted({each.kind for each in those})))
        kinds = sorted({kind for *_, those in found for kind in those})
        if len(found) > 1 and kinds and all(those for *_, those in found):  # the kinds are wrong, not each setting
            named = " and ".join(f"`{step}`" for step in dict.fromkeys(step for step, *_ in found))
            expected = f"{' '.join(kinds)} as well: {named} select pieces of no other kind"
            yield _doubt(given, "kinds", " ".join(own), expected, ())
            continue
        for _, where, first, of in found:
            expected = f"pieces of {' or '.join(own)}, the `kinds` of this declaration: "
            expected += f"these are of {' and '.join(of)}" if of else "there is none like this"
            yield _doubt(where, first, where[first], expected, ())


_FIXED = ("is", "is-not", "type", "formation", "row", "kinds")
"""Parts of a selector that are the same for a piece in the whole game."""


def _selectors(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        if any(key in value for key in _FIXED):
            yield value
        else:
            for each in value.values():
                yield from _selectors(each)


def _list(value: Any) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else str(value).replace(",", " ").split()


def _of_others(where: Node, own: list[str]) -> bool:
    """Whether a selector names other kinds than the declaration, which `markers_alone` reports."""
    return "kinds" in where and not set(_list(where["kinds"])) & set(own)


def _words_known(game: Game, where: Node) -> bool:
    """Whether all words are known: a word that is not is reported as such."""
    known = {
        "is": {each for one in game.types for each in one.classes},
        "type": {each.id for each in game.types},
        "formation": {each.id for each in game.formations},
        "row": {each.id for each in game.counters},
        "kinds": set(game.kinds),
    }
    known["is-not"] = known["is"]
    return all(set(_list(where[key])) <= known[key] for key in _FIXED if key in where)


def _fits(counter: Counter, where: Node) -> bool:
    """Whether a counter matches the parts of a selector that never change."""
    has: dict[str, set[str | None]] = {
        "is": set(counter.classes), "type": {counter.type}, "formation": {counter.formation}, "row": {counter.id},
        "kinds": {counter.kind},
    }  # fmt: skip
    if "is-not" in where and set(counter.classes) & set(_list(where["is-not"])):
        return False
    return all(has[key] & set(_list(where[key])) for key in has if key in where)


def _is_opposite(where: Node) -> bool:
    """Whether no piece at all can match, which `opposites` reports."""
    return "is" in where and where.get("is") == where.get("is-not")


def nothing(game: Game) -> _Found:
    """The pieces of an action or of an entry of a score (`of`) exist: some row has all that its parts ask for."""
    known = all(each.type in game.type_by_id for each in game.units)
    for sheet in game.rules if known else ():
        for given in sheet.mechanics.values():
            for each in _every(given):
                where = each.get("of")
                if not isinstance(where, Node) or not _words_known(game, where) or _is_opposite(where):
                    continue
                if _side(game, where) and not any(one.side in _side(game, where) for one in game.units):
                    continue  # a side without units
                asked = [key for key in ("side", *_FIXED) if key in where and (key != "side" or _side(game, where))]
                those = [one for one in game.counters if _fits(one, where)]
                if len(asked) > 1 and not any(one.side in (_side(game, where) or (one.side,)) for one in those):
                    words = " ".join(str(where[key]) for key in asked[:-1])
                    expected = f"pieces that are {words} as well (`{'`, `'.join(asked[:-1])}`): no row is both"
                    yield _doubt(where, asked[-1], where[asked[-1]], expected, ())


def _side(game: Game, where: Node) -> list[str]:
    """The sides that a selector names; none for those that depend on the phase (`own`)."""
    sides = _list(where["side"]) if "side" in where else []
    return sides if set(sides) <= game.side_by_id.keys() else []


def opposites(game: Game) -> _Found:
    """No selector asks for what another of its parts rules out: `has` and `lacks` of one condition."""
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            for where in _every(given):
                for one, other in (("has", "lacks"), ("is", "is-not"), ("terrain", "terrain-not")):
                    wanted = _list(where[one]) if isinstance(where.get(one), str | list | tuple) else []
                    refused = _list(where[other]) if isinstance(where.get(other), str | list | tuple) else []
                    if wanted == refused and len(wanted) == 1:
                        expected = f"other words than in `{one}`: nothing is ever both"
                        yield _doubt(where, other, " ".join(refused), expected, ())


def _every(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
        for each in value.values():
            yield from _every(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _every(each)


def marks(game: Game) -> _Found:
    """A condition that is cleared or tested is one that pieces of the named kinds can have."""
    borne = {name: {*kind.conditions, *(["moved"] if kind.moved else [])} for name, kind in game.kinds.items()}
    known = {"moved", *(each.id for each in game.conditions)}
    for sheet in game.rules:
        for given in sheet.mechanics.values():
            for where, field, selector in _asked(given):
                kinds = str(selector.get("kinds") or "").split()
                if not kinds or not set(kinds) <= game.kinds.keys():
                    continue
                had = set[str]().union(*(borne[kind] for kind in kinds))
                for word in str(where[field]).split():
                    if word in known and word not in had:
                        says = "`moved: true`" if word == "moved" else "`conditions`"
                        expected = f"a mark that pieces of {' '.join(kinds)} can have ({says} in pieces.yaml)"
                        yield _doubt(where, field, word, expected, had)


def _asked(value: Any) -> Iterator[tuple[Node, str, Node]]:
    """Settings that clear conditions (`clear: moved, of: {...}`) or test them, with the selected pieces."""
    if isinstance(value, Mapping):
        if isinstance(value, Node):
            of = value.get("of")
            if isinstance(value.get("clear"), str) and isinstance(of, Node):
                yield value, "clear", of
            if isinstance(value.get("kinds"), str) and isinstance(value.get("has"), str):
                yield value, "has", value
        for each in value.values():
            yield from _asked(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _asked(each)


def sides_left_out(game: Game) -> _Found:
    """If units of one side move or attack, and those of another side have the statistics for it and a phase, the other
    side has a binding as well.
    """
    for mechanic, steps in _STRENGTHS.items():
        found = [given for _, given, used in declarations(game) if used.id == mechanic]
        bound = [each for given in found for each in _bindings(given)]
        owner = {each.id: each.side for each in game.phases}
        sides = {str(each.get("side", "")) for each in bound}
        if not bound or not sides <= game.side_by_id.keys():
            continue
        # Also those in whose phases it is bound: that the side of such a binding is another is reported by itself.
        covered = sides | {owner.get(phase) for each in bound for phase in _phases(each)}
        stats = {stat for given in found for step in steps for stat in _stats_of(game, given, step)}
        able_to_act = [given for _, given, used in declarations(game) if used.id != "mandatory-attacks"]
        asked = {phase for given in able_to_act for each in _bindings(given) for phase in _phases(each)}
        for side in game.manifest.sides:
            idle = [each.id for each in game.phases if each.side == side.id and each.id not in asked]
            able = any(each.side == side.id and _has(each, stats) for each in game.units)
            if side.id not in covered and able and (mechanic == "movement" or idle):
                listed = next(each for each in found if _bindings(each))
                what = "move" if mechanic == "movement" else "attack"
                expected = (
                    f"a binding for {side.id} as well: its units have {', '.join(sorted(stats))}, and never {what}"
                )
                yield Problem.at(
                    listed.origin, "bind", " ".join(sorted(sides)), expected, check="doubtful", severity="warning"
                )


_STRENGTHS = {"movement": ("allowance",), "combat": ("attack_strength",)}
"""The mechanics with which units act, with the steps that return the statistics they need."""


def _bindings(given: Node) -> list[Node]:
    listed = given.get("bind")
    return [each for each in listed if isinstance(each, Node)] if isinstance(listed, list | tuple) else []


def _phases(binding: Node) -> list[str]:
    return str(binding.get("phases", "")).split()


def _stats_of(game: Game, given: Node, step: str) -> set[str]:
    """The statistics of a unit that a step uses."""
    texts = " ".join(text for _, _, text in given_to(given, step))
    asked = set(re.findall(r"\b(?:unit|it|me)\.([a-z][a-z0-9_]*)", texts))
    return {each.id for each in game.manifest.stats if each.id.replace("-", "_") in asked}


def _has(unit: Any, stats: set[str]) -> bool:
    return any(values.get(stat) not in (0, None) for values in unit.values for stat in stats)


def idle_sides(game: Game) -> _Found:
    """A side for which movement or attacks are bound has a unit that can do it."""
    sides = {each.id: each.side for each in game.formations}
    if any(sides.get(each.formation or "", each.side) != each.side for each in game.units):
        return  # units are of another side than their formation, which is reported
    for _, given, used in declarations(game):
        stats = {each for step in _STRENGTHS.get(used.id, ()) for each in _stats_of(game, given, step)}
        for binding in _bindings(given) if stats else ():
            side = str(binding.get("side", ""))
            units = [each for each in game.units if each.side == side]
            if side in game.side_by_id and not any(_has(each, stats) for each in units):
                number = " or ".join(sorted(stats))
                expected = f"a side with a unit whose {number} is more than 0: this one has none"
                yield _doubt(binding, "side", side, expected, ())


def prices(game: Game) -> _Found:
    """No price is more than a pool can ever hold (`most`)."""
    for _, given, used in declarations(game):
        most = given.get("most") if used.id == "points" else None
        if isinstance(most, str) and most.isdecimal() and int(most) > 0:
            for origin, field, text in given_to(given, "cost"):
                if text.isdecimal() and int(text) > int(most):
                    expected = f"at most {most}: no pool ever holds more (`most`), so nobody could pay this"
                    yield Problem.at(origin, field, text, expected, check="doubtful", severity="warning")

    yield from _unpaid(game)


def _unpaid(game: Game) -> _Found:
    """No cost of a step alone (`payable` in the sheet of a mechanic) is more than every allowance: nobody could pay."""
    for _, given, used in declarations(game):
        for step in str(used.sheet.get("payable", "")).split():
            most = _allowance(game, given)
            for origin, field, text in given_to(given, step) if most else ():
                if text.isdecimal() and int(text) > most:
                    parts = str(given.get("parts", "1"))
                    of = "" if parts == "1" else f", in parts of a point ({parts})"
                    expected = f"at most {most}, the greatest allowance{of}: nobody could pay this"
                    yield Problem.at(origin, field, text, expected, check="doubtful", severity="warning")


def _allowance(game: Game, given: Node) -> int:
    """The greatest allowance of any unit, in parts of a point; 0 if it is not a number or a printed value."""
    parts, found = str(given.get("parts", "1")), [0]
    values = [text for _, _, text in given_to(given, "allowance")]
    for text in values:
        asked = re.fullmatch(r"(?:unit\.([a-z][a-z0-9_]*))?(?:\s*(?://|-)\s*\d+)?|(\d+)", text)
        if asked is None or not parts.isdecimal():
            return 0
        stat = (asked[1] or "").replace("_", "-")
        printed = [value for unit in game.units for step in unit.values for name, value in step.items() if name == stat]
        found += [each for each in printed if isinstance(each, int)]
        found += [int(asked[2])] if asked[2] else []
    return max(found) * int(parts) if parts.isdecimal() else 0


def _doubt(where: Node, field: str, found: object, expected: str, valid: Any) -> Problem:
    return Problem.at(where.origin, field, found, expected, valid=valid, check="doubtful", severity="warning")
