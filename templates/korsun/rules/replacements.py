"""Replacements (8.0): who may receive them, what they cost, what gives steps without points. Numbers in comments are paragraphs."""

from game import *

NEAR = 3  # hexes of 8.6.1 and 8.6.2
AWAY_FROM_GERMANS = 4  # 8.4
STEPS_LEFT = 2  # 8.4


# ---- who may receive them (8.2)


def replaceable_infantry(p: Piece) -> bool:
    """Soviet divisions of infantry; German infantry regiments, regimental and division groups, with their parts and cadres
    (8.2.1 8.2.2); no cavalry, reconnaissance, rifles, engineers, alert units (8.2.3)."""
    if (
        not p.is_a("infantry")
        or p.is_a("reconnaissance")
        or p.is_a("engineer")
        or p.is_a("alert")
        or p.is_a("partisan")
    ):
        return False
    if soviet(p):
        return p.is_a("division") and not p.is_a("cavalry") and not p.is_a("expansion")
    return not p.is_a("rifle") and (p.is_a("regiment") or p.is_a("broken-down"))


def replaceable_armour(p: Piece) -> bool:
    """Soviet armoured brigades; German armour but Marders and Panzer III (8.2.1 8.2.2)."""
    if not p.is_a("armour") or p.is_a("no-replacement"):
        return False
    return p.is_a("brigade") and not p.is_a("assault-gun") if soviet(p) else True


def replacements_for(p: Piece) -> list[str]:
    """What points can be spent on for a unit: steps; the way back of an eliminated one (8.2.4 8.4 8.5.1). German armour goes by
    the table (8.5.2)."""
    if replaceable_infantry(p):
        if is_lost(p):
            return ["return"]
        return ["step"] if p.hex is not None and p.face > 1 else []
    if soviet(p) and replaceable_armour(p):
        if is_lost(p):
            return ["brigade"]
        return ["armour"] if p.hex is not None and p.face > 1 else []
    return []


def pool_paying(p: Piece, arm: str) -> str:
    """The pool of a unit's front, or of its German corps (8.1.2 (2)); empty for a body that has none."""
    where = superior(p.formation, "front" if soviet(p) else "corps")
    return f"{where}-{arm}" if f"{where}-{arm}" in replacements.pools() else ""


def prices_of(offer: str, p: Piece) -> dict[str, int]:
    """A step is a point of its arm; an eliminated brigade costs one of each (8.4 8.5.1)."""
    asked: dict[str, int] = {}
    for arm in ["infantry", "armour"]:
        if (arm == "infantry" and offer != "armour") or (arm == "armour" and offer in ("armour", "brigade")):
            pool = pool_paying(p, arm)
            asked[pool if pool != "" else replacements.pools()[0]] = 1 if pool != "" else 99
    return asked


# ---- what is against it (8.4)


def against_replacement(offer: str, p: Piece) -> list[Text]:
    """Why a unit receives no step now, cause by cause; of a second one in a turn only what concerns that (8.4)."""
    found: list[Text] = []
    if replacements.bought_for(p) > 0:
        if whole_again(p):
            found.append(cited(say("why.rp.full"), "8.4"))
        return found
    if is_lost(p):
        if len(return_places(p)) == 0:
            found.append(cited(say("why.rp.no-place"), "8.2.4"))
        return found
    found += against_any_step(p)
    if not in_supply(p) or (p.JudgedIn == turn() and not p.InRange):
        found.append(cited(say("why.rp.supply"), "8.4"))
    h = p.hex
    if soviet(p):
        if p.steps > STEPS_LEFT:
            found.append(cited(say("why.rp.steps", p.steps), "8.4"))
        if h is not None and enemy_within(h, "soviet", AWAY_FROM_GERMANS - 1):
            found.append(cited(say("why.rp.near", AWAY_FROM_GERMANS), "8.4"))
    return found


def against_any_step(p: Piece) -> list[Text]:
    """What is against a step of any sort: disrupted or regrouping (12.17.2), whole again (8.4 8.6)."""
    found: list[Text] = []
    if not able(p):
        found.append(cited(say("why.rp.disrupted"), "12.17.2"))
    if whole_again(p):
        found.append(cited(say("why.rp.full"), "8.4"))
    return found


