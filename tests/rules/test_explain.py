"""`vmodsmith explain`: the declared rules of a game with every setting, given or left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared.games import ROOT, load

from rules.campaign import line_of, write
from rules.parts import FILES
from vmodsmith.cli import main
from vmodsmith.rules.compiled import expanded_commands
from vmodsmith.rules.mechanics.explain import declarations_of
from vmodsmith.rules.mechanics.manual import settings

SHEET = """
mechanics:
  zones:
    use: zones
    exerts: {kinds: unit, lacks: shaken}
  stacks:
    use: stacking
    kinds: unit
    limit: {woods: 2, else: 3}
    broken_too: [{text: terrain.woods, of: {is: armour}, most: 1, paragraphs: "1.2"}]
    crowded_line: say("say.who", unit.name)
    option: fog
  movement:
    use: movement
    kinds: unit
    with: zones stacks
    bind: [{phases: move-red, side: red, least: 1}, {phases: move-blue rest-blue, side: blue}]
    allowance: {armour: 6, else: 3}
    table: costs
    texts: {costs: say.news}
    commands: {legal: off, back: {key: Ctrl+Y}}
    paragraphs: {allowance: "6.1", least: "1.1 6.1"}
"""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("explained"), SHEET, "", FILES)


def _said(root: Path, *words: str) -> tuple[int, str]:
    outcome = CliRunner().invoke(main, ["explain", "skirmish", *words, "--workspace", str(root)])
    return outcome.exit_code, outcome.output


def _told(root: Path, declaration: str, *words: str) -> dict[str, object]:
    code, text = _said(root, declaration, "--json", *words)
    assert code == 0, text
    (one,) = json.loads(text)
    return one  # type: ignore[no-any-return]


def test_every_setting_is_said_whether_given_or_not(root: Path) -> None:
    one = _told(root, "stacks")
    values = {each["name"]: (each["value"], each["how"]) for each in one["settings"]}  # type: ignore[attr-defined]
    assert list(values)[:3] == ["counts", "size", "limit"]
    assert set(values) == {each.name for each in settings("stacking")} | {"crowded_line"}
    assert values["limit"] == ("{woods: 2, else: 3}", "given")
    assert values["size"] == ("`1`", "default")
    assert values["crowded_line"] == ('say("say.who", unit.name)', "given")


def test_what_another_declaration_fills_in_is_said_under_its_name(root: Path) -> None:
    values = {each["name"]: each for each in _told(root, "movement")["settings"]}  # type: ignore[attr-defined]
    assert values["crowded"]["how"] == "with" and values["crowded"]["value"] == "stacks.crowded(unit, where)"
    assert values["arrives"]["how"] == "default"


def test_where_it_is_bound_which_commands_and_paragraphs_it_has(root: Path) -> None:
    one = _told(root, "movement")
    first, second = one["bindings"]  # type: ignore[misc]
    assert (first["phases"], first["side"]) == (["Red movement"], "Red")
    assert [(each["name"], each["value"]) for each in first["values"]] == [("least", "1")]
    assert second["phases"] == ["Blue movement", "Blue recovery"]
    commands = dict(one["commands"])  # type: ignore[call-overload]
    assert commands["News"] == "Num 5" and "Show legal hexes" not in commands
    assert [each for each in commands.values() if each == "Ctrl+Y"]
    assert [number for number, _ in one["paragraphs"]] == ["6.1", "1.1"]  # type: ignore[attr-defined]
    assert one["file"] == "templates/skirmish/rules/campaign.yaml"
    assert one["line"] == line_of(SHEET, "  movement:")
    assert _told(root, "stacks")["option"] == "Fog"


def test_the_game_s_own_texts_are_in_the_language_asked_for(root: Path) -> None:
    one = _told(root, "movement", "--language", "ja")
    assert one["bindings"][0]["phases"] == ["赤軍移動"] and one["kinds"] == ["ユニット"]  # type: ignore[index]
    assert "報せ" in dict(one["commands"])  # type: ignore[call-overload]


def test_as_text(root: Path) -> None:
    code, text = _said(root, "stacks")
    assert code == 0
    lines = text.splitlines()
    assert lines[0].startswith("stacks: stacking (") and "  only with the option: Fog" in lines
    assert lines.index("  declared:") < lines.index("    limit: {woods: 2, else: 3}") < lines.index("  by default:")
    assert lines[lines.index("    together: yes") + 1].strip().startswith("Whether two pieces of a side may stack")
    assert _said(root)[1].count("  declared:") == 3


def test_names_that_are_none_are_told(root: Path) -> None:
    code, text = _said(root, "stack")
    assert (
        code == 1
        and "DECLARATION: found 'stack', expected one of zones, stacks, movement (did you mean 'stacks'?)" in text
    )
    code, text = _said(root, "--language", "fr")
    assert code == 1 and "--language: found 'fr', expected one of en, ja" in text


@pytest.mark.parametrize("name", sorted(each.name for each in (ROOT / "templates").iterdir()))
def test_each_game_is_explained_whole(name: str) -> None:
    """Every declaration, every setting, each with a value and a meaning."""
    game = load(name, ROOT)
    found = declarations_of(game, "ja")
    assert len(found) == sum(len(sheet.mechanics) for sheet in game.rules if not sheet.namespace)
    for each in found:
        assert {one.name for one in each.settings} >= {one.name for one in settings(each.use)}
        assert all(one.value and one.meaning for one in each.settings), each.name


@pytest.mark.parametrize("name", sorted(each.name for each in (ROOT / "templates").iterdir()))
def test_the_commands_explained_are_those_that_players_have(name: str) -> None:
    """Not one that needs a setting, or that a declaration must name; with the keys and names of this map."""
    game = load(name, ROOT)
    sheets = {each.id: each for each in game.rules if each.namespace}
    for one in declarations_of(game, game.manifest.languages[0]):
        entries = (*expanded_commands(sheets[one.name]), *sheets[one.name].buttons)
        shown = {(each.key or "") for each in entries if each.menu}
        assert {key for _, key in one.commands} == shown and len(set(one.commands)) == len(one.commands)
        assert all(text and "{d}" not in text for text, _ in one.commands)
