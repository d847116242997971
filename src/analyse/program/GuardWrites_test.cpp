#include "analyse/program/GuardWrites.h"

#include <gmock/gmock.h>
#include <llvm/IR/InstIterator.h>

#include "analyse/program/ScratchProgram.h"

namespace heddle::analyse {
namespace {

using testing::UnorderedElementsAre;

/// The functions that contain the writes before the calls of `here` in \p text.
std::vector<std::string> writersFor(const std::string& text) {
  ScratchProgram program(text);
  llvm::DenseSet<const llvm::Instruction*> targets;
  for (const llvm::Function* function : program.pointers().program().functions()) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call && call->getCalledFunction() && call->getCalledFunction()->getName() == "here") { targets.insert(call); }
    }
  }
  EXPECT_FALSE(targets.empty());
  std::vector<std::string> names;
  for (const llvm::Instruction* write : GuardWrites(program.pointers()).of(targets)) {
    const std::string name = write->getFunction()->getName().str();
    if (name != "main" && std::ranges::find(names, name) == names.end()) { names.push_back(name); }
  }
  return names;
}

constexpr const char* kHead =
    "extern \"C\" { void here(); int ready, other; void set() { ready = 1; } "
    "void disturb() { other = 1; } ";

std::vector<std::string> writersOf(const std::string& body) {
  return writersFor(kHead + body + " } int main() { set(); disturb(); use(); }");
}

TEST(GuardWrites, AConditionInFrontIsWritten) {
  EXPECT_THAT(writersOf("void use() { if (ready) here(); }"), UnorderedElementsAre("set"));
}

TEST(GuardWrites, ABranchWhoseSidesBothLeadThereGuardsNothing) {
  EXPECT_THAT(writersOf("int x; void use() { if (other) x = 2; here(); }"), UnorderedElementsAre());
}

TEST(GuardWrites, ALoopThatMustEndFirstIsAGuard) {
  EXPECT_THAT(writersOf("void use() { while (!ready) {} here(); }"), UnorderedElementsAre("set"));
}

TEST(GuardWrites, ABranchBehindIsNoGuard) {
  EXPECT_THAT(writersOf("int x; void use() { here(); if (ready) x = 2; }"), UnorderedElementsAre());
}

TEST(GuardWrites, TheBranchMayReadThroughAFunction) {
  EXPECT_THAT(writersOf("int get() { return ready; } void use() { if (get() == 1) here(); }"),
              UnorderedElementsAre("set"));
}

TEST(GuardWrites, TheCallOfTheFunctionMayBeGuarded) {
  EXPECT_THAT(writersOf("void inner() { here(); } void use() { if (ready) inner(); }"), UnorderedElementsAre("set"));
}

TEST(GuardWrites, TheResultOfALockIsNotData) {
  EXPECT_THAT(writersFor("extern \"C\" { void here(); int pthread_mutex_lock(long*); int pthread_mutex_unlock(long*); "
                         "int ready; long guard; "
                         "void set() { pthread_mutex_lock(&guard); ready = 1; pthread_mutex_unlock(&guard); } "
                         "void use() { if (pthread_mutex_lock(&guard) == 0) { if (ready) here(); } } } "
                         "int main() { set(); use(); }"),
              UnorderedElementsAre("set"));
  EXPECT_THAT(
      writersFor("extern \"C\" { void here(); int pthread_mutex_lock(long*); long guard; "
                 "void disturb() { pthread_mutex_lock(&guard); } "
                 "void use() { if (pthread_mutex_lock(&guard) == 0) here(); } } int main() { disturb(); use(); }"),
      UnorderedElementsAre());
}

TEST(GuardWrites, MembersAreDistinguished) {
  EXPECT_THAT(writersFor("extern \"C\" { void here(); struct S { int a; int b; } s; void setA() { s.a = 1; } "
                         "void setB() { s.b = 1; } void use() { if (s.b) here(); } } "
                         "int main() { setA(); setB(); use(); }"),
              UnorderedElementsAre("setB"));
}

}  // namespace
}  // namespace heddle::analyse
