"""Rules for a module that others made: what is read of it, and what is told of a workspace that does not fit it."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Callable, Iterator
from html import unescape
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from shared.hosts import FILES, GAME, MAP, host_root, write_host, write_workspace

from vmodsmith.cli import main
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.hexgrid import neighbours
from vmodsmith.model import Game
from vmodsmith.model.land import Land
from vmodsmith.reading.host_grid import grid_of
from vmodsmith.reading.host_pieces import host_pieces, matches, taken_apart
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game, read_game
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.plugin import build_plugin
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.archive import read_archive
from vmodsmith.vassal.components import Element
from vmodsmith.vassal.i18n import read_properties
from vmodsmith.vassal.module import Module
from vmodsmith.vassal.piece import piece_definition
from vmodsmith.vassal.sequence import key
from vmodsmith.vassal.xmltext import parse_xml


def _game(root: Path) -> Game:
    game, problems = read_game(Workspace(root), GAME)
    errors = [str(each) for each in problems if each.severity == "error"]
    assert game is not None and not errors, "\n".join(errors)
    return game


def _told(root: Path) -> list[str]:
    return [str(each) for each in read_game(Workspace(root), GAME)[1]]


def test_pieces_are_units_by_what_they_say_of_themselves(tmp_path: Path) -> None:
    assert _told(write_workspace(tmp_path)) == []
    game = _game(tmp_path)
    seen = {each.id: (each.side, each.type, each.values) for each in game.units}
    assert seen == {
        "1st-foot": ("red", "foot", ({"cs": 4, "mv": 3}, {"cs": 1, "mv": 3})),
        "2nd-foot": ("red", "foot", ({"cs": 3, "mv": 3}, {"cs": 1, "mv": 3})),
        "blue-guard": ("blue", "foot", ({"cs": 4, "mv": 3}, {"cs": 1, "mv": 3})),
        "red-horse": ("red", "horse", ({"cs": 2, "mv": 6},)),
        "blue-horse": ("blue", "horse", ({"cs": 2, "mv": 6},)),
    }
    assert game.hosted is not None
    known = {each.row: (each.gpid, each.name, each.layer, each.switched) for each in game.hosted.pieces}
    assert known["1st-foot"] == ("100", "1st Foot", 1, True)
    assert known["red-horse"] == ("102", "Red Horse", 0, False)


@pytest.mark.parametrize("times", [1, 2], ids=["each uses the next", "each uses the next twice"])
def test_pieces_of_prototypes_without_end_are_read_in_seconds(tmp_path: Path, times: int) -> None:
    root = host_root()
    container = next(each for each in root.iter() if str(each.tag).endswith("PrototypesContainer"))
    next(iter(container)).text = piece_definition([t.BasicPiece(), t.UsePrototype("P0")])
    for n in range(1500):
        more = [t.UsePrototype(f"P{n + 1}")] * times
        text = piece_definition([t.BasicPiece(), t.Marker.of({f"Mark{n}": "1"}), *more])
        container.append(c.PrototypeDefinition(name=f"P{n}", content=text))
    began = time.process_time()
    made = host_pieces(Module({}, root))
    assert time.process_time() - began < 15
    assert {each.name for each in made} >= {"1st Foot", "Turn"}
    deep = [each for each in made if "P0" in each.prototypes]
    assert deep, "no piece uses them"
    assert all("P50" in each.prototypes for each in deep)


def test_pieces_can_be_listed_by_hand(tmp_path: Path) -> None:
    """Where pieces say nothing but their names, a table does; a number, a name or a picture tells which piece is
    meant."""
    manifest = FILES["counters/game.yaml"].partition("  pieces:\n")[0] + 'source: "design: a test"\n'
    rows = (
        "id,side,type,name,host,layer,steps,cs,mv,cs.2,mv.2,source\n"
        "one,red,foot,1st Foot,,Flip,2,4,3,2,3,design: by name\n"
        "two,blue,horse,Guard,103,1,2,4,3,2,3,design: by number\n"
    )
    game = _game(write_workspace(tmp_path, {"counters/game.yaml": manifest, "counters/units.csv": rows}))
    assert game.hosted is not None
    assert {each.row: (each.gpid, each.layer) for each in game.hosted.pieces} == {"one": ("100", 1), "two": ("103", 1)}


def test_scenarios_play_in_memory(tmp_path: Path) -> None:
    """Costs, zones, stacking, odds, a step lost, a piece gone."""
    root = write_workspace(tmp_path)
    done = CliRunner().invoke(main, ["--workspace", str(root), "test", GAME, "--quick"])
    assert done.exit_code == 0 and "6 passed, 0 failed" in done.output, done.output


def test_other_commands_say_that_the_module_is_not_theirs(tmp_path: Path) -> None:
    root = write_workspace(tmp_path)
    for command, told in (("build", "built by `vmodsmith plugin`"), ("sheets", "no counters of its own")):
        done = CliRunner().invoke(main, ["--workspace", str(root), command, GAME])
        assert done.exit_code != 0 and told in done.output, done.output
    assert CliRunner().invoke(main, ["--workspace", str(root), "preview", GAME]).exit_code == 0


def test_a_plug_in_holds_rules_and_nothing_of_its_host(tmp_path: Path) -> None:
    root = write_workspace(tmp_path)
    built, problems = build_plugin(Workspace(root), GAME)
    assert (built.path.name, built.host, built.pieces, built.hexes) == ("border.vmdx", "Border Clash 2.3", 5, 63)
    assert problems == []
    entries = read_archive(built.path)
    assert {"buildFile.xml", "extensiondata", "moduledata", "rules/slots.txt", "rules/Rules.java"} <= entries.keys()
    assert not any(name.startswith("images/") for name in entries)
    assert b'module="Border Clash"' in entries["buildFile.xml"]
    again, _ = build_plugin(Workspace(root), GAME)
    assert read_archive(again.path) == entries


def test_its_translations_say_nothing_of_the_host(tmp_path: Path) -> None:
    """Buttons, turns and phases are translated. VASSAL does not translate what an extension is about, and takes that
    name for a text of the module."""
    root = write_workspace(tmp_path)
    build_plugin(Workspace(root), GAME)
    entries = read_archive(root / "dist" / f"{GAME}.vmdx")
    texts = read_properties(entries["Module_ja.properties"])
    assert texts["GlobalTranslatableMessage.phase_red-move.initialValue"] == "赤軍移動"
    assert texts["ToolbarMenu.Referee.text"] == "審判"
    assert "description" not in texts
    rows = [each.split("\t") for each in entries["rules/labels.txt"].decode().splitlines()]
    assert {each[1]: each[3] for each in rows} == texts and {each[0] for each in rows} == {"ja"}


def test_a_page_of_help_says_how_to_play_with_the_referee(tmp_path: Path) -> None:
    """In the Help menu of the host, a page a language: what is judged, each command and button once, and its key."""
    root = write_workspace(tmp_path)
    build_plugin(Workspace(root), GAME)
    entries = read_archive(root / "dist" / f"{GAME}.vmdx")
    pages = [each for each in parse_xml(entries["buildFile.xml"]).iter() if str(each.tag).endswith(".HelpFile")]
    assert {each.get("title"): each.get("fileName") for each in pages} == {
        "Play with the referee": "plugin-referee-en.html",
        "審判を使って遊ぶ": "plugin-referee-ja.html",
    }
    assert {each.getparent().get("target") for each in pages} == {"VASSAL.build.module.Documentation"}
    read = unescape(entries["plugin-referee-en.html"].decode())
    for told in ("Combat", "Zones of control", "Attack…", "Show legal hexes", "Show what is still open"):
        assert read.count(f">{told}<") == 1, told
    assert "<code>Ctrl+A</code>" in read and "<code>Alt+Shift+A</code>" in read
    assert "駒のコマンド" in unescape(entries["plugin-referee-ja.html"].decode())


def test_keys_of_the_rules_that_the_host_uses_too_are_told(tmp_path: Path) -> None:
    """A piece of the host does both, and so do its toolbars. The tracker of the rules leaves such a key to the host."""
    fight = FILES["templates/rules/2-fight.yaml"].replace(
        "    apply:", "    commands: {declare: {key: Ctrl+M}}\n    apply:"
    )
    move = FILES["templates/rules/1-move.yaml"].replace(
        "    checked: red-move blue-move\n",
        "    checked: red-move blue-move\n    commands: {list: {key: Ctrl+Shift+U}}\n",
    )
    host = host_root()
    turns = c.TurnTracker(c.CounterTurnLevel(name="Month"), name="Months", nexthotkey=key("Alt+N"))
    host.append(turns)
    host.append(c.DoActionButton(name="Supply", text="Supply", hotkey=key("Ctrl+Shift+U")))
    changed = {"templates/rules/1-move.yaml": move, "templates/rules/2-fight.yaml": fight}
    root = write_workspace(tmp_path, changed, host)
    _, problems = build_plugin(Workspace(root), GAME)
    told = {each.found: each.expected for each in problems}
    assert {"Alt+N", "Ctrl+M", "Ctrl+Shift+U"} == set(told), told
    assert "the command 'Moved' of '1st Foot' and 4 other pieces of the host has it too" in told["Ctrl+M"]
    assert "`commands: {declare: {key: another key}}`" in told["Ctrl+M"]
    assert "Supply" in told["Ctrl+Shift+U"] and "Months" in told["Alt+N"]
    assert all(each.severity == "warning" and each.file for each in problems)
    tree = parse_xml(read_archive(root / "dist" / f"{GAME}.vmdx")["buildFile.xml"])
    own = next(each for each in tree.iter("VASSAL.build.module.turn.TurnTracker"))
    assert (own.get("nexthotkey"), own.get("prevhotkey")) == ("", str(key("Alt+B")))


def test_a_key_that_counters_of_our_own_would_have_is_free_in_a_plug_in(tmp_path: Path) -> None:
    """The pieces of a host have the keys that their makers gave them, and no others."""
    move = FILES["templates/rules/1-move.yaml"].replace(
        "    checked: red-move blue-move\n", "    checked: red-move blue-move\n    commands: {list: {key: Alt+P}}\n"
    )
    fight = FILES["templates/rules/2-fight.yaml"].replace(
        "    apply:", "    commands: {declare: {key: Ctrl+L}}\n    apply:"
    )
    root = write_workspace(tmp_path, {"templates/rules/1-move.yaml": move, "templates/rules/2-fight.yaml": fight})
    _, problems = build_plugin(Workspace(root), GAME)
    assert problems == []


def test_check_looks_at_a_game_for_another_module_as_a_whole(tmp_path: Path) -> None:
    assert check_game(Workspace(write_workspace(tmp_path)), GAME) == []


def test_the_command_builds_every_game_with_a_host(tmp_path: Path) -> None:
    root = write_workspace(tmp_path)
    done = CliRunner().invoke(main, ["--workspace", str(root), "plugin"])
    assert done.exit_code == 0, done.output
    assert "border: dist/border.vmdx built for Border Clash 2.3: 5 pieces, 63 hexes" in done.output


# ---- what does not fit


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("file: clash.vmod", "file: clash.vmdo", "expected this file to exist (did you mean 'clash.vmod'?)"),
        (f"map: {MAP}", "map: Contry", "found 'Contry', expected a map of the host (did you mean 'Country'?)"),
        (f"map: {MAP}", f"map: {MAP}\n  board: Lnd", "found 'Lnd', expected a board of the map 'Country'"),
        (f"map: {MAP}", f"map: {MAP}\n  zone: North", "found 'North', expected a zone with hexes"),
        ("prototypes: Soldier", "prototypes: Soldeir", "a prototype of the host's pieces (did you mean 'Soldier'?)"),
        ("{Army: Red*}", "{Amry: Red*}", (
            "found 'Amry', expected a property of the host's pieces "
            "(did you mean 'Army'?)"
        )),
        ("{Army: Red*}", "{Army: Rot*}", "2 of 3 pieces without a side, such as '1st Foot'"),
        ('"{attack}", "1"', '"{atack}", "1"', "found 'atack', expected a property of the host's pieces"),
        ("steps: Flip", "steps: Flop", "found 'Flop', expected a layer of these pieces"),
        ("{points} foot", "{points} {of}", "2 of 5 pieces without the layer 'Flip', such as 'Red Horse'"),
        ('stats: {cs: "{attack}"', 'stats: {sc: "{attack}"', "found 'sc', expected a statistic of game.yaml"),
        ("default_terrain: clear", "default_terrain: claer", "did you mean 'clear'?"),
        ("type: horse", "type: hrose", "found 'hrose', expected a type of types.yaml (did you mean 'horse'?)"),
        ("{points} horse", "{points} camel", "this entry fits and no earlier one: there are none"),
        (f"map: {MAP}", f"map: {MAP}\n  columns: 40-50", "found '0 hexes', expected 1 to"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_with_the_nearest_name(tmp_path: Path, before: str, after: str, told: str) -> None:
    manifest = FILES["counters/game.yaml"]
    assert before in manifest
    root = write_workspace(tmp_path, {"counters/game.yaml": manifest.replace(before, after)})
    said = _told(root)
    assert any(told in each for each in said), said
    assert all("Traceback" not in each for each in said)


def test_all_that_does_not_fit_is_told_at_once(tmp_path: Path) -> None:
    wrong = FILES["counters/game.yaml"].replace(f"map: {MAP}", "map: Contry").replace("{Army: Blue*}", "{Arme: Blue*}")
    said = _told(write_workspace(tmp_path, {"counters/game.yaml": wrong}))
    assert any("'Contry'" in each for each in said) and any("'Arme'" in each for each in said), said


def test_a_host_that_is_no_module_is_told(tmp_path: Path) -> None:
    root = write_workspace(tmp_path)
    (root / "counters" / GAME / "clash.vmod").write_bytes(b"no archive")
    assert any("a module of VASSAL (.vmod)" in each for each in _told(root))


def _with(element: Element, attributes: dict[str, Any]) -> Element:
    for name, value in attributes.items():
        element.set(name, str(value))
    return element


def _land(within: Element, **attributes: Any) -> Element:
    return _with(c.Board(within, name="Land", width=640, height=560), attributes)


def _hexes(*within: Element, **attributes: Any) -> Element:
    return _with(c.HexGrid(*within, x0=60, y0=60, dx=69.28, dy=80.0), attributes)


_WIDE = ("a board with room for ", "at most 1,000,000 hexes")


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (lambda: _land(_hexes(), height="tall"), ('height="tall", which is not a whole number',)),
        (lambda: _land(_hexes(), height=""), ('height="", which is not a whole number',)),
        (lambda: _land(_hexes(), height="1_0"), ('height="1_0", which is not a whole number',)),
        (lambda: _land(_hexes(), height="7" * 6000), (f'height="{"7" * 40}…", which is not a number up to 1,000,000',)),
        (lambda: _land(_hexes(y0="-" + "8" * 300)), (f'y0="-{"8" * 39}…", which is not a number up to 1,000,000',)),
        (lambda: _land(_hexes(y0=-1_000_001)), ('y0="-1000001", which is not a number up to 1,000,000',)),
        (lambda: _land(_hexes(dy="nan")), ('dy="nan", which is not a number up to',)),
        (lambda: _land(_hexes(dx="1" * 90)), ('dx="1111',)),
        (lambda: _land(_hexes(_with(c.HexGridNumbering(), {"vOff": "3" * 500}))), ('vOff="333',)),
        (lambda: _land(_hexes(dx=2, dy=2, sideways="true"), width=60_000, height=900_000), _WIDE),
        (lambda: _land(_hexes(dx=3, dy=3), width=999_999, height=999_999), _WIDE),
        (
            lambda: _land(c.ZonedGrid(c.Zone(_hexes(), name="z", path=";".join(["1,2", "3,9", "5,5"] * 400_000)))),
            ("in a zone of 1,200,000 corners",),
        ),
    ],
    ids=[
        *("a word", "nothing", "a line in a number", "digits", "digits of a place", "far away", "not a number"),
        *("a hex of many digits", "digits of a numbering", "small hexes of a long board", "small hexes", "corners"),
    ],
)
def test_a_board_that_nobody_could_play_on_is_reported_at_once(
    tmp_path: Path, board: Callable[[], Element], told: tuple[str, ...]
) -> None:
    root = write_workspace(tmp_path)
    write_host(root / "counters" / GAME / "clash.vmod", host_root(board=board()))
    began = time.process_time()
    said = _told(root)
    assert time.process_time() - began < 10
    assert any(all(part in each for part in told) for each in said), said


def test_a_zone_that_reaches_far_beyond_its_board_has_the_hexes_on_it(tmp_path: Path) -> None:
    far = "9" * 350
    zone = c.Zone(_hexes(), name="z", path=f"-{far},-{far};{far},-{far};{far},{far};-{far},{far}")
    root = write_workspace(tmp_path)
    write_host(root / "counters" / GAME / "clash.vmod", host_root(board=_land(c.ZonedGrid(zone))))
    game, problems = read_game(Workspace(root), GAME)
    assert game is not None and game.hosted is not None, problems
    assert len(game.hosted.centres) > 40


@pytest.mark.parametrize(("width", "depth"), [(90, 1), (12, 3), (3, 30)], ids=["wide", "both", "deep"])
def test_prototypes_that_multiply_one_another_are_read_in_seconds(width: int, depth: int) -> None:
    root = host_root()
    container = next(each for each in root.iter() if str(each.tag).endswith("PrototypesContainer"))
    many = [t.Marker.of({f"Mark{n}": "1"}) for n in range(300)]
    for n in range(depth + 1):
        uses = [t.UsePrototype(f"P{n + 1}")] * width if n < depth else []
        container.append(c.PrototypeDefinition(name=f"P{n}", content=piece_definition([t.BasicPiece(), *many, *uses])))
    palette = next(each for each in root.iter() if str(each.tag).endswith("ListWidget"))
    slot = piece_definition([t.BasicPiece("Heavy", "a.png"), t.UsePrototype("P0")], "1")
    for n in range(400):
        palette.append(c.PieceSlot(entryName="Heavy", gpid=str(5000 + n), width=40, height=40, content=slot))
    began = time.process_time()
    made = host_pieces(Module({}, root))
    assert time.process_time() - began < 20
    assert len(made) == 406 and made[6].properties["Mark0"] == "1"


def test_of_a_host_only_what_is_needed_is_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much it holds, and whatever that would be once it is unpacked."""
    root = write_workspace(tmp_path)
    with zipfile.ZipFile(root / "counters" / GAME / "clash.vmod", "a", zipfile.ZIP_DEFLATED) as archive:
        for n in range(5):
            archive.writestr(f"sounds/{n}.wav", bytes(60 << 20))
    unpacked = set()
    whole = zipfile.ZipFile.open

    def opened(self: zipfile.ZipFile, name: zipfile.ZipInfo, *more: Any, **named: Any) -> Any:
        unpacked.add(name.filename)
        return whole(self, name, *more, **named)

    monkeypatch.setattr(zipfile.ZipFile, "open", opened)
    assert _told(root) == []
    assert unpacked == {"buildFile.xml", "moduledata", "images/land.png"}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("buildFile.xml", "expected a module of VASSAL (.vmod)"),
        ("moduledata", ""),
        ("images/land.png", "the board has no picture in the module whose size can be read"),
    ],
)
def test_an_entry_of_a_host_that_cannot_be_unpacked_is_told_or_not_needed(tmp_path: Path, name: str, told: str) -> None:
    root = write_workspace(tmp_path)
    file = root / "counters" / GAME / "clash.vmod"
    entries = dict(read_archive(file))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for each, content in entries.items():
            archive.writestr(each, content)
    with zipfile.ZipFile(file) as archive:
        at = archive.getinfo(name).header_offset + 30 + len(name)
    raw = bytearray(file.read_bytes())
    raw[at : at + 8] = b"\xff" * 8
    file.write_bytes(raw)
    found = _told(root)
    assert any(told in each for each in found) if told else found == [], found


