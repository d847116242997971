#include "runtime/io/SignalStacks.h"

#include <cerrno>

#include "runtime/Immortal.h"
#include "runtime/Syscall.h"
#include "runtime/engine/LatePart.h"

namespace heddle::rt {
namespace {

constexpr unsigned kAutoDisarm = 1U << 31;

bool covers(const stack_t& stack, std::uintptr_t at) {
  return at - reinterpret_cast<std::uintptr_t>(stack.ss_sp) < stack.ss_size;
}

bool isSame(const stack_t& a, const stack_t& b) {
  return a.ss_sp == b.ss_sp && a.ss_size == b.ss_size && (a.ss_flags & SS_DISABLE) == (b.ss_flags & SS_DISABLE);
}

stack_t none() {
  stack_t stack{};
  stack.ss_flags = SS_DISABLE;
  return stack;
}

Immortal<SignalStacks> gStacks;

}  // namespace

bool gSignalStacksUsed = false;

SignalStacks& signalStacks() { return *gStacks; }

const LatePart kLateSignalStacks = {[] {
                                      gStacks->save();
                                      return true;
                                    },
                                    [] { gStacks->resume(); }};

void SignalStacks::save() {
  saved_ = states_;
  savedUse_ = gSignalStacksUsed;
}

/// putBack() has installed base_, which is the same in all executions of a process.
void SignalStacks::resume() {
  states_ = saved_;
  gSignalStacksUsed = savedUse_;
  if (gSignalStacksUsed) { adopt(kMainThread); }
}

SignalStacks::State& SignalStacks::learn(ThreadId thread) {
  if (states_.size() <= raw(thread)) { states_.resize(raw(thread) + 1U); }
  State& state = states_[raw(thread)];
  if (!state.known) {
    state.known = true;
    sys::call(SYS_sigaltstack, nullptr, &state.base);
    state.base.ss_flags &= SS_DISABLE;
    // Only the first thread can have had one before it came under control.
    state.has = thread == kMainThread && state.base.ss_flags == 0 && state.base.ss_sp != secret_;
    state.own = state.base;
  }
  return state;
}

const SignalStacks::State* SignalStacks::ownOf(ThreadId thread) const {
  const bool has = raw(thread) < states_.size() && states_[raw(thread)].has;
  return has ? &states_[raw(thread)] : nullptr;
}

long SignalStacks::install(const stack_t& stack) {
  const long result = sys::call(SYS_sigaltstack, &stack, nullptr);
  if (result == 0) { inKernel_ = stack; }
  return result;
}

long SignalStacks::set(ThreadId thread, const stack_t* wanted, stack_t* before, std::uintptr_t at) {
  if (wanted != nullptr && (static_cast<unsigned>(wanted->ss_flags) & kAutoDisarm) != 0) { return kNotModelled; }
  State& state = learn(thread);
  if (!gSignalStacksUsed) {
    gSignalStacksUsed = true;
    inKernel_ = base_ = state.base;
  }
  stack_t old = state.has ? state.own : none();
  const bool isOn = state.has && covers(state.own, at);
  old.ss_flags |= isOn ? SS_ONSTACK : 0;
  if (wanted != nullptr) {
    const stack_t next = *wanted;
    if (isOn) { return -EPERM; }
    const bool disables = next.ss_flags == SS_DISABLE;
    if (const long result = install(disables ? state.base : next); result != 0) { return result; }
    state.has = !disables;
    state.own = next;
    state.own.ss_flags = 0;
  }
  if (before != nullptr) { *before = old; }
  return 0;
}

std::uintptr_t SignalStacks::topFor(ThreadId thread, std::uintptr_t at) const {
  const State* state = ownOf(thread);
  return state == nullptr || covers(state->own, at)
             ? 0
             : (reinterpret_cast<std::uintptr_t>(state->own.ss_sp) + state->own.ss_size) & ~std::uintptr_t{15};
}

std::size_t SignalStacks::roomBelow(ThreadId thread, std::uintptr_t at) const {
  const State* state = ownOf(thread);
  return state != nullptr && covers(state->own, at) ? at - reinterpret_cast<std::uintptr_t>(state->own.ss_sp)
                                                    : SIZE_MAX;
}

void SignalStacks::adopt(ThreadId thread) {
  const State* state = ownOf(thread);
  const stack_t& wanted = state != nullptr ? state->own : base_;
  if (!isSame(wanted, inKernel_)) { install(wanted); }
}

void SignalStacks::putBack(bool ofFibers) {
  if (gSignalStacksUsed && ofFibers && !isSame(base_, inKernel_)) { install(base_); }
  gSignalStacksUsed = false;
  states_.clear();
}

}  // namespace heddle::rt
