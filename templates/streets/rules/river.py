"""The Volga and the boxes across it (S10.1 to S10.3, S10.8.3). Numbers in comments are rows of the index."""

from game import *


def bank_box(p: Piece) -> Box | None:
    """The far bank box where a unit arrives (S10.1)."""
    return box(f"east-bank/bank.{p.area}") if p.area != "" else box("east-bank/bank.centre")


def brought_back(p: Piece) -> None:
    """Return a unit as a replacement: to the box of the far bank, or to the west of the city (S10.2)."""
    there = bank_box(p) if p.side == "soviet" else west_box(p)
    if there is not None:
        p.send(there)
        p.Returned = True
        report(say("say.back", p.name, say(f"box.{bank.word_at(p)}{west.word_at(p)}")))


def bring_back() -> None:
    """Let the player pick a lost unit that their points can return (S10.2)."""
    side = phase_side()
    mine = [p for p in pieces() if is_unit(p) and p.side == side] if side is not None and acts_for(side) else []
    could = sorted([p for p in mine if stock.may_buy(p)], key=lambda p: p.id)
    if side is None or len(could) == 0:
        report(cited(say("say.bring.nobody"), "S10.2"), "warning")
        return
    labels = [say("say.bring.choice", p.name, price_back(p)) for p in could]
    stock.buy(could[pick(say("say.bring.who", stock.left(side)), labels)])


def price_back(p: Piece) -> int:
    """The cost of returning a unit: more for a gun or tank than for infantry (S10.2)."""
    return 2 if armoured(p) or gun(p) else 1


# ---- the exits of boxes (S10.8.3 S14.5.3)


def note_crossed(p: Piece) -> None:
    """Note that a unit has left its box off the map in this phase."""
    if p.side == "soviet":
        bank.crosses(p)
    else:
        west.crosses(p)


def in_bank(p: Piece) -> str:
    """The stretch of the far bank in whose box a unit is; empty if it is elsewhere."""
    where = p.box
    return where.removeprefix("east-bank/bank.") if where is not None and where.startswith("east-bank/bank.") else ""


def off_map(p: Piece) -> bool:
    """Whether a unit is in a box off the map, of the far bank or the west."""
    return in_bank(p) != "" or west.word_at(p) != ""


def crossed(p: Piece) -> bool:
    """Whether a unit has crossed the river, or changed boxes, in this phase."""
    return bank.has_crossed(p) or west.has_crossed(p)


def landing_of(h: Hex) -> Hex | None:
    """The landing in a hex, or next to a water hex."""
    if h.has("landing"):
        return h
    beside = [n for n in h.neighbours() if n.has("landing")] if h.terrain == "volga" else []
    return beside[0] if len(beside) > 0 else None


def landing_at(h: Hex) -> Hex:
    """The landing whose capacity applies to an exit from the far bank."""
    landing = landing_of(h)
    return landing if landing is not None else h


def landing_word(h: Hex) -> str:
    """The row of a landing in the table of landings; empty for other hexes."""
    landing = landing_of(h)
    words = [word for word in row_names("landings") if landing is not None and landing in area_hexes(word)]
    return words[0] if len(words) > 0 else ""


def shores_of(stretch: str) -> list[Hex]:
    """The landings of a stretch of the far bank, each with the adjacent water hexes."""
    found: list[Hex] = []
    for word in [each for each in row_names("landings") if cell("landings", each, "box") == stretch]:
        for h in area_hexes(word):
            found += [h] + water_before(h)
    return found


def water_before(h: Hex) -> list[Hex]:
    return [n for n in h.neighbours() if n.terrain == "volga"]


def lands_fighting(p: Piece, landing: Hex) -> bool:
    """Whether a unit may land against enemies: infantry that can place an attack marker, and its leaders (S10.8.5)."""
    if phase() != "soviet-movement" or len(foes_at(landing, "soviet")) == 0:
        return False
    return (infantry(p) and p.is_a("direct") and able(p)) or p.is_a("leader")


def crossing_label(h: Hex) -> Text:
    key: TextKey = "say.cross.choice" if h == landing_at(h) else "say.cross.water"
    return say(key, say(f"place.{landing_word(h)}"), h.number, bank.room_at(h))


def crossing_line(p: Piece, h: Hex) -> Text:
    key: TextKey = "say.crosses" if h == landing_at(h) else "say.crosses-water"
    return say(key, p.name, h, bank.room_at(h))


def comes_over(p: Piece, h: Hex) -> None:
    """Complete a crossing, which takes the whole move; infantry on the water can still place its marker. Enemy leaders
    and posts it finds alone are lost (S8.1.7e)."""
    note_moved(p)
    if combat_unit(p):
        overrun(h, other_side(own(p)))
    move = movement.fresh(p, h)
    movement.remember(p, replace(move, left=0, hexes=1))


def goes_west(p: Piece) -> bool:
    return p.side == "german" and is_unit(p) and not p.is_a("stuka")


def west_behind(h: Hex) -> str:
    """The western box behind an edge hex; empty if there is none."""
    words = [word for word in ("west-north", "west-centre", "west-south") if h in area_hexes(word)]
    return words[0] if len(words) > 0 else ""


def too_early(was: Box) -> list[Text]:
    """The reason why a unit on the turn record cannot come yet: its day (S10.1)."""
    early = was.startswith("turns/turn.") and whole(was.removeprefix("turns/turn.")) > turn()
    return [say("why.not-due")] if early else []


# ---- arrivals (S10.1 S10.3)


def arrival_box(p: Piece) -> Box | None:
    """The box where a unit that is due is placed automatically: of the far bank, or the western one in its data (S10.1
    S10.3). None if it is already in one."""
    if bank.word_at(p) != "" or west.word_at(p) != "":
        return None
    return bank_box(p) if p.side == "soviet" else west_box(p)


def west_box(p: Piece) -> Box | None:
    return box(f"west/arrivals.{p.area}") if p.area != "" else box("west/arrivals.west-centre")


def day_due(p: Piece) -> int:
    """The day from which a unit can arrive: that of its box on the turn record, even after a drag out of the box; 1 for
    a unit in a box off the map; otherwise the day in its data (S10.1 S10.3)."""
    where = p.box if p.hex is None else p.came_from_box
    if where is not None and where.startswith("turns/turn."):
        return whole(where.removeprefix("turns/turn."))
    if where is not None and (where.startswith("west/arrivals.") or where.startswith("east-bank/bank.")):
        return 1
    return whole(p.arrives)


def day_on_record(p: Piece) -> int:
    """The day of a unit's place on the turn record; 0 if it is elsewhere."""
    where = p.box
    return whole(where.removeprefix("turns/turn.")) if where is not None and where.startswith("turns/turn.") else 0


def entry_places(p: Piece) -> list[Hex]:
    """The hexes where a German unit enters the map: at the edge next to its box. Soviets cross the river (S10.1
    S10.8.3)."""
    if p.side != "german":
        return []
    where = p.box if p.hex is None else p.came_from_box
    if where is not None and where.startswith("west/arrivals."):
        return area_hexes(where.removeprefix("west/arrivals."))
    return area_hexes(p.area) if p.area != "" else area_hexes("west-centre")
