// The cost of the engine, measured inside an instrumented program: schedules per second in process, compared with
// forking this process and with the same body on plain kernel threads; the cost of a step, a switch and an access;
// and memory after a million schedules. All ratios are within this one run.
#include <benchmark/benchmark.h>
#include <heddle/heddle.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr int kBatch = 1000;

/// Three threads and 30 atomics: the shape for which Relacy reports 390,000 to 450,000 schedules per second.
void threeThreads() {
  std::atomic<int> x{0};
  std::thread threads[2];
  for (std::thread& t : threads) {
    t = std::thread([&] {
      for (int i = 0; i < 10; ++i) {
        x.fetch_add(1);
      }
    });
  }
  for (int i = 0; i < 10; ++i) {
    x.fetch_add(1);
  }
  for (std::thread& t : threads) {
    t.join();
  }
}

/// A minimal test: one thread, and one lock on each side.
void smallTest() {
  std::mutex mutex;
  int shared = 0;
  std::thread other([&] {
    const std::lock_guard lock(mutex);
    ++shared;
  });
  {
    const std::lock_guard lock(mutex);
    ++shared;
  }
  other.join();
}

void tenThreads() {
  std::mutex mutex;
  int shared = 0;
  std::thread threads[10];
  for (std::thread& t : threads) {
    t = std::thread([&] {
      const std::lock_guard lock(mutex);
      ++shared;
    });
  }
  for (std::thread& t : threads) {
    t.join();
  }
}

/// Two threads that alternate forever, under a strategy that switches at every scheduling point.
void manySteps() {
  std::atomic<int> x{0};
  std::thread other([&] {
    for (int i = 0; i < 5000; ++i) {
      x.fetch_add(1);
    }
  });
  for (int i = 0; i < 5000; ++i) {
    x.fetch_add(1);
  }
  other.join();
}

constexpr int kWords = 4096;

void sweep(std::vector<int>& words) {
  for (int& w : words) {
    w += 3;
  }
}

/// Every benchmark sets the same counters, because the CSV format requires it.
void count(benchmark::State& state, double schedules, double steps, double accesses) {
  state.counters["schedules"] = benchmark::Counter(schedules, benchmark::Counter::kIsRate);
  state.counters["steps"] = benchmark::Counter(steps, benchmark::Counter::kIsRate);
  state.counters["accesses"] = benchmark::Counter(accesses, benchmark::Counter::kIsRate);
}

void explore(benchmark::State& state, void (*body)(), const heddle::Options& given) {
  heddle::Options options = given;
  options.quiet = 1;
  std::uint64_t executions = 0;
  std::uint64_t steps = 0;
  for (auto _ : state) {
    const heddle::Result result = heddle::test(body, options);
    executions += result.executions;
    steps += result.steps;
    if (!result) { state.SkipWithError("the body is correct"); }
  }
  count(state, static_cast<double>(executions), static_cast<double>(steps), 0);
}

void inProcessSmall(benchmark::State& s) { explore(s, smallTest, {.schedules = kBatch}); }
void inProcessThree(benchmark::State& s) { explore(s, threeThreads, {.schedules = kBatch}); }
void inProcessTen(benchmark::State& s) { explore(s, tenThreads, {.schedules = kBatch}); }
void inProcessLong(benchmark::State& s) { explore(s, manySteps, {.schedules = 1}); }
void kernelCarrierSmall(benchmark::State& s) { explore(s, smallTest, {.schedules = 100, .kernel_threads = 1}); }

void bareFork(benchmark::State& state) {
  for (auto _ : state) {
    const pid_t child = fork();
    if (child == 0) { _exit(0); }
    int status = 0;
    waitpid(child, &status, 0);
  }
  count(state, static_cast<double>(state.iterations()), 0, 0);
}

/// The hooks pass through: the operating system schedules the same body.
void plainKernelThreads(benchmark::State& state) {
  for (auto _ : state) {
    smallTest();
  }
  count(state, static_cast<double>(state.iterations()), 0, 0);
}

void accesses(benchmark::State& state) {
  std::vector<int> words(kWords);
  std::uint64_t rounds = 0;
  static std::vector<int>* shared = nullptr;
  shared = &words;
  for (auto _ : state) {
    const heddle::Result result = heddle::test(
        [] {
          for (int i = 0; i < 100; ++i) {
            sweep(*shared);
          }
        },
        {.schedules = 1, .quiet = 1});
    rounds += result ? 100 : 0;
  }
  // Each word is read and written.
  count(state, 0, 0, static_cast<double>(rounds) * kWords * 2);
}

long residentKilobytes() {
  long pages = 0;
  long resident = 0;
  if (std::FILE* file = std::fopen("/proc/self/statm", "r"); file != nullptr) {
    if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) { resident = 0; }
    std::fclose(file);
  }
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

BENCHMARK(bareFork)->UseRealTime();
BENCHMARK(plainKernelThreads)->UseRealTime();
BENCHMARK(inProcessSmall)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(inProcessThree)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(inProcessTen)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(inProcessLong)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(kernelCarrierSmall)->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK(accesses)->Unit(benchmark::kMicrosecond)->UseRealTime();

/// Keeps the counters to compute the ratios.
class Keeper : public benchmark::ConsoleReporter {
public:
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      for (const auto& [name, counter] : run.counters) {
        values_[run.run_name.function_name + "/" + name] = counter.value;
      }
    }
    ConsoleReporter::ReportRuns(runs);
  }
  double operator[](const std::string& name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? 0 : found->second;
  }

private:
  std::map<std::string, double> values_;
};

void printRatio(const char* what, double a, double b, const char* aim) {
  if (a > 0 && b > 0) { std::printf("%-66s %10.1f   %s\n", what, a / b, aim); }
}

void memoryOverMillion() {
  const heddle::Options some{.schedules = 10'000, .quiet = 1};
  const heddle::Options million{.schedules = 1'000'000, .quiet = 1};
  const bool warm = static_cast<bool>(heddle::test(smallTest, some));
  const long before = residentKilobytes();
  const bool ok = static_cast<bool>(heddle::test(smallTest, million));
  const long after = residentKilobytes();
  std::printf("resident memory after 10,000 schedules %ld kB, after 1,010,000: %ld kB (aim: flat)%s\n", before, after,
              warm && ok ? "" : " [failed]");
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  Keeper keeper;
  benchmark::RunSpecifiedBenchmarks(&keeper);
  std::printf("\n");
  printRatio("in-process schedules / bare fork+exit+wait of the same process", keeper["inProcessSmall/schedules"],
             keeper["bareFork/schedules"], "(aim: at least 100)");
  printRatio("in-process schedules / the same body on plain kernel threads", keeper["inProcessSmall/schedules"],
             keeper["plainKernelThreads/schedules"], "");
  printRatio("fiber carrier / kernel-thread carrier", keeper["inProcessSmall/schedules"],
             keeper["kernelCarrierSmall/schedules"], "");
  std::printf("three threads, 30 atomics: %.0f schedules a second (Relacy: 390,000 to 450,000)\n",
              keeper["inProcessThree/schedules"]);
  std::printf("a step with its switch: %.0f ns; a plain access with race detection: %.2f ns\n",
              1e9 / keeper["inProcessLong/steps"], 1e9 / keeper["accesses/accesses"]);
  memoryOverMillion();
  return 0;
}
