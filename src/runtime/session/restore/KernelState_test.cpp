#include "runtime/session/restore/KernelState.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "runtime/Syscall.h"

namespace heddle::rt {
namespace {

class KernelStateTest : public testing::Test {
protected:
  KernelStateTest() { kernel_.remember(); }

  template <typename... Arguments>
  CallAnswer make(long number, Arguments... arguments) {
    TrappedCall call;
    call.number = number;
    call.signalMask = &mask_;
    std::size_t i = 0;
    ((call.arguments[i++] = sys::argument(arguments)), ...);
    return kernel_.perform(call);
  }
  template <typename... Arguments>
  bool leavesState(long number, Arguments... arguments) {
    return make(number, arguments...).kind == CallAnswer::Kind::LeavesState;
  }
  static bool isOpen(long descriptor) { return ::fcntl(static_cast<int>(descriptor), F_GETFD) >= 0; }
  static bool isMapped(long address) {
    unsigned char there = 0;
    return ::mincore(reinterpret_cast<void*>(address), 4096, &there) == 0;
  }

  KernelState kernel_;
  std::uint64_t mask_ = 0;
};

TEST_F(KernelStateTest, AFileOpenedForReadingIsClosedAgain) {
  const CallAnswer opened = make(SYS_openat, AT_FDCWD, "/proc/self/maps", O_RDONLY);
  ASSERT_EQ(opened.kind, CallAnswer::Kind::Done);
  ASSERT_GE(opened.result, 0);
  char byte = 0;
  EXPECT_EQ(make(SYS_read, opened.result, &byte, 1).result, 1);
  kernel_.undo();
  EXPECT_FALSE(isOpen(opened.result));
}

TEST_F(KernelStateTest, AFileOpenedForWritingLeavesStateAndIsNotOpened) {
  const std::string path = testing::TempDir() + "heddle-kernel-state";
  ::unlink(path.c_str());
  EXPECT_TRUE(leavesState(SYS_openat, AT_FDCWD, path.c_str(), O_WRONLY | O_CREAT, 0600));
  EXPECT_EQ(::access(path.c_str(), F_OK), -1);
  EXPECT_TRUE(leavesState(SYS_openat, AT_FDCWD, "/proc/self/comm", O_RDWR));
  EXPECT_EQ(make(SYS_openat, AT_FDCWD, "/dev/null", O_WRONLY | O_CREAT | O_TRUNC).kind, CallAnswer::Kind::Done);
  kernel_.undo();
}

TEST_F(KernelStateTest, OnlyDescriptorsOfThisExecutionMayBeUsed) {
  int inherited[2];
  ASSERT_EQ(::pipe(inherited), 0);
  int own[2];
  ASSERT_EQ(make(SYS_pipe2, own, 0).result, 0);
  EXPECT_EQ(make(SYS_write, own[1], "x", 1).result, 1);
  EXPECT_TRUE(leavesState(SYS_write, inherited[1], "x", 1));
  EXPECT_TRUE(leavesState(SYS_close, inherited[0]));
  EXPECT_TRUE(leavesState(SYS_dup2, own[0], inherited[0]));
  EXPECT_TRUE(leavesState(SYS_fcntl, inherited[0], F_SETFL, O_NONBLOCK));
  char byte = 0;
  EXPECT_TRUE(leavesState(SYS_read, inherited[0], &byte, 1));
  EXPECT_EQ(make(SYS_read, own[0], &byte, 1).result, 1);
  const long copy = make(SYS_dup, own[0]).result;
  kernel_.undo();
  EXPECT_FALSE(isOpen(own[0]) || isOpen(own[1]) || isOpen(copy));
  EXPECT_TRUE(isOpen(inherited[0]) && isOpen(inherited[1]));
  ::close(inherited[0]);
  ::close(inherited[1]);
}

TEST_F(KernelStateTest, MemoryMappedInThisExecutionIsUnmappedAndNothingElse) {
  constexpr long kSize = 4L * 4096;
  constexpr int kProtection = PROT_READ | PROT_WRITE;
  const long own = make(SYS_mmap, 0, kSize, kProtection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0).result;
  ASSERT_GT(own, 0);
  EXPECT_EQ(make(SYS_mprotect, own, 4096, PROT_READ).result, 0);
  EXPECT_EQ(make(SYS_munmap, own + 4096, 4096).result, 0);
  void* between = sys::mmap(reinterpret_cast<void*>(own + 4096), 4096, kProtection,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE);
  ASSERT_NE(between, nullptr);
  EXPECT_TRUE(leavesState(SYS_munmap, between, 4096));
  EXPECT_TRUE(leavesState(SYS_mprotect, between, 4096, PROT_READ));
  EXPECT_TRUE(leavesState(SYS_mmap, 0, kSize, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  EXPECT_TRUE(leavesState(SYS_mmap, between, 4096, kProtection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0));
  kernel_.undo();
  EXPECT_FALSE(isMapped(own) || isMapped(own + 2L * 4096));
  EXPECT_TRUE(isMapped(own + 4096));
  sys::munmap(between, 4096);
}

TEST_F(KernelStateTest, SignalActionsArePutBackAndCannotBlockTheTrap) {
  KernelSignalAction action{};
  action.handler = reinterpret_cast<std::uintptr_t>(SIG_IGN);
  action.mask = ~std::uint64_t{0};
  KernelSignalAction before{};
  ASSERT_EQ(make(SYS_rt_sigaction, SIGUSR1, &action, &before, 8).kind, CallAnswer::Kind::Done);
  EXPECT_EQ(before.handler, reinterpret_cast<std::uintptr_t>(SIG_DFL));
  KernelSignalAction now{};
  sys::call(SYS_rt_sigaction, SIGUSR1, nullptr, &now, 8);
  EXPECT_EQ(now.handler, reinterpret_cast<std::uintptr_t>(SIG_IGN));
  EXPECT_EQ(now.mask & (std::uint64_t{1} << (SIGSYS - 1)), 0U);
  EXPECT_TRUE(leavesState(SYS_rt_sigaction, SIGSYS, &action, nullptr, 8));
  kernel_.undo();
  sys::call(SYS_rt_sigaction, SIGUSR1, nullptr, &now, 8);
  EXPECT_EQ(now.handler, reinterpret_cast<std::uintptr_t>(SIG_DFL));
}

TEST_F(KernelStateTest, TheSignalMaskIsChangedForTheProgramOnly) {
  const std::uint64_t all = ~std::uint64_t{0};
  std::uint64_t before = 1;
  mask_ = 4;
  ASSERT_EQ(make(SYS_rt_sigprocmask, SIG_BLOCK, &all, &before, 8).result, 0);
  EXPECT_EQ(before, 4U);
  EXPECT_NE(mask_ & (std::uint64_t{1} << (SIGTERM - 1)), 0U);
  EXPECT_EQ(mask_ & (std::uint64_t{1} << (SIGSYS - 1)), 0U);
  kernel_.undo();
}

TEST_F(KernelStateTest, TheNameOfTheProcessIsPutBack) {
  char name[16] = {};
  char now[16] = {};
  ::prctl(PR_GET_NAME, name);
  ASSERT_EQ(make(SYS_prctl, PR_SET_NAME, "other").result, 0);
  kernel_.undo();
  ::prctl(PR_GET_NAME, now);
  EXPECT_STREQ(now, name);
}

TEST_F(KernelStateTest, GettersOfLimitsAndBreakAreHarmless) {
  char room[64];
  EXPECT_EQ(make(SYS_prlimit64, 0, 3, nullptr, room).result, 0);
  EXPECT_TRUE(leavesState(SYS_prlimit64, 0, 3, room, nullptr));
  EXPECT_EQ(make(SYS_brk, 0).kind, CallAnswer::Kind::Done);
  EXPECT_TRUE(leavesState(SYS_brk, 4096));
}

TEST_F(KernelStateTest, AnInputThatIsAFileIsReadAgainFromItsBeginning) {
  char name[] = "/tmp/heddle-input-XXXXXX";
  const int file = mkstemp(name);
  ASSERT_GE(file, 0);
  unlink(name);
  ASSERT_EQ(write(file, "abc", 3), 3);
  lseek(file, 0, SEEK_SET);
  const int before = dup(0);
  dup2(file, 0);

  char letter = 0;
  EXPECT_EQ(make(SYS_read, 0, &letter, 1).kind, CallAnswer::Kind::LeavesState) << "it was not declared to be one";
  kernel_.remember(true);
  EXPECT_EQ(make(SYS_read, 0, &letter, 1).kind, CallAnswer::Kind::Done);
  EXPECT_EQ(letter, 'a');
  kernel_.undo();
  EXPECT_EQ(lseek(0, 0, SEEK_CUR), 0);

  dup2(before, 0);
  close(before);
  close(file);
}

TEST_F(KernelStateTest, WhatWasChangedBeforeALateStartIsChangedAgain) {
  KernelSignalAction action{};
  action.handler = reinterpret_cast<std::uintptr_t>(SIG_IGN);
  ASSERT_EQ(make(SYS_rt_sigaction, SIGUSR1, &action, nullptr, 8).kind, CallAnswer::Kind::Done);
  ASSERT_EQ(make(SYS_prctl, PR_SET_NAME, "early").kind, CallAnswer::Kind::Done);
  ASSERT_TRUE(kernel_.saveRunning());
  action.handler = reinterpret_cast<std::uintptr_t>(SIG_DFL);
  make(SYS_rt_sigaction, SIGUSR1, &action, nullptr, 8);
  make(SYS_prctl, PR_SET_NAME, "late");
  kernel_.undo();
  kernel_.redo();
  struct sigaction now{};
  ::sigaction(SIGUSR1, nullptr, &now);
  EXPECT_EQ(now.sa_handler, SIG_IGN);
  char name[16] = {};
  ::prctl(PR_GET_NAME, name);
  EXPECT_STREQ(name, "early");
  kernel_.undo();
  ::sigaction(SIGUSR1, nullptr, &now);
  EXPECT_EQ(now.sa_handler, SIG_DFL);
  ::prctl(PR_GET_NAME, name);
  EXPECT_STRNE(name, "early");
}

TEST_F(KernelStateTest, DescriptorsAndMappingsCannotBeMadeAgain) {
  const CallAnswer opened = make(SYS_openat, AT_FDCWD, "/dev/null", O_RDONLY);
  EXPECT_FALSE(kernel_.saveRunning());
  make(SYS_close, opened.result);
  EXPECT_TRUE(kernel_.saveRunning());
  make(SYS_mmap, nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  EXPECT_FALSE(kernel_.saveRunning());
  kernel_.undo();
}

}  // namespace
}  // namespace heddle::rt
