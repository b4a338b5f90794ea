"""Streets of Stalingrad in plain Python, from the articles and docs/streets-readings.md alone. It shares no code with
the module's rules or their compiler; only the game's data files."""