def whole_again(p: Piece) -> bool:
    """Whether a step more would be one too many: infantry never comes back to its full strength, all its parts taken together;
    armour may (8.4 (3))."""
    if p.face <= 1 or p.is_a("armour"):
        return p.face <= 1
    unit = unit_of(p)
    return steps_with_parts(unit) + 1 >= full_steps(unit)


def unit_of(p: Piece) -> Piece:
    """The unit whose part it is, or itself (4.6)."""
    unit = p.Whole
    return unit if unit is not None else p


def steps_with_parts(unit: Piece) -> int:
    """The steps of a unit and of the parts of it that stand on the map (4.6)."""
    parts = sum(q.steps for q in map_pieces() if q.kind == "unit" and q.Whole == unit)
    return parts + (0 if unit.Divided else unit.steps)


# ---- what is got for it


def replaced(offer: str, p: Piece) -> None:
    """A step more, or the way back with the last step; Soviets are disrupted, Germans regroup (8.4)."""
    if offer in ("return", "brigade"):
        returns(p)
    else:
        p.show_face(max(1, p.face - 1))
    after_points(p)


def after_points(p: Piece) -> None:
    if soviet(p):
        disrupt(p)
    else:
        regroup(p)


def returns(p: Piece) -> bool:
    """An eliminated unit comes back with its last step on or beside a supply marker of its body (8.2.4)."""
    found = return_places(p)
    if len(found) == 0:
        return False
    picked = choose(say("say.rp.where", p.name), [say("say.hex", h) for h in found], found)
    h = found[picked if picked is not None else 0]
    p.put(h)
    p.show_face(p.faces)
    report(say("say.rp.back", p.name, h))
    return True


def return_places(p: Piece) -> list[Hex]:
    """Where an eliminated unit may come back: on or beside a supply marker of its body that has a way to its source, where no
    enemy stands (8.2.4); Soviets four hexes from Germans, their brigades beside the marker (8.4 8.5.1)."""
    side, found = own(p), no_hexes()
    lengths = dump_lengths(side)
    for d in dumps_on_map(side):
        centre = d.hex
        if centre is None or not own_dump(d, p) or (d.uid not in lengths and not d.Depot):
            continue
        for h in centre.within(1):
            if h in found or len(enemy_units_at(h, side)) > 0 or (h == centre and soviet(p) and p.is_a("armour")):
                continue
            if german(p) or not enemy_within(h, "soviet", AWAY_FROM_GERMANS - 1):
                found.append(h)
    return found


# ---- German armour (8.5.2)


def model_of(p: Piece) -> str:
    """The sort of tank as the table calls it: stug, iv, v, vi; empty for others."""
    if p.type in ("assault-gun-brigade", "assault-gun-battalion"):
        return "stug"
    if p.type == "panzer-iv-battalion":
        return "iv"
    if p.type == "panther-battalion":
        return "v"
    return "vi" if p.type == "tiger-battalion" else ""


def pool_of_points(p: Piece) -> str:
    """The pool a marker of a replacement track shows."""
    return p.id.removeprefix("rp-")


def may_roll_tanks(p: Piece) -> bool:
    pool = pool_of_points(p)
    if phase() != "german-replacements" or referee() == "off" or not pool.endswith("-armour") or not acts_for("german"):
        return False
    return replacements.left(pool) > 0


def tanks_wanting(corps: str, model: str) -> list[Piece]:
    """The armour of a corps that may receive a step of a model (8.5.2 (1) (3) (4))."""
    found: list[Piece] = []
    for p in pieces():
        if p.kind != "unit" or not german(p) or not replaceable_armour(p) or level_of(p, "corps") != corps:
            continue
        if model_of(p) != model or replacements.bought_for(p) > 0:
            continue
        if is_lost(p):
            if len(return_places(p)) > 0:
                found.append(p)
        elif p.hex is not None and p.face > 1 and len(against_replacement("armour", p)) == 0:
            found.append(p)
    return found


