"""Workbooks of spreadsheets in the place of CSV files: what is read of their cells, and what is said of bad ones."""

from __future__ import annotations

import csv
import io
import shutil
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared.workbooks import Cell, Content, Sheets, archive, ods, xlsx

from vmodsmith.cli import main
from vmodsmith.reading import workbook_cells
from vmodsmith.reading.files import Reader
from vmodsmith.reading.game import load_game
from vmodsmith.reading.workbooks import UnreadableWorkbook, Workbook

C, M, T = "counters/skirmish", "maps/skirmish", "templates/skirmish"
MAKERS = pytest.mark.parametrize(("make", "ending"), [(xlsx, ".xlsx"), (ods, ".ods")], ids=["xlsx", "ods"])


def taken(workspace: Path, file: str) -> list[list[str]]:
    """The rows of a CSV file, which is no longer there."""
    path = workspace / file
    with path.open(encoding="utf-8", newline="") as text:
        rows = list(csv.reader(text))
    path.unlink()
    return rows


def typed(rows: list[list[str]]) -> list[list[Content]]:
    """Rows as a spreadsheet has them once they are typed in: numbers are numbers, but a hex keeps its nought as
    text."""
    return [[float(each) if each.isdigit() and not each.startswith("0") else each for each in row] for row in rows]


def said(workspace: Path) -> list[str]:
    _, problems = load_game(workspace, "skirmish")
    return [str(each) for each in problems]


@MAKERS
def test_a_game_of_workbooks_is_the_game_of_csv_files(skirmish: Path, make, ending: str) -> None:
    known, _ = load_game(skirmish, "skirmish")
    for file in (f"{C}/units", f"{C}/setups/start", f"{M}/hexes", f"{T}/tables/fight", f"{T}/strings"):
        (skirmish / f"{file}{ending}").write_bytes(make({"Sheet1": typed(taken(skirmish, f"{file}.csv"))}))
    game, problems = load_game(skirmish, "skirmish")
    assert problems == [] and game is not None and known is not None
    assert game.model_dump() == known.model_dump() | {"string_origins": game.model_dump()["string_origins"]}
    assert game.units[0].origin.file == f"{C}/units{ending}" and game.units[0].origin.line == 2
    result = CliRunner().invoke(main, ["--workspace", str(skirmish), "check"])
    assert "nothing reads it" not in result.output


@MAKERS
def test_sheets_of_one_workbook_are_the_tables_of_a_folder(skirmish: Path, make, ending: str) -> None:
    known, _ = load_game(skirmish, "skirmish")
    tables = {name.title(): typed(taken(skirmish, f"{C}/{name}.csv")) for name in ("units", "markers", "formations")}
    (skirmish / f"{C}/workbook{ending}").write_bytes(make({"My notes": [["buy more dice"]], **tables}))
    game, problems = load_game(skirmish, "skirmish")
    assert problems == [] and game is not None and known is not None
    assert game.model_dump() == known.model_dump()
    assert game.units[0].origin.file == f"{C}/workbook{ending}#Units"


@MAKERS
def test_cells_are_read_as_a_person_sees_them(tmp_path: Path, make, ending: str) -> None:
    cells: list[list[Content]] = [
        ["whole", 3.0, "3"],
        ["part", 2.5, "2.5"],
        ["tenths", 0.1 + 0.2, "0.3"],
        ["text that looks like a number", "0101", "0101"],
        ["a number shown with noughts", Cell(101, style="0000", shown="0101"), "0101"],
        ["a half, where commas are written", Cell(0.5, shown="0,5"), "0.5"],
        ["a date", Cell(date="2026-11-27"), "2026-11-27"],
        ["a sum", Cell(7, formula="SUM(A1:B1)"), "7"],
        ["a text that is worked out", Cell("red", formula='IF(1,"red","")'), "red"],
        ["yes or no", True, "TRUE"],
        ["spaces", "  Guard ", "Guard"],
        ["signs", "<Löwe> & 第一", "<Löwe> & 第一"],
    ]
    made: list[list[Content]] = [["what", "cell"], *([what, cell] for what, cell, _ in cells)]
    (tmp_path / f"table{ending}").write_bytes(make({"table": made}))
    reader = Reader(tmp_path)
    rows = reader.rows("table.csv")
    assert reader.problems == []
    assert {row["what"]: row["cell"] for row in rows} == {what: shown for what, _, shown in cells}


