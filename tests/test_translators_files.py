"""The file of a translator: nothing in it is lost when it is written again, each text stands in one place, and what
needs no translation is not asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from vmodsmith import words
from vmodsmith.cli import main
from vmodsmith.reading.game import load_game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.mechanics.text_values import text_values
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.quick import run_quick
from vmodsmith.words.speech import plural_examples

NAME = "crossing"
FILE = f"templates/{NAME}/strings/pl.po"


def said(root: Path, *arguments: str) -> str:
    result = CliRunner().invoke(main, ["--workspace", str(root), *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def entries(root: Path) -> dict[str, words.CatalogueEntry]:
    text = (root / FILE).read_text(encoding="utf-8")
    return {each.key: each for each in words.entries(text, obsolete=True)}


def edit(root: Path, file: str, *changes: tuple[str, str]) -> None:
    text = (root / file).read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, (old, text.count(old))
        text = text.replace(old, new)
    (root / file).write_text(text, encoding="utf-8")


def fill(root: Path, key: str, text: str, mark: str = "") -> None:
    """Write the translation of a key, perhaps with lines before it."""
    found = (root / FILE).read_text(encoding="utf-8")
    made, times = re.subn(
        rf'(#[^\n]*\n)*msgctxt "{re.escape(key)}"\nmsgid ("[^\n]*")\nmsgstr "[^\n]*"',
        lambda all_of_it: f'{mark}msgctxt "{key}"\nmsgid {all_of_it[2]}\nmsgstr "{text}"',
        found,
    )
    assert times == 1, key
    (root / FILE).write_text(made, encoding="utf-8")


def told(root: Path, part: str) -> list[str]:
    return [str(each) for each in check_game(Workspace(root), NAME) if part in str(each)]


@pytest.fixture
def polish(tmp_path: Path) -> Path:
    """The small game in English and Polish, with an empty file for the translator."""
    new_game(tmp_path, NAME, "en")
    edit(tmp_path, f"counters/{NAME}/game.yaml", ("languages: [en] ", "languages: [en, pl] "))
    said(tmp_path, "words", NAME, "--language", "pl")
    return tmp_path


@pytest.fixture
def only_polish(tmp_path: Path) -> Path:
    """The small game in Polish alone, its own texts in the table."""
    new_game(tmp_path, NAME, "en")
    edit(tmp_path, f"counters/{NAME}/game.yaml", ("languages: [en] ", "languages: [pl] "))
    edit(
        tmp_path,
        f"templates/{NAME}/strings.csv",
        ("key,en,note", "key,pl,note"),
        ("stat.cs,Combat strength", "stat.cs,Siła"),
    )
    said(tmp_path, "words", NAME, "--language", "pl")
    return tmp_path


# ---- one place for each text


def test_what_the_table_of_texts_has_in_a_language_is_not_asked_for_again(only_polish: Path) -> None:
    assert "stat.cs" not in entries(only_polish) and "ui.flip" in entries(only_polish)


def test_a_text_of_the_table_that_is_changed_later_is_what_players_read(only_polish: Path) -> None:
    edit(only_polish, f"templates/{NAME}/strings.csv", ("stat.cs,Siła", "stat.cs,Siła bojowa"))
    said(only_polish, "words", NAME, "--language", "pl")
    game, _ = load_game(only_polish, NAME)
    assert game is not None and game.strings["stat.cs"]["pl"] == "Siła bojowa"


def test_a_text_in_two_places_that_differ_is_told_with_both(only_polish: Path) -> None:
    with (only_polish / FILE).open("a", encoding="utf-8") as file:
        file.write('\nmsgctxt "stat.cs"\nmsgid "Siła"\nmsgstr "Moc"\n')
    (one,) = told(only_polish, "one text for")
    expected = f"expected one text for stat.cs: templates/{NAME}/strings.csv:5 has 'Siła', which is not shown"
    assert "strings/pl.po:" in one and "warning: msgstr: found 'Moc'" in one and expected in one
    said(only_polish, "words", NAME, "--language", "pl")
    assert entries(only_polish)["stat.cs"].text == "Moc"  # the author decides which of them stays


# ---- nothing is lost


def drafts(root: Path) -> None:
    fill(root, "side.red", "Czerwoni", "# so the rulebook\n#, fuzzy\n")


def misplaced(root: Path) -> None:
    fill(root, "retreat.nowhere", "{1} nie może się cofnąć")


def unknown(root: Path) -> None:
    edit(root, f"templates/{NAME}/strings.csv", ("victory.losses,", "victory.kills,"))
    edit(
        root,
        f"templates/{NAME}/rules/4-supply.yaml",
        *((f"text: victory.losses, side: {side}", f"text: victory.kills, side: {side}") for side in ("red", "blue")),
    )


def not_yet_a_language(root: Path) -> None:
    edit(root, f"counters/{NAME}/game.yaml", ("languages: [en, pl] ", "languages: [en] "))


@pytest.mark.parametrize("change", [drafts, misplaced, unknown, not_yet_a_language])
def test_writing_the_file_again_keeps_what_a_translator_wrote(polish: Path, change: Callable[[Path], None]) -> None:
    fill(polish, "ui.flip", "Odwróć", "# also on the counters\n")
    fill(polish, "victory.losses", "Straty wroga")
    change(polish)
    before = {
        key: (each.text or each.draft, each.remarks)
        for key, each in entries(polish).items()
        if not words.wordless(each.base)
    }
    said(polish, "words", NAME, "--language", "pl")
    after = {key: (each.text or each.draft, each.remarks) for key, each in entries(polish).items()}
    assert {key: text for key, text in before.items() if text[0] and after.get(key) != text} == {}
    assert after["ui.flip"] == ("Odwróć", ("also on the counters",))


def test_a_text_that_comes_back_has_its_translation_again(polish: Path) -> None:
    fill(polish, "victory.losses", "Straty wroga")
    unknown(polish)
    said(polish, "words", NAME, "--language", "pl")
    assert entries(polish)["victory.losses"].obsolete and told(polish, "victory.losses") == []
    edit(polish, f"templates/{NAME}/strings.csv", ("victory.kills,", "victory.losses,"))
    said(polish, "words", NAME, "--language", "pl")
    assert entries(polish)["victory.losses"].text == "Straty wroga"


def test_a_file_that_cannot_be_read_is_not_written_over(polish: Path) -> None:
    fill(polish, "ui.flip", "Odwróć")
    edit(polish, FILE, ('msgctxt "ui.flip"', 'msgcontext "ui.flip"'))
    before = (polish / FILE).read_bytes()
    result = CliRunner().invoke(main, ["--workspace", str(polish), "words", NAME, "--language", "pl"])
    assert result.exit_code == 1 and "strings/pl.po:" in result.output and "a PO file" in result.output
    assert (polish / FILE).read_bytes() == before


# ---- a text that changed after it was translated


def test_a_translation_of_a_text_that_changed_is_told_and_marked(polish: Path) -> None:
    fill(polish, "setup.start.text", "Osiem etapów.")
    edit(polish, f"templates/{NAME}/strings.csv", ("Eight turns, from", "Nine turns, from"))
    (one,) = told(polish, "does the translation still fit")
    assert "pl.po:" in one and "found 'Eight turns, from the first shot to the last.'" in one and "'Nine turns" in one
    assert "1 marked as fuzzy" in said(polish, "words", NAME, "--language", "pl")
    text = (polish / FILE).read_text(encoding="utf-8")
    assert '#, fuzzy\n#| msgid "Eight turns, from the first shot to the last."\nmsgctxt "setup.start.text"' in text
    said(polish, "words", NAME, "--language", "pl")
    kept = entries(polish)["setup.start.text"]
    assert (kept.draft, kept.former) == ("Osiem etapów.", "Eight turns, from the first shot to the last.")


def test_what_the_program_says_otherwise_now_is_told_in_english_if_the_game_has_but_the_one_language(
    only_polish: Path,
) -> None:
    fill(only_polish, "ui.flip", "Odwróć")
    edit(only_polish, FILE, ('msgid "Flip"', 'msgid "Turn over"'))
    (one,) = told(only_polish, "does the translation still fit")
    assert "msgid: found 'Turn over', expected the present text 'Flip'" in one


def test_another_first_language_does_not_make_translations_doubtful(polish: Path) -> None:
    fill(polish, "side.red", "Czerwoni")
    edit(polish, f"counters/{NAME}/game.yaml", ("languages: [en, pl] ", "languages: [pl, en] "))
    assert told(polish, "does the translation still fit") == []
    said(polish, "words", NAME, "--language", "pl")
    assert entries(polish)["side.red"].text == "Czerwoni"


# ---- what is asked for, and said


def test_a_text_without_words_needs_no_translation(polish: Path) -> None:
    found = entries(polish)
    assert {found[key].text for key in ("retreat.badge", "arrivals.choice", "ui.turn.report", "marker.flag")} == {
        "←", "{0}", "`$newTurn$", "★"
    }  # fmt: skip
    for key, each in found.items():
        if not each.text and not words.wordless(each.base):
            fill(polish, key, each.base.replace("\\", "\\\\").replace('"', '\\"'))
    (polish / FILE).write_text(
        re.sub(r'\n\n(#[^\n]*\n)*msgctxt "retreat.badge"\n[^\n]*\n[^\n]*', "", (polish / FILE).read_text("utf-8")),
        encoding="utf-8",
    )
    assert told(polish, "[translations]") == []


def test_what_lacks_a_translation_is_named(polish: Path) -> None:
    for key, each in entries(polish).items():
        if not each.text and key not in ("ui.flip", "retreat.must"):
            fill(polish, key, each.base.replace("\\", "\\\\").replace('"', '\\"'))
    (one,) = told(polish, "[translations]")
    assert "2 texts are shown in another language (retreat.must, ui.flip); `vmodsmith words" in one


def test_a_translation_that_is_begun_is_counted_and_one_nearly_done_is_reported_line_by_line(polish: Path) -> None:
    """Hundreds of warnings would hide the others while a translator is at work."""
    fill(polish, "side.red", "Czerwoni")
    (one,) = told(polish, "[translations]")
    assert re.search(r"\d{3} texts are shown in another language .* and \d{3} more", one)
    left = ["game.title", "stat.cs", "stat.mv", "side.blue"]
    for key, each in entries(polish).items():
        if not each.text and key not in left:
            fill(polish, key, each.base.replace("\\", "\\\\").replace('"', '\\"'))
    found = told(polish, "expected a text in 'pl'")
    assert len(found) == len(left) and all(key in line for key, line in zip(left, found, strict=True))


def test_the_command_says_what_only_the_gallery_shows_and_that_the_game_lacks_the_language(tmp_path: Path) -> None:
    new_game(tmp_path, NAME, "en")
    output = said(tmp_path, "words", NAME, "--language", "pl")
    assert re.search(r"\d+ texts, \d+ to translate \(\d+ of them seen only in the gallery\)", output)
    assert f"Add pl to `languages` in counters/{NAME}/game.yaml: until then the game does not read it." in output


def test_the_head_of_the_file_gives_the_plural_forms_with_numbers(polish: Path) -> None:
    assert plural_examples("pl") == ("one 1", "few 2, 3, 4, 22", "many 0, 5, 6, 7")
    assert plural_examples("ja") == ("other 0, 1, 2, 3",)
    head = (polish / FILE).read_text(encoding="utf-8").split("msgid", 1)[0]
    assert "This language has 3:\n# one 1; few 2, 3, 4, 22; many 0, 5, 6, 7." in head
    assert "An empty msgstr shows the text of the game's first language." in head


def test_of_the_first_language_english_is_shown_where_nothing_is_translated(only_polish: Path) -> None:
    assert "An empty msgstr shows English." in (only_polish / FILE).read_text(encoding="utf-8").split("msgid", 1)[0]


def test_a_scenario_that_names_commands_in_another_language_is_told_what_they_are_called(only_polish: Path) -> None:
    fill(only_polish, "combat.declare", "Atak…")
    fill(only_polish, "combat.call-off", "Odwołaj")
    fill(only_polish, "victory.tell", "Punkty zwycięstwa")
    found = told(only_polish, "as it is called in pl")
    assert [each.split(": ", 1)[1] for each in found] == [
        "do: found 'Attack…', expected 'Atak…', as it is called in pl [scenarios]",
        "menu: found 'Call off', expected 'Odwołaj', as it is called in pl [scenarios]",
        "no-menu: found 'Call off', expected 'Odwołaj', as it is called in pl [scenarios]",
        "press: found 'Victory points', expected 'Punkty zwycięstwa', as it is called in pl [scenarios]",
    ]
    assert all(f"templates/{NAME}/scenarios/battle.yaml:" in each for each in found)


def test_a_game_in_one_language_that_the_program_lacks_is_played(only_polish: Path) -> None:
    fill(only_polish, "movement.left", "{0}: zostaje {1} z {2}")
    scenario = """\
