"""C and C++ source from npm packages, fetched by the ordinary client (`npm pack`).

Versions and their integrity hashes are pinned, so that the tests stay reproducible. A package is downloaded once and kept. A
test is skipped if npm is not installed or cannot reach its registry.
"""

import base64
import hashlib
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile

SKIPPED = 77  # SKIP_RETURN_CODE of the tests
TIMEOUT_S = 120
PINNED = {
    "classic-level": ("3.0.0", "sha512-yGy8j8LjPbN0Bh3+ygmyYvrmskVita92pD/zCoalfcC9XxZj6iDtZTAnz+ot7GG8p9KLTG+MZ84tSA4AhkgVZQ=="),
    "better-sqlite3": ("12.9.0", "sha512-wqUv4Gm3toFpHDQmaKD4QhZm3g1DjUBI0yzS4UBl6lElUmXFYdTQmmEDpAFa5o8FiFiymURypEnfVHzILKaxqQ=="),
}
# Error codes by which npm reports that it has no network, as opposed to an error of the registry.
UNREACHABLE = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH", "ENOTCACHED")


def skip(why):
    print(f"SKIPPED: {why}")
    sys.exit(SKIPPED)


def integrity(file):
    return "sha512-" + base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()


def pack(package, version, folder):
    """Downloads the package into \\p folder with npm; returns the archive."""
    npm = shutil.which("npm")
    if npm is None:
        skip("npm is not installed")
    command = [npm, "pack", f"{package}@{version}", "--ignore-scripts", "--silent", "--pack-destination", folder]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, cwd=folder)
    except subprocess.TimeoutExpired:
        skip(f"npm did not answer within {TIMEOUT_S} s")
    if done.returncode != 0:
        # --silent hides the reason, so run npm again to get the error code.
        loud = subprocess.run([word for word in command if word != "--silent"], capture_output=True, text=True,
                              timeout=TIMEOUT_S, cwd=folder)
        if any(code in loud.stderr for code in UNREACHABLE):
            skip("npm cannot reach its registry")
        raise ValueError(f"npm pack {package}@{version} failed:\n{loud.stderr}")
    return pathlib.Path(folder, done.stdout.split()[-1])


def fetch(package, folder, kept):
    """Unpacks the package below \\p folder and returns its path. Downloads are kept in \\p kept."""
    version, expected = PINNED[package]
    file = pathlib.Path(kept, f"{package}-{version}.tgz")
    if not file.is_file() or integrity(file) != expected:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=file.parent) as partial:
            packed = pack(package, version, partial)
            if integrity(packed) != expected:
                raise ValueError(f"{package} {version}: the archive has {integrity(packed)}, not {expected}")
            packed.replace(file)
    with tarfile.open(file) as archive:
        archive.extractall(folder, filter="data") if hasattr(tarfile, "data_filter") else archive.extractall(folder)
    return pathlib.Path(folder, "package")
