"""Test only: how positions of this game are put on the map, and what is asked of them. See `shared.probing`.

Choices come with the question, as the dice do: each is a number, the place of what is picked among as many as there
are.
"""

from game import *

FORBIDS = ["13.51", "13.71", "8.11", "8.16", "8.21", "8.22", "8.24", "8.25", "8.26", "8.33", "8.51"]
STACKING = ["5.11", "5.12", "5.13", "5.14"]


def probe() -> None:
    said: list[str] = []
    for line in game.Question.split("/"):
        hear(line.split("|"), said)
    forget_all()
    for p in [each for each in pieces() if each.kind in ("unit", "support", "air", "morale")]:
        if p.kind == "morale" and p.formation is not None:
            said.append(line_of(["morale", p.formation, str(marker_morale(p.formation))]))
        elif p.kind != "air":
            where = p.hex.number if p.hex is not None else "-"
            said.append(line_of(["unit", p.id, where, f"{p.face}{' disrupted' if p.has('disrupted') else ''}"]))
        p.discard()
    game.Answer = "/".join(said)


def forget_all() -> None:
    """What a position leaves behind in the game's own values."""
    assault.forget()
    losses.forget()
    retreat.forget()
    advance.close()
    fire.forget()
    retreat.begin()
    game.assault_last_attackers = []
    game.movement_movers = []
    game.duties_bound = []


def hear(w: list[str], said: list[str]) -> None:
    if w[0] == "unit":
        put_unit(w)
    elif w[0] == "morale":
        put_into(f"morale-{w[1]}", f"morale/{w[2]}.{w[3]}")
    elif w[0] == "pm":
        for _copy in range(whole(w[2])):
            p = put_into(w[3], f"air/bombing.{w[1]}")
            p.show_face(2)
    elif w[0] == "bomber":
        new_piece(row_of(w[1]), the_hex(w[2]))
    elif w[0] == "fire":
        ask_fire(w, said)
    elif w[0] == "assault":
        ask_assault(w, said)
    elif w[0] == "retreat":
        for p in named(w[1]):
            h = p.hex
            if h is not None:
                said.append(line_of(["paths", told_ways(retreat.ways_of(p, h, 2))]))
    elif w[0] == "excess":
        ask_excess(named(w[1]), said)
    elif w[0] == "move":
        for p in named(w[1]):
            ask_move(p, [the_hex(number) for number in words_of(w[2])], said)


def line_of(words: list[str]) -> str:
    return "|".join(words)


def rows_of(of: list[Piece]) -> str:
    return " ".join([p.id for p in of])


def yes(holds: bool) -> str:
    return "true" if holds else "false"


# ---- arranging


def the_hex(number: str) -> Hex:
    found = hex_at(number)
    return found if found is not None else hexes()[0]


def row_of(name: str) -> Row:
    return [each for each in rows(name) if each == name][0]


def put_into(name: str, where: str) -> Piece:
    there = box(where)
    return new_piece(row_of(name), there if there is not None else "losses/german.all")


def put_unit(w: list[str]) -> None:
    p = new_piece(row_of(w[1]), the_hex(w[2]))
    if p.faces > 1:
        p.show_face(whole(w[3]))
    if w[4] == "1":
        p.mark("disrupted")
    if w[5] == "1":
        p.retreat_fled = f"{turn()} {phase()}"


def named(names: str) -> list[Piece]:
    here = map_pieces()
    return [p for name in words_of(names) for p in here if p.id == name]


# ---- asking


def told(of: list[Modifier]) -> str:
    return ";".join([f"{each.value}~({each.paragraphs})" for each in of])


def told_ways(ways: list[list[Hex]]) -> str:
    return " ".join([">".join([h.number for h in way]) for way in ways])


def ask_fire(w: list[str], said: list[str]) -> None:
    for me in named(w[1]):
        here = me.hex
        for there in here.neighbours() if here is not None else []:
            if not any(fire.may_fire_to(me, d) for d in range(6) if here is not None and here.neighbour(d) == there):
                continue
            said.append(line_of(["open", there.number, rows_of(fire.aims(me, there))]))
            for p in fire.aims(me, there):
                shot = fire.shot_at(me, p)
                if shot is not None:
                    said.append(line_of(["mods", p.id, told(fire.drm(shot))]))
        for p in named(w[2]):
            fire.shoot(me, p)
        said.append(line_of(["fired", yes(me.has("fired"))]))


