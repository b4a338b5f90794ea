"""What a command or button asks before it is offered: each field that shuts it is one gate, in this order."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from vmodsmith.rules.compiled import gates

OPEN: dict[str, Any] = {"option": None, "judged": False, "phases": (), "by": None}

GATES: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({}, []),
    ({"option": "mud"}, [("option", "on('mud')")]),
    ({"judged": True}, [("judged", "referee() != 'off'")]),
    ({"phases": ("move-red",)}, [("phases", "phase() in ('move-red',)")]),
    ({"phases": ("move-red", "rest-red")}, [("phases", "phase() in ('move-red', 'rest-red')")]),
    ({"by": "owner"}, [("by", "decides(me.side)")]),
    ({"by": "red"}, [("by", "decides('red')")]),
    (
        {"option": "mud", "judged": True, "phases": ("move-red",), "by": "red"},
        [("option", "on('mud')"), ("judged", "referee() != 'off'"), ("phases", "phase() in ('move-red',)"), ("by", "decides('red')")],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "expected"), GATES, ids=range(len(GATES)))
def test_each_field_that_shuts_is_a_gate(fields: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert gates(cast(Any, SimpleNamespace(**{**OPEN, **fields}))) == expected
