"""The functions of the rule language, bound to one table. See `builder/vmodsmith/rules/language/vocabulary.pyi`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any, TypeVar

from vmodsmith.rules.compiled import ASKING, expanded_commands
from vmodsmith.scenarios.dialogs import bare

from .dialogs import GO_ON, NEVER, STAY
from .errors import CommandEnds, RuleError
from .merged_lines import per_unit
from .numbers import whole_number
from .piece import Piece
from .table import GameTable
from .terrain import Hex

__all__ = ["vocabulary"]

Vocabulary = dict[str, Callable[..., Any]]


_P = TypeVar("_P")


def vocabulary(table: GameTable) -> Mapping[str, Callable[..., Any]]:
    """What emitted rules call, by name."""
    return {
        **_map(table),
        **_game(table),
        **_tables(table),
        **_words(table),
        **_dialogs(table),
        "roll": table.roll,
        "_kept": table.kept,
        "_keep": table.keep,
        "_tick": table.step_limit.tick,
        "_spent": table.step_limit.spent,
    }


def _map(table: GameTable) -> Vocabulary:
    terrain_map, hexes = table.shared.terrain_map, table.hexes

    at_place = {place: hexes[number] for place, number in terrain_map.places.items() if number in hexes}

    def pieces_in(where: str) -> list[Piece]:
        return [each for stack in table.places.within(table.box_place(where)) for each in stack.pieces]

    def piece(row: str) -> Piece | None:
        return next((each for each in table.of_row(row) if not each.hidden()), None)

    def new_piece(row: str, at: Hex | str) -> Piece:
        made = table.new(table.slot(row))
        made.travel(table.middle(at) if isinstance(at, Hex) else table.box_place(at), marked=False)
        return made

    def selected() -> list[Piece]:
        acting = table.rules.acting
        found = [each for each in table.selection if each.stack is not None]
        return found if acting is None or acting in found else [*found, acting]  # type: ignore[list-item]

    def others_to_act() -> int:
        multi_select = table.dialogs.multi_select
        return 0 if multi_select is None else multi_select.others()

    there = [name for name, slot in table.data.slots.items() if not slot.plugin or slot.plugin in table.extensions]
    ordered = sorted(name for name in there if "#" not in name)

    def rows(start: str = "") -> list[str]:
        first = bisect_left(ordered, start)
        return list(takewhile(lambda name: name.startswith(start), ordered[first:]))

    return {
        "hexes": lambda: list(hexes.values()),
        "hex_at": table.hex_at,
        "zone_hexes": lambda zone: [hexes[each] for each in terrain_map.zones[zone]],
        "place_hex": at_place.__getitem__,
        "pieces": table.ordered,
        "map_pieces": table.on_map,
        "pieces_in": pieces_in,
        "piece": piece,
        "selected": selected,
        "others_to_act": others_to_act,
        "piece_of": table.piece_of,
        "new_piece": new_piece,
        "in_palette": table.has_slot,
        "rows": rows,
        "box": table.box,
    }


def _game(table: GameTable) -> Vocabulary:
    game, clock, state = table.game, table.clock, table.state
    sides = tuple(each.id for each in game.manifest.sides)
    names = {each.id: each.name for each in game.manifest.sides}

    def phase_number(which: str) -> int:
        order = table.rules.order()
        return order.index(which) if which in order else -1

    phases = {each.id: each.name for each in game.phases}

    def name_of_phase(which: str) -> str:
        return table.words.say(phases[which]) if which in phases else ""

    others = {side: [each for each in sides if each != side] for side in ("", *sides)}

    def other_side(side: str) -> str:
        found = others[side if side in others else ""]
        if len(found) != 1:
            raise RuleError("this game has more than two sides")
        return found[0]

    def set_clock(turn: int, phase: str) -> None:
        clock.put(turn, phase)
        clock.past.rewind(turn, phase)

    def set_option(name: str, value: str) -> None:
        state.set(f"option_{name}", value)

    def count_anew() -> None:
        table.must_act("a condition may ask, but not change anything")
        table.step_limit.again()

    return {
        "turn": lambda: state.turn,
        "last_turn": lambda: clock.count,
        "phase": lambda: state.phase,
        "phase_number": phase_number,
        "phase_side": lambda: clock.sides.get(state.phase),
        "phase_name": lambda: name_of_phase(state.phase),
        "name_of_phase": name_of_phase,
        "turn_is": lambda word: word in game.turns.kinds_of(state.turn),
        "has_begun": lambda which: clock.past.begun(state.turn, which),
        "set_clock": set_clock,
        "stay_in_phase": clock.stay,
        "step_on": clock.step_on,
        "stepping_on": lambda: clock.by_rule,
        "offered": lambda: _offered(table),
        "judge_for_all": state.judge_for_all,
        "count_anew": count_anew,
        "new_step": table.part,
        "setup": lambda: state.setup,
        "option": state.option,
        "set_option": set_option,
        "on": lambda name: state.option(name) in ("on", "true"),
        "other_side": other_side,
        "sides": lambda: list(sides),
        "side_name": lambda side: table.words.say(names[side]),
        "formation_name": table.words.formation,
        "my_side": lambda: state.side or None,
        "alone": lambda: not state.others,
        "acts_for": state.acts_for,
    }


def _offered(table: GameTable) -> list[str]:
    """The texts of what counts as left to do and is offered to somebody."""
    counts = table.shared.program.counting if table.shared.program else frozenset()
    found: dict[str, None] = {}
    for sheet in table.game.rules:
        for button in sheet.buttons:
            if button.id in counts and button.menu not in found and table.rules.open(button.id):
                found[button.menu] = None
    texts = {
        each.id: each.menu or sheet.name
        for sheet in table.game.rules
        for each in expanded_commands(sheet)
        if each.id in counts
    }
    for piece in table.ordered() if texts else ():
        for entry in piece.chain.entries:
            text = texts.get(entry.id)
            if text is not None and text not in found and table.rules.offers(entry.id, piece):
                found[text] = None
    return [table.words.say(each) for each in found]


def _tables(table: GameTable) -> Vocabulary:
    charts = table.charts

    def cell_name(name: str, word: str) -> str:
        key = charts.name_of(name, word)
        return table.words.say(key) if key else word

    return {
        "cell": charts.cell,
        "value": charts.value,
        "columns": charts.columns,
        "row_names": charts.row_names,
        "shifted": charts.shifted,
        "row_up_to": charts.row_up_to,
        "odds_column": charts.odds_column,
        "cell_name": cell_name,
    }


def _words(table: GameTable) -> Vocabulary:
    def report(line: str, tone: str = "plain") -> None:
        table.must_act("a condition may ask, but not change anything")
        table.step_limit.line()
        table.reporter.report(table.signed(line), tone, alone=table.take_dice())

    def joined(parts: Sequence[str], by: str = ", ") -> str:
        return table.words.between(by).join(parts)

    def whole(text: str, otherwise: int = 0) -> int:
        found = whole_number(text)
        return otherwise if found is None else found

    return {
        "say": table.words.say,
        "joined": joined,
        "without": table.words.without,
        "signed": lambda value: f"+{value}" if value > 0 else str(value),
        "per_unit": per_unit,
        "whole": whole,
        "report": report,
    }


def _dialogs(table: GameTable) -> Vocabulary:
    asked, mine = table.dialogs, table.words.mine

    def before() -> None:
        table.must_act("a condition asks no player")
        table.step_limit.question()
        table.reporter.asked()

    def choose(question: str, choices: Sequence[str], at: Sequence[Hex] = ()) -> int | None:
        if len(choices) < 2:
            return 0 if choices else None
        before()
        labels, hexes = [mine(each) for each in choices], [each.number for each in at if each is not None]
        told_apart = len(hexes) == len(labels) == len(set(hexes))
        return asked.choose_for(mine(question), labels, hexes if told_apart else [bare(each) for each in labels])

    def choose_some(
        question: str, choices: Sequence[str], least: int = 0, most: int = 99, ticked: Sequence[int] = ()
    ) -> list[int] | None:
        before()
        return asked.choose_some(mine(question), [mine(each) for each in choices], least, most)

    def ask(question: str) -> bool:
        before()
        return asked.ask(mine(question))

    def confirm(question: str) -> bool:
        if table.state.text(ASKING) != "true":
            return True
        before()
        found = asked.choose(mine(question), (STAY, GO_ON, NEVER))
        if found == 2:
            table.state.globals[ASKING] = "false"  # a preference: no undo knows of it
        return found in (1, 2)

    def choose_number(question: str, least: int, most: int) -> int | None:
        before()
        return asked.number(mine(question), least, most) if least <= most else None

    def or_ends(found: _P | None) -> _P:
        if found is None:
            raise CommandEnds
        return found

    def pick(question: str, choices: Sequence[str], at: Sequence[Hex] = ()) -> int:
        return or_ends(choose(question, choices, at))

    def pick_some(
        question: str, choices: Sequence[str], least: int = 0, most: int = 99, ticked: Sequence[int] = ()
    ) -> list[int]:
        return or_ends(choose_some(question, choices, least, most, ticked))

    def pick_number(question: str, least: int, most: int) -> int:
        return or_ends(choose_number(question, least, most))

    def show(marks: Mapping[Hex, str]) -> None:
        table.shown = {where: mine(text) for where, text in marks.items()}

    def select(units: Sequence[Piece]) -> None:
        table.must_act("a condition may ask, but not change anything")
        table.selection = list(units)

    return {
        "choose": choose,
        "choose_some": choose_some,
        "ask": ask,
        "confirm": confirm,
        "choose_number": choose_number,
        "select": select,
        "pick": pick,
        "pick_some": pick_some,
        "pick_number": pick_number,
        "show": show,
    }
