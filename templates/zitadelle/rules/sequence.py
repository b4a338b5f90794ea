"""The sequence of a turn (4.0) and its other order (13.6). Numbers in comments are paragraphs."""

from game import *


def moves_first() -> bool:
    """Whether the Germans move before AT fire and assault this turn (13.61)."""
    return on("move_first") and turn() > 1 and game.MoveFirst


def phase_order() -> list[Phase]:
    """The order of the phases now; the Soviet half never changes (13.64)."""
    order = all_phases()
    if moves_first():
        order.remove("german-movement")
        order.insert(1, "german-movement")
    return order


def lead_of(which: Phase) -> Text:
    """What can be done in a phase; of the first one with how many aircraft there are today (9.11 9.12)."""
    today = [value("turns", turn(), each) for each in ["north-db", "north-lb", "south-db", "south-lb"]]
    counts = say("lead.air-today", today[0], today[1], today[2], today[3])
    return joined([say("lead.air"), counts], " ") if which == "air" else say(f"lead.{which}")


def lost_with(which: Phase) -> list[Text]:
    """What ends with a phase of assault: duties, what was declared, who has to retreat or check, in turn 1 the support
    (10.11 10.21); with one of movement the excess in a hex (5.17 8.28), with dive bombing the bombers that have not
    struck (9.31), with that of the aircraft those that were not laid or have not bombed (9.11 9.21)."""
    if which == "air":
        return aircraft_idle()
    if which in ("german-movement", "soviet-movement"):
        full = stacks.overfull("german" if which == "german-movement" else "soviet")
        return [say("say.stack.lost", hex_numbers(full))] if len(full) > 0 else []
    if which == "dive-bombing":
        bombers = [p for p in map_pieces() if p.kind == "air" and may_dive(p)]
        return [say("say.air.not-dived", len(bombers))] if len(bombers) > 0 else []
    if which not in ("german-assault", "soviet-assault"):
        return []
    spent = [p for p in map_pieces() if p.kind == "support"] if turn() == 1 and which == "german-assault" else []
    found = duties.undone() + assault.left_open() + retreat.left_open() + losses.left_open()
    return found + ([say("say.support.goes", len(spent))] if len(spent) > 0 else [])


def move_first() -> None:
    """The German player's choice for this turn, made or taken back in the air phase (13.62). It holds for both parts
    (13.63)."""
    if turn() < 2:
        report(say("say.first.turn"))
    else:
        game.MoveFirst = not moves_first()
        show_first()
        report(say("say.first.on" if moves_first() else "say.first.off", turn()))


def show_first() -> None:
    """Show its marker on the turn track while the Germans move first."""
    there = box(f"turns/turn.{turn()}")
    if moves_first():
        if there is not None and piece("move-first") is None:
            new_piece("move-first", there)
        set_marker_in("move-first", there)
    else:
        set_marker_in("move-first", "pool/german.move-first")


def set_marker_in(row: Row, there: Box | None) -> None:
    marker = piece(row)
    if marker is not None and there is not None and marker.box != there:
        marker.send(there)
