"""Checks on the declarations of the sources: each type is defined once, each room declares in its own namespace, and
switches over our enums name every enumerator."""

import pathlib
import re

LITERALS = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'',
                      re.S)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.M)
NAMESPACE = re.compile(r"(?:inline\s+)?namespace\s*([\w:]*)$")
TYPE = re.compile(r"(?:template\s*<.*>\s*)?(enum(?:\s+(?:class|struct))?|struct|class|union)\s+"
                  r"(?:alignas\s*\([^()]*\)\s*|\[\[.*?\]\]\s*|__attribute__\s*\(\(.*?\)\)\s*)*"
                  r"([\w:]+(?:\s*<[^:{}]*>)?)\s*(?:final\s*)?(?::(?!:)[^()]*)?$", re.S)
FORWARD = re.compile(r"(?:template\s*<.*>\s*)?(?:enum(?:\s+class)?|struct|class|union)\s+\w+\s*(?::\s*[\w:]+\s*)?$", re.S)
CASE = re.compile(r"\bcase\s+((?:\w+::)*\w+)\s*:(?!:)")

# Where each room declares. Namespaces inside these belong to the same room, unless they are in this table themselves.
# The runtime has separate ones for what its other parts must not depend on: the heap, the real functions of libc that it
# replaces, and system calls.
ROOM_NAMESPACES = {
    "core": ["heddle"],
    "wire": ["heddle::wire"],
    "schedule": ["heddle::schedule"],
    "runtime": ["heddle::rt", "heddle::heap", "heddle::real", "heddle::sys"],
    "noise": ["heddle::noise"],
    "seeding": ["heddle::seeding"],
    "judge": ["heddle::judge"],
    "symbols": ["heddle::symbols"],
    "explain": ["heddle::explain"],
    "explore": ["heddle::explore"],
    "facts": ["heddle::facts"],
    "analyse": ["heddle::analyse"],
    "generate": ["heddle::generate"],
    "classes": ["heddle::classes"],
    "claims": ["heddle::claims"],
    "verify": ["heddle::verify"],
    "cli": ["heddle::cli"],
}


