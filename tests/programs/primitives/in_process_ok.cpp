// EXPECT: no finding, within 2000 executions
// Every primitive in executions that repeat in one process: state left by one execution does not affect the next.
#include <heddle/heddle.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable condition;
static std::shared_mutex shared;
static pthread_spinlock_t spin;
static pthread_barrier_t barrier;
static sem_t semaphore;
static std::atomic<int> word;
static pthread_key_t key;
static int value;
static bool ready;

static int initialised() {
  static int number = 7;
  return number;
}

static void other() {
  {
    std::unique_lock lock(mutex);
    condition.wait(lock, [] { return ready; });
    ++value;
  }
  pthread_setspecific(key, &value);
  pthread_barrier_wait(&barrier);
  {
    std::shared_lock lock(shared);
    assert(value == 2);
  }
  sem_wait(&semaphore);
  pthread_spin_lock(&spin);
  ++value;
  pthread_spin_unlock(&spin);
  word = 1;
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  assert(initialised() == 7);
}

static void body() {
  value = 1;
  ready = false;
  word = 0;
  // Never deleted: there are not enough keys for all executions.
  assert(pthread_key_create(&key, nullptr) == 0);
  assert(pthread_getspecific(key) == nullptr);
  std::thread thread(other);
  {
    std::lock_guard lock(mutex);
    ready = true;
    condition.notify_one();
  }
  pthread_barrier_wait(&barrier);
  sem_post(&semaphore);
  {
    std::unique_lock lock(shared);
  }
  while (word == 0) {
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
  }
  const timespec moment{0, 1000};
  nanosleep(&moment, nullptr);
  assert(initialised() == 7);
  thread.join();
  assert(value == 3);
}

int main() {
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  pthread_barrier_init(&barrier, nullptr, 2);
  sem_init(&semaphore, 0, 0);
  heddle::Options options;
  options.schedules = 2000;
  return heddle::test(body, options) ? 0 : 1;
}
