"""Tutorials without VASSAL: what `check` reports of them, and how a module has them. `engine/test_tutorials.py` records
and plays them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shared.golden import WRITE

import vmodsmith
from vmodsmith.assemble import assemble
from vmodsmith.check.scenarios.tutorials import recorded
from vmodsmith.foundation.errors import UserError
from vmodsmith.model import Hosted
from vmodsmith.reading.recordings import source_of, stamped
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game, read_game
from vmodsmith.tasks.new import RECORDED_AS, new_game, starter_tutorial, starter_tutorials
from vmodsmith.tasks.starter_language import starter_languages
from vmodsmith.tasks.tutorial import record
from vmodsmith.tasks.words import to_translate
from vmodsmith.vassal.archive import archive_bytes, read_archive
from vmodsmith.vassal.savedgame import SAVED_GAME, obfuscate, reveal
from vmodsmith.vassal.sequence import encode

NAME = RECORDED_AS
LOG = f"counters/{NAME}/tutorials/first-turn.vlog"
RECORDINGS = Path(vmodsmith.__file__).parent / "tasks/starter_tutorials"
SCENARIO = f"templates/{NAME}/scenarios/tutorial.yaml"


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    new_game(tmp_path, NAME, tutorial=True)
    return Workspace(tmp_path)


def found(workspace: Workspace) -> list[str]:
    return [str(each) for each in check_game(workspace, NAME)]


def change(workspace: Workspace, file: str, old: str, new: str) -> None:
    path = workspace.root / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_the_tutorial_is_recorded_in_each_language_of_the_small_game() -> None:
    assert set(starter_tutorials()) == {None, *starter_languages()}


@pytest.mark.parametrize("language", starter_tutorials())
def test_the_small_game_with_its_tutorial_is_sound_in_each_language(tmp_path: Path, language: str | None) -> None:
    """Its recording is that of the very files: recorded again, with `VMODSMITH_GOLDEN=write` and VASSAL, whenever the
    small game is changed."""
    new_game(tmp_path, NAME, language, tutorial=True)
    if WRITE:
        record(Workspace(tmp_path), NAME)
        (RECORDINGS / f"{language or 'all'}.vlog").write_bytes((tmp_path / LOG).read_bytes())
    assert found(Workspace(tmp_path)) == []
    assert (tmp_path / LOG).read_bytes() == starter_tutorial(language)


def test_under_another_name_the_recording_fits_too(tmp_path: Path) -> None:
    new_game(tmp_path, "ford", tutorial=True)
    assert [str(each) for each in check_game(Workspace(tmp_path), "ford")] == []
    assert b"<name>Ford</name>" in (tmp_path / "counters/ford/tutorials/first-turn.vlog").read_bytes()


def test_a_tutorial_that_is_not_recorded_is_a_warning_with_the_command(workspace: Workspace) -> None:
    (workspace.root / LOG).unlink()
    assert found(workspace) == [
        f"{SCENARIO}:7: warning: id: found 'a tutorial that is not recorded', "
        f"expected `vmodsmith tutorial {NAME}` run [tutorials]"
    ]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (f"counters/{NAME}/units.csv", "red-1,red,infantry,red-corps,III,,1,,,2,4,4",
         "red-1,red,infantry,red-corps,III,,1,,,2,5,4"),
        (SCENARIO, "move: red-1", "move: red-2"),
        (f"templates/{NAME}/strings.csv", "Red moves first.", "Red is first."),
    ],
)  # fmt: skip
def test_one_that_is_older_than_the_game_is_too(workspace: Workspace, file: str, old: str, new: str) -> None:
    change(workspace, file, old, new)
    (one,) = found(workspace)
    assert "a tutorial recorded before the game was changed" in one
    assert f"`vmodsmith tutorial {NAME}` run again" in one


def is_old(workspace: Workspace) -> bool:
    """Whether a recording is older than the game, also where something else is reported."""
    game = read_game(workspace, NAME)[0]
    return any("recorded before the game was changed" in each.found for each in recorded(workspace, NAME, game))


def test_what_is_wrong_is_told_before_what_is_old(workspace: Workspace) -> None:
    """To mend it would make a recording old again."""
    change(workspace, f"counters/{NAME}/units.csv", "red-1,red,infantry,", "red-1,red,infantrie,")
    assert [each for each in found(workspace) if "recorded before" in each] == []
    assert len(found(workspace)) == 1


def test_pages_and_other_scenarios_make_no_tutorial_old(workspace: Workspace) -> None:
    change(workspace, f"templates/{NAME}/scenarios/battle.yaml", "A road costs half a point", "A road is cheap")
    change(workspace, f"templates/{NAME}/help/1-start.html.j2", "{{ page.head", "\n{{ page.head")
    assert found(workspace) == []


def record_anew(workspace: Workspace) -> None:
    """The same recording, as if it were made from the present files."""
    log = workspace.root / LOG
    made_from = source_of(workspace, NAME, SCENARIO)
    log.write_bytes(stamped(log.read_bytes(), "tutorial.first-turn", made_from))


def translator_of(workspace: Workspace, language: str) -> tuple[Path, str]:
    """A translator's file in its place, and its text before it was filled in."""
    path = workspace.root / f"templates/{NAME}/strings/{language}.po"
    made = to_translate(workspace, NAME, language).text
    path.parent.mkdir(exist_ok=True)
    path.write_text(made, encoding="utf-8")
    return path, made


