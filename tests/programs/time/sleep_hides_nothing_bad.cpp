// EXPECT: finding data-race, within 10 executions
// A sleep does not synchronise: the race is an error and does not depend on timing.
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
