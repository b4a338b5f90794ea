"""Barrages are fired, their markers go round the record, lost observers come back (S9.3 to S9.6, S13.4 to S13.7). Numbers in
comments are rows of the index."""

from game import *

# ---- firing


def barrage_next() -> None:
    """The first side has placed; or both have, and all barrages are fired (S9.3 S9.4)."""
    if phase() not in BARRAGES or referee() == "off":
        report(say("say.barrage.not-now"), "warning")
        return
    second = other_side(first_side())
    if stage() == "fired":
        report(say("say.barrage.fired"), "warning")
    elif stage() == "first" and not acts_for(second):
        set_stage("second")
        report(cited(say("say.barrage.second", side_name(first_side()), side_name(second)), cites_place(second)))
    elif stage() == "first" and not acts_for(first_side()):
        report(say("say.barrage.waits", side_name(first_side())), "warning")
    elif stage() == "second" and not acts_for(second):
        report(say("say.barrage.waits", side_name(second)), "warning")
    else:
        fire_all()


def fire_all() -> None:
    """All that was placed is fired, the first side's before the other's; losses are paid when all have fired (S9.4)."""
    set_stage("fired")
    first = first_side()
    todo = placed_by(first) + placed_by(other_side(first))
    loose = [h for h in stuka_hexes() if not any(m.hex == h and m.side == "german" for m in todo)]
    if len(todo) + len(loose) == 0:
        report(say("say.barrage.none"), "quiet")
        return
    report(cited(say("say.barrage.fires", side_name(first)), cites_fire(first)), "quiet")
    if first == "german":
        stukas_alone(loose)
    for m in todo:
        h, side = m.hex, m.side
        if h is not None and side is not None and not hinders(m):
            fire_barrage(h, side, m.Guns)
    to_record([m for m in todo if not hinders(m)])
    stukas_home()
    settle("barrage")


def stukas_alone(hexes: list[Hex]) -> None:
    for h in hexes:
        fire_barrage(h, "german", no_pieces())


def fire_barrage(h: Hex, side: Side, guns: list[Piece]) -> None:
    """One hex: what was placed fires, whatever has become of it since; on the Volga by the results table (S9.3)."""
    firers = guns
    if side == "german":
        aa_fire(h)
        firers = guns + stukas_on(h)
    if len(firers) == 0:
        return
    plan = volley(side, firers, h, "barrage", no_pieces())
    shoot(replace(plan, table="results") if h.terrain == "volga" else plan)
    if side == "german":
        reliability(h)  # S9.4.5 S13.5.5


def to_record(markers: list[Piece]) -> None:
    """Used markers lie in the administration phase of the record (S9.3.4)."""
    for m in markers:
        m.send(box("phases/phase.administration"))
    if len(markers) == 0:
        return
    report(cited(say("say.barrage.recorded", len(markers)), f"{cites_fire(first_side())}.4"), "quiet")


def barrage_open() -> list[Text]:
    """What is placed and not fired when the phase is left."""
    found: list[Text] = []
    stamp = acting_stamp()
    if acting_phase() in BARRAGES and game.BarrageStage != f"{stamp} fired":
        for side in sides():
            for m in placed_in(side, stamp):
                h = m.hex
                if h is not None and not hinders(m):
                    found.append(cited(say("say.barrage.open", h), cites_fire(side)))
    return found


# ---- between the phases


def barrage_phase() -> None:
    """A phase begins: hindering markers of the barrage before go to the record as the next one begins; in the administration
    phase all come back; posts that were due in the barrage that is over stand on the map again (S9.5 S13.6)."""
    if referee() == "off":
        return
    before = phase_before()
    if before in BARRAGES:
        posts_back(before)
    for m in barrages():
        h = m.hex
        if h is not None and not hinders(m) and not fresh(m):
            report(say("say.barrage.dropped", h), "warning")
            m.discard()
    if phase() in BARRAGES:
        to_record([m for m in barrages() if m.hex is not None])
    elif phase() == "administration":
        found = barrages()
        for m in found:
            m.discard()
        if len(found) > 0:
            report(cited(say("say.barrage.free", len(found)), "S9.3.4"), "quiet")


# ---- posts that were lost


def back_in(p: Piece) -> Phase:
    """The barrage in which a post that is lost now comes back: in phase 9 all of 6 to 8 (S9.5), in phase 13 the Soviet ones of 9 to
    12 (S13.6); phases 2 and 6 are the mirror, so that the others wait for the barrage after."""
    n = phase_number(phase()) + 1
    if 6 <= n <= 8 or (2 <= n <= 5 and p.side == "soviet"):
        return "barrage-afternoon"
    if 2 <= n <= 5:
        return "barrage-noon"
    return "barrage-evening" if 9 <= n <= 12 and p.side == "soviet" else "barrage-dawn"


def stations(p: Piece) -> list[Piece]:
    """Where a post comes back: the commander of its army, or indirect guns of its body (S9.5)."""
    found = [
        q
        for q in pieces()
        if is_unit(q) and q.side == p.side and (commands_army(q) or (q.is_a("indirect") and serves(q, p)))
    ]
    placed = [q for q in found if q.hex is not None or in_bank(q) != ""]
    return sorted(placed, key=lambda q: (1 if q.hex is None else 0, 1 if commands_army(q) else 0, q.id))


def commands_army(p: Piece) -> bool:
    return p.id in ("leader-paulus", "leader-chuikov")


def posts_in(which: Phase) -> list[Piece]:
    there = box(f"phases/phase.{which}")
    return [p for p in pieces_in(there) if is_unit(p) and p.is_a("observer")] if there is not None else no_pieces()


def may_come_back(me: Piece) -> bool:
    return me.is_a("observer") and me in posts_in(phase()) and len(stations(me)) > 0


def come_back(me: Piece) -> None:
    """The player says where; what he leaves comes back by itself when the phase is over."""
    found = one_a_place(stations(me))
    n = choose(say("say.observer.where", me.name), [q.name for q in found])
    if n is not None:
        stand_with(me, found[n])


def one_a_place(units: list[Piece]) -> list[Piece]:
    found: list[Piece] = []
    for q in units:
        if not any(q.hex == each.hex and q.box == each.box for each in found):
            found.append(q)
    return found


def stand_with(p: Piece, q: Piece) -> None:
    h, there = q.hex, q.box
    if h is not None:
        p.put(h)
    elif there is not None:
        p.send(there)
    report(cited(say("say.observer.back", p.name, q.name), back_by()))


def back_by() -> str:
    """The row by which posts come back, in a barrage and as it is over (S9.5 S13.6)."""
    return (
        "S13.6"
        if phase() in ("barrage-noon", "german-exploitation", "barrage-evening", "soviet-exploitation")
        else "S9.5"
    )


def posts_back(which: Phase) -> None:
    for p in posts_in(which):
        found = stations(p)
        if len(found) > 0:
            stand_with(p, found[0])
