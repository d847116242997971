#include <absl/container/flat_hash_map.h>
#include <absl/synchronization/mutex.h>
#include <absl/synchronization/notification.h>

#include <thread>

namespace {
absl::Mutex mutex;
absl::flat_hash_map<int, int> map;  // under the mutex
absl::Notification ready;
int plain = 0;
}  // namespace

int main() {
  std::thread other([] {
    for (int i = 0; i < 2; ++i) {
      absl::MutexLock held(&mutex);
      map[i] += i;
    }
    plain = 5;
    ready.Notify();
  });
  for (int i = 0; i < 2; ++i) {
    absl::MutexLock held(&mutex);
    map[i] += i;
  }
  ready.WaitForNotification();
  const bool seen = plain == 5;
  other.join();
  return seen && map[1] == 2 ? 0 : 1;
}
