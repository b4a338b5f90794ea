"""The program's own texts: whole in every language it brings, with the places and plurals of English; a game in a
language that it does not bring, by a translator's file alone."""

from __future__ import annotations

import ast
import csv
import re
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from shared.games import ROOT
from shared.quick import failures

from vmodsmith import words
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import render
from vmodsmith.assemble.plan import plan
from vmodsmith.assemble.plugins import module_data
from vmodsmith.cli import main
from vmodsmith.model import Paragraph
from vmodsmith.preview.payload import tables
from vmodsmith.reading.game import load_game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.mechanics.text_values import text_values
from vmodsmith.sheets.wording import Wording
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.starter_language import starter_languages
from vmodsmith.tasks.test import run
from vmodsmith.words.speech import counted, doubtful_code, java_locale, own_name, plural_form, plural_table, written

NAME = "my-battle"
BROUGHT = [each for each in words.languages() if each != "en"]

# ---- the catalogues


def test_english_japanese_german_french_and_spanish_are_brought() -> None:
    assert words.languages() == ("en", "de", "es", "fr", "ja")


@pytest.mark.parametrize("domain", words.DOMAINS)
@pytest.mark.parametrize("language", BROUGHT)
def test_a_catalogue_has_the_texts_of_english_and_no_others(language: str, domain: str) -> None:
    base = [(each.key, each.base, each.where) for each in words.catalogue("en", domain)]
    assert [(each.key, each.base, each.where) for each in words.catalogue(language, domain)] == base
    assert [each.key for each in words.catalogue(language, domain) if not each.text.strip(" ")] == []


@pytest.mark.parametrize("domain", words.DOMAINS)
@pytest.mark.parametrize("language", BROUGHT)
def test_a_translation_has_the_places_of_english(language: str, domain: str) -> None:
    found = words.catalogue(language, domain)
    assert [each.key for each in found if words.misplaced(each.base, each.text)] == []
    assert [each.key for each in found if each.text[:1].isspace() != each.base[:1].isspace()] == []


PYDANTIC = re.compile(r"a number (?:greater|less) than .*")
"""Messages of the library that reads fields; `invalid_values.py` puts *a number* before them."""

_SHORTEST = 6
"""The fewest letters of a text with values: `a {}` would be like any message."""


def _reported() -> tuple[set[str], list[re.Pattern[str]]]:
    """The texts in the program's code that can be messages: those without values, and patterns of those with some."""
    whole, woven = set(), set()
    for file in (ROOT / "builder/vmodsmith").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                woven.add("".join(str(each.value) if isinstance(each, ast.Constant) else "\0" for each in node.values))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value.removesuffix(" is expected").removesuffix(" are expected").removesuffix(","))
    long = [each for each in woven if sum(letter.isalpha() for letter in each) >= _SHORTEST]
    return whole, [re.compile(".*".join(map(re.escape, each.split("\0"))), re.DOTALL) for each in long]


def test_a_message_that_the_gallery_translates_is_one_of_the_program() -> None:
    """The gallery finds the translation of a message by its English text: one that the program no longer reports would
    be shown in English, without a word.
    """
    messages = {key: text["en"] for key, text in words.texts("gallery").items() if key.startswith("says.")}
    assert len(messages) > 70
    whole, woven = _reported()
    unknown = {}
    for key, text in messages.items():
        pattern = re.compile(".+?".join(map(re.escape, re.split(r"\{\w+\}", text))))
        known = text in whole or any(map(pattern.fullmatch, whole))
        if not known and not any(each.fullmatch(text) for each in woven) and not PYDANTIC.fullmatch(text):
            unknown[key] = text
    assert unknown == {}


@pytest.mark.parametrize("language", ["en", *BROUGHT])
def test_a_word_that_depends_on_a_number_has_the_forms_of_its_language(language: str) -> None:
    forms = len(set(plural_table(language)))
    for domain in words.DOMAINS:
        for each in words.catalogue(language, domain):
            for choice in re.findall(r"\{\w+:([^{}]*)\}", each.text):
                assert choice.count("|") + 1 == forms, each.key


