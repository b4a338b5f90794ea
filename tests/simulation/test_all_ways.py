"""Every way of doing something, in each phase of a game that is played, as each side's player: none allows what another
refuses."""

from __future__ import annotations

import os

import pytest
from shared.games import RULED, WORKSPACES, load, scenarios
from shared.seeds import chance, first

from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.tabletop.rule_runner import RuleRunner
from vmodsmith.tasks.tabletop import laid, lay

from .conftest import NAME, Spoil
from .ways import Ways, walked

TURNS = int(os.environ.get("VMODSMITH_WAYS", "1"))
"""The turns for which each game is walked through."""

REACHED = 0.85
"""The least share of phases that a walk reaches: what is skipped in all games from the setups is not played."""

NEVER: dict[str, dict[str, str]] = {
    "skirmish": {"fight": "few of its positions have enemies next to each other"},
    "zitadelle": {"halves-change": "the halves come with a plug-in, without which play in memory begins"},
}
"""Commands that are offered neither on the way nor where a scenario uses them, and why."""


@pytest.mark.slow(90)
@pytest.mark.parametrize("name", RULED)
def test_no_way_allows_what_another_refuses(name: str) -> None:
    seed = first(1)
    chance(seed)
    game = load(name, WORKSPACES[name])
    ways = walked(lay(game), scenarios(name)[0], seed, turns=TURNS)
    assert sorted(ways.found.values()) == []
    assert set(ways.never) <= NEVER.get(name, {}).keys(), "no position offers them"
    assert len(ways.phases) >= REACHED * len(game.phases)
    assert ways.tried["offered commands"] > 0 and ways.tried["buttons"] > 0


def _walked(workspace: Workspace) -> Ways:
    return walked(laid(workspace, NAME), [], 1, turns=2)


PLANTED: dict[str, tuple[str, str, str]] = {
    "what is offered is refused": (
        "  - {id: more, for: unit, menu: rule.sequence, key: Ctrl+Alt+Y, call: more(me)}",
        'def more(me: Piece) -> None:\n    report(me.name, "warning")\n',
        "more of unit is offered and refused",
    ),
    "without a key, too": (
        "  - {id: more, for: unit, menu: rule.sequence, call: more(me)}",
        "def more(me: Piece) -> None:\n    n = 1\n",
        "more of unit is offered and refused",
    ),
    "a key does what no menu offers": (
        "  - {id: more, for: unit, menu: rule.sequence, key: Ctrl+Alt+Y, phases: red-fight, call: more(me)}\n"
        "  - {id: less, for: unit, key: Ctrl+Alt+Y, call: more(me)}",
        "def more(me: Piece) -> None:\n    me.Done += 1\n    report(me.name)\n",
        "the key of more does less, and no menu offers it",
    ),
    "a selected piece is taken along that is not offered it": (
        "  - {id: more, for: unit, menu: rule.sequence, key: Ctrl+Alt+Y, by: owner, call: more()}",
        "def more() -> None:\n    for p in selected():\n        p.Done += 1\n        report(p.name)\n",
        "more of unit acts on one that is not offered it",
    ),
    "a button does what a piece is not offered": (
        "  - {id: more, for: unit, menu: rule.sequence, phases: red-fight, call: more(me)}\n"
        "buttons:\n  - {id: all, menu: rule.sequence, call: everybody()}",
        "def more(me: Piece) -> None:\n    me.Done += 1\n    report(me.name)\n\n\n"
        'def everybody() -> None:\n    for p in pieces():\n        if p.kind == "unit":\n            more(p)\n',
        "the button all does more, which is not offered",
    ),
    "a button says nothing": (
        "buttons:\n  - {id: all, menu: rule.sequence, call: everybody()}",
        "def everybody() -> None:\n    n = 1\n",
        "the button all does nothing and says nothing",
    ),
    "a button gives no cause": (
        "buttons:\n  - {id: all, menu: rule.sequence, call: everybody()}",
        'def everybody() -> None:\n    report("not possible: ")\n',
        "the button all gives no cause",
    ),
    "rules fail": (
        "  - {id: more, for: unit, menu: rule.sequence, phases: red-fight, call: more(me)}",
        "def more(me: Piece) -> None:\n    broken = [1]\n    me.Done = broken[1]\n",
        "the rules fail",
    ),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_fault_is_found(planted: str, spoilt: Spoil) -> None:
    commands, functions, says = PLANTED[planted]
    sheet = "properties:\n  - {name: Done, type: int, of: unit}\n"
    sheet += commands if commands.startswith("buttons") else f"commands:\n{commands}"
    found = _walked(spoilt(sheet + "\n", functions)).found
    assert any(each.startswith(says) for each in found), found


def test_a_sound_game_allows_nothing_that_it_refuses(little: Workspace) -> None:
    ways = _walked(little)
    assert ways.found == {}
    assert ways.phases == {each.id for each in laid(little, NAME).game.phases}
    assert min(ways.tried[sort] for sort in ("offered commands", "refused keys", "buttons", "two selected")) > 0


def test_a_drag_out_of_a_box_that_no_rule_looks_at_is_found(little: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RuleRunner, "dragged", lambda self, piece: None)
    assert any("dragged out of" in each for each in _walked(little).found)
