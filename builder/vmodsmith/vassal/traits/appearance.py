"""The appearance of a piece: layers, labels, borders, areas of effect, shapes."""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from ..sequence import NO_KEY, Color, Key, decode, encode, java_double, letter_key, read_key, string_array, token
from .base import Trait, forms, read_fields, single
from .fieldforms import FieldForm, Malformed, named, read_float, read_int

__all__ = [
    "OLD_LAYER",
    "OLD_SHAPE",
    "AreaOfEffect",
    "BorderOutline",
    "Embellishment",
    "Labeler",
    "LayerLevel",
    "NonRectangular",
    "SeveralKeysLayer",
    "has_several_keys",
    "read_old_layer",
    "read_old_shape",
]


_BLACK = Color(0, 0, 0)
_RED = Color(255, 0, 0)
_GRAY = Color(128, 128, 128)
_CTRL = 128


@dataclass(frozen=True, slots=True)
class LayerLevel:
    """One level of a layer. A name that begins or ends with ``+`` is added to the piece's name."""

    image: str = ""
    name: str = ""


OLD_LAYER = "emb;"
"""Prefix of a layer as VASSAL wrote it before version 3."""


def _write_images(layer: Any) -> str:
    return string_array([level.image for level in layer.levels])


def _read_images(text: str) -> Mapping[str, Any]:
    return {"levels": tuple(LayerLevel(image) for image in decode(text, ","))}


def _write_names(layer: Any) -> str:
    return string_array([*(level.name for level in layer.levels), *layer.more_names])


def _write_follows(layer: Any) -> str:
    return token(bool(layer.follow_property) if layer.follows is None else layer.follows)


def _letters(values: Mapping[str, Any]) -> list[str]:
    return [values.get(f"{each}_letter", "") for each in ("activate", "increase", "decrease")]


def _old_keys(values: Mapping[str, Any]) -> dict[str, Any]:
    """The keys that a layer without a version makes of its letters: they are held with its modifiers."""
    letters = _letters(values)
    held = [values.get(f"{each}_modifiers", _CTRL) for each in ("activate", "increase", "decrease")]
    keys = [letter_key(each[0], how) if each else NO_KEY for each, how in zip(letters, held, strict=True)]
    names = ("activate_key", "increase_key", "decrease_key")
    further = [letter_key(letter, how) for each, how in zip(letters, held, strict=True) for letter in each[1:]]
    made = {**dict(zip(names, keys, strict=True)), "always_active": not letters[0], "version": 1}
    return {**made, "version": 0, "further_keys": tuple(further)} if further else made


