"""A small country laid on the small map: what comes out, and what is told when it cannot be laid."""

from __future__ import annotations

import csv
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from vmodsmith.cli import main
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.hexgrid import Point, hexes_beside, shared_corner
from vmodsmith.model.land import Land
from vmodsmith.reading.game import load_game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.survey.covered_hexes import _from_stretch, _inside
from vmodsmith.tasks.survey import survey

COUNTRY = """\
map: field
hex: "0302"
latitude: 50.0
longitude: 30.0
bearing: 0
km_per_hex: 2
crossing: {river: 4}
follow: {road: 0.5}
source: "design: a test"
"""
PLACES = """\
id,name,latitude,longitude,kind,terrain,features,at,source
here,,50.0,30.0,,woods,trench,,a test
same,,50.001,30.0,,woods,,,a test
off,,51.0,30.0,,,,,a test
"""
COURSES = """\
id,kind,name,through,along,joins,leaves,source
big,river,,"50.003,29.90 50.003,30.12",,,,a test
brook,river,,"49.96,30.03 50.003,30.03",,big,,a test
part,river,,"50.003,29.98 50.003,30.03",big,,,a test
road,road,,here off,,,,a test
"""
GROUNDS = """\
id,give,kind,shape,km,outline,source
hill,feature,trench,strip,2.1,"49.96,30.07",a test
wood,terrain,woods,area,,"49.95,29.94 49.95,29.965 50.03,29.965 50.03,29.94",a test
"""


@pytest.fixture
def country(skirmish: Path) -> Path:
    """The small workspace with a country."""
    folder = skirmish / "maps" / "skirmish" / "source"
    folder.mkdir()
    for name, text in (
        ("country.yaml", COUNTRY),
        ("places.csv", PLACES),
        ("courses.csv", COURSES),
        ("grounds.csv", GROUNDS),
    ):
        (folder / name).write_text(text, encoding="utf-8")
    return skirmish


