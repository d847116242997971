// Uses every primitive at once. Exits with status 0 in every schedule.
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <threads.h>
#include <unistd.h>
#include <atomic>
#include <barrier>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <future>
#include <latch>
#include <memory>
#include <mutex>
#include <random>
#include <semaphore>
#include <shared_mutex>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>

static std::atomic<int> failures;

static void check(bool condition) {
  if (!condition) {
    ++failures;
  }
}

template <class First, class Second>
static void both(First first, Second second) {
  std::thread one(first);
  std::thread two(second);
  one.join();
  two.join();
}

static void mutexes() {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_t checked;
  pthread_mutex_init(&checked, &attributes);
  std::mutex plain;
  std::recursive_mutex recursive;
  std::timed_mutex timed;
  int underChecked = 0;
  int underBoth = 0;
  auto work = [&] {
    pthread_mutex_lock(&checked);
    check(pthread_mutex_lock(&checked) == EDEADLK);
    ++underChecked;
    pthread_mutex_unlock(&checked);
    {
      std::scoped_lock all(plain, recursive);
      std::lock_guard<std::recursive_mutex> again(recursive);
      ++underBoth;
    }
    if (timed.try_lock_for(std::chrono::seconds(1))) {
      timed.unlock();
    }
  };
  both(work, work);
  check(underChecked == 2 && underBoth == 2);
  pthread_mutex_destroy(&checked);
  pthread_mutexattr_destroy(&attributes);
}

static void readersAndWriters() {
  std::shared_mutex shared;
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  int value = 0;
  both(
      [&] {
        std::shared_lock<std::shared_mutex> hold(shared);
        check(value == 0 || value == 1);
      },
      [&] {
        std::unique_lock<std::shared_mutex> hold(shared);
        value = 1;
      });
  both([&] { pthread_rwlock_rdlock(&lock), pthread_rwlock_unlock(&lock); },
       [&] { pthread_rwlock_wrlock(&lock), pthread_rwlock_unlock(&lock); });
}

static void conditions() {
  std::mutex guard;
  std::condition_variable changed;
  std::condition_variable_any any;
  int items = 0;
  both(
      [&] {
        std::unique_lock<std::mutex> hold(guard);
        changed.wait(hold, [&] { return items > 0; });
        any.wait_for(hold, std::chrono::seconds(1), [&] { return items > 1; });
        check(!changed.wait_until(hold, std::chrono::system_clock::now() + std::chrono::seconds(1),
                                  [] { return false; }));
      },
      [&] {
        {
          std::lock_guard<std::mutex> hold(guard);
          ++items;
        }
        changed.notify_one();
        {
          std::lock_guard<std::mutex> hold(guard);
          ++items;
        }
        any.notify_all();
      });
}

static void semaphoresAndBarriers() {
  sem_t old;
  sem_init(&old, 0, 0);
  std::counting_semaphore<4> modern(0);
  pthread_barrier_t fence;
  pthread_barrier_init(&fence, nullptr, 2);
  std::barrier meeting(2);
  std::latch done(2);
  pthread_spinlock_t spin;
  pthread_spin_init(&spin, 0);
  int value = 0;
  both(
      [&] {
        sem_wait(&old);
        modern.release();
        pthread_barrier_wait(&fence);
        meeting.arrive_and_wait();
        pthread_spin_lock(&spin);
        ++value;
        pthread_spin_unlock(&spin);
        done.count_down();
      },
      [&] {
        sem_post(&old);
        modern.acquire();
        pthread_barrier_wait(&fence);
        meeting.arrive_and_wait();
        pthread_spin_lock(&spin);
        ++value;
        pthread_spin_unlock(&spin);
        done.arrive_and_wait();
      });
  check(value == 2);
  sem_destroy(&old);
  pthread_barrier_destroy(&fence);
  pthread_spin_destroy(&spin);
}

struct Counted {
  static std::atomic<int> alive;
  Counted() { ++alive; }
  ~Counted() { --alive; }
};
std::atomic<int> Counted::alive;

static int once() {
  static int number = [] {
    std::this_thread::yield();
    return 7;
  }();
  return number;
}

