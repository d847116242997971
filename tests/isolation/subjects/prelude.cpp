// ISOLATION: restore
// What a program does before its first thread exists must still be there when executions start at that point: the state
// of every kind of primitive, memory in use and freed, signal handling, clocks, destructors. The threads change all of
// it, so that an execution that finds the state of an earlier one differs from a forked one, or fails.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

struct Local {
  int value = 1;
  ~Local() { value = 0; }
};

std::mutex plain;
std::recursive_mutex recursive;
std::shared_mutex shared;
pthread_spinlock_t spin;
pthread_barrier_t barrier;
pthread_rwlock_t writable = PTHREAD_RWLOCK_INITIALIZER;
sem_t semaphore;
std::once_flag once;
std::condition_variable condition;
std::atomic<int> published{0};
std::atomic<int> handled{0};
thread_local Local local;
pthread_key_t key;
std::exception_ptr error;
std::vector<std::unique_ptr<std::string>> blocks;
std::unique_ptr<char[]> large;
char signalStack[65536];
int onceCalls = 0;
int unguarded = 0;
timespec before{};

int& guarded() {
  static int value = 5;
  return value;
}

void onSignal(int) { handled.fetch_add(1); }

void setSignals() {
  stack_t stack{};
  stack.ss_sp = signalStack;
  stack.ss_size = sizeof signalStack;
  assert(sigaltstack(&stack, nullptr) == 0);
  struct sigaction action{};
  action.sa_handler = onSignal;
  action.sa_flags = SA_ONSTACK;
  assert(sigaction(SIGUSR1, &action, nullptr) == 0);
  sigset_t blocked;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR2);
  assert(pthread_sigmask(SIG_BLOCK, &blocked, nullptr) == 0);
}

void makeMemory() {
  for (int i = 0; i < 200; ++i) {
    blocks.push_back(std::make_unique<std::string>(std::string(static_cast<std::size_t>(i) * 7, 'a')));
  }
  for (int i = 0; i < 200; i += 3) {
    blocks[static_cast<std::size_t>(i)].reset();
  }
  large = std::make_unique<char[]>(100'000);
  std::memset(large.get(), 'l', 100'000);
}

void checkState() {
  assert(handled == 0 && onceCalls == 1 && guarded() == 5 && local.value == 2 && unguarded == 3);
  assert(*static_cast<int*>(pthread_getspecific(key)) == 8);
  char name[16] = {};
  prctl(PR_GET_NAME, name);
  assert(std::strcmp(name, "prelude") == 0);
  int value = 0;
  assert(sem_getvalue(&semaphore, &value) == 0 && value == 1);
  stack_t stack{};
  assert(sigaltstack(nullptr, &stack) == 0 && stack.ss_sp == signalStack);
  sigset_t mask;
  assert(pthread_sigmask(SIG_BLOCK, nullptr, &mask) == 0 && sigismember(&mask, SIGUSR2) == 1);
  assert(large[99'999] == 'l' && blocks[199]->size() == 199 * 7 && blocks[0] == nullptr);
  assert(std::string(std::getenv("PRELUDE")) == "set" && error != nullptr);
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  assert(now.tv_sec > before.tv_sec || (now.tv_sec == before.tv_sec && now.tv_nsec > before.tv_nsec));
}

void changeState(int number) {
  sem_wait(&semaphore);
  assert(!recursive.try_lock() || number == 0);  // the main thread holds it
  pthread_spin_lock(&spin);
  pthread_spin_unlock(&spin);
  pthread_setspecific(key, &unguarded);
  local.value = number;
  {
    const std::lock_guard lock(plain);
    blocks[static_cast<std::size_t>(number)] = std::make_unique<std::string>(5000, 'b');
    blocks[static_cast<std::size_t>(100 + number)].reset();
    std::memset(large.get() + 50'000 * number, 'x', 50'000);
    setenv("PRELUDE", "changed", 1);
    guarded() = 6;
    error = nullptr;
    ++unguarded;
  }
  {
    const std::shared_lock lock(shared);
    published.store(published.load(std::memory_order_acquire) + number, std::memory_order_release);
  }
  sem_post(&semaphore);
  pthread_barrier_wait(&barrier);
  condition.notify_one();
}

void takeAll() {
  static int value = 8;
  const std::lock_guard lock(plain);
  recursive.lock();
  recursive.lock();
  shared.lock();
  shared.unlock();
  pthread_spin_init(&spin, 0);
  pthread_barrier_init(&barrier, nullptr, 2);
  pthread_rwlock_rdlock(&writable);
  sem_init(&semaphore, 0, 0);
  sem_post(&semaphore);
  std::call_once(once, [] { ++onceCalls; });
  pthread_key_create(&key, nullptr);
  pthread_setspecific(key, &value);
  guarded();
}

}  // namespace

int main() {
  clock_gettime(CLOCK_MONOTONIC, &before);
  takeAll();
  makeMemory();
  setSignals();
  setenv("PRELUDE", "set", 1);
  prctl(PR_SET_NAME, "prelude");
  local.value = 2;
  unguarded = 3;
  published.store(7, std::memory_order_release);
  try {
    throw 1;
  } catch (...) {
    error = std::current_exception();
  }
  checkState();
  std::thread one([] {
    assert(published.load() >= 7);
    changeState(0);
  });
  std::thread two(changeState, 1);
  assert(pthread_rwlock_trywrlock(&writable) != 0);
  one.join();
  two.join();
  assert(unguarded == 5 && blocks[0]->size() == 5000);
  recursive.unlock();
  recursive.unlock();
  pthread_rwlock_unlock(&writable);
  prctl(PR_SET_NAME, "ended");
  signal(SIGUSR1, SIG_DFL);
  stack_t none{};
  none.ss_flags = SS_DISABLE;
  assert(sigaltstack(&none, nullptr) == 0);
  return handled;
}
