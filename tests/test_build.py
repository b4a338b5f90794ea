"""Builds: the same bytes every time, only what changed made again, nothing half-written, pieces that keep their
identity."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from vmodsmith.art import drawing, pictures
from vmodsmith.assemble import assemble, plan
from vmodsmith.assemble.naming import FIRST_FREE_ID, gpid
from vmodsmith.cli import main
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.foundation.progress import Progress
from vmodsmith.model import Game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.artefacts import is_current
from vmodsmith.tasks.build import build_game
from vmodsmith.vassal.archive import read_archive
from vmodsmith.vassal.i18n import parse_properties

UNITS = "counters/skirmish/units.csv"


def _built(root: Path, **options: object) -> bytes:
    return build_game(Workspace(root), "skirmish", **options).path.read_bytes()  # type: ignore[arg-type]


def test_two_builds_are_the_same_to_the_byte(skirmish: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "quite" / "elsewhere"
    shutil.copytree(skirmish, other)
    first = _built(skirmish, jobs=1)
    monkeypatch.setenv("VMODSMITH_CACHE", str(tmp_path / "another cache"))
    monkeypatch.setattr(drawing, "_WORTH_A_PROCESS", 1)
    assert _built(other, jobs=2) == first


def test_nothing_is_made_twice(skirmish: Path) -> None:
    workspace = Workspace(skirmish)
    assert build_game(workspace, "skirmish").made
    assert is_current(workspace, "skirmish")
    assert not build_game(workspace, "skirmish").made
    assert build_game(workspace, "skirmish", force=True).made


def test_only_the_changed_counter_is_drawn(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _built(skirmish)
    drawn: list[str] = []
    whole = drawing.svg

    def noted(game: Game, style: object, picture: pictures.Picture) -> str:
        drawn.append(picture.name)
        return whole(game, style, picture)  # type: ignore[arg-type]

    monkeypatch.setattr(drawing, "svg", noted)
    units = skirmish / UNITS
    units.write_text(units.read_text().replace("r-1,red,foot,r1,III,1,11", "r-1,red,foot,r1,III,1,99"))
    _built(skirmish)
    explained = "callouts.r-1.png"  # on the page How to play
    assert sorted(drawn) == sorted(["r-1.1.png", "r-1.2.png", explained])


def test_a_module_removed_or_spoilt_is_built_again(skirmish: Path) -> None:
    made = _built(skirmish)
    path = skirmish / "dist" / "skirmish.vmod"
    path.write_bytes(made[:100])
    assert not is_current(Workspace(skirmish), "skirmish")
    assert _built(skirmish) == made


def test_bad_data_leave_the_last_module_alone(skirmish: Path) -> None:
    made = _built(skirmish)
    units = skirmish / UNITS
    units.write_text(units.read_text().replace("r-2,red,tank", "r-2,red,tnak"))
    with pytest.raises(WorkspaceError) as caught:
        _built(skirmish)
    assert any(each.found == "tnak" for each in caught.value.problems)
    assert (skirmish / "dist" / "skirmish.vmod").read_bytes() == made
    assert [each.name for each in (skirmish / "dist").iterdir()] == ["skirmish.vmod"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("def fight(me: Piece, direction: int)", "def fight(me: Piece, direction: int"),
        ("me.Fought == 0", "me.Fough == 0"),
    ],
    ids=["brace", "word"],
)
def test_a_mistake_in_a_rule_leaves_the_last_module_alone(skirmish: Path, old: str, new: str) -> None:
    made = _built(skirmish)
    rules = skirmish / "templates/skirmish/rules/fight.py"
    text = rules.read_text(encoding="utf-8")
    assert old in text
    rules.write_text(text.replace(old, new, 1), encoding="utf-8")
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "build", "skirmish"])
    line = text[: text.index(old)].count("\n") + 1
    assert done.exit_code == 1 and f"rules/fight.py:{line}" in done.output, done.output
    assert (skirmish / "dist" / "skirmish.vmod").read_bytes() == made


def test_pieces_keep_their_identity_when_rows_move(skirmish: Path) -> None:
    def slots() -> dict[str, str]:
        text = read_archive(_built(skirmish))["buildFile.xml"].decode()
        return dict(re.findall(r'<VASSAL.build.widget.PieceSlot entryName="([^"]*)" gpid="([^"]*)"', text))

    before = slots()
    units = skirmish / UNITS
    heading, *rows = units.read_text().splitlines()
    added = rows[0].replace("r-1,", "r-9,").replace(",11,", ",19,")
    units.write_text("\n".join([heading, added, *reversed(rows), ""]))
    after = slots()
    assert {name: after[name] for name in before} == before
    assert len(after) == len(before) + 1


def test_numbers_of_slots_leave_room_for_the_editor() -> None:
    numbers = {int(gpid(f"unit-{n}")) for n in range(5000)}
    assert len(numbers) == 5000
    assert min(numbers) >= 1000 and max(numbers) < FIRST_FREE_ID


def test_a_build_says_how_far_it_is(skirmish: Path) -> None:
    stages: list[tuple[str, int]] = []
    counted: list[int] = []
    build_game(
        Workspace(skirmish),
        "skirmish",
        progress=Progress(lambda name, total: stages.append((name, total)), counted.append),
    )
    assert [name for name, _ in stages] == ["reading", "drawing", "packing", "checking"]
    assert sum(counted) == dict(stages)["drawing"]


def test_the_command_line(skirmish: Path) -> None:
    run = CliRunner().invoke
    here = ["--workspace", str(skirmish)]
    assert "skirmish  1.0.0  not built" in run(main, ["list", *here]).output
    assert "dist/skirmish.vmod built in" in run(main, ["build", *here]).output
    assert "is up to date" in run(main, ["build", "skirmish", *here]).output
    assert "skirmish  1.0.0  built" in run(main, [*here, "list"]).output
    outcome = run(main, ["check", *here])
    assert outcome.exit_code == 0 and "skirmish: 0 errors" in outcome.output
    assert "Examples:" in run(main, ["build", "--help"]).output
    (skirmish / UNITS).write_text("")
    outcome = run(main, ["build", *here])
    assert outcome.exit_code == 1 and "units.csv:1: found 'an empty file'" in outcome.output
    assert run(main, ["provenance", "skirmish", *here]).exit_code == 1


def test_several_games_are_built_at_once(skirmish: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same modules, in the order of the names, each with its own problems; what is up to date is not made again."""
    games = ("broken", "other", "skirmish")
    for folder in ("counters", "maps", "templates"):
        for game in games[:2]:
            shutil.copytree(skirmish / folder / "skirmish", skirmish / folder / game)
    for game in games[:2]:
        manifest = skirmish / "counters" / game / "game.yaml"
        manifest.write_text(manifest.read_text().replace("id: skirmish", f"id: {game}"))
    alone = tmp_path / "alone"
    shutil.copytree(skirmish, alone)
    (skirmish / UNITS.replace("skirmish", "broken")).write_text("")
    here = ["--workspace", str(skirmish)]
    outcome = CliRunner().invoke(main, ["build", "-j", "2", *here])
    assert outcome.exit_code == 1 and "counters/broken/units.csv:1: found 'an empty file'" in outcome.output
    assert "other: building" in outcome.output and "other: drawing" not in outcome.output  # in a process of its own
    said = [line for line in outcome.output.splitlines() if ".vmod built in" in line]
    assert [line.split(":")[0] for line in said] == ["other", "skirmish"]
    monkeypatch.setenv("VMODSMITH_CACHE", str(tmp_path / "another cache"))
    for game in games[1:]:
        made = build_game(Workspace(alone), game).path
        assert made.read_bytes() == (skirmish / "dist" / made.name).read_bytes()
    monkeypatch.undo()
    shutil.copy(alone / UNITS, skirmish / UNITS.replace("skirmish", "broken"))
    outcome = CliRunner().invoke(main, ["build", "-j", "2", *here])
    assert outcome.exit_code == 0 and "broken: dist/broken.vmod built in" in outcome.output
    assert outcome.output.count("is up to date") == 2


