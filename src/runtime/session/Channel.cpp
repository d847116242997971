#include "runtime/session/Channel.h"

#include <fcntl.h>

#include <cerrno>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "wire/ControlBlock.h"

namespace heddle::rt {
namespace {

bool send(int fd, const wire::Message& message) {
  long n = 0;
  do {
    n = sys::write(fd, &message, sizeof message);
  } while (n == -EINTR);
  return n == static_cast<long>(sizeof message);
}

bool receive(int fd, wire::Message& message) {
  long n = 0;
  do {
    n = sys::read(fd, &message, sizeof message);
  } while (n == -EINTR);
  return n == static_cast<long>(sizeof message);
}

}  // namespace

Channel gChannel;

char Channel::reportFinding() { return ask(wire::kMessageFinding); }
bool Channel::askForUnit() { return ask(wire::kMessageUnit) == wire::kAnswerContinue; }

void Channel::reportDone() {
  if (!send(fd_, {wire::kMessageDone, 0})) {
    gEngine.block->progress.lostMessage = static_cast<std::uint32_t>(wire::kMessageDone);
  }
}

/// The program has broken the connection. When the process is gone, the driver finds the message in the block instead.
void Channel::giveUp(char message) {
  gEngine.block->progress.lostMessage = static_cast<std::uint32_t>(message);
  sys::exit_group(0);
}

bool Channel::move() {
  const long moved = sys::call(SYS_fcntl, fd_, F_DUPFD_CLOEXEC, fd_ + 1);
  if (sys::failed(moved)) { return false; }
  sys::close(fd_);
  fd_ = static_cast<int>(moved);
  return true;
}

void Channel::handOver() {
  if (isOpen() && sys::failed(sys::call(SYS_dup3, 2, fd_, O_CLOEXEC))) { sys::close(fd_); }
  fd_ = -1;
}

char Channel::ask(char kind) const {
  if (!isOpen()) {
    return wire::kAnswerStop;  // there never was a driver: a debugger is attached
  }
  const std::uint32_t number = ++gEngine.block->requests;
  if (!send(fd_, {kind, number})) { giveUp(kind); }
  wire::Message answer{};
  do {
    if (!receive(fd_, answer)) { giveUp(kind); }
  } while (answer.number != number);
  return answer.kind;
}

void Channel::askToBeReplaced() {
  ask(wire::kMessageSpent);
  sys::exit_group(0);
}

}  // namespace heddle::rt
