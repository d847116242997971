#include "cli/HardStop.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>

#include "cli/Interrupts.h"

namespace heddle::cli {
namespace {

using namespace std::chrono_literals;

/// Loops end on their own within this time after their deadline, and within 0.8 seconds after an interrupt.
constexpr auto kGraceAfterDeadline = 700ms;
constexpr auto kGraceAfterInterrupt = 950ms;

int millisecondsUntil(HardStop::Clock::time_point end, HardStop::Clock::time_point now) {
  if (end == HardStop::Clock::time_point::max()) { return -1; }
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - now).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000));
}

}  // namespace

HardStop::HardStop(Clock::time_point deadline, explore::Descendants& descendants, Conclude conclude)
    : deadline_(deadline), descendants_(descendants), conclude_(std::move(conclude)), wake_(eventfd(0, EFD_CLOEXEC)) {
  // Signals must go to the main thread, where they interrupt waits.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  thread_ = std::thread([this] { watch(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

HardStop::~HardStop() {
  standDown();
  const std::uint64_t one = 1;
  (void)!write(wake_, &one, sizeof one);
  thread_.join();
  close(wake_);
}

void HardStop::standDown() {
  const std::lock_guard lock(mutex_);
  over_ = true;
}

void HardStop::watch() {
  for (;;) {
    const auto now = Clock::now();
    const int interrupts = interruptCount();
    Clock::time_point end = deadline_ == Clock::time_point::max() ? deadline_ : deadline_ + kGraceAfterDeadline;
    if (interrupts > 0) { end = std::min(end, interrupts > 1 ? now : firstInterrupt() + kGraceAfterInterrupt); }
    if (now >= end) {
      fire();
      return;
    }
    pollfd watched[] = {{interruptDescriptor(), POLLIN, 0}, {wake_, POLLIN, 0}};
    poll(watched, 2, millisecondsUntil(end, now));
    if (watched[1].revents != 0) { return; }
    std::uint64_t count = 0;
    if (watched[0].revents != 0) { (void)!read(watched[0].fd, &count, sizeof count); }
  }
}

void HardStop::fire() {
  const std::lock_guard lock(mutex_);
  if (over_) { return; }
  const int status = conclude_();
  std::fflush(stdout);
  descendants_.endAll();
  _exit(status);
}

}  // namespace heddle::cli
