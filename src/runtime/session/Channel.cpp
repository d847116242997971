#include "runtime/session/Channel.h"

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "wire/ControlBlock.h"

#include <cerrno>

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
void Channel::reportDone() { send(fd_, {wire::kMessageDone, 0}); }

char Channel::ask(char kind) const {
  const std::uint32_t number = ++gEngine.block->requests;
  if (!send(fd_, {kind, number})) {
    return wire::kAnswerStop;
  }
  wire::Message answer{};
  do {
    if (!receive(fd_, answer)) {
      return wire::kAnswerStop;
    }
  } while (answer.number != number);
  return answer.kind;
}

void Channel::askToBeReplaced() {
  ask(wire::kMessageSpent);
  sys::exit_group(0);
}

}  // namespace heddle::rt
