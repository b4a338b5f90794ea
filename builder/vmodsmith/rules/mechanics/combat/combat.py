"""Combat: declared against one or more hexes, by odds or by difference, with shifts and modifiers that name their
reasons.

    fight:
      use: combat
      kinds: unit
      with: nerve retreat advance
      bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
      attack_strength: unit.cs
      defence_strength: 'unit.cs * 2 if battle.targets[0].terrain == "woods" else unit.cs'
      table: fight
      shifts:
        - {text: terrain.river, by: -1, when: 'all_across(battle, "river")', paragraphs: "1.3"}
        - {text: terrain.trench, by: -1, each: battle.targets, when: it.has("trench")}
      apply:
        D: ["lose_steps(battle.defenders, 1)", "retreat.order(battle.defenders, 2)"]
        A: lose_steps(battle.attackers, 1)
        "-": nerve.check(battle.attackers, 0)

An attack is declared against a hex, its odds are reported on request, then it is resolved; `apply` lists the effects of
each result. Combat by difference names its columns by the difference:
`column_of: str(max(-2, min(3, attack - defence)))`.
"""

from vmodsmith.rules.mechanics.library.common import Battle, Modifier, cause_of
from vmodsmith.rules.mechanics.words import Condition, Hex, Piece, Table, Text, cell_name, enforcing, odds_column

# ---- what a game declares


def who(unit: Piece) -> bool:
    """Which pieces may attack."""
    return True


def held(unit: Piece) -> list[Text]:
    """The reasons why a piece that may attack does not do so in this phase."""
    return []


def defends(unit: Piece) -> bool:
    """Which pieces can be attacked, and count for the defence."""
    return who(unit)


def supports(unit: Piece) -> bool:
    """Which pieces join an attack without strength of their own: artillery, engineers."""
    return False


def joins(unit: Piece, target: Hex) -> bool:
    """Whether a supporting piece can join the attack on a hex: `stacked_with(unit, target)`, for example."""
    return True


def support_causes(support: list[Piece]) -> list[Text]:
    """The reasons why the support of an attack is illegal: `[{text: say.one-battery, of: {is: artillery}, most:
    1}]`."""
    return []


def reaches(unit: Piece, target: Hex) -> bool:
    """Whether a piece can attack a hex from its own hex."""
    return unit.hex is not None and unit.hex.adjacent(target)


def several_targets() -> bool:
    """Whether one attack may have several target hexes; each attacker must then reach all of them."""
    return False


def attacks(unit: Piece) -> int:
    """How often a piece may attack in a phase."""
    return 1


def attacked_once() -> bool:
    """Whether a hex may be attacked only once in a phase."""
    return True


def must_attack(unit: Piece) -> bool:
    """Whether a piece must attack in this phase: no attack may leave it without a target."""
    return False


def due(unit: Piece) -> list[Hex]:
    """The hexes that must be attacked because of a piece: no attack may leave one of them without an attacker."""
    return []


def stays_out(unit: Piece) -> bool:
    """Which pieces do not join when the player clicks a target, as long as others can."""
    return False


def together(unit: Piece) -> list[Piece]:
    """The pieces that attack together with a piece, and are called off with it: its whole stack, for example."""
    return [unit]


def support_follows(unit: Piece) -> bool:
    """Which supporting pieces are declared together with those they can join, when an attack is declared from its
    target. If they cannot all join, the highest rank goes first."""
    return False


def rank(unit: Piece) -> int:
    """The priority for joining when the player clicks a target: the highest number first."""
    return 0


def attack_strength(unit: Piece, battle: Battle) -> int:
    """The strength of an attacker."""
    ...


def defence_strength(unit: Piece, battle: Battle) -> int:
    """The strength of a defender."""
    ...


def table() -> Table:
    """The combat results table; its cells are the results that `apply` knows."""
    ...


def column_of(attack: int, defence: int) -> str:
    """The column for two strengths: by default the odds reached."""
    return odds_column(table(), attack, max(1, defence))


def remarks(battle: Battle) -> list[Text]:
    """Remarks below the strengths of an attack, such as why some are halved."""
    return []


def shifts(battle: Battle) -> list[Modifier]:
    """Column shifts, each with its reason; positive shifts are to the right."""
    return []


def drm(battle: Battle) -> list[Modifier]:
    """Die roll modifiers, each with its reason."""
    return []


def dice() -> int:
    """The number of dice."""
    return 1


def dice_sides() -> int:
    """The number of sides of each die."""
    return 6


def no_attack(unit: Piece) -> list[Text]:
    """The reasons why a piece of the attacking side cannot be declared for any attack; the key that declares reports
    them."""
    return []


def causes_against(battle: Battle) -> list[Text]:
    """Further reasons why a declared attack is illegal."""
    return []


def apply(battle: Battle, result: str) -> None:
    """The effects of a table result: a mapping from each result to a call, or a list of calls."""
    ...


def attack_mark() -> Condition | None:
    """The condition that marks declared attackers."""
    return None


def target_mark() -> Condition | None:
    """The condition that marks the targets of declared attacks."""
    return None


def marked(unit: Piece, attacking: bool, yes: bool) -> None:
    """Mark a piece as attacker or as target; by default with `attack_mark` and `target_mark`."""
    wears = attack_mark() if attacking else target_mark()
    if wears is not None:
        unit.mark(wears, yes)


def fought(unit: Piece, attacking: bool) -> None:
    """Record that a piece attacked or was attacked: by default by counting; a game can mark it instead."""
    if attacking:
        unit.fights = unit.fights + 1


def supported(unit: Piece) -> None:
    """Effects on a piece that has supported an attack, whatever the result."""


def silenced_by(unit: Piece) -> bool:
    """Whether a move in the present phase keeps a piece from attacking. Players read it before they move."""
    return False


def first() -> list[Text]:
    """What must be done before the next attack is resolved: losses, checks and retreats of the attack before."""
    return []


def waits() -> bool:
    """Whether something is possible after an attack that the next attack makes impossible: an advance, for example."""
    return False


def forgone() -> list[Text]:
    """What the next attack will make impossible; the player who could still do it is asked before the dice."""
    return []


def over(battle: Battle, result: str) -> None:
    """Effects after an attack is resolved: offering an advance, for example."""


def before_dice(battle: Battle) -> Battle | None:
    """What happens before the dice, such as checks that the pieces must pass. Returns the attack with the pieces left;
    None if no attack is left."""
    return battle


def reported_again(battle: Battle, left: Battle) -> bool:
    """Whether the odds are reported again when an attack is resolved with the pieces left by `before_dice`."""
    return True


def carries_out() -> bool:
    """Whether results are carried out."""
    return enforcing()


def odds_open(battle: Battle) -> bool:
    """Whether strengths and odds of an attack are reported before it is resolved. Not while players hide strengths from
    each other: otherwise declaring an attack and calling it off would reveal them."""
    return True


def show_chances() -> bool:
    """Whether the odds line includes the chance of each result."""
    return True


def holding(battle: Battle, result: str) -> dict[Piece, int]:
    """The pieces that check after a result, each with its chance of holding in percent; with an empty result, those
    that check before the dice."""
    return {}


def called(unit: Piece) -> Text:
    """The name of a piece in reports."""
    return unit.name


def cause_named(modifier: Modifier) -> Text:
    """The text of a shift or modifier."""
    return cause_of(modifier)


def result_named(result: str) -> Text:
    """The text of a result."""
    return cell_name(table(), result)
