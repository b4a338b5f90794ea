"""The sheet of a declared mechanic: properties, commands, hooks and buttons, with the names of the declaration."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Datum, Game, Node, Origin, RuleSheet
from vmodsmith.model.rules import RuleButton, RuleCommand
from vmodsmith.rules.mechanics.catalogue import Mechanic
from vmodsmith.rules.mechanics.settings import changed

__all__ = ["Declaration", "filled", "sheet_of"]

_NOT_OF_SHEETS = (
    "results", "headings", "rows", "rows-unless", "lasts", "gives", "gives-unless", "exports", "exports-if", "with",
    "words", "optional-kinds", "asks-for", "least", "vain", "vain-unless", "vain-else", "tracked", "bound", "within",
    "boxes", "sides", "named-by", "rolled", "serves", "units", "points", "acts",
    "lays", "bears", "by-die", "of-kinds", "amid", "apart", "nearly", "named-in",
    "nearly-cases", "not-above", "of-state", "payable", "single",
)  # fmt: skip
"""Fields of a mechanic's sheet that concern its declarations, not the game."""


class Declaration(Protocol):
    """The interface of a declaration."""

    game: Game
    mechanic: Mechanic
    name: str
    space: str
    given: Node
    kept: dict[str, str]
    texts: dict[str, str]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of piece that get its commands."""

    def bindings(self) -> list[Node]:
        """Its bindings."""


def filled(one: Declaration, value: Any) -> Any:
    """A value of the mechanic's sheet with `{kinds}` and texts filled in."""
    if isinstance(value, Mapping):
        return {key: filled(one, each) for key, each in value.items()}
    if isinstance(value, list):
        return [filled(one, each) for each in value]
    if isinstance(value, str):
        made = value.replace("{kinds}", " ".join(one.kinds))
        return one.texts.get(made, made)
    return value


def sheet_of(one: Declaration, problems: list[Problem]) -> RuleSheet:
    """The sheet of a declaration, all of it at the declaration's line."""
    _check_kinds(one, problems)
    data = filled(one, copy.deepcopy({k: v for k, v in one.mechanic.sheet.items() if k not in _NOT_OF_SHEETS}))
    data["id"], data["namespace"] = one.name, one.space
    data["name"] = one.texts.get(f"{one.mechanic.id}.name", f"{one.mechanic.id}.name")
    paragraphs = one.given.get("paragraphs", {})
    given = paragraphs if isinstance(paragraphs, Mapping) else {"all": paragraphs}
    named = {word: each for key, each in given.items() for word in str(key).split()}
    data["paragraphs"] = " ".join(dict.fromkeys(word for each in _paragraphs(one.given) for word in each.split()))
    for each in data.get("properties", ()):
        each["name"] = one.kept[each["name"]]
    _change_commands(one, data, named, problems)
    return RuleSheet.model_validate(_noded(data, _origin_of(one.given)))


_MODELS: dict[str, type[Datum]] = {"commands": RuleCommand, "buttons": RuleButton}


