#include "runtime/session/restore/KernelState.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <cerrno>
#include <cstring>

#include "runtime/Syscall.h"

namespace heddle::rt {
namespace {

constexpr CallAnswer kLeavesState{CallAnswer::Kind::LeavesState, 0};

long raw(const TrappedCall& call) {
  const auto& a = call.arguments;
  return sys::callRaw(call.number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

CallAnswer made(const TrappedCall& call) { return {CallAnswer::Kind::Done, raw(call)}; }

bool describe(long descriptor, struct stat& out) { return sys::call(SYS_fstat, descriptor, &out) == 0; }

/// null, zero, full, random, urandom: reading and writing them leaves no trace.
bool isMemoryDevice(const struct stat& file) {
  const unsigned kind = minor(file.st_rdev);
  return S_ISCHR(file.st_mode) && major(file.st_rdev) == 1 && (kind == 3 || kind == 5 || (kind >= 7 && kind <= 9));
}

bool isSafeToHold(long descriptor, bool forWriting) {
  struct stat file{};
  if (!describe(descriptor, file)) { return false; }
  return isMemoryDevice(file) || (!forWriting && (S_ISREG(file.st_mode) || S_ISDIR(file.st_mode)));
}

}  // namespace

CallAnswer KernelState::perform(const TrappedCall& call) {
  const auto& a = call.arguments;
  switch (callInfo(call.number).kind) {
    case CallClass::Harmless:
      return made(call);
    case CallClass::Ends:
      return {CallAnswer::Kind::Ends, 0};
    case CallClass::Opens:
      return open(call);
    case CallClass::Closes:
      return close(call);
    case CallClass::MakesDescriptor:
      return makeDescriptor(call);
    case CallClass::MakesPair:
      return makePair(call);
    case CallClass::Reads:
      return read(call);
    case CallClass::Writes:
      return write(call);
    case CallClass::Adjusts:
      return adjust(call);
    case CallClass::Duplicates:
      return duplicate(call);
    case CallClass::DuplicatesTo:
      return duplicateTo(call);
    case CallClass::ControlsDescriptor:
      return controlDescriptor(call);
    case CallClass::ControlsDevice: {
      constexpr long kGetTerminal = 0x5401;  // TCGETS: isatty
      constexpr long kGetWindow = 0x5413;
      return a[1] == kGetTerminal || a[1] == kGetWindow ? made(call) : kLeavesState;
    }
    case CallClass::ControlsProcess:
      return controlProcess(call);
    case CallClass::ControlsProcessor: {
      constexpr long kGetFs = 0x1003;
      constexpr long kGetGs = 0x1004;
      return a[0] == kGetFs || a[0] == kGetGs ? made(call) : kLeavesState;
    }
    case CallClass::Maps:
      return map(call);
    case CallClass::Unmaps:
      return unmap(call);
    case CallClass::ChangesMapping:
      return changeMapping(call);
    case CallClass::SetsSignalAction:
      return setSignalAction(call);
    case CallClass::SetsSignalMask:
      return setSignalMask(call);
    case CallClass::SetsLimit:
      return a[2] == 0 ? made(call) : kLeavesState;
    case CallClass::SetsBreak:
      return a[0] == 0 ? made(call) : kLeavesState;
    case CallClass::LeavesState:
      break;
  }
  return kLeavesState;
}

CallAnswer KernelState::own(long descriptor) {
  if (!sys::failed(descriptor) && !descriptors_.add(descriptor)) {
    sys::close(static_cast<int>(descriptor));
    return kLeavesState;
  }
  return {CallAnswer::Kind::Done, descriptor};
}

CallAnswer KernelState::open(const TrappedCall& call) {
  const bool at = call.number == SYS_openat;
  const auto* path = reinterpret_cast<const char*>(call.arguments[at ? 1 : 0]);
  const long flags = call.arguments[at ? 2 : 1];
  const bool changes = (flags & (O_CREAT | O_TRUNC | O_TMPFILE)) != 0 && std::strcmp(path, "/dev/null") != 0;
  if (changes) { return kLeavesState; }
  TrappedCall quick = call;
  quick.arguments[at ? 2 : 1] = flags | O_NONBLOCK;  // opening a FIFO must not block here
  const long descriptor = raw(quick);
  if (sys::failed(descriptor)) { return {CallAnswer::Kind::Done, descriptor}; }
  if (!isSafeToHold(descriptor, (flags & O_ACCMODE) != O_RDONLY)) {
    sys::close(static_cast<int>(descriptor));
    return kLeavesState;
  }
  if ((flags & O_NONBLOCK) == 0) { sys::call(SYS_fcntl, descriptor, F_SETFL, flags); }
  return own(descriptor);
}

CallAnswer KernelState::close(const TrappedCall& call) {
  const long descriptor = call.arguments[0];
  if (!descriptors_.contains(descriptor)) {
    struct stat unused{};
    return describe(descriptor, unused) ? kLeavesState : CallAnswer{CallAnswer::Kind::Done, -EBADF};
  }
  descriptors_.remove(descriptor);
  return made(call);
}

CallAnswer KernelState::makeDescriptor(const TrappedCall& call) { return own(raw(call)); }

CallAnswer KernelState::makePair(const TrappedCall& call) {
  const long result = raw(call);
  if (result == 0) {
    const auto* pair = reinterpret_cast<const int*>(call.arguments[call.number == SYS_socketpair ? 3 : 0]);
    if (!descriptors_.add(pair[0]) || !descriptors_.add(pair[1])) {
      sys::close(pair[0]);
      sys::close(pair[1]);
      return kLeavesState;
    }
  }
  return {CallAnswer::Kind::Done, result};
}

CallAnswer KernelState::read(const TrappedCall& call) {
  struct stat file{};
  const long from = call.arguments[0];
  const bool harmless = isInput(from) || descriptors_.contains(from) || !describe(from, file) || isMemoryDevice(file);
  return harmless ? made(call) : kLeavesState;
}

/// The program's output is collected outside, whichever execution writes it.
CallAnswer KernelState::write(const TrappedCall& call) {
  const long to = call.arguments[0];
  return to == 1 || to == 2 || descriptors_.contains(to) ? made(call) : kLeavesState;
}

CallAnswer KernelState::adjust(const TrappedCall& call) {
  const bool hasReceiver = call.number == SYS_sendto && call.arguments[4] != 0;
  const long descriptor = call.arguments[0];
  if (call.number == SYS_lseek && (descriptor == 1 || descriptor == 2)) {
    struct stat file{};  // stdio queries the position of its output, which fails on a pipe or a terminal
    return describe(descriptor, file) && !S_ISREG(file.st_mode) ? made(call) : kLeavesState;
  }
  if (call.number == SYS_lseek && isInput(descriptor)) { return made(call); }
  return descriptors_.contains(descriptor) && !hasReceiver ? made(call) : kLeavesState;
}

CallAnswer KernelState::duplicate(const TrappedCall& call) {
  const long from = call.arguments[0];
  return from == 1 || from == 2 || descriptors_.contains(from) ? own(raw(call)) : kLeavesState;
}

CallAnswer KernelState::duplicateTo(const TrappedCall& call) {
  const long from = call.arguments[0];
  const long to = call.arguments[1];
  struct stat unused{};
  const bool taken = !descriptors_.contains(to) && describe(to, unused);
  return taken || from == to ? kLeavesState : duplicate(call);
}

CallAnswer KernelState::controlDescriptor(const TrappedCall& call) {
  switch (call.arguments[1]) {
    case F_GETFD:
    case F_GETFL:
      return made(call);
    case F_SETFD:
    case F_SETFL:
      return descriptors_.contains(call.arguments[0]) ? made(call) : kLeavesState;
    case F_DUPFD:
    case F_DUPFD_CLOEXEC:
      return duplicate(call);
    default:
      return kLeavesState;
  }
}

CallAnswer KernelState::controlProcess(const TrappedCall& call) {
  switch (call.arguments[0]) {
    case PR_GET_NAME:
    case PR_GET_DUMPABLE:
    case PR_GET_PDEATHSIG:
    case PR_GET_TIMERSLACK:
      return made(call);
    case PR_SET_NAME:
      if (!nameChanged_) { nameChanged_ = sys::call(SYS_prctl, PR_GET_NAME, name_) == 0; }
      return nameChanged_ ? made(call) : kLeavesState;
    default:
      return kLeavesState;
  }
}

void KernelState::undo() {
  descriptors_.drain([](long descriptor) { sys::close(static_cast<int>(descriptor)); });
  for (const AddressRange& range : mappings_.ranges()) {
    sys::call(SYS_munmap, range.low, range.size());
  }
  mappings_.clear();
  if (inputIsFile_) { sys::call(SYS_lseek, 0, 0, SEEK_SET); }
  putBackSignals();
  if (nameChanged_) {
    sys::call(SYS_prctl, PR_SET_NAME, name_);
    nameChanged_ = false;
  }
}

}  // namespace heddle::rt
