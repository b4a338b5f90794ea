"""Help pages, charts and reports name keys and buttons that the module has, in every language the same."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from lxml import etree
from shared.games import WORKSPACES, load, module_entries
from shared.menus import menus

from vmodsmith import words
from vmodsmith.assemble.keystrokes import keys_of_kind
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.model import Game
from vmodsmith.rules import expanded_commands
from vmodsmith.rules.compiled import command_key
from vmodsmith.vassal.sequence import Key, key

_NAMED = re.compile(r"(?:(?:Ctrl|Alt|Shift)\+)+(?:Num \d|Backspace|Up|Down|F\d|[A-Z0-9\[\]=-])(?![A-Za-z])")
_BUTTON = {"en": re.compile(r"Referee(?: menu)? ▸ (.+)"), "ja": re.compile(r"審判」?(?:メニュー)? ?▸ ?「?(.+)")}
"""What stands in a text after the name of the referee's menu, in each language."""

_PLAIN = re.compile(r"(\d+),(\d+)")


def held(game: Game) -> set[Key]:
    """The keys of the module: of its buttons, of the pieces by themselves, of the rules' commands."""
    root = etree.fromstring(module_entries(game.id)["buildFile.xml"])
    values = [str(value) for each in root.iter() for value in each.attrib.values()]
    values += [each.text or "" for each in root.iter("option")]
    found = {key(value) for value in values if _PLAIN.fullmatch(value)}
    found |= {stroke.key for kind in game.kinds for stroke in keys_of_kind(game, kind)}
    found |= {command_key(each) for sheet in game.rules for each in expanded_commands(sheet)}
    return found


def named(game: Game) -> Iterator[tuple[str, str, str]]:
    """Where a key is named, in which language, and how it is written there."""
    for where, texts in game.strings.items():
        for language, text in texts.items():
            for stroke in _NAMED.findall(html.unescape(text)):
                yield where, language, stroke


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_every_key_that_texts_name_is_one_of_the_module(name: str) -> None:
    game = load(name, WORKSPACES[name])
    keys = held(game)
    assert keys >= {key("Alt+N"), key("Ctrl+Z")}
    assert [each for each in named(game) if key(each[2]) not in keys] == []


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_both_languages_name_the_same_keys(name: str) -> None:
    game = load(name, WORKSPACES[name])
    by_text: dict[str, dict[str, set[str]]] = {where: {} for where in game.strings}
    for where, language, stroke in named(game):
        by_text[where].setdefault(language, set()).add(stroke)
    own = set(game.manifest.languages)  # a text that a game puts in the place of the program's says it in these
    spoken = {where: set(texts) & own for where, texts in game.strings.items()}
    assert [
        where
        for where, found in by_text.items()
        if found and any(found.get(language) != next(iter(found.values())) for language in spoken[where])
    ] == []


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_every_button_that_texts_name_is_in_the_referee_s_menu(name: str) -> None:
    """Where they say it is: `Referee ▸ Show and list ▸ Victory points` names the menu within the menu too."""
    game = load(name, WORKSPACES[name])
    say, found = Lexicon(game), []
    written = menus(module_entries(name)["buildFile.xml"])
    keys = [button.menu for sheet in game.rules for button in sheet.buttons]
    keys += ["ui.referee.help", "ui.referee.ask", "ui.referee.settings"]
    for language in _BUTTON:
        shown = {say.text(key, say.base): say.text(key, language).removesuffix("…") for key in keys}
        paths = tuple(
            " ▸ ".join(shown[each] for each in path)
            for line in written.get("Referee", ())
            for path in ([(line, each) for each in written[line]] if line in written else [(line,)])
        )
        for where, texts in game.strings.items():
            named_there = _BUTTON[language].findall(html.unescape(texts.get(language, "")))
            found += [(where, each) for each in named_there if not each.startswith(paths)]
    assert found == []


_TOOLBAR = {
    "en": re.compile(
        r"\b[Bb]utton \*{0,2}([A-Z][^*,.;:]*?)\*{0,2}(?= tells| of | shows| says|[,.;:]|$)|\*\*([^*]+)\*\* button"
    ),
    "ja": re.compile(r"(?:「|\*\*)([^「」*]+)(?:」|\*\*)ボタン"),
}
"""What stands in a text beside the word button, in each language."""


def on_toolbar(game: Game) -> set[str]:
    """The texts of the buttons that stand in the toolbar themselves, and not in a menu of it."""
    root = etree.fromstring(module_entries(game.id)["buildFile.xml"])
    in_menus = set()
    for each in root.iter("VASSAL.build.module.ToolbarMenu"):
        in_menus |= set((each.get("menuItems") or "").split(","))
    found = {
        value
        for each in root.iter()
        for name, value in each.attrib.items()
        if name.lower() in ("text", "buttontext", "launchbuttontext") and value
    }
    return found - in_menus


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_every_button_that_texts_name_is_in_the_toolbar(name: str) -> None:
    """And no line of a menu is called a button."""
    game = load(name, WORKSPACES[name])
    toolbar = {"en": on_toolbar(game)}
    assert "Referee" in toolbar["en"] and "Victory points" not in toolbar["en"]
    all_texts = {**words.texts("module"), **game.strings}
    toolbar["ja"] = {each["ja"] for each in all_texts.values() if each.get("en") in toolbar["en"] and "ja" in each}
    found = [
        (where, language, mention)
        for where, texts in all_texts.items()
        for language, pattern in _TOOLBAR.items()
        for groups in pattern.findall(html.unescape(texts.get(language, "")))
        for mention in ([groups] if isinstance(groups, str) else groups)
        if mention and mention not in toolbar[language]
    ]
    assert found == []


_BOLD = re.compile(r"\*\*(.+?)\*\*")
_HEADING = re.compile(r"^\*\*[^*]+[.。]\*\*|^\*\*[^*]+\*\*[。:：]|\((?:step|手順)")
_OF_VASSAL = {"start new game online", "offline", "begin logfile"}
"""What VASSAL's own menus and pages say."""


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_what_quick_starts_name_is_there(name: str) -> None:
    """Windows, commands, charts, markers, setups and sides in bold letters bear that name in the module; of a menu,
    what stands in it."""
    game = load(name, WORKSPACES[name])
    all_texts = {**words.texts("module"), **game.strings}
    missing = []
    for language in game.manifest.languages:
        known = {_plainly(each.get(language, "")) for where, each in all_texts.items() if "quick-start" not in where}
        setups = [_plainly(game.text(each.name, language)) for each in game.setups]
        for where, texts in all_texts.items():
            text = html.unescape(texts.get(language, ""))
            if not where.startswith("page.quick-start"):
                continue
            for bold in _BOLD.findall(text):
                heads = text.startswith(f"**{bold}**") or _HEADING.search(f"**{bold}**")
                if heads or _plainly(bold) in _OF_VASSAL or any(_plainly(bold) in each for each in setups):
                    continue
                parts = [_plainly(part) for part in bold.split("▸")]
                if not all(any(each == part or each.startswith(f"{part}:") for each in known) for part in parts):
                    missing.append((language, where, bold))
    assert missing == []


def _plainly(text: str) -> str:
    return text.strip().rstrip("….:。").casefold()
