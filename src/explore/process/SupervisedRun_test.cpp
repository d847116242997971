#include "explore/process/SupervisedRun.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>
#include <vector>

#include "explore/process/Death.h"

namespace heddle::explore {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using News = Subject::News;
using Next = SupervisedRun::Next;

constexpr std::chrono::milliseconds kShort{50};
constexpr std::chrono::hours kNever{1};

/// Supervises a fake subject whose execution runs in a process of its own, until it reports or ends.
class SupervisedRunTest : public testing::Test {
protected:
  SupervisedProcess start(const std::string& mode) {
    auto process = SupervisedProcess::prepare({HEDDLE_FAKE_SUBJECT, {mode}, "", ""}, descendants_);
    EXPECT_TRUE(process);
    process->block().config.replaying = true;  // it requests no unit
    EXPECT_TRUE(process->start());
    return std::move(*process);
  }

  SupervisedRun::Rules rules(std::chrono::milliseconds patience) {
    return {.tick = std::chrono::milliseconds(5),
            .patience = patience,
            .mustEnd = [] { return false; },
            .onNews =
                [this](News news) {
                  news_.push_back(news);
                  return Next::Stop;
                },
            .examine = [this](pid_t pid) { examined_.push_back(pid); }};
  }

  Descendants descendants_;
  std::vector<News> news_;
  std::vector<pid_t> examined_;
};

TEST_F(SupervisedRunTest, AnExecutionWithoutProgressIsExaminedAndKilled) {
  SupervisedProcess process = start("hang");
  EXPECT_EQ(SupervisedRun(process, rules(kShort)).wait(), SupervisedRun::End::Stopped);
  EXPECT_THAT(news_, ElementsAre(News::Finding));
  const pid_t execution = process.block().progress.pid.load();
  EXPECT_THAT(examined_, ElementsAre(execution));
  EXPECT_EQ(process.block().progress.killedByDriver.load(), execution);
  EXPECT_EQ(process.block().outcome.ending, Ending::NoProgress);
  EXPECT_FALSE(process.watch().killed()) << "the next execution was not killed";
}

TEST_F(SupervisedRunTest, AnExecutionThatOthersKillDiesOfASignal) {
  SupervisedProcess process = start("hang");
  SupervisedRun::Rules others = rules(kNever);
  others.whilePatient = [&] {
    if (const pid_t pid = process.block().progress.pid.load(); pid > 0) { ::kill(pid, SIGKILL); }
  };
  SupervisedRun(process, others).wait();
  EXPECT_THAT(news_, ElementsAre(News::Finding));
  EXPECT_TRUE(examined_.empty());
  EXPECT_EQ(process.block().outcome.ending, Ending::FatalSignal);
  EXPECT_EQ(process.block().outcome.code, SIGKILL);
}

TEST_F(SupervisedRunTest, AnExecutionThatIsTooBigRanOutOfResources) {
  SupervisedProcess process = start("hang");
  SupervisedRun::Rules limited = rules(kNever);
  limited.whilePatient = [&] {
    if (process.block().progress.pid.load() > 0) { process.watch().endIfTooBig(process.subject(), 1, limited.examine); }
  };
  SupervisedRun(process, limited).wait();
  EXPECT_EQ(examined_.size(), 1U);
  EXPECT_EQ(process.block().outcome.ending, Ending::OutOfResources);
  EXPECT_THAT(process.block().outcome.text, HasSubstr("--max-memory"));
}

TEST_F(SupervisedRunTest, ASubjectThatDoesNotNoticeTheKillIsKilledAsAWhole) {
  SupervisedProcess process = start("deaf");
  SupervisedRun(process, rules(kShort)).wait();
  EXPECT_THAT(news_, ElementsAre(News::Ended));
  EXPECT_EQ(examined_.size(), 1U) << "only the execution";
  EXPECT_TRUE(process.watch().killed());
  EXPECT_EQ(WTERMSIG(process.subject().status()), SIGKILL);
}

TEST_F(SupervisedRunTest, BeforeItsFirstExecutionTheSubjectItselfIsKilled) {
  SupervisedProcess process = start("stuck-at-start");
  SupervisedRun(process, rules(kShort)).wait();
  EXPECT_THAT(news_, ElementsAre(News::Ended));
  EXPECT_THAT(examined_, ElementsAre(process.subject().pid()));
}

TEST_F(SupervisedRunTest, ItIsCutWhenItMustEnd) {
  SupervisedProcess process = start("stuck-at-start");
  SupervisedRun::Rules late = rules(kNever);
  late.mustEnd = [] { return true; };
  EXPECT_EQ(SupervisedRun(process, late).wait(), SupervisedRun::End::Cut);
  EXPECT_TRUE(news_.empty());
  EXPECT_FALSE(process.watch().killed()) << "its owner decides";
}

TEST_F(SupervisedRunTest, AnotherProcessContinuesInTheSameBlock) {
  SupervisedProcess process = start("dies");
  SupervisedRun::Rules again = rules(kNever);
  again.onNews = [&](News news) {
    news_.push_back(news);
    ++process.block().requests;
    return news_.size() < 3 && process.start() ? Next::Wait : Next::Stop;
  };
  SupervisedRun(process, again).wait();
  EXPECT_THAT(news_, ElementsAre(News::Ended, News::Ended, News::Ended));
  EXPECT_EQ(process.block().requests, 3U);
  EXPECT_THAT(process.subject().output(), HasSubstr("last words"));
}

TEST(DeathOf, OursIsNoProgressWhateverTheStatus) {
  wire::Outcome outcome{};
  outcome.code = SIGSTOP;
  const auto death = deathOf(W_EXITCODE(0, SIGKILL), outcome, true);
  ASSERT_TRUE(death);
  EXPECT_EQ(death->ending, Ending::NoProgress);
  EXPECT_EQ(death->code, SIGSTOP) << "what the driver saw before the kill";
}

TEST(DeathOf, OtherEndsAreSignalsOrExits) {
  const auto death = deathOf(W_EXITCODE(0, SIGSEGV), {}, false);
  ASSERT_TRUE(death);
  EXPECT_EQ(death->ending, Ending::FatalSignal);
  EXPECT_EQ(death->code, SIGSEGV);
  EXPECT_FALSE(deathOf(W_EXITCODE(3, 0), {}, false));
}

}  // namespace
}  // namespace heddle::explore
