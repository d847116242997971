#include "runtime/model/Unwinding.h"

#include <cstdint>

#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"

namespace heddle::rt {
namespace {

/// A call of callThatMayUnwind that has not ended, on the stack of its thread.
struct Call {
  ThreadId thread;
  void (*cleanup)(void*);
  void* argument;
  Call* previous;
};

struct Calls {
  Call* last = nullptr;
  std::uint32_t generation = 0;
};
constinit Calls gCalls;

void push(Call& call) {
  if (gCalls.generation != gEngine.generation) { gCalls = {nullptr, gEngine.generation}; }
  call.previous = gCalls.last;
  gCalls.last = &call;
}

/// The innermost call of the running thread: frames are unwound from the inside out.
Call* pop() {
  for (Call** link = &gCalls.last; *link != nullptr; link = &(*link)->previous) {
    Call* call = *link;
    if (call->thread == self().id) {
      *link = call->previous;
      return call;
    }
  }
  return nullptr;
}

}  // namespace

const LatePart kLateUnwinding = copiedPart<gCalls>();
}  // namespace heddle::rt

extern "C" {

/// Calls the routine from a frame with our own personality function, which only detects that the frame is unwound.
void heddleCallWithPersonality(void (*routine)(void*), void* argument);

/// Itanium C++ ABI, exception handling, 1.6. Frames are left in the second phase (action 2, cleanup).
__attribute__((visibility("hidden"), used)) int heddleUnwindPersonality(int, int actions, std::uint64_t, void*, void*) {
  constexpr int kCleanupPhase = 2;
  constexpr int kContinueUnwind = 8;
  if ((actions & kCleanupPhase) != 0) {
    if (const heddle::rt::Call* call = heddle::rt::pop(); call != nullptr) { call->cleanup(call->argument); }
  }
  return kContinueUnwind;
}
}

asm(R"(
.pushsection .text
.hidden heddleCallWithPersonality
.globl heddleCallWithPersonality
.type heddleCallWithPersonality, @function
heddleCallWithPersonality:
  .cfi_startproc
  .cfi_personality 0x1b, heddleUnwindPersonality
  subq $8, %rsp
  .cfi_adjust_cfa_offset 8
  movq %rdi, %rax
  movq %rsi, %rdi
  call *%rax
  addq $8, %rsp
  .cfi_adjust_cfa_offset -8
  ret
  .cfi_endproc
.size heddleCallWithPersonality, . - heddleCallWithPersonality
.popsection
)");

void heddle::rt::callThatMayUnwind(void (*routine)(void*), void* argument, void (*cleanup)(void*),
                                   void* cleanupArgument) {
  Call call{self().id, cleanup, cleanupArgument, nullptr};
  push(call);
  heddleCallWithPersonality(routine, argument);
  pop();
}
