"""Scenario files: reading them, running them, and what is said of a failure."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path

import pytest

from vmodsmith.engine import Engine, run
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.reading.scenarios import read_scenarios
from vmodsmith.scenarios.resolver import Resolver
from vmodsmith.scenarios.runner import run_scenarios


def write(folder: Path, text: str, name: str = "s.yaml") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def problems_of(folder: Path, text: str) -> list[str]:
    write(folder, text)
    return [str(each) for each in read_scenarios(folder, ["s.yaml"])[1]]


# ---- reading -----------------------------------------------------------------------------------------------------


def test_a_file_may_be_one_scenario(tmp_path: Path) -> None:
    write(tmp_path, "name: One\nproves: 6.2 6.35\nsteps:\n- {turn: next}\n")
    cases, problems = read_scenarios(tmp_path, ["s.yaml"])
    assert problems == []
    assert [(each.name, each.scenario.proves) for each in cases] == [("One", ("6.2", "6.35"))]


def test_cases_fill_in_a_scenario(tmp_path: Path) -> None:
    write(
        tmp_path,
        """
defaults:
  side: red
  place: [{piece: a, at: "0101"}]
scenarios:
  - name: Attack
    place: [{piece: b, at: <where>}]
    cases:
      - {case: near, where: "0102", result: hit}
      - {where: "0103", result: miss}
    steps:
      - {do: Attack, to: a, expect: {chat: <result>}}
""",
    )
    cases, problems = read_scenarios(tmp_path, ["s.yaml"])
    assert problems == []
    assert [each.name for each in cases] == ["Attack [near]", "Attack [where 0103, result miss]"]
    assert [[(p.piece, p.at) for p in each.scenario.place] for each in cases] == [
        [("a", "0101"), ("b", "0102")],
        [("a", "0101"), ("b", "0103")],
    ]
    assert [each.scenario.steps[0].expect.chat for each in cases if each.scenario.steps[0].expect] == [
        ("hit",),
        ("miss",),
    ]
    assert [each.line for each in cases] == [9, 10]


LISTS = """
scenarios:
  - name: Together
    place: <who>
    cases:
      - {units: [a, b], who: [{piece: a, at: "0101"}], left: {a: gone}}
      - {case: one, units: c, who: [], left: {}}
    steps:
      - {do: Attack, to: [<units>, d], expect: {pieces: <left>}}
      - {move: <units>, at: "0102"}
"""


def test_cases_hold_lists_and_mappings(tmp_path: Path) -> None:
    write(tmp_path, LISTS)
    cases, problems = read_scenarios(tmp_path, ["s.yaml"])
    assert problems == []
    assert [each.name for each in cases] == ["Together [units a b, who piece a at 0101, left a gone]", "Together [one]"]
    assert [[p.piece for p in each.scenario.place] for each in cases] == [["a"], []]
    assert [[step.to or step.move for step in each.scenario.steps] for each in cases] == [
        [("a", "b", "d"), ("a", "b")],
        [("c", "d"), ("c",)],
    ]
    gone = [each.scenario.steps[0].expect for each in cases]
    assert [{name: state.gone for name, state in each.pieces.items()} for each in gone if each] == [{"a": True}, {}]


def test_a_list_is_no_part_of_a_text(tmp_path: Path) -> None:
    text = "name: A\ncases:\n- {who: [a, b]}\nsteps:\n- do: Attack <who>\n  to: a\n"
    assert problems_of(tmp_path, text) == [
        "s.yaml:5: do: found 'Attack <who>', expected <who> alone: its value is not a text [format]"
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "name: A\nsteps:\n- {dou: Flip, to: a}\n",
            "s.yaml:3: steps[1].dou: found 'dou', expected one of do, key, to,",
        ),
        ("name: A\nsteps:\n- {do: Flip}\n", "s.yaml:3: steps[1]: expected the piece or pieces in `to`"),
        ("name: A\nsteps:\n- {do: Flip, to: a, turn: next}\n", "expected one action per step"),
        ("name: A\nsteps:\n- {to: a}\n", "expected an action"),
        ("name: A\nsteps:\n- {move: a}\n", "expected the place in `at`"),
        ("name: A\nsteps: []\nplace:\n- {piece: a}\n", "s.yaml:4: place[1].at: found 'nothing', expected a value"),
        ("name: A\nsteps:\n- {dice: six}\n", "s.yaml:3: steps[1].dice"),
        ("name: A\nsteps:\n- expect:\n    pieces:\n      a: {face: two}\n", "s.yaml:5"),
        (
            "scenarios:\n- name: A\n  steps: [{turn: next}]\n- name: A\n  steps: [{turn: next}]\n",
            "expected each name once",
        ),
        ("scenario:\n- name: A\n", "scenario"),
        ("name: A\nsteps:\n- {turn: &x next}\n", "without anchors"),
    ],
)
def test_a_fault_names_its_line_and_what_was_expected(tmp_path: Path, text: str, said: str) -> None:
    assert any(said in each for each in problems_of(tmp_path, text)), problems_of(tmp_path, text)


# ---- running -----------------------------------------------------------------------------------------------------

GOOD = """
about: what a unit can do
defaults:
  place:
    - {piece: guards, at: "0203"}
