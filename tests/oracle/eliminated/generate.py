#!/usr/bin/env python3
"""Writes random concurrent programs as C++ source, many to a file, each with variables and functions of its own.

An interpreter of programs would have one set of static facts for all of them. Here each program has its own facts, so a
search that uses facts can be compared with one that does not.

usage: generate.py FIRST COUNT > programs.cpp
"""

import random
import sys

THREADS = 3


class Program:
    """One program: main starts two threads, does its own operations and joins."""

    def __init__(self, number: int):
        self.number = number
        self.random = random.Random(number)
        self.lines: list[str] = []
        self.seen = 0

    def name(self, what: str) -> str:
        return f"p{self.number}_{what}"

    def see(self, value: str) -> str:
        self.seen += 1
        return f"{self.name('seen')}[{self.seen - 1}] = {value};"

    def pick(self, words: list[str]) -> str:
        return self.name(self.random.choice(words))

    def operation(self, thread: int, depth: int = 0) -> list[str]:
        """One operation, as statements. Objects with the number of the thread are used by that thread only."""
        atomic = self.pick(["a0", "a1", f"own{thread}"])
        mutex = self.pick(["m0", "m1", f"ownLock{thread}"])
        plain = self.pick(["x0", "x1"])
        value = self.random.randint(1, 3)
        kind = self.random.choice(
            ["load", "store", "add", "exchange", "lock", "lock", "tryLock", "wait", "local", "read", "write", "helper", "branch",
             "loop", "heap"])
        if kind == "load":
            return [self.see(f"{atomic}.load()")]
        if kind == "store":
            return [f"{atomic}.store({value});"]
        if kind == "add":
            return [self.see(f"{atomic}.fetch_add({value})")]
        if kind == "exchange":
            return [f"{{ int expected = {value}; {self.see(f'{atomic}.compare_exchange_strong(expected, {value + 1})')} }}"]
        if kind == "lock":
            inner = self.operation(thread, depth + 1) if depth == 0 else [f"{plain} = {plain} + {value};"]
            if any("lock(" in line for line in inner):
                inner = [f"{plain} = {plain} + {value};"]
            return [f"pthread_mutex_lock(&{mutex});", *inner, f"pthread_mutex_unlock(&{mutex});"]
        if kind == "tryLock":
            return [f"if (pthread_mutex_trylock(&{mutex}) == 0) {{", f"{plain} = {plain} + {value};",
                    f"pthread_mutex_unlock(&{mutex}); }}"]
        if kind == "wait":
            return self.wait(thread, plain)
        if kind == "local":
            return [self.see(f"local->fetch_add({value})")]
        if kind == "read":
            return [self.see(plain)]
        if kind == "write":
            return [f"{plain} = {value};"]
        if kind == "helper":
            return [f"addTo(&{atomic}, {value});"]
        if kind == "heap":
            return [f"{{ std::atomic<int>* fresh = new std::atomic<int>({value}); {self.see('fresh->fetch_add(1)')}"
                    f" {self.name('p0')}.store(fresh); {self.see('fresh->load()')} }}"
                    if self.random.random() < 0.5 else
                    f"{{ std::atomic<int>* fresh = {self.name('p0')}.load();"
                    f" if (fresh != nullptr) {{ {self.see('fresh->fetch_add(1)')} }} }}"]
        if depth > 0:
            return [f"{atomic}.store({value});"]
        inner = self.operation(thread, 1)
        if kind == "branch":
            return [f"if ({atomic}.load() >= {value}) {{", *inner, "}"]
        return ["for (int i = 0; i < 2; ++i) {", *inner, "}"]

    def wait(self, thread: int, plain: str) -> list[str]:
        """Main opens the gate and does not wait, so no thread waits for ever."""
        if thread == 0:
            return self.open()
        gate, condition, mutex = self.name("gate"), self.name("c0"), self.name("m0")
        return [f"pthread_mutex_lock(&{mutex});", f"while ({gate} == 0) {{ pthread_cond_wait(&{condition}, &{mutex}); }}",
                self.see(plain), f"pthread_mutex_unlock(&{mutex});"]

    def open(self) -> list[str]:
        return [f"pthread_mutex_lock(&{self.name('m0')});", f"{self.name('gate')} = 1;",
                f"pthread_cond_broadcast(&{self.name('c0')});", f"pthread_mutex_unlock(&{self.name('m0')});"]

    def body(self, thread: int) -> list[str]:
        lines: list[str] = []
        for _ in range(self.random.randint(1, 3)):
            lines += self.operation(thread)
        return lines

    def chain(self) -> list[list[str]]:
        """Program 0: main may see that a thread went on that had waited for the lock of a third thread."""
        lock, unlock = f"pthread_mutex_lock(&{self.name('m0')});", f"pthread_mutex_unlock(&{self.name('m0')});"
        x, a = self.name("x0"), self.name("a0")
        return [[self.see(f"{a}.load()")], [lock, f"{x} = 1;", unlock], [lock, self.see(x), f"{a}.store(1);", unlock]]

    def source(self) -> str:
        out = [f"// {self.number}"]
        for name in ["a0", "a1", *(f"own{t}" for t in range(THREADS))]:
            out.append(f"std::atomic<int> {self.name(name)};")
        out.append(f"std::atomic<std::atomic<int>*> {self.name('p0')};")
        for name in ["m0", "m1", *(f"ownLock{t}" for t in range(THREADS))]:
            out.append(f"pthread_mutex_t {self.name(name)} = PTHREAD_MUTEX_INITIALIZER;")
        out.append(f"pthread_cond_t {self.name('c0')} = PTHREAD_COND_INITIALIZER;")
        for name in ["x0", "x1", "gate", "seen[kMostValues]"]:
            out.append(f"int {self.name(name)};")
        bodies = self.chain() if self.number == 0 else [self.body(thread) for thread in range(THREADS)]
        for thread in range(1, THREADS):
            out.append(f"void* {self.name(f't{thread}')}(void* given) {{ auto* local = static_cast<std::atomic<int>*>(given); (void)local; "
                       + "\n  ".join(bodies[thread]) + "\n  return nullptr;\n}")
        out.append(f"void {self.name('run')}() {{")
        for name in ["a0", "a1", *(f"own{t}" for t in range(THREADS))]:
            out.append(f"  {self.name(name)} = 0;")
        out.append(f"  {self.name('p0')} = nullptr;\n  {self.name('x0')} = 0;\n  {self.name('x1')} = 0;\n  {self.name('gate')} = 0;")
        out.append("  std::atomic<int> box = 0;\n  std::atomic<int>* local = &box;")
        for thread in range(1, THREADS):
            out.append(f"  pthread_t thread{thread};\n  pthread_create(&thread{thread}, nullptr, {self.name(f't{thread}')}, local);")
        out.extend("  " + line for line in bodies[0])
        if any("cond_wait" in line for body in bodies for line in body):
            out.extend("  " + line for line in self.open())
        for thread in range(1, THREADS):
            out.append(f"  pthread_join(thread{thread}, nullptr);")
        for value in ["a0.load()", "a1.load()", "x0", "x1"]:
            out.append("  " + self.see(self.name(value)))
        out.append("  " + self.see("local->load()"))
        out.append("}")
        return "\n".join(out)


def main() -> None:
    first, count = int(sys.argv[1]), int(sys.argv[2])
    print('#include <pthread.h>\n\n#include <atomic>\n\n#include "Outcomes.h"\n')
    print("[[gnu::noinline]] static void addTo(std::atomic<int>* variable, int value) { variable->fetch_add(value); }\n")
    for number in range(first, first + count):
        print(Program(number).source())
        print()
    print("const GeneratedProgram kPrograms[] = {")
    print(",\n".join(f"  {{p{number}_run, p{number}_seen}}" for number in range(first, first + count)))
    print("};\nconst unsigned kProgramCount = sizeof kPrograms / sizeof *kPrograms;")
    print(f"const unsigned kFirstProgram = {first};")


if __name__ == "__main__":
    main()
