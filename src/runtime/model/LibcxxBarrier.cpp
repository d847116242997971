#include <cstddef>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/model/AddressTable.h"
#include "runtime/model/Misuse.h"
#include "runtime/race/Ordering.h"

/// std::barrier of libc++ counts arrivals inside libc++.so, whose atomics are not instrumented. The last thread to
/// arrive must be ordered after what all others did before they arrived. It then releases them through an atomic in the
/// header. One arrival too many would search for its place forever.
namespace heddle::rt {
namespace {

struct Arrivals {
  SyncClock clock;
  const std::ptrdiff_t* expected = nullptr;  ///< In the barrier, which changes it between phases; null: unknown.
  std::ptrdiff_t left = 0;                   ///< Arrivals left in this phase.
  unsigned char phase = 1;                   ///< Real phases are even, so 1 is none of them.
};

AddressTable<Arrivals> gArrivals;

void count(Arrivals& arrivals, unsigned char phase, const void* barrier, const void* pc) {
  if (arrivals.expected == nullptr) { return; }
  const bool late = static_cast<unsigned char>(phase + 2) == arrivals.phase;
  if (!late && phase != arrivals.phase) {
    arrivals.phase = phase;
    arrivals.left = *arrivals.expected;
  }
  if (late || arrivals.left-- <= 0) {
    misuse(ErrorKind::BarrierOverflow, OpKind::BarrierArrive, barrier, kNoThread, pc);
  }
}

void arrive(const void* barrier, unsigned char phase, const void* pc) {
  reach(OpKind::BarrierArrive, barrier, pc);
  Arrivals& arrivals = gArrivals.of(barrier);
  count(arrivals, phase, barrier, pc);
  release(self(), arrivals.clock);
  acquire(self(), arrivals.clock);
}

}  // namespace

const LatePart kLateLibcxxBarriers = ownPart<gArrivals>();
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

// std::__1::__construct_barrier_algorithm_base(long&), __arrive_barrier_algorithm_base(__barrier_algorithm_base*,
// unsigned char), __destroy_barrier_algorithm_base
HEDDLE_EXPORT void* heddleConstructLibcxxBarrier(std::ptrdiff_t* expected) asm(
    "_ZNSt3__134__construct_barrier_algorithm_baseERl");
HEDDLE_EXPORT bool heddleArriveAtLibcxxBarrier(void* barrier, unsigned char phase) asm(
    "_ZNSt3__131__arrive_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseEh");
HEDDLE_EXPORT void heddleDestroyLibcxxBarrier(void* barrier) asm(
    "_ZNSt3__132__destroy_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseE");

HEDDLE_EXPORT void* heddleConstructLibcxxBarrier(std::ptrdiff_t* expected) {
  static constinit heddle::real::Cached<void* (*)(std::ptrdiff_t*)> real(
      "_ZNSt3__134__construct_barrier_algorithm_baseERl");
  void* barrier = real.get()(expected);
  if (controlled()) { gArrivals.of(barrier).expected = expected; }
  return barrier;
}

HEDDLE_EXPORT bool heddleArriveAtLibcxxBarrier(void* barrier, unsigned char phase) {
  static constinit heddle::real::Cached<bool (*)(void*, unsigned char)> real(
      "_ZNSt3__131__arrive_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseEh");
  if (controlled()) { arrive(barrier, phase, HEDDLE_CALLER); }
  return real.get()(barrier, phase);
}

HEDDLE_EXPORT void heddleDestroyLibcxxBarrier(void* barrier) {
  static constinit heddle::real::Cached<void (*)(void*)> real(
      "_ZNSt3__132__destroy_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseE");
  if (controlled()) { gArrivals.forget(barrier); }
  real.get()(barrier);
}

}  // extern "C"