about: a unit looks where it can go
scenarios:
  - name: Legal hexes in Polish
    phase: red-move
    place: [{piece: red-1, at: "0104"}]
    steps:
      - {do: Show legal hexes, to: red-1, expect: {chat: "zostaje 4 z 4"}}
"""
    (only_polish / f"templates/{NAME}/scenarios/pl.yaml").write_text(scenario, encoding="utf-8")
    report = run_quick(Workspace(only_polish), NAME, ("pl",))
    assert [(each.name, each.passed) for each in report.results] == [("Legal hexes in Polish", True)]


# ---- what a translator reads beside a text


def test_a_translator_reads_where_a_text_is_seen_and_what_its_places_stand_for(polish: Path) -> None:
    notes = {key: each.note for key, each in entries(polish).items()}
    assert notes["trace.line"].endswith("values: {0} unit.name, {1} length, {2} way[0]")
    assert "completes" in notes["movement.can"] and "Can still" in notes["movement.can"]
    assert notes["place.oakham"] == "the game's own text: place name"
    assert notes["terrain.hill"] == "the game's own text: terrain name"
    assert notes["sight.score"].endswith("; always in sight on the toolbar")  # the column `note` of the author's table


def test_what_a_mechanic_puts_into_a_text_is_known_for_nearly_all() -> None:
    """Some are said under a key that is put together, or from within the engine."""
    placed = {each.key for each in words.catalogue("en", "mechanics") if words.places(each.base)}
    assert len(placed & text_values().keys()) > 0.9 * len(placed)


def test_no_text_stands_twice_for_one_and_for_several() -> None:
    keys = {each.key for domain in words.DOMAINS for each in words.catalogue("en", domain)}
    assert {each for each in keys if each.endswith(".1") and each[:-1] + "n" in keys} == set()
