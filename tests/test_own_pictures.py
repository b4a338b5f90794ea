"""Pictures of an author's own: faces and elements, whole or cut from a sheet; what is said of them; SVG of
strangers."""

from __future__ import annotations

import base64
import importlib.util
import io
import shutil
import zlib
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import Image

from vmodsmith import check
from vmodsmith.art.counters.artist import compose
from vmodsmith.art.counters.faces import draw_face
from vmodsmith.art.lettering import outlines
from vmodsmith.art.lettering.outlines import FontError, outline
from vmodsmith.art.pictures import pictures
from vmodsmith.art.raster import to_png
from vmodsmith.art.trial import is_doubtful
from vmodsmith.check.style.legible import limits
from vmodsmith.cli import main
from vmodsmith.model import Game, Style
from vmodsmith.model.style import Font
from vmodsmith.preview.stages import _printed_only
from vmodsmith.reading import vectors
from vmodsmith.reading.game import load_game
from vmodsmith.reading.vectors import DrawingError, read_drawing

C, T = "counters/skirmish", "templates/skirmish"
RED, GREEN, BLUE, GREY = (200, 30, 30), (30, 160, 60), (30, 60, 200), (120, 120, 120)
CELLS = ((250, 0, 0), (0, 250, 0), (0, 0, 250), (250, 250, 0), (0, 250, 250), (250, 0, 250))

Colour = tuple[int, int, int]


@pytest.fixture
def workspace(skirmish: Path) -> Path:
    """The small game with a folder for pictures."""
    (skirmish / C / "pictures").mkdir()
    return skirmish


def put(workspace: Path, name: str, colour: Colour | int | tuple[int, ...], size: tuple[int, int] = (200, 200),
        mode: str = "RGB") -> None:  # fmt: skip
    """A picture of one colour."""
    path = workspace / C / "pictures" / name
    path.parent.mkdir(exist_ok=True, parents=True)
    Image.new(mode, size, colour).save(path)


def put_sheet(workspace: Path, name: str = "sheet.png", cells: tuple[Colour, ...] = CELLS) -> None:
    """A sheet of 3 by 2 cells of 100 pixels in `CELLS`, each with a black line of 5 around it, 10 apart, 20 from the
    edge."""
    made = Image.new("RGB", (360, 250), "white")
    for number, colour in enumerate(cells):
        x, y = 20 + number % 3 * 110, 20 + number // 3 * 110
        made.paste((0, 0, 0), (x, y, x + 100, y + 100))
        made.paste(colour, (x + 5, y + 5, x + 95, y + 95))
    made.save(workspace / C / "pictures" / name)


def put_svg(workspace: Path, name: str, inside: str, head: str = 'viewBox="0 0 40 40"') -> None:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {head}>{inside}</svg>'
    (workspace / C / "pictures" / name).write_text(text, encoding="utf-8")


def change(workspace: Path, file: str, old: str, new: str) -> None:
    path = workspace / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def name_pictures(workspace: Path, **rows: str) -> None:
    """The columns `picture` to `picture.3` of units.csv: for each row (with `_` for `-`) the cells."""
    path = workspace / C / "units.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    cells = {key.replace("_", "-"): value for key, value in rows.items()}
    made = [lines[0] + ",picture,picture.2,picture.3"]
    made += [f"{line},{cells.get(line.partition(',')[0], ',,')}" for line in lines[1:]]
    path.write_text("\n".join(made) + "\n", encoding="utf-8")


def said(workspace: Path) -> list[str]:
    """Everything that is said of the small game."""
    game, problems = load_game(workspace, "skirmish")
    return [*map(str, problems), *(map(str, check.run(game)) if game else ())]


def loaded(workspace: Path) -> Game:
    game, problems = load_game(workspace, "skirmish")
    assert game is not None, problems
    return game


def with_style(workspace: Path) -> tuple[Game, Style]:
    game = loaded(workspace)
    return game, game.style


def face(game: Game, counter: str, number: int = 1, style: Style | None = None, *, bleed: float = 0.0) -> Image.Image:
    """A face as the module has it."""
    svg = draw_face(game.counter_by_id[counter], number, style or game.style, bleed_mm=bleed)
    return Image.open(io.BytesIO(to_png(svg, 120))).convert("RGB")


def is_near(found: object, colour: Colour, limit: int = 6) -> bool:
    assert isinstance(found, tuple)
    return all(abs(a - b) <= limit for a, b in zip(found, colour, strict=True))


def test_a_file_called_like_a_row_is_its_face(workspace: Path) -> None:
    put(workspace, "r-1.png", RED)
    put(workspace, "weak/r-1.2.jpg", GREEN)
    put(workspace, "morale-r1.png", BLUE)
    put(workspace, "morale-r1.2.png", GREY)
    game = loaded(workspace)
    assert said(workspace) == []
    for number, colour in ((1, RED), (2, GREEN)):
        shown = face(game, "r-1", number)
        assert all(is_near(shown.getpixel(at), colour) for at in ((2, 2), (60, 20), (60, 60), (117, 117)))
    assert len(game.counter_by_id["morale-r1"].faces) == 2
    assert is_near(face(game, "morale-r1", 2).getpixel((60, 60)), GREY)
    assert not is_near(face(game, "b-1").getpixel((5, 5)), RED)