def test_an_unchanged_build_is_quick(skirmish: Path) -> None:
    """Not a benchmark: a guard against reading, drawing or importing what an unchanged build does not need."""
    _built(skirmish)
    code = (
        "import sys; from vmodsmith.cli import main\n"
        "try: main(['build', '--workspace', sys.argv[1]])\n"
        "except SystemExit: pass\n"
        "heavy = {'numpy', 'pydantic', 'lxml', 'PIL', 'resvg_py'} & set(sys.modules)\n"
        "print('heavy', sorted(heavy))"
    )
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code, str(skirmish)], capture_output=True, text=True, check=True)
    assert "up to date" in done.stdout and "heavy []" in done.stdout, done.stdout
    assert time.perf_counter() - start < 30


def test_every_text_has_its_translation(small_game: Game) -> None:
    entries = assemble(small_game, small_game.style)
    japanese = parse_properties(entries["Module_ja.properties"])
    assert {"裏返す", "小競り合い", "戦場", "赤軍,青軍,ソロ"} <= set(japanese.values())
    assert all(each.name for each in plan(small_game).pieces)


def test_another_style_is_a_module_of_its_own(skirmish: Path) -> None:
    templates = skirmish / "templates" / "skirmish"
    (templates / "style-dark.yaml").write_text('extends: style\npalette: {red: "#550000"}\n')
    standard = _built(skirmish)
    built = build_game(Workspace(skirmish), "skirmish", style="dark")
    assert built.path.name == "skirmish-dark.vmod" and built.path.read_bytes() != standard
    assert is_current(Workspace(skirmish), "skirmish", "dark") and is_current(Workspace(skirmish), "skirmish")
    with pytest.raises(WorkspaceError, match="did you mean 'dark'"):
        build_game(Workspace(skirmish), "skirmish", style="drak", force=True)


def test_a_copy_with_other_parts_forgets_what_was_worked_out(small_game: Game) -> None:
    assert small_game.counters and small_game.counter_by_id
    fewer = small_game.model_copy(update={"markers": ()})
    assert set(fewer.counter_by_id) == {each.id for each in small_game.units}


def test_what_another_process_wrote_meanwhile_is_not_believed(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered of a build is what it made, not what lies in `dist/` when it looks again."""
    workspace = Workspace(skirmish)
    write = type(workspace.home).write

    def and_another(self: object, path: Path, content: bytes) -> None:
        write(self, path, content)
        if path.suffix == ".vmod":
            path.write_bytes(b"of another process")

    monkeypatch.setattr(type(workspace.home), "write", and_another)
    build_game(workspace, "skirmish")
    monkeypatch.undo()
    assert not is_current(workspace, "skirmish")
