#include "claims/Warning.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle::claims {
namespace {

/// Helgrind prints the base names of headers. These are the headers of libstdc++ that threads run through.
constexpr std::array<std::string_view, 22> kLibraryHeaders = {
    "gthr-default.h", "atomic_base.h", "atomic",          "std_mutex.h",        "std_thread.h", "mutex",
    "shared_mutex",   "invoke.h",      "unique_lock.h",   "shared_ptr.h",       "thread",       "condition_variable",
    "tuple",          "unique_ptr.h",  "new_allocator.h", "alloc_traits.h",     "future",       "shared_ptr_base.h",
    "std_function.h", "semaphore",     "atomic_wait.h",   "this_thread_sleep.h"};

}  // namespace

Place primaryPlace(const Warning& warning) {
  for (const Location& location : warning.locations) {
    if (location.role == Role::Primary) { return location.place; }
  }
  for (const CallStack& stack : warning.stacks) {
    if (stack.role == Role::Related) { continue; }
    if (const Place* frame = userFrame(stack.frames)) { return *frame; }
  }
  return warning.locations.empty() ? Place{} : warning.locations.front().place;
}

bool isLibraryFrame(const Place& frame) {
  if (frame.file.empty() || frame.line == 0) { return true; }
  const std::string_view file = frame.file;
  const auto contains = [&](std::string_view part) { return file.find(part) != std::string_view::npos; };
  if (contains("/include/c++/") || contains("/c++/v1/") || contains("/sysdeps/") || contains("/sanitizer_common/") ||
      contains("/lib/tsan/") || file.starts_with("/usr/include/") || file.starts_with("/usr/lib/")) {
    return true;
  }
  const bool isBare = file.find('/') == std::string_view::npos;
  const bool isPlumbing = frame.function.starts_with("std::") || frame.function.starts_with("void std::") ||
                          frame.function.starts_with("__gthread") || frame.function == "clone" ||
                          frame.function == "start_thread" || frame.function.starts_with("pthread_");
  return isBare && (isPlumbing || std::ranges::find(kLibraryHeaders, file) != kLibraryHeaders.end());
}

const Place* userFrame(const std::vector<Place>& frames) {
  const auto found = std::ranges::find_if_not(frames, isLibraryFrame);
  return found == frames.end() ? nullptr : &*found;
}

}  // namespace heddle::claims
