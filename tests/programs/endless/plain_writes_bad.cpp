// EXPECT: finding no-progress, within 1 executions
// OPTIONS: --hang-timeout 1 --minimise-executions 10
// COMPILERS: gcc    (loops of the other one count their rounds: plain_flag_bad)
// TEXT: repeats hammer_bad at plain_writes_bad.cpp:12
// A loop that only writes makes no steps. The story must still name it.
#include <thread>

static volatile int beat;

static void hammer_bad() {
  for (;;) {
    beat = 1;
  }
}

int main() {
  std::thread busy(hammer_bad);
  busy.join();
}