SAME = {
    "de": "Format Hex OK Online Phase Solo Status in",
    "fr": "Combat Construction Face Format Formation Formats Hex Notes OK Observation Options Phase Points Solo Source "
    "Sources Tables Terrain Total Type Zones hex km",
    "es": "Control Hex No Total hex km",
    "ja": "OK",
}
"""Words that are the same in English and another language."""


@pytest.mark.parametrize("language", BROUGHT)
def test_what_reads_as_in_english_is_the_same_word_or_has_none(language: str) -> None:
    same = set(SAME[language].split())
    left = []
    for domain in words.DOMAINS:
        for each in words.catalogue(language, domain):
            said = re.sub(r"\{[^{}]*\}|\$\w+\$|\d+d\d+", "", each.text)
            if each.text == each.base and set(re.findall(r"[^\W\d_]{2,}", said)) - same:
                left.append((each.key, each.text))
    assert left == []


# ---- plurals and names, by CLDR


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("en", {0: "hexes", 1: "hex", 2: "hexes", 11: "hexes", 201: "hexes"}),
        ("fr", {0: "hex", 1: "hex", 2: "hexes"}),
        ("pl", {1: "hex", 2: "hexes", 5: "many", 12: "many", 22: "hexes", 25: "many", 1004: "hexes", 1012: "many"}),
        ("ja", {1: "hex", 2: "hex"}),
        ("tlh", {1: "hex", 2: "hexes"}),
    ],
)
def test_numbers_choose_the_form_of_the_language(language: str, numbers: dict[int, str]) -> None:
    text = "{0:hex|hexes|many}"
    assert {n: counted(text, {"0": str(n)}, language) for n in numbers} == numbers


def test_a_value_that_is_no_number_takes_the_last_form() -> None:
    assert plural_form("en", "½") > 1 and counted("{0:hex|hexes}", {"0": "½"}, "en") == "hexes"
    assert counted("{1:hex|hexes}", {"0": "1"}, "en") == "{1:hex|hexes}"


def test_languages_go_by_their_own_names_and_by_java_s() -> None:
    assert [own_name(each) for each in ("de", "pt-BR", "bar", "qqq")] == [
        "Deutsch",
        "Português (Brasil)",
        "Bavarian",
        "qqq",
    ]
    assert [java_locale(each) for each in ("de", "pt-BR", "zh-Hant-TW")] == [("de", ""), ("pt", "BR"), ("zh", "TW")]


# ---- a game in a language that the program does not bring


