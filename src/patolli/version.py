"""The version of Patolli."""

__version__ = "0.1.0"
