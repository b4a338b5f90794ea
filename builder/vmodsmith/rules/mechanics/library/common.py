"""Shared by the rules of every game: modifiers with their causes, lists of names, the referee."""

from collections.abc import Callable
from dataclasses import dataclass

from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Side,
    Table,
    Text,
    acting_phase,
    acting_turn,
    acts_for,
    choose,
    columns,
    enforcing,
    joined,
    judging,
    pick,
    pick_some,
    report,
    say,
    side_name,
    signed,
    whole,
)


@dataclass(frozen=True)
class Modifier:
    """A column shift, or a modifier of a die roll or strength: its reason, its size, its paragraphs."""

    cause: Text
    value: int
    paragraphs: str


@dataclass(frozen=True)
class Deed:
    """Something that a piece can still do in the present phase: in words (`can still move`), and short, for a badge."""

    name: Text
    badge: Text


@dataclass(frozen=True)
class Battle:
    """An attack: the attacking side, the target hexes, the attackers, the defenders, the supporting pieces."""

    side: Side
    targets: list[Hex]
    attackers: list[Piece]
    defenders: list[Piece]
    support: list[Piece]


def acting_stamp() -> str:
    """The identity of the phase to which rules apply, as `turn phase`, under which mechanics store the actions of a
    phase. At the end of a phase this is that phase, although the next has begun."""
    return f"{acting_turn()} {acting_phase()}"


def total(modifiers: list[Modifier]) -> int:
    """The sum of modifiers."""
    return sum(each.value for each in modifiers)


def causes(modifiers: list[Modifier]) -> Text:
    """The modifiers with their reasons: `woods -1 (7.41), river -2 (7.44)`."""
    return joined([cause_of(each) for each in modifiers])


def cause_of(modifier: Modifier) -> Text:
    """The text of one modifier."""
    paragraphs = f" ({modifier.paragraphs})" if modifier.paragraphs != "" else ""
    return f"{modifier.cause} {signed(modifier.value)}{paragraphs}"


def dice_list(thrown: list[int]) -> str:
    """Dice as players read them: `4`, or `1+3 = 4`."""
    if len(thrown) == 1:
        return str(thrown[0])
    return f"{'+'.join([str(each) for each in thrown])} = {sum(thrown)}"


def names(of: list[Piece]) -> Text:
    """The names of some pieces, as a list."""
    return joined([each.name for each in of])


def enemies(one: Piece, other: Piece) -> bool:
    """Whether two pieces belong to different sides."""
    return one.side is not None and other.side is not None and one.side != other.side


def opposes(one: Piece, other: Piece) -> bool:
    """Whether another piece is an enemy unit; an enemy marker, such as a flag in a town, is not."""
    return enemies(one, other) and other.type is not None


def words_of(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


def decides(side: Side | None) -> bool:
    """Whether the acting player may decide for a side: always, unless the referee is on full. Then it must be their
    own, or one that nobody has taken, or they play all sides."""
    return side is None or not enforcing() or acts_for(side)


def enforce(effect: Callable[[], None], by_hand: Text = "") -> None:
    """Carry out an effect with the referee on full: `enforce(lambda: routs(unit), say("say.routs-by-hand"))`. With the
    referee on warn, report the text for the players to carry it out instead; nothing without a text, or with the
    referee off."""
    if enforcing():
        effect()
    elif judging() and by_hand != "":
        report(by_hand)


def enforced(effect: Callable[[], Text], by_hand: Text) -> Text:
    """The text returned by an effect that is carried out with the referee on full; otherwise the text for the players
    to carry it out."""
    return effect() if enforcing() else by_hand


def whose(side: Side | None) -> Text:
    """The end of a line that names the side that chooses; empty for none."""
    return say("decides.whose", side_name(side)) if side is not None else ""


def of_side(side: Side, text: Text) -> Text:
    """A text that holds for one side, after its name: `Red – Towns held`."""
    return say("of-side", side_name(side), text)


def hex_numbers(of: list[Hex], by: Text = ", ") -> Text:
    """The numbers of some hexes, as a list, with the names of their places."""
    found: list[Text] = [each.short_label for each in of]
    return joined(found, by)


def pick_hex(question: Text, places: list[Hex]) -> Hex:
    """The hex that the player picks among several, all shown on the map. Closing the dialog ends the command, and so
    does an empty list."""
    return places[pick(question, [each.label for each in places], places)]


def pick_piece(question: Text, of: list[Piece]) -> Piece:
    """The piece that the player picks among several, by their names; their hexes are shown on the map if all are there.
    Closing the dialog ends the command, and so does an empty list."""
    places = [each.hex for each in of if each.hex is not None]
    return of[pick(question, [each.full_name for each in of], places if len(places) == len(of) else [])]


def choose_piece(question: Text, of: list[Piece]) -> Piece | None:
    """Like `pick_piece`, but the command goes on if the dialog is closed: None."""
    places = [each.hex for each in of if each.hex is not None]
    picked = choose(question, [each.full_name for each in of], places if len(places) == len(of) else [])
    return of[picked] if picked is not None else None


def pick_word(question: Text, choices: dict[str, Text]) -> str:
    """The word that the player picks among several, by their texts; the player is asked about a single one as well.
    Closing the dialog ends the command, and so does an empty list."""
    words = [word for word in choices]
    return words[pick_some(question, [choices[word] for word in words], 1, 1)[0]]


def points_column(table: Table, points: int) -> str:
    """The column of a table for a number of points: the last whose heading, a whole number, does not exceed it; the
    first one if all do."""
    found = columns(table)[0]
    for each in columns(table):
        if whole(each, 999) <= points:
            found = each
    return found
