"""The end of an assault: mine dogs, attack fire, the effects of a P by terrain, finished markers, advance (S8.1.8
S8.1.9). Numbers in comments are rows of the index, of phase 8 if a rule comes first there."""

from game import *

# ---- mine dogs (S8.1.8)


def dogs_near(a: Operation) -> list[Piece]:
    """The Soviet dogs whose owner is asked, each next to armour: dogs under attack, pinned or not, like all defenders;
    and others next to attacking armour."""
    near = [a.where] + [n for p in a.units if armoured(p) for n in hexes_near(p, 1)]
    found: list[Piece] = []
    for h in near:
        found += [
            q
            for q in units_at(h, "soviet")
            if q.is_a("dogs") and (able(q) or h == a.where) and not has_run(q) and q not in found and len(prey(q)) > 0
        ]
    return found


def prey(dog: Piece) -> list[Piece]:
    """The armour next to a dog, from which its owner picks (S8.1.8)."""
    return [q for n in hexes_near(dog, 1) for q in foes_at(n, "soviet") if armoured(q)]


def send_dogs(a: Operation) -> None:
    """Let the owner send each dog at armour; a dog that is sent is always lost."""
    dogs = dogs_near(a) if a.what == "assault" and soviets_defend() else []
    if len(dogs) == 0:
        storm.next_stage()
        return
    if not storm.may_ask():
        return
    ran: list[Piece] = []
    for dog in dogs:
        tanks = prey(dog)
        if len(tanks) > 0:
            labels = [q.name for q in tanks] + [say("say.assault.dog-stays")]
            new_step()
            n = choose(say("say.assault.dog", dog.name), labels)
            if n is not None and n < len(tanks):
                if dog.hex == a.where:
                    ran.append(dog)
                dog_runs(dog, tanks[n])
    storm.resolve(replace(a, stage="attack", acted=ran))


def may_run(dog: Piece) -> bool:
    """Whether a dog can be sent outside assaults, as the armour next to it takes part in none: for the rest of the
    phase once a hex was assaulted (S8.1.8)."""
    if not dog.is_a("dogs") or not able(dog) or has_run(dog) or not in_assault() or not soviets_defend():
        return False
    a = storm.now()
    if len(losses.left_open()) > 0 or (a is not None and a.stage != "dogs"):
        return False
    return len(idle_prey(dog)) > 0 and any(battles.was_attacked(h) for h in hexes())


def has_run(dog: Piece) -> bool:
    """Whether a dog was sent. Its counter may still be there: if the referee only warns, the players remove it
    (S8.1.8)."""
    return dog.Ran


def idle_prey(dog: Piece) -> list[Piece]:
    """The armour next to a dog that takes part in no assault of the phase; assaults ask about their own (S8.1.8)."""
    return [q for q in prey(dog) if not takes_part(q)]


def takes_part(q: Piece) -> bool:
    """Whether a unit attacks in the phase: already, now, or as it aims at or is declared against a hex."""
    a = storm.now()
    return battles.times(q) > 0 or len(q.Against) > 0 or aims_at(q) is not None or (a is not None and q in a.units)


def run_dog(dog: Piece) -> None:
    tanks = idle_prey(dog)
    n = pick(say("say.assault.dog", dog.name), [q.name for q in tanks], [q.hex for q in tanks if q.hex is not None])
    dog_runs(dog, tanks[n])
    losses.allocate_all("")


def dog_runs(dog: Piece, tank: Piece) -> None:
    """Send a dog at armour. It is always lost, even if players remove it by hand: no dog runs twice (S8.1.8)."""
    die = roll(10, dog.side)
    found = cell("mine-dogs", str(die), "result")
    report(say(f"say.dog.{found}", dog.name, tank.name, die))
    if not carries():
        dog.Ran = True
        lost = few_names([dog, tank] if found == "destroyed" else [dog])
        report(say("say.dog.by-hand", lost), "warning")
        return
    destroy(dog, "attack")
    if found == "destroyed":
        destroy(tank, "attack")


# ---- the attack fire (S8.1.9)


def still_attack(a: Operation) -> list[Piece]:
    """The units that fire: attackers neither pinned nor finished; mortars and Stukas only if observed (S8.1.9 S8.1)."""
    ready = [p for p in still_on_map(a.units) if able(p)]
    seen = [p for p in ready if not p.is_a("mortar") or sight.observer_of(p, a.where) is not None]
    return seen + stukas_attacking(a.where)


def attack_fire(a: Operation) -> None:
    """Fire with all attackers that still can; they must."""
    if not carries() and "ready" not in a.outcome:
        storm.store(replace(a, outcome="ready"))
        storm.report_waiting()
        return
    firers = still_attack(a)
    stay = foes_at(a.where, a.side)
    if len(firers) == 0 or len(stay) == 0:
        left = cited(say("say.assault.nobody-left", a.where), row_of("attack"))
        there = cited(say("say.assault.nobody-there", a.where), row_of("stays"))
        report(left if len(firers) == 0 else there)
        ran = len(stay) == 0 and any(p.is_a("dogs") for p in a.acted)
        storm.resolve(replace(a, stage="marks", outcome="dogs" if ran else "-"))
        return
    result = gunnery.shoot(gunnery.aimed("attack", a.side, firers, a.where, a.way))
    storms = any(infantry(p) and hexes_apart(p.hex, a.where) == 1 for p in firers)
    outcome = (
        "P" if result == "P" and storms and carries() and a.what == "assault" else result if whole(result) > 0 else "-"
    )
    storm.resolve(replace(a, stage="result", acted=stay, outcome=outcome))


