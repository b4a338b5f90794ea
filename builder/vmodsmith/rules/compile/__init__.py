"""From a checked program to what runs in the engine."""
