"""The rules of Tzolk'in, chapter by chapter; every file here is compiled."""
