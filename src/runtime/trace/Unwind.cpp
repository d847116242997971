#include "runtime/trace/Unwind.h"

#include <unwind.h>

#include <iterator>

#include "runtime/engine/Engine.h"
#include "runtime/identity/Modules.h"

namespace heddle::rt {
namespace {

bool isOurs(std::uintptr_t pc) {
  const LoadedModule* own = findModule(reinterpret_cast<std::uintptr_t>(&unwindStack));
  return own != nullptr && own->contains(pc);
}

bool isInstrumented(std::uint16_t module) {
  return module < gEngine.block->moduleCount && gEngine.block->modules[module].instrumented;
}

/// An unwinder has its own locks and once flags (LLVM's libunwind a reader-writer lock). The hooks ignore them
/// meanwhile.
class Unobserved {
public:
  Unobserved() : was_(gEngine.active) { gEngine.active = false; }
  ~Unobserved() { gEngine.active = was_; }
  Unobserved(const Unobserved&) = delete;
  Unobserved& operator=(const Unobserved&) = delete;

private:
  bool was_;
};

struct Walk {
  SiteId* out;
  std::uint32_t capacity;
  std::uint32_t count;
  std::uintptr_t faultPc;  ///< Still to be reached; 0: no need to wait.
};

_Unwind_Reason_Code addFrame(_Unwind_Context* context, void* argument) {
  auto& walk = *static_cast<Walk*>(argument);
  const std::uintptr_t pc = _Unwind_GetIP(context);
  if (walk.faultPc != 0 && pc != walk.faultPc) { return _URC_NO_REASON; }
  walk.faultPc = 0;
  if (pc == 0 || walk.count == walk.capacity) { return _URC_END_OF_STACK; }
  if (!isOurs(pc)) { walk.out[walk.count++] = siteOf(reinterpret_cast<const void*>(pc)); }
  return _URC_NO_REASON;
}

struct FrameWalk {
  FrameNote* out;
  std::uint32_t capacity;
  std::uint32_t count;
};

_Unwind_Reason_Code addFrameNote(_Unwind_Context* context, void* argument) {
  constexpr int kRbp = 6;
  auto& walk = *static_cast<FrameWalk*>(argument);
  const std::uintptr_t pc = _Unwind_GetIP(context);
  if (pc == 0 || walk.count == walk.capacity) { return _URC_END_OF_STACK; }
  // At this point _Unwind_GetCFA returns the stack pointer after the call that the frame made.
  walk.out[walk.count++] = {pc, _Unwind_GetCFA(context), _Unwind_GetGR(context, kRbp)};
  return _URC_NO_REASON;
}

_Unwind_Reason_Code findInstrumented(_Unwind_Context* context, void* argument) {
  const std::uintptr_t pc = _Unwind_GetIP(context);
  if (pc == 0) { return _URC_END_OF_STACK; }
  const SiteId site = siteOf(reinterpret_cast<const void*>(pc));
  if (!isInstrumented(moduleOf(site))) { return _URC_NO_REASON; }
  *static_cast<SiteId*>(argument) = site;
  return _URC_END_OF_STACK;
}

struct ProgramWalk {
  Stand* out;
  bool withHook;
  std::uintptr_t ours = 0;  ///< The stack pointer of our last frame.
};

_Unwind_Reason_Code findProgram(_Unwind_Context* context, void* argument) {
  constexpr int kPreserved[] = {3, 6, 12, 13, 14, 15};  // rbx, rbp, r12 to r15 as DWARF numbers them
  auto& walk = *static_cast<ProgramWalk*>(argument);
  const std::uintptr_t pc = _Unwind_GetIP(context);
  if (pc == 0) { return _URC_END_OF_STACK; }
  if (isOurs(pc)) {
    walk.ours = _Unwind_GetCFA(context);
    return _URC_NO_REASON;
  }
  walk.out->stackPointer = walk.withHook ? walk.ours : _Unwind_GetCFA(context);
  for (std::size_t i = 0; i < std::size(kPreserved); ++i) {
    walk.out->registers[i] = _Unwind_GetGR(context, kPreserved[i]);
  }
  return _URC_END_OF_STACK;
}

}  // namespace

void unwindToProgram(Stand& out, bool withHook) {
  const Unobserved guard;
  ProgramWalk walk{&out, withHook};
  _Unwind_Backtrace(findProgram, &walk);
}

std::uint32_t unwindStack(SiteId* out, std::uint32_t capacity, const void* faultPc) {
  const Unobserved guard;
  Walk walk{out, capacity, 0, reinterpret_cast<std::uintptr_t>(faultPc)};
  _Unwind_Backtrace(addFrame, &walk);
  return walk.count;
}

std::uint32_t unwindFrames(FrameNote* out, std::uint32_t capacity) {
  const Unobserved guard;
  FrameWalk walk{out, capacity, 0};
  _Unwind_Backtrace(addFrameNote, &walk);
  return walk.count;
}

void prepareUnwinder() {
  SiteId unused[1];
  unwindStack(unused, 1, nullptr);
}

bool isUnwinder(const void* pc) {
  const LoadedModule* module = findModule(reinterpret_cast<std::uintptr_t>(&_Unwind_Backtrace));
  return module != nullptr && module->contains(reinterpret_cast<std::uintptr_t>(pc));
}

SiteId callerOf(SiteId site) {
  SiteId caller = kNoSite;
  if (!isInstrumented(moduleOf(site))) {
    const Unobserved guard;
    _Unwind_Backtrace(findInstrumented, &caller);
  }
  return caller;
}

}  // namespace heddle::rt
