"""The legend of a map: words stay whole, and a panel that is too small for it is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shared.games import load

from vmodsmith import check
from vmodsmith.art.box import PixelBox
from vmodsmith.art.lettering.setting import Lettering, fitting, font_of, set_text, wrapped
from vmodsmith.art.map import legend
from vmodsmith.art.map.legend import legend_keys, legend_setting
from vmodsmith.art.map.panel import legend_fits
from vmodsmith.art.map.scene import MapScene, scene_of
from vmodsmith.art.map.signs import code_plate
from vmodsmith.foundation.problems import Problem
from vmodsmith.hexgrid import Point
from vmodsmith.model import Game, Style


def _lettering(size: float = 10.0) -> Lettering:
    return Lettering(font_of(Style(), "map-text"), size, "#000000")


def test_words_of_an_alphabet_stay_whole() -> None:
    how = _lettering()
    assert wrapped("Trench", how, 5) == ("Trench",)
    assert wrapped("Red movement", how, 5) == ("Red", "movement")
    assert wrapped("塹壕と林", how, 5) == ("塹", "壕", "と", "林")
    assert wrapped("VASSAL用の駒", how, how.measure("VASSAL用").advance + 1) == ("VASSAL用", "の駒")


@pytest.mark.parametrize(
    ("lines", "wide"),
    [
        (("ストリーツ・オブ・", "スターリングラード1942"), "ストリーツ・オブ・スターリングラー"),
        (("緯度経度から再構成。印刷された地図とは", "一致しない"), "緯度経度から再構成。印刷された地図とは一"),
        (("第3SS師団の", "「トーテンコプフ」"), "第3SS師団の「トーテン"),
    ],
)
def test_japanese_is_broken_before_a_word_where_that_takes_no_more_lines(lines: tuple[str, ...], wide: str) -> None:
    how = _lettering()
    assert wrapped("".join(lines), how, how.measure(wide).advance + 1) == lines


def test_japanese_is_broken_between_signs_where_words_would_take_more_lines() -> None:
    how = _lettering()
    assert wrapped("塹壕線砲兵隊", how, how.measure("塹壕線砲").advance + 1) == ("塹壕線砲", "兵隊")
    room = how.measure("塹壕の砲兵").advance + 1
    assert wrapped("塹壕の砲兵の戦線の", how, room) == ("塹壕の砲兵", "の戦線の"), "three words would be three lines"


def test_a_word_that_is_too_wide_is_set_smaller() -> None:
    how = _lettering()
    wide = how.measure("movement").advance
    assert fitting("Red movement", how, wide) == how
    smaller = fitting("Red movement", how, wide * 0.8)
    assert smaller.measure("movement").advance == pytest.approx(wide * 0.8, rel=0.01)
    assert fitting("Red movement", how, 1).size == 5, "down to a half"


def _narrow(root: Path, panel_mm: float) -> Game:
    style = root / "templates/skirmish/style.yaml"
    style.write_text(style.read_text(encoding="utf-8") + f"map: {{panel_mm: {panel_mm}}}\n", encoding="utf-8")
    return load("skirmish", root)


def _scene(game: Game) -> MapScene:
    return scene_of(game, game.maps[0], game.style)


def _told(game: Game) -> list[Problem]:
    return [each for each in check.run(game, check.CAREFUL) if each.field == "panel_mm"]


@pytest.mark.parametrize("names", [("Open field",), ("Open field", "Open ground")], ids=["one language", "two"])
def test_the_lines_of_an_entry_lie_about_the_middle_of_its_sample(
    skirmish: Path, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]
) -> None:
    """Each line below the one before it; only the first name begins higher, and only where it takes two lines."""
    scene = _scene(load("skirmish", skirmish))
    monkeypatch.setattr(legend, "texts_of", lambda scene, key: names)
    one = legend._names(scene, "x", 10_000, 1.0)
    two = legend._names(scene, "x", 1, 1.0)
    size = one[0][1].size
    begins = (0.36 if len(names) == 1 else -0.18) * scene.style.legend.text_mm * scene.geometry.px_per_mm
    assert [line for line, _, _ in one] == list(names)
    assert [line for line, _, _ in two] == [word for name in names for word in name.split()]
    assert one[0][2] == pytest.approx(begins)
    assert two[0][2] == pytest.approx(begins - 0.45 * size)
    assert two[1][2] == pytest.approx(two[0][2] + 1.22 * size)
    if len(names) == 2:
        assert one[1][2] == pytest.approx(begins + 1.32 * size)
        assert two[2][2] == pytest.approx(two[1][2] + 1.32 * size)
        assert one[1][1].size == pytest.approx(0.86 * size)


def test_a_legend_in_a_narrow_panel_is_set_smaller(skirmish: Path) -> None:
    """The map is 11 cm wide, so that not all of the standard sizes have room beside each other."""
    game = _narrow(skirmish, 30)
    assert legend_fits(_scene(game)) and not _told(game)
    scene = _scene(game)
    px, keys = scene.geometry.px_per_mm, legend_keys(scene)
    shares = [legend_setting(scene, keys, PixelBox(0, 0, wide * px, 30 * px)).share for wide in (55, 70, 120)]
    assert shares == sorted(shares) and shares[0] < shares[-1] == 1, "as large as there is room"


def test_a_panel_too_small_for_its_legend_is_told(skirmish: Path) -> None:
    game = _narrow(skirmish, 12)
    assert not legend_fits(_scene(game))
    assert [str(each) for each in _told(game)] == [
        'templates/skirmish/style.yaml:17: warning: panel_mm: found "12 mm, too small for the legend of map '
        "'field'\", expected a "
        "larger panel, such as 30 mm, smaller `text_mm` and `hex_mm` of `legend`, or 0 for none [limits]"
    ]


def test_a_panel_that_no_width_helps_goes_below_the_map(skirmish: Path) -> None:
    """Beside a map that is low, the legend lacks height."""
    game = _narrow(skirmish, 40)
    legend = game.style.map.legend.model_copy(update={"hex_mm": 40})
    beside = game.style.map.model_copy(update={"panel": "right", "legend": legend})
    told = _told(game.model_copy(update={"style": game.style.model_copy(update={"map": beside})}))
    assert [each.expected.partition(",")[0] for each in told] == ["`panel: bottom`"]


def test_without_a_panel_nothing_is_told(skirmish: Path) -> None:
    game = _narrow(skirmish, 0)
    assert legend_fits(_scene(game)) and not _told(game)


@pytest.mark.parametrize("code", ["I", "A", "IV-12"])
def test_the_plate_of_a_code_holds_it_around_its_middle(code: str) -> None:
    """As wide as the code and half a letter more, but no narrower than high; darker than the band below it, if that is
    not opaque."""
    how, at = _lettering(10), Point(100, 50)
    plate, *letters = code_plate(code, how, at, "#204060", 0.4)
    wide = 11.2 if code == "I" else how.measure(code).advance + 5
    assert wide == pytest.approx(max(11.2, how.measure(code).advance + 5))
    flat = wide - 11.2
    drawn = [float(each) for each in re.findall(r"-?[\d.]+", " ".join(plate.commands))]
    round_end = [5.6, 5.6, 0, 0, 1, 0]
    expected = [100 - flat / 2, 44.4, flat, *round_end, 11.2, -flat, *round_end, -11.2]
    assert drawn == pytest.approx(expected, abs=0.06)
    assert (plate.attribs["fill"], plate.attribs["fill-opacity"]) == ("#204060", pytest.approx(0.85))
    assert letters and [each.tostring() for each in letters] == [
        each.tostring() for each in set_text(code, how, 100, 50 + 3.5, "middle")
    ]
    assert "fill-opacity" not in code_plate(code, how, at, "#204060", 0.8)[0].attribs


@pytest.mark.parametrize(("hex_mm", "smaller", "enough"), [(14, 30, 40), (20, 60, 80), (26, 80, 100)])
def test_the_panel_that_is_named_is_the_next_that_is_large_enough(
    small_game: Game, hex_mm: float, smaller: float, enough: float
) -> None:
    """Heights go up in round steps, as an author would try them."""

    def panel(mm: float) -> Game:
        legend = small_game.style.map.legend.model_copy(update={"hex_mm": hex_mm})
        drawn = small_game.style.map.model_copy(update={"panel_mm": mm, "legend": legend})
        return small_game.model_copy(update={"style": small_game.style.model_copy(update={"map": drawn})})

    assert [each.expected.partition(",")[2].partition(",")[0] for each in _told(panel(12))] == [
        f" such as {enough:g} mm"
    ]
    assert [legend_fits(_scene(panel(mm))) for mm in (smaller, enough)] == [False, True]
