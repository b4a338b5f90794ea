"""Random legal play: each sort of planted fault is found, written as a scenario, and repeated by it until it is
mended."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from vmodsmith.cli import main
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.tabletop import step_limit
from vmodsmith.rules.tabletop.invariants import ONE_PLACE
from vmodsmith.rules.tabletop.rule_runner import RuleRunner
from vmodsmith.simulation.action_mix import ActionMix
from vmodsmith.simulation.faults import Fault, repeats
from vmodsmith.simulation.random_player import RandomPlayer
from vmodsmith.simulation.rule_coverage import RuleCoverage
from vmodsmith.simulation.run_results import RunResults
from vmodsmith.simulation.shorten import shortened
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.quick import run_quick
from vmodsmith.tasks.simulate import Played, SimulationError, random_play
from vmodsmith.tasks.tabletop import laid

from .conftest import NAME, Spoil

COMMAND = "commands:\n  - {{id: more, for: unit, menu: rule.sequence, when: {when}, call: more(me)}}\n"
INVARIANT = "invariants:\n  - {}\n"


def played(workspace: Workspace, turns: int = 2, times: int = 2, seed: int = 5, **more: float) -> Played:
    return random_play(workspace, NAME, turns=turns, times=times, seed=seed, shorten=more.get("shorten", 60.0))


def fault(found: Played, sort: str) -> Fault:
    """The one fault of a sort, and no other."""
    [one] = found.results.faults.values()
    assert one.sort == sort, one
    return one


def repeated(workspace: Workspace, one: Fault) -> list[str]:
    """What fails when the file of a fault is run as a scenario of the game."""
    text = (workspace.root / one.file).read_text(encoding="utf-8")
    there = workspace.root / "templates" / NAME / "scenarios" / "found.yaml"
    there.write_text(text, encoding="utf-8")
    try:
        [result] = run_quick(workspace, NAME, ("found",)).results
        return [str(each) for each in result.failures]
    finally:
        there.unlink()


def test_a_sound_game_has_no_fault(little: Workspace) -> None:
    found = played(little, turns=7, times=4)
    assert [each.what for each in found.results.faults.values()] == []
    assert found.results.games == 4 and found.results.turns == 28
    done = found.results.actions
    assert min(done[sort] for sort in ("command", "drag", "turn", "undo", "side", "button")) > 0
    assert {"combat-resolve", "movement-step-0", "arrivals-enter", "retreat-retreat"} <= set(found.results.commands)


def test_what_was_reached_is_told(spoilt: Spoil) -> None:
    """Commands by phase, functions of the game that something called, and those that nothing did."""
    sheet = COMMAND.format(when="me.side == 'red' and phase() == 'red-fight'") + (
        "  - {id: late, for: unit, menu: rule.sequence, when: turn() > 5, call: never_asked(me)}\n"
    )
    functions = (
        "def more(me: Piece) -> None:\n    told(me)\n\n\ndef told(me: Piece) -> None:\n    report(me.name)\n\n\n"
    )
    workspace = spoilt(sheet, functions + "def never_asked(me: Piece) -> None:\n    report(me.name)\n")
    found = played(workspace)
    reach = found.results.coverage
    assert {"more", "told"} <= reach.called and reach.never() == ["never_asked"]
    assert "late" in found.never and [*reach.phases] == [each.id for each in laid(workspace, NAME).game.phases]
    assert reach.phases["red-fight"]["more"] == found.results.commands["more"] > 0
    told = found.to_json()["coverage"]
    assert (told["functions"], told["called"]) == (len(reach.functions), len(reach.functions) - 1)
    line = ["--workspace", str(workspace.root), "simulate", NAME, "--play", "2", "--times", "2", "--seed", "5"]
    printed = CliRunner().invoke(main, line).output
    [unused] = [each for each in printed.splitlines() if "never used: " in each]
    assert "late" in unused and "never called: never_asked\n" in printed


def test_a_procedure_is_followed_to_its_end(spoilt: Spoil) -> None:
    """Eight commands of single units, by turns of either side, each to be had only after the one before, in one phase
    of a turn; what was done of it is lost when the phase is over."""
    sheet = "properties:\n  - {name: Far, type: int}\ncommands:\n"
    for n in range(8):
        when = f"phase() == 'red-fight' and game.Far == {n} and me.id == '{('red-1', 'blue-2')[n % 2]}'"
        sheet += f'  - {{id: far-{n}, for: unit, menu: rule.sequence, when: "{when}", call: "far(me, {n})"}}\n'
    sheet += "hooks:\n  - {id: near, on: phase, phases: blue-move, call: near()}\n"
    functions = "def far(me: Piece, n: int) -> None:\n    game.Far = n + 1\n    report(me.name)\n"
    functions += "\n\ndef near() -> None:\n    game.Far = 0\n"
    found = played(spoilt(sheet, functions), turns=7, times=2, seed=6)
    assert {f"far-{n}" for n in range(8)} <= set(found.results.commands)


def test_of_commands_with_one_key_each_is_used_and_counted(spoilt: Spoil) -> None:
    """Of two entries with one key and one text the menu has one: the command that applies to the piece."""
    sheet = "commands:\n" + "".join(
        f"  - {{id: {name}, for: unit, menu: rule.sequence, key: Ctrl+Y, when: me.side == '{side}', call: more(me)}}\n"
        for name, side in (("ours", "red"), ("theirs", "blue"))
    )
    done = played(spoilt(sheet, "def more(me: Piece) -> None:\n    report(me.name)\n")).results.commands
    assert done["ours"] > 0 and done["theirs"] > 0


def test_what_can_always_be_done_is_not_done_all_the_time(spoilt: Spoil) -> None:
    """A counter that any unit can turn in any phase is turned, but leaves most of the game to what is rare."""
    sheet = "properties:\n  - {name: Count, type: int}\n" + COMMAND.format(when="True")
    workspace = spoilt(sheet, "def more(me: Piece) -> None:\n    game.Count += 1\n    report(me.name)\n")
    done = played(workspace, turns=7, times=8, seed=6).results.commands
    assert 20 < done["more"] < 0.25 * done.total()


def test_what_is_another_players_choice_is_played_too(spoilt: Spoil) -> None:
    """A command that only shows where a side has a player of its own; the fault's file seats him."""
    sheet = COMMAND.format(when="me.side == 'blue' and not alone() and acts_for('red') and turn() == 2")
    workspace = spoilt(sheet, "def more(me: Piece) -> None:\n    n = 1\n")
    assert not played(workspace, times=1).results.faults
    one = fault(played(workspace, times=4), "menu")
    assert one.others == ["red", "blue"] and repeated(workspace, one)
    assert "others: red blue\n" in (workspace.root / one.file).read_text(encoding="utf-8")