scenarios:
  - name: A unit flips and recovers
    proves: 1.1
    steps:
      - do: Flip
        to: guards
        expect:
          pieces:
            guards: {at: "0203", face: 2, has: {Strength: 3}, menu: [Flip, Tired], no-menu: Fly, without: tired}
      - {undo: 1, expect: {pieces: {guards: {face: 1}}}}
      - {redo: 1, expect: {pieces: {guards: {face: 2}}}}
      - {reload: yes, expect: {pieces: {guards: {face: 2}}}}
  - name: An attack is reported
    proves: 1.2 1.3
    dice: 6 1
    steps:
      - {do: Attack, to: guards, expect: {chat-exactly: "* 1st Guards in 0203 rolls 61"}}
      - {dice: 2 2, press: 2d6, expect: {chat: "/2d6 = 2,2$/"}}
  - name: Arranged
    setup: nothing
    side: blue
    turn: "2"
    phase: fight
    set: {weather: rain}
    place:
      - {piece: lancers, at: "0203", face: 2, state: tired, set: {Roll: "12"}}
    steps:
      - expect:
          turn: "Turn 2: fight"
          properties: {weather: rain, counted: "0"}
          count: {"0203": 2, "0204": 0}
          pieces:
            lancers: {face: 2, state: tired, has: {Roll: 12}}
            guards#2: gone
      - {phase: move, expect: {turn: "Turn 3", properties: {counted: "1"}}}
      - {move: [lancers, guards], at: "0304", expect: {count: {"0304": 2}}}
      - {do: Fly, to: guards, expect: {refused: no 'Fly'}}
      - {do: Eliminate, to: guards, expect: {pieces: {guards: {at: lost}}}}
"""


def results(engine: Engine, folder: Path, text: str) -> dict[str, list[str]]:
    write(folder, text)
    cases, problems = read_scenarios(folder, ["s.yaml"])
    assert problems == []
    found = run_scenarios(
        cases, lambda locale, extensions: nullcontext(engine), resolver=Resolver(places={"lost": ("Losses", "lost 1")})
    )
    return {each.name: [str(failure) for failure in each.failures] for each in found}


def test_scenarios_pass(engine: Engine, tmp_path: Path) -> None:
    assert results(engine, tmp_path, GOOD) == {
        "A unit flips and recovers": [],
        "An attack is reported": [],
        "Arranged": [],
    }


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("- {do: Flip, to: guards, expect: {pieces: {guards: {face: 1}}}}", "step 1: guards Step: expected 1, found 2"),
        ("- {expect: {pieces: {guards: {at: '0204'}}}}", "step 1: guards at: expected 0204, found 0203 on Field"),
        ("- {expect: {pieces: {guards: gone}}}", "step 1: guards: expected gone, found on a map"),
        ("- {expect: {pieces: {guards: {has: {Strength: 5}}}}}", "step 1: guards Strength: expected 5, found 6"),
        ("- {expect: {pieces: {guards: {state: tired}}}}", "step 1: guards tired: expected shown, found not shown"),
        ("- {expect: {count: {'0203': 2}}}", "step 1: pieces at 0203: expected 2, found 1 (guards)"),
        ("- {expect: {properties: {weather: rain}}}", "step 1: property weather: expected rain, found fine"),
        ("- {turn: next, expect: {turn: sleep}}", "step 1: turn: expected sleep, found Turn 1: fight"),
        ("- {do: Flop, to: guards}", "step 1: the menu of 'guards' has no 'Flop'"),
        ("- {do: Flip, to: guards, expect: {refused: x}}", "step 1: the action was possible: expected refused: x"),
        ("- {do: Flip, to: gards}", "step 1: no piece 'gards' on any map (did you mean 'guards'?)"),
        ("- {dice: 3 4, turn: next}", "dice: expected all of the script rolled, found left over: [3, 4]"),
        (
            "- {dice: 3, do: Attack, to: guards}",
            "dice: expected no roll beyond the script, found 1 more; all rolls: 3 of 6",
        ),
        ("- {dice: 3 9, do: Attack, to: guards}", "dice: the script has 9 for a die of 6 sides"),
        (
            "- {do: Attack, to: guards, expect: {chat: [rolls, wins]}}",
            "step 1: chat: expected wins, found * 1st Guards",
        ),
        ("- {phase: sleep}", "step 1: the turn tracker never gets there: expected {'Phase': 'sleep'}"),
    ],
)
def test_a_failure_says_what_was_expected_and_found(engine: Engine, tmp_path: Path, steps: str, said: str) -> None:
    text = f"name: A\nplace: [{{piece: guards, at: '0203'}}]\nsteps:\n{steps}\n"
    assert any(each.startswith(said) for each in results(engine, tmp_path, text)["A"]), results(engine, tmp_path, text)


def test_a_whole_run_gives_a_report(needs_engine: None, sample_module: Path, tmp_path: Path) -> None:
    good = write(tmp_path, GOOD, "good.yaml")
    bad = write(tmp_path, "name: Bad\nsteps:\n- {turn: prev, expect: {turn: x}}\n", "bad.yaml")
    seen: list[str] = []
    report = run(
        "sample",
        sample_module,
        [good, bad],
        ["good", "Bad"],
        lambda result: seen.append(result.name),
        root=tmp_path,
        resolver=Resolver(places={"lost": ("Losses", "lost 1")}),
    )
    assert seen == [each.name for each in report.results]
    assert [each.name for each in report.failed()] == ["Bad"]
    assert (report.failed()[0].file, report.failed()[0].failures[0].line) == ("bad.yaml", 3)
    data = json.loads(json.dumps(report.to_json()))
    assert data["passed"] is False
    assert data["results"][0]["passed"] is True


def test_an_answer_that_no_dialog_takes_is_told_and_does_not_reach_the_next_scenario(
    engine: Engine, tmp_path: Path
) -> None:
    engine.answer("left by somebody")
    text = """