@MAKERS
def test_empty_rows_and_columns_are_nothing(tmp_path: Path, make, ending: str) -> None:
    made: list[list[Content]] = [["id", "at", None, None], ["a", 1, "", " "], [], ["b", 2], [None, None, ""]]
    (tmp_path / f"table{ending}").write_bytes(make({"one": made, "two": []}))
    reader = Reader(tmp_path)
    assert [(dict(row), row.origin.line) for row in reader.rows("table.csv")] == [
        ({"id": "a", "at": "1"}, 2),
        ({"id": "b", "at": "2"}, 4),
    ]
    assert reader.problems == []


@MAKERS
def test_cells_merged_downwards_are_read_in_each_row(tmp_path: Path, make, ending: str) -> None:
    """As a person reads them: the side of a group of rows is written once beside it. Rows without anything else stay
    empty, and so do rows below a merged heading."""
    made: list[list[Content]] = [
        [Cell("side", rows=2), "id", "note"],
        [None, "lonely", None],
        [Cell("red", rows=3), "a", Cell("old", rows=2)],
        [None, "b", None, None, Cell(rows=2)],
        [None, "c", "new"],
        ["blue", Cell("d", rows=3), ""],
        [None, None, None],
        [Cell("grey", rows=1_000_000), "e", None],
        [None, Cell(rows=4)],
    ]
    (tmp_path / f"table{ending}").write_bytes(make({"table": made}))
    reader = Reader(tmp_path)
    found = [(row.get("side", ""), row["id"], row.get("note", "")) for row in reader.rows("table.csv")]
    assert found == [
        ("", "lonely", ""), ("red", "a", "old"), ("red", "b", "old"), ("red", "c", "new"), ("blue", "d", ""),
        ("grey", "e", ""),
    ]  # fmt: skip
    assert reader.problems == []


@MAKERS
def test_a_cell_without_a_value_is_told_with_file_sheet_and_cell(skirmish: Path, make, ending: str) -> None:
    rows = typed(taken(skirmish, f"{C}/units.csv"))
    rows[1][10] = Cell(error="#REF!", formula="Z99+1")
    rows[2][2] = Cell(formula="VLOOKUP(A1;B1)")
    (skirmish / f"{C}/units{ending}").write_bytes(make({"units": rows, "prices": [["x"]]}))
    assert said(skirmish) == [
        f"{C}/units{ending}#units:2: K2: found '#REF!', expected a value: the formula of this cell has none [format]",
        f"{C}/units{ending}#units:3: C3: found 'a formula without its value: =VLOOKUP(A1;B1)', expected a value: open "
        "the workbook in a spreadsheet and save it, so that its formulas are calculated [format]",
    ]


def test_a_formula_that_a_program_wrote_without_working_it_out_is_told(skirmish: Path) -> None:
    """Libraries write an empty `<v/>` beside it; a spreadsheet does so only for a text that is empty, and says so."""
    rows = typed(taken(skirmish, f"{C}/units.csv"))
    rows[1][2], rows[2][10] = Cell(formula="A1"), Cell("", formula='IF(1=2,"x","")')
    made = xlsx({"units": rows})
    with zipfile.ZipFile(io.BytesIO(made)) as held:
        entries = {name: held.read(name) for name in held.namelist()}
    for name, text in entries.items():
        entries[name] = text.replace(b"<f>A1</f>", b"<f>A1</f><v/>")
    assert any(b"<f>A1</f><v/>" in text for text in entries.values())
    (skirmish / f"{C}/units.xlsx").write_bytes(archive(entries))
    (problem,) = [each for each in said(skirmish) if "formula" in each]
    assert problem.startswith(f"{C}/units.xlsx:2: C2: found 'a formula without its value: =A1'")


