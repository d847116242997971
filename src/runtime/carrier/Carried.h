#pragma once

#include <pthread.h>

#include <cstddef>
#include <cstdint>

namespace heddle::rt {

/// The carrier's data about a logical thread.
struct Carried {
  // Fibers
  void* stackPointer = nullptr;      ///< Saved while another fiber runs.
  std::uintptr_t threadPointer = 0;  ///< FS base: the thread's TLS block and struct pthread.
  std::size_t stackSize = 0;
  // Kernel threads
  pthread_t kernelThread{};
  std::uint32_t baton = 0;  ///< Futex word: 1 = this thread may run.
  bool started = false;
};

}  // namespace heddle::rt
