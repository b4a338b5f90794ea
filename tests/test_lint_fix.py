"""`vmodsmith lint --fix`: what is mended, what is left, and that nothing else of the module changes."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image
from test_lint import field, found, module, picture, prototype, slot
from test_lint_of_meanings import board

from vmodsmith.cli import main
from vmodsmith.compare import compare
from vmodsmith.lint import mend
from vmodsmith.tasks.lint import mend_file
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.archive import read_archive, write_archive
from vmodsmith.vassal.i18n import language
from vmodsmith.vassal.module import read_module
from vmodsmith.vassal.piece import piece_definition
from vmodsmith.vassal.sequence import key
from vmodsmith.vassal.xmltext import xml_bytes

MARK = piece_definition([t.BasicPiece("Mark", "guards.png")])


def placing(gpid: str) -> t.PlaceMarker:
    return t.PlaceMarker("Mark", key("Ctrl+K"), marker=MARK, gpid=gpid)


def faulty() -> Mapping[str, bytes]:
    """A module with each fault that is mended, and one that is not."""
    twice = slot(t.BasicPiece("Horse", "Guards.PNG"), placing("2"), name="Horse", gpid="2")
    none = slot(t.BasicPiece("Mule", "mule.png"), t.UsePrototype("Infantry"), name="Mule", gpid="")
    lost = slot(t.BasicPiece("Ghost", "ghost.png"), name="Ghost", gpid="5")
    points = [c.Region(name="A", originx=5, originy=5) for _ in range(2)]
    entries = dict(board(grid=c.RegionGrid(*points)))
    again = prototype("Infantry", t.Clone())
    made = dict(module(twice, none, lost, prototypes=(again,), more=(field(), language("de"))))
    root = read_module(made).root
    root.extend(read_module(entries).root.findall("VASSAL.build.module.Map")[1:])
    held = BytesIO()
    Image.new("RGB", (4, 4), "red").save(held, "WEBP", lossless=True)
    return {**made, "buildFile.xml": xml_bytes(root), "images/mule.png": held.getvalue()}


def test_each_fault_that_can_be_mended_is_and_the_rest_stays() -> None:
    before = sorted(each.kind for each in found(faulty()))
    made, done = mend(faulty())
    assert sorted({each.kind for each in done}) == [
        *("image-missing", "image-unreadable", "prototype-twice", "regions-on-one-point"),
        *("slot-number-twice", "slot-without-number", "translation-missing"),
    ]
    assert set(before) - {each.kind for each in found(made)} == {each.kind for each in done} - {"image-missing"}
    (lost,) = [each for each in found(made) if each.kind == "image-missing"]
    assert "'ghost.png'" in lost.reason
    assert mend(made) == (made, ())


def test_numbers_are_given_as_the_editor_does() -> None:
    made, done = mend(faulty())
    module = read_module(made)
    assert [(each.name, each.gpid) for each in module.pieces if not each.is_prototype] == [
        *(("Guards", "1"), ("Horse", "2"), ("Mark", "20"), ("Mule", "21"), ("Ghost", "5")),
    ]
    assert module.root.get("nextPieceSlotId") == "22"
    told = [each for each in done if each.kind == "slot-number-twice"]
    assert [str(each) for each in told] == [
        "repaired: gave a marker that its trait places the number (gpid) 20, instead of 2, which an earlier slot has "
        "[slot-number-twice]\n    at Pieces [Game Piece Palette] > Red [Scrollable List] > Horse [Single piece]"
    ]


def test_a_marker_of_an_old_form_gets_a_number_too() -> None:
    """VASSAL 2.9 wrote none, and VASSAL 3.7 refreshes no game of a module in which a single marker has none."""
    written = slot(t.BasicPiece("Guards", "guards.png"), placing(""), name="Guards", gpid="7")
    text = str(written.text)
    begin = text.index(t.PlaceMarker.ID)
    end = text.index("\t", begin)
    whole = text[begin:end].rstrip("\\")
    short = ";".join(whole.split(";")[:4])
    written.text = text.replace(whole, short)
    made, done = mend(module(written))
    assert [each.kind for each in done] == ["slot-without-number"], done
    (marker,) = [each for piece in read_module(made).pieces for each in piece.traits if isinstance(each, t.PlaceMarker)]
    assert (marker.menu, marker.gpid) == ("Mark", "20")
    assert mend(made) == (made, ())


def test_of_prototypes_with_one_name_the_last_stays() -> None:
    made, _ = mend(faulty())
    (left,) = [each for each in read_module(made).pieces if each.is_prototype]
    assert isinstance(left.traits[-1], t.Clone)


def test_nothing_else_changes() -> None:
    """A sound module is given back as it is, byte for byte; of a faulty one only what is mended differs."""
    assert mend(module()) == (dict(module()), ())
    made, _ = mend(faulty())
    changed = {name for name, contents in made.items() if faulty().get(name) != contents}
    assert changed == {"buildFile.xml", "images/Guards.PNG", "images/mule.png", "Module_de.properties"}
    assert made["images/Guards.PNG"] == picture()
    with Image.open(BytesIO(made["images/mule.png"])) as mule:
        assert (mule.format, mule.convert("RGB").getpixel((1, 1))) == ("PNG", (255, 0, 0))
    pieces = [each for each in compare(faulty(), made) if "piece" in each.kind]
    assert all("Infantry" not in str(each) for each in pieces)


def test_an_extension_keeps_its_numbers() -> None:
    placed = c.extension_element(slot(name="Horse", gpid=""), [(c.PieceWindow, "Pieces"), (c.ListWidget, "Red")])
    root = c.ModuleExtension(placed, module="Small", moduleVersion="1.0", version="1.0", extensionId="b1f")
    assert mend({"buildFile.xml": xml_bytes(root)})[1] == ()


# ---- the command


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["lint", *map(str, words)])


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.vmod"
    write_archive(path, faulty())
    return path


def test_the_command_lists_what_it_mended_and_leaves_the_old_file(old: Path, tmp_path: Path) -> None:
    before, out = old.read_bytes(), tmp_path / "new.vmod"
    told = run(old, "--fix", out)
    assert told.exit_code == 1  # a picture is still missing
    assert (
        "repaired: saved the picture as PNG; it was a WEBP [image-unreadable]\n    at images > mule.png" in told.output
    )
    assert f"7 repairs; written to {out}" in told.output
    assert "new.vmod: 1 error" in told.output
    assert old.read_bytes() == before
    assert read_archive(out) == mend(faulty())[0]
    listed = json.loads(run(old, "--fix", out, "--json").output)
    assert len(listed["mended"]) == 7
    assert [each["kind"] for each in listed["findings"] if each["severity"] == "error"] == ["image-missing"]


def test_what_is_written_is_packed_as_it_was(tmp_path: Path) -> None:
    """What is unchanged is compressed only if it was; what is new is compressed, and so is what a folder holds."""
    old, out = tmp_path / "old.vmod", tmp_path / "new.vmod"
    entries = {**faulty(), "notes.txt": b"a note " * 1000, "help.txt": b"a page " * 1000}
    with zipfile.ZipFile(old, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, contents in entries.items():
            archive.writestr(name, contents, zipfile.ZIP_STORED if name in ("help.txt", "buildFile.xml") else None)
    mend_file(old, out)
    with zipfile.ZipFile(out) as archive:
        stored = {each.filename for each in archive.infolist() if each.compress_type == zipfile.ZIP_STORED}
    assert stored == {"help.txt"}
    assert read_archive(out) == mend(entries)[0]
    assert out.stat().st_size < old.stat().st_size
    folder = tmp_path / "sources"
    for name, contents in entries.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(contents)
    mend_file(folder, out)
    with zipfile.ZipFile(out) as archive:
        assert {each.compress_type for each in archive.infolist()} == {zipfile.ZIP_DEFLATED}


def test_where_nothing_can_be_mended_nothing_is_written(tmp_path: Path) -> None:
    path, out = tmp_path / "sound.vmod", tmp_path / "new.vmod"
    write_archive(path, module())
    told = run(path, "--fix", out)
    assert told.exit_code == 0
    assert f"nothing to repair; {out} was not written" in told.output
    assert not out.exists()


def test_what_cannot_be_mended_is_told(old: Path, tmp_path: Path) -> None:
    assert "needs a file of its own" in run(old, "--fix", old).output
    assert "this is a folder" in run(old, "--fix", tmp_path).output
    game = tmp_path / "turn.vsav"
    write_archive(game, {"savedGame": b"x"})
    assert "vmodsmith refresh" in run(game, "--fix", tmp_path / "new.vsav").output
    assert "--engine is not for saved games" in run(game, "--engine").output
    extension = tmp_path / "more.vmdx"
    write_archive(extension, {"buildFile.xml": xml_bytes(c.ModuleExtension(module="Field", extensionId="more"))})
    assert "--engine is not for extensions" in run(extension, "--engine").output
