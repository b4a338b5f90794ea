"""The artillery barrage of five Soviet guns (17.1). Numbers in comments are paragraphs."""

from game import *

BARRAGE_RANGE = 3
MARKERS_EACH = 3

# ---- the units


def barrage_guns(unit: Piece) -> list[Piece]:
    """The guns that form a barrage unit, anywhere in play, except those that were lost (17.1.1)."""
    found = [p for row in rows("16ad-") + rows("4ga-") for p in [piece(row)] if p is not None and p.kind == "artillery"]
    return [p for p in found if p.bombardment == unit.bombardment != "" and not is_lost(p)]


def barrage_box(unit: Piece) -> Box | None:
    """The holding box for a barrage unit and its guns."""
    return box("holding/soviet-artillery.1") if unit.bombardment == "16ad" else box("holding/soviet-artillery.2")


# ---- forming a barrage unit (17.1.1 17.1.2)


def barrage_places(unit: Piece) -> list[Hex]:
    """The clear hexes where a barrage unit can form: outside German zones, five loaded guns nearby (17.1.1 17.1.2)."""
    guns = barrage_guns(unit)
    stand = [p.hex for p in guns if p.hex is not None and p.face == 1 and not p.has("dry")]
    if len(guns) < 5 or len(stand) < len(guns):
        return []
    near = [h for h in stand[0].within(1) if h.terrain == "clear" and not in_any_zone(h, "soviet")]
    return [h for h in near if len(enemy_units_at(h, "soviet")) == 0 and all(h.is_within(1, each) for each in stand)]


def units_of_gun(p: Piece) -> list[Piece]:
    """The barrage unit that a gun on the map belongs to, if it is available in its box (17.1.1)."""
    units = [unit for row in rows("bombard-") for unit in [piece(row)] if unit is not None]
    return [unit for unit in units if p in barrage_guns(unit) and unit.box == barrage_box(unit) is not None]


def why_no_places(unit: Piece) -> list[Text]:
    """The reasons why a barrage unit cannot be formed (17.1.1)."""
    guns = barrage_guns(unit)
    if len(barrage_places(unit)) > 0:
        return []
    if len(guns) < 5:
        return [say("say.barrage.why.lost", len(guns))]
    away = [p for p in guns if p.hex is None]
    empty = [p for p in guns if p.face > 1 or p.has("dry")]
    found = [say("say.barrage.why.away", names(away))] if len(away) > 0 else []
    found += [say("say.barrage.why.empty", names(empty))] if len(empty) > 0 else []
    return found if len(found) > 0 else [say("say.barrage.why.apart")]


def make_barrage(me: Piece) -> None:
    """Form a barrage unit: it replaces its guns, which go into the holding box (17.1.1)."""
    where = pick_hex(say("say.barrage.where", me.name), barrage_places(me))
    for p in barrage_guns(me):
        send_to(p, barrage_box(me))
    me.show_face(1)
    me.put(where)
    report(say("say.barrage.made", me.name, where), "strong")


# ---- firing (17.1.3)


def barrage_on(where: Hex) -> bool:
    return marker_in(where, "bombarded") is not None


def barrage_targets(unit: Piece) -> list[Hex]:
    near = unit.here.within(BARRAGE_RANGE)
    return [where for where in near if len(units_at(where, "german")) > 0 and not barrage_on(where)]


def barrage(me: Piece) -> None:
    """Barrage up to three hexes: three shifts up to two hexes away, two shifts at three. The unit and its guns are then
    out of ammunition."""
    found, here = barrage_targets(me), me.here
    labels = [say("say.barrage.target", h, names(units_at(h, "german")), barrage_shift(here, h)) for h in found]
    picked = [found[n] for n in pick_some(say("say.barrage.targets", me.name), labels, 1, MARKERS_EACH)]
    for where in picked:
        lay_work(where, "bombarded", 2 if barrage_shift(here, where) == 2 else 1)
        for p in units_at(where, "german"):
            if p.kind in ("unit", "artillery", "alert"):
                p.Barraged = True
    report(say("say.barrage.fires", me.name, hex_numbers(picked, " + ")), "strong")
    for p in [me] + barrage_guns(me):
        p.show_face(2)


