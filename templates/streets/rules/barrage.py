"""Barrage, plotted by both sides and fired at once (S9 S13; phases 2 and 6 are the mirror). Numbers in comments are rows of the
index, those of the phase where a rule stands first."""

from game import *

BARRAGES: list[Phase] = ["barrage-dawn", "barrage-noon", "barrage-afternoon", "barrage-evening"]


@dataclass(frozen=True)
class Crew:
    """Guns that fire together, and who observes for each of them."""

    guns: list[Piece]
    eyes: list[Piece]


# ---- whose turn it is to place


def first_side() -> Side:
    """Who places and fires first: the Soviets in their half of the day (S9.1 S9.3 S13.2 S13.4), the Germans in theirs."""
    return "german" if phase() in ("barrage-dawn", "barrage-noon") else "soviet"


def stage() -> str:
    """`first` and `second`: that side places; `fired`: the barrages of this phase are over."""
    stamp = f"{turn()} {phase()} "
    return game.BarrageStage.removeprefix(stamp) if game.BarrageStage.startswith(stamp) else "first"


def cites_place(side: Side) -> str:
    """The row that a side places its barrages by, in the phase that this one is or mirrors."""
    if phase() in ("barrage-noon", "barrage-evening"):
        return "S13.2" if side == first_side() else "S13.3"
    return "S9.1" if side == first_side() else "S9.2"


def cites_fire(side: Side) -> str:
    if phase() in ("barrage-noon", "barrage-evening"):
        return "S13.4" if side == first_side() else "S13.5"
    return "S9.3" if side == first_side() else "S9.4"


def set_stage(word: str) -> None:
    game.BarrageStage = f"{turn()} {phase()} {word}"


def may_place(side: Side) -> bool:
    return referee() != "off" and phase() in BARRAGES and stage() != "fired" and acts_for(side)


def in_turn(side: Side) -> bool:
    """The first side places first; the second's first barrage ends that, where one player has both (S9.1 S9.2)."""
    if side == first_side():
        if stage() == "second":
            report(cited(say("say.barrage.closed", side_name(side)), cites_place(side)), "warning")
            return referee() != "full"
        return True
    if stage() == "first":
        if not acts_for(first_side()):
            report(cited(say("say.barrage.first", side_name(first_side())), cites_place(side)), "warning")
            return referee() != "full"
        set_stage("second")
        if len(placed_by(first_side())) > 0:
            told = say("say.barrage.second", side_name(first_side()), side_name(side))
            report(cited(told, cites_place(side)), "quiet")
    return True


# ---- markers


def barrages() -> list[Piece]:
    return [m for m in pieces() if m.kind == "barrage" and len(m.Guns) > 0]


def fresh(m: Piece) -> bool:
    """Placed in this phase."""
    return m.Placed == f"{turn()} {phase()}"


def placed_by(side: Side) -> list[Piece]:
    """The barrages of a side on the map that were placed in this phase, by hexes."""
    found = [m for m in map_pieces() if m.kind == "barrage" and len(m.Guns) > 0 and m.side == side and fresh(m)]
    return sorted(found, key=lambda m: where_of(m))


def where_of(m: Piece) -> str:
    h = m.hex
    return h.number if h is not None else ""


def hinders(m: Piece) -> bool:
    return m.id.startswith("hinder-")


def marker_row(side: Side, hinder: bool) -> Row:
    if side == "german":
        return "hinder-german" if hinder else "barrage-german"
    return "hinder-soviet" if hinder else "barrage-soviet"


def barraged(h: Hex) -> bool:
    """Whether a barrage marker or a Stuka lies in a hex (S10.7 S14.4)."""
    return any(q.kind == "barrage" for q in h.pieces()) or len(stukas_on(h)) > 0


def fire_points(h: Hex, by: Side) -> int:
    """What a side's barrages and Stukas in a hex come to."""
    return sum(q.Points for q in h.pieces() if q.kind == "barrage" and q.side == by) + (
        stuka_points(h) if by == "german" else 0
    )


def barrage_points(h: Hex, by: Side) -> int:
    return fire_points(h, by)


def hindered(h: Hex, side: Side) -> bool:
    """Five points of enemy fire, or a Stuka, cost a unit a point more (S9.3 S8.1.5b)."""
    return fire_points(h, other_side(side)) >= limit_of("interdiction")


