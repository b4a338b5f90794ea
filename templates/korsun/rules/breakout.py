"""The breakout (16.5): merging, moving one hex, four waves, and the escape. Numbers in comments are paragraphs."""

from game import *

REACH = 4  # 16.5.3 (3)
MOST = 5  # 16.5.1 (2)

# ---- merging and re-forming (16.5.1)


def before_the_waves() -> bool:
    return phase() == "breakout" and game.Wave == 0


def takes_in(p: Piece) -> bool:
    """Whether a unit is an infantry regiment with room for more steps."""
    return p.kind == "unit" and infantry(p) and p.is_a("regiment") and steps_left(p) < MOST


def worth(p: Piece) -> int:
    """The steps a unit contributes: two for an artillery regiment, one for a battalion, else its own (16.5.1 (1))."""
    return 2 if p.is_a("division-guns") else 1 if p.kind == "artillery" else steps_left(p)


def mergeable(p: Piece) -> bool:
    """Whether a unit in the pocket can merge: any unit of a division, except armour (16.5.1 (4))."""
    return p.kind in ("unit", "artillery") and in_pocket(p) and division_of(p) != "" and not armoured(p)


def fillers(p: Piece) -> list[Piece]:
    h = p.here
    room = MOST - steps_left(p)
    mine = [q for q in h.pieces() if q != p and mergeable(q) and division_of(q) == division_of(p)]
    return [q for q in mine if worth(q) <= room]


def merge(p: Piece) -> None:
    """Merge units into a regiment: they leave the map and do not count as lost (16.5.1 (1))."""
    others = fillers(p)
    picked = pick_some(say("say.merge.which", p.name), [say("say.merge.unit", q.name, worth(q)) for q in others], 1)
    taken = [others[n] for n in picked]
    steps = sum(worth(q) for q in taken)
    if steps > MOST - steps_left(p):
        report(say("say.merge.many", p.name, MOST), "warning")
        return
    worst_states(p, [p] + taken)  # 4.6 (5)
    for q in taken:
        goes_into(q)
    shows_steps(p, steps_left(p) + steps)
    within = joined([q.name for q in taken])
    if hidden_from_another([p]):
        report(say("say.merge.done-hidden", p.name, within))
    else:
        report(say("say.merge.done", p.name, steps_left(p), within))


def goes_into(q: Piece) -> None:
    q.Merged = True
    laid_down(q)
    q.send(box("eliminated/german.all"))


def lost_regiments(p: Piece) -> list[Piece]:
    gone = [q for q in pieces_in(box("eliminated/german.all")) if q.kind == "unit" and not q.Merged]
    return [q for q in gone if q.is_a("regiment") and infantry(q) and division_of(q) == division_of(p)]


def form(p: Piece) -> None:
    lost = lost_regiments(p)
    made = lost[pick(say("say.form.which", p.name), [q.name for q in lost])]
    steps = min(MOST, worth(p))
    made.put(p.here)
    made.Pocket = True
    shows_steps(made, steps)
    made.set_state("organisation", p.state("organisation"))
    made.set_state("supply", p.state("supply"))  # 4.6 (5)
    goes_into(p)
    if hidden_from_another([made]):
        report(say("say.form.done-hidden", made.name, p.name))
    else:
        report(say("say.form.done", made.name, steps, p.name))


# ---- one hex (16.5.2)


def hexes_beside(p: Piece) -> list[Hex]:
    """The adjacent hexes a unit can enter: passable, no enemies, room for it. Zones do not matter (16.5.2)."""
    near = [h for h in p.here.neighbours() if len(room_causes(p, h)) == 0 and not soviets_in(h)]
    return [h for h in near if can_step(p, p.here, h)]