# # ---- the result P (S8.1.9g S8.1.9h)


def ground_of(h: Hex) -> str:
    """The effect of a P by terrain: open terrain forces a retreat, cover gives a choice, stone houses only pin."""
    if works_in(h) or h.terrain in ("balka", "woods", "suburb"):
        return "cover"
    return "open" if h.terrain == "clear" else "firm"


def must_flee(p: Piece) -> bool:
    """Whether a unit must fall back in any terrain: NKVD without a leader in its hex (S8.1.9h)."""
    return soviets_defend() and p.is_a("nkvd") and not led(p)


def pinned_ends(p: Piece, begun: Hex) -> list[Hex]:
    """The hexes for a retreat: outside enemy zones, with room, no friends under attack or barrage (S8.1.9g)."""
    side, near = own(p), begun.neighbours() if not immobile(p) else []
    open_to = [h for h in near if withdrawal_cost(p, side, begun, h) is not None and not stacks.crowded(p, h)]
    return [h for h in open_to if not attacks.fresh(h, other_side(side)) and not barraged(h)]


def fall_back_after(a: Operation) -> None:
    """Open terrain: all fall back. Cover: all fall back, or one is lost. NKVD without a leader always falls back."""
    foe = other_side(a.side)
    all_there = units_at(a.where, foe)
    going = [p for p in all_there if must_flee(p)]
    ground = ground_of(a.where)
    if ground == "open":
        going = all_there
    elif ground == "cover" and len(going) < len(foes_at(a.where, a.side)):
        if not storm.may_ask():
            return
        others = [p for p in foes_at(a.where, a.side) if p not in going]
        n: int | None = 1
        if all(len(pinned_ends(p, a.where)) > 0 for p in others):
            ways = [say("say.assault.go"), say("say.assault.lose-one")]
            n = storm.ask_one(cited(say("say.assault.flee", a.where), row_of("cover")), ways)
        if n is None:
            return
        if n == 0:
            going = all_there
        else:
            losses.queue(a.where, foe, 1, snipers_order(), others, "attack")
    if len(going) == 0:
        storm.resolve(replace(a, stage="marks"))
        return
    game.Trapped = 0
    sent_back(going, "falling")


def snipers_order() -> str:
    return "free" if phase() == "soviet-exploitation-attack" else "snipers-last"


def pay_for_trapped(a: Operation) -> None:
    if game.Trapped > 0:
        losses.queue(a.where, other_side(a.side), 1, snipers_order(), foes_at(a.where, a.side), "attack")
    storm.resolve(replace(a, stage="marks"))


# ---- marks and advance (S8.1.9i S8.1.9j S8.1.9k)


def to_end(a: Operation) -> None:
    """Finish all attackers; if the defenders were wiped out, the attackers may advance."""
    storm.end()
    stukas_leave(a.where)
    gone = wiped_out(a) and carries()
    if len(units_at(a.where, other_side(a.side))) == 0:
        attacks.lift(a.where, a.side)
    if a.what != "assault":
        breakthrough_over(a.where, a.units, gone)
        return
    if carries():
        for p in a.units:
            if p.hex is not None:
                p.mark("finished")
                p.Aimed = None
    else:
        report(say("say.assault.by-hand", a.where))
    if gone:
        offer_advance(a)


def left_unfinished(a: Operation) -> None:
    """Finish the attackers of an attack that its phase did not see to its end: it has been made (S8.1.9k S10.7.10).
    Those of phases 8 and 15 are free again already (S8.5 S15.5)."""
    if carries() and not a.stamp.endswith("exploitation-attack"):
        for p in still_on_map(a.units):
            p.mark("finished")
            p.Aimed = None


def wiped_out(a: Operation) -> bool:
    """Whether the hex was emptied without a retreat: all defenders were lost to the fire, the last of them to a P, or
    as dogs that were sent (S8.1.9i)."""
    if len(foes_at(a.where, a.side)) > 0:
        return False
    given = a.outcome in ("P", "dogs") and len(a.acted) > 0
    return whole(a.outcome) > 0 or (given and all(p.hex is None for p in a.acted))


def offer_advance(a: Operation) -> None:
    """Offer an advance to attackers and the leaders and posts with them; the acting player is asked once for all."""
    may_come = [p for p in a.units if advance.who(p) and hexes_apart(p.hex, a.where) == 1]
    for h in hexes_of_units(a.units):
        may_come += [p for p in units_at(h, a.side) if h.adjacent(a.where) and not combat_unit(p) and advance.who(p)]
    advance.offer([a.where], may_come)
    room = limit_of("stack") - len(fighters_at(a.where, a.side))
    asks = cited(say("say.assault.advance", a.where, room), row_of("advance"))
    fighting = [p for p in may_come if combat_unit(p) and a.where in advance.ends_of(p)]
    others = [p for p in may_come if not combat_unit(p) and a.where in advance.ends_of(p)]
    went = advance.ask_some(a.where, asks, room + len(others), fighting[: max(0, room)])
    if went is not None and len(went) == 0:
        report(cited(say("say.assault.nobody-advances", a.where), row_of("advance")))


def enters_taken(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether a unit can advance into the emptied hex: its terrain must be passable. Leaders alone do not hold it."""
    return (
        not immobile(p)
        and len(foes_at(there, own(p))) == 0
        and (here == there or movement.ground_cost(p, here, there) is not None)
    )
