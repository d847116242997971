#!/usr/bin/env python3
"""Programs whose saved IR does not describe all of their code: the report says so, and that part may do anything.

Usage: wrong_facts_test.py HEDDLE FOLDER
"""

import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
from heddle_cli import Heddle, check, main  # noqa: E402

TOOL, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
CLANG, GCC = ["c++"], ["c++", "--with", "g++"]
FLAGS = ["-std=c++20", "-g", "-O1", "-fPIC"]
PART = "int inPart; void part() { ++inPart; }\n"
USER = "#include <thread>\nvoid part();\nint main() { std::thread one(part); one.join(); part(); }\n"


def compile_(compiler, *arguments):
    subprocess.run([TOOL, *compiler, *FLAGS, *map(str, arguments)], check=True)


def module(program, name):
    """What `heddle analyse` says about a file of the program."""
    done = subprocess.run([TOOL, "analyse", "--json", "--", program], capture_output=True, text=True, check=True)
    return next(module for module in json.loads(done.stdout)["modules"] if pathlib.Path(module["path"]).name == name)


def unknown_share(heddle, program):
    facts = heddle.explore(program, "--eliminate", "--check-facts", "--strategy", "random", "--schedules", "3")["facts"]
    check(facts["queries"] > 0, f"{program}: no query")
    check(facts["misses"] == 0, f"{program}: {facts['firstMiss']}")
    return facts["unanswered"] / facts["queries"]


def partly_by_gcc(heddle, folder):
    compile_(GCC, "-c", folder / "part.cpp", "-o", folder / "part.o")
    compile_(CLANG, folder / "user.cpp", folder / "part.o", "-o", folder / "partly")
    reason = module(folder / "partly", "partly")["reason"]
    check("built without saved IR, among them _Z4partv" in reason, reason)
    check(unknown_share(heddle, folder / "partly") > 0, "the part by g++ is not unknown")


def of_another_build(heddle, folder):
    """The IR of the same functions, which do something else."""
    compile_(CLANG, folder / "user.cpp", folder / "part.cpp", "-o", folder / "now")
    check(unknown_share(heddle, folder / "now") < 0.5, "the future of the intact program is unknown")
    (folder / "earlier.cpp").write_text("void part() {}\n")
    compile_(CLANG, folder / "user.cpp", folder / "earlier.cpp", "-O2", "-o", folder / "earlier")
    subprocess.run(["objcopy", "--dump-section", f".heddle_ir={folder / 'ir'}", folder / "earlier", folder / "copy"], check=True)
    subprocess.run(["objcopy", "--update-section", f".heddle_ir={folder / 'ir'}", folder / "now", folder / "stale"], check=True)
    reason = module(folder / "stale", "stale")["reason"]
    check("the IR of another build" in reason, reason)
    check(unknown_share(heddle, folder / "stale") == 1, "the IR of another build is taken for that of the program")


def replaced_library(heddle, folder):
    library, program = folder / "libpart.so", folder / "with_library"
    compile_(CLANG, "-shared", folder / "part.cpp", "-o", library)
    compile_(CLANG, folder / "user.cpp", library, f"-Wl,-rpath,{folder}", "-o", program)
    known = unknown_share(heddle, program)
    check(module(program, "libpart.so")["known"], "the library is not known")
    compile_(GCC, "-shared", folder / "part.cpp", "-o", library)
    check("no saved IR" in module(program, "libpart.so")["reason"], "the new library is taken for the old one")
    check(unknown_share(heddle, program) > known, "the facts of the old library were used for the new one")
    library.unlink()
    check("was not found" in module(program, "libpart.so")["reason"], "the library that is gone is not named")


def body():
    with tempfile.TemporaryDirectory(prefix="heddle-wrong-facts-") as scratch:
        folder = pathlib.Path(scratch)
        (folder / "part.cpp").write_text(PART)
        (folder / "user.cpp").write_text(USER)
        heddle = Heddle(TOOL, folder / "store", folder=folder)
        partly_by_gcc(heddle, folder)
        of_another_build(heddle, folder)
        replaced_library(heddle, folder)


main(body)
