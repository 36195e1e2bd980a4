"""The rules of Origins, chapter by chapter; every file here is compiled."""
