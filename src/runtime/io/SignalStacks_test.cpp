#include "runtime/io/SignalStacks.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <memory>

namespace heddle::rt {
namespace {

constexpr std::size_t kSize = 64U << 10;
constexpr ThreadId kFirst = kMainThread;
constexpr ThreadId kSecond{1};

stack_t inKernel() {
  stack_t stack{};
  sigaltstack(nullptr, &stack);
  return stack;
}

/// The kernel thread of the test has a stack that plays the role of the runtime's.
class SignalStacksTest : public testing::Test {
protected:
  void SetUp() override {
    sigaltstack(nullptr, &atFirst_);
    const stack_t runtimes = stackIn(runtimes_);
    ASSERT_EQ(sigaltstack(&runtimes, nullptr), 0);
    stacks_.keepSecret(runtimes.ss_sp);
  }
  void TearDown() override {
    stacks_.putBack(true);
    sigaltstack(&atFirst_, nullptr);
  }

  static stack_t stackIn(const std::unique_ptr<char[]>& memory) {
    stack_t stack{};
    stack.ss_sp = memory.get();
    stack.ss_size = kSize;
    return stack;
  }
  static std::uintptr_t inside(const stack_t& stack) { return reinterpret_cast<std::uintptr_t>(stack.ss_sp) + 100; }

  stack_t before(ThreadId thread) {
    stack_t old{};
    EXPECT_EQ(stacks_.set(thread, nullptr, &old, 0), 0);
    return old;
  }

  std::unique_ptr<char[]> runtimes_ = std::make_unique<char[]>(kSize);
  std::unique_ptr<char[]> one_ = std::make_unique<char[]>(kSize);
  std::unique_ptr<char[]> two_ = std::make_unique<char[]>(kSize);
  stack_t atFirst_{};
  SignalStacks stacks_;
};

TEST_F(SignalStacksTest, TheRuntimesStackIsNotSeen) {
  EXPECT_EQ(before(kFirst).ss_flags, SS_DISABLE);
  EXPECT_EQ(before(kFirst).ss_sp, nullptr);
  EXPECT_EQ(stacks_.topFor(kFirst, 0), 0U);
}

TEST_F(SignalStacksTest, AStackThatTheProgramHadBeforeIsItsOwn) {
  const stack_t given = stackIn(one_);
  ASSERT_EQ(sigaltstack(&given, nullptr), 0);
  EXPECT_EQ(before(kFirst).ss_sp, given.ss_sp);
  EXPECT_EQ(before(kSecond).ss_flags, SS_DISABLE);
}

TEST_F(SignalStacksTest, EachThreadHasItsOwn) {
  const stack_t one = stackIn(one_);
  const stack_t two = stackIn(two_);
  EXPECT_EQ(stacks_.set(kFirst, &one, nullptr, 0), 0);
  EXPECT_EQ(inKernel().ss_sp, one.ss_sp);
  stacks_.adopt(kSecond);
  EXPECT_EQ(inKernel().ss_sp, runtimes_.get());
  EXPECT_EQ(stacks_.set(kSecond, &two, nullptr, 0), 0);
  stacks_.adopt(kFirst);
  EXPECT_EQ(inKernel().ss_sp, one.ss_sp);
  EXPECT_EQ(before(kFirst).ss_sp, one.ss_sp);
  stacks_.adopt(kSecond);
  EXPECT_EQ(inKernel().ss_sp, two.ss_sp);
  EXPECT_EQ(before(kSecond).ss_sp, two.ss_sp);
}

TEST_F(SignalStacksTest, AThreadThatDisablesItsStackGetsTheRuntimesStack) {
  const stack_t one = stackIn(one_);
  stack_t old{};
  EXPECT_EQ(stacks_.set(kFirst, &one, &old, 0), 0);
  EXPECT_EQ(old.ss_flags, SS_DISABLE);
  EXPECT_EQ(stacks_.set(kFirst, &old, &old, 0), 0);
  EXPECT_EQ(old.ss_sp, one.ss_sp);
  EXPECT_EQ(inKernel().ss_sp, runtimes_.get());
  EXPECT_EQ(before(kFirst).ss_flags, SS_DISABLE);
}

TEST_F(SignalStacksTest, AStackInUseIsNotChanged) {
  const stack_t one = stackIn(one_);
  const stack_t two = stackIn(two_);
  EXPECT_EQ(stacks_.set(kFirst, &one, nullptr, 0), 0);
  stack_t old{};
  EXPECT_EQ(stacks_.set(kFirst, nullptr, &old, inside(one)), 0);
  EXPECT_EQ(old.ss_flags, SS_ONSTACK);
  EXPECT_EQ(stacks_.set(kFirst, &two, nullptr, inside(one)), -EPERM);
  EXPECT_EQ(stacks_.topFor(kFirst, inside(one)), 0U);
  EXPECT_EQ(stacks_.topFor(kFirst, 0), (reinterpret_cast<std::uintptr_t>(one.ss_sp) + kSize) & ~15UL);
  EXPECT_EQ(stacks_.roomBelow(kFirst, inside(one)), 100U);
  EXPECT_EQ(stacks_.roomBelow(kFirst, inside(two)), SIZE_MAX);
}

TEST_F(SignalStacksTest, TheKernelsRulesHold) {
  stack_t small = stackIn(one_);
  small.ss_size = 16;
  EXPECT_EQ(stacks_.set(kFirst, &small, nullptr, 0), -ENOMEM);
  stack_t strange = stackIn(one_);
  strange.ss_flags = 77;
  EXPECT_EQ(stacks_.set(kFirst, &strange, nullptr, 0), -EINVAL);
  EXPECT_EQ(before(kFirst).ss_flags, SS_DISABLE);
  stack_t disarming = stackIn(one_);
  disarming.ss_flags = static_cast<int>(1U << 31);
  EXPECT_EQ(stacks_.set(kFirst, &disarming, nullptr, 0), SignalStacks::kNotModelled);
}

TEST_F(SignalStacksTest, AfterAnExecutionAllIsAsItWas) {
  const stack_t one = stackIn(one_);
  EXPECT_EQ(stacks_.set(kSecond, &one, nullptr, 0), 0);
  EXPECT_TRUE(gSignalStacksUsed);
  stacks_.putBack(true);
  EXPECT_FALSE(gSignalStacksUsed);
  EXPECT_EQ(inKernel().ss_sp, runtimes_.get());
  EXPECT_EQ(before(kSecond).ss_flags, SS_DISABLE);
}

}  // namespace
}  // namespace heddle::rt
