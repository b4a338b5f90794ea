"""Numbers and dates as each language writes them, wherever players read them in it: on pages and on paper."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.module import phase_labels
from vmodsmith.assemble.pages import render
from vmodsmith.model import Game, Page
from vmodsmith.reading.game import load_game
from vmodsmith.sheets.wording import Wording
from vmodsmith.tasks.new import new_game
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


@pytest.mark.parametrize(
    ("english", "japanese", "said"),
    [("Turn", "ターン", ("Turn 3", "ターン 3")), ("{0}. turn", "第{0}ターン", ("3. turn", "第3ターン"))],
)
def test_the_number_of_a_turn_stands_where_the_language_has_it(
    tmp_path: Path, english: str, japanese: str, said: tuple[str, str]
) -> None:
    new_game(tmp_path, "battle")
    path = tmp_path / "templates" / "battle" / "strings.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("turn.name,Turn,ターン", f"turn.name,{english},{japanese}"), encoding="utf-8")
    game, problems = load_game(tmp_path, "battle")
    assert game is not None and not problems
    say = Lexicon(game)
    labels = {each.get("name"): each.get("initialValue") for each in phase_labels(game, say)}
    assert labels["turn_3"] == said[0]
    assert say.translation("ja")[said[0]] == said[1]
