"""Commands that a key of something else keeps from running."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from shared.games import WORKSPACES, load, module_entries

from rules.campaign import SHEET, campaign, line_of
from vmodsmith.assemble.keystrokes import keys_of_kind, module_keys
from vmodsmith.assemble.tabletop_data import RuleTrait, tabletop_data
from vmodsmith.check.rules.keys import buttons, shared
from vmodsmith.model import Game
from vmodsmith.reading.game import load_game
from vmodsmith.tasks.new import new_game
from vmodsmith.vassal.sequence import Key, key


def found(folder: Path, commands: str, more: dict[str, str] | None = None) -> list[str]:
    sheet = f"commands:\n{commands}"
    game = campaign(folder, sheet, "def nothing(me: Piece) -> None:\n    report('1')\n", more)
    return [f"{each.line - line_of(sheet, 'commands:')}: {each.found}: {each.expected}" for each in shared(game)]


@pytest.mark.parametrize(
    ("stroke", "owner", "part"),
    [
        ("Ctrl+L", "Lose a step", "flip: steps"),
        ("Ctrl+Shift+L", "Regain a step", "flip: steps"),
        ("Ctrl+F", "Flip", "flip: steps"),
        ("Ctrl+E", "Eliminate", "eliminated: "),
        ("Ctrl+M", "Moved", "moved: true"),
        ('"Ctrl+]"', "Turn right", "facing: "),
        ("Ctrl+U", "Shaken", "{id: shaken"),
        ("Ctrl+H", "Hungry", "{id: hungry"),
    ],
)
def test_a_key_of_the_piece_itself_is_told_with_both_names(tmp_path: Path, stroke: str, owner: str, part: str) -> None:
    said = found(tmp_path, f"  - {{id: one, for: unit, menu: cmd.fight, key: {stroke}, call: nothing(me)}}")
    file = "templates/skirmish/pieces.yaml"
    lines = (tmp_path / "campaign" / file).read_text(encoding="utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if part in text)
    stroke = stroke.strip('"')
    taken = f"'{owner}' ({file}:{line}) has it on pieces of the kind unit"
    assert said == [f"1: {stroke}: a key of its own for 'one': {taken}"]


def test_another_way_to_write_a_key_is_the_same_key(tmp_path: Path) -> None:
    assert len(found(tmp_path, "  - {id: one, for: unit, menu: cmd.fight, key: Shift+Ctrl+L, call: nothing(me)}")) == 1


def test_a_key_that_another_kind_has_is_free(tmp_path: Path) -> None:
    assert found(tmp_path, "  - {id: one, for: unit, menu: cmd.fight, key: Ctrl+Up, call: nothing(me)}") == []
    said = found(tmp_path / "b", "  - {id: one, for: unit count, menu: cmd.fight, key: Ctrl+Up, call: nothing(me)}")
    assert len(said) == 1 and "of the kind count" in said[0]


ALWAYS = "  - {id: ID, for: unit, menu: cmd.fight, key: Alt+G, call: nothing(me)}\n"
SOMETIMES = "  - {id: ID, for: unit, menu: cmd.fight, key: Alt+G, when: me.has('shaken'), call: nothing(me)}\n"


def test_after_a_command_that_always_applies_no_other_with_its_key_runs(tmp_path: Path) -> None:
    said = found(tmp_path, ALWAYS.replace("ID", "one") + ALWAYS.replace("ID", "two"))
    assert len(said) == 1 and said[0].startswith("2: Alt+G: a key of its own for 'two': 'Fight' (")
    assert f"{SHEET}:" in said[0] and "without a `when`" in said[0]
    said = found(tmp_path / "b", ALWAYS.replace("ID", "one") + SOMETIMES.replace("ID", "two"))
    assert len(said) == 1 and said[0].startswith("2: ")


def test_commands_that_a_when_tells_apart_share_a_key(tmp_path: Path) -> None:
    assert found(tmp_path, SOMETIMES.replace("ID", "one") + SOMETIMES.replace("ID", "two")) == []
    assert found(tmp_path / "b", SOMETIMES.replace("ID", "one") + ALWAYS.replace("ID", "two")) == []


def test_commands_with_one_key_share_one_text(tmp_path: Path) -> None:
    said = found(
        tmp_path, SOMETIMES.replace("ID", "one") + SOMETIMES.replace("ID", "two").replace("cmd.fight", "rule.fight")
    )
    assert len(said) == 1 and said[0].startswith("2: Alt+G: a key of its own for 'two': 'Fight' (")
    assert "a menu shows one entry per key" in said[0]


@pytest.mark.parametrize(
    ("stroke", "told", "owner"), [("Ctrl+H", "hungry", "Shaken"), ("Ctrl+F", "shaken", "Flip"), ("Ctrl+9", "", "")]
)
def test_a_condition_has_a_key_of_its_own(tmp_path: Path, stroke: str, told: str, owner: str) -> None:
    found(tmp_path, ALWAYS.replace("ID", "one"))
    file = tmp_path / "campaign" / "templates/skirmish/pieces.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count("key: Ctrl+U") == 1
    file.write_text(text.replace("key: Ctrl+U", f"key: {stroke}"), encoding="utf-8")
    game, _ = load_game(tmp_path / "campaign", "skirmish")
    assert game is not None
    line = next((n for n, each in enumerate(text.splitlines(), 1) if told and f"{{id: {told}" in each), None)
    said = [(each.line, each.found, each.expected.partition(" (")[0]) for each in shared(game)]
    name = told.capitalize()
    assert said == ([(line, stroke, f"a key of its own for '{name}': '{owner}'")] if told else [])


def test_a_named_command_is_followed_on_purpose(tmp_path: Path) -> None:
    follows = "  - {id: ID, for: unit, key: vms-to-losses, call: nothing(me)}\n"
    assert found(tmp_path, follows.replace("ID", "one")) == []
    assert len(found(tmp_path / "b", follows.replace("ID", "one") + follows.replace("ID", "two"))) == 1


def test_what_each_piece_follows_by_itself_is_not_done_once_for_all(tmp_path: Path) -> None:
    """`once` is of the pieces for which a player pressed a key; a named command comes to each from its own step or
    loss."""
    line = "  - {id: one, for: unit, key: KEY, menu: cmd.retreat, once: all, call: nothing(me)}\n"
    assert found(tmp_path, line.replace("KEY", "vms-to-losses")) == [
        "1: all: no `once` with vms-to-losses: each piece reacts to it by itself"
    ]
    assert found(tmp_path / "b", line.replace("KEY", "Ctrl+J")) == []


# ---- what pieces answer to


def _keys(value: Any) -> Iterator[Key]:
    if isinstance(value, Key):
        if not value.name and not value.is_none:
            yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _keys(each)
    elif is_dataclass(value) and not isinstance(value, RuleTrait):
        for field in fields(value):
            yield from _keys(getattr(value, field.name))


def _games(folder: Path) -> Iterator[Game]:
    new_game(folder, "starter")
    for name, root in {"starter": folder, **WORKSPACES}.items():
        game, _ = load_game(root, name)
        assert game is not None
        yield game


def test_the_keys_that_are_known_are_those_that_pieces_have(tmp_path: Path) -> None:
    for game in _games(tmp_path):
        has: dict[str, set[Key]] = {}
        for slot in tabletop_data(game).slots.values():
            has.setdefault(slot.counter.kind, set()).update(_keys(slot.traits))
        for kind, keys in has.items():
            known = {each.key for each in keys_of_kind(game, kind)}
            assert keys <= known, (game.manifest.id, kind, [str(each) for each in keys - known])
            own = {
                each.key
                for each in keys_of_kind(game, kind)
                if each.field not in ("hides", "flip", "eliminated", "track")
            }
            assert own <= keys, (game.manifest.id, kind, [str(each) for each in own - keys])


def test_buttons_of_two_declarations_are_told_with_what_mends_it(tmp_path: Path) -> None:
    """Whoever declares a mechanic twice hears once how its buttons get other texts and keys, or are left out."""
    row = "    use: victory\n    level: {0+: say.who, else: say.alone}\n"
    texts = "    commands: {tell: {menu: say.alone}, places: off}\n"
    both = "mechanics:\n  first:\n" + row + "  second:\n" + row
    ((found, expected),) = [(each.found, each.expected) for each in buttons(campaign(tmp_path / "a", both, ""))]
    assert found == "second" and "its buttons (tell, places)" in expected
    assert "(`commands: {tell: {menu: a text, key: another key}}`, or `tell: off`)" in expected
    ((field, expected),) = [(each.field, each.expected) for each in buttons(campaign(tmp_path / "b", both + texts, ""))]
    assert field == "key" and "(`commands: {tell: {key: another key}}`, or `tell: off`)" in expected


def test_two_buttons_with_one_text_are_told(tmp_path: Path) -> None:
    """One of them would stand beside the rules' menu instead of in it."""
    row = "  - {{id: {0}, menu: {1}, call: nothing()}}\n"
    sheet = (
        "buttons:\n"
        + row.format("one", "say.alone")
        + row.format("other", "say.alone")
        + row.format("third", "say.who")
    )
    game = campaign(tmp_path, sheet, "def nothing() -> None:\n    report('1')\n")
    (said,) = buttons(game)
    assert (said.line, said.field) == (line_of(sheet, "{id: other"), "menu")
    assert "'one' has it" in said.expected


