"""Usage: declarations_test.py SOURCE_ROOT"""

import pathlib
import sys
import tempfile
import unittest

import declarations

ROOT = pathlib.Path(sys.argv[1])


class DeclarationsTest(unittest.TestCase):
    def test_every_type_is_defined_once(self):
        self.assertEqual(declarations.defined_twice(ROOT / "src"), [])

    def test_every_room_declares_in_its_own_namespace(self):
        self.assertEqual(declarations.outside_their_room(ROOT / "src"), [])

    def test_every_room_has_a_namespace(self):
        rooms = {path.name for path in (ROOT / "src").iterdir() if path.is_dir()}
        self.assertEqual(set(declarations.ROOM_NAMESPACES), rooms)

    def test_switches_over_our_enums_have_no_default(self):
        self.assertEqual(declarations.defaults(ROOT / "src"), [])

    def test_the_parser_finds_the_types_of_the_tree(self):
        found = {name for text in declarations.sources(ROOT / "src").values() for name, _, _ in declarations.types_of(text)}
        self.assertGreater(len(found), 400)
        for name in ("heddle::OpKind", "heddle::OpTraits", "heddle::judge::FindingKind", "heddle::judge::Finding", "heddle::rt::Thread",
                     "heddle::rt::HeldLock", "heddle::facts::HeldLock", "heddle::schedule::StepFact::Kind", "heddle::wire::ControlBlock"):
            self.assertIn(name, found)

    def faults_of(self, check, **files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                (pathlib.Path(folder) / f"{name}.h").write_text(text)
            return check(pathlib.Path(folder))

    def twice(self, first, second):
        return self.faults_of(declarations.defined_twice, A=first, B=second)

    def test_a_type_defined_twice_is_found(self):
        self.assertEqual(self.twice("namespace a {\n\nstruct B { int x; };\n}", "namespace a { class B final : C<int> {}; }"),
                         ["a::B: A.h:3, B.h:1"])
        self.assertEqual(self.twice("namespace a::b { enum class C : int { X }; }",
                                    "namespace a { namespace b { enum C { X }; } }"), ["a::b::C: A.h:1, B.h:1"])
        self.assertEqual(self.twice("namespace a { struct B { struct C {}; }; }", "struct a::B::C {};"),
                         ["a::B::C: A.h:1, B.h:1"])
        self.assertEqual(self.twice("template <class T, class U>\nstruct alignas(8) A {};", "struct A {};"),
                         ["A: A.h:2, B.h:1"])
        self.assertEqual(self.twice('extern "C" { struct A {}; }', "struct A {};"), ["A: A.h:1, B.h:1"])

    def test_types_that_do_not_clash_are_not(self):
        self.assertEqual(self.twice("namespace a { struct B {}; }", "namespace b { struct B {}; }"), [])
        self.assertEqual(self.twice("namespace a { namespace { struct B {}; } }", "namespace a { struct B {}; }"), [])
        self.assertEqual(self.twice("struct B;\nenum class C : int;", "struct B {};\nenum class C : int { X };"), [])
        self.assertEqual(self.twice("void f() { struct B {}; }", "void g() { struct B {}; }"), [])
        self.assertEqual(self.twice("struct B f(struct B b) { return b; }", "struct B {};"), [])
        self.assertEqual(self.twice("// struct B {};\nconst char* t = \"struct B {\";\n/* struct B {} */", "struct B {};"), [])
        self.assertEqual(self.twice("template <> struct H<A> {};", "template <> struct H<B> {};"), [])

    def strays(self, room, text):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / room).mkdir()
            (pathlib.Path(folder) / room / "A.h").write_text(text)
            return declarations.outside_their_room(pathlib.Path(folder))

    def test_a_declaration_in_the_namespace_of_another_room_is_found(self):
        self.assertEqual(self.strays("judge", "namespace heddle {\nstruct A {};\n}"),
                         ["judge/A.h:2: declares in heddle"])
        self.assertEqual(self.strays("core", "namespace heddle { namespace judge {\n\nvoid f(); } }"),
                         ["core/A.h:3: declares in heddle::judge"])
        self.assertEqual(self.strays("judge", "namespace heddle { namespace { int x = 1; } }"),
                         ["judge/A.h:1: declares in heddle"])
        self.assertEqual(self.strays("judge", "namespace heddle::explore { class A; class B {}; }"),
                         ["judge/A.h:1: declares in heddle::explore"])
        self.assertEqual(self.strays("judge", "namespace llvm { void f() {} }"), ["judge/A.h:1: declares in llvm"])
        self.assertEqual(self.strays("judge", "struct A {};"), ["judge/A.h:1: declares in no namespace"])

    def test_declarations_that_belong_where_they_are_are_not(self):
        self.assertEqual(self.strays("judge", "namespace heddle::judge { struct A { int x; }; namespace { void f() {} } }"), [])
        self.assertEqual(self.strays("judge", "namespace heddle::judge::notes { inline int x{1}; }"), [])
        self.assertEqual(self.strays("core", "namespace heddle { namespace op { inline constexpr int kX = 1; } }"), [])
        self.assertEqual(self.strays("explore", "namespace heddle::judge { class A; enum class B : int; }"), [])
        self.assertEqual(self.strays("judge", "template <> struct std::hash<A> {};\nnamespace std { void f(); }"), [])
        self.assertEqual(self.strays("cli", "int main() { struct A {}; return 0; }"), [])
        self.assertEqual(self.strays("runtime", 'extern "C" { struct A {}; void hook(); }'), [])

    def switch(self, body):
        return self.faults_of(declarations.defaults, A="struct N { enum class Kind { X, Y }; };\nenum class E { X, Y };",
                              B=f"int f(E e) {{\n  switch (e) {{ {body} }}\n}}")

    def test_a_default_over_our_enum_is_found(self):
        self.assertEqual(self.switch("case E::X: return 1; default: return 2;"),
                         ["B.h:2: default in a switch over ['E']"])
        self.assertEqual(len(self.switch("case a::N::Kind::X: return 1; default: return 2;")), 0)
        self.assertEqual(len(self.switch("case N::Kind::X: return 1; default: return 2;")), 1)
        self.assertEqual(len(self.switch("case 1: switch (g(2)) { case E::X: break; default: break; } break;")), 1)

    def test_other_defaults_are_not(self):
        self.assertEqual(self.switch("case E::X: return 1; case E::Y: return 2;"), [])
        self.assertEqual(self.switch("case 'a': return 1; default: return 2;"), [])
        self.assertEqual(self.switch("case SYS_read: return 1; default: return 2;"), [])
        self.assertEqual(self.switch("case llvm::E2::X: return 1; default: return 2;"), [])
        self.assertEqual(self.switch("case 1: switch (g(2)) { case E::X: break; case E::Y: break; } default: break;"), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
