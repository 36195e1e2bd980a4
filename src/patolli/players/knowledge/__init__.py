"""What players know about each game: estimates, values, sense, and weights as data."""