@dataclass(frozen=True, slots=True)
class Embellishment(Trait):
    """Layer. Specification: ``VASSAL.counters.Embellishment`` (``emb2``, version 1).

    *level* is the state: 1 for the first level, negative for the same level switched off. None gives the engine's
    initial state: 1 if always active, else off. *follows* says whether the layer follows *follow_property*; with None
    it does if there is one. The letters and their modifiers are those of versions before 3.0, which the engine stores
    but does not use. *more_names* are names beyond the last level, which the engine stores and never shows.
    """

    ID: ClassVar[str] = "emb2;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        *("activate_menu", "activate_modifiers", "activate_letter"),
        *("increase_menu", "increase_modifiers", "increase_letter"),
        *("decrease_menu", "decrease_modifiers", "decrease_letter"),
        *("reset_menu", "reset_key", "reset_level", "under_when_selected", "x", "y"),
        FieldForm("levels", _write_images, _read_images),
        FieldForm("names", _write_names, lambda text: {}),
        *("loop", "name", "random_key", "random_menu"),
        FieldForm("follows", _write_follows, lambda text: {"follows": text == "true"}),
        *(
            "follow_property",
            "first_level_value",
            "version",
            "always_active",
            "activate_key",
            "increase_key",
            "decrease_key",
        ),
        *("description", "scale", "only_if_property", "only_if_true"),
    )
    MISSING: ClassVar[Mapping[str, Any]] = {"activate_letter": "A", "version": 0}

    name: str = ""
    levels: tuple[LayerLevel, ...] = ()
    always_active: bool = True
    activate_menu: str = ""
    activate_key: Key = NO_KEY
    increase_menu: str = ""
    increase_key: Key = NO_KEY
    decrease_menu: str = ""
    decrease_key: Key = NO_KEY
    reset_menu: str = ""
    reset_key: Key = NO_KEY
    reset_level: str = "1"
    random_menu: str = ""
    random_key: Key = NO_KEY
    follow_property: str = ""
    first_level_value: int = 1
    loop: bool = True
    x: int = 0
    y: int = 0
    under_when_selected: bool = False
    scale: float = 1.0
    only_if_property: str = ""
    only_if_true: bool = True
    description: str = ""
    level: int | None = None
    activate_modifiers: int = _CTRL
    activate_letter: str = ""
    increase_modifiers: int = _CTRL
    increase_letter: str = ""
    decrease_modifiers: int = _CTRL
    decrease_letter: str = ""
    version: int = 1
    follows: bool | None = None
    more_names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        # The engine cannot tell no level from one blank level; it reads both as the latter.
        if not self.levels:
            object.__setattr__(self, "levels", (LayerLevel(),))
        if self.level is not None and not 1 <= abs(self.level) <= len(self.levels):
            raise ValueError(f"layer {self.name!r} has no level {self.level}")

    @classmethod
    def _values(cls, tokens: Sequence[str]) -> dict[str, Any]:
        values = read_fields(cls, forms(cls), tokens)
        names = decode(tokens[16], ",") if len(tokens) > 16 and tokens[16] else []
        levels = values.get("levels", (LayerLevel(),))
        values["more_names"] = tuple(names[len(levels) :])
        names = names[: len(levels)]
        names += [""] * (len(levels) - len(names))
        values["levels"] = tuple(LayerLevel(level.image, name) for level, name in zip(levels, names, strict=True))
        if values.get("follows", False) == bool(values.get("follow_property")):
            values["follows"] = None
        if values.get("version", 0) == 0:
            values.update(_old_keys({**cls.MISSING, **values}))
        return values

    def _with_state(self, state: str) -> Self:
        level = read_int(state.partition(";")[0])
        level = max(-len(self.levels), min(-1 if level is None else level, len(self.levels)))
        begins = 1 if self.always_active else -1
        return self if level in (0, begins) else replace(self, level=level)

    def state(self) -> str:
        if self.level is not None:
            return str(self.level)
        return "1" if self.always_active else "-1"


@dataclass(frozen=True, slots=True)
class SeveralKeysLayer(Embellishment):
    """A layer with several letters for one command, as VASSAL had before version 3. It is active once all letters of
    its command have been pressed; *pressed* are those that have. Specification: ``VASSAL.counters.Embellishment0``.

    The key of a command is its first letter, and *further_keys* are the other letters; the text has neither.
    """

    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = Embellishment.FIELDS[:24]

    version: int = 0
    further_keys: tuple[Key, ...] = ()
    pressed: str | None = None

    def _with_state(self, state: str) -> Self:
        level, several, pressed = state.partition(";")
        number = read_int(level) or 1
        begins = "" if number < 0 else self.activate_letter
        return replace(self, level=number, pressed=pressed if several else begins)

    def state(self) -> str:
        level = self.level if self.level is not None else 1 if self.always_active else -1
        begins = self.activate_letter if level > 0 else ""
        return encode([str(level), begins if self.pressed is None else self.pressed], ";")


def has_several_keys(text: str) -> bool:
    """Whether a layer has no version, and several letters for one of its commands."""
    tokens = decode(text.removeprefix(Embellishment.ID), ";")
    letters = (*tokens[2:3], *tokens[5:6], *tokens[8:9])
    return any(len(each) > 1 for each in letters) and not any(read_int(each) for each in tokens[24:25])


