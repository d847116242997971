#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>

#include "runtime/Syscall.h"
#include "runtime/session/restore/KernelState.h"
#include "runtime/session/restore/SignalReturn.h"

/// The part of KernelState that concerns memory and signals.
namespace heddle::rt {
namespace {

constexpr CallAnswer kLeavesState{CallAnswer::Kind::LeavesState, 0};
constexpr long kKnownMapFlags = MAP_SHARED | MAP_PRIVATE | MAP_FIXED | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK |
                                MAP_POPULATE | MAP_FIXED_NOREPLACE | MAP_DENYWRITE;
constexpr std::size_t kMaskBytes = 8;
constexpr unsigned long kHasRestorer = 0x04000000;

constexpr std::uint64_t bitOf(long signal) { return std::uint64_t{1} << (signal - 1); }
constexpr std::uint64_t kNeverBlocked = bitOf(SIGSYS) | bitOf(SIGKILL) | bitOf(SIGSTOP);

AddressRange pagesOf(const TrappedCall& call) {
  const auto low = static_cast<std::uintptr_t>(call.arguments[0]);
  return {low, (low + static_cast<std::size_t>(call.arguments[1]) + 4095) & ~std::uintptr_t{4095}};
}

CallAnswer made(const TrappedCall& call) {
  const auto& a = call.arguments;
  return {CallAnswer::Kind::Done, sys::callRaw(call.number, a[0], a[1], a[2], a[3], a[4], a[5])};
}

}  // namespace

CallAnswer KernelState::map(const TrappedCall& call) {
  const auto& a = call.arguments;
  const bool fixed = (a[3] & MAP_FIXED) != 0 && (a[3] & MAP_FIXED_NOREPLACE) == 0;
  const bool anonymous = (a[3] & MAP_ANONYMOUS) != 0;
  if ((a[2] & PROT_EXEC) != 0 || (a[3] & ~kKnownMapFlags) != 0 || (!anonymous && !descriptors_.contains(a[4])) ||
      (fixed && !mappings_.covers(pagesOf(call)))) {
    return kLeavesState;
  }
  const CallAnswer answer = made(call);
  if (!sys::failed(answer.result) && !fixed) {
    const auto low = static_cast<std::uintptr_t>(answer.result);
    mappings_.add({low, (low + static_cast<std::size_t>(a[1]) + 4095) & ~std::uintptr_t{4095}});
  }
  return answer;
}

CallAnswer KernelState::unmap(const TrappedCall& call) {
  const AddressRange pages = pagesOf(call);
  if (!mappings_.covers(pages)) { return kLeavesState; }
  const CallAnswer answer = made(call);
  if (!sys::failed(answer.result)) { mappings_.remove(pages); }
  return answer;
}

CallAnswer KernelState::changeMapping(const TrappedCall& call) {
  const bool runs = call.number == SYS_mprotect && (call.arguments[2] & PROT_EXEC) != 0;
  return mappings_.covers(pagesOf(call)) && !runs ? made(call) : kLeavesState;
}

/// A handler returns through our code, and must be able to make system calls.
CallAnswer KernelState::setSignalAction(const TrappedCall& call) {
  const auto& a = call.arguments;
  const long signal = a[0];
  if (a[1] == 0 || signal <= 0 || signal >= kSignals) { return made(call); }
  if (signal == SIGSYS || a[3] != static_cast<long>(kMaskBytes)) { return kLeavesState; }
  KernelSignalAction action = *reinterpret_cast<const KernelSignalAction*>(a[1]);
  action.flags |= kHasRestorer;
  action.restorer = reinterpret_cast<std::uintptr_t>(&heddle_signal_return);
  action.mask &= ~kNeverBlocked;
  KernelSignalAction before{};
  const long result = sys::call(SYS_rt_sigaction, signal, &action, &before, kMaskBytes);
  if (sys::failed(result)) { return {CallAnswer::Kind::Done, result}; }
  if ((changedSignals_ & bitOf(signal)) == 0) {
    changedSignals_ |= bitOf(signal);
    actions_[signal] = before;
  }
  if (a[2] != 0) { *reinterpret_cast<KernelSignalAction*>(a[2]) = before; }
  return {CallAnswer::Kind::Done, 0};
}

CallAnswer KernelState::setSignalMask(const TrappedCall& call) {
  const auto& a = call.arguments;
  if (a[3] != static_cast<long>(kMaskBytes)) { return kLeavesState; }
  std::uint64_t& mask = *call.signalMask;
  const std::uint64_t before = mask;
  if (a[1] != 0) {
    const std::uint64_t given = *reinterpret_cast<const std::uint64_t*>(a[1]);
    maskChanged_ = true;
    if (a[0] == SIG_BLOCK) {
      mask |= given;
    } else if (a[0] == SIG_UNBLOCK) {
      mask &= ~given;
    } else if (a[0] == SIG_SETMASK) {
      mask = given;
    } else {
      return {CallAnswer::Kind::Done, -EINVAL};
    }
    mask &= ~kNeverBlocked;
  }
  if (a[2] != 0) { *reinterpret_cast<std::uint64_t*>(a[2]) = before; }
  return {CallAnswer::Kind::Done, 0};
}

void KernelState::remember(bool inputIsFile) {
  inputIsFile_ = inputIsFile;
  sys::call(SYS_rt_sigprocmask, SIG_BLOCK, nullptr, &mask_, kMaskBytes);
}

bool KernelState::hasReadInput() const { return inputIsFile_ && sys::call(SYS_lseek, 0, 0, SEEK_CUR) != 0; }

bool KernelState::saveRunning() {
  if (!descriptors_.empty() || !mappings_.empty() || hasReadInput()) { return false; }
  running_ = {};
  running_.changedSignals = changedSignals_;
  for (std::uint64_t left = changedSignals_; left != 0; left &= left - 1) {
    const int signal = __builtin_ctzll(left) + 1;
    sys::call(SYS_rt_sigaction, signal, nullptr, &running_.actions[signal], kMaskBytes);
  }
  running_.maskChanged = maskChanged_;
  sys::call(SYS_rt_sigprocmask, SIG_BLOCK, nullptr, &running_.mask, kMaskBytes);
  running_.nameChanged = nameChanged_;
  sys::call(SYS_prctl, PR_GET_NAME, running_.name);
  return true;
}

void KernelState::redo() {
  // undo() has kept the original actions and the original name.
  changedSignals_ = running_.changedSignals;
  for (std::uint64_t left = changedSignals_; left != 0; left &= left - 1) {
    const int signal = __builtin_ctzll(left) + 1;
    sys::call(SYS_rt_sigaction, signal, &running_.actions[signal], nullptr, kMaskBytes);
  }
  maskChanged_ = running_.maskChanged;
  if (maskChanged_) { sys::call(SYS_rt_sigprocmask, SIG_SETMASK, &running_.mask, nullptr, kMaskBytes); }
  nameChanged_ = running_.nameChanged;
  if (nameChanged_) { sys::call(SYS_prctl, PR_SET_NAME, running_.name); }
}

void KernelState::putBackSignals() {
  // An execution may end inside a handler of the program, with the mask of that handler.
  const bool maskMayDiffer = maskChanged_ || changedSignals_ != 0;
  for (; changedSignals_ != 0; changedSignals_ &= changedSignals_ - 1) {
    const int signal = __builtin_ctzll(changedSignals_) + 1;
    sys::call(SYS_rt_sigaction, signal, &actions_[signal], nullptr, kMaskBytes);
  }
  if (maskMayDiffer) {
    sys::call(SYS_rt_sigprocmask, SIG_SETMASK, &mask_, nullptr, kMaskBytes);
    maskChanged_ = false;
  }
}

}  // namespace heddle::rt
