#pragma once

/// The child processes of the calling kernel thread: those that the program has started, and adopted orphans.
namespace heddle::rt {

struct Children {
  static constexpr int kAtOnce = 256;  ///< The caller handles more of them in several passes.

  int pids[kAtOnce];
  int count = 0;

  bool contains(int pid) const;
};

/// Empty if there is no /proc.
Children listChildren();

enum class Doing {
  Nothing,  ///< There are none, or all have ended.
  Waits,    ///< All of them wait, possibly for us.
  Works,    ///< At least one makes progress, given processor time.
};
Doing whatChildrenDo();

}  // namespace heddle::rt
