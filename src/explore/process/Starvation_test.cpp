#include "explore/process/Starvation.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace heddle::explore {
namespace {

using std::chrono::seconds;

constexpr pid_t kProcess = 7;
constexpr seconds kPatience{10};

/// The verdict on a process that ran and waited for these times between a quiet time of two seconds and \p quiet.
bool isBlamed(seconds quiet, seconds ran, seconds waited) {
  Starvation starvation;
  ProcessorTime time;
  const auto clock = [&time](pid_t) { return time; };
  EXPECT_FALSE(starvation.hadEnoughTime(kProcess, seconds(2), kPatience, clock));
  time = {ran, waited};
  return starvation.hadEnoughTime(kProcess, quiet, kPatience, clock);
}

TEST(Starvation, AThreadWithTimeLeftIsNotBlamed) { EXPECT_FALSE(isBlamed(seconds(10), seconds(8), seconds(0))); }

TEST(Starvation, AThreadThatRanAllTheTimeIsBlamed) { EXPECT_TRUE(isBlamed(seconds(12), seconds(10), seconds(0))); }

TEST(Starvation, AThreadThatSleepsIsBlamed) { EXPECT_TRUE(isBlamed(seconds(12), seconds(0), seconds(0))); }

TEST(Starvation, AThreadThatWasNotScheduledIsNotBlamed) {
  EXPECT_FALSE(isBlamed(seconds(22), seconds(8), seconds(12)));
}

TEST(Starvation, AThreadThatHadItsTimeLaterIsBlamed) { EXPECT_TRUE(isBlamed(seconds(42), seconds(10), seconds(30))); }

TEST(Starvation, AThreadThatWasNotScheduledForHoursIsNotBlamed) {
  EXPECT_FALSE(isBlamed(seconds(10'002), seconds(9), seconds(9'990)));
}

TEST(Starvation, AThreadThatRunsHalfOfTheTimeGetsMoreOfIt) {
  EXPECT_FALSE(isBlamed(seconds(14), seconds(6), seconds(5)));
}

TEST(Starvation, AStoppedThreadIsRecognised) {
  const pid_t child = fork();
  if (child == 0) {
    raise(SIGSTOP);
    _exit(0);
  }
  waitpid(child, nullptr, WUNTRACED);
  EXPECT_EQ(threadState(child, child), 'T');
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_EQ(threadState(child, child), '?');
}

TEST(Starvation, AnotherProcessBeginsAnew) {
  Starvation starvation;
  ProcessorTime time;
  const auto clock = [&time](pid_t) { return time; };
  EXPECT_FALSE(starvation.hadEnoughTime(kProcess, seconds(5), kPatience, clock));
  time = {seconds(16), seconds(20)};
  EXPECT_FALSE(starvation.hadEnoughTime(kProcess + 1, seconds(9), kPatience, clock));
  time = {seconds(17), seconds(22)};
  EXPECT_FALSE(starvation.hadEnoughTime(kProcess + 1, seconds(12), kPatience, clock));
}

TEST(Starvation, TheTimeOfThisProcessIsKnown) {
  EXPECT_GT(processorTime(::getpid()).ran.count(), 0);
  EXPECT_EQ(processorTime(-1).ran.count(), 0);
}

}  // namespace
}  // namespace heddle::explore
