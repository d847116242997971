// EXPECT: finding assertion, within 1 executions
// The behaviour depends on the addresses of code, data, the C library and mappings. These addresses are the same in
// every process, so the error is reproduced.
#include <sys/mman.h>

#include <atomic>
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <thread>

static std::atomic<int> steps;
static int global;
static thread_local int ofThread;

static std::size_t hashOf(const void* address) {
  std::size_t value = reinterpret_cast<std::uintptr_t>(address);
  value ^= value >> 33;
  value *= 0xff51'afd7'ed55'8ccd;
  return value ^ value >> 29;
}

/// Like a lock-free queue that finds a thread's producer by a hash of an address.
static std::size_t slotOf(std::size_t slots) {
  void* const mapping = mmap(nullptr, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  void* const large = mmap(nullptr, 8 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  std::size_t hash = 0;
  for (const void* address : {static_cast<const void*>(&global), static_cast<const void*>(&ofThread),
                              reinterpret_cast<const void*>(&std::printf), reinterpret_cast<const void*>(&slotOf),
                              static_cast<const void*>(mapping), static_cast<const void*>(large)}) {
    hash = hash * 31 + hashOf(address);
  }
  return hash % slots;
}

int main() {
  for (std::size_t probe = slotOf(251); probe > 0; --probe) {
    ++steps;
  }
  std::thread([] { ++steps; }).join();
  assert(steps < 0);
}
