"""What files and folders of a workspace may be called: their names go into source, pages, paper and terminals."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from vmodsmith.cli import main
from vmodsmith.foundation.escaping import printable
from vmodsmith.foundation.filenames import EXPECTED, is_sound, shown

T = "templates/skirmish"
READ = {
    "a sheet of rules": (f"{T}/rules", "fight.yaml"),
    "functions": (f"{T}/rules", "fight.py"),
    "a chart": (f"{T}/charts", "1-fight.html.j2"),
    "a page of help": (f"{T}/help", "1-start.html.j2"),
    "scenarios": (f"{T}/scenarios", "fight.yaml"),
    "a style": (T, "style-other.yaml"),
    "a picture": (f"{T}/art", "sign.svg"),
    "texts": (f"{T}/strings", "more.csv"),
}
"""Files that are read because they lie in a folder."""

STRANGE = {
    "an escape of Java": "5-own\\u000astatic{}\\u002f\\u002f",
    "the end of a comment": "x*\u2215x",
    "a line end": "a\nb",
    "a carriage return": "a\rb",
    "a colour of a terminal": "a\x1b[31mb",
    "quotation marks": 'a"b',
    "an apostrophe": "a'b",
    "a tag": "a<img src=x>b",
    "an ampersand": "a&amp;b",
    "a macro of typst": "a#b",
    "a variable": "a${b}$c$",
    "a template": "a{{b}}",
    "a space": "a b",
    "a comma": "a,b",
    "a colon": "a:b",
    "a backslash": "a\\b",
    "letters that look like others": "\u0430b",
    "writing from right to left": "a\u202eb",
    "a full-width sign": "\uff41",
    "bytes that are no text": "a\udcffb",
    "a long name": "a" * 100,
    "a device of Windows": "con",
    "a device of Windows with an ending": "COM1.old",
    "a semicolon": "a;b",
    "a backtick": "a`b`",
    "a percent sign": "a%0ab",
}


def told(workspace: Path, *line: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["--workspace", str(workspace), *line])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


@pytest.mark.parametrize("sort", sorted(READ))
@pytest.mark.parametrize("what", sorted(STRANGE))
def test_a_name_that_could_mean_something_elsewhere_is_told(skirmish: Path, sort: str, what: str) -> None:
    folder, model = READ[sort]
    stem, _, ending = model.partition(".")
    like = skirmish / folder / model
    if what.startswith("a device") and stem.startswith("style"):
        return  # style-con.yaml is no device
    name = f"{'style-' if stem.startswith('style') else ''}{STRANGE[what]}.{ending}"
    there = skirmish / folder / name
    there.parent.mkdir(exist_ok=True)
    if like.exists():
        shutil.copy(like, there)
    else:
        there.write_text("key,en,ja\n" if ending == "csv" else "extends: style\n")
    code, said = told(skirmish, "check", "skirmish")
    assert code == 1
    line = next(each for each in said.splitlines() if "expected a name of the letters a to z" in each)
    assert line.startswith(f"{folder}/") and repr(shown(name)) in line
    assert all(each.isprintable() for each in said.replace("\n", "")), "nothing of it reaches the terminal"
    code, said = told(skirmish, "check", "skirmish", "--json")
    assert code == 1 and shown(name) in [each["found"] for each in json.loads(said)]


@pytest.mark.parametrize("sort", sorted(READ))
def test_two_names_that_differ_in_capitals_are_told(skirmish: Path, sort: str) -> None:
    """Windows and macOS would keep one of the two files."""
    folder, model = READ[sort]
    stem, _, ending = model.partition(".")
    names = [f"{stem}9.{ending}", f"{stem[:-1]}{stem[-1].upper()}9.{ending}"]
    (skirmish / folder).mkdir(exist_ok=True)
    for name in names:
        if (skirmish / folder / model).exists():
            shutil.copy(skirmish / folder / model, skirmish / folder / name)
        else:
            (skirmish / folder / name).write_text("key,en,ja\n" if ending == "csv" else "extends: style\n")
    code, said = told(skirmish, "check", "skirmish")
    lines = [each for each in said.splitlines() if "by more than capitals" in each]
    assert code == 1 and len(lines) == 1, said
    assert all(name in lines[0] for name in names)


@pytest.mark.parametrize(
    "what", sorted(each for each in STRANGE if each not in ("a long name", "bytes that are no text"))
)
def test_a_folder_of_a_game_is_held_to_it_too(skirmish: Path, what: str) -> None:
    name = STRANGE[what]
    for room in ("counters", "maps", "templates"):
        (skirmish / room / "skirmish").rename(skirmish / room / name)
    for line in (["check"], ["check", name], ["list"], ["build"], ["preview"], ["sheets", name]):
        code, said = told(skirmish, *line)
        assert code != 0
        assert "expected a name of the letters a to z" in said
        assert all(each.isprintable() for each in said.replace("\n", ""))
    assert not (skirmish / "dist").exists()


def test_names_as_people_give_them_are_sound() -> None:
    for name in ("fight.py", "1-start.html.j2", "style-large.yaml", "German_infantry.svg", "a.b.csv", "0"):
        assert is_sound(name)
    assert printable("a\nb\udcff\u202e") == "a\\nb\\udcff\\u202e"
    assert printable("a\nb\tc\x1b", keep="\n\t") == "a\nb\tc\\u001b"
    assert printable("\u6226\u3000\u95d8 \U000e0041") == "\u6226\u3000\u95d8 \\udb40\\udc41", (
        "a wide space is shown, a tag is not"
    )


def test_a_name_has_at_most_so_many_characters_as_the_rule_says() -> None:
    """The whole name, with what follows its dots."""
    said = re.search(r"at most (\d+) characters", EXPECTED)
    assert said is not None
    most = int(said[1])
    assert is_sound("a" * most) and not is_sound("a" * (most + 1))
    assert is_sound("a" * (most - 5) + ".yaml") and not is_sound("a" * (most - 4) + ".yaml")