def test_a_row_names_pictures_and_cells_of_a_sheet(workspace: Path) -> None:
    put_sheet(workspace)
    (workspace / C / "pictures.yaml").write_text(
        "sheets:\n  - {id: all, file: sheet.png, columns: 3, rows: 2, margins: 20 20 20 20, gap: 10, trim: 5,"
        ' names: "r-1 - r-1.2", source: "design: drawn"}\n'
        "  - {id: back, file: sheet.png, columns: 3, rows: 2, margins: 20 20 20 20, gap: 10 10, trim: 5, "
        "mirrored: yes}\n"
    )
    name_pictures(workspace, b_1="all:C2,back:A1,", b_2="sheet.png,all:B2,back:C2")
    game = loaded(workspace)
    wanted = {("r-1", 1): 0, ("r-1", 2): 2, ("b-1", 1): 5, ("b-1", 2): 2, ("b-2", 2): 4, ("b-2", 3): 3}
    for (counter, number), cell in wanted.items():
        shown = face(game, counter, number)
        assert all(is_near(shown.getpixel(at), CELLS[cell]) for at in ((1, 1), (60, 60), (118, 118))), (counter, number)


def test_two_faces_of_a_row_with_one_picture_are_told(workspace: Path) -> None:
    put(workspace, "both.png", RED)
    put(workspace, "other.png", GREEN)
    name_pictures(workspace, b_1="both.png,other.png,", b_2="both.png,both.png,other.png")
    assert [each for each in said(workspace) if "a picture of its own" in each] == [
        "counters/skirmish/units.csv:5: warning: picture.2: found 'both.png', expected a picture of its own: another "
        "face of this row has the same, and they look alike [pictures]"
    ]


@pytest.mark.parametrize(("fit", "seen"), [("contain", "110"), ("cover", "111"), ("stretch", "111")])
def test_a_picture_in_a_layout_stands_in_its_box_with_values_over_it(workspace: Path, fit: str, seen: str) -> None:
    made = Image.new("RGB", (300, 100), GREEN)
    made.paste(BLUE, (200, 0, 300, 100))
    made.save(workspace / C / "pictures" / "r-1.png")
    art = f"      art: {{draw: image, box: [0, 20, 60, 40], fit: {fit}, align: left, valign: top}}\n"
    change(workspace, f"{T}/style.yaml", "      name:", f"{art}      name:")
    game = loaded(workspace)
    shown = face(game, "r-1")
    places = ((2, 42), (60, 42), (2, 117))
    assert "".join("1" if is_near(shown.getpixel(at), GREEN) else "0" for at in places) == seen
    assert is_near(shown.getpixel((118, 42)), GREEN if fit == "cover" else BLUE)
    assert [each.text for each in compose(game.counter_by_id["r-1"], 1, game.style).fits] == ["11", "1-4"]
    assert is_near(shown.getpixel((2, 2)), (197, 60, 49))


def test_a_whole_face_is_cut_in_its_middle_and_goes_on_in_the_bleed(workspace: Path) -> None:
    made = Image.new("RGB", (400, 200), RED)
    made.paste(GREEN, (100, 0, 300, 200))
    made.paste(BLUE, (100, 0, 300, 20))
    made.save(workspace / C / "pictures" / "r-1.png")
    game = loaded(workspace)
    shown = face(game, "r-1")
    assert is_near(shown.getpixel((1, 60)), GREEN) and is_near(shown.getpixel((60, 3)), BLUE)
    assert any("50% is cut off on r-1" in each for each in said(workspace))
    bled = face(game, "r-1", bleed=3.0)
    # 13 mm and 3 mm all round on 120 pixels: the cut lies at 18.9, the blue edge is 1.3 mm wide on both sides of it.
    assert is_near(bled.getpixel((60, 23)), BLUE) and is_near(bled.getpixel((60, 15)), BLUE)
    assert is_near(bled.getpixel((60, 3)), GREEN) and is_near(bled.getpixel((2, 60)), GREEN)


def test_paper_has_every_pixel_and_svg_stays_lines(workspace: Path) -> None:
    put(workspace, "r-1.png", RED, (611, 611))
    put_svg(workspace, "b-1.svg", '<rect width="40" height="40" fill="#00f"/><circle cx="20" cy="20" r="9"/>')
    done = CliRunner().invoke(main, ["--workspace", str(workspace), "sheets", "skirmish"])
    assert done.exit_code == 0, done.output
    with pikepdf.open(workspace / "dist" / "skirmish-sheets.pdf") as file:
        images = [
            each for each in file.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"
        ]
    sizes = sorted((int(each.Width), int(each.Height)) for each in images)
    assert sizes[-1] == (611, 611)
    assert all(min(size) < 80 for size in sizes[:-1])  # strips of it, mirrored in the bleed; none is of the drawing


def test_pictures_are_drawn_anew_when_they_change_and_no_others(workspace: Path) -> None:
    put(workspace, "r-1.png", RED)
    put(workspace, "b-1.png", BLUE)
    before = {each.name: each.key for each in pictures(*with_style(workspace))}
    put(workspace, "r-1.png", GREEN)
    after = {each.name: each.key for each in pictures(*with_style(workspace))}
    assert {name for name in before if before[name] != after[name]} == {
        "r-1.1.png",
        "r-1.2.png",
        "callouts.r-1.png",  # the counter with its values named, and the map as the game begins
        "opening.png",
    }


def test_a_covered_face_does_not_show_the_picture_below(workspace: Path) -> None:
    change(workspace, f"{C}/types.yaml", "classes: [foot]", "classes: [foot], covered: referee")
    put(workspace, "r-1.png", RED)
    game = loaded(workspace)
    assert not compose(game.counter_by_id["r-1"], 0, game.style).marks[0].image
    put(workspace, "r-1.covered.png", GREY)
    assert is_near(face(loaded(workspace), "r-1", 0).getpixel((60, 60)), GREY)


