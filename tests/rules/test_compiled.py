"""What compiled rules put into a module: data files, traits that call them, source that anyone can read."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from shared.games import ROOT, WORKSPACES, load

from vmodsmith.assemble import archives, plan
from vmodsmith.model import Game
from vmodsmith.rules.checked import sheet_expressions
from vmodsmith.rules.compile.boot import START, JavaDoors, runtime
from vmodsmith.rules.compile.data import entries_text, game_text, rows_text
from vmodsmith.rules.compile.traits import in_setups, traits
from vmodsmith.rules.compiled import (
    ACTING,
    CHOSEN,
    COMMON,
    DRAGGED,
    FROM_MENU,
    KEPT,
    WAS_DRAGGED,
)  # fmt: skip
from vmodsmith.vassal.savedgame import read_commands
from vmodsmith.vassal.traits import DynamicProperty, SetGlobalProperty, TriggerAction

from . import grown

RULES = """
from game import *


def may(me: Piece, direction: int) -> bool:
    return me.Fought < direction


def fight(me: Piece, direction: int) -> None:
    me.Fought = direction


def rest() -> None:
    game.Rests += 1
"""
SHEET = """
name: rule.fight
properties:
  - {name: Fought, type: int, value: "0", of: unit}
  - {name: Rests, type: int, value: "0"}
commands:
  - {id: 'fight-{d}', for: unit flag, each: {d: 1 2}, menu: 'cmd.fight.{d}', group: cmd.fight, when: "may(me, {d})", call: "fight(me, {d})"}
  - {id: again, for: unit, key: Ctrl+G, when: "may(me, 1)", call: "fight(me, 1)"}
  - {id: lost, for: unit, key: vms-to-losses, call: "fight(me, 0)"}
hooks:
  - {id: rested, on: phase, phases: move-red move-blue, call: rest()}
  - {id: dragged, on: moved, for: unit, call: "fight(me, 1)"}
buttons:
  - {id: now, menu: Rest, call: rest()}
