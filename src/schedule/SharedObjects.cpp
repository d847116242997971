#include "schedule/SharedObjects.h"

#include <algorithm>
#include <tuple>

#include "core/OpTraits.h"

namespace heddle::schedule {

void SharedObjects::learn(std::span<const Event> events) {
  struct Use {
    ObjectId object;
    ThreadId thread;
    bool changes;
  };
  std::vector<Use> uses;
  for (const Event& event : events) {
    if (event.point && event.object != kNoObject && isContended(event.kind)) {
      uses.push_back({event.object, event.thread, !onlyReads(event.kind)});
    }
  }
  std::sort(uses.begin(), uses.end(),
            [](const Use& a, const Use& b) { return std::tie(a.object, a.thread) < std::tie(b.object, b.thread); });

  counts_.clear();
  objects_.clear();
  for (std::size_t i = 0; i < uses.size();) {
    const ObjectId object = uses[i].object;
    const std::size_t begin = counts_.size();
    bool changes = false;
    while (i < uses.size() && uses[i].object == object) {
      const ThreadId thread = uses[i].thread;
      std::uint32_t operations = 0;
      for (; i < uses.size() && uses[i].object == object && uses[i].thread == thread; ++i) {
        changes = changes || uses[i].changes;
        ++operations;
      }
      counts_.push_back({object, thread, operations});
    }
    if (changes && counts_.size() - begin >= 2) {
      objects_.push_back({begin, counts_.size()});
    } else {
      counts_.resize(begin);
    }
  }
  learnParents(events);
}

void SharedObjects::learnParents(std::span<const Event> events) {
  parents_.clear();
  const auto cover = [this](std::size_t thread) {
    if (thread < kMaxThreads && thread >= parents_.size()) { parents_.resize(thread + 1, kNoThread); }
    return thread < kMaxThreads;
  };
  for (const Event& event : events) {
    cover(raw(event.thread));
    // A child's id is always higher than its parent's, because it is assigned later.
    if (event.kind == OpKind::ThreadCreate && event.value > raw(event.thread) && cover(event.value)) {
      parents_[event.value] = event.thread;
    }
  }
}

std::span<const SharedObjects::Count> SharedObjects::countsOf(std::size_t index) const {
  const Range range = objects_[index];
  return std::span<const Count>(counts_).subspan(range.begin, range.end - range.begin);
}

}  // namespace heddle::schedule
