// EXPECT: finding signal, within 5 executions
// TEXT: SIGTERM
#include <csignal>
#include <thread>

int main() {
  std::thread raiser([] { std::raise(SIGTERM); });
  raiser.join();
  return 0;
}