SAID = [
    ("a name", lambda w: (put(w, "tank.png", RED), name_pictures(w, r_1="tonk.png,,")),
     (
         "units.csv:2: picture: found 'tonk.png', expected a picture in pictures/, or SHEET:CELL (did you mean "
         "'tank.png'?)"
     )),
    ("no pictures at all", lambda w: name_pictures(w, r_1=",tonk.png,"),
     "units.csv:2: picture.2: found 'tonk.png', expected a file of counters/skirmish/pictures/"),
    ("a face that there is not", lambda w: (put(w, "tank.png", RED), name_pictures(w, r_1=",,tank.png")),
     "units.csv:2: picture.3: found 'tank.png', expected no picture: the unit has 2 steps"),
    ("an element", lambda w: (put(w, "flag.png", RED), change(w, f"{T}/style.yaml", "      name:", (
        "      art: {draw: image, box: [0, 0, 9, 9], image: "
        "flog.png}\n      name:"
    ))),
     (
         "style.yaml:15: image: found 'flog.png', expected a picture in pictures/, or SHEET:CELL (did you mean "
         "'flag.png'?)"
     )),
    ("an element by a field", lambda w: (put(w, "red.png", RED), change(w, f"{T}/style.yaml", "      name:", (
        '      art: {draw: image, box: [0, 0, 9, 9], image: '
        '"{side}.png"}\n      name:'
    ))),
     "style.yaml:15: image: found 'blue.png', expected another picture"),
    ("two for one", lambda w: (put(w, "r-1.png", RED), put(w, "r-1.jpg", RED)),
     "r-1.png: warning: found 'r-1.png', expected one picture called r-1; r-1.jpg is another"),
    ("half of the faces", lambda w: put(w, "r-1.png", RED),
     (
         "units.csv:2: warning: id: found 'no picture of face 2, which is drawn instead', expected one as its "
         "other faces have: r-1.2.png in pictures/"
     )),
    ("the other half", lambda w: put(w, "r-1.2.png", RED), "found 'no picture of face 1, which is drawn instead'"),
    ("one for nobody", lambda w: put(w, "left.png", RED),
     (
         "left.png: warning: found 'left.png', expected a picture that a row or a layout names, or that has the "
         "name of a row"
     )),
    ("no picture", lambda w: (w / C / "pictures" / "r-1.png").write_bytes(b"GIF89a and so on"),
     "r-1.png: found 'something else, or a damaged file', expected a PNG, JPEG or SVG"),
    ("half a picture", lambda w: (
        put(w, "r-1.png", RED),
        (w / C / "pictures" / "r-1.png").write_bytes((w / C / "pictures" / "r-1.png").read_bytes()[:-60])),
     "expected a whole picture [pictures]"),
    ("cmyk", lambda w: put(w, "r-1.jpg", (0, 99, 99, 9), mode="CMYK"), "r-1.jpg: warning: found 'CMYK', expected RGB"),
    ("16 bits", lambda w: put(w, "r-1.png", 40000, mode="I;16"), (
        "r-1.png: warning: found '16 bits per colour', expected "
        "8 bits"
    )),
    ("few pixels", lambda w: put(w, "r-1.png", RED, (50, 50)), (
        "r-1.png: warning: found '50 x 50 pixels on r-1', expected "
        "at least 77 across"
    )),
    ("few pixels in a box", lambda w: (put(w, "r-1.png", RED, (20, 20)),
                                       change(w, f"{T}/style.yaml", "      name:",
                                              "      art: {draw: image, box: [0, 0, 30, 30]}\n      name:")),
     "r-1.png: warning: found '20 x 20 pixels on r-1', expected at least 39 across"),
    ("far too many", lambda w: put(w, "r-1.png", RED, (3000, 3000)), (
        "found '3000 x 3000 pixels on r-1', expected at most 1228 "
        "across"
    )),
    ("another file", lambda w: (w / C / "pictures" / "notes.txt").write_text("x"),
     "notes.txt: warning: found '.txt', expected pictures only"),
    ("a bad name", lambda w: put(w, "my tank.png", RED), "expected a name of the letters a to z"),
    ("a cell for nobody", lambda w: (put_sheet(w), (w / C / "pictures.yaml").write_text(
        "sheets:\n  - {id: a, file: sheet.png, columns: 3, rows: 2,"
        " names: r-1 r-1.2 rr-2}\n"
    )),
     (
         "pictures.yaml:2: warning: names: found 'rr-2', expected the id of a row, with .2 for its second face: "
         "nothing shows this cell (did you mean 'r-2'?)"
     )),
    ("a cell for a face that the counter lacks", lambda w: (put_sheet(w), (w / C / "pictures.yaml").write_text(
        "sheets:\n  - {id: a, file: sheet.png, columns: 3, rows: 2, names: r-1 r-1.2 r-1.3}\n"
    )),
     "pictures.yaml:2: warning: names: found 'r-1.3', expected a face that r-1 has, 1 to 2: nothing shows this cell"),
    ("a heading", lambda w: (w / C / "pictures.yaml").write_text("sheet: []\n"), (
        "pictures.yaml:1: sheet: found 'sheet', expected sheets "
        "(did you mean 'sheets'?)"
    )),
    ("no list", lambda w: (w / C / "pictures.yaml").write_text("sheets: all\n"),
     "pictures.yaml:1: sheets: found 'all', expected a list"),
    ("a sheet twice", lambda w: (put_sheet(w), (w / C / "pictures.yaml").write_text("sheets:\n" + ("  - {id: a, file: "
                                                                                                   "sheet.png, "
                                                                                                   "columns: 1, "
                                                                                                   "rows: 1}\n") * 2)),
     "pictures.yaml:3: id: found 'a', expected each sheet once"),
    ("a sheet's file", lambda w: (put_sheet(w), (w / C / "pictures.yaml").write_text(
        "sheets:\n  - {id: a, file: shet.png, columns: 1, rows: "
        "1}\n"
    )),
     (
         "pictures.yaml:2: file: found 'shet.png', expected a picture in counters/skirmish/pictures/ (did you mean "
         "'sheet.png'?)"
     )),
    ("no room", lambda w: (put_sheet(w), (w / C / "pictures.yaml").write_text(
        "sheets:\n  - {id: a, file: sheet.png, columns: 9, rows: 1,"
        " gap: 44}\n"
    )),
     "pictures.yaml:2: columns: found 'no room for 9 x 1 cells on 360 x 250', expected fewer cells"),
    ("too many names", lambda w: (put_sheet(w), (w / C / "pictures.yaml").write_text(
        "sheets:\n  - {id: a, file: sheet.png, columns: 1, rows: 1,"
        " names: b c}\n"
    )),
     "expected at most 1 names, one per cell [format]"),
    ("a name twice", lambda w: (put_sheet(w), (w / C / "pictures.yaml").write_text(
        "sheets:\n  - {id: a, file: sheet.png, columns: 2, rows: 1, names: r-1 r-1}\n"
    )),
     "pictures.yaml:2: expected each name once, not 'r-1' twice [format]"),
    ("a cell with nothing in it", lambda w: (put_sheet(w, cells=CELLS[:2]), (w / C / "pictures.yaml").write_text(
        "sheets:\n  - {id: a, file: sheet.png, columns: 3, rows: 2, margins: 20 20 20 30, gap: 10,"
        " names: r-1 r-1.2 r-2 r-2.2}\n"
    )),
     "pictures.yaml:2: warning: names: found 'r-2', expected a cell with a counter: on the sheet this one is empty"),
    ("nothing to be seen", lambda w: put(w, "r-1.png", (9, 9, 9, 0), mode="RGBA"),
     "r-1.png: warning: found 'nothing', expected a picture that can be seen"),
    ("nothing drawn", lambda w: put_svg(w, "r-1.svg", "<defs/>"),
     "r-1.svg: warning: found 'nothing', expected a picture that can be seen"),
    ("an animation", lambda w: Image.new("RGB", (200, 200), RED).save(
        w / C / "pictures" / "r-1.png", save_all=True, append_images=[Image.new("RGB", (200, 200), BLUE)]),
     "r-1.png: warning: found 'an animation', expected one picture: only the first is shown"),
]  # fmt: skip


