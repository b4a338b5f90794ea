"""The command itself: its workspace, the parts that all subcommands share, and the handling of errors.

Exit codes: 0 all is well, 1 something was found (bad data, a failed scenario), 2 wrong usage.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from vmodsmith.cli.output import echo, print_problems
from vmodsmith.foundation import garbage
from vmodsmith.foundation.errors import StageError, UserError
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.reading.workspace import Workspace

__all__ = ["command", "main"]


class CommandGroup(click.Group):
    """Turns every error that a user can cause into a message and an exit code."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except WorkspaceError as error:
            print_problems(error.problems)
            ctx.exit(2 if all(each.check == "workspace" for each in error.problems) else 1)
        except UserError as error:
            echo(str(error), err=True)
            ctx.exit(1)
        except StageError as error:
            echo(f"{error.stage}: {error}", err=True)
            ctx.exit(1)
        except BrokenPipeError:
            raise  # whoever read the output has gone, as `head` does: click ends without a word
        except OSError as error:
            named = f"{error.filename}: " if error.filename else ""
            echo(f"{named}{error.strerror or error}", err=True)
            ctx.exit(1)


def _examples(*lines: str) -> str:
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="vmodsmith")
@click.option(
    "--workspace",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=None,
    metavar="DIR",
    help="The workspace: a folder with counters/, maps/ and templates/. By default the nearest one, from the current "
    "folder up.",
)
@click.pass_context
def main(ctx: click.Context, folder: Path | None) -> None:
    """Make VASSAL modules for board wargames from data files."""
    garbage.seldom()
    ctx.obj = Workspace(folder or _nearest_workspace(Path.cwd()))


def _nearest_workspace(start: Path) -> Path:
    for each in (start, *start.parents):
        if (each / "counters").is_dir():
            return each
    return start


def _workspace_option(*, makes: bool) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option --workspace of a command; for a command that `makes` a workspace the folder need not exist."""
    return click.option(
        "--workspace",
        "own_folder",
        type=click.Path(exists=not makes, file_okay=False, path_type=Path),
        default=None,
        metavar="DIR",
        help="The workspace to use, made if needed." if makes else "The workspace to use.",
    )


def command(
    *examples: str, name: str | None = None, makes: bool = False
) -> Callable[[Callable[..., Any]], click.Command]:
    """A command that also takes --workspace itself, so that it may come before or after the command's name; after the
    name of a command that `makes` a workspace, the folder need not exist yet.
    """

    def wrap(function: Callable[..., Any]) -> click.Command:
        def run(ctx: click.Context, /, own_folder: Path | None, **arguments: Any) -> Any:
            workspace = Workspace(own_folder) if own_folder else ctx.obj
            return function(workspace, **arguments)

        run.__doc__ = function.__doc__
        run.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
        made = main.command(name or function.__name__, epilog=_examples(*examples))
        return made(_workspace_option(makes=makes)(click.pass_context(run)))

    return wrap