static void oncesAndLocals() {
  std::once_flag flag;
  static pthread_once_t old = PTHREAD_ONCE_INIT;
  static pthread_key_t key;
  static std::atomic<int> destroyed;
  pthread_key_create(&key, [](void*) { ++destroyed; });
  int calls = 0;
  auto work = [&] {
    std::call_once(flag, [&] { ++calls; });
    pthread_once(&old, [] {});
    check(once() == 7);
    thread_local Counted mine;
    (void)mine;
    pthread_setspecific(key, &calls);
    pthread_setname_np(pthread_self(), "local");
  };
  both(work, work);
  check(calls == 1 && Counted::alive == 0 && destroyed == 2);
  pthread_key_delete(key);
}

static void futures() {
  std::promise<std::string> promise;
  std::shared_future<std::string> text = promise.get_future().share();
  std::packaged_task<int(int)> task([](int n) { return n + 1; });
  std::future<int> result = task.get_future();
  std::future<void> failing = std::async(std::launch::async, [] { throw std::runtime_error("expected"); });
  both(
      [&] {
        check(text.get().size() == 30);
        task(1);
      },
      [&] {
        promise.set_value(std::string(30, 'x'));
        check(result.get() == 2);
      });
  try {
    failing.get();
    check(false);
  } catch (const std::runtime_error&) {
  }
}

static void atomics() {
  std::atomic<int> word{0};
  std::atomic_flag flag;
  int plain = 0;
  auto shared = std::make_shared<int>(1);
  both(
      [&, shared] {
        word.wait(0);
        std::atomic_ref<int>(plain).fetch_add(1);
        std::atomic_thread_fence(std::memory_order_seq_cst);
        flag.wait(false);
      },
      [&, shared] {
        word = 1;
        word.notify_all();
        std::atomic_ref<int>(plain).fetch_add(1);
        int expected = 1;
        word.compare_exchange_strong(expected, 2);
        flag.test_and_set();
        flag.notify_one();
      });
  check(plain == 2 && word == 2);
}

static void futexes() {
  std::atomic<int> word{0};
  both(
      [&] {
        while (word == 0) {
          syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
        }
      },
      [&] {
        word = 1;
        syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
      });
}

static void stopping() {
  std::mutex guard;
  std::condition_variable_any any;
  std::jthread waiter([&](std::stop_token stop) {
    std::unique_lock<std::mutex> hold(guard);
    check(!any.wait(hold, stop, [] { return false; }));
  });
  std::stop_callback callback(waiter.get_stop_token(), [] { sched_yield(); });
  waiter.request_stop();
}

static void cThreads() {
  static mtx_t guard;
  static cnd_t changed;
  static int items;
  mtx_init(&guard, mtx_plain);
  cnd_init(&changed);
  thrd_t giver;
  thrd_create(
      &giver,
      [](void*) {
        mtx_lock(&guard);
        items = 1;
        cnd_broadcast(&changed);
        mtx_unlock(&guard);
        return 5;
      },
      nullptr);
  mtx_lock(&guard);
  while (items == 0) {
    cnd_wait(&changed, &guard);
  }
  mtx_unlock(&guard);
  int result = 0;
  thrd_join(giver, &result);
  check(result == 5);
}

static void timeAndChance() {
  unsigned bytes = 0;
  check(getrandom(&bytes, sizeof bytes, 0) == sizeof bytes);
  std::atomic<int> turns{0};
  const unsigned random = (bytes ^ std::random_device{}()) % 3;
  both(
      [&] {
        for (unsigned i = 0; i < random; ++i) {
          ++turns;
        }
        std::this_thread::sleep_for(std::chrono::hours(1));
      },
      [&] {
        const auto until = std::chrono::steady_clock::now() + std::chrono::microseconds(50);
        while (std::chrono::steady_clock::now() < until) {
        }
        std::thread([&] { sched_yield(); }).detach();
        usleep(10);
      });
  check(turns == static_cast<int>(random));
}

int main() {
  std::thread left([] {
    mutexes();
    conditions();
    futures();
    futexes();
    cThreads();
  });
  std::thread right([] {
    readersAndWriters();
    semaphoresAndBarriers();
    oncesAndLocals();
    atomics();
    stopping();
    timeAndChance();
  });
  left.join();
  right.join();
  return failures == 0 ? 0 : 1;
}
