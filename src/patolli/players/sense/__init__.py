"""Which legal choices a sensible player looks at, game by game; the rules never prune."""