def test_it_goes_on_from_the_middle_of_scenarios(spoilt: Spoil) -> None:
    """A fault that shows only where a scenario has put pieces by hand: its file arranges them too, with what the
    scenario did."""
    sheet = COMMAND.format(when="me.side == 'blue' and me.steps == 1 and me.hex == hex_at('0101') and turn() == 3")
    workspace = spoilt(sheet, "def more(me: Piece) -> None:\n    n = 1\n")
    there = workspace.root / "templates" / NAME / "scenarios"
    for each in there.iterdir():
        each.unlink()
    (there / "deep.yaml").write_text(
        "name: Deep\nturn: 3\nside: blue\nothers: red\nplace: [{piece: blue-1, at: '0101', face: 2}]\n"
        "steps:\n  - {turn: next, expect: {turn: '!'}}\n",
        encoding="utf-8",
    )
    found = random_play(workspace, NAME, turns=1, times=4, seed=5, scenarios=True)
    one = fault(found, "menu")
    assert found.results.begun == 4 and found.to_json()["after_scenarios"] == 4
    assert len(one.steps) == 1 and one.more["place"] == [{"piece": "blue-1", "at": "0101", "face": 2}]
    text = (workspace.root / one.file).read_text(encoding="utf-8")
    assert "turn: '3'\n" in text and "others: red\n" in text
    assert any("the action was possible" in each or "does nothing" in each for each in repeated(workspace, one))
    line = ["--workspace", str(workspace.root), "simulate", NAME, "--play", "1", "--scenarios", "--times", "2"]
    assert "2 of them after scenarios" in CliRunner().invoke(main, line).output
    assert CliRunner().invoke(main, [*line, "--setup", "start"]).exit_code == 2