@pytest.mark.parametrize("what", [each[0] for each in SAID])
def test_what_is_wrong_with_a_picture_is_told(workspace: Path, what: str) -> None:
    _, spoil, message = next(each for each in SAID if each[0] == what)
    spoil(workspace)
    assert any(message in each for each in said(workspace)), said(workspace)


def test_two_pictures_for_one_face_are_reported_once(workspace: Path) -> None:
    for name in ("r-1.png", "r-1.jpg", "r-1.2.png"):
        put(workspace, name, RED)
    assert len([each for each in said(workspace) if "r-1" in each]) == 1


def hard_to_read(workspace: Path) -> list[str]:
    return [f"{each.line}: {each.field}: {each.found}" for each in limits(loaded(workspace))]


def test_texts_that_cross_each_other_are_reported_once(workspace: Path) -> None:
    assert hard_to_read(workspace) == []
    change(workspace, f"{T}/style.yaml", "box: [4, 34, 52, 20]", "box: [4, 4, 52, 20]")
    assert hard_to_read(workspace) == ["16: box: '1-4' over '11' of name (first on r-1)"]


def test_what_a_plate_or_a_picture_hides_is_reported_unless_it_is_meant(workspace: Path) -> None:
    plate = "      plate: {draw: box, box: [0, 14, 60, 46], fill: ground}\n"
    change(workspace, f"{T}/style.yaml", "      values:", f"{plate}      values:")
    change(workspace, f"{T}/style.yaml", "box: [4, 6, 52, 16]", "box: [4, 16, 52, 16]")
    assert hard_to_read(workspace) == ["16: box: plate, which covers '11' (first on r-1)"]
    change(workspace, f"{T}/style.yaml", "fill: ground}\n      values", "fill: ground, when: reduced}\n      values")
    assert hard_to_read(workspace) == []  # it covers most of the counter, on some faces
    change(workspace, f"{T}/style.yaml", plate.replace("}", ", when: reduced}"),
           "      art: {draw: image, box: [0, 0, 60, 60]}\n")  # fmt: skip
    put(workspace, "r-1.png", (200, 30, 30, 255), mode="RGBA")
    assert hard_to_read(workspace) == []  # it may have gaps
    put(workspace, "r-1.png", RED)
    assert hard_to_read(workspace) == ["16: box: art, which covers '11' (first on r-1)"]


@pytest.mark.parametrize(("head", "seen"), [
    ('width="40mm" height="40mm"', 40 * 96 / 25.4), ('width="3cm" height="3cm"', 3 * 96 / 2.54),
    ('width="30pt" height="30pt"', 40.0), ('width="1in" height="1in"', 96.0), ('width="70px" height="70"', 70.0),
    ('width="40mm" height="40mm" viewBox="0 0 10 10"', 10.0),
])  # fmt: skip
def test_lengths_of_a_drawing_without_a_view_are_in_its_own_units(head: str, seen: float) -> None:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {head}><circle cx="20mm" cy="20mm" r="9mm"/></svg>'
    assert read_drawing(text.encode()).view == pytest.approx((0.0, 0.0, seen, seen))


