// EXPECT: no finding, within 20 executions
// Queries for time, processor and random numbers return plausible values: time passes, processors exist, bytes differ.
#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cassert>
#include <cstdint>
#include <ctime>
#include <thread>

static long microseconds() {
  rusage usage{};
  assert(getrusage(RUSAGE_THREAD, &usage) == 0);
  return usage.ru_utime.tv_sec * 1'000'000 + usage.ru_utime.tv_usec;
}

static void ask() {
  const int processor = sched_getcpu();
  assert(processor >= 0 && processor < sysconf(_SC_NPROCESSORS_CONF));
  unsigned again = 0;
  assert(getcpu(&again, nullptr) == 0 && static_cast<int>(again) == processor);

  const long before = microseconds();
  const clock_t ticks = times(nullptr);
  for (int i = 0; i < 100'000 && times(nullptr) == ticks; ++i) {
  }
  assert(times(nullptr) > ticks && microseconds() > before);
}

int main() {
  ask();
  std::thread(ask).join();

  const int device = open("/dev/urandom", O_RDONLY);
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  assert(read(device, &first, sizeof first) == sizeof first);
  const iovec part{&second, sizeof second};
  assert(readv(device, &part, 1) == sizeof second);
  assert(first != second);
  assert(close(device) == 0);

  rusage children{};
  assert(getrusage(RUSAGE_CHILDREN, &children) == 0 && children.ru_utime.tv_sec == 0);
}