def test_what_a_translator_has_not_translated_makes_no_tutorial_old(workspace: Workspace) -> None:
    """The file of a language that is not listed, or without a translation; remarks and drafts. A translation does."""
    path, made = translator_of(workspace, "nl")
    assert "msgstr" in made and not is_old(workspace)
    change(workspace, f"counters/{NAME}/game.yaml", "languages: [en, ja]", "languages: [en, ja, nl]")
    record_anew(workspace)
    assert not is_old(workspace)
    path.write_text(f"# of mine\n{made}", encoding="utf-8")
    assert not is_old(workspace)
    path.unlink()
    assert not is_old(workspace)
    path.write_text(made.replace('msgstr ""', 'msgstr "Woord"', 2), encoding="utf-8")
    assert is_old(workspace)


def test_notes_and_files_that_nothing_reads_make_no_tutorial_old(workspace: Workspace) -> None:
    for name in ("README.md", "todo.txt", "rules/notes.txt"):
        (workspace.root / "templates" / NAME / name).write_text("to do", encoding="utf-8")
    assert not is_old(workspace)


def test_line_ends_of_another_system_make_no_tutorial_old(workspace: Workspace) -> None:
    for file in (f"counters/{NAME}/units.csv", SCENARIO):
        path = workspace.root / file
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert found(workspace) == []


def test_a_recording_that_no_scenario_asks_for_is_reported(workspace: Workspace) -> None:
    (workspace.root / SCENARIO).unlink()
    (one,) = found(workspace)
    assert one.startswith(
        f"{LOG}: warning: found 'a tutorial', expected a scenario with `tutorial: {{id: first-turn, …}}`"
    )


def test_another_file_in_its_place_is_reported(workspace: Workspace) -> None:
    (workspace.root / LOG).write_bytes(b"PK")
    assert any(f"{LOG}: found 'another file', expected a tutorial recorded with" in each for each in found(workspace))


def test_two_tutorials_have_two_ids(workspace: Workspace) -> None:
    text = (workspace.root / SCENARIO).read_text(encoding="utf-8")
    other = text.replace("name: The first turn, step by step", "name: Again")
    (workspace.root / SCENARIO.replace("tutorial.yaml", "other.yaml")).write_text(other, encoding="utf-8")
    assert any("an id of its own: another tutorial has it" in each for each in found(workspace))


def test_rules_for_another_module_have_no_tutorials(workspace: Workspace) -> None:
    game, _ = read_game(workspace, NAME)
    assert game is not None
    hosted = game.model_copy(update={"hosted": Hosted.model_construct()})
    first = next(iter(recorded(workspace, NAME, hosted)))
    assert str(first).endswith(
        "id: found 'first-turn', expected no tutorial: rules for another module have none [tutorials]"
    )


def test_a_text_that_is_missing_is_reported_with_the_nearest(workspace: Workspace) -> None:
    change(workspace, SCENARIO, "tutorial.first-turn.road", "tutorial.first-turn.roads")
    assert any(
        "says: found 'tutorial.first-turn.roads', expected a text of strings.csv "
        "(did you mean 'tutorial.first-turn.road'?)" in each
        for each in found(workspace)
    )


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("    tutorial: {id: first-turn, title: tutorial.first-turn}\n", "", "a `tutorial` where steps have `says`"),
        ("says: tutorial.first-turn.road, ", "reload: yes}\n      - {",
         "a tutorial without cases, extensions and reload"),
        ("says: tutorial.first-turn.road", "says: Hello", "says: found 'Hello'"),
    ],
)  # fmt: skip
def test_what_cannot_be_a_tutorial_is_an_error(workspace: Workspace, old: str, new: str, expected: str) -> None:
    change(workspace, SCENARIO, old, new)
    assert any(expected in each for each in found(workspace)), found(workspace)


