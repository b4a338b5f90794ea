"""A build takes over what it made before, and its module is the same to the byte as one that is made from nothing: one
file of each kind is changed, one after the other, and the module, or what is told to be wrong, is compared."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.games import SMALL
from shared.seeds import chance, first

from vmodsmith.art import drawing
from vmodsmith.art.cover import draw_cover
from vmodsmith.art.map.hexmap import draw_layers
from vmodsmith.art.pictures import pictures, with_seen_texts
from vmodsmith.art.raster import to_png
from vmodsmith.assemble import archives, kept_pages, pages
from vmodsmith.check import ready_rules
from vmodsmith.check.rules import odd_words
from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.contents import contents_digest
from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.model import Game
from vmodsmith.model.parts import HiddenPart
from vmodsmith.reading.game import load_game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.ready import ready, rules_key, seen_by_rules
from vmodsmith.tasks.check import read_game
from vmodsmith.tasks.new import new_game

BOARD = to_png('<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600"/>')
"""A map to paint a cover upon."""

Outcome = tuple[dict[str, dict[str, bytes]], list[Problem]]

Drawn = dict[tuple[str, str], tuple[object, ...]]

NAME = "again"

CHANGES = {
    "a counter's name": ("counters/{}/units.csv", ",,1,,,2,4,4", ",,First,,,2,4,4"),
    "a counter's strength": ("counters/{}/units.csv", ",,2,,,2,4,4", ",,2,,,2,5,4"),
    "how many there are of a counter": ("counters/{}/units.csv", ",,3,,,2,3,4", ",,3,,2,2,3,4"),
    "a counter's id": ("counters/{}/units.csv", "red-3,red", "red-33,red"),
    "a formation": ("counters/{}/formations.csv", ",corps,", ",army,"),
    "the version": ("counters/{}/game.yaml", "0.1.0", "0.1.1"),
    "an option": ("counters/{}/game.yaml", "default: full", "default: warn"),
    "a line more above": ("counters/{}/units.csv", "red-1,red", "\nred-1,red"),
    "a hex": ("maps/{}/hexes.csv", "0302,woods", "0302,hill"),
    "a hex that a zone or a victory counts": ("maps/{}/hexes.csv", "0303,woods,,,", "0303,woods,,1,"),
    "a place": ("maps/{}/places.csv", ",town,", ",village,"),
    "a setup": ("counters/{}/setups/start.csv", "red-1,0203", "red-1,0204"),
    "a text": ("templates/{}/strings.csv", "Combat strength", "Strength in combat"),
    "a text in the other language": ("templates/{}/strings.csv", "戦闘力", "力"),
    "how many values a text takes": ("templates/{}/strings.csv", "Movement", "Movement {0}"),
    "a phase": ("templates/{}/phases.yaml", "count: 8", "count: 7"),
    "a kind of piece": ("templates/{}/pieces.yaml", "moved: true", "moved: false"),
    "a cell of a table": ("templates/{}/tables/combat.csv", "1,AL,AL,AR", "1,AL,AR,AR"),
    "a rule": ("templates/{}/rules/3-combat.yaml", "unit.cs // 2", "unit.cs // 3"),
    "the line of a rule": ("templates/{}/rules/3-combat.yaml", "  combat:\n", "\n  combat:\n"),
    "a page": ("templates/{}/help/1-start.html.j2", '"page.start.4", ', ""),
    "the style": ("templates/{}/style.yaml", "15mm, pixels: 72", "15mm, pixels: 70"),
    "a rule that is wrong": ("templates/{}/rules/3-combat.yaml", "unit.cs // 2", "unit.csx // 2"),
    "a table that a rule needs": ("templates/{}/tables.yaml", "id: combat", "id: fights"),
    "a text that a rule says": ("templates/{}/strings.csv", "sky.rain,", "sky.hail,"),
    "a page that is wrong": ("templates/{}/help/1-start.html.j2", "page.steps", "page.stairs"),
    "a marker": ("counters/{}/markers.csv", "marker.sky,@marker.sky", "marker.sky,@marker.turn"),
    "a type": ("counters/{}/types.yaml", "symbol: tank", "symbol: infantry"),
    "which setups there are": (
        "counters/{}/setups.yaml",
        "name: setup.empty,",
        "name: setup.empty, description: setup.start.text,",
    ),
    "a display": (
        "maps/{}/displays.yaml",
        "boxes: 0-9, columns: 10, box_mm: [18",
        "boxes: 0-9, columns: 10, box_mm: [19",
    ),
    "a terrain": ("maps/{}/map.yaml", "id: hill, name: terrain.hill", "id: hill, name: terrain.woods"),
    "a course": ("maps/{}/lines.csv", "1104 1204", "1104"),
    "a chart": ("templates/{}/charts/1-tables.html.j2", "padding=4", "padding=5"),
    "the weather": ("templates/{}/tables/weather.csv", "1,fair,fair", "1,rain,fair"),
    "a cost": ("templates/{}/tables/terrain.csv", "woods,2,3", "woods,3,3"),
    "the sequence": ("templates/{}/rules/1-sequence.yaml", "red-fight blue-fight:", "red-fight:"),
    "movement": ("templates/{}/rules/2-movement.yaml", 'there, "river"', 'there, "road"'),
    "supply": ("templates/{}/rules/4-supply.yaml", "red: west, blue: east", "red: east, blue: west"),
    "a text of a display": ("templates/{}/strings.csv", "display.losses,Losses", "display.losses,Lost"),
    "a text of a map": ("templates/{}/strings.csv", "terrain.hill,", "terrain.hill,Steep "),
    "the title": ("templates/{}/strings.csv", "game.title,", "game.title,My "),
}

WRONG = {
    "a counter's id",
    "a rule that is wrong",
    "a table that a rule needs",
    "a text that a rule says",
    "a page that is wrong",
}


def game_again(root: Path) -> Path:
    """The small game of `vmodsmith new`, with a page that shows its units and one of its sources."""
    new_game(root, NAME)
    charts = root / "templates" / NAME / "charts"
    lines = "{% for each in game.units %}<p>{{ each.id }} {{ each.name }} {{ (each | printed)[0] }}</p>{% endfor %}"
    (charts / "2-units.html.j2").write_text(f'<h1>{{{{ text("stat.cs") }}}}</h1>{lines}\n')
    (charts / "3-sources.html.j2").write_text(
        '<h1>{{ text("stat.cs") }}</h1>{% for each in entries %}<p>{{ each.file }} {{ each.line }}</p>{% endfor %}\n'
    )
    strings = root / "templates" / NAME / "strings.csv"
    strings.write_text(
        f"{strings.read_text(encoding='utf-8')}page.charts.units,Units,部隊,\npage.charts.sources,Sources,出典,\n",
        encoding="utf-8",
    )
    return root


@pytest.fixture
def again(tmp_path: Path) -> Path:
    """A workspace with the small game."""
    return game_again(tmp_path / "w")


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a cache in which all is that builds of both small games keep."""
    folder = tmp_path_factory.mktemp("full")
    with Cache(folder / "cache") as cache:
        for made in (outcome(game_again(folder / "w"), NAME, cache), outcome(SMALL, "skirmish", cache)):
            assert made[0] and not made[1]
    return folder / "cache"


