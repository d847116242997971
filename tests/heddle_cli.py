"""Helpers that call `heddle` and parse its output."""

import dataclasses
import json
import pathlib
import re
import subprocess
import sys


class Failure(Exception):
    """A failed check of a test."""


def check(condition, message):
    if not condition:
        raise Failure(message)


@dataclasses.dataclass
class Replay:
    status: int
    text: str
    kind: str = ""
    trace: str = ""


class Heddle:
    """The tool, with a separate store of findings."""

    def __init__(self, program, store, prefix=(), environment=None, folder=None, timeout=120):
        self.program = str(program)
        self.store = pathlib.Path(store)
        self.prefix = [str(word) for word in prefix]
        self.environment = environment
        self.folder = folder
        self.timeout = timeout

    def call(self, *arguments):
        command = [*self.prefix, self.program, *[str(argument) for argument in arguments]]
        return subprocess.run(command, text=True, capture_output=True, env=self.environment, cwd=self.folder,
                              timeout=self.timeout, errors="replace", stdin=subprocess.DEVNULL)

    def explore(self, subject, *options, statuses=(0, 1, 3)):
        """The result of `heddle run --json` as a dictionary."""
        # The result of minimisation must not depend on the load of the machine.
        command = ["run", "--json", "--store", self.store, "--minimise-time", "10m", *options, "--", *as_list(subject)]
        result = self.call(*command)
        check(result.returncode in statuses, f"{command}: exit status {result.returncode}\n{result.stdout[:4000]}\n{result.stderr[:4000]}")
        try:
            found = json.loads(result.stdout)
        except json.JSONDecodeError as error:
            raise Failure(f"{command}: no JSON ({error})\n{result.stdout[:2000]}\n{result.stderr[:2000]}") from None
        check(found["exitCode"] == result.returncode, f"{command}: exit status {result.returncode}, JSON says {found['exitCode']}")
        return found

    def replay(self, finding, *options):
        result = self.call("replay", "--quiet", "--store", self.store, *options, finding)
        text = result.stdout + result.stderr
        match = re.search(r"Reproduced: \S+ \((\S+), trace (0x[0-9a-f]+)\)", result.stdout)
        return Replay(result.returncode, text, *(match.groups() if match else ()))


def as_list(subject):
    return [str(word) for word in subject] if isinstance(subject, (list, tuple)) else [str(subject)]


def site(finding):
    """The file name and line of a finding."""
    primary = finding.get("primary") or {}
    return pathlib.PurePath(primary.get("file", "")).name, primary.get("line", 0)


def main(body):
    """Runs a test; prints a raised Failure and exits with a failure status."""
    try:
        body()
    except Failure as failure:
        print(f"FAILED: {failure}", file=sys.stderr)
        sys.exit(1)
