"""No text of a game is run by VASSAL, whatever it says: names, menus, reports, words of tables, what stands beside a
unit."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rules import grown
from shared.games import SMALL, load

from vmodsmith.check.texts import wording
from vmodsmith.engine import Engine
from vmodsmith.engine.driver import Refused
from vmodsmith.engine.find import find_engine
from vmodsmith.model import Game
from vmodsmith.vassal.sequence import literal, plain


def hostile(folder: Path) -> Game:
    """The small game, each text and name of which would make a file if VASSAL ran it."""
    game = load("skirmish", SMALL)

    def canary(what: str) -> str:
        name = re.sub(r"[^a-z0-9]", "-", what.lower())
        return f'{{new java.io.File("{folder}/{name}").createNewFile()}}'

    def evil(key: str, language: str, text: str) -> str:
        places = " ".join(re.findall(r"\{\d+[^}]*\}", text))
        return f"{canary(f'{key}-{language}')[:-1]} /* {places} */}}"

    strings = {
        key: {word: evil(key, word, text) for word, text in found.items()} for key, found in game.strings.items()
    }
    own = (
        "ui.move.report",
        "ui.create.report",
        "ui.turn.report",
        "ui.referee",
        "ui.welcome",
        "ui.flip",
        "ui.eliminate",
    )
    strings |= {key: {"en": canary(f"{key}-en"), "ja": canary(f"{key}-ja")} for key in own}
    units = tuple(
        each.model_copy(
            update={"name": canary(f"unit-{each.id}"), "extra": dict.fromkeys(each.extra, canary(f"extra-{each.id}"))}
        )
        for each in game.units
    )
    return game.model_copy(update={"strings": strings, "units": units})


def test_a_module_of_hostile_texts_runs_none_of_them(open_engine: Callable[..., Engine], tmp_path: Path) -> None:
    made = tmp_path / "made"
    made.mkdir()
    game = hostile(made)
    engine = open_engine(grown.module(game, tmp_path))
    engine.new_game()
    for each in game.units:
        engine.place(each.id, "0202")
    for each in game.units[:3]:
        engine.menu(each.id)
        engine.move(each.id, "0303")
        engine.move(each.id, "0404")
        for entry in engine.menu(each.id)[:12]:
            engine.answer("Cancel")
            with suppress(Refused):  # what another command has taken out of the menu
                engine.do(each.id, entry["text"])
            if not engine.exists(each.id):
                break
    for _ in range(4):
        engine.turn()
    engine.undo()
    engine.snapshot()
    assert sorted(each.name for each in made.iterdir()) == []


def test_a_text_in_braces_stays_one() -> None:
    assert plain("{new Evil()}") == "\u200b{new Evil()}"
    assert plain(" {0}; evil(); {1} ").startswith("\u200b")
    assert plain("{0} and {1}, more") == "{0} and {1}, more"


TEXTS = [
    '"+evil()+"', "\\", '\\"', "\\u0022+evil()+\\u0022", "a\rb", "a\nb", "\x00", "\x01", "a\tb", "}", "{", "$x$", "'",
    "日本", "\x7f", "*/", "//",
]  # fmt: skip

READS = """
import json, sys, jpype
jpype.startJVM(classpath=sys.argv[2:], convertStrings=True)
print(json.dumps([str(jpype.JClass("bsh.Interpreter")().eval(each)) for each in json.loads(sys.argv[1])]))
"""


def test_a_literal_of_an_expression_holds_its_text(needs_engine: None) -> None:
    """The engine's own interpreter reads back what was written."""
    given = json.dumps([literal(each) for each in TEXTS])
    jars = [each for each in find_engine().jars if "Vengine" in each]
    done = subprocess.run([sys.executable, "-c", READS, given, *jars], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == TEXTS


def test_markup_and_expressions_in_names_are_told() -> None:
    game = load("skirmish", SMALL)
    names = ["<html><img src='http://x/'>", "a </b>", "<!-- x", "<?x", "{evil()}", "a\x01b"]
    for name in names:
        units = (game.units[0].model_copy(update={"name": name}), *game.units[1:])
        (problem,) = wording.shown_in_rows(game.model_copy(update={"units": units}))
        assert problem.severity == "error" and "text" in problem.expected, name
    key = next(iter(game.strings))
    for text in names[:4]:
        strings = {**game.strings, key: {"en": text, "ja": "x"}}
        (problem,) = wording.shown(game.model_copy(update={"strings": strings}))
        assert "markup" in problem.expected
    fine = {**game.strings, key: {"en": "a < b, 1<2, a <- b & c", "ja": "{0} {1}"}}
    assert list(wording.shown(game.model_copy(update={"strings": fine}))) == []
