#include <cstddef>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/model/AtomicFlag.h"

/// std::promise::set_value_at_thread_exit and similar functions. libstdc++.so makes the shared state ready when the
/// thread ends, with an atomic store that is not instrumented. A thread that then gets the value must be ordered after
/// the ended thread.
namespace heddle::rt {
namespace {

/// std::__future_base::_State_baseV2::_Make_ready: a node in the thread's list of actions at its end.
struct MakeReady {
  MakeReady* next;
  void (*run)(void*);
  std::byte* state;  ///< weak_ptr to the shared state, and its counts.
  const std::byte* counts;
};

constexpr std::size_t kStatusOffset = 16;  // after the virtual table and the result
constexpr std::size_t kUseCountOffset = 8;

void (*gRealRun)(void*) = nullptr;

/// Everything the thread did happens before its end. The store follows immediately: no other thread runs in between.
void publishAndRun(void* argument) {
  const auto& node = *static_cast<const MakeReady*>(argument);
  const bool alive = node.counts != nullptr && *reinterpret_cast<const int*>(node.counts + kUseCountOffset) > 0;
  if (controlled() && alive) { publishUpdate(node.state + kStatusOffset, sizeof(int), HEDDLE_CALLER); }
  gRealRun(argument);
}

}  // namespace
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT void heddleMakeReadyAtThreadExit(MakeReady* node) asm(
    "_ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv");

HEDDLE_EXPORT void heddleMakeReadyAtThreadExit(MakeReady* node) {
  static constinit heddle::real::Cached<void (*)(MakeReady*)> real(
      "_ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv");
  real.get()(node);
  gRealRun = node->run;
  node->run = publishAndRun;
}

}  // extern "C"