def test_a_picture_of_too_many_pixels_is_told_before_one_is_read(workspace: Path) -> None:
    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    for side, found in ((10_001, "10001 x 10001 pixels"), (60_000, "far too many pixels")):
        head = side.to_bytes(4, "big") * 2 + bytes((8, 2, 0, 0, 0))
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b""))
        (workspace / C / "pictures" / "r-1.png").write_bytes(
            b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*each) for each in parts)
        )
        assert said(workspace) == [
            f"{C}/pictures/r-1.png: found {found!r}, expected at most 100,000,000 pixels [pictures]"
        ]


def test_a_picture_cannot_lie_outside(workspace: Path, tmp_path: Path) -> None:
    Image.new("RGB", (99, 99)).save(tmp_path / "secret.png")
    (workspace / C / "pictures" / "r-1.png").symlink_to(tmp_path / "secret.png")
    assert any("a file inside the workspace" in each for each in said(workspace))


def test_pictures_are_counted(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vmodsmith.reading.images._MOST_FILES", 2)
    for number in range(3):
        put(workspace, f"p{number}.png", RED, (9, 9))
    assert any("found 'more or larger pictures', expected at most 2 pictures" in each for each in said(workspace))


def svg(inside: str, head: str = 'viewBox="0 0 40 40"', before: str = "") -> bytes:
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:own="urn:own"'
    return f"{before}<svg {names} {head}>{inside}</svg>".encode()


def inline(side: int) -> str:
    """A picture in a drawing: few bytes, many pixels."""
    made = io.BytesIO()
    Image.new("1", (side, side)).save(made, "PNG")
    return "data:image/png;base64," + base64.b64encode(made.getvalue()).decode()


def test_a_drawing_with_dashes_layers_and_styles_is_drawn() -> None:
    """As drawing programs write them."""
    outline = "M" + " ".join(f"{n % 400},{n * 7 % 400}" for n in range(300)) + "z"
    text = read_drawing(
        svg(
            "<style>.a{stroke-dasharray:4 2;opacity:.8}.b{fill:none;color-interpolation-filters:linearRGB}</style>"
            + f'<path class="a" style="opacity:1;mask: none" d="{outline}"/>' * 20
            + f'<g opacity="0.5"><path style="stroke-dasharray:none;mix-blend-mode: normal" d="{outline}"/></g>' * 40
            + '<path stroke-dasharray="1,3" d="m1 1h9v9a2 2 0 0 1 3 3q1 1 2 2z"/>' * 200
            + '<g clip-path="none" stroke-dasharray="5px 3px !important"><circle r="9"/></g>'
            + f'<image href="{inline(1000)}" width="9" height="9"/>'
        )
    ).text
    assert text.count("<path") == 260


@pytest.mark.parametrize(
    ("style", "element"),
    [
        (".faint{opacity:.5}.plain{fill:red}", '<path class="plain"/>'),
        ("/* layers */ .faint, g.faint, #one { mix-blend-mode: multiply }", '<path class="plain"/>'),
        ("circle{opacity:.5;clip-path:url(#c)}", "<path/>"),
        (".plain{filter:none;opacity:1}", '<path class="plain" filter="none" style="filter: none;mask:none"/>'),
        (".plain{filter: none !important}", '<path class="plain"/>'),
    ],
)
def test_a_style_counts_only_where_it_applies(style: str, element: str) -> None:
    drawing = read_drawing(svg(f"<style>{style}</style>" + element * 4000 + '<path class="faint"/>' * 40))
    assert drawing.text.count("<path") == 4040


def test_an_svg_of_a_stranger_shows_and_does_nothing_else() -> None:
    text = read_drawing(
        svg(
            '<script>alert(1)</script><own:notes own:x="1"/><title>A</title><?php x?><!-- y -->'
            '<a xlink:href="http://example.com"><rect width="9" height="9" onclick="x()" own:name="q" '
            'fill="url(#g)"/></a>'
            '<use xlink:href="http://example.com/x.svg#a"/><use href="#r"/><rect id="r" width="1" height="1">'
            '<animate attributeName="x" to="9"/><set attributeName="href" to="javascript:x"/></rect>',
            'viewBox="0 0 40 40" onload="x()"',
            '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
        )
    ).text
    for word in (
        "script",
        "alert",
        "onload",
        "onclick",
        "example",
        "own:",
        "animate",
        "<set",
        "javascript",
        "DOCTYPE",
        "php",
        "title",
    ):
        assert word not in text, word
    assert text.count("<rect") == 2 and 'href="#r"' in text


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (svg("<text>Hi</text>"), "<text>: letters as outlines"),
        (svg("<foreignObject/>"), "<foreignObject>: letters as outlines"),
        (svg('<image href="file:///etc/passwd" width="9" height="9"/>'), "a picture elsewhere, 'file:///etc/passwd'"),
        (svg('<image xlink:href="http://example.com/a.png"/>'), "a picture elsewhere"),
        (svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), "a picture elsewhere"),
        (svg('<image href="data:image/png;base64,AAAA"/>'), "in an embedded picture something else, or a damaged file"),
        (svg('<image href="data:image/png;base64,A"/>'), "a damaged picture in it"),
        (svg(f'<image href="data:image/png;base64,{"A" * 4_000_001}"/>'), "a large picture in it"),
        (svg('<rect style="fill:url(http://example.com/#a)"/>'), "url(http://example.com/#a): references within"),
        (svg('<rect fill="url(other.svg#a)"/>'), "url(other.svg#a)"),
        (svg("<style>@import 'http://example.com';</style>"), "a style with @import"),
        (svg("<style>rect{fill:u\\72l(x)}</style>"), "a style with @import or a backslash"),
        (svg("<filter id='f'><feImage/></filter>"), "<filter>: a drawing without filters"),
        (svg('<rect filter="url(#f)"/>'), "a filter: a drawing without filters"),
        (svg('<rect style="x:y; filter: blur(9px)"/>'), "a filter: a drawing without filters"),
        (svg("&a;", before='<!DOCTYPE svg [<!ENTITY a "b">]>'), "entities of its own"),
        (svg("<g>" * 70 + "</g>" * 70), "groups in groups, more than 60 deep"),
        (svg("", head=""), "no size: a viewBox of four numbers"),
        (svg("", head='viewBox="0 0 0 9"'), "no size"),
        (svg("<rect"), "well-formed SVG"),
        (b"<html/>", "<html>: an <svg>"),
        (svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "which refers to itself"),
        *((svg("".join(f'<{name} id="a{n}" {link.format(n + 1)}/>' for n in range(5000))),
           "references to references, more than 200 one after the other")
          for name, link in (("linearGradient", 'href="#a{}"'), ("mask", 'mask="url(#a{})"'), ("use", 'href="#a{}"'),
                             ("clipPath", 'clip-path="url(#a{})"'), ("pattern", 'xlink:href="#a{}"'))),
        (
            svg("".join(f'<g id="g{n}">' + f'<use href="#g{n + 1}"/>' * 10 + "</g>" for n in range(9))
                + '<path id="g9" d="M0 0"/>'),
            "more shapes than can be drawn",
        ),
        (svg('<style>rect{fill:url(#p)}</style><pattern id="p">' + "<path/>" * 900 + "</pattern>" + "<rect/>" * 900),
         "more shapes than can be drawn"),
        (svg("<style>rect{filter:blur(40px)}</style>" + "<rect/>" * 9), "a filter: a drawing without filters"),
        (svg("<style>path{stroke-dasharray:.001}</style>" + '<path d="M0 0L400 400"/>' * 90),
         "more shapes than can be drawn"),
        (svg('<path stroke-dasharray=".0005" d="M0 0L400 400"/>' * 9), "more shapes than can be drawn"),
        (svg(
            '<path id="p" d="M0 0h400"/><g style="stroke-dasharray: '
            '1e-4 1e-4"><use href="#p"/></g>'
        ), "more shapes than can be drawn"),
        (svg('<circle r="1in" stroke-dasharray="1e-4"/>'), "more shapes than can be drawn"),
        (svg('<path stroke-dasharray="1%" d="M0 0L400 400"/>'), "dashes of '1%': dashes in numbers"),
        (svg("<style>path{stroke-dasharray/**/:.001}</style>"), "dashes of '': dashes in numbers"),
        (svg('<g opacity=".5"><path/></g>' * 2500), "more shapes than can be drawn"),
        (svg('<g style="opacity: .5;"><path/></g>' * 2500), "more shapes than can be drawn"),
        *((svg(f"<style>{style}</style>" + '<g class="a"><path id="p"/></g>' * 2500), "more shapes than can be drawn")
          for style in (".a{opacity:.5}", ".A{opacity:.5}", "g path{opacity:.5}", "*{opacity:.5}", "g{opacity/**/:.5}",
                        "@media all{.b{opacity:.5}}", "#p{opacity:.5}", ".b,.a{opacity:.5}", ":root g{opacity:.5}")),
        (svg('<g style="opacity/**/:.5"><path/></g>' * 2500), "more shapes than can be drawn"),
        (svg("<style>path{filter:none;filter:blur(9px)}</style><path/>"), "a filter: a drawing without filters"),
        (svg('<path style="filter:none;filter:blur(9px)"/>'), "a filter: a drawing without filters"),
        (svg('<mask id="m"><path/></mask>' + '<rect mask="url(#m)"/>' * 2500), "more shapes than can be drawn"),
        (svg('<clipPath id="m"><path/></clipPath>' + '<rect style="clip-path:url(#m)"/>' * 2500),
         "more shapes than can be drawn"),
        (svg('<g style="mix-blend-mode:multiply"><path/></g>' * 2500), "more shapes than can be drawn"),
        (svg("<style>" + "".join(f".c{n}{{fill:red}}" for n in range(9000)) + "</style>" + "<path/>" * 9000),
         "a long style sheet and many shapes"),
        (svg('<style>path{marker-mid:url(#m)}</style><marker id="m">' + "<path/>" * 500
             + '</marker><path d="' + "L1 1" * 200 + '"/>'), "more shapes than can be drawn"),
        (svg(f'<image href="{inline(9000)}" width="9" height="9"/>' * 20), "more shapes than can be drawn"),
        (svg(f'<image id="i" href="{inline(2000)}"/>' + '<use href="#i"/>' * 500), "more shapes than can be drawn"),
        (svg('<marker id="m">' + "<path/>" * 500 + '</marker><path marker-mid="url(#m)" d="' + "L1 1" * 200 + '"/>'),
         "more shapes than can be drawn"),
    ],
)  # fmt: skip
def test_what_a_drawing_may_not_have_is_told(data: bytes, message: str) -> None:
    with pytest.raises(DrawingError) as told:
        read_drawing(data)
    assert message in str(told.value)


