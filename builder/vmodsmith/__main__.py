"""`python -m vmodsmith` is the `vmodsmith` command."""

from vmodsmith.cli import main

if __name__ == "__main__":
    main(prog_name="vmodsmith")