def table(country: Path, name: str) -> dict[str, dict[str, str]]:
    with (country / "maps" / "skirmish" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        content = list(csv.DictReader(file))
    return {next(iter(row.values())): row for row in content}


def told(country: Path) -> list[str]:
    with pytest.raises(WorkspaceError) as caught:
        survey(Workspace(country), "skirmish")
    return [f"{each.file}:{each.line} {each.field}" for each in caught.value.problems]


def test_places_grounds_and_ways_come_to_their_hexes(country: Path) -> None:
    survey(Workspace(country), "skirmish")
    hexes, lines = table(country, "hexes"), table(country, "lines")
    assert hexes["0302"]["terrain"] == "woods" and hexes["0302"]["features"] == "trench"
    assert "50.000 N 30.000 E" in hexes["0302"]["source"]
    assert hexes["0301"]["terrain"] == "woods"  # the second of two settlements in one hex stands beside it
    assert hexes["0103"]["terrain"] == "woods" and "0203" not in hexes
    assert any("trench" in row["features"] for name, row in hexes.items() if name not in ("0302", "0301"))
    assert lines["road"]["course"].split() == ["0302", "0301>N"]
    game, problems = load_game(country, "skirmish")
    assert game is not None and not problems


def test_rivers_meet_and_stretches_lie_on_them(country: Path) -> None:
    survey(Workspace(country), "skirmish")
    game, _ = load_game(country, "skirmish")
    assert game is not None
    land = Land(game.maps[0])
    sides = {each.id: [land.hexside(token) for token in each.course] for each in game.lines if "/" in each.course[0]}
    assert any(shared_corner(sides["brook"][-1], each) for each in sides["big"])
    assert sides["part"] and set(sides["part"]) < set(sides["big"])
    assert all(any(each in land.names for each in hexes_beside(side)) for side in sides["big"])


def test_a_second_survey_changes_nothing_and_a_dry_run_writes_nothing(country: Path) -> None:
    run = CliRunner().invoke(main, ["survey", "skirmish", "--dry-run", "--workspace", str(country)])
    assert run.exit_code == 1 and "would change" in run.output
    before = (country / "maps" / "skirmish" / "hexes.csv").read_bytes()
    assert b"a test" not in before
    assert CliRunner().invoke(main, ["survey", "skirmish", "--workspace", str(country)]).exit_code == 0
    again = CliRunner().invoke(main, ["survey", "skirmish", "--dry-run", "--workspace", str(country)])
    assert again.exit_code == 0 and "is up to date" in again.output


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("courses.csv", "here off", "here nowhere", "maps/skirmish/source/courses.csv:5 through"),
        ("courses.csv", "here off", '"off 51.2,30.0"', "maps/skirmish/source/courses.csv:5 through"),
        ("courses.csv", ",big,,a test", ",small,,a test", "maps/skirmish/source/courses.csv:3 joins"),
        ("courses.csv", "road,road,", "road,rode,", "maps/skirmish/source/courses.csv:5 kind"),
        ("places.csv", "woods,trench,,", "woods,trench,0604,", "maps/skirmish/source/places.csv:2 at"),
        ("places.csv", "same,", "here,", "maps/skirmish/source/places.csv:3 id"),
        ("places.csv", "51.0,30.0", "north,30.0", "maps/skirmish/source/places.csv:4 latitude"),
        ("grounds.csv", '"49.96,30.07"', "here", "maps/skirmish/source/grounds.csv:2 outline"),
        ("country.yaml", '"0302"', '"9902"', "maps/skirmish/source/country.yaml:2 hex"),
        ("country.yaml", "map: field", "map: feld", "maps/skirmish/source/country.yaml:1 map"),
        ("courses.csv", '"50.003,29.90 50.003,30.12"', '"50.003,29.90"', "maps/skirmish/source/courses.csv:2 through"),
        ("country.yaml", "crossing: {river: 4}", "barred: [river]", "maps/skirmish/source/courses.csv:5 through"),
    ],
)
def test_what_cannot_be_laid_is_told_with_its_place(
    country: Path, file: str, old: str, new: str, expected: str
) -> None:
    path = country / "maps" / "skirmish" / "source" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert expected in told(country)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("here off", "here nowhere", "found 'nowhere', expected the id of a place, or latitude,longitude such as"),
        ("here off", '"off 51.2,30.0"', "found 'off 51.2,30.0', expected a course that touches the map"),
        ('"50.003,29.90 50.003,30.12"', '"50.003,29.90"', "found '50.003,29.90', expected two points or more"),
    ],
)
def test_what_is_wrong_with_a_course_is_named(country: Path, old: str, new: str, expected: str) -> None:
    path = country / "maps" / "skirmish" / "source" / "courses.csv"
    path.write_text(COURSES.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(WorkspaceError) as caught:
        survey(Workspace(country), "skirmish")
    assert expected in str(caught.value)


def test_a_settlement_for_which_no_hex_is_left_is_told(country: Path) -> None:
    """Its own and the six around it have one each: the first seven lie in them, the eighth does not fit."""
    path = country / "maps" / "skirmish" / "source" / "places.csv"
    lines = "".join(f"more{n},,50.00{n},30.0,,woods,,,a test\n" for n in range(2, 8))
    path.write_text(PLACES + lines, encoding="utf-8")
    assert [each for each in told(country) if "places.csv" in each] == ["maps/skirmish/source/places.csv:10 latitude"]


def test_a_country_that_is_not_there_is_told(skirmish: Path) -> None:
    run = CliRunner().invoke(main, ["survey", "skirmish", "--workspace", str(skirmish)])
    assert run.exit_code == 1 and "source/country.yaml" in run.output


@pytest.mark.parametrize(
    "outline",
    [
        [(0, 0), (2, -2), (4, 0), (2, 2)],
        [(0, 0), (4, 0), (4, 2), (2, 1), (0, 2)],
        [(0, 0), (1, 2), (2, 0), (3, 2), (4, 0), (4, 3), (0, 3)],
        [(4, 0), (2, 1), (4, 2), (0, 2), (0, 0)],
    ],
    ids=["a diamond", "a notch below", "two teeth", "a notch to the right"],
)
def test_a_hex_level_with_a_corner_of_a_ground_is_inside_or_outside_as_those_beside_it(
    outline: list[tuple[int, int]],
) -> None:
    """Whichever way the corner points: a hair above or below the level of a corner, and no edge is nearer, all is the
    same. The outline may be walked either way round, from any of its corners."""
    levels = sorted({y for _, y in outline})
    points = [(x + 0.3, y) for x in range(-1, 6) for y in levels]
    clear = [at for at in points if all(_from_stretch(Point(*at), a, b) > 0.01 for a, b in _edges(outline))]
    assert len(clear) > 6
    for way in (outline, outline[::-1], outline[2:] + outline[:2]):
        corners = [Point(*each) for each in way]
        for x, y in clear:
            above, level, below = (_inside(Point(x, y + off), corners) for off in (-0.001, 0, 0.001))
            assert above == level == below, (x, y)


def _edges(outline: list[tuple[int, int]]) -> list[tuple[Point, Point]]:
    corners = [Point(*each) for each in outline]
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("country.yaml", "km_per_hex: 2", "km_per_hex: 0.0001", "expected all courses together at most 20,000 hexes"),
        (
            "courses.csv",
            "50.003,29.90",
            "nan,nan",
            "courses.csv:2: through: found 'nan,nan', expected the id of a place",
        ),
        ("courses.csv", "50.003,29.90", "1e300,29.90", "courses.csv:2: through: found '1e300,29.90', expected the id"),
        ("grounds.csv", "49.95,29.94 ", "inf,29.94 ", "latitude,longitude such as 49.42,31.26, not 'inf,29.94'"),
    ],
)
def test_what_is_nowhere_or_without_end_is_told_at_once(
    country: Path, file: str, old: str, new: str, said: str
) -> None:
    path = country / "maps/skirmish/source" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    began = time.process_time()
    done = CliRunner().invoke(main, ["--workspace", str(country), "survey", "skirmish"])
    assert done.exit_code == 1 and said in done.output, done.output
    assert time.process_time() - began < 10
