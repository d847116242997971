#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/Hash.h"
#include "schedule/StepFact.h"

namespace heddle::schedule {

struct Hash128 {
  std::uint64_t a = 0;
  std::uint64_t b = 0;

  void mix(std::uint64_t value) {
    a = mixHash(a, value);
    b = mixHash(b ^ 0x5851'f42d'4c95'7f2dULL, (value << 23) | (value >> 41));
  }
  void mix(const Hash128& other) {
    mix(other.a);
    mix(other.b);
  }
  void add(const Hash128& other) {
    a += other.a;
    b += other.b;
  }
  void remove(const Hash128& other) {
    a -= other.a;
    b -= other.b;
  }
  friend bool operator==(const Hash128&, const Hash128&) = default;
};

/// The state of an execution as 128 bits, updated step by step: what each thread has done, and which writes it has read
/// from. Apart from collisions, it is equal exactly for prefixes that differ only in the order of independent steps, so
/// memory itself need not be inspected. Every decision enters the hash of its thread.
class StateHash {
public:
  void clear();
  void learn(const StepFact& fact);
  /// A value chosen during the open step.
  void choose(std::uint64_t step, std::uint32_t value);
  /// The hash after all steps so far.
  Hash128 value();

private:
  struct Object {
    Hash128 written;  ///< The last write.
    Hash128 reads;    ///< Since the last write, in any order.
  };
  struct Seen {
    std::uint64_t object;
    std::uint64_t what;
    bool writes;
  };
  void open(std::uint64_t step);
  void close();
  Hash128& chain(ThreadId thread);

  std::vector<Hash128> chains_;
  Hash128 total_;
  Hash128 epoch_;  ///< The last step that depends on everything.
  std::unordered_map<std::uint64_t, Object> objects_;

  // The open step.
  std::uint64_t step_ = 0;
  ThreadId thread_ = kMainThread;
  std::uint64_t op_ = 0;
  bool everything_ = false;
  std::vector<Seen> touches_;
  std::vector<ThreadId> enables_;
  std::vector<std::uint32_t> values_;
};

}  // namespace heddle::schedule
