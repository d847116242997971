"""Rewrites a program of tests/bench into one that behaves the same and looks different.

Every name that the source declares is replaced by a random one. Types, variables and functions are defined in another
order, as far as their uses permit. Threads that are created one after the other are created in another order. Comments go.
"""

import pathlib
import random
import re
import subprocess
import tempfile

TOKEN = re.compile(r'#include <[^>]*>|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|[A-Za-z_]\w*|\d[\w.]*|->|::|\s+|.', re.S)
WORD = re.compile(r"[A-Za-z_]\w*")
DWARFDUMP = "/usr/lib/llvm-19/bin/llvm-dwarfdump"
CREATION = re.compile(r"\s*(for \([^{}]*\) )?pthread_create\(.*\);|\s*std::thread \w+\(.*\);")


def with_bug(text):
    """The text as compiled without -DFIXED."""
    kept, stack = [], []
    for line in text.splitlines():
        directive = re.match(r"#\s*(ifdef|ifndef|else|endif)\b\s*(\w*)", line)
        if directive and directive[1] in ("ifdef", "ifndef"):
            if directive[2] != "FIXED":
                raise ValueError(f"cannot evaluate: {line}")
            stack.append(directive[1] == "ifndef")
        elif directive and directive[1] == "else":
            stack[-1] = not stack[-1]
        elif directive:
            stack.pop()
        elif all(stack):
            kept.append(line)
    return "\n".join(kept) + "\n"


def without_comments(text):
    return "".join(token for token in TOKEN.findall(text) if not token.startswith(("//", "/*")))


def shuffled_threads(text, random_):
    """Shuffles neighbouring lines that create a thread each, or a loop of threads."""
    lines, start = joined_loops(text.splitlines()), 0
    while start < len(lines):
        end = start
        while end < len(lines) and CREATION.fullmatch(lines[end]):
            end += 1
        group = lines[start:end]
        random_.shuffle(group)
        lines[start:end] = group
        start = end + 1
    return "\n".join(lines) + "\n"


def joined_loops(lines):
    """Loops whose body is one line in braces, as one line."""
    result = []
    for line in lines:
        if len(result) > 1 and line.strip() == "}" and re.fullmatch(r"\s*for \(.*\) \{", result[-2]) and \
                "pthread_create(" in result[-1]:
            body = result.pop().strip()
            result[-1] = result[-1][:-1] + body
        else:
            result.append(line)
    return result


def declared(text, suffix, flags):
    """The names that the source declares, and those of members, from the debug information."""
    with tempfile.TemporaryDirectory(prefix="heddle-disguise-") as folder:
        source, output = pathlib.Path(folder) / f"subject{suffix}", pathlib.Path(folder) / "subject.o"
        source.write_text(text)
        compiler = ["clang-19", "-std=gnu11"] if suffix == ".c" else ["clang++-19", "-std=c++20"]
        subprocess.run([*compiler, "-g", "-O0", *flags, "-c", source, "-o", output], check=True)
        dump = subprocess.run([DWARFDUMP, "--debug-info", output], check=True, capture_output=True, text=True).stdout
    # The compiler keeps no names of macros, and of constants only those that it needs.
    names, members = set(re.findall(r"^#define (\w+)|\bconstexpr [\w:]+ (\w+)", text, re.M)), set()
    names = {name for found in names for name in found if name}
    for constants in re.findall(r"\benum \w*\s*\{([^}]*)\}", text):
        names |= set(re.findall(r"([A-Za-z_]\w*)\s*(?:=[^,]*)?(?:,|$)", constants.strip()))
    for entry in re.split(r"\n\s*\n", dump):
        name = re.search(r'DW_AT_name\s+\("([A-Za-z_]\w*)"\)', entry)
        if name and name[1] not in ("main", "this") and re.search(r'DW_AT_decl_file\s+\(".*/subject\.', entry):
            names.add(name[1])
            if "DW_TAG_member" in entry or "DW_AT_accessibility" in entry or "DW_AT_declaration" in entry:
                members.add(name[1])
    return names, members


def renamed(text, names, members, random_):
    new = {}
    for name in sorted(names):
        while (candidate := "n" + "".join(random_.choices("abcdefghijklmnopqrstuvwxyz", k=7))) in new.values():
            pass
        new[name] = candidate
    result, before = [], ["", ""]
    for token in TOKEN.findall(text):
        foreign = before == ["std", "::"] or (before[1] in (".", "->") and token not in members)
        result.append(new[token] if token in new and not foreign else token)
        if not token.isspace():
            before = [before[1], token]
    return "".join(result)


def chunks(text):
    """Definitions and directives at the outermost level."""
    current, depth = "", 0
    for line in text.splitlines(keepends=True):
        if depth == 0 and not current.strip() and line.startswith("#"):
            yield line
            continue
        for token in TOKEN.findall(line):
            current += token
            depth += (token in "({[") - (token in ")}]") if len(token) == 1 else 0
            ends = token == ";" or (token == "}" and is_function(current))
            if depth == 0 and ends:
                yield current.strip() + "\n"
                current = ""
    if current.strip():
        raise ValueError(f"cannot divide: {current[:200]}")


def is_function(chunk):
    head = chunk.split("{", 1)[0]
    return "{" in chunk and head.rstrip().endswith(")") and "=" not in head


def reordered(text, names, random_):
    """The definitions in a random order in which each follows those that it uses."""
    parts = list(chunks(text))
    directives = [part for part in parts if part.startswith("#")]
    functions = [part for part in parts if is_function(part)]
    others = [part for part in parts if not part.startswith("#") and not is_function(part)]
    main = [function for function in functions if re.match(r"int main\(", function)]
    functions = [function for function in functions if function not in main]
    own = {re.search(r"(\w+)\(", function)[1] for function in functions}
    words = [set(WORD.findall(part)) for part in others]
    order = topological(words, names, random_)
    # A variable that is initialised with a function follows the declarations of functions.
    early = [others[i] for i in order if not words[i] & own]
    late = [others[i] for i in order if words[i] & own]
    random_.shuffle(functions)
    prototypes = [function.split("{", 1)[0].strip() + ";\n" for function in functions]
    return "".join([*directives, *early, *prototypes, *late, *functions, *main])


def topological(words, names, random_):
    """Two parts that share a name of the program keep their order."""
    left, order = list(range(len(words))), []
    while left:
        ready = [i for i in left if not any(j < i and words[i] & words[j] & names for j in left)]
        order.append(random_.choice(ready))
        left.remove(order[-1])
    return order


def disguise(source, flags, seed):
    """The text of the rewritten program."""
    random_ = random.Random(seed)
    text = shuffled_threads(without_comments(with_bug(source.read_text(encoding="utf-8"))), random_)
    names, members = declared(text, source.suffix, flags)
    if "namespace {" in text:
        head, rest = text.split("namespace {\n", 1)
        # The brace that ends the namespace is the last one at the beginning of a line before main.
        end = rest.index("\nint main()")
        body, tail = rest[:end].rstrip(), rest[end:]
        if not body.endswith("}"):
            raise ValueError("no end of the namespace before main")
        text = head + "namespace {\n" + reordered(body[:-1], names, random_) + "}\n" + tail
    else:
        text = reordered(text, names, random_)
    return renamed(text, names, members, random_)
