#include <pthread.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"

/// std::hash of a std::thread::id in libstdc++ is the hash of a pthread_t. That is an address, which differs between
/// carriers, and for the main thread between processes. Programs choose stripes of locks by it, and std::barrier its
/// places. Here it is the hash of the logical thread.
namespace heddle::rt {
namespace {

/// Taken when the library is loaded: later a fiber may run on the main thread.
pthread_t gMainHandle = 0;
__attribute__((constructor)) void rememberMainThread() {
  if (sys::gettid() == sys::getpid()) { gMainHandle = HEDDLE_REAL(pthread_self)(); }
}

/// A value that stands for \p handle, or \p handle itself. The main thread has the same value during the whole process,
/// under control or not, because tables may outlive an execution.
std::uint64_t stableValueOf(std::uint64_t handle) {
  constexpr std::uint64_t kFirst = 0x1100'0000'0000;
  constexpr std::uint64_t kApart = 64;
  if (handle == gMainHandle && handle != 0) { return kFirst; }
  const Thread* thread = controlled() ? threadByHandle(handle) : nullptr;
  const bool isOwn = thread != nullptr && thread->id != kMainThread;
  return isOwn ? kFirst + kApart * (raw(thread->id) + std::uint64_t{1}) : handle;
}

}  // namespace
}  // namespace heddle::rt

extern "C" {

// std::_Hash_bytes(void const*, unsigned long, unsigned long)
HEDDLE_EXPORT std::size_t heddleHashBytes(const void* data, std::size_t size,
                                          std::size_t seed) asm("_ZSt11_Hash_bytesPKvmm");

HEDDLE_EXPORT std::size_t heddleHashBytes(const void* data, std::size_t size, std::size_t seed) {
  static constinit heddle::real::Cached<std::size_t (*)(const void*, std::size_t, std::size_t)> real(
      "_ZSt11_Hash_bytesPKvmm");
  if (size != sizeof(pthread_t)) { return real.get()(data, size, seed); }
  std::uint64_t value = 0;
  std::memcpy(&value, data, sizeof value);
  constexpr std::uint64_t kAlignment = 64;  // of the object that a pthread_t points to
  const std::uint64_t stable = value % kAlignment == 0 ? heddle::rt::stableValueOf(value) : value;
  return real.get()(&stable, size, seed);
}

}  // extern "C"