def read_old_layer(text: str, state: str = "") -> Embellishment:
    """A layer of before version 3. Specification: ``Embellishment.originalSetType``."""
    tokens = decode(text.removeprefix(OLD_LAYER), ";")
    if len(tokens) < 6:
        raise Malformed(f"it has {len(tokens)} fields, and VASSAL needs 6 to read it")
    activate, *reset = decode(tokens[0], ";")
    letters = [each.upper() for each in (activate, tokens[2], tokens[4])]
    keys = [letter_key(each[0], _CTRL) if each else NO_KEY for each in letters]
    levels = tuple(LayerLevel(*[*decode(each, ","), ""][:2]) for each in tokens[8:])
    x, y = (read_int(each) or 0 for each in [*tokens[6:8], "", ""][:2])
    found = Embellishment(
        levels=levels,
        activate_menu=tokens[1].removeprefix("_"),
        activate_key=keys[0],
        increase_menu=tokens[3],
        increase_key=keys[1],
        decrease_menu=tokens[5],
        decrease_key=keys[2],
        reset_menu=reset[0] if reset else "",
        reset_key=read_key(reset[1]) if reset[1:] else NO_KEY,
        reset_level=reset[2] if reset[2:] else "0",
        x=x,
        y=y,
        always_active=not activate,
        under_when_selected=tokens[1].startswith("_"),
        first_level_value=0,
        activate_letter=letters[0],
        increase_letter=letters[1],
        decrease_letter=letters[2],
    )
    return found._with_state(state)


def _read_style(text: str) -> int:
    """Bold and italic; any greater number is neither (``java.awt.Font``)."""
    style = read_int(text) or 0
    return style if style & ~3 == 0 else 0


@dataclass(frozen=True, slots=True)
class Labeler(Trait):
    """Text Label. Specification: ``VASSAL.counters.Labeler``.

    *vertical* is one of ``t c b``, *horizontal* of ``l c r``: the place on the piece; the two ``_align`` fields say
    which part of the label is placed there. *font_style* adds bold 1, italic 2.
    """

    ID: ClassVar[str] = "label;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "key",
        "menu",
        "font_size",
        "background",
        "foreground",
        named("vertical", token, lambda text: text[:1] or None),
        "vertical_offset",
        named("horizontal", token, lambda text: text[:1] or None),
        "horizontal_offset",
        named("vertical_align", token, lambda text: text[:1] or None),
        named("horizontal_align", token, lambda text: text[:1] or None),
        named("name_format", token, lambda text: text.replace("$PieceName$", "$pieceName$")),
        "font",
        named("font_style", token, _read_style),
        "rotation",
        "property_name",
        "description",
        "always_use_format",
    )
    MISSING: ClassVar[Mapping[str, Any]] = {"menu": "Change label"}

    text: str = ""
    menu: str = ""
    key: Key = NO_KEY
    font_size: int = 10
    background: Color | None = None
    foreground: Color | None = _BLACK
    vertical: str = "t"
    vertical_offset: int = 0
    horizontal: str = "c"
    horizontal_offset: int = 0
    vertical_align: str = "b"
    horizontal_align: str = "c"
    name_format: str = "$pieceName$ ($label$)"
    font: str = "Dialog"
    font_style: int = 0
    rotation: int = 0
    property_name: str = "TextLabel"
    description: str = ""
    always_use_format: bool = False

    def state(self) -> str:
        return self.text

    def _with_state(self, state: str) -> Self:
        return replace(self, text=state.strip())


@dataclass(frozen=True, slots=True)
class BorderOutline(Trait):
    """Border outline while a property holds. Specification: ``VASSAL.counters.BorderOutline``."""

    ID: ClassVar[str] = "border;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "property_name",
        "description",
        "thickness",
        "color",
        "property_name2",
        "compare",
    )

    property_name: str = ""
    description: str = ""
    thickness: int = 2
    color: Color | None = _RED
    property_name2: str = ""
    compare: str = "AND"


def _kept_percent(percent: int) -> int:
    """The percentage that the engine reads back: it stores a share of 1 in a four-byte number, and truncates."""
    return int(_single(_single(percent / 100) * 100))


