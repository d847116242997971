#include "explore/store/WholeFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>

namespace heddle::explore {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class WholeFileTest : public testing::Test {
protected:
  void SetUp() override { fs::create_directories(root_); }
  void TearDown() override { fs::remove_all(root_); }

  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::recursive_directory_iterator(root_), {}));
  }

  fs::path root_ = fs::path(testing::TempDir()) / ("heddle-file-" + std::to_string(getpid()));
};

/// Behaves like a full disk: a write beyond the limit is cut short, the next one fails.
class SmallDisk {
public:
  explicit SmallDisk(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~SmallDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

private:
  rlimit before_{};
};

TEST_F(WholeFileTest, WhatIsWrittenIsReadAgainAndReplaced) {
  const fs::path file = root_ / "a" / "b" / "file";
  ASSERT_TRUE(writeWhole(file, "one"));
  ASSERT_TRUE(writeWhole(file, "two"));
  EXPECT_EQ(readWhole(file).value(), "two");
  EXPECT_EQ(entries(), 3U);
}

TEST_F(WholeFileTest, AFullDiskLeavesTheOldFileAndNothingElse) {
  const fs::path file = root_ / "file";
  ASSERT_TRUE(writeWhole(file, "old"));
  const SmallDisk disk(100);
  const auto written = writeWhole(file, std::string(10'000, 'x'));
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().what, HasSubstr("cannot write " + file.string() + ": File too large"));
  EXPECT_EQ(readWhole(file).value(), "old");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(WholeFileTest, AFolderMadeInVainIsRemoved) {
  const SmallDisk disk(100);
  EXPECT_FALSE(writeWhole(root_ / "fresh" / "file", std::string(10'000, 'x')));
  EXPECT_EQ(entries(), 0U);
}

TEST_F(WholeFileTest, AFileInTheWayIsNamed) {
  ASSERT_TRUE(writeWhole(root_ / "file", ""));
  EXPECT_THAT(writeWhole(root_ / "file" / "below", "").error().what, HasSubstr("Not a directory"));
}

TEST_F(WholeFileTest, OnlyFilesAreRead) {
  EXPECT_THAT(readWhole(root_ / "none").error().what, HasSubstr("no such file"));
  EXPECT_THAT(readWhole(root_).error().what, HasSubstr("is not a file"));
}

}  // namespace
}  // namespace heddle::explore
