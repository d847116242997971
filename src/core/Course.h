#pragma once

#include <cstdint>

#include "core/Decision.h"
#include "core/Ids.h"

/// A course describes an execution so that another one can follow it as far as possible. Decisions lose their meaning
/// once an earlier decision changes, so a course says what each thread does instead. The control block stores it as a
/// list of words.
namespace heddle {

/// The thread runs until it has executed \c until steps of its own, counted from its start.
struct Leg {
  ThreadId thread = kNoThread;
  std::uint32_t until = 0;

  friend bool operator==(const Leg&, const Leg&) = default;
};
inline constexpr std::uint32_t kAsLongAsItCan = 0xffff'ffff;

/// The next value that the thread chooses.
struct Pick {
  ThreadId thread = kNoThread;
  ChoiceKind kind = ChoiceKind::Notify;
  std::uint16_t value = 0;

  friend bool operator==(const Pick&, const Pick&) = default;
};

inline constexpr std::uint64_t kPickBit = std::uint64_t{1} << 63;

constexpr bool isPick(std::uint64_t word) { return (word & kPickBit) != 0; }
constexpr std::uint64_t wordOf(const Leg& leg) { return (std::uint64_t{raw(leg.thread)} << 32) | leg.until; }
constexpr std::uint64_t wordOf(const Pick& pick) {
  return kPickBit | (std::uint64_t{static_cast<std::uint8_t>(pick.kind)} << 48) |
         (std::uint64_t{raw(pick.thread)} << 32) | pick.value;
}
constexpr Leg legOf(std::uint64_t word) {
  return {ThreadId{static_cast<std::uint16_t>(word >> 32)}, static_cast<std::uint32_t>(word)};
}
constexpr Pick pickOf(std::uint64_t word) {
  return {ThreadId{static_cast<std::uint16_t>(word >> 32)},
          static_cast<ChoiceKind>(static_cast<std::uint8_t>((word & ~kPickBit) >> 48)),
          static_cast<std::uint16_t>(word)};
}

}  // namespace heddle
