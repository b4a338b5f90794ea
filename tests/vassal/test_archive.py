"""Archives: equal bytes for equal contents, whole files only, care with strangers' files."""

from __future__ import annotations

import io
import os
import stat
import zipfile
from pathlib import Path

import pytest

from vmodsmith.vassal.archive import ArchiveError, ArchiveLimits, archive_bytes, read_archive, write_archive
from vmodsmith.vassal.moduledata import ModuleData, extension_data, save_data
from vmodsmith.vassal.xmltext import parse_xml


def zipped(*entries: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, contents in entries:
            archive.writestr(name, contents)
    return buffer.getvalue()


def test_bytes_depend_on_the_contents_alone() -> None:
    one = archive_bytes({"b": b"2", "a": b"1", "images/日.png": b"3"})
    assert one == archive_bytes({"images/日.png": b"3", "a": b"1", "b": b"2"})
    assert read_archive(one) == {"a": b"1", "b": b"2", "images/日.png": b"3"}
    with zipfile.ZipFile(io.BytesIO(one)) as archive:
        assert archive.namelist() == ["a", "b", "images/日.png"]
        assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "m.vmod"
    write_archive(path, {"a": b"old"})
    with pytest.raises(ArchiveError):
        write_archive(path, {"../a": b"new"})
    assert read_archive(path) == {"a": b"old"}
    write_archive(path, {"a": b"new"})
    assert read_archive(path) == {"a": b"new"}
    assert os.listdir(tmp_path) == ["m.vmod"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
@pytest.mark.parametrize(("mask", "rights"), [(0o022, 0o644), (0o077, 0o600), (0o000, 0o666), (0o027, 0o640)])
def test_a_file_may_be_read_by_those_who_may_read_others_of_its_owner(tmp_path: Path, mask: int, rights: int) -> None:
    """Though it is written elsewhere first, in a file for its owner alone; and nobody may run it."""
    before = os.umask(mask)
    try:
        write_archive(tmp_path / "m.vmod", {"a": b"new"})
        assert os.umask(mask) == mask, "the mask is left as it was"
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "m.vmod").stat().st_mode) == rights


@pytest.mark.parametrize("name", ["", "/etc/passwd", "../x", "a/../../x", "a\\b", "C:/x", "a//b", "./a", "a/."])
def test_names_that_leave_the_archive_are_refused(name: str) -> None:
    with pytest.raises(ArchiveError):
        archive_bytes({name: b""})


@pytest.mark.parametrize("name", ["../x", "/x", "a/../x"])
def test_names_that_leave_the_archive_are_not_read(name: str) -> None:
    with pytest.raises(ArchiveError, match="plain name"):
        read_archive(zipped((name, b"")))


def test_links_and_doubles_are_not_read() -> None:
    link = zipfile.ZipInfo("link")
    link.create_system = 3
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with pytest.raises(ArchiveError, match="link"):
        read_archive(zipped((link, b"/etc/passwd")))
    with pytest.warns(UserWarning, match="Duplicate"):
        double = zipped(("a", b"1"), ("a", b"2"))
    with pytest.raises(ArchiveError, match="twice"):
        read_archive(double)


def test_too_much_is_not_unpacked() -> None:
    class Small(ArchiveLimits):
        entries = 2
        entry_bytes = 100
        total_bytes = 150

    with pytest.raises(ArchiveError, match="too large"):
        read_archive(zipped(("bomb", b"0" * 10_000)), Small)
    with pytest.raises(ArchiveError, match="too large"):
        read_archive(zipped(("a", b"0" * 90), ("b", b"0" * 90)), Small)
    with pytest.raises(ArchiveError, match="3 entries"):
        read_archive(zipped(("a", b""), ("b", b""), ("c", b"")), Small)


@pytest.mark.parametrize(
    "contents", [b"", b"PK", b"not a zip file at all", zipped((zipfile.ZipInfo("a"), b"x" * 99))[:-30]]
)
def test_what_is_no_archive_is_an_error(contents: bytes) -> None:
    with pytest.raises(ArchiveError, match="not a readable archive"):
        read_archive(contents)


def test_data_files() -> None:
    data = ModuleData("Game", "1.2", "About", names={"ja": "ゲーム"}, descriptions={"ja": "説明"})
    root = parse_xml(data.to_bytes())
    assert root.findtext("version") == "1.2"
    assert [(e.get("lang"), e.text) for e in root.iter("name")] == [(None, "Game"), ("ja", "ゲーム")]
    assert root.findtext("VassalVersion") == "3.7.26"
    assert parse_xml(extension_data("1.0", any_module=True)).findtext("universal") == "true"
    assert parse_xml(save_data("1.2", "start")).findtext("description") == "start"
