#include "noise/ThreadState.h"

#include <atomic>

#include "core/Hash.h"
#include "noise/Noise.h"

namespace heddle::noise {
namespace {

__attribute__((tls_model("initial-exec"))) constinit thread_local ThreadState tThread;
constinit std::atomic<std::uint32_t> gThreads{0};

}  // namespace

ThreadState& self() {
  ThreadState& thread = tThread;
  if (thread.number == 0) [[unlikely]] {
    thread.number = gThreads.fetch_add(1, std::memory_order_relaxed) + 1;
    thread.random = Rng(mixHash(gNoise.block->seed, thread.number));
  }
  return thread;
}

}  // namespace heddle::noise