def test_the_same_seed_plays_the_same_game(little: Workspace) -> None:
    first, second = (played(little, turns=2, times=1).to_json() for _ in range(2))
    assert first | {"seconds": 0} == second | {"seconds": 0}


def test_the_referee_is_not_sent_away(spoilt: Spoil) -> None:
    sheet = "buttons:\n  - {id: more, menu: rule.sequence, call: more()}\n"
    workspace = spoilt(
        sheet, "def more() -> None:\n    set_option('referee', 'off' if option('referee') == 'full' else 'full')\n"
    )
    play, results = laid(workspace, NAME).opened(), RunResults()
    player = RandomPlayer(play, random.Random(5), results, ActionMix(buttons=50))
    player.game("start", 5, 5)
    pressed = [n for n, step in enumerate(player.steps) if step.get("press") == "Sequence of play"]
    assert len(pressed) > 3 and all(player.steps[n + 1] == {"undo": "1"} for n in pressed)
    assert play.tabletop.state.option("referee") == "full" and not results.faults


def test_an_error_of_a_rule_is_found_and_repeated(spoilt: Spoil) -> None:
    sheet = COMMAND.format(when='turn() == 2 and me.side == "red"').replace('"red"', "'red'")
    workspace = spoilt(sheet, "def more(me: Piece) -> None:\n    few = [1]\n    report(str(few[roll(6)]))\n")
    one = fault(played(workspace, seed=7), "rule")
    assert "more.py:6, in function more" in one.what
    assert one.whole > 30 and len(one.steps) == 5, "four steps of the tracker and the command"
    assert all(each["turn"] == "next" for each in one.steps[:4]) and one.steps[4]["do"] == "Sequence of play"
    assert any("more.py:6" in each for each in repeated(workspace, one))
    spoilt(sheet, "def more(me: Piece) -> None:\n    few = [1]\n    report(str(few[0] + roll(6)))\n")
    assert repeated(workspace, one) == []


def test_a_condition_that_fails_is_found_by_looking(spoilt: Spoil) -> None:
    functions = "def fits(me: Piece) -> bool:\n    few = [1]\n    return few[me.steps - 1] == 1\n\n\n{}"
    more = "def more(me: Piece) -> None:\n    report(me.name)\n"
    workspace = spoilt(COMMAND.format(when="fits(me)"), functions.format(more))
    one = fault(played(workspace), "rule")
    assert "in function fits" in one.what and len(one.steps) == 1
    assert any("in function fits" in each for each in repeated(workspace, one))
    spoilt(COMMAND.format(when="fits(me)"), functions.format(more).replace("[1]", "[1, 1]"))
    assert repeated(workspace, one) == []


def test_a_procedure_without_an_end_is_found(spoilt: Spoil, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step_limit, "MOST", 50_000)
    endless = "def more(me: Piece) -> None:\n    n = 0\n    while n >= 0:\n        n = n + 1 - 1\n    report(str(n))\n"
    workspace = spoilt(COMMAND.format(when="me.id == 'red-1'"), endless)
    one = fault(played(workspace, turns=1), "rule")
    assert "this takes more than" in one.what and len(one.steps) == 1
    assert any("this takes more than" in each for each in repeated(workspace, one))


def test_a_phase_that_never_ends_is_found(spoilt: Spoil) -> None:
    hook = "hooks:\n  - {id: back, on: phase, phases: blue-move, call: back()}\n"
    workspace = spoilt(hook, "def back() -> None:\n    set_clock(turn(), 'red-fight')\n")
    one = fault(played(workspace), "stuck")
    assert "still shows Turn 1 - Red combat" in one.what
    assert len(one.steps) == 3, "one step into the phase, a look, one that leads nowhere"
    assert repeated(workspace, one)
    spoilt(hook, "def back() -> None:\n    report('on it goes')\n")
    assert repeated(workspace, one) == []


