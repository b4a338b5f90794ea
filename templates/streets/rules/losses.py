"""Losses, whoever caused them: who pays, what becomes of a tank, leaders and observers after it. Numbers in comments are rows of
the index, those of the phase where a rule stands first."""

from game import *

LOST_MARKS: list[Condition] = ["pinned", "finished", "under-attack", "breakthrough", "dismounted", "immobile"]


@dataclass(frozen=True)
class Hit:
    """Losses that are owed: in which hex, in what order, by which rows; by whom stands in `Payers`, under its number."""

    where: Hex
    order: str
    cites: str


@dataclass(frozen=True)
class LossAt:
    """A side has lost something in a hex, by which rows."""

    where: Hex
    side: Side
    cites: str


# ---- who pays first


def loss_rank(p: Piece, order: str) -> int:
    """Who pays first: the lowest number."""
    if order == "snipers-last":
        return 1 if p.is_a("sniper") else 0  # S8.1.9c S12.1.7c
    if order == "vehicles":
        return 0 if motorised(p) else 1  # S10.6.2d
    if order == "bombard":
        return 2 if p.is_a("sniper") else 1 if armoured(p) else 0  # S9.3.1 S9.4.1
    if order == "armour":
        return 0 if armoured(p) else 1  # S8.1.7c
    if order == "engineers":
        return 0 if p.is_a("assault") else 1
    return 0


def lose(where: Hex, side: Side, count: int, order: str, targets: list[Piece], cites: Cites) -> None:
    """So many units of a side are to be lost in a hex; under plotted fire mines and bridges go first (S9.3.1)."""
    if not carries():
        return
    left = count
    if order == "bombard":
        for row in ("mines", "bridge"):
            for q in where.pieces():
                if left > 0 and q.kind == "built" and q.id.startswith(f"{row}-"):
                    report(say("say.lost", q.name))
                    q.discard()
                    left -= 1
    if left > 0:
        n = str(len(game.Hits))
        payers = game.Payers
        payers[n] = targets
        game.Payers = payers
        game.Hits = game.Hits + [Hit(where, order, kept_cites(cites))]
        losses.allocate(n, side, left)


def can_pay(due: Due) -> list[Piece]:
    """Those among whom the choice is: the first in order; who is like all the others needs no choice."""
    hit = game.Hits[whole(due.what)]
    there = [p for p in game.Payers[due.what] if p.hex is not None]
    first = min([loss_rank(p, hit.order) for p in there], default=0)
    found = [p for p in there if loss_rank(p, hit.order) == first]
    return found[:1] if all(alike(p, found[0]) for p in found) else found


def alike(p: Piece, q: Piece) -> bool:
    """Whether two units are the same to their owner: kind, body and values, all that they wear, which way they lie, what they are about,
    and what is left of their move (S8.1.10c S12.1.7c S15.1.7c)."""
    if p.type != q.type or body(p) != body(q) or p.hex != q.hex or p.state("readiness") != q.state("readiness"):
        return False
    if [p.at, p.df, p.ma, p.rg] != [q.at, q.df, q.ma, q.rg] or any(p.has(mark) != q.has(mark) for mark in LOST_MARKS):
        return False
    return doing(p) == doing(q) and left_to_move(p) == left_to_move(q)


def doing(p: Piece) -> str:
    """What a unit is about: where it has laid its attack marker, what it is declared against, what it builds and how far it is."""
    against = " ".join([h.number for h in p.Against])
    building_what = f"{p.construction_building} {p.Worked}" if construction.at_work(p) else ""
    return f"{p.Aimed}/{against}/{building_what}"


def left_to_move(p: Piece) -> str:
    """Which part of its move a unit has left, where its side moves now."""
    if phase() not in MOVES or p.side != phase_side():
        return ""
    move = movement.current(p)
    return f"{mode_of(p)} {move.left} {move.hexes}"


def loss_named(what: str) -> Text:
    hit = game.Hits[whole(what)]
    return say("say.loss-in", hit.where)


def pay_one(p: Piece, what: str) -> None:
    destroy(p, cites_kept(game.Hits[whole(what)].cites))


# ---- one unit less


def destroy(p: Piece, cites: Cites) -> None:
    """A unit is lost: told, the hex noted for leaders; a Soviet tank in city or industry may stay as an immobile one, where the rows of what hit
    it say so (S8.1.9d S9.4.4 S13.5.4)."""
    h = p.hex
    if h is None:
        return
    report(say("say.lost", p.name))
    note_loss(h, own(p), cites)
    if construction.at_work(p):
        construction.stop(p)
    if not immobile(p) and cites.wrecks != "" and p.is_a("tank") and p.side == "soviet" and covered_ground(h):
        die = roll(10, p.side)
        found = cell("wreck-check", str(die), "result")
        report(cited(say(f"say.wreck.{found}", p.name, die), cites.wrecks))
        if found == "wreck":
            becomes_immobile(p)
            return
    unmarked(p)
    p.eliminate()


def unmarked(p: Piece) -> None:
    """Nothing of what it wore goes with it: it may come back as a replacement (S10.2)."""
    for mark in LOST_MARKS:
        p.mark(mark, False)
    p.set_state("readiness", "")
    p.Aimed = ""


def note_loss(h: Hex, side: Side, cites: Cites) -> None:
    if not any(each.where == h and each.side == side for each in game.LossesAt):
        game.LossesAt = game.LossesAt + [LossAt(h, side, kept_cites(cites))]


# ---- when all is settled


def settle(then: str) -> None:
    """What is owed is paid; then leaders are looked at, and who asked goes on (`follow_up`)."""
    game.Then = game.Then + [then]
    losses.go_on()


def all_settled() -> None:
    lost = game.LossesAt
    words = game.Then
    game.LossesAt = []
    game.Hits = []
    game.Payers = {}
    game.Then = []
    for each in lost:
        survival(each.where, each.side, cites_kept(each.cites))
    for word in words:
        follow_up(word)


def follow_up(word: str) -> None:
    """What goes on after losses, by the word that was given to `settle`; each procedure has its line."""
    if word == "counter":
        counter_over()
    if word == "assault":
        assault_goes_on()


def losses_open() -> list[Text]:
    return losses.left_open()
