"""Steps of units (4.4) and what their loss brings with it. Numbers in comments are paragraphs."""

from game import *


def short(p: Piece) -> Text:
    """How reports call a unit: an expansion counter by its division."""
    return say("say.half", body(p).name) if p.is_a("expansion") else p.name


def one_step(p: Piece) -> bool:
    """Whether a unit has one step whatever its counter shows: guns on either side, alert units (4.4.1 4.8.2)."""
    return p.kind == "artillery" or p.kind == "alert"


def full_steps(p: Piece) -> int:
    """The steps of a unit at full strength."""
    return 1 if one_step(p) else p.faces


def steps_left(p: Piece) -> int:
    """The steps a unit has now; a regiment that took up others may have more than it began with (16.5.1)."""
    return 1 if one_step(p) else p.steps + p.Extra


def shows_steps(p: Piece, steps: int) -> None:
    """A unit has so many steps; those beyond its counter are kept beside it (16.5.1)."""
    shown = min(p.faces, steps)
    p.show_face(p.faces + 1 - shown)
    p.Extra = steps - shown


def whole_strength(p: Piece) -> int:
    """The strength of a unit as it stands: printed on the side that is up, or on its chit (4.4);
    a barrage unit has that of its guns (17.1.2)."""
    if p.kind == "bombardment":
        return min(9, sum([gun.cs for gun in barrage_guns(p)]))
    return value("strength-chits", p.rating, steps_left(p)) if p.Extra > 0 else p.cs  # 2.6.2 4.4.4


def lose_one(p: Piece) -> None:
    """A unit loses one step; with the last one it is eliminated. It is reported (4.4.1 4.4.2 4.4.3 4.4.4 4.4.5)."""
    d = body(p)
    called = short(p)
    if d.kind == "artillery":
        gun_lost(d)
    elif d.kind == "bombardment":
        barrage_loses(d)
    elif d.Extra > 0:
        d.Extra -= 1
        report(say("say.step.lost", called))
    elif one_step(d):
        d.eliminate()
        report(say("say.step.gone", called))
    elif d.lose_step():
        report(say("say.step.gone", called))
    else:
        report(say("say.step.cadre" if is_cadre(d) else "say.step.lost", called))


def unit_gone(p: Piece) -> None:
    """A unit is gone, by whatever way: its second hex with it (4.7), a part goes back to its stock (4.6), partisans
    come back in two turns (18.1.4). Nothing that it wore, and nothing that was spent for it, comes back with it."""
    laid_down(p)
    if p.kind != "unit":
        return
    d = body(p)
    if p.is_a("expansion"):
        half_eliminated(p, d)
    elif p.is_a("partisan"):
        partisans_out(p)
    else:
        m = p.Half
        if m is not None:
            p.Half = None
            m.discard()
        if p.Whole is not None:
            parts.part_lost(p)


def half_eliminated(m: Piece, d: Piece) -> None:
    """The steps in the second hex are gone, those in the first are left (4.7.2)."""
    if d == m:
        m.discard()
        return
    lost = d.steps // 2
    m.discard()
    d.Half = None
    for _n in range(lost):
        lose_one(d)
