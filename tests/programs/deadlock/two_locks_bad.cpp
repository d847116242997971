// EXPECT: finding deadlock, within 200 executions, at @second
// PREEMPTIONS: 1
#include <mutex>
#include <thread>

static std::mutex left, right;

static void transfer_bad(std::mutex& from, std::mutex& to) {
  std::lock_guard<std::mutex> first(from);
  std::lock_guard<std::mutex> second(to);  // @second
}

int main() {
  std::thread there([] { transfer_bad(left, right); });
  std::thread back([] { transfer_bad(right, left); });
  there.join();
  back.join();
  return 0;
}
