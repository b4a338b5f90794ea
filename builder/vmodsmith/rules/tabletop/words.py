"""The texts of reports on a tabletop, in the language of its player, or in every language of the game if players
differ. Until a report in every language is written, a text contains all of them between marks, one variant after the
other (`docs/rules.md`, Languages).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from vmodsmith.model.land import HexName
from vmodsmith.words.speech import list_signs, within

from .merged_lines import bare, counted_together
from .state import TabletopState

__all__ = ["TONGUES", "Named", "Words"]

_BEGIN, _NEXT, _END = "\u0001", "\u0002", "\u0003"
_LIST_SIGNS = (", ", "; ", ". ")

TONGUES = "vms_tongues"
"""The global property with the languages of the sides whose players have acted: `Red=en Blue=ja`."""


class Named(Protocol):
    """The interface of a piece for its name; texts are in the base language."""

    @property
    def basic_name(self) -> str:
        """Its name without states."""

    @property
    def mask_name(self) -> str:
        """Its name while it is face down."""

    @property
    def masked(self) -> bool:
        """Whether it is face down for any side."""

    def hidden(self, *, from_all: bool = False) -> bool:
        """Whether it is face down for the player, or for one of several."""

    def suffixes(self) -> list[str]:
        """The texts that its layers add to the name."""

    def face_suffix(self) -> str:
        """The text that its face alone adds."""


class Words:
    """The texts of one tabletop. `several` says whether the action under way reports in every language."""

    def __init__(self, state: TabletopState) -> None:
        self.state = state
        self.languages = state.game.manifest.languages
        self.strings = state.game.strings
        self.several = False

    # ---- languages

    def begin(self) -> None:
        """Begin an action: find out whether its reports need more than this player's language."""
        self.several = False
        if len(self.languages) < 2:
            return
        _, own, others = self._recorded()
        spoken = {each.rpartition("=")[2] for each in (own, *others)}
        wish = self.state.option("report_language")
        self.several = wish == "all" or (len(spoken) > 1 and wish != "mine")

    def note(self) -> None:
        """Record the language of this player's side with the first logged step of theirs; a report alone is not a
        step."""
        if len(self.languages) < 2:
            return
        known, own, others = self._recorded()
        if own not in known:
            self.state.set(TONGUES, " ".join([*others, own]))

    def _recorded(self) -> tuple[list[str], str, list[str]]:
        """The recorded languages: all of them, that of this player, those of the others."""
        who = (self.state.side_name or f"-{self.state.language}").replace(" ", "_")
        known = (self.state.text(TONGUES) or "").split()
        return known, f"{who}={self.state.language}", [each for each in known if not each.startswith(f"{who}=")]

    def carried(self, variants: Sequence[str]) -> str:
        """A text in all languages of the game, in their order; a single text if all are equal."""
        return variants[0] if len(set(variants)) == 1 else f"{_BEGIN}{_NEXT.join(variants)}{_END}"

    def chosen(self, text: str, language: int) -> str:
        """One language of a text, by number; in nested texts the inner ones are chosen first."""
        while _BEGIN in text:
            end = text.index(_END)
            start = text.rindex(_BEGIN, 0, end)
            text = text[:start] + text[start + 1 : end].split(_NEXT)[language] + text[end + 1 :]
        return text

    def between(self, sign: str) -> str:
        """The separator of a list: a comma, semicolon or full stop in the form of each language; any other sign is
        unchanged.
        """
        if sign not in _LIST_SIGNS:
            return sign
        spoken = self.languages if self.several else (self.state.language,)
        return self.carried([list_signs(language)[_LIST_SIGNS.index(sign)] for language in spoken])

    def without(self, text: str, start: str) -> str:
        """A text without its beginning, in every language."""
        if _BEGIN not in text and _BEGIN not in start:
            return text.removeprefix(start)
        return self.carried(
            [self.chosen(text, n).removeprefix(self.chosen(start, n)) for n in range(len(self.languages))]
        )

    def mine(self, text: str) -> str:
        """A text in this player's language, for texts that nobody else sees."""
        return bare(self.marked(text))

    def marked(self, text: str) -> str:
        """The same with the marks of values that are a unit's own."""
        return self.chosen(text, self.languages.index(self.state.language))

    # ---- texts of the game

    def text(self, key: str, language: str) -> str:
        """A text of the strings; the key itself if there is none."""
        entry = self.strings.get(key, {})
        return entry.get(language) or entry.get(self.languages[0]) or entry.get("en") or key

    def say(self, key: str, *values: object) -> str:
        """A text of the strings with its values filled in, one after the other."""
        spoken = self.languages if self.several else (self.state.language,)
        said = [self._counted(self.text(key, language), values, language) for language in spoken]
        made = self.carried(said) if self.several else said[0]
        for n, value in enumerate(values):
            made = made.replace(f"{{{n}}}", str(value))
        return made

    def _counted(self, text: str, values: Sequence[object], language: str) -> str:
        """A text with the words that depend on numbers chosen."""
        if "|" not in text:
            return text
        return counted_together(text, values, language)

    def hex(self, number: str, called: HexName, whole: bool) -> str:
        """A hex as reports name it: its number, the places in it, and, if `whole`, its terrain."""
        made = number
        for each in called.places:
            made = self.say("hex.place", made, self.say(each))
        if whole and called.terrain:
            made = self.say("hex.terrain", made, self._terrain(called.terrain))
        return made

    def _terrain(self, terrain: str) -> str:
        """A terrain as it is written within a sentence."""
        key = next(each.name for each in self.state.game.terrain if each.id == terrain)
        spoken = self.languages if self.several else (self.state.language,)
        said = [within(self.text(key, language), language) for language in spoken]
        return self.carried(said) if self.several else said[0]

    def formation(self, formation: str) -> str:
        """The name of a formation: its abbreviation as printed on pieces, the same in every language."""
        return self.state.game.formation_by_id[formation].abbr

    # ---- names of pieces

    def names(self, piece: Named, *, face: bool) -> str:
        """The name of a piece for rules, with or without the addition of its face; without, it is empty for a piece
        that is face down for this player.
        """
        if not face and piece.hidden():
            return ""
        if not self.several:
            return self._name(piece, self.state.language, face)
        return self.carried([self._name(piece, language, face) for language in self.languages])

    def engine_name(self, piece: Named, language: str | None, *, from_all: bool = False) -> str:
        """The name the engine shows, with states, in a language (None: the base language).

        `from_all` is for reports, which do not reveal the name of a piece that is face down for any side.
        """
        spoken = language or self.languages[0]
        if piece.hidden(from_all=from_all):
            return self._local(piece.mask_name, spoken)
        name = "".join(self._local(text, spoken) for text in (piece.basic_name, *piece.suffixes()))
        return f"{name}({self._local(piece.mask_name, spoken)})" if piece.masked else name

    def _name(self, piece: Named, language: str, face: bool) -> str:
        if piece.hidden():
            return self._local(piece.mask_name, language)
        name = self._local(piece.basic_name, language)
        return name + self._local(piece.face_suffix(), language) if face else name

    def _local(self, text: str, language: str) -> str:
        return self.state.data.local(text, language)
