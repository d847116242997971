"""memcached, as Debian ships it, under `heddle run --preload`, with a client that is not under control.

Usage: memcached_test.py HEDDLE SCHEDULES
"""

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time

PATIENCE = 60


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def connect(port, server):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except ConnectionRefusedError:
            time.sleep(0.02)
    sys.exit(f"the server does not listen: {server.communicate(timeout=5)}")


def ask(stream, text, answer):
    stream.write(text)
    stream.flush()
    got = b""
    while len(got) < len(answer):
        part = stream.read(len(answer) - len(got))
        if not part:
            break
        got += part
    assert got == answer, (text, got)


def schedule(heddle, seed):
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="heddle-real-") as folder:
        command = ["memcached", "-u", "nobody", "-U", "0", "-l", "127.0.0.1", "-p", str(port), "-t", "2", "-A", "-m", "8"]
        server = subprocess.Popen([heddle, "run", "--json", "--preload", "--jobs", "1", "--schedules", "1", "--seed",
                                   str(seed), "--", *command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  stdin=subprocess.DEVNULL, text=True)
        first, second = connect(port, server), connect(port, server)
        one, two = first.makefile("rwb"), second.makefile("rwb")
        ask(one, b"set k 0 0 5\r\nhello\r\n", b"STORED\r\n")
        ask(two, b"get k\r\n", b"VALUE k 0 5\r\nhello\r\nEND\r\n")
        ask(two, b"set n 0 0 1\r\n1\r\n", b"STORED\r\n")
        ask(one, b"incr n 41\r\n", b"42\r\n")
        one.write(b"shutdown\r\n")
        one.flush()
        out, err = server.communicate(timeout=PATIENCE * 2)
    result = json.loads(out)
    assert server.returncode == 0, (seed, result["verdict"], result["notes"], err[-500:])
    assert result["uncontrolledCall"].startswith("input"), result["uncontrolledCall"]


def main():
    heddle, schedules = sys.argv[1], int(sys.argv[2])
    if shutil.which("memcached") is None:
        sys.exit("memcached is not installed; tools/bootstrap names it")
    for seed in range(1, schedules + 1):
        schedule(heddle, seed)
    print(f"memcached answers as it should in {schedules} schedules")


main()
