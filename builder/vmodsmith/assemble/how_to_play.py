"""The page *How to play*: it explains a module with rules to a newcomer, in every language.

It explains the counters, in pictures with numbers, the buttons of the module, how to move, look, act and undo, and the
first turn phase by phase. The buttons are read from the build file itself, so that the page lists exactly those.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from vmodsmith.art import filenames
from vmodsmith.art.callouts import HEIGHT, samples, width_of
from vmodsmith.art.opening import setup_shown
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import HtmlPage, packaged, page_file, render
from vmodsmith.foundation.cache import Cache
from vmodsmith.model import HOW_TO_PLAY, Game, Page, Style
from vmodsmith.vassal.components import COMPONENTS, Element
from vmodsmith.vassal.sequence import decode, read_key

__all__ = ["how_to_play", "titles"]


def titles(game: Game, say: Lexicon) -> list[HtmlPage]:
    """The page in each language without its contents, for the Help menu; none if a game has no such page."""
    if not game.explained:
        return []
    return [
        HtmlPage(say.text(f"page.help.{HOW_TO_PLAY}", each), page_file("help", HOW_TO_PLAY, each), each, "")
        for each in game.manifest.languages
    ]


def how_to_play(
    game: Game, style: Style, say: Lexicon, root: Element, pictures: Collection[str], cache: Cache | None = None
) -> list[HtmlPage]:
    """The page in each language, for a module with that build file and those pictures."""
    if not game.explained:
        return []
    setup = setup_shown(game)
    data = {
        "opening": setup.name if setup and filenames.OPENING in pictures else "",
        "opening_file": filenames.OPENING,
        "counters": [
            {
                "title": list(counter.title),
                "side": counter.side or "",
                "picture": filenames.callouts_name(counter.id),
                "width": width_of(counter),
                "height": HEIGHT,
                "back": len(counter.faces) > 1,
                "parts": [[each.printed, list(each.means)] for each in numbered],
            }
            for counter, numbered in samples(game, style)
        ],
        "toolbars": _toolbars(game, say, root, pictures),
    }
    name = f"{HOW_TO_PLAY}.html.j2"
    page = Page(id=HOW_TO_PLAY, file=name, text=packaged(name))
    return render(game, say, [page], "help", cache=cache, given=data)


@dataclass(frozen=True, slots=True)
class _Button:
    icon: str
    tip: str
    key: str


_FACES = (
    ("buttonIcon", "buttonToolTip", "buttonKeyStroke"),
    ("inIconName", "inTooltip", "zoomInKey"),
    ("outIconName", "outTooltip", "zoomOutKey"),
    ("pickIconName", "pickTooltip", "zoomPickKey"),
    ("markUnmovedIcon", "markUnmovedTooltip", "markUnmovedHotkey"),
    ("showingIcon", "tooltip", "hotkey"),
    ("iconName", "tooltip", "hotkey"),
    ("icon", "buttonTooltip", "showHotkey"),
    ("icon", "tooltip", "hotkey"),
)
"""The attributes of a button with its picture, its texts and its key."""


def _toolbars(game: Game, say: Lexicon, root: Element, pictures: Collection[str]) -> list[list[list[object]]]:
    """The buttons of the module's toolbar, then those above the first map: picture, words by language, key.

    Buttons that are entries of a menu are left out.
    """
    in_menus = {name for each in root.iter() for name in decode(each.get("menuItems") or "", ",") if name}
    of_map: list[_Button] = []
    of_module: list[_Button] = []
    first = True
    for element in root:
        within = list(_buttons(element, in_menus))
        if _is(element, "Map"):
            own = list(_own_buttons(element, ("icon",)))
            of_module += own
            if first:
                of_map = [each for each in within if each not in own]
            first = False
        else:
            of_module += within
    local = {each: say.translation(each) for each in say.others}
    return [
        [[each.icon, {language: local.get(language, {}).get(each.tip, each.tip)
                      for language in game.manifest.languages}, each.key] for each in those if each.icon in pictures]
        for those in (of_module, of_map)
    ]  # fmt: skip


def _is(element: Element, name: str) -> bool:
    component = COMPONENTS.get(str(element.tag))
    return component is not None and component.simple_name == name


def _buttons(element: Element, in_menus: Collection[str]) -> Iterator[_Button]:
    """The buttons of a component and of those within it that have a picture."""
    for each in element.iter():
        if each.get("text") not in in_menus:
            yield from _own_buttons(each, tuple(icon for icon, _, _ in _FACES))


def _own_buttons(element: Element, icons: Collection[str]) -> Iterator[_Button]:
    seen: set[str] = set()
    for icon, tip, key in _FACES:
        if icon in icons and icon not in seen and element.get(icon) and element.get(tip):
            seen.add(icon)
            stroke = element.get(key) or ""
            pressed = read_key(stroke) if "," in stroke else None
            yield _Button(
                str(element.get(icon)),
                str(element.get(tip)),
                pressed.label if pressed and not pressed.name and not pressed.is_none else "",
            )
