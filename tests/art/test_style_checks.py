"""What `check` says of a style that names what is not there, and that no such style ends a build in a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from shared.games import load

from vmodsmith import check
from vmodsmith.art.counters.badges import draw_moved
from vmodsmith.assemble.behaviour import moved_sign
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.cli import main
from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.game import load_game

T = "templates/skirmish"
STYLE = f"{T}/style.yaml"

MAP = """\
map:
  ground:
    forest: {draw: area, fill: "#bccb94"}
  terrain:
    woods: forest
  lines:
    road: {mm: 1.2}
  grid: {number_font: map-number}
  places:
    village: {font: value}
  zones:
    setup: {mm: 0.8}
"""

WRONG: list[tuple[str, str, str]] = [
    # text in the style, what it becomes, what is said
    (
        "fill: ground}",
        "fill: grond}",
        "style.yaml:14: fill: found 'grond', expected a role of a colour scheme or a name of the palette "
        "(did you mean 'ground'?)",
    ),
    (
        "ground: red, ink",
        "ground: redd@0.5, ink",
        "style.yaml:8: ground: found 'redd', expected a role of a colour scheme or a name of the palette "
        "(did you mean 'red'?)",
    ),
    (
        "font: value, size: 16",
        "font: valu, size: 16",
        "style.yaml:15: font: found 'valu', expected one of fonts of the style (did you mean 'value'?)",
    ),
    (
        "family: Barlow Semi Condensed",
        "family: Barlow Semi Condensd",
        "style.yaml:4: family: found 'Barlow Semi Condensd', expected one of Barlow, ",
    ),
    (
        "pixels: 60,",
        "pixels: 60, moved: blu,",
        (
            "style.yaml:5: moved: found 'blu', expected a role of the colour scheme 'default' or a name of the "
            "palette (did"
        ),
    ),
    (
        "font: value}",
        "font: map-nam}",
        "style.yaml:26: font: found 'map-nam', expected one of fonts of the style, or a",
    ),
    ("font: map-number", "font: nowhere", "style.yaml:24: number_font: found 'nowhere', expected one of fonts of the"),
    (
        "woods: forest",
        "woods: forrest",
        "style.yaml:21: woods: found 'forrest', expected a layer of map.ground (did you",
    ),
    (
        "  red: {colours",
        "  rde: {colours",
        "style.yaml:8: rde: found 'rde', expected colours for red as well, a side of game.yaml",
    ),
    (
        "blue: {colours: {ground: blue, ink: paper}}",
        "blue: {colours: {ground: ink, ink: ground}}",
        "style.yaml:9: ink: found 'ink', expected a colour, not a role that refers back to itself",
    ),
    (
        "blue: {colours: {ground: blue, ink: paper}}",
        "blue: {colours: {ground: blue}}",
        "style.yaml:15: colour: found 'ink', expected a role of the colour scheme 'blue' or a name of the palette",
    ),
    (
        "      name: {draw: text",
        "      sign: {draw: symbol, symbol: tnak, box: [0, 0, 9, 9], when: 'class:none'}\n      name: {draw: text",
        "style.yaml:15: symbol: found 'tnak', expected a symbol or a file of art/ (did you mean 'tank'?)",
    ),
    (
        "layouts:\n",
        "symbols:\n  light: {art: tnak}\nlayouts:\n",
        "style.yaml:11: art: found 'tnak', expected a file of art/, without .svg",
    ),
    (
        "    woods:",
        "    wods:",
        "style.yaml:21: warning: wods: found 'wods', expected a terrain of map.yaml (did you mean",
    ),
    (
        "    road:",
        "    raod:",
        "style.yaml:23: warning: raod: found 'raod', expected a kind of line of map.yaml (did you",
    ),
    ("    village:", "    vilage:", "style.yaml:26: warning: vilage: found 'vilage', expected a kind of places.csv"),
    ("    setup:", "    setpu:", "style.yaml:28: warning: setpu: found 'setpu', expected a kind of zones.csv (did you"),
]


@pytest.fixture
def mapped(skirmish: Path) -> Path:
    """The small workspace with a map section in its style."""
    path = skirmish / STYLE
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n") + "\n" + MAP, encoding="utf-8")
    return skirmish


def _problems(root: Path) -> list[Problem]:
    game, problems = load_game(root, "skirmish")
    return problems + (check.run(game) + check.run(game, check.CAREFUL) if game else [])


def _change(root: Path, file: str, old: str, new: str) -> None:
    text = (root / file).read_text(encoding="utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_small_style_is_sound(mapped: Path) -> None:
    assert not _problems(mapped)


@pytest.mark.parametrize("name", ["zitadelle", "hattin"])
def test_the_games_keep_their_styles_limits(name: str) -> None:
    assert not check.run(load(name), check.CAREFUL)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "colour: ink",
            'colour: "#b05040"',
            "style.yaml:15: warning: colour: found \"'11' in #b05040 on #c53c31 with a contrast of 1.0 (first "
            'on r-1)", '
            "expected at least 4.5 [limits]",
        ),
        (
            "size: 22",
            "size: 5",
            "16: warning: size: found \"'1-4' 0.76 mm high (first on r-1)\", expected at least 1 mm",
        ),
        ("52, 16], font", "5, 16], font", "15: warning: box: found \"'11', too long for its place (first on r-1)\""),
        (
            "ground: blue, ink",
            "ground: red, ink",
            "1: warning: sides: found 'blue #c53c31 and red #c53c31 are 0 apart in n",
        ),
    ],
    ids=["faint", "small", "long", "alike"],
)
def test_what_is_hard_to_read_is_a_warning(skirmish: Path, old: str, new: str, said: str) -> None:
    """Told by `check`, with the line of the element; a build does not ask."""
    _change(skirmish, STYLE, old, new)
    outcome = CliRunner().invoke(main, ["check", "skirmish", "--workspace", str(skirmish)])
    assert said in outcome.output and outcome.exit_code == 0
    game, _ = load_game(skirmish, "skirmish")
    assert game is not None and not check.run(game)


@pytest.mark.parametrize(("old", "new", "said"), WRONG, ids=[said.split(",")[0][:50] for _, _, said in WRONG])
def test_wrong_names_are_told(mapped: Path, old: str, new: str, said: str) -> None:
    _change(mapped, STYLE, old, new)
    found = [str(each) for each in _problems(mapped)]
    assert any(said in each for each in found), "\n".join(found) or "nothing was said"


def test_one_wrong_name_is_told_once(mapped: Path) -> None:
    """Neither for every face that has it, nor again for a style that takes it over."""
    (mapped / T / "style-large.yaml").write_text(
        "extends: style\nlayouts:\n  plain:\n    elements:\n      name: {size: 20}\n", encoding="utf-8"
    )
    _change(mapped, STYLE, "font: value, size: 16", "font: valu, size: 16")
    _change(mapped, STYLE, "ground: red", "ground: redd")
    found = [(each.file, each.line, each.field) for each in _problems(mapped)]
    assert found == [(STYLE, 8, "ground"), (STYLE, 15, "font")]


@pytest.mark.parametrize(
    ("extends", "told"),
    [
        ("styl", (
            "style-large.yaml:1: extends: found 'styl', expected a style that is here, one of style (did you mean "
            "'style'?)"
        )),
        ("style-large", (
            "style-large.yaml:1: extends: found 'style-large', expected a style that does not extend 'style-large' "
            "itself"
        )),
    ],
)  # fmt: skip
def test_a_style_that_extends_what_is_none_is_told_where_it_says_so(mapped: Path, extends: str, told: str) -> None:
    (mapped / T / "style-large.yaml").write_text(
        f"extends: {extends}\npalette: {{amber: '#ffcc00'}}\n", encoding="utf-8"
    )
    assert [str(each) for each in load_game(mapped, "skirmish")[1]] == [f"{T}/{told} [format]"]


def test_who_extends_a_style_that_cannot_be_read_is_not_blamed(mapped: Path) -> None:
    (mapped / T / "style-large.yaml").write_text("extends: style\n", encoding="utf-8")
    (mapped / T / "style-huge.yaml").write_text("extends: style-large\n", encoding="utf-8")
    _change(mapped, STYLE, "layouts:\n", "layouts: [\n")
    (only,) = load_game(mapped, "skirmish")[1]
    assert only.file == STYLE and "well-formed YAML" in only.expected


def test_a_second_style_is_checked_where_it_is_written(mapped: Path) -> None:
    other = f"{T}/style-large.yaml"
    (mapped / other).write_text(
        "extends: style\npalette: {amber: '#ffcc00'}\nlayouts:\n  plain:\n    elements:\n      name: {colour: ambr}\n",
        encoding="utf-8",
    )
    (wrong,) = _problems(mapped)
    assert (wrong.file, wrong.line, wrong.found, wrong.nearest) == (other, 6, "ambr", "amber")


def test_a_style_that_stands_alone_needs_the_layouts(mapped: Path) -> None:
    (mapped / T / "style-bare.yaml").write_text("name: style.plain\nfaces: {default: {}, red: {}, blue: {}}\n")
    found = [str(each) for each in _problems(mapped)]
    assert any(
        "types.yaml:2: layout: found 'plain', expected a layout of templates/skirmish/style-bare" in x for x in found
    )


def test_a_build_that_cannot_draw_ends_in_words(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What no check foresees is a message too."""
    monkeypatch.setattr("vmodsmith.check.CHECKS", ())
    _change(skirmish, STYLE, "ground: red, ink", "ground: redd, ink")
    outcome = CliRunner().invoke(main, ["build", "skirmish", "-j", "1", "--workspace", str(skirmish)])
    assert outcome.exit_code == 1 and isinstance(outcome.exception, SystemExit)
    said = "style.yaml: expected a style that can be drawn: colour 'redd' is unknown; did you mean 'red'? [styles]"
    assert said in outcome.output


