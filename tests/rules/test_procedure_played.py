"""Procedures: a raid with a flight, defensive fire and a storm; at each stage one side decides, wherever it sits."""

from __future__ import annotations

from rules.fighting import Play, does, offers, play

SHEET = """
name: rule.fight
mechanics:
  raid:
    use: procedure
    kinds: unit
    with: retreat losses
    stages: [flight, gone, fire, storm]
    decider: {flight fire: other_side(op.side), else: op.side}
    does:
      flight: flight(op)
      gone: raid.next_stage()
      fire: defend(op)
      storm: storm(op)
    begun: report("the raid begins")
    cut_short: 'report(f"{op.what} cut short at {op.stage}")'
    resolves: 'losses.allocate_all("raid")'
  losses:
    use: loss-allocation
    kinds: unit
    alike: "no"
    again: "no"
    pay: unit.mark("shaken")
    resumes: raid.go_on()
  retreat:
    use: retreat
    kinds: unit
    then: raid.go_on()
commands:
  - {id: raid, for: unit, menu: cmd.fight, when: not raid.is_open(), on: map, call: begin(me)}
  - {id: open, for: unit, menu: cmd.count, call: 'report(joined(raid.left_open(), "; "))'}
"""
OWN = """
def near(unit: Piece) -> list[Hex]:
    return [it for it in unit.here.neighbours() if any(other.side != unit.side for other in it.pieces())]


def there_of(op: Operation) -> list[Piece]:
    return [it for it in op.where.pieces() if it.side != op.side]


def begin(unit: Piece) -> None:
    for it in near(unit)[:1]:
        raid.begin("raid", unit.side if unit.side is not None else "red", it, [unit], "", "flight")


def flight(op: Operation) -> None:
    those = there_of(op)
    picked = raid.ask_some("who flees", [it.id for it in those], 0, len(those))
    if picked is None:
        return
    if len(picked) == 0:
        raid.enter("fire")
        return
    raid.pause("gone")
    retreat.together([those[n] for n in picked], 1)
    raid.enter("gone")


def defend(op: Operation) -> None:
    if len(there_of(op)) == 0:
        raid.next_stage()
        return
    picked = raid.ask_one("who fires", ["fire", "silence"])
    if picked is not None:
        if picked == 0:
            losses.queue(op.units[0].here, op.side, 1, "", [it for it in op.units[0].here.pieces()], "fire")
        raid.resolve(replace(op, stage="storm", acted=there_of(op), outcome="fire" if picked == 0 else ""))


def storm(op: Operation) -> None:
    picked = raid.ask_where("storm", ["storm", "halt"], [op.where, op.units[0].here])
    if picked is not None:
        raid.end()
        report(f"{op.what} over: {picked} {len(op.acted)}{op.outcome}")
"""
RAID, GO_ON, CALL_OFF = "Fight", "Decide and continue", "Call it off"


def raiding(seated: str = "", other: str = "0403") -> Play:
    """A red unit beside a blue one; another blue one is there too, or elsewhere. Another player may hold a side."""
    game = play(SHEET, OWN)
    if seated:
        game.seat(seated)
    game.jump("Red movement")
    for row, at in {"r-1": "0303", "b-1": "0403", "b-2": other}.items():
        game.place(row, at)
    return game


def test_one_player_alone_is_asked_at_every_stage() -> None:
    said = does(raiding(), "r-1", RAID, "", "silence", "storm")
    assert said == ["the raid begins", "raid over: 0 2"]


def test_it_waits_for_the_other_player_and_says_so() -> None:
    game = raiding("blue")
    said = does(game, "r-1", RAID)
    assert said == ["the raid begins", "0403: a decision is open – Blue player decides"]
    assert not offers(game, "r-1", GO_ON) and not offers(game, "b-1", GO_ON)


