"""The menu of the rules on the toolbar: short ones have every line, long ones menus in them for what only shows
something and for settings; each button stands in one of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import RULED, WORKSPACES, load, module_entries
from shared.menus import menus

from vmodsmith.assemble import archives
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.compile.toolbar import LONGEST
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game


@pytest.mark.parametrize("name", RULED)
def test_each_button_of_the_rules_stands_in_one_menu(name: str) -> None:
    found = menus(module_entries(name)["buildFile.xml"])
    game = load(name, WORKSPACES[name])
    lines = [line for each in found.values() for line in each]
    for sheet in game.rules:
        for button in sheet.buttons:
            assert lines.count(game.text(button.menu)) == 1, button.id
    top = found["Referee"]
    if len(lines) > LONGEST:
        groups = ["Show and list", "Referee settings"]
        assert top[-2:] == groups
        assert len(top) <= 12 and all(len(found[each]) > 1 for each in groups)
    else:
        assert set(found) & {"Show and list", "Referee settings"} == set()


def test_an_author_names_a_group(skirmish: Path) -> None:
    """A menu for it stands where its first line would, and a group of one line has none."""
    sheet = skirmish / "templates/skirmish/rules/fight.yaml"
    text = sheet.read_text(encoding="utf-8")
    more = "".join(f"  - {{id: more{n}, menu: cmd.more{n}, group: cmd.mine, call: count_pieces()}}\n" for n in range(8))
    assert "buttons:\n" in text
    sheet.write_text(text.replace("buttons:\n", "buttons:\n" + more, 1), encoding="utf-8")
    strings = skirmish / "templates/skirmish/strings.csv"
    words = "".join(f"cmd.more{n},More {n},その{n},\n" for n in range(8)) + "cmd.mine,Mine,自分の,\n"
    strings.write_text(strings.read_text(encoding="utf-8").rstrip("\n") + "\n" + words, encoding="utf-8")
    game = load("skirmish", skirmish)
    found = menus(archives(game, game.style)[""]["buildFile.xml"])
    assert found["Mine"] == [f"More {n}" for n in range(8)]
    assert found["Referee"].count("Mine") == 1 and "Show and list" not in found
    sheet.write_text(
        sheet.read_text(encoding="utf-8").replace("group: cmd.mine", "group: cmd.mnie", 1), encoding="utf-8"
    )
    told = [str(each) for each in check_game(Workspace(skirmish), "skirmish") if each.severity == "error"]
    assert len(told) == 1 and "group: found 'cmd.mnie'" in told[0] and "cmd.mine" in told[0]


def test_a_mechanic_of_some_phases_has_its_buttons_in_these(tmp_path: Path) -> None:
    """Attacks are resolved where they are declared: the menu leaves the line out of the other phases, its key works."""
    new_game(tmp_path, "ford")
    game = load("ford", tmp_path)
    offered = {each.id: each.offered for sheet in game.rules for each in sheet.buttons}
    assert offered["combat-all"] == ("red-fight", "blue-fight")
    assert not any(words for name, words in offered.items() if name != "combat-all")
    facts = archives(game, game.style)[""]["rules/game.txt"].decode()
    rows = [line.split("\t") for line in facts.splitlines() if line.startswith("button\t")]
    assert rows == [["button", "combat-all", "combat.all", "", "red-fight blue-fight"]]


_OPENED = (
    '{new bsh.Interpreter().eval("list = VASSAL.build.GameModule.getGameModule().getComponentsOf('
    "VASSAL.build.module.ToolbarMenu.class); seen = new StringBuffer(); for (n = 0; n < list.size(); n++) { "
    "button = list.get(n).getLaunchButton(); seen.append(button.isVisible()); lines = "
    "button.getClientProperty(VASSAL.build.module.ToolbarMenu.MENU_PROPERTY).getComponents(); "
    "for (i = 0; i < lines.length; i++) { seen.append((char) 124).append(lines[i].getText()); "
    "if (lines[i] instanceof javax.swing.JMenu) seen.append((char) 62).append(lines[i].getItemCount()); } "
    'seen.append((char) 47); } seen.toString();")}'
)
"""For each menu whether its button is seen, then its lines: `text`, or `text>number` of a menu in it."""


def test_menus_stand_in_the_menu_in_vassal_without_lines_of_other_setups(
    needs_engine: None, engines: Engines, blank: Callable[[str], Path]
) -> None:
    """A line of the menu that is called like another menu opens that one, which has no button on the toolbar. What
    belongs to the other setups is in neither."""
    groups = ("Show and list", "Referee settings")
    written = menus(module_entries("korsun")["buildFile.xml"])
    game = load("korsun", WORKSPACES["korsun"])
    engine = engines.get(blank("korsun"), "ja")
    for setup in ("campaign", "breakout", "campaign"):
        absent = [
            game.text(button.menu)
            for sheet in game.rules
            for button in sheet.buttons
            if button.setups and setup not in button.setups
        ]
        assert sorted(absent) == (
            ["Korsun…", "Show control of hexes", "Towns that count"] if setup == "breakout" else []
        )
        left = {of: [each for each in lines if each not in absent] for of, lines in written.items()}
        engine.setup(next(game.text(each.name) for each in game.setups if each.id == setup))
        seen = [each.split("|") for each in str(engine.expression(_OPENED)).split("/") if each]
        hidden = [each for each in seen if each[0] == "false"]
        assert sorted(len(each) - 1 for each in hidden) == sorted(len(left[each]) for each in groups)
        [referee] = [each[1:] for each in seen if each[0] == "true" and each[-1].startswith("審判の設定")]
        assert len(referee) == len(left["Referee"])
        assert [int(each.partition(">")[2]) for each in referee[-2:]] == [len(left[each]) for each in groups]
        assert ("コルスン…" in referee) == (setup != "breakout")
