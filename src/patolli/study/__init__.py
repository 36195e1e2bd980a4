"""Study: what a finished game can teach."""

from patolli.study.report import Draw, Effect, Option, Review, Source, Standing, Turn

__all__ = ["Draw", "Effect", "Option", "Review", "Source", "Standing", "Turn"]
