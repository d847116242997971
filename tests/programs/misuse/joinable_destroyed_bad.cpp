// EXPECT: finding misuse, within 10 executions
// PREEMPTIONS: 0
// TEXT: A joinable thread is destroyed
#include <thread>

int main() {
  std::thread forgotten([] {});
  return 0;
}
