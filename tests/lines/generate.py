#!/usr/bin/env python3
"""Generates the snippets that are the same for every type: plain accesses of each size, and the atomic operations."""
import pathlib
import sys

PLAIN = {
    "Bool": "bool",
    "Char": "char",
    "Short": "short",
    "Int": "int",
    "Unsigned": "unsigned",
    "Long": "long",
    "Wide": "__int128",
    "Float": "float",
    "Double": "double",
    "Enum": "Colour",
    "Pointer": "int*",
}
ARITHMETIC = {"Char", "Short", "Int", "Unsigned", "Long", "Wide", "Float", "Double"}
ATOMIC = {"Char": "char", "Short": "short", "Int": "int", "Long": "long", "Pointer": "int*", "Bool": "bool"}


def snippet(name, *lines):
    return [f"SNIPPET({name}) {{", *("  " + line for line in lines), "}", ""]


def plain(name, kind):
    variable, other, some = f"plain{name}", f"other{name}", f"some{name}()"
    out = [f"{kind} {variable};", f"{kind} {other};", f"static {kind} {some} {{ return ({kind})opaque(1); }}" if name != "Pointer"
           else f"static {kind} {some} {{ return static_cast<int*>(opaquePointer(nullptr)); }}", ""]
    out += snippet(f"load{name}", f"use((long){variable});  // R {variable}")
    out += snippet(f"store{name}", f"{kind} value = {some};", f"{variable} = value;  // W {variable}")
    out += snippet(f"copy{name}", f"{variable} = {other};  // R {other}, W {variable}")
    out += snippet(
        f"twice{name}", f"{kind} first = {variable};  // R {variable}", f"{kind} second = {variable};  // R {variable}",
        "use((long)first);", "use((long)second);")
    out += snippet(f"overwrite{name}", f"{variable} = {some};  // W {variable}", f"{variable} = {some};  // W {variable}")
    if name in ARITHMETIC:
        out += snippet(f"compound{name}", f"{kind} value = {some};", f"{variable} += value;  // R {variable}, W {variable}")
        out += snippet(f"increment{name}", f"++{variable};  // R {variable}, W {variable}",
                       f"{variable}--;  // R {variable}, W {variable}")
    return out


def atomic(name, kind):
    variable, some = f"atomic{name}", f"some{name}()"
    expected = f"expected{name}"
    out = [f"std::atomic<{kind}> {variable};", f"{kind} {expected};", ""]
    out += snippet(f"atomicLoad{name}", f"use((long){variable}.load());  // AL {variable}",
                   f"use((long){variable}.load(std::memory_order_relaxed));  // AL {variable}")
    out += snippet(f"atomicStore{name}", f"{variable}.store({some});  // AS {variable}",
                   f"{variable}.store({some}, std::memory_order_release);  // AS {variable}")
    out += snippet(f"atomicExchange{name}", f"use((long){variable}.exchange({some}));  // AX {variable}")
    out += snippet(
        f"atomicStrong{name}", f"{expected} = {some};  // W {expected}",
        f"bool done = {variable}.compare_exchange_strong({expected}, {some});  // AC {variable}", "use(done);")
    out += snippet(
        f"atomicWeak{name}", f"{expected} = {some};  // W {expected}",
        f"bool done = {variable}.compare_exchange_weak({expected}, {some});  // AC {variable}", "use(done);")
    if name in ARITHMETIC:
        for operation in ("add", "sub", "and", "or", "xor"):
            out += snippet(f"atomicFetch_{operation}{name}",
                           f"use({variable}.fetch_{operation}({some}));  // AX {variable}")
        out += snippet(f"atomicOperators{name}", f"++{variable};  // AX {variable}", f"{variable} -= 2;  // AX {variable}")
    return out


def main():
    lines = ["// Written by tests/lines/generate.py.", '#include "Snippets.h"', "", "#include <atomic>", "",
             "enum Colour { Red, Green };", ""]
    for name, kind in PLAIN.items():
        lines += plain(name, kind)
    for name, kind in ATOMIC.items():
        lines += atomic(name, kind)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "types.cpp").write_text("\n".join(lines))


main()
