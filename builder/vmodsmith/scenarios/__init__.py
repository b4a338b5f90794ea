"""Running scenarios: a game is arranged, acted upon, and compared with what is expected.

What holds the game is not known here: `game.GameInPlay` is all that a scenario asks of it. The engine is one such game.

- `game`: what can be asked of a game in play
- `resolver`: names of the data to those of the module
- `attempt`: one scenario being tried: where it is, and what has failed so far
- `acting`: arranging, and the actions of steps
- `comparing`: what is expected against what is found
- `runner`: scenarios one after the other, each kind in a game of its own
- `dialogs`: answers to dialogs, and what is said of one that got none
- `results`, `differences`: what came out; where two snapshots differ
"""
