"""Numbers and dates as each language writes them, wherever players read them in it: on pages and on paper."""

from __future__ import annotations

from html import unescape

import pytest

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import render
from vmodsmith.model import Game, Page
from vmodsmith.sheets.wording import Wording
from vmodsmith.words.speech import day, decimal

LANGUAGES = {
    "en": ("1.5", "27 November 2026"),
    "de": ("1,5", "27. November 2026"),
    "fr": ("1,5", "27 novembre 2026"),
    "es": ("1,5", "27 de noviembre de 2026"),
    "ja": ("1.5", "2026年11月27日"),
    "pt-BR": ("1,5", "27 de novembro de 2026"),
    "zh-TW": ("1.5", "2026年11月27日"),
    "xx": ("1.5", "27 November 2026"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_and_days_are_those_of_the_language(language: str) -> None:
    number, date = LANGUAGES[language]
    assert decimal(1.5, language) == number
    assert day("2026-11-27", language) == date
    assert decimal(16.0, language) == "16" and decimal(-0.25, language).lstrip("-−") in ("0.25", "0,25")


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_write_them_so(small_game: Game, language: str) -> None:
    game = small_game.model_copy(update={"manifest": small_game.manifest.model_copy(update={"languages": (language,)})})
    page = Page(
        id="1-start",
        file="help/1.html.j2",
        text='<p>{{ number(2.5) }} {{ number("1200") }} {{ day("2026-11-27") }}</p>',
    )
    (made,) = render(game, Lexicon(game), [page], "help")
    text = unescape(made.html)
    number, date = LANGUAGES[language]
    assert number.replace("1", "2") in text and date in text and "1200" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_write_them_so(small_game: Game, language: str) -> None:
    say = Wording(small_game, language)
    said = say("print.map.size", width="400", height="300", hex=1.5)
    assert LANGUAGES[language][0] in said