def test_another_file_than_the_rules_were_written_for_is_a_warning(tmp_path: Path) -> None:
    noted = FILES["counters/game.yaml"].replace("file: clash.vmod", f"file: clash.vmod\n  sha256: {'0' * 64}")
    root = write_workspace(tmp_path, {"counters/game.yaml": noted})
    assert any("warning: sha256" in each for each in _told(root))
    build_plugin(Workspace(root), GAME)  # it is built all the same


def test_a_row_that_names_no_piece_is_told(tmp_path: Path) -> None:
    rows = "id,side,type,name,host,source\nx,red,foot,X,1st Foto,design: a slip\n"
    said = _told(write_workspace(tmp_path, {"counters/units.csv": rows}))
    assert any("found '1st Foto'" in each and "did you mean '1st Foot'?" in each for each in said), said


def test_a_side_that_no_player_of_the_host_can_take_is_told(tmp_path: Path) -> None:
    texts = FILES["templates/strings.csv"].replace("side.red,Reds", "side.red,Red")
    said = _told(write_workspace(tmp_path, {"templates/strings.csv": texts}))
    assert any("warning: name: found 'Red', expected the name of a side" in each for each in said), said


def test_a_game_without_a_host_is_no_plug_in(tmp_path: Path) -> None:
    plain = FILES["counters/game.yaml"].partition("host:")[0] + 'source: "design: a test"\n'
    root = write_workspace(tmp_path, {"counters/game.yaml": plain})
    with pytest.raises(WorkspaceError):
        build_plugin(Workspace(root), GAME)


