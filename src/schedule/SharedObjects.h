#pragma once

#include "core/Event.h"

#include <cstdint>
#include <span>
#include <vector>

namespace heddle {

/// Whether the order of this operation among those on its object is a choice of its own. Those that only give back what
/// an earlier one took follow from the order of the takers; those of a thread's life have their order from create and
/// join.
bool isContended(OpKind kind);

/// What a profiling run tells: which objects threads contend for, who operates on each how often, and who created whom.
class SharedObjects {
public:
  struct Count {
    ObjectId object;
    ThreadId thread;
    std::uint32_t operations;
  };

  /// Forgets what it knew.
  void learn(std::span<const Event> events);

  /// Objects that at least two threads operate on and at least one changes.
  std::size_t size() const { return objects_.size(); }
  ObjectId object(std::size_t index) const { return countsOf(index).front().object; }
  /// By ascending thread.
  std::span<const Count> countsOf(std::size_t index) const;

  /// Threads with ids below this one were seen.
  std::size_t threads() const { return parents_.size(); }
  /// kNoThread where no creation was seen.
  ThreadId parent(ThreadId thread) const { return parents_[raw(thread)]; }

private:
  struct Range {
    std::size_t begin, end;  ///< In counts_.
  };

  void learnParents(std::span<const Event> events);

  std::vector<Count> counts_;
  std::vector<Range> objects_;
  std::vector<ThreadId> parents_;
};

}  // namespace heddle
