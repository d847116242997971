#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "claims/Claim.h"

namespace heddle::claims {
namespace {

/// A warning whose rule and message contain these words, in lower case, makes this claim. The first rule that fits
/// counts, so the special ones come first.
struct Rule {
  std::string_view rule;
  std::string_view message;
  ClaimKind kind;
};

constexpr auto kRules = [] {
  using enum ClaimKind;
  return std::to_array<Rule>({
      // clang -Wthread-safety
      {"wthread-safety", "requires holding", Race},
      {"wthread-safety", "must be acquired before", LockOrder},
      {"wthread-safety", "still held at the end", HeldForever},
      {"wthread-safety", "not held on every path", HeldForever},
      {"wthread-safety", "to be held at start of each loop", HeldForever},
      {"wthread-safety", "that is already held", HeldForever},
      {"wthread-safety", "cannot call function", HeldForever},
      {"wthread-safety", "that was not held", Misuse},
      // clang-tidy
      {"mt-unsafe", "", HiddenData},
      {"unused-raii", "", UnprotectedCode},
      {"spuriously-wake-up", "", UncheckedWait},
      {"cert-con36", "", UncheckedWait},
      {"cert-con54", "", UncheckedWait},
      // The static analyzer of clang
      {"pthreadlock", "lock order reversal", LockOrder},
      {"pthreadlock", "already been acquired", HeldForever},
      {"pthreadlock", "", Misuse},
      // cppcheck
      {"localmutex", "", UnprotectedCode},
      {"globallockguard", "", HeldForever},
      {"called", "non reentrant function", HiddenData},
      {"threadsafety", "local static object", SharedObject},
      {"threadsafety", "unsafe", HiddenData},
      // ThreadSanitizer and Helgrind
      {"data race", "", Race},
      {"heap-use-after-free", "", Race},
      {"lock-order-inversion", "", LockOrder},
      {"lock order", "", LockOrder},
      {"double lock", "", HeldForever},
      {"relock", "", HeldForever},
      {"exit with lock", "", HeldForever},
      {"signal without lock", "", UnlockedSignal},
      {"unlock of", "", Misuse},
      {"destroy of", "", Misuse},
      {"lock of a", "", Misuse},
      {"misuse", "", Misuse},
      // Rules of other tools, by the words that they have in common
      {"deadlock", "", LockOrder},
      {"lock_order", "", LockOrder},
      {"lock-order", "", LockOrder},
      {"order_reversal", "", LockOrder},
      {"atomicity", "", BrokenSection},
      {"lock_evasion", "", BrokenSection},
      {"double-checked", "", BrokenSection},
      {"thread_safety_violation", "", Race},
      {"lock_consistency", "", Race},
      {"missing_lock", "", Race},
      {"guarded_by", "", Race},
      {"race-condition", "", Race},
      {"data-race", "", Race},
      {"datarace", "", Race},
  });
}();

/// Words in a message without a known rule that show what it is about.
constexpr auto kMessages = std::to_array<Rule>({
    {"", "data race", ClaimKind::Race},
    {"", "without holding", ClaimKind::Race},
    {"", "not protected by", ClaimKind::Race},
    {"", "lock order", ClaimKind::LockOrder},
    {"", "deadlock", ClaimKind::LockOrder},
    {"", "not thread safe", ClaimKind::HiddenData},
    {"", "not thread-safe", ClaimKind::HiddenData},
});

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

std::optional<ClaimKind> kindOf(const Warning& warning) {
  const std::string rule = lower(warning.rule);
  const std::string message = lower(warning.message);
  const auto fits = [&](const Rule& known) {
    return rule.find(known.rule) != std::string::npos && message.find(known.message) != std::string::npos;
  };
  if (const auto found = std::ranges::find_if(kRules, fits); found != kRules.end()) { return found->kind; }
  if (const auto found = std::ranges::find_if(kMessages, fits); found != kMessages.end()) { return found->kind; }
  return std::nullopt;
}

/// The first word in 'quotes', otherwise what follows the last colon.
std::string variableIn(const Warning& warning, ClaimKind kind) {
  const std::string& message = warning.message;
  const std::size_t open = message.find('\'');
  const std::size_t close = open == std::string::npos ? open : message.find('\'', open + 1);
  if (close != std::string::npos) { return message.substr(open + 1, close - open - 1); }
  const std::size_t colon = message.rfind(": ");
  return kind == ClaimKind::SharedObject && colon != std::string::npos ? message.substr(colon + 2) : std::string();
}

/// The frames of a stack as a side: the innermost frame of the user's code, and those around it.
std::optional<ClaimSide> sideOf(const std::vector<Place>& frames) {
  ClaimSide side;
  for (const Place& frame : frames) {
    if (isLibraryFrame(frame)) { continue; }
    if (side.at.line == 0) {
      side.at = frame;
    } else {
      side.callers.push_back(frame);
    }
  }
  return side.at.line == 0 ? std::nullopt : std::optional(side);
}

std::vector<ClaimSide> sidesWithRole(const Warning& warning, Role role) {
  std::vector<ClaimSide> sides;
  for (const CallStack& stack : warning.stacks) {
    if (stack.role != role) { continue; }
    if (auto side = sideOf(stack.frames)) { sides.push_back(std::move(*side)); }
  }
  return sides;
}

/// The stacks of two accesses, or of the acquisitions of a cycle; otherwise the place of the warning.
std::vector<ClaimSide> sidesOf(const Warning& warning, ClaimKind kind) {
  std::vector<ClaimSide> sides;
  if (kind == ClaimKind::LockOrder) {
    sides = sidesWithRole(warning, Role::Acquired);
    const std::vector<ClaimSide> held = sidesWithRole(warning, Role::Held);
    for (std::size_t i = 0; i < sides.size() && held.size() == sides.size(); ++i) {
      sides[i].before = held[i].at;
    }
  } else {
    sides = sidesWithRole(warning, Role::Access);
    std::ranges::move(sidesWithRole(warning, Role::OtherAccess), std::back_inserter(sides));
  }
  if (sides.empty()) { sides = sidesWithRole(warning, Role::Primary); }
  if (!sides.empty()) { return sides; }
  const Place place = primaryPlace(warning);
  if (place.line != 0 && !place.file.empty()) { sides.push_back({place, {}, {}}); }
  if (kind != ClaimKind::HeldForever) { return sides; }
  for (const Location& location : warning.locations) {  // "mutex acquired here"
    if (location.role == Role::Related && lower(location.note).find("acquired") != std::string::npos) {
      sides = {{location.place, {}, {}}};
    }
  }
  return sides;
}

bool isAboutLock(const Warning& warning) {
  const std::string text = lower(warning.excerpt + " " + warning.message);
  return warning.excerpt.empty() || text.find("lock") != std::string::npos || text.find("guard") != std::string::npos;
}

}  // namespace

std::string_view claimWords(ClaimKind kind) {
  switch (kind) {
    case ClaimKind::Race:
      return "accesses that nothing orders";
    case ClaimKind::SharedObject:
      return "an object that threads share";
    case ClaimKind::HiddenData:
      return "a call that is not thread-safe";
    case ClaimKind::UnprotectedCode:
      return "code that a lock does not protect";
    case ClaimKind::LockOrder:
      return "locks in opposite orders";
    case ClaimKind::HeldForever:
      return "a lock that is not released";
    case ClaimKind::UncheckedWait:
      return "a wait whose condition is not checked again";
    case ClaimKind::UnlockedSignal:
      return "a signal without the lock of the waiting thread";
    case ClaimKind::BrokenSection:
      return "operations that are not atomic together";
    case ClaimKind::Misuse:
      return "a misused primitive";
  }
  return "";
}

Classified classify(const Warning& warning) {
  const auto kind = kindOf(warning);
  if (!kind) {
    return {{},
            fmt::format("the rule {} is not known to concern threads",
                        warning.rule.empty() ? "of this warning" : "`" + warning.rule + "`")};
  }
  if (*kind == ClaimKind::UnprotectedCode && !isAboutLock(warning)) {
    return {{}, "the object that is destroyed at once is not a lock"};
  }
  Claim claim{*kind, sidesOf(warning, *kind), variableIn(warning, *kind)};
  if (claim.sides.empty()) { return {{}, "the warning names no line of the user's code"}; }
  return {{std::move(claim)}, {}};
}

}  // namespace heddle::claims