def test_the_moved_sign_lies_in_the_corner_that_the_style_names(skirmish: Path) -> None:
    """Right angle and offset from the middle of a counter of 60 pixels, with a sign of 14: 10 of it beyond the side."""
    for corner, path, place in (
        ("lower-left", "M0 0 12 12 0 12Z", (-40, 16)),
        ("lower-right", "M12 0 12 12 0 12Z", (26, 16)),
        ("upper-left", "M0 0 12 0 0 12Z", (-40, -30)),
        ("upper-right", "M0 0 12 0 12 12Z", (26, -30)),
    ):
        _change(skirmish, STYLE, "pixels: 60,", f"pixels: 60, moved_corner: {corner},")
        game, _ = load_game(skirmish, "skirmish")
        assert game is not None
        assert path in draw_moved(game.style)
        trait = moved_sign(game.style, Lexicon(game))
        assert (trait.x, trait.y) == place
        _change(skirmish, STYLE, f"pixels: 60, moved_corner: {corner},", "pixels: 60,")


def test_the_moved_sign_takes_names(skirmish: Path) -> None:
    _change(skirmish, STYLE, "pixels: 60,", "pixels: 60, moved: ink@0.5,")
    game, _ = load_game(skirmish, "skirmish")
    assert game is not None
    made = draw_moved(game.style)
    assert 'fill="#16181a"' in made and 'fill-opacity="0.5"' in made


def test_a_card_that_is_in_the_module_is_told(skirmish: Path) -> None:
    """Stacks and badges of the module are made for square pieces."""
    style, markers = skirmish / STYLE, skirmish / "counters/skirmish/markers.csv"
    style.write_text(
        style.read_text(encoding="utf-8") + "  card: {size: 63mm, height: 88mm, elements: {}}\n", encoding="utf-8"
    )
    rows = markers.read_text(encoding="utf-8")
    markers.write_text(rows + "event,marker,,,card,marker.shaken,,,,1,both,design: ours\n", encoding="utf-8")
    said = CliRunner().invoke(main, ["--workspace", str(skirmish), "check", "skirmish"]).output
    assert "style.yaml:17: height: found '88 mm', expected `use: sheet` for event, in markers.csv" in said, said
    markers.write_text(rows + "event,marker,,,card,marker.shaken,,,,1,sheet,design: ours\n", encoding="utf-8")
    assert "0 errors" in CliRunner().invoke(main, ["--workspace", str(skirmish), "check", "skirmish"]).output