def test_who_takes_part_of_the_side_that_decides_goes_on_and_then_the_other_side() -> None:
    game = raiding("blue", other="0602")
    does(game, "r-1", RAID)
    game.take_side("blue")
    game.seat("red")
    assert offers(game, "b-1", GO_ON) and not offers(game, "b-2", GO_ON) and not offers(game, "r-1", GO_ON)
    said = does(game, "b-1", GO_ON, "", "silence")
    assert said == ["0403: a decision is open – Red player decides"]
    assert not offers(game, "b-1", GO_ON)
    game.take_side("red")
    game.seat("blue")
    assert does(game, "r-1", GO_ON, "halt") == ["raid over: 1 1"]


def test_a_closed_dialog_leaves_the_decision_open() -> None:
    game = raiding()
    said = does(game, "r-1", RAID, "Cancel")
    assert said == ["the raid begins", "0403: a decision is open – Blue player decides"]
    assert does(game, "b-2", GO_ON, "", "Cancel") == ["0403: a decision is open – Blue player decides"]
    assert does(game, "b-2", GO_ON, "silence", "storm") == ["raid over: 0 2"]
    assert not offers(game, "b-2", GO_ON)


def test_undo_leads_back_to_before_the_question() -> None:
    game = raiding()
    does(game, "r-1", RAID, "", "silence", "storm")
    game.undo()
    assert offers(game, "r-1", GO_ON)
    assert does(game, "r-1", GO_ON, "halt") == ["raid over: 1 2"]


def test_losses_are_paid_before_anyone_goes_on() -> None:
    game = raiding()
    game.place("r-2", "0303")
    does(game, "r-1", RAID, "", "fire", "Cancel")
    assert not offers(game, "r-1", GO_ON)
    said = does(game, "r-2", "Choose this unit", "storm")
    assert said[-1] == "raid over: 0 2fire"
    assert [game.layers(row)[1]["label"] for row in ("r-1", "r-2")] == ["", " (Shaken)"]


def test_pieces_that_retreat_go_with_one_choice_and_it_continues_after_the_last() -> None:
    game = raiding()
    game.answer("b-1 + b-2", "0503", "storm")
    mark = game.mark()
    game.do("r-1", RAID)
    assert (game.piece("b-1")["at"], game.piece("b-2")["at"]) == ("0503", "0503")
    assert [each[0] for each in game.dialogs(mark)] != [] and game.chat(mark)[-1] == "- raid over: 0 0"


def test_it_goes_on_with_whoever_must_still_retreat() -> None:
    game = raiding()
    does(game, "r-1", RAID, "b-1 + b-2", "Cancel", "Cancel")
    assert offers(game, "b-1", GO_ON) is False and offers(game, "r-1", GO_ON)
    game.answer("0503", "storm")
    does(game, "r-1", GO_ON, "0503")
    assert game.piece("b-1")["at"] == "0503"


def test_only_its_own_side_calls_it_off_and_retreats_are_off_too() -> None:
    game = raiding()
    does(game, "r-1", RAID, "b-1 + b-2", "Cancel", "Cancel")
    assert not offers(game, "b-1", CALL_OFF)
    assert does(game, "r-1", CALL_OFF) == ["0403: called off"]
    mark = game.mark()
    game.turn("next")
    assert not any("cut short" in each for each in game.chat(mark))
    game.turn("prev")
    assert offers(game, "r-1", RAID) and not offers(game, "b-1", "Retreat…")


def test_what_is_not_finished_is_named_and_over_with_its_phase() -> None:
    game = raiding()
    does(game, "r-1", RAID, "Cancel")
    assert does(game, "r-1", "Count pieces") == ["0403: not finished"]
    mark = game.mark()
    game.turn("next")
    assert [each for each in game.chat(mark) if "raid" in each or "0403" in each] == [
        "- raid cut short at flight",
        "- 0403: left unfinished",
    ]
    assert offers(game, "r-1", RAID) and not offers(game, "b-1", GO_ON)
