"""Playing by thousands on a table in memory: chances of a scenario, and random legal play that looks for faults of rules.

- `chances`: shares with the interval of their error
- `parts`: what a scenario expects, thing by thing
- `effects`: what a play did to the pieces
- `scenario`: the steps of a scenario with free dice, many times
- `picture`: its outcome as a picture
- `watch`: invariants, those that hold for every game and those a game declares
- `wander`: a player who does at random what the rules offer him
- `faults`: what he found, written as a scenario that repeats it
- `shorten`: its steps made as few as they can be
"""
