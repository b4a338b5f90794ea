"""The reference itself: the rulebook's examples with their dice, and both sides of the thresholds it states."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from shared.files import rows

from . import oracle as o
from .oracle import Assault, State, Unit
from .oracle.ground import all_hexes, reachable_side
from .oracle.units import all_kinds, division_members
from .oracle.victory import german_edge, soviet_edge

OPEN = "2020"
"""A clear hex for cases in the open; see `plain`."""


def plain(count: int = 1) -> list[str]:
    """Clear hexes far from works, water and roads, whose neighbours are clear as well."""
    found = []
    for hex in all_hexes():
        around = o.neighbours_on_map(hex)
        bare = all(o.terrain_of(one) == "clear" and not o.features_of(one) for one in (hex, *around))
        if len(around) == 6 and bare and not any(o.line_between(hex, one) for one in around):
            found.append(hex)
    return found[:count]


def beside(hex: str, direction: str) -> str:
    """The next hex in a direction, which must exist."""
    found = o.neighbour(hex, direction)
    assert found is not None and o.on_map(found)
    return found


def across(water: str | None, *, terrain: str = "clear", works: str = "", roads: bool = False) -> tuple[str, str]:
    """Two adjacent hexes with this water between them; the second has the terrain and works."""
    for hex in all_hexes():
        if o.terrain_of(hex) == terrain and o.features_of(hex) == frozenset(works.split()):
            for one in o.neighbours_on_map(hex):
                if o.water_between(one, hex) == water and bool(o.road_between(one, hex)) == roads:
                    return one, hex
    raise AssertionError((water, terrain, works))


def shifts(state: State, assault: Assault) -> dict[str, int]:
    found = o.assault_shifts(state, assault)
    assert len({cause.paragraph for cause in found}) == len(found)
    return {cause.paragraph: int(cause.value) for cause in found}


def modifiers(state: State, firer: str, target: str) -> dict[str, int]:
    found = o.fire_modifiers(state, state.units[firer], state.units[target])
    return {cause.paragraph: int(cause.value) for cause in found}


# The worked examples -------------------------------------------------------------------------------------------------


def worked_example() -> State:
    return State.of(
        Unit("71-gr-219g", "2120"),
        Unit("gd-3", "2121"),
        Unit("gd-mot", "2121"),
        Unit("gd-pz", "2219"),
        Unit("gd-pg", "2219"),
    )


def test_ex1_shot_at_the_panthers() -> None:
    state = worked_example()
    firer, target = state.units["71-gr-219g"], state.units["gd-3"]
    assert "2121" in o.fire_target_hexes(state, firer)
    assert o.fire_targets(state, firer, "2121") == {"gd-3"}
    assert modifiers(state, "71-gr-219g", "gd-3") == {"6.52": -2, "6.55": 2}
    shot = o.fire_result(state, firer, target, 4)
    assert (shot.roll, shot.result, shot.armour, shot.hit) == (4, 4, 4, False)
    assert o.resolve_fire(state, firer, target, 4).units["gd-3"] == target


def test_ex2_assault_check_retreat_and_advance() -> None:
    state = worked_example()
    assault = Assault(("gd-pz", "gd-3", "gd-pg", "gd-mot"), ("2120",))
    assert o.assault_problems(state, assault) == ()
    report = o.assault_result(state, assault, 7)
    assert (report.attack, report.defence, report.odds) == (15, 2, "7:1")
    assert shifts(state, assault) == {"7.43": -2, "7.45": 5, "7.47": 2}
    assert (report.column, report.result) == ("9:1", "D3")
    assert o.check_order(state, assault, "D3") == (("71-gr-219g",),)
    defender = state.units["71-gr-219g"]
    outcome = o.loss_check(state, defender, "D3", 8)
    assert (outcome.roll, outcome.morale, outcome.step_loss, outcome.retreat) == (11, 8, True, True)
    assert not outcome.may_retreat and not outcome.eliminated
    assert "1919" in o.retreat_destinations(state, defender)
    after = o.apply_check(state, defender.id, outcome, destination="1919")
    assert after.units[defender.id] == Unit(defender.id, "1919", 2, disrupted=True, retreated=True, fleeing=True)
    assert o.advance_hexes(after, assault) == {"2120"}
    assert o.advance_problems(after, assault, {"gd-pz": "2120", "gd-pg": "2120"}) == ()
    assert o.advance_problems(after, assault, {"gd-pz": "2120", "gd-pg": "2120", "gd-mot": "2120"}) == ("7.91",)


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (3, 4, "1:2"),
        (5, 2, "2:1"),
        (9, 6, "3:2"),
        (11, 8, "1:1"),
        (15, 2, "7:1"),
        (10, 1, "9:1"),
        (8, 1, "8:1"),
        (2, 2, "1:1"),
        (3, 2, "3:2"),
        (4, 2, "2:1"),
        (1, 5, "1:5"),
        (1, 6, "1:5"),
        (1, 20, "1:5"),
    ],
)
def test_7_3_odds_round_for_the_defender(attack: int, defence: int, column: str) -> None:
    assert o.odds_column(attack, defence) == column


def test_7_3_shifts_of_the_example() -> None:
    assert o.final_column("2:1", [o.Cause("", "", 3), o.Cause("", "", -1)]) == "4:1"


def test_q3_ten_to_one_with_two_left() -> None:
    assert o.final_column(o.odds_column(10, 1), [o.Cause("", "", -2)]) == "7:1"


def test_columns_are_held_at_the_ends_after_summing() -> None:
    assert o.final_column("9:1", [o.Cause("", "", 4), o.Cause("", "", -5)]) == "8:1"
    assert o.final_column("1:4", [o.Cause("", "", -9)]) == "1:5"


def test_7_49_example() -> None:
    origin, target = across("stream", terrain="village", works="fortification")
    state = State.of(Unit("11-pz-15", origin), Unit("51-gr-154g", target))
    assault = Assault(("11-pz-15",), (target,))
    assert shifts(state, assault) == {"7.45": 3, "7.41": -1, "7.43": -2, "7.44": -1}
    report = o.assault_result(state, assault, 7)
    assert (report.attack, report.defence, report.odds, report.column) == (3, 3, "1:1", "1:2")


def test_8_31_examples() -> None:
    origin, woods = across("river", terrain="woods")
    state = State.of(Unit("6-tk-22", origin), Unit("78-st-14", "2041"))
    vehicle = o.start_move(state, state.units["6-tk-22"])
    assert o.total(o.step_cost(state, vehicle, woods)) == 8
    off_road = next(one for one in o.neighbours_on_map("2040") if not o.line_between(one, "2040"))
    foot = o.start_move(State.of(Unit("78-st-14", off_road)), Unit("78-st-14", off_road))
    assert o.total(o.step_cost(State.of(Unit("78-st-14", off_road)), foot, "2040")) == 9


def test_8_13_and_10_32_allowance() -> None:
    state = replace(State.of(Unit("6-pz-11", "2511"), Unit("656-pj-653", "2047")), morale={"3-pzk": 4, "41-pzk": 3})
    assert o.allowance(state, state.units["6-pz-11"]) == 7
    assert o.allowance(state, replace(state.units["6-pz-11"], disrupted=True)) == 3
    assert o.allowance(state, state.units["656-pj-653"], 5) == 1
    assert o.allowance(state, state.units["656-pj-653"], 6) == 0
    assert o.allowance(state, replace(state.units["656-pj-653"], disrupted=True), 4) == 0


def test_9_23_and_9_25_two_hits_on_69_a() -> None:
    unit = Unit("107-r-504", "3024")
    state = replace(State.of(unit), morale={"69-a": 5}, pm={"69-a": o.level_bomb_hits([1, 2, 3, 6])})
    assert o.morale(state, "69-a") == 3
    assert o.allowance(state, unit) == 7
    assert o.allowance(replace(state, pm={}), unit) == 9
    assert o.morale(replace(state, pm={"69-a": 6}), "69-a") == 1


def test_7_66_example() -> None:
    unit = Unit("dr-df", plain()[0])
    outcome = o.loss_check(State.of(unit), unit, "AC", 11)
    assert (outcome.morale, outcome.retreat, outcome.step_loss, outcome.may_retreat) == (11, False, True, True)


def test_q4_no_optional_retreat_on_top_of_a_required_one() -> None:
    unit = Unit("51-gr-154g", plain()[0])
    outcome = o.loss_check(State.of(unit), unit, "DC", 12)
    assert outcome.retreat and outcome.step_loss and not outcome.may_retreat


def test_q5_the_map_edge_does_not_open_a_ring() -> None:
    unit = Unit("51-gr-154g", "3610")
    inside = o.neighbours_on_map("3610")
    assert len(inside) == 4
    ring = [Unit("dr-df", inside[0]), Unit("dr-d", inside[-1]), Unit("tot-t", inside[1])]
    assert o.encircled(State.of(unit, *ring), unit)
    assert not o.encircled(State.of(unit, ring[0]), unit)


def test_q5_the_gap_between_the_parts_is_an_edge() -> None:
    assert {o.part_of(one) for one in o.neighbours_on_map("1028")} == {"south"}
    unit = Unit("51-gr-154g", "1028")
    around = o.neighbours_on_map("1028")
    germans = [Unit(id, hex) for id, hex in zip(("dr-df", "dr-d", "tot-t", "tot-te", "lah-pg-1"), around, strict=False)]
    assert o.encircled(State.of(unit, *germans), unit)


def leave_works() -> tuple[str, str]:
    """A fortification and a clear neighbour without anything between them."""
    for hex in all_hexes():
        if "fortification" in o.features_of(hex):
            for one in o.neighbours_on_map(hex):
                if o.terrain_of(one) == "clear" and not o.features_of(one) and not o.line_between(hex, one):
                    return hex, one
    raise AssertionError


def test_q7_a_mine_roll_above_the_rest_stops_in_the_first_hex() -> None:
    works, clear = leave_works()
    unit = Unit("51-gr-154g", works)
    state = replace(State.of(unit), morale={"6-ga": 2})
    move = o.start_move(state, unit)
    assert move.allowance == 6 and o.mines_due(move)
    stopped = o.move_step(state, move, clear, 6)
    assert (stopped.hex, stopped.stopped) == (clear, "8.33") and stopped.left == 0
    going_on = o.move_step(state, move, clear, 3)
    assert going_on.stopped == "" and going_on.left == 0
    assert o.move_step(state, move, clear, 2).left == 1


def test_8_33_needs_a_point_beyond_the_hex() -> None:
    works, clear = leave_works()
    unit = Unit("51-gr-154g", works, disrupted=True)
    for level, broken in ((2, ("8.33",)), (4, ())):
        state = replace(State.of(unit), morale={"6-ga": level})
        assert o.step_problems(state, o.start_move(state, unit), clear) == broken


def test_q8_back_to_the_fortification_when_overstacked() -> None:
    works, clear = leave_works()
    unit = Unit("51-gr-154g", works)
    state = replace(State.of(unit, Unit("52-gr-151g", clear)), morale={"6-ga": 2})
    back = o.move_step(state, o.start_move(state, unit), clear, 6)
    assert (back.hex, back.stopped) == (works, "8.33") and back.left == 0
    assert o.move_step(state, o.start_move(state, unit), clear, 3).hex == clear


def test_q9_each_fortification_rolls() -> None:
    one, two = next(
        (hex, other)
        for hex in all_hexes()
        for other in o.neighbours_on_map(hex)
        if "fortification" in o.features_of(hex)
        and "fortification" in o.features_of(other)
        and o.water_between(hex, other) != "lake"
    )
    unit = Unit("dr-df", one)
    state = State.of(unit)
    move = o.move_step(state, o.start_move(state, unit), two, 1)
    assert o.mines_due(move)
    with pytest.raises(ValueError, match="die"):
        onward = next(iter(o.legal_steps(state, move)))
        o.move_step(state, move, onward)


def test_9_31_scatter_and_q10() -> None:
    assert o.scatter("0303", 8) == "0202"
    assert o.scatter("0303", 7) == "0303"
    assert o.scatter("0105", 8) == "0105"
    assert o.scatter("1001", 4) == "1001"
    assert o.scatter("1028", 3) == "1028"
    assert o.scatter("1029", 4) == "1029"


def test_q11_surrounded_units_are_no_losses() -> None:
    ring = o.neighbours_on_map("2027")
    state = State.of(
        Unit("dr-pz-2", "2027", 2),
        Unit("dr-df", None, 1, eliminated=True),
        Unit("stug-189", None, eliminated=True),
        *(Unit(f"5-gtk-{number}", hex) for number, hex in zip(("20g", "21g", "22g"), ring, strict=False)),
    )
    assert o.lost_steps(state) == 1 + 2 + 1


# AT fire -------------------------------------------------------------------------------------------------------------


def test_6_35_stronger_armour_shields_weaker() -> None:
    here, there = plain()[0], o.neighbours_on_map(plain()[0])[0]
    firer = Unit("6-tk-22", here)
    state = State.of(firer, Unit("dr-pz-2", there), Unit("lah-pz-1", there, 2))
    kinds = {id: state.units[id].armour for id in ("dr-pz-2", "lah-pz-1")}
    assert o.fire_targets(state, firer, there) == {id for id, armour in kinds.items() if armour == max(kinds.values())}
    mixed = State.of(firer, Unit("tiger-505", there), Unit("2-pz-3", there))
    assert o.fire_targets(mixed, firer, there) == {"tiger-505"}
    equal = State.of(firer, Unit("2-pz-3", there), Unit("9-pz-33", there))
    assert o.fire_targets(equal, firer, there) == {"2-pz-3", "9-pz-33"}
    assert o.fire_targets(State.of(firer, Unit("dr-df", there)), firer, there) == frozenset()


def test_6_1_who_may_fire() -> None:
    here = plain()[0]
    assert o.may_fire(Unit("6-tk-22", here))
    assert not o.may_fire(Unit("6-tk-22", here, disrupted=True))
    assert not o.may_fire(Unit("6-tk-22", here, fired=True))
    assert o.may_fire(Unit("86-id-167", here)) and not o.may_fire(Unit("86-id-167", here, 2))
    assert o.may_fire(Unit("86-id-167", here, 2, tiger=True))
    assert not o.may_fire(Unit("arko-35", here)) and not o.may_fire(Unit("engineers-813", here))
    assert not o.may_fire(Unit("1-fgd-ju-87", here, 2))


@pytest.mark.parametrize(("water", "expected"), [(None, {}), ("stream", {"6.53": 1}), ("river", {"6.54": 3})])
def test_6_5_water(water: str | None, expected: dict[str, int]) -> None:
    origin, target = across(water)
    state = State.of(Unit("2-pz-3", origin), Unit("6-tk-22", target))
    found = modifiers(state, "2-pz-3", "6-tk-22")
    assert {key: value for key, value in found.items() if key != "6.51"} == expected


def test_6_22_not_across_lake() -> None:
    origin, target = across("lake")
    state = State.of(Unit("2-pz-3", origin), Unit("6-tk-22", target))
    assert target not in o.fire_target_hexes(state, state.units["2-pz-3"])


def test_6_5_heights_works_and_company() -> None:
    high, target = across(None, terrain="highland")
    assert modifiers(State.of(Unit("2-pz-3", high), Unit("6-tk-22", target)), "2-pz-3", "6-tk-22")["6.51"] == 2
    near, village = across(None, terrain="village")
    assert modifiers(State.of(Unit("2-pz-3", near), Unit("6-tk-22", village)), "2-pz-3", "6-tk-22") == {}
    works, _ = leave_works()
    foe = next(one for one in o.neighbours_on_map(works) if reachable_side(works, one))
    assert modifiers(State.of(Unit("6-tk-22", works), Unit("2-pz-3", foe)), "6-tk-22", "2-pz-3")["6.52"] == -2
    assert "6.52" not in modifiers(State.of(Unit("2-pz-3", works), Unit("6-tk-22", foe)), "2-pz-3", "6-tk-22")
    here, there = plain()[0], o.neighbours_on_map(plain()[0])[0]
    alone = State.of(Unit("2-pz-3", here), Unit("6-tk-22", there), Unit("6-tk-112", there))
    assert modifiers(alone, "2-pz-3", "6-tk-22") == {}
    assert modifiers(alone.put(Unit("6-tk-6", there)), "2-pz-3", "6-tk-22") == {"6.55": 2}
    guns = State.of(Unit("6-tk-22", here), Unit("2-pz-3", there), Unit("arko-130", there))
    assert modifiers(guns, "6-tk-22", "2-pz-3") == {}


def test_6_4_result_must_exceed_the_armour() -> None:
    here, there = plain()[0], o.neighbours_on_map(plain()[0])[0]
    state = State.of(Unit("tiger-505", here), Unit("6-tk-22", there))
    for dice in range(2, 13):
        shot = o.fire_result(state, state.units["tiger-505"], state.units["6-tk-22"], dice)
        assert shot.hit == (shot.result > 4)
        after = o.resolve_fire(state, state.units["tiger-505"], state.units["6-tk-22"], dice)
        assert after.units["6-tk-22"].eliminated == shot.hit
        assert after.morale["1-ta"] == state.morale["1-ta"] - shot.hit
        assert after.units["tiger-505"].fired


def test_6_61_steps() -> None:
    state = State.of(Unit("dr-pz-2", "2219"), Unit("gd-3", "2121"), Unit("stug-189", "2447"))
    once = o.lose_step(o.lose_step(o.lose_step(state, "dr-pz-2"), "gd-3"), "stug-189")
    assert [once.units[id].eliminated for id in ("dr-pz-2", "gd-3", "stug-189")] == [False, False, True]
    assert once.units["dr-pz-2"].at == 4
    assert o.lose_step(once, "gd-3").units["gd-3"].eliminated
    assert once.morale["23-ak"] == state.morale["23-ak"] - 1


def test_7_73_morale_never_falls_below_one() -> None:
    state = replace(State.of(Unit("stug-189", "2447")), morale={"23-ak": 1})
    assert o.eliminate(state, "stug-189").morale["23-ak"] == 1


# ZOC and stacking ----------------------------------------------------------------------------------------------------


def test_5_21_and_5_26_who_has_zoc() -> None:
    here, there = plain()[0], o.neighbours_on_map(plain()[0])[0]
    with_zoc = {id for id in ("dr-df", "2-pz-3", "6-tk-22", "51-gr-154g") if o.exerts_zoc(Unit(id, here), there)}
    assert with_zoc == {"dr-df", "2-pz-3", "6-tk-22", "51-gr-154g"}
    assert not any(
        o.exerts_zoc(Unit(id, here), there)
        for id in ("tiger-505", "gvm-9", "stug-189", "arko-35", "heavy-werfer-2", "werfer-54", "engineers-813")
    )
    one, two = across("lake")
    assert not o.exerts_zoc(Unit("dr-df", one), two)
    assert o.exerts_zoc(Unit("dr-df", across("river")[0]), across("river")[1])


def test_5_21_size_and_data_agree() -> None:
    for kind in all_kinds().values():
        assert kind.has_zoc == ("zoc" in kind.classes), kind.id


def test_6_62_one_step_units() -> None:
    for kind in all_kinds().values():
        if kind.fights:
            lone_battalion = kind.side == "german" and kind.size == "II" and "panther" not in kind.classes
            tanks = kind.side == "soviet" and kind.armoured and "guards" not in kind.classes
            assert kind.steps == (1 if lone_battalion or tanks else 2), kind.id


def test_5_23_and_10_33_weak_zoc() -> None:
    here, there = plain()[0], o.neighbours_on_map(plain()[0])[0]
    weak, strong = Unit("2-gv-4g", there), Unit("51-gr-154g", there)
    movers = {"2-pz-3": False, "656-pj-653": True, "dr-df": True, "stug-189": False}
    for id, held in movers.items():
        assert o.in_enemy_zoc(State.of(weak), here, Unit(id, here)) == held
        assert o.in_enemy_zoc(State.of(strong), here, Unit(id, here))
    assert not o.in_enemy_zoc(State.of(replace(strong, step=2)), here, Unit("2-pz-3", here))


@pytest.mark.parametrize(
    ("ids", "turn", "broken"),
    [
        (("dr-pz-2", "dr-df"), 2, ()),
        (("dr-pz-2", "dr-df", "dr-d"), 2, ("5.11",)),
        (("dr-pz-2", "tot-t"), 2, ()),
        (("gd-pz", "gd-3", "10-pzb-51", "10-pzb-52"), 2, ()),
        (("gd-pz", "gd-pg", "gd-3"), 2, ("5.11",)),
        (("gd-pz", "gd-3", "10-pzb-51", "10-pzb-52", "stug-911"), 2, ("5.11",)),
        (("gd-pz", "dr-df"), 2, ("5.13",)),
        (("2-pz-3", "2-pz-2", "arko-130"), 1, ()),
        (("2-pz-3", "2-pz-2", "arko-130", "heavy-werfer-2"), 1, ("5.14",)),
        (("2-pz-3", "2-pz-2", "arko-130"), 2, ("5.11",)),
        (("2-pz-3", "arko-130", "heavy-werfer-2"), 1, ("5.14",)),
        (("2-pz-3", "2-pz-2", "2-pz-304", "arko-130", "heavy-werfer-2"), 1, ("5.11", "5.14")),
        (("arko-130", "heavy-werfer-2"), 1, ()),
        (("arko-130", "heavy-werfer-2"), 2, ()),
        (("engineers-811", "engineers-813", "arko-109"), 1, ()),
        (("engineers-811", "engineers-813", "arko-109"), 2, ("5.11",)),
        (("78-st-14", "78-st-215", "arko-109", "engineers-813"), 1, ()),
        (("51-gr-154g", "51-gr-156g"), 2, ()),
        (("51-gr-154g", "52-gr-151g"), 2, ("5.12",)),
        (("51-gr-154g", "96-tbr"), 2, ()),
        (("51-gr-154g", "51-gr-156g", "96-tbr"), 2, ("5.11",)),
        (("6-tk-22", "6-tk-6"), 2, ()),
        (("6-tk-22", "31-tk-100"), 2, ("5.12",)),
        (("86-tbr", "192-tbr"), 2, ("5.12",)),
        (("51-gr-154g", "6-tk-22"), 2, ("5.13",)),
    ],
)
def test_5_1_stacking(ids: tuple[str, ...], turn: int, broken: tuple[str, ...]) -> None:
    assert o.stacking_problems([Unit(id, OPEN) for id in ids], turn) == broken


def test_5_17_the_excess() -> None:
    units = [Unit(id, OPEN) for id in ("dr-pz-2", "dr-df", "dr-d")]
    assert {len(one) for one in o.excess_choices(units, 2)} == {1}
    assert len(o.excess_choices(units, 2)) == 3
    assert o.excess_choices(units[:2], 2) == (frozenset(),)


# Assault -------------------------------------------------------------------------------------------------------------


def test_7_44_every_kind_of_water() -> None:
    by_water: dict[frozenset[str | None], tuple[str, tuple[str, ...]]] = {}
    for hex in all_hexes():
        sides = {one: o.water_between(one, hex) for one in o.neighbours_on_map(hex)}
        for one, water in sides.items():
            by_water.setdefault(frozenset({water}), (hex, (one,)))
            for two, other in sides.items():
                if other != water:
                    by_water.setdefault(frozenset({water, other}), (hex, (one, two)))
    expected = {
        frozenset({"river"}): -2,
        frozenset({"stream"}): -1,
        frozenset({"river", "stream"}): -1,
        frozenset({None}): 0,
        frozenset({"river", None}): 0,
        frozenset({"stream", None}): 0,
    }
    for waters, shift in expected.items():
        target, origins = by_water[waters]
        attackers = [Unit(id, origin) for id, origin in zip(("dr-df", "dr-d"), origins, strict=False)]
        state = State.of(Unit("51-gr-154g", target), *attackers)
        assault = Assault(tuple(unit.id for unit in attackers), (target,))
        assert shifts(state, assault).get("7.44", 0) == shift, waters


@pytest.mark.parametrize(
    ("terrain", "expected"),
    [
        ("clear", {}),
        ("village", {"7.41": -1}),
        ("highland", {"7.41": -1}),
        ("woods", {"7.42": -2}),
        ("town", {"7.42": -2}),
        ("village-on-highland", {"7.42": -2}),
    ],
)
def test_7_41_and_7_42_terrain(terrain: str, expected: dict[str, int]) -> None:
    origin, target = across(None, terrain=terrain)
    for attacker, defender in (("gd-mot", "51-gr-154g"), ("51-gr-154g", "gd-mot")):
        state = State.of(Unit(attacker, origin), Unit(defender, target))
        found = shifts(state, Assault((attacker,), (target,)))
        assert found == expected


def test_7_43_works_help_soviets_only_and_10_23_engineers() -> None:
    for works, shift in (("trench", -1), ("fortification", -2)):
        origin, target = across(None, works=works)
        state = replace(
            State.of(Unit("78-st-14", origin), Unit("engineers-813", origin), Unit("51-gr-154g", target)), turn=1
        )
        assert shifts(state, Assault(("78-st-14",), (target,))) == {"7.43": shift}
        helped = Assault(("78-st-14",), (target,), engineers=("engineers-813",))
        assert o.assault_problems(state, helped) == ()
        assert shifts(state, helped) == ({"7.43": -1} if works == "trench" else {})
        swapped = State.of(Unit("51-gr-154g", origin), Unit("78-st-14", target))
        assert shifts(swapped, Assault(("51-gr-154g",), (target,))) == {}


def test_7_26_best_hex_for_the_defender() -> None:
    for origin in all_hexes():
        around = o.neighbours_on_map(origin)
        good = next((one for one in around if o.terrain_of(one) == "woods" and not o.features_of(one)), None)
        poor = next((one for one in around if o.terrain_of(one) == "village" and not o.features_of(one)), None)
        if good and poor and not any(o.water_between(origin, one) for one in (good, poor)):
            break
    state = State.of(Unit("gd-mot", origin), Unit("51-gr-154g", good), Unit("52-gr-151g", poor))
    assert good is not None and poor is not None
    assert shifts(state, Assault(("gd-mot",), (good, poor))) == {"7.42": -2}
    assert o.defence_strength(state, Assault(("gd-mot",), (good, poor))) == 6


def test_7_45_and_7_46_armour() -> None:
    target = plain()[0]
    one, two, *_ = o.neighbours_on_map(target)
    state = State.of(
        Unit("tiger-503", one),
        Unit("6-pz-11", one),
        Unit("6-pz-4", two),
        Unit("51-gr-154g", target),
        Unit("96-tbr", target),
    )
    assault = Assault(("tiger-503", "6-pz-11", "6-pz-4"), (target,))
    assert shifts(state, assault) == {"7.45": 5, "7.46": -4}
    assert o.defence_strength(state, assault) == 3
    assert shifts(state, Assault(("6-pz-4",), (target,))) == {"7.45": 1, "7.46": -4}
    elefant = State.of(Unit("656-pj-653", one), Unit("86-id-167", one), Unit("51-gr-154g", target))
    assert shifts(elefant, Assault(("656-pj-653", "86-id-167"), (target,))) == {}
    guarded = State.of(Unit("51-gr-154g", one), Unit("86-id-167", target), Unit("656-pj-653", target))
    assert shifts(guarded, Assault(("51-gr-154g",), (target,))) == {}


@pytest.mark.parametrize(
    ("ids", "bonus"),
    [
        (("6-pz-11", "6-pz-4", "6-pz-114"), True),
        (("6-pz-11", "6-pz-4"), False),
        (("10-pg-11", "10-pg-20", "10-pg-41"), True),
        (("10-pg-20", "10-pg-41"), False),
        (("gd-pz", "gd-pg", "gd-mot"), True),
        (("gd-pz", "gd-pg", "gd-3"), False),
        (("57-id-179", "57-id-199", "57-id-217"), True),
        (("2-pz-3-i", "2-pz-3-ii", "2-pz-2", "2-pz-304"), True),
        (("2-pz-3-i", "2-pz-2", "2-pz-304"), False),
        (("51-gr-154g", "51-gr-156g", "51-gr-158g"), False),
    ],
)
def test_7_47_division(ids: tuple[str, ...], bonus: bool) -> None:
    target = plain()[0]
    foe = "gd-mot" if ids[0].startswith("51-gr") else "52-gr-151g"
    around = o.neighbours_on_map(target)
    units = [Unit(id, around[place // 2]) for place, id in enumerate(ids)]
    state = State.of(Unit(foe, target), *units)
    assert ("7.47" in shifts(state, Assault(ids, (target,)))) == bonus


def test_7_47_every_german_division_has_three_members() -> None:
    divisions = {kind.division for kind in all_kinds().values() if kind.side == "german" and kind.division}
    sizes = Counter(len(division_members(one)) for one in divisions - {"10-pzb"})
    assert set(sizes) == {3}


def test_7_48_artillery() -> None:
    target = plain()[0]
    origin = o.neighbours_on_map(target)[0]
    units = (Unit("2-pz-2", origin), Unit("arko-130", origin), Unit("51-gr-154g", target))
    assault = Assault(("2-pz-2",), (target,), artillery=("arko-130",))
    assert o.assault_problems(State.of(*units, turn=1), assault) == ()
    assert shifts(State.of(*units, turn=1), assault) == {"7.45": 1, "7.48": 4}
    assert o.assault_problems(State.of(*units, turn=2), assault) == ("10.12",)
    spent = o.spend_support(State.of(*units, turn=1), assault)
    assert spent.units["arko-130"].hex is None and spent.morale == State.of().morale
    assert o.eliminate(spent, "arko-130").morale == State.of().morale
    two = replace(assault, artillery=("arko-130", "heavy-werfer-2"))
    assert "10.14" in o.assault_problems(State.of(*units, Unit("heavy-werfer-2", origin), turn=1), two)


def test_7_25_every_attacker_adjacent_to_every_defender() -> None:
    target = plain()[0]
    around = o.neighbours_on_map(target)
    state = State.of(Unit("dr-df", around[0]), Unit("51-gr-154g", target), Unit("52-gr-151g", around[1]))
    both = Assault(("dr-df",), (target, around[1]))
    assert o.assault_problems(state, both) == ()
    wider = replace(both, attackers=("dr-df", "tot-t"))
    assert o.assault_problems(state.put(Unit("tot-t", around[3])), wider) == ("7.25",)


def test_7_11_to_7_13_duties() -> None:
    target = plain()[0]
    around = o.neighbours_on_map(target)
    state = State.of(Unit("dr-pz-2", around[0]), Unit("51-gr-154g", target), Unit("6-tk-22", around[1]))
    found = o.duties(state, "german")
    assert found.attackers == {"dr-pz-2"} and found.defenders == {target}
    assert o.plan_problems(state, "german", []) == ("7.11", "7.12")
    assert o.plan_problems(state, "german", [Assault(("dr-pz-2",), (target,))]) == ()
    assert o.plan_problems(state, "german", [Assault(("dr-pz-2",), (around[1],))]) == ("7.12", "7.15")
    assert not o.duties(State.of(Unit("dr-pz-2", around[0]), Unit("6-tk-22", target)), "german").attackers
    works, clear = leave_works()
    soviet = State.of(Unit("51-gr-154g", works), Unit("96-tbr", works), Unit("gd-mot", clear))
    assert o.duties(soviet, "soviet").attackers == {"96-tbr"}
    assert o.duties(soviet, "soviet").free == {"51-gr-154g"}
    german = State.of(Unit("gd-mot", works), Unit("51-gr-154g", clear))
    assert o.duties(german, "german").attackers == {"gd-mot"}
    jaeger = State.of(Unit("51-gr-154g", target), Unit("gvm-9", around[0]))
    assert o.duties(jaeger, "soviet").attackers == frozenset()
    assert o.duties(jaeger, "soviet").free == {"51-gr-154g"}


def test_13_11_water_lifts_the_duty() -> None:
    for water, bound in ((None, True), ("stream", False), ("river", False)):
        origin, target = across(water)
        state = State.of(Unit("gd-mot", origin), Unit("51-gr-154g", target))
        assert o.duties(state, "german").attackers == {"gd-mot"}
        optional = replace(state, options=frozenset({"13.11"}))
        assert bool(o.duties(optional, "german").attackers) == bound
        assert o.assault_problems(optional, Assault(("gd-mot",), (target,))) == ()


def test_7_62_and_7_63_thresholds() -> None:
    unit = Unit("51-gr-154g", plain()[0])
    for level in (5, 8, 12):
        state = replace(State.of(unit), morale={"6-ga": level})
        for dice in range(2, 13):
            outcome = o.loss_check(state, unit, "DC", dice)
            assert outcome.retreat == (dice > level)
            assert outcome.step_loss == (dice >= 11)
            assert outcome.may_retreat == (dice >= 11 and dice <= level)
            assert o.loss_check(state, replace(unit, step=2), "DC", dice).eliminated == (dice >= 11)
    assert o.loss_check(replace(State.of(unit), morale={"6-ga": 8}), unit, "D3", 8).roll == 11


def test_7_63_and_7_86_optional_retreat_does_not_disrupt() -> None:
    unit = Unit("dr-df", plain()[0])
    state = State.of(unit)
    goal = sorted(o.retreat_destinations(state, unit))[0]
    after = o.apply_check(state, unit.id, o.loss_check(state, unit, "AC", 11), destination=goal)
    assert after.units[unit.id] == Unit(unit.id, goal, 2, retreated=True, fleeing=True)
    stay = o.apply_check(state, unit.id, o.loss_check(state, unit, "AC", 11))
    assert stay.units[unit.id] == Unit(unit.id, unit.hex, 2)


def test_7_64_defenders_first() -> None:
    state = worked_example()
    assault = Assault(("gd-pz", "gd-3"), ("2120",))
    assert o.check_order(state, assault, "BC") == (("71-gr-219g",), ("gd-pz", "gd-3"))
    assert o.check_order(state, assault, "A2") == (("gd-pz", "gd-3"),)
    assert o.check_order(state, assault, "DE") == ()
    assert o.resolve_elimination(state, assault, "DE").units["71-gr-219g"].eliminated
    lost = o.resolve_elimination(state, assault, "AE")
    assert lost.units["gd-3"].eliminated and not lost.units["gd-pg"].eliminated
    assert lost.morale["48-pzk"] == state.morale["48-pzk"] - 2


def test_7_65_encirclement() -> None:
    spot = plain()[0]
    unit = Unit("51-gr-154g", spot)
    around = o.neighbours_on_map(spot)
    three = [Unit(id, around[place]) for id, place in (("dr-df", 0), ("dr-d", 2), ("tot-t", 4))]
    assert o.encircled(State.of(unit, *three), unit)
    assert not o.encircled(State.of(unit, *three[:2]), unit)
    assert not o.encircled(State.of(unit, *three, Unit("52-gr-151g", around[1])), unit)
    battalions = [replace(one, id=id) for one, id in zip(three, ("stug-189", "stug-185", "tiger-503"), strict=True)]
    assert not o.encircled(State.of(unit, *battalions), unit)
    armour = Unit("2-pz-3", spot)
    weak = [Unit(f"2-gv-{number}", around[place]) for number, place in (("4g", 0), ("5g", 2), ("7g", 4))]
    assert o.encircled(State.of(armour, *weak), armour)
    assert [cause.value for cause in o.check_modifiers(State.of(unit, *three), unit, "D1")] == [1, 2]


def test_7_85_a_guest_adds_nothing_and_dies_first() -> None:
    target = plain()[0]
    origin = o.neighbours_on_map(target)[0]
    host, guest = Unit("51-gr-154g", target), Unit("51-gr-156g", target, retreated=True, assaulted=True, disrupted=True)
    state = State.of(host, guest, Unit("dr-df", origin))
    assault = Assault(("dr-df",), (target,))
    assert o.assault_problems(state, assault) == ()
    assert o.defence_strength(state, assault) == host.strength
    assert o.check_order(state, assault, "DC") == ((host.id,),)
    level = state.morale["6-ga"]
    calm = o.apply_check(state, host.id, o.loss_check(state, host, "DC", level), targets=assault.targets)
    assert not calm.units[guest.id].eliminated
    goal = sorted(o.retreat_destinations(state, host))[0]
    check = o.loss_check(state, host, "DC", level + 1)
    hurt = o.apply_check(state, host.id, check, destination=goal, targets=assault.targets)
    assert hurt.units[guest.id].eliminated and hurt.morale["6-ga"] == level - 1
    assert o.resolve_elimination(state, assault, "DE").units[guest.id].eliminated
    # a loss of an attacker is none of its hex, which nobody assaults
    attacker, fled = Unit("dr-df", origin), Unit("dr-pz-2", origin, retreated=True, disrupted=True)
    both = State.of(host, attacker, fled)
    check = o.loss_check(both, attacker, "AC", 11)
    assert check.step_loss
    assert not o.apply_check(both, attacker.id, check, targets=assault.targets).units[fled.id].eliminated


def test_7_84_retreats_of_one_assault_are_done_at_the_same_time() -> None:
    unit, mate = Unit("51-gr-154g", plain()[0]), Unit("51-gr-156g", plain()[0])
    state = State.of(unit, mate)
    goal = sorted(o.retreat_destinations(state, unit))[0]
    check = o.loss_check(state, unit, "DC", state.morale["6-ga"] + 1)
    after = o.apply_check(state, unit.id, check, destination=goal, targets=(plain()[0],))
    # the second finds the hex as empty as the first did, up to the stacking limit
    assert goal in o.retreat_destinations(after, mate)
    later = after.put(replace(after.units[unit.id], fleeing=False))
    assert goal not in o.retreat_destinations(later, mate)
    third = Unit("51-gr-158g", goal)
    assert goal not in o.retreat_destinations(after.put(third), mate)
    # nor does the hex take it along where it falls in the same assault
    host = Unit("51-gr-158g", goal)
    assert o.swept_away(after.put(host), goal, "german") == ()
    assert o.swept_away(later.put(host), goal, "german") == (unit.id,)


# Retreat and advance -------------------------------------------------------------------------------------------------


def test_7_81_two_hexes_away() -> None:
    unit = Unit("51-gr-154g", plain()[0])
    assert unit.hex is not None
    goals = o.retreat_destinations(State.of(unit), unit)
    assert len(goals) == 12 and all(o.distance(unit.hex, goal) == 2 for goal in goals)


def test_7_82_empty_hexes_first() -> None:
    unit = Unit("51-gr-154g", plain()[0])
    assert unit.hex is not None
    all_goals = sorted(o.retreat_destinations(State.of(unit), unit))
    friends = [kind.id for kind in all_kinds().values() if kind.hq == "6-ga" and kind.size == "III"]
    taken = [Unit(id, hex) for id, hex in zip(friends, all_goals[:-1], strict=False) if id != unit.id]
    state = State.of(unit, *taken)
    free = set(all_goals) - {one.hex for one in taken}
    assert free and o.retreat_destinations(state, unit) == free
    mates = [Unit("51-gr-156g", all_goals[0])]
    blocked = [Unit(id, hex) for id, hex in zip(_germans(), all_goals[1:], strict=False)]
    tight = o.retreat_paths(State.of(unit, *mates, *blocked), unit)
    assert {one.destination for one in tight} <= {all_goals[0]}


def _germans() -> list[str]:
    """Battalions: enemies without ZOC."""
    return [kind.id for kind in all_kinds().values() if kind.side == "german" and kind.size == "II"]


def test_7_82_overstacking_is_the_last_resort() -> None:
    unit = Unit("51-gr-154g", plain()[0])
    goals = sorted(o.retreat_destinations(State.of(unit), unit))
    foes = [Unit(id, hex) for id, hex in zip(_germans(), goals[1:], strict=False)]
    stranger = Unit("52-gr-151g", goals[0])
    paths = o.retreat_paths(State.of(unit, stranger, *foes), unit)
    assert paths and all(one.overstacks and one.destination == goals[0] for one in paths)
    assert not o.willing_paths(State.of(unit, stranger, *foes), unit)
    closed = State.of(unit, *foes, Unit("gvm-9", goals[0]))
    assert o.retreat_paths(closed, unit) == ()
    outcome = o.loss_check(closed, unit, "DC", 10)
    assert outcome.retreat and o.apply_check(closed, unit.id, outcome).units[unit.id].eliminated


def test_7_83_zoc_and_friends() -> None:
    spot = plain()[0]
    unit = Unit("51-gr-154g", spot)
    foe_hex = beside(beside(spot, "N"), "N")
    state = State.of(unit, Unit("dr-df", foe_hex))
    assert all(o.distance(goal, foe_hex) > 1 for goal in o.retreat_destinations(state, unit))
    assert all(o.distance(one.path[0], foe_hex) > 1 for one in o.retreat_paths(state, unit))
    armour = Unit("2-pz-3", spot)
    weak = State.of(armour, Unit("2-gv-4g", foe_hex))
    assert any(o.distance(goal, foe_hex) == 1 for goal in o.retreat_destinations(weak, armour))
    elefant = Unit("656-pj-653", spot)
    assert all(o.distance(goal, foe_hex) > 1 for goal in o.retreat_destinations(weak.put(elefant), elefant))


def test_7_83_not_over_lake_nor_off_the_map() -> None:
    one, two = across("lake")
    unit = Unit("51-gr-154g", one)
    assert all(path.path[0] != two for path in o.retreat_paths(State.of(unit), unit))
    corner = Unit("51-gr-154g", "0101")
    assert all(o.part_of(goal) == "south" for goal in o.retreat_destinations(State.of(corner), corner))
    gap = Unit("51-gr-154g", "1028")
    assert all(o.part_of(goal) == "south" for goal in o.retreat_destinations(State.of(gap), gap))


def test_13_22_one_more_hex() -> None:
    unit = Unit("51-gr-154g", plain()[0])
    goals = sorted(o.retreat_destinations(State.of(unit), unit))
    foes = [Unit(id, hex) for id, hex in zip(_germans(), goals[1:], strict=False)]
    state = State.of(unit, Unit("52-gr-151g", goals[0]), *foes)
    path = o.retreat_paths(state, unit)[0]
    assert o.retreat_extensions(state, unit, path) == frozenset()
    optional = replace(state, options=frozenset({"13.22"}))
    assert o.retreat_extensions(optional, unit, path)


def test_7_91_to_7_98_advance() -> None:
    target = plain()[0]
    around = o.neighbours_on_map(target)
    assault = Assault(("dr-df", "dr-d"), (target, around[1]))
    state = State.of(Unit("dr-df", around[0]), Unit("dr-d", around[0]), Unit("96-tbr", around[1]))
    assert o.advance_hexes(state, assault) == {target}
    assert o.advance_problems(state, assault, {"dr-df": around[1]}) == ("7.98",)
    assert o.advance_problems(state.put(Unit("dr-df", around[0], 2)), assault, {"dr-df": target}) == ()
    disrupted = state.put(Unit("dr-df", around[0], disrupted=True))
    assert o.advance_problems(disrupted, assault, {"dr-df": target}) == ("7.96",)
    gone = state.put(Unit("dr-df", around[3], 2, retreated=True))
    assert o.advance_problems(gone, assault, {"dr-df": target}) == ("7.97",)


# Movement ------------------------------------------------------------------------------------------------------------


def test_8_22_to_8_24_zoc() -> None:
    spot = plain()[0]
    ahead = beside(spot, "N")
    state = State.of(Unit("gd-mot", spot), Unit("51-gr-154g", beside(ahead, "N")))
    mover = state.units["gd-mot"]
    entered = o.move_step(state, o.start_move(state, mover), ahead)
    assert entered.stopped == "8.22" and not o.legal_steps(state, entered)
    held = state.put(Unit("gd-mot", ahead))
    move = o.start_move(held, held.units["gd-mot"])
    assert move.started_in_zoc
    costs = {cause.paragraph: cause.value for cause in o.step_cost(held, move, spot)}
    assert costs == {"8.12": 2, "8.23": move.allowance // 2}
    sideways = beside(ahead, "NE")
    assert o.step_problems(held, move, sideways) == ("8.24",)
    left = o.move_step(held, move, spot)
    assert o.step_problems(held, left, ahead)[0] in ("8.24", "8.25") and "8.24" in o.step_problems(held, left, ahead)
    assert "8.21" in o.step_problems(held, move, beside(ahead, "N"))


def test_8_32_roads() -> None:
    for road, foot in (("road", 1), ("track", 2)):
        one, two = next(
            (hex, other)
            for hex in all_hexes()
            for other in o.neighbours_on_map(hex)
            if o.road_between(hex, other) == road and o.water_between(hex, other) == "river"
        )
        state = State.of(Unit("78-st-14", one), Unit("gd-mot", one))
        assert o.total(o.step_cost(state, o.start_move(state, state.units["78-st-14"]), two)) == foot
        assert o.total(o.step_cost(state, o.start_move(state, state.units["gd-mot"]), two)) == Fraction(1, 2)


def test_8_26_lake_and_gap() -> None:
    one, two = across("lake")
    state = State.of(Unit("gd-mot", one), Unit("51-gr-154g", "1028"))
    assert "8.26" in o.step_problems(state, o.start_move(state, state.units["gd-mot"]), two)
    assert "8.26" in o.step_problems(state, o.start_move(state, state.units["51-gr-154g"]), "1029")


def test_8_42_air_superiority() -> None:
    spot = plain()[0]
    goal = beside(spot, "N")
    for bomber, extra in ((goal, 3), (beside(goal, "N"), 3), (beside(beside(goal, "N"), "N"), 0)):
        state = replace(State.of(Unit("6-tk-22", spot), Unit("gd-mot", spot)), bombers=(bomber, bomber))
        cost = o.total(o.step_cost(state, o.start_move(state, state.units["6-tk-22"]), goal))
        assert cost == 2 + extra
        assert o.total(o.step_cost(state, o.start_move(state, state.units["gd-mot"]), goal)) == 2


def test_8_51_and_11_23_reserves() -> None:
    spot = plain()[0]
    goal = beside(spot, "N")
    state = replace(State.of(Unit("16-tk-107", spot)), turn=1)
    assert "8.51" in o.step_problems(state, o.start_move(state, state.units["16-tk-107"]), goal)
    for free in (replace(state, turn=2), replace(state, model_choice=True)):
        assert o.step_problems(free, o.start_move(free, free.units["16-tk-107"]), goal) == ()


def test_13_51_disrupted_and_zoc() -> None:
    spot = plain()[0]
    ahead = beside(spot, "N")
    state = State.of(Unit("gd-mot", spot, disrupted=True), Unit("51-gr-154g", beside(ahead, "N")))
    assert o.step_problems(state, o.start_move(state, state.units["gd-mot"]), ahead) == ()
    optional = replace(state, options=frozenset({"13.51"}))
    assert o.step_problems(optional, o.start_move(optional, optional.units["gd-mot"]), ahead) == ("13.51",)


def test_13_71_minimum_move() -> None:
    origin, woods = across("river", terrain="woods")
    state = replace(State.of(Unit("6-tk-22", origin)), morale={"1-ta": 3}, options=frozenset({"13.71"}))
    move = o.start_move(state, state.units["6-tk-22"])
    if o.mines_due(move):
        pytest.skip("starts in a fortification")
    assert o.step_problems(state, move, woods) == ("8.25",)
    assert o.minimum_move(state, move, woods, 3).hex == woods
    assert o.minimum_move(state, move, woods, 4).hex == origin
    with pytest.raises(ValueError, match="minimum"):
        o.minimum_move(replace(state, options=frozenset()), move, woods, 3)


def test_11_11_arrival() -> None:
    unit = Unit("18-pz-18")
    state = State.of(unit)
    assert o.enter_map(state, unit, "2052").spent == Fraction(1, 2)
    with pytest.raises(ValueError, match=r"11\.11"):
        o.enter_map(replace(state, turn=1), unit, "2052")
    with pytest.raises(ValueError, match=r"11\.12"):
        o.enter_map(replace(state, turn=4), unit, "0652")


# Air, victory, setup, options ----------------------------------------------------------------------------------------


def test_9_12_allowance_and_9_14() -> None:
    assert o.air_allowance(5, "north") == (1, 2) and o.air_allowance(5, "south") == (2, 4)
    state = State.of(Unit("6-tk-22", "1527"), Unit("16-tk-107", "1535"), Unit("51-gr-154g", "2017"))
    assert o.bomber_hexes(state, "south") == {"1527"} and o.bomber_hexes(state, "north") == {"1535"}
    assert "70-a" in o.armies_of("north") and "70-a" not in o.armies_of("south")


def test_9_31_targets() -> None:
    spot = plain()[0]
    near, far = beside(spot, "N"), beside(beside(spot, "S"), "S")
    state = State.of(Unit("2-pz-3", near), Unit("6-tk-22", far), Unit("51-gr-154g", spot))
    assert o.bomb_targets(state, spot).units == {"2-pz-3"}
    both = state.put(Unit("6-tk-22", beside(spot, "S")))
    assert o.bomb_targets(both, spot).units == {"2-pz-3", "6-tk-22"}
    inside = both.put(Unit("3-mk-49", spot), Unit("3-mk-1g", spot, 2))
    assert o.bomb_targets(inside, spot).units == {"3-mk-49", "3-mk-1g"}
    for terrain, value in (("woods", [3]), ("town", [3]), ("village", []), ("highland", []), ("clear", [])):
        hex = next(one for one in all_hexes() if o.terrain_of(one) == terrain)
        assert [cause.value for cause in o.bombing_modifiers(Unit("6-tk-22", hex))] == value
    shooter, target = Unit("20-pz-21", near, 2), Unit("6-tk-22", spot)
    assert shooter.at == 3
    for dice in range(2, 13):
        assert o.bomb_result(target, dice) == o.fire_result(State.of(shooter, target), shooter, target, dice)


@pytest.mark.parametrize(
    ("points", "result"),
    [
        (-36, "soviet-strategic"),
        (-35, "soviet-strategic"),
        (-34, "soviet-operational"),
        (-15, "soviet-operational"),
        (-14, "soviet-tactical"),
        (0, "soviet-tactical"),
        (1, "german-tactical"),
        (20, "german-tactical"),
        (21, "german-operational"),
        (99, "german-operational"),
    ],
)
def test_12_3_result(points: int, result: str) -> None:
    assert o.victory_result(points) == result


def test_12_12_and_12_13_path() -> None:
    state = State.of(Unit("gd-mot", "1041", 2), control={"2040": "german"})
    found = {(cause.paragraph, cause.what): cause.value for cause in o.victory_points(state)}
    assert found == {("12.13", "2040"): 10, ("12.21", "steps"): -1}
    around = o.neighbours_on_map("2040")[::2]
    ring = [Unit(id, hex) for id, hex in zip(("16-r-156", "16-r-167", "73-r-392"), around, strict=True)]
    cut = State.of(*ring, control={"2040": "german"})
    assert o.victory_points(cut) == []
    near = Unit("3-tk-50", "2041")
    assert o.victory_points(State.of(near, control={"2040": "german"})) == []
    held = State.of(near, Unit("78-st-14", "2040"), Unit("78-st-195", "2141"), control={"2040": "german"})
    assert [cause.value for cause in o.victory_points(held)] == [10]


def test_12_22_belgorod() -> None:
    assert o.victory_points(State.of()) == []
    lost = State.of(control={"2611": "soviet"})
    assert [(cause.paragraph, cause.value) for cause in o.victory_points(lost)] == [("12.22", -20)]
    assert {"0128", "3628", "3601"} <= soviet_edge() and not {"0127", "3501"} & soviet_edge()
    assert german_edge("north") == {f"{column:02d}52" for column in range(1, 37)}
    assert german_edge("south") == {f"{column:02d}01" for column in range(1, 37)}
    held = [Unit(id, hex) for id, hex in zip(("dr-df", "dr-d", "tot-t"), o.neighbours_on_map("2611")[::2], strict=True)]
    assert o.victory_points(State.of(*held, control={"2611": "soviet"})) == []


def test_13_81_recovery() -> None:
    state = replace(State.of(), morale={"5-gta": 5})
    regained = [o.recover_morale(state, "5-gta", count).morale["5-gta"] for count in (0, 1, 2, 3, 4, 9)]
    assert regained == [5, 6, 6, 7, 7, 8]


def test_13_6_order() -> None:
    first = [step.number for step in o.turn_order(2, move_first=True)]
    assert first == [1, 5, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]
    assert [step.number for step in o.turn_order(1, move_first=True)] == list(range(1, 13))


def test_4_0_what_steps_clear() -> None:
    steps = {step.id: step for step in o.turn_order(1)}
    state = replace(
        State.of(
            Unit("gd-mot", "2121", disrupted=True, fired=True, assaulted=True),
            Unit("6-tk-22", "1527", disrupted=True),
            Unit("arko-132", "2121"),
            turn=1,
        ),
        pm={"6-ga": 1},
        bombers=("1527",),
    )
    assert not o.end_of_step(state, steps["german-at"]).units["gd-mot"].fired
    assault = o.end_of_step(state, steps["german-assault"])
    assert assault.units["arko-132"].hex is None and not assault.units["gd-mot"].assaulted
    assert assault.morale == state.morale
    german = o.end_of_step(state, steps["german-recovery"])
    assert not german.units["gd-mot"].disrupted and german.units["6-tk-22"].disrupted and german.pm
    soviet = o.end_of_step(state, steps["soviet-recovery"])
    assert not soviet.units["6-tk-22"].disrupted and not soviet.pm and not soviet.bombers and soviet.turn == 2


def test_13_35_and_13_36_chits() -> None:
    seven = o.arrivals_of("GT7").units
    assert Counter(seven.values()) == {"s4": 8, "s5": 4}
    five = o.arrivals_of("GT5 S4").units
    assert len(five) == 6 and set(five.values()) == {"s4"}
    assert o.boxes_of(4) == ("C", "D") and o.boxes_of(2) == ("A",)
    in_history = {row["box"]: row["as-in-history"] for row in rows("templates/zitadelle/tables/chits.csv")}
    assert o.draw_problems(in_history) == ()
    assert o.draw_problems({**in_history, "A": in_history["B"]}) == ("13.32",)


def test_13_4_splitting() -> None:
    spot = plain()[0]
    regiment = Unit("2-pz-3", spot)
    assert o.battalions_of("2-pz-3") == ("2-pz-3-i", "2-pz-3-ii") and o.battalions_of("gd-3") == ()
    assert o.split_problems(State.of(regiment), regiment) == ()
    assert o.split_problems(State.of(regiment, Unit("51-gr-154g", beside(spot, "N"))), regiment) == ("13.43",)
    weak = Unit("51-gr-154g", beside(spot, "N"), step=2)
    assert weak.at == 0 and o.split_problems(State.of(regiment, weak), regiment) == ("13.43",)
    assert o.split_problems(State.of(reduced := Unit("2-pz-3", spot, step=2)), reduced) == ("13.42",)
    assert o.split_problems(State.of(carrying := Unit("2-pz-3", spot, tiger=True)), carrying) == ("13.49",)
    one, two, other = (Unit(id, spot) for id in ("2-pz-3-i", "2-pz-3-ii", "9-pz-33-i"))
    assert o.join_problems(State.of(one, two), one, two) == () and o.join_problems(State.of(one, other), one, other)
    assert o.tiger_problems("tiger-503", {1: "6-pz-4", 2: "7-pz-6", 3: "168-id-417"}) == ()
    assert o.tiger_problems("tiger-503", {1: "6-pz-4", 2: "6-pz-4", 3: "168-id-417"}) == ("13.45",)
    assert o.tiger_problems("tiger-503", {1: "6-pz-4", 2: "2-pz-3", 3: "168-id-417"}) == ("13.45",)
    carried = Unit("168-id-417", spot, tiger=True)
    assert (carried.at, carried.armour, carried.kind.armoured) == (2, 5, False)
    assert not o.lose_step(State.of(carried), carried.id).units[carried.id].tiger


@pytest.mark.parametrize("name", ["campaign", "model"])
def test_3_22_and_3_23_setups(name: str) -> None:
    state = o.campaign(name)
    assert o.uncovered_hexes(state) == {}
    assert o.overstacked_hexes(state) == {}


def test_11_22_model() -> None:
    setup = {row["piece"]: row["at"] for row in rows("counters/zitadelle/setups/model.csv")}
    assert not {id: at for id, at in setup.items() if at.isdigit() and o.model_problems(Unit(id), at)}
    assert o.model_problems(Unit("2-pz-3"), "2046") == ("11.22",)
    assert o.model_problems(Unit("18-pz-18"), "1547") == ("11.22",)
    assert o.model_problems(Unit("dr-df"), "1547") == ("11.21",)


# The generator -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("purpose", ["fire", "assault", "retreat", "movement"])
def test_random_positions_hold_together(purpose: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(400):
        position = o.random_position(purpose, seed)  # type: ignore[arg-type]
        state = position.state
        assert o.overstacked_hexes(state) == {}
        assert all(not (state.at(hex, "german") and state.at(hex, "soviet")) for hex in state.stacks)
        if purpose == "fire":
            seen.update(
                cause.paragraph
                for cause in o.fire_modifiers(state, state.units[position.unit], state.units[position.target])
            )
        elif purpose == "assault":
            assert position.assault is not None
            seen.update(cause.paragraph for cause in o.assault_result(state, position.assault, 7).shifts)
        elif purpose == "retreat":
            paths = o.retreat_paths(state, state.units[position.unit])
            seen["none" if not paths else "over" if paths[0].overstacks else "within"] += 1
        else:
            seen[o.random_walk(position)[-1][1].stopped] += 1
    wanted = {
        "fire": {"6.51", "6.52", "6.53", "6.54", "6.55"},
        "assault": {"7.41", "7.42", "7.43", "7.44", "7.45", "7.46", "7.47", "7.48"},
        "retreat": {"none", "over", "within"},
        "movement": {"", "8.22", "8.33"},
    }
    assert wanted[purpose] <= set(seen)


def test_random_positions_are_the_same_every_time() -> None:
    assert o.random_position("assault", 7) == o.random_position("assault", 7)


def test_the_reference_shares_nothing_with_the_builder() -> None:
    tests = Path(__file__).parents[1]
    paths = [tests / "shared" / "files.py", *tests.glob("*/oracle/*.py")]
    assert len(paths) > 20
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.split(".")[0] == "vmodsmith" for name in names), path


def test_paragraphs_are_all_there_in_both_languages() -> None:
    found = rows("templates/zitadelle/paragraphs.csv")
    assert len(found) == 195 == len({row["id"] for row in found})
    assert Counter(row["expect"] for row in found) == {"automate": 173, "component": 9, "inform": 11, "assist": 2}
    assert all(row["text_en"] and row["text_ja"] for row in found)
