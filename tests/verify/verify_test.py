"""Usage: verify_test.py HEDDLE SOURCE FOLDER. Runs the tool that the source names, and verifies its warnings."""

import json
import pathlib
import sys

import warning_tools


def main():
    heddle, source, folder = (pathlib.Path(word) for word in sys.argv[1:])
    folder = warning_tools.fresh(folder)
    subject = warning_tools.read_subject(source)
    file = warning_tools.warn(subject, folder)
    program = warning_tools.build(heddle, subject, folder)
    result, status = warning_tools.verify(heddle, program, file, folder)
    verdicts = [warning["verdict"] for warning in result["warnings"]]
    if file is not None or subject.is_real:
        assert verdicts, f"{subject.tool} does not warn about {subject.name}"
    assert status == ("confirmed" in verdicts), f"exit status {status} with {verdicts}"
    assert subject.is_real == ("confirmed" in verdicts), f"{verdicts}, expected: {subject.verdict}"
    confirmed = [finding for warning in result["warnings"] for finding in warning["findings"]]
    if subject.is_real:
        kind = subject.verdict.split()[1]
        replays = [warning_tools.run([heddle, "replay", "--store", folder / "store", finding]) for finding in confirmed]
        assert all(replay.returncode == 1 for replay in replays), [replay.stdout for replay in replays]
        kinds = [json.loads((folder / "store/findings" / finding / "finding.json").read_text())["finding"]["kind"]
                 for finding in confirmed]
        assert kind in kinds, f"no {kind} in {kinds}"


main()
