"""Files that are passed on without a workspace: a translator's file, a map of another program, a workbook. However they
are made, they are read, or refused in a sentence, within seconds."""

from __future__ import annotations

import io
import os
import resource
import subprocess
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared.workbooks import archive, ods, xlsx

from vmodsmith import words
from vmodsmith.cli import main

C, M, T = "counters/skirmish", "maps/skirmish", "templates/skirmish"


@contextmanager
def bounded(seconds: float = 10) -> Iterator[None]:
    """Neither time nor memory grows beyond this."""
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    yield
    assert time.process_time() - began < seconds
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 700_000  # kB


def said(root: Path, *arguments: str) -> str:
    done = CliRunner().invoke(main, ["--workspace", str(root), *arguments])
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    return done.output


# ---- translations

ENTRY = '\nmsgctxt "map.field"\nmsgid "Field"\nmsgstr "Pole"\n'


def head(*lines: str) -> str:
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{each}\\n"\n' for each in lines)


HEADS = {
    "dates of a template": head("POT-Creation-Date: YEAR-MO-DA HO:MI+ZONE", "PO-Revision-Date: soon"),
    "a date that is none": head("POT-Creation-Date: 2026-13-45 99:99+9999"),
    "no number of forms": head("Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;"),
    "forms without end": head("Plural-Forms: nplurals=99999999999; plural=n;"),
    "a charset that is none": head("Content-Type: text/plain; charset=CHARSET-9"),
    "another charset": head("Content-Type: text/plain; charset=utf-16"),
    "a locale that is none": head("Language: xx_yy_zz_11_22"),
    "a head twice": head("Language: pl") + "\n" + head("Language: pl"),
}


@pytest.mark.parametrize("what", HEADS)
def test_what_a_translators_program_writes_at_the_head_is_left_alone(what: str) -> None:
    with bounded():
        assert [each.text for each in words.entries(HEADS[what] + ENTRY)] == ["Pole"]


NO_CATALOGUES = {
    "a number that is none": 'msgctxt "k"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[x] "c"\n',
    "a number of a thousand digits": 'msgctxt "k"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[' + "9" * 5000 + '] "c"\n',
    "more forms than any language has": 'msgctxt "k"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[99999999] "c"\n',
    "words without a text": "hello\n",
    "a mark of a conflict": "#-#-# a\n",
}


@pytest.mark.parametrize("what", NO_CATALOGUES)
def test_what_is_no_translators_file_is_told_with_its_line(skirmish: Path, what: str) -> None:
    game = skirmish / C / "game.yaml"
    game.write_text(game.read_text().replace("[en, ja]", "[en, ja, pl]"))
    (skirmish / T / "strings").mkdir()
    (skirmish / T / "strings.csv").rename(skirmish / T / "strings/all.csv")
    (skirmish / T / "strings/pl.po").write_text(ENTRY + "\n" + NO_CATALOGUES[what], encoding="utf-8")
    with bounded():
        assert f"{T}/strings/pl.po:" in said(skirmish, "check", "skirmish")


LONG = {
    "remarks": '#| msgid "x"\n' * 100_000,
    "remarks before a key": "#| x\n" * 100_000 + "# y\n" * 100_000 + ENTRY,
    "one text again and again": '#: a:1\nmsgid "x"\nmsgstr "y"\n\n' * 60_000,
    "lines of one text": 'msgctxt "k"\nmsgid ""\n' + '"x"\n' * 300_000 + 'msgstr "y"\n',
}


@pytest.mark.parametrize("what", LONG)
def test_a_long_translators_file_takes_time_that_grows_with_it(what: str) -> None:
    with bounded(20):
        words.entries(LONG[what], obsolete=True)


def test_the_former_text_of_a_doubtful_translation_is_read() -> None:
    text = (
        '# mine\n#, fuzzy\n#| msgid "Fiel"\n#| "d"\nmsgctxt ""\n"map.field"\nmsgid "Field"\nmsgstr "Pole"\n'
        + ENTRY.replace("field", "other")
    )
    first, other = words.entries(text)
    assert (first.key, first.draft, first.former, first.text) == ("map.field", "Pole", "Field", "")
    assert (other.key, other.former) == ("map.other", "")


