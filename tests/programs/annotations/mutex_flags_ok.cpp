// EXPECT: no finding, within 100 executions
// Everything that the mutex annotations allow: readers, failed attempts, recursion, plain accesses inside of the
// mutex.
#include <sanitizer/tsan_interface.h>

#include <atomic>
#include <thread>

class Spin {
public:
  Spin() { __tsan_mutex_create(this, __tsan_mutex_not_static); }
  ~Spin() { __tsan_mutex_destroy(this, __tsan_mutex_not_static); }
  void lock() {
    __tsan_mutex_pre_lock(this, 0);
    while (taken_.exchange(true, std::memory_order_relaxed)) {
    }
    ++uses_;  // relaxed: only the annotations order it
    __tsan_mutex_post_lock(this, 0, 0);
  }
  bool tryLock() {
    __tsan_mutex_pre_lock(this, __tsan_mutex_try_lock);
    const bool got = !taken_.exchange(true, std::memory_order_relaxed);
    __tsan_mutex_post_lock(this, got ? __tsan_mutex_try_lock : __tsan_mutex_try_lock | __tsan_mutex_try_lock_failed, 0);
    return got;
  }
  void unlock() {
    __tsan_mutex_pre_unlock(this, 0);
    taken_.store(false, std::memory_order_relaxed);
    __tsan_mutex_post_unlock(this, 0);
  }

private:
  std::atomic<bool> taken_{false};
  int uses_ = 0;
};

int main() {
  Spin spin;
  int data = 0;
  const auto work = [&] {
    spin.lock();
    ++data;
    spin.unlock();
    if (spin.tryLock()) {
      ++data;
      spin.unlock();
    }
  };
  std::thread other(work);
  work();
  other.join();
  __tsan_mutex_post_lock(&data, __tsan_mutex_read_lock, 0);
  __tsan_mutex_pre_unlock(&data, __tsan_mutex_read_lock);
  __tsan_mutex_post_unlock(&data, __tsan_mutex_read_lock);
}
