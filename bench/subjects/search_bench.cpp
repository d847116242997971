// The cost of exhaustive searches: twenty small programs with real threads, explored in process by dpor, dfs and
// every-schedule.
// Prints CSV. `traces` is the number of behaviours, counted by hand; 0 means not counted. dpor must have exactly that
// number of complete executions.

#include <heddle/heddle.h>
#include <time.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <mutex>
#include <semaphore>
#include <string>
#include <thread>
#include <vector>

namespace {

using Body = std::function<void()>;

struct Subject {
  std::string name;
  std::uint64_t traces;
  Body body;
};

template <class Work>
void together(int threads, const Work& work) {
  std::vector<std::thread> started;
  started.reserve(static_cast<std::size_t>(threads));
  for (int t = 0; t < threads; ++t) {
    started.emplace_back([&work, t] { work(t); });
  }
  for (std::thread& thread : started) {
    thread.join();
  }
}

std::uint64_t factorial(int n) { return n <= 1 ? 1 : static_cast<std::uint64_t>(n) * factorial(n - 1); }

Subject writers(int n) {
  return {"writers of one variable, " + std::to_string(n), factorial(n), [n] {
            std::atomic<int> x{0};
            together(n, [&](int t) { x.store(t); });
          }};
}

Subject updates(int threads, int each) {
  std::uint64_t traces = factorial(threads * each);
  for (int t = 0; t < threads; ++t) {
    traces /= factorial(each);
  }
  return {"updates, " + std::to_string(threads) + " threads of " + std::to_string(each), traces, [threads, each] {
            std::atomic<int> x{0};
            together(threads, [&](int) {
              for (int i = 0; i < each; ++i) {
                x.fetch_add(1);
              }
            });
          }};
}

Subject readers(int n) {
  return {"readers of one writer, " + std::to_string(n), std::uint64_t{1} << n, [n] {
            std::atomic<int> x{0};
            together(n + 1, [&](int t) { t == 0 ? x.store(1) : void(x.load()); });
          }};
}

Subject locks(int n, int each) {
  std::uint64_t traces = factorial(n * each);
  for (int t = 0; t < n; ++t) {
    traces /= factorial(each);
  }
  return {"a lock taken " + std::to_string(each) + " times, " + std::to_string(n) + " threads", traces, [n, each] {
            std::mutex mutex;
            int x = 0;
            together(n, [&](int) {
              for (int i = 0; i < each; ++i) {
                const std::lock_guard<std::mutex> hold(mutex);
                ++x;
              }
            });
          }};
}

Subject philosophers(int n) {
  return {"dining philosophers, " + std::to_string(n), (std::uint64_t{1} << n) - 1, [n] {
            std::vector<std::mutex> forks(static_cast<std::size_t>(n));
            together(n, [&](int t) {
              const std::lock_guard<std::mutex> left(forks[static_cast<std::size_t>(t)]);
              const std::lock_guard<std::mutex> right(forks[static_cast<std::size_t>((t + 1) % n)]);
            });
          }};
}

Subject independent(int n) {
  return {"independent threads, " + std::to_string(n), 1, [n] {
            std::vector<std::atomic<int>> x(static_cast<std::size_t>(n));
            together(n, [&](int t) { x[static_cast<std::size_t>(t)].fetch_add(1); });
          }};
}

Subject storeBuffering() {
  return {"store buffering", 3, [] {
            std::atomic<int> x{0};
            std::atomic<int> y{0};
            together(2, [&](int t) {
              (t == 0 ? x : y).store(1);
              (void)(t == 0 ? y : x).load();
            });
          }};
}

Subject handover(int n) {
  return {"handed over by semaphore, " + std::to_string(n), 0, [n] {
            std::counting_semaphore<8> full{0};
            std::atomic<int> taken{0};
            together(n + 1, [&](int t) {
              if (t == 0) {
                full.release(n);
              } else {
                full.acquire();
                taken.fetch_add(1);
              }
            });
          }};
}

Subject notified(int n) {
  return {"waiting for a flag, " + std::to_string(n), 0, [n] {
            std::mutex mutex;
            std::condition_variable changed;
            bool ready = false;
            together(n + 1, [&](int t) {
              std::unique_lock<std::mutex> hold(mutex);
              if (t == 0) {
                ready = true;
                changed.notify_all();
              } else {
                changed.wait(hold, [&] { return ready; });
              }
            });
          }};
}

Subject exchanged(int n) {
  return {"counted by compare-exchange, " + std::to_string(n), 0, [n] {
            std::atomic<int> x{0};
            together(n, [&](int) {
              int seen = x.load();
              while (!x.compare_exchange_strong(seen, seen + 1)) {}
            });
          }};
}

constexpr std::uint64_t kMost = 200'000;

/// Processor time of this process, so that a busy machine matters less.
double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct Cost {
  heddle_test_result result{};
  double seconds = 0;
};

Cost explore(const Subject& subject, const char* strategy) {
  heddle_test_options options{};
  options.strategy = strategy;
  options.schedules = kMost;
  options.quiet = 1;
  options.keep_going = 1;
  Cost cost;
  const double start = processorSeconds();
  heddle_test([](void* body) { (*static_cast<const Body*>(body))(); }, const_cast<Body*>(&subject.body), &options,
              &cost.result);
  cost.seconds = processorSeconds() - start;
  return cost;
}

}  // namespace

int main() {
  const std::vector<Subject> subjects = {
      writers(3),      writers(5),       writers(7),  updates(2, 4), updates(3, 2), updates(3, 3),   readers(4),
      readers(8),      locks(3, 1),      locks(5, 1), locks(3, 2),   locks(7, 1),   philosophers(3), philosophers(5),
      independent(20), storeBuffering(), handover(3), notified(2),   notified(3),   exchanged(3)};
  std::printf(
      "program,traces,dpor complete,dpor repetitions,dpor transitions a second,dfs executions,"
      "dfs transitions a second,every schedule,every schedule transitions a second\n");
  bool asExpected = true;
  for (const Subject& subject : subjects) {
    const Cost dpor = explore(subject, "dpor");
    const Cost dfs = explore(subject, "dfs");
    const Cost every = explore(subject, "every-schedule");
    const std::uint64_t complete = dpor.result.executions - dpor.result.repetitions;
    const auto rate = [](const Cost& cost) { return static_cast<double>(cost.result.steps) / cost.seconds; };
    const auto more = [](const Cost& cost) { return cost.result.exhausted != 0 ? "" : "+"; };
    std::printf("\"%s\",%llu,%llu%s,%llu,%.0f,%llu%s,%.0f,%llu%s,%.0f\n", subject.name.c_str(),
                static_cast<unsigned long long>(subject.traces), static_cast<unsigned long long>(complete), more(dpor),
                static_cast<unsigned long long>(dpor.result.repetitions), rate(dpor),
                static_cast<unsigned long long>(dfs.result.executions), more(dfs), rate(dfs),
                static_cast<unsigned long long>(every.result.executions), more(every), rate(every));
    std::fflush(stdout);
    asExpected = asExpected && (subject.traces == 0 || subject.traces == complete);
  }
  return asExpected ? 0 : 1;
}
