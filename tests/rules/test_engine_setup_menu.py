"""The referee menu of a game has no line that belongs to another setup, and no such button on the toolbar either.
A menu in it of which no line is left is gone too."""

from __future__ import annotations

from pathlib import Path

from shared.engines import Engines
from shared.games import load, write_blank

_LINES = (
    '{new bsh.Interpreter().eval("list = VASSAL.build.GameModule.getGameModule().getComponentsOf('
    "VASSAL.build.module.ToolbarMenu.class); seen = new StringBuffer(); for (n = 0; n < list.size(); n++) "
    "seen.append(n == 0 ? String.valueOf(new char[0]) : String.valueOf((char) 47))"
    ".append(list.get(n).getAttributeValueString(VASSAL.build.module.ToolbarMenu.MENU_ITEMS)); "
    'seen.toString();")}'
)
"""The lines of each menu, parted by slashes."""

_SEEN = (
    '{new bsh.Interpreter().eval("list = new ArrayList(VASSAL.build.GameModule.getGameModule().getComponentsOf('
    "VASSAL.build.module.DoActionButton.class)); list.addAll(VASSAL.build.GameModule.getGameModule().getComponentsOf("
    "VASSAL.build.module.ToolbarMenu.class)); seen = new StringBuffer(); for (n = 0; n < list.size(); n++) "
    "if (list.get(n).getLaunchButton().isVisible()) seen.append(list.get(n).getLaunchButton().getText()); "
    'seen.toString();")}'
)
"""The texts of the buttons and menus on the toolbar."""


def test_a_button_of_another_setup_is_neither_in_the_menu_nor_on_the_toolbar(
    needs_engine: None, engines: Engines, skirmish: Path, tmp_path: Path
) -> None:
    sheet = skirmish / "templates/skirmish/rules/fight.yaml"
    text = sheet.read_text(encoding="utf-8")
    assert "buttons:\n  - {id: count, menu" in text
    more = [("more", "")] * 5 + [("mine", "group: cmd.mine, setups: start, ")] * 2
    rows = [
        f"  - {{id: {name}{n}, {gates}menu: cmd.{name}{n}, call: count_pieces()}}"
        for n, (name, gates) in enumerate(more)
    ]
    text = text.replace("{id: count, menu", "{id: count, setups: start, menu")
    sheet.write_text(text.replace("buttons:\n", "buttons:\n" + "\n".join(rows) + "\n"), encoding="utf-8")
    strings = skirmish / "templates/skirmish/strings.csv"
    with strings.open("a", encoding="utf-8") as file:
        file.writelines(f"cmd.{name}{n},{name.capitalize()} {n},{name}{n}番,\n" for n, (name, _) in enumerate(more))
        file.write("cmd.mine,Mine,自分の,\n")
    engine = engines.get(write_blank(load("skirmish", skirmish), tmp_path), "ja")  # its buttons are translated
    start = engine.mark()
    general = [f"More {n}" for n in range(5)]
    for setup, offered in (("Start", True), ("Empty map", False), ("Start", True)):
        engine.setup(setup, side="Red")
        menus = [each.split(",") for each in str(engine.expression(_LINES) or "").split("/")]
        assert menus[-1] == ([*general, "Count pieces", "Mine"] if offered else general)
        assert menus[0] == (["Mine 5", "Mine 6"] if offered else [""])
        assert str(engine.expression(_SEEN) or "") == "審判"
        mark = engine.mark()
        engine.press("駒を数える")
        assert ("別のセットアップ用" in engine.chat(mark)[-1]) != offered
    assert engine.problems(start) == []
