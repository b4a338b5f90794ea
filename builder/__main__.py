"""`python -m builder` is the `vmodsmith` command."""

from builder.cli import main

if __name__ == "__main__":
    main(prog_name="vmodsmith")
