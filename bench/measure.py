"""Helpers of the Python benchmarks: processor time of a command, and results as a table and as CSV."""

import csv
import os
import subprocess
import sys


def cpu_seconds(command, **options):
    """User and system time of the command and its children, and its output."""
    before = os.times()
    result = subprocess.run([str(word) for word in command], text=True, capture_output=True, **options)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return max(used, 0.0), result


def succeed(command, **options):
    used, result = cpu_seconds(command, **options)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{result.stdout}{result.stderr}")
    return used


def best(times, command, **options):
    return min(succeed(command, **options) for _ in range(times))


def report(rows, file):
    """Rows are dictionaries with the same keys."""
    keys = list(rows[0])
    text = [[str(row[key]) for key in keys] for row in rows]
    widths = [max(len(key), *(len(line[i]) for line in text)) for i, key in enumerate(keys)]
    for line in [keys, *text]:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)))
    if file:
        with open(file, "w", newline="") as out:
            writer = csv.DictWriter(out, keys)
            writer.writeheader()
            writer.writerows(rows)
