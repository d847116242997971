// EXPECT: finding data-race, within 200 executions
// PREEMPTIONS: 1
// Two permits where one was intended.
#include <semaphore>
#include <thread>

static std::counting_semaphore<2> permits{2};
static int value;

static void change_bad() {
  permits.acquire();
  ++value;
  permits.release();
}

int main() {
  std::thread first(change_bad);
  std::thread second(change_bad);
  first.join();
  second.join();
  return 0;
}
