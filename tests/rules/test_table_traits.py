"""What the table makes of a module's own traits: all of them, and the expressions in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.games import ROOT, SMALL, load

from vmodsmith.assemble.tabletop_data import tabletop_data
from vmodsmith.rules.tabletop import SharedData, opened
from vmodsmith.rules.tabletop.expressions import compiled


@pytest.mark.parametrize(("name", "root"), [("skirmish", SMALL), ("hattin", ROOT), ("zitadelle", ROOT)])
def test_every_trait_of_every_row_is_known(name: str, root: Path) -> None:
    ground = SharedData(tabletop_data(load(name, root)))
    for row in ground.data.slots:
        chain = ground.chain(row)
        assert chain.counter.id == row.partition("#")[0]
        assert {"Step", *chain.kind.conditions} <= chain.named_layers.keys(), row


@pytest.mark.parametrize(("name", "root"), [("skirmish", SMALL), ("hattin", ROOT), ("zitadelle", ROOT)])
def test_the_pieces_of_every_setup_stand_where_the_data_say(name: str, root: Path) -> None:
    """Side by side in a box, too, where they lie off its middle, next to that of another."""
    game = load(name, root)
    play = opened(SharedData(tabletop_data(game)), extensions=tuple(each.id for each in game.manifest.plugins))
    for setup in game.setups:
        play.setup(setup.id)
        found = {each["id"]: (each["map"], each["at"]) for each in play.pieces()}
        spots = {piece: play.tabletop.data.spots[row.at] for piece, row in game.rows_of(setup).items()}
        assert found == {piece: (spot.map, spot.name) for piece, spot in spots.items()}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{Steps}", "3"),
        ("{Steps == 3}", "true"),
        ("{Steps < Faces && Faces <= 4}", "true"),
        ("{Steps > Faces || Faces >= 5}", "false"),
        ("{Steps + Faces * 2 - 1}", "10"),
        ("{(Steps + Faces) * -2}", "-14"),
        ('{Side + ":" + Steps}', "red:3"),
        ('{Side != "red"}', "false"),
        ("{!Masked}", "true"),
        ("{!Moved}", "false"),
        ('{Moved ? "moved" : "still"}', "moved"),
        ('{Steps == 1 ? "one" : Steps == 3 ? "three" : "many"}', "three"),
        ('{GetProperty("Stat_" + Steps)}', "7"),
        ('{Nothing == ""}', "true"),
        ('{Side.equals("red")}', "true"),
        ('{Side.startsWith("re")}', "true"),
        ("{Side.substring(1)}", "ed"),
        ("{String.valueOf(Steps).equals(Half)}", "false"),
        ('{Integer.parseInt(String.valueOf(Steps) + "1") + 1}', "32"),
        ('{"say \\"no\\""}', 'say "no"'),
        ("{Zero}", "007"),
        ("Steps == 3", "true"),
    ],
)
def test_an_expression_says_what_the_engine_says(text: str, found: str) -> None:
    values = {
        "Steps": "3", "Faces": "4", "Side": "red", "Moved": "true", "Masked": "false", "Stat_3": "7", "Half": "half",
        "Zero": "007",
    }  # fmt: skip
    assert compiled(text)(values.get) == found


@pytest.mark.parametrize(
    "text", ["{Steps +}", "{Steps 3}", "{new Object()}", "{Steps.length()}", "{sumStack(1)}", "{a ? b}"]
)
def test_more_of_the_language_than_modules_use_is_no_silent_nothing(text: str) -> None:
    with pytest.raises(ValueError, match=r"expression|missing"):
        compiled(text)


def test_a_piece_that_hides_its_face_is_hidden_from_the_other_side_alone() -> None:
    """13.32 of Zitadelle: its chits are the Soviet player's."""
    game = load("zitadelle")
    play = opened(SharedData(tabletop_data(game)), extensions=tuple(each.id for each in game.manifest.plugins))
    play.new_game("soviet")
    pool = play.tabletop.data.spots["chits/pool.all"]
    chit = f"uid:{play.place('chit-gt7', pool.name, pool.map)}"

    def shown(side: str) -> tuple[str | None, str | None]:
        play.take_side(side)
        return play.value(chit, "Obscured"), play.value(chit, "ObscuredToOthers")

    assert shown("soviet") == shown("german") == ("false", "false")
    play.take_side("soviet")
    play.do(chit, "Face down")
    assert shown("soviet") == ("false", "true")
    assert shown("german") == ("true", "true")
    play.take_side("soviet")
    play.do(chit, "Face down")
    assert shown("soviet") == shown("german") == ("false", "false")
