#include "cli/Interrupts.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <initializer_list>

namespace heddle::cli {
namespace {

constexpr std::int64_t kPatienceMs = 800;

volatile std::sig_atomic_t requests = 0;
std::atomic<std::int64_t> firstRequestMs = 0;
int descriptor = -1;

std::int64_t nowMs() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1'000'000;
}

void onSignal(int signal) {
  if (requests == 0) { firstRequestMs = nowMs(); }
  requests = requests + 1;
  const int before = errno;
  const std::uint64_t one = 1;
  (void)!write(descriptor, &one, sizeof one);
  errno = before;
  if (requests >= 2) {
    // Default action for the next one. Blocking calls return EINTR either way.
    std::signal(signal, SIG_DFL);
  }
}

}  // namespace

void catchInterrupts() {
  if (descriptor < 0) { descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
  struct sigaction action{};
  action.sa_handler = onSignal;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    sigaction(signal, &action, nullptr);
  }
}

int interruptCount() { return requests; }

int interruptDescriptor() { return descriptor; }

std::chrono::steady_clock::time_point firstInterrupt() {
  return std::chrono::steady_clock::time_point(std::chrono::milliseconds(firstRequestMs.load()));
}

bool interruptIsPressing() { return requests > 1 || (requests == 1 && nowMs() - firstRequestMs > kPatienceMs); }

}  // namespace heddle::cli
