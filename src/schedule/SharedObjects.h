#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/Event.h"

namespace heddle::schedule {

/// The result of a profiling run: which objects threads contend for, how often each thread operates on them, and which
/// thread created which.
class SharedObjects {
public:
  struct Count {
    ObjectId object;
    ThreadId thread;
    std::uint32_t operations;
  };

  /// Replaces earlier results.
  void learn(std::span<const Event> events);

  /// Objects that at least two threads operate on and at least one changes.
  std::size_t size() const { return objects_.size(); }
  ObjectId object(std::size_t index) const { return countsOf(index).front().object; }
  /// In ascending order of threads.
  std::span<const Count> countsOf(std::size_t index) const;

  /// All threads seen have ids below this.
  std::size_t threads() const { return parents_.size(); }
  /// kNoThread if no creation was seen.
  ThreadId parent(ThreadId thread) const { return parents_[raw(thread)]; }

private:
  struct Range {
    std::size_t begin, end;  ///< Range in counts_.
  };

  void learnParents(std::span<const Event> events);

  std::vector<Count> counts_;
  std::vector<Range> objects_;
  std::vector<ThreadId> parents_;
};

}  // namespace heddle::schedule
