// EXPECT: no finding, within 200 executions
#include <atomic>
#include <thread>

static int plain;

int main() {
  auto add = [] { std::atomic_ref<int>(plain).fetch_add(1); };
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  return plain == 2 ? 0 : 1;
}
