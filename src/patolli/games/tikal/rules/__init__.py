"""The rules of Tikal, chapter by chapter; every file here is compiled."""
