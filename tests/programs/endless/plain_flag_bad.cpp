// EXPECT: finding endless, within 1 executions, at @loop
// PREEMPTIONS: 0
// TEXT: waitForFlag_bad
// A loop of plain reads that never ends: Heddle makes it yield now and then, and these yields are its steps.
#include <thread>

static volatile int flag;

static void waitForFlag_bad() {
  while (flag == 0) {  // @loop
  }
}

int main() {
  std::thread waiting(waitForFlag_bad);
  waiting.join();
}
