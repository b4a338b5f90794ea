"""docs/style.md says everything a style may say, with the defaults it has, and its examples work."""

from __future__ import annotations

import re
import shutil
from functools import cache
from typing import Any, get_args

import pytest
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from shared.games import ROOT, SMALL

from vmodsmith import check
from vmodsmith.art.counters.artist import compose
from vmodsmith.art.counters.faces import problems
from vmodsmith.art.lettering.outlines import families
from vmodsmith.art.lettering.setting import font_of
from vmodsmith.art.map.hexmap import draw_map
from vmodsmith.art.symbols.catalogue import drawing, known
from vmodsmith.model import FontFile, Game, ImageFile, ImageSheet, Style, mapstyle, style
from vmodsmith.model.measures import Measure
from vmodsmith.reading.game import load_game

TEXT = (ROOT / "docs/style.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
ELEMENT = ("box", "when", "hide", "use")
"""What every element has; its table stands once."""

TABLES: dict[type[BaseModel], str] = {
    style.Style: "The whole file",
    style.Font: "fonts",
    style.CounterLook: "counter",
    style.Scheme: "faces",
    style.Variant: "One of variants",
    style.Symbol: "symbols",
    style.Layout: "layouts",
    style.BoxElement: "draw: box",
    style.PathElement: "draw: path",
    style.TextElement: "draw: text",
    style.SymbolElement: "draw: symbol",
    style.SizeElement: "draw: size",
    style.ImageElement: "draw: image",
    style.Limits: "limits",
    style.CoverStyle: "cover",
    style.CoverCounter: "A counter of the cover",
    mapstyle.MapStyle: "map",
    mapstyle.Margins: "margins_mm",
    mapstyle.Stroke: "stroke",
    mapstyle.AreaLayer: "Layer: area",
    mapstyle.ReliefLayer: "Layer: relief",
    mapstyle.BuildingsLayer: "Layer: buildings",
    mapstyle.WorksLayer: "Layer: works",
    mapstyle.SignLayer: "Layer: sign",
    mapstyle.Texture: "texture",
    mapstyle.LineStyle: "lines",
    mapstyle.GridStyle: "grid",
    mapstyle.PlaceStyle: "places",
    mapstyle.ZoneStyle: "zones",
    mapstyle.EntryStyle: "entries",
    mapstyle.VpStyle: "vp",
    mapstyle.TitleStyle: "title",
    mapstyle.LegendStyle: "legend",
    mapstyle.DisplayStyle: "displays",
    mapstyle.BoxLook: "One of boxes",
}


def _models(model: type[BaseModel]) -> set[type[BaseModel]]:
    """A model and all that its fields may hold."""

    def inside(kind: Any) -> set[type[BaseModel]]:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return _models(kind)
        return set().union(*(inside(each) for each in get_args(kind)))

    return {model}.union(*(inside(field.annotation) for field in model.model_fields.values()))


@cache
def _table(heading: str) -> dict[str, str]:
    """Field and default of each row of the table below a heading of the reference."""
    part = re.search(rf"^### {re.escape(heading)}\n(.*?)(?=^### |\Z)", TEXT, re.DOTALL | re.MULTILINE)
    assert part, f"no heading {heading!r}"
    rows = [line.strip("| ").split(" | ") for line in part[1].splitlines() if line.startswith("| `")]
    assert all(len(row) == 4 for row in rows), rows
    return {name.strip("`"): default for name, _, _, default in rows}


def _default(field: FieldInfo) -> str:
    """A field's default as the tables write it."""
    if field.is_required():
        return "needed"
    value = field.get_default(call_default_factory=True)
    if isinstance(value, BaseModel):
        said = value.model_dump(exclude_unset=True)
        return ", ".join(f"{name} {each:g}" if name == "mm" else f"{name} {each}" for name, each in said.items()) or (
            "see there"
        )
    return _written(value)


def _written(value: Any) -> str:
    if value is None:
        return "—"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Measure):
        return f"{value.value:g}"
    if isinstance(value, int | float):
        return f"{value:g}"
    if isinstance(value, tuple | dict):
        return " ".join(map(_written, value)) or "empty"
    return str(value)


