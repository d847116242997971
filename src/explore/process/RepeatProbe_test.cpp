#include "explore/process/RepeatProbe.h"

#include <gtest/gtest.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace heddle::explore {
namespace {

volatile unsigned gCell = 0;
volatile bool gGo = true;

void waitForNoThread() {
  while (gGo) {}
}

void writeTheSame() {
  for (;;) {
    gCell = 1;
  }
}

/// In registers and flags alone, every round looks the same.
void countInMemory() {
  for (;;) {
    asm volatile("incl %0\n\txorl %%eax, %%eax" : "+m"(gCell) : : "eax", "cc");
  }
}

void countInRegister() {
  for (unsigned long rounds = 0;; ++rounds) {
    asm volatile("" : : "r"(rounds));
  }
}

void askTheClock() {
  for (;;) {
    asm volatile("rdtsc\n\txorl %%eax, %%eax\n\txorl %%edx, %%edx" : : : "eax", "edx", "cc");
  }
}

void askTheKernel() {
  for (;;) {
    getppid();
  }
}

/// Probes a process that signals it is ready and then calls \p loop.
bool repeats(void (*loop)(), const MemoryRange& except = {}) {
  int ready[2] = {-1, -1};
  EXPECT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);  // ends the process even if the test fails
    (void)!write(ready[1], "!", 1);
    loop();
    _exit(0);
  }
  char word = 0;
  EXPECT_EQ(read(ready[0], &word, 1), 1);
  close(ready[0]);
  close(ready[1]);
  EXPECT_EQ(ptrace(PTRACE_SEIZE, child, nullptr, nullptr), 0);
  EXPECT_EQ(ptrace(PTRACE_INTERRUPT, child, nullptr, nullptr), 0);
  EXPECT_EQ(waitpid(child, nullptr, __WALL), child);
  const bool result = repeatsItself(child, child, except);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  return result;
}

TEST(RepeatProbe, ALoopThatOnlyReadsRepeatsItself) { EXPECT_TRUE(repeats(waitForNoThread)); }
TEST(RepeatProbe, ALoopThatWritesTheSameAgainRepeatsItself) { EXPECT_TRUE(repeats(writeTheSame)); }
TEST(RepeatProbe, ALoopThatCountsInMemoryMayEnd) { EXPECT_FALSE(repeats(countInMemory)); }
TEST(RepeatProbe, ACounterOfTheRuntimeDoesNotCount) {
  const auto counter = reinterpret_cast<std::uintptr_t>(&gCell);
  EXPECT_TRUE(repeats(countInMemory, {counter & ~std::uintptr_t{4095}, (counter & ~std::uintptr_t{4095}) + 4096}));
}
TEST(RepeatProbe, ALoopThatCountsInARegisterMayEnd) { EXPECT_FALSE(repeats(countInRegister)); }
TEST(RepeatProbe, ALoopThatReadsTheClockMayEnd) { EXPECT_FALSE(repeats(askTheClock)); }
TEST(RepeatProbe, ALoopThatMakesSystemCallsMayEnd) { EXPECT_FALSE(repeats(askTheKernel)); }

}  // namespace
}  // namespace heddle::explore
