// EXPECT: no finding, within 50 executions
// SUSPICION: lock-order acquires `b` while it holds `a`
// The two threads never overlap here, because one ends before the other begins; but their lock orders are opposite.
#include <mutex>
#include <thread>

std::mutex a;
std::mutex b;

int main() {
  std::thread first([] {
    std::lock_guard one(a);
    std::lock_guard two(b);
  });
  first.join();
  std::thread second([] {
    std::lock_guard one(b);
    std::lock_guard two(a);
  });
  second.join();
}
