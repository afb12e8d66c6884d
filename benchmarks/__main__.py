"""Every figure with its limit, in one table: `python -m benchmarks [--json]`, or `make bench`.

The machine should do nothing else. `docs/performance.md` keeps the last table and says what each
figure means.
"""

import argparse
import json
import os
import subprocess
import sys
from typing import Any, Final, NamedTuple

_PARTS: Final = ("streaming", "block_switch", "render", "window", "book_work")


class Row(NamedTuple):
    """A figure; `beside` is the plain work of the same run, `limit` what the figure is held to."""

    figure: str
    value: object
    beside: object = ""
    ratio: object = ""
    limit: str = ""


def measure_all(chunks: int, blocks: int) -> dict[str, Any]:
    """What each part measures, in processes of their own, one after the other."""
    found: dict[str, Any] = {}
    for part in _PARTS:
        print(f"{part} …", file=sys.stderr, flush=True)
        arguments = ["--chunks", str(chunks), "--blocks", str(blocks)] * (part == "streaming")
        done = subprocess.run(
            [sys.executable, "-m", f"benchmarks.{part}", "--json", *arguments],
            check=True,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        found[part] = json.loads(done.stdout.splitlines()[-1])
    return found


def rows_of(found: dict[str, Any]) -> list[Row]:
    """The table."""
    return [
        *_streaming(found["streaming"]),
        *_window(found["block_switch"], found["render"], found["window"]),
        *_book(found["book_work"]),
    ]


def _streaming(found: dict[str, Any]) -> list[Row]:
    read = f"orjson read {found['plain_read_s']} s"
    write = f"orjson read and write {found['plain_read_and_write_s']} s"
    rows = []
    for stage, beside, limit in (
        ("chunk", write, ""),
        ("gates", read, "5"),
        ("export", write, "3"),
    ):
        figures = found[stage]
        rows += [
            Row(f"{stage}, seconds", figures["seconds"], beside, figures["ratio"], limit),
            Row(f"{stage}, chunks a second", figures["chunks_per_s"]),
            Row(f"{stage}, memory MiB", figures["memory_mib"], limit="1024"),
        ]
    linear = found["gates"]["linear"]
    return [*rows, Row("gates, time for twice the chunks", "", "half", linear, "2.2")]


def _window(switch: dict[str, Any], render: dict[str, Any], window: dict[str, Any]) -> list[Row]:
    plain = switch["plain_render_ms"]
    beside = f"plain render {plain} ms"
    rows = [
        Row(f"block switch, {name}, p50 / p99 ms", _both(switch[name]), beside, _to(switch, name))
        for name in ("hit", "miss", "scan")
    ]
    rows += [
        Row("start to first painted block, ms", switch["first_block_ms"], beside),
        Row("page and crop rendered, p50 / p99 ms", _both(render["both"]), "", render["ratio"]),
        *(
            Row(f"{name} frame, p50 / p99 ms", _both(window[name]), beside)
            for name in ("scroll", "zoom")
        ),
    ]
    memory = dict(window["memory"])
    ratio = memory.pop("ratio")
    (short, few), (long, many) = memory.items()
    said = f"{short} pages: {few}"
    return [*rows, Row(f"memory, every block of {long} pages, MiB", many, said, ratio, "1.1")]


def _book(found: dict[str, Any]) -> list[Row]:
    segment, decision = found["segment"], found["decision"]
    return [
        Row(
            "segment, pages a second",
            segment["pages_per_s"],
            f"plain render {segment['plain_pages_per_s']}",
            segment["ratio"],
        ),
        Row(
            "a decision, ms",
            decision["ms"],
            f"SQLite commit {decision['plain_ms']}",
            decision["ratio"],
        ),
    ]


def _both(spread: dict[str, float]) -> str:
    return f"{spread['p50_ms']} / {spread['p99_ms']}"


def _to(switch: dict[str, Any], name: str) -> float:
    return round(float(switch[name]["p50_ms"]) / float(switch["plain_render_ms"]), 2)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one object and nothing else")
    parser.add_argument("--chunks", type=int, default=1_000_000)
    parser.add_argument("--blocks", type=int, default=10_000)
    options = parser.parse_args()
    found = measure_all(options.chunks, options.blocks)
    if options.json:
        print(json.dumps({"processors": os.cpu_count(), **found}))
        return
    header = Row("figure", "value", "beside", "ratio", "limit")
    print(f"{os.cpu_count()} processors, {options.chunks} chunks, {options.blocks} blocks\n")
    for row in [header, Row("---", "---", "---", "---", "---"), *rows_of(found)]:
        print("| " + " | ".join(map(str, row)) + " |")


if __name__ == "__main__":
    main()