@MAKERS
def test_a_wrong_value_is_told_like_that_of_any_table(skirmish: Path, make, ending: str) -> None:
    rows = typed(taken(skirmish, f"{C}/units.csv"))
    rows[2][1], rows[0][2] = "rde", "typ"
    (skirmish / f"{C}/units{ending}").write_bytes(make({"units": rows}))
    assert said(skirmish) == [
        f"{C}/units{ending}:1: type: found 'no such column', expected a column 'type' (did you mean 'typ'?) [format]"
    ]


@MAKERS
def test_the_sheet_of_a_table_is_named_or_the_only_one(skirmish: Path, make, ending: str) -> None:
    rows = typed(taken(skirmish, f"{C}/units.csv"))
    (skirmish / f"{C}/units{ending}").write_bytes(make({"Red": rows, "Blue": rows}))
    assert said(skirmish) == [
        f"{C}/units{ending}: found \"the sheets 'Red', 'Blue'\", expected a sheet called 'units' [format]"
    ]


def bomb() -> bytes:
    return archive({"xl/workbook.xml": b"<workbook/>", "xl/worksheets/sheet1.xml": b" " * 200_000_000})


def far(text: str) -> bytes:
    """A workbook with a cell so far away that no table reaches there."""
    import io
    import zipfile

    made = io.BytesIO(xlsx({"units": [["id"]]}))
    with zipfile.ZipFile(made) as zip:
        entries = {each: zip.read(each) for each in zip.namelist()}
    sheet = entries["xl/worksheets/sheet1.xml"]
    entries["xl/worksheets/sheet1.xml"] = sheet.replace(b"</row>", text.encode() + b"</row>")
    return archive(entries)


def wide_ods(columns: int, rows: int) -> bytes:
    import io
    import zipfile

    with zipfile.ZipFile(io.BytesIO(ods({"units": [["id"]]}))) as zip:
        entries = {each: zip.read(each) for each in zip.namelist()}
    cell = f'<table:table-row table:number-rows-repeated="{rows}"><table:table-cell office:value-type="float" '
    cell += f'office:value="1" table:number-columns-repeated="{columns}"><text:p>1</text:p></table:table-cell>'
    text = entries["content.xml"].replace(b"</table:table>", cell.encode() + b"</table:table-row></table:table>", 1)
    return archive(entries | {"content.xml": text})


def spaced_ods(spaces: str) -> bytes:
    """A workbook with one element that stands for many spaces."""
    import io
    import zipfile

    with zipfile.ZipFile(io.BytesIO(ods({"units": [["id"]]}))) as zip:
        entries = {each: zip.read(each) for each in zip.namelist()}
    space = f'<text:p><text:s text:c="{spaces}"/>'.encode()
    return archive(entries | {"content.xml": entries["content.xml"].replace(b"<text:p>", space, 1)})


BAD = {
    "text": (b"id,side\n", "no workbook, or a damaged one"),
    "cut": (xlsx({"units": [["id"]]})[:700], "no workbook, or a damaged one"),
    "another archive": (archive({"a.txt": b"hello"}), "a damaged workbook"),
    "bad XML": (archive({"xl/workbook.xml": b"<workbook><sheets>"}), "a damaged workbook"),
    "old": (b"\xd0\xcf\x11\xe0" + bytes(600), "no workbook, or a damaged one"),
    "unpacks without an end": (bomb(), "a workbook of more than 96 MB, unpacked"),
    "a cell at the end of the world": (far('<c r="XFD1048576"><v>1</v></c>'), "a sheet that reaches to XFD1048576"),
    "a cell repeated": (wide_ods(1000, 1000000), "a sheet that reaches to ALL1048577"),
    "rows repeated": (wide_ods(5, 1000000), "a sheet that reaches to E1048577"),
    "spaces": (spaced_ods("2000000000"), "a cell with 2000000000 spaces in a row"),
    "spaces beyond number": (spaced_ods("9" * 30), "a cell with 999999999999 spaces in a row"),
    "a text that is not in its list": (far('<c r="B1" t="s"><v>99</v></c>'), "a damaged sheet"),
    "a cell of no known sort": (far('<c r="B1" t="zz"><v>1</v></c>'), "a damaged sheet"),
    "a cell that is called like none": (
        far('<c r="AAAAAAAAAAAAAA99999999999999999"><v>1</v></c>'),
        "a damaged sheet (a cell called AAAAAAAAAAAAAA999999)",
    ),
    "a cell in the column before the first": (far('<c r="-1"><v>1</v></c>'), "a damaged sheet (a cell called -1)"),
    "entities": (
        archive(
            {
                "xl/workbook.xml": b'<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">'
                + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9))
                + b"]><workbook>&j;</workbook>"
            }
        ),
        "a damaged workbook",
    ),
}


