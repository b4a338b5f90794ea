"""Files for a press: what is drawn is in four inks, black is one ink, and the file says which press it is meant for."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pytest
from click.testing import CliRunner, Result
from pikepdf import Array, Dictionary, Name
from PIL import Image, ImageCms
from shared.games import SMALL
from shared.profiles import NAME, four_inks

from vmodsmith.cli import main
from vmodsmith.sheets.paper import Rect
from vmodsmith.sheets.press import NotForPress, Press, for_press, read_press

from .measuring import game, page, paths, picture


@pytest.fixture(scope="module")
def press() -> Press:
    return read_press(four_inks(), "plain.icc")


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    made = tmp_path / "plain.icc"
    made.write_bytes(four_inks())
    return made


def run(workspace: Path, command: str, *words: str) -> Result:
    return CliRunner().invoke(main, ["--workspace", str(workspace), command, "skirmish", *words])


def drawn(file: pikepdf.Pdf) -> list[tuple[list[Any], str]]:
    """Every operator of every page and drawing."""
    streams = [each.obj for each in file.pages]
    streams += [each for each in file.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
    found = []
    for stream in streams:
        found += [(list(each.operands), str(each.operator)) for each in pikepdf.parse_content_stream(stream)]
    return found


def inks(file: pikepdf.Pdf) -> set[tuple[float, ...]]:
    return {tuple(float(v) for v in operands) for operands, name in drawn(file) if name in ("k", "K")}


# ---- inks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shown", [(0, 0, 0), (1, 1, 1), (0.5, 0.5, 0.5), (0.09, 0.094, 0.1), (0.1, 0.086, 0.07)])
def test_greys_and_what_is_nearly_black_are_black_ink_alone(press: Press, shown: tuple[float, float, float]) -> None:
    cyan, magenta, yellow, black = press.inks(*shown)
    assert (cyan, magenta, yellow) == (0, 0, 0)
    assert black == pytest.approx(1 - shown[1], abs=0.01)


def test_a_colour_is_what_the_profile_makes_of_it(press: Press) -> None:
    cyan, magenta, yellow, black = press.inks(0.9, 0.1, 0.1)
    assert cyan < 0.15 and magenta > 0.8 and yellow > 0.8 and black < 0.25
    dark_blue = press.inks(0.1, 0.1, 0.3)  # dark, but a colour
    assert dark_blue[0] > 0.5 and dark_blue[2] < 0.1


# ---- whole files -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def both(skirmish_printed: Path) -> tuple[bytes, bytes]:
    """The counter sheets as always, and those for the press."""
    return tuple((skirmish_printed / f"skirmish-sheets{each}.pdf").read_bytes() for each in ("", "-pdfx"))  # type: ignore[return-value]


@pytest.fixture(scope="module")
def skirmish_printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("press")
    shutil.copytree(SMALL, where / "small", ignore=shutil.ignore_patterns("dist"))
    (where / "plain.icc").write_bytes(four_inks())
    words = ("--pdfx", str(where / "plain.icc"), "--test-page", "--marks", "crop,registration,contour,guides")
    done = run(where / "small", "sheets", *words, "--safe", "2mm")
    assert done.exit_code == 0, done.output
    assert "dist/skirmish-sheets-pdfx.pdf" in done.output
    done = run(where / "small", "mapsheets", "--pdfx", str(where / "plain.icc"))
    assert done.exit_code == 0, done.output
    return where / "small" / "dist"


def test_nothing_that_is_drawn_is_in_the_colours_of_a_screen(skirmish_printed: Path) -> None:
    for each in ("sheets", "map"):
        with pikepdf.open(skirmish_printed / f"skirmish-{each}-pdfx.pdf") as file:
            names = {name for _, name in drawn(file)}
            assert not names & {"rg", "RG", "g", "G"}, each
            assert {"k"} <= names and len(inks(file)) > 5, each
            spaces = {str(operands[0]) for operands, name in drawn(file) if name in ("cs", "CS")}
            assert spaces <= {"/Registration", "/CutContour"}, each
            # No grey is mixed of several inks.
            assert all(min(c, m, y) < 0.99 for c, m, y, _ in inks(file))


def test_the_file_says_what_it_is_and_for_which_press(both: tuple[bytes, bytes]) -> None:
    with pikepdf.open(io.BytesIO(both[1])) as file:
        intent = file.Root.OutputIntents[0]
        assert (intent.S, str(intent.OutputConditionIdentifier)) == (Name.GTS_PDFX, NAME)
        assert intent.DestOutputProfile.read_bytes() == four_inks()
        with file.open_metadata() as data:
            assert data["pdfxid:GTS_PDFXVersion"] == "PDF/X-4" and data["pdf:Trapped"] == "False"
            assert data["dc:title"] == str(file.docinfo[Name.Title])
            assert str(data["xmp:CreateDate"]).startswith("1980-01-01")  # the game has no date
        assert file.docinfo[Name.Trapped] == Name("/False")
        assert all("/TrimBox" in each.obj for each in file.pages)


def test_other_readers_find_nothing_wrong(skirmish_printed: Path, qpdf: str) -> None:
    for each in ("sheets", "map"):
        path = str(skirmish_printed / f"skirmish-{each}-pdfx.pdf")
        assert (
            "No syntax or stream encoding errors"
            in subprocess.run([qpdf, "--check", path], capture_output=True, text=True, check=True).stdout
        )


def test_poppler_reads_it_as_pdf_x_4_without_a_word_of_complaint(
    skirmish_printed: Path, poppler: str, tmp_path: Path
) -> None:
    path = str(skirmish_printed / "skirmish-sheets-pdfx.pdf")
    info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True)
    assert "PDF/X-4" in info.stdout
    shown = subprocess.run([poppler, "-r", "20", path, str(tmp_path / "page")], capture_output=True, check=True)
    assert shown.stderr == b""


def test_the_layer_of_guides_is_left_out_and_contours_stay(both: tuple[bytes, bytes]) -> None:
    plain, pressed = (pikepdf.open(io.BytesIO(each)) for each in both)
    with plain, pressed:
        assert "/OCProperties" in plain.Root and "/OCProperties" not in pressed.Root
        assert "BDC" in {name for _, name in drawn(plain)} - {name for _, name in drawn(pressed)}
        cut = [[str(operands[0]) for operands, name in drawn(each) if name == "CS"].count("/CutContour")
               for each in (plain, pressed)]  # fmt: skip
        assert cut[0] == cut[1] > 0


def test_both_look_alike(both: tuple[bytes, bytes]) -> None:
    """Pages lie as they lay; only shades change, as the inks' do."""
    for index in range(4):
        plain, pressed = (page(each, index, 40) for each in both)
        assert plain.shape == pressed.shape
        assert np.abs(plain.astype(float) - pressed).mean() < 12
        marks = (plain < 60) != (pressed < 110)
        assert marks.mean() < 0.03


