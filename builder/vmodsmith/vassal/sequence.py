"""The nested delimited strings of VASSAL 3.7: the one encoder and decoder of this package.

Specification: ``VASSAL.tools.SequenceEncoder`` and the configurers whose text forms end up
inside sequences (``NamedHotKeyConfigurer``, ``NamedKeyStrokeArrayConfigurer``,
``StringArrayConfigurer``, ``ColorConfigurer``) of VASSAL 3.7.26.

A sequence is a list of tokens joined by one delimiter character. A delimiter inside a token is
preceded by a backslash; each level of nesting does so once more for its own delimiter. A token
that begins with a backslash, or that begins and ends with a single quote, is put in single
quotes. There is no escape for the backslash itself, so one kind of token would be ambiguous: see :func:`encode`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, TypeAlias

__all__ = [
    "NAMED_KEY_CODE",
    "NO_KEY",
    "Color",
    "Key",
    "Token",
    "control_key",
    "decode",
    "encode",
    "expression",
    "fixed",
    "is_expression",
    "java_double",
    "key",
    "key_list",
    "letter_key",
    "level_named_keys",
    "literal",
    "named",
    "plain",
    "read_color",
    "read_key",
    "read_key_list",
    "string_array",
    "token",
]

NAMED_KEY_CODE: Final = 57348
"""Key code written for every named key command; the engine replaces it when it reads the name."""

_FIRST_NAMED, _LAST_NAMED = 0xE000, 0xF8FE


def encode(tokens: Iterable[str | None], delimiter: str) -> str:
    """Join *tokens* with *delimiter* as ``SequenceEncoder.append`` does; None counts as empty.

    The engine's null (nothing appended) and a single empty token both come out as ``""``.

    Raises ValueError for a token before the last that ends in a backslash and is not quoted: the engine would write it,
    and then read the delimiter as part of the token.
    """
    if len(delimiter) != 1 or delimiter in "\\'":
        raise ValueError(f"not a usable delimiter: {delimiter!r}")
    given = [text or "" for text in tokens]
    joined = delimiter.join(given)
    if "\\" not in joined and "'" not in joined and joined.count(delimiter) == max(len(given) - 1, 0):
        return joined  # nothing to escape: the common case
    escaped = "\\" + delimiter
    parts = []
    for text in given:
        if not text:
            parts.append("")
            continue
        body = text.replace(delimiter, escaped) if delimiter in text else text
        if text[0] == "\\" or (text[0] == "'" and text[-1] == "'"):
            body = f"'{body}'"
        parts.append(body)
    for part in parts[:-1]:
        if part[-1:] == "\\":
            raise ValueError(f"a token that ends in a backslash cannot be followed by another: {part!r}")
    return delimiter.join(parts)


def decode(text: str, delimiter: str) -> list[str]:
    """Split *text* into its tokens as ``SequenceEncoder.Decoder`` does. At least one token."""
    escaped = "\\" + delimiter
    if escaped not in text:
        pieces = text.split(delimiter)
    elif _STAND_IN in text:
        parts = re.split(rf"(?<!\\){re.escape(delimiter)}", text)
        pieces = [part.replace(escaped, delimiter) for part in parts]
    else:  # the same without looking at each letter, of which saved games have millions
        parts = text.replace(escaped, _STAND_IN).split(delimiter)
        pieces = [part.replace(_STAND_IN, delimiter) for part in parts]
    return [_unquote(piece) for piece in pieces] if "'" in text else pieces


_STAND_IN = "\0"
"""A rare character that temporarily replaces an escaped delimiter."""


def _unquote(text: str) -> str:
    if len(text) > 1 and text[0] == "'" and text[-1] == "'":
        return text[1:-1]
    return text


@dataclass(frozen=True, slots=True)
class Color:
    """A colour; components and alpha from 0 to 255. Text form of ``ColorConfigurer``."""

    red: int
    green: int
    blue: int
    alpha: int = 255

    def __post_init__(self) -> None:
        for part in (self.red, self.green, self.blue, self.alpha):
            if not 0 <= part <= 255:
                raise ValueError(f"colour component out of range 0..255: {part}")

    @classmethod
    def parse(cls, text: str) -> Color:
        """Read ``#rgb``, ``#rrggbb``, ``#rrggbbaa`` or ``r,g,b[,a]``."""
        if match := re.fullmatch(r"#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})", text.strip()):
            digits = match[1] if len(match[1]) > 3 else "".join(c * 2 for c in match[1])
            return cls(*bytes.fromhex(digits))
        try:
            parts = [int(part) for part in text.split(",")]
        except ValueError:
            parts = []
        if len(parts) not in (3, 4):
            raise ValueError(f"not a colour: {text!r} (expected #rrggbb or r,g,b)")
        return cls(*parts)

    def __str__(self) -> str:
        opaque = f"{self.red},{self.green},{self.blue}"
        return opaque if self.alpha == 255 else f"{opaque},{self.alpha}"