@pytest.fixture
def cache(full: Path, tmp_path: Path) -> Iterator[Cache]:
    """A cache in which all is that builds of both small games keep."""
    shutil.copytree(full, tmp_path / "cache")
    with Cache(tmp_path / "cache") as made:
        yield made


def outcome(root: Path, name: str, cache: Cache | None = None) -> Outcome:
    """The entries of a game's module, with the keys of its pictures in place of these, and its problems; with none,
    what keeps it from being made."""
    game, problems = read_game(Workspace(root), name, cache=cache)
    if game is None or any(each.severity == "error" for each in problems):
        return {}, problems
    try:
        wanted = pictures(game, game.style, cache)
        keys = {each.name: each.key.encode() for each in wanted}
        return {**archives(game, game.style, cache, wanted), "keys of pictures": keys}, problems
    except WorkspaceError as error:
        return {}, [*problems, *error.problems]


def changed(root: Path, name: str, file: str, old: str, new: str) -> Path:
    """The workspace after a change in one of its files; nothing else in it is touched."""
    path = root / file.format(name)
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path.name} has no {old!r} to change"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return root


@pytest.mark.parametrize("what", CHANGES)
def test_after_a_change_the_module_is_that_of_a_build_from_nothing(again: Path, cache: Cache, what: str) -> None:
    changed(again, NAME, *CHANGES[what])
    found = outcome(again, NAME, cache)
    assert found == outcome(again, NAME)
    assert bool(found[0]) == (what not in WRONG)


def test_changes_one_after_the_other_and_taken_back(again: Path, cache: Cache) -> None:
    made = outcome(again, NAME)
    assert made[0] and not made[1]
    assert outcome(again, NAME, cache) == made, "nothing changed"
    steps = [CHANGES[each] for each in ("a counter's name", "a rule that is wrong", "a text", "a hex")]
    for step in steps:
        changed(again, NAME, *step)
        assert outcome(again, NAME, cache) == outcome(again, NAME), step
    for file, old, new in reversed(steps):
        changed(again, NAME, file, new, old)
    assert outcome(again, NAME, cache) == made, "all taken back"


