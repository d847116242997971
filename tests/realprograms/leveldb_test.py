"""LevelDB, recompiled, under a client with three threads and under its own test of background threads.

Usage: leveldb_test.py HEDDLE SCHEDULES FETCHED
"""

import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402
from npm_source import fetch  # noqa: E402

CLIENT = pathlib.Path(__file__).resolve().parent / "leveldb_client.cc"
FLAGS = ["-std=c++17", "-O1", "-g", "-w", "-pthread", "-DOS_LINUX", "-DLEVELDB_PLATFORM_POSIX", "-DLEVELDB_ATOMIC_PRESENT"]
# c.cc does not compile: the package has changed the class that it wraps.
NO_LIBRARY = ("_test.cc", "_bench.cc", "leveldbutil.cc", "c.cc", "testharness.cc", "testutil.cc")
# Its test of background threads waits for them by sleeping: where time does as it likes, it fails.
OWN_TEST = "util/env_test.cc"


def compile_one(tool, root, source, folder):
    target = pathlib.Path(folder, source.relative_to(root).as_posix().replace("/", "_") + ".o")
    subprocess.run([tool, "c++", *FLAGS, f"-I{root}", f"-I{root}/include", "-c", str(source), "-o", str(target)], check=True)
    return str(target)


def use_standard_atomics(root):
    """On x86 its pointers between threads are plain ones with barriers for the compiler alone: races by the standard, and
    reported as such. The source has std::atomic, too, for other processors."""
    header = pathlib.Path(root, "port", "atomic_pointer.h")
    text = header.read_text()
    check("#define LEVELDB_HAVE_MEMORY_BARRIER" in text, "the package has changed")
    header.write_text(text.replace("#define LEVELDB_HAVE_MEMORY_BARRIER", ""))


def library_sources(root):
    return [f for part in ("db", "table", "util", "port") for f in sorted(pathlib.Path(root, part).glob("*.cc"))
            if not f.name.endswith(NO_LIBRARY[:2]) and f.name not in NO_LIBRARY]


def explore(heddle, program, schedules, name, kinds, *options):
    result = heddle.explore(program, *options, "--schedules", schedules, "--seed", "1", "--strategy", "random", "--max-steps", 20_000_000)
    found = [(f["kind"], f["headline"], f.get("primary")) for f in result["findings"]]
    check({f["kind"] for f in result["findings"]} == kinds, f"{name}: {result['verdict']} {found} {result['notes']}")
    check(result["exitCode"] == (1 if kinds else 0), f"{name}: {result['verdict']} {result['notes']}")
    print(f"LevelDB, {name}: {result['verdict']}")


def run():
    tool, schedules = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="heddle-real-") as folder:
        root = next((fetch("classic-level", folder, sys.argv[3]) / "deps" / "leveldb").glob("leveldb-*"))
        use_standard_atomics(root)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            objects = list(pool.map(lambda s: compile_one(tool, root, s, folder), library_sources(root)))
        link = [tool, "c++", *FLAGS, f"-I{root}", f"-I{root}/include"]
        program = pathlib.Path(folder, "client")
        subprocess.run([*link, str(CLIENT), *objects, "-o", str(program)], check=True)
        heddle = Heddle(tool, folder, timeout=3000)
        explore(heddle, program, schedules, "client", set())
        program = pathlib.Path(folder, "env_test")
        harness = [str(root / "util" / "testharness.cc")]
        subprocess.run([*link, str(root / OWN_TEST), *harness, *objects, "-o", str(program)], check=True)
        explore(heddle, program, schedules, OWN_TEST, set())
        explore(heddle, program, 20, OWN_TEST, {"exit-status"}, "--early-timeouts")


main(run)