def test_what_a_drawing_program_keeps_beside_its_drawing_is_left_out() -> None:
    text = read_drawing(svg('<switch><foreignObject><own:ref/></foreignObject><g><path d="M0 0H9"/></g></switch>')).text
    assert "foreignObject" not in text and "M0 0H9" in text


def test_faces_of_the_gallery_are_drawn_anew_when_their_picture_changes(workspace: Path) -> None:
    put(workspace, "shaken.png", RED)  # which the module has no piece for
    before = _printed_only(loaded(workspace))["shaken", 1].key
    put(workspace, "shaken.png", GREEN)
    assert _printed_only(loaded(workspace))["shaken", 1].key != before


def test_a_drawing_that_is_refused_is_told_at_its_file(workspace: Path) -> None:
    put_svg(workspace, "r-1.svg", "<text>11</text>")
    assert any("pictures/r-1.svg: found '<text>', expected letters as outlines" in each for each in said(workspace))
    put_svg(workspace, "r-1.svg", " " * 2_000_001)
    assert any("expected an SVG of at most 2,000,000, or a PNG of it" in each for each in said(workspace))


RUINOUS = {
    "a tile of a pattern": (
        '<pattern id="p" width="1" height="1"><rect width="1" height="1"/></pattern><rect fill="url(#p)" '
        'width="400000" height="400000"/>'
    ),
    "arcs": '<path stroke="red" d="M0 0' + " A1e6 1e6 0 1 1 5 5" * 20_000 + '"/>',
}


