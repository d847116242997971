#include "analyse/program/PointerAnalysis.h"

#include <gmock/gmock.h>
#include <llvm/IR/InstIterator.h>

#include "analyse/program/ScratchProgram.h"

namespace heddle::analyse {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

/// Demangled names of the functions that \p function may call through pointers.
std::vector<std::string> indirectCallees(ScratchProgram& program, const std::string& function) {
  std::vector<std::string> names;
  for (const llvm::Instruction& instruction : llvm::instructions(program.function(function))) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call || !call->isIndirectCall()) { continue; }
    for (const llvm::Function* callee : program.pointers().calleesOf(*call)) {
      names.push_back(llvm::demangle(callee->getName().str()));
    }
    if (program.pointers().callsUnknown(*call)) { names.emplace_back("unknown"); }
  }
  return names;
}

std::vector<std::string> threadEntries(ScratchProgram& program) {
  std::vector<std::string> names;
  for (const llvm::Function* entry : program.pointers().threadEntries()) {
    names.push_back(llvm::demangle(entry->getName().str()));
  }
  return names;
}

TEST(PointerAnalysis, AVirtualCallRunsTheFunctionsOfTheObjectsThatReachIt) {
  ScratchProgram program(R"(
    struct Base { virtual int f() { return 1; } };
    struct Used : Base { int f() override { return 2; } };
    struct Unused : Base { int f() override { return 3; } };
    Unused other;
    int call(Base* object) { return object->f(); }
    int main() { Used used; return call(&used); }
  )");
  EXPECT_THAT(indirectCallees(program, "call"), UnorderedElementsAre("Used::f()", "Base::f()"))
      << "while the object is constructed, it is a Base";
}

TEST(PointerAnalysis, AFunctionPointerRunsWhatWasStoredIntoIt) {
  ScratchProgram program(R"(
    int one() { return 1; }
    int two() { return 2; }
    int three() { return 3; }
    using F = int (*)();
    F table[] = {one, two};
    F other = three;
    int call(int i) { return table[i](); }
    int main(int argc, char**) { return call(argc); }
  )");
  EXPECT_THAT(indirectCallees(program, "call"), UnorderedElementsAre("one()", "two()"));
}

TEST(PointerAnalysis, AStdFunctionRunsItsCallable) {
  ScratchProgram program(R"(
    #include <functional>
    int x;
    void touch() { x = 1; }
    int main() { std::function<void()> f = touch; f(); }
  )");
  EXPECT_TRUE(program.writes("main", "x"));
}

TEST(PointerAnalysis, AThreadRunsItsLambda) {
  ScratchProgram program(R"(
    #include <thread>
    int x, y;
    int main() { std::thread t([] { x = 1; }); y = 2; t.join(); }
  )");
  bool runs = false;
  for (const llvm::Function* entry : program.pointers().threadEntries()) {
    const Accesses& accesses = program.future().ofFunction(*entry);
    runs = runs || program.has(accesses.writes, "x");
    EXPECT_FALSE(program.has(accesses.writes, "y"));
  }
  EXPECT_TRUE(runs);
}

TEST(PointerAnalysis, PthreadCreateHandsItsArgumentOver) {
  ScratchProgram program(R"(
    #include <pthread.h>
    struct Job { int input; int output; };
    Job job, other;
    void* work(void* given) { static_cast<Job*>(given)->output = 1; return nullptr; }
    int main() { pthread_t t; other.input = 2; pthread_create(&t, nullptr, work, &job); pthread_join(t, nullptr); }
  )");
  EXPECT_THAT(threadEntries(program), ElementsAre("work(void*)"));
  EXPECT_TRUE(program.writes("work", "job", 4));
  EXPECT_FALSE(program.writes("work", "job", 0));
  EXPECT_FALSE(program.writes("work", "other"));
}

TEST(PointerAnalysis, MembersStayApart) {
  ScratchProgram program(R"(
    struct Pair { int first; int second; } pair;
    void one(Pair* p) { p->first = 1; }
    void two(Pair* p) { p->second = 2; }
    int main() { one(&pair); two(&pair); }
  )");
  EXPECT_TRUE(program.writes("one", "pair", 0));
  EXPECT_FALSE(program.writes("one", "pair", 4));
  EXPECT_TRUE(program.writes("two", "pair", 4));
  EXPECT_FALSE(program.writes("two", "pair", 0));
}

TEST(PointerAnalysis, MembersOfArrayElementsStayApart) {
  ScratchProgram program(R"(
    struct Pair { int first; int second; } pairs[10];
    void one(Pair* p, int i) { p[i].first = 1; }
    void two() { pairs[3].second = 2; }
    int main(int argc, char**) { one(pairs, argc); two(); }
  )");
  EXPECT_TRUE(program.writes("one", "pairs", 0));
  EXPECT_FALSE(program.writes("one", "pairs", 4));
  EXPECT_TRUE(program.writes("two", "pairs", 4));
}

