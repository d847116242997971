#pragma once

/// The program's own mutexes, built from atomics and waiting, that it declares by annotations (__tsan_mutex_*,
/// AnnotateRWLock*). If they are compiled with Heddle, it sees anyway how they exclude and what they order. The
/// annotations add the owner, and so allow misuse to be detected: exactly what ThreadSanitizer reports, because
/// programs that pass there are annotated only as far as it checks. The flags are those of sanitizer/tsan_interface.h.
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

/// The running thread has acquired the mutex, \p depth times at once if the flags say so.
void annotatedLocked(const void* mutex, unsigned flags, int depth, const void* pc);

/// The running thread is about to release the mutex. If the flags say that it is released completely, returns the depth
/// at which it was held.
int annotatedUnlocks(const void* mutex, unsigned flags, const void* pc);

}  // namespace heddle::rt
