"""What rules can ask, in the engine: each function of the vocabulary, through the emitted Java."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from vmodsmith.engine import Engine
from vmodsmith.rules.compile.boot import runtime

from . import grown

RULES = """
from game import *


def geography() -> None:
    here = place_hex("mill")
    report(f"{here} {here.part} {here.terrain} {here.vp} {here.q} {here.r}")
    wood = place("0202")
    report(f"wood {wood.terrain} {wood.vp} {yes(wood.has('trench'))} {','.join([f'{each}' for each in wood.features()])} {yes(here.has('trench'))}")
    report("around " + numbers(here.neighbours()))
    report(f"north {number(here.neighbour(0))} {number(here.neighbour(7))} {number(place('0101').neighbour(0))}")
    report(f"way {direction(here, '0303')} {yes(here.direction_to(place('0101')) is None)}")
    report(f"beside {yes(here.adjacent(wood))} {yes(here.adjacent(here))} {yes(here.adjacent(place('0601')))}")
    far = here.distance(place("0604"))
    report(f"far {far if far is not None else -1}")
    report("within " + numbers(place("0101").within(2)))
    report(f"near {yes(here.is_within(4, place('0604')))} {yes(here.is_within(3, place('0604')))} {yes(here.is_within(0, here))}")
    report(f"river {yes(here.side_has(place('0301'), 'river'))} {yes(here.side_has(place('0303'), 'river'))}")
    report("lines " + lines(here, "0301") + ";" + lines(here, "0303"))
    report(f"road {yes(here.joined_by(place('0402'), 'road'))} {yes(here.joined_by(place('0303'), 'road'))}")
    report("along " + numbers(here.neighbours_along(["road"])) + ";" + numbers(here.neighbours_along(["road", "river"])))
    report(f"off {yes(place('0101').leads_off('road'))}")
    ends = place("0101").edges([])
    report(f"edges {','.join([str(each) for each in ends])} {len(here.edges([]))} {len(place('0301').edges(['river']))}")
    report(f"zone {yes(place('0101').in_zone('red-start'))} {yes(place('0101').in_zone('west'))} {yes(here.in_zone('west'))}")
    report(f"place {yes(here.is_place('mill'))} {yes(wood.is_place('mill'))}")
    report("all " + numbers(hexes()[:5]) + " " + str(len(hexes())))
    report("start " + numbers(zone_hexes("red-start")))
    missing = hex_at(f"{99}99")
    report(f"missing {yes(missing is None)} {yes(here == place_hex('mill'))} {yes(here == wood)}")


def place(number: str) -> Hex:
    found = hex_at(number)
    return found if found is not None else place_hex("mill")


def direction(here: Hex, there: str) -> int:
    found = here.direction_to(place(there))
    return found if found is not None else 9


def lines(here: Hex, there: str) -> str:
    return ",".join([f"{each}" for each in here.side_lines(place(there))])


def word(found: str | None) -> str:
    return found if found is not None else "-"


def number(found: Hex | None) -> str:
    return found.number if found is not None else "-"


def numbers(found: list[Hex]) -> str:
    return " ".join([each.number for each in found])


def yes(answer: bool) -> str:
    return "yes" if answer else "no"


def charts() -> None:
    report("cells " + cell("fight", 3, "1:1") + " " + cell("fight", 9, "1:1") + " " + cell("fight", 0, "2:1") + " [" + cell("fight", f"x{0}", "1:1") + "]")
    report("columns " + ",".join(columns("fight")) + " rows " + ",".join(row_names("fight")))
    report("shifted " + shifted("fight", "1:1", 1) + " " + shifted("fight", "1:1", 5) + " " + shifted("fight", "2:1", -3))
    report("up to " + row_up_to("fight", 4) + " " + row_up_to("fight", 99) + " " + row_up_to("fight", -1))
    report("odds " + odds_column("fight", 7, 4) + " " + odds_column("fight", 8, 4) + " " + odds_column("fight", 1, 4))
    report("named " + cell_name("fight", "D") + " " + cell_name("fight", "A"))