# ---- guns


def busy_guns() -> list[Piece]:
    """Guns whose marker lies on the map, or has not come back from the record (S9.3.4)."""
    return [p for m in barrages() for p in m.Guns]


def ready_gun(p: Piece, side: Side) -> bool:
    """Indirect fire, neither pinned nor finished (S9.1.1), not turned round."""
    return is_unit(p) and p.side == side and p.is_a("indirect") and able(p) and not moved_on(p)


def gun_distance(p: Piece, h: Hex) -> int:
    """From a box of the far bank: from its nearest landing, and the river besides."""
    here = p.hex
    if here is not None:
        return distance_to(here, h)
    if in_bank(p) == "":
        return 99
    return min([distance_to(n, h) for n in area_hexes(in_bank(p))], default=99) + limit_of("far-bank")


def guns_for(h: Hex, side: Side) -> list[Piece]:
    """The guns that can fire into a hex, the strongest first."""
    busy = busy_guns()
    found = [p for p in pieces() if ready_gun(p, side) and gun_distance(p, h) <= p.rg and p not in busy]
    return sorted(found, key=lambda p: (-p.at, gun_distance(p, h), p.id))


# ---- observers


def eyes_for(h: Hex, side: Side) -> list[Piece]:
    """Who observes a hex, those first that lose nothing by it, then the nearest (S9.1.2 S9.2.4 S13.2.4)."""
    found = [p for p in units_on_map(side) if can_observe(p) and looks_at(p, h)]
    return sorted(found, key=lambda p: (1 if p.is_a("observer") else 0, eye_distance(p, h), p.id))


def eye_distance(p: Piece, h: Hex) -> int:
    here = p.hex
    return distance_to(here, h) if here is not None else 99


def watched_by(p: Piece) -> list[Piece]:
    """The guns that somebody observes for in this phase."""
    return [gun for m in barrages() if fresh(m) for gun, eye in zip(m.Guns, m.Eyes) if eye == p]


def crew_of(guns: list[Piece], eyes: list[Piece]) -> Crew:
    """As many of some guns as find an observer with room for them, within the limits of units and of factors (S9.1.3)."""
    taken: dict[str, int] = {}
    weighed: dict[str, int] = {}
    for eye in eyes:
        before = watched_by(eye)
        taken[eye.uid] = len(before)
        weighed[eye.uid] = sum(p.at for p in before)
    crew: list[Piece] = []
    by: list[Piece] = []
    for p in guns:
        free = [eye for eye in eyes if has_room(eye, taken[eye.uid] + 1, weighed[eye.uid] + p.at)]
        if len(free) > 0:
            crew.append(p)
            by.append(free[0])
            taken[free[0].uid] += 1
            weighed[free[0].uid] += p.at
    return Crew(crew, by)


def has_room(eye: Piece, units: int, factors: int) -> bool:
    word = kind_of_observer(eye)
    return units <= value("observation", word, "units") and factors <= value("observation", word, "factors")


def points_of(guns: list[Piece]) -> int:
    return sum(p.at for p in guns)


def column_for(points: int) -> str:
    """The column of the west bank's table that so many points reach; empty for none."""
    found = ""
    for heading in columns("west-bank"):
        if whole(heading) <= points:
            found = heading
    return found


# ---- placing: which guns


def fewest(guns: list[Piece], points: int) -> list[Piece]:
    """The strongest guns until so many points are reached, the last of them as small as will do."""
    found: list[Piece] = []
    for p in guns:
        if points_of(found) < points:
            found.append(p)
    if points_of(found) < points:
        return no_pieces()
    short = points - points_of(found[:-1])
    enough = [p for p in guns if p not in found[:-1] and p.at >= short]
    return found[:-1] + [min(enough, key=lambda p: p.at)]


def offers_for(guns: list[Piece], eyes: list[Piece]) -> list[Crew]:
    """A crew for each column that can be reached, the strongest first."""
    found: list[Crew] = []
    reached: list[str] = []
    most = crew_of(guns, eyes).guns
    for heading in columns("west-bank"):
        crew = crew_of(fewest(most, whole(heading)), eyes)
        word = column_for(points_of(crew.guns))
        if word != "" and word not in reached and points_of(crew.guns) >= whole(heading):
            reached.append(word)
            found = [crew] + found
    return found


