"""Korsun in plain Python, from the rulebook and docs/korsun-readings.md alone. It shares no code with the module's
rules or their compiler; only the game's data files."""
