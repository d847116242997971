"""The environment of a hostile program: a working folder, a folder for temporary files, and checks for leftovers."""

import ctypes
import dataclasses
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Failure, check  # noqa: E402

PR_SET_CHILD_SUBREAPER = 36
SHARED_MEMORY = [pathlib.Path("/dev/shm"), pathlib.Path("/dev/mqueue")]


def adopt_orphans():
    """Makes processes that heddle leaves behind children of this process, so that they are detected."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def state_of(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1][0]
    except OSError:
        return "X"


def children(pid):
    try:
        return [int(child) for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def end_children():
    """Kills the remaining children and returns their command lines."""
    living = [child for child in children(os.getpid()) if state_of(child) not in "ZX"]
    names = [pathlib.Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode() for child in living]
    for child in living:
        os.kill(child, signal.SIGKILL)
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        return names


def marks():
    """Memory that outlives processes: POSIX shared memory names and System V segments."""
    names = {str(path) for folder in SHARED_MEMORY if folder.is_dir() for path in folder.iterdir()}
    return names | set(pathlib.Path("/proc/sysvipc/shm").read_text().splitlines()[1:] if os.path.exists("/proc/sysvipc/shm") else [])


@dataclasses.dataclass
class Seen:
    """The result of a run."""

    status: int
    output: str
    errors: str

    def verdict(self):
        try:
            return json.loads(self.output)
        except json.JSONDecodeError:
            return None

    def words(self):
        """All text for the user."""
        verdict = self.verdict()
        reported = [verdict["verdict"], *verdict["notes"], *[f["headline"] for f in verdict["findings"]]] if verdict else []
        return "\n".join([*reported, self.errors])


class Scene:
    """Use as a context manager; anything left behind at its end is a failure."""

    def __init__(self, tool, program, wall=40, folder=None):
        self.tool = str(tool)
        self.program = pathlib.Path(program)
        self.wall = wall
        self.given = folder

    def __enter__(self):
        self.root = tempfile.TemporaryDirectory(prefix="heddle-hostile-", dir=self.given)
        folder = pathlib.Path(self.root.name)
        self.work, self.temporaries = folder / "work", folder / "tmp"
        self.work.mkdir()
        self.temporaries.mkdir()
        # Use a copy: some programs delete their own file.
        self.program = pathlib.Path(shutil.copy2(self.program, folder / self.program.name)) if not self.given else self.program
        self.before = marks()
        return self

    def __exit__(self, kind, value, trace):
        self.root.cleanup()

    def start(self, *arguments):
        environment = {**os.environ, "TMPDIR": str(self.temporaries)}
        return subprocess.Popen([self.tool, *map(str, arguments)], text=True, errors="replace", cwd=self.work, env=environment,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, deed, *options):
        process = self.start("run", "--json", *options, "--", self.program, deed)
        return self.finish(process)

    def finish(self, process):
        try:
            output, errors = process.communicate(timeout=self.wall)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            end_children()
            raise Failure(f"not over after {self.wall} seconds: {process.args}") from None
        return Seen(process.returncode, output, errors)

    def look_around(self, allowed=()):
        left = end_children()
        check(not left, f"still running: {left}")
        files = [path.name for path in [*self.work.iterdir(), *self.temporaries.glob("*")] if path.name not in (".heddle", *allowed)]
        check(not files, f"files left behind: {files}")
        new = {mark for mark in marks() - self.before if "heddle" in mark}
        check(not new, f"shared memory left behind: {new}")
