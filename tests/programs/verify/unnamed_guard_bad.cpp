// TOOL: clang-tidy
// VERDICT: confirmed data-race
// The guard has no name, so it releases the mutex at the end of its own statement.
#include <mutex>
#include <thread>

std::mutex mutex;
long visits = 0;

void visit() {
  std::lock_guard<std::mutex>{mutex};
  ++visits;
}

int main() {
  std::thread first(visit);
  std::thread second(visit);
  first.join();
  second.join();
}
