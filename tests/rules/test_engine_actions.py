"""What rules can do, in the engine: each change is one command, one undo takes it back, the others get the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.together import Table, seated
from shared.tongues import Tongues

from vmodsmith.assemble import plan
from vmodsmith.engine import Engine
from vmodsmith.scenarios.differences import differences

from . import grown

RULES = """
from game import *


def foe(me: Piece) -> Piece | None:
    here = me.hex
    if here is None:
        return None
    for other in here.neighbours():
        for each in other.pieces():
            if each.kind == "unit" and each.side != me.side:
                return each
    return None


def may_storm(me: Piece) -> bool:
    return not me.Stormed and foe(me) is not None


def storm(me: Piece) -> None:
    \"\"\"Everything that an action can change, in one.\"\"\"
    other = foe(me)
    here = me.hex
    if other is None or here is None:
        return
    there = other.hex
    report(say("say.two", me.name, other.name))
    me.mark("shaken")
    me.set_state("order", "attack")
    me.turn_to(me_facing(me) + 7)
    me.Stormed = True
    me.Ways = [here] + here.neighbours()[:2]
    game.Storms += 1
    if other.lose_step():
        report(f"{other.full_name} is gone")
    if there is not None:
        me.move(there)
        flag = new_piece("flag", here)
        flag.put(there)
    other.mark("shaken")
    if other.box is None:
        other.show_face(other.faces)
        other.send("morale/track.5")


def me_facing(me: Piece) -> int:
    found = me.facing
    return found if found is not None else 0


def told(me: Piece) -> None:
    \"\"\"A piece as it is.\"\"\"
    here = me.hex
    where = here.number if here is not None else "-"
    ways = " ".join([each.number for each in me.Ways])
    report(f"{me.id} {where} {me.face} {me_facing(me)} {me.state('order')} {me.Stormed} [{ways}] {game.Storms}" if me.has("shaken") else f"{me.id} fresh")


def lost(me: Piece) -> None:
    told = me.has("shaken") and choose("Why?", ["so", "thus"]) == 1
    report(f"{me.id} is lost{' thus' if told else ''}")

def stepped(me: Piece) -> None:
    report(f"{me.id} steps")


def spoil(me: Piece) -> None:
    \"\"\"As `storm`, but it ends badly.\"\"\"
    storm(me)
    flags = [each for each in map_pieces() if each.kind == "flag"]
    for each in flags:
        each.discard()
    set_clock(3, "move-blue")
    worse(me)


def worse(me: Piece) -> None:
    nobody = [each for each in map_pieces() if each.kind == "marker"]
    nobody[3].discard()


def through_a_key(me: Piece) -> None:
    \"\"\"Presses a key that a rule follows, which fails.\"\"\"
    me.mark("shaken")
    report("before the key")
    me.command("vms-bad")
    report("after the key")


def bad(me: Piece) -> None:
    me.Stormed = True
    me.Stormed = value("fight", 1, "1:1") > 0


def key_loss(me: Piece) -> None:
    report("before the key")
    me.command("vms-step-loss")
    report("after the key")


def forever(me: Piece) -> None:
    n = 0
    while n >= 0:
        n = n + 1 if n < 1000 else 0


def deeper(n: int) -> int:
    return deeper(n + 1) + 1


def too_deep(me: Piece) -> None:
    me.mark("shaken")
    game.Storms = deeper(0)


def wrong(me: Piece) -> bool:
    return value("fight", 1, "1:1") > 0


def meddling(me: Piece) -> bool:
    game.Storms += 1
    return True


def discard(me: Piece) -> None:
    me.discard()


def clean(me: Piece) -> None:
    me.clear_moved()


def busy() -> None:
    n = 0
    while n < 2000000:
        n += 1


def many(me: Piece) -> None:
    for n in range(3):
        count_anew()
        busy()
    report("done")


def anew(me: Piece) -> None:
    n = 0
    while n >= 0:
        n = n + 1 if n < 1000 else 0
        count_anew()


def held(me: Piece) -> None:
    me.mark("shaken")
    stay_in_phase()


def slow(me: Piece) -> bool:
    busy()
    return False


def hide() -> None:
    for me in map_pieces():
        if me.kind != "chit":
            continue
        if me.masked:
            report(f"face down [{me.name}] [{me.id}] {me.full_name}")
            me.unmask()
        elif me.mask():
            report(f"hidden [{me.name}] [{me.id}] {me.full_name}")
        else:
            report(f"not allowed [{me.name}] [{me.id}]")
