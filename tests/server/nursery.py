"""Loads the program once and forks a server for every line it reads: many servers, little waiting.

Each server is a process of its own that runs `patolli serve`; it can be killed like any other.
"""

from __future__ import annotations

import os
import sys

import patolli.server.app
import patolli.server.worker  # noqa: F401
from patolli.cli.serve import serve


def main(database: str) -> None:
    """Fork a server per line; its number is told first, its address by itself."""
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            serve(port=0, database=database, browser=False)
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(sys.argv[1])
