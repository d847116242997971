#include "schedule/StateHash.h"

namespace heddle::schedule {

void StateHash::clear() {
  chains_.clear();
  total_ = {};
  epoch_ = {};
  objects_.clear();
  step_ = 0;
  thread_ = kMainThread;
  op_ = 0;
  everything_ = false;
  touches_.clear();
  enables_.clear();
  values_.clear();
}

Hash128& StateHash::chain(ThreadId thread) {
  while (chains_.size() <= raw(thread)) {
    Hash128 fresh;
    fresh.mix(chains_.size() + 1);
    total_.add(fresh);
    chains_.push_back(fresh);
  }
  return chains_[raw(thread)];
}

void StateHash::open(std::uint64_t step) {
  if (step != step_) {
    close();
    step_ = step;
  }
}

void StateHash::learn(const StepFact& fact) {
  open(fact.step);
  switch (fact.kind) {
    case StepFact::Kind::Step:
      thread_ = fact.thread;
      op_ = static_cast<std::uint64_t>(fact.op) + 1;
      break;
    case StepFact::Kind::Touches:
      everything_ = everything_ || fact.effect == Effect::Everything || fact.object == kNoObject;
      touches_.push_back({raw(fact.object), (std::uint64_t{fact.bytes} << 8) | static_cast<std::uint64_t>(fact.op),
                          fact.effect == Effect::Writes});
      break;
    case StepFact::Kind::Enables:
      enables_.push_back(fact.thread);
      break;
  }
}

void StateHash::choose(std::uint64_t step, std::uint32_t value) {
  open(step);
  values_.push_back(value);
}

void StateHash::close() {
  if (thread_ == kNoThread) { return; }
  Hash128 next = chain(thread_);
  next.mix(op_);
  next.mix(epoch_);
  if (everything_) { next.mix(total_); }
  for (const std::uint32_t value : values_) {
    next.mix(value + std::uint64_t{1});
  }
  for (const Seen& seen : touches_) {
    const Object& object = objects_[seen.object];
    next.mix(seen.object);
    next.mix(seen.what);
    next.mix(object.written);
    if (seen.writes) { next.mix(object.reads); }
  }
  for (const Seen& seen : touches_) {
    Object& object = objects_[seen.object];
    if (seen.writes) {
      object = {next, {}};
    } else {
      object.reads.add(next);
    }
  }
  total_.remove(chain(thread_));
  total_.add(next);
  chain(thread_) = next;
  for (const ThreadId id : enables_) {
    Hash128 enabled = chain(id);
    total_.remove(enabled);
    enabled.mix(next);
    total_.add(enabled);
    chain(id) = enabled;
  }
  epoch_ = everything_ ? next : epoch_;
  thread_ = kNoThread;
  op_ = 0;
  everything_ = false;
  touches_.clear();
  enables_.clear();
  values_.clear();
}

Hash128 StateHash::value() {
  close();
  return total_;
}

}  // namespace heddle::schedule
