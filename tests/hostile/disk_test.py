"""A program fills the disk that findings are saved on. Heddle still prints a verdict, which says what could not be saved.

Usage: disk_test.py HEDDLE FOLDER
Mounts a small file system; exit status 77 (skipped) if mounting is not permitted.
"""

import pathlib
import subprocess
import sys
import tempfile

from scene import Scene, adopt_orphans, check

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import main  # noqa: E402


def check_full(tool, program, disk, isolation):
    with Scene(tool, program, folder=disk) as scene:
        seen = scene.run("fill_disk", "--schedules", 10, "--jobs", 1, *isolation)
        context = f"{program}, {isolation}: exit status {seen.status}\n{seen.output[:3000]}\n{seen.errors[:3000]}"
        verdict = seen.verdict()
        check(verdict, f"no verdict: {context}")
        check(seen.status == 1 and {f["kind"] for f in verdict["findings"]} == {"assertion"}, context)
        check("No space left" in seen.words(), f"no message says that the disk is full: {context}")
        scene.look_around(allowed=("filler",))


def run():
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2]) / "clang"
    adopt_orphans()
    with tempfile.TemporaryDirectory(prefix="heddle-disk-") as disk:
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "heddle-disk", disk], capture_output=True, text=True)
        if mounted.returncode != 0:
            print(f"skipped: a file system cannot be mounted here: {mounted.stderr.strip()}")
            sys.exit(77)
        try:
            check_full(tool, folder / "whole", disk, ["--isolation", "fork"])
            check_full(tool, folder / "tested", disk, [])
        finally:
            subprocess.run(["umount", disk], check=True)


main(run)