def _board(**numbering: object) -> Element:
    """A board without a picture of its own; attributes of the grid begin with `grid_`."""
    grid = {name.removeprefix("grid_"): value for name, value in numbering.items() if name.startswith("grid_")}
    numbers = {name: value for name, value in numbering.items() if not name.startswith("grid_")}
    sizes = {"x0": 60, "y0": 60, "dx": 69.28, "dy": 80.0} | grid
    inner = c.HexGrid(c.HexGridNumbering(stagger=False, **numbers), **sizes)  # type: ignore[arg-type]
    return c.Board(inner, name="Land", width=640, height=560)


def _damaged(attribute: str, value: str) -> Element:
    board = _board()
    next(each for each in board.iter() if str(each.tag).endswith("HexGrid")).set(attribute, value)
    return board


def _areas() -> Element:
    zones = [
        c.Zone(grid, name=name, path=path)
        for name, path, grid in (
            ("North", "0,0;640,0;640,200;0,200", c.RegionGrid(c.Region(name="Delta", originx=60, originy=60))),
            ("South", "0,200;640,200;640,560;0,560", c.SquareGrid(dx=40.0, dy=40.0)),
        )
    ]
    return c.Board(c.ZonedGrid(*zones), name="Land", width=640, height=560)


def _two_zones() -> Element:
    zones = [
        c.Zone(c.HexGrid(c.HexGridNumbering(stagger=False)), name=name, path=path)
        for name, path in (("North", "0,0;640,0;640,200;0,200"), ("South", "0,200;640,200;640,560;0,560"))
    ]
    return c.Board(c.ZonedGrid(*zones), name="Land", width=640, height=560)


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (
            c.Board(name="Land", width=640, height=560),
            "Country: no hex grid on any of its boards', expected a module with a hex grid: rules count in hexes, "
            "and no map of this module has any",
        ),
        (
            c.Board(c.SquareGrid(dx=40.0, dy=40.0), name="Land", width=640, height=560),
            "Country: no hex grid on any of its boards, only squares'",
        ),
        (_areas(), "Country: no hex grid on any of its boards, only squares and regions'"),
        (_two_zones(), "expected one of 'North', 'South': each has hexes"),
        (_damaged("dy", "wide"), """found 'dy="wide", which is not a number', expected a hex grid that can be read"""),
        (_damaged("x0", "1e9"), """found 'x0="1e9", which is not a whole number', expected a hex grid"""),
        (_damaged("dy", "0.5"), "expected a hex grid that can be read"),
        (_board(hDescend=True), "expected a grid that is numbered from the left"),
        (c.Board(c.HexGrid(), name="Land", image="gone.png"), "expected `columns` and `rows` of the hexes"),
    ],
    ids=[
        "no hexes",
        "squares",
        "areas",
        "two zones",
        "no number",
        "no whole number",
        "tiny",
        "from the right",
        "no picture",
    ],
)
def test_a_map_that_cannot_be_used_is_told(tmp_path: Path, board: Element, told: str) -> None:
    root = write_workspace(tmp_path, None, host_root(board=board))
    said = _told(root)
    assert any(told in each for each in said), said
    every = CliRunner().invoke(main, ["--workspace", str(root), "check", GAME]).output
    assert told in every and "nothing reads it" not in every, every


