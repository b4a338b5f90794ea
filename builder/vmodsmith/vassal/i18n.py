"""Translation inside a module: which texts the engine looks up, and under which keys.

Specification: ``VASSAL.i18n`` (``ComponentI18nData``, ``PieceI18nData``, ``Localization``,
``Translation``).

A module carries ``<Language><Translation locale="ja,"/></Language>`` and, in the archive's root,
``Module_ja.properties``. When players open the module and their language is the translation's,

* every translated attribute of every component is replaced, its key being the names of the
  components above it and of itself, and the attribute (``Map.Main..Zoomer.inTooltip``);
* texts of pieces are looked up whenever they are shown, their key being ``Piece.`` and the text
  itself, so pieces that came out of a saved game are translated too.

A component's *name* keeps its English form inside the engine; only what is shown changes. Any
other attribute really is replaced, so a list of turn phases in Japanese gives Japanese property
values: :attr:`TranslatableText.is_shown` is False if a translation would change meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from .components import COMPONENTS, Component, Element
from .components import Language as LanguageComponent
from .components import Translation as TranslationComponent
from .piece import ADD, parse_piece
from .sequence import decode
from .traits import Replace, trait_texts
from .traits.placement import PlaceMarker

__all__ = [
    "PIECE_PREFIX",
    "TranslatableText",
    "bundle_name",
    "language",
    "parse_properties",
    "piece_texts",
    "properties_bytes",
    "read_properties",
    "translatable_texts",
]

PIECE_PREFIX = "Piece."
"""Beginning of the key of every text of a piece."""

_FOLDERS = frozenset(
    {
        "VASSAL.build.module.folder.ModuleSubFolder",
        "VASSAL.build.module.folder.MapSubFolder",
        "VASSAL.build.module.folder.DeckSubFolder",
        "VASSAL.build.module.folder.PrototypeFolder",
        "VASSAL.build.module.folder.GlobalPropertyFolder",
    }
)

# Attributes the engine would translate although they are no text to be shown: names of
# properties, separators and limits; and what becomes the value of a property (the phases of a
# turn tracker, the format of LocationName).
_NOT_SHOWN = frozenset(
    {"propertyGate", "indexProperty", "sep", "min", "max", "initialValue", "list", "faces", "locationFormat"}
)
_NEVER_SHOWN = frozenset({"VASSAL.build.module.properties.ZoneProperty"})
_ROSTER = "VASSAL.build.module.PlayerRoster"
_MESSAGE = "VASSAL.build.module.properties.GlobalTranslatableMessage"


@dataclass(frozen=True, slots=True)
class TranslatableText:
    """A text, the key under which the engine looks up its translation, and its place. *is_shown* is False for a text
    that a translation should leave alone, because rules may compare it or because it is not text.
    """

    key: str
    text: str
    component: str
    attribute: str = ""
    is_shown: bool = True


def translatable_texts(
    root: Element, texts_of_piece: Callable[[str], Iterable[str]] | None = None
) -> list[TranslatableText]:
    """All texts of the component tree *root* that the engine translates, each once. *texts_of_piece* is called instead
    of ``piece_texts``.

    *root* is a module or an extension; components of an extension hang below their target. Two
    entries may have one key and different texts: then the engine gives both the same translation
    (as with two preferences of one kind, or two unnamed components).
    """
    found: dict[tuple[str, str], TranslatableText] = {}
    for text in _walk(root, "", texts_of_piece or piece_texts):
        found.setdefault((text.key, text.text), text)
    return list(found.values())


_OfPiece = Callable[[str], Iterable[str]]


def _walk(element: Element, owner: str, of_piece: _OfPiece) -> Iterator[TranslatableText]:
    if not isinstance(element.tag, str):
        return
    if element.tag in _FOLDERS:
        yield from _children(element, owner, of_piece)
        return
    component = COMPONENTS.get(element.tag)
    if component is None:
        return
    if component.holds_text:
        for text in of_piece(element.text or ""):
            yield TranslatableText(PIECE_PREFIX + text, text, component.simple_name)
        return
    if component.simple_name == "ExtensionElement":
        yield from _children(element, _path_prefix(element.get("target", "")), of_piece)
        return
    prefix = _join(owner, _own_prefix(component, element))
    yield from _attributes(component, element, prefix)
    yield from _children(element, prefix, of_piece)


def _children(element: Element, owner: str, of_piece: _OfPiece) -> Iterator[TranslatableText]:
    for child in element:
        yield from _walk(child, owner, of_piece)


def _attributes(component: Component, element: Element, prefix: str) -> Iterator[TranslatableText]:
    for attribute in component.attributes:
        value = element.get(attribute.name, "")
        if attribute.translated and value:
            shown = component.tag == _MESSAGE or not (attribute.name in _NOT_SHOWN or component.tag in _NEVER_SHOWN)
            yield TranslatableText(prefix + attribute.name, value, component.simple_name, attribute.name, shown)
    if component.tag == _ROSTER:
        sides = ",".join(entry.text or "" for entry in element.iter("entry"))
        if sides:
            yield TranslatableText(prefix + "sides", sides, component.simple_name, "sides")


def _own_prefix(component: Component, element: Element) -> str:
    name = element.get(component.named_by, "") if component.named_by else ""
    return _prefix(component, name)


def _prefix(component: Component, name: str) -> str:
    if component.prefix is not None:
        return component.prefix.format(name=name)
    return f"{component.simple_name}.{name}." if name else f"{component.simple_name}."


def _join(owner: str, prefix: str) -> str:
    return f"{owner}.{prefix}" if owner and prefix else owner + prefix


def _path_prefix(path: str) -> str:
    """The prefix of the component at *path* (see ``component_path``) of the module."""
    owner = ""
    for step in decode(path, "/") if path else []:
        tag, *name = decode(step, ":")
        component = COMPONENTS.get(tag)
        if component is not None and tag not in _FOLDERS:
            owner = _join(owner, _prefix(component, name[0] if name else ""))
    return owner


def piece_texts(text: str) -> list[str]:
    """Translated texts of a piece given as ``AddPiece`` command, the outermost trait first.

    Includes those of a piece that Place Marker or Replace carries inside itself. A damaged piece, which VASSAL does not
    read either, has none.
    """
    if not text.startswith(ADD):
        return []
    try:
        traits = parse_piece(text).traits
    except ValueError:
        return []
    found: dict[str, None] = {}
    for raw in reversed(traits):
        found.update(dict.fromkeys(trait_texts(raw.type, raw.state)))
        if raw.type.startswith((PlaceMarker.ID, Replace.ID)):
            for marker in decode(raw.type, ";")[3:4]:
                found.update(dict.fromkeys(piece_texts(marker)))
    return list(found)


def language(*locales: str) -> Element:
    """The component that announces translations; *locales* such as ``ja`` or ``pt_BR``."""
    made = []
    for locale in locales:
        code, _, country = locale.partition("_")
        made.append(TranslationComponent(locale=f"{code},{country}"))
    return LanguageComponent(*made)


def bundle_name(locale: str) -> str:
    """Name of the file of texts in the archive; the engine cannot open a module without it."""
    return f"Module_{locale}.properties"


_SHORT = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\f": "\\f"}
_KEY_SHORT = {**_SHORT, " ": "\\ ", ":": "\\:", "=": "\\=", "#": "\\#", "!": "\\!"}


def properties_bytes(texts: Mapping[str, str]) -> bytes:
    """A ``.properties`` file, sorted by key, in plain ASCII.

    The engine reads it as UTF-8 when playing but as Latin-1 when editing; escapes suit both.
    """
    lines = []
    for key in sorted(texts):
        value = _escape(texts[key], _SHORT)
        if value.startswith(" "):
            value = "\\" + value
        lines.append(f"{_escape(key, _KEY_SHORT)}={value}\n")
    return "".join(lines).encode("ascii")


def _escape(text: str, short: Mapping[str, str]) -> str:
    return "".join(short.get(c) or (c if " " <= c <= "~" else _unicode(c)) for c in text)


def _unicode(character: str) -> str:
    units = character.encode("utf-16-be")
    return "".join(f"\\u{units[n]:02X}{units[n + 1]:02X}" for n in range(0, len(units), 2))


def parse_properties(contents: bytes) -> dict[str, str]:
    """Read back what :func:`properties_bytes` writes: one ``key=value`` a line, no comments."""
    found = {}
    for line in contents.decode("ascii").splitlines():
        position = 0
        while line[position] != "=":
            position += 2 if line[position] == "\\" else 1
        found[_unescape(line[:position])] = _unescape(line[position + 1 :])
    return found


def read_properties(contents: bytes) -> dict[str, str]:
    """A ``.properties`` file that others wrote, as ``java.util.Properties`` reads it: comments, continued lines, keys
    that end at ``=``, ``:`` or a space. Bytes that are not UTF-8 are read as Latin-1; damaged lines are left out."""
    try:
        text = contents.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = contents.decode("latin-1")
    found = {}
    for line in _logical_lines(text):
        end = 0
        while end < len(line) and line[end] not in "=: \t\f":
            end += 2 if line[end] == "\\" else 1
        rest = line[end:].lstrip(" \t\f")
        value = rest[1:].lstrip(" \t\f") if rest[:1] in ("=", ":") else rest
        try:
            found[_unescape(line[:end])] = _unescape(value)
        except (IndexError, ValueError):
            continue
    return found


def _logical_lines(text: str) -> Iterator[str]:
    begun = ""
    for line in re.split(r"\r\n|\n|\r", text):
        stripped = line.lstrip(" \t\f")
        if not begun and (not stripped or stripped[0] in "#!"):
            continue
        begun += stripped
        if (len(begun) - len(begun.rstrip("\\"))) % 2:
            begun = begun[:-1]
            continue
        yield begun
        begun = ""
    if begun:
        yield begun


def _unescape(text: str) -> str:
    units: list[str] = []
    position = 0
    while position < len(text):
        if text[position] != "\\":
            units.append(text[position])
            position += 1
        elif text[position + 1] == "u":
            code = text[position + 2 : position + 6]
            if len(code) != 4:
                raise ValueError(f"not a character: {text[position:]!r}")
            units.append(chr(int(code, 16)))
            position += 6
        else:
            letter = text[position + 1]
            units.append({"t": "\t", "n": "\n", "r": "\r", "f": "\f"}.get(letter, letter))
            position += 2
    return "".join(units).encode("utf-16-be", "surrogatepass").decode("utf-16-be")
