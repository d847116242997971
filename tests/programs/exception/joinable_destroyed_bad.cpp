// EXPECT: finding abort, within 10 executions
// A joinable thread is destroyed: std::terminate without an exception.
#include <thread>

int main() {
  std::thread forgotten([] {});
  return 0;
}
