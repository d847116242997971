// TOOL: cppcheck
// VERDICT: confirmed deadlock
// The guard of static storage holds the mutex until the program ends.
#include <mutex>
#include <thread>

void work() {
  static std::mutex mutex;
  static std::lock_guard<std::mutex> guard(mutex);
  mutex.lock();
  mutex.unlock();
}

int main() {
  std::thread worker(work);
  worker.join();
}
