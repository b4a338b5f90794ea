"""Test only: how positions of this game are put on the map, and what is asked of them. See `shared.probing`."""

from game import *


def probe() -> None:
    said: list[str] = []
    for line in game.Question.split("/"):
        hear(line.split("|"), said)
    for p in [each for each in pieces() if each.kind in ("unit", "skirmisher", "leader", "cross")]:
        said.append(state_of(p))
        p.discard()
    game.Answer = "/".join(said)
    game.Winner = None


def hear(w: list[str], said: list[str]) -> None:
    if w[0] == "unit":
        put_unit(w)
    elif w[0] == "leader":
        put_leader(w)
    elif w[0] == "cross":
        put_cross(w)
    elif w[0] == "melee":
        ask_melee(w, said)
    elif w[0] == "fire":
        ask_fire(w, said)
    elif w[0] == "charge":
        ask_charge(w, said)
    elif w[0] == "rally":
        ask_rally(w, said)
    elif w[0] == "losses":
        ask_losses(said)
    elif w[0] == "defeat":
        ask_defeat(w, said)
    elif w[0] == "arcs":
        ask_arcs(w, said)


def line_of(words: list[str]) -> str:
    return "|".join(words)


def yes(holds: bool) -> str:
    return "true" if holds else "false"


# ---- arranging


def the_hex(number: str) -> Hex:
    found = hex_at(number)
    return found if found is not None else hexes()[0]


def put_unit(w: list[str]) -> None:
    p = new_piece(row_of(w[1]), the_hex(w[2]))
    if w[3] != "-":
        p.turn_to(whole(w[3]))
    p.show_face(whole(w[4]))
    if w[5] == "1":
        p.mark("routed")
    spirits: list[SpiritState] = ["charging", "frenzied", "fatigued"]
    for each in spirits:
        if each == w[6]:
            p.set_state("spirit", each)
    p.Pair = w[7]


def put_leader(w: list[str]) -> None:
    p = new_piece(row_of(f"leader-{w[1]}"), the_hex(w[2]))
    if w[2] == "-":
        p.eliminate()
    orders: list[OrderState] = ["attack", "advance", "defend", "withdraw", "stand", "rally"]
    for each in orders:
        if each == w[3]:
            p.set_state("order", each)


def put_cross(w: list[str]) -> None:
    p = new_piece("true-cross", the_hex(w[1]))
    if w[1] == "-":
        p.eliminate()


def row_of(name: str) -> Row:
    return [each for each in rows(name) if each == name][0]


def named(names: str) -> list[Piece]:
    here = map_pieces()
    return [p for name in names.split(" ") for p in here if p.id == name]


# ---- asking


def state_of(p: Piece) -> str:
    where = p.hex.number if p.hex is not None else "-"
    if is_unit(p):
        return line_of(["unit", p.id, where, str(p.face), yes(p.has("routed")), spirit(p)])
    return line_of(["other", p.id, where])


def ask_melee(w: list[str], said: list[str]) -> None:
    h, side = the_hex(w[1]), phase_side()
    if side is None:
        return
    for p in named(w[2]):
        said.append(line_of(["open", p.id, yes(h in melee.targets_of(p))]))
        p.Target = [h]
    battle = melee.battle_on([h], side)
    units, foes = battle.attackers, battle.defenders
    said.append(line_of(["order", " ".join([p.id for p in units]), " ".join([p.id for p in foes])]))
    attack, defence = melee.attack_of(battle), melee.defence_of(battle)
    strengths = [str(attack), str(defence)]
    by = [melee.column_of(attack, defence), str(total(melee.shifts(battle)))]
    said.append(line_of(["odds"] + strengths + by + [melee.final_column(battle), str(total(melee.drm(battle)))]))
    for p in units + foes:
        said.append(line_of(["morale", p.id, str(morale_of(p)), str(check_modifier(p, False))]))
    melee.resolve(units[0])
    said.append(line_of(["advance", " ".join([p.id for p in named(w[2]) if advance.may(p)])]))


def may(ending: str, me: Piece) -> bool:
    """The gates of a command in phases of this sort."""
    return judging() and phase().endswith(ending) and decides(me.side) and me.hex is not None


def ask_fire(w: list[str], said: list[str]) -> None:
    for me in named(w[1]):
        said.append(line_of(["may", yes(may("-fire", me) and len(against_fire(me)) == 0)]))
        for p in fire_targets(me):
            said.append(line_of(["target", p.id, str(hit_number(me, p))]))
        for p in named(w[2]):
            shoot(me, p)


def ask_charge(w: list[str], said: list[str]) -> None:
    for me in named(w[1]):
        said.append(
            line_of(["may", yes(may("-charge", me) and me.side == phase_side() and len(against_charge(me)) == 0)])
        )
        charge(me)


def ask_rally(w: list[str], said: list[str]) -> None:
    for me in named(w[1]):
        may = may_rally(me)
        said.append(line_of(["may", me.id, yes(may)]))
        if may:
            rally(me)


def ask_losses(said: list[str]) -> None:
    for side in sides():
        said.append(line_of(["losses", side] + [str(each) for each in losses_of(side)]))


def ask_defeat(w: list[str], said: list[str]) -> None:
    game.Winner = None
    for side in sides():
        if side == w[1]:
            if side == "crusader":
                game.Losses_crusader = whole(w[2])
            else:
                game.Losses_muslim = whole(w[2])
            said.append(line_of(["points", str(defeat_points(side))]))
            check_defeat(side)
    said.append(line_of(["defeat", game.Winner if game.Winner is not None else ""]))


def ask_arcs(w: list[str], said: list[str]) -> None:
    for me in named(w[1]):
        around = [the_hex(number) for number in w[2].split(" ")]
        said.append(line_of(["arcs", me.id, " ".join([arc(me, h) for h in around])]))
        said.append(line_of(["zones", "".join(["1" if zoc(me, h) else "0" for h in around])]))
