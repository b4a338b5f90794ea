"""The program's own YAML files, read by libyaml if PyYAML was built with it: ten times as fast."""

from __future__ import annotations

from typing import Any

import yaml

__all__ = ["data", "texts"]


def data(text: str) -> Any:
    """The data of a YAML text, with numbers, truth values and texts."""
    return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def texts(text: str) -> Any:
    """The data of a YAML text, with every value as text, exactly as written."""
    return yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader))