@pytest.mark.parametrize(
    ("how", "body"),
    [
        ("does nothing", "    n = 1\n"),
        ("refuses it", "    report('No.', 'warning')\n"),
    ],
)
def test_a_menu_that_offers_what_is_refused_is_found(spoilt: Spoil, how: str, body: str) -> None:
    functions = (
        "def more(me: Piece) -> None:\n    if me.steps == 2:\n        report(me.name)\n        me.show_face(2)\n  "
        f"  else:\n    {body}"
    )
    workspace = spoilt(COMMAND.format(when="me.side == 'red'"), functions)
    one = fault(played(workspace), "menu")
    assert one.of == "more" and how in one.what
    assert len(one.steps) == 2 and one.steps[0]["to"] == one.steps[1]["to"], "it takes a first step lost"
    assert repeated(workspace, one)
    spoilt(COMMAND.format(when="me.side == 'red' and me.steps == 2"), functions)
    assert repeated(workspace, one) == []


def test_a_command_that_explains_itself_is_no_fault(spoilt: Spoil) -> None:
    sheet = COMMAND.format(when="me.side == 'red'").replace("call:", 'explains: "yes", call:')
    workspace = spoilt(sheet, "def more(me: Piece) -> None:\n    report('No.', 'warning')\n")
    found = played(workspace)
    assert not found.results.faults and found.results.words["more"]


PUSH = "def more(me: Piece) -> None:\n    me.move(hex_at('0203'))\n"
ROOM = "{id: room, for: unit, holds: 'me.hex is None or len([p for p in me.hex.pieces() if p.kind == me.kind]) <= 3'}"


def test_a_broken_invariant_is_found_and_repeated(spoilt: Spoil) -> None:
    """A rule that piles units up: four of them in one hex are one too many."""
    sheet = COMMAND.format(when="me.side == 'red' and me.hex != hex_at('0203')")
    workspace = spoilt(sheet + INVARIANT.format(ROOM), PUSH)
    one = fault(played(workspace), "invariant")
    assert one.of == "room" and len(one.steps) <= 9 < one.whole
    failures = repeated(workspace, one)
    assert len(failures) == 4 and all(
        "an invariant: expected that it holds, found room: red-" in each for each in failures
    )
    spoilt(sheet + INVARIANT.format(ROOM), PUSH.replace("me.move(hex_at('0203'))", "me.show_face(1)"))
    left = repeated(workspace, one)
    assert not any("an invariant" in each for each in left), (left, one.steps)


def test_a_drag_that_the_rules_warn_of_is_taken_back(spoilt: Spoil) -> None:
    """A fair player's game keeps what the rules only warn of: no enemies in one hex. Who pays no heed breaks it."""
    alone = (
        "{id: alone, for: unit, holds: 'me.hex is None or not any(p.side != me.side for p in me.hex.pieces() if "
        "p.kind == me.kind)'}"
    )
    workspace = spoilt(INVARIANT.format(alone))
    found = played(workspace, turns=4)
    assert found.results.actions["undo"] > 20 and not found.results.faults
    sheet = "hooks:\n  - {id: fall, on: moved, for: unit, call: more(me)}\n" + INVARIANT.format(alone)
    fall = (
        "def more(me: Piece) -> None:\n    foe = piece('blue-1')\n    if me.side == 'red' and foe is not None and "
        "foe.hex is not None:\n        me.put(foe.hex)\n        report(me.name)\n"
    )
    assert fault(played(spoilt(sheet, fall)), "invariant").of == "alone"