def test_a_board_without_its_picture_can_be_counted_by_hand(tmp_path: Path) -> None:
    """The largest picture is sometimes missing in a copy: columns and rows say how far the hexes go."""
    counted = FILES["counters/game.yaml"].replace(f"map: {MAP}", f"map: {MAP}\n  columns: 1-8\n  rows: 1-6")
    board = c.Board(
        c.HexGrid(c.HexGridNumbering(stagger=False), x0=60, y0=60, dx=69.28, dy=80.0), name="Land", image="gone.png"
    )
    game = _game(write_workspace(tmp_path, {"counters/game.yaml": counted}, host_root(board=board)))
    assert game.hosted is not None and len(game.hosted.centres) == 48
    assert game.hosted.centres["0203"] == (129, 260)


def test_a_numbering_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    odd = FILES["counters/game.yaml"].replace(f"map: {MAP}", f'map: {MAP}\n  numbering: "{{column}}{{row}}"')
    said = _told(write_workspace(tmp_path, {"counters/game.yaml": odd}, host_root(board=_board(hOff=10))))
    assert any("expected `numbering` with" in each for each in said), said


def test_an_extension_is_no_host(tmp_path: Path) -> None:
    root = write_workspace(tmp_path, None, c.ModuleExtension(module="Border Clash"))
    assert any("found 'an extension', expected the module itself" in each for each in _told(root))


