#include "noise/Stacks.h"

#include <unwind.h>

#include <csignal>
#include <cstdint>

#include "noise/Noise.h"
#include "noise/System.h"

namespace heddle::noise {
namespace {

struct Walk {
  wire::noise::Stack& stack;
  std::uint32_t count = 0;
};

_Unwind_Reason_Code addFrame(_Unwind_Context* context, void* walk) {
  auto& [stack, count] = *static_cast<Walk*>(walk);
  if (count == wire::noise::kFrames) { return _URC_END_OF_STACK; }
  stack.addresses[count++] = _Unwind_GetIP(context);
  return _URC_NO_REASON;
}

void writeStack(int) {
  wire::noise::Block& block = *gNoise.block;
  const std::uint32_t place = block.stackCount.fetch_add(1, std::memory_order_relaxed);
  if (place >= wire::noise::kStacks) { return; }
  wire::noise::Stack& stack = block.stacks[place];
  stack.thread = static_cast<std::uint32_t>(systemCall(SYS_gettid));
  Walk walk{stack};
  _Unwind_Backtrace(addFrame, &walk);
  stack.frames.store(walk.count, std::memory_order_release);
}

}  // namespace

void catchStackSignal() {
  struct sigaction action{};
  action.sa_handler = writeStack;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigfillset(&action.sa_mask);
  sigaction(wire::noise::kStackSignal, &action, nullptr);
}

}  // namespace heddle::noise
