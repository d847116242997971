// A mutex and a guard with the attributes of clang's thread safety analysis.
#pragma once

#include <mutex>

#if defined(__clang__)
#define ATTRIBUTE(x) __attribute__((x))
#else
#define ATTRIBUTE(x)
#endif
#define GUARDED_BY(x) ATTRIBUTE(guarded_by(x))
#define REQUIRES(x) ATTRIBUTE(requires_capability(x))
#define ACQUIRED_BEFORE(x) ATTRIBUTE(acquired_before(x))

class ATTRIBUTE(capability("mutex")) Mutex {
public:
  void lock() ATTRIBUTE(acquire_capability()) { mutex_.lock(); }
  void unlock() ATTRIBUTE(release_capability()) { mutex_.unlock(); }

private:
  std::mutex mutex_;
};

class ATTRIBUTE(scoped_lockable) Guard {
public:
  explicit Guard(Mutex& mutex) ATTRIBUTE(acquire_capability(mutex)) : mutex_(mutex) { mutex_.lock(); }
  ~Guard() ATTRIBUTE(release_capability()) { mutex_.unlock(); }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

private:
  Mutex& mutex_;
};