"""  # noqa: E501
RULES = RULES.replace("{me.Stormed}", "{'yes' if me.Stormed else 'no'}")
SHEET = """
name: rule.fight
properties:
  - {name: Stormed, type: bool, value: "false", of: unit}
  - {name: Ways, type: "list[Hex]", of: unit}
  - {name: Storms, type: int, value: "0"}
commands:
  - {id: storm, for: unit, menu: Storm, group: Rules, when: may_storm(me), call: storm(me)}
  - {id: told, for: unit, menu: Tell, call: told(me)}
  - {id: lost, for: unit, key: vms-to-losses, call: lost(me)}
  - {id: stepped, for: unit, key: vms-step-loss, call: stepped(me)}
  - {id: spoil, for: unit, menu: Spoil, call: spoil(me)}
  - {id: through-a-key, for: unit, menu: Through a key, call: through_a_key(me)}
  - {id: bad, for: unit, key: vms-bad, call: bad(me)}
  - {id: key-loss, for: unit, menu: Loss by key, call: key_loss(me)}
  - {id: forever, for: unit, menu: Forever, call: forever(me)}
  - {id: many, for: unit, menu: Many, call: many(me)}
  - {id: anew, for: unit, menu: Anew, call: anew(me)}
  - {id: held, for: unit, menu: Hold, call: held(me)}
  - {id: slow-1, for: flag, menu: First, when: slow(me), call: discard(me)}
  - {id: slow-2, for: flag, menu: Second, when: slow(me) and me.face == 1, call: discard(me)}
  - {id: slow-3, for: flag, menu: Third, when: slow(me) or me.face == 1, call: discard(me)}
  - {id: too-deep, for: unit, menu: Too deep, call: too_deep(me)}
  - {id: wrong, for: flag, menu: Wrong, when: wrong(me), call: discard(me)}
  - {id: meddling, for: flag, menu: Meddling, when: meddling(me), call: discard(me)}
  - {id: discard, for: flag, menu: Away, call: discard(me)}
  - {id: clean, for: unit, menu: Clean, when: me.moved, call: clean(me)}
  - {id: digit, for: unit, key: Num 8, when: me.has("shaken"), call: told(me)}
  - {id: fresh, for: unit, menu: Shout, key: Alt+G, when: 'not me.has("shaken")', call: report("loud")}
  - {id: tired, for: unit, menu: Shout, key: Alt+G, when: 'me.has("shaken") and me.id != "b-1"', call: report("low")}
buttons:
  - {id: hide, menu: Hide all, call: hide()}
"""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module with these rules."""
    return grown.module(grown.game(RULES, SHEET), tmp_path_factory.mktemp("actions"))


@pytest.fixture
def engine(open_engine: Callable[..., Engine], module: Path) -> Iterator[Engine]:
    """A new game with two units that stand next to each other."""
    found = open_engine(module)
    found.seed(0)
    found.new_game("Red")
    found.place("r-1", "0202")
    found.place("b-1", "0203")
    yield found


def said(engine: Engine, mark: dict[str, int]) -> list[str]:
    """The lines of rules since a moment."""
    return [each.removeprefix("- ") for each in engine.chat(mark) if each.startswith("- ")]


def told(engine: Engine, piece: str) -> str:
    """What rules see of a piece."""
    mark = engine.mark()
    engine.do(piece, "Tell")
    return said(engine, mark)[0]


def menu(engine: Engine, piece: str) -> list[str]:
    """The commands in the menu of a piece."""
    return [each["text"] for each in engine.menu(piece)]


def test_an_action_is_one_command_and_one_undo(engine: Engine) -> None:
    before, mark = engine.snapshot(), engine.mark()
    engine.do("r-1", "Storm")
    assert said(engine, mark) == ["R1 1 11 then B1 2 21", "b-1 steps"]
    assert len(engine.commands(mark)) == 1
    after = engine.snapshot()
    assert engine.piece("b-1")["at"] == "Morale 5"
    engine.undo()
    assert differences(before, engine.snapshot()) == []
    engine.redo()
    assert differences(after, engine.snapshot()) == []
    assert told(engine, "r-1") == "r-1 0203 1 1 attack yes [0202 0201 0302] 1"


