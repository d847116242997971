"""Compares two explorations of a program with different isolation."""

from heddle_cli import check


def explore(heddle, program, isolation, schedules, *options):
    return heddle.explore(program, "--isolation", isolation, "--schedules", schedules, "--print-traces", *options)


def compare(program, one, other):
    check(one["verdict"] == other["verdict"], f"{program}: {one['verdict']} but {other['verdict']}")
    pairs = enumerate(zip(one.get("traces", []), other.get("traces", [])))
    different = next((i for i, (a, b) in pairs if a != b), None)
    check(different is None, f"{program}: different traces, first at execution {different}")
    ids = [sorted(finding["id"] for finding in result["findings"]) for result in (one, other)]
    check(ids[0] == ids[1], f"{program}: findings {ids[0]} but {ids[1]}")
    check(not one["notReproduced"], f"{program}: not reproduced: {one['notReproduced']}")