@pytest.mark.slow(60)
@pytest.mark.parametrize("what", RUINOUS)
def test_a_drawing_that_would_end_the_program_is_told(workspace: Path, what: str) -> None:
    """It is tried in a process of its own, which may run out of memory or time, or end otherwise."""
    put_svg(workspace, "r-1.svg", RUINOUS[what])
    expected = "pictures/r-1.svg: found 'a drawing that takes too much time or memory', expected a simpler drawing"
    assert any(expected in each for each in said(workspace))


def test_a_drawing_is_tried_if_it_may_cost_much(workspace: Path) -> None:
    pattern = '<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0h2"/></pattern>'
    for inside in (pattern + '<rect fill="url(#p)" width="40" height="40"/>', '<path d="M0 0L12345 5"/>'):
        assert is_doubtful(inside)
        put_svg(workspace, "r-1.svg", inside)
        assert not any("r-1.svg" in each for each in said(workspace))
    assert not is_doubtful('<path fill="#123456" d="m1234.56789 9.12345e-05"/>')
    for ordinary in ('<path fill="#2e3436"/>', '<path fill="#f00000" id="path12345"/>', '<use href="#a1e5"/>'):
        assert not is_doubtful(ordinary)  # colours and names are no numbers
    for far in ("M0 0l-99999 5", "M0 0zm99999 1", "M1e5 3"):
        assert is_doubtful(f'<path d="{far}"/>')


def test_part_of_a_drawing_is_shown(workspace: Path) -> None:
    squares = "".join(
        f'<rect x="{10 + n * 20}" y="5" width="20" height="20" fill="#{r:02x}{g:02x}{b:02x}"/>'
        for n, (r, g, b) in enumerate(CELLS[:3])
    )
    put_svg(
        workspace, "sheet.svg", squares, 'width="600px" height="200px" viewBox="10 5 60 20" preserveAspectRatio="none"'
    )
    (workspace / C / "pictures.yaml").write_text(
        "sheets:\n  - {id: s, file: sheet.svg, columns: 3, rows: 1, names: b-1 r-1 r-1.2}\n"
    )
    game = loaded(workspace)
    for counter, number, cell in (("b-1", 1, 0), ("r-1", 1, 1), ("r-1", 2, 2)):
        shown = face(game, counter, number)
        assert all(is_near(shown.getpixel(at), CELLS[cell], 3) for at in ((2, 2), (60, 60), (117, 117)))


# ---- fonts


@pytest.fixture
def lettered(skirmish: Path) -> Path:
    """The small game, whose values are to be set in a font of the author's own: Spectral, as a file."""
    spec = importlib.util.find_spec("fontpkg_spectral")
    assert spec and spec.origin
    found = sorted(Path(spec.origin).parent.rglob("*-Bold.ttf"))
    (skirmish / T / "fonts").mkdir()
    shutil.copy(found[0], skirmish / T / "fonts" / "own.ttf")
    change(skirmish, f"{T}/style.yaml", "weight: 700}", "weight: 700, file: own.ttf}")
    return skirmish


def test_a_font_of_the_workspace_letters_counters(lettered: Path) -> None:
    game = loaded(lettered)
    assert said(lettered) == []
    own, like = game.style.fonts["value"], Font(family="Spectral", weight=700)
    assert outline("11 Rt", own, 10.0).d == outline("11 Rt", like, 10.0).d
    assert outline("11 Rt", own, 10.0).d != outline("11 Rt", Font(family="Barlow Semi Condensed", weight=700), 10.0).d
    assert outline("駒", own, 10.0).d == outline("駒", Font(family="Barlow Semi Condensed", weight=700), 10.0).d
    drawn = [each.d for each in compose(game.counter_by_id["r-1"], 1, game.style).marks if each.element == "name"]
    assert drawn == [outline("11", own, 16.0).d]


def test_a_style_that_extends_another_has_its_fonts(lettered: Path) -> None:
    (lettered / T / "style-large.yaml").write_text("extends: style\nname: style.plain\ncounter: {size: 15mm}\n")
    game = loaded(lettered)
    assert game.styles["large"].fonts["value"].loaded == game.style.fonts["value"].loaded is not None


