"""Test only: how random combats are put on the map, and what is asked of them. See `shared.probing`."""

from game import *


def probe() -> None:
    said: list[str] = []
    for line in game.Question.split("/"):
        hear(line.split("|"), said)
    battles.forget()
    retreat.forget()
    advance.close()
    losses.forget()
    for p in [each for each in pieces() if each.kind in ("unit", "artillery", "call", "marker")]:
        p.discard()
    game.Fight = None
    game.Answer = "/".join(said)


def hear(w: list[str], said: list[str]) -> None:
    if w[0] == "unit":
        put_unit(w)
    elif w[0] == "called":
        new_piece("combat", hex_of(w[1]))
    elif w[0] == "fight":
        ask_fight(w, said)
    elif w[0] == "retreat":
        for p in named(w[1]):
            here = p.hex
            if here is not None:
                ends = [h.number for h in retreat.ends_from(p, here, whole(w[2]))]
                said.append(line_of(["ends", p.id, w[2], " ".join(ends)]))


def line_of(words: list[str]) -> str:
    return "|".join(words)


def hex_of(number: str) -> Hex:
    found = hex_at(number)
    return found if found is not None else hexes()[0]


def row_for(id: str) -> Row:
    return [each for each in rows(id) if each == id][0]


def put_unit(w: list[str]) -> None:
    p = new_piece(row_for(w[1]), hex_of(w[2]))
    p.show_face(whole(w[3]))
    if w[4] == "disrupted":
        p.set_state("organisation", "disrupted")
    elif w[4] == "regrouping":
        p.set_state("organisation", "regrouping")
    if w[5] == "oos1":
        p.set_state("supply", "oos1")
    elif w[5] == "oos2":
        p.set_state("supply", "oos2")
    if p.kind == "unit":
        p.Supported = w[6] == "1"
        p.Storms = w[7] == "1"
    p.Hit = w[8] == "1"


def named(ids: str) -> list[Piece]:
    found: list[Piece] = []
    for id in ids.split():
        found.extend([p for p in map_pieces() if p.id == id])
    return found


def ids_of(units: list[Piece]) -> str:
    return " ".join(sorted([p.id for p in units]))


def ask_fight(w: list[str], said: list[str]) -> None:
    targets = [hex_of(each) for each in w[1].split()]
    attackers = named(w[2])
    side = attackers[0].side
    if side is None:
        return
    defenders: list[Piece] = []
    for h in targets:
        defenders.extend(
            [p for p in reversed(h.pieces()) if p.side is not None and p.side != side and battles.defends(p)]
        )
    none: list[Piece] = []
    battle = Battle(side, targets, attackers, defenders, none)
    attack, defence = battles.attack_of(battle), battles.defence_of(battle)
    said.append(
        line_of(["odds", str(attack), str(defence), battles.column_of(attack, defence), battles.final_column(battle)])
    )
    for p in attackers:
        said.append(line_of(["strength", p.id, str(battles.attack_strength(p, battle))]))
    for each in battles.shifts(battle):
        said.append(line_of(["shift", each.paragraphs, str(each.value)]))
    result = cell("combat-results", whole(w[3]), battles.final_column(battle))
    final = with_extremes(result, battle)
    said.append(line_of(["result", final.replace("/", ":")]))
    tell_duel(battle, said)
    note_result(battle, final)
    storming = any(p.kind == "unit" and p.Storms for p in attackers)
    foot = any(loses_as_infantry(p) for p in fight().attackers)
    first = "storm" if storming else "first-attack" if foot else "attack-loss"
    mine = losses.candidates(Due(first, side, 1))
    if first == "attack-loss":
        mine = strongest_of(mine)
    said.append(line_of(["first", ids_of(mine), ids_of(losses.candidates(Due("first", other_side(side), 1)))]))
    if part_of_result(final, False).disrupts:
        for p in defenders:
            disrupt(p)
    said.append(line_of(["stacks", str(stacks_to_fall(side))]))


def tell_duel(battle: Battle, said: list[str]) -> None:
    if duel_takes_place(battle):
        shoots = duel_attackers(battle.attackers, battle.targets)
        back = duel_defenders(battle.defenders, False)
        hit = duel_defenders(battle.defenders, True)
        said.append(line_of(["duel", ids_of(shoots), ids_of(back), ids_of(hit)]))
    else:
        said.append("duel|||")
