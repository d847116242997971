// EXPECT: finding signal, within 5 executions
// PREEMPTIONS: 0
// TEXT: SIGTERM
#include <csignal>
#include <thread>

int main() {
  std::thread raiser([] { std::raise(SIGTERM); });
  raiser.join();
  return 0;
}