def test_what_must_stay_is_looked_at(spoilt: Spoil) -> None:
    """Points that come from nowhere, looked at when a phase is over."""
    stays = (
        '{id: steps, at: phase, phases: red-move, stays: \'sum([p.steps for p in pieces() if p.side == "red" and '
        "p.faces == 2])'}"
    )
    sheet = COMMAND.format(when="me.side == 'red' and me.steps == 2 and phase() == 'red-move'")
    lose = "def more(me: Piece) -> None:\n    me.show_face(2)\n"
    workspace = spoilt(sheet + INVARIANT.format(stays), lose)
    one = fault(played(workspace, turns=1), "invariant")
    assert one.of == "steps" and " was " in one.what and len(one.steps) == 2, "a step lost, and the look"
    assert repeated(workspace, one)


def test_a_piece_that_is_there_twice_is_found(spoilt: Spoil) -> None:
    """No game declares this: it holds for all of them."""
    double = (
        "def more(me: Piece) -> None:\n    here = me.hex\n    if here is not None:\n        new_piece('red-1', here)\n"
    )
    workspace = spoilt(COMMAND.format(when="me.hex is not None"), double)
    one = fault(played(workspace, turns=1), "invariant")
    assert one.of == ONE_PLACE and "red-1 is there 2 times" in one.what
    assert repeated(workspace, one)


def test_invariants_are_checked_like_rules(spoilt: Spoil) -> None:
    bad = """\
invariants:
  - {id: a, for: soldiers, holds: me.steps > 0}
  - {id: b, holds: turn() > "1"}
  - {id: c, stays: setup()}
  - {id: d, at: phase, phases: dawn, holds: turn() > 0}
  - {id: more, holds: turn() > 0}
  - {id: more, holds: turn() > 0}
  - {id: e, holds: turn() > 0, stays: turn()}
  - {id: f, phases: red-move, holds: turn() > 0}
"""
    told = [str(each) for each in check_game(spoilt(bad), NAME) if "9-more" in each.file]
    assert any("9-more.yaml:9" in each and "holds" in each for each in told), told
    spoilt(bad[: bad.index("  - {id: e")])
    told = [str(each) for each in check_game(spoilt(bad[: bad.index("  - {id: e")]), NAME) if "9-more" in each.file]
    for line, words in {
        3: "'soldiers', expected a kind",
        4: "holds: found",
        5: "stays: found",
        6: "'dawn', expected a phase",
        8: "'more', expected an id of its own",
    }.items():
        assert any(f"9-more.yaml:{line}:" in each and words in each for each in told), (line, told)


def test_invariants_are_no_part_of_a_module(spoilt: Spoil) -> None:
    """Nothing of them is in the archive."""
    from vmodsmith.assemble import assemble
    from vmodsmith.rules.expanded import load_expanded

    workspace = spoilt(INVARIANT.format(ROOM.replace("id: room", "id: roomy")))
    game, problems = load_expanded(workspace.root, NAME)
    assert game is not None and not problems
    entries = assemble(game, game.style)
    assert not [path for path, content in entries.items() if b"roomy" in content]


def test_a_scenario_may_ask_for_invariants(spoilt: Spoil) -> None:
    workspace = spoilt(INVARIANT.format(ROOM))
    more = workspace.root / "templates" / NAME / "scenarios" / "more.yaml"
    more.write_text("name: Asked\nsetup: start\nsteps: [{expect: {invariants: room one-place}}]\n", encoding="utf-8")
    assert run_quick(workspace, NAME, ("Asked",)).passed
    more.write_text("name: Asked\nsetup: start\nsteps: [{expect: {invariants: rooms}}]\n", encoding="utf-8")
    [result] = run_quick(workspace, NAME, ("Asked",)).results
    assert "no invariant 'rooms' (did you mean 'room'?)" in str(result.failures[0])


def test_setups_are_played_in_turn_and_unknown_ones_told(little: Workspace) -> None:
    with pytest.raises(SimulationError, match="there are start"):
        random_play(little, NAME, turns=1, times=1, setup="finish")


