"""Runs one subject under `heddle run` and compares the verdict with what its source expects.

Usage: subject_test.py HEDDLE SOURCE PROGRAM

The source says in its first lines:

    // EXPECT: finding KIND[, within N executions][, by schedule N][, strategy X][, seed S][, points P][, steps N][, at @marker]
    // EXPECT: no finding[, within N executions][, exhausted][, strategies][, strategy X][, seed S][, points P]
    // EXPECT: not supported NAME
    // TEXT: a part of the headline or message of the finding, or of its cause or what to change
    // ALLOCATED: @marker @marker...    (the stack that allocated the block of a race, innermost line first)
    // STEP: T1, read, counter, 0    (a step of the story: thread, operation, name of the object, value or -)
    // PREEMPTIONS: N    (of the shortest schedule that shows the finding: known by hand, and Heddle must prove it minimal)
    // PREEMPTIONS: N, unproven    (no search can prove it minimal; the rest of the line says why)
    // FAULT: @marker    (the faulty line, which the story must show)
    // CAUSE: @marker @marker...    (the lines that the cause names; `none`: no order of steps is blamed)
    // ROWS: N    (the table of the story has at most N rows, besides lines for omitted steps)
    // OPTIONS: further options of `heddle run`
    // SUSPICION: KIND words of its message, or `none`
    // COMPILERS: gcc    (only for this compiler; the rest of the line says why)
    // ALSO: KIND    (a second kind of finding that the program may show; then all schedules are executed)

`by schedule N`: one of the first N
schedules shows it, although more are granted. `strategy default`: as without the option, with schedules that follow predictions first. `@marker` refers to the lines of the source whose comment contains it: the finding must be at one of them. `exhausted`: the
search must be complete. `strategies`: under every strategy. Every subject runs on both carriers, which must agree on
schedules and traces; every finding is replayed from its file, on either carrier.
"""

import dataclasses
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import Failure, Heddle, check, main, site  # noqa: E402

STRATEGIES = ["round-robin", "random", "pct", "pos", "surw", "dfs", "dpor"]
SUSPICIOUS_NOTES = ("did not repeat", "does not control", "Not reproduced", "not instrumented", "Not supported")


@dataclasses.dataclass
class Expectation:
    verdict: str = ""  # "finding", "no finding", "not supported"
    kind: str = ""
    executions: int = 0
    options: dict = dataclasses.field(default_factory=dict)
    exhausted: bool = False
    strategies: bool = False
    marker: str = ""
    allocated: list = dataclasses.field(default_factory=list)
    texts: list = dataclasses.field(default_factory=list)
    steps: list = dataclasses.field(default_factory=list)
    extra: list = dataclasses.field(default_factory=list)
    also: set = dataclasses.field(default_factory=set)
    timing: set = dataclasses.field(default_factory=set)  # kinds that depend on timing
    suspicion: str = ""
    preemptions: int | None = None
    unproven: bool = False
    fault: str = ""
    cause: list = dataclasses.field(default_factory=list)
    rows: int = 0
    soon: int = 0  # the finding comes within this many schedules


def parse(source):
    expectation = Expectation()
    for line in source.read_text().splitlines():
        match = re.match(r"(?://|/\*) (EXPECT|TEXT|STEP|ALLOCATED|OPTIONS|ALSO|TIMING|SUSPICION|PREEMPTIONS|FAULT|CAUSE|ROWS): (.*?)(?: \*/)?$", line)
        if not match:
            continue
        word, rest = match.groups()
        if word == "EXPECT":
            parse_expect(rest, expectation)
        elif word == "TEXT":
            expectation.texts.append(rest.strip())
        elif word == "ALLOCATED":
            expectation.allocated = rest.split()
        elif word == "STEP":
            expectation.steps.append(tuple(part.strip() for part in rest.split(",")))
        elif word == "SUSPICION":
            expectation.suspicion = rest.strip()
        elif word == "TIMING":
            expectation.timing.add(rest.strip())
        elif word == "PREEMPTIONS":
            number, *unproven = rest.split(",")
            expectation.preemptions = int(number)
            expectation.unproven = bool(unproven)
        elif word == "CAUSE":
            expectation.cause = rest.split()
        elif word == "ROWS":
            expectation.rows = int(rest)
        elif word == "FAULT":
            expectation.fault = rest.strip()
        elif word == "OPTIONS":
            expectation.extra += rest.split()
        else:
            expectation.also.add(rest.strip())
    check(expectation.verdict, f"{source}: no line with EXPECT")
    return expectation


def parse_expect(text, expectation):
    first, *clauses = [part.strip() for part in text.split(",")]
    match = re.fullmatch(r"(no finding|finding|not supported)(?: (\S+))?", first)
    check(match, f"cannot read the expectation: {first}")
    expectation.verdict, expectation.kind = match.group(1), match.group(2) or ""
    for clause in clauses:
        if match := re.fullmatch(r"within (\d+) executions", clause):
            expectation.executions = int(match.group(1))
        elif match := re.fullmatch(r"(strategy|seed|points) (\S+)", clause):
            expectation.options[match.group(1)] = match.group(2)
        elif match := re.fullmatch(r"steps (\d+)", clause):
            expectation.options["max-steps"] = match.group(1)
        elif match := re.fullmatch(r"by schedule (\d+)", clause):
            expectation.soon = int(match.group(1))
        elif match := re.fullmatch(r"at (@\w+)", clause):
            expectation.marker = match.group(1)
        elif clause in ("exhausted", "strategies"):
            setattr(expectation, clause, True)
        else:
            raise Failure(f"cannot read the clause: {clause}")


