#include "runtime/io/SignalState.h"

#include "runtime/Immortal.h"
#include "runtime/Syscall.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/io/SignalStacks.h"
#include "runtime/io/Signals.h"

namespace heddle::rt {

bool gSignalsWait = false;

namespace {

Immortal<SignalsOfAll> gSignals;

}  // namespace

const LatePart kLateSignals = {[] { return !gSignalsWait && copiedPart<gSignals>().save(); },
                               [] {
                                 copiedPart<gSignals>().putBack();
                                 gSignalsWait = false;
                               }};

SignalsOfAll& signalsOfAll() {
  SignalsOfAll& all = *gSignals;
  if (all.generation != gEngine.generation) {
    all.generation = gEngine.generation;
    all.masksDiffer = false;
    all.forProcess = 0;
    all.infos.clear();
    gSignalsWait = false;
  }
  return all;
}

SignalState& signalsOf(const Thread& thread) {
  auto& states = signalsOfAll().states;
  if (states.size() <= raw(thread.id)) { states.resize(raw(thread.id) + 1U); }
  SignalState& state = states[raw(thread.id)];
  if (state.generation != gEngine.generation) { state = {.generation = gEngine.generation}; }
  return state;
}

std::uint64_t kernelMask() {
  std::uint64_t mask = 0;
  sys::call(SYS_rt_sigprocmask, SIG_BLOCK, nullptr, &mask, kMaskBytes);
  return mask;
}

void setKernelMask(std::uint64_t mask) {
  mask &= ~kNeverBlocked;
  sys::call(SYS_rt_sigprocmask, SIG_SETMASK, &mask, nullptr, kMaskBytes);
  signalsOfAll().inKernel = mask;
}

std::uint64_t maskOf(const Thread& thread) {
  const SignalState& state = signalsOf(thread);
  return state.hasMask ? state.mask : 0;
}

std::uint64_t waitingInKernel() {
  std::uint64_t waiting = 0;
  sys::call(SYS_rt_sigpending, &waiting, kMaskBytes);
  return waiting;
}

KernelSignalAction actionOf(int signal) {
  KernelSignalAction action{};
  sys::call(SYS_rt_sigaction, signal, nullptr, &action, kMaskBytes);
  return action;
}

void keepInfo(const siginfo_t& info) {
  takeInfo(info.si_signo);
  signalsOfAll().infos.push_back(info);
}

siginfo_t takeInfo(int signal) {
  std::vector<siginfo_t>& kept = signalsOfAll().infos;
  const auto found = std::ranges::find(kept, signal, &siginfo_t::si_signo);
  siginfo_t info{};
  if (found != kept.end()) {
    info = *found;
    kept.erase(found);
  } else {
    info.si_signo = signal;
    info.si_code = SI_TKILL;
    info.si_pid = static_cast<int>(sys::getpid());
  }
  return info;
}

int takeFirst(std::uint64_t among) {
  std::uint64_t& own = signalsOf(self()).waiting;
  std::uint64_t& from = (own & among) != 0 ? own : signalsOfAll().forProcess;
  const std::uint64_t found = from & among;
  if (found == 0) { return 0; }
  const int signal = __builtin_ctzll(found) + 1;
  from &= ~bitOf(signal);
  return signal;
}

void inheritMask(Thread& child, const Thread& creator) {
  if (signalsOfAll().masksDiffer) {
    const SignalState from = signalsOf(creator);
    SignalState& state = signalsOf(child);
    state.hasMask = from.hasMask;
    state.mask = from.mask;
  }
}

void adoptMask(const Thread& thread) {
  const SignalsOfAll& all = signalsOfAll();
  if (all.masksDiffer && gEngine.carrier == &fiberCarrier() && all.inKernel != maskOf(thread)) {
    setKernelMask(maskOf(thread));
  }
}

void adoptSignalStack(const Thread& thread) {
  if (gSignalStacksUsed && gEngine.carrier == &fiberCarrier()) { signalStacks().adopt(thread.id); }
}

void noteMask(std::uint64_t mask) {
  SignalsOfAll& all = signalsOfAll();
  SignalState& state = signalsOf(self());
  state.hasMask = true;
  state.mask = mask & ~kNeverBlocked;
  all.inKernel = state.mask;
  all.masksDiffer = true;
}

}  // namespace heddle::rt
