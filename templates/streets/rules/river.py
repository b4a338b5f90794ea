"""The Volga and the boxes beyond it (S10.1 to S10.3, S10.8.3). Numbers in comments are rows of the index."""

from game import *

CROSSING: list[Phase] = ["soviet-movement", "soviet-exploitation"]


def bank_box(p: Piece) -> Box | None:
    """The box of the far bank where a unit arrives."""
    return box(f"east-bank/bank.{p.area}") if p.area != "" else box("east-bank/bank.centre")


def brought_back(p: Piece) -> None:
    """A replacement brings a unit back: into the far bank's box, or to the west of the city (S10.2)."""
    there = bank_box(p) if p.side == "soviet" else box("west/arrivals.west-centre")
    if there is not None:
        p.send(there)
        bank = p.area if p.area != "" else "centre"
        arrives = say(f"box.{bank}") if p.side == "soviet" else say("box.west-centre")
        report(say("say.back", p.name, arrives))


def bring_back() -> None:
    """The player picks one of the lost units that the points of his stock can bring back (S10.2)."""
    side = phase_side()
    mine = (
        [p for p in pieces() if is_unit(p) and p.side == side] if side is not None and acts_for(side) else no_pieces()
    )
    could = sorted([p for p in mine if stock.may_buy(p)], key=lambda p: p.id)
    if side is None or len(could) == 0:
        report(cited(say("say.bring.nobody"), "S10.2"), "warning")
        return
    labels = [say("say.bring.choice", p.name, price_back(p)) for p in could]
    n = choose(say("say.bring.who", stock.left(side)), labels)
    if n is not None:
        stock.buy(could[n])


def price_back(p: Piece) -> int:
    """What it costs to bring a unit back: a gun or tank more than infantry (S10.2)."""
    return 2 if armoured(p) or gun(p) else 1


def in_bank(p: Piece) -> str:
    """The stretch of the far bank in whose box a unit waits; empty for any other place."""
    where = p.box
    return where.removeprefix("east-bank/bank.") if where is not None and where.startswith("east-bank/bank.") else ""


def may_cross(p: Piece) -> bool:
    """From a box to a landing, or from a landing to its box: in a Soviet movement phase other than that of reserves (S11.3.3)."""
    if p.side != "soviet" or phase() not in CROSSING or p.Crossed == f"{turn()} {phase()}":
        return False
    if len(kept_where(p)) > 0:
        return False
    h = p.hex
    if h is not None:
        return h.has("landing") and movement.current(p).hexes == 0
    return in_bank(p) != "" and len(open_landings(p)) > 0


def landing_word(h: Hex) -> str:
    """The row of a landing in the table of landings."""
    for word in row_names("landings"):
        if h in area_hexes(word):
            return word
    return ""


def open_landings(p: Piece) -> list[Hex]:
    """The landings of its box that have room in this phase and no enemy on them."""
    found: list[Hex] = []
    for word in row_names("landings"):
        if cell("landings", word, "box") == in_bank(p):
            found += [
                h
                for h in area_hexes(word)
                if room_at(h) > 0 and len(foes_at(h, "soviet")) == 0 and not stacks.crowded(p, h)
            ]
    return found


def room_at(h: Hex) -> int:
    stamp = f"{turn()} {phase()}"
    landed = game.Landed[1:] if len(game.Landed) > 0 and game.Landed[0] == stamp else no_words()
    return value("landings", landing_word(h), "units") - len([each for each in landed if each == h.number])


def no_words() -> list[str]:
    return []


def note_landed(h: Hex) -> None:
    stamp = f"{turn()} {phase()}"
    if len(game.Landed) == 0 or game.Landed[0] != stamp:
        game.Landed = [stamp]
    game.Landed = game.Landed + [h.number]


def cross(p: Piece) -> None:
    """Over the river, which takes the whole move."""
    h = p.hex
    if h is not None:
        there = box(f"east-bank/bank.{cell('landings', landing_word(h), 'box')}")
        if there is not None:
            p.send(there)
            p.Crossed = f"{turn()} {phase()}"
            note_moved(p)
            report(say("say.crosses-back", p.name, h))
        return
    places = open_landings(p)
    labels = [say("say.cross.choice", say(f"place.{landing_word(each)}"), each, room_at(each)) for each in places]
    n = choose(say("say.cross.where", p.name), labels, places)
    if n is None:
        return
    if not p.is_a("leader") and not p.is_a("observer"):
        note_landed(places[n])
    p.put(places[n])
    p.Crossed = f"{turn()} {phase()}"
    note_moved(p)
    move = movement.fresh(p, places[n])
    movement.remember(p, replace(move, left=0, hexes=1))
    report(say("say.crosses", p.name, places[n], room_at(places[n])))


def may_change_box(p: Piece) -> bool:
    if p.side != "soviet" or phase() not in CROSSING or in_bank(p) == "":
        return False
    return p.Crossed != f"{turn()} {phase()}" and len(kept_where(p)) == 0


def change_box(p: Piece) -> None:
    """Into the next box along the far bank."""
    words = cell("box-joins", in_bank(p), "joins").split()
    n = choose(say("say.box.where", p.name), [say(f"box.{each}") for each in words])
    if n is None:
        return
    there = box(f"east-bank/bank.{words[n]}")
    if there is not None:
        p.send(there)
        p.Crossed = f"{turn()} {phase()}"
        note_moved(p)
        report(say("say.box.done", p.name, say(f"box.{words[n]}")))
