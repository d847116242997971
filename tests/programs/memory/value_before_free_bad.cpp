// EXPECT: finding assertion, within 500 executions, strategy dpor, at @assert
// ALSO: data-race
// ALSO: use-after-free
// The block ends right after the unlock. A read in between is explored only if the end is a step of its own.
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex mutex;

int main() {
  int* const block = new int(0);
  std::thread reader([=] {
    int seen = 0;
    {
      const std::lock_guard lock(mutex);
    }
    seen = *block;
    assert(seen != 1);  // @assert
  });
  {
    const std::lock_guard lock(mutex);
    *block = 1;
  }
  delete block;
  reader.join();
}
