"""The four games' invariants of life see what must not be: what has outlived its turn, a marker without its cause, more
than a limit; and find nothing to say of the same things where they are lawful."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from shared.games import load

from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.checked import watched
from vmodsmith.tasks.quick import run_quick

ROOT = Path(__file__).parents[2]

SCENE = """\
  - name: {id} {kind}
    turn: {turn}
    phase: {phase}
    place: [{place}]
    steps: [{{expect: {{invariants: {id}}}}}]
"""

SCENES = {
    "korsun": [
        ("barrage-units-came-back", "3", "soviet-replacements", "{piece: bombard-16ad, at: turns/turn.3}",
         "{piece: bombard-16ad, at: turns/turn.5}"),
        ("trucks-for-a-movement", "3", "german-combat", "{piece: trucks, at: '3748'}",
         "{piece: strongpoint, at: '3748'}"),
        ("one-strongpoint-a-hex", "3", "german-combat", (
            "{piece: strongpoint, at: '3748'}, {piece: strongpoint#2, "
            "at: '3748'}"
        ), "{piece: strongpoint, at: '3748'}, {piece: strongpoint#2, at: '3747'}"),
        ("strongpoints-without-soviets", "3", "german-combat", (
            "{piece: strongpoint, at: '3748'}, {piece: 27a-180, at: "
            "'3748'}"
        ), "{piece: strongpoint, at: '3748'}, {piece: 57-179, at: '3748'}"),
        ("bombarded-are-germans", "3", "german-events", "{piece: bombarded, at: '3748'}",
         "{piece: strongpoint, at: '3748'}"),
        ("no-reserve-left", "3", "german-recovery", "{piece: 57-179, at: '3748', state: reserve}",
         "{piece: 57-179, at: '3748'}"),
        ("no-breakthrough-left", "3", "german-recovery", "{piece: 3-pz-3, at: '3748', state: breakthrough}",
         "{piece: 3-pz-3, at: '3748'}"),
        ("no-declaration-left", "3", "german-recovery", "{piece: combat, at: '3748'}",
         "{piece: strongpoint, at: '3748'}"),
        ("drops-and-lifts", "3", "german-drop", (
            "{piece: air-drop, at: korsun/uman.2}, {piece: korsun-lift,"
            " at: korsun/uman.4}"
        ), "{piece: air-drop, at: korsun/uman.2}, {piece: korsun-lift, at: korsun/uman.3}"),
        ("stacks-of-the-judged", "3", "german-movement", (
            "{piece: 57-179, at: '3748'}, {piece: 57-pi, at: '3748'}, {piece: 57-ar, at: '3748'}, {piece: 57-fus, "
            "at: '3748'}"
        ), "{piece: 57-179, at: '3748'}, {piece: 57-pi, at: '3748'}, {piece: 57-ar, at: '3748'}"),
    ],
    "streets": [
        ("barrages-in-their-phase", "2", "german-movement", "{piece: barrage-german, at: '0962'}",
         "{piece: works-german, at: '0962'}"),
        ("stukas-home", "2", "german-reserve", "{piece: stuka-1, at: '0962'}", "{piece: 191-1, at: '0962'}"),
        ("one-side-a-hex", "2", "german-movement", "{piece: 191-1, at: '0962'}, {piece: s-112-385-1, at: '0962'}",
         "{piece: 191-1, at: '0962'}, {piece: s-112-385-1, at: '0963'}"),
        ("through-and-done", "2", "german-movement", "{piece: 191-1, at: '0962', state: [breakthrough, finished]}",
         "{piece: 191-1, at: '0962', state: breakthrough}"),
    ],
    "zitadelle": [
        ("disrupted-on-the-map", "2", "german-movement", "{piece: gd-mot, at: losses/german.all, state: disrupted}",
         "{piece: gd-mot, at: '0443', state: disrupted}"),
        ("nothing-on-past-turns", "2", "german-movement", "{piece: gd-mot, at: turns/turn.1}",
         "{piece: gd-mot, at: turns/turn.3}"),
    ],
    "hattin": [
        ("fought-in-melee", "2", "crusader-fire", "{piece: raymond-hc-tripoli, at: '1413', state: fought}",
         "{piece: raymond-hc-tripoli, at: '1413'}"),
        ("nothing-on-past-turns", "2", "crusader-movement", "{piece: raymond-hc-tripoli, at: turns/turn.1}",
         "{piece: raymond-hc-tripoli, at: turns/turn.2}"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("game", SCENES)
def test_what_must_not_be_is_seen_and_what_may_be_is_not(game: str, tmp_path: Path) -> None:
    scenes = []
    for name, turn, phase, *places in SCENES[game]:
        scenes += [
            SCENE.format(kind=kind, turn=turn, phase=phase, place=place, id=name)
            for kind, place in zip(("wrong", "right"), places, strict=True)
        ]
    file = tmp_path / "life.yaml"
    file.write_text("scenarios:\n" + "".join(scenes), encoding="utf-8")
    results = {each.name: each for each in run_quick(Workspace(ROOT), game, loose=(file,)).results}
    assert len(results) == len(scenes)
    for name, *_ in SCENES[game]:
        assert any(name in str(each) for each in results[f"{name} wrong"].failures), name
        assert results[f"{name} right"].passed, (name, results[f"{name} right"].failures)


@pytest.mark.parametrize("game", SCENES)
def test_rules_roll_the_dice_of_their_game(game: str) -> None:
    """Those whose faces it draws: no die has seven sides."""
    read = load(game)
    program = watched(read)[0]
    sides = {
        call.args[0].value
        for each in program.functions.values()
        for call in ast.walk(each.node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "roll"
        if isinstance(call.args[0], ast.Constant)
    }
    assert sides and sides <= set(read.manifest.drawn_dice), (sides, read.manifest.drawn_dice)