def can_step(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether a unit can enter a hex; infantry can also cross a river, at the cost of its whole move (9.2.1)."""
    return ground_bears(p, here, there) or wades(p, here, there)


def ground_bears(p: Piece, here: Hex, there: Hex) -> bool:
    return movement.ground_cost(p, here, there) is not None and not kept_out_by_mines(p, here, there)


def step_out(p: Piece) -> None:
    here, there = p.here, pick_hex(say("say.step-out.where", p.name), hexes_beside(p))
    p.Stepped = True
    report(say("say.step-out", p.name, here, there))
    steps_specially(p, here, there)


# ---- the waves (16.5.3)


def next_wave() -> None:
    """Begin the first wave, or the next one that has units (16.5.3)."""
    if game.Wave >= 4:
        report(say("say.wave.none"))
        return
    waiting = not_gone()
    if len(waiting) > 0 and not confirm(say("say.wave.waiting", game.Wave, wave_names(waiting))):
        return
    if game.Wave == 0:
        sort_waves()
    wave_over()
    mine: list[Piece] = []
    while len(mine) == 0 and game.Wave < 4:
        game.Wave += 1
        mine = [p for p in map_pieces() if in_wave(p)]
    if len(mine) == 0:
        report(say("say.wave.none"))
        return
    report(say("say.wave", game.Wave, len(mine), wave_names(mine)), "strong")
    show({p.here: str(game.Wave) for p in mine})


def not_gone() -> list[Piece]:
    """The units of the wave that have not moved yet."""
    return [p for p in map_pieces() if may_break_out(p) and p.Gone == 0]


def wave_names(mine: list[Piece]) -> Text:
    """The units of a wave, hex by hex: those in a hex move as a stack (16.5.3 (1))."""
    return joined([f"{names([p for p in mine if p.hex == h])} ({h})" for h in hexes_of_units(mine)], "; ")


def wave_over() -> None:
    """End the moves of a wave: an overstacked hex with a unit of it is penalised as at the end of a phase (11.1.2
    16.5.3)."""
    for h in hexes_of_units([p for p in map_pieces() if game.Wave > 0 and in_wave(p)]):
        stack = units_at(h, "german")
        if len(stack) > most_in(h) and not excused(stack):
            stack_pays(h, stack, say("why.full"))


def sort_waves() -> None:
    """Assign units to waves by distance from Germans outside the pocket: three hexes, four, five, more (16.5.3)."""
    free = free_hexes([])
    for p in [each for each in map_pieces() if in_pocket(each)]:
        p.InWave = max(1, min(4, to_free_hex(p.here, free) - 2))


def in_wave(p: Piece) -> bool:
    return p.kind in ("unit", "artillery") and in_pocket(p) and p.hex is not None and p.InWave == game.Wave


def may_break_out(p: Piece) -> bool:
    """Whether a unit belongs to the current wave and has hexes left to move (16.5.3)."""
    if phase() != "breakout" or game.Wave == 0 or not in_wave(p) or not acts_for("german") or p.Gone >= REACH:
        return False
    h = p.here
    return len(units_at(h, "soviet")) == 0 or p.Gone == 0 or any(can_attack(q) for q in stack_of_wave(p))


def stack_of_wave(p: Piece) -> list[Piece]:
    """The units of the wave in a hex that have moved equally far: they move as one (16.5.3 (1)). Stacks that ended
    their move there, or have yet to move, are not included."""
    h = p.here
    return [q for q in h.pieces() if in_wave(q) and q.Gone == p.Gone]


def breakout_ways(p: Piece) -> list[Hex]:
    """The adjacent hexes a whole stack can enter, whether enemies are there or not; rivers only as its first step."""
    here, stack = p.here, stack_of_wave(p)
    near = here.neighbours()
    if p.Gone == 0:
        return [h for h in near if all(can_step(q, here, h) for q in stack)]
    return [h for h in near if all(ground_bears(q, here, h) for q in stack)]


def break_out(p: Piece) -> None:
    """Move a stack one hex: it escapes if relieving Germans are there, and fights if Soviets are. If several units are
    selected, the question is asked once."""
    along = [q for q in selected() if q.hex == p.here and q.kind in ("unit", "artillery") and q.InWave == p.InWave]
    if p in along and along[0] != p:
        return
    here, places = p.here, breakout_ways(p)
    stack = stack_of_wave(p)
    asks = say("say.wave.where", p.name) if len(stack) > 1 else say("say.step-out.where", p.name)
    h = places[pick(asks, [way_out(stack, h) for h in places], places)]
    others_have_gone(stack)
    if is_relieved(h):
        get_out(stack, h)
        return
    if not wave_enters(stack, here, h):
        return
    left = [q for q in stack if q.hex == h]
    if len(left) > 0 and len(units_at(h, "soviet")) > 0:
        fight_in(h, left)
        if len(units_at(h, "soviet")) == 0:
            report(say("say.wave.clear", h))


def wave_enters(stack: list[Piece], here: Hex, there: Hex) -> bool:
    """Move a stack one hex, if the bridge carries all of it. Mines hit its armour, and stop its infantry unless enemies
    are there; supply markers fall back (13.2.4 15.3.2 16.5.3 18.3)."""
    waded = any(wades(q, here, there) for q in stack)
    stopped = len(units_at(there, "soviet")) == 0 and any(mines_stop(q, here, there) for q in stack)
    holds = True
    for q in stack:
        holds = heavy_crosses(q, here, there) and holds
    for q in stack:
        q.Gone = REACH if holds and (waded or stopped) else q.Gone + 1
        if holds:
            q.put(there)
    if not holds:
        return False
    report(say("say.wave.moves", joined([q.name for q in stack]), there, REACH - stack[0].Gone))
    for q in stack:
        gun_waits(q)
        cross_mines(q, here, there)
        dislodge(q, there)
    bridges.took(here, there, "german")
    return True


def is_relieved(h: Hex) -> bool:
    """Whether a hex contains Germans who are not encircled: units that enter it have escaped (16.5.3 (5))."""
    return any(is_unit(q) and not in_pocket(q) and q.hex in free_hexes([]) for q in units_at(h, "german"))


def way_out(stack: list[Piece], h: Hex) -> Text:
    """The label of a hex a stack can enter: the units attacked there, with the strengths unless they are hidden
    (4.4.4), or that the stack escapes."""
    if is_relieved(h):
        return say("say.wave.to-relief", h)
    attackers, defenders = [q for q in stack if can_attack(q)], units_at(h, "soviet")
    if len(defenders) == 0:
        return h.number
    if len(attackers) == 0:
        return say("say.wave.no-fight", h, names(defenders))
    by = signed(breakout_shift(h, attackers))
    if hidden_from_another(defenders):
        return say("say.wave.into-hidden", h, names(defenders), by)
    return say("say.wave.into", h, names(defenders), raw_sum(attackers), raw_sum(defenders), by)


def others_have_gone(stack: list[Piece]) -> None:
    """End the move of any other stack of the wave that has moved, as soon as this one moves (16.5.3 (1))."""
    for q in map_pieces():
        if in_wave(q) and q.Gone > 0 and q not in stack:
            q.Gone = REACH


def get_out(stack: list[Piece], h: Hex) -> None:
    """Remove a stack that has escaped: its units leave the map and count for victory (16.5.3 (5))."""
    for q in stack:
        q.send(box("escaped/german.all"))
    report(say("say.wave.out", joined([q.name for q in stack]), h, sum(steps_left(q) for q in stack)), "strong")


# ---- its fights (16.5.3 (4))


def raw_sum(units: list[Piece]) -> int:
    """The strength of units, each halved only if it is disrupted or regrouping (16.5.3 (4b))."""
    return max(1, sum(strength_of(q) if able(q) else max(1, (strength_of(q) + 1) // 2) for q in units))


def breakout_shift(h: Hex, stack: list[Piece]) -> int:
    """The column shift of a breakout attack: armour in the stack, and surprise for the first attacks of the first
    wave's first two stacks. The second gets none against a hex already attacked (16.5.3 (4c) (4e))."""
    shift = 1 if any(armoured(q) for q in stack) else 0
    if fights_first(stack) and game.Surprises < 2 and h not in game.Stormed:
        shift += 2
    return shift


def fights_first(stack: list[Piece]) -> bool:
    """Whether a stack has not attacked yet in the first wave."""
    return game.Wave == 1 and not any(q.Surprised for q in stack)


def fight_in(h: Hex, stack: list[Piece]) -> None:
    """Resolve a breakout attack: no terrain, zones or support; only step losses and disruption apply (16.5.3 (4))."""
    attackers = [q for q in stack if can_attack(q)]
    if len(attackers) == 0:
        return
    by = breakout_shift(h, attackers)
    if fights_first(stack):
        game.Surprises += 1
    for q in stack:
        q.Surprised = True
    game.Stormed = game.Stormed + [h]
    plain_combat(attackers, units_at(h, "soviet"), h, by)


def plain_combat(attackers: list[Piece], defenders: list[Piece], h: Hex, by: int) -> None:
    """Roll two dice: the strongest units take the losses, all are disrupted by a D, also by odds off the table (12.11).
    No unit retreats."""
    attack, defence, thrown = raw_sum(attackers), raw_sum(defenders), [roll(6), roll(6)]
    column = shifted("combat-results", odds_column("combat-results", attack, defence), by)
    result = extremes(cell("combat-results", sum(thrown), column), attack, defence)
    line = say("say.wave.attack", names(attackers), h, attack, defence, signed(by), column, dice_list(thrown))
    report(line, "strong")
    mine, theirs = part_of_result(result, True), part_of_result(result, False)
    mine, theirs = replace(mine, retreats=False), replace(theirs, retreats=False, breaks=False)
    report(say("say.wave.result", part_words(mine), part_words(theirs)))
    suffer(attackers, mine)
    suffer(defenders, theirs)


# ---- the last Soviet turn (16.5.4)


def shares_hex(p: Piece) -> bool:
    """Whether a Soviet unit shares its hex with Germans."""
    return p.hex is not None and soviet(p) and len(units_at(p.hex, "german")) > 0


def may_fight_here(p: Piece) -> bool:
    """Whether a Soviet unit can attack the Germans in its own hex: only those, and only once (16.5.4 (4))."""
    return last_soviet_turn() and shares_hex(p) and can_attack(p) and not p.Struck


def fight_here(p: Piece) -> None:
    """Resolve the attack on Germans in the same hex, without guns or aircraft (16.5.4 (4b))."""
    attackers = [q for q in units_at(p.here, "soviet") if may_fight_here(q)]
    for q in attackers:
        q.Struck = True
    plain_combat(attackers, units_at(p.here, "german"), p.here, 0)


def suffer(units: list[Piece], part: Part) -> None:
    """Apply a result: the strongest unit loses each step, and a D disrupts all remaining units."""
    for _n in range(part.steps):
        if not all_gone(units):
            lose_one(max(still_on_map(units), key=lambda q: strength_of(q)))
    for q in still_on_map(units) if part.disrupts else []:
        disrupt(q)
