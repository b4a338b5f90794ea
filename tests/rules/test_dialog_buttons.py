"""The buttons of questions in memory have the texts that VASSAL shows, in every language: also in one that the program
does not bring.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from vmodsmith import words
from vmodsmith.reading.workspace import Workspace
from vmodsmith.scenarios.dialogs import is_question, unanswered
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.tabletop import laid

NAME = "battle"
TABLE = Path(__file__).parent.parent / "translated_it.po"
KEYS = {
    "yes": "ui.yes",
    "no": "ui.no",
    "cancel": "ui.cancel",
    "stay": "ui.lose.stay",
    "go": "ui.lose.go",
    "never": "ui.lose.never",
}


@pytest.mark.parametrize("language", ["en", "ja", "de", "es", "fr"])
def test_the_buttons_are_in_the_language_of_the_player(tmp_path: Path, language: str) -> None:
    new_game(tmp_path, NAME, language if language != "ja" else None)
    buttons = laid(Workspace(tmp_path), NAME).opened(language).tabletop.dialogs.buttons
    texts = words.texts("module")
    assert {name: getattr(buttons, name) for name in KEYS} == {name: texts[key][language] for name, key in KEYS.items()}


def test_the_buttons_are_in_a_language_of_a_table(tmp_path: Path) -> None:
    new_game(tmp_path, NAME, "en")
    path = tmp_path / "counters" / NAME / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("languages: [en] ", "languages: [en, it] "), "utf-8")
    (tmp_path / "templates" / NAME / "strings").mkdir()
    (tmp_path / "templates" / NAME / "strings" / "it.po").write_bytes(TABLE.read_bytes())
    dialogs = laid(Workspace(tmp_path), NAME).opened("it").tabletop.dialogs
    dialogs.answers.extend(["Sì", "No", "Yes"])
    assert dialogs.ask("?") and not dialogs.ask("?") and not dialogs.ask("?")
    assert dialogs.asked[-1] == ["?", "Sì", "No"]


def test_a_dialog_with_a_choice_is_a_question() -> None:
    assert is_question(unanswered("Game: which?", ["0101", "Storno"]))
    assert is_question(unanswered("Game: which?", ["the duke's men", "No"]))
    assert not is_question(unanswered("An error", ["OK"]))
    assert not is_question(unanswered("An error", []))
