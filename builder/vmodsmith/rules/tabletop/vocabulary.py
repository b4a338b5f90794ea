"""The functions of the rule language, bound to one tabletop. See `builder/vmodsmith/rules/language/vocabulary.pyi`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any, TypeVar

from vmodsmith.rules.compiled import ASKING, expanded_commands
from vmodsmith.scenarios.dialogs import bare

from .errors import CommandEnds, RuleError
from .merged_lines import per_unit
from .numbers import whole_number
from .piece import Piece
from .tabletop import Tabletop
from .terrain import Hex

__all__ = ["vocabulary"]

Vocabulary = dict[str, Callable[..., Any]]


_P = TypeVar("_P")


def vocabulary(tabletop: Tabletop) -> Mapping[str, Callable[..., Any]]:
    """The functions that emitted rules call, by name."""
    return {
        **_map(tabletop),
        **_game(tabletop),
        **_tables(tabletop),
        **_words(tabletop),
        **_dialogs(tabletop),
        "roll": tabletop.roll,
        "_stored": tabletop.stored,
        "_store": tabletop.store,
        "_tick": tabletop.step_limit.tick,
        "_spent": tabletop.step_limit.spent,
    }


def _map(tabletop: Tabletop) -> Vocabulary:
    terrain_map, hexes = tabletop.shared.terrain_map, tabletop.hexes

    at_place = {place: hexes[number] for place, number in terrain_map.places.items() if number in hexes}

    def pieces_in(where: str) -> list[Piece]:
        return [each for stack in tabletop.places.within(tabletop.box_place(where)) for each in stack.pieces]

    def piece(row: str) -> Piece | None:
        return next((each for each in tabletop.of_row(row) if not each.hidden()), None)

    def new_piece(row: str, at: Hex | str) -> Piece:
        made = tabletop.new(tabletop.slot(row))
        made.travel(tabletop.middle(at) if isinstance(at, Hex) else tabletop.box_place(at), marked=False)
        return made

    def selected() -> list[Piece]:
        acting = tabletop.rules.acting
        found = [each for each in tabletop.selection if each.stack is not None]
        return found if acting is None or acting in found else [*found, acting]  # type: ignore[list-item]

    def others_to_act() -> int:
        multi_select = tabletop.dialogs.multi_select
        return 0 if multi_select is None else multi_select.others()

    there = [
        name for name, slot in tabletop.data.slots.items() if not slot.plugin or slot.plugin in tabletop.extensions
    ]
    ordered = sorted(name for name in there if "#" not in name)

    def rows(start: str = "") -> list[str]:
        first = bisect_left(ordered, start)
        return list(takewhile(lambda name: name.startswith(start), ordered[first:]))

    return {
        "hexes": lambda: list(hexes.values()),
        "hex_at": tabletop.hex_at,
        "zone_hexes": lambda zone: [hexes[each] for each in terrain_map.zones[zone]],
        "place_hex": at_place.__getitem__,
        "pieces": tabletop.ordered,
        "map_pieces": tabletop.on_map,
        "pieces_in": pieces_in,
        "piece": piece,
        "selected": selected,
        "others_to_act": others_to_act,
        "piece_of": tabletop.piece_of,
        "new_piece": new_piece,
        "in_palette": tabletop.has_slot,
        "rows": rows,
        "box": tabletop.box,
    }


def _game(tabletop: Tabletop) -> Vocabulary:
    game, clock, state = tabletop.game, tabletop.clock, tabletop.state
    sides = tuple(each.id for each in game.manifest.sides)
    names = {each.id: each.name for each in game.manifest.sides}

    def phase_number(which: str) -> int:
        order = tabletop.rules.order()
        return order.index(which) if which in order else -1

    phases = {each.id: each.name for each in game.phases}

    def name_of_phase(which: str) -> str:
        return tabletop.words.say(phases[which]) if which in phases else ""

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
        tabletop.must_act("a condition may ask, but not change anything")
        tabletop.step_limit.again()

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
        "offered": lambda: _offered(tabletop),
        "judge_for_all": state.judge_for_all,
        "count_anew": count_anew,
        "new_step": tabletop.part,
        "setup": lambda: state.setup,
        "option": state.option,
        "set_option": set_option,
        "on": lambda name: state.option(name) in ("on", "true"),
        "other_side": other_side,
        "sides": lambda: list(sides),
        "side_name": lambda side: tabletop.words.say(names[side]),
        "formation_name": tabletop.words.formation,
        "my_side": lambda: state.side or None,
        "alone": lambda: not state.others,
        "acts_for": state.acts_for,
    }


def _offered(tabletop: Tabletop) -> list[str]:
    """The texts of the commands and buttons that count as left to do and are offered at present."""
    counts = tabletop.shared.program.counting if tabletop.shared.program else frozenset()
    found: dict[str, None] = {}
    for sheet in tabletop.game.rules:
        for button in sheet.buttons:
            if button.id in counts and button.menu not in found and tabletop.rules.open(button.id):
                found[button.menu] = None
    texts = {
        each.id: each.menu or sheet.name
        for sheet in tabletop.game.rules
        for each in expanded_commands(sheet)
        if each.id in counts
    }
    for piece in tabletop.ordered() if texts else ():
        for entry in piece.chain.entries:
            text = texts.get(entry.id)
            if text is not None and text not in found and tabletop.rules.offers(entry.id, piece):
                found[text] = None
    return [tabletop.words.say(each) for each in found]


def _tables(tabletop: Tabletop) -> Vocabulary:
    charts = tabletop.charts

    def cell_name(name: str, word: str) -> str:
        key = charts.name_of(name, word)
        return tabletop.words.say(key) if key else word

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


def _words(tabletop: Tabletop) -> Vocabulary:
    def report(line: str, tone: str = "plain") -> None:
        tabletop.must_act("a condition may ask, but not change anything")
        tabletop.step_limit.line()
        tabletop.reporter.report(tabletop.signed(line), tone, alone=tabletop.take_dice())

    def joined(parts: Sequence[str], by: str = ", ") -> str:
        return tabletop.words.between(by).join(parts)

    def whole(text: str, otherwise: int = 0) -> int:
        found = whole_number(text)
        return otherwise if found is None else found

    return {
        "say": tabletop.words.say,
        "joined": joined,
        "without": tabletop.words.without,
        "signed": lambda value: f"+{value}" if value > 0 else str(value),
        "per_unit": per_unit,
        "whole": whole,
        "report": report,
    }


def _dialogs(tabletop: Tabletop) -> Vocabulary:
    asked, mine = tabletop.dialogs, tabletop.words.mine

    def before() -> None:
        tabletop.must_act("a condition asks no player")
        tabletop.step_limit.question()
        tabletop.reporter.asked()

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
        if tabletop.state.text(ASKING) != "true":
            return True
        before()
        found = asked.confirm(mine(question))
        if found == 2:
            tabletop.state.globals[ASKING] = "false"  # a preference: no undo knows of it
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
        tabletop.shown = {where: mine(text) for where, text in marks.items()}

    def select(units: Sequence[Piece]) -> None:
        tabletop.must_act("a condition may ask, but not change anything")
        tabletop.selection = list(units)

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
