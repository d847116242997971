#include "noise/Halted.h"

#include <atomic>

#include "noise/System.h"

namespace heddle::noise {
namespace {

/// A halted thread. It takes the slot first, then draws its ticket.
struct Slot {
  std::atomic<long> thread{0};  ///< 0: free.
  std::atomic<std::uint64_t> ticket{0};
};

constexpr int kSlots = 64;
constinit Slot gSlots[kSlots];
constinit std::atomic<std::uint64_t> gLastTicket{0};

}  // namespace

Halted::Halted() {
  const long self = systemCall(SYS_gettid);
  for (int i = 0; i < kSlots; ++i) {
    long free = 0;
    if (!gSlots[i].thread.compare_exchange_strong(free, self, std::memory_order_acq_rel)) { continue; }
    ticket_ = gLastTicket.fetch_add(1, std::memory_order_relaxed) + 1;
    gSlots[i].ticket.store(ticket_, std::memory_order_release);
    slot_ = i;
    return;
  }
}

Halted::~Halted() {
  if (slot_ < 0) { return; }
  gSlots[slot_].ticket.store(0, std::memory_order_relaxed);
  gSlots[slot_].thread.store(0, std::memory_order_release);
}

bool Halted::isLongest() const {
  for (const Slot& slot : gSlots) {
    const std::uint64_t ticket = slot.ticket.load(std::memory_order_acquire);
    if (ticket != 0 && ticket < ticket_) { return false; }
  }
  return true;
}

bool isHalted(long thread) {
  for (const Slot& slot : gSlots) {
    if (slot.thread.load(std::memory_order_acquire) == thread) { return true; }
  }
  return false;
}

void forgetHaltedThreads() {
  for (Slot& slot : gSlots) {
    slot.ticket.store(0, std::memory_order_relaxed);
    slot.thread.store(0, std::memory_order_relaxed);
  }
}

}  // namespace heddle::noise
