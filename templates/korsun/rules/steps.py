"""Steps of units (4.4) and the effects of their loss. Numbers in comments are paragraphs."""

from game import *


def short(p: Piece) -> Text:
    """The name of a unit in reports: an expansion counter has its division's."""
    return say("say.half", body(p).name) if p.is_a("expansion") else p.name


def one_step(p: Piece) -> bool:
    """Whether a unit always has one step, regardless of its counter's side: guns and alert units (4.4.1 4.8.2)."""
    return p.kind == "artillery" or p.kind == "alert"


def full_steps(p: Piece) -> int:
    """The steps of a unit at full strength."""
    return 1 if one_step(p) else p.faces


def steps_left(p: Piece) -> int:
    """A unit's current steps; a regiment that absorbed others may have more than its full strength (16.5.1)."""
    return 1 if one_step(p) else p.steps + p.Extra


def shows_steps(p: Piece, steps: int) -> None:
    """Set a unit's steps; those that its counter cannot show are stored separately (16.5.1)."""
    shown = min(p.faces, steps)
    p.show_face(p.faces + 1 - shown)
    p.Extra = steps - shown


def whole_strength(p: Piece) -> int:
    """A unit's current strength, as printed on the side that is up, or on its chit (4.4). A barrage unit has the
    strength of its guns (17.1.2)."""
    if p.kind == "bombardment":
        return min(9, sum([gun.cs for gun in barrage_guns(p)]))
    return value("strength-chits", p.rating, steps_left(p)) if p.Extra > 0 else p.cs  # 2.6.2 4.4.4


def lose_one(p: Piece) -> None:
    """Remove one step of a unit, which eliminates it if it was the last; report it (4.4.1 4.4.2 4.4.3 4.4.4 4.4.5)."""
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
    """Clean up after a unit that is gone for any reason: its second counter goes too (4.7), a part returns to its stock
    (4.6), partisans return in two turns (18.1.4). Its markers and its support are removed."""
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
    """Remove the steps in the second hex; those in the first remain (4.7.2)."""
    if d == m:
        m.discard()
        return
    lost = d.steps // 2
    m.discard()
    d.Half = None
    for _n in range(lost):
        lose_one(d)
