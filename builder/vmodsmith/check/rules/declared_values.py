"""Settings of declared mechanics that can have no effect: numbers too small, markers without a track, phases that never
occur, conditions that no piece can have.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from vmodsmith.check.rule_code import declarations, given_to, values_of
from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Game, Node, Origin
from vmodsmith.rules.mechanics import Mechanic
from vmodsmith.rules.mechanics.ranges import FAR, span

__all__ = [
    "arguments", "bindings", "buttons", "conditions", "dice", "least", "levels", "listed", "markers", "names",
    "offers", "orders", "pointing", "results", "rooms", "seconds", "single", "sold", "unthrown", "vain", "waiting",
]  # fmt: skip

_Found = Iterator[Problem]


def least(game: Game) -> _Found:
    """No number is less than its minimum (`least` in the mechanic's sheet): a length, a limit, a number of dice."""
    for _, given, used in declarations(game):
        for step, lowest in used.sheet.get("least", {}).items():
            for origin, field, text in given_to(given, step):
                if re.fullmatch(r"[-−]\d+|\d+", text) and int(text.replace("−", "-")) < int(lowest):
                    expected = f"{lowest} or more: {step} of {used.id} is a count"
                    yield Problem.at(origin, field, text, expected, check="rules")
        for step, other in used.sheet.get("not-above", {}).items():
            above = [text for _, _, text in given_to(given, other)]
            for origin, field, text in (
                given_to(given, step) if above and all(each.isdecimal() for each in above) else ()
            ):
                if text.isdecimal() and int(text) > max(map(int, above)):
                    expected = f"at most {max(map(int, above))}, as `{other}` says: nothing is in between"
                    yield Problem.at(origin, field, text, expected, check="rules", severity="warning")


def levels(game: Game) -> _Found:
    """Victory levels by numbers cover every possible score: all higher ones, and all lower ones as well if the points
    of two sides are subtracted from each other.
    """
    for _, given, used in declarations(game):
        cases = given.get("level") if used.id == "victory" else None
        counts = given.get("counts")
        if not isinstance(cases, Node) or "else" in cases or not isinstance(counts, list):
            continue
        spans = [found for key in cases if (found := span(str(key))) is not None]
        if len(spans) != len(cases) or len(spans) < 2:
            continue
        sides = {str(each.get("side")) for each in counts if isinstance(each, Mapping) and each.get("side")}
        low, high = min(one for one, _ in spans), max(other for _, other in spans)
        lacking = [f"less than {low}"] if low > -FAR and (len(sides) > 1 or low > 0) else []
        lacking += [f"more than {high}"] if high < FAR else []
        if lacking:
            expected = f"a level for {' and for '.join(lacking)} as well (`up to`, `+`), or `else`"
            yield Problem.at(given.origin, "level", "", expected, check="rules", severity="warning")


def vain(game: Game) -> _Found:
    """No setting is always 0 if the mechanic does nothing with 0 (`vain` in its sheet): its author probably means
    something else, such as "no limit".
    """
    for _, given, used in declarations(game):
        unless = used.sheet.get("vain-unless", {})
        for step, why in used.sheet.get("vain", {}).items():
            values = list(given_to(given, step))
            zeros = [text for _, _, text in values if re.fullmatch(r"[-−+]?0+", text)]
            if values and len(zeros) == len(values) and unless.get(step) not in given:
                origin, field, text = values[0]
                yield Problem.at(origin, field, text, f"more than 0: {why}", check="rules", severity="warning")
            elif zeros and used.sheet.get("vain-else") and step in used.sheet["vain-else"]:
                common = {"else", *(sheet.default_terrain for sheet in game.maps)}
                for origin, field, text in values:
                    if field in common and text in zeros:
                        expected = f"more than 0: {used.sheet['vain-else'][step]}"
                        yield Problem.at(origin, field, text, expected, check="rules", severity="warning")


def markers(game: Game) -> _Found:
    """A marker that a mechanic moves (`tracked` in its sheet) is of a kind with a track; if it counts (`counts`), the
    boxes are numbers from 0 to the greatest possible count.
    """
    boxes = _boxes(game)
    counters = {each.id: each for each in game.counters}
    for _, given, used in declarations(game):
        for step, sort in used.sheet.get("tracked", {}).items():
            for origin, field, row in given_to(given, step):
                counter = counters.get(row)
                kind = game.kinds.get(counter.kind) if counter is not None else None
                if counter is None or kind is None:
                    continue
                track = kind.track.get(counter.side or "") if isinstance(kind.track, Mapping) else kind.track
                if isinstance(kind.track, Mapping) and not kind.track.keys() <= game.side_by_id.keys():
                    continue  # a side that is none, which is reported
                if track is None:
                    what = f"a marker of a kind with `track` in pieces.yaml: {counter.kind!r} has none, so the"
                    yield Problem.at(origin, field, row, f"{what} marker would never move", check="rules")
                elif track in boxes and sort == "numbers":
                    yield from _counted(game, given, used, counter.kind, track, boxes[track])
                elif track in boxes and sort == "turns" and not any(each.isdecimal() for each in boxes[track]):
                    expected = f"a marker on a track whose boxes are turns, such as boxes: 1-{game.turns.count}"
                    yield Problem.at(origin, field, row, f"{expected}: {track} has none", check="rules")


def _counted(game: Game, given: Node, used: Mechanic, kind: str, track: str, there: tuple[str, ...]) -> _Found:
    numbers = [int(each) for each in there if each.isdecimal()]
    origin = game.kinds[kind].origin
    if not numbers:
        expected = f"a track whose boxes are numbers, such as boxes: 0-9: a marker of {used.id} counts on it"
        yield Problem.at(origin, "track", track, expected, check="rules")
    elif min(numbers) > 0 and len(numbers) == len(there):
        expected = f"a track that begins with 0: a marker of {used.id} has no box when nothing is left"
        yield Problem.at(origin, "track", track, expected, check="rules", severity="warning")
    else:
        most = given.get("most")
        for at, field, text in [(given.origin, "most", most)] if isinstance(most, str) else []:
            two = any(each.kind == kind and each.back for each in game.markers)
            last = max(numbers) + (len(numbers) if two else 0)
            if text.isdecimal() and int(text) > last:
                expected = f"at most {last}: the track {track} ends there"
                yield Problem.at(at, field, text, expected, check="rules")


def results(game: Game) -> _Found:
    """Each result that a mechanic finds in its table (`gives` in its sheet), and its initial value, is a box of the
    track of its marker.
    """
    boxes, counters = _boxes(game), {each.id: each for each in game.counters}
    for _, given, used in declarations(game):
        if any(each in given for each in str(used.sheet.get("gives-unless", "")).split()):
            continue
        for by in used.sheet.get("gives", {}).values():
            counter = counters.get(str(given.get("marker", "")))
            kind = game.kinds.get(counter.kind) if counter is not None else None
            track = kind.track if kind is not None else None
            if not isinstance(track, str) or track not in boxes:
                continue
            valid = boxes[track]
            tables = [each for each in game.tables if each.spec.id == str(given.get(by, ""))]
            words = dict.fromkeys(cell for each in tables for _, row in each.rows for cell in row if cell)
            if words and not set(words) & set(valid):
                named = ", ".join(words)
                expected = f"a marker on a track with boxes called {named}: those of {track} have other names"
                yield Problem.at(given.origin, "marker", given["marker"], expected, check="rules")
                continue
            expected = f"a box of the track {track}, to which the marker goes"
            for table in tables:
                for heading, cells in table.rows:
                    for cell in dict.fromkeys(each for each in cells if each and each not in valid):
                        file, line = table.origin.file, table.origin.line_of(heading)
                        yield Problem(file, line, heading, cell, expected, nearest(cell, valid), "rules")
            for origin, field, text in given_to(given, "word_name", keys=True) if words else ():
                for word in text.split():
                    if word not in {*words, *valid, str(given.get("starts", "")), "else", "any"}:
                        what = f"one of {', '.join(words)}, the words of the table"
                        yield Problem.at(origin, field, word, what, valid=words, check="rules")
            for origin, field, text in given_to(given, "starts"):
                if re.fullmatch(r"[a-z0-9-]+", text) and text not in valid:
                    yield Problem.at(origin, field, text, expected, valid=valid, check="rules")


def conditions(game: Game) -> _Found:
    """A condition that a mechanic sets is one that pieces of its kinds can have."""
    known = {each.id for each in game.conditions}
    for _, given, used in declarations(game):
        kinds = [each for each in str(given.get("kinds") or "").split() if each in game.kinds]
        borne = {each for kind in kinds for each in game.kinds[kind].conditions}
        for step in used.steps.values() if kinds else ():
            if "Condition" not in ast.unparse(step.node.returns or ast.Constant(None)):
                continue
            for origin, field, text in given_to(given, step.name):
                for word in text.split():
                    if word in known and word not in borne:
                        named = " ".join(kinds)
                        expected = f"a condition that pieces of {named} can have (`conditions` in pieces.yaml)"
                        yield Problem.at(origin, field, word, expected, valid=borne, check="rules")


def rooms(game: Game) -> _Found:
    """No piece is larger than the largest limit of a place (`within` in the mechanic's sheet: a size, and its limit),
    if both are numbers: it could be nowhere.
    """
    for _, given, used in declarations(game):
        for step, limit in used.sheet.get("within", {}).items():
            most = [text for _, _, text in given_to(given, limit)]
            if not most or not all(each.isdecimal() for each in most):
                continue
            largest = max(map(int, most))
            for origin, field, text in given_to(given, step):
                if text.isdecimal() and int(text) > largest:
                    expected = f"at most {largest}, the largest `{limit}`: no hex could hold such a piece"
                    yield Problem.at(origin, field, text, expected, check="rules", severity="warning")


def waiting(game: Game) -> _Found:
    """Boxes in which pieces wait for their arrival (`boxes` in the mechanic's sheet) are not boxes of eliminated
    pieces.
    """
    lost = {
        address
        for kind in game.kinds.values()
        for address in (kind.eliminated.values() if isinstance(kind.eliminated, Mapping) else (kind.eliminated,))
        if address
    }
    for _, given, used in declarations(game):
        for step in str(used.sheet.get("boxes", "")).split():
            for origin, field, text in given_to(given, step):
                found = sorted({each for each in lost if text in (each, f"{each.partition('/')[0]}/*")})
                if found:
                    expected = f"boxes in which pieces wait: the eliminated are in {', '.join(found)}"
                    yield Problem.at(origin, field, text, expected, check="doubtful", severity="warning")


def unthrown(game: Game) -> _Found:
    """A needed number can be rolled, if the roll has no modifiers (`rolled` in the mechanic's sheet: the needed number,
    and the modifiers; a mechanic without settings for dice rolls a d6, and with 0 the roll never succeeds).
    """
    for _, given, used in declarations(game):
        for step, others in used.sheet.get("rolled", {}).items():
            number = _number(given, used, "dice") if "dice" in used.steps else 1
            sides = _number(given, used, "dice_sides") if "dice_sides" in used.steps else 6
            least = number if number is not None and "dice" in used.steps else 0
            if number is None or sides is None or any(each in given for each in others.split()):
                continue
            for origin, field, text in given_to(given, step):
                if re.fullmatch(r"-?\d+", text) and not least <= int(text) <= number * sides:
                    expected = f"{least} to {number * sides}: the roll of {number}d{sides} has no other results"
                    yield Problem.at(origin, field, text, expected, check="rules", severity="warning")


def names(game: Game) -> _Found:
    """Settings for words of a declaration's own (listed by `words` in the mechanic's sheet) use words that exist, and
    its bindings have different ids.
    """
    for _, given, _used in declarations(game):
        seen: dict[str, int] = {}
        listed = given.get("bind", ())
        for each in listed if isinstance(listed, list | tuple) else ():
            name = str(each.get("id", "")) if isinstance(each, Node) else ""
            if name and name in seen:
                expected = f"an id of its own: the binding of line {seen[name]} has it"
                yield Problem.at(each.origin, "id", name, expected, check="rules")
            if name:
                seen.setdefault(name, each.origin.line_of("id"))


def _offered(given: Node, step: str) -> list[str]:
    value = given.get(step)
    return [each for each in value if each != "else"] if isinstance(value, Node) else []


def offers(game: Game) -> _Found:
    """Cases by the things that a declaration offers (`named-by` in the mechanic's sheet) name things that it offers."""
    for _, given, used in declarations(game):
        for by, steps in used.sheet.get("named-by", {}).items():
            valid = _offered(given, by)
            for step in steps.split() if valid else ():
                for key in _offered(given, step):
                    if key not in valid and re.fullmatch(r"[a-z][a-z0-9-]*", key) and nearest(key, valid):
                        expected = f"one of {', '.join(valid)}, as `{by}` has them"
                        yield Problem.at(given[step].origin, key, key, expected, valid=valid, check="rules")


def sold(game: Game) -> _Found:
    """Nothing is bought that is never offered, and no step is restored to pieces that have them all."""
    for _, given, used in declarations(game):
        offers, buys = (given.get("offers"), given.get("buys")) if used.id == "points" else (None, None)
        if isinstance(offers, str) and offers in _NO:
            expected = "what is offered, and when, such as {step: {reduced: yes}}: nothing can be bought"
            yield Problem.at(given.origin, "offers", offers, expected, check="rules", severity="warning")
        for offer, when in offers.items() if isinstance(offers, Node) else ():
            if isinstance(when, str) and when in _NO:
                expected = "a condition that can hold: this is never offered"
                origin = offers.origin if isinstance(offers, Node) else given.origin
                yield Problem.at(origin, offer, when, expected, check="rules", severity="warning")
            effects = buys.get(offer) if isinstance(buys, Node) else None
            acts = effects if isinstance(effects, list | tuple) else (effects,)
            whole = isinstance(when, Node) and str(when.get("reduced")) in _NO
            if whole and any(isinstance(each, Node) and "restore" in each for each in acts):
                expected = "yes: what is bought restores a step, and only a reduced piece lacks one"
                origin = when.origin if isinstance(when, Node) else given.origin
                yield Problem.at(origin, "reduced", "no", expected, check="rules", severity="warning")


_NO = ("no", "off", "false", "False")


def listed(game: Game) -> _Found:
    """The words that a declaration lists (`words` in the mechanic's sheet) are columns of the table in which it looks
    them up: `value("turns", at, pool)`.
    """
    tables = {each.spec.id: each for each in game.tables}
    for name, given, used in declarations(game):
        for word, step in used.sheet.get("words", {}).items():
            asked = re.compile(rf"""\b(?:value|cell)\(["']([\w-]+)["'],[^()]*,\s*{word}\)""")
            found = {table for _, _, text in values_of(given.origin, name, given) for table in asked.findall(text)}
            for table in (tables[each] for each in sorted(found) if each in tables):
                for origin, field, text in given_to(given, step):
                    for each in text.split():
                        if each not in table.columns:
                            expected = f"a column of the table {table.spec.id}, in which it is looked up"
                            yield Problem.at(origin, field, each, expected, valid=table.columns, check="rules")


def bindings(game: Game) -> _Found:
    """Each phase is bound at most once; a mechanic that players use in their turns (`bound` in its sheet: always, or
    with a setting) is bound to phases.
    """
    for name, given, used in declarations(game):
        taken: dict[str, int] = {}
        listed = given.get("bind", ())
        for each in listed if isinstance(listed, list | tuple) else ():
            phases = str(each.get("phases", "")).split() if isinstance(each, Node) else []
            if phases and all(phase in taken for phase in phases):
                expected = f"phases that no earlier binding has: the first one applies (line {taken[phases[0]]})"
                yield Problem.at(each.origin, "phases", " ".join(phases), expected, check="rules")
            for phase in [phase for phase in phases if phase in taken] if not set(phases) <= set(taken) else ():
                expected = f"a phase that no earlier binding has: the first one applies (line {taken[phase]})"
                yield Problem.at(each.origin, "phases", phase, expected, check="rules", severity="warning")
            for phase in phases:
                taken.setdefault(phase, each.origin.line_of("phases"))
        bound = used.sheet.get("bound")
        if "bind" not in given and (bound == "yes" or bound in given) and len(game.phases) > 1:
            expected = f"`bind` with the phases of {name!r}: without it, {used.id} is possible in every phase"
            yield Problem.at(given.origin, "use", "no bind", expected, check="rules", severity="warning")


def single(game: Game) -> _Found:
    """A mechanic for the game as a whole (`single` in its sheet) is declared once."""
    for given, used, first in seconds(game).values():
        file, line = first.file_of("use"), first.line_of("use")
        expected = f"one declaration of {used.id} in a game: that of {file}:{line}, with the settings of both"
        yield Problem.at(given.origin, "use", used.id, expected, check="rules")


def seconds(game: Game) -> dict[str, tuple[Node, Mechanic, Origin]]:
    """The further declarations of mechanics that a game declares once, by name, each with the place of the first."""
    first: dict[str, Origin] = {}
    found = {}
    for name, given, used in declarations(game):
        if used.sheet.get("single"):
            before = first.setdefault(used.id, given.origin)
            if before is not given.origin:
                found[name] = (given, used, before)
    return found


def pointing(game: Game) -> _Found:
    """A marker that points at a hexside (`points` in the mechanic's sheet) is of a kind that can be turned."""
    counters = {each.id: each for each in game.counters}
    for _, given, used in declarations(game):
        for step in str(used.sheet.get("points", "")).split():
            for origin, field, text in given_to(given, step):
                for row in text.split():
                    kind = game.kinds.get(counters[row].kind) if row in counters else None
                    if kind is not None and kind.facing is None:
                        expected = f"a marker that can point at a hexside: its kind {counters[row].kind!r} in "
                        expected += "pieces.yaml has no `facing`"
                        yield Problem.at(origin, field, row, expected, check="rules")


def orders(game: Game) -> _Found:
    """An explicit order of phases has each phase once."""
    known = [each.id for each in game.phases]
    for _, given, used in declarations(game):
        if (
            "order" not in used.steps
            or ast.unparse(used.steps["order"].node.returns or ast.Constant(None)) != ("list[Phase]")
            or isinstance(given.get("order"), Node)
        ):
            continue
        for origin, field, text in given_to(given, "order"):
            words = text.split()
            if not words or any(each not in known for each in words):
                continue
            for each in dict.fromkeys(each for each in words if words.count(each) > 1):
                yield Problem.at(origin, field, each, "each phase once in the order of a turn", check="rules")
            missing = [each for each in known if each not in words]
            if missing:
                expected = f"{', '.join(missing)} as well: a phase that the order leaves out never comes"
                yield Problem.at(origin, field, text, expected, check="rules", severity="warning")


def dice(game: Game) -> _Found:
    """The dice that a mechanic rolls are those of its table, if the table names dice."""
    for _, given, used in declarations(game):
        if not {"dice", "dice_sides", "table"} <= used.steps.keys():
            continue
        number, sides = (_number(given, used, each) for each in ("dice", "dice_sides"))
        table = next((each for each in game.tables if each.spec.id == str(given.get("table", ""))), None)
        axis = next((each for each in (table.spec.rows, table.spec.columns) if each.dice), None) if table else None
        if number is None or sides is None or table is None or axis is None:
            continue
        if axis.dice != f"{number}d{sides}":
            step = "dice" if "dice" in given or "dice_sides" not in given else "dice_sides"
            at = step if step in given else "table"
            expected = f"the dice of the table {table.spec.id}, {axis.dice}; set `dice` and `dice_sides` of {used.id}"
            yield Problem.at(given.origin, at, f"{number}d{sides}", expected, check="rules")


def buttons(game: Game) -> _Found:
    """A game with buttons for dice has one for each roll that a table of its mechanics asks for: with the referee off,
    players roll themselves.
    """
    used = {str(given.get("table", "")) for _, given, _ in declarations(game)}
    axes = [(each.spec.id, axis.dice) for each in game.tables for axis in (each.spec.rows, each.spec.columns)]
    rolled = {dice: table for table, dice in reversed(axes) if dice and table in used}
    if game.manifest.dice and not rolled.keys() & set(map(str, game.manifest.dice)):
        for dice, table in rolled.items():
            expected = f"{dice} as well: the table {table} is rolled with it"
            found = " ".join(map(str, game.manifest.dice))
            yield Problem.at(game.manifest.origin, "dice", found, expected, check="doubtful", severity="warning")


def _number(given: Node, used: Mechanic, step: str) -> int | None:
    """The number of a step, if it is written as a number; the mechanic's default if the declaration leaves it out."""
    value = given.get(step)
    if value is None:
        last = used.steps[step].node.body[-1]
        made = last.value.value if isinstance(last, ast.Return) and isinstance(last.value, ast.Constant) else None
        return made if isinstance(made, int) else None
    return int(value) if isinstance(value, str) and value.isdecimal() else None


_LEAST_ARGUMENT = re.compile(r"\b(lose_steps|[a-z_]+\.(?:order|spend|gain))\([^()]*,\s*(-?\d+)\)")


def arguments(game: Game) -> _Found:
    """Numbers of steps to lose or restore, of hexes to retreat, of points to spend or gain are greater than 0."""
    for name, given, _ in declarations(game):
        called = [(one.rpartition(".")[2].replace("-", "_"), each.id) for one, _, each in declarations(game)]
        orders = {f"{one}.order" for one, use in called if use == "retreat"}
        pools = {f"{one}.{how}" for one, use in called if use == "points" for how in ("spend", "gain")}
        for origin, field, text in values_of(given.origin, name, given):
            if field == "restore" and re.fullmatch(r"[-−]\d+|0+", text):
                yield Problem.at(origin, field, text, "1 or more: a number of steps", check="rules")
            if ".within(0)" in text:
                expected = "1 or more: within 0 hexes is the hex itself alone"
                yield Problem.at(origin, field, "within(0)", expected, check="doubtful", severity="warning")
            for found in _LEAST_ARGUMENT.finditer(text):
                if int(found[2]) < 1 and found[1] in {"lose_steps", *orders, *pools}:
                    what = "points" if found[1] in pools else "steps" if found[1] == "lose_steps" else "hexes"
                    yield Problem.at(origin, field, found[2], f"1 or more: a number of {what}", check="rules")


def _boxes(game: Game) -> dict[str, tuple[str, ...]]:
    return {
        f"{display.id}/{track.id}": tuple(each.id for each in track.boxes)
        for display in game.displays
        for track in display.tracks
    }
