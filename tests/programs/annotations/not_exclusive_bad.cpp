// EXPECT: finding misuse, within 200 executions
// TEXT: while another thread holds it
// Testing and setting are two steps, so two threads can get the lock.
#include <sanitizer/tsan_interface.h>

#include <atomic>
#include <thread>

class Spin {
public:
  void lock() {
    __tsan_mutex_pre_lock(this, 0);
    while (taken_.load()) {
    }
    taken_.store(true);
    __tsan_mutex_post_lock(this, 0, 0);
  }
  void unlock() {
    __tsan_mutex_pre_unlock(this, 0);
    taken_.store(false);
    __tsan_mutex_post_unlock(this, 0);
  }

private:
  std::atomic<bool> taken_{false};
};

Spin spin;
std::atomic<int> visits{0};

void work() {
  spin.lock();
  ++visits;
  spin.unlock();
}

int main() {
  std::thread other(work);
  work();
  other.join();
}