def roll_tanks(marker: Piece) -> None:
    """Two dice give the model; one of it in the corps must take the step. Where there is none, the player rolls again or keeps
    the point (8.5.2)."""
    pool = pool_of_points(marker)
    corps = pool.removesuffix("-armour")
    if all(len(tanks_wanting(corps, model)) == 0 for model in ["stug", "iv", "v", "vi"]):
        refuse(say("say.tanks.nobody", replacements.pool_name(pool)), "8.5.2")
        return
    wanting: list[Piece] = []
    while len(wanting) == 0:
        thrown = [roll(6), roll(6)]
        model = cell("armour-replacements", thrown[0] + thrown[1], "model")
        wanting = tanks_wanting(corps, model)
        report(say("say.tanks.rolled", dice_told(thrown), say(f"say.tanks.{model}"), len(wanting)))
        if len(wanting) == 0 and not ask(say("say.tanks.again")):
            report(say("say.tanks.kept", replacements.pool_name(pool)))
            return
    picked = choose(say("say.tanks.which"), [p.full_name for p in wanting])
    p = wanting[picked if picked is not None else 0]
    if not replacements.spend(pool, 1):
        return
    replacements.note_bought(p)
    if is_lost(p):
        returns(p)
    else:
        p.show_face(p.face - 1)
        report(say("say.tanks.step", p.name))
    regroup(p)


# ---- steps without points (8.6)


def in_german_replacements(p: Piece) -> bool:
    return (
        phase() == "german-replacements" and referee() != "off" and german(p) and p.hex is not None and decides(p.side)
    )


def receivers_near(p: Piece) -> list[Piece]:
    """Infantry that may take a step over, within three hexes on a way past no enemy unit (8.6.1 8.6.2)."""
    here = p.hex
    if here is None:
        return no_pieces()
    begun: dict[Hex, int] = {here: 0}
    near = reach(begun, NEAR, lambda a, b, spent: 1 if open_to_steps(a, b) else None)
    return [q for h in near.costs for q in units_at(h, "german") if q != p and takes_step(q)]


def open_to_steps(here: Hex, there: Hex) -> bool:
    return not here.side_has(there, "lake") and len(units_at(there, "soviet")) == 0


def takes_step(p: Piece) -> bool:
    """Reduced infantry that may receive replacements, is neither disrupted nor regrouping, and will not be whole (8.2 8.6)."""
    return german(p) and replaceable_infantry(p) and len(against_any_step(p)) == 0


def pick_receiver(question: Text, of: list[Piece]) -> Piece | None:
    """The unit that takes a step, by choice of the player."""
    picked = choose(question, [p.full_name for p in of])
    return of[picked] if picked is not None else None


def step_over(p: Piece, giver: Text) -> None:
    p.show_face(p.face - 1)
    report(say("say.steps.taken", p.name, giver))


def may_be_absorbed(p: Piece) -> bool:
    return in_german_replacements(p) and replaceable_infantry(p) and is_cadre(p)


def absorb(p: Piece) -> None:
    """A cadre gives its step to another unit within three hexes, of its division before others (8.6.1)."""
    near = receivers_near(p)
    home = division_of(unit_of(p))
    same = [q for q in near if home != "" and division_of(unit_of(q)) == home]
    near = same if len(same) > 0 else near
    if len(near) == 0:
        refuse(say("say.steps.nobody", p.name), "8.6.1")
        return
    taker = pick_receiver(say("say.steps.who", p.name), near)
    if taker is None:
        return
    step_over(taker, p.name)
    p.eliminate()


def may_become_steps(p: Piece) -> bool:
    return in_german_replacements(p) and (p.is_a("division-guns") or p.is_a("corps-guns"))


def steps_in_guns(p: Piece) -> int:
    """Two in an artillery regiment, one in a battalion (8.6.2)."""
    return 2 if p.is_a("division-guns") else 1


def gun_receivers(p: Piece) -> list[Piece]:
    """Guns of a division serve its own regiments, others only when it has none on the map; guns of a corps those of the corps
    (8.6.2 (2) (3))."""
    near = receivers_near(p)
    if p.is_a("corps-guns"):
        corps = level_of(p, "corps")
        if corps == "":
            return [q for q in near if level_of(q, "army") == level_of(p, "army")]
        return [q for q in near if level_of(q, "corps") == corps]
    home = division_of(p)
    mine = [q for q in map_pieces() if q.kind == "unit" and replaceable_infantry(q) and division_of(unit_of(q)) == home]
    return [q for q in near if division_of(unit_of(q)) == home] if len(mine) > 0 else near


