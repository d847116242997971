// Correct: no noise makes it fail, and it has no race.
#include <cstdlib>
#include <mutex>
#include <thread>

namespace {

std::mutex mutex;
int counter = 0;

void count() {
  for (int i = 0; i < 20; ++i) {
    const std::lock_guard lock(mutex);
    ++counter;
  }
}

}  // namespace

int main() {
  std::thread first(count);
  std::thread second(count);
  first.join();
  second.join();
  return counter == 40 ? EXIT_SUCCESS : EXIT_FAILURE;
}
