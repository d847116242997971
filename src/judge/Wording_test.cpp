#include "judge/Wording.h"

#include <gtest/gtest.h>

#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

TEST(WaitWords, NameTheLockAndItsHolder) {
  EXPECT_EQ(waitWords({}, notes::wait(1, OpKind::MutexLock, notes::thread(2), 10, 5)),
            "waits for mutex `m10`, held by T2");
  EXPECT_EQ(waitWords({}, notes::wait(1, OpKind::MutexLock, notes::thread(1), 10, 5)),
            "waits for mutex `m10`, which it holds itself");
  EXPECT_EQ(waitWords({}, notes::wait(1, OpKind::CondWake, kNoThread, 10, 5)), "sleeps on condition variable `m10`");
  EXPECT_EQ(waitWords({}, notes::wait(0, OpKind::ThreadJoin, notes::thread(3), 0, 5)), "waits for T3 to end");
}

TEST(WaitWords, AMadeUpNameIsNotQuoted) {
  WaitNote wait = notes::wait(1, OpKind::MutexLock, notes::thread(2), 10, 5);
  wait.objectName = "mutex 2";
  EXPECT_EQ(waitWords({}, wait), "waits for mutex 2, held by T2");
}

TEST(WaitWords, SleepInTheStandardLibraryIsNamedByItsClass) {
  WaitNote wait = notes::wait(1, OpKind::FutexSleep, kNoThread, 10, 5);
  EXPECT_EQ(waitWords({}, wait), "sleeps on atomic or futex `m10`");
  wait.stack.front() = notes::libraryFrame("std::counting_semaphore<3l>::acquire()");
  EXPECT_EQ(waitWords({}, wait), "waits for semaphore `m10`");
  EXPECT_TRUE(waitsForSemaphore(wait));
  wait.stack.front() = notes::libraryFrame("std::__1::counting_semaphore<3l>::acquire()");
  EXPECT_EQ(waitWords({}, wait), "waits for semaphore `m10`");
  wait.stack.front() = notes::libraryFrame("std::barrier<std::__empty_completion>::wait(int&&) const");
  wait.objectName = "std::__detail::__waiter_pool_base::_S_for(void const*)::__w[2]";
  EXPECT_EQ(waitWords({}, wait), "waits at a barrier");
  wait.stack.front() = notes::libraryFrame("std::latch::wait() const");
  wait.objectName = "atomic 3";
  EXPECT_EQ(waitWords({}, wait), "waits for a latch");
  EXPECT_FALSE(waitsForSemaphore(wait));
}

TEST(WaitWords, AClassOfTheProgramIsNotOneOfTheStandardLibrary) {
  WaitNote wait = notes::wait(1, OpKind::FutexSleep, kNoThread, 10, 5);
  wait.stack.back().function = "std::latch::wait() const";  // called by nothing of the library
  EXPECT_EQ(waitWords({}, wait), "sleeps on atomic or futex `m10`");
}

TEST(ThreadName, NamesAThreadThatIsNotKnown) {
  EXPECT_EQ(threadName({}, kNoThread), "an unknown thread");
  EXPECT_EQ(threadName({}, ThreadId{2}), "T2");
}

TEST(SignalName, ExplainsTheCommonOnes) {
  EXPECT_EQ(signalName(11), "SIGSEGV (invalid memory access)");
  EXPECT_EQ(signalName(15), "SIGTERM");
  EXPECT_EQ(signalName(1000), "signal 1000");
}

}  // namespace
}  // namespace heddle::judge
