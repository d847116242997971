#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "core/Decision.h"
#include "core/Event.h"
#include "core/Rng.h"

/// Programs for testing strategies: a list of operations per thread, with just enough semantics for threads to block,
/// create each other and choose values. A thread that some operation creates does not exist initially.
namespace heddle::schedule::sim {

struct Op {
  OpKind kind;
  std::uint64_t object = 0;
  std::uint32_t argument = 0;  ///< The other thread, or the number of options.
  bool waits = false;          ///< Repeated until some thread has stored to the object.
};

inline Op load(std::uint64_t object) { return {OpKind::AtomicLoad, object}; }
/// Skips the next operations of the thread unless some thread has stored to the object.
inline Op loadOrSkip(std::uint64_t object, std::uint32_t operations) {
  return {OpKind::AtomicLoad, object, operations};
}
inline Op store(std::uint64_t object) { return {OpKind::AtomicStore, object}; }
inline Op lock(std::uint64_t object) { return {OpKind::MutexLock, object}; }
inline Op unlock(std::uint64_t object) { return {OpKind::MutexUnlock, object}; }
inline Op acquire(std::uint64_t object) { return {OpKind::SemWait, object}; }
inline Op release(std::uint64_t object) { return {OpKind::SemPost, object}; }
inline Op create(std::uint32_t thread) { return {OpKind::ThreadCreate, 0, thread}; }
inline Op join(std::uint32_t thread) { return {OpKind::ThreadJoin, 0, thread}; }
inline Op choose(std::uint32_t options) { return {OpKind::Choose, 0, options}; }
/// An operation that no other thread can observe.
inline Op think() { return {OpKind::PlainRead, 0}; }
/// Yields until some thread has stored to the object.
inline Op yieldUntil(std::uint64_t object) { return {OpKind::Yield, object, 0, true}; }
/// The loop of a spin lock: looks like progress but is not.
inline Op retryUntil(std::uint64_t object) { return {OpKind::AtomicCompareExchange, object, 0, true}; }

using Thread = std::vector<Op>;
using Program = std::vector<Thread>;

/// The state of all threads.
class State {
public:
  explicit State(const Program& program) : program_(&program), next_(program.size()), lives_(program.size(), true) {
    for (const Thread& thread : program) {
      for (const Op& op : thread) {
        if (op.kind == OpKind::ThreadCreate) { lives_[op.argument] = false; }
      }
    }
  }

  std::size_t threads() const { return program_->size(); }
  bool finished(std::size_t t) const { return next_[t] == (*program_)[t].size(); }
  bool pending(std::size_t t) const { return lives_[t] && !finished(t); }
  const Op& op(std::size_t t) const { return (*program_)[t][next_[t]]; }
  /// What the thread has not executed yet, also if it does not exist yet.
  std::span<const Op> rest(std::size_t t) const { return std::span((*program_)[t]).subspan(next_[t]); }

  bool enabled(std::size_t t) const {
    if (!pending(t)) { return false; }
    const Op& next = op(t);
    if (next.kind == OpKind::MutexLock) { return at(locked_, next.object) == 0; }
    if (next.kind == OpKind::SemWait) { return at(permits_, next.object) > 0; }
    if (next.kind == OpKind::ThreadJoin) { return lives_[next.argument] && finished(next.argument); }
    return true;
  }

  void execute(std::size_t t) {
    const Op done = op(t);
    if (done.kind == OpKind::MutexLock || done.kind == OpKind::MutexUnlock) {
      locked_[done.object] = done.kind == OpKind::MutexLock ? 1 : 0;
    } else if (done.kind == OpKind::SemWait) {
      --permits_[done.object];
    } else if (done.kind == OpKind::SemPost) {
      ++permits_[done.object];
    } else if (done.kind == OpKind::ThreadCreate) {
      lives_[done.argument] = true;
    } else if (done.kind == OpKind::AtomicStore) {
      stored_[done.object] = 1;
    }
    const bool isStored = at(stored_, done.object) != 0;
    if (done.kind == OpKind::AtomicLoad && !isStored) { next_[t] += done.argument; }
    if (!done.waits || isStored) { ++next_[t]; }
  }

private:
  using Values = std::map<std::uint64_t, int>;

  static int at(const Values& values, std::uint64_t object) {
    const auto found = values.find(object);
    return found == values.end() ? 0 : found->second;
  }

  const Program* program_;
  std::vector<std::size_t> next_;
  std::vector<bool> lives_;
  Values locked_;
  Values permits_;
  Values stored_;
};

/// Two or three threads with at most \p longest + 1 operations each; some programs deadlock.
inline Program randomProgram(Rng& rng, std::uint32_t longest) {
  Program program(2 + rng.below(2));
  for (Thread& thread : program) {
    const std::uint32_t length = 1 + rng.below(longest);
    while (thread.size() < length) {
      const std::uint64_t object = 1 + rng.below(2);
      switch (rng.below(7)) {
        case 0:
          thread.push_back(load(object));
          break;
        case 1:
          thread.push_back(lock(object));
          thread.push_back(unlock(object));
          break;
        case 2:
          thread.push_back(acquire(object));
          break;
        case 3:
          thread.push_back(release(object));
          break;
        case 4:
          thread.push_back(choose(2 + rng.below(2)));
          break;
        default:
          thread.push_back(store(object));
          break;
      }
    }
  }
  return program;
}

/// Like randomProgram(), but which operations a thread executes depends on what it loads.
inline Program branchingProgram(Rng& rng, std::uint32_t longest) {
  Program program = randomProgram(rng, longest);
  for (Thread& thread : program) {
    const auto size = static_cast<std::uint32_t>(thread.size());
    const std::uint32_t at = rng.below(size);
    thread.insert(thread.begin() + at, loadOrSkip(1 + rng.below(2), size - at));
  }
  return program;
}

}  // namespace heddle::schedule::sim
