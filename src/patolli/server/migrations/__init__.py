"""The schema of the database, version after version: `alembic` brings an older one to the newest.

A change of `schema.py` needs a new file in `versions/`, numbered on; `tests/server/test_schema.py`
compares what they make with what `schema.py` declares.
"""
