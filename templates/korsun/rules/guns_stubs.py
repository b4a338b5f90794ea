"""Stand-ins for guns until the sheets that own them are written."""

from game import *


def wanda_on() -> bool:
    return False
