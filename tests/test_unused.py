"""What rules say counts as said: nothing that a sheet of rules names is called unused."""

from __future__ import annotations

from shared.games import SMALL, load

from vmodsmith.check.unused import is_meant, written
from vmodsmith.model import RuleSheet


def test_two_sheets_of_one_name_both_count() -> None:
    """A mechanic is declared in a file that may be called as it is: each of the two sheets says what it says."""
    game = load("skirmish", SMALL)
    own = next(each for each in game.rules if each.commands)
    name = own.commands[0].id
    brought = RuleSheet.model_validate({"id": own.id, "name": own.name, "namespace": own.id})
    texts = written(game.model_copy(update={"rules": (own, brought)}))
    assert is_meant(name, texts)
