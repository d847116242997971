#pragma once

/// Mutexes of the program's own, made of atomics and of waiting, that it declares by annotations (__tsan_mutex_*,
/// AnnotateRWLock*). How they exclude and what they order is seen anyway where they are compiled with Heddle; the
/// annotations add who holds them, and so their misuse: what ThreadSanitizer reports, and no more, because programs
/// that pass there are annotated as far as it looks. Flags are those of sanitizer/tsan_interface.h.
namespace heddle::rt {

namespace annotated {
inline constexpr unsigned kLinkerInit = 1U << 0;
inline constexpr unsigned kWriteReentrant = 1U << 1;
inline constexpr unsigned kReadReentrant = 1U << 2;
inline constexpr unsigned kReadLock = 1U << 3;
inline constexpr unsigned kTryLock = 1U << 4;
inline constexpr unsigned kTryLockFailed = 1U << 5;
inline constexpr unsigned kRecursiveLock = 1U << 6;
inline constexpr unsigned kRecursiveUnlock = 1U << 7;
inline constexpr unsigned kNotStatic = 1U << 8;
}  // namespace annotated

void createAnnotated(const void* mutex, unsigned flags);
void destroyAnnotated(const void* mutex, unsigned flags, const void* pc);

/// The running thread has got the mutex, \p depth times at once if the flags say so.
void annotatedLocked(const void* mutex, unsigned flags, int depth, const void* pc);

/// The running thread is about to release it. Returns how often it was held, where the flags say that it is released
/// for good.
int annotatedUnlocks(const void* mutex, unsigned flags, const void* pc);

}  // namespace heddle::rt
