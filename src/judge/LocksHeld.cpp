#include "judge/LocksHeld.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/OpTraits.h"
#include "judge/Wording.h"

namespace heddle::judge {
namespace {

struct Held {
  ObjectId lock;
  bool shared;  ///< Together with other readers.
};

/// Tracks the locks of one thread, step by step.
class Holdings {
public:
  void pass(const Step& step) {
    if (step.kind == OpKind::CondWait) {
      waits_ = true;
    } else if (acquiresLock(step.kind) && step.succeeded) {
      if (!std::exchange(waits_, false)) {  // after a wait it reacquires what it had
        held_.push_back({step.object, has(step.kind, op::kShared)});
      }
    } else if (releasesLock(step.kind) && step.succeeded) {
      const auto last =
          std::find_if(held_.rbegin(), held_.rend(), [&](const Held& held) { return held.lock == step.object; });
      if (last != held_.rend()) { held_.erase(std::next(last).base()); }
    }
  }
  const std::vector<Held>& held() const { return held_; }

private:
  std::vector<Held> held_;
  bool waits_ = false;
};

std::string nameOf(const Observation& seen, ObjectId object) {
  const ObjectNote* note = noteOf(seen, object);
  return note == nullptr || note->name.empty() ? "a lock" : quotedName(note->name);
}

bool isAccess(const Step& step, const AccessNote& access, ObjectId object) {
  const bool writes = step.kind != OpKind::PlainRead && step.kind != OpKind::AtomicLoad;
  return step.thread == access.thread && step.object == object && writes == access.write;
}

/// Index of the last matching step before \p end.
std::optional<std::size_t> indexOf(const Observation& seen, const AccessNote& access, ObjectId object,
                                   std::size_t end) {
  for (std::size_t i = end; i-- > 0;) {
    if (isAccess(seen.steps[i], access, object)) { return i; }
  }
  return std::nullopt;
}

std::vector<Held> heldBy(const Observation& seen, ThreadId thread, std::size_t end) {
  Holdings holdings;
  for (std::size_t i = 0; i < std::min(end, seen.steps.size()); ++i) {
    if (seen.steps[i].thread == thread) { holdings.pass(seen.steps[i]); }
  }
  return holdings.held();
}

void addOnce(std::vector<std::string>& names, std::string name) {
  if (std::ranges::find(names, name) == names.end()) { names.push_back(std::move(name)); }
}

/// A race in spite of a lock is possible if the lock is held for reading.
void note(const Observation& seen, AccessNote& access, std::size_t at) {
  access.locks.clear();
  for (const Held& held : heldBy(seen, access.thread, at)) {
    addOnce(access.locks, nameOf(seen, held.lock) + (held.shared ? std::string(kForReading) : ""));
  }
  access.locksKnown = true;
}

}  // namespace

std::vector<ObjectId> lockObjectsHeld(const Observation& seen, ThreadId thread, std::size_t end) {
  std::vector<ObjectId> locks;
  for (const Held& held : heldBy(seen, thread, end)) {
    locks.push_back(held.lock);
  }
  return locks;
}

std::vector<std::string> locksHeld(const Observation& seen, ThreadId thread, std::size_t end) {
  std::vector<std::string> names;
  for (const Held& held : heldBy(seen, thread, end)) {
    addOnce(names, nameOf(seen, held.lock));
  }
  return names;
}

void noteLocksHeld(const Observation& seen, RaceNote& race) {
  std::size_t end = 0;
  while (end < seen.steps.size() && seen.steps[end].number <= race.step) {
    ++end;
  }
  const auto second = indexOf(seen, race.second, race.object, end);
  if (race.object == kNoObject || (!second && !race.second.frees)) { return; }
  const std::size_t last = second && !race.second.frees ? *second : end;
  note(seen, race.second, last);
  if (const auto first = indexOf(seen, race.first, race.object, last)) { note(seen, race.first, *first); }
}

}  // namespace heddle::judge
