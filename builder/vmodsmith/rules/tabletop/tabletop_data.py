"""The data of a module for a tabletop, as plain data.

`vmodsmith.assemble.tabletop_data` fills it from the same traits, places and texts that go into the module, so that
menus, keys, reports and names on a tabletop cannot drift from those of the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vmodsmith.model import Counter, Game
from vmodsmith.rules.knowledge import Spot
from vmodsmith.vassal.sequence import NO_KEY, Key
from vmodsmith.vassal.traits import Trait

__all__ = ["BoxStack", "Button", "RuleEntry", "RuleTrait", "SetupPiece", "Slot", "TabletopData", "WindowData"]


@dataclass(frozen=True, slots=True)
class WindowData:
    """A window with a map or displays: its name, whether it is a hex map, and whether moves in it are marked."""

    name: str
    hexes: bool
    marks: bool
    zones: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()
    """Name and polygon of each zone."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A command of the rule sheets in the menu of a kind of piece: its id, key, text and sub-menu, whether it has a
    condition, and whether the first piece in a `hex`, or of `all` selected ones, does it for the others.
    """

    id: str
    key: Key
    menu: str = ""
    group: str = ""
    asks: bool = False
    once: str = ""


@dataclass(frozen=True)
class RuleTrait(Trait):
    """Replaces the rules' traits of the module in a piece's chain: their commands, and the hooks after drags. It exists
    only on tabletops and is never written into a module.
    """

    ID = "rules;"

    kind: str = ""
    entries: tuple[RuleEntry, ...] = ()
    dragged: Key = NO_KEY

    def type(self) -> str:
        return self.ID + self.kind


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of the palette, or a piece that only setups have: its row's id, the engine's number, the plug-in it
    belongs to, its counter, and its whole chain of traits, the basic piece first."""

    id: str
    gpid: str
    plugin: str
    counter: Counter
    traits: tuple[Trait, ...]


@dataclass(frozen=True, slots=True)
class SetupPiece:
    """A piece of a setup: its slot's id, and its chain with its state in the setup."""

    slot: str
    traits: tuple[Trait, ...]


@dataclass(frozen=True, slots=True)
class BoxStack:
    """Pieces of a setup at one point, the bottom one first. A loose one never stacks."""

    map: str
    x: int
    y: int
    pieces: tuple[SetupPiece, ...]
    loose: bool


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the toolbar: its texts (label and tooltip) and its key."""

    id: str
    texts: tuple[str, ...]
    key: Key = NO_KEY


@dataclass(frozen=True)
class TabletopData:
    """A module's data.

    `slots` by row id, including those of plug-ins; `words` are the module's texts in each further language by their
    text in the base language; `says` those of the engine itself, by language and name.
    """

    game: Game
    windows: tuple[WindowData, ...]
    spots: Mapping[str, Spot]
    slots: Mapping[str, Slot]
    setups: Mapping[str, tuple[BoxStack, ...]]
    names: Mapping[str, str]
    """Base text of setups (`setup.ID`), sides (`side.ID`), turns (`turn.N`), phases (`phase.ID`) and buttons
    (`ui.NAME`)."""
    words: Mapping[str, Mapping[str, str]]
    rules: tuple[Button, ...] = ()
    dice: tuple[Button, ...] = ()
    idle: tuple[Button, ...] = ()
    """Buttons that only open a window: pressing them does not change the game."""
    layers: tuple[str, ...] = ()
    """Visual layers, the lowest first: pieces of different layers never stack."""
    formats: Mapping[str, str] = field(default_factory=dict)
    """The formats of the engine's reports, in base texts: `move`, `create`, `turn`, `die`, `dice`, `unmoved`."""

    def local(self, text: str, language: str) -> str:
        """A base text in a language; itself if it has no translation."""
        return self.words.get(language, {}).get(text, text)