# ---- maps

MAPS = {
    "digits": ("9" * 5000 + "." + "9" * 5000 + " woods\n0101 woods\n", ".txt"),
    "quotation marks": ("0101 woods " + "“" * 2_000_000, ".txt"),
    "labels that open": ('0101 woods ' + '"a" x(' * 500_000, ".txt"),
    "one hex": ("0101 woods\n" * 500_000, ".txt"),
    "a line of many hexes": ("0101 woods\n" + "-".join(["0101", "9999"] * 1000) + " river\n", ".txt"),
    "a number of digits": ('{"hexes": [{"col": ' + "9" * 5000 + ', "row": 1, "terrain": "woods"}]}', ".json"),
    "a far hex": ('{"hexes": [{"col": ' + "9" * 4000 + ', "row": 1, "terrain": "woods"}]}', ".json"),
    "half a character": ('{"names": {"0101": "\\ud800"}}', ".json"),
    "lists in lists": ('{"hexes": ' + "[" * 900 + "]" * 900 + "}", ".json"),
    "mappings in mappings": ('{"lines": ' * 900 + "1" + "}" * 900, ".json"),
    "a truth for a number": ('{"hexes": [{"col": true, "row": false, "terrain": "woods"}]}', ".json"),
}  # fmt: skip


@pytest.mark.parametrize("letters", [False, True], ids=["digits", "letters"])
@pytest.mark.parametrize("what", MAPS)
def test_a_map_of_another_program_is_converted_or_refused(
    skirmish: Path, tmp_path: Path, what: str, letters: bool
) -> None:
    text, ending = MAPS[what]
    if letters:
        sheet = skirmish / M / "map.yaml"
        sheet.write_text(sheet.read_text().replace("{column:02d}{row:02d}", "{column:A}{row:d}"))
    file = tmp_path / f"country{ending}"
    file.write_text(text, encoding="utf-8")
    with bounded(20):
        assert said(skirmish, "convert", "skirmish", str(file), "--replace").strip()


@pytest.mark.parametrize("hex", ["-01-01", "0000", "-999999.-999999"])
def test_a_hex_that_no_numbering_has_is_told(skirmish: Path, tmp_path: Path, hex: str) -> None:
    sheet = skirmish / M / "map.yaml"
    sheet.write_text(sheet.read_text().replace("{column:02d}{row:02d}", "{column:A}{row:d}"))
    file = tmp_path / "country.txt"
    file.write_text(f"{hex} woods\n")
    assert "cannot be written with letters" in said(skirmish, "convert", "skirmish", str(file), "--replace")


# ---- workbooks


def shared(length: int, cells: int) -> bytes:
    """A workbook whose cells all show one long text, which is in it once."""
    with zipfile.ZipFile(io.BytesIO(xlsx({"units": [["id"]]}))) as zip:
        entries = {each: zip.read(each) for each in zip.namelist()}
    kind = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    entries["xl/sharedStrings.xml"] = b"<sst " + kind + b"><si><t>" + b"x" * length + b"</t></si></sst>"
    rows = b"".join(b'<row r="%d"><c r="A%d" t="s"><v>0</v></c></row>' % (n, n) for n in range(1, cells + 1))
    sheet = b"<worksheet " + kind + b"><sheetData>" + rows + b"</sheetData></worksheet>"
    entries["xl/worksheets/sheet1.xml"] = sheet
    names = entries["[Content_Types].xml"]
    if b"sharedStrings" not in names:
        part = (
            b'<Override PartName="/xl/sharedStrings.xml" '
            b'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>'
        )
        entries["[Content_Types].xml"] = names.replace(b"</Types>", part)
    return archive(entries)


