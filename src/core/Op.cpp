#include "core/Op.h"

#include <array>

namespace heddle {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(OpKind::Count_)> kNames = {
    "none",          "thread start",  "thread end",     "create thread",   "join",          "try join",
    "detach",        "lock",          "try lock",       "unlock",          "destroy mutex", "read lock",
    "try read lock", "write lock",    "try write lock", "unlock rwlock",   "wait",          "wake",
    "notify one",    "notify all",    "acquire",        "try acquire",     "release",       "read semaphore",
    "arrive",        "leave barrier", "spin lock",      "try spin lock",   "spin unlock",   "once enter",
    "once leave",    "load",          "store",          "exchange",        "update",        "compare exchange",
    "fence",         "futex wait",    "futex sleep",    "futex wake",      "read",          "write",
    "yield",         "sleep",         "choose",         "input or output", "exit",          "free",
    "destroy",       "interrupt",     "cancel",         "test cancel",
};

}  // namespace

std::string_view opName(OpKind kind) {
  const auto index = static_cast<std::size_t>(kind);
  return index < kNames.size() ? kNames[index] : "unknown";
}

bool onlyReads(OpKind kind) {
  switch (kind) {
    case OpKind::AtomicLoad:
    case OpKind::PlainRead:
    case OpKind::Yield:
    case OpKind::Fence:
    case OpKind::Sleep:
    case OpKind::SemValue:
    case OpKind::ThreadTryJoin:
    case OpKind::TestCancel:
      return true;
    default:
      return false;
  }
}

bool conflicts(const PendingOp& a, const PendingOp& b) {
  if (a.object == kNoObject || a.object != b.object) { return false; }
  return !(onlyReads(a.kind) && onlyReads(b.kind));
}

}  // namespace heddle
