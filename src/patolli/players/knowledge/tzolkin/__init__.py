"""What players know about Tzolk'in."""
