"""The same products made by a process of their own. Its helpers load this file too, and nothing of the products with
it."""

if __name__ == "__main__":
    import json
    import sys
    from pathlib import Path

    from shared.products import products
    from vmodsmith.art import drawing
    from vmodsmith.sheets import faces

    where = Path(sys.argv[1])
    faces._BATCH = 5  # so few that the counters of the small game are shared among processes
    drawing._WORTH_A_PROCESS = 0  # and its pictures are
    first = products(where, jobs=2, backwards=True)
    print(json.dumps([first, products(where, jobs=1)]))
