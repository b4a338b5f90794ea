"""Points: pools with income by turn, on tracks or stored without, spent by rules, or by menu on steps and other things.

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

`store.spend("fuel", 2)` in a rule of the game takes two points, or returns False and takes nothing.
"""

from vmodsmith.rules.mechanics.library.board import count_at, set_count
from vmodsmith.rules.mechanics.library.common import decides
from vmodsmith.rules.mechanics.words import (
    Piece,
    Row,
    Side,
    Text,
    acting_turn,
    bound_phases,
    bound_side,
    choose,
    enforcing,
    game,
    is_bound,
    joined,
    judging,
    phase,
    phase_order,
    report,
    say,
)

# ---- what a game declares


def pools() -> list[str]:
    """The pools, as words of the game: `[fuel, ammunition]`."""
    ...


def marker(pool: str) -> Row | None:
    """The marker that shows a pool on its track; None: the pool is stored without a marker."""
    return None


def pool_name(pool: str) -> Text:
    """The name of a pool: a mapping to text keys."""
    return pool


def whose(pool: str) -> Side | None:
    """The side to which a pool belongs; None for both."""
    return None


def income(pool: str, at: int) -> int:
    """The income, by pool and turn: `{fuel: {1: 3, 2-4: 2, else: 0}, else: 1}`."""
    return 0


def most(pool: str) -> int:
    """The maximum of a pool; any excess is lost."""
    return 999


def expires(pool: str) -> bool:
    """Whether the rest of a pool is lost before its income arrives."""
    return False


def offers(unit: Piece) -> list[str]:
    """What can be bought for a piece, by words: `{step: {reduced: yes, on: map}}`."""
    return ["step"] if unit.hex is not None and unit.face > 1 else []


def offer_name(offer: str, unit: Piece) -> Text:
    """The name of an offer."""
    return say("points.offer.step") if offer == "step" else offer


def pays(offer: str, unit: Piece) -> str:
    """The pool that pays: by default the first one of the piece's side, or of both sides."""
    for pool in pools():
        if whose(pool) is None or whose(pool) == unit.side:
            return pool
    return pools()[0]


def cost(offer: str, unit: Piece) -> int:
    """The cost of an offer."""
    return 1


def price(offer: str, unit: Piece) -> dict[str, int]:
    """The cost of an offer, pool by pool, if more than one pays."""
    return {pays(offer, unit): cost(offer, unit)}


def times(unit: Piece) -> int:
    """How often something may be bought for a piece in a turn."""
    return 1


def refused(offer: str, unit: Piece) -> list[Text]:
    """Further reasons why an offer is refused."""
    return []


def no_purchase(unit: Piece) -> list[Text]:
    """The reasons why nothing can be bought for a piece; the key that buys reports them."""
    return []


def agreed(offer: str, unit: Piece) -> bool:
    """Questions to the player before paying: where a piece returns, for example. If False, nothing is bought."""
    return True


def buys(offer: str, unit: Piece) -> None:
    """The effects of a purchase: a mapping from offers to actions."""
    unit.show_face(max(1, unit.face - 1))


# ---- pools


def left(pool: str) -> int:
    """The points left in a pool."""
    row = marker(pool)
    return count_at(row) if row is not None else game.amounts.get(pool, 0)


def put(pool: str, amount: int) -> None:
    """Set a pool to an amount, limited to the range from 0 to its maximum."""
    now = max(0, min(amount, most(pool)))
    row = marker(pool)
    if row is not None:
        set_count(row, now)
    else:
        all_now = game.amounts.copy()
        all_now[pool] = now
        game.amounts = all_now


def gain(pool: str, amount: int) -> None:
    """Add points to a pool."""
    put(pool, left(pool) + amount)


