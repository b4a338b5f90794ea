"""A comprehension or a lambda that reads more names than a method of Java can be given is told; a plain expression
reads as many as it likes."""

from __future__ import annotations

import pytest

from vmodsmith.rules.language.limits import NAMES

from .sample import told

HEAD = "from game import *\n\n\ndef rule() -> None:\n"
MANY = [f"n{n}" for n in range(NAMES + 5)]
GIVEN = HEAD + "".join(f"    {name} = {n}\n" for n, name in enumerate(MANY))
FIRST, SECOND = (" + ".join(part) for part in (MANY[: NAMES // 2 + 3], MANY[NAMES // 2 + 3 :]))

READ = {
    "a sum": (f"    x = ({FIRST}) + ({SECOND})\n", False),
    "a list of sums": (f"    x = [({FIRST}) + ({SECOND}) for each in range(2)]\n", True),
    "a set of sums": (f"    x = {{({FIRST}) + ({SECOND}) for each in range(2)}}\n", True),
    "an order by a sum": (f"    x = sorted([1, 2], key=lambda each: ({FIRST}) + ({SECOND}))\n", True),
    "a list of few": ("    x = [n0 + n1 for each in range(2)]\n", False),
}


@pytest.mark.parametrize("what", READ)
def test_names_are_counted_where_a_method_is_given_them(what: str) -> None:
    line, too_many = READ[what]
    found = [each.expected for each in told(GIVEN + line + "    report(str(x))\n") if "names in one" in each.expected]
    assert found == ([f"at most {NAMES} names in one comprehension or lambda"] if too_many else [])
