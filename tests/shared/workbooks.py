"""Small workbooks as spreadsheets save them, `.xlsx` and `.ods`, written without a spreadsheet."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

__all__ = ["Cell", "Content", "Sheets", "archive", "ods", "xlsx"]


@dataclass(frozen=True)
class Cell:
    """A cell with more than a value: a formula, a number format, an error, a date (ISO), or merged with those below it.

    `shown` is what a person sees where that is not the value; `.ods` keeps it beside the value.
    """

    value: float | str | None = None
    formula: str = ""
    style: str = ""
    error: str = ""
    date: str = ""
    shown: str = ""
    rows: int = 1


Content = Cell | float | str | bool | None
Sheets = Mapping[str, Sequence[Sequence[Content]]]


def archive(entries: Mapping[str, str | bytes]) -> bytes:
    """A ZIP file of some entries."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as zip:
        for name, text in entries.items():
            zip.writestr(name, text)
    return made.getvalue()


_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def column(number: int) -> str:
    """The letters of a column, from 1."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def xlsx(sheets: Sheets) -> bytes:
    """A workbook of Excel: each sheet by its name, as rows of cells."""
    styles = list(
        dict.fromkeys(cell.style for rows in sheets.values() for row in rows for cell in row if isinstance(cell, Cell))
    )
    styles = ["General", "yyyy\\-mm\\-dd", *(each for each in styles if each)]
    entries = {
        "[Content_Types].xml": (
            f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="xml" ContentType="application/xml"/></Types>'
        ),
        "_rels/.rels": (
            f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1" '
            f'Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
        ),
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
        + "".join(f'<sheet name={quoteattr(name)} sheetId="{n}" r:id="r{n}"/>' for n, name in enumerate(sheets, 1))
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
        + "".join(
            f'<Relationship Id="r{n}" Type="{_OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>'
            for n, _ in enumerate(sheets, 1)
        )
        + f'<Relationship Id="rs" Type="{_OFFICE}/styles" Target="styles.xml"/></Relationships>',
        "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}"><numFmts count="{len(styles)}">'
        + "".join(f'<numFmt numFmtId="{170 + n}" formatCode={quoteattr(each)}/>' for n, each in enumerate(styles))
        + f'</numFmts><cellXfs count="{len(styles)}">'
        + "".join(f'<xf numFmtId="{170 + n}" applyNumberFormat="1"/>' for n, _ in enumerate(styles))
        + "</cellXfs></styleSheet>",
    }
    for n, rows in enumerate(sheets.values(), 1):
        body = "".join(
            f'<row r="{r}">' + "".join(_xlsx_cell(f"{column(c)}{r}", cell, styles) for c, cell in enumerate(row, 1))
            + "</row>"
            for r, row in enumerate(rows, 1)
        )  # fmt: skip
        merged = "".join(
            f'<mergeCell ref="{column(c)}{r}:{column(c)}{r + cell.rows - 1}"/>'
            for r, row in enumerate(rows, 1)
            for c, cell in enumerate(row, 1)
            if isinstance(cell, Cell) and cell.rows > 1
        )
        entries[f"xl/worksheets/sheet{n}.xml"] = (
            f'<worksheet xmlns="{_MAIN}"><sheetData>{body}</sheetData><mergeCells>{merged}</mergeCells></worksheet>'
        )
    return archive(entries)


def _xlsx_cell(place: str, cell: Content, styles: Sequence[str]) -> str:
    if cell is None:
        return ""
    if not isinstance(cell, Cell):
        cell = Cell(cell)
    formula = f"<f>{escape(cell.formula)}</f>" if cell.formula else ""
    if cell.error:
        return f'<c r="{place}" t="e">{formula}<v>{cell.error}</v></c>'
    if cell.date:
        from datetime import date

        days = (date.fromisoformat(cell.date) - date(1899, 12, 30)).days
        return f'<c r="{place}" s="1">{formula}<v>{days}</v></c>'
    style = f' s="{styles.index(cell.style)}"' if cell.style else ""
    if cell.value is None:
        return f'<c r="{place}"{style}>{formula}</c>'
    if isinstance(cell.value, bool):
        return f'<c r="{place}" t="b"{style}>{formula}<v>{int(cell.value)}</v></c>'
    if isinstance(cell.value, str) and not formula:
        return f'<c r="{place}" t="inlineStr"{style}><is><t>{escape(cell.value)}</t></is></c>'
    sort = ' t="str"' if isinstance(cell.value, str) else ""
    return f'<c r="{place}"{sort}{style}>{formula}<v>{escape(str(cell.value))}</v></c>'


_ODF = "urn:oasis:names:tc:opendocument:xmlns"


def ods(sheets: Sheets) -> bytes:
    """A workbook of LibreOffice: each sheet by its name, as rows of cells. Below and beside them are the empty cells
    that it writes for the rest of the sheet."""
    tables = "".join(
        f"<table:table table:name={quoteattr(name)}>"
        + "".join(
            "<table:table-row>" + "".join(map(_ods_cell, row))
            + f'<table:table-cell table:number-columns-repeated="{16384 - len(row)}"/></table:table-row>'
            for row in rows
        )
        + f'<table:table-row table:number-rows-repeated="{1048576 - len(rows)}">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>'
        for name, rows in sheets.items()
    )  # fmt: skip
    content = (
        f'<office:document-content xmlns:office="{_ODF}:office:1.0" xmlns:table="{_ODF}:table:1.0" '
        f'xmlns:text="{_ODF}:text:1.0" office:version="1.3"><office:body><office:spreadsheet>{tables}'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    sort = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        f'<manifest:manifest xmlns:manifest="{_ODF}:manifest:1.0" manifest:version="1.3"><manifest:file-entry '
        f'manifest:full-path="/" manifest:media-type="{sort}"/></manifest:manifest>'
    )
    return archive({"mimetype": sort, "META-INF/manifest.xml": manifest, "content.xml": content})


def _ods_cell(cell: Content) -> str:
    if cell is None:
        return "<table:table-cell/>"
    if not isinstance(cell, Cell):
        cell = Cell(cell)
    formula = f" table:formula={quoteattr('of:=' + cell.formula)}" if cell.formula else ""
    if cell.error:
        sort = 'office:value-type="string" office:string-value=""'
        return f"<table:table-cell{formula} {sort}><text:p>{cell.error}</text:p></table:table-cell>"
    if cell.date:
        sort = f'office:value-type="date" office:date-value="{cell.date}"'
        return f"<table:table-cell{formula} {sort}><text:p>{cell.date}</text:p></table:table-cell>"
    if cell.value is None:
        return f"<table:table-cell{formula}/>"
    if isinstance(cell.value, bool):
        value = str(cell.value).lower()
        sort = f'office:value-type="boolean" office:boolean-value="{value}"'
        return f"<table:table-cell{formula} {sort}><text:p>{value.upper()}</text:p></table:table-cell>"
    shown = escape(cell.shown or str(cell.value))
    sort = (
        'office:value-type="string"'
        if isinstance(cell.value, str)
        else f'office:value-type="float" office:value="{cell.value}"'
    )
    merged = f' table:number-rows-spanned="{cell.rows}" table:number-columns-spanned="1"' if cell.rows > 1 else ""
    return f"<table:table-cell{formula}{merged} {sort}><text:p>{shown}</text:p></table:table-cell>"
