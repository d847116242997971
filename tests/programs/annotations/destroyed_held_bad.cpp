// EXPECT: finding misuse, within 5 executions
// TEXT: destroyed while it is held
#include <sanitizer/tsan_interface.h>

#include <atomic>

class Spin {
public:
  Spin() { __tsan_mutex_create(this, 0); }
  ~Spin() { __tsan_mutex_destroy(this, 0); }
  void lock() {
    __tsan_mutex_pre_lock(this, 0);
    while (taken_.exchange(true)) {
    }
    __tsan_mutex_post_lock(this, 0, 0);
  }

private:
  std::atomic<bool> taken_{false};
};

int main() {
  Spin spin;
  spin.lock();
}
