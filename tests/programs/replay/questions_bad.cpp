// EXPECT: finding assertion, within 1 executions
// The behaviour depends on the current processor, on used processor time, and on random numbers of the kernel, each
// obtained in every possible way. The answers are part of the schedule, so the error is reproduced.
#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/times.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <thread>

static std::atomic<int> steps;

static long rawCall(long number, void* first, long second = 0, long third = 0) {
  long result = number;
  asm volatile("syscall" : "+a"(result) : "D"(first), "S"(second), "d"(third) : "rcx", "r11", "memory");
  return result;
}

static std::uint64_t randomOf(const char* device) {
  std::uint64_t value = 0;
  std::ifstream(device, std::ios::binary).read(reinterpret_cast<char*>(&value), sizeof value);
  return value;
}

static std::uint64_t answers() {
  std::uint64_t sum = static_cast<std::uint64_t>(sched_getcpu());
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  sum = sum * 31 + static_cast<std::uint64_t>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec + usage.ru_minflt);
  tms used{};
  sum = sum * 31 + static_cast<std::uint64_t>(times(&used) + used.tms_utime);
  std::uint64_t value = 0;
  rawCall(SYS_getrandom, &value, sizeof value);
  sum = sum * 31 + value;
  timespec now{};
  rawCall(SYS_clock_gettime, reinterpret_cast<void*>(CLOCK_MONOTONIC), reinterpret_cast<long>(&now));
  sum = sum * 31 + static_cast<std::uint64_t>(now.tv_nsec);
  unsigned processor = 0;
  rawCall(SYS_getcpu, &processor);
  sum = sum * 31 + processor;
  return sum * 31 + randomOf("/dev/urandom");
}

int main() {
  for (std::uint64_t left = answers() % 251; left > 0; --left) {
    ++steps;
  }
  std::thread([] { ++steps; }).join();
  assert(steps < 0);
}
