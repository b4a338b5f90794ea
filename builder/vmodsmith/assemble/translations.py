"""The translations of a module or a plug-in: the files in which VASSAL looks up their texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.vassal.components import Element
from vmodsmith.vassal.i18n import TranslatableText, bundle_name, properties_bytes, translatable_texts
from vmodsmith.words.speech import java_locale

__all__ = ["bundle_of", "bundles", "label_rows"]


def bundle_of(language: str) -> str:
    """The name of the file with the texts in a language."""
    return bundle_name("_".join(filter(None, java_locale(language))))


def bundles(
    roots: Sequence[Element], say: Lexicon, texts_of_piece: Callable[[str], Iterable[str]] | None = None
) -> dict[str, bytes]:
    """The files for every language of a game except its first, by name: the texts of these build files that a lexicon
    has returned. *texts_of_piece* is called instead of ``piece_texts``.
    """
    texts = [each for root in (roots if say.others else ()) for each in translatable_texts(root, texts_of_piece)]
    return {bundle_of(each): properties_bytes(_translation(texts, say, each)) for each in say.others}


def _translation(texts: list[TranslatableText], say: Lexicon, language: str) -> dict[str, str]:
    """The texts by translation key, for every text of the build files that has a translation in the language."""
    local = say.translation(language)
    found = {}
    for each in texts:
        if each.attribute == "sides":
            found[each.key] = ",".join(local.get(side, side) for side in each.text.split(","))
        elif each.is_shown and each.text in local:
            found[each.key] = local[each.text]
    return found


def label_rows(root: Element, say: Lexicon) -> str:
    """The same texts for the runtime of a plug-in, one per row: language, key, text in the first language, translation.

    The runtime translates texts that VASSAL does not, because a translation of the host has the same file name.
    """
    rows = []
    for language in say.others:
        local = say.translation(language)
        for each in translatable_texts(root):
            said = local.get(each.text)
            if each.is_shown and said is not None and not set("\t\n") & set(each.text + said):
                rows.append("\t".join((language, each.key, each.text, said)))
    return "".join(f"{row}\n" for row in rows)