def test_a_last_step_goes_to_the_losses_and_rules_follow(engine: Engine) -> None:
    engine.set_layer("b-1", "Step", 2)
    mark = engine.mark()
    engine.do("r-1", "Storm")
    assert said(engine, mark)[1:3] == ["b-1 is lost", "b-1 steps"]
    assert engine.piece("b-1")["at"] == "Losses Blue"
    assert "Return to the map" in menu(engine, "b-1")
    engine.undo()
    assert engine.piece("b-1")["at"] == "0203"


def test_each_key_within_another_is_followed_by_its_own_rule(engine: Engine) -> None:
    """By hand: the last step lost presses the key of the losses within its own."""
    engine.set_layer("b-1", "Step", 2)
    mark = engine.mark()
    engine.do("b-1", "Lose a step")
    assert [each for each in said(engine, mark) if each.startswith("b-1 ")] == ["b-1 is lost", "b-1 steps"]
    assert engine.piece("b-1")["at"] == "Losses Blue"


def test_a_question_within_a_key_leaves_the_rule_of_the_key_around_it(engine: Engine) -> None:
    engine.set_layer("b-1", "Step", 2)
    engine.do("b-1", "Shaken")
    mark = engine.mark()
    engine.answer("thus")
    engine.do("b-1", "Lose a step")
    assert [each for each in said(engine, mark) if each.startswith("b-1 ")] == ["b-1 is lost thus", "b-1 steps"]


def test_a_command_that_does_not_apply_is_not_offered(engine: Engine) -> None:
    assert "Rules > Storm" in menu(engine, "r-1")
    engine.move("b-1", "0601")
    assert not any(each.startswith("Rules") for each in menu(engine, "r-1"))
    # a key that does not apply does nothing; one that does acts
    mark = engine.mark()
    engine.key("r-1", "Num 8")
    assert said(engine, mark) == []
    engine.do("r-1", "Shaken")
    mark = engine.mark()
    engine.key("r-1", "Num 8")
    assert said(engine, mark) == ["r-1 0202 1 0 no [] 0"]


def test_what_a_key_does_stands_between_the_lines_of_the_rule(engine: Engine) -> None:
    mark = engine.mark()
    engine.do("b-1", "Loss by key")
    lines = [each.removeprefix("- ").removeprefix("* ") for each in engine.chat(mark)]
    assert lines[0] == "before the key" and lines[-1] == "after the key"
    assert "b-1 steps" in lines[1:-1] and any("step loss" in each for each in lines[1:-1])
    assert len(engine.commands(mark)) == 1


def failed(engine: Engine, piece: str, command: str) -> tuple[list[str], list[str]]:
    """Runs a command that fails: nothing is changed or sent; what the chat says, and the engine's complaints."""
    engine.move("r-1", "0202")
    before, mark = engine.snapshot(), engine.mark()
    engine.do(piece, command)
    changed = [each for each in differences(before, engine.snapshot()) if "vms_do" not in each[0]]
    assert changed == []
    # the engine itself notes which command was chosen, and sends that
    assert [each for each in engine.commands(mark) if "vms_do" not in each] == []
    assert all("CHAT" not in each for each in engine.commands(mark))
    return said(engine, mark), [each["text"] for each in engine.problems(mark)]


def test_an_action_that_fails_leaves_the_game_as_it_was(engine: Engine) -> None:
    lines, complaints = failed(engine, "r-1", "Spoil")
    where = "templates/skirmish/rules/fight.py:78, in function worse"
    assert lines == [f"rules: an item that the list or text does not have ({where})"]
    assert complaints == lines
    # and the next one is not troubled by it
    mark = engine.mark()
    engine.do("r-1", "Storm")
    assert said(engine, mark) == ["R1 1 11 then B1 2 21", "b-1 steps"]


def test_a_rule_that_follows_a_key_fails_the_rule_that_pressed_it(engine: Engine) -> None:
    lines, _ = failed(engine, "r-1", "Through a key")
    assert lines[0] == "before the key"
    assert lines[1].startswith('rules: the cell 1, 1:1 of the table fight holds "A", which is not a whole number')
    assert lines[1].endswith("(templates/skirmish/rules/fight.py:91, in function bad)")
    assert len(lines) == 2


def test_a_rule_without_end_is_stopped(engine: Engine) -> None:
    lines, _ = failed(engine, "r-1", "Forever")
    assert lines == [
        "rules: this takes more than 5,000,000 steps (templates/skirmish/rules/fight.py:102, in function forever)"
    ]
    lines, _ = failed(engine, "r-1", "Too deep")
    assert lines[0].startswith("rules: a function calls itself endlessly (templates/skirmish/rules/fight.py:10")
    assert lines[0].endswith(", in function deeper)")


