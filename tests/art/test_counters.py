"""Counters as drawn: what stands where, in its box, legible, the same every time."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from lxml import etree
from PIL import Image
from shared.golden import looks_as_it_did

from vmodsmith.art.counters.artist import compose
from vmodsmith.art.counters.badges import badge_box, badge_layout, draw_condition
from vmodsmith.art.counters.composition import DrawError
from vmodsmith.art.counters.faces import draw_face, problems
from vmodsmith.art.counters.legibility import contrast, difference, findings
from vmodsmith.art.counters.sizes import face_pixels, face_size
from vmodsmith.art.raster import to_png
from vmodsmith.model import Counter, Style
from vmodsmith.model.style import Layout

from .faces import game, marker, samples, styles, unit

GOLDEN = Path(__file__).with_name("golden")
STYLES = list(styles())
SAMPLES = samples()


def picture(counter: Counter, face: int, style: Style) -> Image.Image:
    """A face as rastered for the module."""
    return Image.open(io.BytesIO(to_png(draw_face(counter, face, style), face_pixels(style)))).convert("RGB")


def strip(layout: str, style: Style) -> Image.Image:
    """All sample faces of a layout in a row."""
    faces = [picture(each, n, style) for each in SAMPLES[layout] for n in range(1, len(each.faces) + 1)]
    sheet = Image.new("RGB", (sum(each.width for each in faces), faces[0].height))
    x = 0
    for each in faces:
        sheet.paste(each, (x, 0))
        x += each.width
    return sheet


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("layout", SAMPLES)
def test_a_layout_looks_as_it_did(layout: str, style: str) -> None:
    """2.21: golden pictures, compared with tolerance; `tests/shared/golden.py` says how they are written anew."""
    looks_as_it_did(strip(layout, styles()[style]), GOLDEN / f"{style}-{layout}.png", colours=64)


@pytest.mark.parametrize("style", STYLES)
def test_every_counter_of_the_game_can_be_drawn_and_its_text_fits(style: str) -> None:
    """2.21 2.22 2.23: nothing unknown, nothing too long for its place."""
    found = {each.id: wrong for each in game().counters if (wrong := problems(each, styles()[style]))}
    assert not found


@pytest.mark.parametrize("style", STYLES)
def test_text_stands_inside_its_box_and_the_box_inside_the_face(style: str) -> None:
    """Every counter, by the ink of its outlines."""
    look = styles()[style]
    for counter in game().counters:
        for face in range(1, len(counter.faces) + 1):
            made = compose(counter, face, look)
            for fit in made.fits:
                x, y, w, h = fit.box
                left, top, right, bottom = fit.ink
                where = f"{counter.id} face {face}: {fit.element} {fit.text!r}"
                assert x >= 1.5 and x + w <= made.width - 1.5, where
                assert left >= x - 0.02 and right <= x + w + 0.02, where
                # Letters may hang below the line and reach above capitals, but not leave the face or the next box.
                assert top >= y - 0.28 * fit.size and bottom <= y + h + 0.28 * fit.size, where
                assert top >= 0 and bottom <= made.height, where


@pytest.mark.parametrize("style", STYLES)
def test_neighbouring_texts_do_not_run_into_one_another(style: str) -> None:
    """The ink of two texts of a face never overlaps."""
    look = styles()[style]
    for counter in game().counters:
        for face in range(1, len(counter.faces) + 1):
            fits = compose(counter, face, look).fits
            for n, one in enumerate(fits):
                for two in fits[n + 1 :]:
                    if one.element == two.element:
                        continue
                    across = min(one.ink[2], two.ink[2]) - max(one.ink[0], two.ink[0])
                    down = min(one.ink[3], two.ink[3]) - max(one.ink[1], two.ink[1])
                    assert across <= 0 or down <= 0, f"{counter.id} face {face}: {one.text!r} and {two.text!r}"


@pytest.mark.parametrize("style", STYLES)
def test_type_contrast_and_sides_keep_the_styles_limits(style: str) -> None:
    """2.25: smallest type, contrast of all text, the sides apart for four kinds of colour vision."""
    assert list(map(str, findings(styles()[style], game().counters))) == []


def test_the_large_style_is_larger_and_safer() -> None:
    """The second style keeps stricter limits, and its figures are larger."""
    plain, large = styles()["standard"], styles()["large"]
    assert large.limits.type > plain.limits.type
    assert large.limits.contrast >= 7 and large.limits.sides >= 25

    def height(style: Style) -> float:
        made = compose(SAMPLES["armour"][0], 1, style)
        return next(fit.cap / made.per_mm for fit in made.fits if fit.element == "values")

    assert height(large) > 1.15 * height(plain)


def texts(counter: Counter, face: int = 1, style: str = "standard") -> dict[str, str]:
    """The texts of a face by element."""
    return {fit.element: fit.text for fit in compose(counter, face, styles()[style]).fits}


def test_an_armoured_regiment_has_its_fields_where_2_21_puts_them() -> None:
    """2.21: HQ top left, setup code top right, parent above name, values at the foot."""
    made = compose(SAMPLES["armour"][0], 1, styles()["standard"])
    fits = {fit.element: fit for fit in made.fits}
    assert {name: fit.text for name, fit in fits.items()} == {
        "hq": "48 PzK",
        "setup": "F",
        "parent": "11 Pz",
        "name": "15",
        "values": "7-3-3",
    }
    middle, third = made.width / 2, made.height / 3
    assert fits["hq"].ink[2] < made.width * 0.7 and fits["hq"].ink[3] < third
    assert fits["setup"].ink[0] > middle and fits["setup"].ink[3] < third
    assert fits["parent"].ink[0] > middle and fits["parent"].ink[3] <= fits["name"].ink[1]
    assert fits["values"].ink[1] > middle


def test_values_without_a_number_are_stars() -> None:
    """2.22: 2-★-4; the engineer company has three stars, artillery R and its modifier."""
    assert texts(SAMPLES["infantry"][0])["values"] == "2-★-4"
    assert texts(SAMPLES["artillery"][1])["values"] == "★★★"
    assert texts(SAMPLES["artillery"][0])["support"] == "R4"
    assert texts(SAMPLES["air"][0], 2)["raid"] == "PM −1"
    assert texts(SAMPLES["air"][1], 2)["values"] == "3-★-★"


def colour_at(counter: Counter, face: int, x: float, y: float) -> str:
    """The colour at a place given in shares of the face."""
    shot = picture(counter, face, styles()["standard"])
    value = shot.getpixel((round(x * shot.width), round(y * shot.height)))
    return "#{:02x}{:02x}{:02x}".format(*value)  # type: ignore[misc]


def test_vehicle_units_have_a_white_lower_half() -> None:
    """2.22 note: vehicle units have a white lower half, foot units do not."""
    assert colour_at(SAMPLES["armour"][0], 1, 0.5, 0.97) == "#ffffff"
    assert colour_at(SAMPLES["infantry"][0], 1, 0.5, 0.97) != "#ffffff"


def test_units_without_zone_of_control_have_their_size_on_white() -> None:
    """5.21: a white ground under the size of battalions, companies and artillery."""
    look = styles()["standard"]

    def plated(counter: Counter) -> bool:
        return any(mark.element == "size plate" for mark in compose(counter, 1, look).marks)

    assert [plated(each) for each in SAMPLES["armour"]] == [False, False, True, False]
    assert all(plated(each) for each in SAMPLES["artillery"])


def test_reduced_faces_are_told_apart_at_a_glance() -> None:
    """6.61: the back of a two-step unit differs plainly in the band behind its values, in every style."""
    for look in styles().values():
        for counter in SAMPLES["armour"][0], SAMPLES["infantry"][0], SAMPLES["infantry"][2]:
            front, back = (
                next(fit.ground for fit in compose(counter, face, look).fits if fit.element == "values")
                for face in (1, 2)
            )
            assert difference(front, back) > 40


def test_six_colours_of_units() -> None:
    """2.25: army, SS, support, air force, Soviet and guards units have six grounds, and text that reads on each."""
    look = styles()["standard"]
    names = ("german", "ss", "support", "luftwaffe", "soviet", "guards")
    grounds = [look.palette[look.faces[name].colours["ground"]] for name in names]
    assert len(set(grounds)) == 6
    for n, one in enumerate(grounds):
        assert all(difference(one, other) > 20 for other in grounds[n + 1 :])
    assert contrast(grounds[1], "#000000") < 1.6


def test_a_face_has_the_styles_size_and_no_text_or_outside_reference() -> None:
    """Outlines only: no fonts, no links, nothing to run."""
    look = styles()["standard"]
    root = etree.fromstring(draw_face(SAMPLES["armour"][0], 1, look).encode())
    assert (root.get("width"), root.get("height")) == ("13mm", "13mm")
    tags = {etree.QName(each).localname for each in root.iter(etree.Element)}
    assert tags <= {"svg", "defs", "path", "g"}
    assert face_size(look) == (13.0, 13.0)
    assert picture(SAMPLES["armour"][0], 1, look).width == look.counter.pixels * look.counter.raster


def test_bleed_runs_the_grounds_on_past_the_edge() -> None:
    """With bleed the picture is larger by it all round, and its outermost pixels have the colours of the edge."""
    look = styles()["standard"]
    svg = draw_face(SAMPLES["infantry"][0], 1, look, bleed_mm=2)
    assert etree.fromstring(svg.encode()).get("width") == "17mm"
    shot = Image.open(io.BytesIO(to_png(svg, 340))).convert("RGB")
    army = tuple(int(look.palette["army"][n : n + 2], 16) for n in (1, 3, 5))
    assert shot.getpixel((2, 200)) == army and shot.getpixel((337, 200)) == army


def test_condition_badges_leave_values_and_name_free() -> None:
    """7.86: the disruption badge and the two status badges are clear where the values and the name stand."""
    for look in styles().values():
        badges = [
            marker("disrupted", None, "disrupted", "x"),
            marker("status", None, "fired", "x"),
            marker("status", None, "assaulted", "x"),
        ]
        for badge in badges:
            shot = Image.open(io.BytesIO(to_png(draw_condition(badge, look), 144))).convert("RGBA")
            assert shot.size == (144, 144)
            assert shot.getbbox() is not None
            clear = shot.getchannel("A")
            for place in (12, 96, 132, 132), (84, 56, 136, 78):
                assert clear.crop(place).getextrema() == (0, 0), badge.symbol
    plain = marker("turn", None, "turn", "Game Turn")
    assert to_png(draw_condition(plain, styles()["standard"]), 72)


def test_a_badge_with_a_size_of_its_own_lies_beyond_the_edge_of_a_counter() -> None:
    """The picture is as large as the badge's layout says, in its middle the counter; where it takes clicks is told in
    the same pixels."""
    look = styles()["standard"]
    side = look.counter.size
    box = {"draw": "box", "box": [60, 0, 24, 12], "fill": "white"}
    made = Layout.model_validate({"grid": 144, "size": f"{2 * side}mm", "elements": {"plate": box}})
    look = look.model_copy(update={"layouts": {**look.layouts, "turn-badge": made}})
    badge = marker("turn", None, "turn", "Bridge")
    assert badge_layout(badge, look) == "turn-badge" and badge_layout(SAMPLES["armour"][0], look) is None
    width = face_pixels(look, "turn-badge")
    assert width == 2 * face_pixels(look)
    shot = Image.open(io.BytesIO(to_png(draw_condition(badge, look), width))).convert("RGBA")
    assert shot.size == (width, width)
    left, top, right, bottom = (value * look.counter.raster + width / 2 for value in badge_box(badge, look))
    assert shot.getchannel("A").getbbox() == pytest.approx((left, top, right, bottom), abs=1)
    assert bottom < (width - face_pixels(look)) / 2


def test_what_the_style_lacks_is_said_with_the_nearest_name() -> None:
    """An unknown layout, scheme, symbol or face is an error in words, not a traceback from inside."""
    look, good = styles()["standard"], SAMPLES["armour"][0]
    for change, words in (
        ({"layout": "armor"}, "did you mean 'armour'"),
        ({"scheme": "germann"}, "did you mean 'german'"),
        ({"symbol": "tigr"}, "did you mean 'tiger'"),
    ):
        with pytest.raises(DrawError, match=words):
            draw_face(good.model_copy(update=change), 1, look)
    with pytest.raises(DrawError, match="no face 3"):
        draw_face(good, 3, look)


def test_a_name_too_long_is_reported_but_stays_in_its_box() -> None:
    """Such a text is squeezed into its box all the same, and `problems` names it."""
    long = unit("panzer-regiment", "german", "48 PzK|III|Panzergrenadierdivision|15|F", "7-3-3")
    assert any("Panzergrenadierdivision" in each for each in problems(long, styles()["standard"]))
    fit = next(each for each in compose(long, 1, styles()["standard"]).fits if each.element == "parent")
    assert fit.ink[2] - fit.ink[0] <= fit.box[2] + 0.01
