"""Texts that a translation of the module leaves out. Specification: ``VASSAL.i18n``, ``VASSAL.i18n.Translation``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vmodsmith.vassal.i18n import read_properties, translatable_texts
from vmodsmith.vassal.module import Module
from vmodsmith.vassal.sequence import is_expression

from .findings import Finding, Severity

__all__ = ["untranslated_texts"]


def untranslated_texts(module: Module) -> Iterator[Finding]:
    """Find, for each language of the module, the texts that are shown and have no translation."""
    texts = None
    for element in module.elements():
        if not str(element.tag).endswith(".i18n.Translation"):
            continue
        code, _, country = element.get("locale", "").partition(",")
        name = f"Module_{code}_{country}.properties" if country else f"Module_{code}.properties"
        if not code:
            continue
        if name not in module.entries:
            yield Finding(
                "translation-missing",
                Severity.ERROR,
                (module.place(element),),
                f"the translation has no file {name!r} in the module: VASSAL cannot open it",
                "Add the file, or delete the translation.",
            )
            continue
        if texts is None:
            texts = [each for each in translatable_texts(module.root) if each.is_shown and _says_something(each.text)]
        there = read_properties(module.entries[name])
        lacking = [
            each
            for each in texts
            if not there.get(each.key, "").strip() and not (code in _OWN_LETTERS and _NOT_LATIN.search(each.text))
        ]
        if lacking:
            shown = ", ".join(
                repr(each.text if len(each.text) < 40 else f"{each.text[:37]}...") for each in lacking[:5]
            )
            more = f" and {len(lacking) - 5:,} more" if len(lacking) > 5 else ""
            yield Finding(
                "text-untranslated",
                Severity.NOTE,
                tuple(f"{module.place(element)}: {each.key}" for each in lacking),
                f"{len(lacking):,} of {len(texts):,} texts have no translation in {name}: {shown}{more}",
                "Open the translation in the editor (Translations > Translate), and fill in what is missing.",
            )


def _says_something(text: str) -> bool:
    """Whether there is a word to translate: not only signs, numbers, abbreviations and properties, and not an
    expression.
    """
    if is_expression(text) or (";" in text and ("import " in text or "=" in text)):
        return False
    return re.search(r"[^\W\d_]*[a-z\u00df-\u00ff]{3}|[^\x00-\u024f]", _MARKS.sub(" ", text)) is not None


_MARKS = re.compile(r"\$[^$]*\$|<[^<>]*>|&\w+;")
_OWN_LETTERS = frozenset({"ja", "zh", "ko", "ru", "uk", "bg", "el", "he", "ar"})
_NOT_LATIN = re.compile(r"[\u0370-\u1dff\u2e80-\uffef]")
