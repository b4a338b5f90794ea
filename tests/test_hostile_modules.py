"""A module from anywhere, made to keep `vmodsmith lint` busy, fill its memory or reach out of it: a message within
seconds, and never a traceback."""

from __future__ import annotations

import random
import resource
import time
import zipfile
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path

import pytest
from click.testing import CliRunner
from test_lint import module

from vmodsmith.cli import main
from vmodsmith.compare import compare, page
from vmodsmith.lint import lint, mend
from vmodsmith.vassal.piece import ADD, nested
from vmodsmith.vassal.sequence import encode
from vmodsmith.vassal.traits import EDITOR_NAMES

HEAD = b'<?xml version="1.0" encoding="UTF-8"?>\n'
SOUND = dict(module())
BUILD = SOUND["buildFile.xml"].decode()
PIECE = BUILD[: BUILD.index("</VASSAL.build.widget.PieceSlot>")].rpartition(">")[2]
SLOT = BUILD[BUILD.index("<VASSAL.build.widget.PieceSlot") :].partition("</VASSAL.build.widget.PieceSlot>")
END = "</VASSAL.build.GameModule>"
DOUBLING = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "aaaaaaaaaaaaaaaa">'
    + b"".join(b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1) * 10) for n in range(1, 10))
    + b']><VASSAL.build.GameModule name="&a9;"/>'
)


def build(text: str | bytes) -> Callable[[], Mapping[str, bytes]]:
    return lambda: {**SOUND, "buildFile.xml": text if isinstance(text, bytes) else text.encode()}


def with_piece(text: Callable[[], str]) -> Callable[[], Mapping[str, bytes]]:
    return lambda: {**SOUND, "buildFile.xml": BUILD.replace(PIECE, text(), 1).encode()}


def saved_games() -> Mapping[str, bytes]:
    path = Path("saved.zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", b"!VCSK00" + b"00" * 60_000_000)
    return {**SOUND, **{f"s{n}.vsav": path.read_bytes() for n in range(20)}}


HOSTILE: dict[str, tuple[Callable[[], Mapping[str, bytes]], str]] = {
    "a picture of zeros": (lambda: {**SOUND, "images/x.png": b"\0" * (300 << 20)},
                           "'images/x.png' is too large to unpack"),
    "files without end": (lambda: {**SOUND, **{f"images/{n}.png": b"" for n in range(25_000)}},
                          "at most 20000 are read"),
    "elements in one another": (build(HEAD + b"<a>" * 100_000 + b"</a>" * 100_000),
                                "larger or more deeply nested than vmodsmith reads"),
    "entities that double": (build(DOUBLING), "larger or more deeply nested than vmodsmith reads"),
    "an entity that is a file": (build(
        b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><VASSAL.build.GameModule '
        b'name="&a;"/>'
    ), "external entity"),
    "a long attribute": (lambda: {
        **SOUND, "buildFile.xml": HEAD + b'<VASSAL.build.GameModule name="' + b"a" * (60 << 20) + b'"/>'},
                        "larger or more deeply nested than vmodsmith reads"),
    "many attributes": (build(
        HEAD + b"<VASSAL.build.GameModule " + b" ".join(b'a%d="1"' % n for n in range(200_000)) + b"/>"),
                        "it has an element with more than 2,000 attributes"),
    "many slots": (lambda: {**SOUND, "buildFile.xml": BUILD.replace("".join(SLOT[:2]), "".join(SLOT[:2]) * 300_000,
        1).encode()}, "more than 150,000 elements"),
    "a way out": (lambda: {**SOUND, "../../x": b"x"}, "not a plain name inside an archive: '../../x'"),
    "ten million traits": (with_piece(lambda: "+/null/" + "mark;x\t" * 10_000_000 + "piece;;;a.png;A/null"),
                           "larger or more deeply nested than vmodsmith reads"),
    "traits in one another": (with_piece(lambda: (
        "+/null/" + "".join("mark;x" + "\\" * n + "\t" for n in range(2500)) + "piece;;;a.png;A/"
        + "".join("\\" * n + "\t" for n in range(2500)) + "null")), "a piece of more than 400 traits is not read"),
    "commas": (with_piece(lambda: "+/null/emb2;" + ";" * 20 + "," * 5_000_000 + "\tpiece;;;a.png;A/null\tnull;0;0"),
               "1 error,"),
    "brackets": (with_piece(lambda: "+/null/calcProp;x;{" + "(" * 5_000_000 + "\tpiece;;;a.png;A/null\tnull;0;0"),
                 "1 error,"),
    "saved games": (saved_games, "0 errors"),
    "a page of tags": (lambda: {**SOUND, "a.html": b"<img src=" * 2_000_000}, "0 errors"),
    "a picture of no end": (lambda: {
        **SOUND, "images/guards.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + b"\x7f\xff\xff\xff" * 2
        + b"\x08\x06\0\0\0" + b"\0" * 99}, "this picture cannot be shown"),
    "a drawing of entities": (lambda: {**SOUND, "images/a.svg": DOUBLING}, "0 errors"),
    "signs of a terminal": (lambda: {**SOUND, "buildFile.xml": BUILD.replace("Infantry", "A\u009b31m\u202e").encode(),
                                     "images/\x1b[31m.png": b"x"}, "0 errors, 0 warnings, 2 notes"),
}  # fmt: skip


