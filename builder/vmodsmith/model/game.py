"""A whole game: its manifest `game.yaml`, all its data, and the counters made from units and markers."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping
from datetime import date as day
from functools import cached_property
from typing import Annotated, Any, Self

from pydantic import AfterValidator, Field, StringConstraints, field_validator, model_validator

from vmodsmith.foundation.positions import Origin

from .base import Datum, Id, Node
from .columns import TableColumns
from .counters import Counter, Formation, Marker, Stat, Unit, UnitType
from .host import Host, Hosted
from .images import found_by
from .maps import Box, Display, Feature, Hex, HexMap, Line, LineKind, Place, Terrain, Zone
from .paragraphs import ParagraphIndex
from .play import Condition, Dice, Option, Phase, PieceKind, Plugin, ResultTable, Setup, SetupRow, Side, State, Turns
from .rules import Paragraph, RuleSheet, Script, SyntaxTree
from .style import Style

__all__ = ["HOW_TO_PLAY", "Game", "Manifest", "Page", "Recording"]

MOST_LANGUAGES = 12
"""A game has no more languages than these: each is a column of its texts, and of each report."""


Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$", max_length=20)]
"""A language, as BCP 47 writes it: `en`, `pt-BR`."""


def _is_date(text: str) -> str:
    try:
        day.fromisoformat(text)
    except ValueError:
        raise ValueError("a date such as 2026-11-27 is expected") from None
    return text


DateText = Annotated[str, AfterValidator(_is_date)]
"""A day as ISO 8601 writes it. It stays text, so that a manifest is plain data."""


class Manifest(Datum):
    """`counters/NAME/game.yaml`."""

    id: Id
    title: str
    version: str
    languages: Annotated[tuple[Language, ...], Field(min_length=1)] = ("en",)
    credits: str | None = None
    publisher: str | None = None
    about: str | None = None
    stats: tuple[Stat, ...] = ()
    sides: tuple[Side, ...]
    options: tuple[Option, ...] = ()
    plugins: tuple[Plugin, ...] = ()
    dice: tuple[Dice, ...] = Field(
        default=("1d6", "2d6"), max_length=9, description="buttons for dice, such as 1d10: Alt+1 to Alt+9"
    )
    columns: dict[str, tuple[str, ...]] = Field(
        default_factory=dict, description="further columns by table; or a mapping, see `tables`"
    )
    tables: dict[str, TableColumns] = Field(
        default_factory=dict, description="how tables with other headings are read; written under `columns`"
    )
    sources: dict[str, str] = Field(
        default_factory=dict,
        description='the source of all rows of a table that name none, by the table\'s name: `{hexes: "2.1"}`',
    )
    host: Host | None = Field(
        default=None, description="the module that the rules are for, if others made it; `vmodsmith plugin`"
    )
    how_to_play: bool = Field(
        default=True, description="no: without the help page *How to play* that vmodsmith makes for modules with rules"
    )
    date: DateText | None = Field(
        default=None, description="the date that the module manager shows, such as 2026-11-27; without it, none"
    )
    source: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _two_kinds_of_columns(cls, data: Any) -> Any:
        """Separate the two forms of `columns`: a list of further columns of a table, or a mapping of other headings."""
        columns = data.get("columns") if isinstance(data, Node) else None
        if not isinstance(columns, Node) or not any(isinstance(each, Node) for each in columns.values()):
            return data
        made, lists, mappings = Node(data), Node(), Node()
        made.origin, lists.origin, mappings.origin = data.origin, columns.origin, columns.origin
        for name, each in columns.items():
            (mappings if isinstance(each, Node) else lists)[name] = each
        made["columns"], made["tables"] = lists, mappings
        return made

    @field_validator("languages")
    @classmethod
    def _each_once(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if len(set(value)) < len(value) or len(value) > MOST_LANGUAGES:
            raise ValueError(f"each language once, {MOST_LANGUAGES} of them at most, is expected")
        if {"key", "note"} & set(value):
            raise ValueError(
                "a language other than `key` and `note`, which are columns of their own in strings/, is expected"
            )
        return value

    @property
    def drawn_dice(self) -> tuple[int, ...]:
        """The numbers of sides of the dice that are drawn in the chat: at most 20, more would be unreadable."""
        sides = {int(each.partition("d")[2]) for each in self.dice}
        return tuple(sorted(each for each in sides if each <= 20))


HOW_TO_PLAY = "how-to-play"
"""The name of the help page that explains the module; a page of the author with this name replaces it."""


class Page(Datum):
    """A page template of the chart window or the help menu: its file name and its text."""

    id: str
    file: str
    text: str


class Recording(Datum):
    """A recorded tutorial: its file and name, the key of its title, the log, and the digest of the files it was
    recorded from.
    """

    id: str
    file: str
    title: str
    log: bytes = Field(exclude=True)
    made_from: str


class Game(Datum):
    """A whole game; the only thing that the stages of a build share."""

    manifest: Manifest
    types: tuple[UnitType, ...]
    formations: tuple[Formation, ...]
    units: tuple[Unit, ...]
    markers: tuple[Marker, ...]
    maps: tuple[HexMap, ...]
    terrain: tuple[Terrain, ...]
    features: tuple[Feature, ...]
    line_kinds: tuple[LineKind, ...]
    hexes: tuple[Hex, ...]
    lines: tuple[Line, ...]
    places: tuple[Place, ...]
    zones: tuple[Zone, ...]
    displays: tuple[Display, ...]
    kinds: dict[str, PieceKind]
    conditions: tuple[Condition, ...]
    states: tuple[State, ...] = ()
    turns: Turns
    phases: tuple[Phase, ...]
    tables: tuple[ResultTable, ...]
    setups: tuple[Setup, ...]
    setup_rows: dict[str, tuple[SetupRow, ...]]
    style: Style
    styles: dict[str, Style] = Field(default_factory=dict)
    strings: dict[str, dict[str, str]]
    string_origins: dict[str, Origin] = Field(default_factory=dict)
    charts: tuple[Page, ...] = ()
    help: tuple[Page, ...] = ()
    tutorials: tuple[Recording, ...] = ()
    rules: tuple[RuleSheet, ...] = ()
    functions: tuple[Script, ...] = ()
    trees: tuple[SyntaxTree, ...] = ()
    paragraphs: tuple[Paragraph, ...] = ()
    hosted: Hosted | None = None

    @property
    def id(self) -> str:
        """The game's id: the name of its folders."""
        return self.manifest.id

    def text(self, key: str, language: str | None = None) -> str:
        """The text of a key in a language (the base language by default, also where a translation is missing).

        A key that is not in the strings is returned as it is; `check` reports it.
        """
        entry = self.strings.get(key)
        if entry is None:
            return key
        base = self.manifest.languages[0]
        return entry.get(language or base) or entry.get(base) or entry.get("en") or key

    def word_of(self, table: ResultTable, word: str) -> str:
        """The text key for a heading or cell of a table, `table.TABLE.WORD`. If there is no such key: for a row named
        after a terrain, feature or line, the key of its name; otherwise the word itself. Rules read the words; players
        read their texts.
        """
        key = f"table.{table.spec.id}.{word}"
        if key in self.strings:
            return key
        is_row = word in self.ground_names and any(heading == word for heading, _ in table.rows)
        return self.ground_names[word] if is_row else word

    def rows_of(self, setup: Setup) -> dict[str, SetupRow]:
        """The rows of a setup by piece: those of its base, with its own added or in their place. A setup that extends
        itself, directly or in turn, is cut off at the repetition; `check` reports it.
        """
        by_id = {each.id: each for each in self.setups}
        chain: list[Setup] = []
        current: Setup | None = setup
        while current is not None and current not in chain:
            chain.append(current)
            current = by_id.get(current.base or "")
        return {row.piece: row for each in reversed(chain) for row in self.setup_rows.get(each.id, ())}

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with other parts; values derived from the parts are computed again."""
        copied = super().model_copy(update=update, deep=deep)
        for name in copied.__dict__.keys() - type(self).model_fields.keys():
            del copied.__dict__[name]
        return copied

    @cached_property
    def index(self) -> ParagraphIndex:
        """The ids of the rulebook's paragraphs; empty if the game has no index."""
        return ParagraphIndex(frozenset(each.id for each in self.paragraphs))

    @property
    def explained(self) -> bool:
        """Whether vmodsmith makes a page *How to play*: for every game with rules, unless the author switches it off or
        has a page of that name.
        """
        own = any(each.id == HOW_TO_PLAY or each.id.partition("-")[2] == HOW_TO_PLAY for each in self.help)
        return bool(self.rules) and self.manifest.how_to_play and self.hosted is None and not own

    @cached_property
    def layers(self) -> tuple[str, ...]:
        """The visual layers of pieces, the lowest first: pieces of different layers never stack."""
        own = dict.fromkeys(each.visual_layer for each in self.kinds.values() if each.switched)
        return tuple(
            layer
            for base in ("below", "pieces", "above")
            for layer in (base, *(each for each in own if each.startswith(f"{base} ")))
        )

    def has_names(self, sheet: HexMap) -> bool:
        """Whether names of places are printed on a map."""
        return sheet.draws("names") and any((each.map or self.maps[0].id) == sheet.id for each in self.places)

    @cached_property
    def displays_on_map(self) -> dict[str, tuple[float, float]]:
        """Displays that lie on the first map instead of having a window, each with its upper left corner: millimetres
        from the left and from the upper edge of the map's picture.
        """
        found: dict[str, tuple[float, float]] = {}
        for each in self.displays:
            if each.on_map is not None:
                found.setdefault(each.window, each.on_map)
        return found

    @cached_property
    def boxes(self) -> dict[str, Box]:
        """Every box of the displays by its address, `display/track.box`, in the order of the tables."""
        return {
            f"{display.id}/{track.id}.{box.id}": box
            for display in self.displays
            for track in display.tracks
            for box in track.boxes
        }

    @cached_property
    def bound_phases(self) -> tuple[str, ...]:
        """The phases to which declared mechanics are bound, in their order: those in which players act."""
        declared = [each for sheet in self.rules for each in sheet.mechanics.values() if isinstance(each, Mapping)]
        bindings = [bind for each in declared for bind in _listed(each.get("bind"))]
        named = [each.get("phases", "") if isinstance(each, Mapping) else each for each in bindings]
        words = {word for each in named for word in str(each).split()}
        return tuple(each.id for each in self.phases if each.id in words)

    @cached_property
    def ground_names(self) -> dict[str, str]:
        """The text keys of the names of terrain, features and kinds of line, by id; if an id is used twice, the first
        counts.
        """
        ground: tuple[Terrain | Feature | LineKind, ...] = (*self.terrain, *self.features, *self.line_kinds)
        return {each.id: each.name for each in reversed(ground)}

    @cached_property
    def type_by_id(self) -> dict[str, UnitType]:
        """Unit types by id."""
        return {each.id: each for each in self.types}

    @cached_property
    def formation_by_id(self) -> dict[str, Formation]:
        """Formations by id."""
        return {each.id: each for each in self.formations}

    @cached_property
    def state_by_id(self) -> dict[str, State]:
        """States by id."""
        return {each.id: each for each in self.states}

    @cached_property
    def phase_parts(self) -> dict[str, str]:
        """The id of each phase of a side without the side, that is without its id or the words that all its phases
        share: `move` of `red-move`, and of `move-r` if there is `fight-r`.
        """
        found = {}
        for side in self.side_by_id:
            ids = {each.id: each.id.split("-") for each in self.phases if each.side == side}
            shared = {side} | (set.intersection(*map(set, ids.values())) if len(ids) > 1 else set())
            for name in ids:
                bare = name.removeprefix(f"{side}-").split("-")
                found[name] = "-".join(word for word in bare if word not in shared) or name
        return found

    @cached_property
    def side_by_id(self) -> dict[str, Side]:
        """Sides by id."""
        return {each.id: each for each in self.manifest.sides}

    @cached_property
    def counters(self) -> tuple[Counter, ...]:
        """Every counter in the order of the tables: units, then markers.

        A unit of an unknown type, which `check` reports, has no counter.
        """
        known = (unit for unit in self.units if unit.type in self.type_by_id)
        return (*map(self._unit_counter, known), *map(self._marker_counter, self.markers))

    @cached_property
    def counter_by_id(self) -> dict[str, Counter]:
        """Counters by id."""
        return {each.id: each for each in self.counters}

    @cached_property
    def _unit_names(self) -> Tally[tuple[str, tuple[str, ...]]]:
        """The number of units of a side with the same designation: if there are several, their names include the
        type.
        """
        return Tally((unit.side, self._designation(unit)) for unit in self.units if unit.type in self.type_by_id)

    @cached_property
    def _titled(self) -> dict[tuple[str, tuple[str, ...]], set[str | None]]:
        """The formations of the units of a side with the same title: if there are several, their names include the
        formation.
        """
        found: dict[tuple[str, tuple[str, ...]], set[str | None]] = {}
        for unit in self.units:
            if unit.type in self.type_by_id:
                found.setdefault((unit.side, self._title(unit)), set()).add(unit.formation)
        return found

    def _title(self, unit: Unit) -> tuple[str, ...]:
        """The designation of a unit, with its type if other units of its side have the same."""
        title, kind = self._designation(unit), self.type_by_id[unit.type]
        if not title or ("type" not in kind.title and self._unit_names[unit.side, title] > 1):
            title = self._said_once((*title, kind.name))
        return title

    def _designation(self, unit: Unit) -> tuple[str, ...]:
        """The name of a unit in words, as its type declares. A word that occurs twice is used once."""
        kind, body = self.type_by_id[unit.type], self.formation_by_id.get(unit.formation or "")
        words = {
            "formation": body.abbr if body else "",
            "body": body.name if body else "",
            "parent": unit.parent or "",
            "name": unit.name,
            "type": kind.name,
        }
        said = [part for part in kind.title if words[part]]
        shown: dict[str, str] = {part: self.text(words[part]) for part in said}
        for part, others in (("formation", ("body", "name")), ("body", ("name",)), ("parent", ("name",))):
            if part in said and any(shown.get(other) == shown[part] for other in others):
                said.remove(part)
        found = tuple(words[part] for part in said)
        return self._said_once(found) if "type" in said else found

    def _said_once(self, title: tuple[str, ...]) -> tuple[str, ...]:
        """A title that ends with a type, without repetition: without the words that the type begins with (45 mm, 45 mm
        gun), and without a last letter that the type spells out.
        """
        if len(title) < 2:
            return title
        before, kind = self.text(title[-2]), self.text(title[-1])
        if f"{kind} ".startswith(f"{before} "):
            return (*title[:-2], title[-1])
        number, _, letter = before.rpartition(" ")
        if letter and letter == self._letters.get(kind.partition(" ")[0]):
            return (*title[:-2], number, title[-1])
        return title

    @cached_property
    def _letters(self) -> dict[str, str]:
        """The letters that stand for the first word of a type: a letter does if the name of every unit of the type is a
        number and this letter. If only some names are, the letter means something else.
        """
        found: dict[str, set[str]] = {}
        for unit in self.units:
            if unit.type in self.type_by_id:
                number, _, letter = unit.name.rpartition(" ")
                kind = self.type_by_id[unit.type].name
                spelt = number[-1:].isdigit() and len(letter) == 1 and letter.isupper()
                found.setdefault(kind, set()).add(letter if spelt and self.text(kind).startswith(letter) else "")
        alike = {kind: min(letters) for kind, letters in found.items() if len(letters) == 1}
        return {self.text(kind).partition(" ")[0]: letter for kind, letter in alike.items() if letter}

    @cached_property
    def picture_names(self) -> dict[str, str]:
        """The names of pictures, by the words with which rows find them: the file name without folder and ending, or
        the name of a cell. If several have the same word the first counts; `check` reports them.
        """
        found: dict[str, str] = {}
        for name in self.style.pictures:
            found.setdefault(found_by(name), name)
        return found

    def _pictured(self, face: dict[str, str], row: Unit | Marker, number: int) -> dict[str, str]:
        """A face with the name of its picture in `picture`, if it has one: the picture that the row names, or the one
        named after the row. The picture of the covered face is in `picture.covered`.
        """
        if not self.style.pictures and not row.pictures:
            return face
        names = self.picture_names
        named = row.pictures[number - 1] if number <= len(row.pictures) else ""
        found = named or names.get(f"{row.id}.{number}", "") or (names.get(row.id, "") if number == 1 else "")
        covered = names.get(f"{row.id}.covered", "")
        return {**face, **({"picture": found} if found else {}), **({"picture.covered": covered} if covered else {})}

    @cached_property
    def plugin_by_option(self) -> dict[str, Plugin]:
        """Plug-ins by the options whose counters they hold."""
        return {option: each for each in self.manifest.plugins for option in each.options}

    @cached_property
    def _marker_fronts(self) -> dict[tuple[str, ...], set[str]]:
        """The fronts of markers with the same name and formation. Their backs are left out, as they may be secret."""
        made: dict[tuple[str, ...], set[str]] = {}
        for marker in self.markers:
            made.setdefault(_body(marker), set()).add(marker.front)
        return made

    def _unit_counter(self, unit: Unit) -> Counter:
        kind = self.type_by_id[unit.type]
        formation = self.formation_by_id.get(unit.formation or "")
        common = {
            "name": unit.name,
            "parent": unit.parent or "",
            "size": unit.size or "",
            "formation": formation.abbr if formation else "",
            "setup": unit.setup or "",
            **unit.extra,
        }
        faces = tuple(
            self._pictured(
                {**common, "step": str(step), **{key: str(value) for key, value in values.items()}}, unit, step
            )
            for step, values in enumerate(unit.values, 1)
        )
        title = self._title(unit)
        if formation and len(self._titled[unit.side, title]) > 1 and formation.abbr not in title:
            title = (formation.abbr, *title)
        properties = {
            key: value
            for key, value in {
                "division": unit.division,
                "parent": unit.parent,
                "arrives": unit.arrives,
                "area": unit.area,
                "setup": unit.setup,
                "size": unit.size,
            }.items()
            if value
        }
        made = Counter(
            id=unit.id,
            kind=kind.kind,
            title=title,
            side=unit.side,
            formation=unit.formation,
            type=unit.type,
            layout=kind.layout,
            scheme=unit.scheme or kind.scheme or unit.side,
            symbol=kind.symbol,
            classes=kind.classes,
            faces=faces,
            properties=properties,
            quantity=unit.quantity,
            option=unit.option,
            formerly=unit.formerly,
            covered=kind.covered if len(faces) > 1 else None,
            source=unit.source,
        )
        made._origin = unit.origin
        return made

    def _marker_counter(self, marker: Marker) -> Counter:
        def literal(text: str) -> str:
            return self.text(text[1:]) if text.startswith("@") else text

        formation = self.formation_by_id.get(marker.formation or "")
        common = {"formation": formation.abbr if formation else "", **marker.extra}
        if formation and formation.morale is not None:
            common["morale"] = str(formation.morale)
        two = marker.back is not None or len(marker.pictures) > 1 or f"{marker.id}.2" in self.picture_names
        texts = [marker.front, marker.back or ""] if two else [marker.front]
        faces = tuple(
            self._pictured({**common, "text": literal(text), "step": str(n)}, marker, n)
            for n, text in enumerate(texts, 1)
        )
        title: tuple[str, ...] = (formation.abbr, marker.name) if formation else (marker.name,)
        if marker.front and len(self._marker_fronts[_body(marker)]) > 1:
            title += (marker.front.removeprefix("@"),)
        made = Counter(
            id=marker.id,
            kind=marker.kind,
            title=title,
            side=marker.side,
            formation=marker.formation,
            layout=marker.layout,
            scheme=marker.scheme or marker.side,
            symbol=marker.symbol,
            faces=faces,
            quantity=marker.quantity,
            use=marker.use,
            option=marker.option,
            formerly=marker.formerly,
            source=marker.source,
        )
        made._origin = marker.origin
        return made


def _body(marker: Marker) -> tuple[str, ...]:
    return marker.side or "", marker.formation or "", marker.name


def _listed(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list | tuple) else (value,)
