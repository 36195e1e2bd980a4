"""Figures for Prometheus, read from the running server whenever somebody looks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from patolli.server import mistakes
from patolli.server.bots import KIND_NAMES
from patolli.server.pauses import SECONDS, Pauses

if TYPE_CHECKING:
    from patolli.server.running import Server


class Figures(Collector):
    """Everything that is counted anyway, under names for Prometheus."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.registry = CollectorRegistry()
        self.registry.register(self)
        self.answers = Histogram(
            "patolli_answer_seconds",
            "From the arrival of an answer until it is stored and shown to its table",
            buckets=SECONDS,
            registry=self.registry,
        )
        self.commits = Histogram(
            "patolli_commit_seconds",
            "From the beginning of a transaction until it is durable",
            buckets=SECONDS,
            registry=self.registry,
        )
        self.pauses = Pauses(self.registry)

    def text(self) -> bytes:
        """All figures as Prometheus reads them; of several processes each has its number."""
        found, number = generate_latest(self.registry), self.server.number
        return labelled(found.decode(), number).encode() if number else found

    async def all_texts(self) -> bytes:
        """The figures of all processes at this address, for they answer in turn."""
        server, own = self.server, self.text()
        if not server.number:
            return own
        others = await server.forwarder.siblings("/metrics")
        return together([own.decode(), *others]).encode()

    def collect(self) -> Iterator[Metric]:
        """Look at the server."""
        server = self.server
        gauges = {
            "patolli_tables": ("Tables in memory", len(server.tables.live)),
            "patolli_sockets": ("Open sockets", server.sockets),
            "patolli_tasks": ("Tasks of the event loop", len(asyncio.all_tasks())),
            "patolli_servers": ("Servers on this database", 1 + len(server.store.peers.others)),
            "patolli_workers": ("Workers that have loaded the games", server.pool.alive),
        }
        for name, (text, value) in gauges.items():
            yield GaugeMetricFamily(name, text, value=value)
        waiting = GaugeMetricFamily("patolli_waiting", "Work waiting for a worker", labels=["kind"])
        for kind, count in zip(KIND_NAMES, server.pool.waiting, strict=True):
            waiting.add_metric([kind], count)
        yield waiting
        counters = {
            "patolli_commits": ("Transactions written", server.store.commits),
            "patolli_write_failures": ("Transactions that failed", server.store.failures),
            "patolli_workers_replaced": ("Workers given up", server.pool.replaced),
        }
        for name, (text, value) in counters.items():
            yield CounterMetricFamily(name, text, value=value)
        refused = CounterMetricFamily("patolli_refusals", "What was refused", labels=["code"])
        for code, count in mistakes.total.items():
            refused.add_metric([code], count)
        yield refused


def labelled(text: str, number: int) -> str:
    """Figures that say which process they are of."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("#"):
            name, brace, rest = line.partition("{")
            if brace:
                line = f'{name}{{process="{number}",{rest}'
            else:
                name, _, value = line.partition(" ")
                line = f'{name}{{process="{number}"}} {value}'
        lines.append(line)
    return "\n".join(lines) + "\n"


def together(texts: list[str]) -> str:
    """The figures of several processes as one text: what has the same name stands together."""
    found: dict[str, list[str]] = {}
    for text in texts:
        name = ""
        for line in text.splitlines():
            if line.startswith("# HELP "):
                name = line
            if not line.startswith("#") or line not in found.get(name, ()):
                found.setdefault(name, []).append(line)
    return "\n".join(line for lines in found.values() for line in lines) + "\n"