def test_a_workbook_at_which_its_reader_gives_up_is_told(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library in Rust that panics raises what no `except Exception` holds."""
    import python_calamine

    class PanicException(BaseException):
        pass

    def panics(file: object) -> object:
        raise PanicException("capacity overflow")

    (skirmish / f"{C}/units.csv").unlink()
    (skirmish / f"{C}/units.xlsx").write_bytes(xlsx({"units": [["id"]]}))
    monkeypatch.setattr(python_calamine.CalamineWorkbook, "from_filelike", staticmethod(panics), raising=False)
    assert said(skirmish)[0].startswith(
        f"{C}/units.xlsx: found 'a damaged workbook (capacity overflow)', expected a wo"
    )


def stuffed(make: Callable[[Sheets], bytes], part: str, before: bytes, more: bytes) -> bytes:
    """A workbook with something more in one of its parts."""
    with zipfile.ZipFile(io.BytesIO(make({"units": [["id"]]}))) as zip:
        entries = {each: zip.read(each) for each in zip.namelist()}
    text = entries.get(part, b"<sst></sst>")
    assert before in text
    return archive(entries | {part: text.replace(before, more + before, 1)})


STUFFED = {
    "styles": (xlsx, "xl/styles.xml", b"</cellXfs>", b"<xf/>"),
    "styles of another sort": (xlsx, "xl/styles.xml", b"</styleSheet>", b"<dxf/>"),
    "elements in a sheet": (xlsx, "xl/worksheets/sheet1.xml", b"</sheetData>", b"<x/>"),
    "merged cells": (xlsx, "xl/worksheets/sheet1.xml", b"</mergeCells>", b"<x/>"),
    "links": (xlsx, "xl/_rels/workbook.xml.rels", b"</Relationships>", b"<x/>"),
    "names": (xlsx, "xl/workbook.xml", b"</workbook>", b"<x/>"),
    "columns": (ods, "content.xml", b"<table:table-row>", b"<table:table-column/>"),
    "something else": (ods, "content.xml", b"<table:table ", b"<table:x/>"),
}


@pytest.mark.parametrize("what", STUFFED)
def test_what_a_workbook_has_beside_its_cells_is_bounded(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what is no cell little is kept, wherever it stands; of cells as many as there may be."""
    monkeypatch.setattr(workbook_cells, "MOST_KEPT", 10_000)
    make, part, before, more = STUFFED[what]
    with pytest.raises(UnreadableWorkbook, match="a workbook with more than 10,000 parts other than cells"):
        Workbook(stuffed(make, part, before, more * 20_000))


@pytest.mark.parametrize("make", [xlsx, ods])
def test_cells_are_no_parts_beside_them(make: Callable[[Sheets], bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook_cells, "MOST_KEPT", 1_000)
    assert len(list(Workbook(make({"units": [["id", 1.0, "x"]] * 700})).rows("units")[0])) == 700


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_workbook_or_too_large_is_told_at_once(skirmish: Path, name: str) -> None:
    raw, expected = BAD[name]
    (skirmish / f"{C}/units.csv").unlink()
    (skirmish / f"{C}/units.xlsx").write_bytes(raw)
    before = time.process_time()
    found = said(skirmish)
    assert len(found) == 1 and found[0].startswith(f"{C}/units.xlsx: found '{expected}"), found
    assert time.process_time() - before < 5


def test_a_workbook_outside_the_workspace_is_not_read(skirmish: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("elsewhere") / "units.xlsx"
    outside.write_bytes(xlsx({"units": [["id"]]}))
    (skirmish / f"{C}/units.csv").unlink()
    (skirmish / f"{C}/units.xlsx").symlink_to(outside)
    assert said(skirmish) == [f"{C}/units.xlsx: found 'units.xlsx', expected a file inside the workspace [format]"]


def test_of_two_files_for_a_table_one_is_read_and_the_other_told(skirmish: Path) -> None:
    book = xlsx({"unit": [["id"]], "markers": [["id"]]})
    (skirmish / f"{C}/units.xlsx").write_bytes(book)
    (skirmish / f"{C}/workbook.ods").write_bytes(book)
    told = CliRunner().invoke(main, ["--workspace", str(skirmish), "check"]).output
    assert f"{C}/units.xlsx: warning: found 'nothing reads it', expected one file for this table: {C}/units.csv" in told
    assert f"{C}/workbook.ods#markers: warning: found 'nothing reads it', expected one place for this table" in told
    assert f"{C}/workbook.ods: warning: found \"the sheet 'unit', which nothing reads\"" in told
    assert "(did you mean 'units'?)" in told


def test_what_writes_a_table_never_writes_into_a_workbook(skirmish: Path) -> None:
    shutil.copytree(skirmish / M, skirmish / "before")
    (skirmish / f"{M}/hexes.xlsx").write_bytes(xlsx({"hexes": [["hex", "terrain", "source"]]}))
    (skirmish / f"{M}/hexes.csv").unlink()
    (skirmish / "land.txt").write_text("0101 woods\n", encoding="utf-8")
    args = ["--workspace", str(skirmish), "convert", "skirmish", str(skirmish / "land.txt"), "--source", "2.1"]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 1 and "maps/skirmish/hexes.xlsx" in result.output, result.output
    assert not (skirmish / f"{M}/hexes.csv").exists()


SAVED = Path(__file__).with_name("workbooks")
"""One workbook of many kinds of cells, saved by LibreOffice 7.4 in both formats; a second sheet of it is hidden."""


@pytest.mark.parametrize("ending", [".ods", ".xlsx"])
def test_a_workbook_that_libreoffice_saved_is_read_as_it_is_shown(tmp_path: Path, ending: str) -> None:
    """No sheet has the name of the table: it is the one that is seen."""
    shutil.copy(SAVED / f"libreoffice{ending}", tmp_path / f"table{ending}")
    reader = Reader(tmp_path)
    rows = reader.rows("table.csv")
    assert {row["id"]: row.get("value", "") for row in rows} == {
        "plain": "3", "zeros": "0101", "formula": "7", "formula-text": "red-1", "formula-if": "", "ref": "secret",
        "date": "2026-11-27", "time": "01:02", "percent": "50%", "percent-2": "12.50%", "currency": "3.5",
        "bool": "TRUE", "fraction": "0.5", "thousand": "1234", "decimals": "2.5", "negative": "-2", "tiny": "0.3",
        "textnumber": "0303", "merged": "", "two lines": "one\ntwo", "spaces": "a  b", "note": "x", "sci": "1e+20",
    }  # fmt: skip
    file = f"table{ending}#cells"
    assert [(each.file, each.line, each.found) for each in reader.problems] == [
        (file, 7, "#DIV/0!"),
        (file, 8, "#N/A"),
    ]


def test_of_many_sheets_the_first_are_named(skirmish: Path) -> None:
    (skirmish / C / "units.csv").unlink()
    (skirmish / C / "units.xlsx").write_bytes(xlsx({f"sheet {n}": [["a"]] for n in range(300)}))
    line = next(each for each in said(skirmish) if "the sheets" in each)
    assert "'sheet 19' and 280 more" in line and len(line) < 1000, line