def told(path: Path) -> str:
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    done = CliRunner().invoke(main, ["lint", str(path)])
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    assert time.process_time() - began < 25
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 1_500_000  # kB
    assert not {"\x1b", "\u009b", "\u202e"} & set(done.output)
    assert len(done.output) < 20_000
    return done.output


@pytest.mark.slow(60)
@pytest.mark.parametrize("what", HOSTILE)
def test_lint_ends_with_a_message(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    entries, said = HOSTILE[what]
    path = tmp_path / "hostile.vmod"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, contents in entries().items():
            archive.writestr(name, contents)
    assert said in told(path)


_ODD = ("", "true", "x", "{x==1", "$", "65,130", "-1", "1e9", "+/null/a/b/c", "+/null/mark;a", "0;0", "a,b,c", "\\",
        "'", "9" * 30, "NaN", ",", ";;;", "\u0660")  # fmt: skip
"""Values of fields that no trait expects, or only some."""


def test_traits_of_any_fields_are_read_by_all_that_read_modules() -> None:
    """Too few fields, too many, and values of the wrong kind, in slots, prototypes and a module with a translation."""
    chance = random.Random(7)
    kinds = [*sorted(each.ID for each in EDITOR_NAMES.values()), "nothing;", ""]
    language = "<VASSAL.i18n.Language><VASSAL.i18n.Translation locale='ja'/></VASSAL.i18n.Language>"
    found = set()
    for number in range(60):
        traits = [
            (kind + encode([chance.choice(_ODD) for _ in range(chance.choice((1, 2, 3, 5, 30)))], ";"), state)
            for kind in chance.sample(kinds, 8)
            for state in chance.sample(_ODD, 1)
        ]
        text = chance.choice(_ODD)
        if number % 10:
            types, states = zip(*traits, ("piece;;;a.png;A", "null;0;0"), strict=True)
            text = ADD + encode(("null", nested(types), nested(states)), "/")
        whole = BUILD.replace(PIECE, escape(text)).replace(END, language + END)
        entries = {**SOUND, "buildFile.xml": whole.encode(), "Module_ja.properties": b"x=1\\u00"}
        report = lint(entries)
        found |= {each.kind for each in report.findings}
        mend(entries)
        page("a", compare(entries, SOUND), entries, SOUND)
        page("b", compare(SOUND, entries), SOUND, entries)
    assert len(found) > 10


def test_a_saved_game_nested_without_end_is_refused_by_all_that_read_one(skirmish: Path, tmp_path: Path) -> None:
    path = tmp_path / "deep.vsav"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", b"!VCSK00" + (b"\\" * 3_000_000 + b"\x1b").hex().encode())
        archive.writestr("savedata", b'<?xml version="1.0"?><data version="1"><version>1</version></data>')
    module = tmp_path / "sound.vmod"
    with zipfile.ZipFile(module, "w") as archive:
        for name, contents in SOUND.items():
            archive.writestr(name, contents)
    for line in (
        ["lint", str(path)], ["diff", str(path), str(path)], ["setup", "skirmish", str(path), "deep"],
        ["refresh", str(path), "--to", str(module), "--renamed"],
    ):  # fmt: skip
        began = time.process_time()
        done = CliRunner().invoke(main, ["--workspace", str(skirmish), *line])
        assert isinstance(done.exception, SystemExit) and "nested without end" in done.output, done.output
        assert time.process_time() - began < 25


def test_a_damaged_archive_is_told_wherever_the_damage_is(tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.vmod", tmp_path / "damaged.vmod"
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, contents in SOUND.items():
            archive.writestr(name, contents)
    data = whole.read_bytes()
    for at in range(0, len(data), 97):
        path.write_bytes(data[:at])
        assert "not a readable archive" in told(path), at
        path.write_bytes(data[:at] + bytes(each ^ 0xA5 for each in data[at : at + 40]) + data[at + 40 :])
        told(path)
