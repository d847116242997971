#include "explore/process/ChildProcess.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <cerrno>

namespace heddle::explore {
namespace {

using testing::HasSubstr;
using testing::StrEq;

ChildCommand shell(const std::string& script) { return {.words = {"/bin/sh", "-c", script}}; }

/// Runs the command to its end and returns its standard output.
std::string outputOf(ChildCommand command) {
  Pipe output;
  EXPECT_TRUE(output.make());
  command.files.push_back({.number = STDOUT_FILENO, .ours = output.writer.get()});
  auto child = ChildProcess::start(command);
  EXPECT_TRUE(child) << child.error().what;
  output.writer.close();
  return child ? readAll(output.reader.get()) : "";
}

bool exists(pid_t pid) { return ::kill(pid, 0) == 0 || errno != ESRCH; }

TEST(ChildProcess, ReturnsTheStatus) {
  auto child = ChildProcess::start(shell("exit 3"));
  ASSERT_TRUE(child);
  EXPECT_FALSE(child->status()) << "wait() was not called yet";
  const int status = child->wait();
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 3);
  EXPECT_EQ(child->wait(std::chrono::milliseconds(0)), status);
}

TEST(ChildProcess, AProgramThatCannotBeExecutedIsAnError) {
  const auto missing = ChildProcess::start({.words = {"/no/such/program"}});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().what, "No such file or directory");
  const auto directory = ChildProcess::start({.words = {"/tmp"}});
  ASSERT_FALSE(directory);
  EXPECT_EQ(directory.error().what, "Permission denied");
  EXPECT_FALSE(ChildProcess::start({.words = {"/bin/true"}, .directory = "/no/such/directory"}));
  EXPECT_FALSE(ChildProcess::start({.words = {"/bin/true"}, .files = {{.number = 0, .path = "/no/such/file"}}}));
}

TEST(ChildProcess, ANameIsLookedUpInPathOnlyOnRequest) {
  EXPECT_FALSE(ChildProcess::start({.words = {"true"}}));
  EXPECT_TRUE(ChildProcess::start({.words = {"true"}, .searchPath = true}));
}

TEST(ChildProcess, WithoutDescriptorsItCannotBeStarted) {
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  rlimit none = before;
  none.rlim_cur = 3;
  setrlimit(RLIMIT_NOFILE, &none);
  const auto child = ChildProcess::start({.words = {"/bin/true"}});
  setrlimit(RLIMIT_NOFILE, &before);
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error().what, "Too many open files");
}

TEST(ChildProcess, AWaitWithATimeoutEndsWithTheProcessOrBefore) {
  Pipe input;
  ASSERT_TRUE(input.make());
  auto child = ChildProcess::start({.words = {"/bin/cat"}, .files = {{.number = 0, .ours = input.reader.get()}}});
  ASSERT_TRUE(child);
  EXPECT_FALSE(child->wait(std::chrono::milliseconds(1)));
  input.writer.close();
  while (!child->wait(std::chrono::minutes(1))) {}
  EXPECT_EQ(child->status(), 0);
}

TEST(ChildProcess, TheDestructorKillsAndReaps) {
  pid_t pid = 0;
  {
    const auto child = ChildProcess::start(shell("trap '' INT TERM HUP; exec tail -f /dev/null"));
    ASSERT_TRUE(child);
    pid = child->pid();
    EXPECT_TRUE(exists(pid));
  }
  EXPECT_FALSE(exists(pid));
}

TEST(ChildProcess, ItBelongsToTheTargetOfAMove) {
  auto child = ChildProcess::start({.words = {"/usr/bin/tail", "-f", "/dev/null"}});
  ASSERT_TRUE(child);
  const pid_t first = child->pid();
  ChildProcess owner = std::move(*child);
  EXPECT_EQ(owner.pid(), first);
  EXPECT_TRUE(exists(first));
  auto other = ChildProcess::start({.words = {"/usr/bin/tail", "-f", "/dev/null"}});
  ASSERT_TRUE(other);
  owner = std::move(*other);
  EXPECT_FALSE(exists(first)) << "its owner has another process now";
  EXPECT_TRUE(exists(owner.pid()));
}