def budget(expectation):
    if expectation.executions:
        return expectation.executions
    return 20000 if expectation.exhausted else 200


def options_of(expectation, carrier, strategy=None):
    options = {"seed": "1", "strategy": "random", **expectation.options}
    if strategy:
        options["strategy"] = strategy
    if options["strategy"] == "default":
        del options["strategy"]
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    if expectation.verdict == "finding" and not expectation.also:
        words.append("--stop-at-first")
    return [*words, "--schedules", budget(expectation), "--carrier", carrier, *expectation.extra]


def summary(result):
    """The parts of a result that must be the same on both carriers."""
    return {
        "schedules": result["schedules"],
        "findings": [(f["id"], f["kind"], f["execution"], f["traceHash"]) for f in result["findings"]],
        "complete": result["complete"],
    }


def check_clean(expectation, result):
    check(result["cutOffSchedules"] == 0, f"{result['cutOffSchedules']} schedules were not decided: {result['notes']}")
    check_timing(expectation, result)
    findings = [finding for finding in result["findings"] if not finding["dependsOnTiming"]]
    check(not findings, f"unexpected findings: {[(f['kind'], f['headline'], site(f)) for f in findings]}")
    check(result["exitCode"] == 0, f"exit status {result['exitCode']}: {result['verdict']} {result['notes']}")
    check_notes(result)
    if expectation.exhausted:
        check(result["complete"], f"the search is not complete: {result['verdict']} {result['notes']}")
    elif not result["complete"] and not result["spinCut"]:
        check(result["tests"] > 0 or result["schedules"] == budget(expectation), f"only {result['schedules']} schedules")


def check_timing(expectation, result):
    kinds = {finding["kind"] for finding in result["findings"] if finding["dependsOnTiming"]}
    check(kinds == expectation.timing, f"depends on timing: {kinds or 'nothing'}, not {expectation.timing or 'nothing'}")


def check_notes(result):
    for note in result["notes"]:
        check(not any(words in note for words in SUSPICIOUS_NOTES), f"note: {note}")
    check(not result["notReproduced"], f"not reproduced: {result['notReproduced']}")


def check_not_supported(expectation, result):
    check(not result["findings"], f"a verdict where there should be none: {result['findings']}")
    check(result["exitCode"] == 3, f"exit status {result['exitCode']}: {result['verdict']}")
    notes = [note for note in result["notes"] if note.startswith("Not supported:")]
    check(any(expectation.kind in note for note in notes), f"{expectation.kind} is not named: {result['notes']}")


def check_finding(expectation, source, result):
    check_notes(result)
    kinds = {finding["kind"] for finding in result["findings"]}
    check(expectation.kind in kinds, f"no {expectation.kind} but {kinds or 'nothing'}: {result['verdict']} {result['notes']}")
    check(kinds <= {expectation.kind} | expectation.also, f"more than expected: {kinds}")
    findings = [finding for finding in result["findings"] if finding["kind"] == expectation.kind]
    for finding in findings:
        cause = finding["cause"]
        reported = "\n".join([finding["headline"], finding["message"], cause.get("sentence", ""), cause.get("flip", ""),
                              f"To fix it: {cause.get('fix', '')}"])
        for text in expectation.texts:
            check(text in reported, f"`{text}` is not in: {reported}")
    if findings:
        check_steps(expectation, findings[0])
        check_cause(expectation, source, findings[0])
        check_preemptions(expectation, findings)
    if expectation.soon:
        first = min(finding["execution"] for finding in findings) + 1
        check(first <= expectation.soon, f"schedule {first} is the first that shows it")
    if expectation.marker:
        lines = marked(source, expectation.marker)
        check(any(site(finding) in lines for finding in findings), f"at {[site(f) for f in findings]}, expected {lines}")
    if expectation.allocated:
        for race in [race for finding in findings for race in finding["races"]]:
            check_stack(source, race["variable"]["allocation"], expectation.allocated)


def check_preemptions(expectation, findings):
    if expectation.preemptions is None:
        return
    if any(finding["decisions"] == 0 for finding in findings):
        check(expectation.preemptions == 0, f"there was nothing to decide, {expectation.preemptions} preemptions expected")
        return
    # With several findings of one kind, some may have another name in another schedule. These are not minimised.
    findings = [finding for finding in findings if "minimised" in finding]
    check(findings, "nothing was minimised")
    finding = min(findings, key=lambda one: one["minimised"]["after"]["preemptions"])
    shape = finding["minimised"]
    check(shape["after"]["preemptions"] == expectation.preemptions,
          f"{finding['id']}: {expectation.preemptions} preemptions expected: {shape}")
    fewest = shape["after"]["preemptions"] == 0 or shape["fewestPreemptions"]
    check(fewest != expectation.unproven, f"{finding['id']}: perhaps not the fewest: {shape}")


