#pragma once

#include <filesystem>
#include <mutex>
#include <set>

namespace heddle::explore {

/// The subjects of a command, everything that they have started, and the scratch directories made for them. The command
/// owns this object and passes it down to the code that starts subjects (Supervision). cli/HardStop, which ends the
/// command in an emergency, ends all of them.
///
/// The kernel keeps the list of processes, which is complete: a process that a subject leaves behind becomes our child.
/// All functions except endAll() are for the thread that starts subjects.
class Descendants {
public:
  /// Call before a subject is started: from now on, orphans of subjects become our children.
  static void adoptOrphans();
  void subjectStarted() { ++liveSubjects_; }
  /// After the last subject, also ends what subjects have left behind, whatever process group it moved to. While other
  /// subjects run, it is unknown whose it was.
  void subjectEnded();

  void addScratch(const std::filesystem::path& directory);
  void removeScratch(const std::filesystem::path& directory);

  /// Kills every child of this process and what it inherits from them, and removes the scratch directories. For an exit
  /// that skips destructors; any thread may call it.
  void endAll();

private:
  int liveSubjects_ = 0;
  std::mutex mutex_;
  std::set<std::filesystem::path> scratch_;  ///< Those that exist.
};

}  // namespace heddle::explore
