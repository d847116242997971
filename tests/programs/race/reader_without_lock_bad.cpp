// EXPECT: finding data-race, within 50 executions, at @read
// PREEMPTIONS: 0
#include <mutex>
#include <thread>

static std::mutex guard;
static int balance;

int main() {
  std::thread writer([] {
    std::lock_guard<std::mutex> hold(guard);
    balance = 10;  // @read
  });
  std::thread reader([] {
    volatile int seen = balance;  // @read
    (void)seen;
  });
  writer.join();
  reader.join();
  return 0;
}