def asks_crew(h: Hex, side: Side, eyes: list[Piece], hinder: bool) -> None:
    """The player says how strong a barrage shall be, or which guns fire; one that lies there is replaced."""
    for m in placed_by(side):
        if m.hex == h:
            call_off(m)
    guns = guns_for(h, side)
    wrong = why_none(h, side, guns, eyes)
    if len(wrong) > 0:
        report(wrong[0], "warning")
        return
    crews = no_crews() if hinder else offers_for(guns, eyes)
    small = crew_of(fewest(sorted(guns, key=lambda p: p.at, reverse=True), limit_of("interdiction")), eyes)
    labels = [crew_label(crew) for crew in crews]
    if points_of(small.guns) >= limit_of("interdiction"):
        crews = crews + [small]
        labels.append(say("say.barrage.choice-hinder", points_of(small.guns), names(small.guns)))
    labels.append(say("say.barrage.choice-own"))
    n = choose(say("say.barrage.how", h), labels)
    if n is None:
        return
    if n < len(crews):
        place(h, side, crews[n], hinder or (crews[n] == small and n == len(crews) - 1))
        return
    own_choice(h, side, guns, eyes, hinder)


def no_crews() -> list[Crew]:
    return []


def why_none(h: Hex, side: Side, guns: list[Piece], eyes: list[Piece]) -> list[Text]:
    row = cites_place(side)
    found: list[Text] = []
    if len(eyes) == 0:
        found.append(cited(say("say.barrage.blind", h), f"{row}.2"))
    elif len(guns) == 0:
        found.append(cited(say("say.barrage.no-guns", h), f"{row}.1"))
    elif len(crew_of(guns, eyes).guns) == 0:
        found.append(cited(say("say.barrage.full", h), f"{row}.3"))
    return found


def crew_label(crew: Crew) -> Text:
    """What the player chooses by: the column, and the posts that would not move for it."""
    points, posts = points_of(crew.guns), posts_of(crew)
    if len(posts) > 0:
        return say("say.barrage.choice-turns", column_for(points), points, len(crew.guns), few_names(posts))
    return say("say.barrage.choice", column_for(points), points, len(crew.guns))


def posts_of(crew: Crew) -> list[Piece]:
    """Observers who would be turned for a barrage (S9.1.4)."""
    found: list[Piece] = []
    for p in crew.eyes:
        if p.is_a("observer") and not fired(p) and p not in found:
            found.append(p)
    return found


def eyes_named(crew: Crew) -> Text:
    found: list[Piece] = []
    for p in crew.eyes:
        if p not in found:
            found.append(p)
    return few_names(found)


def own_choice(h: Hex, side: Side, guns: list[Piece], eyes: list[Piece], hinder: bool) -> None:
    picked = choose_some(
        say("say.barrage.guns", h, sum(free_units(p) for p in eyes), sum(free_factors(p) for p in eyes)),
        [say("say.barrage.gun", p.name, p.at) for p in guns],
        1,
    )
    if picked is None:
        return
    chosen = [guns[n] for n in picked]
    crew = crew_of(chosen, eyes)
    if len(crew.guns) < len(chosen):
        told = say("say.barrage.over", len(chosen), points_of(chosen))
        report(cited(told, f"{cites_place(side)}.3"), "warning")
        return
    place(h, side, crew, hinder)


def free_units(eye: Piece) -> int:
    return value("observation", kind_of_observer(eye), "units") - len(watched_by(eye))


def free_factors(eye: Piece) -> int:
    return value("observation", kind_of_observer(eye), "factors") - points_of(watched_by(eye))


def place(h: Hex, side: Side, crew: Crew, hinder: bool) -> None:
    """The marker is laid; posts that observe for it are turned right (S9.1.4 S13.2.5)."""
    m = new_piece(marker_row(side, hinder), h)
    m.Guns = crew.guns
    m.Eyes = crew.eyes
    m.Points = points_of(crew.guns)
    m.Placed = f"{turn()} {phase()}"
    m.Turned = posts_of(crew)
    for p in m.Turned:
        p.set_state("readiness", "fired")
    tell_barrage(m)


# ---- placing: commands


