"""Words as ids, and guesses of the id that an invalid value was meant to be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache

__all__ = ["EDGES", "as_id", "meant"]

EDGES = (
    " \t\r\n\f\v\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b"
    "\u200c\u200d\u200e\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff"
)
"""Invisible characters at the edges of a cell: spaces of every width, including zero."""


def as_id(text: str) -> str:
    """The text as an id: `1st Row (weak)` becomes `1st-row-weak`; unchanged if nothing would be left."""
    plain = "".join(_ascii(each) for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return "-".join(re.findall(r"[a-z0-9]+", plain.lower())) or text


_LATIN = re.compile(r"LATIN (?:SMALL|CAPITAL) (?:LETTER|LIGATURE) (?:DOTLESS |AFRICAN )?([A-Z]{1,2})(?: WITH .*)?")
"""The pattern of Unicode names of letters that consist of one or two plain ones: ł, ø, đ, ı, æ, œ."""


@cache
def _ascii(letter: str) -> str:
    """A Latin letter as plain letters; any other is unchanged."""
    if letter.isascii():
        return letter
    name = unicodedata.name(letter, "")
    found = _LATIN.fullmatch(name)
    return found[1] if found else _SPELT.get(name.rpartition(" LETTER ")[2], letter)


_SPELT = {"SHARP S": "ss", "THORN": "th", "ETH": "d"}


def meant(pattern: str, text: str) -> str | None:
    """A valid text that is probably meant by one that does not fit a pattern of the model; None if nothing is near."""
    plain = "".join(each for each in unicodedata.normalize("NFKC", text) if unicodedata.category(each) != "Cf").strip()
    for part, make in _MEANT:
        if part in pattern:
            found = make(plain)
            return found if found and found != text and re.search(pattern, found) else None
    return None


def _id(text: str) -> str | None:
    return as_id(re.sub(r"[\u2010-\u2015\u2212]", "-", text)) if text.isascii() or not text.isalpha() else None


def _colour(text: str) -> str | None:
    digits = text.removeprefix("#").removeprefix("0x").lower().replace("o", "0")
    return "#" + ("".join(each * 2 for each in digits) if len(digits) == 3 else digits)


def _dice(text: str) -> str | None:
    found = re.fullmatch(r"([0-9]*)\s*[A-Za-z]\s*([0-9]+)", text)
    return f"{found[1] or 1}d{found[2]}" if found else None


def _language(text: str) -> str | None:
    first, _, rest = text.lower().replace("_", "-").partition("-")
    region = f"-{rest.upper() if len(rest) == _REGION else rest}" if rest else ""
    return _codes().get(text.lower(), first + region)


_REGION = 2
"""The letters of a country in the code of a language."""


@cache
def _codes() -> dict[str, str]:
    """Codes of languages by their English names, in small letters, from CLDR; the major languages of Europe and East
    Asia also by their own names.
    """
    from babel import Locale

    names = {name.lower(): code for code, name in Locale("en").languages.items() if len(code) == 2}
    for code in ("de", "es", "fr", "it", "ja", "pl", "pt", "ru", "zh"):
        names[str(Locale(code).get_language_name(code)).lower()] = code
    return names


_MEANT: tuple[tuple[str, Callable[[str], str | None]], ...] = (
    ("[0-9a-fA-F]{6}", _colour),
    ("d([2-9]|", _dice),
    ("[a-z]{2,3}(?:-", _language),
    (r"^[a-z0-9][a-z0-9]*(?:", _id),
    (r"^[a-z][a-z0-9]*(?:", _id),
)
"""Functions that guess the meaning, by a part of the pattern that a text does not fit."""
