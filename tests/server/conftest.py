"""A PostgreSQL for the tests: the one that is named, or one of this machine's, started here."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from patolli.server.settings import database_url


def programs() -> Path | None:
    """Where PostgreSQL lies; Debian puts it beside the path."""
    found = shutil.which("initdb")
    beside = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return Path(found).resolve().parent if found else beside[-1].parent if beside else None


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The address of a PostgreSQL, for as long as the tests run."""
    given = os.environ.get("PATOLLI_TEST_POSTGRES")
    if given:
        yield given
        return
    where = programs()
    if where is None:
        pytest.skip("no PostgreSQL here, and PATOLLI_TEST_POSTGRES is not set")
    user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # quicker than a disk
    with tempfile.TemporaryDirectory(dir=memory, ignore_cleanup_errors=True) as folder:
        if user:
            shutil.chown(folder, user)
        data = f"{folder}/data"
        subprocess.run(
            [where / "initdb", "-A", "trust", "-U", "patolli", "-N", data],
            check=True,
            capture_output=True,
            user=user,
            cwd=folder,
        )
        port = str(random.SystemRandom().randint(20000, 32000))
        server = subprocess.Popen(
            [where / "postgres", "-F", "-D", data, "-p", port, "-k", folder, "-h", "127.0.0.1"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=user,
            cwd=folder,
        )
        ready = [where / "pg_isready", "-q", "-h", "127.0.0.1", "-p", port]
        try:
            for _ in range(300):
                if subprocess.run(ready, check=False).returncode == 0:
                    break
                asyncio.run(asyncio.sleep(0.1))
            yield f"postgresql://patolli@127.0.0.1:{port}/postgres"
        finally:
            server.send_signal(signal.SIGQUIT)  # nobody needs what it holds
            server.wait()


@pytest.fixture
def postgres(cluster: str) -> str:
    """The address of an empty database."""
    name = f"test_{secrets.token_hex(6)}"
    asyncio.run(statement(cluster, f"create database {name}"))
    return f"{cluster.rpartition('/')[0]}/{name}"


async def statement(address: str, words: str) -> None:
    """Carry out one statement."""
    engine = create_async_engine(database_url(address), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(words))
    await engine.dispose()
