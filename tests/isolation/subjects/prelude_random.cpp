// ISOLATION: restore
// Random numbers that are drawn before the first thread exists depend on the schedule's seed: no execution may start
// with those of another one.
#include <sys/random.h>

#include <cassert>
#include <mutex>
#include <thread>

static std::mutex mutex;
static int count = 0;

int main() {
  unsigned char drawn = 0;
  assert(getrandom(&drawn, 1, 0) == 1);
  const auto work = [rounds = drawn % 5 + 1] {
    for (int i = 0; i < rounds; ++i) {
      const std::lock_guard lock(mutex);
      ++count;
    }
  };
  std::thread one(work);
  std::thread two(work);
  one.join();
  two.join();
  assert(count == 2 * (drawn % 5 + 1));
  return 0;
}
