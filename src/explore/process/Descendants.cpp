#include "explore/process/Descendants.h"

#include <sys/prctl.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <vector>

#include "explore/process/RemoveTree.h"

namespace heddle::explore {

namespace fs = std::filesystem;

namespace {

std::vector<pid_t> childrenOfAllThreads() {
  std::vector<pid_t> children;
  std::error_code error;
  for (const auto& task : fs::directory_iterator("/proc/self/task", error)) {
    std::ifstream file(task.path() / "children");
    for (pid_t child = 0; file >> child;) {
      children.push_back(child);
    }
  }
  return children;
}

void endChildren() {
  // When children end, we inherit theirs: repeat until there are none left.
  for (std::vector<pid_t> left = childrenOfAllThreads(); !left.empty(); left = childrenOfAllThreads()) {
    for (const pid_t child : left) {
      ::kill(-child, SIGKILL);
      ::kill(child, SIGKILL);
    }
    for (const pid_t child : left) {
      while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {}
    }
  }
}

}  // namespace

void Descendants::adoptOrphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

void Descendants::subjectEnded() {
  if (--liveSubjects_ == 0) { endChildren(); }
}

void Descendants::addScratch(const fs::path& directory) {
  const std::lock_guard lock(mutex_);
  scratch_.insert(directory);
}

void Descendants::removeScratch(const fs::path& directory) {
  const std::lock_guard lock(mutex_);
  scratch_.erase(directory);
  removeTree(directory);
}

void Descendants::endAll() {
  endChildren();
  const std::lock_guard lock(mutex_);
  for (const fs::path& directory : scratch_) {
    removeTree(directory);
  }
  scratch_.clear();
}

}  // namespace heddle::explore
