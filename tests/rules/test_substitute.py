"""What stands in for rules that do not start answers each call of a module's expressions, and so do the rules."""

from __future__ import annotations

import re
from collections import defaultdict

from vmodsmith.rules.compile.boot import START, JavaDoors, messages, runtime

CALL = re.compile(r"(?:\)|\"\))\.([a-z]\w*)\(")


class _Numbers(defaultdict[tuple[str, str], int]):
    def __contains__(self, key: object) -> bool:
        return isinstance(key, tuple) and key[0] == "gated"


def test_every_call_of_an_expression_is_answered() -> None:
    doors = JavaDoors(_Numbers(int))
    written = [doors.acts(), doors.recorded("x"), doors.dragged("unit"), doors.help(), doors.phases()]
    written += [doors.button("plain"), doors.button("gated")]
    called = {name for text in written for name in CALL.findall(text)} - {"get", "eval"}
    assert called == {"acts", "noted", "dragged", "help", "phases", "button", "gated"}
    start = next(str(each.get("initialValue")) for each in messages("", "", "") if each.get("name") == START)
    instead = start[start.index("Object without()") : start.index("return this;")]
    assert called <= set(re.findall(r"(\w+)\([^()]*\) \{", instead))
    assert called <= set(re.findall(r"public (?:final )?\w+ (\w+)\(", runtime()["Entry"]))
