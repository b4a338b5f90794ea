"""Saved games: the commands that bring a game back, and the file that holds them.

Specification: ``VASSAL.build.module.GameState`` (``getRestoreCommand``, ``saveGame``), the
``getRestoreCommand`` of each game component, ``GameModule.encode`` (nesting of commands) and
``VASSAL.tools.io.ObfuscatingOutputStream``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .archive import ArchiveError, ArchiveLimits, archive_bytes, read_archive
from .components import BoardPlace, board_selection
from .moduledata import MODULE_DATA, SAVE_DATA, ModuleData, save_data
from .piece import ChainText, PieceLocation, chain_text, stack_definition
from .sequence import decode, encode, string_array, token
from .traits import Trait

__all__ = [
    "SAVED_GAME",
    "SEPARATOR",
    "CounterLevel",
    "ListLevel",
    "OptionsLock",
    "PlacedPiece",
    "Player",
    "PropertyValue",
    "SavedGame",
    "SavedStack",
    "TurnState",
    "commands_of",
    "obfuscate",
    "read_commands",
    "reveal",
    "saved_game_bytes",
    "saved_text",
]

SAVED_GAME = "savedGame"
"""Name of the file of commands in the archive of a saved game."""

SEPARATOR = "\x1b"
"""The separator between commands."""
_HEADER = b"!VCSK"


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece in a game: its chain of traits, innermost first, or the text of one, and the slot it comes from.

    *properties* are those that the engine stores in addition to the traits (``OldZone`` and so on). *piece_id*
    may be left empty; then it gets the next free number.
    """

    traits: tuple[Trait, ...] | ChainText
    gpid: str
    properties: Mapping[str, str] = field(default_factory=dict)
    piece_id: str = ""


@dataclass(frozen=True, slots=True)
class SavedStack:
    """Pieces on one spot of a map, the bottom one first; positions in pixels of the map.

    A piece that does not stack is alone, with *is_loose* (no stack around it). *layer* is the
    number of the visual layer: 0 on a map without layers; with a layered piece collection, the
    place of the piece's property value in its list, or the length of the list for other pieces.
    """

    map_id: str
    x: int
    y: int
    pieces: tuple[PlacedPiece, ...]
    layer: int = 0
    is_loose: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """A player who has taken a side; *player_id* is the player's password in the engine."""

    player_id: str
    name: str
    side: str


@dataclass(frozen=True, slots=True)
class PropertyValue:
    """The value of a global property; *container* is ``Module``, a map's name or ``map:zone``."""

    name: str
    value: str
    container: str = "Module"


@dataclass(frozen=True, slots=True)
class OptionsLock:
    """The player who has locked a tab of scenario options; nobody if all fields are empty."""

    tab: str
    player: str = ""
    password: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class CounterLevel:
    """A counting level of a turn tracker. ``CounterTurnLevel.getState``."""

    current: int
    levels: tuple[CounterLevel | ListLevel, ...] = ()
    current_level: int = 0
    loop: bool = False
    loop_limit: int = -1

    def text(self) -> str:
        """State text of the level and those below it."""
        own = (str(self.current), str(self.current_level), token(self.loop), str(self.loop_limit))
        return encode((*own, *(level.text() for level in self.levels)), ";")


@dataclass(frozen=True, slots=True)
class ListLevel:
    """A listing level of a turn tracker. ``ListTurnLevel.getState``.

    *current* and *first* are positions in the list, from 0; *active* says which entries are in use.
    """

    current: int
    active: tuple[bool, ...]
    levels: tuple[CounterLevel | ListLevel, ...] = ()
    current_level: int = 0
    first: int = 0

    def text(self) -> str:
        """State text of the level and those below it."""
        used = string_array([token(value) for value in self.active])
        own = (str(self.current), str(self.current_level), str(self.first), used)
        return encode((*own, *(level.text() for level in self.levels)), ";")


@dataclass(frozen=True, slots=True)
class TurnState:
    """The state of the turn tracker number *tracker* of the module, from 0."""

    levels: tuple[CounterLevel | ListLevel, ...]
    current_level: int = 0
    tracker: int = 0

    def command(self) -> str:
        """The command that sets the tracker."""
        state = encode((str(self.current_level), *(level.text() for level in self.levels)), "|")
        return encode((f"TURNTurnTracker{self.tracker}", state), "\t")