# Modifier bits as javax.swing.KeyStroke reports them: the modern mask and the old one together.
_MODIFIERS: Final = {"shift": 65, "ctrl": 130, "meta": 260, "alt": 520}
_ALT_GRAPH: Final = 8224
_BUTTONS: Final = 7168
_MODIFIER_NAMES: Final = {
    "control": "ctrl",
    "ctl": "ctrl",
    "cmd": "meta",
    "command": "meta",
    "option": "alt",
    **{name: name for name in _MODIFIERS},
}

# Virtual key codes of java.awt.event.KeyEvent.
_KEY_CODES: Final[dict[str, int]] = {
    **{chr(code): code for code in range(ord("A"), ord("Z") + 1)},
    **{chr(code): code for code in range(ord("0"), ord("9") + 1)},
    **{f"F{n}": 111 + n for n in range(1, 13)},
    **{f"F{n}": 61427 + n for n in range(13, 25)},
    **{f"NUM{n}": 96 + n for n in range(10)},
    "NUM*": 106,
    "NUM+": 107,
    "NUM-": 109,
    "NUM.": 110,
    "NUM/": 111,
    "ENTER": 10,
    "BACKSPACE": 8,
    "TAB": 9,
    "ESCAPE": 27,
    "SPACE": 32,
    "PAGEUP": 33,
    "PAGEDOWN": 34,
    "END": 35,
    "HOME": 36,
    "LEFT": 37,
    "UP": 38,
    "RIGHT": 39,
    "DOWN": 40,
    "INSERT": 155,
    "DELETE": 127,
    ",": 44,
    "-": 45,
    ".": 46,
    "/": 47,
    ";": 59,
    "=": 61,
    "[": 91,
    "\\": 92,
    "]": 93,
    "`": 192,
    "'": 222,
}
_KEY_ALIASES: Final = {
    "DEL": "DELETE",
    "INS": "INSERT",
    "ESC": "ESCAPE",
    "RETURN": "ENTER",
    "PGUP": "PAGEUP",
    "PGDN": "PAGEDOWN",
    "PGDOWN": "PAGEDOWN",
    "SPC": "SPACE",
    "PLUS": "=",
    "MINUS": "-",
}
_KEY_LABELS: Final = {code: name for name, code in reversed(_KEY_CODES.items())}


@dataclass(frozen=True, slots=True)
class Key:
    """A key stroke or a named key command. Text form of ``NamedHotKeyConfigurer``.

    *code* is a virtual key code of ``java.awt.event.KeyEvent``; *modifiers* the sum that
    ``KeyStroke.getModifiers()`` gives (shift 65, ctrl 130, meta 260, alt 520). A named command
    carries its *name*; its code is a placeholder, for the engine gives each name a code of its
    own when it first meets it.
    """

    code: int = 0
    modifiers: int = 0
    name: str = ""

    def __post_init__(self) -> None:
        if "," in self.name:
            raise ValueError(f"a key command name has no comma: {self.name!r}")

    @property
    def is_none(self) -> bool:
        """Whether this stands for "no key"."""
        return self.code == 0 and self.modifiers == 0 and not self.name

    @property
    def label(self) -> str:
        """The form that :func:`key` reads: ``Ctrl+F``, ``Delete``, or the command's name."""
        if self.name or self.is_none:
            return self.name
        held = [name.title() for name in ("ctrl", "alt", "shift", "meta") if self.modifiers & _MODIFIERS[name]]
        held += ["AltGr"] if self.modifiers & _ALT_GRAPH else []
        last = _KEY_LABELS.get(self.code, str(self.code) if self.code else "undefined")
        return "+".join([*held, last.title() if len(last) > 1 else last])

    def __str__(self) -> str:
        if self.is_none:
            return ""
        text = f"{self.code},{self.modifiers}"
        return f"{text},{self.name}" if self.name else text