SKIRMISH = {
    "a function": ("templates/{}/rules/fight.py", "max(1, other.cs)", "max(2, other.cs)"),
    "a comment in a file of functions": ("templates/{}/rules/fight.py", "# 6.1: a unit", "#\n# 6.1: a unit"),
    "a value that rules keep": ("templates/{}/rules/fight.yaml", 'value: "0", of: unit', 'value: "1", of: unit'),
    "a marker": ("counters/{}/markers.csv", "marker.morale,7", "marker.morale,6"),
    "a zone": ("maps/{}/zones.csv", "0101-0104", "0101-0103"),
    "a line": ("maps/{}/lines.csv", "0302/N 0302/NE", "0302/N"),
    "the grid": ("maps/{}/map.yaml", "rows: 1-4", "rows: 1-5"),
    "a paragraph": ("templates/{}/paragraphs.csv", "6.5", "6.6"),
}


@pytest.mark.parametrize("what", SKIRMISH)
def test_the_same_where_rules_are_functions(skirmish: Path, cache: Cache, what: str) -> None:
    changed(skirmish, "skirmish", *SKIRMISH[what])
    assert outcome(skirmish, "skirmish", cache) == outcome(skirmish, "skirmish"), what


def _kind(file: str) -> str:
    return file if file.endswith(".yaml") else re.sub(r"[^/]+(?=\.\w)", "*", file)


def test_a_file_of_each_kind_is_changed(again: Path) -> None:
    """All that a game can have and one of the two small games does."""
    there = {
        str(each.relative_to(root)).replace(f"/{name}/", "/{}/")
        for root, name in ((again, NAME), (SMALL, "skirmish"))
        for each in Workspace(root).files(name)
    }
    touched = {file for file, *_ in (*CHANGES.values(), *SKIRMISH.values())}
    unseen = {each for each in there if "/scenarios/" in each}  # no module holds anything of them
    assert {_kind(each) for each in there - unseen} <= {_kind(each) for each in touched}


def drawings(root: Path, name: str) -> Drawn:
    """What the pictures of a game are made from, as the program draws them: by name and key."""
    game, _ = read_game(Workspace(root), name)
    assert game is not None
    style = game.style
    found: Drawn = {}
    seen = with_seen_texts(game, style, "map")
    boards = {each.id: tuple(draw_layers(seen, each, style).items()) for each in game.maps}
    for each in pictures(game, style):
        look: tuple[object, ...] = boards.get(each.of, ())
        if each.shows == "cover":
            look += (draw_cover(with_seen_texts(game, style, "cover"), style, BOARD),)
        elif not look:
            look = (drawing.svg(game, style, each), drawing.width(game, style, each))
        found[each.name, each.key] = look
    return found


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Drawn]:
    """The drawings of both small games as they are."""
    root = game_again(tmp_path_factory.mktemp("drawn") / "w")
    return {NAME: drawings(root, NAME), "skirmish": drawings(SMALL, "skirmish")}


def stale(found: Drawn, before: Drawn) -> list[tuple[str, str]]:
    """The pictures that a build would take from the cache though they are drawn otherwise now."""
    return [key for key in found.keys() & before.keys() if found[key] != before[key]]


@pytest.mark.parametrize("what", [each for each in CHANGES if each not in WRONG])
def test_a_picture_that_is_drawn_otherwise_has_another_key(again: Path, drawn: dict[str, Drawn], what: str) -> None:
    assert stale(drawings(changed(again, NAME, *CHANGES[what]), NAME), drawn[NAME]) == []


@pytest.mark.parametrize("what", SKIRMISH)
def test_the_same_of_pictures_of_the_other_game(skirmish: Path, drawn: dict[str, Drawn], what: str) -> None:
    found = drawings(changed(skirmish, "skirmish", *SKIRMISH[what]), "skirmish")
    assert stale(found, drawn["skirmish"]) == []


@pytest.mark.parametrize(
    "text, shown", [("setup.start,", set()), ("display.losses,", {"display"}), ("terrain.hill,", {"map"})]
)
def test_a_text_reaches_the_pictures_that_show_it(
    again: Path, drawn: dict[str, Drawn], text: str, shown: set[str]
) -> None:
    root = changed(again, NAME, "templates/{}/strings.csv", f"\n{text}", f"\n{text}Now ")
    game, _ = read_game(Workspace(root), NAME)
    assert game is not None
    new = {each.shows for each in pictures(game, game.style) if (each.name, each.key) not in drawn[NAME]}
    maps = {"map", "bare", "open", "open-bare", "cover", "opening"}
    assert {"map" if each in maps else each for each in new} == shown