def test_a_map_of_its_own_is_told(tmp_path: Path) -> None:
    own = (
        FILES["maps/map.yaml"]
        + """\
maps:
  - {id: own, name: map.own, default_terrain: clear, parts: [{id: all, name: map.own, columns: 1-3, rows: 1-3}]}
"""
    )
    said = _told(write_workspace(tmp_path, {"maps/map.yaml": own}))
    assert any("expected no map: its grid is that of the host's map" in each for each in said), said


_HEAD = "id,side,type,name,host,layer,steps,cs,mv,cs.2,mv.2,source\n"


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (
            "x,red,foot,X,Red Horse,Flip,1,2,6,,,design: a slip\n",
            "layer: found 'Flip', expected a layer of 'Red Horse'",
        ),
        ("x,red,foot,X,Red Horse,,2,2,6,1,6,design: a slip\n", "steps: found '2', expected as many steps as"),
        ("1st-foot,red,foot,X,Red Horse,,1,2,6,,,design: a slip\n", "expected another id: the piece of this name"),
    ],
    ids=["no such layer", "too many steps", "an id twice"],
)
def test_a_row_that_its_piece_does_not_fit_is_told(tmp_path: Path, row: str, told: str) -> None:
    said = _told(write_workspace(tmp_path, {"counters/units.csv": _HEAD + row}))
    assert any(told in each for each in said), said