def spend(pool: str, amount: int) -> bool:
    """Take points from a pool, and report it. Returns False, and takes nothing, if there are too few."""
    if left(pool) < amount:
        report(say("points.lacking", pool_name(pool), amount, left(pool)), "warning")
        return False
    put(pool, left(pool) - amount)
    report(say("points.spent", pool_name(pool), amount, left(pool)), "quiet")
    return True


def renew(pool: str) -> None:
    """Add a turn's income to a pool; before that, its rest expires if it is to."""
    if expires(pool) and left(pool) > 0:
        report(say("points.expired", pool_name(pool), left(pool)), "quiet")
        put(pool, 0)
    more = income(pool, acting_turn())
    if more != 0:
        gain(pool, more)
        report(say("points.income", pool_name(pool), more, left(pool)))


def _phase_begun() -> None:
    """Add the income in the phases of its bindings, each for its side; without bindings, in the first phase of a
    turn."""
    if not judging() or not is_bound():
        return
    if len(bound_phases()) == 0 and phase() != phase_order()[0]:
        return
    for pool in pools():
        if len(bound_phases()) == 0 or bound_side() is None or whose(pool) is None or whose(pool) == bound_side():
            renew(pool)


def _report() -> None:
    """Report the points in each pool."""
    for pool in pools():
        report(say("points.line", pool_name(pool), left(pool)), "quiet")


# ---- purchases


def bought_for(unit: Piece) -> int:
    """How often something was bought for a piece in this turn."""
    return game.bought.get(unit.uid, 0) if game.bought_in == acting_turn() else 0


def note_bought(unit: Piece) -> None:
    """Record a purchase for a piece, here or by a rule of the game: it counts for this turn."""
    now = game.bought.copy() if game.bought_in == acting_turn() else {}
    now[unit.uid] = now.get(unit.uid, 0) + 1
    game.bought = now
    game.bought_in = acting_turn()


def _open_offers(unit: Piece) -> list[str]:
    """What can be bought for a piece now."""
    if bought_for(unit) >= times(unit):
        return []
    return [each for each in offers(unit) if _affordable(price(each, unit))]


def _affordable(asked: dict[str, int]) -> bool:
    """Whether the pools hold the points asked of them."""
    return all(left(pool) >= asked[pool] for pool in asked)


def may_buy(unit: Piece) -> bool:
    """Whether the menu of a piece offers a purchase."""
    if judging() and (
        not is_bound() or (unit.side is not None and bound_side() is not None and unit.side != bound_side())
    ):
        return False
    return len(_open_offers(unit)) > 0


def _buys_nothing(unit: Piece) -> bool:
    """Whether nothing can be bought for a piece of the side that buys, and the game names the reasons."""
    if not judging() or not is_bound() or unit.side is None or bound_side() not in (None, unit.side):
        return False
    return decides(unit.side) and not may_buy(unit) and len(no_purchase(unit)) > 0


def _report_no_purchase(unit: Piece) -> None:
    """Report why nothing can be bought for a piece."""
    for cause in no_purchase(unit):
        report(cause, "warning")


def buy(unit: Piece) -> None:
    """The player chooses what to spend points on."""
    found = _open_offers(unit)
    labels: list[Text] = [_label(each, unit) for each in found]
    picked = choose(say("points.which", unit.name), labels)
    if picked is None:
        return
    offer = found[picked]
    against = refused(offer, unit)
    if len(against) > 0:
        report(say("points.why", unit.name, joined(against, "; ")), "warning")
        if enforcing():
            return
    asked = price(offer, unit)
    if not _affordable(asked) or not agreed(offer, unit):
        return
    for pool in asked:
        spend(pool, asked[pool])
    note_bought(unit)
    report(say("points.bought", unit.name, offer_name(offer, unit)))
    buys(offer, unit)


def _label(offer: str, unit: Piece) -> Text:
    """The text of an offer: its name, its cost, the points left."""
    asked = price(offer, unit)
    parts = [say("points.price", asked[pool], pool_name(pool), left(pool)) for pool in asked]
    return say("points.offer", offer_name(offer, unit), joined(parts))
