"""Pieces: the traits that a counter does not share with others. Shared traits are in prototypes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from vmodsmith.art import filenames
from vmodsmith.art.counters.badges import badge_box
from vmodsmith.assemble import naming
from vmodsmith.assemble.behaviour import TURNED_BY_HAND
from vmodsmith.assemble.keystrokes import HIDE, PEEK
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.prototypes import kind_name, statistics_name, stats_of, turns
from vmodsmith.model import Counter, Game, Style
from vmodsmith.vassal.sequence import expression, literal
from vmodsmith.vassal.traits import (
    BasicPiece,
    CalculatedProperty,
    DynamicProperty,
    Embellishment,
    FreeRotator,
    LayerLevel,
    Marker,
    NonRectangular,
    Obscurable,
    RestrictCommands,
    Sides,
    Trait,
    UsePrototype,
)

__all__ = ["ModulePiece", "expanded", "pieces", "traits_of"]


@dataclass(frozen=True, slots=True)
class ModulePiece:
    """One piece: its identity (a row's id, `id#2`), the number of its slot, its name and its counter."""

    id: str
    gpid: str
    name: str
    counter: Counter

    @property
    def is_copy(self) -> bool:
        """Whether it is a further copy of a counter: players take only the first from the palette."""
        return "#" in self.id


def pieces(game: Game, say: Lexicon) -> list[ModulePiece]:
    """Every piece of the module, in the order of the data."""
    return [
        ModulePiece(identity, number, say.join(*counter.title), counter)
        for counter in game.counters
        if counter.use != "sheet"
        for identity, number in naming.slots(counter)
    ]


def traits_of(piece: ModulePiece, game: Game, style: Style, say: Lexicon, face: int = 1) -> tuple[Trait, ...]:
    """The chain of a piece's own traits, the BasicPiece first, with a face up."""
    counter = piece.counter
    kind = game.kinds[counter.kind]
    hidden = bool(kind.hides) and len(counter.faces) > 1
    own = {"RowId": piece.id, "Faces": "1" if hidden else str(len(counter.faces))}
    own |= {naming.property_name(name): value for name, value in counter.properties.items()}
    if counter.option:
        own["Option"] = counter.option
    own |= _statistics(game, counter)
    belongs = _belonging(game, counter, say)
    chain: list[Trait] = [BasicPiece(piece.name), Marker.of(belongs if hidden else own | belongs)]
    suffixes = ("",) * len(counter.faces)
    if not (counter.covered and counter.side):
        suffixes = _suffixes(counter, hidden, say, steps=kind.flip == "steps")
    chain.append(_faces(counter, style, suffixes, face, hidden))
    if kind.badge:
        chain.append(_badge_shape(counter, style))
    if printed := stats_of(game, counter):
        chain.append(UsePrototype(statistics_name(printed)))
    covered = bool(counter.covered and counter.side)
    if covered:
        chain += _cover(counter, game, style, say, steps=kind.flip == "steps")
    chain.append(UsePrototype(kind_name(game, counter.kind, counter.side, turns=turns(game, counter))))
    if covered:
        chain.append(RestrictCommands("covered", "Hide", expression(naming.COVERED), TURNED_BY_HAND))
    if hidden and kind.hides:
        chain += _masked(own, piece)
        chain.append(
            Obscurable(
                key=HIDE,
                image=filenames.face_name(counter, 1),
                menu=say("ui.hide-face"),
                style="P",
                peek_key=PEEK,
                peek_menu=say("ui.peek"),
                mask_name=say("ui.face-down"),
                access=Sides((say(game.side_by_id[kind.hides].name),)),
            )
        )
    return tuple(chain)


def _belonging(game: Game, counter: Counter, say: Lexicon) -> dict[str, str]:
    """Properties that it shares with others: kind, side, formation, type. Each class of its type is a property too
    (`Is_foot` = true). All are in one trait of the piece, not in a prototype for each: every further trait costs space
    for every piece in every saved game.
    """
    found = {"Kind": counter.kind, "Layer": game.kinds[counter.kind].visual_layer}
    if counter.side:
        found |= {"Side": counter.side, "SideName": say(game.side_by_id[counter.side].name)}
    if counter.formation:
        body = game.formation_by_id[counter.formation]
        found |= {"Formation": body.id, "FormationName": body.abbr}
        if body.map_part:
            found["FormationPart"] = body.map_part
        if body.morale is not None:
            found["FormationMorale"] = str(body.morale)
    if counter.type:
        sort = game.type_by_id[counter.type]
        found |= {"Type": sort.id, "TypeName": say(sort.name), "Classes": " ".join(sort.classes)}
        found |= {"Is_" + name.replace("-", "_"): "true" for name in sort.classes}
    return found


def _masked(known: Mapping[str, str], piece: ModulePiece) -> Iterator[Trait]:
    """The identifying properties of a piece, readable only while it is not hidden from this player. VASSAL's mask
    covers pictures, names and menus, but not properties. So these properties are calculated, and empty while the piece
    is masked. They are outside the traits with the real values, and answer in their place.
    """
    names = {"PieceId": piece.gpid, "BasicName": piece.name, "LocalizedBasicName": piece.name}
    names |= {"Step_Image": "", "Step_Name": ""}
    for name, value in {**known, **names}.items():
        yield CalculatedProperty(name, expression(f'String.valueOf(Obscured).equals("true") ? "" : {literal(value)}'))


def expanded(
    traits: Sequence[Trait],
    prototypes: Mapping[str, Sequence[Trait]],
    states: Collection[str] = (),
    values: Mapping[str, str] | None = None,
    facing: int = 0,
) -> Iterator[Trait]:
    """The chain with every prototype replaced by its traits, as in a game of VASSAL. `states` are the conditions that
    are on, `values` those of dynamic properties, `facing` is 0 to 5 from the top. Raises KeyError for an unknown
    prototype.
    """
    values = values or {}
    for trait in traits:
        if isinstance(trait, UsePrototype):
            yield from expanded(prototypes[trait.name][1:], prototypes, states, values, facing)
        elif isinstance(trait, DynamicProperty) and trait.name in values:
            yield replace(trait, value=values[trait.name])
        elif isinstance(trait, FreeRotator) and trait.name == naming.FACING:
            yield replace(trait, facing=facing)
        elif isinstance(trait, Embellishment) and trait.name in states:
            yield replace(trait, level=1)
        else:
            yield trait


def _statistics(game: Game, counter: Counter) -> dict[str, str]:
    """Printed values by step: `at1`, `at2`; of a counter with one step also without the number, which other counters
    get from the prototype for the current step.
    """
    numbered = {
        f"{stat.id}{step}": face[stat.id]
        for stat in game.manifest.stats
        for step, face in enumerate(counter.faces, 1)
        if stat.id in face
    }
    if game.kinds[counter.kind].flip != "steps" or len(counter.faces) > 1:
        return numbered
    return numbered | {stat.id: numbered[f"{stat.id}1"] for stat in game.manifest.stats if f"{stat.id}1" in numbered}


def _faces(counter: Counter, style: Style, suffixes: Sequence[str], face: int, hidden: bool) -> Embellishment:
    """The pictures of the piece as one layer, with a level for each face; finer than shown, so that zooming in is
    sharp.
    """
    numbers = [len(counter.faces)] if hidden else list(range(1, len(counter.faces) + 1))
    return Embellishment(
        name="Step",
        levels=tuple(
            LayerLevel(filenames.face_name(counter, number), suffix)
            for number, suffix in zip(numbers, suffixes, strict=False)
        ),
        increase_key=naming.STEP_NEXT,
        decrease_key=naming.STEP_BACK,
        loop=True,
        level=1 if hidden else face,
        scale=1 / style.counter.raster,
    )


def _badge_shape(counter: Counter, style: Style) -> NonRectangular:
    """Only the badge takes clicks: pieces below the transparent rest of the picture can be clicked through it."""
    left, top, right, bottom = badge_box(counter, style)
    return NonRectangular(points=((left, top), (right, top), (right, bottom), (left, bottom)))


def _cover(counter: Counter, game: Game, style: Style, say: Lexicon, *, steps: bool) -> Iterator[Trait]:
    """The face that players of other sides, and observers, see in place of the real ones: each engine checks the side
    of its own player. While it is covered for anybody, its name does not show its step, even for the owner, because
    reports of the owner's actions to all players use the owner's name for it. The layer follows a property, because
    VASSAL ignores the condition of a layer that does not. Its levels: nothing; the cover; then the additions of each
    further face to the name.
    """
    assert counter.covered and counter.side
    own = [say.in_each(game.side_by_id[counter.side].name), say.in_each("ui.solo")]
    open_to = " || ".join(f"String.valueOf(PlayerSide).equals({literal(name)})" for each in own for name in each)
    veiled = f'Step_Level < Faces && !String.valueOf(option_{counter.covered}).equals("off")'
    yield CalculatedProperty(naming.COVERED, expression(f"{veiled} && !({open_to})"))
    further = _suffixes(counter, False, say, steps=steps)[1:]
    yield Embellishment(
        name=naming.COVER,
        levels=(LayerLevel(), LayerLevel(filenames.face_name(counter, 0)), *(LayerLevel("", name) for name in further)),
        follow_property=expression(f"{veiled} ? ({open_to} ? 1 : 2) : Step_Level == 1 ? 1 : Step_Level + 1"),
        scale=1 / style.counter.raster,
    )


def _suffixes(counter: Counter, hidden: bool, say: Lexicon, *, steps: bool) -> tuple[str, ...]:
    """The text that each face adds to the piece's name."""
    count = 1 if hidden else len(counter.faces)
    numbers = (len(counter.faces),) if hidden else range(1, count + 1)
    return tuple(_suffix(number, count, say, steps=steps) for number in numbers)


def _suffix(number: int, count: int, say: Lexicon, *, steps: bool) -> str:
    """The text that a face adds to the piece's name: nothing for the first. With a leading `+` VASSAL adds it."""
    if number == 1 or count == 1:
        return ""
    if not steps:
        return "+" + say.join(" ", "ui.back", by="")
    if count == 2:
        return "+" + say.join(" ", "ui.reduced", by="")
    return "+" + say("ui.left", n=str(count - number + 1))
