"""From rule sheets to the behaviour of a module."""

from vmodsmith.rules.compile.data import palette_text
from vmodsmith.rules.compile.module import compile_rules
from vmodsmith.rules.compiled import (
    ASKING,
    DICE,
    DRAGGED,
    SEEN,
    VIEWER,
    VIEWER_SIZES,
    Compiled,
    expanded_commands,
    ordered_commands,
)

__all__ = [
    "ASKING",
    "DICE",
    "DRAGGED",
    "SEEN",
    "VIEWER",
    "VIEWER_SIZES",
    "Compiled",
    "compile_rules",
    "expanded_commands",
    "ordered_commands",
    "palette_text",
]