def test_the_same_files_give_the_same_bytes(both: tuple[bytes, bytes], press: Press) -> None:
    assert for_press(both[0], press) == for_press(both[0], press) == both[1]


def test_patches_are_the_colours_of_the_style(both: tuple[bytes, bytes]) -> None:
    with pikepdf.open(io.BytesIO(both[0])) as file:
        assert str(file.Root.PageLabels.Nums[-1].P) == "Colours"
        found = set()
        for each in pikepdf.parse_content_stream(file.pages[-1].obj):
            if str(each.operator) == "rg":
                found.add("#" + "".join(f"{round(255 * float(v)):02x}" for v in each.operands))
        assert {value.lower() for value in game().style.palette.values()} <= found


def test_patches_are_large_enough_to_look_at_and_in_the_inks_of_the_profile(both: tuple[bytes, bytes]) -> None:
    """Read from the pages: each 20 by 10 mm, in a column from the upper left, in both files at one place; in the file
    for the press in the inks that LittleCMS gives for the profile, greys in black alone."""
    plain, pressed = ([each for each in paths(content, _last(content)) if each.paint == "f" and len(each.parts[0]) == 4
                       and each.box.width > 15] for content in both)  # fmt: skip
    colours = {value.lower() for value in game().style.palette.values()}
    assert len(plain) == len(pressed) == len(colours) + 11
    for number, (one, other) in enumerate(zip(plain, pressed, strict=True)):
        assert one.box.far(Rect(10, 32 + 13 * number, 20, 10)) < 0.005
        assert other.box.far(one.box) < 0.005 and other.space == "k"
    to_inks = ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(io.BytesIO(four_inks())), "RGB", "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )  # fmt: skip
    mixed = 0
    for one, other in zip(plain, pressed, strict=True):
        shown = tuple(round(255 * each) for each in (one.colour * 3)[:3])
        if max(shown) - min(shown) < 12:
            assert other.colour == pytest.approx((0, 0, 0, 1 - shown[1] / 255), abs=0.02)
            continue
        mixed += 1
        inked = ImageCms.applyTransform(Image.new("RGB", (1, 1), shown), to_inks)
        assert inked is not None
        assert other.colour == pytest.approx([each / 255 for each in inked.tobytes()], abs=0.005)
    assert mixed >= 2
    # and so a viewer shows them: the colour of each within, paper around it
    seen = picture(both[0], _last(both[0]), 254.0)
    for one in plain:
        edges = one.box.grown(-0.3)
        inside = seen.crop(tuple(round(10 * each) for each in (edges.x, edges.y, edges.right, edges.bottom)))
        wanted = tuple(round(255 * each) for each in (one.colour * 3)[:3])
        assert all(abs(low - want) <= 2 and abs(high - want) <= 2
                   for (low, high), want in zip(inside.getextrema(), wanted, strict=True))  # fmt: skip
        assert seen.getpixel((round(10 * one.box.x) - 5, round(10 * one.box.y) + 50)) == (255, 255, 255)