def test_a_property_that_some_of_the_pieces_lack_is_a_warning(tmp_path: Path) -> None:
    """A slot without a mark, among others that have it."""
    loose = (
        FILES["counters/game.yaml"].partition("    - type: foot")[0]
        + """\
    - {type: foot, side: red, where: {Slot: "*"}, stats: {cs: "{Values}", mv: "3"}}
source: "design: a test"
"""
    )
    said = _told(write_workspace(tmp_path, {"counters/game.yaml": loose}))
    assert any("warning: stats" in each and "Values, which 1 of these pieces lack" in each for each in said), said


def test_a_workspace_without_any_host_has_no_plug_in(tmp_path: Path) -> None:
    new_game(tmp_path, GAME)
    root = tmp_path
    done = CliRunner().invoke(main, ["--workspace", str(root), "plugin"])
    assert done.exit_code == 2 and "a game with `host:` in its game.yaml" in done.output
    done = CliRunner().invoke(main, ["--workspace", str(root), "plugin", GAME])
    assert done.exit_code == 1 and "`host:`, the module that the rules are for" in done.output


# ---- patterns


@pytest.mark.parametrize(
    ("pattern", "text", "fits"),
    [
        ("Red", "Red", True), ("Red", "Red Army", False), ("Red*", "Red Army", True), ("*Army", "Red Army", True),
        ("R*d*y", "Red Army", True), ("*", "", True), ("R*R", "R", False), ("*ed*ed*", "Red", False),
    ],
)  # fmt: skip
def test_a_star_stands_for_any_text(pattern: str, text: str, fits: bool) -> None:
    assert matches(pattern, text) is fits


