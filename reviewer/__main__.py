"""`python -m reviewer` and the installed command `formulary-reviewer`."""

import multiprocessing
import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    multiprocessing.freeze_support()  # a packaged program starts its children through itself
    from reviewer.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
