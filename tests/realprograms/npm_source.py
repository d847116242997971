"""C and C++ source out of packages of npm: the registry is where such source can be had without a browser."""

import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77  # ctest's word for it: SKIP_RETURN_CODE


def skip(why):
    print(f"SKIPPED: {why}")
    sys.exit(SKIPPED)


def fetch(package, folder):
    """The unpacked package."""
    if shutil.which("npm") is None:
        skip("npm is not installed, which fetches the source")
    try:
        packed = subprocess.run(["npm", "pack", "--silent", package], cwd=folder, capture_output=True, text=True, timeout=300,
                                check=False)
    except subprocess.TimeoutExpired:
        skip("the registry of npm does not answer")
    if packed.returncode != 0:
        skip(f"the registry of npm cannot be reached: {packed.stderr.strip()[-300:]}")
    name = packed.stdout.strip().splitlines()[-1]
    subprocess.run(["tar", "xf", name], cwd=folder, check=True)
    return pathlib.Path(folder, "package")
