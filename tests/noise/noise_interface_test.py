"""Every program that links with libheddle.so also loads noise mode's library: it defines the same names of the ABI.

Usage: noise_interface_test.py LIBHEDDLE NOISE_LIBHEDDLE
"""

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import check, main  # noqa: E402

ABI = re.compile(r"(__tsan_|__heddle_|heddle_|__sanitizer_|Annotate|WTFAnnotate)")


def names(library):
    lines = subprocess.run(["nm", "-D", "--defined-only", library], text=True, capture_output=True, check=True).stdout
    return {line.split()[-1].split("@")[0] for line in lines.splitlines()}


def soname(library):
    text = subprocess.run(["readelf", "-d", library], text=True, capture_output=True, check=True).stdout
    return re.search(r"soname: \[(.*)\]", text).group(1)


def run():
    runtime, noise = sys.argv[1:3]
    missing = sorted(name for name in names(runtime) - names(noise) if ABI.match(name))
    check(not missing, f"not defined in noise mode: {missing}")
    check(soname(noise) == soname(runtime), "a preloaded library replaces the other one only if their SONAMEs are equal")


main(run)
