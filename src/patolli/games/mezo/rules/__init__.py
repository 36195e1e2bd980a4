"""The rules of Mezo, chapter by chapter; every file here is compiled."""