def _read_percent(text: str) -> int | None:
    percent = read_int(text)
    for _ in range(3):  # what is kept is written, and may be cut off again
        percent = None if percent is None else _kept_percent(percent)
    return percent


def _single(number: float) -> float:
    return float(struct.unpack("f", struct.pack("f", number))[0])


@dataclass(frozen=True, slots=True)
class AreaOfEffect(Trait):
    """Area Of Effect.

    Specification: ``VASSAL.counters.AreaOfEffect``. *opacity* in percent; the engine cannot store 53 and 59.
    """

    ID: ClassVar[str] = "AreaOfEffect;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        "color",
        named("opacity", token, _read_percent),
        *(
            "radius",
            "always_active",
            "menu",
            "key",
            "map_shader",
            "fixed_radius",
            "radius_property",
            "description",
            "name",
        ),
        *("on_menu", "on_key", "off_menu", "off_key", "globally_visible"),
    )
    MISSING: ClassVar[Mapping[str, Any]] = {"menu": "Show area"}

    color: Color | None = _GRAY
    opacity: int = 30
    radius: int = 1
    always_active: bool = True
    menu: str = "Show Area"
    key: Key = NO_KEY
    map_shader: str = ""
    fixed_radius: bool = True
    radius_property: str = ""
    description: str = ""
    name: str = ""
    on_menu: str = ""
    on_key: Key = NO_KEY
    off_menu: str = ""
    off_key: Key = NO_KEY
    globally_visible: bool = True
    active: bool = False

    def type(self) -> str:
        if (kept := _kept_percent(self.opacity)) != self.opacity:
            raise ValueError(f"the engine makes {kept} of an opacity of {self.opacity} percent")
        return Trait.type(self)

    def state(self) -> str:
        return "true" if self.active and not self.always_active and self.globally_visible else "false"

    def _with_state(self, state: str) -> Self:
        return replace(self, active=state == "true" and not self.always_active)


OLD_SHAPE = "nonRect;"
"""Prefix of a shape as VASSAL wrote it before it could be scaled."""


def _outline(points: Sequence[tuple[float, float]], image: str) -> str:
    steps = [
        f"{'L' if number else 'M'} {java_double(single(x))} {java_double(single(y))}"
        for number, (x, y) in enumerate(points)
    ]
    return f"d{' '.join([*steps, 'Z'])} N {image}" if steps else ""


def _shape(text: str) -> dict[str, Any]:
    """The points and the picture of a polygon, or any other shape as text."""
    path, _, image = text.partition(" Z N ")
    steps = re.findall(r"[ML] (\S+) (\S+)", path)
    points = tuple((read_float(x) or 0.0, read_float(y) or 0.0) for x, y in steps)
    if _outline(points, image) == text:
        return {"points": points, "image": image}
    return {"outline": text}


@dataclass(frozen=True, slots=True)
class NonRectangular(Trait):
    """Non-Rectangular shape. Specification: ``VASSAL.counters.NonRectangular``.

    *points* are the corners of a polygon (pixels from the middle of the piece); *image* is the
    picture the shape was taken from, if any. *outline* is a shape of another form, as its text.
    """

    ID: ClassVar[str] = "nonRect2;"

    points: tuple[tuple[float, float], ...] = ()
    image: str = ""
    scale: float = 1.0
    outline: str = ""

    def __post_init__(self) -> None:
        if ";" in self.image + self.outline:
            raise ValueError("the engine does not undo escapes in this trait; avoid ';' in the image name")

    def type(self) -> str:
        return self.ID + encode(
            (java_double(float(self.scale)), self.outline or _outline(self.points, self.image)), ";"
        )

    @classmethod
    def read(cls, text: str, state: str = "") -> Self:
        scale, _, rest = text.removeprefix(cls.ID).partition(";")
        found = read_float(scale)
        return cls(**_shape(rest), scale=1.0 if found is None else found)


def read_old_shape(text: str, state: str = "") -> NonRectangular:
    """A shape of before it could be scaled."""
    return NonRectangular(**_shape(text.removeprefix(OLD_SHAPE)))
