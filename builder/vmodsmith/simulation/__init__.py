"""Thousands of plays on a tabletop in memory: the odds of a scenario, and random legal play that looks for faults of
rules.

- `chances`: shares with the interval of their error
- `expectations`: the expectations of a scenario, taken apart
- `effects`: the effects of a play on the pieces
- `scenario`: a scenario played many times with free dice
- `picture`: its outcome as a picture
- `random_player`: random play of everything that the rules offer, with `action_mix` (the frequency of actions),
  `next_command`,
  `drags`, `starting_points`
- `run_results`: the results of a run
- `faults`: the faults found, each as a scenario that repeats it
- `shorten`: the shortest steps that still lead to a fault

Invariants, those of every game and those that a game declares, are in `vmodsmith.rules.tabletop.invariants`.
"""