def test_a_tutorial_needs_a_comment(workspace: Workspace) -> None:
    path = workspace.root / SCENARIO
    head = path.read_text(encoding="utf-8").partition("    steps:")[0]
    path.write_text(head + '    steps:\n      - {move: red-4, at: "0604"}\n', encoding="utf-8")
    assert any("a step with `says`, a comment of the tutorial" in each for each in found(workspace))


def test_the_module_has_it_in_the_help_menu_with_a_title_in_each_language(workspace: Workspace) -> None:
    game, problems = read_game(workspace, NAME)
    assert game is not None and problems == []
    entries = assemble(game, game.style)
    assert entries["first-turn.vlog"] == (workspace.root / LOG).read_bytes()
    built = entries["buildFile.xml"].decode()
    assert 'logfile="first-turn.vlog"' in built and 'name="The first turn, step by step"' in built
    translated = re.sub(
        r"\\u(....)", lambda found: chr(int(found[1], 16)), entries["Module_ja.properties"].decode("ascii")
    )
    assert "最初のターンをひとつずつ" in translated and "チュートリアルが1段階進みます" in translated


FETCH = '<img src="http://example.org/x.png">'

STRANGE = {
    "a line that fetches": (lambda text: text.replace("CHAT- |", f"CHAT- |{FETCH}", 1), FETCH),
    "a remark in a line": (lambda text: text.replace("CHAT- |", "CHAT- |<!-- x", 1), "<!-- x"),
    "a piece with a program": (lambda text: text.replace("$newPieceName$ eliminated", "{new Thread()}", 1),
                               "which no piece of the game has"),
    "a piece that fetches": (lambda text: text.replace("/tutorial", f"/tutorial{FETCH}", 1), FETCH),
    "a command within commands": (lambda text: encode((text, "LOG\tHOTKEY\tx"), "\x1b"), "the command 'HOTKEY"),
    "a piece that is none": (lambda text: encode((text, "+/1/2/3/4"), "\x1b"), "a damaged piece"),
}  # fmt: skip
"""What a recording may be changed to by its author, and what is said of it."""


def rewritten(workspace: Workspace, entries: dict[str, bytes]) -> None:
    path = workspace.root / LOG
    path.write_bytes(archive_bytes({**read_archive(path.read_bytes()), **entries}))


@pytest.mark.parametrize("what", STRANGE)
def test_a_log_that_the_module_could_not_have_written_is_told_and_left_out(workspace: Workspace, what: str) -> None:
    """VASSAL carries out what is in a log, and pieces bring expressions along that can run any program."""
    change_, said = STRANGE[what]
    before = reveal(read_archive((workspace.root / LOG).read_bytes())[SAVED_GAME])
    assert change_(before) != before
    rewritten(workspace, {SAVED_GAME: obfuscate(change_(before))})
    told = found(workspace)
    assert any(said in each and "the module is built without this tutorial" in each for each in told), told
    game, _ = read_game(workspace, NAME)
    assert game is not None
    entries = assemble(game, game.style)
    assert "first-turn.vlog" not in entries and b"first-turn.vlog" not in entries["buildFile.xml"]


def test_other_files_of_a_log_are_told_too(workspace: Workspace) -> None:
    rewritten(workspace, {"savedata": b'<!DOCTYPE x SYSTEM "http://example.org/x"><data/>', "x.class": b"x"})
    told = " ".join(found(workspace))
    assert "found 'a declaration in savedata'" in told and "found \"the file 'x.class'\"" in told, told


def test_what_cannot_be_recorded_is_an_error_of_the_command(workspace: Workspace) -> None:
    with pytest.raises(UserError, match=r"found 'first', expected one of first-turn \(did you mean 'first-turn'\?\)"):
        record(workspace, NAME, ["first"])
    (workspace.root / SCENARIO).unlink()
    with pytest.raises(UserError, match="no scenario with `tutorial:`"):
        record(workspace, NAME)


def test_a_stamp_changes_nothing_but_itself() -> None:
    log = starter_tutorial(None)
    assert stamped(stamped(log, "a", "b"), "a", "c") == stamped(log, "a", "c") != stamped(log, "a", "b")
