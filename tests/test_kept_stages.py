"""Stages of a build that are kept by what they see of a game: none can see more, and none is made again for a change
that it cannot see."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from vmodsmith import check
from vmodsmith.assemble import archives, pages
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.shown import contents, shown
from vmodsmith.check.ready_rules import with_rules
from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.sandbox import field
from vmodsmith.model import Game, Page
from vmodsmith.model.parts import ROWS, HiddenPart, Unseen, note_parts, parts_key, parts_of, without
from vmodsmith.reading.game import load_game
from vmodsmith.tasks.new import new_game

GAMES = ["hattin", "korsun", "streets", "zitadelle"]


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    with Cache(tmp_path / "cache") as made:
        yield made


def read(root: Path, name: str) -> Game:
    game, problems = load_game(root, name)
    assert game is not None and problems == []
    return game


def test_pages_of_one_game_are_rendered_once(small_game: Game, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: list[str] = []
    really = pages._rendered

    def counted(game: Game, say: Lexicon, given: list[Page], folder: str, *rest: Any) -> list[pages.HtmlPage]:
        rendered.append(folder)
        return really(game, say, given, folder, *rest)

    monkeypatch.setattr(pages, "_rendered", counted)
    say = Lexicon(small_game)
    first = pages.render(small_game, say, small_game.help, "help", cache=cache)
    assert first and pages.render(small_game, say, small_game.help, "help", cache=cache) == first
    assert rendered == ["help"]
    other = [each.model_copy(update={"text": f"{each.text}<hr>"}) for each in small_game.help]
    pages.render(small_game, say, other, "help", cache=cache)
    pages.render(small_game, say, small_game.help, "help", ["en"], cache)
    assert rendered == ["help"] * 3, "other pages, and some languages, are rendered for themselves"


def test_nothing_can_be_asked_of_a_hidden_part() -> None:
    hidden = Unseen()
    for ask in (
        len,
        iter,
        bool,
        repr,
        str,
        hash,
        lambda part: part[0],
        lambda part: part == (),
        lambda part: 1 in part,
    ):
        with pytest.raises(HiddenPart):
            ask(hidden)
    with pytest.raises(HiddenPart):
        isinstance(hidden, str)
    with pytest.raises(HiddenPart):
        _ = hidden.name


def test_a_game_without_its_rows_remembers_nothing_of_them(small_game: Game) -> None:
    assert small_game.counters and small_game.counter_by_id
    seen = without(small_game, ROWS)
    assert seen.formation_by_id == small_game.formation_by_id
    for part in ("units", "markers", "setup_rows"):
        with pytest.raises(HiddenPart):
            len(getattr(seen, part))
    with pytest.raises(HiddenPart):
        len(seen.counters)


CHANGED = {
    "counters/{}/units.csv": {"units"},
    "counters/{}/markers.csv": {"markers"},
    "counters/{}/formations.csv": {"formations"},
    "counters/{}/types.yaml": {"types"},
    "maps/{}/hexes.csv": {"hexes"},
    "maps/{}/lines.csv": {"lines"},
    "templates/{}/phases.yaml": {"turns", "phases"},
    "templates/{}/pieces.yaml": {"kinds", "conditions", "states"},
    "templates/{}/style.yaml": {"style", "styles"},
    "templates/{}/paragraphs.csv": {"paragraphs"},
}


@pytest.mark.parametrize("file", CHANGED)
def test_a_changed_file_changes_the_digests_of_what_was_made_of_it(skirmish: Path, file: str) -> None:
    before = parts_of(read(skirmish, "skirmish"))
    path = skirmish / file.format("skirmish")
    path.write_bytes(path.read_bytes() + b"\n")
    after = parts_of(read(skirmish, "skirmish"))
    assert {name for name in before if before[name] != after[name]} == CHANGED[file]


def test_every_part_of_a_game_but_what_is_brought_has_files_of_its_own(repository: Path) -> None:
    game = read(repository, "korsun")
    noted = parts_of(game)
    assert noted.keys() == set(Game.model_fields)
    alike = [name for name in noted if name != "manifest" and noted[name] == noted["trees"]]
    assert sorted(alike) == ["hosted", "trees", "tutorials"], (
        "only syntax trees, which mechanics bring, and what this game has not, a host and tutorials, are made "
        "of no file"
    )


def test_a_tutorial_is_a_part_with_a_file_of_its_own(tmp_path: Path) -> None:
    new_game(tmp_path, "trial", tutorial=True)
    noted = parts_of(read(tmp_path, "trial"))
    assert noted["tutorials"] != noted["trees"]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_kept_of_the_checks_finds_the_same_in_the_whole_game(
    repository: Path, cache: Cache, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = with_rules(read(repository, name), cache)
    assert game is not None
    assert check.run(game, cache=cache) == check.run(game)
    made: list[str] = []

    def noted(each: check.Check, of: Game) -> list[check.Problem]:
        made.append(each.__name__)
        return list(each(of))

    monkeypatch.setattr(check, "_findings", noted)
    parts = parts_of(game)
    of_rows = {"sources_of_rows", "shown_in_rows", "letters_of_rows", "counters"}
    of_neither = {"shown", "letters", "lines", "costs", "pages"}
    for changed, again, never in (("units", of_rows, of_neither), ("functions", {"assigned"}, of_rows | of_neither)):
        note_parts(game, {**parts, changed: "changed"})
        made.clear()
        assert check.run(game, cache=cache) == check.run(game)
        of_kept = set(made[: made.index("duplicates", 1)])
        assert again <= of_kept and never.isdisjoint(of_kept), changed
    made.clear()
    note_parts(game, parts)
    check.run(game, cache=cache)
    assert (of_rows | of_neither).isdisjoint(made), "nothing has changed"


def test_a_check_that_finds_something_is_made_each_time(skirmish: Path, cache: Cache) -> None:
    hexes = skirmish / "maps" / "skirmish" / "hexes.csv"
    lines = hexes.read_text(encoding="utf-8").splitlines(keepends=True)
    hexes.write_text("".join([*lines, lines[-1]]), encoding="utf-8")
    game = read(skirmish, "skirmish")
    first = check.run(game, cache=cache)
    assert any("each hex once" in each.expected for each in first)
    assert check.run(game, cache=cache) == first == check.run(game)


@pytest.mark.parametrize("name", GAMES)
def test_entries_of_kept_stages_are_those_of_new_ones(repository: Path, cache: Cache, name: str) -> None:
    game = with_rules(read(repository, name), cache)
    assert game is not None
    look = next(iter(game.styles.values()), game.style)
    for style in (game.style, look, game.style, look):
        assert archives(game, style, cache) == archives(game, style)


def test_a_game_that_was_not_read_from_files_has_no_key(skirmish: Path) -> None:
    game = read(skirmish, "skirmish")
    assert parts_key(game.model_copy(), "places") is None
    assert parts_key(game, "places") != parts_key(game, "checks")
    assert parts_key(game, "places", ROWS) != parts_key(game, "places")


def test_a_page_sees_of_a_datum_what_it_asks_for_and_no_more(small_game: Game) -> None:
    asked: list[str] = []
    units = shown(small_game.units, asked.append)
    assert field(units[0], "quantity") == small_game.units[0].quantity
    field(units[1], "quantity")
    assert asked == ["Unit.quantity", "Unit.quantity"]
    seen = contents(small_game.units, frozenset(asked))
    assert seen == [["Unit", each.quantity] for each in small_game.units]
    renamed = tuple(each.model_copy(update={"name": "another"}) for each in small_game.units)
    assert contents(renamed, frozenset(asked)) == seen
    assert contents(renamed, frozenset(["Unit.name"])) != contents(small_game.units, frozenset(["Unit.name"]))


def loaded_by(code: str) -> set[str]:
    """The top-level modules that a process has loaded after some code."""
    script = f"{code}\nimport sys\nprint(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


SLOW = {"PIL", "contourpy", "numpy", "pikepdf", "pypdfium2", "resvg_py", "svgwrite", "typst", "babel.messages.pofile"}
"""Libraries that draw, print and read catalogues: builds in which nothing is drawn do without."""


def test_what_makes_a_module_loads_nothing_that_draws_or_prints() -> None:
    assert not SLOW & loaded_by("import vmodsmith.tasks.make_module")


def test_a_build_in_which_no_picture_changed_draws_with_nothing(skirmish: Path) -> None:
    (skirmish / "dist").mkdir()
    build = "from pathlib import Path; from vmodsmith.reading.workspace import Workspace; "
    build += f"from vmodsmith.tasks.build import build_game; build_game(Workspace(Path({str(skirmish)!r})), 'skirmish')"
    loaded_by(build)
    page = next((skirmish / "templates/skirmish/help").glob("*.html.j2"))
    page.write_text(page.read_text(encoding="utf-8") + "<p>More.</p>\n", encoding="utf-8")
    made = loaded_by(build)
    assert "vmodsmith.tasks.make_module" in made, "something was made"
    assert not made & {"PIL", "contourpy", "pikepdf", "pypdfium2", "typst"}
