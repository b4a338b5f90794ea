"""The Volga and the boxes beyond it (S10.1 to S10.3, S10.8.3). Numbers in comments are rows of the index."""

from game import *

CROSSING: dict[Side, list[Phase]] = {
    "german": ["german-movement", "german-exploitation"],
    "soviet": ["soviet-movement", "soviet-exploitation"],
}


def bank_box(p: Piece) -> Box | None:
    """The box of the far bank where a unit arrives (S10.1)."""
    return box(f"east-bank/bank.{p.area}") if p.area != "" else box("east-bank/bank.centre")


def brought_back(p: Piece) -> None:
    """A replacement brings a unit back: into the far bank's box, or to the west of the city (S10.2)."""
    there = bank_box(p) if p.side == "soviet" else west_box(p)
    if there is not None:
        p.send(there)
        p.Returned = turn()
        report(say("say.back", p.name, say(f"box.{box_word(p)}")))


def bring_back() -> None:
    """The player picks one of the lost units that the points of his stock can bring back (S10.2)."""
    side = phase_side()
    mine = [p for p in pieces() if is_unit(p) and p.side == side] if side is not None and acts_for(side) else []
    could = sorted([p for p in mine if stock.may_buy(p)], key=lambda p: p.id)
    if side is None or len(could) == 0:
        report(cited(say("say.bring.nobody"), "S10.2"), "warning")
        return
    labels = [say("say.bring.choice", p.name, price_back(p)) for p in could]
    stock.buy(could[pick(say("say.bring.who", stock.left(side)), labels)])


def price_back(p: Piece) -> int:
    """What it costs to bring a unit back: a gun or tank more than infantry (S10.2)."""
    return 2 if armoured(p) or gun(p) else 1


def in_bank(p: Piece) -> str:
    """The stretch of the far bank in whose box a unit waits; empty for any other place."""
    where = p.box
    return where.removeprefix("east-bank/bank.") if where is not None and where.startswith("east-bank/bank.") else ""


def by_the_water(p: Piece) -> bool:
    """In a box of the bank from which a landing is open, or on a landing or the water before one, before its move (S10.8.3
    S14.5.3)."""
    h = p.hex
    if h is not None:
        return landing_of(h) is not None and movement.current(p).hexes == 0
    return in_bank(p) != "" and len(open_landings(p)) > 0


def crossing_causes(p: Piece) -> list[Text]:
    """What keeps a unit from crossing the river, and from changing boxes, wherever it wants to (S10.8.3 S11.3.3 S14.5.3)."""
    found: list[Text] = []
    if phase() in RESERVE:
        found.append(cited(say("why.boxes-closed"), "S11.3.3"))
    elif p.side != phase_side() or phase() not in CROSSING[own(p)]:
        found.append(cited(say("why.not-crossing"), row_of("crossing")))
    elif p.Crossed:
        found.append(cited(say("why.crossed", p.name), row_of("crossing")))
    return found if len(found) > 0 else kept_where(p)


def landing_of(h: Hex) -> Hex | None:
    """The landing that a hex is, or lies before: the water beside it."""
    if h.has("landing"):
        return h
    beside = [n for n in h.neighbours() if n.has("landing")] if h.terrain == "volga" else []
    return beside[0] if len(beside) > 0 else None


def landing_word(h: Hex) -> str:
    """The row of a landing in the table of landings."""
    for word in row_names("landings"):
        if h in area_hexes(word):
            return word
    return ""


def open_landings(p: Piece) -> list[Hex]:
    """Where a unit can come to from its box: the landings that have room in this phase and no enemy on them, and in phase 10 the
    water before those that the enemy holds, from which infantry attacks (S10.8.3 S10.8.5)."""
    found: list[Hex] = []
    for word in row_names("landings"):
        if cell("landings", word, "box") == in_bank(p):
            for h in area_hexes(word):
                found += [each for each in [h] + water_before(h) if len(landing_causes(p, each)) == 0]
    return found


def water_before(h: Hex) -> list[Hex]:
    return [n for n in h.neighbours() if n.terrain == "volga"]


