#include "runtime/session/restore/SystemCallTable.h"

#include <gtest/gtest.h>
#include <sys/syscall.h>

#include <string>

namespace heddle::rt {
namespace {

TEST(SystemCallTable, AnUnknownCallLeavesState) {
  for (const long number : {-1L, 334L, 511L, 512L, 1L << 40}) {
    EXPECT_EQ(callInfo(number).kind, CallClass::LeavesState) << number;
    EXPECT_EQ(callInfo(number).name, nullptr) << number;
    EXPECT_NE(callInfo(number).deed, nullptr) << number;
  }
}

TEST(SystemCallTable, GivesTheNameAndTheEffectOfACall) {
  EXPECT_STREQ(callInfo(SYS_chdir).name, "chdir");
  EXPECT_EQ(std::string(callInfo(SYS_chdir).deed), "changes its working directory");
  EXPECT_EQ(callInfo(SYS_chdir).kind, CallClass::LeavesState);
  EXPECT_EQ(callInfo(SYS_getpid).kind, CallClass::Harmless);
  EXPECT_EQ(callInfo(SYS_openat).kind, CallClass::Opens);
  EXPECT_EQ(callInfo(SYS_exit_group).kind, CallClass::Ends);
}

TEST(SystemCallTable, WhatChangesTheProcessOrOthersIsNeverHarmless) {
  for (const long number : {SYS_fork, SYS_clone, SYS_clone3, SYS_execve, SYS_kill, SYS_tgkill, SYS_unlink, SYS_rename,
                            SYS_umask, SYS_setitimer, SYS_sigaltstack, SYS_mremap, SYS_connect, SYS_close_range}) {
    EXPECT_EQ(callInfo(number).kind, CallClass::LeavesState) << number;
  }
}

TEST(SystemCallTable, MarksCallsWhoseResultsDifferEachTime) {
  EXPECT_TRUE(asksTheWorld(SYS_getrandom));
  EXPECT_TRUE(asksTheWorld(SYS_clock_gettime));
  EXPECT_FALSE(asksTheWorld(SYS_getpid));
  EXPECT_FALSE(asksTheWorld(-1));
}

}  // namespace
}  // namespace heddle::rt
