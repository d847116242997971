"""C and C++ source out of packages of npm: the registry is where such source can be had without a browser.

The command npm is not needed. Versions are pinned, with the hash that the registry gives for them, so that a test means the
same tomorrow; what was fetched once is kept.
"""

import base64
import hashlib
import json
import os
import pathlib
import re
import sys
import tarfile
import urllib.error
import urllib.request

SKIPPED = 77  # ctest's word for it: SKIP_RETURN_CODE
DEFAULT_REGISTRY = "https://registry.npmjs.org/"
TIMEOUT_S = 60
PINNED = {
    "classic-level": ("3.0.0", "sha512-yGy8j8LjPbN0Bh3+ygmyYvrmskVita92pD/zCoalfcC9XxZj6iDtZTAnz+ot7GG8p9KLTG+MZ84tSA4AhkgVZQ=="),
    "better-sqlite3": ("12.9.0", "sha512-wqUv4Gm3toFpHDQmaKD4QhZm3g1DjUBI0yzS4UBl6lElUmXFYdTQmmEDpAFa5o8FiFiymURypEnfVHzILKaxqQ=="),
}


def skip(why):
    print(f"SKIPPED: {why}")
    sys.exit(SKIPPED)


def registry():
    """Where npm would look: its variables, then the files of the user and of the machine."""
    for name in ("npm_config_registry", "NPM_CONFIG_REGISTRY"):
        if os.environ.get(name):
            return os.environ[name]
    for file in (pathlib.Path.home() / ".npmrc", pathlib.Path("/etc/npmrc")):
        if file.is_file():
            found = re.search(r"^\s*registry\s*=\s*(\S+)", file.read_text(), re.MULTILINE)
            if found:
                return found.group(1)
    return DEFAULT_REGISTRY


def ask(address):
    with urllib.request.urlopen(address, timeout=TIMEOUT_S) as answer:
        return answer.read()


def integrity(data):
    return "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()


def download(package, version, expected):
    """The bytes of the package. No network: the test is skipped. A registry that answers something else: it fails."""
    try:
        described = json.loads(ask(f"{registry().rstrip('/')}/{package}/{version}"))["dist"]
        if described["integrity"] != expected:
            raise ValueError(f"{package} {version}: the registry says {described['integrity']}, not {expected}")
        data = ask(described["tarball"])
    except urllib.error.HTTPError as error:
        raise ValueError(f"{package} {version}: {error}") from error
    except OSError as error:  # no name server, no route, no answer
        skip(f"the registry of npm cannot be reached: {error}")
    if integrity(data) != expected:
        raise ValueError(f"{package} {version}: what was fetched is not what the registry describes")
    return data


def fetch(package, folder, kept):
    """The unpacked package. \\p kept: the directory for what was fetched."""
    version, expected = PINNED[package]
    file = pathlib.Path(kept, f"{package}-{version}.tgz")
    if not file.is_file() or integrity(file.read_bytes()) != expected:
        file.parent.mkdir(parents=True, exist_ok=True)
        partial = file.with_suffix(f".{os.getpid()}")
        partial.write_bytes(download(package, version, expected))
        partial.replace(file)
    with tarfile.open(file) as archive:
        archive.extractall(folder, filter="data") if hasattr(tarfile, "data_filter") else archive.extractall(folder)
    return pathlib.Path(folder, "package")