@dataclass(frozen=True, slots=True)
class SavedGame:
    """The contents of a saved game. *boards* has each map's layout by the map's name. With *has_setup_stacks* False the
    mark that at-start stacks and decks already exist is left out: the engine then creates them when the game is loaded.
    *further* are commands of other components, put before the end.
    """

    stacks: Sequence[SavedStack] = ()
    boards: Mapping[str, Sequence[BoardPlace]] = field(default_factory=dict)
    players: Sequence[Player] = ()
    properties: Sequence[PropertyValue] = ()
    locks: Sequence[OptionsLock] = ()
    turns: Sequence[TurnState] = ()
    scenario_notes: str = ""
    public_notes: str = ""
    has_setup_stacks: bool = True
    further: Sequence[str] = ()

    def commands(self) -> list[str]:
        """The commands in the engine's order, each without its nesting."""
        listed = ["begin_save", *self._pieces()]
        listed += ["PLAYER\t" + encode((player.player_id, player.name, player.side), "\t") for player in self.players]
        listed += [board_selection(map_id, boards) for map_id, boards in self.boards.items()]
        listed += [encode(("GlobalProperty\t", p.name, p.value, p.container), ";") for p in self.properties]
        listed += [
            "LOCKSPOTAB\t" + encode((lock.tab, lock.player, lock.password, lock.date), "\t") for lock in self.locks
        ]
        if self.has_setup_stacks:
            listed.append("SETUP_STACK\t")
        listed += [turn.command() for turn in self.turns]
        listed.append("NOTES\t" + _note(self.scenario_notes))
        listed.append("PNOTES\t" + _note(self.public_notes))
        return [*listed, *self.further, "end_save"]

    def text(self) -> str:
        """The contents of the file of commands, before obfuscation.

        Raises ValueError if two pieces have one id.
        """
        return encode(self.commands(), SEPARATOR)

    def _pieces(self) -> Iterator[str]:
        """Pieces first, then the stacks that hold them, as the engine sorts them."""
        taken = [piece.piece_id for stack in self.stacks for piece in stack.pieces if piece.piece_id]
        if len(set(taken)) != len(taken):
            raise ValueError("two pieces have the same id")
        free = _numbers(frozenset(taken))
        closing = []
        known: dict[int, str] = {}
        for stack in self.stacks:
            ids = [piece.piece_id or next(free) for piece in stack.pieces]
            for piece, piece_id in zip(stack.pieces, ids, strict=True):
                place = PieceLocation(piece_id, stack.map_id, stack.x, stack.y, piece.properties)
                chain = piece.traits if isinstance(piece.traits, ChainText) else chain_text(piece.traits, known)
                yield chain.definition(piece.gpid, place)
            if not stack.is_loose:
                closing.append((stack, ids))
        for stack, ids in closing:
            yield stack_definition(next(free), stack.map_id, stack.x, stack.y, ids, stack.layer)


def _numbers(taken: frozenset[str]) -> Iterator[str]:
    number = 1
    while True:
        if str(number) not in taken:
            yield str(number)
        number += 1


def _note(text: str) -> str:
    """Lines joined by ``|``. ``TextConfigurer.escapeNewlines``."""
    return encode(text.split("\n"), "|")


def saved_game_bytes(game: SavedGame, module: ModuleData, description: str = "", key: int | None = 0x5A) -> bytes:
    """The ``.vsav`` file of *game* for the module that *module* describes.

    *key* (0 to 255) is the byte of the obfuscation; the engine draws it at random, here it is
    fixed so that equal games give equal files. None leaves the commands plain, half as long; the engine reads
    either.
    """
    return archive_bytes(
        {
            SAVED_GAME: game.text().encode() if key is None else obfuscate(game.text(), key),
            MODULE_DATA: module.to_bytes(),
            SAVE_DATA: save_data(module.version, description, module.saved, module.vassal_version),
        }
    )


def obfuscate(text: str, key: int = 0x5A) -> bytes:
    """*text* with every byte of its UTF-8 form combined with *key*, in hexadecimal."""
    if not 0 <= key <= 255:
        raise ValueError("the key is one byte")
    mixed = text.encode().translate(bytes(byte ^ key for byte in range(256)))
    return _HEADER + f"{key:02x}".encode() + mixed.hex().encode()


def reveal(contents: bytes) -> str:
    """Undo :func:`obfuscate`; contents without its header are plain text.

    Raises ValueError if the contents are cut short or not hexadecimal.
    """
    body = contents
    if contents.startswith(_HEADER):
        try:
            hidden = bytes.fromhex(contents[len(_HEADER) :].decode("ascii"))
        except ValueError:
            raise ValueError("after its header come other characters than pairs of hexadecimal digits") from None
        if not hidden:
            raise ValueError("an obfuscated file without its key")
        body = hidden[1:].translate(bytes(byte ^ hidden[0] for byte in range(256)))
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise ValueError("its text is not UTF-8") from None


def read_commands(save: bytes) -> list[str]:
    """The commands of a ``.vsav`` or ``.vlog`` file, nesting undone."""
    return commands_of(saved_text(save))


def saved_text(save: bytes, most: int = ArchiveLimits.entry_bytes // 2) -> str:
    """The text of a ``.vsav`` or ``.vlog`` file: all its commands together. Raises ValueError if it has none,
    ArchiveError if it is damaged or longer than *most* characters.
    """

    class Limits(ArchiveLimits):
        entry_bytes = total_bytes = 2 * most + 100_000

    entries = read_archive(save, Limits)
    if SAVED_GAME not in entries:
        raise ValueError("not a saved game: it holds no commands")
    return reveal(entries[SAVED_GAME])


_WORK = 400_000_000
"""The most characters that are searched while nesting is undone; each counts once for each level around it."""

_A_PART = 50
"""Characters that every part counts in addition to its length."""


def commands_of(text: str) -> list[str]:
    """The single commands of *text*, nesting undone and empty ones left out.

    Raises ArchiveError if they are nested so deeply that undoing it would take minutes: the engine opens no such game
    either.
    """
    found: list[str] = []
    left, work = [text], _WORK
    while left:  # not by recursion: a file from a stranger may nest as deep as it likes
        part = left.pop()
        work -= len(part) + _A_PART
        if work < 0:
            raise ArchiveError("its commands are nested without end")
        tokens = decode(part, SEPARATOR)
        if tokens != [part]:
            left += reversed(tokens)
        elif part:
            found.append(part)
    return found