@pytest.mark.parametrize(
    ("pattern", "text", "parts"),
    [
        ("{a}-{b} foot", "4-3 foot", {"a": "4", "b": "3"}),
        ("{a}-{b}", "4-3-2", {"a": "4", "b": "3-2"}),
        ("*.{n}.svg", "x.12.svg", {"n": "12"}),
        ("{a}-{b} foot", "4-3 horse", None),
        ("{a}-{b}", "-3", None),
    ],
)
def test_texts_are_taken_apart(pattern: str, text: str, parts: dict[str, str] | None) -> None:
    assert taken_apart(pattern, text) == parts


# ---- grids


def _numberings() -> Iterator[dict[str, object]]:
    for sideways in (False, True):
        for stagger in (False, True):
            for upward in (False, True):
                for offset in (0, 1):
                    yield {"sideways": sideways, "stagger": stagger, "vDescend": upward, "hOff": offset, "vOff": 1}


@pytest.mark.parametrize("how", list(_numberings()), ids=lambda how: " ".join(f"{k}={v}" for k, v in how.items()))
def test_neighbours_of_the_model_are_neighbours_on_the_board(tmp_path: Path, how: dict[str, object]) -> None:
    """However the host numbers its hexes: beside each other are those whose middles are one hex apart."""
    sideways = how.pop("sideways")
    numbering = c.HexGridNumbering(hLeading=1, vLeading=1, sep="", first="V" if how["hOff"] else "H", **how)  # type: ignore[arg-type]
    grid = c.HexGrid(numbering, x0=50, y0=40, dx=69.28, dy=80.0, sideways=sideways)  # type: ignore[arg-type]
    board = c.Board(grid, name="Land", width=640, height=560)
    bare = {"maps/hexes.csv": "hex,source\n", "maps/lines.csv": "id,kind,course,source\n"}
    game = _game(write_workspace(tmp_path, bare, host_root(board=board)))
    assert game.hosted is not None
    land, centres = Land(game.maps[0]), game.hosted.centres
    assert land.cubes.keys() == centres.keys() and len(centres) > 40
    for name, cube in land.cubes.items():
        x, y = centres[name]
        near = {other for other, (a, b) in centres.items() if other != name and hypot(a - x, b - y) < 100}
        assert near == {land.names[each] for each in neighbours(cube) if each in land.names}