def repeated(length: int, columns: int, rows: int, spaces: int = 0) -> bytes:
    """A workbook with one cell that stands for many."""
    with zipfile.ZipFile(io.BytesIO(ods({"units": [["id"]]}))) as zip:
        entries = {each: zip.read(each) for each in zip.namelist()}
    cell = f'<table:table-row table:number-rows-repeated="{rows}"><table:table-cell office:value-type="string" '
    cell += f'table:number-columns-repeated="{columns}"><text:p>{"x" * length}'
    cell += '<text:s text:c="19999"/>' * spaces + "</text:p></table:table-cell>"
    row = b"<table:table-row>"
    assert row in entries["content.xml"]
    text = entries["content.xml"].replace(row, cell.encode() + b"</table:table-row>" + row, 1)
    return archive(entries | {"content.xml": text})


WORKBOOKS = {
    "a text that many cells show": (lambda: shared(1_000_000, 5000), ".xlsx"),
    "a text in many columns": (lambda: repeated(1_000_000, 900, 1), ".ods"),
    "a text in many rows": (lambda: repeated(1_000_000, 1, 90_000), ".ods"),
    "spaces in a cell": (lambda: repeated(1, 1, 1, 100_000), ".ods"),
    "a cell of spaces in many columns": (lambda: repeated(1, 900, 1, 50), ".ods"),
}


@pytest.mark.parametrize("what", WORKBOOKS)
def test_a_sheet_is_no_longer_than_its_cells(skirmish: Path, what: str) -> None:
    make, ending = WORKBOOKS[what]
    (skirmish / C / "units.csv").unlink()
    (skirmish / C / f"units{ending}").write_bytes(make())
    with bounded():
        assert "found 'a sheet of more than 32,000,000 characters'" in said(skirmish, "check", "skirmish")


@pytest.mark.parametrize("make", [xlsx, ods])
def test_a_number_of_a_workbook_ends(skirmish: Path, make: Callable[..., bytes]) -> None:
    (skirmish / C / "units.csv").unlink()
    (skirmish / C / f"units.{make.__name__}").write_bytes(make({"units": [["id", "side"], ["r-1", "9" * 5000]]}))
    assert "field B2: found 'a number of 1,000 digits or more'" in said(skirmish, "check", "skirmish").replace(
        ": B2:", ": field B2:"
    )


# ---- folders


def nested(folder: Path, deep: int) -> None:
    """Folders within one another, deeper than a path can be long."""
    here = os.open(folder, os.O_RDONLY)
    for _ in range(deep):
        os.mkdir("a", dir_fd=here)
        inner = os.open("a", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(os.open("x.svg", os.O_CREAT | os.O_WRONLY, dir_fd=here))
    os.close(here)


@pytest.fixture
def nest(tmp_path: Path) -> Iterator[Callable[[Path], None]]:
    """Makes such folders, and takes them away: pytest could not."""
    made: list[Path] = []

    def make(folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        nested(folder, 2500)
        made.append(folder)

    yield make
    for folder in made:
        subprocess.run(["rm", "-rf", str(folder / "a")], check=True)


@pytest.mark.skipif(os.name != "posix", reason="other systems end such paths themselves")
@pytest.mark.parametrize("place", [f"{C}/pictures", f"{T}/art", f"{T}/rules", f"{M}/pictures", "dist/preview/skirmish"])
@pytest.mark.parametrize("line", ["check skirmish", "provenance skirmish", "preview skirmish"])
def test_folders_within_one_another_end_no_command(
    skirmish: Path, nest: Callable[[Path], None], place: str, line: str
) -> None:
    nest(skirmish / place)
    with bounded(30):
        said(skirmish, *line.split())


@pytest.mark.skipif(os.name != "posix", reason="other systems end such paths themselves")
def test_an_unpacked_module_of_many_folders_is_looked_at(tmp_path: Path, nest: Callable[[Path], None]) -> None:
    (tmp_path / "module").mkdir()
    (tmp_path / "module/buildFile.xml").write_text('<VASSAL.build.GameModule name="A" version="1"/>')
    nest(tmp_path / "module")
    assert "error" in said(tmp_path, "lint", str(tmp_path / "module"))