def may_barrage(target: Piece) -> bool:
    """Offered on enemy units, works, mines and bridges."""
    return target.hex is not None and target.side is not None and may_place(other_side(target.side))


def barrage(target: Piece) -> None:
    h = target.hex
    side = target.side
    if h is not None and side is not None and in_turn(other_side(side)):
        asks_crew(h, other_side(side), eyes_for(h, other_side(side)), False)


def may_direct(me: Piece) -> bool:
    """Posts and leaders name a target themselves; nobody else then observes for it."""
    return me.hex is not None and (me.is_a("observer") or me.is_a("leader")) and may_place(own(me)) and can_observe(me)


def direct(me: Piece) -> None:
    found = seen_targets(me)
    if not in_turn(own(me)):
        return
    n = choose(say("cmd.observe"), [f"{h.number}: {few_names(foes_at(h, own(me)))}" for h in found], found)
    if n is not None:
        asks_crew(found[n], own(me), [me], False)


def seen_targets(me: Piece) -> list[Hex]:
    """The hexes with enemies that somebody sees, nearest first."""
    here = me.hex
    found: list[Hex] = []
    for p in map_pieces():
        h = p.hex
        if here is not None and h is not None and h not in found and combat_unit(p) and p.side == other_side(own(me)):
            if looks_at(me, h):
                found.append(h)
    return sorted(found, key=lambda h: (eye_distance(me, h), h.number))


def marker_dragged(m: Piece) -> None:
    """A marker out of the palette asks for its guns where it is dropped: on any hex, as to hinder movement; one that is placed
    stays."""
    h, side = m.hex, m.side
    if h is None or side is None or referee() == "off":
        return
    if len(m.Guns) > 0:
        before = m.came_from
        if before is not None and before != h and referee() == "full":
            report(say("say.barrage.stays", before), "warning")
            m.put(before)
        return
    hinder = hinders(m)
    if not may_place(side):
        report(say("say.barrage.not-now"), "warning")
        return
    m.discard()
    if in_turn(side):
        asks_crew(h, side, eyes_for(h, side), hinder)


def may_call_off(m: Piece) -> bool:
    return m.side is not None and m.hex is not None and fresh(m) and may_place(m.side)


def call_off(m: Piece) -> None:
    """The marker goes; posts that were turned for it alone are ready again."""
    h = m.hex
    posts = m.Turned
    m.Guns = no_pieces()
    for p in posts:
        if len(watched_by(p)) == 0 and fired(p):
            made_ready(p)
    if h is not None:
        report(say("say.barrage.off", h), "quiet")
    m.discard()


def tell_barrage(m: Piece) -> None:
    h, side = m.hex, m.side
    if h is not None and side is not None:
        said: TextKey = "say.barrage.hinders" if hinders(m) else "say.barrage.plotted"
        seen = eyes_named(Crew(m.Guns, m.Eyes))
        report(cited(say(said, side_name(side), h, m.Points, few_names(m.Guns), seen), cites_place(side)))


# ---- firing


def may_go_on(m: Piece) -> bool:
    return m.side is not None and may_call_off(m)


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
    if phase() in BARRAGES and stage() != "fired":
        for side in sides():
            for m in placed_by(side):
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
        if is_unit(q) and q.side == p.side and (commands_army(q) or q.is_a("indirect") and serves(q, p))
    ]
    placed = [q for q in found if q.hex is not None or in_bank(q) != ""]
    return sorted(placed, key=lambda q: (1 if q.hex is None else 0, 1 if commands_army(q) else 0, q.id))


def commands_army(p: Piece) -> bool:
    return p.id in ("leader-paulus", "leader-chuikov")


def posts_in(which: Phase) -> list[Piece]:
    there = box(f"phases/phase.{which}")
    return [p for p in pieces_in(there) if is_unit(p) and p.is_a("observer")] if there is not None else no_pieces()


def may_come_back(me: Piece) -> bool:
    return me.is_a("observer") and phase() in BARRAGES and acts_for(own(me)) and me in posts_in(phase())


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
    report(cited(say("say.observer.back", p.name, q.name), "S9.5 S13.6"))


def posts_back(which: Phase) -> None:
    for p in posts_in(which):
        found = stations(p)
        if len(found) > 0:
            stand_with(p, found[0])