def test_a_grid_without_numbers_counts_from_one() -> None:
    grid = grid_of({"dx": "126.0", "dy": "144.0", "sideways": "true", "x0": "77", "y0": "109"}, None)
    found = {(column, row): (x, y) for column, row, x, y in grid.hexes((600, 400), (600, 400), None, None)}
    assert found[1, 1] == (109, 77)
    assert found[2, 1] == (253, 77)
    assert found[1, 2] == (181, 203)
    assert grid.shifted((600, 400)) == "even"


def _zoned(**attributes: str) -> Element:
    inner = c.HexGrid(c.HexGridNumbering(stagger=False), x0=60, y0=60, dx=69.28, dy=80.0)
    zone = c.Zone(inner, name="North", path="0,0;640,0;640,200;0,200", locationFormat="$name$")
    return c.Board(c.ZonedGrid(zone), name="Land", width=640, height=560, **attributes)


def test_a_zone_bounds_its_hexes(tmp_path: Path) -> None:
    bare = {"maps/hexes.csv": "hex,source\n", "maps/lines.csv": "id,kind,course,source\n"}
    game = _game(write_workspace(tmp_path, bare, host_root(board=_zoned())))
    assert game.hosted is not None
    assert {y < 200 for _, y in game.hosted.centres.values()} == {True}
