"""YAML of the program's own, read by libyaml where PyYAML was built with it: ten times as fast."""

from __future__ import annotations

from typing import Any

import yaml

__all__ = ["data", "texts"]


def data(text: str) -> Any:
    """What a text of YAML holds: numbers, truth values, texts."""
    return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def texts(text: str) -> Any:
    """The same with every value as the text that stands there."""
    return yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader))