def landing_causes(p: Piece, h: Hex) -> list[Text]:
    """What keeps a unit from coming to a hex over the river: no landing of its box, no room, enemies; on the water before a landing
    nobody stays but to attack who holds that (S10.8.3 S10.8.5)."""
    landing = landing_of(h)
    found: list[Text] = []
    if landing is None or cell("landings", landing_word(landing), "box") != in_bank(p):
        found.append(cited(say("why.no-landing", h), row_of("crossing")))
    elif room_at(landing) <= 0:
        found.append(cited(say("why.landing-full", landing), row_of("crossing")))
    elif len(foes_at(h, "soviet")) > 0:
        found.append(cited(say("why.landing-held", h), row_of("crossing")))
    elif h != landing and (
        phase() != "soviet-movement" or len(foes_at(landing, "soviet")) == 0 or not attacks_ashore(p)
    ):
        found.append(cited(say("why.on-water", landing), "S10.8.5"))
    if stacks.crowded(p, h):
        found.append(say("why.crowded", h))
    return found


def attacks_ashore(p: Piece) -> bool:
    """Infantry that can lay an attack marker, and leaders who go with it (S10.8.5)."""
    return (infantry(p) and p.is_a("direct") and able(p)) or p.is_a("leader")


def room_at(h: Hex) -> int:
    """How many units more can land there in this phase; who stays on the water before it counts as well (S10.8.3)."""
    return value("landings", landing_word(h), "units") - len([each for each in game.Landed if each == h])


def cross(p: Piece) -> None:
    """Over the river, which takes the whole move."""
    h = p.hex
    if h is not None:
        landing = landing_of(h)
        if landing is not None:
            send_to(p, box(f"east-bank/bank.{cell('landings', landing_word(landing), 'box')}"))
            gone_to_box(p)
            report(cited(say("say.crosses-back", p.name, h), row_of("crossing")))
        return
    places = open_landings(p)
    labels = [crossing_label(each) for each in places]
    ashore = places[pick(say("say.cross.where", p.name), labels, places)]
    p.put(ashore)
    comes_over(p, ashore)


def crossing_label(h: Hex) -> Text:
    landing = landing_of(h)
    if landing is None:
        return h.number
    key: TextKey = "say.cross.choice" if h == landing else "say.cross.water"
    return say(key, say(f"place.{landing_word(landing)}"), h, room_at(landing))


def comes_over(p: Piece, h: Hex) -> None:
    """A unit has crossed: it counts at its landing, and has used up its move; infantry on the water may still lay its marker."""
    landing = landing_of(h)
    if landing is None:
        return
    if not p.is_a("leader") and not p.is_a("observer"):
        game.Landed = game.Landed + [landing]
    p.Crossed = True
    note_moved(p)
    move = movement.fresh(p, h)
    movement.remember(p, replace(move, left=0, hexes=1))
    key: TextKey = "say.crosses" if h == landing else "say.crosses-water"
    report(cited(say(key, p.name, h, room_at(landing)), row_of("crossing")))


def gone_to_box(p: Piece) -> None:
    p.Crossed = True
    note_moved(p)


# ---- boxes beside each other, on the far bank and in the west


def in_west(p: Piece) -> str:
    """The western box in which a German unit waits; empty for any other place."""
    where = p.box
    return where.removeprefix("west/arrivals.") if where is not None and where.startswith("west/arrivals.") else ""


def box_word(p: Piece) -> str:
    """The box off the map in which a unit of its side waits; empty for any other place."""
    return in_bank(p) if p.side == "soviet" else in_west(p)


def box_of(side: Side, word: str) -> Box | None:
    return box(f"east-bank/bank.{word}") if side == "soviet" else box(f"west/arrivals.{word}")


def change_box(p: Piece) -> None:
    """Into the next box off the map."""
    words = cell("box-joins", box_word(p), "joins").split()
    word = words[pick(say("say.box.where", p.name), [say(f"box.{each}") for each in words])]
    goes_into(p, word)


def by_the_edge(p: Piece, h: Hex) -> bool:
    """A German unit in a hex of the western edge can go into the box behind it, instead of moving."""
    edge = p.side == "german" and west_behind(h) != "" and is_unit(p) and not p.is_a("stuka")
    return edge and movement.current(p).hexes == 0


def west_behind(h: Hex) -> str:
    """The western box behind a hex of the edge; empty where there is none."""
    for word in ("west-north", "west-centre", "west-south"):
        if h in area_hexes(word):
            return word
    return ""


def leave_west(p: Piece, h: Hex) -> None:
    goes_into(p, west_behind(h))


def goes_into(p: Piece, word: str) -> None:
    """Into a box off the map, which takes the whole move."""
    send_to(p, box_of(own(p), word))
    gone_to_box(p)
    report(cited(say("say.box.done", p.name, say(f"box.{word}")), row_of("crossing")))


# ---- arrivals (S10.1 S10.3)


def arrival_box(p: Piece) -> Box | None:
    """Where a unit that is due is put by itself: into the far bank's box, or into the western one of its data (S10.1 S10.3); None for
    who lies there already."""
    if box_word(p) != "":
        return None
    return bank_box(p) if p.side == "soviet" else west_box(p)


