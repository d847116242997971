#include "runtime/race/RacingSites.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <memory>

#include "runtime/race/KnownPairs.h"

namespace heddle::rt {
namespace {

constexpr std::uintptr_t kBase = 0x5555'0000'0000;

SiteId siteAt(const void* pc) { return makeSite(3, reinterpret_cast<std::uintptr_t>(pc) - kBase); }
const void* pcAt(std::uintptr_t offset) { return reinterpret_cast<const void*>(kBase + offset); }

class RacingSitesTest : public ::testing::Test {
protected:
  RacingSitesTest() : block_(std::make_unique<wire::ControlBlock>()), sites_(std::make_unique<RacingSites>()) {
    sites_->attach(block_.get(), siteAt);
    sites_->beginExecution(true);
  }

  std::unique_ptr<wire::ControlBlock> block_;
  std::unique_ptr<RacingSites> sites_;
};

TEST_F(RacingSitesTest, promotionTakesEffectAtOnceAndOnce) {
  EXPECT_FALSE(sites_->mayContain(pcAt(0x1234)));
  EXPECT_FALSE(sites_->contains(pcAt(0x1234)));
  EXPECT_TRUE(sites_->promote(pcAt(0x1234)));
  EXPECT_FALSE(sites_->promote(pcAt(0x1234)));
  EXPECT_TRUE(sites_->mayContain(pcAt(0x1234)));
  EXPECT_TRUE(sites_->contains(pcAt(0x1234)));
  EXPECT_EQ(block_->racingSiteCount, 1u);
  EXPECT_EQ(block_->racingSites[0], makeSite(3, 0x1234));
}

TEST_F(RacingSitesTest, theFilterMayErrButTheAnswerDoesNot) {
  sites_->promote(pcAt(0x1234));
  EXPECT_TRUE(sites_->mayContain(pcAt(0x9234)));
  EXPECT_FALSE(sites_->contains(pcAt(0x9234)));
}

TEST_F(RacingSitesTest, sitesOfOtherExecutionsAreTakenOver) {
  block_->racingSites[0] = makeSite(3, 0x777);
  block_->racingSiteCount = 1;
  EXPECT_FALSE(sites_->contains(pcAt(0x777)));
  sites_->beginExecution(true);
  EXPECT_TRUE(sites_->mayContain(pcAt(0x777)));
  EXPECT_TRUE(sites_->contains(pcAt(0x777)));
}

TEST_F(RacingSitesTest, anExecutionCanBeRepeatedWithTheSitesItStartedWith) {
  sites_->promote(pcAt(0x1234));
  sites_->promote(pcAt(0x5678));
  block_->racingSiteCount = 1;
  sites_->beginExecution(true);
  EXPECT_TRUE(sites_->contains(pcAt(0x1234)));
  EXPECT_FALSE(sites_->mayContain(pcAt(0x5678)));
  EXPECT_FALSE(sites_->contains(pcAt(0x5678)));
  EXPECT_TRUE(sites_->promote(pcAt(0x5678)));
  EXPECT_EQ(block_->racingSiteCount, 2u);
}

TEST_F(RacingSitesTest, withoutEffectTheyAreCollectedOnly) {
  sites_->beginExecution(false);
  EXPECT_TRUE(sites_->promote(pcAt(0x1234)));
  EXPECT_FALSE(sites_->mayContain(pcAt(0x1234)));
  EXPECT_EQ(block_->racingSiteCount, 1u);
  sites_->beginExecution(true);
  EXPECT_TRUE(sites_->mayContain(pcAt(0x1234)));
}

TEST_F(RacingSitesTest, thereIsAnEndToIt) {
  for (std::uintptr_t i = 0; i < wire::kMaxRacingSites; ++i) {
    EXPECT_TRUE(sites_->promote(pcAt(16 * i)));
  }
  EXPECT_FALSE(sites_->promote(pcAt(std::uintptr_t{16} * wire::kMaxRacingSites)));
  EXPECT_EQ(block_->racingSiteCount, wire::kMaxRacingSites);
}

TEST_F(RacingSitesTest, theOutcomeSaysWhatDidNotFit) {
  for (std::uintptr_t i = 0; i < wire::kMaxRacingSites; ++i) {
    sites_->promote(pcAt(16 * i));
  }
  sites_->promote(pcAt(0));
  EXPECT_FALSE(block_->outcome.sitesRefused);
  sites_->promote(pcAt(std::uintptr_t{16} * wire::kMaxRacingSites));
  EXPECT_TRUE(block_->outcome.sitesRefused);
}

TEST(KnownPairs, aPairIsNewOnceInWhateverOrder) {
  KnownPairs pairs;
  pairs.reserve();
  EXPECT_TRUE(pairs.add(makeSite(1, 10), makeSite(1, 20)));
  EXPECT_FALSE(pairs.add(makeSite(1, 20), makeSite(1, 10)));
  EXPECT_TRUE(pairs.add(makeSite(1, 10), makeSite(1, 10)));
  EXPECT_TRUE(pairs.add(makeSite(2, 10), makeSite(1, 20)));
}

TEST(KnownPairs, areSharedWithForkedExecutions) {
  KnownPairs pairs;
  pairs.reserve();
  const pid_t child = fork();
  if (child == 0) { _exit(pairs.add(makeSite(1, 1), makeSite(1, 2)) ? 0 : 1); }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_FALSE(pairs.add(makeSite(1, 2), makeSite(1, 1)));
}

TEST(KnownPairs, aFullTableSaysThatNothingIsNew) {
  KnownPairs pairs;
  pairs.reserve();
  std::uint64_t added = 0;
  for (std::uint64_t i = 1; i < 40000; ++i) {
    added += pairs.add(makeSite(1, i), makeSite(2, i)) ? 1 : 0;
  }
  EXPECT_EQ(added, 32768u);
}

}  // namespace
}  // namespace heddle::rt