TEST(ChildProcess, AGroupOfItsOwnEndsAsAWhole) {
  Pipe output;
  ASSERT_TRUE(output.make());
  ChildCommand command = shell("tail -f /dev/null & echo started; wait");
  command.ownGroup = true;
  command.files = {{.number = STDOUT_FILENO, .ours = output.writer.get()}};
  auto child = ChildProcess::start(command);
  ASSERT_TRUE(child);
  output.writer.close();
  EXPECT_EQ(getpgid(child->pid()), child->pid());
  char line[8];
  ASSERT_EQ(read(output.reader.get(), line, sizeof line), 8);
  child->kill();
  EXPECT_EQ(readAll(output.reader.get()), "") << "the background process held the pipe";
  const int status = child->wait();
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGKILL);
}

TEST(ChildProcess, WithoutAGroupOfItsOwnItIsInOurs) {
  const auto child = ChildProcess::start({.words = {"/usr/bin/tail", "-f", "/dev/null"}});
  ASSERT_TRUE(child);
  EXPECT_EQ(getpgid(child->pid()), getpgrp());
}

TEST(ChildProcess, ASignalReachesIt) {
  auto child = ChildProcess::start({.words = {"/usr/bin/tail", "-f", "/dev/null"}});
  ASSERT_TRUE(child);
  child->send(SIGTERM);
  const int status = child->wait();
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGTERM);
}

TEST(ChildProcess, ItHasTheFilesDirectoryAndEnvironmentThatItWasGiven) {
  Pipe answers;
  ASSERT_TRUE(answers.make());
  ChildCommand command = shell("read line; pwd >&7; echo \"$line $NAME $HOME\" >&7");
  command.directory = "/usr";
  command.environment = {"NAME=value"};
  command.files = {{.number = 0, .path = "/proc/sys/kernel/ostype", .flags = O_RDONLY},
                   {.number = 7, .ours = answers.writer.get()}};
  auto child = ChildProcess::start(command);
  ASSERT_TRUE(child);
  answers.writer.close();
  EXPECT_THAT(readAll(answers.reader.get()), StrEq("/usr\nLinux value \n"));
}

TEST(ChildProcess, ADescriptorThatItKeepsHasTheSameNumber) {
  Pipe answers;
  ASSERT_TRUE(answers.make());
  const int number = answers.writer.get();
  ChildCommand command = shell("echo kept >&" + std::to_string(number));
  command.files = {ChildFile::keep(number)};
  auto child = ChildProcess::start(command);
  ASSERT_TRUE(child);
  answers.writer.close();
  EXPECT_EQ(readAll(answers.reader.get()), "kept\n");
}

/// The signals in a line of /proc/self/status of the child, of which there may be others than those of the test.
std::uint64_t signalsOf(ChildCommand command, const std::string& line) {
  command.words = {"/bin/grep", "^" + line + ":", "/proc/self/status"};
  return std::stoull(outputOf(std::move(command)).substr(line.size() + 1), nullptr, 16);
}

std::uint64_t bit(int signal) { return std::uint64_t{1} << (signal - 1); }

TEST(ChildProcess, ItStartsWithTheSignalsOfItsCommand) {
  sigset_t usr1;
  sigset_t before;
  sigemptyset(&usr1);
  sigaddset(&usr1, SIGUSR1);
  const auto onPipe = std::signal(SIGPIPE, SIG_IGN);
  pthread_sigmask(SIG_BLOCK, &usr1, &before);
  const std::uint64_t blocked = signalsOf({}, "SigBlk");
  const std::uint64_t ignored = signalsOf({}, "SigIgn");
  ChildCommand fresh;
  sigemptyset(&fresh.blocked.emplace());
  fresh.defaultSigpipe = true;
  const std::uint64_t freshBlocked = signalsOf(fresh, "SigBlk");
  const std::uint64_t freshIgnored = signalsOf(fresh, "SigIgn");
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  std::signal(SIGPIPE, onPipe);
  EXPECT_TRUE(blocked & bit(SIGUSR1));
  EXPECT_TRUE(ignored & bit(SIGPIPE));
  EXPECT_EQ(freshBlocked, 0U);
  EXPECT_FALSE(freshIgnored & bit(SIGPIPE));
}

TEST(ChildProcess, AddressesAreFixedOnRequest) {
  constexpr unsigned long kAsk = 0xffff'ffff;
  if (personality(kAsk) < 0) { GTEST_SKIP() << "the system does not allow it"; }
  EXPECT_EQ(outputOf({.words = {"/bin/cat", "/proc/self/personality"}, .fixedAddresses = true}), "00040000\n");
}

}  // namespace
}  // namespace heddle::explore
