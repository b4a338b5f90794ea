"""What rules say counts as said: nothing that a sheet of rules names is called unused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from shared.games import SMALL, load

from vmodsmith.check.data.unused import formations, ground, is_meant, kinds, written
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Condition, Feature, Formation, Game, LineKind, Page, RuleSheet, Terrain


def test_two_sheets_of_one_name_both_count() -> None:
    """A mechanic is declared in a file that may be called as it is: each of the two sheets says what it says."""
    game = load("skirmish", SMALL)
    own = next(each for each in game.rules if each.commands)
    name = own.commands[0].id
    brought = RuleSheet.model_validate({"id": own.id, "name": own.name, "namespace": own.id})
    texts = written(game.model_copy(update={"rules": (own, brought)}))
    assert is_meant(name, texts)


def grown(part: str, model: type[Any], fields: dict[str, str]) -> Game:
    """The small game without rules and pages, with one more datum that nothing uses."""
    game = load("skirmish", SMALL)
    more = model.model_validate({"id": "marsh", "name": "x", "source": "1.1", **fields})
    bare = {"rules": (), "functions": (), "charts": (), "help": ()}
    return game.model_copy(update={**bare, part: (*getattr(game, part), more)})


LEFT: dict[str, tuple[Callable[[Game], Iterable[Problem]], str, type[Any], dict[str, str]]] = {
    "a terrain": (ground, "terrain", Terrain, {}),
    "a feature": (ground, "features", Feature, {}),
    "a kind of line": (ground, "line_kinds", LineKind, {"runs": "hexside"}),
    "a condition": (kinds, "conditions", Condition, {"key": "Ctrl+M", "marker": "m"}),
    "a formation": (formations, "formations", Formation, {"side": "red", "abbr": "x", "kind": "army"}),
}


def said(check: Callable[[Game], Iterable[Problem]], game: Game) -> list[str]:
    return [each.found for each in check(game) if each.found == "marsh"]


@pytest.mark.parametrize("what", LEFT)
def test_what_nothing_has_is_unused_unless_rules_or_pages_name_it(what: str) -> None:
    check, part, model, fields = LEFT[what]
    game = grown(part, model, fields)
    assert said(check, game) == ["marsh"]
    sheet = RuleSheet.model_validate({"id": "a", "name": "a", "buttons": [
        {"id": "b", "menu": "c", "call": "drain('marsh')", "key": "Ctrl+B"}]})  # fmt: skip
    assert said(check, game.model_copy(update={"rules": (sheet,)})) == []
    page = Page.model_validate({"id": "a", "file": "a.md", "text": "Units sink in the marsh."})
    assert said(check, game.model_copy(update={"help": (page,)})) == []
    longer = page.model_copy(update={"text": "The marshes and a salt-marsh are others."})
    assert said(check, game.model_copy(update={"help": (longer,)})) == ["marsh"]
