"""Checks the includes of the rooms against their dependency diagram: the link lists of the top-level CMakeLists.txt."""

import pathlib
import re

INSIDE = {"core", "wire", "schedule", "runtime", "noise"}

# The clang plugin writes data that the runtime reads, so it may use wire; the rest of its room may not.
SPECIAL_ROOMS = {"analyse/plugin": {"analyse/plugin", "core", "wire", "analyse"}}

# Not allowed in code that runs inside the program under test.
FOREIGN_INSIDE = re.compile(r"#\s*include\s*<(iostream>|fmt/|nlohmann/|toml|CLI/|llvm/|clang/|tl/|regex>|future>|thread>)")
# The runtime switches threads itself; noise mode runs on kernel threads.
MAY_USE_THREAD_LOCAL = {"noise"}
THREAD_LOCAL = re.compile(r"^\s*(static\s+|inline\s+|extern\s+)*(thread_local|__thread)\b")
LLVM = re.compile(r"#\s*include\s*[<\"](llvm|clang)/")
LLVM_ROOMS = {"analyse", "symbols"}
INCLUDE = re.compile(r'#\s*include\s*"([^"]+)"')

# In core because every outside room uses it; the inside rooms must not use it.
OUTSIDE_HEADER = "core/Result.h"


def declared_edges(cmake_text):
    """Maps each room to the rooms it may include, including itself."""
    edges = {}
    for call in re.finditer(r"heddle_room\((\w+)([^)]*)\)", cmake_text):
        name, rest = call.groups()
        words = rest.split()
        allowed = {name}
        if "DEPENDS" in words:
            for word in words[words.index("DEPENDS") + 1:]:
                if word.isupper():
                    break
                allowed.add(word)
        edges[name] = allowed
    return edges


def room_of(relative):
    for special in SPECIAL_ROOMS:
        if relative.as_posix().startswith(special + "/"):
            return special
    return relative.parts[0]


def faults(source_root, edges):
    """One line for every include or word that violates the diagram."""
    edges = {**edges, **SPECIAL_ROOMS}
    result = []
    for path in sorted(source_root.rglob("*")):
        if path.suffix not in {".h", ".cpp", ".S"}:
            continue
        relative = path.relative_to(source_root)
        room = room_of(relative)
        is_test = path.name.endswith("_test.cpp")
        for number, line in enumerate(path.read_text().splitlines(), 1):
            fault = fault_of(line, room, edges, is_test, relative.as_posix())
            if fault:
                result.append(f"src/{relative}:{number}: {fault}")
    return result


def fault_of(line, room, edges, is_test, path):
    if room not in edges:
        return f"{room} is not declared with heddle_room()"
    include = INCLUDE.search(line)
    if include and "/" in include.group(1):
        target = include.group(1)
        other = room_of(pathlib.PurePosixPath(target))
        if other in edges and other not in edges[room]:
            return f"{room} may not know {other}"
        if target == OUTSIDE_HEADER and room in INSIDE and not is_test:
            return f"{room} is linked into the subject and may not use {OUTSIDE_HEADER}"
    if LLVM.search(line) and room.split("/")[0] not in LLVM_ROOMS:
        return f"{room} may not use LLVM"
    if room in INSIDE and not is_test and path != OUTSIDE_HEADER:
        if FOREIGN_INSIDE.search(line):
            return f"{room} is linked into the subject: no {line.strip()}"
        if THREAD_LOCAL.search(line) and room not in MAY_USE_THREAD_LOCAL:
            return f"{room} is linked into the subject: no thread_local"
    return None


def include_graph(source_root):
    """Maps each file, without its suffix, to the files that it includes. A header and its source are one node."""
    graph = {}
    for path in sorted(source_root.rglob("*")):
        if path.suffix in {".h", ".cpp"} and not path.name.endswith("_test.cpp"):
            node = path.relative_to(source_root).with_suffix("").as_posix()
            included = {target.removesuffix(".h") for target in INCLUDE.findall(path.read_text())}
            graph.setdefault(node, set()).update(included - {node})
    return {node: {target for target in targets if target in graph} for node, targets in graph.items()}


def group_of(node, depth):
    """The folder of a file at the given depth: the room at 1, the sub-room at 2."""
    return "/".join(node.split("/")[:-1][:depth])


def folded(graph, depth):
    """The same graph between folders."""
    result = {}
    for node, targets in graph.items():
        group = group_of(node, depth)
        result.setdefault(group, set()).update({group_of(target, depth) for target in targets} - {group})
    return result


def on_cycles(graph):
    """All nodes that can reach themselves."""
    def reachable(start):
        seen, open_nodes = set(), [start]
        while open_nodes:
            for target in graph[open_nodes.pop()] - seen:
                seen.add(target)
                open_nodes.append(target)
        return seen
    return sorted(node for node in graph if node in reachable(node))