def test_every_model_has_its_table() -> None:
    assert _models(Style) - {FontFile, ImageFile, ImageSheet} == set(TABLES)


@pytest.mark.parametrize("model", TABLES, ids=lambda model: model.__name__)
def test_tables_have_every_field_and_its_default(model: type[BaseModel]) -> None:
    fields = {name: _default(field) for name, field in model.model_fields.items()}
    heading = TABLES[model]
    if "draw" in fields:
        assert f"draw: {get_args(model.model_fields['draw'].annotation)[0]}" in f"{heading} {TEXT}"
        del fields["draw"]
    if heading.startswith("draw:"):
        shared = {name: fields.pop(name) for name in ELEMENT}
        assert _table("Every element") == {"draw": "needed", **shared}
    said = {name: default.removesuffix("mm") for name, default in _table(heading).items()}
    assert said == fields


def test_words_to_choose_from_are_named() -> None:
    """The values of every field with a fixed choice."""
    for model in TABLES:
        for name, field in model.model_fields.items():
            for word in (each for each in get_args(field.annotation) if isinstance(each, str)):
                assert re.search(rf"`{word}`|draw: {word}\b", TEXT), f"{model.__name__}.{name}: {word}"


def test_symbols_and_fonts_are_named() -> None:
    plain = Style()
    assert not [name for name in known(plain) if f"`{name}`" not in TEXT]
    assert not [name for name in families() if not re.search(rf"Families: .*\b{name}\b", TEXT)]
    roles = re.findall(r"`(map-[a-z-]+)`", TEXT)
    assert roles and all(font_of(plain, role) for role in roles)


def test_links_lead_somewhere() -> None:
    anchors: list[str] = []
    for title in re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE):
        anchor = re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        anchors.append(f"{anchor}-{anchors.count(anchor)}" if anchor in anchors else anchor)
    assert not set(re.findall(r"\]\(#([^)]+)\)", TEXT)) - set(anchors)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The small game with each example as a style of its own, and the page's silhouette in its art."""
    folder = tmp_path_factory.mktemp("docs") / "w"
    shutil.copytree(SMALL, folder, ignore=shutil.ignore_patterns("dist"))
    templates = folder / "templates/skirmish"
    (templates / "art").mkdir()
    art = re.search(r"^```svg\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    assert art
    (templates / "art/light-tank.svg").write_text(art[1], encoding="utf-8")
    for n, example in enumerate(EXAMPLES):
        text = example if example.startswith("extends:") else f"extends: style\n{example}"
        (templates / f"style-{n}.yaml").write_text(text, encoding="utf-8")
    game, wrong = load_game(folder, "skirmish")
    assert game is not None and not wrong, "\n".join(map(str, wrong))
    return game


@pytest.mark.parametrize("n", range(len(EXAMPLES)))
def test_examples_work(n: int, shown: Game) -> None:
    """Each is a style that says something, and every counter, symbol and map can be drawn in it."""
    made = shown.styles[str(n)]
    assert made != shown.style
    assert not [wrong for each in shown.counters for wrong in problems(each, made)]
    assert all(drawing(name, made) for name in made.symbols)
    marker = shown.counter_by_id["shaken"]
    assert all(compose(marker, 1, made, layout).marks for layout in made.layouts)
    if made.map != shown.style.map:
        assert made.map.terrain.keys() <= {each.id for each in shown.terrain}
        assert {name for names in made.map.terrain.values() for name in names} <= set(made.map.ground)
        assert draw_map(shown, shown.maps[0], made)


def test_examples_have_no_findings(shown: Game) -> None:
    """But for what an excerpt defines and does not use: it is part of a style, and no whole game."""
    assert not [each for each in check.run(shown) if each.check != "unused"]
    assert not check.run(shown, check.CAREFUL)
