// EXPECT: no finding, within 300 executions
#include <atomic>
#include <thread>

static std::atomic_flag flag;
static std::atomic<char> letter;

int main() {
  std::thread waiter([] {
    flag.wait(false);
    letter.wait('\0');
  });
  flag.test_and_set();
  flag.notify_one();
  letter = 'x';
  letter.notify_one();
  waiter.join();
  return 0;
}