def stripped(text):
    """The text without comments, literals and directives; lines stay where they are."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    return DIRECTIVE.sub(blank, LITERALS.sub(lambda m: '""' if m.group(0)[0] in "\"'R" and "\n" not in m.group(0)
                                             else blank(m), text))


def scope_of(head):
    """What a brace opens: (kind, name). The kind is `namespace`, `type`, `enum` or `other`, where types are local."""
    head = head.strip()
    if namespace := NAMESPACE.search(head):
        return "namespace", namespace.group(1)
    if re.search(r'extern\s*""\s*$', head):
        return "namespace", "extern"
    if kind := TYPE.search(head):
        return "enum" if kind.group(1).startswith("enum") else "type", re.sub(r"\s+", "", kind.group(2))
    return "other", ""


def types_of(text):
    """Yields (qualified name, is an enum, line) for each type that other files could also define."""
    text = stripped(text)
    scopes, start = [], 0
    for match in re.finditer(r"[{};]", text):
        head, start = text[start:match.start()], match.end()
        if match.group(0) == "}" and scopes:
            scopes.pop()
        elif match.group(0) == "{":
            kind, name = scope_of(head)
            hidden = any(k == "other" or (k == "namespace" and not n) for k, n in scopes)
            if kind in {"type", "enum"} and not hidden:
                path = [n for k, n in scopes if n != "extern"] + [name]
                yield "::".join(path), kind == "enum", text.count("\n", 0, match.start()) + 1
            scopes.append((kind, name))


def declaring_namespaces(text):
    """Yields (namespace, line) for each declaration outside of types and functions, except forward declarations of types.
    Anonymous namespaces count as the one around them. Outside of all namespaces, only types are considered: `main` and
    the functions of an ABI must be there."""
    text = stripped(text)
    scopes, start = [], 0
    for match in re.finditer(r"[{};]", text):
        head, start = text[start:match.start()].strip(), match.end()
        kind, name = scope_of(head) if match.group(0) == "{" else ("other", "")
        if head and kind != "namespace" and all(k == "namespace" for k, _ in scopes):
            namespace = "::".join(n for _, n in scopes if n and n != "extern")
            is_forward = match.group(0) == ";" and FORWARD.match(head)
            is_type = kind in {"type", "enum"} and "::" not in name
            if (namespace and not is_forward) or (not scopes and is_type):
                yield namespace, text.count("\n", 0, match.start()) + 1
        if match.group(0) == "{":
            scopes.append((kind, name))
        elif match.group(0) == "}" and scopes:
            scopes.pop()


def room_of_namespace(namespace):
    """The room whose namespace it is, or is inside of; the innermost counts."""
    fitting = [(len(own), room) for room, all_own in ROOM_NAMESPACES.items() for own in all_own
               if (namespace + "::").startswith(own + "::")]
    return max(fitting)[1] if fitting else None


def outside_their_room(root):
    """One line for each file and namespace that the file declares in and that is not the one of its room."""
    faults = {}
    for path, text in sources(root).items():
        relative = path.relative_to(root)
        for namespace, line in declaring_namespaces(text):
            if namespace.split("::")[0] != "std" and room_of_namespace(namespace) != relative.parts[0]:
                faults.setdefault((relative.as_posix(), namespace), line)
    return [f"{path}:{line}: declares in {namespace or 'no namespace'}" for (path, namespace), line in faults.items()]


def sources(root):
    return {path: path.read_text() for path in sorted(root.rglob("*")) if path.suffix in {".h", ".cpp"}}


def defined_twice(root):
    """One line for each type that two files define."""
    places = {}
    for path, text in sources(root).items():
        for name, _, line in types_of(text):
            places.setdefault(name, {}).setdefault(path.relative_to(root).as_posix(), line)
    return [f"{name}: " + ", ".join(f"{path}:{line}" for path, line in found.items())
            for name, found in sorted(places.items()) if len(found) > 1]


def block_at(text, opening):
    """The text between the brace at opening and the one that closes it, without the contents of inner switches."""
    depth = 0
    for match in re.finditer(r"[{}]", text[opening:]):
        depth += 1 if match.group(0) == "{" else -1
        if depth == 0:
            return text[opening + 1:opening + match.start()]
    return text[opening + 1:]


def head_end(text, opening):
    """The index behind the parenthesis that closes the one at opening."""
    depth = 0
    for match in re.finditer(r"[()]", text[opening:]):
        depth += 1 if match.group(0) == "(" else -1
        if depth == 0:
            return opening + match.end()
    return len(text)


def switches_of(text):
    """Yields (labels, has a default, line) for each switch."""
    text = stripped(text)
    for match in re.finditer(r"\bswitch\s*\(", text):
        opening = text.index("{", head_end(text, match.end() - 1))
        block = block_at(text, opening)
        while inner := re.search(r"\bswitch\s*\(", block):
            brace = block.index("{", head_end(block, inner.end() - 1))
            block = block[:inner.start()] + block[brace + len(block_at(block, brace)) + 2:]
        yield CASE.findall(block), re.search(r"\bdefault\s*:(?!:)", block) is not None, text.count("\n", 0, match.start()) + 1


def defaults(root):
    """One line for each switch over an enum of ours with a default: the compiler could not report a missing enumerator."""
    texts = sources(root)
    enums = {name for text in texts.values() for name, is_enum, _ in types_of(text) if is_enum}
    enums |= {name for text in texts.values() for name in re.findall(r"\benum\s+class\s+(\w+)\s*:", text)}
    faults = []
    for path, text in texts.items():
        for labels, has_default, line in switches_of(text):
            qualifiers = {label.rpartition("::")[0] for label in labels} - {""}
            ours = any(name == q or name.endswith("::" + q) for name in enums for q in qualifiers)
            if has_default and ours:
                faults.append(f"{path.relative_to(root).as_posix()}:{line}: default in a switch over {sorted(qualifiers)}")
    return faults
