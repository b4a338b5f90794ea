"""Placing barrages: which guns, which observers, the markers on the map (S9.1 S9.2 S13.2 S13.3). Numbers in comments are rows of
the index."""

from game import *

MOST_OFFERS = 7  # with the two other choices a dialog of buttons, a click each

# ---- which guns


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


def offers_for(guns: list[Piece], eyes: list[Piece], before: Crew) -> list[Crew]:
    """A crew for each column that can be reached, the strongest first."""
    found: list[Crew] = []
    reached: list[str] = []
    most = crew_of(guns, eyes, before).guns
    for heading in columns("west-bank"):
        crew = crew_of(fewest(most, whole(heading)), eyes, before)
        word = column_for(points_of(crew.guns))
        if word != "" and word not in reached and points_of(crew.guns) >= whole(heading):
            reached.append(word)
            found = [crew] + found
    return found[:MOST_OFFERS]


def asks_crew(h: Hex, side: Side, eyes: list[Piece], hinder: bool) -> None:
    """The player says how strong a barrage shall be, or which guns fire; one that lies there is replaced."""
    old = [m for m in placed_by(side) if m.hex == h]
    guns, before = guns_for(h, side, old), placed_now(old)
    wrong = why_none(h, side, guns, crew_of(guns, eyes, before), eyes)
    if len(wrong) > 0:
        report(wrong[0], "warning")
        return
    crews = no_crews() if hinder else offers_for(guns, eyes, before)
    small = crew_of(fewest(sorted(guns, key=lambda p: p.at, reverse=True), limit_of("interdiction")), eyes, before)
    labels = [crew_label(crew) for crew in crews]
    if points_of(small.guns) >= limit_of("interdiction"):
        crews = crews + [small]
        labels.append(hinder_label(small))
    labels.append(say("say.barrage.choice-own"))
    n = choose(say("say.barrage.how", h), labels)
    if n is None:
        return
    if n < len(crews):
        place(h, side, crews[n], hinder or (crews[n] == small and n == len(crews) - 1))
        return
    own_choice(h, side, guns, eyes, before, hinder)


def no_crews() -> list[Crew]:
    return []


def why_none(h: Hex, side: Side, guns: list[Piece], most: Crew, eyes: list[Piece]) -> list[Text]:
    row = cites_place(side)
    found: list[Text] = []
    if len(eyes) == 0:
        found.append(cited(say("say.barrage.blind", h), f"{row}.2"))
    elif len(guns) == 0:
        found.append(cited(say("say.barrage.no-guns", h), f"{row}.1"))
    elif len(most.guns) == 0:
        found.append(cited(say("say.barrage.full", h), f"{row}.3"))
    return found


def crew_label(crew: Crew) -> Text:
    """What the player chooses by: the column, and the posts that would not move for it."""
    points, posts = points_of(crew.guns), posts_of(crew)
    if len(posts) > 0:
        return say("say.barrage.choice-turns", column_for(points), points, len(crew.guns), few_names(posts))
    return say("say.barrage.choice", column_for(points), points, len(crew.guns))


def hinder_label(crew: Crew) -> Text:
    said = say("say.barrage.choice-hinder", points_of(crew.guns), names(crew.guns))
    posts = posts_of(crew)
    return say("say.barrage.choice-post", said, few_names(posts)) if len(posts) > 0 else said


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


def own_choice(h: Hex, side: Side, guns: list[Piece], eyes: list[Piece], before: Crew, hinder: bool) -> None:
    picked = choose_some(
        say(
            "say.barrage.guns", h, sum(free_units(p, before) for p in eyes), sum(free_factors(p, before) for p in eyes)
        ),
        [say("say.barrage.gun", p.name, p.at) for p in guns],
        1,
    )
    if picked is None:
        return
    chosen = [guns[n] for n in picked]
    crew = crew_of(chosen, eyes, before)
    if len(crew.guns) < len(chosen):
        told = say("say.barrage.over", len(chosen), points_of(chosen))
        report(cited(told, f"{cites_place(side)}.3"), "warning")
        return
    place(h, side, crew, hinder)


def free_units(eye: Piece, before: Crew) -> int:
    return value("observation", kind_of_observer(eye), "units") - len(watched_by(eye, before))


def free_factors(eye: Piece, before: Crew) -> int:
    return value("observation", kind_of_observer(eye), "factors") - points_of(watched_by(eye, before))


def place(h: Hex, side: Side, crew: Crew, hinder: bool) -> None:
    """The marker is laid, in place of one that lies there; posts that observe for it are turned right (S9.1.4 S13.2.5)."""
    second_places(side)
    for old in placed_by(side):
        if old.hex == h:
            call_off(old)
    m = new_piece(marker_row(side, hinder), h)
    m.Guns = crew.guns
    m.Eyes = crew.eyes
    m.Points = points_of(crew.guns)
    m.Placed = f"{turn()} {phase()}"
    m.Turned = posts_of(crew)
    for p in m.Turned:
        p.set_state("readiness", "fired")
    tell_barrage(m)


# ---- commands


def fires_at(target: Piece) -> Side:
    """Who shells a hex that a piece is clicked in: its enemies; a Stuka stands for those it flies against."""
    return own(target) if target.is_a("stuka") else other_side(own(target))


def barrage(target: Piece) -> None:
    h, side = target.hex, fires_at(target)
    if h is not None and in_turn(side):
        asks_crew(h, side, eyes_for(h, side), False)


def direct(me: Piece) -> None:
    found = seen_targets(me)
    if len(found) == 0:
        report(say("say.barrage.nothing-seen", me.name), "warning")
        return
    if not in_turn(own(me)):
        return
    n = choose(
        say("say.barrage.observe", me.name), [f"{h.number}: {few_names(foes_at(h, own(me)))}" for h in found], found
    )
    if n is not None:
        asks_crew(found[n], own(me), [me], False)


def seen_targets(me: Piece) -> list[Hex]:
    """The hexes with enemies that somebody sees, nearest first."""
    here = me.hex
    found: list[Hex] = []
    for p in map_pieces():
        h = p.hex
        if here is None or h is None or h in found or not combat_unit(p) or p.side != other_side(own(me)):
            continue
        if looks_at(me, h):
            found.append(h)
    return sorted(found, key=lambda h: (eye_distance(me, h), h.number))


def marker_dragged(m: Piece) -> None:
    """A marker out of the palette asks for its guns where it is dropped: on any hex, as to hinder movement; one that is placed
    stays."""
    h, side = m.hex, m.side
    if h is None or side is None:
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
    return m.side is not None and fresh(m) and may_place(m.side)


def take_off(m: Piece) -> None:
    """A barrage is called off; with the last of the second side, where one player has both, the first places again."""
    call_off(m)
    alone = acts_for("german") and acts_for("soviet")
    if alone and stage() == "second" and len(placed_by(other_side(first_side()))) == 0:
        set_stage("first")


def call_off(m: Piece) -> None:
    """The marker goes; posts that were turned for it alone are ready again."""
    h = m.hex
    posts = m.Turned
    m.Guns = no_pieces()
    others = placed_now(no_pieces())
    for p in posts:
        if len(watched_by(p, others)) == 0 and fired(p):
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