"""  # noqa: E501


@pytest.fixture(scope="module")
def game() -> Game:
    """The small game with these rules."""
    return grown.game(RULES, SHEET)


@pytest.fixture(scope="module")
def entries(game: Game) -> Mapping[str, bytes]:
    """The entries of its module."""
    return archives(game, game.style)[""]


def numbers(game: Game) -> dict[tuple[str, str], int]:
    return {(each.owner, each.part): n for n, each in enumerate(sheet_expressions(game))}


def test_commands_and_hooks_by_number(game: Game) -> None:
    assert entries_text(game, numbers(game)).splitlines() == [
        "command\t1\t0\t57348,0,vms-run-fight-1\tunit flag\tcmd.fight.1\tcmd.fight",
        "command\t3\t2\t57348,0,vms-run-fight-2\tunit flag\tcmd.fight.2\tcmd.fight",
        # the same condition as the first: a menu asks it once
        "command\t5\t0\t71,130\tunit",
        "command\t6\t-\t57348,0,vms-to-losses\tunit",
        # what may be left to do: those offered at some times only, by their texts
        "left\t1\t0\tcmd.fight.1",
        "left\t3\t2\tcmd.fight.2",
        "left\t5\t4\trule.fight",
        "hook\t7\tphase\tmove-red move-blue\t",
        "hook\t8\tmoved\t\tunit",
    ]


def test_the_game_in_lines(game: Game) -> None:
    lines = game_text(game, "Field").splitlines()
    for each in (
        "map\tField", "turns\t4", "turn\tnight\t2 4", "feature\ttrench", "line\triver", "side\tred\tside.red\tRed",
        "phase\tmove-blue\tblue\tphase.move-blue", "formation\tb1\tB1", "state\torder\tattack hold", "hides\tchit\tred",
        "arc\tunit\trear\t2 3 4", "losses\tunit|blue\tlosses/both.blue",
    ):  # fmt: skip
        assert each in lines


def test_rows_with_every_value_of_every_step(game: Game) -> None:
    head, *rows = [each.split("\t") for each in rows_text(game).splitlines()]
    by_id = {row[0]: dict(zip(head, row, strict=True)) for row in rows}
    assert by_id["b-2"]["cs 1"] == "3" and by_id["b-2"]["cs 3"] == "1" and by_id["r-1"]["cs 3"] == ""
    assert by_id["r-1"]["home-base"] == "base r-1" and by_id["flag"]["home-base"] == ""
    assert by_id["r-2"]["size"] == "II"


def test_few_traits_with_short_texts(game: Game) -> None:
    """Every piece carries these texts into every saved game, within all traits around them: however many commands and
    values."""
    unit = plan(game).rules.traits["unit"]
    kept, notes, acts = unit
    assert isinstance(kept, DynamicProperty) and (kept.name, kept.value) == (KEPT, "")
    assert isinstance(notes, SetGlobalProperty) and notes.name == CHOSEN

    def noted(what: str) -> str:  # a key of the piece: within it others may be pressed
        return f'{{Objects.isNull(UIManager.get("vms"))?"{what}":UIManager.get("vms").noted("{what}")}}'

    assert [(str(each.key), each.menu, each.change.value) for each in notes.commands] == [  # type: ignore[union-attr]
        ("71,130", "", "71,130"),
        ("57348,0,vms-to-losses", "", noted("57348,0,vms-to-losses")),
        (str(DRAGGED), "", noted(WAS_DRAGGED)),
        (str(COMMON), "", FROM_MENU),
    ]
    assert isinstance(acts, TriggerAction) and acts.watch == tuple(each.key for each in notes.commands)
    # a menu asks for the condition of an entry, and shows none that is blank
    assert (acts.description, acts.menu, acts.actions) == (ACTING, " ", ())
    assert len(acts.condition) < 150 and acts.condition.partition(")).")[2] == "acts(_source.getInner())}"


def test_a_kind_without_commands_follows_drags_by_one_trait(game: Game) -> None:
    sheet = game.rules[0]
    bare = sheet.model_copy(update={"commands": (), "properties": ()})
    (drags,) = traits(game.model_copy(update={"rules": (bare,)}), "unit", JavaDoors({}))
    assert isinstance(drags, TriggerAction) and drags.key == DRAGGED
    assert drags.condition.partition(")).")[2] == "dragged(_source.getInner())}"


@pytest.mark.parametrize("name", [name for name, root in WORKSPACES.items() if root == ROOT])
def test_rules_cost_a_piece_few_traits_and_little_text(name: str) -> None:
    """What VASSAL goes through to read the pieces of a game is for each trait all that lies inside it: with rules a
    fifth to a third more than without, where it was one and a half times to nearly three times as much. Loading takes
    time accordingly. A key that a piece hears takes 22 characters, whichever game has how many."""
    game = load(name)
    made = plan(game).rules
    for kind in game.kinds:
        added = made.traits[kind]
        assert len(added) <= 3, kind
        text = "".join(each.type() for each in added)
        assert len(text) - 22 * text.count(":P\\,") < 980, kind
        in_games = in_setups(added)
        assert len(in_games) <= 2, kind
        assert sum(len(each.type()) for each in in_games) < 300, kind
        for each in in_games:
            watched = each.watch if isinstance(each, TriggerAction) else ()
            assert not watched and not (isinstance(each, SetGlobalProperty) and each.commands), kind


def test_the_source_is_in_the_module(game: Game, entries: Mapping[str, bytes]) -> None:
    source = entries["rules/Rules.java"].decode()
    assert "public class Rules extends Referee" in source
    assert "// templates/skirmish/rules/fight.py:5" in source
    for name, text in runtime().items():
        assert entries[f"rules/{name}.java"].decode() == text
    build = entries["buildFile.xml"].decode()
    assert START in build and "org.codehaus.janino.Compiler" in build
    assert all(name in build for name in (*runtime(), "vms_no_compiler", "vms_other_compiler", "vms_no_rules"))


def test_a_setup_knows_its_name(game: Game, entries: Mapping[str, bytes]) -> None:
    commands = read_commands(entries["close.vsav"])
    assert any(each.startswith("GlobalProperty") and "vms_setup;close" in each for each in commands)


def test_the_stand_ins_words_are_translated(entries: Mapping[str, bytes]) -> None:
    text = re.sub(
        r"\\u([0-9a-fA-F]{4})",
        lambda found: chr(int(found[1], 16)),
        entries["Module_ja.properties"].decode("latin-1"),
    )
    assert "vms_no_compiler" in text and "コンパイラJaninoがありません" in text


def test_runtime_source_is_what_its_compiler_takes() -> None:
    for name, text in runtime().items():
        assert text.startswith("package vmodsmith;\n"), name
        code = re.sub(r"//.*", "", text)
        assert "->" not in code and "List<" not in code and "Map<" not in code, name
        assert re.search(rf"^(public )?(abstract |final )*class {name}\b", text, re.MULTILINE), name
        assert not re.search(r"static final char\b", text), name


def test_the_page_about_the_runtime_has_all_its_classes() -> None:
    page = (ROOT / "docs/rules-in-the-engine.md").read_text(encoding="utf-8")
    classes = [each.stem for each in (ROOT / "builder/vmodsmith/rules/compile/runtime").glob("*.java")]
    assert len(classes) > 50 and [each for each in classes if f"`{each}`" not in page] == []
    java = "\n".join(each.read_text(encoding="utf-8") for each in (ROOT / "builder/vmodsmith").rglob("*.java"))
    named = re.findall(r"`([A-Z]\w+)`", page.split("## The parts of the runtime")[1].split("## An action")[0])
    assert [each for each in named if f"class {each}" not in java and each != "Rules"] == []
