"""What all tests share."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if os.environ.get("PATOLLI_PURE"):  # else the toy game is compiled into the environment
    sys.path.insert(0, str(Path(__file__).parent / "toy"))

from patolli.games import register
from patolli_toy import GAME as TOY

register(TOY)
