// EXPECT: no finding, within 300 executions
#include <heddle/heddle.h>
#include <mutex>
#include <thread>

int main() {
  const auto result = heddle::test([] {
    int balance = 0;
    std::mutex guard;
    std::thread other([&] {
      std::lock_guard<std::mutex> hold(guard);
      balance += 1;
    });
    {
      std::lock_guard<std::mutex> hold(guard);
      balance += 1;
    }
    other.join();
  });
  return result ? 0 : 1;
}
