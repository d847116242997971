#include "facts/Dependence.h"

#include <algorithm>
#include <map>
#include <set>

namespace heddle::facts {
namespace {

std::vector<Access> withoutConstants(const ClassFacts& facts, std::size_t method) {
  std::vector<Access> kept;
  for (const Access& access : facts.summaries[method].accesses) {
    const bool changes = access.isWrite || std::ranges::any_of(facts.summaries, [&](const MethodSummary& other) {
                           return std::ranges::any_of(other.accesses, [&](const Access& write) {
                             return write.isWrite && mayOverlap(write.place, access.place);
                           });
                         });
    if (changes) { kept.push_back(access); }
  }
  return kept;
}

const HeldLock* find(const Access& access, const Lock& lock) {
  const auto found = std::ranges::find(access.held, lock, &HeldLock::lock);
  return found == access.held.end() ? nullptr : &*found;
}

/// Whether one lock of one object is held across all accesses without being released. They then form one section, even
/// if each of two objects is also protected by a lock of its own.
bool hasOneSection(const std::vector<Access>& accesses) {
  const auto covers = [&](const HeldLock& candidate) {
    return !candidate.section.empty() && std::ranges::all_of(accesses, [&](const Access& access) {
      return std::ranges::any_of(access.held, [&](const HeldLock& held) {
        return held.section == candidate.section && held.lock.path == candidate.lock.path;
      });
    });
  };
  return std::ranges::any_of(accesses.front().held, covers);
}

std::vector<ProtectingLock> protecting(const std::vector<Access>& accesses) {
  std::vector<ProtectingLock> result;
  if (accesses.empty()) { return result; }
  const bool oneSection = hasOneSection(accesses);
  for (const HeldLock& candidate : accesses.front().held) {
    ProtectingLock lock{candidate.lock, false, true};
    bool isOneObject = true;
    bool everywhere = true;
    for (const Access& access : accesses) {
      const HeldLock* held = find(access, candidate.lock);
      everywhere = everywhere && held != nullptr;
      if (held == nullptr) { break; }
      lock.isShared = lock.isShared || held->isShared;
      lock.isUnbroken = lock.isUnbroken && !held->section.empty();
      isOneObject = isOneObject && held->section == candidate.section;
    }
    lock.isUnbroken = lock.isUnbroken && (isOneObject || oneSection);
    if (everywhere) { result.push_back(lock); }
  }
  return result;
}

/// Locks of `this` are the same object when both threads call methods of one object. Locks of an argument may or may
/// not be, so they do not count.
bool keepApart(const std::vector<ProtectingLock>& one, const std::vector<ProtectingLock>& other) {
  return std::ranges::any_of(one, [&](const ProtectingLock& mine) {
    return std::ranges::any_of(other, [&](const ProtectingLock& theirs) {
      const bool sameObject = mine.lock == theirs.lock && (mine.lock.owner.empty() || mine.lock.owner == "this");
      return sameObject && mine.isUnbroken && theirs.isUnbroken && (!mine.isShared || !theirs.isShared);
    });
  });
}

/// Whether two locks, seen from two calls, can be the same object: an argument of one call may be `this` of the other.
bool canBeSame(const Lock& one, const Lock& other) {
  return one.path == other.path && one.owner.empty() == other.owner.empty();
}

/// Whether two calls may acquire two locks in opposite orders.
bool opposite(const LockPair& mine, const LockPair& theirs) {
  if (!canBeSame(mine.first, theirs.second) || !canBeSame(mine.second, theirs.first)) { return false; }
  // If both locks have one owner on one side, they must on the other too. Otherwise there is no cycle.
  return (mine.first.owner == mine.second.owner) == (theirs.first.owner == theirs.second.owner);
}

std::string withoutLock(const Access& access, const Access& other) {
  std::string result;
  for (const HeldLock& held : other.held) {
    if (find(access, held.lock) != nullptr) { continue; }
    // Prefer the lock of the object itself.
    if (result.empty() || held.lock.owner == "this") { result = " without " + text(held.lock); }
  }
  return result;
}

std::string verb(const Access& access) {
  const std::string base = access.isWrite ? "writes" : "reads";
  return access.isAtomic ? base + " (atomically)" : base;
}

}  // namespace

DependenceTable::DependenceTable(const ClassFacts& facts, DependenceOptions options)
    : methodCount_(facts.summaries.size()) {
  for (std::size_t method = 0; method < methodCount_; ++method) {
    accesses_.push_back(withoutConstants(facts, method));
    locks_.push_back(protecting(accesses_.back()));
    waits_.push_back(facts.summaries[method].waits);
  }
  for (std::size_t first = 0; first < methodCount_; ++first) {
    for (std::size_t second = first; second < methodCount_; ++second) {
      Dependence dependence = relate(facts, first, second, options);
      if (dependence.isConflictTarget() || dependence.isDeadlockTarget()) { targets_.push_back(std::move(dependence)); }
    }
  }
}

Dependence DependenceTable::relate(const ClassFacts& facts, std::size_t first, std::size_t second,
                                   DependenceOptions options) const {
  // Another call gets in between when a call waits, also under the lock of both. A wake-up may be lost there.
  const bool mayInterleave = waits_[first] || waits_[second];
  Dependence result{first, second, mayInterleave || !keepApart(locks_[first], locks_[second]), {}, {}};
  for (const Access& mine : accesses_[first]) {
    for (const Access& theirs : accesses_[second]) {
      const bool matters = (mine.isWrite || theirs.isWrite) && (options.writeWrite || mine.isWrite != theirs.isWrite);
      if (matters && mayOverlap(mine.place, theirs.place)) { result.conflicts.push_back({mine, theirs}); }
    }
  }
  for (const LockPair& mine : facts.summaries[first].lockOrder) {
    if (std::ranges::any_of(facts.summaries[second].lockOrder,
                            [&](const LockPair& theirs) { return opposite(mine, theirs); })) {
      result.doubleLocks.push_back(mine);
    }
  }
  return result;
}

std::size_t DependenceTable::conflictTargets() const {
  return static_cast<std::size_t>(std::ranges::count_if(targets_, &Dependence::isConflictTarget));
}

std::size_t DependenceTable::deadlockTargets() const {
  return static_cast<std::size_t>(std::ranges::count_if(targets_, &Dependence::isDeadlockTarget));
}

double DependenceTable::reduction() const {
  return pairCount() == 0 ? 0.0 : 1.0 - static_cast<double>(targets_.size()) / static_cast<double>(pairCount());
}

bool DependenceTable::isAtomic(std::size_t method) const {
  if (accesses_[method].empty()) { return true; }
  const bool writes = std::ranges::any_of(accesses_[method], &Access::isWrite);
  return !waits_[method] && std::ranges::any_of(locks_[method], [&](const ProtectingLock& lock) {
    return lock.isUnbroken && !(lock.isShared && writes);
  });
}

std::vector<DependenceTable::Variable> DependenceTable::variables() const {
  std::map<std::string, Variable> byName;
  for (std::size_t method = 0; method < methodCount_; ++method) {
    for (const Access& access : accesses_[method]) {
      Variable& variable = byName[access.place.text];
      variable.name = access.place.text;
      std::vector<std::size_t>& list = access.isWrite ? variable.writers : variable.readers;
      if (list.empty() || list.back() != method) { list.push_back(method); }
    }
  }
  std::vector<Variable> result;
  result.reserve(byName.size());
  for (auto& [name, variable] : byName) {
    result.push_back(std::move(variable));
  }
  return result;
}

std::string reason(const ClassModel& model, const Dependence& dependence) {
  const std::string& first = model.methods[dependence.first].signature;
  const std::string& second = model.methods[dependence.second].signature;
  std::string result;
  if (dependence.isConflictTarget()) {
    // Show the clearest pair: one of named places, where one access lacks the lock of the other.
    const auto rank = [](const Conflict& conflict) {
      const bool named =
          conflict.first.place.kind != Place::Kind::Anything && conflict.second.place.kind != Place::Kind::Anything;
      const bool unlocked = !withoutLock(conflict.first, conflict.second).empty() ||
                            !withoutLock(conflict.second, conflict.first).empty();
      const bool both = conflict.first.held.empty() && conflict.second.held.empty();
      return (named ? 0 : 4) + (unlocked ? 0 : both ? 1 : 2);
    };
    const Conflict& shown = *std::ranges::min_element(dependence.conflicts, {}, rank);
    result = first + " " + verb(shown.first) + " " + shown.first.place.text + withoutLock(shown.first, shown.second);
    result += ", " + second + " " + verb(shown.second) + " ";
    result += shown.first.place.text == shown.second.place.text ? "it" : shown.second.place.text;
    result += withoutLock(shown.second, shown.first);
  }
  if (dependence.isDeadlockTarget()) {
    const LockPair& pair = dependence.doubleLocks.front();
    if (!result.empty()) { result += "; "; }
    result += first + " takes " + text(pair.first) + ", then " + text(pair.second) + "; " +
              (dependence.first == dependence.second ? "a second call" : second) + " in the opposite order";
  }
  return result;
}

}  // namespace heddle::facts
