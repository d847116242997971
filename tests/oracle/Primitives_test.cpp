#include "Operations.h"
#include "heddle/heddle.h"

#include <gtest/gtest.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <new>
#include <ostream>
#include <set>
#include <thread>
#include <vector>

/// Primitives that are not in the random programs: every complete strategy shows what every-schedule shows, and
/// reduction does not execute more than necessary.
namespace oracle {
namespace {

constexpr std::size_t kSeen = 4;

struct Machine {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  pthread_barrier_t barrier;
  alignas(8) int beside = 0;
  pthread_once_t once = PTHREAD_ONCE_INIT;  ///< Not aligned to eight bytes, which are one object to the reduction.
  sem_t semaphore;
  timespec deadline{};
  std::array<std::atomic<int>, 4> atomics{};
  std::array<int, kSeen> seen{-1, -1, -1, -1};
};

/// Never destroyed: an execution that got stuck leaves mutexes locked and threads asleep.
alignas(64) unsigned char gMemory[sizeof(Machine)];
Machine* gMachine = nullptr;

using Work = void (*)(Machine&);

struct Subject {
  const char* name;
  std::vector<Work> threads;  ///< The first is main, which starts the others and joins them at the end.
  std::uint64_t behaviours;
  std::uint64_t repetitions;  ///< Redundant executions of dpor. More would mean that it misses independence.
  bool isTimed = false;       ///< A wait could time out earlier than these searches try, so they are not complete.
};

using Seen = std::array<int, kSeen + 1>;  ///< The last element says whether the execution got stuck.

struct Executed {
  std::set<Seen> outcomes;
  std::uint64_t complete = 0;
  std::uint64_t repetitions = 0;
  bool exhausted = false;
};

struct Exploration {
  const Subject& subject;
  Executed executed{};
};

void body(void* argument) {
  const Subject& subject = static_cast<Exploration*>(argument)->subject;
  gMachine = new (gMemory) Machine;
  sem_init(&gMachine->semaphore, 0, 0);
  clock_gettime(CLOCK_REALTIME, &gMachine->deadline);
  gMachine->deadline.tv_sec += 1;
  pthread_barrier_init(&gMachine->barrier, nullptr, 2);
  std::vector<std::thread> started;
  for (std::size_t t = 1; t < subject.threads.size(); ++t) {
    started.emplace_back([&subject, t] { subject.threads[t](*gMachine); });
  }
  subject.threads[0](*gMachine);
  for (std::thread& thread : started) {
    thread.join();
  }
}

void afterExecution(void* argument, std::uint32_t ending) {
  if (ending == HEDDLE_COMPLETED || ending == HEDDLE_STUCK) {
    Seen seen{};
    std::copy(gMachine->seen.begin(), gMachine->seen.end(), seen.begin());
    seen.back() = ending == HEDDLE_STUCK ? 1 : 0;
    static_cast<Exploration*>(argument)->executed.outcomes.insert(seen);
  }
}

Executed explore(const Subject& subject, const char* strategy) {
  Exploration exploration{subject};
  heddle_test_options options;
  options.strategy = strategy;
  options.schedules = 1'000'000;
  options.points = 2;
  options.quiet = 1;
  options.keep_going = 1;
  options.after_execution = afterExecution;
  heddle_test_result result{};
  heddle_test(body, &exploration, &options, &result);
  exploration.executed.complete = result.executions - result.repetitions;
  exploration.executed.repetitions = result.repetitions;
  exploration.executed.exhausted = result.exhausted != 0;
  return exploration.executed;
}

long futex(std::atomic<int>& word, int operation, int value, long value2 = 0, std::atomic<int>* other = nullptr,
           int value3 = 0) {
  return syscall(SYS_futex, &word, operation, value, value2, other, value3);
}

int now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<int>(time.tv_nsec);
}

void nothing(Machine&) {}

const std::vector<Subject> kSubjects = {
    // The try-lock comes before the lock, between lock and wait, or after the wait.
    {"a wait gives up its mutex",
     {nothing,
      [](Machine& m) {
        pthread_mutex_lock(&m.mutex);
        pthread_cond_wait(&m.condition, &m.mutex);
      },
      [](Machine& m) { m.seen[0] = pthread_mutex_trylock(&m.mutex) == 0 ? 1 : 0; }},
     3,
     0},
    // A notification comes too early or in time; the two waiters come in any order.
    {"a notification wakes",
     {nothing,
      [](Machine& m) {
        pthread_mutex_lock(&m.mutex);
        pthread_cond_wait(&m.condition, &m.mutex);
        m.seen[0] = fetchAdd(m.atomics[0], 1);
        pthread_mutex_unlock(&m.mutex);
      },
      [](Machine& m) {
        m.seen[1] = fetchAdd(m.atomics[0], 2);
        pthread_mutex_lock(&m.mutex);
        pthread_cond_signal(&m.condition);
        pthread_mutex_unlock(&m.mutex);
        m.seen[2] = fetchAdd(m.atomics[0], 4);
      }},
     3,
     0},
    // Two reads of the clock: the first returns less.
    {"looks at the clock",
     {nothing,
      [](Machine& m) {
        store(m.atomics[0], 1);
        m.seen[0] = now();
      },
      [](Machine& m) {
        store(m.atomics[1], 1);
        m.seen[1] = now();
      }},
     6,
     0},
    // No step can come before the store that precedes the creation of the thread.
    {"a thread follows its creation",
     {[](Machine& m) {
        store(m.atomics[0], 1);
        std::thread late([&m] { m.seen[0] = load(m.atomics[0]); });
        late.join();
      },
      [](Machine& m) { store(m.atomics[1], 1); }},
     1,
     1},
    // Either thread initialises; the other finds it done or has to wait.
    {"once",
     {nothing,
      [](Machine& m) {
        pthread_once(&m.once, [] { gMachine->seen[0] = fetchAdd(gMachine->atomics[0], 1); });
        m.seen[1] = fetchAdd(m.atomics[1], 1);
      },
      [](Machine& m) {
        fetchAdd(m.atomics[2], 1);
        pthread_once(&m.once, [] { gMachine->seen[0] = fetchAdd(gMachine->atomics[0], 1) + 10; });
        m.seen[2] = fetchAdd(m.atomics[1], 1);
      }},
     4,
     1},
    // The waiter may reacquire its mutex before the second thread gets it, although that thread does not interact with
    // the third.
    {"a notification without the mutex",
     {nothing,
      [](Machine& m) {
        pthread_mutex_lock(&m.mutex);
        pthread_cond_wait(&m.condition, &m.mutex);
        m.seen[0] = fetchAdd(m.atomics[0], 1);
        pthread_mutex_unlock(&m.mutex);
      },
      [](Machine& m) {
        pthread_mutex_lock(&m.mutex);
        m.seen[1] = fetchAdd(m.atomics[0], 1);
        pthread_mutex_unlock(&m.mutex);
      },
      [](Machine& m) { pthread_cond_signal(&m.condition); }},
     5,
     0},
    // The wait times out when all other threads have ended, whatever they do: no steps can be reversed.
    {"a wait that times out",
     {nothing,
      [](Machine& m) {
        m.seen[0] = sem_timedwait(&m.semaphore, &m.deadline);
        m.seen[1] = load(m.atomics[0]);
      },
      [](Machine& m) { store(m.atomics[0], 1); }, [](Machine& m) { store(m.atomics[2], 1); }},
     1,
     0,
     true},
    // Woken by the third thread, if the second has requeued it before.
    {"a sleeper that is moved to another word",
     {nothing, [](Machine& m) { m.seen[0] = static_cast<int>(futex(m.atomics[0], FUTEX_WAIT_PRIVATE, 0)); },
      [](Machine& m) { m.seen[1] = static_cast<int>(futex(m.atomics[0], FUTEX_REQUEUE_PRIVATE, 0, 1, &m.atomics[1])); },
      [](Machine& m) { m.seen[2] = static_cast<int>(futex(m.atomics[1], FUTEX_WAKE_PRIVATE, 1)); }},
     9,
     0},
    // The thread changes the second word.
    {"a wake-up that changes another word",
     {nothing,
      [](Machine& m) {
        futex(m.atomics[0], FUTEX_WAKE_OP_PRIVATE, 1, 1, &m.atomics[1],
              static_cast<int>(FUTEX_OP(FUTEX_OP_SET, 7, FUTEX_OP_CMP_EQ, 1)));
      },
      [](Machine& m) { m.seen[0] = load(m.atomics[1]); }},
     3,
     0},
    {"permits of a semaphore",
     {nothing,
      [](Machine& m) {
        sem_wait(&m.semaphore);
        m.seen[0] = fetchAdd(m.atomics[0], 1);
      },
      [](Machine& m) { m.seen[1] = sem_trywait(&m.semaphore); }, [](Machine& m) { sem_post(&m.semaphore); }},
     3,
     0},
    // The writer comes before, between or after two readers; a try-lock may fail beside either.
    {"readers and a writer",
     {nothing,
      [](Machine& m) {
        pthread_rwlock_rdlock(&m.lock);
        m.seen[0] = load(m.atomics[0]);
        pthread_rwlock_unlock(&m.lock);
      },
      [](Machine& m) {
        pthread_rwlock_wrlock(&m.lock);
        store(m.atomics[0], 1);
        pthread_rwlock_unlock(&m.lock);
      },
      [](Machine& m) { m.seen[1] = pthread_rwlock_tryrdlock(&m.lock); }},
     9,
     0},
    {"two meet at a barrier",
     {nothing,
      [](Machine& m) {
        m.seen[0] = fetchAdd(m.atomics[0], 1);
        pthread_barrier_wait(&m.barrier);
        m.seen[1] = load(m.atomics[0]);
      },
      [](Machine& m) {
        m.seen[2] = fetchAdd(m.atomics[0], 2);
        m.seen[3] = pthread_barrier_wait(&m.barrier);
      }},
     4,
     0},
};

class Primitives : public testing::TestWithParam<Subject> {};

TEST_P(Primitives, ShowTheSameWithReduction) {
  const Subject& subject = GetParam();
  const Executed every = explore(subject, "every-schedule");
  ASSERT_EQ(every.exhausted, !subject.isTimed);
  for (const char* strategy : {"dpor", "dfs", "random-dfs"}) {
    const Executed reduced = explore(subject, strategy);
    EXPECT_EQ(reduced.exhausted, !subject.isTimed) << strategy;
    EXPECT_EQ(reduced.outcomes, every.outcomes) << strategy;
  }
  const Executed dpor = explore(subject, "dpor");
  EXPECT_EQ(dpor.complete, subject.behaviours);
  EXPECT_EQ(dpor.repetitions, subject.repetitions);
  RecordProperty("schedules", std::to_string(every.complete));
}

std::string nameOf(const testing::TestParamInfo<Subject>& info) {
  std::string name = info.param.name;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Primitives, testing::ValuesIn(kSubjects), nameOf);

}  // namespace
}  // namespace oracle
