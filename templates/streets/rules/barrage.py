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
    return "german" if acting_phase() in ("barrage-dawn", "barrage-noon") else "soviet"


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
    if acting_phase() in ("barrage-noon", "barrage-evening"):
        return "S13.4" if side == first_side() else "S13.5"
    return "S9.3" if side == first_side() else "S9.4"


def set_stage(word: str) -> None:
    game.BarrageStage = f"{turn()} {phase()} {word}"


def may_place(side: Side) -> bool:
    return phase() in BARRAGES and stage() != "fired" and decides(side)


def in_turn(side: Side) -> bool:
    """The first side places first; the second's first barrage ends that, where one player has both (S9.1 S9.2): not the question
    for it, which can be left."""
    if side == first_side():
        if stage() == "second":
            report(cited(say("say.barrage.closed", side_name(side)), cites_place(side)), "warning")
            return referee() != "full"
        return True
    if stage() == "first" and not acts_for(first_side()):
        report(cited(say("say.barrage.first", side_name(first_side())), cites_place(side)), "warning")
        return referee() != "full"
    return True


def second_places(side: Side) -> None:
    """With the second side's first barrage the first side has placed its own (S9.2)."""
    if side == first_side() or stage() != "first":
        return
    set_stage("second")
    if len(placed_by(first_side())) > 0:
        told = say("say.barrage.second", side_name(first_side()), side_name(side))
        report(cited(told, cites_place(side)), "quiet")


# ---- markers


def barrages() -> list[Piece]:
    return [m for m in pieces() if m.kind == "barrage" and len(m.Guns) > 0]


def fresh(m: Piece) -> bool:
    """Placed in this phase."""
    return m.Placed == f"{turn()} {phase()}"


def placed_by(side: Side) -> list[Piece]:
    """The barrages of a side on the map that were placed in this phase, by hexes."""
    return placed_in(side, f"{turn()} {phase()}")


def placed_in(side: Side, stamp: str) -> list[Piece]:
    """The same of any phase, by its turn and name."""
    found = [
        m for m in map_pieces() if m.kind == "barrage" and len(m.Guns) > 0 and m.side == side and m.Placed == stamp
    ]
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


def busy_guns(besides: list[Piece]) -> list[Piece]:
    """Guns whose marker lies on the map, or has not come back from the record (S9.3.4); without those of some markers."""
    return [p for m in barrages() if m not in besides for p in m.Guns]


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


def guns_for(h: Hex, side: Side, besides: list[Piece]) -> list[Piece]:
    """The guns that can fire into a hex, the strongest first; those of some markers as if they were free."""
    busy = busy_guns(besides)
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


def placed_now(besides: list[Piece]) -> Crew:
    """All guns that barrages have taken in this phase, and who observes for them; without those of some markers."""
    guns: list[Piece] = []
    eyes: list[Piece] = []
    for m in barrages():
        if fresh(m) and m not in besides:
            guns.extend(m.Guns)
            eyes.extend(m.Eyes)
    return Crew(guns, eyes)


def watched_by(p: Piece, before: Crew) -> list[Piece]:
    """The guns that somebody observes for in this phase."""
    return [gun for gun, eye in zip(before.guns, before.eyes) if eye == p]


def crew_of(guns: list[Piece], eyes: list[Piece], before: Crew) -> Crew:
    """As many of some guns as find an observer with room for them, within the limits of units and of factors (S9.1.3)."""
    taken: dict[str, int] = {}
    weighed: dict[str, int] = {}
    for eye in eyes:
        watched = watched_by(eye, before)
        taken[eye.uid] = len(watched)
        weighed[eye.uid] = points_of(watched)
    crew: list[Piece] = []
    by: list[Piece] = []
    for p in guns:
        for eye in eyes:
            if has_room(eye, taken[eye.uid] + 1, weighed[eye.uid] + p.at):
                crew.append(p)
                by.append(eye)
                taken[eye.uid] += 1
                weighed[eye.uid] += p.at
                break
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
