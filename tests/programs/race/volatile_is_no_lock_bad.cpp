// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
#include <thread>

static volatile bool ready;
static int message;

int main() {
  std::thread sender([] {
    message = 1;
    ready = true;
  });
  std::thread receiver([] {
    if (ready) {
      volatile int seen = message;
      (void)seen;
    }
  });
  sender.join();
  receiver.join();
  return 0;
}
