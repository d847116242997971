// EXPECT: no finding, within 100 executions
// A thread ends the program by std::exit(0); atexit handlers run.
#include <cstdlib>
#include <thread>

int main() {
  std::atexit([] {});
  std::thread other([] { std::exit(0); });
  other.join();
  return 1;
}
