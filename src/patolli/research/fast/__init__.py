"""The compiled part of the research environments: reading, encoding and stepping many games."""
