"""Fields that the engine ignores: found in traits, in fast matches, in components, in a module; refused where a piece
is written."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import WORKSPACES, load, module_entries, workspace_of

from vmodsmith.check.module import heeded
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.archive import write_archive
from vmodsmith.vassal.components.ignored import COMPONENT_RULES, in_component
from vmodsmith.vassal.ignored import in_module
from vmodsmith.vassal.piece import piece_definition
from vmodsmith.vassal.sequence import key
from vmodsmith.vassal.traits.ignored import LAYOUTS, TARGET_RULES, TRAIT_RULES, Rule, in_trait
from vmodsmith.vassal.xmltext import parse_xml, xml_bytes

from .jvm import Engine, engine
from .test_engine_canonical import example, write_module

CONDITION = t.Embellishment("Cover", (t.LayerLevel("cover.png"),), only_if_property="Covered")


def fields(trait: t.Trait) -> list[tuple[str, str]]:
    return [(each.field, each.because) for each in in_trait(trait.type())]


def test_a_layer_s_condition_needs_a_property_to_follow() -> None:
    assert fields(CONDITION) == [("only_if_property", "follows")]
    assert fields(dataclasses.replace(CONDITION, follow_property="Level")) == []
    ((found),) = in_trait(CONDITION.type())
    assert str(found) == (
        "Embellishment: VASSAL ignores only_if_property ('Covered') because follows is 'false'; it would need 'true'"
    )


def test_what_stands_for_nothing_is_not_ignored() -> None:
    for trait in t.ALL_TRAITS.values():
        made = t.UsePrototype("p") if trait is t.UsePrototype else trait()
        assert fields(made) == [], trait


def test_limits_and_fast_matches_are_looked_into() -> None:
    steps = t.DynamicProperty("Steps", commands=(t.PropertyCommand(t.Increment(), key("Ctrl+L"), "Loss"),), wrap=True)
    assert fields(steps) == [("wrap", "numeric")]
    assert fields(dataclasses.replace(steps, numeric=True)) == []
    near = t.CounterGlobalKeyCommand(key=key("Ctrl+G"), command=key("Ctrl+L"), radius=3)
    assert fields(near) == [("radius", "restrict_range")]
    there = t.Target(place=t.TargetPlace.ZONE, zone="West", location="0203")
    assert fields(dataclasses.replace(near, radius=1, target=there)) == [("location", "place")]


def test_components_are_looked_into() -> None:
    button = c.DoActionButton(name="Go", doReport=False, reportFormat="Gone")
    assert [(each.field, each.because) for each in in_component(button)] == [("reportFormat", "doReport")]
    assert list(in_component(c.DoActionButton(name="Go", doReport=True, reportFormat="Gone"))) == []
    command = c.GlobalKeyCommand(name="All", target=t.Target(value="3"))
    assert [each.field for each in in_component(command)] == ["value"]


def test_a_piece_with_such_a_trait_is_not_written() -> None:
    with pytest.raises(ValueError, match="VASSAL ignores only_if_property"):
        piece_definition((t.BasicPiece("Guards"), CONDITION))


def test_rules_name_fields_that_there_are() -> None:
    for rule in TRAIT_RULES:
        made = t.ALL_TRAITS[rule.owner].__dataclass_fields__  # type: ignore[attr-defined]
        known = {*LAYOUTS[rule.owner], "numeric", "minimum", "maximum", "wrap", "peek_key", "trait"}
        assert {*rule.fields, *rule.needs} <= known, rule
        assert all(each in made for each in rule.fields), rule
    for rule in COMPONENT_RULES:
        assert {*rule.fields, *rule.needs} <= c.COMPONENTS[rule.owner].by_name.keys(), rule
    assert {each for rule in TARGET_RULES for each in rule.fields} >= {"zone", "location", "value"}


_OF_PLACES = {
    "MAP": "map",
    "ZONE": "map zone",
    "LOCATION": "map location",
    "XY": "map board x y",
    "DECK": "map deck",
    "CURATTACH": "attachment attachment_id",
}
_WHERE = {
    **dict.fromkeys(("map", "board", "zone", "location", "deck", "attachment"), "there"),
    **dict.fromkeys(("x", "y", "attachment_id"), "3"),
}


def _unheeded(target: t.Target) -> list[str]:
    command = c.GlobalKeyCommand(name="All", target=target)
    return sorted(each.field.removeprefix("target_") for each in in_component(command))


@pytest.mark.parametrize("place", _OF_PLACES)
def test_a_match_by_place_heeds_what_belongs_to_its_kind_of_place_alone(place: str) -> None:
    target = t.Target(by_place=True, place=t.TargetPlace(place), **_WHERE)  # type: ignore[arg-type]
    assert _unheeded(target) == sorted(_WHERE.keys() - set(_OF_PLACES[place].split()))


@pytest.mark.parametrize("name", WORKSPACES)
def test_the_modules_of_the_games_have_none(name: str) -> None:
    game = load(name, workspace_of(name))
    assert list(heeded(game)) == []
    assert in_module(parse_xml(module_entries(name)["buildFile.xml"])) == []


def test_check_tells_a_component(monkeypatch: pytest.MonkeyPatch) -> None:
    made = heeded.__globals__["module"]

    def with_button(*of: object) -> c.Element:
        root: c.Element = made(*of)
        root.append(c.DoActionButton(name="Go", reportFormat="Gone"))
        return root

    monkeypatch.setitem(heeded.__globals__, "module", with_button)
    (problem,) = heeded(load("skirmish", workspace_of("skirmish")))
    assert "VASSAL ignores reportFormat ('Gone')" in str(problem) and problem.severity == "error"


def test_the_engine_s_check_tells_it_of_a_finished_module(
    needs_engine: None, engines: Engines, blank: Callable[[str], Path], tmp_path: Path
) -> None:
    root = parse_xml(module_entries("skirmish")["buildFile.xml"])
    root.append(c.DoActionButton(name="Go", reportFormat="Gone"))
    path = tmp_path / "idle.vmod"
    write_archive(path, {**module_entries("skirmish"), "buildFile.xml": xml_bytes(root)})
    (found,) = engines.get(path).ignored()
    assert found["owner"] == "DoActionButton Go" and "ignores reportFormat" in found["found"]
    assert engines.get(blank("skirmish")).ignored() == []


@pytest.fixture(scope="module")
def running(needs_engine: None, tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """The engine with a module open."""
    found = engine()
    found.open_module(write_module(tmp_path_factory.mktemp("example"), example()))
    return found


@pytest.mark.parametrize("rule", COMPONENT_RULES, ids=lambda rule: f"{rule.owner.rpartition('.')[2]}-{rule.fields[0]}")
def test_the_engine_says_so_of_a_component(running: Engine, rule: Rule) -> None:
    """The component itself, asked whether the attribute counts, with what the rule needs and without each of it."""
    component = c.COMPONENTS[rule.owner]
    # a map has its buttons only in a module
    owners = running["VASSAL.build.module.Map"].getMapList()

    def counts(values: Mapping[str, str]) -> list[bool]:
        made = owners.get(0) if rule.owner == c.Map.tag else running[rule.owner]()
        for name, value in values.items():
            made.setAttribute(running.text(name), running.text(value))
        seen = [made.getAttributeVisibility(running.text(each)) for each in rule.fields]
        return [each is None or bool(each.shouldBeVisible()) for each in seen]

    good = {name: wanted[0] for name, wanted in rule.needs.items()}
    fits = running.swing(lambda: counts(good))
    assert all(fits) or component is c.SetupStack, good  # that needs a board with a grid besides
    for name, wanted in rule.needs.items():
        whole = wanted[0].isdecimal()
        others = component.by_name[name].choices or (("1", "2") if whole else ("true", "false"))
        bad = good | {name: next(each for each in others if each not in wanted)}
        assert not any(running.swing(lambda bad=bad: counts(bad))), bad
