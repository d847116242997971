// EXPECT: no finding, within 100 executions
// Main ends by pthread_exit; the last thread ends the program with status 0.
#include <pthread.h>
#include <atomic>
#include <thread>

static std::atomic<int> steps;

int main() {
  for (int i = 0; i < 2; ++i) {
    std::thread([] {
      ++steps;
      ++steps;
    }).detach();
  }
  pthread_exit(nullptr);
}
