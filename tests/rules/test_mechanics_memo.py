"""What a declaration brings is handed on where nothing that it sees has changed, and only there."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from vmodsmith.model import Game, SyntaxTree
from vmodsmith.reading.game import load_game
from vmodsmith.rules.mechanics import expand, memo

from .campaign import SHEET, campaign, write

DECLARED = """
mechanics:
  zones: {use: zones, exerts: {kinds: unit}, reaches: 'not here.side_has(there, "river")'}
  stacks:
    use: stacking
    kinds: unit
    counts: {kinds: unit}
    limit: {woods: 2, else: 3}
  held:
    use: control
    kinds: unit
    takes: {kinds: unit}
    starts: {west: red, else: blue}
  duty: {use: mandatory-attacks, bind: [{phases: move-red}], must: unit.has("shaken")}
  other-duty: {use: mandatory-attacks, bind: [{phases: move-blue}], must: unit.has("shaken")}
"""


def brings(game: Game) -> dict[str, list[SyntaxTree]]:
    """The files of functions that each declaration brings."""
    found: dict[str, list[SyntaxTree]] = {}
    for each in game.trees:
        if each.namespace:
            found.setdefault(each.namespace, []).append(each)
    return found


def anew(first: Game, second: Game) -> set[str]:
    """The declarations that have something new in the second game."""
    before, after = brings(first), brings(second)
    assert before.keys() == after.keys()
    return {name for name in after if any(a is not b for a, b in zip(before[name], after[name], strict=True))}


def written(game: Game) -> list[str]:
    """All functions of a game as text, with the lines at which they stand."""
    return [ast.dump(each.tree, include_attributes=True) for each in game.trees]


def test_a_game_that_says_the_same_has_the_same_functions(tmp_path: Path) -> None:
    first = campaign(tmp_path / "a", DECLARED)
    second = campaign(tmp_path / "b", DECLARED)
    assert anew(first, second) == set()
    assert [each for each in first.rules if each.namespace] == [each for each in second.rules if each.namespace]


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("limit: {woods: 2", "limit: {woods: 1", {"stacks"}),
        ("    limit: {woods: 2, else: 3}\n", "    limit:\n      woods: 2\n      else: 3\n",
         {"stacks", "held", "duty", "other_duty"}),
        ("phases: move-blue", "phases: move-red", {"other_duty"}),
        ("kinds: unit\n    takes", "kinds: unit marker\n    takes", {"held"}),
        ("mechanics:\n", "# a line more\nmechanics:\n", {"zones", "stacks", "held", "duty", "other_duty"}),
    ],
)  # fmt: skip
def test_what_says_something_else_is_made_anew(tmp_path: Path, old: str, new: str, changed: set[str]) -> None:
    """And so is what stands at another line."""
    assert old in DECLARED
    first = campaign(tmp_path / "a", DECLARED)
    second = campaign(tmp_path / "b", DECLARED.replace(old, new))
    third = campaign(tmp_path / "c", DECLARED)
    assert anew(first, second) == changed
    assert anew(first, third) == set() and written(first) == written(third) != written(second)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("templates/skirmish/strings.csv", "type.depot,", "type.more,More,もっと,\ntype.depot,"),
        ("templates/skirmish/tables/sky.csv", "6,mud,mud", "6,mud,sun"),
        ("counters/skirmish/types.yaml", "classes: [depot]", "classes: [depot, store]"),
        (SHEET, "mechanics:", "properties: [{name: Dug, type: int, of: unit}]\nmechanics:"),
    ],
)
def test_all_is_made_anew_where_the_game_has_other_words(tmp_path: Path, file: str, old: str, new: str) -> None:
    """Texts, tables, words and kept values are what any declaration can name."""
    first = campaign(tmp_path / "a", DECLARED)
    root = write(tmp_path / "b", DECLARED)
    text = (root / file).read_text(encoding="utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    game, problems = load_game(root, "skirmish")
    assert game is not None and not problems, "\n".join(map(str, problems))
    second, problems = expand(game)
    assert not problems and anew(first, second) == {"zones", "stacks", "held", "duty", "other_duty"}


def test_a_mistake_is_told_every_time(tmp_path: Path) -> None:
    wrong = DECLARED.replace("{woods: 2", "{wods: 2")
    said = []
    for name in "ab":
        game, problems = load_game(write(tmp_path / name, wrong), "skirmish")
        assert game is not None and not problems
        said.append([str(each) for each in expand(game)[1]])
    assert said[0] == said[1] and len(said[0]) == 1 and "woods" in said[0][0]


def test_what_was_brought_in_surroundings_that_are_gone_is_let_go(tmp_path: Path) -> None:
    """A declaration that no game has any more goes too, and so does the game that it stood in."""
    more = DECLARED + '  gone-duty: {use: mandatory-attacks, bind: [{phases: move-red}], must: unit.has("shaken")}\n'
    first = campaign(tmp_path / "a", more)
    assert ("gone-duty", True) in memo._known
    for n in range(memo._MOST):
        last = campaign(tmp_path / f"b{n}", f"properties: [{{name: Dug{n}, type: int, of: unit}}]\n{DECLARED}")
    kept = [each for known in memo._known.values() for each in known]
    assert ("gone-duty", True) not in memo._known
    assert kept and all(any(each.around is one for one in memo._last) for each in kept)
    gone, here = ({id(each) for each in game.trees if each.namespace} for game in (first, last))
    trees = {id(tree) for each in kept for tree in each.trees}
    assert here <= trees and gone.isdisjoint(trees)