@pytest.fixture(scope="module")
def dutch(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The small game in a made-up Dutch: each text is marked, so that one that was left out is seen."""
    root = tmp_path_factory.mktemp("words") / "games"
    new_game(root, NAME)
    manifest = root / f"counters/{NAME}/game.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("[en, ja]", "[en, nl]"), encoding="utf-8")
    said = CliRunner().invoke(main, ["--workspace", str(root), "words", NAME, "--language", "nl"])
    assert said.exit_code == 0 and " to translate" in said.output, said.output
    file = root / f"templates/{NAME}/strings/nl.po"
    text = file.read_text(encoding="utf-8")
    head, *entries = text.split("\n\n")
    filled = [re.sub(r'msgid "(.*)"\nmsgstr ""', r'msgid "\1"\nmsgstr "\1 ~nl"', each) for each in entries]
    file.write_text("\n\n".join([head, *filled]), encoding="utf-8")
    scenarios = root / f"templates/{NAME}/scenarios/nl.yaml"
    scenarios.write_text(SCENARIO, encoding="utf-8")
    return Workspace(root)


SCENARIO = """\
about: a move, by a player who reads Dutch
defaults: {side: red, locale: nl}
scenarios:
  - name: A road in Dutch
    phase: red-move
    place: [{piece: red-1, at: "0104"}]
    steps:
      - do: to the south-east ~nl
        to: red-1
        expect: {pieces: {red-1: {at: "0204"}}, chat: "3½ left ~nl"}
      - {undo: 1, expect: {pieces: {red-1: {at: "0104"}}, chat: "/^[*] UNDO: Infantry ~nl 1 .* 3½ left ~nl ~nl$/"}}
  - name: A drag in Dutch
    phase: red-move
    place: [{piece: red-1, at: "0602"}]
    steps:
      - {move: red-1, at: "0703", expect: {chat: "2 for 1 hex, 2 left ~nl"}}
"""


def test_the_file_of_a_translator_has_all_that_players_see(dutch: Workspace) -> None:
    text = (dutch.root / f"templates/{NAME}/strings/nl.po").read_text(encoding="utf-8")
    keys = {each.key for each in words.entries(text)}
    assert {"side.red", "ui.flip", "movement.name", "print.front", "gallery.close"} <= keys
    assert "observation.name" not in keys  # a mechanic that the game does not use
    assert f"#: templates/{NAME}/strings.csv:" in text and "values: 0, 1" in text


def test_it_is_sound_once_it_is_filled_in_and_warned_of_before(dutch: Workspace) -> None:
    assert check_game(dutch, NAME) == []
    file = dutch.root / f"templates/{NAME}/strings/nl.po"
    text = file.read_text(encoding="utf-8")
    try:
        file.unlink()
        (warned,) = (each for each in check_game(dutch, NAME) if each.check != "scenarios")
        assert (
            warned.severity == "warning" and warned.found == "nl" and f"words {NAME} --language nl" in warned.expected
        )
    finally:
        file.write_text(text, encoding="utf-8")


def test_module_sheets_and_module_manager_read_dutch(dutch: Workspace) -> None:
    game, _ = load_game(dutch.root, NAME)
    assert game is not None
    assert Lexicon(game).text("ui.flip", "nl") == "Flip ~nl"
    assert Wording(game, "nl")("print.count", count=1, size=13) == "1 counter, 13 mm ~nl"
    data = module_data(plan(game, game.style)).decode()
    assert '<name lang="nl">My Battle ~nl</name>' in data and "dateSaved" not in data
    dated = game.model_copy(update={"manifest": game.manifest.model_copy(update={"date": "2026-11-27"})})
    assert "<dateSaved>1795780800000</dateSaved>" in module_data(plan(dated, game.style)).decode()


def test_it_is_played_in_memory(dutch: Workspace) -> None:
    assert failures(dutch.root, NAME) == {}


def test_it_is_played_in_the_engine(dutch: Workspace, needs_engine: None) -> None:
    (report,) = run(dutch, [NAME], ("nl",))
    assert {each.name: [str(failure) for failure in each.failures] for each in report.results if each.failures} == {}
    assert {each.name for each in report.results} >= {"A road in Dutch", "A drag in Dutch"}


def test_running_the_command_again_keeps_what_is_translated(dutch: Workspace, tmp_path: Path) -> None:
    target = tmp_path / "again.po"
    said = CliRunner().invoke(
        main, ["--workspace", str(dutch.root), "words", NAME, "--language", "nl", "--out", str(target)]
    )
    assert "0 to translate" in said.output
    kept = dutch.root / f"templates/{NAME}/strings/nl.po"
    assert {each.key: each.text for each in words.entries(target.read_text(encoding="utf-8"))} == {
        each.key: each.text for each in words.entries(kept.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('msgctxt "side.red"', 'msgctxt "side.rad"', "found 'side.rad', expected a key of the strings"),
        ("{0} is eliminated ~nl", "{1} is eliminated ~nl", "expected the places of the text '{0} is eliminated': {0}"),
        ('msgctxt "side.red"', "msgcontext side.red", "expected a PO file of gettext"),
    ],
)
def test_a_slip_of_the_translator_is_told(dutch: Workspace, old: str, new: str, said: str) -> None:
    file = dutch.root / f"templates/{NAME}/strings/nl.po"
    text = file.read_text(encoding="utf-8")
    assert old in text
    try:
        file.write_text(text.replace(old, new), encoding="utf-8")
        told = [str(each) for each in check_game(dutch, NAME)]
        assert any("strings/nl.po:" in each and said in each for each in told), told[:5]
    finally:
        file.write_text(text, encoding="utf-8")


def test_a_catalogue_of_no_language_of_the_game_is_told(dutch: Workspace) -> None:
    other = dutch.root / f"templates/{NAME}/strings/pl.po"
    try:
        other.write_text('msgid ""\nmsgstr ""\n', encoding="utf-8")
        said = "found 'pl', expected a language of the game: not read until pl is in `languages` of counters/"
        found = [each for each in check_game(dutch, NAME) if said in str(each)]
        assert [each.severity for each in found] == ["warning"], "the author goes on while a translator has the file"
    finally:
        other.unlink()


@pytest.mark.parametrize("language", ["../x", "dé", "de-", "DE", "d", "de" * 200, "٣a", "de-a-b-c-d", "", "de\x00"])
def test_the_language_of_a_command_is_a_language(dutch: Workspace, language: str) -> None:
    said = CliRunner().invoke(main, ["--workspace", str(dutch.root), "words", NAME, "--language", language])
    assert said.exit_code == 1 and "expected a language such as de" in said.output


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("jp", "found 'jp', expected the code of a language, such as en, ja, de or pt-BR (did you mean 'ja'?)"),
        ("qqq", "found 'qqq', expected the code of a language, such as en, ja, de or pt-BR"),
        ("en-UK", "found 'en-UK', expected the code of a region, such as GB or US (did you mean 'en-GB'?)"),
        ("pt-br", "found 'pt-br', expected the code of a region, such as GB or US (did you mean 'pt-BR'?)"),
        ("uk-uk", "found 'uk-uk', expected the code of a region, such as GB or US (did you mean 'uk-GB'?)"),
        ("sr-latn", "found 'sr-latn', expected the code of a script, such as Latn or Cyrl (did you mean 'sr-Latn'?)"),
    ],
)
def test_a_code_that_is_none_is_reported_by_check_and_by_words(dutch: Workspace, code: str, said: str) -> None:
    """The command writes no file that the game could not read afterwards."""
    made = CliRunner().invoke(main, ["--workspace", str(dutch.root), "words", NAME, "--language", code])
    assert made.exit_code == 1 and said in made.output
    assert not (dutch.root / f"templates/{NAME}/strings/{code}.po").exists()
    expected, meant = doubtful_code(code) or ("", "")
    assert said.startswith(f"found {code!r}, expected {expected}") and repr(meant or code) in said


def test_languages_without_rules_in_cldr_scripts_and_regions_are_languages() -> None:
    codes = ["bar", "tlh", "de-US", "zh-Hant-TW", "es-419", "ca-valencia", "de-1996", "zh-yue", "sr-Latn", "pl"]
    assert [each for each in codes if doubtful_code(each)] == []


# ---- scripts that the fonts lack


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "คนแดง",
            "found 'ค (U+0E04) น (U+0E19) แ (U+0E41) ด (U+0E14) ง (U+0E07)', expected characters that the fonts have",
        ),
        ("الحمر", "expected text from left to right"),
        ("אדום", "expected text from left to right"),
        ("Rød Żółw Красные Ερυ 적군 红军", ""),
    ],
)
def test_a_script_that_cannot_be_drawn_is_told_at_its_line(tmp_path: Path, name: str, said: str) -> None:
    new_game(tmp_path, NAME)
    strings = tmp_path / f"templates/{NAME}/strings.csv"
    text = strings.read_text(encoding="utf-8")
    assert "side.red,Red," in text
    strings.write_text(text.replace("side.red,Red,", f"side.red,{name},"), encoding="utf-8")
    found = [str(each) for each in check_game(Workspace(tmp_path), NAME)]
    assert [each for each in found if "strings.csv:7: warning: side.red: " in each and said in each] == found
    assert bool(found) == bool(said)


def test_the_gallery_has_the_words_of_a_translator_s_file(dutch: Workspace) -> None:
    said = CliRunner().invoke(main, ["--workspace", str(dutch.root), "preview", NAME])
    assert said.exit_code == 0, said.output
    page = (dutch.root / "dist" / "preview" / "index.html").read_text(encoding="utf-8")
    assert "Close ~nl" in page


def test_a_colon_between_two_texts_is_part_of_a_text(repository: Path) -> None:
    """French has a space before a colon, so no colon is put between texts by the runtime."""
    assert words.texts("module")["ui.referee.shown"]["fr"] == "{name}\N{NO-BREAK SPACE}: {level}"
    runtime = repository / "builder/vmodsmith/rules/compile/runtime"
    assert [each.name for each in runtime.glob("*.java") if 'own("ui.referee") + ":' in each.read_text("utf-8")] == []


ALONE = """\
about: a language that neither the program nor VASSAL has, alone
scenarios:
  - name: A move and a turn are taken back in the words of the game
    side: red
    phase: red-move
    place: [{piece: red-1, at: "0104"}]
    steps:
      - {do: to the south-east, to: red-1, expect: {pieces: {red-1: {at: "0204"}}}}
      - {undo: 1, expect: {chat: "* ANULADO: Infantry 1 to 0204", no-chat: UNDO}}
      - {turn: next}
      - {undo: 1, expect: {chat: "* ANULADO: ", no-chat: UNDO}}
"""


@pytest.fixture(scope="module")
def portuguese(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The small game in Portuguese alone, of which just one text is translated: the others are in English."""
    root = tmp_path_factory.mktemp("portuguese")
    new_game(root, NAME, "en")
    manifest = root / f"counters/{NAME}/game.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("languages: [en]", "languages: [pt]"), encoding="utf-8")
    strings = root / f"templates/{NAME}/strings.csv"
    strings.write_text(strings.read_text("utf-8").replace("key,en,", "key,pt,", 1), encoding="utf-8")
    catalogue = root / f"templates/{NAME}/strings/pt.po"
    catalogue.parent.mkdir()
    text = 'msgctxt "ui.undone"\nmsgid "* UNDO: {0}"\nmsgstr "* ANULADO: {0}"\n'
    catalogue.write_text(f'msgid ""\nmsgstr ""\n\n{text}', encoding="utf-8")
    scenarios = root / f"templates/{NAME}/scenarios"
    (scenarios / "battle.yaml").unlink()
    (scenarios / "alone.yaml").write_text(ALONE, encoding="utf-8")
    return Workspace(root)


def test_an_undo_is_reported_in_the_game_s_words_in_memory(portuguese: Workspace) -> None:
    assert failures(portuguese.root, NAME) == {}


def test_an_undo_is_reported_in_the_game_s_words_in_the_engine(portuguese: Workspace, needs_engine: None) -> None:
    """VASSAL has no Portuguese: its own word would be English, also before its own lines, such as a turn's."""
    (report,) = run(portuguese, [NAME], ("alone",))
    assert {each.name: [str(failure) for failure in each.failures] for each in report.results if each.failures} == {}


def test_buttons_of_dialogs_have_texts_of_the_catalogues(repository: Path) -> None:
    """Java's own words for *OK* and *Cancel* are in the language of VASSAL, which may not be the game's."""
    runtime = repository / "builder/vmodsmith/rules/compile/runtime"
    assert [each.name for each in runtime.glob("*.java") if "ButtonText" in each.read_text("utf-8")] == []
    assert {"ui.ok", "ui.cancel"} <= words.texts("module").keys()


# ---- numbers


@pytest.mark.parametrize(
    ("language", "half"), [("pt", "0,5"), ("it", "0,5"), ("de", "0,5"), ("en", "0.5"), ("ja", "0.5")]
)
def test_charts_and_gallery_write_numbers_as_the_language_does(portuguese: Workspace, language: str, half: str) -> None:
    game, _ = load_game(portuguese.root, NAME)
    assert game is not None
    spoken = game.model_copy(update={"manifest": game.manifest.model_copy(update={"languages": (language,)})})
    (page,) = render(spoken, Lexicon(spoken), spoken.charts, "charts")
    assert re.findall(r"<td[^>]*>(0.5)</td>", page.html) == [half, half], "the two costs of a road"
    assert ">-1<" in page.html
    assert tables(spoken)["strings"].get("0.5", {}).get(language, "0.5") == half


@pytest.mark.parametrize(
    ("text", "said"),
    [("0.5", "0,5"), ("-1.25", "-1,25"), ("+1.50", "+1,50"), ("1/2", "1/2"), ("2:1", "2:1"), ("7", "7")],
)
def test_only_numbers_with_a_point_are_written_anew(text: str, said: str) -> None:
    assert (written(text, "pt"), written(text, "tlh"), written(text, "en")) == (said, text, text)


def test_a_cell_that_names_a_paragraph_is_no_number(portuguese: Workspace) -> None:
    game, _ = load_game(portuguese.root, NAME)
    assert game is not None
    entry = Paragraph(id="0.5", expect="inform", text_en="Roads.")
    ruled = game.model_copy(update={"paragraphs": (entry,)})
    (page,) = render(ruled, Lexicon(ruled), ruled.charts, "charts")
    assert "0.5" in page.html and "0,5" not in page.html
    assert "0.5" not in tables(ruled)["strings"]


# ---- languages together


def test_a_text_that_a_language_lacks_is_in_the_first_language_of_the_game_then_in_english(tmp_path: Path) -> None:
    new_game(tmp_path, NAME, language="fr")
    path = tmp_path / "counters" / NAME / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("[fr]", "[fr, zh-TW]"), encoding="utf-8")
    game, _ = load_game(tmp_path, NAME)
    assert game is not None
    chinese = game.model_copy(update={"manifest": game.manifest.model_copy(update={"languages": ("zh-TW", "fr")})})
    for say in (Wording(game, "zh-TW"), Wording(chinese, "zh-TW")):
        assert say("print.map.plan") == words.texts("print")["print.map.plan"]["fr"] != "Assembling the tiles"


