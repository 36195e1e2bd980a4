"""One of several processes that serve at one address; `patolli serve --processes` starts them."""

from __future__ import annotations

import sys

from patolli.server import log
from patolli.server.family import born
from patolli.server.serving import run, serving
from patolli.server.sharing import Guest

if __name__ == "__main__":
    listening, parent, number, settings = born(*map(int, sys.argv[1:]))
    log.set_up(settings.log)
    run(serving(settings, Guest(parent), number), listening)
