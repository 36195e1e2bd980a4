"""The compiled part of the players: values of positions, whole-turn lookahead, rollouts, trees."""