STARTER_WORDS = ROOT / "builder/vmodsmith/tasks/starter_words"
"""The texts of the small game that `new --language` writes."""

UNLIKE = {
    "de": r"\b(?:[Dd]u|[Dd]ein\w*|[Dd]ir|[Dd]ich)\b|\bZuganzeige|\b[Ff]eld(?:er)?\|",
    "es": r"(?:^|[.:,] )(?:Pulsa|Elige|Arrastra|Haz|Traza|Juega|Selecciona|Abre|Mueve|Pasa|Empieza|declara)\b"
    r"|\b[Tt]us?\b|\b[Pp]ilas?\b|nordeste|sud(?:o?este)|hexágono|\babastec|complemento|\bpiezas?\b|\bpueblos?\b|\brelación\b"
    r"|(?:contador|control|registro) de turnos",
    "fr": r"\w’\w|[2-9] (?:hex|cases)\b|deux hex\b|\bhexagone|\bpièces?\b|(?:suivi|indicateur) des? tours?"
    r"|:case\|cases\} sur",
}
"""What a language says otherwise: players are *Sie*, *usted*; a turn is a *Runde*, a hex no *Feld*; one apostrophe; one
word for the turn tracker, for counters, for supply."""


@pytest.mark.parametrize("language", UNLIKE)
def test_a_language_has_one_word_for_a_thing_and_one_way_to_address_players(language: str) -> None:
    found = [
        (each.key, each.text)
        for domain in words.DOMAINS
        for each in words.catalogue(language, domain)
        if re.search(UNLIKE[language], each.text)
    ]
    starter = yaml.safe_load((STARTER_WORDS / f"{language}.yaml").read_text(encoding="utf-8"))
    found += [(key, text) for key, text in starter["texts"].items() if re.search(UNLIKE[language], text)]
    found += [(key, text) for key, text in starter["scenarios"].items() if re.search(UNLIKE[language], text)]
    assert found == []


