"""Test only: how guns and observers are put on the map, and what is asked of their barrages. See `shared.probing`."""

from game import *


def probe() -> None:
    said: list[str] = []
    for line in game.Question.split("/"):
        hear_barrage(line.split("|"), said)
    for p in [each for each in pieces() if is_unit(each) or each.kind == "barrage"]:
        p.discard()
    game.barrage_plans = []  # VASSAL numbers pieces by the clock: a new one may have the number of one that is gone
    game.Answer = "/".join(said)


def hear_barrage(w: list[str], said: list[str]) -> None:
    if w[0] == "unit":
        row = [each for each in rows(w[1]) if each == w[1]][0]
        marks = w[3].split()
        there = box(f"east-bank/bank.{w[2]}")
        p = new_piece(row, there) if there is not None else new_piece(row, some_hex(w[2]))
        p.mark("pinned", "pinned" in marks)
        p.mark("finished", "finished" in marks)
        p.set_state("readiness", "moved" if "moved" in marks else "fired" if "fired" in marks else "")
    elif w[0] == "barrage":
        side: Side = "german" if w[3] == "german" else "soviet"
        ask_barrage(some_hex(w[1]), side, said)
        ask_again(some_hex(w[2]), side, said)


def some_hex(number: str) -> Hex:
    found = hex_at(number)
    return found if found is not None else hexes()[0]


def ask_barrage(h: Hex, side: Side, said: list[str]) -> None:
    """Who can fire, who observes, what is offered; the strongest offer is placed."""
    guns, eyes = barrage.guns_for(h, side, []), barrage.observers_of(h, side)
    said.append("|".join(["guns", " ".join([p.id for p in guns])]))
    said.append("|".join(["eyes", " ".join([p.id for p in eyes])]))
    crews = barrage.offers(guns, eyes, barrage.at_work([]))
    for crew in crews:
        said.append("|".join(["offer", str(barrage.level_of(barrage.points_of(crew.guns))), crew_told(crew)]))
    if len(crews) > 0:
        barrage.place(h, side, crews[0], False)
        said.append("|".join(["placed", str(fire_points(h, side)), "1" if hindered(h, other_side(side)) else "0"]))


def ask_again(h: Hex, side: Side, said: list[str]) -> None:
    """All who could fire at another hex after that."""
    guns = barrage.guns_for(h, side, [])
    said.append("|".join(["rest", " ".join([p.id for p in guns])]))
    said.append(
        "|".join(["second", crew_told(barrage.crew_for(guns, barrage.observers_of(h, side), barrage.at_work([])))])
    )
    said.append(
        "|".join(["turned", " ".join([p.id for p in pieces() if is_unit(p) and p.is_a("observer") and fired(p)])])
    )


def crew_told(crew: Crew) -> str:
    return " ".join([f"{gun.id}:{crew.observers[n].id}" for n, gun in enumerate(crew.guns)])