def test_who_draws_is_given_no_other_text(small_game: Game) -> None:
    seen = with_seen_texts(small_game, small_game.style, "map")
    assert seen.text(small_game.terrain[0].name) == small_game.text(small_game.terrain[0].name)
    assert seen.text("no key at all") == "no key at all"
    for ask in (lambda: seen.text(small_game.setups[0].name), lambda: list(seen.strings)):
        with pytest.raises(HiddenPart):
            ask()


@pytest.mark.parametrize("seed", range(first(0), first(0) + 12))
def test_whatever_word_is_changed(again: Path, cache: Cache, seed: int) -> None:
    luck = chance(seed)
    file = luck.choice(Workspace(again).files(NAME))
    words = file.read_text(encoding="utf-8").split(" ")
    at = luck.randrange(len(words))
    words[at] = luck.choice((words[at] + "1", words[at][:-1], "clear", "red-2", "2"))
    file.write_text(" ".join(words), encoding="utf-8")
    assert outcome(again, NAME, cache) == outcome(again, NAME), f"seed {seed}: {file.name}, word {at}: {words[at]!r}"


def test_a_changed_counter_leaves_rules_and_pages_as_they_are(
    again: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(again, NAME, *CHANGES["a counter's name"])
    rendered: list[str] = []
    keep = kept_pages.KeptPages.add

    def noted(self: kept_pages.KeptPages, page: pages.Page, language: str, made: kept_pages.Rendered) -> None:
        rendered.append(f"{page.id} {language}")
        keep(self, page, language, made)

    def made_anew(seen: Game) -> None:
        pytest.fail("rules that no change reached were checked again")

    monkeypatch.setattr(ready_rules, "_made", made_anew)
    monkeypatch.setattr(kept_pages.KeptPages, "add", noted)
    outcome(again, NAME, cache)
    shown = {"2-units", "how-to-play"}  # the list of units, and the page that explains its first counter
    assert sorted(rendered) == sorted(f"{page} {language}" for page in shown for language in ("en", "ja"))


def test_a_changed_counter_leaves_the_words_of_rules_as_they_are(
    again: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What rules compare is gone through once more only after a change that rules can see."""
    monkeypatch.setenv("VMODSMITH_CACHE", str(cache.folder))
    gone_through: list[str] = []
    real = odd_words._alone

    def noted(game: Game, told_already: list[str]) -> object:
        found = real(game, told_already)  # it ends at once if it asks for a part that is hidden
        gone_through.append(game.id)
        return found

    monkeypatch.setattr(odd_words, "_alone", noted)
    outcome(again, NAME, cache)
    for what in ("a counter's name", "a marker", "a setup"):
        gone_through.clear()
        outcome(changed(again, NAME, *CHANGES[what]), NAME, cache)
        assert gone_through == [], what
    outcome(changed(again, NAME, *CHANGES["a rule"]), NAME, cache)
    assert gone_through == [NAME]


@pytest.mark.parametrize("game", ["hattin", "korsun", "streets", "zitadelle"])
def test_rules_see_no_more_of_a_game_than_their_key_says(repository: Path, cache: Cache, game: str) -> None:
    read, problems = load_game(repository, game)
    assert read is not None and problems == []
    whole = ready_rules.with_rules(read, cache)
    assert whole is not None, "a sound game has rules that are kept"
    known = ready(whole)
    plain, _ = read_game(Workspace(repository), game)
    assert known is not None and plain is not None
    assert archives(whole, whole.style)[""] == archives(plain, plain.style)[""]


def test_what_rules_do_not_see_cannot_be_asked_for(small_game: Game) -> None:
    seen = seen_by_rules(small_game)
    with pytest.raises(AssertionError, match="not in its key"):
        _ = seen.style.counter
    with pytest.raises((AssertionError, TypeError)):
        list(seen.hexes)


def test_a_key_says_the_same_in_every_process(small_game: Game) -> None:
    assert rules_key(small_game) == rules_key(small_game.model_copy())
    assert contents_digest({"a", "b", "c"}) == contents_digest({"c", "b", "a"})
    assert contents_digest({"a": 1, "b": 2}) != contents_digest({"b": 2, "a": 1})
    assert contents_digest(["1"]) != contents_digest([1]) != contents_digest([True])
    with pytest.raises(TypeError, match="object has no contents"):
        contents_digest([object()])


def test_a_page_that_asks_for_more_steps_than_are_left_is_rendered_again(
    again: Path, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "_STEPS_A_PAGE", 20)
    entries, problems = outcome(again, NAME, cache)
    assert not entries and any("work" in each.found for each in problems)


def test_what_was_kept_and_is_none_of_ours_is_made_again(again: Path, cache: Cache) -> None:
    game, _ = load_game(again, NAME)
    assert game is not None
    cache.set(rules_key(game), b"nothing of the kind")
    assert outcome(again, NAME, cache) == outcome(again, NAME)
