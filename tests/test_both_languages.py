"""Whoever plays in another language reads it on every button, menu, tooltip and preference."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import etree
from shared.engines import Engines
from shared.games import WORKSPACES, load, module_entries

from vmodsmith import words
from vmodsmith.model import source_kind
from vmodsmith.vassal.i18n import bundle_name, translatable_texts

_VARIABLES = re.compile(r"\$\w+\$|\{[^}]*\}")
_WORD = re.compile(r"[A-Za-z]{3,}")
_NAMES = (
    "buttonText",
    "text",
    "tooltip",
    "buttonTooltip",
    "buttonToolTip",
    "desc",
    "tab",
    "inTooltip",
    "outTooltip",
    "pickTooltip",
)
"""Attributes of the toolbar, of menus and of preferences."""


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_every_button_menu_and_preference_has_its_text_in_japanese(name: str) -> None:
    entries = module_entries(name)
    local = _properties(entries[bundle_name("ja")])
    root = etree.fromstring(entries["buildFile.xml"])
    texts = [each for each in translatable_texts(root) if each.is_shown and each.attribute in _NAMES]
    assert len(texts) > 40
    bare = {
        each.key: each.text for each in texts if each.key not in local and _WORD.search(_VARIABLES.sub("", each.text))
    }
    assert bare == {}


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_what_charts_say_of_their_sources_is_japanese_too(name: str) -> None:
    """Why a table is rebuilt, and how: a sentence of the data, in the language of whoever wrote them."""
    game = load(name, WORKSPACES[name])
    charts = " ".join(each.text for each in game.charts)
    rebuilt = [
        each
        for each in (table.spec for table in game.tables)
        if source_kind(each.source) == "reconstruction" and f'"{each.id}"' in charts
    ]
    assert [each.id for each in rebuilt if not game.strings.get(f"page.source.{each.id}", {}).get("ja")] == []


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_two_buttons_of_one_toolbar_are_never_translated_by_one_key(name: str) -> None:
    """VASSAL tells components by class and name: two without a name would bear one text."""
    root = etree.fromstring(module_entries(name)["buildFile.xml"])
    found: dict[str, set[str]] = {}
    for each in translatable_texts(root):
        if (
            each.is_shown and each.attribute in _NAMES and "Preference." not in each.key
        ):  # those say it themselves, see below
            found.setdefault(each.key, set()).add(each.text)
    assert {key: texts for key, texts in found.items() if len(texts) > 1} == {}


def test_the_program_s_own_texts_are_there_in_both_languages() -> None:
    own = words.texts("module")
    assert [key for key, texts in own.items() if not texts.get("en") or not texts.get("ja")] == []
    same = {
        key
        for key, texts in own.items()
        if texts["en"] == texts["ja"] and _WORD.search(_VARIABLES.sub("", texts["en"]))
    }
    assert same == set()


def _properties(data: bytes) -> dict[str, str]:
    """Keys and texts of a file of translations."""
    found = {}
    for line in data.decode("ascii").splitlines():
        if line and not line.startswith("#"):
            key, _, text = re.sub(r"\\([ :=#!])", r"\1", line).partition("=")
            found[key.strip()] = text
    return found


_TITLES = (
    '{new bsh.Interpreter().eval("'
    "found = new java.util.ArrayList();"
    "look(it) { for (each : it.getComponents()) {"
    " if (each instanceof javax.swing.JTabbedPane)"
    "  for (n = 0; n < each.getTabCount(); n++) found.add(each.getTitleAt(n));"
    " if (each instanceof java.awt.Container) look(each); } }"
    "for (each : java.awt.Window.getWindows()) if (each instanceof javax.swing.JDialog) look(each);"
    'String.join(String.valueOf((char) 10), found);")}'
)
"""The tabs of all dialogs."""
_LOOKED = (
    '{new bsh.Interpreter().eval("'
    "found = new java.util.ArrayList();"
    "look(it) { for (each : it.getComponents()) {"
    " if (each instanceof javax.swing.JTabbedPane)"
    "  for (n = 0; n < each.getTabCount(); n++) found.add(each.getTitleAt(n));"
    " if (each instanceof javax.swing.JLabel) found.add(each.getText());"
    " if (each instanceof java.awt.Container) look(each); } }"
    "VASSAL.build.GameModule.getGameModule().getPrefs().getEditor().initDialog(null);"
    "for (each : java.awt.Window.getWindows()) if (each instanceof javax.swing.JDialog) {"
    " each.dispatchEvent(new java.awt.event.WindowEvent(each, java.awt.event.WindowEvent.WINDOW_OPENED)); look(each); }"
    'String.join(String.valueOf((char) 10), found);")}'
)


_LEVELS = re.compile(r"(?<![A-Za-z])(full|warn|warns)(?![A-Za-z])")


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_levels_of_the_referee_bear_the_names_of_his_button_in_japanese_too(name: str) -> None:
    """His button says 自動, so no page, option or report says full there."""
    game = load(name, WORKSPACES[name])
    texts = {key: found["ja"] for key, found in {**words.texts("module"), **game.strings}.items() if "ja" in found}
    assert len(texts) > 100
    assert {key: text for key, text in texts.items() if _LEVELS.search(text)} == {}


_EARLY = (
    '{{new bsh.Interpreter().eval("'
    "back(it) {{ for (each : it.getComponents()) {{"
    " if (each instanceof javax.swing.JTabbedPane) {{"
    "  n = each.indexOfTab(new String(new char[] {{{own}}})); if (n >= 0) each.setTitleAt(n, new String(new "
    "char[] {{{base}}})); }}"
    " if (each instanceof java.awt.Container) back(each); }} }}"
    "VASSAL.build.GameModule.getGameModule().getPrefs().getEditor().initDialog(null);"
    "for (each : java.awt.Window.getWindows()) if (each instanceof javax.swing.JDialog) back(each);"
    'javax.swing.UIManager.put(new String(new char[] {{{rules}}}), null); 1;")}}'
)
"""The preferences are as the engine makes them, and the rules are still to come."""


def _signs(text: str) -> str:
    return ", ".join(f"(char) {ord(each)}" for each in text)


def test_preferences_that_are_opened_before_the_rules_are_there_are_translated_then(
    needs_engine: None, engines: Engines, blank: Callable[[str], Path]
) -> None:
    engine, texts = engines.get(blank("hattin"), "ja"), words.texts("module")["ui.preferences"]
    try:
        engine.expression(_EARLY.format(own=_signs(texts["ja"]), base=_signs(texts["en"]), rules=_signs("vms")))
        before = (engine.expression(_TITLES) or "").splitlines()
        engine.new_game()
        engine.press(words.texts("module")["ui.referee.help"]["ja"])  # the rules begin anew
        after = (engine.expression(_TITLES) or "").splitlines()
    finally:
        engine.close()
    assert texts["en"] in before and texts["ja"] not in before
    assert texts["ja"] in after and texts["en"] not in after


def test_a_player_s_preferences_are_in_his_language(
    needs_engine: None, engines: Engines, blank: Callable[[str], Path]
) -> None:
    keys = (
        "ui.preferences",
        "ui.preferences.ask",
        "ui.preferences.dice",
        "ui.preferences.seen",
        "ui.preferences.viewer",
        "ui.los",
    )
    for locale, other in (("ja", "en"), ("en", "ja")):
        engine = engines.get(blank("hattin"), locale)
        engine.new_game()
        shown = (engine.expression(_LOOKED) or "").splitlines()
        texts = words.texts("module")
        assert [key for key in keys if texts[key][locale] not in shown] == []
        assert [key for key in keys if texts[key][other] in shown] == []
