"""The engine: it knows no game. Read `game.py` and `question.py` first."""

from importlib.util import find_spec

if find_spec("librt") is None:  # a platform without librt plays the same games, slower
    from patolli.engine.plain import install

    install()
