"""The referee menu of a game has no line that belongs to another setup, and no such button on the toolbar either."""

from __future__ import annotations

from pathlib import Path

from shared.engines import Engines
from shared.games import load, write_blank

_LINES = (
    "{VASSAL.build.GameModule.getGameModule().getComponentsOf(VASSAL.build.module.ToolbarMenu.class).get(0)"
    '.getAttributeValueString("menuItems")}'
)
_SEEN = (
    '{new bsh.Interpreter().eval("list = VASSAL.build.GameModule.getGameModule().getComponentsOf('
    "VASSAL.build.module.DoActionButton.class); seen = new StringBuffer(); for (n = 0; n < list.size(); n++) "
    'if (list.get(n).getLaunchButton().isVisible()) seen.append(list.get(n).getConfigureName()); seen.toString();")}'
)


def test_a_button_of_another_setup_is_neither_in_the_menu_nor_on_the_toolbar(
    needs_engine: None, engines: Engines, skirmish: Path, tmp_path: Path
) -> None:
    sheet = skirmish / "templates/skirmish/rules/fight.yaml"
    text = sheet.read_text(encoding="utf-8")
    assert "{id: count, menu" in text
    sheet.write_text(text.replace("{id: count, menu", "{id: count, setups: start, menu"), encoding="utf-8")
    engine = engines.get(write_blank(load("skirmish", skirmish), tmp_path), "ja")  # its buttons are translated
    start = engine.mark()
    whole = None
    for setup, offered in (("Start", True), ("Empty map", False), ("Start", True)):
        engine.setup(setup, side="Red")
        lines = [each for each in str(engine.expression(_LINES) or "").split(",") if each]
        whole = whole or lines
        assert lines == [each for each in whole if offered or each != "Count pieces"]
        assert str(engine.expression(_SEEN) or "") == ""
        mark = engine.mark()
        engine.press("駒を数える")
        assert ("別のセットアップ用" in engine.chat(mark)[-1]) != offered
    assert "Count pieces" in (whole or []) and engine.problems(start) == []
