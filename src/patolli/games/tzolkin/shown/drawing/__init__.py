"""The picture of Tzolk'in: the gears on the left, temples, technologies and tiles on the right."""
