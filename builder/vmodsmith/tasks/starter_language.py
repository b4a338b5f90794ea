"""The starter game in another language: its texts, and the words in its scenarios. Comments, file names and ids stay
English, like everything that only authors read. `starter_words/` has, for each language, the texts by key and the
phrases of the scenarios; the program's own labels are taken from its catalogues.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping
from importlib.resources import files

from vmodsmith import words
from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.fast_yaml import texts as plain_texts
from vmodsmith.foundation.problems import nearest

__all__ = ["in_language", "starter_languages"]

_WORDS = files("vmodsmith.tasks") / "starter_words"


def starter_languages() -> tuple[str, ...]:
    """The languages that the small game can be written in."""
    return ("en", *sorted(each.name.partition(".")[0] for each in _WORDS.iterdir() if each.name.endswith(".yaml")))


def in_language(file: str, text: str, language: str) -> str:
    """A file of the small game, by its path in the starter, in a language.

    Raises UserError for a language without texts.
    """
    known = starter_languages()
    if language not in known:
        near = nearest(language, known)
        hint = f" (did you mean {near!r}?)" if near else ""
        more = "; start with one of these and translate the game: `vmodsmith docs translating` shows how"
        raise UserError(f"--language: found {language!r}, expected one of {', '.join(known)}{hint}{more}")
    if file == "counters/game.yaml":
        return _manifest(text, language)
    if language == "en":
        return _strings(text, language, {}) if file == "templates/strings.csv" else text
    said = plain_texts((_WORDS / f"{language}.yaml").read_text(encoding="utf-8"))
    if file == "templates/strings.csv":
        return _strings(text, language, said["texts"])
    return _scenarios(text, language, said["scenarios"]) if file.startswith("templates/scenarios/") else text


def _manifest(text: str, language: str) -> str:
    """The manifest with only this language."""
    line = f"languages: [{language}]"
    remark = "# the columns of strings.csv that players can choose; [de, en] are two, the first is the base"
    return re.sub(r"^languages: .*$", f"{line:<30}{remark}", text, flags=re.MULTILINE)


def _strings(text: str, language: str, own: Mapping[str, str]) -> str:
    """The table of texts with only the column of the language."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("key", language, "note"))
    for row in csv.DictReader(io.StringIO(text, newline="")):
        writer.writerow((row["key"], own.get(row["key"]) or row.get(language) or row["en"], row["note"]))
    return out.getvalue()


def _scenarios(text: str, language: str, own: Mapping[str, str]) -> str:
    """The scenarios with names, commands and reports in the language; only whole values are replaced, plain
    or quoted.
    """
    labels = {each["en"]: each[language] for each in words.texts("mechanics").values() if language in each}
    said = {**labels, **own}

    def value(found: re.Match[str]) -> str:
        plain = json.loads(found[2]) if found[2].startswith('"') else found[2].strip()
        return found[1] + json.dumps(said[plain], ensure_ascii=False) if plain in said else found[0]

    return _VALUE.sub(value, text)


_VALUE = re.compile(
    r"(\b(?:about|name|do|press|chat|no-chat|answer|menu): |(?:menu|toolbar): \[)"
    r'("(?:[^"\\]|\\.)*"|[^\s\[{"][^,\]}\n]*(?:, [a-z][^:,\]}\n]*(?=\n))?)'
)
"""The pattern of a value that players read in a scenario, with the text before it: quoted, or plain up to its end,
perhaps with a comma at the end of the line.
"""
