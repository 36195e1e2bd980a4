"""What players know about Origins."""