NO_KEY: Final = Key()
"""No key: the empty string in every sequence."""


def named(name: str) -> Key:
    """The named key command *name*; no key for the empty name.

    Raises ValueError for a name with invisible space around it, which makes it another command in VASSAL.
    """
    if name != name.strip():
        raise ValueError(f"a key command name has no space at its ends: {name!r}")
    return Key(NAMED_KEY_CODE, 0, name) if name else NO_KEY


def key(text: str) -> Key:
    """Read a key in the form that people write.

    ``Ctrl+F``, ``Alt+Shift+R``, ``F5``, ``Delete``, ``Num 8``, ``Numpad8``, ``Ctrl++`` are key
    strokes, as are a single character (``A``) and the engine's own form (``65,130``). Anything
    else without a modifier is the name of a named key command. Empty text is not a key.

    Raises ValueError for a modifier with an unknown key, such as ``Ctrl+Foo``.
    """
    stripped = text.strip()
    if not stripped:
        return NO_KEY
    if match := re.fullmatch(r"(\d+),(\d+)(?:,(.+))?", stripped):
        return named(match[3]) if match[3] else Key(int(match[1]), _full_modifiers(int(match[2])))
    # The last key may itself be a plus sign: "Ctrl++".
    *held, last = re.split(r"(?:(?<!\s)\s++)?\+\s*+(?=.)", stripped) if stripped != "+" else ["+"]
    modifiers = 0
    for word in held:
        modifier = _MODIFIER_NAMES.get(word.lower())
        if modifier is None:
            if any(w.lower() in _MODIFIER_NAMES for w in held):
                raise ValueError(f"unknown modifier {word!r} in key {text!r}")
            return named(stripped)
        modifiers |= _MODIFIERS[modifier]
    code = _key_code(last)
    if code is not None:
        return Key(code, modifiers)
    if held:
        raise ValueError(f"unknown key {last!r} in {text!r}")
    return named(stripped)


def control_key(character: str) -> Key:
    """The key of an old text: one character, pressed with Ctrl."""
    return letter_key(character, _MODIFIERS["ctrl"])


def letter_key(character: str, modifiers: int) -> Key:
    """The key of a character, pressed with Java's modifiers."""
    return Key(ord(character), _full_modifiers(modifiers))


def read_key(text: str) -> Key:
    """A field that holds a key, as ``Decoder.nextNamedKeyStroke`` reads it: a key stroke, a named command, or, in old
    texts, a character that is pressed with Ctrl. Any other text is not a key.
    """
    if not text:
        return NO_KEY
    if "," not in text:
        return control_key(text[0])
    return _read_stroke(text)


def _read_stroke(text: str) -> Key:
    parts = text.split(",")
    if len(parts) < 2 or not all(re.fullmatch(r"[+-]?[0-9]{1,10}", part) for part in parts[:2]):
        return NO_KEY
    if not all(-(2**31) <= int(part) < 2**31 for part in parts[:2]):
        return NO_KEY
    if len(parts) > 2 and parts[2]:
        return Key(NAMED_KEY_CODE, 0, parts[2])
    return Key(int(parts[0]), _full_modifiers(int(parts[1])))


def read_key_list(text: str) -> tuple[Key, ...]:
    """The keys in the text form of ``NamedKeyStrokeArrayConfigurer``."""
    return tuple(_read_stroke(each) for each in decode(text, ",") if each) if text else ()


_BLACK: Final = Color(0, 0, 0)


def read_color(text: str) -> Color | None:
    """A colour as ``ColorConfigurer.stringToColor`` reads it: None for no colour, black for an invalid one."""
    if text in ("", "null"):
        return None
    if text[:2] in ("0x", "0X"):
        if not re.fullmatch(r"[0-9A-Fa-f]{1,8}", text[2:]):
            return _BLACK
        number = int(text[2:], 16)
        return Color(number >> 16 & 255, number >> 8 & 255, number & 255)
    parts = [part for part in text.split(",") if part][:4]
    try:
        return Color(*[int(part) for part in parts]) if len(parts) >= 3 else _BLACK
    except ValueError:
        return _BLACK


