"""What players know about Mezo."""
