#include "explore/process/Descendants.h"

#include <gtest/gtest.h>
#include <poll.h>

#include "explore/process/ChildProcess.h"
#include "explore/process/ScratchDirectory.h"

namespace heddle::explore {
namespace {

/// A process that has left its group and its session, and whose parent is gone. The pipe is open as long as it lives.
class Orphan {
public:
  Orphan() {
    Descendants::adoptOrphans();
    EXPECT_TRUE(pipe_.make());
    auto parent = ChildProcess::start({.words = {"/bin/sh", "-c", "setsid tail -f /dev/null & exit 0"},
                                       .files = {{.number = STDOUT_FILENO, .ours = pipe_.writer.get()}}});
    EXPECT_TRUE(parent);
    pipe_.writer.close();
    if (parent) { parent->wait(); }
  }
  bool lives() const {
    pollfd watched{pipe_.reader.get(), POLLIN, 0};
    return poll(&watched, 1, 0) == 0;
  }

private:
  Pipe pipe_;
};

TEST(Descendants, OrphansLiveUntilTheLastSubjectHasEnded) {
  Descendants descendants;
  descendants.subjectStarted();
  descendants.subjectStarted();
  const Orphan orphan;
  descendants.subjectEnded();
  EXPECT_TRUE(orphan.lives()) << "it may belong to the other subject";
  descendants.subjectEnded();
  EXPECT_FALSE(orphan.lives());
}

TEST(Descendants, AnEmergencyEndsChildrenOrphansAndDirectories) {
  Descendants descendants;
  descendants.subjectStarted();
  const Orphan orphan;
  Pipe pipe;
  ASSERT_TRUE(pipe.make());
  const auto child = ChildProcess::start({.words = {"/bin/sh", "-c", "trap '' TERM; tail -f /dev/null"},
                                          .files = {{.number = STDOUT_FILENO, .ours = pipe.writer.get()}},
                                          .ownGroup = true});
  ASSERT_TRUE(child);
  pipe.writer.close();
  const auto scratch = ScratchDirectory::make(descendants);
  ASSERT_TRUE(scratch);
  const std::filesystem::path inner = scratch->path() / "closed";
  std::filesystem::create_directory(inner);
  std::filesystem::permissions(inner, std::filesystem::perms::none);
  descendants.endAll();
  EXPECT_FALSE(orphan.lives());
  EXPECT_EQ(readAll(pipe.reader.get()), "");
  EXPECT_FALSE(std::filesystem::exists(scratch->path()));
}

TEST(Descendants, AMissingDirectoryIsNotRemovedAgain) {
  Descendants descendants;
  std::filesystem::path path;
  {
    const auto scratch = ScratchDirectory::make(descendants);
    ASSERT_TRUE(scratch);
    path = scratch->path();
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  std::filesystem::create_directory(path);  // another process may now use the name
  descendants.endAll();
  EXPECT_TRUE(std::filesystem::exists(path));
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace heddle::explore
