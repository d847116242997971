// EXPECT: finding deadlock, within 1 executions, at @again
// PREEMPTIONS: 0
#include <mutex>

static std::mutex guard;

static void inner_bad() {
  guard.lock();  // @again
}

int main() {
  guard.lock();
  inner_bad();
  return 0;
}
