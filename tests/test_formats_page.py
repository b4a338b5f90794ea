"""docs/formats.md has every field of every file, as the schema has it, and its examples are what files may hold."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Annotated, Any

import pytest
from art.test_style_docs import TABLES
from pydantic import TypeAdapter
from shared.games import ROOT, SMALL

from vmodsmith.foundation import fast_yaml
from vmodsmith.model import Datum, Style
from vmodsmith.model.json_schema import UNWRITTEN, with_parts
from vmodsmith.model.manual import field_note
from vmodsmith.reading.game import load_game
from vmodsmith.reading.reference import page_with_fields
from vmodsmith.reading.schema import FILES

PAGE = ROOT / "docs" / "formats.md"


def _models() -> list[type[Datum]]:
    """Every model that a file holds, but those of styles, which have a page of their own."""
    held = [model for file in FILES for model in (*file.models, *file.also)]
    return sorted(with_parts(held) - set(TABLES) - {Style}, key=lambda each: each.__name__)


READ = ("types", "setups", "map", "displays", "pieces", "phases", "tables")
"""Files of sections that the reading of a game asks for; pictures and scenarios are read by themselves."""

FIELDS = [
    (model, name)
    for model in _models()
    for name in model.model_fields
    if name not in UNWRITTEN.get(model.__name__, ()) and name != "extra"
]


def test_the_page_of_formats_is_what_the_schema_says() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == page_with_fields(page), "write it anew: python -m vmodsmith.reading.reference"


def test_the_page_has_a_place_for_every_file() -> None:
    assert sorted(re.findall(r"<!-- fields: ([a-z-]+) -->", PAGE.read_text(encoding="utf-8"))) == sorted(
        each.name for each in FILES
    )


def test_the_page_has_a_row_for_every_field() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for model, name in FIELDS:
        key = model.model_fields[name].alias or name
        text = field_note(model, name).text.replace("|", "\\|")
        assert f"| `{key}` | {text} |" in page, (model.__name__, name)


def test_no_link_of_a_value_leads_nowhere() -> None:
    page = PAGE.read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^a-z0-9 -]", "", each.lower()).replace(" ", "-") for each in re.findall(r"^#+ (.*)", page, re.M)
    }
    linked = set(re.findall(r"\]\(#([a-z0-9-]+)\)", page))
    assert len(linked) > 30 and linked - headings == set()


@pytest.mark.parametrize(("model", "name"), FIELDS, ids=[f"{model.__name__}.{name}" for model, name in FIELDS])
def test_a_field_has_a_meaning_and_an_example_that_it_may_hold(model: type[Datum], name: str) -> None:
    note, field = field_note(model, name), model.model_fields[name]
    assert note.text and note.example
    rows = any(file.row is model for file in FILES)
    value: Any = note.example if rows else fast_yaml.texts(f"it: {note.example}")["it"]
    if model.__name__ == "Manifest" and name == "columns":
        value = {key: each if isinstance(each, list) else each.split() for key, each in value.items()}
    if model.__name__ == "Formats" and name == "formats":
        value = {key: {own: each[own] for own in each if own != "extends"} for key, each in value.items()}
    kind: Any = Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
    TypeAdapter(kind).validate_python(value)


def test_notes_on_styles_are_those_of_their_own_page() -> None:
    page = (ROOT / "docs" / "style.md").read_text(encoding="utf-8")
    said = {
        re.sub(r"\[([^\]]*)\]\(#[^)]*\)", r"\1", each) for each in re.findall(r"^\| `[a-z_]+` \| (.*?) \|", page, re.M)
    }
    missing = [
        (model.__name__, name)
        for model in TABLES
        for name in model.model_fields
        if name != "draw" and field_note(model, name).text not in said  # type: ignore[arg-type]
    ]
    assert missing == []


@pytest.mark.parametrize(
    "file", [each for each in FILES if each.sections and each.name in READ], ids=lambda each: each.name
)
def test_a_file_takes_the_sections_that_the_page_has_and_no_others(file: Any, tmp_path: Path) -> None:
    """The reader says which keys it knows; the page has the same."""
    shutil.copytree(SMALL, tmp_path / "small")
    path = tmp_path / "small" / file.path.replace("NAME", "skirmish")
    path.write_text(path.read_text(encoding="utf-8") + "\nzebra: 1\n", encoding="utf-8")
    told = [each for each in load_game(tmp_path / "small", "skirmish")[1] if each.found == "zebra"]
    keys = [*(each.key for each in file.sections), *(["source"] if file.has_source else [])]
    assert [each.expected for each in told] == ["one of " + ", ".join(keys)]
