"""Combat: declared against one hex or several, by odds or by difference, with shifts and modifiers that name their causes.

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

A piece is declared against a hex, its odds are told on request, then it is resolved; `apply` says what each result of the table
does. Combat by difference names its columns by one: `column_of: str(max(-2, min(3, attack - defence)))`.
"""


@dataclass(frozen=True)
class Battle:
    """An attack: whose it is, the hexes it is against, who attacks, who defends, who supports the attack."""

    side: Side
    targets: list[Hex]
    attackers: list[Piece]
    defenders: list[Piece]
    support: list[Piece]


# ---- what a game declares


def who(unit: Piece) -> bool:
    """Which pieces may attack."""
    return True


def defends(unit: Piece) -> bool:
    """Which pieces can be attacked, and count for the defence."""
    return who(unit)


def supports(unit: Piece) -> bool:
    """Which pieces join an attack without a strength of their own: artillery, engineers."""
    return False


def joins(unit: Piece, target: Hex) -> bool:
    """Whether a supporting piece can join the attack on a hex: `stacked_with(unit, target)`, say."""
    return True


def support_causes(support: list[Piece]) -> list[Text]:
    """What is wrong with the support of an attack: `[{text: say.one-battery, of: {is: artillery}, most: 1}]`."""
    return []


def reaches(unit: Piece, target: Hex) -> bool:
    """Whether a piece can attack a hex from where it stands."""
    return unit.hex is not None and unit.hex.adjacent(target)


def several_targets() -> bool:
    """Whether one attack may be against several hexes; each attacker then reaches all of them."""
    return False


def attacks(unit: Piece) -> int:
    """How often a piece may attack in a phase."""
    return 1


def attacked_once() -> bool:
    """Whether a hex may be attacked only once in a phase."""
    return True


def must_attack(unit: Piece) -> bool:
    """Whether a piece has to attack in this phase: no attack may leave it without a target."""
    return False


def due(unit: Piece) -> list[Hex]:
    """The hexes that have to be attacked because of a piece: no attack may leave one without an attacker."""
    return []


def stays_out(unit: Piece) -> bool:
    """Which pieces do not join by a click on a target, as long as others can."""
    return False


def together(unit: Piece) -> list[Piece]:
    """Who attacks along with a piece, and is called off with it: all of its stack, say."""
    return [unit]


def support_follows(unit: Piece) -> bool:
    """Which pieces of support are declared along with those they can join, where an attack is declared from its target; of
    several that cannot all join, the highest rank first."""
    return False


def rank(unit: Piece) -> int:
    """Who joins first by a click on a target: the highest number."""
    return 0


def attack_strength(unit: Piece, battle: Battle) -> int:
    """The strength of an attacker."""
    ...


def defence_strength(unit: Piece, battle: Battle) -> int:
    """The strength of a defender."""
    ...


def table() -> Table:
    """The results table; its cells are the results that `apply` knows."""
    ...


def column_of(attack: int, defence: int) -> str:
    """The column of two strengths: the odds that are reached, unless a game counts otherwise."""
    return odds_column(table(), attack, max(1, defence))


def remarks(battle: Battle) -> list[Text]:
    """What is told below the strengths of an attack, such as why some of them are halved."""
    return []


def shifts(battle: Battle) -> list[Modifier]:
    """Column shifts, each with its cause; to the right where positive."""
    return []


def drm(battle: Battle) -> list[Modifier]:
    """Modifiers of the dice."""
    return []


def dice() -> int:
    """How many dice are rolled."""
    return 1


def dice_sides() -> int:
    """The sides of each die."""
    return 6


def causes_against(battle: Battle) -> list[Text]:
    """What else forbids an attack as it is declared, cause by cause."""
    return []


def apply(battle: Battle, result: str) -> None:
    """What a result of the table does: a mapping from each result to a call, or a list of calls."""
    ...


def attack_mark() -> Condition | None:
    """The condition that declared attackers wear."""
    return None


def target_mark() -> Condition | None:
    """The condition that the targets of declared attacks wear."""
    return None


def marked(unit: Piece, attacking: bool, yes: bool) -> None:
    """Show on a piece that it attacks, or that it is a target: by itself with `attack_mark` and `target_mark`."""
    wears = attack_mark() if attacking else target_mark()
    if wears is not None:
        unit.mark(wears, yes)


def fought(unit: Piece, attacking: bool) -> None:
    """Note that a piece has attacked, or was attacked: counted, unless a game marks it."""
    if attacking:
        unit.fights = unit.fights + 1


def supported(unit: Piece) -> None:
    """What becomes of a piece that has supported an attack, whatever the result."""


def first() -> list[Text]:
    """What must be done before the next attack is resolved: losses, checks, retreats of the one before."""
    return []


def waits() -> bool:
    """Whether something may be done after an attack that is over with the next one: an advance, say."""
    return False


def forgone() -> list[Text]:
    """What is over with the next attack, where somebody may still do it: its player is asked before the dice."""
    return []


def over(battle: Battle, result: str) -> None:
    """What follows when an attack has been resolved: an advance is offered, say."""


def before_dice(battle: Battle) -> Battle | None:
    """What comes before the dice: checks that its pieces have to pass, say. The attack with who is left; None where nothing
    comes of it."""
    return battle


def told_again(battle: Battle, left: Battle) -> bool:
    """Whether the odds are told once more when an attack is resolved, of which some is left after what comes before the dice."""
    return True


def carries_out() -> bool:
    """Whether a result is carried out."""
    return referee() == "full"


def odds_open(battle: Battle) -> bool:
    """Whether strengths and odds of an attack are told before it is resolved: not while players hide strengths from each other.
    Else declaring it, and calling it off again, would tell them."""
    return True


def show_chances() -> bool:
    """Whether the odds line tells the chance of each result."""
    return True


def holding(battle: Battle, result: str) -> dict[Piece, int]:
    """Who checks after a result, each with the chance of holding in percent; with an empty result, who checks before the dice."""
    return {}


def called(unit: Piece) -> Text:
    """How reports call a piece."""
    return unit.name


def cause_named(modifier: Modifier) -> Text:
    """A shift or modifier in words."""
    return cause_of(modifier)


def result_named(result: str) -> Text:
    """A result in words."""
    return cell_name(table(), result)
