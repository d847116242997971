// EXPECT: no finding, within 200 executions
#include <future>
#include <stdexcept>
#include <thread>

int main() {
  std::packaged_task<int(int)> halve([](int n) {
    if (n % 2 != 0) {
      throw std::domain_error("odd");
    }
    return n / 2;
  });
  std::future<int> half = halve.get_future();
  std::thread worker([&] { halve(8); });
  const bool good = half.get() == 4;
  worker.join();
  halve.reset();
  std::future<int> failing = halve.get_future();
  std::thread second(std::ref(halve), 3);
  bool thrown = false;
  try {
    failing.get();
  } catch (const std::domain_error&) {
    thrown = true;
  }
  second.join();
  return good && thrown ? 0 : 1;
}
