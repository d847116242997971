#include "analyse/program/FutureAccesses.h"

#include <gtest/gtest.h>

#include "analyse/program/ScratchProgram.h"

namespace heddle::analyse {
namespace {

/// The future accesses of \p function after its call to \p callee.
Accesses afterCall(const ScratchProgram& program, const std::string& function, const std::string& callee) {
  std::optional<Accesses> found;
  program.future().forEachPoint(
      program.function(function), [&](const llvm::Instruction& at, const Accesses&, const Accesses& after) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
        if (call && call->getCalledFunction() && call->getCalledFunction()->getName() == callee) { found = after; }
      });
  EXPECT_TRUE(found) << function << " does not call " << callee;
  return found.value_or(Accesses{});
}

constexpr const char* kMark = R"(
  extern "C" __attribute__((noinline)) void mark() {}
  int x, y;
)";

TEST(FutureAccesses, WhatIsPastIsNotInTheFuture) {
  const ScratchProgram program(std::string(kMark) + "int main() { x = 1; mark(); y = 2; }");
  const Accesses after = afterCall(program, "main", "mark");
  EXPECT_FALSE(program.has(after.writes, "x"));
  EXPECT_TRUE(program.has(after.writes, "y"));
}

TEST(FutureAccesses, AccessesOfDifferentSizesBeginAtOnePlace) {
  const ScratchProgram program(
      "int pair[2]; void one() { pair[0] = 1; } void both() { __builtin_memset(pair, 0, 8); } void two() { pair[1] = "
      "2; }");
  EXPECT_TRUE(program.writes("one", "pair", 0));
  EXPECT_FALSE(program.writes("one", "pair", 4));
  EXPECT_TRUE(program.writes("both", "pair", 4));
}

TEST(FutureAccesses, ALoopIncludesItsEarlierAccesses) {
  const ScratchProgram program(std::string(kMark) +
                               "int main(int n, char**) { while (n--) { x = 1; mark(); } y = 2; }");
  const Accesses after = afterCall(program, "main", "mark");
  EXPECT_TRUE(program.has(after.writes, "x"));
  EXPECT_TRUE(program.has(after.writes, "y"));
}

TEST(FutureAccesses, EitherBranchMayCome) {
  const ScratchProgram program(std::string(kMark) + "int main(int n, char**) { mark(); if (n) x = 1; else return y; }");
  const Accesses after = afterCall(program, "main", "mark");
  EXPECT_TRUE(program.has(after.writes, "x"));
  EXPECT_TRUE(program.has(after.reads, "y"));
  EXPECT_FALSE(program.has(after.writes, "y"));
}

TEST(FutureAccesses, CalleesCount) {
  const ScratchProgram program(std::string(kMark) +
                               "void deep() { x = 1; } void middle() { deep(); } int main() { mark(); middle(); }");
  EXPECT_TRUE(program.has(afterCall(program, "main", "mark").writes, "x"));
}

TEST(FutureAccesses, RecursionSettles) {
  const ScratchProgram program(std::string(kMark) + R"(
    void odd(int); void even(int n) { x = n; if (n) odd(n - 1); } void odd(int n) { y = n; if (n) even(n - 1); }
    int main() { mark(); even(3); }
  )");
  EXPECT_TRUE(program.writes("even", "y"));
  EXPECT_TRUE(program.writes("odd", "x"));
}

TEST(FutureAccesses, AThreadToBeCreatedIsInTheFuture) {
  const ScratchProgram program(std::string(kMark) + R"(
    #include <thread>
    int main() { mark(); std::thread t([] { x = 1; }); t.join(); }
  )");
  EXPECT_TRUE(program.has(afterCall(program, "main", "mark").writes, "x"));
}

TEST(FutureAccesses, AHandlerMayRunAfterACall) {
  const ScratchProgram program(std::string(kMark) + R"(
    void fail() { mark(); throw 1; }
    int main() { try { fail(); y = 1; } catch (...) { x = 2; } }
  )");
  std::optional<Accesses> afterInvoke;
  program.future().forEachPoint(program.function("main"),
                                [&](const llvm::Instruction& at, const Accesses&, const Accesses& after) {
                                  if (llvm::isa<llvm::InvokeInst>(at)) { afterInvoke = after; }
                                });
  ASSERT_TRUE(afterInvoke);
  EXPECT_TRUE(program.has(afterInvoke->writes, "x"));
  EXPECT_TRUE(program.has(afterInvoke->writes, "y"));
}

TEST(FutureAccesses, LocksAreAccesses) {
  const ScratchProgram program(std::string(kMark) + R"(
    #include <mutex>
    std::mutex m, other;
    int main() { mark(); std::lock_guard guard(m); }
  )");
  const Accesses after = afterCall(program, "main", "mark");
  EXPECT_TRUE(program.has(after.writes, "m"));
  EXPECT_FALSE(program.has(after.writes, "other"));
}

TEST(FutureAccesses, MemoryIntrinsicsAreAccesses) {
  const ScratchProgram program(std::string(kMark) + R"(
    struct Big { char bytes[200]; } from, to;
    int main() { mark(); to = from; }
  )");
  const Accesses after = afterCall(program, "main", "mark");
  EXPECT_TRUE(program.has(after.writes, "to"));
  EXPECT_TRUE(program.has(after.reads, "from"));
  EXPECT_FALSE(program.has(after.writes, "from"));
}

TEST(FutureAccesses, CallbacksAtExitAreKnown) {
  const ScratchProgram program(std::string(kMark) + R"(
    struct Last { ~Last() { x = 1; } } last;
    int main() { mark(); }
  )");
  EXPECT_TRUE(program.has(program.future().ofDeferred(PointerAnalysis::Deferred::AtExit).writes, "x"));
}

}  // namespace
}  // namespace heddle::analyse