def _last(content: bytes) -> int:
    with pikepdf.open(io.BytesIO(content)) as file:
        return len(file.pages) - 1


# ---- what our own pages do not have, but an author's pictures bring along --------------------------------------------


def made_of(content: bytes, resources: dict[str, Any]) -> bytes:
    with pikepdf.new() as file:

        def owned(value: Any) -> Any:
            if isinstance(value, tuple):
                entries, data = value
                return file.make_stream(data, Dictionary({k: owned(v) for k, v in entries.items()}))
            if isinstance(value, dict):
                return Dictionary({k: owned(v) for k, v in value.items()})
            return value

        page = Dictionary(
            Type=Name.Page, MediaBox=Array([0, 0, 100, 100]), Resources=owned(resources),
            Contents=file.make_stream(content),
        )  # fmt: skip
        file.pages.append(pikepdf.Page(file.make_indirect(page)))
        file.docinfo[Name.Title] = "Made by hand"
        out = io.BytesIO()
        file.save(out)
    return out.getvalue()


def pressed_page(press: Press, content: bytes, resources: dict[str, Any]) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(for_press(made_of(content, resources), press)))


def test_pixels_stay_and_say_that_they_are_of_a_screen(press: Press) -> None:
    entries = {"/Type": Name.XObject, "/Subtype": Name.Image, "/Width": 1, "/Height": 1, "/BitsPerComponent": 8,
               "/ColorSpace": Name.DeviceRGB}  # fmt: skip
    with pressed_page(press, b"/I Do", {"/XObject": {"/I": (entries, bytes([200, 30, 30]))}}) as file:
        image = file.pages[0].Resources.XObject.I
        assert image.read_bytes() == bytes([200, 30, 30])
        assert image.ColorSpace[0] == Name.ICCBased and int(image.ColorSpace[1].N) == 3


