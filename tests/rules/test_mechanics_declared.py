"""The sequence of play, stacking, control, supply, arrivals, points, weather, events and victory, declared without a
function."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.campaign import SHEET, clean, line_of, read
from rules.javac import complaints
from vmodsmith.rules.compile.java import emit as emit_java
from vmodsmith.rules.mechanics.catalogue import RENAMED_FIELDS, RENAMED_STEPS, catalogue
from vmodsmith.rules.tabletop.python import emit as emit_python

DECLARED = """
mechanics:
  sequence:
    use: phases
    with: duty
    turn_marker: turn
    begins:
      any: [{clear: moved, of: {kinds: unit}}]
      rest-red rest-blue:
        - {clear: shaken, of: {side: own, has: shaken}, text: say.rests, paragraphs: "5.1"}
    ends:
      move-red: [{change: {supply: {low: cut, cut: none}}, of: {side: red, kinds: unit}}]
    open_things:
      move-red:
        - {text: say.who, of: {kinds: unit, side: red, has: shaken}, values: [len(pieces())]}
    announcement: {move-red: phase.move-red}
  duty: {use: mandatory-attacks, bind: [{phases: move-red}], must: unit.has("shaken")}
  zones: {use: zones, exerts: {kinds: unit}, reaches: 'not here.side_has(there, "river")'}
  stacks:
    use: stacking
    kinds: unit
    counts: {kinds: unit}
    size: {armour: 2, else: 1}
    limit: {woods: 2, else: 3}
    together: {same: army}
    broken_too:
      - {text: terrain.woods, of: {is: armour}, most: 1, paragraphs: "5.1"}
    checked: move-red move-blue
    trims: yes
  held:
    use: control
    kinds: unit
    takes: {kinds: unit}
    contested: {points: yes}
    starts: {west: red, else: blue}
    marker: {red: flag, else: none}
  movement:
    use: movement
    kinds: unit
    with: zones stacks held
    bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
    allowance: {foot: 3, armour: 4, else: 0}
    table: fight
  supply:
    use: trace
    kinds: unit
    with: zones
    bind: [{phases: move-red move-blue}]
    who: {kinds: unit}
    sources: {red: west, blue: 0601 mill}
    longest: 4
    carriers:
      - {when: 'side == "red"', value: '[each for each in pieces() if each.kind == "depot" and each.side == side]'}
    carrier_range: {depot: 3}
    belongs: {same: army}
    barriers: river
    level: {0-2: "", 3+: low, none: cut}
    state: supply
    condition: hungry
  reinforcements:
    use: arrivals
    kinds: unit
    with: movement stacks
    bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
    waiting: entry/*
  replacements:
    use: points
    kinds: unit
    pools: [fuel, men]
    bind: [{phases: rest-red, side: red}]
    marker: {fuel: fuel, men: none}
    pool_name: {fuel: marker.fuel, men: type.foot}
    income: {fuel: {1: 3, 2-3: 2, else: 0}, men: 1}
    offers:
      step: {reduced: yes, on: map}
      calm: unit.has("shaken")
    cost: {step: 2, calm: 1}
    pays: {calm: men, step: fuel, else: fuel}
    buys:
      step: [{restore: 1}]
      calm: [{clear: shaken}]
  weather:
    use: weather
    table: sky
    column: {1-2: summer, 3+: winter}
    modifiers: [{text: state.low, by: 1, when: turn() > 1, paragraphs: "4.1"}]
    marker: sky
    word_name: {clear: sky.clear, mud: sky.mud, else: say.alone}
    changed: {mud: [{set: shaken, of: {kinds: unit, is: armour}, text: say.rests}]}
  news:
    use: events
    events:
      - {id: reserves, turn: 2+, phase: move-red, once: yes, text: say.news, lay: {row: flag, at: mill}}
      - id: attack
        when: weather.now() == "mud"
        side: red
        ask: say.ask
        once: yes
        call: ['replacements.gain("men", 2)', reinforcements.report_schedule()]
  victory:
    use: victory
    with: held
    bind: [{phases: rest-red}]
    marker: {blue: score, else: none}
    counts:
      - {text: place.mill, side: red, each: 'held.held("red")', points: it.vp, paragraphs: "6.1"}
      - {text: side.blue, side: red, of: {side: blue, kinds: unit}, points: steps_lost(it)}
      - {text: side.red, side: blue, points: "2", when: turn() > 2}
    level: {up to -1: level.blue, 0: level.even, 1+: level.red}
"""


def test_a_campaign_is_declared_without_a_function(tmp_path: Path) -> None:
    program = clean(tmp_path, DECLARED)
    assert {"sequence._leave", "stacks.cures", "held.owner", "supply.lines", "reinforcements.enter"} <= set(
        program.functions
    )
    assert program.game_kept["news_happened"].descriptor == "Ls"
    emit_python(program)
    assert "public List phase_order()" in emit_java(program)


def test_a_compiler_of_java_takes_every_function_of_it(tmp_path: Path) -> None:
    assert complaints(clean(tmp_path, DECLARED), tmp_path) == ""
    assert (tmp_path / "java" / "out" / "vmodsmith" / "Rules.class").is_file()


@pytest.mark.parametrize(
    ("right", "wrong", "found", "nearest"),
    [
        ("use: phases", "use: phase", "phase", "phases"),
        ("turn_marker: turn", "turn_marker: turns", "turns", "turn"),
        ("any: [{clear: moved", "any: [{claer: moved", "claer", "clear"),
        ("clear: shaken, of: {side: own", "clear: shakn, of: {side: own", "shakn", "shaken"),
        ("move-red: [{change", "move-rad: [{change", "move-rad", "move-red"),
        ("{supply: {low", "{suply: {low", "suply", "supply"),
        ("has: shaken}, text: say.rests", "has: shaken}, text: say.rest", "say.rest", "say.rests"),
        ("of: {kinds: unit, side: red, has: shaken}", "of: {kinds: unti, side: red, has: shaken}", "unti", "unit"),
        ("{move-red: phase.move-red}", "{move-red: phase.move-rde}", "phase.move-rde", "phase.move-red"),
        ("with: duty\n    turn", "with: dtuy\n    turn", "dtuy", "duty"),
        ("size: {armour: 2", "size: {armuor: 2", "armuor", "armour"),
        ("limit: {woods: 2", "limit: {wods: 2", "wods", "woods"),
        ("{same: army}\n    broken", "{same: amry}\n    broken", "amry", "army"),
        ("checked: move-red move-blue", "checked: move-red move-bleu", "move-bleu", "move-blue"),
        ("most: 1, paragraphs", "mots: 1, paragraphs", "mots", "most"),
        ("{points: yes}", "{point: yes}", "point", "points"),
        ("starts: {west: red", "starts: {wset: red", "wset", "west"),
        ("marker: {red: flag", "marker: {red: flga", "flga", "flag"),
        ("red: west, blue: 0601 mill", "red: west, blue: 0601 mil", "mil", "mill"),
        ("red: west, blue: 0601 mill", "red: west, blue: 6001 mill", "6001", None),
        ("state: supply", "state: suply", "suply", "supply"),
        ("barriers: river", "barriers: rivre", "rivre", "river"),
        ("waiting: entry/*", "waiting: entries/*", "entries/*", None),
        ("waiting: entry/*", "waitng: entry/*", "waitng", "waiting"),
        ("{fuel: fuel, men: none}", "{fule: fuel, men: none}", "fule", "fuel"),
        ("income: {fuel", "income: {fule", "fule", "fuel"),
        ("1: 3, 2-3: 2", "1: 3, 2-: 2", "2-", None),
        ("{restore: 1}", "{restor: 1}", "restor", "restore"),
        ("table: sky", "table: ski", "ski", "sky"),
        ("by: 1, when: turn()", "by: 1, whne: turn()", "whne", "when"),
        ("phase: move-red, once", "phase: move-rde, once", "move-rde", "move-red"),
        ("lay: {row: flag, at: mill}", "lay: {row: flag, at: mlil}", "mlil", "mill"),
        ("lay: {row: flag, at: mill}", "lay: {row: falg, at: mill}", "falg", "flag"),
        ("        side: red\n", "        side: rde\n", "rde", "red"),
        ("side: red, each: 'held", "side: rad, each: 'held", "rad", "red"),
        ("weather.now() ==", "wether.now() ==", "wether", "weather"),
        ("points: it.vp", "points: it.vpp", "vpp", None),
        ("0: level.even", "0: level.evn", "level.evn", "level.even"),
        ("bind: [{phases: rest-red, side: red}]", "bind: [{phases: rest-red, sdie: red}]", "sdie", "side"),
        ("with: held\n    bind", "with: weather\n    bind", "weather", None),
    ],
)
def test_a_mistake_is_told_at_its_line(tmp_path: Path, right: str, wrong: str, found: str, nearest: str | None) -> None:
    sheet = DECLARED.replace(right, wrong, 1)
    line = line_of(sheet, wrong.split("\n")[0].strip())
    _, problems = read(tmp_path, sheet)
    here = [(each.found, each.nearest) for each in problems if each.file == SHEET and each.line == line]
    assert any(each[0] == found and nearest in (None, each[1]) for each in here), "\n".join(map(str, problems))


def test_a_mechanic_for_pieces_is_told_that_it_needs_kinds(tmp_path: Path) -> None:
    _, problems = read(tmp_path, "mechanics:\n  late: {use: arrivals, waiting: entry/*}\n")
    assert (problems[0].line, problems[0].field) == (3, "kinds")


def test_what_happens_once_belongs_to_events(tmp_path: Path) -> None:
    sheet = "mechanics:\n  sequence:\n    use: phases\n    begins: [{id: a, once: yes, text: say.news}]\n"
    _, problems = read(tmp_path, sheet)
    assert [each.field for each in problems] == ["once"] and problems[0].line == 5


@pytest.mark.parametrize(
    ("bind", "found", "expected"),
    [
        ("[move-red]", "move-red", "a mapping"),
        ("[{side: red}]", "", "phases, such as"),
        ("move-red move-bleu", "move-bleu", "phase"),
        ("{phases: move-rad}", "move-rad", "phase"),
    ],
)
def test_a_binding_names_phases(tmp_path: Path, bind: str, found: str, expected: str) -> None:
    _, problems = read(tmp_path, f"mechanics:\n  late:\n    use: mandatory-attacks\n    bind: {bind}\n")
    assert any(each.found == found and expected in each.expected and each.line == 5 for each in problems), problems


@pytest.mark.parametrize(
    ("setting", "field", "found", "expected"),
    [
        ("keep: {underway: 2026-01-01}", "underway", "2026-01-01", "a name of at most 60 letters"),
        ("keep: {underway: [Way]}", "underway", "", "a name of at most 60 letters"),
        ("keep: {undrway: Way}", "undrway", "undrway", "a value that movement stores"),
        ("keep: Way", "keep", "Way", "a mapping"),
        ("texts: {name: [x]}", "name", "", "a key of the strings"),
        ("texts: x", "texts", "x", "a mapping"),
        ("commands: {back: {menu: [x, y]}}", "menu", "", "text"),
        ("commands: {back: {menuu: x}}", "menuu", "menuu", "one of "),
        ("commands: {back: '0202'}", "back", "0202", "a mapping (`name: value`), yes or off"),
        ("commands: [back]", "commands", "", "a mapping"),
        ("commands: {back: {when: _may(me)}}", "when", "_may", "those that begin with `_` are private"),
    ],
)
def test_what_a_declaration_sets_beside_its_steps(
    tmp_path: Path, setting: str, field: str, found: str, expected: str
) -> None:
    """Each of these was accepted in silence, or ended `check` with a traceback."""
    _, problems = read(tmp_path, f"mechanics:\n  go:\n    use: movement\n    kinds: unit\n    {setting}\n")
    said = [each for each in problems if each.field == field]
    assert len(said) == 1, problems
    assert (said[0].found, said[0].line) == (found, 6) and expected in said[0].expected


def test_a_declaration_with_a_very_long_name(tmp_path: Path) -> None:
    _, problems = read(tmp_path, f"mechanics:\n  {'go' * 30}:\n    use: movement\n    kinds: unit\n")
    assert [each.expected for each in problems] == ["a name of at most 40 characters"]


def test_a_binding_may_be_a_list_of_phases(tmp_path: Path) -> None:
    program = clean(tmp_path, "mechanics:\n  late: {use: mandatory-attacks, bind: move-red move-blue}\n")
    assert "late.bound_phases" in program.functions


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("settlement", "loss-allocation"),
        ("duties", "mandatory-attacks"),
        ("allotment", "missions"),
        ("substitution", "breakdown"),
    ],
)
def test_a_mechanic_of_version_0_1_is_named_as_it_is_called_now(tmp_path: Path, old: str, new: str) -> None:
    _, problems = read(tmp_path, f"mechanics:\n  late:\n    use: {old}\n")
    said = [each for each in map(str, problems) if f"'{old}'" in each]
    assert len(said) == 1 and f"expected {new}, its name since version 0.2" in said[0]


@pytest.mark.parametrize(("mechanic", "old"), list(RENAMED_STEPS))
def test_a_step_with_a_name_of_before_is_named_as_it_is_called_now(tmp_path: Path, mechanic: str, old: str) -> None:
    new = RENAMED_STEPS[mechanic, old]
    assert new in catalogue()[mechanic].public
    _, problems = read(tmp_path, f"mechanics:\n  late:\n    use: {mechanic}\n    kinds: unit\n    {old}: yes\n")
    said = [each for each in map(str, problems) if f"'{old}'" in each]
    assert len(said) == 1 and f"expected {new}, its present name" in said[0]


@pytest.mark.parametrize("call", ["on_the_march.anew(me, move)", "on_the_march.anew_itself(me, move)"])
def test_a_function_that_calls_a_step_by_its_name_of_before_is_given_the_name_of_now(tmp_path: Path, call: str) -> None:
    old = call.partition(".")[2].partition("(")[0]
    function = f"def later(me: Piece, move: Move) -> Move:\n    return {call}\n"
    _, problems = read(tmp_path, "mechanics:\n  on_the_march:\n    use: movement\n    kinds: unit\n", function)
    said = [each for each in map(str, problems) if f"'{old}'" in each]
    now = old.replace("anew", "restarted")
    assert len(said) == 1 and f"expected {now}, its present name" in said[0]


@pytest.mark.parametrize("field", RENAMED_FIELDS)
@pytest.mark.parametrize("use", ["one.{old}", "len(str(replace(one, {old}=2)))", "{record}({old}=1)"])
def test_a_field_of_a_record_by_its_name_of_before_is_given_the_name_of_now(
    tmp_path: Path, field: str, use: str
) -> None:
    record, _, old = field.partition(".")
    call = use.format(record=record, old=old)
    function = f"def later(me: Piece, one: {record}) -> None:\n    report(f'{{{call}}}')\n"
    _, problems = read(tmp_path, "mechanics:\n  guns:\n    use: fire\n    kinds: unit\n", function)
    said = [each for each in map(str, problems) if f"'{old}'" in each]
    assert len(said) == 1 and f"expected {RENAMED_FIELDS[field]}, its present name" in said[0], problems


def test_a_declaration_that_calls_a_step_by_its_name_of_before_is_given_the_name_of_now(tmp_path: Path) -> None:
    declared = "mechanics:\n  march:\n    use: movement\n    kinds: unit\n    deeds: '[] if anew(unit, move) else []'\n"
    _, problems = read(tmp_path, declared)
    assert any("'anew'" in each and "expected restarted, its present name" in each for each in map(str, problems))
