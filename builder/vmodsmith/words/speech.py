"""Facts about a language from CLDR (its own name, its plural forms, its locale in Java), and texts with counts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from functools import cache

from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal, get_decimal_symbol
from babel.plural import PluralRule

from vmodsmith.words.zone import without_time_zone

with without_time_zone():
    from babel.dates import format_date

__all__ = [
    "counted",
    "day",
    "decimal",
    "doubtful_code",
    "java_locale",
    "list_signs",
    "own_name",
    "plural_examples",
    "plural_form",
    "plural_table",
    "within",
    "written",
]

_TAGS = ("zero", "one", "two", "few", "many", "other")


@cache
def _locale(language: str) -> Locale | None:
    """The locale of a language as BCP 47 writes it (`pt-BR`), or of the language without its region or script."""
    for tag in (language, language.split("-")[0]):
        try:
            return Locale.parse(tag, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return None


def own_name(language: str) -> str:
    """The name of a language in the language itself (`Deutsch`); its English name if CLDR has no other, else its
    code.
    """
    locale = _locale(language)
    name = locale.get_display_name() if locale else _english().languages.get(language.split("-")[0])
    return name[:1].upper() + name[1:] if name else language


@cache
def _english() -> Locale:
    return Locale("en")


def doubtful_code(language: str) -> tuple[str, str] | None:
    """The words for what is expected in place of an unknown code, and the code that is probably meant, which may be
    empty.

    None if CLDR has the language, and the script and region that the code names. `jp` and `UK` look like codes and are
    not.
    """
    code, *parts = language.split("-")
    if _locale(code) is None and code not in _english().languages:
        return "the code of a language, such as en, ja, de or pt-BR", _LANGUAGE_OF.get(code, "")
    for number, part in enumerate(parts):
        if len(part) == 2 or (len(part) == 3 and part.isdecimal()):
            sort, names = "region, such as GB or US", _english().territories
        elif len(part) == 4 and part.isalpha():
            sort, names = "script, such as Latn or Cyrl", _english().scripts
        else:
            continue  # a variant
        known = {str(each).casefold(): str(each) for each in names}
        if known.get(part.casefold()) != part:
            fitting = _REGION_OF.get(part) or known.get(part.casefold())
            meant = "-".join([code, *parts[:number], fitting, *parts[number + 1 :]]) if fitting else code
            return f"the code of a {sort}", meant
    return None


_LANGUAGE_OF = {
    "jp": "ja",
    "cn": "zh",
    "cz": "cs",
    "dk": "da",
    "gr": "el",
    "kr": "ko",
    "ua": "uk",
    "us": "en",
    "gb": "en",
}
"""Languages by the code of their country."""

_REGION_OF = {"UK": "GB", "uk": "GB"}
"""Regions by codes that are often written for them by mistake."""


@cache
def plural_table(language: str) -> str:
    """The plural form of each number from 0 to 199, a digit each, by the rule of CLDR. A greater number has the form of
    100 plus its last two digits. Forms are numbered from 0 in the order zero, one, two, few, many, other; forms that
    whole numbers do not use are left out. So one and other are 0 and 1 in English; one, few and many are 0, 1 and 2 in
    Polish. A language that CLDR does not know has the forms of English.
    """
    locale = _locale(language) or Locale("en")
    rule: PluralRule = locale.plural_form
    tags = [rule(n) for n in range(200)]
    order = [tag for tag in _TAGS if tag in tags]
    return "".join(str(order.index(tag)) for tag in tags)


@cache
def plural_examples(language: str) -> tuple[str, ...]:
    """The forms of a language in their order, each with the first numbers that take it: `one 1`, `few 2, 3, 4, 22`."""
    table = plural_table(language)
    locale = _locale(language) or Locale("en")
    firsts = [[n for n in range(len(table)) if table[n] == form][:4] for form in sorted(set(table))]
    return tuple(f"{locale.plural_form(each[0])} {', '.join(map(str, each))}" for each in firsts)


def plural_form(language: str, value: str) -> int:
    """The number of the form in `{0:unit|units}` that a value takes; the last form if the value is not a whole
    number.
    """
    if not value.lstrip("-").isdecimal():
        return len(_TAGS)
    n = abs(int(value))
    return int(plural_table(language)[n if n < 200 else 100 + n % 100])


_COUNTED = re.compile(r"\{(\w+):([^{}|]*(?:\|[^{}|]*)+)\}")


def counted(
    text: str, values: Mapping[str, str], language: str, waits: Callable[[str, str, list[str]], str] | None = None
) -> str:
    """A text with the words that depend on numbers: `{0:unit|units}` becomes the plural form that the language uses for
    the value of placeholder 0. Placeholders without a value stay. `waits` may return another text for a placeholder,
    from its value and its forms; if that is empty, the form is chosen here.
    """

    def word(found: re.Match[str]) -> str:
        forms = found[2].split("|")
        value = values.get(found[1])
        if value is None:
            return found[0]
        later = waits(found[1], value, forms) if waits is not None else ""
        return later or forms[min(plural_form(language, value), len(forms) - 1)]

    return _COUNTED.sub(word, text)


def within(text: str, language: str) -> str:
    """A title as it is written within a sentence: `Light woods` becomes `light woods`.

    The language `de` keeps its capitals, and so does a word with more than one.
    """
    first = text.split(" ")[0]
    kept = language.split("-")[0] == "de" or first[1:] != first[1:].lower()
    return text if kept else text[:1].lower() + text[1:]


@cache
def list_signs(language: str) -> tuple[str, str, str]:
    """The separators between the items of a list, between items that contain commas, and between sentences:
    `, `, `; ` and `. ` in English, `、`, `；` and `。` in Japanese. From CLDR's patterns of lists."""
    locale = _locale(language) or Locale("en")
    between = re.fullmatch(r"\{0\}(.*)\{1\}", str(locale.list_patterns["standard"]["middle"]))
    comma = between[1] if between and not re.search(r"\w", between[1]) and between[1].strip() else ", "
    semicolon, stop = {"、": ("；", "。"), "،": ("؛ ", ". ")}.get(comma.strip(), ("; ", ". "))
    return comma, semicolon, stop


def decimal(value: float, language: str, digits: int = 3) -> str:
    """A number with at most `digits` significant digits, as a language writes it: `19.05` is `19,05` in `de`.

    A language that CLDR does not know has a decimal point.
    """
    return str(
        format_decimal(float(f"{value:.{digits}g}"), format="0.######", locale=_locale(language) or Locale("en"))
    )


_POINTED = re.compile(r"[-+]?\d+\.\d+")


def written(text: str, language: str) -> str:
    """A number from data, which have a decimal point, as a language writes it: `0.5` is `0,5` in `pt`.

    Any other text is unchanged.
    """
    if not _POINTED.fullmatch(text):
        return text
    return text.replace(".", get_decimal_symbol(_locale(language) or Locale("en")))


def day(text: str, language: str) -> str:
    """A day such as 2026-11-27, written out in a language: `27 November 2026` in English, as most wargamers write it.

    Raises ValueError for a text that is not such a day.
    """
    locale = _locale(language)
    if locale is None or locale.language == "en":
        locale = Locale("en", "GB")
    return str(format_date(date.fromisoformat(text), format="long", locale=locale))


def java_locale(language: str) -> tuple[str, str]:
    """Language and country for Java's locales: `pt-BR` is (`pt`, `BR`)."""
    code, *rest = language.split("-")
    country = next((each.upper() for each in rest if len(each) == 2), "")
    return code, country
