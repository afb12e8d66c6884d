"""`protection`: what this machine holds the processes to that parse PDFs."""

import argparse
import json
from dataclasses import asdict


def register(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command of this module."""
    protection = commands.add_parser(
        "protection", help="try what the processes that parse PDFs must not be able to do here"
    )
    protection.add_argument("--json", action="store_true", help="one object on standard output")
    protection.set_defaults(run=_protection)


def _protection(options: argparse.Namespace) -> int:
    from reviewer.confinement.trial import held_here, landlock_version

    confinement, refused = held_here()
    said = {
        "landlock": landlock_version(),
        "confinement": asdict(confinement),
        "refused": dict(refused),
    }
    if options.json:
        print(json.dumps(said))
        return 0
    print(f"landlock version = {said['landlock']}")
    for name, held in asdict(confinement).items():
        print(f"bound: {name} = {'yes' if held else 'no'}")
    for name, is_refused in refused.items():
        print(f"{name} = {'refused' if is_refused else 'POSSIBLE'}")
    return 0
