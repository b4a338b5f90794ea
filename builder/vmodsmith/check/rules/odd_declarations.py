"""Declared rules that are valid but seldom meant: one mark for two things, a score that counts twice, a rule for the
phases of one side only.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from vmodsmith.check.rule_code import declarations, expressions, given_to
from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Game, Node, Origin
from vmodsmith.model.land import Land

__all__ = [
    "amid", "apart", "crossed", "lacking", "marks", "near_words", "networks", "one_sided", "scores", "sides_of_phases",
    "unasked",
]  # fmt: skip

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
                if positive and (
                    lies == "losses" or any(lies and lies in (one, one.partition("/")[0]) for one in losses)
                ):
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


def amid(game: Game) -> _Found:
    """A mechanic that follows another (`amid` in its sheet), such as fire at pieces that move, is bound to a phase of
    that one, if the game declares it.
    """
    bound: dict[str, set[str]] = {}
    for _, given, used in declarations(game):
        bound.setdefault(used.id, set()).update(_phases(given))
    for _, given, used in declarations(game):
        other = str(used.sheet.get("amid", ""))
        listed = given.get("bind", ())
        for each in listed if isinstance(listed, list | tuple) and bound.get(other) else ():
            phases = str(each.get("phases", "")).split() if isinstance(each, Node) else []
            if phases and not set(phases) & bound[other]:
                expected = f"phases of {other}: it is not bound to this one, so there is nothing to follow"
                yield _doubt(each.origin, "phases", " ".join(phases), expected)


def _phases(given: Node) -> set[str]:
    listed = given.get("bind", ())
    if isinstance(listed, str):
        return set(listed.replace(",", " ").split())
    return {word for each in listed if isinstance(each, Node) for word in str(each.get("phases", "")).split()}


def apart(game: Game) -> _Found:
    """Boxes that a mechanic has for itself (`apart` in its sheet: the setting, and what shares them with arrivals) are
    not those in which pieces wait for their arrival.
    """
    waiting = {
        text for _, given, used in declarations(game) if used.id == "arrivals"
        for _, _, text in given_to(given, "waiting")
    }  # fmt: skip
    for _, given, used in declarations(game):
        for step, unless in used.sheet.get("apart", {}).items() if waiting else ():
            for origin, field, text in given_to(given, step) if unless not in given else ():
                if any(_is_in(text, each) or _is_in(each, text) for each in waiting):
                    expected = f"other boxes than those of arrivals, or `{unless}: yes`: pieces leave them by both"
                    yield _doubt(origin, field, text, expected)


def _is_in(address: str, boxes: str) -> bool:
    """Whether an address is one of some boxes, `entry/*` for all of a display."""
    return address == boxes or (boxes.endswith("/*") and address.partition("/")[0] == boxes[:-2])


def near_words(game: Game) -> _Found:
    """A word that is nearly one of those which a mechanic knows (`nearly` in its sheet) is meant as that word; any
    other is one of the game.
    """
    for _, given, used in declarations(game):
        for step, known in used.sheet.get("nearly", {}).items():
            for origin, field, text in given_to(given, step):
                word = text.strip("\"'")
                meant = nearest(word, known.split()) if re.fullmatch(r"[a-z-]+", word) else None
                if meant is not None and word not in known.split():
                    expected = f"{known.replace(' ', ' or ')}, which {used.id} knows, or a word less like them"
                    yield Problem.at(
                        origin, field, word, expected, valid=known.split(), check="doubtful", severity="warning"
                    )
        for step, known in used.sheet.get("nearly-cases", {}).items():
            for origin, field, word in given_to(given, step, keys=True):
                meant = nearest(word, known.split()) if re.fullmatch(r"[a-z-]+", word) else None
                if meant is not None and word not in known.split():
                    expected = f"{known.replace(' ', ' or ')}, which other mechanics report, or a word less like them"
                    yield Problem.at(
                        origin, field, word, expected, valid=known.split(), check="doubtful", severity="warning"
                    )
        for step, by in used.sheet.get("of-state", {}).items():
            valid = next(([each.id for each in one.values] for one in game.states if one.id == given.get(by)), [])
            for origin, field, text in given_to(given, step) if valid else ():
                word = text.strip("\"'")
                if re.fullmatch(r"[a-z0-9-]+", word) and word not in (*valid, "none"):
                    expected = f"a value of the state {given[by]} in pieces.yaml"
                    yield Problem.at(origin, field, word, expected, valid=valid, check="rules")


def networks(game: Game) -> _Found:
    """The networks of a declaration (`named-in` in the mechanic's sheet: the list, and the settings with their words)
    are those that its settings name, and each has a case there.
    """
    for _, given, used in declarations(game):
        for listed, steps in used.sheet.get("named-in", {}).items():
            known = _plain(given.get(listed))
            for step, how in steps.items() if known else ():
                value = given.get(step)
                if how == "cases" and isinstance(value, Node):
                    named = [key for where in _cases(value) for key in where]
                    for where in _cases(value):
                        for key in where:
                            if key not in (*known, *game.side_by_id, "else"):
                                yield Problem.at(
                                    where.origin, key, key, f"a word of `{listed}`", valid=known, check="rules"
                                )
                    missing = [each for each in known if each not in named]
                    if (
                        set(named) <= {*known, *game.side_by_id}
                        and missing
                        and "else" not in value
                        and len(missing) < len(known)
                    ):
                        expected = f"{' and '.join(missing)} as well, of `{listed}`: it has none"
                        yield _doubt(value.origin, next(iter(value)), " ".join(value), expected)
                elif how == "words":
                    for origin, field, text in given_to(given, step):
                        word = text.strip("\"'")
                        if re.fullmatch(r"[a-z][a-z0-9-]*", word) and word not in (*known, "none"):
                            yield Problem.at(origin, field, word, f"a word of `{listed}`", valid=known, check="rules")


def _plain(value: object) -> list[str]:
    """Plain words that a declaration lists, by side too; none if an expression is among them."""
    if isinstance(value, Node):
        parts = [_plain(each) for each in value.values()]
        return [word for each in parts for word in each] if all(parts) else []
    words = [str(each) for each in value] if isinstance(value, list | tuple) else str(value or "").split()
    return words if all(re.fullmatch(r"[a-z0-9][a-z0-9-]*", each) for each in words) else []


def _cases(value: Node) -> Iterator[Node]:
    yield value
    for each in value.values():
        if isinstance(each, Node):
            yield from _cases(each)


def lacking(game: Game) -> _Found:
    """Cases by side within cases have every side, or `else`, if the others of their setting do."""
    sides = game.side_by_id
    for _, given, _used in declarations(game):
        for value in given.values():
            inner = [each for each in value.values() if isinstance(each, Node)] if isinstance(value, Node) else []
            by_side = [each for each in inner if each and set(each) <= sides.keys()]
            full = any(len(each) == len(sides) for each in by_side)
            for each in by_side if full and len(by_side) > 1 else ():
                missing = [side for side in sides if side not in each]
                if missing:
                    expected = f"{' and '.join(missing)} as well, as the other cases have, or `else`"
                    yield _doubt(each.origin, next(iter(each)), " ".join(each), expected)


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
