"""Thousands of plays on a tabletop in memory: the odds of a scenario, and random legal play that looks for faults of
rules.

- `chances`: shares with the interval of their error
- `expectations`: the expectations of a scenario, taken apart
- `effects`: the effects of a play on the pieces
- `scenario`: the steps of a scenario with free dice, many times
- `picture`: its outcome as a picture
- `random_player`: random play of what the rules offer, with `action_mix` (how often it does what), `next_command`,
  `drags`, `starting_points`
- `run_results`: the results of a run
- `faults`: the faults found, each as a scenario that repeats it
- `shorten`: the shortest steps that still lead to a fault

Invariants, those of every game and those that a game declares, are in `vmodsmith.rules.tabletop.invariants`.
"""
