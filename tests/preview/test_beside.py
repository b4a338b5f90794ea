"""Galleries beside one another: none takes anything from another, and what somebody removed is put back when it is
asked for."""

from __future__ import annotations

import json
import os
import re
import shutil
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vmodsmith.foundation.progress import Progress
from vmodsmith.preview import mapwork, stages
from vmodsmith.preview.gallery import Gallery
from vmodsmith.preview.mapwork import map_workers
from vmodsmith.preview.server import Server
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks import preview as task
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.preview import write_site

if TYPE_CHECKING:
    from conftest import Served


def fetched(address: str, name: str) -> bytes:
    with urllib.request.urlopen(address + name, timeout=30) as answer:
        found: bytes = answer.read()
    return found


def tiles(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in root.glob("*/map-*/**/*.webp"))


def site(root: Path, folder: str = "preview") -> dict:
    """What the first page on disk knows."""
    page = (root / "dist" / folder / "index.html").read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="manifest">(.*?)</script>', page, re.S)
    assert found
    return json.loads(found[1])


def test_each_server_and_the_site_have_a_folder_of_their_own(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("watchfiles", reason="watchfiles is not installed")
    monkeypatch.setattr(Server, "follow", lambda self, maps: (_ for _ in ()).throw(KeyboardInterrupt))
    said: list[str] = []
    for _ in range(2):
        task.serve(Workspace(skirmish), (), port=0, say=said.append)
    write_site(Workspace(skirmish), ())
    ports = [re.search(r":(\d+)/", each)[1] for each in said]  # type: ignore[index]
    folders = {f"preview-{port}" for port in ports} | {"preview"}
    assert {each.name for each in (skirmish / "dist").iterdir()} == folders
    for folder in folders:
        counters = site(skirmish, folder)["games"][0]["payloads"]["counters"]
        assert (skirmish / "dist" / folder / counters).is_file()


def test_the_site_of_one_game_leaves_what_belongs_to_another(skirmish: Path) -> None:
    new_game(skirmish, "trial")
    write_site(Workspace(skirmish), ("skirmish",))
    before = tiles(skirmish / "dist/preview")
    assert before
    write_site(Workspace(skirmish), ("trial",))
    after = tiles(skirmish / "dist/preview")
    assert set(before) < set(after)


def test_what_was_removed_is_put_back_when_a_page_asks_for_it(served: Served) -> None:
    root = served.gallery.folder.root
    held = {name: (root / name).read_bytes() for name in tiles(root)}
    entry = served.gallery.entries["skirmish"]
    wanted = [*entry["payloads"].values(), *entry["faces"].values(), *served.gallery.assets.values()]
    held |= {name: (root / name).read_bytes() for name in wanted}
    held |= {each["file"]: (root / each["file"]).read_bytes() for each in entry["displays"].values()}
    shutil.rmtree(root)
    for name, content in held.items():
        assert fetched(served.address, name) == content, name


def test_a_single_tile_that_is_missing_is_noticed(skirmish: Path) -> None:
    write_site(Workspace(skirmish), ())
    root = skirmish / "dist/preview"
    all_ = tiles(root)
    (root / all_[3]).unlink()
    write_site(Workspace(skirmish), ())
    assert tiles(root) == all_


def test_tiles_come_from_the_cache(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_site(Workspace(skirmish), ())
    root = skirmish / "dist/preview"
    held = {name: (root / name).read_bytes() for name in tiles(root)}
    shutil.rmtree(root)
    monkeypatch.setattr(stages, "packed_map_tiles", lambda asked: pytest.fail("the map was drawn again"))
    write_site(Workspace(skirmish), ())
    assert {name: (root / name).read_bytes() for name in tiles(root)} == held


def test_without_a_cache_a_map_that_was_removed_is_drawn_again(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mapwork, "_kept", lambda folder: "never kept")
    root = served.gallery.folder.root
    name = tiles(root)[0]
    content = (root / name).read_bytes()
    shutil.rmtree(root)
    assert fetched(served.address, name) == content


def test_nothing_is_put_back_that_no_page_counts_on(served: Served) -> None:
    with pytest.raises(urllib.error.HTTPError):
        fetched(served.address, "skirmish/none.js")


def test_the_page_carries_nothing_that_no_page_asks_for(skirmish: Path) -> None:
    write_site(Workspace(skirmish), ())
    game = site(skirmish)["games"][0]
    assert not {"cards", "faces", "land", "failed", "unread"} & game.keys()
    assert len((skirmish / "dist/preview/index.html").read_bytes()) < 12_000


@pytest.mark.parametrize("game_is_read", [True, False], ids=["read", "not read"])
def test_the_page_of_problems_has_what_check_has(game_is_read: bool, skirmish: Path) -> None:
    """All of it, in the same order: data, scenarios, print formats, pages, what is hard to read."""
    for file, text in (
        ("sheets.yaml", "\ncolours: 3\n"),
        ("help/zz.html.j2", "{{ no_such_name }}"),
        ("scenarios/zz.yaml", "scenarios: [{nome: x}]\n"),
        ("strings.csv", "nobody.asks,Nothing,無,\n"),
    ):
        path = skirmish / "templates/skirmish" / file
        path.parent.mkdir(exist_ok=True)
        path.write_text((path.read_text(encoding="utf-8") if path.exists() else "") + text, encoding="utf-8")
    units = skirmish / "counters/skirmish/units.csv"
    one, other = (",blue,", ",blew,") if game_is_read else ("III,1,11,A,,2", "III,1,11,A,,two")
    units.write_text(units.read_text(encoding="utf-8").replace(one, other), encoding="utf-8")
    told = check_game(Workspace(skirmish), "skirmish")
    write_site(Workspace(skirmish), ())
    keys = ("file", "line", "field", "found", "expected", "severity")
    found = [tuple(each[key] for key in keys) for each in site(skirmish)["games"][0]["problems"]]
    wanted = [tuple(getattr(each, key) for key in keys) for each in told]
    assert found[: len(wanted)] == wanted and len({each[0] for each in wanted}) >= 3
    warned = {each.check for each in told if each.severity == "warning"}
    assert (warned - {"skipped"} != set()) == game_is_read
    assert ("skipped" in warned) or game_is_read, "what was not looked at is named"


def test_a_gallery_of_its_own_remembers_its_own(skirmish: Path) -> None:
    """What one folder has is not believed of another."""
    workspace = Workspace(skirmish)
    with map_workers(1) as workers:
        for folder in ("preview", "preview-1"):
            gallery = Gallery(workspace, (), folder)
            gallery.update_all(jobs=1, progress=Progress(), maps=workers)
            gallery.finish_maps()
            assert gallery.entries["skirmish"]["maps"] and all(gallery.folder.has(each) for each in gallery.files())


def test_one_job_draws_maps_in_this_process_and_more_in_another() -> None:
    """With `--jobs 1` no process is started."""
    with map_workers(1) as workers:
        assert workers.submit(os.getpid).result(60) == os.getpid()
        with pytest.raises(ZeroDivisionError):
            workers.submit(divmod, 1, 0).result(60)
    with map_workers(2) as workers:
        assert workers.submit(os.getpid).result(60) != os.getpid()
        with pytest.raises(ZeroDivisionError):
            workers.submit(divmod, 1, 0).result(60)
