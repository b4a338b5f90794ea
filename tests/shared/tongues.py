"""What players read who play in two languages: nothing of the one is left over in the other, reports say the same in
both."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import zip_longest

from vmodsmith import words
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.engine import Engine
from vmodsmith.model import Game

from .files import ROOT
from .together import Table

__all__ = ["Bilingual", "Tongues"]

_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uff01-\uff9f]")
_WORD = re.compile(r"[A-Za-z][A-Za-z]+")
_TAG = re.compile(r"</?[a-z]+>")
_RESULT = re.compile(r"\b[A-Z]{2,3}\b")
"""Results of tables, such as DR, by which players look them up."""
_ENGINE = {"ALT", "CTRL", "SHIFT", "PgDn", "Cancel", "OK"}
"""Keys, as the engine names them in every language."""

_ENGINE_TEXTS = {
    "Opens Scenario Properties window (if configured)",
    "Opens module debug window showing live cursor X,Y information",
    "Recenter",
    "Undo last move",
}
"""Texts of the engine that it has in English only."""
_OF_PAGES = {"English", "日本語"}
"""Tabs of pages, which a module has in both languages for both."""


class Tongues:
    """English and Japanese of a game. English has no Japanese letters; of Latin words, Japanese has those that a
    Japanese text of the game or the printed name of a piece has on purpose."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.text = Lexicon(game).text
        """The text of a key in a language."""

    @cached_property
    def meant(self) -> frozenset[str]:
        """Latin words that Japanese players read on purpose; those of whole pages do not count."""
        strings = {key: each["ja"] for key, each in words.texts("module").items()}
        strings |= {key: each.get("ja", "") for key, each in self.game.strings.items()}
        texts = [text for key, text in strings.items() if not key.startswith(("page.", "ui.help"))]
        for table in (ROOT / "templates" / self.game.id / "tables").glob("*.csv"):
            texts += _RESULT.findall(table.read_text(encoding="utf-8"))
        for counter in self.game.counters:
            texts += [part for part in counter.title if part not in strings]
        return frozenset(word for text in texts for word in _WORD.findall(text)) | _ENGINE

    @cached_property
    def masked(self) -> frozenset[str]:
        """Names of pieces that can be hidden. What masks them is a property in place of the name, which the engine asks
        for the translated name as well; so it finds none."""
        hiding = [each for each in self.game.counters if self.game.kinds[each.kind].hides]
        return frozenset(" ".join(self.text(part, "en") for part in each.title) for each in hiding)

    def left_over(self, text: str, language: str) -> list[str]:
        """What is not of this language in a text; tags of HTML are of none."""
        text = _TAG.sub(" ", text)
        if language == "en":
            return _ASIAN.findall(text)
        return [word for word in _WORD.findall(text) if word not in self.meant]

    def faults(self, texts: Iterable[str], language: str) -> list[str]:
        """The texts in which something is left over from the other language."""
        return [f"in {language}: {found} in {text!r}" for text in texts if (found := self.left_over(text, language))]

    def worded(self, line: str) -> bool:
        """Whether a line has words, so that it cannot read the same in both languages."""
        return bool(_ASIAN.search(line)) or bool(self.left_over(line, "ja"))

    def alike(self, one: Sequence[str], other: Sequence[str]) -> bool:
        """Whether chats in two languages say the same: the engine's own lines are the same in both, those of rules come
        in the same order, with words in both, and with the same figures."""
        both = Counter(one) & Counter(other)
        pairs = zip_longest(_without(one, both), _without(other, both), fillvalue="")
        return all(
            self.worded(mine) and self.worded(yours) and _same_figures(*sorted((mine, yours), key=_is_japanese))
            for mine, yours in pairs
        )


def _without(lines: Sequence[str], some: Counter[str]) -> list[str]:
    left = some.copy()
    rest = []
    for line in lines:
        if left[line] > 0:
            left[line] -= 1
        else:
            rest.append(line)
    return rest


def _is_japanese(line: str) -> bool:
    return bool(_ASIAN.search(line))


def _same_figures(english: str, japanese: str) -> bool:
    """Whether two lines have the same figures, but for small ones that English writes as words (a step, a second
    one)."""
    one, two = (Counter(re.findall(r"\d+", line)) for line in (english, japanese))
    return one <= two and all(len(each) == 1 for each in two - one)


class Bilingual:
    """Two players at a table who play in two languages. Commands and buttons are named by the keys of their texts;
    whatever an action shows to whom acts, menu and dialogs, is in his language, and each reads what it reports in his
    own."""

    def __init__(self, table: Table, tongues: Tongues, languages: tuple[str, str]) -> None:
        self.table, self.tongues = table, tongues
        table.alike = tongues.alike
        self.languages = dict(zip(map(id, table.players), languages, strict=True))

    def speaks(self, player: Engine) -> str:
        """The language of a player."""
        return self.languages[id(player)]

    def says(self, player: Engine, key: str) -> str:
        """A text as a player reads it."""
        return self.tongues.text(key, self.speaks(player))

    def do(self, player: Engine, piece: str, key: str, *dice: int, answer: Sequence[str] = ()) -> str:
        """Choose a command of a menu that is all in the player's language."""
        self.menu(player, piece)
        return self._judged(player, lambda: self.table.do(player, piece, self.says(player, key), *dice, answer=answer))

    def menu(self, player: Engine, piece: str) -> list[str]:
        """The menu of a piece."""
        words = [each["text"] for each in player.menu(piece)]
        assert words and self.tongues.faults(words, self.speaks(player)) == []
        return words

    def move(self, player: Engine, piece: str, address: str, *dice: int) -> str:
        """Drag a piece."""
        return self._judged(player, lambda: self.table.move(player, piece, address, *dice))

    def next(self, player: Engine, phase: str, *dice: int) -> str:
        """On with the turn tracker."""
        said = self._judged(player, lambda: self.table.next(player, phase, *dice))
        assert self.tongues.faults([player.turn()], self.speaks(player)) == []
        return said

    def press(self, player: Engine, key: str, *dice: int, answer: Sequence[str] = ()) -> str:
        """Press a button of the toolbar."""
        button = self.says(player, key)
        return self._judged(
            player, lambda: self.table.acted(player, lambda: player.press(button), button, *dice, answer=answer)
        )

    def _judged(self, player: Engine, action: Callable[[], str]) -> str:
        mark = player.mark()
        said = action()
        first = self.speaks(player)
        # a player's language is known as soon as both are in the game, before either has acted
        assert self.tongues.faults(said.splitlines(), first) == []
        heard = [line for line in self.table.heard if not line.startswith("* ")]  # the engine speaks as who acts reads
        assert self.tongues.faults(heard, self.speaks(self.table.other(player))) == []
        for dialog in player.dialogs(mark):
            assert self.tongues.faults(dialog, first) == []
        return said

    def windows(self) -> None:
        """Toolbars, sides, maps, palette: each player reads his own language."""
        for player in self.table.players:
            texts = player.texts()
            for own_words in texts.values():
                own = [
                    each
                    for each in own_words
                    if each.partition(" [")[0] not in _ENGINE_TEXTS | _OF_PAGES | self.tongues.masked
                ]
                assert self.tongues.faults(own, self.speaks(player)) == []
