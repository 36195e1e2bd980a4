"""How each game's fields become the cells of an observation, field by field."""