def counters() -> None:
    for me in map_pieces():
        report(f"{me.id} {me.kind} {me.name} {word(me.side)} {word(me.type)} {word(me.formation)} {me.formation_name}")
        report(f"at {number(me.hex)} {word(me.box)} {yes(me.in_play)} face {me.face}/{me.faces} steps {me.steps}")
        facing = me.facing
        report(f"facing {facing if facing is not None else 9} track {me.track} masked {yes(me.masked)} moved {yes(me.moved)}")
    tank = piece("b-2")
    if tank is None:
        return
    report(f"tank {yes(tank.is_a('armour'))} {yes(tank.is_a('foot'))} {tank.full_name}")
    report(f"values {tank.cs} {tank.at} {tank.printed('cs')} {tank.printed('cs', 1)} {tank.printed('cs', 3)} [{tank.printed('cs', 4)}]")
    report(f"columns {tank.home_base} {tank.size} {tank.setup} [{tank.arrives}]")
    report(f"shaken {yes(tank.has('shaken'))} order [{tank.state('order')}]")
    report("stack " + " ".join([each.id for each in place("0101").pieces()]))
    report("box " + " ".join([each.id for each in pieces_in("morale/track.7")]) + f" {pieces_in('morale/track.7')[0].track}")
    report("all " + " ".join([each.id for each in pieces()]))
    second, none = piece("r-2#2"), piece("flag")
    report(f"copies {number(second.hex if second is not None else None)} {yes(none is None)}")
    report("rows " + ",".join([f"{each}" for each in rows("r-") + rows("chit")]))
    report(f"boxes {word(box('losses/both.red'))} {word(box(f'losses/{0}'))}")
    again = piece_of(tank.uid)
    report(f"again {yes(again == tank)} {yes(piece_of(f'{77}77') is None)}")


def on_the_map() -> None:
    tank = piece("b-2")
    report(f"here {tank.here}" if tank is not None else "-")


def in_a_box() -> None:
    report(f"here {pieces_in('morale/track.7')[0].here}")


def arcs() -> None:
    tank = piece("b-2")
    if tank is not None and tank.hex is not None:
        report(f"facing {tank.facing if tank.facing is not None else 9}")
        around = [tank.arc_of(each) for each in tank.hex.neighbours()]
        report("arcs " + " ".join(around) + f" [{tank.arc_of(tank.hex)}] {tank.arc_of(place('0201'))} {tank.arc_of(place('0604'))}")


def state_of_play() -> None:
    report(f"turn {turn()} of {last_turn()} {phase()} {phase_number('move-blue')} {word(phase_side())} {phase_name()}")
    report(f"night {yes(turn_is('night'))} setup {word(setup())}")
    report(f"options {option('fog')} {yes(on('halved'))}")
    report(f"sides {','.join([f'{each}' for each in sides()])} {other_side('red')} {side_name('blue')} {formation_name('b1')}")
    report(f"me {word(my_side())} alone {yes(alone())}")


def speech() -> None:
    report(say("say.two", say("say.first"), 2))
    report(joined([say("say.many", 1, 2), say("say.many", 0, say("say.first")), say("say.many", "11", "1")], "; "))
    report(joined(["a", "b", "c"]) + " " + joined(["a", "b"], "+") + " " + signed(2) + signed(0) + signed(-3))
    report(f"{whole('12')} {whole('-4')} {whole('x')} {whole('', 7)} {whole('1.5', 3)}")
    report(f"{without('R1 Guards', 'R1 ')} {without('Guards', 'R1 ')} {without(say('say.first'), say('say.first'))}.")
    report("strong words", "strong")
    report("a warning", "warning")
    report("hardly heard", "quiet")


def dice() -> None:
    report(f"{roll(6)} {roll(10)} {roll(6)}")


def before() -> None:
    guards = piece("r-1")
    if guards is not None:
        report(f"from {number(guards.came_from)} {word(guards.came_from_box)} now {number(guards.hex)} {word(guards.box)}")
