"""The picture of Mezo: a map on the left, the conflict and the boards on the right."""
