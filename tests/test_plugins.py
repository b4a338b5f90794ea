"""Plug-ins: the counters of options in archives of their own, built with the module, kept current with it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from vmodsmith.art import drawing
from vmodsmith.assemble import plan
from vmodsmith.assemble.naming import gpid
from vmodsmith.cli import main
from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.artefacts import is_current
from vmodsmith.tasks.build import Built, build_game
from vmodsmith.tasks.check import check_game, read_game
from vmodsmith.vassal.archive import read_archive
from vmodsmith.vassal.i18n import parse_properties
from vmodsmith.vassal.xmltext import parse_xml


def _build(root: Path, **options: object) -> Built:
    return build_game(Workspace(root), "skirmish", **options)  # type: ignore[arg-type]


def _problems(root: Path) -> list[Problem]:
    return read_game(Workspace(root), "skirmish")[1]


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_the_counters_of_an_option_are_in_the_plug_in_and_not_in_the_module(plugged: Path) -> None:
    built = _build(plugged)
    assert [each.name for each in built.plugins] == ["skirmish-extra.vmdx"]
    module, plugin = read_archive(built.path), read_archive(built.plugins[0])
    assert set(plugin) == {"buildFile.xml", "extensiondata", "moduledata", "images/r-3.1.png"}
    assert plugin["moduledata"] == module["moduledata"]
    assert "images/r-1.1.png" in module and not set(plugin) & set(module) - {"buildFile.xml", "moduledata"}
    assert b"r-3" not in module["buildFile.xml"] and b"r-3" not in module["start.vsav"]
    root = parse_xml(plugin["buildFile.xml"])
    assert (root.get("module"), root.get("extensionId"), root.get("anyModule")) == ("Skirmish", "extra", "false")
    (slot,) = root.iter("VASSAL.build.widget.PieceSlot")
    assert slot.get("gpid") == f"extra:{gpid('r-3')}"
    (element,) = root
    assert element.get("target") == "VASSAL.build.module.PieceWindow:Pieces/VASSAL.build.widget.TabWidget:Pieces"


def test_their_texts_are_translated_with_the_module(plugged: Path) -> None:
    texts = parse_properties(read_archive(_build(plugged).path)["Module_ja.properties"])
    assert "戦車増強" in texts.values()


def test_the_plan_parts_the_pieces(plugged: Path) -> None:
    game, problems = read_game(Workspace(plugged), "skirmish")
    assert game is not None and problems == []
    made = plan(game)
    assert [each.id for each in made.added["extra"]] == ["r-3"]
    assert "r-3" not in {each.id for each in made.pieces}


def test_two_builds_are_the_same_to_the_byte(plugged: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "elsewhere"
    shutil.copytree(plugged, other)
    first = _build(plugged, jobs=1)
    monkeypatch.setenv("VMODSMITH_CACHE", str(tmp_path / "another cache"))
    monkeypatch.setattr(drawing, "_WORTH_A_PROCESS", 1)
    second = _build(other, jobs=2)
    assert first.path.read_bytes() == second.path.read_bytes()
    assert first.plugins[0].read_bytes() == second.plugins[0].read_bytes()


def test_a_plug_in_removed_or_spoilt_is_built_again(plugged: Path) -> None:
    workspace = Workspace(plugged)
    (path,) = _build(plugged).plugins
    made = path.read_bytes()
    assert is_current(workspace, "skirmish")
    again = _build(plugged)
    assert not again.made and again.plugins == (path,)
    path.write_bytes(made[:50])
    assert not is_current(workspace, "skirmish")
    assert _build(plugged).made and path.read_bytes() == made
    path.unlink()
    assert not is_current(workspace, "skirmish")
    assert _build(plugged).made and path.read_bytes() == made
    assert sorted(each.name for each in workspace.dist.iterdir()) == ["skirmish-extra.vmdx", "skirmish.vmod"]


def test_bad_data_leave_the_last_plug_in_alone(plugged: Path) -> None:
    (path,) = _build(plugged).plugins
    made = path.read_bytes()
    _replace(plugged / "counters/skirmish/units.csv", "r-3,red,tank", "r-3,red,tnak")
    with pytest.raises(WorkspaceError):
        _build(plugged)
    assert path.read_bytes() == made


def test_only_what_changed_in_the_plug_in_is_drawn(plugged: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = _build(plugged).path.read_bytes()
    drawn: list[str] = []
    whole = drawing.svg
    monkeypatch.setattr(
        drawing, "svg", lambda game, style, picture: drawn.append(picture.name) or whole(game, style, picture)
    )
    _replace(plugged / "counters/skirmish/units.csv", "r-3,red,tank,r1,II,1,13", "r-3,red,tank,r1,II,1,14")
    built = _build(plugged)
    assert drawn == ["r-3.1.png"]
    assert built.path.read_bytes() == module  # a module does not change with its plug-ins' counters


def test_another_style_has_plug_ins_of_its_own(plugged: Path) -> None:
    style = plugged / "templates/skirmish/style-dark.yaml"
    style.write_text('extends: style\npalette: {red: "#550000"}\n')
    standard, dark = _build(plugged), _build(plugged, style="dark")
    assert [each.name for each in dark.plugins] == ["skirmish-dark-extra.vmdx"]
    assert dark.plugins[0].read_bytes() != standard.plugins[0].read_bytes()
    assert is_current(Workspace(plugged), "skirmish") and is_current(Workspace(plugged), "skirmish", "dark")


def test_the_command_line_names_them(plugged: Path) -> None:
    run, here = CliRunner().invoke, ["--workspace", str(plugged)]
    assert "skirmish  1.0.0  not built  plug-in extra" in run(main, ["list", *here]).output
    assert "skirmish: dist/skirmish-extra.vmdx built" in run(main, ["build", *here]).output
    assert "skirmish  1.0.0  built  plug-in extra" in run(main, ["list", *here]).output
    (plugged / "dist/skirmish-extra.vmdx").unlink()
    assert "skirmish  1.0.0  out of date  plug-in extra" in run(main, ["list", *here]).output


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("game.yaml", '["9.2"]', '["9.3"]', "options: found '9.3', expected an option of units.csv or markers.csv"),
        ("game.yaml", '["9.2"]', "[]", "options: "),
        (
            "game.yaml",
            "plugins:\n",
            'plugins:\n  - {id: first, name: plugin.extra, options: ["9.2"]}\n',
            "options: found '9.2', expected an option that no other plug-in holds (first does)",
        ),
        (
            "game.yaml",
            "plugins:\n",
            "plugins:\n  - {id: extra, name: plugin.extra, options: []}\n",
            "options: ",
        ),
        (
            "setups/start.csv",
            "r-1,",
            "r-3,0102,,,,2.3\nr-1,",
            "piece: found 'r-3', expected a piece of the module: this one comes with the plug-in of option 9.2",
        ),
        ("game.yaml", "name: plugin.extra,", "name: plugin.extar,", "found 'plugin.extar', expected a key of the"),
    ],
)
def test_what_is_wrong_is_said(plugged: Path, file: str, old: str, new: str, said: str) -> None:
    _replace(plugged / "counters/skirmish" / file, old, new)
    found = [str(each) for each in _problems(plugged)]
    assert any(said in each for each in found), found


def test_two_plug_ins_of_one_name(plugged: Path) -> None:
    _replace(
        plugged / "counters/skirmish/game.yaml",
        "plugins:\n",
        'plugins:\n  - {id: extra, name: plugin.extra, options: ["9.2"]}\n',
    )
    assert any("id: found 'extra', expected an id of its own" in str(each) for each in _problems(plugged))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("r-1.1.png", ""),
        ("r-1.11.png", "found 'r-1.11.png', expected a picture of the module by its file name"),
        ("r-3.1.png", "by its file name: this one is in the plug-in extra"),
    ],
)
def test_a_page_shows_pictures_that_are_in_the_module(plugged: Path, name: str, said: str) -> None:
    page = plugged / "templates/skirmish/help/1-start.html.j2"
    page.write_text(page.read_text(encoding="utf-8") + f'<p><img src="{name}"></p>\n', encoding="utf-8")
    found = [str(each) for each in check_game(Workspace(plugged), "skirmish")]
    assert (found == []) if not said else (len(found) == 1 and said in found[0]), found
