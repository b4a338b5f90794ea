"""Kept values: written and read back, and what cannot be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vmodsmith.rules.language.codec import Codec, Unreadable, unwritable


@dataclass(frozen=True)
class Thing:
    """A hex or piece."""

    number: str

    @property
    def uid(self) -> str:
        """As a piece."""
        return self.number


class World:
    """Two hexes, two pieces, one box."""

    hexes: ClassVar = {each: Thing(each) for each in ("0101", "0202")}
    pieces: ClassVar = {each: Thing(each) for each in ("7", "8")}

    def hex_at(self, number: str) -> Thing | None:
        """A hex."""
        return self.hexes.get(number)

    def piece_of(self, uid: str) -> Thing | None:
        """A piece."""
        return self.pieces.get(uid)

    def box(self, address: str) -> str | None:
        """The box."""
        return address if address == "losses/both.red" else None


class Record(tuple[Any, ...]):
    """A record as the table has it: a tuple with a name."""


CODEC = Codec(World(), {"Shift": lambda *values: Record(values)})
HEX, OTHER = World.hexes.values()
PIECE = World.pieces["7"]


@pytest.mark.parametrize(
    ("descriptor", "value", "text"),
    [
        ("i", -12, "-12"),
        ("b", True, "true"),
        ("s", "a b;c|d=e%\nf", "a b;c|d=e%\nf"),
        ("h", HEX, "0101"),
        ("p", PIECE, "7"),
        ("x", "losses/both.red", "losses/both.red"),
        ("?i", None, ""),
        ("?s", "word", "word"),
        ("Lh", [HEX, OTHER], "0101 0202"),
        ("Ls", ["a b", "", "c;d"], "a%20b %00 c%3Bd"),
        ("L?h", [None, HEX], "%00 0101"),
        ("?T(s,i)", ("", 3), ";3"),
        ("?RShift(s,i)", Record(("roads", 1)), "roads;1"),
        ("LRShift(s,i)", [Record(("roads", 1)), Record(("a|b", -2))], "roads;1|a%7Cb;-2"),
        ("LLi", [[1, 2], [], [3]], "1 2|%01|3"),
        ("LLs", [[""]], "%00"),
        ("LLs", [[]], "%01"),
        ("M(h,i)", {HEX: 4, OTHER: 1}, "0101=4;0202=1"),
        ("M(s,Ls)", {"a": ["x y", ""], "b": []}, "a=x%20y %00|b="),
        ("M(s,s)", {"": "", "k=": "v;"}, "=;k%3D=v%3B"),
        ("?RShift(Li,?h)", Record(([1, 2], None)), "1 2;"),
    ],
)
def test_written_and_read(descriptor: str, value: object, text: str) -> None:
    assert unwritable(descriptor) is None
    assert CODEC.write(descriptor, value) == text
    assert CODEC.read(descriptor, text) == value


@pytest.mark.parametrize("descriptor", ["Si", "Ss", "SRShift(s,i)"])
def test_sets_keep_their_order(descriptor: str) -> None:
    ordered = Codec(World(), {"Shift": lambda *values: Record(values)}, lambda items: list(items))
    value: list[Any] = (
        [Record(("b", 1)), Record(("a", 2))] if "R" in descriptor else [3, 1] if "i" in descriptor else ["b", "a"]
    )
    assert ordered.read(descriptor, ordered.write(descriptor, value)) == value


@pytest.mark.parametrize(
    ("descriptor", "value"),
    [
        ("i", 0),
        ("b", False),
        ("s", ""),
        ("?h", None),
        ("Lh", []),
        ("Ss", set()),
        ("M(s,i)", {}),
        ("?RShift(s,i)", None),
    ],
)
def test_nothing_reads_as_the_beginning(descriptor: str, value: object) -> None:
    assert CODEC.read(descriptor, "") == value


@pytest.mark.parametrize(
    ("descriptor", "text", "value"),
    [
        ("i", "seven", 0),
        ("?i", "seven", None),
        ("?h", "9999", None),
        ("?p", "99", None),
        ("Lh", "0101 9999 0202", [HEX, OTHER]),
        ("M(p,i)", "7=1;99=2", {PIECE: 1}),
        ("LRShift(h,i)", "9999;1|0101;2", [Record((HEX, 2))]),
        ("?RShift(h,i)", "9999;1", None),
        ("?RShift(s,i)", "too;many;values", None),
    ],
)
def test_what_is_not_there_any_more(descriptor: str, text: str, value: object) -> None:
    assert CODEC.read(descriptor, text) == value


@pytest.mark.parametrize(("descriptor", "text"), [("h", "9999"), ("p", ""), ("x", "nowhere"), ("T(i,i)", "1")])
def test_what_must_be_there_stops_the_rule(descriptor: str, text: str) -> None:
    with pytest.raises(Unreadable):
        CODEC.read(descriptor, text)


@pytest.mark.parametrize("descriptor", ["?T(T(i,i),i)", "?RShift(RShift(i,i),i)", "?T(M(s,i),i)", "LLRShift(i,i)"])
def test_types_that_would_be_written_in_the_same_way_twice(descriptor: str) -> None:
    assert unwritable(descriptor)


TEXTS = st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\r"), max_size=8)


@given(st.lists(TEXTS), st.lists(st.lists(TEXTS)), st.dictionaries(TEXTS, TEXTS), st.lists(st.tuples(TEXTS, TEXTS)))
def test_any_texts_come_back(
    flat: list[str], deep: list[list[str]], mapped: dict[str, str], pairs: list[tuple[str, str]]
) -> None:
    for descriptor, value in (("Ls", flat), ("LLs", deep), ("M(s,s)", mapped), ("LT(s,s)", pairs)):
        assert CODEC.read(descriptor, CODEC.write(descriptor, value)) == value