KEYS = re.compile(r"(?:Ctrl|Shift|Alt)(?:\+[A-Za-z0-9]+)+")
"""Keys as texts name them: `Ctrl+Shift+W`, as VASSAL shows them in every language."""

OTHER_KEYS = re.compile(
    r"\b(?:Strg|Steuerung|Umschalt\w*|Maj|Mayús\w*|CTRL|Control\+|Option\+|Opt\+)|コントロールキー|シフトキー"
)
"""Other names of these keys."""


@pytest.mark.parametrize("language", BROUGHT)
def test_keys_have_one_name_in_every_language(language: str) -> None:
    """In a text of the program and of the small game, those of English, in any order."""
    with (STARTER_WORDS.parent / "starter/templates/strings.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["key"]: row for row in csv.DictReader(file)}
    starter = yaml.safe_load((STARTER_WORDS / f"{language}.yaml").read_text(encoding="utf-8"))["texts"]
    given = starter or {key: row["ja"] for key, row in rows.items()}
    texts = [(each.key, each.base, each.text) for domain in words.DOMAINS for each in words.catalogue(language, domain)]
    texts += [(key, rows[key]["en"], text) for key, text in given.items() if key in rows]
    assert [(key, text) for key, _, text in texts if OTHER_KEYS.search(text)] == []
    odd = [(key, text) for key, base, text in texts if sorted(KEYS.findall(base)) != sorted(KEYS.findall(text))]
    assert odd == []


@pytest.mark.parametrize(
    "name", [*Workspace(ROOT).games(), *(f"new in {each}" for each in (None, *starter_languages()))]
)
def test_the_module_manager_has_a_description_in_every_language(tmp_path: Path, name: str) -> None:
    root, game_name = ROOT, name
    if name.startswith("new in "):
        root, game_name = tmp_path, NAME
        language = name.removeprefix("new in ")
        new_game(root, NAME, None if language == "None" else language)
    game, _ = load_game(root, game_name)
    assert game is not None
    plain = game.model_copy(update={"rules": (), "functions": ()})  # which say nothing of the game as a whole
    data = module_data(plan(plain, game.style)).decode()
    found = re.findall(r"<description[^>]*>([^<]+)</description>", data)
    assert len(found) == len(game.manifest.languages), data


def test_a_translator_reads_what_each_numbered_place_stands_for() -> None:
    values = text_values()
    for domain in words.DOMAINS:
        for each in words.catalogue("en", domain):
            numbered = [n for n in words.places(each.base) if n.isdecimal()]
            known = len(values.get(each.key, ())) if domain == "mechanics" else 0
            assert [n for n in numbered if int(n) >= known and f"{{{n}}}" not in each.note] == [], each.key


AGREES = {
    "fr": r"^\{\d\}(?: en \{\d\})? (?:est|a été|reste|sera) (?:déjà )?\w+(?:ée?s?|ue?|ite?)\b",
    "es": r"^\{\d\}(?: en \{\d\})? (?:ya )?(?:es|fue|está|queda|resulta|sale) \w+(?:[ai]d[oa]|es[oa]|t[oa])\b",
}
"""A participle that agrees with a name, whose gender nobody knows: `{0} est éliminé`."""


@pytest.mark.parametrize("language", AGREES)
def test_no_participle_agrees_with_a_name(language: str) -> None:
    found = [
        (each.key, each.text)
        for domain in words.DOMAINS
        for each in words.catalogue(language, domain)
        if re.search(AGREES[language], each.text)
    ]
    assert found == []