def barrage_shift(here: Hex, where: Hex) -> int:
    """The shifts of a barrage: three at up to two hexes, two at three hexes (17.1.3)."""
    return 2 if hexes_apart(here, where) >= BARRAGE_RANGE else 3


def barrage_shifts(battle: Battle) -> list[Modifier]:
    """The barrage shift of a battle: only in the combat segment, not in breakthrough or reserve combat (17.1.3 5 7)."""
    marker = next((p for where in battle.targets for p in markers_in(where, "bombarded")), None)
    if marker is None or battle.side != "soviet" or phase() not in ("soviet-declaration", "soviet-combat"):
        return []
    return [Modifier(say("say.shift.barrage"), 3 if marker.face == 1 else 2, "17.1.3")]


def barrage_counts(where: Hex) -> bool:
    """Whether the barrage on a hex disrupts its defenders as part of the battle's result, which also ends a hold:
    only in the combat segment (17.1.3 5 12.14.3). In later segments they are disrupted after the battle (17.1.3
    7)."""
    return in_main() and barrage_on(where)


def barrage_over(battle: Battle) -> None:
    """After any battle against a hex under barrage, disrupt the defenders that were under it and remove the marker
    (17.1.3 5 6 7)."""
    there = [p for p in battle.defenders if p.hex is not None and p.kind != "bombardment"]
    for where in battle.targets:
        for marker in markers_in(where, "bombarded"):
            barrage_shakes(where, [p for p in there if p.Barraged])
            marker.discard()


def barrage_shakes(where: Hex, units: list[Piece]) -> None:
    """Disrupt the units that are not yet disrupted, and report it."""
    shaken = [p for p in units if not disrupted(p)]
    for p in shaken:
        disrupt(p)
    if len(shaken) > 0:
        report(say("say.barrage.shaken", where, names(shaken)))


def barrages_end() -> None:
    """After the Soviet combat phase, disrupt the units under barrage that were not attacked, but not those that
    retreated into such a hex."""
    for marker in markers_of("bombarded"):
        there = [p for p in units_at(marker.here, "german") if p.kind != "bombardment"]
        barrage_shakes(marker.here, [p for p in there if p.Barraged])
        marker.discard()


# ---- losses and retreat (17.1.2)


def barrage_loses(unit: Piece) -> None:
    """Eliminate the gun with the highest barrage value, whichever side is up; without guns the unit is eliminated."""
    guns = barrage_guns(unit)
    if len(guns) > 0:
        first = max(guns, key=lambda p: (whole(p.printed("obs", 1)), p.cs))
        report(say("say.barrage.loses", unit.name, first.name), "strong")
        first.eliminate()
    if len(guns) <= 1:
        unit.eliminate()


def barrage_breaks(unit: Piece) -> list[Piece]:
    """Replace a barrage unit that must retreat by its guns: disrupted, in its hex, to retreat one by one."""
    found = barrage_guns(unit)
    for p in found:
        p.put(unit.here)
        disrupt(p)
    report(say("say.barrage.breaks", unit.name, unit.here))
    to_record(unit)
    return found


def with_guns(units: list[Piece]) -> list[Piece]:
    """The units that must retreat; a barrage unit is replaced by its guns (17.1.2)."""
    found: list[Piece] = []
    for p in units:
        if p.kind == "bombardment":
            found.extend(barrage_breaks(p))
        else:
            found.append(p)
    return found


# ---- the phases


def barrage_ready(unit: Piece) -> None:
    """Return a barrage unit to its box: it can be formed from its guns again (17.1.5)."""
    send_to(unit, barrage_box(unit))
    report(say("say.barrage.ready", unit.name))
