"""What a unit is called in words: it says nothing twice, and two formations have no units of one name."""

from __future__ import annotations

import re

import pytest
from shared.games import SMALL, load

from vmodsmith.model import Game


def titles(game: Game) -> dict[str, tuple[str, str, str | None]]:
    """The side, the words and the formation of each unit."""
    units = {each.id for each in game.units}
    made = (each for each in game.counters if each.id in units)
    return {each.id: (each.side or "", " ".join(map(game.text, each.title)), each.formation) for each in made}


@pytest.mark.parametrize("name", ["hattin", "korsun", "streets", "zitadelle"])
def test_nothing_is_said_twice_and_formations_are_told_apart(name: str) -> None:
    found: dict[tuple[str, str], set[str | None]] = {}
    for side, title, formation in titles(load(name)).values():
        assert not re.search(r"(?:^| )(\S.+) \1(?: |$)", title), title
        found.setdefault((side, title), set()).add(formation)
    assert {key: formations for key, formations in found.items() if len(formations) > 1} == {}


def _in(game: Game, title: tuple[str, ...], language: str) -> str:
    return " ".join(game.text(word, language) for word in title)


def test_a_letter_that_the_type_spells_out_is_not_said_with_it() -> None:
    """`41 G` and `Guards rifle division` are `41 Guards rifle division`, in each language; the letter of a gun brigade
    of the Guards stays: there it is not the type that begins with it."""
    game = load("korsun")
    said = {each.id: [_in(game, each.title, language) for language in ("en", "ja")] for each in game.counters}
    assert said["4ga-41g"] == ["41 Guards rifle division", "41 親衛狙撃師団"]
    assert said["40a-ro-1"][0] == "5 Guards mortar regiment"
    assert said["27a-gb"][0] == "480 G Gun artillery brigade"
    for english, _ in said.values():
        assert not re.search(r" ([A-Z]) (?=\1uards )", english), english


def test_units_of_one_name_say_their_type_and_then_their_formation() -> None:
    """Two units of one name: what differs is said; a number that the type begins with, once."""
    game = load("skirmish", SMALL)
    kind = game.types[0].model_copy(update={"title": ("parent", "name"), "name": "2 pounder"})
    pair = [each for each in game.units if each.side == "red"][:2]
    rows = [
        pair[0].model_copy(update={"type": kind.id, "name": "2", "parent": "2", "formation": "r1"}),
        pair[1].model_copy(update={"type": kind.id, "name": "2", "parent": "2", "formation": "b1"}),
    ]
    known = {each.id: each.abbr for each in game.formations}
    game = game.model_copy(update={"types": (kind, *game.types[1:]), "units": tuple(rows)})
    assert [title for _, title, _ in titles(game).values()] == [
        f"{game.text(known['r1'])} 2 pounder",
        f"{game.text(known['b1'])} 2 pounder",
    ]
