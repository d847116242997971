// EXPECT: finding use-after-free, within 1000 executions
// PREEMPTIONS: 0
// ALSO: misuse
// ALSO: lost-wakeup
// ALSO: data-race
// ALSO: deadlock
// The pool is destroyed while its detached workers may still be about to lock its mutex.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

struct Pool {
  std::mutex mutex;
  bool stop = false;
  int jobs = 1;
};

std::atomic<bool> finished{false};

void work(Pool* pool) {
  for (;;) {
    std::lock_guard lock(pool->mutex);
    if (pool->stop) {
      break;
    }
    pool->jobs = 0;
  }
  finished = true;
}

int main() {
  Pool* pool = new Pool;
  std::thread(work, pool).detach();
  {
    std::lock_guard lock(pool->mutex);
    pool->stop = true;
  }
  delete pool;
  while (!finished) {
    std::this_thread::yield();
  }
}
