// TOOL: cppcheck
// VERDICT: not confirmed
// The mutex of the call protects nothing, but each thread has a counter of its own.
#include <mutex>
#include <thread>

long served[2];

void serve(int counter) {
  std::mutex mutex;
  std::lock_guard<std::mutex> guard(mutex);
  ++served[counter];
}

int main() {
  std::thread first(serve, 0);
  std::thread second(serve, 1);
  first.join();
  second.join();
}