scenarios:
  - {name: One, place: [{piece: guards, at: "0203"}], steps: [{do: Flip, to: guards, answer: [Yes, No]}]}
  - {name: Stopped, steps: [{answer: Yes}, {do: Flip, to: guards}]}
  - {name: Alone, steps: [{answer: Yes}]}
  - {name: Next, steps: [{turn: next}]}
"""
    found = results(engine, tmp_path, text)
    assert found["One"] == ["step 1: answer: expected a dialog that takes it, found left over: 'Yes', 'No'"]
    assert found["Alone"] == ["answer: expected a dialog that takes it, found left over: 'Yes'"]
    assert found["Next"] == [] and len(found["Stopped"]) == 1
    assert engine.unused_answers() == []


def test_a_wrong_answer_tells_what_could_be_chosen(engine: Engine, tmp_path: Path) -> None:
    engine.answer("OKK")
    mark = engine.mark()
    engine.call("alert", text="Ready?")
    (said,) = [each["text"] for each in engine.problems(mark)]
    assert said == "Message: Ready? (it offers 'OK'): 'OKK' is not among them (did you mean 'OK'?)"


def test_a_malformed_file_is_a_failed_result_and_stops_no_other(
    needs_engine: None, sample_module: Path, tmp_path: Path
) -> None:
    files = [
        write(tmp_path, GOOD, "good.yaml"),
        write(tmp_path, "name: Bad\nsteps: [", "broken.yaml"),
        write(tmp_path, "scenarios:\n- {name: Half, steps: [{trun: next}]}\n- {name: Whole, steps: []}\n", "half.yaml"),
    ]
    places = Resolver(places={"lost": ("Losses", "lost 1")})
    report = run("sample", sample_module, files, root=tmp_path, resolver=places)
    faults = {each.name: [str(failure) for failure in each.failures] for each in report.failed()}
    assert faults.keys() == {"broken.yaml", "half.yaml"}
    assert faults["half.yaml"] == [
        "half.yaml:2: steps[1].trun: found 'trun', expected one of do, key, to, move, at, map, place, remove, press, "
        "hotkey, turn, phase, … (did you mean 'turn'?) [format]"
    ]
    assert {"Arranged", "Whole"} <= {each.name for each in report.results if each.passed}
    report = run("sample", sample_module, files, ["broken"], root=tmp_path)
    assert [each.name for each in report.results] == ["broken.yaml"] and not report.passed
    with pytest.raises(WorkspaceError) as caught:
        run("sample", sample_module, files, ["Half"], root=tmp_path)
    assert any("trun" in str(each) for each in caught.value.problems), "it may be the one that cannot be read"


def test_an_unknown_scenario_is_named(needs_engine: None, sample_module: Path, tmp_path: Path) -> None:
    good = write(tmp_path, GOOD, "good.yaml")
    with pytest.raises(WorkspaceError, match="did you mean 'good'"):
        run("sample", sample_module, [good], ["god"], root=tmp_path)