def west_box(p: Piece) -> Box | None:
    return box(f"west/arrivals.{p.area}") if p.area != "" else box("west/arrivals.west-centre")


def day_due(p: Piece) -> int:
    """The day from which a unit may come: that of the turn record on which it lies, or lay before a drag; who waits in a box off the
    map has come; else that of its data (S10.1 S10.3)."""
    where = p.box if p.hex is None else p.came_from_box
    if where is not None and where.startswith("turns/turn."):
        return whole(where.removeprefix("turns/turn."))
    if where is not None and (where.startswith("west/arrivals.") or where.startswith("east-bank/bank.")):
        return 1
    return whole(p.arrives)


def day_on_record(p: Piece) -> int:
    """The day of the turn record on which a unit lies; 0 for any other place."""
    where = p.box
    return whole(where.removeprefix("turns/turn.")) if where is not None and where.startswith("turns/turn.") else 0


def entry_places(p: Piece) -> list[Hex]:
    """Where a German comes onto the map: by the edge before the box in which he waits. Soviets cross the river (S10.1 S10.8.3)."""
    if p.side != "german":
        return []
    where = p.box if p.hex is None else p.came_from_box
    if where is not None and where.startswith("west/arrivals."):
        return area_hexes(where.removeprefix("west/arrivals."))
    return area_hexes(p.area) if p.area != "" else area_hexes("west-centre")


def entry_causes_of(p: Piece) -> list[Text]:
    """What keeps a German from coming out of his box: he has changed boxes in this phase."""
    found: list[Text] = []
    if p.Crossed:
        found.append(cited(say("why.crossed", p.name), row_of("crossing")))
    return found


# ---- drags out of boxes and into them (S10.8.3 S11.3.3 S14.5.3)


def box_dragged(p: Piece) -> None:
    """A unit was dragged out of a box of the far bank, or into one, or out of what is lost: what its command would refuse is told, and
    what that would do is done."""
    if turn() == 0:
        return
    was = p.came_from_box
    h = p.hex
    if was is not None and was.startswith("east-bank/bank.") and h is not None:
        over_by_drag(p, h, was)
    elif box_word(p) != "" and (p.came_from is not None or was is not None):
        into_box(p, was)
    elif h is not None and was is not None and not was.startswith("turns/") and not was.startswith("west/"):
        report(say("say.out-by-hand", p.name, h), "warning")


def over_by_drag(p: Piece, h: Hex, was: Box) -> None:
    """Out of a box of the far bank onto the map: as by the command, or told why not."""
    p.send(was)
    causes_of = crossing_causes(p)
    if p.side != "soviet":
        causes_of = [cited(say("why.no-landing", h), row_of("crossing"))]
    if len(causes_of) == 0:
        causes_of = landing_causes(p, h)
    if len(causes_of) == 0:
        p.put(h)
        comes_over(p, h)
        return
    if not forbids(say("say.box.refused", p.name, h, causes_of[0])):
        p.put(h)


def into_box(p: Piece, was: Box | None) -> None:
    """Into a box off the map: from where its command leads there, from the record on the day, or told why not."""
    before = p.came_from
    here = p.box
    causes_of = crossing_causes(p)
    if before is not None:
        landing = landing_of(before) if p.side == "soviet" else None
        behind = cell("landings", landing_word(landing), "box") if landing is not None else west_behind(before)
        if behind != box_word(p) and len(causes_of) == 0:
            causes_of = [cited(say("why.no-landing", before), row_of("crossing"))]
        if len(causes_of) == 0 and movement.current(p).hexes > 0:
            causes_of = [cited(say("why.moved-before"), row_of("crossing"))]
    elif was is not None and (was.startswith("east-bank/bank.") or was.startswith("west/arrivals.")):
        word = was.split(".")[1]
        if was == here:
            return
        if len(causes_of) == 0 and box_word(p) not in cell("box-joins", word, "joins").split():
            causes_of = [cited(say("why.not-next"), row_of("crossing"))]
    elif was is not None and was.startswith("turns/turn."):
        if whole(was.removeprefix("turns/turn.")) <= turn():
            return
        causes_of = [say("why.not-due")]
    else:
        return
    if len(causes_of) == 0:
        gone_to_box(p)
        report(cited(say("say.box.done", p.name, say(f"box.{box_word(p)}")), row_of("crossing")))
        return
    drag_refused(p, say("say.box.refused", p.name, say(f"box.{box_word(p)}"), causes_of[0]))