def _full_modifiers(modifiers: int) -> int:
    """Old and modern mask bits together, as ``KeyStroke.getKeyStroke`` completes them; mouse buttons have only modern
    bits.
    """
    full = modifiers & _BUTTONS
    for both in (*_MODIFIERS.values(), _ALT_GRAPH):
        if modifiers & both:
            full |= both
    return full


def _key_code(word: str) -> int | None:
    name = re.sub(r"^(?:NUM[ _]?PAD|NUM|KP)[ _+]*(?=[0-9*+./-]$)", "NUM", word.upper())
    name = _KEY_ALIASES.get(name.replace(" ", ""), name.replace(" ", ""))
    if name == "+":
        return _KEY_CODES["="]
    return _KEY_CODES.get(name)


def key_list(keys: Iterable[Key]) -> str:
    """Text form of ``NamedKeyStrokeArrayConfigurer``; empty keys are left out."""
    return encode((str(k) for k in keys if not k.is_none), ",")


def string_array(values: Sequence[str]) -> str:
    """Text form of ``StringArrayConfigurer``. No value and one empty value look the same."""
    return encode(values, ",")


def expression(text: str) -> str:
    """*text* as an expression ``{…}``; left alone if it already is one, or empty."""
    return text if not text or is_expression(text) else f"{{{text}}}"


def literal(text: str) -> str:
    """*text* as a string inside an expression, in quotation marks: the only way in which a text becomes part of
    BeanShell code.

    A backslash is doubled, so that none begins ``\\uXXXX``; invisible characters are written in octal.
    """
    quoted = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + _UNSEEN.sub(lambda found: f"\\{ord(found[0]):03o}", quoted) + '"'


_UNSEEN = re.compile(r"[\x00-\x1f\x7f]")


def plain(text: str) -> str:
    """*text* in a form that the engine shows literally: a text in braces would be an expression, which the engine runs.

    A character without width before it prevents that.
    """
    return f"\u200b{text}" if is_expression(text) else text


def fixed(text: str) -> str:
    """A formatted string with exactly *text* as its value: otherwise ``$name$`` would be a property, ``03`` the number
    3. Specification: ``VASSAL.script.expression.Expression.createExpression``.
    """
    number = text.strip()
    as_number = number.lstrip("+-").isdecimal() and str(int(number)) != text
    return expression(literal(text)) if text.count("$") > 1 or as_number or is_expression(text) else text


def is_expression(text: str) -> bool:
    """Whether *text* is an expression in braces rather than a formatted string."""
    stripped = text.strip()
    return stripped.startswith("{") and stripped.endswith("}")


def java_double(value: float) -> str:
    """*value* as Java's ``Double.toString`` writes it: ``1.0``, ``1.0E-4``, ``1.5E7``."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if value == 0:
        return "-0.0" if math.copysign(1, value) < 0 else "0.0"
    if 1e-3 <= abs(value) < 1e7:
        return format(Decimal(repr(value)), "f") if "e" in repr(value) else repr(float(value))
    sign, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    assert isinstance(exponent, int)
    figures = "".join(map(str, digits))
    power = exponent + len(figures) - 1
    return f"{'-' if sign else ''}{figures[0]}.{figures[1:] or '0'}E{power}"


Token: TypeAlias = str | int | float | bool | Key | Color | None
"""The types of one field of a trait or one attribute of a component."""


def token(value: Token) -> str:
    """One field as text, in the form ``SequenceEncoder.append`` gives it."""
    if type(value) is str:
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return java_double(value)
    return str(value)


_NAMED_CODE = re.compile(r"(?<!\d)(\d{5})(?=\\*,0\\*,)")


def level_named_keys(text: str) -> str:
    """*text* with the code of every named key command replaced by :data:`NAMED_KEY_CODE`.

    The engine numbers names in the order in which it meets them, so equal pieces may differ in these codes. Apply this
    to both texts before comparing them.
    """

    def plain(match: re.Match[str]) -> str:
        code = int(match[1])
        return str(NAMED_KEY_CODE) if _FIRST_NAMED <= code <= _LAST_NAMED else match[0]

    return _NAMED_CODE.sub(plain, text)