def check_cause(expectation, source, finding):
    """Checks that the cause names the marked lines, or that there is none."""
    cause = finding["cause"]
    if expectation.cause == ["none"]:
        check(cause["kind"] == "none", f"an order is blamed: {cause['sentence']}")
        return
    for marker in expectation.cause:
        lines = marked(source, marker)
        check(lines, f"nothing is marked {marker}")
        check(any(f"{name}:{number}" in cause["sentence"] for name, number in lines),
              f"the cause does not name {marker}: {cause['sentence']}")
    if expectation.rows:
        shown = len(finding["steps"]) + len(finding["waits"])
        check(shown <= expectation.rows, f"{finding['id']}: {shown} rows: {finding['steps']}")


def check_fault(heddle, expectation, source, finding):
    """Checks that the story shows the faulty line."""
    if not expectation.fault:
        return
    story = heddle.call("findings", "--store", heddle.store, "show", finding["id"]).stdout
    lines = marked(source, expectation.fault)
    check(lines, f"nothing is marked {expectation.fault}")
    for name, number in lines:
        code = source.read_text().splitlines()[number - 1].split("//")[0].strip()
        check(f"{name}:{number}" in story or re.search(rf"\b{number}  {re.escape(code[:6])}", story),
              f"{name}:{number} is not in the story:\n{story}")


def check_stack(source, stack, markers):
    check(len(stack) >= len(markers), f"the stack of the allocation is too short: {stack}")
    for frame, marker in zip(stack, markers):
        lines = marked(source, marker)
        check(site({"primary": frame}) in lines, f"allocated at {frame}, expected {lines}")


def marked(source, marker):
    """The lines that contain the marker, in the format of `site`."""
    return {(source.name, number) for number, line in enumerate(source.read_text().splitlines(), 1)
            if re.search(rf"//.*{marker}\b", line) and not re.match("// (EXPECT|ALLOCATED|FAULT|CAUSE):", line)}


def story_steps(finding):
    """The steps of a story, in the format of a STEP line, each with and without its value."""
    names = {note["object"]: note["name"] for note in finding["objects"]}
    for step in finding["steps"]:
        thread = "main" if step["thread"] == 0 else f"T{step['thread']}"
        words = (thread, step["operation"], names.get(step["object"], ""))
        yield (*words, "-")
        if step.get("valueKnown", not step["operation"] in ("read", "write")):
            yield (*words, str(step["value"]))


def check_steps(expectation, finding):
    steps = list(story_steps(finding))
    at = 0
    for wanted in expectation.steps:
        check(wanted in steps[at:], f"the story of {finding['id']} does not contain {wanted}, in this order: {steps}")
        at = steps.index(wanted, at) + 1


def check_replay(heddle, finding):
    for carrier in ("fiber", "kernel"):
        replay = heddle.replay(finding["id"], "--carrier", carrier)
        check(replay.status == 1, f"replay ({carrier}): exit status {replay.status}\n{replay.text[:2000]}")
        check((replay.kind, replay.trace) == (finding["kind"], finding["traceHash"]),
              f"replay ({carrier}) gave {replay.kind} {replay.trace}, recorded {finding['kind']} {finding['traceHash']}")


def check_suspicions(expectation, result):
    if expectation.suspicion == "none":
        check(not result["suspicions"], f"unexpected suspicions: {result['suspicions']}")
    elif expectation.suspicion:
        kind, _, words = expectation.suspicion.partition(" ")
        suspected = [(suspicion["kind"], suspicion["message"]) for suspicion in result["suspicions"]]
        check(any(kind == known and words in message for known, message in suspected), f"not suspected: {suspected}")


def examine(heddle, source, program, expectation, carrier, strategy=None):
    result = heddle.explore(program, *options_of(expectation, carrier, strategy))
    check_suspicions(expectation, result)
    if expectation.verdict == "finding":
        check_finding(expectation, source, result)
        for finding in result["findings"]:
            check_replay(heddle, finding)
        check_fault(heddle, expectation, source, next(f for f in result["findings"] if f["kind"] == expectation.kind))
    elif expectation.verdict == "no finding":
        check_clean(expectation, result)
    else:
        check_not_supported(expectation, result)
    return summary(result)


def run():
    tool, source, program = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    expectation = parse(source)
    with tempfile.TemporaryDirectory(prefix="heddle-subject-") as folder:
        heddle = Heddle(tool, folder)
        for strategy in STRATEGIES if expectation.strategies else [None]:
            seen = {}
            for carrier in ("fiber", "kernel"):
                try:
                    seen[carrier] = examine(heddle, source, program, expectation, carrier, strategy)
                except Failure as failure:
                    raise Failure(f"carrier {carrier}, strategy {strategy or 'as expected'}: {failure}") from None
            check(seen["fiber"] == seen["kernel"], f"the carriers differ: {seen}")


main(run)
