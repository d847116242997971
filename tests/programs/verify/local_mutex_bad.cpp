// TOOL: cppcheck
// VERDICT: confirmed data-race
// Each call locks a mutex of its own.
#include <mutex>
#include <thread>

long served = 0;

void serve() {
  std::mutex mutex;
  std::lock_guard<std::mutex> guard(mutex);
  ++served;
}

int main() {
  std::thread first(serve);
  std::thread second(serve);
  first.join();
  second.join();
}
