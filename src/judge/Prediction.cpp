#include "judge/Prediction.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "judge/WeakOrder.h"

namespace heddle::judge {
namespace {

/// Accesses examined per variable. More would add nothing new.
constexpr std::size_t kMostAccesses = 64;

bool excluded(const SharedAccess& a, const SharedAccess& b) {
  return std::ranges::any_of(a.locks, [&](const Acquisition& ours) {
    return std::ranges::any_of(b.locks, [&](const Acquisition& theirs) {
      return ours.lock == theirs.lock && !(ours.shared && theirs.shared);
    });
  });
}

/// Whether one lock was held from \p before to \p after without a break, and \p remote needs it.
bool guarded(const SharedAccess& before, const SharedAccess& remote, const SharedAccess& after) {
  return std::ranges::any_of(before.locks, [&](const Acquisition& held) {
    const bool throughout = std::ranges::any_of(
        after.locks, [&](const Acquisition& later) { return later.lock == held.lock && later.since == held.since; });
    const bool needed = std::ranges::any_of(remote.locks, [&](const Acquisition& theirs) {
      return theirs.lock == held.lock && !(theirs.shared && held.shared);
    });
    return throughout && needed;
  });
}

bool unserialisable(bool before, bool remote, bool after) { return remote ? !(before && after) : before && after; }

bool heldThroughout(const SharedAccess& before, const SharedAccess& after) {
  return std::ranges::any_of(before.locks, [&](const Acquisition& held) {
    return std::ranges::any_of(after.locks, [&](const Acquisition& later) { return later.since == held.since; });
  });
}

/// Acquisitions of locks during which the thread wrote a shared variable.
using WritingSections = std::set<std::uint64_t>;

/// A critical section that writes, such as one that takes an element out of a queue, is an operation of its own.
bool onlyLooks(const SharedAccess& access, const WritingSections& writing) {
  return std::ranges::none_of(access.locks, [&](const Acquisition& held) { return writing.contains(held.since); });
}

/// The access that forms one operation with \p at: either the next access under the same lock, held throughout; or, if
/// all locks were released in between, a write after a check that only read. Other sequences of operations mean
/// nothing, and unguarded accesses are a matter of races. Returns end if there is none.
std::vector<SharedAccess>::const_iterator partnerOf(const std::vector<SharedAccess>& accesses, std::size_t at,
                                                    const WritingSections& writing) {
  const SharedAccess& before = accesses[at];
  const auto own = [&](const SharedAccess& access) { return access.thread == before.thread; };
  const auto next = std::find_if(accesses.begin() + static_cast<std::ptrdiff_t>(at) + 1, accesses.end(), own);
  if (next == accesses.end() || heldThroughout(before, *next)) { return next; }
  const auto write = std::find_if(next, accesses.end(), [&](const SharedAccess& access) {
    return own(access) && access.write && heldThroughout(*next, access);
  });
  return onlyLooks(before, writing) ? write : accesses.end();
}

using Place = std::tuple<ThreadId, std::uint32_t, bool>;
Place placeOf(const std::vector<Step>& steps, const SharedAccess& access) {
  return {access.thread, steps[access.step].place, access.write};
}

/// Keeps only the locks that at least two threads hold while they access the variable. The others protect something
/// else: they exclude no access, and do not show that two accesses form one operation.
void dropOtherLocks(std::vector<SharedAccess>& accesses) {
  std::map<ObjectId, std::set<ThreadId>> holders;
  for (const SharedAccess& access : accesses) {
    for (const Acquisition& held : access.locks) {
      holders[held.lock].insert(access.thread);
    }
  }
  for (SharedAccess& access : accesses) {
    std::erase_if(access.locks, [&](const Acquisition& held) { return holders[held.lock].size() < 2; });
  }
}

/// The accesses of each variable, limited to the first kMostAccesses.
struct Accesses {
  std::map<ObjectId, std::vector<SharedAccess>> byVariable;
  WritingSections writing;
};

Accesses accessesOf(const std::vector<Step>& steps) {
  Accesses all;
  for (SharedAccess& access : sharedAccesses(steps, kMostAccesses)) {
    for (const Acquisition& held : access.locks) {
      if (access.write) { all.writing.insert(held.since); }
    }
    all.byVariable[steps[access.step].object].push_back(std::move(access));
  }
  for (auto& [variable, accesses] : all.byVariable) {
    dropOtherLocks(accesses);
  }
  return all;
}

}  // namespace

std::vector<PredictedRace> predictRaces(const std::vector<Step>& steps) {
  std::vector<PredictedRace> races;
  const Accesses all = accessesOf(steps);
  for (const auto& [variable, accesses] : all.byVariable) {
    std::set<std::pair<Place, Place>> seen;
    for (std::size_t i = 0; i < accesses.size(); ++i) {
      for (std::size_t j = i + 1; j < accesses.size(); ++j) {
        const SharedAccess& first = accesses[i];
        const SharedAccess& second = accesses[j];
        // A pair that the steps do not order at all is either a detected race, or ordered by something that is not a
        // step.
        if (first.thread != second.thread && (first.write || second.write) && first.cameBefore(second) &&
            !first.comesBefore(second) && !excluded(first, second) &&
            seen.emplace(placeOf(steps, first), placeOf(steps, second)).second) {
          races.push_back({first.step, second.step});
        }
      }
    }
  }
  return races;
}

std::vector<BrokenPair> unserialisablePairs(const std::vector<Step>& steps) {
  std::vector<BrokenPair> pairs;
  const Accesses all = accessesOf(steps);
  for (const auto& [variable, accesses] : all.byVariable) {
    std::set<std::tuple<Place, Place, Place>> seen;
    for (std::size_t i = 0; i < accesses.size(); ++i) {
      const SharedAccess& before = accesses[i];
      const auto next = partnerOf(accesses, i, all.writing);
      // A loop that keeps reading at the same place waits for the change.
      if (next == accesses.end() || before.locks.empty() || steps[next->step].place == steps[before.step].place) {
        continue;
      }
      for (const SharedAccess& remote : accesses) {
        if (remote.thread != before.thread && !remote.locks.empty() &&
            unserialisable(before.write, remote.write, next->write) && !remote.alwaysComesBefore(before) &&
            !next->alwaysComesBefore(remote) && !guarded(before, remote, *next) &&
            seen.emplace(placeOf(steps, before), placeOf(steps, remote), placeOf(steps, *next)).second) {
          pairs.push_back({before.step, remote.step, next->step});
        }
      }
    }
  }
  return pairs;
}

}  // namespace heddle::judge
