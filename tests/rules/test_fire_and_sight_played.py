"""The mechanics of fire, observation and construction, played on a table."""

from __future__ import annotations

from rules.fighting import Play, play, shown

SHEET = """
name: rule.fight
mechanics:
  fire:
    use: fire
    kinds: unit
    bind: [{phases: move-red, side: red}]
    who: {is: armour}
    range_of: "3"
    sees: look.sees(unit, where)
    strength: shot.firer.cs
    table: fight
    column_of: "'2:1' if points > 2 else '1:1'"
    drm: [{text: terrain.woods, by: "-2", when: 'shot.where.terrain == "woods"', paragraphs: "6.2"}]
    apply: {D: "hit(shot, 1)", A: nothing(), "-": nothing()}
    marked: 'unit.mark("shaken")'
  look:
    use: observation
    kinds: unit
    sight: "4"
    cover: '1 if where.terrain == "woods" else 0'
  build:
    use: construction
    kinds: unit
    bind: [{phases: move-red, side: red}]
    works: flag
    turns_needed: "2"
    name_of: say("marker.flag")
hooks:
  - {id: work, on: turn, call: build.work()}
buttons:
  - {id: able, menu: say.count, call: fire.report_able()}
"""


def said(game: Play, since: dict[str, int] | None = None) -> str:
    return " / ".join(game.chat(since))


def test_a_shot_has_its_modifiers_and_its_result() -> None:
    game = play(SHEET)
    game.place("r-2", "0403")
    game.place("b-2", "0503")  # woods
    game.dice(5)
    game.do("r-2", "Fire…")
    assert "Woods -2 (6.2)" in said(game)
    assert "Die 5-2: D" in said(game)
    assert game.value("b-2", "Step_Level") == "2"
    assert game.value("r-2", "shaken_Active") == "true"
    assert not any("Fire" in each["text"] for each in game.menu("r-2"))


def test_who_does_not_fire_is_offered_nothing() -> None:
    game = play(SHEET)
    game.place("r-1", "0403")
    game.place("b-2", "0503")
    assert not any("Fire" in each["text"] for each in game.menu("r-1"))


def test_who_can_fire_is_told_and_marked() -> None:
    game = play(SHEET)
    game.place("r-2", "0403")
    game.place("r-1", "0404")  # no armour
    mark = game.mark()
    game.press("{0} pieces")
    assert "No unit has a target" in said(game, mark) and not game.tabletop.shown
    game.place("b-2", "0503")
    game.press("{0} pieces")
    assert "1 unit can fire: 0403" in said(game, mark)
    assert [where.number for where in game.tabletop.shown] == ["0403"]
    game.dice(1)
    game.do("r-2", "Fire…")
    game.press("{0} pieces")
    assert said(game, mark).endswith("No unit has a target") and not game.tabletop.shown


def test_the_question_for_the_target_calls_it_as_the_game_does() -> None:
    game = play(
        SHEET.replace("    range_of:", '    aim_named: joined([other.name, str(other.cs)], " / ")\n    range_of:')
    )
    game.place("r-2", "0403")
    game.place("b-2", "0503")
    game.place("b-1", "0404")
    game.answer("0503: B2 - 1 / ")
    game.do("r-2", "Fire…")


def test_woods_between_hide_a_target() -> None:
    game = play(SHEET)
    game.place("r-2", "0402")
    game.place("b-2", "0603")  # behind the woods of 0503
    mark = game.mark()
    game.do("r-2", "Fire…")
    assert "has no target" in said(game, mark)


def test_a_line_along_a_hexside_needs_one_clear_side() -> None:
    game = play(SHEET)
    game.place("r-2", "0403")
    game.place("b-2", "0603")  # between 0503, woods, and 0504
    game.dice(6)
    game.do("r-2", "Fire…")
    assert "2 hexes away" in said(game)


def test_what_a_piece_sees_is_told() -> None:
    game = play(SHEET)
    game.place("r-2", "0403")
    game.do("r-2", "Show the hexes it sees")
    hidden = {"0601", "0602", "0101", "0102"}  # behind the woods of 0503 and of 0202
    every = {where.number for where in game.tabletop.hexes.values()}
    assert shown(game) == dict.fromkeys(every - hidden - {"0403"}, "seen")
    assert "R1 1 12 sees 19 hexes" in said(game)


LINES = """
from game import *


def differ(one: Hex, other: Hex) -> bool:
    far = one.distance(other)
    disc = one.within(far) if far is not None else [one]
    expected = [each for each in disc if each != one and each != other and near(one, other, each, far) and look.crosses(one, other, each)]
    walked = look.between(one, other)
    return len(walked) != len(expected) or any(each not in walked for each in expected)


def near(one: Hex, other: Hex, each: Hex, far: int | None) -> bool:
    a, b = each.distance(one), each.distance(other)
    return a is not None and b is not None and far is not None and a + b <= far + 1


def tell() -> None:
    pairs = [(one, other) for one in hexes() for other in one.within(9)]
    wrong = [one for one, other in pairs if differ(one, other)]
    report(f"{len(pairs)} lines, {len(wrong)} wrong")
"""  # noqa: E501


def test_a_line_is_walked_through_all_hexes_of_the_disc_that_it_crosses() -> None:
    buttons = "buttons:\n  - {id: tell, menu: marker.flag, call: tell()}\n"
    game = play(SHEET + buttons, LINES)
    game.press("Flag")
    assert ", 0 wrong" in said(game)
    assert int(said(game).split(" lines")[0].split()[-1]) > 500


def test_a_work_takes_its_turns_and_stops_when_its_builder_goes() -> None:
    game = play(SHEET)
    game.place("r-1", "0103")
    game.place("r-2", "0104")
    game.do("r-1", "Build…")
    game.do("r-2", "Build…")
    game.move("r-2", "0203")
    for _ in range(2):
        game.turn("next")
        game.turn("next")
    assert "has built in 0103: Flag" in said(game)
    assert "stops building" in said(game)
    assert any(each["id"].startswith("flag") for each in game.pieces("RowId", LocationName="0103"))


SITES = SHEET.replace(
    """    name_of: say("marker.flag")
""",
    """    name_of: say("marker.flag")
    price: 'where.number != "0104"'
    begun: 'new_in_hex(where, work)'
    given_up: 'cleared(where, work)'
    finished: nothing_more()
""",
)
SITES_FUNCTIONS = """
from game import *


def new_in_hex(where: Hex, work: Row) -> None:
    new_piece(work, where)


def cleared(where: Hex, work: str) -> None:
    for each in where.pieces():
        if each.id == work:
            each.discard()


def nothing_more() -> None:
    return
"""


def test_a_work_has_its_price_and_a_building_site_that_goes_with_its_builder() -> None:
    game = play(SITES, SITES_FUNCTIONS)
    game.place("r-1", "0103")
    game.place("r-2", "0104")
    game.do("r-2", "Build…")
    assert len(game.pieces("RowId", LocationName="0104")) == 1
    game.do("r-1", "Build…")
    assert any(each["id"].startswith("flag") for each in game.pieces("RowId", LocationName="0103"))
    game.move("r-1", "0204")
    game.turn("next")
    game.turn("next")
    assert "stops building" in said(game)
    assert not any(each["id"].startswith("flag") for each in game.pieces("RowId", LocationName="0103"))