"""  # noqa: E501
BUTTONS = [
    "geography",
    "charts",
    "counters",
    "on_the_map",
    "in_a_box",
    "arcs",
    "state_of_play",
    "speech",
    "dice",
    "before",
]
SHEET = "name: rule.fight\nbuttons:\n" + "".join(
    f"  - {{id: {each.replace('_', '-')}, menu: do {each}, call: {each}()}}\n" for each in BUTTONS
)


@pytest.fixture(scope="module")
def engine(open_engine: Callable[..., Engine], tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """The module with these rules."""
    return open_engine(grown.module(grown.game(RULES, SHEET), tmp_path_factory.mktemp("questions")))


@pytest.fixture
def asked(engine: Engine) -> Iterator[Callable[[str], list[str]]]:
    """Presses a button and gives the lines it says; the engine must not complain."""
    engine.seed(0)
    begin = engine.mark()

    def ask(button: str) -> list[str]:
        mark = engine.mark()
        engine.press(f"do {button}")
        return [each.removeprefix("- ") for each in engine.chat(mark)]

    yield ask
    assert engine.problems(begin) == []


def test_the_map(engine: Engine, asked: Callable[[str], list[str]]) -> None:
    engine.new_game()
    assert asked("geography") == [
        "0302 all clear 0 3 0",
        "wood woods 2 yes trench no",
        "around 0301 0401 0402 0303 0202 0201",
        "north 0301 0401 -",
        "way 3 yes",
        "beside yes no no",
        "far 4",
        "within 0101 0201 0102 0301 0302 0202 0103",
        "near yes no yes",
        "river yes no",
        "lines river;",
        "road yes no",
        "along 0402 0201;0402 0201",
        "off no",
        "edges 0,1,4,5 0 3",
        "zone yes yes no",
        "place yes no",
        "all 0101 0102 0103 0104 0201 24",
        "start 0101 0102 0103 0104",
        "missing yes yes no",
    ]


def test_tables(engine: Engine, asked: Callable[[str], list[str]]) -> None:
    engine.new_game()
    assert asked("charts") == [
        "cells - D D []",
        "columns 1:1,2:1 rows 1,2,3,4,5,6",
        "shifted 2:1 2:1 1:1",
        "up to 4 6 1",
        "odds 1:1 2:1 1:1",
        "named loses a step A",
    ]


def test_pieces(engine: Engine, asked: Callable[[str], list[str]]) -> None:
    engine.setup("start")
    said = asked("counters")
    assert said[:3] == [
        "r-1 unit R1 1 11 red foot r1 R1",
        "at 0101 - yes face 1/2 steps 2",
        "facing 0 track 0 masked no moved no",
    ]
    assert said[-11:] == [
        "tank yes no B1 2 22 (1 step left)",
        "values 1 1 1 3 1 []",
        "columns base b-2 X B []",
        "shaken no order []",
        "stack r-1 r-2",
        "box morale-r1 7",
        "all r-1 r-2 r-2 b-2 b-1 morale-r1 morale-b1",
        "copies 0102 yes",
        "rows r-1,r-2,chit",
        "boxes losses/both.red -",
        "again yes yes",
    ]


def test_the_hex_of_a_piece_that_is_known_to_be_on_the_map(engine: Engine) -> None:
    engine.setup("start")
    engine.move("b-2", "0302")
    mark = engine.mark()
    engine.press("do on_the_map")
    assert engine.chat(mark) == ["- here 0302"]
    engine.press("do in_a_box")
    assert "this piece is in no hex of the map (" in engine.chat(mark)[1]
    assert len(engine.problems(mark)) == 1


def test_arcs(engine: Engine, asked: Callable[[str], list[str]]) -> None:
    engine.setup("start")
    engine.move("b-2", "0302")
    engine.set_facing("b-2", 2)
    assert asked("arcs") == ["facing 2", "arcs rear front front front rear rear [] rear front"]


def test_the_game(engine: Engine, asked: Callable[[str], list[str]]) -> None:
    engine.setup("close", "Blue")
    engine.set_property("option_halved", "on")
    engine.jump(Turn="2", Phase="move-blue")
    assert asked("state_of_play") == [
        "turn 2 of 4 move-blue 1 blue Blue movement",
        "night yes setup close",
        "options off yes",
        "sides red,blue blue Blue B1",
        "me blue alone yes",
    ]
    engine.new_game("Solo")
    assert "night no setup -" in asked("state_of_play")
    assert "me - alone yes" in asked("state_of_play")


def test_words(engine: Engine, asked: Callable[[str], list[str]]) -> None:
    engine.new_game()
    assert asked("speech") == [
        "first then 2",
        "2: 1 unit of many; first: 0 units of many; 1: 11 units of one",
        "a, b, c a+b +20-3",
        "12 -4 0 7 3",
        "Guards Guards .",
        "strong words",
        "a warning",
        "hardly heard",
    ]


def test_dice_are_the_engines(engine: Engine, asked: Callable[[str], list[str]]) -> None:
    engine.new_game()
    engine.dice(4, 10, 1)
    assert asked("dice") == ["4 10 1 – Red roll"]
    assert engine.dice_state()["left"] == []


def test_where_a_piece_came_from(engine: Engine, asked: Callable[[str], list[str]]) -> None:
    engine.new_game()
    engine.place("r-1", "0101")
    engine.move("r-1", "0203")
    assert asked("before") == ["from 0101 - now 0203 -"]
    engine.do("r-1", "Eliminate")
    assert asked("before") == ["from 0203 - now - losses/both.red"]
    engine.do("r-1", "Return to the map")
    assert asked("before") == ["from - losses/both.red now 0203 -"]


def test_every_class_of_the_runtime_compiles(engine: Engine) -> None:
    engine.new_game()
    engine.press("do dice")
    loader = 'UIManager.get("vms").getClass().getClassLoader()'
    for name in runtime():
        assert engine.expression(f'{{{loader}.loadClass("vmodsmith.{name}").getName()}}') == f"vmodsmith.{name}"
