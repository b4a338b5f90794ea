"""The next command of random play, and a piece that has it.

Choosing pieces at random leads to moves and questions about costs, but never to the end of a procedure. So every other
time the command is chosen first: one that was never used, if it may be available in such a phase; else preferably one
that was seldom used and was available before in such a phase. Then a piece for it is searched: first among those that
have just changed, then those next to enemies, then the others.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from vmodsmith.rules.tabletop.commands import Rules
from vmodsmith.rules.tabletop.menus import MenuEntry, menu_of
from vmodsmith.rules.tabletop.piece import Piece
from vmodsmith.rules.tabletop.tabletop import Tabletop
from vmodsmith.rules.tabletop.tabletop_data import RuleEntry, RuleTrait
from vmodsmith.rules.tabletop.terrain import Hex
from vmodsmith.vassal.sequence import Key

__all__ = ["Offer", "Seeker"]

Offer = tuple[Piece, MenuEntry, str]
"""A piece, an entry of its menu that can be chosen, and the command of this entry."""

_COMMANDS = 6
"""The most commands that are tried until one is available."""

_HOPE = 0.1
"""A command that was never used has priority while its likelihood in the phase is at least this."""

_PIECES = 120
"""The number of pieces that are asked for a command; every fourth time all are asked."""

_OFTEN, _MOST = 20, 0.1
"""The uses, and the share of all actions, above which a command is chosen less often."""


class Seeker:
    """Knows the commands of a game's pieces, and remembers in which phases they were available. `used` counts how often
    each command was chosen, `idle` how often it then changed nothing; the player updates both.
    """

    def __init__(
        self, tabletop: Tabletop, chance: random.Random, used: Mapping[str, int], idle: Mapping[str, int]
    ) -> None:
        self.tabletop = tabletop
        self.chance = chance
        self.used = used
        self.idle = idle
        self.busy: list[Piece] = []
        """The pieces that changed most recently."""
        self.failing: list[Piece] = []
        """The pieces whose menus made the rules fail in the last search."""
        self._entries: dict[str, dict[str, RuleEntry]] = {}
        self._tried: Counter[tuple[str, str]] = Counter()
        self._found: Counter[tuple[str, str]] = Counter()

    def begin(self) -> None:
        """Prepare for a new game."""
        self.busy = []

    # ---- what pieces have

    def entries(self, piece: Piece) -> Mapping[str, RuleEntry]:
        """The commands of the rules in the menus of a kind of piece, by id."""
        found = self._entries.get(piece.kind)
        if found is None:
            rules = (each for each in piece.chain.behaviours if isinstance(each, Rules))
            found = self._entries[piece.kind] = {
                entry.id: entry for each in rules for entry in each.trait.entries if entry.menu
            }
        return found

    def players(self) -> list[Piece]:
        """The pieces in play that have commands."""
        return [each for each in self.tabletop.standing() if self.entries(each)]

    def offered(self, piece: Piece) -> list[Offer]:
        """The entries of the rules in a piece's menu that can be chosen."""
        known: dict[Key, list[str]] = {}
        for entry in self.entries(piece).values():
            known.setdefault(entry.key, []).append(entry.id)
        problems = len(self.tabletop.state.problems)
        entries = menu_of(piece.chain.items(piece), self.tabletop.state.local)
        if len(self.tabletop.state.problems) > problems:
            self.failing.append(piece)
        return [
            (piece, each, self._meant(piece, known[each.key])) for each in entries if each.enabled and each.key in known
        ]

    def _meant(self, piece: Piece, commands: list[str]) -> str:
        """The command of an entry: of those with its key the first that applies, such as *Show odds* of an attack that
        is declared and of one that is not."""
        if len(commands) == 1:
            return commands[0]
        return next((each for each in commands if self.tabletop.rules.applies(each, piece)), commands[0])

    def known(self) -> dict[str, RuleEntry]:
        """The commands of the menus of the game's pieces, by id; the texts are those of the base language."""
        traits = (each for slot in self.tabletop.data.slots.values() for each in slot.traits)
        found = (trait for trait in traits if isinstance(trait, RuleTrait))
        return {entry.id: entry for trait in found for entry in trait.entries if entry.menu}

    # ---- what is tried

    def of(self, command: str) -> Offer | None:
        """Any piece whose menu offers a command now; None if there is none."""
        able = [each for each in self.players() if command in self.entries(each)]
        return self._having(command, self.chance.sample(able, len(able)), able)

    def next(self) -> Offer | None:
        """The next offer to try; None if nothing was found."""
        players, self.failing = self.players(), []
        if not players:
            return None
        if self.chance.random() < 0.5 and (sought := self._sought(players)) is not None:
            return sought
        offers = [each for piece in self._some(players) for each in self.offered(piece)]
        if not offers:
            return None
        if fresh := [each for each in offers if not self.used[each[2]]]:
            return self.chance.choice(fresh)
        return self.chance.choices(offers, [1 / (1 + self.used[command]) for _, _, command in offers])[0]

    def interest(self, command: str) -> float:
        """The interest in a command, at most 1: less if it often changed nothing, or if it is used too often because it
        is always available.
        """
        used = self.used[command]
        barren = self.idle[command] / (1 + used)
        share = _MOST * sum(self.used.values()) / used if used > _OFTEN else 1.0
        return max(0.05, min(1 - barren, share))

    def _some(self, players: list[Piece]) -> list[Piece]:
        """A few pieces, often those that have just changed or are next to enemies."""
        what = self.chance.random()
        first = self._still(players) if what < 0.35 else self._near(players) if what < 0.7 else []
        return self.chance.sample(first, min(4, len(first))) + self.chance.sample(players, min(4, len(players)))

    def _sought(self, players: list[Piece]) -> Offer | None:
        """A command chosen first, and a piece that offers it now."""
        having: dict[str, list[Piece]] = {}
        kinds: dict[str, list[Piece]] = {}
        for piece in players:
            kinds.setdefault(piece.kind, []).append(piece)
        for same in kinds.values():
            for command in self.entries(same[0]):
                having.setdefault(command, []).extend(same)
        ahead = list(dict.fromkeys([*self._sample(self._still(players)), *self._sample(self._near(players))]))
        for command in self._commands(having):
            if (found := self._having(command, having[command], ahead)) is not None:
                return found
        return None

    def _commands(self, having: Iterable[str]) -> Iterator[str]:
        """Some commands in random order, those that were never used first."""
        hopes = {each: self._promise(each) for each in having}
        left = {each: hope * self.interest(each) / (1 + self.used[each]) ** 0.5 for each, hope in hopes.items()}
        fresh = {each for each, hope in hopes.items() if not self.used[each] and hope > _HOPE}
        for _ in range(min(_COMMANDS, len(left))):
            first = {each: left[each] for each in left if each in fresh} or left
            [command] = self.chance.choices([*first], [*first.values()])
            del left[command]
            yield command

    def _promise(self, command: str) -> float:
        """The likelihood of a command in this phase, from experience: never quite 0 or 1."""
        where = command, self.tabletop.state.phase
        return (1 + self._found[where]) / (2 + self._tried[where])

    def _having(self, command: str, pieces: list[Piece], ahead: list[Piece]) -> Offer | None:
        """The first of some pieces whose menu has a command now."""
        where = command, self.tabletop.state.phase
        self._tried[where] += 1
        able = set(pieces)
        most = len(pieces) if self._tried[where] % 4 == 0 else min(_PIECES, len(pieces))
        order = iter(dict.fromkeys([*(each for each in ahead if each in able), *self.chance.sample(pieces, most)]))
        while (piece := self._first(command, order)) is not None:
            for offer in self.offered(piece):
                if offer[2] == command:
                    self._found[where] += 1
                    return offer
        return None

    def _first(self, command: str, pieces: Iterator[Piece]) -> Piece | None:
        """The next of some pieces to which a command applies."""
        problems = self.tabletop.state.problems

        def asked() -> Iterator[Piece]:
            known = len(problems)
            for each in pieces:
                yield each
                if len(problems) > known:
                    self.failing.append(each)
                    known = len(problems)

        return self.tabletop.rules.first(command, asked())

    def _sample(self, pieces: list[Piece]) -> list[Piece]:
        return self.chance.sample(pieces, min(_PIECES // 2, len(pieces)))

    def _still(self, players: list[Piece]) -> list[Piece]:
        """The pieces that changed most recently and are still in play."""
        known = set(players)
        return [each for each in self.busy if each in known]

    def _near(self, players: list[Piece]) -> list[Piece]:
        """The pieces next to enemies."""
        sides: dict[Hex, str | None] = {}
        for each in players:
            if (where := each.hex) is not None:
                sides[where] = each.side
        return [
            each for each in players
            if (here := each.hex) is not None and any(sides.get(near,
            each.side) != each.side for near in here.neighbours())
        ]  # fmt: skip

    def note(self, mark: int) -> None:
        """Remember the pieces that have changed since a mark of the journal, if there are any."""
        owners = {id(each.values): each for each in self.tabletop.pieces.values()}
        found = [
            owner if isinstance(owner, Piece) else owners.get(id(owner))
            for _, owner, name, _ in self.tabletop.journal.changes[mark:]
            if name not in ("clicked", "old")
        ]
        self.busy = list(dict.fromkeys(each for each in found if each is not None)) or self.busy
