#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/model/AddressTable.h"
#include "runtime/race/Ordering.h"

/// std::barrier of libc++ counts arrivals inside libc++.so, where its atomics are not seen: what all threads did before
/// they arrived must be known to the last one, who then releases them all through an atomic in the header.
namespace heddle::rt {
namespace {

struct Arrivals {
  SyncClock clock;
};

AddressTable<Arrivals> gArrivals;

void arrive(const void* barrier, const void* pc) {
  reach(OpKind::BarrierArrive, barrier, pc);
  Arrivals& arrivals = gArrivals.of(barrier);
  release(self(), arrivals.clock);
  acquire(self(), arrivals.clock);
}

}  // namespace
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

// std::__1::__arrive_barrier_algorithm_base(__barrier_algorithm_base*, unsigned char), __destroy_barrier_algorithm_base
HEDDLE_EXPORT bool heddleArriveAtLibcxxBarrier(void* barrier, unsigned char phase) asm(
    "_ZNSt3__131__arrive_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseEh");
HEDDLE_EXPORT void heddleDestroyLibcxxBarrier(void* barrier) asm(
    "_ZNSt3__132__destroy_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseE");

HEDDLE_EXPORT bool heddleArriveAtLibcxxBarrier(void* barrier, unsigned char phase) {
  static constinit heddle::real::Cached<bool (*)(void*, unsigned char)> real(
      "_ZNSt3__131__arrive_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseEh");
  if (controlled()) {
    arrive(barrier, HEDDLE_CALLER);
  }
  return real.get()(barrier, phase);
}

HEDDLE_EXPORT void heddleDestroyLibcxxBarrier(void* barrier) {
  static constinit heddle::real::Cached<void (*)(void*)> real(
      "_ZNSt3__132__destroy_barrier_algorithm_baseEPNS_24__barrier_algorithm_baseE");
  if (controlled()) {
    gArrivals.forget(barrier);
  }
  real.get()(barrier);
}

}  // extern "C"
