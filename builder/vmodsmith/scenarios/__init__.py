"""Running scenarios: arrange a game, act on it, and compare it with the expectations.

Scenarios use a game only through `game.GameInPlay`. VASSAL is one implementation, the tabletop in memory another.

- `game`: the requests that a game in play answers
- `resolver`: from names in the data to those of the module
- `attempt`: one scenario while it runs: its current step, its failures so far
- `acting`: arranging, and the actions of steps
- `comparing`: the expectations compared with the game
- `runner`: scenarios one after the other, each kind in a game of its own
- `dialogs`: answers to dialogs, and the message about one without an answer
- `results`, `differences`: the results; the differences of two snapshots
"""
