// TOOL: cppcheck
// VERDICT: not confirmed
// The guard of static storage belongs to the main thread, and the others only try the mutex.
#include <mutex>
#include <thread>

std::mutex mutex;

void claim() { static std::lock_guard<std::mutex> guard(mutex); }

void work() {
  if (mutex.try_lock()) {
    mutex.unlock();
  }
}

int main() {
  claim();
  std::thread worker(work);
  worker.join();
}
