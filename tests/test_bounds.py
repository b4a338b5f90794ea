"""What a workspace's numbers and lengths can multiply: each ends with a message within seconds, and memory stays."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from vmodsmith.cli import main
from vmodsmith.foundation.patterns import fault, found
from vmodsmith.foundation.problems import MOST_OF_A_FILE, CappedProblems, Problem
from vmodsmith.hexgrid import Numbering, Offset
from vmodsmith.scenarios.attempt import matches

C, M, T = "counters/skirmish", "maps/skirmish", "templates/skirmish"
NUMBERING = '"{column:02d}{row:02d}"'
CHAT = 'chat: "R1 1 11 against B1 2 21 at 1:1: die 5, result D"'

TOO_MUCH: dict[str, tuple[str, str, str, str]] = {
    # file, what stands there (nothing: at the end), what is written, what is said
    "a width of a numbering": (f"{M}/map.yaml", NUMBERING, '"{column:01000000000d}{row:02d}"',
                               "numbering: found '{column:01000000000d}{row:02d}', "),
    "digits of a heading": (f"{T}/tables/fight.csv", "\n1,", "\n" + "9" * 5000 + ",", (
        "fight.csv:2: found 'a number of 1,000 digits or more', "
        "expected a shorter one"
    )),
    "digits of a cell": (f"{C}/units.csv", ",1,", "," + "9" * 5000 + ",", (
        "units.csv:2: found 'a number of 1,000 digits or more', "
        "expected a shorter one"
    )),
    "digits of a value": (f"{C}/setups.yaml", "file: close.csv", "file: close.csv, turn: " + "9" * 5000,
                          "expected a shorter one"),
    "digits of a rule": (f"{T}/rules/fight.py", "", "\n# " + "1" * 5000 + "\n", "rules/fight.py:"),
    "other digits": (f"{T}/strings.csv", "map.field,", "map.field," + "\u0663" * 5000, "expected a shorter one"),
    "a long numbering": (f"{M}/map.yaml", NUMBERING, f'"{"x" * 5000}{{column}}{{row}}"',
                         "expected a numbering of at most 60 characters"),
    "three digits in a numbering of two": (f"{M}/map.yaml", "columns: 1-6", "columns: 1-100", (
        "expected more digits, such as '{column:03d}{row:03d}', or "
        "a separator between"
    )),
    "columns far away": (f"{M}/map.yaml", "columns: 1-6", "columns: 999999999990-999999999999",
                         "expected columns and rows up to 99999"),
    "dice": (f"{C}/game.yaml", "stats:", "dice: [" + ", ".join(["1d6"] * 2000) + "]\nstats:", "dice: "),
    "more hexes than a map has": (f"{M}/map.yaml", "columns: 1-6", "columns: 1-99999", "expected at most 100000 hexes"),
    "maps": (f"{M}/map.yaml", "maps:\n", "maps:\n" + "".join((
        f"  - {{id: m{n}, name: map.field, default_terrain: clear, parts: [{{id: p, name: map.field, columns: 1-99,"
        " rows: 1-99}]}\n"
    ) for n in range(30)), "maps: found '31 maps with 294054 hexes', expected at most 20"),
    "a run of hexes in a long word": (f"{M}/map.yaml", "hexes: 0101-0104", "hexes: 01" + "-" * 100_000 + "02", "hexes"),
    "keys that nobody knows": (f"{C}/game.yaml", "", "".join(f"key{n}: 1\n" for n in range(30_000)),
                               "more findings in this file"),
    "values": (f"{C}/game.yaml", "", "".join(f"key{n}: 1\n" for n in range(300_000)), "more than 200,000 values"),
    "rows": (f"{M}/hexes.csv", "", "0101,woods,,,2.1\n" * 130_000, "more than 120,000 rows"),
    "columns of a table": (f"{C}/units.csv", "id,", "id," + ",".join(f"c{n}" for n in range(50_000)) + ",",
                           "columns', expected at most 300"),
    "a cell": (f"{T}/strings.csv", "map.field,", "map.field," + "x" * 30_000, (
        "strings.csv:20: found 'a cell of more than 20,000 "
        "characters', expected shorter ones"
    )),
    "a cell longer than any reader takes": (f"{T}/strings.csv", "map.field,", "map.field," + "x" * 1_000_000, (
        "found 'a cell of more than 20,000 characters', expected "
        "shorter ones"
    )),
    "an expression that never ends": (f"{T}/scenarios/fight.yaml", CHAT, f'chat: "/{"(a{1,9}){1,9}" * 99}/"',
                                      "expected between slashes an expression"),
    "an expression that is none": (f"{T}/scenarios/fight.yaml", CHAT, 'chat: "/(/"', "missing )"),
    "an expression that looks behind": (f"{T}/scenarios/fight.yaml", CHAT, 'chat: "/(?<!x)y/"',
                                        "expected between slashes an expression"),
    "ranges of hexes": (f"{M}/map.yaml", "hexes: 0101-0104", "hexes: " + "0101-0104 " * 110_000,
                        "ranges', expected hexes (more than 100000 hexes)"),
    "a long value": (f"{C}/types.yaml", "type.foot", "x" * 3_000_000, (
        "types.yaml:2: name: found 'a text of more than 2,000,000 "
        "characters', expected a shorter one"
    )),
    "a long key": (f"{C}/game.yaml", "", "? " + "x" * 3_000_000 + "\n: 1\n", "xxx …: "),
    "a long column": (f"{C}/units.csv", "id,", "id," + "y" * 19_000 + ",", "yyy …"),
    "a long name of a setup": (f"{C}/setups.yaml", "id: start", "id: s" + "z" * 1_000_000, "zzz …"),
    "words": (f"{C}/types.yaml", "classes: [foot]", "classes: [" + ", ".join(f"w{n}" for n in range(100_000)) + "]",
              "types.yaml:2: classes: "),
    "words in one line": (f"{C}/types.yaml", "classes: [foot]", "classes: " + " ".join(f"w{n}" for n in range(40_000)),
                          "types.yaml:2: classes: "),
    "a long word": (f"{C}/types.yaml", "classes: [foot]", "classes: [" + "x" * 200_000 + "]",
                    "expected words of at most 500 characters"),
    "phases": (f"{T}/phases.yaml", "", "".join((
        f'  - {{id: p{n}, name: phase.move-red, side: red, source: '
        '"4.2"}\n'
    ) for n in range(3000)), "templates/skirmish/phases.yaml:303: id: found 'p298', expected at most 300 phases"),
    "languages": (f"{C}/game.yaml", "[en, ja]",
                  "[en, ja, " + ", ".join(f"a{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(99)) + "]",
                  "12 of them at most"),
    "no language": (f"{C}/game.yaml", "languages: [en, ja]", "languages: []", "languages: expected at least one"),
    "a language twice": (f"{C}/game.yaml", "languages: [en, ja]", "languages: [en, en]",
                         "languages: expected each language once"),
    "a language that is none": (f"{C}/game.yaml", "languages: [en, ja]", "languages: [key]",
                                "languages: expected a language other than `key`"),
    "a language of signs": (f"{C}/game.yaml", "languages: [en, ja]", "languages: [\"e'n\"]",
                            "expected a language such as en, ja, de or pt-BR"),
    "commands for each of many words": (
        f"{T}/rules/fight.yaml", "each: {d: 0 1 2 3 4 5}",
        "each: {d: 0 1 2 3 4 5, " + ", ".join(f"e{n}: 0 1 2 3 4 5 6 7 8 9" for n in range(9)) + "}",
        "fight.yaml:8: commands[1]: expected `each` with at most 1,000 combinations of its words"
    ),
    "a mechanic that begins with a digit": (f"{T}/rules/fight.yaml", "name:",
                                            "mechanics:\n  1sequence: {use: phases}\nname:",
                                            ("mechanics.1sequence: found '1sequence', expected a name that begins "
                                             "with a letter")),
}  # fmt: skip


@pytest.mark.parametrize("what", sorted(TOO_MUCH))
def test_what_is_too_much_is_told_within_seconds(skirmish: Path, what: str) -> None:
    file, old, new, said = TOO_MUCH[what]
    path = skirmish / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8", newline="\n")
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "check", "skirmish"])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == 1
    assert said in done.output, done.output[:2000]
    assert time.process_time() - began < 25
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 700_000  # kB
    assert len(done.output) < 400_000
    assert max(map(len, done.output.splitlines())) < 20_000


COMMANDS = [
    "check", "build -j 1", "test --quick", "sheets", "mapsheets", "simulate --play 1 --times 1", "provenance",
    "coverage", "preview", "words --language nl",
]  # fmt: skip


@pytest.mark.parametrize("languages", ["de", "en, fr", "pt-BR, en", "ja, zh-TW"])
@pytest.mark.parametrize("line", COMMANDS)
def test_a_language_that_the_program_has_no_words_for_falls_back(skirmish: Path, line: str, languages: str) -> None:
    game, strings = skirmish / C / "game.yaml", skirmish / T / "strings.csv"
    game.write_text(game.read_text().replace("[en, ja]", f"[{languages}]"))
    head = ",".join([*languages.split(", "), "other"][:2])
    strings.write_text(
        strings.read_text().replace(
            "key,en,ja", f"key,{head}".replace(",other", ",en" if "en" not in head else ",ja"), 1
        )
    )
    shutil.rmtree(skirmish / T / "scenarios")  # they name commands in English, which `check` would tell
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), line.split()[0], "skirmish", *line.split()[1:]])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    if line == "check" and ("pt" in languages or "zh" in languages):
        assert "expected a language with texts for all of the game" in done.output
    if line not in ("test --quick", "coverage"):  # there is nothing to run; nothing is proven
        assert done.exit_code == 0, done.output


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'
DRAWINGS = {
    "points": (SVG + '<path d="M0 0' + " L1 2" * 800_000 + '"/></svg>', "at most 100,000 characters"),
    "shapes": (SVG + '<path d="M0 0L1 1"/>' * 3000 + "</svg>", "at most 500 shapes"),
    "groups": (SVG + "<g>" * 9000 + "</g>" * 9000 + "</svg>", "cannot be read as a silhouette"),
    "entities": ('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + SVG
                 + "<desc>&b;</desc><text>&b;</text></svg>",
                 "<text> is not allowed"),
    "uses": (SVG + '<use xlink:href="#a"/></svg>', "<use> is not allowed"),
    "a file elsewhere": (SVG + '<image href="file:///etc/passwd"/></svg>', "<image> is not allowed"),
    "a view that is no number": (SVG.replace("0 0 9 9", "0 0 nan nan") + "</svg>", "'nan' is not a number"),
    "a path that ends the element": (SVG + "<path d='M0 0\"/&gt;&lt;image/&gt;'/></svg>", "is not path data"),
    "a width that is no number": (SVG + '<path d="M0 0" stroke-width="inf"/></svg>', "'inf' is not a number"),
}  # fmt: skip


@pytest.mark.parametrize("what", sorted(DRAWINGS))
def test_a_drawing_that_is_none_is_told_whether_it_is_shown_or_not(skirmish: Path, what: str) -> None:
    svg, said = DRAWINGS[what]
    path = skirmish / T / "art/sign.svg"
    path.parent.mkdir(exist_ok=True)
    path.write_text(svg)
    began = time.process_time()
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "check", "skirmish"])
    assert done.exit_code == 1 and f"{T}/art/sign.svg: " in done.output and said in done.output, done.output
    assert time.process_time() - began < 10


def test_expressions_are_matched_in_time_that_grows_with_the_text() -> None:
    began = time.process_time()
    assert not found("(a+)+$", "a" * 50_000 + "!")
    assert not matches("/(a|aa)+$/", "a" * 50_000 + "!")
    assert time.process_time() - began < 2
    assert found(r"against .* 3 \(3\)", "R1 against B1 3 (3)") and matches("/第[0-9]+手/", "第3手")
    assert fault("x" * 500) and fault(".{0,1000}" * 40) and not fault("a|b")


def test_a_numbering_writes_what_it_reads() -> None:
    for pattern, far in (("{column:02d}{row:02d}", Offset(100, 1)), ("{column:A}{row:d}", Offset(500, 1))):
        with pytest.raises(ValueError):
            Numbering(pattern).require_readable(far)
    Numbering("{column:02d}.{row:02d}").require_readable(Offset(100, 1))


def test_findings_of_a_file_are_counted_and_said_so() -> None:
    findings = CappedProblems()
    for n in range(400_000):
        findings.append(Problem("a.yaml", n, "", str(n), "x"))
    findings.append(Problem("b.yaml", 1, "", "y", "x"))
    assert len(findings) == MOST_OF_A_FILE + 2
    assert findings[MOST_OF_A_FILE].found == f"{400_000 - MOST_OF_A_FILE:,} more findings in this file"


def test_a_page_that_never_ends_does_not_hold_a_command_up(skirmish: Path) -> None:
    page = skirmish / T / "help/1-start.html.j2"
    page.write_text(page.read_text() + "{% for x in range(10**9) %}{{ 'x' * 10**9 }}{% endfor %}")
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "vmodsmith", "--workspace", str(skirmish), "check", "skirmish"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 1 and "expected at most 100,000 numbers" in done.stderr
    assert time.monotonic() - began < 60


NO_ROOM = {
    "formats: {a: {paper: 20x20mm}}": (
        "sheets.yaml:1: paper: found 'a', expected a paper with "
        "room (20x20mm has no room for one counter"
    ),
    "formats: {a: {paper: A5, margin: 100}}": "A5 has no room for one counter of 13 x 13 mm",
    "formats: {a: {paper: A4, columns: 60}}": (
        "warning: columns: found '60', expected at most 14: no "
        "more counters of 13 mm fit on"
    ),
    "map: {paper: 20x20mm, margin: 10}": "20x20mm has no room for tiles with an overlap of 10 mm",
    "map: {margin: 100}": "A4 has no room for tiles",
}  # fmt: skip


@pytest.mark.parametrize("formats", NO_ROOM)
def test_a_paper_that_holds_nothing_is_told_before_anything_is_printed(skirmish: Path, formats: str) -> None:
    (skirmish / T / "sheets.yaml").write_text(formats + "\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "check", "skirmish"])
    assert NO_ROOM[formats] in done.output.replace("\n", " "), done.output


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (1500, "style.yaml: found '1501 styles', expected at most 100 styles"),
        (80, "expected a style that extends fewer than 30 others in turn"),
    ],
)
def test_many_styles_one_after_the_other_are_told_within_seconds(skirmish: Path, number: int, told: str) -> None:
    for n in range(number):
        base = f"style-a{n + 1}" if n + 1 < number else "style"
        (skirmish / T / f"style-a{n}.yaml").write_text(f"extends: {base}\n", encoding="utf-8")
    began = time.process_time()
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "check", "skirmish"])
    assert done.exit_code == 1 and told in done.output.replace("\n", " "), done.output[:2000]
    assert time.process_time() - began < 15


def test_a_tiny_length_of_a_format_is_printed(skirmish: Path) -> None:
    (skirmish / T / "sheets.yaml").write_text(
        "formats: {a: {gap: 0.00000000001, columns: 1, rows: 1}}\n", encoding="utf-8"
    )
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "sheets", "skirmish", "--format", "a"])
    assert done.exit_code == 0, done.output
