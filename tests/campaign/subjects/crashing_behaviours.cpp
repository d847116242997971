// In some orders, a thread crashes in the middle of its work and takes its process down. The search must learn from the
// record of that execution which other orders would have followed.
#include <atomic>
#include <thread>

#ifdef IN_PROCESS
#include <heddle/heddle.h>
#endif

std::atomic<int> first{0};
std::atomic<int> second{0};

void climb(bool frail) {
  const int before = first.fetch_add(1);
  first.fetch_add(1);
  if (frail && before == 3 && second.load() == 0) {
    *static_cast<volatile int*>(nullptr) = 1;
  }
  second.fetch_add(1);
}

void explore() {
  first = 0;
  second = 0;
  std::thread a(climb, false);
  std::thread b([] { first.fetch_add(1); });
  std::thread c(climb, true);
  a.join();
  b.join();
  c.join();
}

int main() {
#ifdef IN_PROCESS
  return heddle::test(explore) ? 0 : 1;
#else
  explore();
  return 0;
#endif
}
