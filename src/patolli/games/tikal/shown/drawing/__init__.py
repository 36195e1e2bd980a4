"""The picture of Tikal: the jungle on the left, points, tiles and treasures beside it."""
