// EXPECT: finding data-race, within 10 executions
// A sleep synchronises nothing: the race is an error, and no matter of timing.
#include <chrono>
#include <thread>

int shared;  // Not static: g++ would remove a variable that nothing reads.

int main() {
  std::thread late([] {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    shared = 1;
  });
  std::thread soon([] { shared = 2; });
  late.join();
  soon.join();
}
