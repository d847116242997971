// EXPECT: no finding, within 50 executions
// SUSPICION: none
// A gate lock, a single thread, both locks at once, and a try-lock that gives up: none of them can deadlock.
#include <mutex>
#include <thread>

std::mutex gate;
std::mutex a;
std::mutex b;
std::mutex c;
std::mutex d;
std::mutex e;
std::mutex f;

int main() {
  std::thread first([] {
    std::lock_guard outer(gate);
    std::lock_guard one(a);
    std::lock_guard two(b);
  });
  first.join();
  std::thread second([] {
    std::lock_guard outer(gate);
    std::lock_guard one(b);
    std::lock_guard two(a);
  });
  second.join();
  {
    std::lock_guard one(c);
    std::lock_guard two(d);
  }
  {
    std::lock_guard one(d);
    std::lock_guard two(c);
  }
  std::thread third([] { std::scoped_lock both(e, f); });
  third.join();
  std::thread fourth([] { std::scoped_lock both(f, e); });
  fourth.join();
}