def ask_assault(w: list[str], said: list[str]) -> None:
    choices = [whole(word) for word in words_of(w[3])]
    for p in named(w[1]):
        p.Targets = sorted([the_hex(number) for number in words_of(w[2])], key=lambda each: each.number)
    battle = assault.battle_of(named(w[1])[0])
    if battle is None:
        return
    attack, defence = assault.attack_of(battle), assault.defence_of(battle)
    said.append(line_of(["strengths", f"{attack} {defence}"]))
    said.append(line_of(["start", assault.column_of(attack, defence)]))
    said.append(line_of(["shifts", told(assault.shifts(battle))]))
    said.append(line_of(["final", assault.final_column(battle)]))
    said.append(line_of(["defenders", rows_of(battle.defenders)]))
    said.append(line_of(["attackers", rows_of(battle.attackers)]))
    for p in battle.defenders + battle.attackers:
        said.append(line_of(["ring", p.id, yes(encircled(p))]))
    # nobody is bound, so that only the assault itself is judged
    game.duties_bound = []
    game.duties_since = f"{turn()} {phase()}"
    assault.resolve(battle.attackers[0])
    for _turn in range(60):
        if game.retreat_excess is not None:
            said.append(line_of(["excess", game.retreat_excess.number]))
            return
        if len(game.retreat_going) > 0:
            choices = one_goes(game.retreat_going[0], choices, said)
        elif len(losses.next_ones()) > 0:
            ready = losses.next_ones()
            first = ready[choices[0] % len(ready)]
            choices = choices[1:]
            said.append(line_of(["next", first.id]))
            losses.check_next(first)
        else:
            return


def one_goes(p: Piece, choices: list[int], said: list[str]) -> list[int]:
    """The owner's choice of a way, or to stay."""
    here, free = p.hex, p in game.retreat_optional
    if here is None:
        return choices
    ways = retreat.ways_left(p, here)
    said.append(line_of(["choice", p.id, "1" if free else "0", told_ways(ways)]))
    n = choices[0] % (len(ways) + (1 if free else 0))
    if n == len(ways):
        retreat.stay(p)
    else:
        for there in ways[n]:
            if retreat.must(p) and game.retreat_excess is None:
                p.move(there)
                retreat.come_into(p, here, there)
    said.append(line_of(["went", p.id, p.hex.number if p.hex is not None else "-"]))
    return choices[1:]


def ask_excess(units: list[Piece], said: list[str]) -> None:
    h, side = the_hex("2120"), own(units[0])
    found = stacks.broken(units, h, side)
    said.append(line_of(["broken", " ".join([word for word in STACKING if word in found])]))
    said.append(line_of(["choices", str(stacks.choices_of(units, h, side))]))
    said.append(line_of(["go", rows_of([p for p in units if stacks.may_go(p, units, h, side)])]))
    for choice in stacks.cures(units, h, side, 3):
        said.append(line_of(["choice", rows_of(choice)]))


def ask_move(p: Piece, way: list[Hex], said: list[str]) -> None:
    move = movement.started(p, movement.current(p))
    for n in range(len(way) + 1):
        here = move.at
        if here is None:
            return
        state = [
            str(move.allowed // 2),
            str(move.left),
            here.number,
            stop_word(move.stopped),
            "1" if move.bound else "0",
        ]
        said.append(line_of(["walk", "move"] + state))
        for there in here.neighbours():
            causes_there = movement.causes_against(p, move, here, there)
            broken = " ".join([word for word in FORBIDS if is_barred_by(word, causes_there)])
            by_ground, price = movement.ground_causes(p, here, there), movement.step_cost(p, move, here, there)
            told_price = str(price) if price is not None else ""
            for word in by_ground if by_ground is not None else {}:
                if by_ground is not None and by_ground[word] != 0:
                    told_price = f"{told_price};{word} {by_ground[word]}"
            said.append(line_of(["walk", "step", there.number, told_price, broken]))
        if n < len(way):
            move = movement.paid(p, move, here, way[n])
            movement.remember(p, move)


def is_barred_by(word: str, causes: list[Text]) -> bool:
    stopped = word == "8.33" and say("say.why.mines") in causes
    return stopped or say(f"say.why.{word}") in causes


def stop_word(stopped: str) -> str:
    return {"zone": "8.22", "mines": "8.33", "tried": "13.71"}.get(stopped, stopped)