# ---- keys of every module


@pytest.mark.parametrize(
    ("stroke", "taken"),
    [
        *(
            (stroke, f"{owner!r}, which every module has, reacts to it wherever the mouse is")
            for stroke, owner in (("Ctrl+Z", "Undo"), ("Alt+N", "Turn"), ("Alt+1", "1d6"))
        ),
        ("Alt+W", "VASSAL begins a log with it"),
        ("Alt+Shift+W", "VASSAL ends a log with it"),
        ("Alt+S", "VASSAL opens the server's controls with it"),
        ("Alt+F", "VASSAL opens the menu File with it"),
    ],
)
def test_a_key_of_every_module_or_of_vassal_is_no_other_s(tmp_path: Path, stroke: str, taken: str) -> None:
    """A command of pieces, a condition and a button of the rules would act together with what is done by it anyway."""
    command = f"  - {{id: one, for: unit, menu: cmd.fight, key: {stroke}, call: nothing(me)}}"
    assert found(tmp_path / "a", command) == [f"1: {stroke}: a key of its own for 'one': {taken}"]
    sheet = f"buttons:\n  - {{id: two, menu: say.who, key: {stroke}, call: nothing()}}\n"
    (said,) = buttons(campaign(tmp_path / "b", sheet, "def nothing() -> None:\n    report('1')\n"))
    assert (said.line, said.field, said.expected) == (
        line_of(sheet, "{id: two"), "key", f"a key of its own for the button 'two': {taken}",
    )  # fmt: skip
    found(tmp_path / "c", command.replace(stroke, "Alt+G"))
    file = tmp_path / "c" / "campaign" / "templates/skirmish/pieces.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("key: Ctrl+U", f"key: {stroke}"), encoding="utf-8")
    game, _ = load_game(tmp_path / "c" / "campaign", "skirmish")
    assert game is not None
    (told,) = shared(game)
    expected, _, free = told.expected.removesuffix(" is free").rpartition("; ")
    assert expected == f"a key of its own for 'Shaken': {taken}"
    file.write_text(text.replace("key: Ctrl+U", f"key: {free}"), encoding="utf-8")
    game, _ = load_game(tmp_path / "c" / "campaign", "skirmish")
    assert game is not None
    assert free.rpartition("+")[0] == stroke.rpartition("+")[0] and list(shared(game)) == [], "the key it names is free"
    found(tmp_path / "d", command.replace(stroke, free))
    file = tmp_path / "d" / "campaign" / "templates/skirmish/pieces.yaml"
    file.write_text(text.replace("key: Ctrl+U", f"key: {stroke}"), encoding="utf-8")
    game, _ = load_game(tmp_path / "d" / "campaign", "skirmish")
    assert game is not None
    (told,) = shared(game)
    assert told.expected.endswith(" is free") and f"{free} is free" not in told.expected, "a command has it now"


_HOTKEY = re.compile(r"(?i).*(hotkey|zoom(in|out)key)$")


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_the_keys_of_every_module_are_those_that_its_file_has(name: str) -> None:
    root = etree.fromstring(module_entries(name)["buildFile.xml"])
    has = {
        key(str(value))
        for each in root.iter()
        if not str(each.tag).endswith(("DoActionButton", "CounterDetailViewer"))
        for attribute, value in each.attrib.items()
        if _HOTKEY.match(str(attribute)) and re.fullmatch(r"\d+,\d+", str(value))
    }
    has |= {key(each.text) for each in root.iter("option") if each.get("name") == "undoHotKey" and each.text}
    assert has == set(module_keys(load(name, WORKSPACES[name])))


def test_a_game_without_charts_or_for_more_than_two_has_those_keys_to_itself() -> None:
    game = load("skirmish", WORKSPACES["skirmish"])
    three = game.manifest.model_copy(update={"sides": (*game.manifest.sides, game.manifest.sides[0])})
    gone = set(module_keys(game)) - set(module_keys(game.model_copy(update={"charts": (), "manifest": three})))
    assert gone == {key("Alt+C"), key("Alt+Shift+K"), key("Alt+Shift+N")}
