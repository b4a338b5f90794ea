"""Points: pools that are filled by turn, kept on tracks or remembered, spent by rules, or on steps and other things by menu.

    store:
      use: points
      kinds: unit
      pools: [fuel, men]
      bind: [{phases: rest-red, side: red}]
      marker: {fuel: fuel, men: none}
      pool_name: {fuel: marker.fuel, men: type.foot}
      income: {fuel: {1: 3, 2-3: 2, else: 0}, men: 1}
      expires: {fuel: yes, else: no}
      offers: {step: {reduced: yes, on: map}, calm: unit.has("shaken")}
      offer_name: {calm: say.calm}
      pays: {step: men, else: fuel}
      cost: {step: 2, else: 1}
      buys: {step: [{restore: 1}], calm: [{clear: shaken}]}

`points.spend("fuel", 2)` in a rule of the game takes two, or returns False.
"""


# ---- what a game declares


def pools() -> list[str]:
    """The pools, by words of the game's own: `[fuel, ammunition]`."""
    ...


def marker(pool: str) -> Row | None:
    """The marker that shows a pool on its track; None: it is remembered."""
    return None


def pool_name(pool: str) -> Text:
    """What a pool is called: a mapping to text keys."""
    return pool


def whose(pool: str) -> Side | None:
    """The side a pool belongs to; None for both."""
    return None


def income(pool: str, at: int) -> int:
    """What comes in, by pool and turn: `{fuel: {1: 3, 2-4: 2, else: 0}, else: 1}`."""
    return 0


def most(pool: str) -> int:
    """How much a pool holds; more is lost."""
    return 999


def expires(pool: str) -> bool:
    """Whether what is left is lost before something comes in."""
    return False


def offers(unit: Piece) -> list[str]:
    """What can be bought for a piece, by words: `{step: {reduced: yes, on: map}}`."""
    return ["step"] if unit.hex is not None and unit.face > 1 else []


def offer_name(offer: str, unit: Piece) -> Text:
    """What an offer is called."""
    return say("points.offer.step") if offer == "step" else offer


def pays(offer: str, unit: Piece) -> str:
    """The pool that pays: the first one of the piece's side, or of both."""
    for pool in pools():
        if whose(pool) is None or whose(pool) == unit.side:
            return pool
    return pools()[0]


def cost(offer: str, unit: Piece) -> int:
    """What it costs."""
    return 1


def price(offer: str, unit: Piece) -> dict[str, int]:
    """What it costs, pool by pool, where more than one pays."""
    return {pays(offer, unit): cost(offer, unit)}


def times(unit: Piece) -> int:
    """How often something may be bought for a piece in a turn."""
    return 1


def refused(offer: str, unit: Piece) -> list[Text]:
    """What else forbids it, cause by cause."""
    return []


def agreed(offer: str, unit: Piece) -> bool:
    """Asks what its player has to say before anything is paid: where a piece comes back, say. No: nothing is bought."""
    return True


def buys(offer: str, unit: Piece) -> None:
    """What is got for it: a mapping from offers to actions."""
    unit.show_face(max(1, unit.face - 1))


# ---- pools


def left(pool: str) -> int:
    """How much is in a pool."""
    row = marker(pool)
    return count_at(row) if row is not None else game.amounts.get(pool, 0)


def put(pool: str, amount: int) -> None:
    """Let a pool hold so much, none below, no more than it can."""
    now = max(0, min(amount, most(pool)))
    row = marker(pool)
    if row is not None:
        set_count(row, now)
    else:
        all_now = game.amounts.copy()
        all_now[pool] = now
        game.amounts = all_now


def gain(pool: str, amount: int) -> None:
    """Put something into a pool."""
    put(pool, left(pool) + amount)


def spend(pool: str, amount: int) -> bool:
    """Take something out of a pool, and say so. Returns False, and takes nothing, where there is too little."""
    if left(pool) < amount:
        report(say("points.lacking", pool_name(pool), amount, left(pool)), "warning")
        return False
    put(pool, left(pool) - amount)
    report(say("points.spent", pool_name(pool), amount, left(pool)), "quiet")
    return True


def renew(pool: str) -> None:
    """A turn's income of a pool comes in; what expires goes before."""
    if expires(pool) and left(pool) > 0:
        report(say("points.expired", pool_name(pool), left(pool)), "quiet")
        put(pool, 0)
    more = income(pool, turn())
    if more != 0:
        gain(pool, more)
        report(say("points.income", pool_name(pool), more, left(pool)))


def phase_begun() -> None:
    """Income comes in with the phases of its bindings, each for its side; without bindings, with the first phase of a turn."""
    if referee() == "off" or not is_bound():
        return
    if len(bound_phases()) == 0 and phase() != phase_order()[0]:
        return
    for pool in pools():
        if len(bound_phases()) == 0 or bound_side() is None or whose(pool) is None or whose(pool) == bound_side():
            renew(pool)


def tell() -> None:
    """Say how much is in each pool."""
    for pool in pools():
        report(say("points.line", pool_name(pool), left(pool)), "quiet")


# ---- what they buy


def bought_for(unit: Piece) -> int:
    """How often something was bought for a piece in this turn."""
    return game.bought.get(unit.uid, 0) if game.bought_in == turn() else 0


def note_bought(unit: Piece) -> None:
    """Something was bought for a piece, here or by a rule of the game: it counts for this turn."""
    now = game.bought.copy() if game.bought_in == turn() else {}
    now[unit.uid] = now.get(unit.uid, 0) + 1
    game.bought = now
    game.bought_in = turn()


def open_offers(unit: Piece) -> list[str]:
    """What can be bought for a piece now."""
    if bought_for(unit) >= times(unit):
        return []
    return [each for each in offers(unit) if affordable(price(each, unit))]


def affordable(asked: dict[str, int]) -> bool:
    """Whether the pools hold what is asked of them."""
    return all(left(pool) >= asked[pool] for pool in asked)


def may_buy(unit: Piece) -> bool:
    """Whether something can be bought for a piece from its menu."""
    if referee() != "off" and (
        not is_bound() or (unit.side is not None and bound_side() is not None and unit.side != bound_side())
    ):
        return False
    return len(open_offers(unit)) > 0


def buy(unit: Piece) -> None:
    """The player picks what points are spent on."""
    found = open_offers(unit)
    labels: list[Text] = [label(each, unit) for each in found]
    picked = choose(say("points.which", unit.name), labels)
    if picked is None:
        return
    offer = found[picked]
    against = refused(offer, unit)
    if len(against) > 0:
        report(say("points.why", unit.name, joined(against, "; ")), "warning")
        if referee() == "full":
            return
    asked = price(offer, unit)
    if not affordable(asked) or not agreed(offer, unit):
        return
    for pool in asked:
        spend(pool, asked[pool])
    note_bought(unit)
    report(say("points.bought", unit.name, offer_name(offer, unit)))
    buys(offer, unit)


def label(offer: str, unit: Piece) -> Text:
    """An offer as it is shown: what it is, what it costs, what is left."""
    asked = price(offer, unit)
    parts = [say("points.price", asked[pool], pool_name(pool), left(pool)) for pool in asked]
    return say("points.offer", offer_name(offer, unit), joined(parts))