def test_pictures_are_drawn_anew_when_a_font_changes(lettered: Path) -> None:
    before = {each.name: each.key for each in pictures(*with_style(lettered))}
    path = lettered / T / "fonts" / "own.ttf"
    path.write_bytes(path.read_bytes() + b"\0\0\0\0")
    after = {each.name: each.key for each in pictures(*with_style(lettered))}
    assert before["r-1.1.png"] != after["r-1.1.png"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"hello", "fonts/own.ttf: found 'no font', expected a TrueType or OpenType font (.ttf, .otf)"),
        (b"wOF2....", "found 'a web font (WOFF)'"),
        (b"ttcf....", "found 'a collection of fonts'"),
        (b"\x00\x01\x00\x00" + bytes(500), "style.yaml:4: file: found 'own.ttf', expected another font ("),
    ],
)
def test_what_is_no_font_is_told(lettered: Path, content: bytes, message: str) -> None:
    (lettered / T / "fonts" / "own.ttf").write_bytes(content)
    assert any(message in each for each in said(lettered)), said(lettered)


def greedy(points: int, features: str = "", chars: str = "0123456789") -> bytes:
    """A small font whose characters all have an outline of so many points."""
    names = [".notdef", "one", "two"]
    builder = FontBuilder(1000)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(each): "one" for each in chars})
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for n in range(points):
        pen.lineTo((n * 7919 % 500, n * 104729 % 700))
    pen.closePath()
    drawn = pen.glyph()
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "one": drawn, "two": drawn})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2()
    builder.setupPost()
    if features:
        builder.addOpenTypeFeatures(features)
    file = io.BytesIO()
    builder.font.save(file)
    return file.getvalue()


MANY = "sub one by {};".format(" ".join(["two"] * 100))
AGAIN = "lookup A {{ {} }} A; lookup B {{ {} }} B; feature calt {{ lookup A; lookup B; }} calt;".format(
    MANY, "sub two by {};".format(" ".join(["one"] * 100))
)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (greedy(30_000), "draws a character of '0' with more than 5,000 lines and curves"),
        (greedy(9, "feature calt { " + MANY + " } calt;"), "replaces '0' by 100 characters"),
        (greedy(9, AGAIN), "replaces '0' by 10,000 characters"),
    ],
    ids=["points", "characters", "characters of characters"],
)
def test_a_font_that_draws_too_much_is_reported_and_not_drawn(lettered: Path, content: bytes, message: str) -> None:
    (lettered / T / "fonts" / "own.ttf").write_bytes(content)
    assert [each for each in said(lettered) if "templates/skirmish/style.yaml:4: file:" in each and message in each]


def test_a_long_text_in_a_font_of_many_points_is_refused(lettered: Path) -> None:
    """Each character may be drawn, and so may some; thousands may not."""
    (lettered / T / "fonts" / "own.ttf").write_bytes(greedy(4000))
    font = loaded(lettered).style.fonts["value"]
    assert said(lettered) == []
    assert len(outline("0123", font, 10.0).d) > 4 * 4000
    with pytest.raises(FontError, match=r"own\.ttf draws '00000000000000000000' with more than 60,000"):
        outline("0" * 20, font, 10.0)


def test_a_font_that_is_not_there_or_is_written_out_is_told(lettered: Path) -> None:
    (lettered / T / "fonts" / "own.ttf").rename(lettered / T / "fonts" / "owm.ttf")
    assert any(
        "fonts/own.ttf: expected this file to exist (did you mean 'owm.ttf'?)" in each for each in said(lettered)
    )
    change(lettered, f"{T}/style.yaml", "file: own.ttf", "loaded: x")
    assert any("loaded: found 'x', expected the name of the font under `file`" in each for each in said(lettered))


def test_a_font_that_no_style_names_is_told(lettered: Path) -> None:
    shutil.copy(lettered / T / "fonts" / "own.ttf", lettered / T / "fonts" / "left.ttf")
    done = CliRunner().invoke(main, ["--workspace", str(lettered), "check", "skirmish"])
    assert (
        "fonts/left.ttf: warning: found 'nothing reads it', expected a font for it in templates/skirmish/style.yaml"
        in done.output
    )
    assert "own.ttf" not in done.output


def test_characters_that_only_a_font_of_the_workspace_has_are_known(
    lettered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if no family that comes with the program had an é."""
    monkeypatch.setattr(outlines, "_is_known", lambda char: char != "é")
    change(lettered, f"{C}/units.csv", ",1,11,A,", ",1,é駒,A,")
    assert not any("U+00E9" in each for each in said(lettered))
    change(lettered, f"{T}/style.yaml", ", file: own.ttf", "")
    assert any("units.csv:2: warning: name: found 'é (U+00E9)'" in each for each in said(lettered))


def _drawing(shapes: int, *, used: int = 0) -> bytes:
    """An SVG of so many elements with its root; `used` of them are drawn by reference, and count with what they
    show."""
    plain = "".join(f"<rect x='{n}' width='1' height='1'/>" for n in range(shapes - 1 - 3 * used - (2 if used else 0)))
    # A group with one shape counts two; each use counts itself and the group: three.
    group = "<g id='a'><rect width='1' height='1'/></g>" if used else ""
    uses = "<use href='#a'/>" * used
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>{group}{uses}{plain}</svg>".encode()


@pytest.mark.parametrize("used", [0, 1, 4])
@pytest.mark.parametrize("more", [0, 1, 2])
def test_the_elements_of_a_drawing_are_counted_to_the_last(
    monkeypatch: pytest.MonkeyPatch, used: int, more: int
) -> None:
    """Exactly as many as allowed are drawn, one more is refused, wherever among them the bound is reached."""
    monkeypatch.setattr(vectors, "MOST_ELEMENTS", 20)
    data = _drawing(20 + more, used=used)
    if not more:
        vectors.read_drawing(data)
        return
    with pytest.raises(vectors.DrawingError, match="more shapes than can be drawn"):
        vectors.read_drawing(data)
