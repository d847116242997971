"""Man pages and completions are complete and accepted by man and the shells. Usage: manual_test.py BUILD_DIRECTORY"""

import pathlib
import re
import subprocess
import sys
import unittest

BUILD = pathlib.Path(sys.argv[1]).resolve()
HEDDLE = BUILD / "bin/heddle"
SHARE = BUILD / "share"
PAGES = SHARE / "man/man1"


def run(*command, **options):
    return subprocess.run([str(word) for word in command], text=True, capture_output=True, **options)


def verbs():
    """The verbs in the output of `heddle --help`."""
    listed = run(HEDDLE, "--help").stdout.split("Commands:")[1]
    return re.findall(r"(?m)^  ([a-z+-]+) ", listed.split("\n\n")[0])


class ManualTest(unittest.TestCase):
    def test_every_command_has_a_page_and_examples(self):
        self.assertIn("run", verbs())
        for verb in verbs():
            self.assertTrue((PAGES / f"heddle-{verb}.1").is_file(), verb)
            self.assertIn(f"heddle {verb}", (PAGES / f"heddle-{verb}.1").read_text().replace("\\-", "-"))
            self.assertRegex((PAGES / f"heddle-{verb}.1").read_text(), "Example")

    def test_help_has_examples(self):
        for verb in verbs():
            if verb not in ("c++", "cc"):  # their --help is that of the compiler
                self.assertRegex(run(HEDDLE, verb, "--help").stdout, r"Examples?:\n  heddle", verb)

    def test_every_option_of_the_help_is_in_the_page(self):
        for verb in verbs():
            if verb in ("c++", "cc"):
                continue
            options = re.findall(r"(?m)^  (?:-\w,)?(--[a-z0-9-]+)", run(HEDDLE, verb, "--help").stdout)
            self.assertTrue(options, verb)
            page = (PAGES / f"heddle-{verb}.1").read_text().replace("\\-", "-")
            for option in options:
                self.assertIn(f"\\fB{option}\\fR", page, verb)

    def test_pages_are_good_roff(self):
        for page in PAGES.glob("*.1"):
            lint = run("mandoc", "-T", "lint", "-W", "error", page)
            self.assertEqual(lint.returncode, 0, lint.stdout + lint.stderr)
        shown = re.sub(r".\x08", "", run("mandoc", "-T", "ascii", PAGES / "heddle-run.1").stdout)
        self.assertIn("--regressions", shown)

    def completed(self, *words):
        """The completions that bash offers for the last word."""
        script = (f"source '{SHARE}/bash-completion/completions/heddle'; COMP_WORDS=(" + " ".join(f"'{word}'" for word in words) +
                  f"); COMP_CWORD={len(words) - 1}; _heddle; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
        result = run("bash", "-u", "-c", script, cwd="/")
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout.split()

    def test_bash_offers_commands_options_and_values(self):
        self.assertEqual(self.completed("heddle", "rep"), ["replay", "report"])
        self.assertEqual(self.completed("heddle", "run", "--strat"), ["--strategy"])
        self.assertEqual(sorted(self.completed("heddle", "run", "--points", "")), ["all", "racing", "sync"])
        self.assertEqual(self.completed("heddle", "report", "--format", "sa"), ["sarif"])
        self.assertEqual(self.completed("heddle", "run", "--", "/et"), ["/etc"])

    def test_zsh_and_fish_can_read_theirs(self):
        for shell, file in (("zsh", "zsh/site-functions/_heddle"), ("fish", "fish/vendor_completions.d/heddle.fish")):
            checked = run(shell, "-n", SHARE / file)
            self.assertEqual(checked.returncode, 0, checked.stderr)
            self.assertIn("--strategy" if shell == "zsh" else "-l strategy", (SHARE / file).read_text())

    def test_fish_offers_values(self):
        offered = run("fish", "--no-config", "-c", f"source '{SHARE}/fish/vendor_completions.d/heddle.fish'; complete -C 'heddle run --points '")
        self.assertEqual(sorted(line.split("\t")[0] for line in offered.stdout.splitlines()), ["all", "racing", "sync"], offered.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
