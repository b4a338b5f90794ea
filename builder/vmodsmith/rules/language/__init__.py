"""The rule language: its declarations, its words, its types, and the check of a whole program."""
