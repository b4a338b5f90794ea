"""The rule language: what its files declare, its words, its types, and the check of a whole program."""