def test_all_that_was_done_is_a_scenario(little: Workspace) -> None:
    """The steps written down, played again, lead to the same game: dice, answers, undone actions and all."""
    game = laid(little, NAME)
    results, play = RunResults(), game.opened()
    player = RandomPlayer(play, random.Random(0), results, ActionMix(actions=8, undos=10))
    player.game("start", 3, 11)
    assert not results.faults
    end = play.snapshot()
    again = game.opened()
    one = Fault("results", "again", "start", "Solo", [each for each in player.steps])
    assert repeats(again, game.names, one, player.steps) == []
    assert again.snapshot()["pieces"] == end["pieces"]


def test_the_command_tells_and_writes(spoilt: Spoil) -> None:
    workspace = spoilt(COMMAND.format(when="me.side == 'red'"), "def more(me: Piece) -> None:\n    n = 1\n")
    line = ["--workspace", str(workspace.root), "simulate", NAME, "--play", "1", "--times", "2", "--seed", "3"]
    outcome = CliRunner().invoke(main, line)
    assert outcome.exit_code == 1 and "FAULT  menu: " in outcome.output and "1 faults" in outcome.output
    told = json.loads(CliRunner().invoke(main, [*line, "--json"]).output)
    assert told["games"] == 2 and told["faults"][0]["sort"] == "menu"
    assert Path(workspace.root / told["faults"][0]["file"]).exists()
    both = CliRunner().invoke(main, ["--workspace", str(workspace.root), "simulate", NAME, "x", "--play", "1"])
    assert both.exit_code == 2


def test_a_long_game_is_cut_down_though_its_steps_hang_together(spoilt: Spoil) -> None:
    """What was taken back goes with what took it back, dice become those that are drawn without the steps left out."""
    sheet = COMMAND.format(when="me.side == 'blue' and turn() == 5 and phase() == 'blue-fight'")
    workspace = spoilt(sheet, "def more(me: Piece) -> None:\n    n = 1\n")
    game = laid(workspace, NAME)
    results, play = RunResults(), game.opened()
    player = RandomPlayer(play, random.Random(5), results, ActionMix(undos=10))
    player.game("start", 6, 4)
    [one] = results.faults.values()
    turns = [each for each in one.steps if "turn" in each]
    assert len(one.steps) > 100 and any("dice" in each for each in turns)
    shortened(play, game.names, one)
    assert one.whole > 100 and len(one.steps) == 20, "nineteen steps of the tracker and the command"
    assert repeats(game.opened(), game.names, one, one.steps) == one.failures


@pytest.mark.parametrize(("referee", "broken"), [("full", True), ("off", False)])
def test_after_a_scenario_what_held_must_hold_on_unless_there_is_no_referee(
    spoilt: Spoil, referee: str, broken: bool
) -> None:
    """What does not hold in the scenario's own position is no fault of what follows; what does is, with a referee."""
    workspace = spoilt(
        "invariants:\n  - {id: never, holds: 'turn() > 90'}\n  - {id: early, holds: \"phase() == 'red-move'\"}\n"
    )
    scenarios = workspace.root / "templates" / NAME / "scenarios"
    for each in scenarios.iterdir():
        each.unlink()
    text = f"name: Alone\nsetup: start\nset: {{option_referee: '{referee}'}}\nsteps: [{{seed: 3}}]\n"
    (scenarios / "alone.yaml").write_text(text, encoding="utf-8")
    found = random_play(workspace, NAME, turns=3, times=2, seed=5, scenarios=True)
    assert found.results.games and found.results.actions["turn"]
    assert {each.of for each in found.results.faults.values()} == ({"early"} if broken else set())


