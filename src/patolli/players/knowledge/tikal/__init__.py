"""What players know about Tikal."""
