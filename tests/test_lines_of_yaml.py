"""Malformed YAML is reported at its own line, for each way in which a file can be malformed: where the fault is, or
where what does not end begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from vmodsmith.reading.files import Reader
from vmodsmith.reading.malformed import malformed

FAULTS: dict[str, tuple[str, int, str]] = {
    "a tag that does not end": ("a: 1\nb: 2\nc: !<tag d\n", 3, "did not find the expected '>'"),
    "a tag of no kind": ("a: 1\nb: 2\nc: !x!y d\n", 3, "found undefined tag handle"),
    "an alias": ("a: 1\nb: 2\nc: *none\n", 3, "none"),
    "an anchor": ("a: 1\nb: 2\nc: &a x\n", 3, "a"),
    "a brace that does not close": ("a: 1\nb: {c: 1,\n  d: 2\ne: 3\n", 2, "{"),
    "a bracket that does not close": ("a: 1\nb: [c,\n  d\ne: 3\n", 2, "["),
    "a quotation mark that does not close": ("a: 1\nb: 'c\nd: 2\n", 2, "'c"),
    "a quotation mark in the last line": ('a: 1\nb: "c', 2, '"c'),
    "a quotation mark within a list": ('a: 1\nb:\n- "c\n- d\n', 3, '"c'),
    "a quotation mark within braces": ('a: 1\nb: {c: "d}\n', 2, '"d}'),
    "a quotation mark within brackets": ('a: 1\nb: ["c, d]\n', 2, '"c, d]'),
    "a quotation mark before a name": ('a: 1\n"b: 2\nc: 3', 2, '"b: 2'),
    "a quotation mark after a text of lines": ('a: >\n b\nc: "\n', 3, '"'),
    "a name without a colon": ("a: 1\nb: 2\nccc\nd: 3\n", 3, "ccc"),
    "a sign that begins nothing": ("a: 1\nb: 2\nc: @x\n", 3, "@x"),
    "a star alone": ("a: 1\nb: 2\nc: *\nd: 1\n", 3, "*"),
    "an escape": ('a: 1\nb: 2\nc: "\\q"\n', 3, '\\q"'),
    "a tab": ("a: 1\nb:\n\tc: 2\n", 3, "a tab"),
    "depth": (f"a: 1\nb: 2\nc: {'[' * 300}\n", 3, "very deep nesting"),
    "a second document": ("a: 1\n---\nb: 2\n", 2, "---"),
    "a version": ("%YAML 9.9.9\n---\na: 1", 1, "did not find expected comment or line break"),
    "a folded text": ("a: 1\nb: >x\n  d\n", 2, "did not find expected comment or line break"),
    "an indentation of none": ("a: 1\nb: |0\n d\n", 2, "found an indentation indicator equal to 0"),
    "a question": ("a: 1\nb: 2\n? - c\n : d\n", 4, ": d"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_reported_at_its_line(tmp_path: Path, fault: str) -> None:
    text, line, found = FAULTS[fault]
    (tmp_path / "x.yaml").write_text(text, encoding="utf-8")
    reader = Reader(tmp_path)
    assert reader.yaml("x.yaml") is None
    assert [(each.file, each.line, each.found) for each in reader.problems] == [("x.yaml", line, found)]


def test_a_fault_without_a_place_is_one_of_the_whole_file() -> None:
    from yaml.error import YAMLError

    assert malformed(YAMLError("broken"), []) == (0, "broken", "well-formed YAML")