def test_what_was_never_used_comes_before_repeats(spoilt: Spoil, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many commands that every unit has at any time each is used once before one of them is used twice."""
    every = [f"more-{n}" for n in range(12)]
    sheet = "properties:\n  - {name: Count, type: int}\ncommands:\n" + "".join(
        f"  - {{id: {each}, for: unit, menu: rule.sequence, when: 'True', call: more(me)}}\n" for each in every
    )
    workspace = spoilt(sheet, "def more(me: Piece) -> None:\n    game.Count += 1\n    report(me.name)\n")
    order: list[str] = []
    use = RuleCoverage.use
    monkeypatch.setattr(
        RuleCoverage, "use", lambda self, phase, command: (order.append(command), use(self, phase, command))[1]
    )
    played(workspace, turns=3, times=1)
    more = [each for each in order if each in every]
    assert len(more) > len(every) and set(more[: len(every)]) == set(every)


def test_drags_that_no_rule_looks_at_are_named(little: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rules follow they speak of; where they do not follow drags, the report names the kind, with a drag."""
    line = ["--workspace", str(little.root), "simulate", NAME, "--play", "2", "--times", "2", "--seed", "5"]
    found = played(little)
    assert found.results.actions["drag"] > 0 and found.results.unseen == {}
    assert "no rule looked" not in CliRunner().invoke(main, line).output
    monkeypatch.setattr(RuleRunner, "dragged", lambda self, piece: None)
    found = played(little)
    assert set(found.results.unseen) == {"unit"} and found.to_json()["unseen_drags"] == found.results.unseen
    [said] = [each for each in CliRunner().invoke(main, line).output.splitlines() if "no rule looked at" in each]
    assert said.endswith(found.results.unseen["unit"][-1]) and " of a piece of the kind unit: " in said


@pytest.mark.parametrize(
    "step",
    (
        "{do: Sequence of play, to: blue-1}",
        "{key: Ctrl+Y, to: blue-1}",
        "{expect: {pieces: {blue-1: {menu: Sequence of play}}}}",
    ),
)
def test_what_no_game_has_used_is_tried_where_a_scenario_has_it_offered(spoilt: Spoil, step: str) -> None:
    """A command of a turn that no game reaches is used after the scenario's steps before it; one that no scenario has
    stays unused, and is named as such."""
    sheet = (
        "commands:\n  - {id: deep, for: unit, menu: rule.sequence, key: Ctrl+Y, when: turn() == 5 and me.face == 2,"
        " call: more(me)}\n  - {id: nowhere, for: unit, menu: rule.combat, when: turn() == 6, call: more(me)}\n"
    )
    workspace = spoilt(sheet, "def more(me: Piece) -> None:\n    me.show_face(1)\n    report(me.name)\n")
    there = workspace.root / "templates" / NAME / "scenarios"
    for each in there.iterdir():
        each.unlink()
    (there / "deep.yaml").write_text(
        f"name: Deep\nturn: 5\nside: blue\nplace: [{{piece: blue-1, at: '0101', face: 2}}]\nsteps:\n  - {step}\n",
        encoding="utf-8",
    )
    found = played(workspace, turns=1, times=1)
    assert found.results.sought == ["deep"] and "deep" not in found.never and found.results.commands["deep"] > 0
    assert "nowhere" in found.never and "nowhere" in found.unproven and "deep" not in found.unproven


def test_of_many_positions_the_one_that_offers_a_command_is_found(spoilt: Spoil) -> None:
    """Two commands of one text: what most scenarios do with it is the other one."""
    sheet = (
        "commands:\n"
        "  - {id: deep, for: unit, menu: rule.sequence, when: turn() == 5 and me.face == 2, call: more(me)}\n"
        "  - {id: flat, for: unit, menu: rule.sequence, when: turn() == 5 and me.face == 1, call: less(me)}\n"
    )
    functions = "def more(me: Piece) -> None:\n    me.show_face(1)\n    report(me.name)\n\n\n"
    functions += "def less(me: Piece) -> None:\n    report(me.name)\n"
    workspace = spoilt(sheet, functions)
    there = workspace.root / "templates" / NAME / "scenarios"
    for each in there.iterdir():
        each.unlink()
    (there / "deep.yaml").write_text(
        "defaults: {turn: 5, side: blue, steps: [{do: Sequence of play, to: blue-1}]}\nscenarios:\n"
        + "".join(
            f"  - {{name: Position {n}, place: [{{piece: blue-1, at: '0101', face: {2 if n == 17 else 1}}}]}}\n"
            for n in range(30)
        ),
        encoding="utf-8",
    )
    found = played(workspace, turns=1, times=1)
    assert {"deep", "flat"} <= set(found.results.commands)
