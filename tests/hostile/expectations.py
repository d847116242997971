"""The expected verdict for each hostile program: with `fork` and `restore`, and in a heddle::test (`none`)."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Expected:
    status: int
    kinds: frozenset
    says: tuple = ()  # Regular expressions that must match the text of the verdict.


def found(*kinds, says=()):
    return Expected(1, frozenset(kinds), says if isinstance(says, tuple) else (says,))


def no_verdict(*says):
    return Expected(3, frozenset(), says)


CLEAN = Expected(0, frozenset(), ("No error in",))
# Which words are overwritten depends on the memory layout. Any verdict is accepted, but heddle itself must not fail.
ANYTHING = Expected(None, None)
PLANTED = found("assertion")  # Only the planted error, which every hostile program contains.


@dataclasses.dataclass(frozen=True)
class Case:
    whole: Expected = PLANTED
    tested: Expected = None  # In a heddle::test; default: the same as `whole`.
    schedules: int = 20
    options: tuple = ()
    isolations: tuple = ("auto", "fork", "none")
    compilers: tuple = ("clang",)
    allowed: tuple = ()  # Files that the program may leave in its working directory.

    def of(self, isolation):
        return self.tested if isolation == "none" and self.tested else self.whole


ALL = ("auto", "restore", "fork", "none")
BOTH = ("clang", "gcc")
SHORT = ("--hang-timeout", "0.5")
ENDLESS = dict(schedules=2, options=SHORT)
EXEC = "replaced this one"
NOT_SHOWN = "no schedule ended within the hang time-out"  # The loop counts or makes system calls, so it might end.
PARENT = "signals to the parent process"

CASES = {
    "nothing": Case(isolations=ALL, compilers=BOTH),
    "close_all": Case(isolations=ALL, compilers=BOTH),
    "close_standard": Case(),
    "close_range": Case(isolations=ALL),
    "close_by_system_call": Case(tested=no_verdict("closes the file descriptor that connects it to Heddle")),
    "close_sockets": Case(),
    "shut_sockets": Case(),
    "talk_nonsense": Case(),
    "take_over_standard": Case(),
    "change_directory": Case(),
    "change_mask": Case(),
    "remove_program": Case(no_verdict("no longer exists"), no_verdict("No such file|no longer exists"), schedules=60),
    "remove_temporaries": Case(),
    "litter": Case(isolations=ALL),
    "leave_child": Case(isolations=ALL, compilers=BOTH),
    "leave_zombie": Case(),
    "leave_daemon": Case(),
    "two_return": Case(),
    "exec_thread": Case(no_verdict(EXEC), compilers=BOTH),
    "exec_main": Case(found("assertion", says=EXEC)),
    "exec_sleeper": Case(no_verdict(EXEC), **ENDLESS),
    "exec_in_vain": Case(),
    "exit_thread": Case(CLEAN, no_verdict("Not supported: exit")),
    "exit_at_once_thread": Case(found("exit-status"), no_verdict("Not supported: _exit")),
    "abort_in_static": Case(found("abort", "assertion"), PLANTED, isolations=ALL),
    "abort_in_thread_local": Case(found("abort"), isolations=ALL),
    "stop_itself": Case(found("no-progress", says="stopped"), **ENDLESS),
    "stop_group": Case(found("no-progress", says="stopped"), **ENDLESS),
    "kill_itself": Case(found("signal", says="SIGKILL"), schedules=5),
    "kill_parent": Case(no_verdict(PARENT), schedules=2, isolations=("auto", "fork")),
    "stop_parent": Case(no_verdict(PARENT), **ENDLESS, isolations=("fork",)),
    "kill_group": Case(found("signal", says="SIGKILL"), schedules=5),
    "terminate_group": Case(found("signal", says="SIGTERM"), schedules=5),
    "overflow_thread": Case(found("signal", says="SIGSEGV"), schedules=5, isolations=ALL, compilers=BOTH),
    "overflow_main": Case(found("signal", "assertion", says="SIGSEGV")),
    "eat_memory": Case(no_verdict("more memory than --max-memory allows"), schedules=1, options=("--max-memory", "256M"),
                       isolations=("fork", "none")),
    "scribble_anywhere": Case(ANYTHING, schedules=3, options=SHORT),
    "scribble_over_runtime": Case(ANYTHING, schedules=3, options=SHORT),
    "scribble_over_block": Case(no_verdict("overwrote the memory that it shares"), schedules=3),
    "handle_all_signals": Case(),
    "block_all_signals": Case(isolations=ALL),
    # The speed of the processor decides how many rounds fit into the timeout, and so whether the other threads run.
    "spin_seen": Case(ANYTHING, **ENDLESS, compilers=BOTH),
    "spin_unseen": Case(found("no-progress"), **ENDLESS),
    "block_and_spin": Case(found("no-progress"), **ENDLESS),
    "flood_output": Case(),
    "flood_errors": Case(),
    "flood_for_ever": Case(no_verdict(NOT_SHOWN), **ENDLESS),
    "limit_descriptors": Case(),
    "limit_processes": Case(),
    "limit_files": Case(),
    "limit_stack": Case(),
    "limit_memory": Case(found("assertion", says="out of memory, address space")),
    "survive_parent": Case(),
    "hide_from_debuggers": Case(),
    "lock_itself_in": Case(no_verdict("PR_SET_SECCOMP")),
}