TEST(PointerAnalysis, AWalkThroughAnArrayKeepsItsMembersApart) {
  ScratchProgram program(R"(
    struct Pair { long first; long second; long third; } pairs[1000];
    void all() { for (Pair& p : pairs) p.second = 1; }
    int main() { all(); }
  )");
  EXPECT_TRUE(program.writes("all", "pairs", 8));
  EXPECT_FALSE(program.writes("all", "pairs", 0));
}

TEST(PointerAnalysis, PointersAreFoundAgainBehindAList) {
  ScratchProgram program(R"(
    struct Node { Node* next; int* value; };
    int hit, miss;
    Node* head;
    void add(int* value) { head = new Node{head, value}; }
    void walk() { for (Node* n = head; n; n = n->next) *n->value = 1; }
    int main() { add(&hit); int* other = &miss; (void)other; walk(); }
  )");
  EXPECT_TRUE(program.writes("walk", "hit"));
  EXPECT_FALSE(program.writes("walk", "miss"));
}

TEST(PointerAnalysis, CopiedStructuresCarryTheirPointers) {
  ScratchProgram program(R"(
    struct Two { int* a; int* b; };
    int x, y;
    void through(Two* t) { *t->b = 1; }
    int main() { Two one{&x, &y}; Two two; __builtin_memcpy(&two, &one, sizeof two); through(&two); }
  )");
  EXPECT_TRUE(program.writes("through", "y"));
  EXPECT_FALSE(program.writes("through", "x"));
}

TEST(PointerAnalysis, TaggedPointersKeepTheirTargets) {
  ScratchProgram program(R"(
    #include <atomic>
    #include <cstdint>
    long x, y;
    std::atomic<std::uintptr_t> word;
    void publish(long* p) { word.store(reinterpret_cast<std::uintptr_t>(p) | 1); }
    void use() { *reinterpret_cast<long*>(word.load() & ~std::uintptr_t{1}) = 2; }
    int main() { publish(&x); y = 1; use(); }
  )");
  EXPECT_TRUE(program.writes("use", "x"));
  EXPECT_FALSE(program.writes("use", "y"));
}

TEST(PointerAnalysis, CodeWithoutIrMayTouchWhatItWasGivenAndNothingElse) {
  ScratchProgram program(R"(
    extern "C" void mystery(int*);
    int given, kept;
    void call() { mystery(&given); }
    int main() { given = kept = 1; call(); }
  )");
  EXPECT_TRUE(program.writes("call", "given"));
  EXPECT_FALSE(program.writes("call", "kept"));
  EXPECT_TRUE(program.future().ofFunction(program.function("call")).writes.hasUnknown());
}

TEST(PointerAnalysis, CodeWithoutIrMayCallBackWhatItWasGiven) {
  ScratchProgram program(R"(
    extern "C" void forEach(void (*)(int*));
    extern "C" int* fetch();
    int x;
    void touch(int* p) { x = 1; *p = 2; }
    void call() { forEach(touch); }
    int main() { call(); }
  )");
  EXPECT_TRUE(program.writes("call", "x"));
}

TEST(PointerAnalysis, ExceptionsCarryPointers) {
  ScratchProgram program(R"(
    int x, y;
    void fail() { throw &x; }
    void handle() { try { fail(); } catch (int* p) { *p = 1; } }
    int main() { y = 2; handle(); }
  )");
  EXPECT_TRUE(program.writes("handle", "x"));
  EXPECT_FALSE(program.writes("handle", "y"));
}

TEST(PointerAnalysis, UnitsAreLinkedByName) {
  ScratchProgram program(std::vector<std::string>{R"(
    extern int shared; void touch(int*);
    int main() { touch(&shared); }
  )",
                                                  R"(
    int shared;
    static int hidden;
    void touch(int* p) { *p = 1; hidden = 2; }
  )"});
  EXPECT_TRUE(program.writes("main", "shared"));
  EXPECT_TRUE(program.writes("main", "_ZL6hidden"));
}

TEST(PointerAnalysis, ObjectsOfOneThreadHaveNoPlaces) {
  ScratchProgram program(R"(
    int sum(int n) { int numbers[8]; for (int i = 0; i < 8; ++i) numbers[i] = n; return numbers[n & 7]; }
    int main(int argc, char**) { return sum(argc); }
  )");
  EXPECT_TRUE(program.future().ofFunction(program.function("sum")).writes.bits.none());
}

}  // namespace
}  // namespace heddle::analyse