def become_steps(p: Piece) -> None:
    """Guns are broken up into infantry steps (8.6.2)."""
    given = 0
    while given < steps_in_guns(p):
        near = gun_receivers(p)
        if len(near) == 0:
            break
        taker = pick_receiver(say("say.steps.who", p.name), near)
        if taker is None:
            break
        step_over(taker, p.name)
        given += 1
    if given == 0:
        refuse(say("say.steps.nobody", p.name), "8.6.2")
        return
    p.eliminate()


def may_become_point(p: Piece) -> bool:
    """An alert unit with another German unit in its hex, in the German movement (8.6.3)."""
    h = p.hex
    if phase() != "german-movement" or referee() == "off" or h is None or not acts_for("german"):
        return False
    return any(q.kind != "alert" for q in units_at(h, "german"))


def become_point(p: Piece) -> None:
    """An alert unit with a line to the supply marker of a corps becomes an infantry point of that corps (8.6.3)."""
    h = p.hex
    corps: list[Formation] = []
    for line in supplies.lines("german"):
        d = line.carrier
        f = d.formation if d is not None else None
        if f is not None and h is not None and h in line.found.costs and f == superior(f, "corps") and f not in corps:
            corps.append(f)
    if len(corps) == 0:
        refuse(say("say.alert.no-line", p.name), "8.6.3")
        return
    picked = choose(say("say.alert.which"), [formation_name(f) for f in corps])
    if picked is None:
        return
    replacements.gain(f"{corps[picked]}-infantry", 1)
    report(say("say.alert.point", formation_name(corps[picked])))
    p.discard()


# ---- Korsun and supply markers given up (8.6.4 8.6.5)


def give_up_korsun() -> None:
    """Korsun is given up: three steps for infantry within six hexes of it, its points to supply markers within eight, four at
    most to each; the rest is lost, and nothing flies there any more (8.6.4 14.5.3)."""
    if not ask(say("say.korsun.sure")):
        return
    town = place_hex("korsun")
    report(say("say.korsun.given-up"), "strong")
    near = supplies.spread("german", [town], 6, shut_to_supply("german"), False)
    for n in range(3):
        takers = [q for h in near.costs for q in units_at(h, "german") if takes_step(q)]
        taker = pick_receiver(say("say.steps.korsun", 3 - n), takers) if len(takers) > 0 else None
        if taker is None:
            break
        step_over(taker, say("place.korsun"))
    for d in dumps_on_map("german"):
        h = d.hex
        away = h.distance(town) if h is not None else None
        room = min(4, whole(d.capacity) - dump_points(d), stock.left("korsun"))
        if away is None or away > 8 or room <= 0:
            continue
        number = choose_number(say("say.korsun.to-dump", d.name, stock.left("korsun")), 0, room)
        if number is None or number == 0:
            continue
        set_points(d, dump_points(d) + number)
        d.Stock = number
        stock.spend("korsun", number)
    if stock.left("korsun") > 0:
        report(say("say.korsun.lost", stock.left("korsun")))
    stock.put("korsun", 0)
    game.KorsunGivenUp = True


def may_give_up_dump(d: Piece) -> bool:
    """In the German replacements, and before the waves of the breakout (8.6.5 16.5.1 (1))."""
    return in_german_replacements(d) or (before_the_waves() and german(d) and d.hex is not None)


def give_up_dump(d: Piece) -> None:
    """A supply marker goes for good, for a step of a unit that draws on it (8.6.5)."""
    h = d.hex
    if h is None:
        return
    near = supplies.spread("german", [h], supply_range("german"), shut_to_supply("german"), False)
    line = SupplyLine(d, near, supply_range("german"), "", no_hexes())
    takers = [q for q in map_pieces() if takes_step(q) and supplies.away_on(q, line) is not None]
    if len(takers) == 0:
        refuse(say("say.steps.nobody", d.name), "8.6.5")
        return
    taker = pick_receiver(say("say.steps.who", d.name), takers)
    if taker is None:
        return
    step_over(taker, d.name)
    set_points(d, 0)
    d.GivenUp = True
    d.eliminate()
    report(say("say.dump.gone", d.name), "strong")
