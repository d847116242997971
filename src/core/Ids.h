#pragma once

#include <cstdint>

namespace heddle {

/// A thread, identified by its position in the tree of threads: the n-th child of its parent. Ids are dense. An id is
/// assigned when a (parent, n-th child) pair first appears in an exploration and stays the same for all of its
/// executions; a saved schedule includes the pairs. So an id never depends on the order in which threads started.
enum class ThreadId : std::uint16_t {};

/// A shared object: (thread, n-th allocation, offset), (module, offset) or (thread's stack, offset), hashed to 64 bits.
/// The same in every execution; never an address.
enum class ObjectId : std::uint64_t {};

/// A location in the code: module ordinal in the upper 16 bits, offset in the module in the lower 48. The offset is
/// that of the return address of an instrumentation call (g++) or of a site record (clang with our plugin).
enum class SiteId : std::uint64_t {};

inline constexpr ThreadId kMainThread{0};
inline constexpr ThreadId kNoThread{0xffff};
inline constexpr ObjectId kNoObject{0};
inline constexpr SiteId kNoSite{0};

/// The maximum number of threads in one exploration. Keeps vector clocks and thread sets small.
inline constexpr std::uint32_t kMaxThreads = 16384;

constexpr std::uint16_t raw(ThreadId id) { return static_cast<std::uint16_t>(id); }
constexpr std::uint64_t raw(ObjectId id) { return static_cast<std::uint64_t>(id); }
constexpr std::uint64_t raw(SiteId id) { return static_cast<std::uint64_t>(id); }

constexpr SiteId makeSite(std::uint16_t module, std::uint64_t offset) {
  return SiteId{(std::uint64_t{module} << 48) | (offset & 0xffff'ffff'ffffULL)};
}
constexpr std::uint16_t moduleOf(SiteId site) { return static_cast<std::uint16_t>(raw(site) >> 48); }
constexpr std::uint64_t offsetOf(SiteId site) { return raw(site) & 0xffff'ffff'ffffULL; }

}  // namespace heddle
