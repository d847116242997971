// TOOL: helgrind
// VERDICT: confirmed data-race
// The display reads the progress without the lock that the worker holds.
#include <mutex>
#include <thread>

struct Job {
  std::mutex mutex;
  int done = 0;
};

void advance(Job& job) {
  for (int i = 0; i < 3; ++i) {
    std::lock_guard lock(job.mutex);
    job.done += 1;
  }
}

int main() {
  Job job;
  std::thread worker([&] { advance(job); });
  const int shown = job.done;
  worker.join();
  return shown > 3 ? 1 : 0;
}
