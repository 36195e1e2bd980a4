"""The rules of the toy game; every file here is compiled."""
