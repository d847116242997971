#pragma once

/// The processes whose parent the calling kernel thread is: what the program has started, and orphans that came to it.
namespace heddle::rt {

struct Children {
  static constexpr int kAtOnce = 256;  ///< A longer list is gone through in several rounds.

  int pids[kAtOnce];
  int count = 0;

  bool contains(int pid) const;
};

/// None where there is no /proc.
Children listChildren();

enum class Doing {
  Nothing,  ///< None is there, or all have ended.
  Waits,    ///< Whatever they wait for may be us.
  Works,    ///< At least one goes on by itself, if the machine lets it.
};
Doing whatChildrenDo();

}  // namespace heddle::rt