def test_a_gradient_runs_from_ink_to_ink(press: Press) -> None:
    blend = {"/FunctionType": 2, "/Domain": Array([0, 1]), "/N": 1, "/C0": Array([1, 0, 0]), "/C1": Array([0, 0, 0])}
    ends = {"/FunctionType": 3, "/Domain": Array([0, 1]), "/Functions": Array([Dictionary(blend), Dictionary(blend)]),
            "/Bounds": Array([0.5]), "/Encode": Array([0, 1, 1, 0])}  # fmt: skip
    shading = {"/ShadingType": 2, "/ColorSpace": Name.DeviceRGB, "/Coords": Array([0, 0, 100, 0]), "/Function": ends}
    with pressed_page(press, b"/S sh", {"/Shading": {"/S": shading}}) as file:
        made = file.pages[0].Resources.Shading.S
        assert made.ColorSpace == Name.DeviceCMYK
        samples = made.Function.read_bytes()
        first, middle, last = samples[:4], samples[64:68], samples[-4:]
        assert first == last and first[1] > 200 and first[0] < 40
        assert tuple(middle) == (0, 0, 0, 255)


def test_drawings_that_share_their_colour_spaces_are_all_converted(press: Press) -> None:
    """Each drawing finds its spaces, whichever was converted first."""
    spaces = {"/R": Name.DeviceRGB}
    form = {"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array([0, 0, 9, 9])}
    inner = (form | {"/Resources": {"/ColorSpace": spaces}}, b"/R cs 1 0 0 sc 0 0 9 9 re f")
    outer = (form | {"/Resources": {"/ColorSpace": spaces, "/XObject": {"/A": inner}}}, b"/R CS 0 0 1 SC /A Do S")
    with pressed_page(press, b"q /R cs 0 1 0 sc Q /B Do", {"/ColorSpace": spaces, "/XObject": {"/B": outer}}) as file:
        assert not {name for _, name in drawn(file)} & {"cs", "CS", "sc", "SC"}
        assert len(inks(file)) == 4  # black, with which a space begins, and the three


def test_a_colour_lasts_as_long_as_the_state_it_belongs_to(press: Press) -> None:
    """After `Q` the space is again the one before `q`: what a spot colour's number means stays."""
    spot = Array([Name.Separation, Name.Gold, Name.DeviceCMYK, Dictionary(
        FunctionType=2, Domain=Array([0, 1]), C0=Array([0, 0, 0, 0]), C1=Array([0, 0, 1, 0]), N=1)])  # fmt: skip
    content = b"/Gold cs 1 scn q 1 0 0 rg 0 0 5 5 re f Q 0.5 scn 5 5 5 5 re f"
    with pressed_page(press, content, {"/ColorSpace": {"/Gold": spot}}) as file:
        scn = [float(operands[0]) for operands, name in drawn(file) if name == "scn"]
        assert scn == [1, 0.5] and len(inks(file)) == 1


# ---- profiles that are none --------------------------------------------------------------------------------------


def test_what_is_no_profile_of_a_press_is_refused_by_its_name() -> None:
    screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for content, said in (
        (b"", "an ICC profile is expected"),
        (b"not a profile at all" * 40, "an ICC profile is expected"),
        (four_inks()[:300], "an ICC profile is expected|no table"),
        (screen, "found a monitor with colours RGB"),
        (four_inks(kind=b"scnr"), "found a scanner or camera with colours CMYK"),
    ):
        with pytest.raises(NotForPress, match=said) as refused:
            read_press(content, "coated.icc")
        assert str(refused.value).startswith("coated.icc: ")


def test_a_wrong_profile_is_told_before_anything_is_printed(skirmish: Path, tmp_path: Path) -> None:
    (tmp_path / "text.icc").write_text("no", encoding="utf-8")
    for command in ("sheets", "mapsheets"):
        for name, said in (("missing.icc", "No such file"), ("text.icc", "an ICC profile is expected")):
            done = run(skirmish, command, "--pdfx", str(tmp_path / name))
            assert done.exit_code == 2 and said in done.output and "Traceback" not in done.output
    assert not list((skirmish / "dist").glob("*.pdf"))