def test_a_phase_is_kept_only_while_it_is_left(engine: Engine) -> None:
    lines, _ = failed(engine, "r-1", "Hold")
    assert len(lines) == 1
    assert lines[0].startswith("rules: the turn tracker is not being stepped (templates/skirmish/rules/fight.py:")
    assert lines[0].endswith(", in function held)")


def test_a_condition_that_fails_offers_nothing_and_is_told_once(engine: Engine) -> None:
    engine.place("flag", "0404")
    before, mark = engine.snapshot(), engine.mark()
    for _ in range(3):
        assert [each for each in menu(engine, "flag") if each in ("Wrong", "Meddling", "Away")] == ["Away"]
    assert differences(before, engine.snapshot()) == []
    lines = said(engine, mark)
    assert lines == [each["text"] for each in engine.problems(mark)]
    assert [each.partition(" (")[0] for each in lines] == [
        'rules: the cell 1, 1:1 of the table fight holds "A", which is not a whole number',
        "rules: a condition may ask, but not change anything",
    ]
    engine.do("flag", "Away")
    assert not engine.exists("flag")
    engine.undo()
    assert engine.piece("flag")["at"] == "0404"


def test_many_like_things_have_steps_of_their_own_up_to_a_hundred(engine: Engine) -> None:
    mark = engine.mark()
    engine.do("r-1", "Many")
    assert said(engine, mark) == ["done"]
    lines, _ = failed(engine, "r-1", "Anew")
    assert lines[0].startswith("rules: this takes more than 5,000,000 steps")
    # three conditions of a menu, of two million steps each
    engine.place("flag", "0404")
    mark = engine.mark()
    assert "Third" in menu(engine, "flag") and "First" not in menu(engine, "flag")
    assert not any("steps" in line for line in engine.chat(mark))


def test_the_mark_of_having_moved(engine: Engine) -> None:
    engine.move("r-1", "0302")
    assert "Clean" in menu(engine, "r-1")
    engine.do("r-1", "Clean")
    assert "Clean" not in menu(engine, "r-1")
    engine.undo()
    assert "Clean" in menu(engine, "r-1")


def test_pieces_that_are_face_down(engine: Engine) -> None:
    engine.place("chit", "0401")

    def asked() -> list[str]:
        mark = engine.mark()
        engine.press("Hide all")
        return said(engine, mark)

    assert asked() == ["hidden [Chit] [chit] Chit"]
    assert asked() == ["face down [Chit] [chit] Chit"]
    assert asked() == ["hidden [Chit] [chit] Chit"]
    engine.take_side("Blue")
    assert asked() == ["face down [] [] unknown"]
    assert asked() == ["not allowed [Chit] [chit]"]


def test_two_players_stay_in_step(engines: Engines, module: Path) -> None:
    game = grown.game(RULES, SHEET)
    red, blue = engines.two(module, languages=("en", "ja"))
    with seated((red, blue), ("Red", "Blue"), plan(game).atlas, "storm") as table:
        table.alike = Tongues(game).alike
        _scene(table)
        # they have told each other what they read as they met: each reads the first report in his language
        assert table.do(red, "r-1", "Storm").splitlines()[0] == "- R1 1 11 then B1 2 21"
        assert table.heard[0] == "- R1 1 11 の次に B1 2 21"
        table.do(blue, "b-2", "Tell")
        assert table.do(red, "r-2", "Storm").splitlines()[0] == "- R1 1 12 then B1 2 22"
        assert table.heard[0] == "- R1 1 12 の次に B1 2 22"
        table.next(blue, "move-blue")


def _scene(table: Table) -> None:
    table.begin(1, "move-red", {"r-1": "0202", "b-1": "0203", "r-2": "0502", "b-2": "0503"})


def test_of_several_commands_with_one_key_the_first_that_applies_is_offered_and_runs(engine: Engine) -> None:
    heard = []
    for _ in range(2):
        assert menu(engine, "r-1").count("Shout") == 1
        mark = engine.mark()
        engine.do("r-1", "Shout")
        engine.key("r-1", "Alt+G")
        heard.append(said(engine, mark))
        engine.do("r-1", "Shaken")
    assert heard == [["loud", "loud"], ["low", "low"]]
    engine.do("b-1", "Shaken")
    assert "Shout" not in menu(engine, "b-1")