def _change_commands(one: Declaration, data: dict[str, Any], named: Mapping[str, Any], problems: list[Problem]) -> None:
    """Change commands as the declaration asks: texts, keys and paragraphs, and ids with its name.

    Commands that it leaves out are dropped, and those marked `asked` exist only if it names them. A command `next to`
    another has the key of the other, and exists only with it. A command with `given` exists only with one of these
    settings.
    """
    changes = one.given.get("commands")
    commands = changes if isinstance(changes, Mapping) else {}
    origin = changes.origin if isinstance(changes, Node) else one.given.origin
    keys: dict[str, Any] = {}
    shown: dict[str, tuple[Any, Any]] = {}
    for key in ("commands", "buttons", "hooks", "invariants"):
        kept = []
        for listed in data.get(key, ()):
            each = _turned(one.game, listed)
            change = commands.get(each["id"], {}) if key in ("commands", "buttons") else {}
            if each.get("offered") == "bind":
                each["offered"] = _bound_phases(one)
            asked = each.pop("asked", "no") == "no" or each["id"] in commands
            beside, setting = each.pop("beside", None), each.pop("given", None)
            if change == "off" or not asked or ("for" in each and not each["for"].split()):
                continue
            if setting is not None and not any(_is_given(one, word) for word in setting.split()):
                if change not in ({}, "yes"):
                    expected = f"one that is offered: {each['id']} needs the setting {' or '.join(setting.split())}"
                    problems.append(Problem.at(origin, each["id"], each["id"], expected, check="rules"))
                continue
            if beside is not None:
                if keys.get(beside) is None:
                    continue
                each["key"] = keys[beside]
                if "menu" in each:  # a key has one text in a menu, whatever the declaration calls it
                    each["menu"], each["group"] = shown[beside]
            if change not in ({}, "yes"):
                each = changed(each, change, _MODELS[key], one.given, problems)
            keys[each["id"]] = each.get("key")
            shown[each["id"]] = each.get("menu"), each.get("group")
            each["paragraphs"] = str(named.get(each["id"], ""))
            each["id"] = f"{one.name}-{each['id']}"
            kept.append(each)
        data[key] = kept
    known = [each["id"] for part in ("commands", "buttons") for each in one.mechanic.sheet.get(part, ())]
    for key in commands:
        if key not in known:
            problems.append(Problem.at(origin, key, key, f"a command of {one.mechanic.id}", valid=known, check="rules"))


def _bound_phases(one: Declaration) -> str:
    """The phases of all its bindings; empty, which means any, if a binding names none."""
    named = [str(each.get("phases", "")).split() for each in one.bindings()]
    return " ".join(dict.fromkeys(word for words in named for word in words)) if all(named) else ""


def _is_given(one: Declaration, setting: str) -> bool:
    """Whether a declaration, or one of its bindings, has a setting other than no."""
    return any(str(each.get(setting, "no")).lower() not in ("no", "false") for each in (one.given, *one.bindings()))


def _turned(game: Game, command: Mapping[str, Any]) -> dict[str, Any]:
    """A command of a mechanic's sheet, adapted to the map of a game: directions have other names and keys on `pointy`
    hexes, which have neighbours to the east and west, but not to the north and south.
    """
    plain = {key: each for key, each in command.items() if key != "pointy"}
    pointy = any(sheet.orientation == "pointy" for sheet in game.maps[:1])
    return plain | command.get("pointy", {}) if pointy else plain


def _check_kinds(one: Declaration, problems: list[Problem]) -> None:
    """Report a missing `kinds` of a mechanic that gives pieces commands or values."""
    sheet = one.mechanic.sheet
    asks = any(
        "{kinds}" in (each.get("for", ""), each.get("of", "")) for part in sheet.values() for each in _rows(part)
    )
    if asks and not one.kinds and sheet.get("optional-kinds", "no") != "yes":
        expected = "the kinds of piece that it is for, such as unit"
        problems.append(Problem.at(one.given.origin, "kinds", "", expected, check="rules"))


def _rows(part: Any) -> list[Mapping[str, Any]]:
    return [each for each in part if isinstance(each, Mapping)] if isinstance(part, list) else []


def _paragraphs(value: Any) -> Iterator[str]:
    """Every paragraph that a declaration names, of itself and of its entries."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            if key == "paragraphs" and isinstance(each, Mapping):
                yield from (str(word) for word in each.values())
            elif key == "paragraphs":
                yield from () if "(" in str(each) else (str(each),)
            else:
                yield from _paragraphs(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _paragraphs(each)


def _origin_of(given: Node) -> Origin:
    """The origin of a mechanic's sheet: its declaration; for its kinds, the place where they are named."""
    kinds = given.origin.line_of("kinds")
    return Origin(given.origin.file, given.origin.line, {"for": kinds, "of": kinds})


def _noded(value: Any, origin: Origin) -> Any:
    """Plain data as nodes with their origin."""
    if isinstance(value, dict):
        made = Node({key: _noded(each, origin) for key, each in value.items()})
        made.origin = value.origin if isinstance(value, Node) and value.origin.file else origin
        return made
    if isinstance(value, list):
        return [_noded(each, origin) for each in value]
    return value
