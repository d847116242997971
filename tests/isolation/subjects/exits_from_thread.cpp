// ISOLATION: restore
// Calls exit() while other threads are alive and destructors have to run.
#include <cassert>
#include <cstdlib>
#include <mutex>
#include <thread>

static int alive = 0;
struct Object {
  Object() { assert(++alive == 1); }
  ~Object() { --alive; }
};
static Object object;
static std::mutex mutex;

int main() {
  std::thread waits([] {
    mutex.lock();
    mutex.lock();
  });
  waits.detach();
  std::thread ends([] { std::exit(0); });
  ends.join();
  return 0;
}
