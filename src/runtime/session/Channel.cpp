#include "runtime/session/Channel.h"

#include "runtime/Syscall.h"
#include "wire/ControlBlock.h"

#include <cerrno>

namespace heddle::rt {
namespace {

bool sendByte(int fd, char byte) {
  long n = 0;
  do {
    n = sys::write(fd, &byte, 1);
  } while (n == -EINTR);
  return n == 1;
}

bool receiveByte(int fd, char& byte) {
  long n = 0;
  do {
    n = sys::read(fd, &byte, 1);
  } while (n == -EINTR);
  return n == 1;
}

}  // namespace

Channel gChannel;

bool Channel::reportFinding() {
  char answer = wire::kAnswerStop;
  return sendByte(fd_, wire::kMessageFinding) && receiveByte(fd_, answer) && answer == wire::kAnswerContinue;
}

void Channel::reportDone() { sendByte(fd_, wire::kMessageDone); }

}  // namespace heddle::rt
