"""How Origins is told and shown: words, hints and pictures; nothing here is compiled."""
